// SPDX-License-Identifier: BSL-1.0
#include <weft/kernel/kernel.hpp>
#include <weft/kernel/row_place.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>

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
TEST_CASE("kernel/row_place: a stream moves on by packets of its own elements, what repeats stays") {
    using place = detail::row_place<float, detail::kernel_streams<tree, detail::slots<>>::type>;
    constexpr int width = simd::lanes<float>;
    const char memory[400]{};
    place at;
    at.start(0, {memory, 0, -1});
    at.start(1, {memory + 200, 0, -1});
    CHECK(at.next(2).data[0] - memory == 2 * 4 * width);
    CHECK(at.next(2).data[1] - memory == 200 + 2 * width);
    CHECK(at.behind(3).data[0] - memory == 12);
    CHECK(at.behind(-3).data[1] - memory == 197);
    at.start(1, {memory + 200, 0, 0});
    CHECK(at.next(2).data[1] - memory == 200);
    CHECK(at.behind(3).data[1] - memory == 200);
}
#endif
