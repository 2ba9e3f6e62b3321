// SPDX-License-Identifier: BSL-1.0
// weft/linalg/dot.hpp - the product of two vectors.
//
// Layer: linalg. Question: what is the projection of one vector on another?
//     float length_along = dot(v, unit);
#pragma once

#include <weft/linalg/errors.hpp>
#include <weft/linalg/product_element.hpp>
#include <weft/linalg/product_shape.hpp>
#include <weft/ops/operators.hpp>
#include <weft/reduce/node/options.hpp>
#include <weft/reduce/walk/evaluate.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

template <class Left, class Right>
constexpr bool may_be_vectors() {
    return (!has_static_rank<Left> || static_rank_v<Left> == 1) &&
           (!has_static_rank<Right> || static_rank_v<Right> == 1);
}
template <class Left, class Right>
using vectors_verdict =
    std::conditional_t<may_be_vectors<Left, Right>(), diagnose::holds, diagnose::vectors<Left, Right>>;

template <class Left, class Right>
constexpr void check_vectors(const char* what, const Left& left, const Right& right) {
    if (left.rank() != 1 || right.rank() != 1) raise_no_vectors(what, left, right);
}

/// The multiplication that belongs to the sum of products.
template <class T>
using product_operation = std::conditional_t<std::same_as<T, bool>, op::bit_and, op::multiply>;
template <class T>
using product_fold = std::conditional_t<std::same_as<T, bool>, fold::any, fold::sum>;

/// The sum of the products of the elements of two nodes, whose shapes broadcast, over all axes.
template <class T, class A, class B>
T total_of_products(const A& a, const B& b) {
    using fold_type = product_fold<typename A::value_type>;
    const auto products = node(product_operation<typename A::value_type>{}, a, b);
    fold_result_t<fold_type, std::remove_const_t<decltype(products)>> total{};
    fold_into<fold_type, folded_axes::all>(products, axis_bits(nullptr, every_axis{}, products.rank()),
                                           &total);
    return as_element<T>(total);
}

} // namespace detail

/// The sum of the products of the elements of two vectors, now. The first is not conjugated.
///
/// Shape    both have one axis, of one extent; the result is a value of the promoted element type
/// Lazy     no
/// Cost     one pass, as sum(a * b): the products are stored nowhere
/// Errors   E402 or shape_error (ranks), E401 or shape_error (extents), E120, E121
/// Example  float projection = dot(v, unit);
template <expression A, expression B>
[[nodiscard]] auto dot(A&& a, B&& b) {
    using left = detail::shape_type_of<A>;
    using right = detail::shape_type_of<B>;
    using common = detail::common_element<A, B>;
    using ranks = detail::vectors_verdict<left, right>;
    using inner = std::conditional_t<ranks::value, detail::inner_verdict<left, right>, diagnose::holds>;
    using promotion = detail::promotion_verdict<common, A, B>;
    using meaning = detail::product_verdict<common>;
    constexpr bool fits = ranks::value && inner::value;
    static_assert(ranks::value, "weft E402: vectors have one axis");
    static_assert(inner::value, "weft E401: the extents over which a product sums differ");
    static_assert(promotion::value || !fits,
                  "weft E121: no element type holds both; cast one of the operands");
    static_assert(meaning::value || !fits, "weft E120: no such operation on this element type");
    if constexpr (!fits || !promotion::value || !meaning::value) {
        return detail::rejected<A, B>();
    } else {
        using lane = detail::product_lane_t<common>;
        detail::check_vectors("dot", a.shape(), b.shape());
        if (a.extent(0) != b.extent(0)) detail::raise_inner_extents("dot", a.shape(), b.shape());
        return detail::total_of_products<common>(detail::node_of<lane>(std::forward<A>(a)),
                                                 detail::node_of<lane>(std::forward<B>(b)));
    }
}
template <int = 0>
detail::unfit_result dot(detail::unfit<>, detail::unfit<>);

} // namespace weft::inline WEFT_ABI
