// SPDX-License-Identifier: BSL-1.0
#include <weft/kernel/kernel.hpp>
#include <weft/kernel/row_place.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <support/mismatch.hpp>

using namespace weft;
using weft::detail::dense;
using weft::detail::stream;
using weft::detail::stream_leaf;
namespace simd = weft::detail::simd;

namespace {

using tree = detail::elementwise<detail::op::add, stream_leaf<float, dense>,
                                 detail::convert<float, stream_leaf<std::uint8_t, dense>>>;

} // namespace

TEST_CASE(
    "kernel/row_place: the streams of a kernel are leaves, tile buffers and values of lets, in this order") {
    using types = detail::kernel_streams<tree, detail::slots<detail::slot<int, double, 7>>>::type;
    static_assert(std::same_as<types, detail::type_list<float, std::uint8_t, double>>);
    constexpr auto table = detail::streams_read<types, 2, 2, 4, 0, 7>;
    CHECK(table[0].number == 2);
    CHECK(table[1].number == 3);
    CHECK(table[1].size == 1);
    CHECK(table[2].number == 7);
    CHECK(table[2].size == 8);
}

#if !defined(EIGEN_DONT_VECTORIZE)
TEST_CASE("kernel/row_place: one index serves streams that move on and such that repeat a packet") {
    using types = detail::kernel_streams<tree, detail::slots<>>::type;
    constexpr int width = simd::lanes<float>;
    const char memory[400]{};
    const auto started = [&](auto at) {
        at.start(0, {memory, 0, -1});
        at.start(1, {memory + 200, 0, 0});
        return at;
    };
    auto at = started(detail::row_place<float, types, 0, true>());
    CHECK(at.address(0, 3) - memory == 12);
    CHECK(at.address(0, 3, width) - memory == 4 * (3 + width));
    CHECK(at.address(1, 3) - memory == 200);
    CHECK(at.address(1, 3, width) - memory == 200 + width); // the packet that stands behind it
    at.next_packet();
    CHECK(at.data[0] - memory == 4 * width);
    CHECK(at.data[1] - memory == 200);
    // Where it is known that all move on, nothing is asked.
    CHECK(started(detail::row_place<float, types>()).address(1, 3) - memory == 203);
}
#endif

namespace {

/// Trees of `T` with numbers of rows, which their types tell, beside operands of any layout, against plain loops.
template <class T>
void check_any_layout(std::mt19937& random) {
    const auto upto = [&](index_t most) { return index_t(random() % std::uint32_t(most)) + 1; };
    const index_t rows = upto(40), n = random() % 7 == 0 ? upto(300) : upto(60);
    const index_t row_step = upto(2), step = upto(3);
    CAPTURE(rows);
    CAPTURE(n);
    CAPTURE(row_step);
    CAPTURE(step);
    const auto fill = [&](auto& t) {
        for (index_t i = 0; i < t.size(); ++i)
            t.data()[i] = T(random() % 50 + 1);
    };
    tensor<T, dyn, dyn> memory(rows * row_step, n * step), turned(n, rows), d(rows, n), e(n, rows);
    tensor<T, dyn, 1> s(rows), numbers(2 * rows);
    tensor<T, dyn> q(n);
    tensor<T, 1> z;
    fill(memory);
    fill(turned);
    fill(s);
    fill(numbers);
    fill(q);
    fill(z);
    const auto a = memory(range(0, none, row_step), range(0, none, step));
    const auto m = numbers(range(0, none, 2), all);
    test::mismatch wrong;
    const auto compare = [&](const auto& found, const auto& expected) {
        for (index_t i = 0; i < rows; ++i)
            for (index_t j = 0; j < n; ++j)
                wrong.compare(found(i, j), T(expected(i, j)), i, j);
    };
    const auto scaled = [&](index_t i, index_t j) { return T((a(i, j) - m(i, 0)) * s(i, 0)); };
    d = (a - m) * s;
    compare(d, scaled);
    d = (a - m) * s + transpose(turned) * z;
    compare(d, [&](index_t i, index_t j) { return scaled(i, j) + turned(j, i) * z(0); });
    d = (a - m) * s + q * a + transpose(turned) * z;
    compare(d, [&](index_t i, index_t j) { return scaled(i, j) + q(j) * a(i, j) + turned(j, i) * z(0); });
    transpose(e) = (a - m) * s + q; // rows of the target are columns of the tree
    compare(transpose(e), [&](index_t i, index_t j) { return scaled(i, j) + q(j); });
    d = a;
    d -= s;
    compare(d, [&](index_t i, index_t j) { return a(i, j) - s(i, 0); });
    CHECK(wrong.text() == "");

    const tensor<T, dyn> along = sum<1>((a - m) * s), down = sum<0>((a - m) * s + z * s);
    const tensor<index_t, dyn> best = argmax<1>((a - m) * s);
    tensor<T, dyn> sums = zeros<T>(rows), column_sums = zeros<T>(n);
    for (index_t i = 0; i < rows; ++i)
        for (index_t j = 0; j < n; ++j) {
            sums(i) += scaled(i, j);
            column_sums(j) += scaled(i, j) + z(0) * s(i, 0);
            wrong.compare(scaled(i, j) > scaled(i, best(i)), false, i, j);
        }
    CHECK(array_equal(along, sums));
    CHECK(array_equal(down, column_sums));
    CHECK(wrong.text() == "");
}

} // namespace

TEST_CASE("kernel/row_place: numbers of rows by their types, in any layout") {
    std::mt19937 random(7);
    for (int i = 0; i < 400; ++i) {
        check_any_layout<float>(random);
        check_any_layout<std::int64_t>(random);
    }
}
