// SPDX-License-Identifier: BSL-1.0
#include <weft/core/warning.hpp>
#include <weft/shape/broadcast.hpp>

#include <doctest/doctest.h>

#include <string>
#include <type_traits>
#include <vector>

namespace d = weft::diagnose;
using weft::any_shape;
using weft::broadcast_error;
using weft::broadcast_result_t;
using weft::broadcast_shapes;
using weft::broadcastable_with;
using weft::dyn;
using weft::index_t;
using weft::shape;
using weft::detail::broadcast_verdict;

namespace {

/// In place of an extent that the compiler shall not know.
template <index_t>
constexpr index_t hidden = dyn;

struct column {
    constexpr weft::shape<dyn, 1> shape() const { return weft::shape<dyn, 1>(4); }
};

template <class... Operands>
constexpr bool gives(const any_shape& expected, const Operands&... operands) {
    return broadcast_shapes(operands...) == expected;
}

/// Static, mixed and any-rank forms of the same pair, both ways round, give the same.
template <index_t... Left, index_t... Right>
constexpr bool all_give(const any_shape& expected, shape<Left...> l, shape<Right...> r) {
    const shape<hidden<Left>...> dynamic_l(Left...);
    const shape<hidden<Right>...> dynamic_r(Right...);
    const any_shape any_l = l, any_r = r;
    const auto both = [&](const auto& a, const auto& b) {
        return gives(expected, a, b) && gives(expected, b, a);
    };
    return both(l, r) && both(l, dynamic_r) && both(l, any_r) && both(dynamic_l, r) &&
           both(dynamic_l, dynamic_r) && both(dynamic_l, any_r) && both(any_l, r) && both(any_l, dynamic_r) &&
           both(any_l, any_r);
}

/// What the compiler rejects in static shapes, the run time rejects in all others, for the same axis and
/// extents.
template <index_t... Left, index_t... Right>
void none_fits(shape<Left...> l, shape<Right...> r, int axis, index_t left_extent, index_t right_extent) {
    static_assert(!broadcastable_with<shape<Left...>, shape<Right...>>);
    static_assert(!broadcastable_with<shape<Right...>, shape<Left...>>);
    const shape<hidden<Left>...> dynamic_l(Left...);
    const shape<hidden<Right>...> dynamic_r(Right...);
    const any_shape any_l = l, any_r = r;
    const auto rejects = [&](const auto& a, const auto& b) {
        static_assert(broadcastable_with<decltype(a), decltype(b)>);
        try {
            broadcast_shapes(a, b);
            FAIL("no error");
        } catch (const broadcast_error& e) {
            CHECK(e.left() == l);
            CHECK(e.right() == r);
            CHECK(e.axis() == axis);
            CHECK(e.left_extent() == left_extent);
            CHECK(e.right_extent() == right_extent);
        }
    };
    rejects(l, dynamic_r);
    rejects(l, any_r);
    rejects(dynamic_l, r);
    rejects(dynamic_l, dynamic_r);
    rejects(dynamic_l, any_r);
    rejects(any_l, r);
    rejects(any_l, dynamic_r);
    rejects(any_l, any_r);
}

template <class Result, class... Operands>
constexpr bool result_is = std::is_same_v<broadcast_result_t<Operands...>, Result>;

} // namespace

// What is known of one axis: equal; 1 or missing; neither 1; N with dyn; 1 or missing with dyn; dyn with dyn.
static_assert(result_is<shape<3>, shape<3>, shape<3>>);
static_assert(result_is<shape<3>, shape<1>, shape<3>> && result_is<shape<2, 3>, shape<2, 3>, shape<3>>);
static_assert(!broadcastable_with<shape<2>, shape<3>>);
static_assert(result_is<shape<3>, shape<3>, shape<dyn>> && result_is<shape<3>, shape<dyn>, shape<3>>);
static_assert(result_is<shape<0>, shape<0>, shape<dyn>> && result_is<shape<0>, shape<dyn>, shape<0>>);
static_assert(result_is<shape<dyn>, shape<1>, shape<dyn>> && result_is<shape<dyn>, shape<dyn>, shape<1>>);
static_assert(result_is<shape<dyn, 3>, shape<dyn, 3>, shape<3>>);
static_assert(result_is<shape<dyn>, shape<dyn>, shape<dyn>>);
static_assert(result_is<any_shape, any_shape, shape<3>> && result_is<any_shape, shape<>, any_shape>);
static_assert(result_is<shape<5, dyn, 3>, shape<dyn, 1>, shape<5, 1, 3>>);

