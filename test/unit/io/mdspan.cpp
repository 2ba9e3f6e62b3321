// SPDX-License-Identifier: BSL-1.0
#include <weft/io/mdspan.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <support/tells_line.hpp>

using namespace weft;

namespace {

/// The members of C++23's std::mdspan that matter, which the oldest compilers do not have.
template <class T, std::size_t... Extents>
struct span_like {
    using element_type = T;
    using reference = T&;
    static constexpr std::size_t rank() { return sizeof...(Extents); }
    static constexpr std::size_t static_extent(std::size_t axis) {
        return std::array<std::size_t, sizeof...(Extents)>{Extents...}[axis];
    }
    unsigned extent(std::size_t axis) const { return extents[axis]; } // any integer type may be the index
    unsigned stride(std::size_t axis) const { return strides[axis]; }
    T* data_handle() const { return data; }
    bool is_strided() const { return has_strides; }

    T* data;
    std::array<unsigned, sizeof...(Extents)> extents, strides;
    bool has_strides = true;
};

constexpr std::size_t run_time = std::dynamic_extent;

struct through_accessor : span_like<float, run_time> {
    using reference = float; // scaled, say, on the way
};

} // namespace

TEST_CASE("io/mdspan: rows, columns and what lies apart") {
    float memory[12];
    for (int i = 0; i < 12; ++i)
        memory[i] = float(i);
    const span_like<float, run_time, 3> rows{memory, {4, 3}, {3, 1}};
    static_assert(std::same_as<decltype(from_mdspan(rows).shape()), shape<dyn, 3>>);
    CHECK(array_equal(from_mdspan(rows), reshape(arange<float>(12), 4, 3)));
    const span_like<float, 3, 4> columns{memory, {3, 4}, {1, 3}};
    CHECK(array_equal(from_mdspan(columns), transpose(from_mdspan(rows))));
    const span_like<const float, run_time> apart{memory + 1, {3}, {4}};
    static_assert(std::same_as<decltype(from_mdspan(apart).data()), const float*>);
    CHECK(array_equal(from_mdspan(apart), tensor<float, 3>{1, 5, 9}));
    const span_like<float, run_time, run_time> nothing{nullptr, {0, 5}, {5, 1}};
    CHECK(from_mdspan(nothing).size() == 0);
}

namespace {

/// No more than a pointer, extents and strides.
struct plain_matrix {
    using element_type = float;
    static constexpr std::size_t rank() { return 2; }
    std::ptrdiff_t extent(std::size_t axis) const { return axis == 0 ? 2 : 3; }
    std::ptrdiff_t stride(std::size_t axis) const { return axis == 0 ? 3 : 1; }
    float* data_handle() const { return data; }

    float* data;
};

} // namespace

TEST_CASE("io/mdspan: a class that has only what is needed") {
    float memory[6] = {1, 2, 3, 4, 5, 6};
    const auto v = from_mdspan(plain_matrix{memory});
    static_assert(std::same_as<decltype(v), const tensor_view<float, dyn, dyn>>);
    CHECK(v(1, 2) == 6);
}

TEST_CASE("io/mdspan: as an operand and as a target") {
    float memory[6] = {1, 2, 3, 4, 5, 6};
    const span_like<float, run_time, run_time> m{memory, {2, 3}, {3, 1}};
    const tensor<float, 3> row{10, 20, 30};
    const tensor sum = from_mdspan(m) + row;
    CHECK(array_equal(sum, tensor<float, 2, 3>{{11, 22, 33}, {14, 25, 36}}));
    from_mdspan(m) += row;
    CHECK(memory[5] == 36);
    const tensor<float, dyn> short_row{1, 2};
    CHECK_THROWS_AS(from_mdspan(m) = short_row, assign_error);
}

TEST_CASE("io/mdspan: what is no memory with strides") {
    float memory[2] = {};
    const span_like<float, run_time> tiled{memory, {2}, {0}, false};
    CHECK_THROWS_AS((void)from_mdspan(tiled), layout_error);
    static_assert(!detail::mdspan_like<through_accessor>);
    static_assert(!detail::mdspan_like<std::span<float>>);
    static_assert(!detail::mdspan_like<tensor<float, dyn>>);
}

TEST_CASE("io/mdspan: errors name the line of the call") {
    float memory[2] = {};
    const span_like<float, run_time> tiled{memory, {2}, {0}, false};
    CHECK(test::tells_line([&] { (void)from_mdspan(tiled); }));
}
