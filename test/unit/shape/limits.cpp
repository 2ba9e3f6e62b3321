// SPDX-License-Identifier: BSL-1.0
// Sizes that no memory has, and integers that are no index: every way to make a shape refuses the same.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <new>
#include <vector>

using namespace weft;

namespace {

constexpr index_t largest = PTRDIFF_MAX;
constexpr std::size_t minus_one = static_cast<std::size_t>(-1);

/// Its bytes cannot be counted where its number still can.
struct wide {
    double values[8];
};

/// A huge view of one element.
template <class... Extents>
auto huge(Extents... extents) {
    static float element = 1;
    const std::array<index_t, sizeof...(extents)> strides{};
    return view(&element, shape(index_t(extents)...), std::span<const index_t>(strides));
}

constexpr index_t many = index_t{1} << 30;

} // namespace

TEST_CASE("shape/limits: more bytes than can be counted") {
    const index_t count = index_t{1} << 58;
    CHECK_THROWS_AS((tensor<wide, dyn>(count)), shape_error);
    CHECK_THROWS_AS((tensor<wide, dyn, dyn>(index_t{1} << 29, index_t{1} << 29)), shape_error);
    CHECK_THROWS_AS((any_tensor<wide>(any_shape{count})), shape_error);
    CHECK_THROWS_AS((void)empty<wide>(count), shape_error);
    CHECK_THROWS_AS((tensor<wide, (index_t{1} << 58)>()), shape_error);
    CHECK_THROWS_AS((detail::buffer<wide>(count)), std::bad_array_new_length);
    CHECK_THROWS_AS((detail::buffer<wide>(count, detail::uninitialized)), std::bad_array_new_length);
    CHECK_THROWS_AS((detail::buffer<char>(-1)), std::bad_array_new_length);
    const tensor<wide, dyn, dyn> nothing(0, count / 16);
    CHECK(nothing.size() == 0);
    CHECK_THROWS_AS((tensor<wide, dyn>(count)), shape_error);
    CHECK_THROWS_AS((tensor<float, dyn>(largest)), shape_error);
}

TEST_CASE("shape/limits: an extent of 0 hides no overflow of the others") {
    const auto nothing = zeros<float>(0, 3);
    CHECK_THROWS_AS((void)reshape(nothing, 0, largest, largest), shape_error);
    CHECK_THROWS_AS((void)reshape(nothing, 0, many, many), shape_error);
    CHECK_THROWS_AS((void)reshape(nothing, many, 0, many), shape_error);
    CHECK_THROWS_AS((void)reshape(nothing, 0, largest), shape_error);
    CHECK_THROWS_AS((void)reshape(nothing + 1, 0, many, many), shape_error);
    CHECK_THROWS_AS((void)(shape<dyn, dyn, dyn>(0, many, many)), shape_error);
    CHECK_THROWS_AS((any_shape{0, many, many}), shape_error);
    CHECK(reshape(nothing, 0, many).shape() == shape(index_t{0}, many));
    CHECK_THROWS_AS((void)broadcast_shapes(any_shape{0, 1, many}, any_shape{1, many, 1}), shape_error);
    CHECK_THROWS_AS((void)broadcast_shapes(shape(0, 1, many), shape(1, many, 1)), shape_error);
    CHECK_THROWS_AS((void)broadcast_to(zeros<float>(0, 1), 0, largest), shape_error);
    const auto a = zeros<float>(0, many);
    CHECK_THROWS_AS((void)repeat<0>(reshape(a, many, 0), many), shape_error);
    CHECK_THROWS_AS((void)tile(a, many, 1, many), shape_error);
    CHECK_THROWS_AS((void)pad<0>(a, many), shape_error);
    CHECK_THROWS_AS(
        (void)concat<0>(reshape(a, many, 0, 1), broadcast_to(zeros<float>(0, many), many, 0, many)),
        shape_error);
    CHECK_THROWS_AS((void)outer(huge(many), huge(many)), shape_error);
}