// One operand, several, numbers, and anything with a shape.
static_assert(result_is<shape<dyn, 3>, const shape<dyn, 3>&>);
static_assert(result_is<shape<4, 3>, shape<4, 1>, shape<dyn>, float, shape<3>>);
static_assert(result_is<shape<>, float, int>);
static_assert(result_is<shape<dyn, 3>, const column&, shape<3>>);

// The predicate.
static_assert(broadcastable_with<const column&, shape<3>&&> &&
              !broadcastable_with<column, shape<4, 2, 2>, shape<3>>);
static_assert(broadcastable_with<float, column> && !broadcastable_with<column, std::string>);
static_assert(broadcastable_with<any_shape, shape<3>> && broadcastable_with<shape<dyn>, shape<3>>);
static_assert(!broadcastable_with<shape<2>, shape<1>, shape<3>>);

// The reason, both shapes in the order of the operands.
static_assert(std::is_same_v<broadcast_verdict<shape<5, 2, 4, 1>, shape<3, 1, 1>>,
                             d::broadcast<shape<5, 2, 4, 1>, shape<3, 1, 1>, d::axis<1>, d::extents<2, 3>>>);
static_assert(
    std::is_same_v<broadcast_verdict<shape<dyn, 3>, shape<7, 2, 4>>,
                   d::broadcast<d::shape<d::dyn, 3>, shape<7, 2, 4>, d::axis<2>, d::extents<3, 4>>>);
static_assert(result_is<any_shape, shape<2>, shape<3>>);

// Too many elements are a rejection too.
static_assert(!broadcastable_with<shape<(index_t{1} << 40), 1>, shape<(index_t{1} << 40)>>);

// The examples of PyTorch's broadcasting rules.
static_assert(all_give({5, 7, 3}, shape<5, 7, 3>{}, shape<5, 7, 3>{}));
static_assert(all_give({5, 3, 4, 1}, shape<5, 3, 4, 1>{}, shape<3, 1, 1>{}));
static_assert(all_give({5, 3, 4, 1}, shape<5, 1, 4, 1>{}, shape<3, 1, 1>{}));
static_assert(all_give({3, 1, 7}, shape<1>{}, shape<3, 1, 7>{}));
static_assert(all_give({4, 4}, shape<4, 1>{}, shape<4>{}));
static_assert(all_give({4, 3}, shape<4, 1>{}, shape<3>{}));
static_assert(all_give({2, 3, 3}, shape<2, 3, 1>{}, shape<3>{}));
static_assert(all_give({5, 3, 4}, shape<5, 1, 4>{}, shape<3, 4>{}));
static_assert(all_give({3, 3}, shape<3>{}, shape<3, 1>{}));

// 0 is an extent like another: with 1 it gives 0.
static_assert(all_give({0}, shape<0>{}, shape<1>{}));
static_assert(all_give({2, 0}, shape<2, 1>{}, shape<0>{}));
static_assert(all_give({0, 3}, shape<0, 1>{}, shape<1, 3>{}));
static_assert(all_give({0, 0}, shape<0, 1>{}, shape<1, 0>{}));

// Numbers do not count as operands.
static_assert(gives({2, 3}, any_shape{2, 3}, 1.f) && gives({2, 3}, 1, shape<2, dyn>(3)));
static_assert(gives({4, 3}, column{}, any_shape{3}, 2, shape<dyn>(3)));
static_assert(broadcast_shapes(1, 2) == shape<>{});

TEST_CASE("shape/broadcast: what does not broadcast") {
    none_fits(shape<0>{}, shape<2, 2>{}, 1, 0, 2);
    none_fits(shape<5, 2, 4, 1>{}, shape<3, 1, 1>{}, 1, 2, 3);
    none_fits(shape<3, 1, 1>{}, shape<5, 2, 4, 1>{}, 1, 3, 2);
    none_fits(shape<2>{}, shape<3>{}, 0, 2, 3);
    none_fits(shape<2, 1, 3>{}, shape<4, 1, 3>{}, 0, 2, 4);
    none_fits(shape<2, 3, 4>{}, shape<3, 3, 5>{}, 0, 2, 3);
}

TEST_CASE("shape/broadcast: the text names both shapes, the axis and the extents") {
    CHECK_THROWS_WITH_AS(
        broadcast_shapes(shape<5, dyn, 4, 1>(2), shape<3, 1, 1>{}),
        "shapes [5, 2, 4, 1] and [3, 1, 1] do not broadcast: at axis 1 of the result the extents are "
        "2 and 3, and neither is 1",
        broadcast_error);
}

