// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/order/whole_result.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace weft;

namespace {

/// Every element becomes the number of elements in front, and what the first one is.
struct numbered {
    [[maybe_unused]] static constexpr const char* label = "numbered";

    template <class Shape, class N>
    void write(index_t* out, const Shape& shape, const N& a) const {
        const auto elements = detail::lines_of<index_t>(a, 0);
        for (index_t i = 0; i < shape.size(); ++i)
            out[i] = i + elements.data()[0];
    }
};

template <class E>
auto number(const E& e) {
    return detail::result_of<index_t>(numbered{}, e.shape(), detail::capture(e));
}

} // namespace

TEST_CASE("order/whole_result: at the root, inside, below a view, over its own operand") {
    tensor<int, 2, 3> a{{5, 0, 0}, {0, 0, 0}};
    static_assert(std::same_as<decltype(number(a))::shape_type, shape<2, 3>>);
    CHECK(array_equal(number(a), tensor<index_t, 2, 3>{{5, 6, 7}, {8, 9, 10}}));
    CHECK(array_equal(2 * number(a + 1) - 1, tensor<index_t, 2, 3>{{11, 13, 15}, {17, 19, 21}}));
    CHECK(array_equal(transpose(number(a)), tensor<index_t, 3, 2>{{5, 8}, {6, 9}, {7, 10}}));
    tensor<index_t, dyn, dyn> x = a;
    x = number(x) + x(0, 0);
    CHECK(array_equal(x, tensor<index_t, 2, 3>{{10, 11, 12}, {13, 14, 15}}));
    x = number(x);
    CHECK(array_equal(x, tensor<index_t, 2, 3>{{10, 11, 12}, {13, 14, 15}}));
}

TEST_CASE("order/whole_result: axes laid out last, and back") {
    tensor<int, 2, 3, 2> a{{{0, 1}, {2, 3}, {4, 5}}, {{6, 7}, {8, 9}, {10, 11}}};
    const auto lines = [&](std::uint32_t bits) {
        const auto room = detail::lines_of<int>(detail::capture(a), bits);
        return std::vector<int>(room.data(), room.data() + room.size());
    };
    CHECK(lines(0) == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
    CHECK(lines(4) == lines(0));
    CHECK(lines(2) == std::vector<int>{0, 2, 4, 1, 3, 5, 6, 8, 10, 7, 9, 11});
    CHECK(lines(1) == std::vector<int>{0, 6, 1, 7, 2, 8, 3, 9, 4, 10, 5, 11});
    CHECK(lines(3) == std::vector<int>{0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11});
    tensor<int, 2, 3, 2> back;
    detail::write_back(back.data(), back.shape(), 1, lines(2).data());
    CHECK(array_equal(back, a));
    CHECK(detail::are_last(shape<2, 1, 3>{}, 2));
    CHECK(detail::are_last(shape<2, 4, 1>{}, 2));
    CHECK(!detail::are_last(shape<2, 4, 3>{}, 2));
}