TEST_CASE("shape/limits: sums and products of extents") {
    const auto line = huge(many);
    const auto plane = huge(many / 16, many / 16);
    CHECK_THROWS_AS((void)windows<0>(huge(many * 1024), many * 512), shape_error);
    CHECK_THROWS_AS((void)(huge(many, 1) + huge(1, many)), shape_error);
    CHECK_THROWS_AS((void)outer(line, line), shape_error);
    CHECK_THROWS_AS((void)einsum<"i,j->ij">(line, line), shape_error);
    CHECK_THROWS_AS((void)einsum<"ij,kl->iklj">(plane, plane), shape_error);
    CHECK_THROWS_AS((void)matmul(huge(many, 1), huge(1, many)), shape_error);
    CHECK_THROWS_AS((void)repeat<0>(line, many), shape_error);
    CHECK_THROWS_AS((void)repeat<0>(line, largest), shape_error);
    CHECK_THROWS_AS((void)tile<0>(line, many), shape_error);
    CHECK_THROWS_AS((void)tile(line, many, 1), shape_error);
    CHECK_THROWS_AS((void)pad<0>(line, largest), shape_error);
    CHECK_THROWS_AS((void)pad<0>(line, margin(largest, largest)), shape_error);
    const auto long_line = huge(index_t{1} << 58);
    CHECK_THROWS_AS((void)concat<0>(long_line, long_line), shape_error);
    CHECK_THROWS_AS((void)stack<0>(long_line, long_line), shape_error);
    CHECK_THROWS_AS((void)expand_dims<0>(view(static_cast<float*>(nullptr), largest)), shape_error);
    CHECK_THROWS_AS((void)take<0>(huge(2, index_t{1} << 58), {0, 0, 0}), shape_error);
}

TEST_CASE("shape/limits: an unsigned integer is never taken for a negative one") {
    tensor<float, dyn> a = arange<float>(6);
    CHECK_THROWS_AS((void)reshape(a, minus_one), shape_error);
    CHECK_THROWS_AS((void)reshape(a, 2, minus_one), shape_error);
    CHECK(reshape(a, 2, -1).extent(1) == 3);
    CHECK_THROWS_AS((void)zeros<float>(minus_one), shape_error);
    CHECK_THROWS_AS((void)zeros<float>(0, minus_one), shape_error);
    CHECK_THROWS_AS((void)full(1, minus_one), shape_error);
    CHECK_THROWS_AS((void)arange<float>(minus_one), shape_error);
    CHECK_THROWS_AS((void)linspace<float>(0, 1, minus_one), shape_error);
    CHECK_THROWS_AS((tensor<float, dyn, 3>(minus_one)), shape_error);
    CHECK_THROWS_AS((void)view(a.data(), minus_one), shape_error);
    CHECK_THROWS_AS((any_shape{minus_one}), shape_error);
    CHECK_THROWS_AS((any_shape(std::vector<std::size_t>{2, minus_one})), shape_error);
    CHECK_THROWS_AS((void)(shape<dyn, 3>(minus_one)), shape_error);
    CHECK_THROWS_AS((void)broadcast_to(a, minus_one, 6), shape_error);
    CHECK_THROWS_AS((void)windows<0>(a, minus_one), shape_error);
    CHECK_THROWS_AS((void)repeat<0>(a, minus_one), shape_error);
    CHECK_THROWS_AS((void)repeat(a, std::vector<std::size_t>{minus_one}, axes{0}), shape_error);
    CHECK_THROWS_AS((void)tile(a, minus_one), shape_error);
    CHECK_THROWS_AS((void)pad<0>(a, minus_one), shape_error);
    CHECK_THROWS_AS((void)pad<0>(a, margin(0, minus_one)), shape_error);
    CHECK_THROWS_AS((void)roll(a, minus_one), value_error);
    CHECK_THROWS_AS((void)roll(reshape(a, 2, 3), minus_one), value_error);
    CHECK_THROWS_AS((void)roll<0>(a, minus_one), value_error);
    CHECK(eval(roll(a, largest))(largest % 6) == 0);
    CHECK(eval(roll(a, PTRDIFF_MIN))(0) == a((index_t{1} << 60) % 6 * 8 % 6));
    CHECK_THROWS_AS((void)eval(take<0>(a, std::vector<std::size_t>{minus_one})), index_error);
    CHECK_THROWS_AS((void)eval(take(a, std::vector<std::size_t>{minus_one})), index_error);
    CHECK_THROWS_AS((void)eval(take<0>(a, tensor<std::uint64_t, 1>{minus_one})), index_error);
    CHECK_THROWS_AS((void)a.at(minus_one), index_error);
    CHECK_THROWS_AS((void)reshape(a, 2, 3)(minus_one, all), index_error);
    CHECK_THROWS_AS((void)flip(a, axes{minus_one}), index_error);
    CHECK(a(range(minus_one, none)).size() == 0);
    CHECK(a(range(0, minus_one)).size() == 6);
    CHECK(a(range(none, none, minus_one)).size() == 1);
    CHECK(a(range(none, none, PTRDIFF_MIN)).size() == 1);
    CHECK(a(range(none, none, PTRDIFF_MIN))(0) == 5);
}
