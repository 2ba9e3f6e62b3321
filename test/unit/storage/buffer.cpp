// SPDX-License-Identifier: BSL-1.0
#include <weft/storage/buffer.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

using weft::index_t;
using weft::detail::buffer;

static_assert(std::is_nothrow_move_constructible_v<buffer<float>>);
static_assert(std::is_nothrow_move_assignable_v<buffer<float>>);
static_assert(weft::detail::may_stay_unwritten<float> &&
              weft::detail::may_stay_unwritten<std::complex<double>>);
static_assert(!weft::detail::may_stay_unwritten<std::string>);
static_assert([] { // where the compiler evaluates, elements are made, and 0
    const buffer<std::complex<float>> b(3, weft::detail::uninitialized);
    return b.data()[2] == std::complex<float>();
}());

TEST_CASE("storage/buffer: zeros, aligned") {
    for (index_t n : {1, 3, 64, 1000}) {
        const buffer<float> b(n);
        CHECK(b.size() == n);
        CHECK(reinterpret_cast<std::uintptr_t>(b.data()) % weft::detail::storage_alignment == 0);
        for (index_t i = 0; i < n; ++i)
            CHECK(b.data()[i] == 0);
    }
}

TEST_CASE("storage/buffer: no elements, no memory") {
    const buffer<int> none, zero(0);
    CHECK(none.size() == 0);
    CHECK(none.data() == nullptr);
    CHECK(zero.data() == nullptr);
    CHECK(buffer<int>(zero).size() == 0);
}

TEST_CASE("storage/buffer: a value") {
    buffer<int> a(3);
    for (int i = 0; i < 3; ++i)
        a.data()[i] = i + 1;
    buffer<int> b = a;
    CHECK(b.data() != a.data());
    b.data()[0] = 7;
    CHECK(a.data()[0] == 1);

    SUBCASE("assignment of the same size keeps the memory") {
        const int* where = b.data();
        b = a;
        CHECK(b.data() == where);
        CHECK(b.data()[0] == 1);
    }
    SUBCASE("assignment of another size") {
        buffer<int> c(5);
        c = a;
        CHECK(c.size() == 3);
        CHECK(c.data()[2] == 3);
    }
    SUBCASE("to itself") {
        buffer<int>& alias = a;
        a = alias;
        CHECK(a.data()[1] == 2);
        a = std::move(alias);
        CHECK(a.size() == 3);
    }
    SUBCASE("moved") {
        const int* where = a.data();
        buffer<int> c = std::move(a);
        CHECK(c.data() == where);
        CHECK(a.size() == 0);
        CHECK(a.data() == nullptr);
        b = std::move(c);
        CHECK(b.data() == where);
        CHECK(c.size() == 0);
    }
    SUBCASE("swapped") {
        const int *in_a = a.data(), *in_b = b.data();
        buffer<int> none;
        a.swap(b);
        CHECK(a.data() == in_b);
        CHECK(b.data() == in_a);
        a.swap(none);
        CHECK(a.size() == 0);
        CHECK(none.size() == 3);
        none.swap(none);
        CHECK(none.data() == in_b);
    }
}

TEST_CASE("storage/buffer: elements of classes are constructed and destroyed") {
    buffer<std::string> a(4);
    a.data()[2] = std::string(100, 'x');
    buffer<std::string> b = a;
    CHECK(b.data()[2].size() == 100);
    CHECK(b.data()[0].empty());
    const auto shared = std::make_shared<int>(1);
    {
        buffer<std::shared_ptr<int>> c(2);
        c.data()[0] = c.data()[1] = shared;
        const buffer<std::shared_ptr<int>> d = c;
        CHECK(shared.use_count() == 5);
    }
    CHECK(shared.use_count() == 1);
}

namespace {

/// Throws when the n-th one is made; counts those that live.
struct fragile {
    static inline int alive = 0, left = 0;
    fragile() { make(); }
    fragile(const fragile&) { make(); }
    fragile& operator=(const fragile&) = default;
    ~fragile() { --alive; }
    static void make() {
        if (left-- == 0) throw std::runtime_error("broken");
        ++alive;
    }
};

} // namespace

TEST_CASE("storage/buffer: an exception of a constructor leaves nothing behind") {
    fragile::left = 2;
    CHECK_THROWS_AS(buffer<fragile>(5), std::runtime_error);
    CHECK(fragile::alive == 0);
    fragile::left = 5 + 3;
    {
        const buffer<fragile> whole(5);
        CHECK_THROWS_AS(buffer<fragile>{whole}, std::runtime_error);
        CHECK(fragile::alive == 5);
    }
    CHECK(fragile::alive == 0);
}

TEST_CASE("storage/buffer: over-aligned elements") {
    struct alignas(128) wide {
        char c;
    };
    const buffer<wide> b(3);
    CHECK(reinterpret_cast<std::uintptr_t>(b.data()) % 128 == 0);
}

namespace {

constexpr int sum_at_compile_time() {
    buffer<int> a(4);
    for (int i = 0; i < 4; ++i)
        a.data()[i] = i;
    buffer<int> b = a;
    b = a;
    buffer<int> c(2, weft::detail::uninitialized);
    c = std::move(b);
    int sum = 0;
    for (index_t i = 0; i < c.size(); ++i)
        sum += c.data()[i];
    return sum;
}
static_assert(sum_at_compile_time() == 6);

} // namespace
