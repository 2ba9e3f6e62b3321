// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/sum.hpp>
#include <weft/tensor/tensor.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

/// Nobody helps, but what is computed is cut as if somebody did. Counts the calls and the pieces.
struct alone : detail::workers {
    index_t calls = 0, pieces = 0;
    int count() const override { return 1; }
    void run(function work, void* what, detail::piece_source& source) override {
        ++calls;
        pieces += source.count();
        work(what, source);
    }
};

/// Pieces into which a sum is cut; its value is that without pieces.
template <class F>
index_t pieces_of(const F& f) {
    const auto whole = f();
    alone all;
    const detail::working_with now(&all);
    CHECK(f() == whole);
    CHECK(all.calls <= 1);
    return all.pieces;
}

tensor<float, dyn, dyn> numbers(index_t rows, index_t columns) {
    tensor<float, dyn, dyn> x(rows, columns);
    for (index_t i = 0; i < x.size(); ++i)
        x.data()[i] = static_cast<float>(i * i % 1009) / 7;
    return x;
}

} // namespace

TEST_CASE("reduce/walk/share: one row is cut into powers of two of 64 blocks") {
    const auto sum_of = [](index_t n) {
        const auto x = numbers(1, n);
        return pieces_of([&] { return sum(x); });
    };
    CHECK(sum_of(30'000) == 0);
    CHECK(sum_of(262'144) == 0);
    CHECK(sum_of(262'145) == 2);
    CHECK(sum_of(1'000'000) == 4);
    CHECK(sum_of(5'000'000) == 20);
}

TEST_CASE("reduce/walk/share: planes are cut along what is kept, else by blocks of rows") {
    const auto check = [](index_t rows, index_t columns, index_t along, index_t down) {
        const auto x = numbers(rows, columns);
        CHECK(pieces_of([&] { return tensor<float, dyn>(sum<1>(x))(rows - 1); }) == along);
        CHECK(pieces_of([&] { return tensor<float, dyn>(sum<0>(x))(columns - 1); }) == down);
    };
    check(100, 100, 0, 0);
    check(1000, 1000, 59, 8);
    check(2, 100'100, 2, 12);
    check(10'000, 3, 0, 0);
    check(100'000, 50, 128, 98);
}