TEST_CASE("shape/broadcast: a product of matrices by * is told of matmul") {
    const auto text_of = [](const char* what, const weft::any_shape& left, const weft::any_shape& right) {
        try {
            (void)weft::detail::broadcast_named(what, left, right);
        } catch (const broadcast_error& e) {
            return std::string(e.what());
        }
        return std::string();
    };
    using weft::any_shape;
    CHECK(text_of("*", any_shape{2, 3}, any_shape{3, 4}).ends_with("; the matrix product is matmul(a, b)"));
    CHECK(text_of("*", any_shape{2, 3}, any_shape{4, 3}).ends_with("neither is 1"));
    CHECK(text_of("*", any_shape{2, 3}, any_shape{2}).ends_with("neither is 1"));
    CHECK(text_of("+", any_shape{2, 3}, any_shape{3, 4}).ends_with("neither is 1"));
}

TEST_CASE("shape/broadcast: a shape of rank 0 at run time") {
    CHECK_THROWS_AS(broadcast_shapes(any_shape{}), weft::shape_error);
    CHECK_THROWS_AS(broadcast_shapes(any_shape{}, shape<3>{}), weft::shape_error);
    CHECK_THROWS_AS(broadcast_shapes(shape<dyn>(3), any_shape{}), weft::shape_error);
    CHECK_THROWS_AS(broadcast_shapes(1.f, any_shape{}), weft::shape_error);
    CHECK_THROWS_AS(broadcast_shapes(any_shape{}, any_shape{}), weft::shape_error);
}

TEST_CASE("shape/broadcast: results that no memory holds") {
    const index_t many = index_t{1} << 40;
    CHECK_THROWS_AS(broadcast_shapes(shape<dyn, 1>(many), shape<dyn>(many)), weft::shape_error);
    CHECK_THROWS_AS(broadcast_shapes(any_shape{many, 1}, any_shape{many}), weft::shape_error);
}

TEST_CASE("shape/broadcast: more axes than a shape can have") {
    CHECK(broadcast_shapes(any_shape(std::vector<int>(16, 1)), any_shape{3}).rank() == 16);
}

TEST_CASE("shape/broadcast: warns where counts are equal and shapes differ, once") {
    using weft::broadcast_warning;
    std::vector<broadcast_warning::info> seen;
    broadcast_warning::on_warning([&](const broadcast_warning::info& info) { seen.push_back(info); });
    const auto warnings = [&](const auto&... operands) {
        seen.clear();
        broadcast_shapes(operands...);
        return seen.size();
    };

    CHECK(warnings(shape<4, 1>{}, shape<4>{}) == 0); // off

    broadcast_warning::enable(true);
    CHECK(warnings(shape<4, 1>{}, shape<4>{}) == 1);
    CHECK(seen.at(0).left == any_shape{4, 1});
    CHECK(seen.at(0).right == any_shape{4});
    CHECK(warnings(shape<dyn, 1>(4), shape<4>{}) == 1);
    CHECK(warnings(shape<dyn, 1>(4), shape<dyn>(4)) == 1);
    CHECK(warnings(any_shape{4, 1}, shape<4>{}) == 1);
    CHECK(warnings(any_shape{4, 1}, any_shape{4}) == 1);
    CHECK(warnings(shape<1, 4>{}, shape<4>{}) == 1);
    CHECK(warnings(shape<dyn, 3>(1), shape<3>{}) == 1);
    CHECK(warnings(shape<0, 1>{}, shape<1, 0>{}) == 1);
    CHECK(warnings(any_shape{4, 1}, any_shape{4}, any_shape{1, 4, 1}) == 1);
    CHECK(warnings(shape<1, 4>{}, shape<4>{}, shape<1, 1, 4>{}) == 1);

    CHECK(warnings(shape<4, 1>{}, shape<4, 1>{}) == 0);
    CHECK(warnings(shape<dyn, 1>(4), shape<4, 1>{}) == 0);
    CHECK(warnings(any_shape{4, 1}, shape<4, 1>{}) == 0);
    CHECK(warnings(shape<4, 1>{}, shape<3>{}) == 0);
    CHECK(warnings(shape<dyn, 3>(2), shape<3>{}) == 0);
    CHECK(warnings(shape<1>{}, 2.f) == 0);
    CHECK(warnings(any_shape{1}, 2.f) == 0);
    CHECK_THROWS_AS(warnings(any_shape{2, 3}, any_shape{3, 2}), broadcast_error);
    CHECK(seen.empty());

    broadcast_warning::enable(false);
    broadcast_warning::on_warning({});
}

TEST_CASE("shape/broadcast: a result too large names the operation") {
    const weft::index_t huge = weft::index_t(1) << 40;
    const std::string size = std::to_string(huge);
    const std::string text =
        "a * b: shape [" + size + ", " + size + "] has more elements than memory can hold";
    CHECK_THROWS_WITH_AS(
        (void)weft::detail::broadcast_named("*", weft::any_shape{huge, 1}, weft::any_shape{1, huge}),
        text.c_str(), weft::shape_error);
}
