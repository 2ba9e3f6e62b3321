// SPDX-License-Identifier: BSL-1.0
// weft/linalg/matmul.hpp - products of matrices, of stacks of matrices, and with vectors.
//
// Layer: linalg. Question: what is the product over the last two axes, and do the shapes allow it?
//     matmul(tensor<float, 5, 2, 3>, tensor<float, 3, 4>)   has the shape   shape<5, 2, 4>
#pragma once

#include <weft/linalg/contraction.hpp>
#include <weft/linalg/dot.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

struct matmul_plan {
    static constexpr const char* label = "matmul";

    static constexpr product_plan of(int left_rank, int right_rank) {
        const matmul_labels labels = label_matmul(left_rank, right_rank);
        return plan_product(labels.left, labels.right, labels.out);
    }
};

template <class Shape>
inline constexpr bool is_vector_shape = [] {
    if constexpr (has_static_rank<Shape>)
        return static_rank_v<Shape> == 1;
    else
        return false;
}();

/// The node, or of two vectors the value, of a product that has been checked by the compiler.
template <class Common, class A, class B>
constexpr auto matmul_node(A&& a, B&& b) {
    using lane = product_lane_t<Common>;
    if constexpr (is_vector_shape<shape_type_of<A>> && is_vector_shape<shape_type_of<B>>) {
        if (a.extent(0) != b.extent(0)) raise_inner_extents("matmul", a.shape(), b.shape());
        return total_of_products<Common>(node_of<lane>(std::forward<A>(a)),
                                         node_of<lane>(std::forward<B>(b)));
    } else {
        const auto shape = product_shape(a.shape(), b.shape());
        auto left = node_of<lane>(std::forward<A>(a));
        auto right = node_of<lane>(std::forward<B>(b));
        using node_type =
            contraction<matmul_plan, decltype(left), decltype(right), std::remove_const_t<decltype(shape)>>;
        return converted<Common>(node_type(std::move(left), std::move(right), shape));
    }
}

} // namespace detail

/// The matrix product over the last two axes; the leading axes are broadcast. A vector is a row on the left and a column
/// on the right, and its axis is not in the result; of two vectors the result is a value, computed now.
///
/// Shape    (..., m, k) with (..., k, n) gives (..., m, n); (k) with (..., k, n) gives (..., n), (..., m, k) with (k)
///          gives (..., m)
/// Lazy     yes, captures as operators do; evaluated once, straight into the target or before the loop of a larger
///          expression. The elements have the promoted type; truth values are multiplied by && and added by ||
/// Cost     2 m k n operations for each matrix of the stack; large floating and complex matrices are packed for the caches.
///          Operands are read where they lie, with any strides. A lazy operand is evaluated first
/// Errors   E401 or shape_error (inner extents), E101 or broadcast_error (leading axes), E120, E121; shape_error where
///          no axis is left of a run-time rank
/// Example  tensor scores = matmul(x, weights) + bias;
template <expression A, expression B>
[[nodiscard]] constexpr auto matmul(A&& a, B&& b) {
    using left = detail::shape_type_of<A>;
    using right = detail::shape_type_of<B>;
    using common = detail::common_element<A, B>;
    using inner = detail::inner_verdict<left, right>;
    using leading = detail::leading_verdict<left, right>;
    using promotion = detail::promotion_verdict<common, A, B>;
    using meaning = detail::product_verdict<common>;
    constexpr bool fits = inner::value && leading::value;
    static_assert(inner::value, "weft E401: the extents over which a product sums differ");
    static_assert(leading::value || !inner::value, "weft E101: the leading axes do not broadcast");
    static_assert(promotion::value || !fits,
                  "weft E121: no element type holds both; cast one of the operands");
    static_assert(meaning::value || !fits, "weft E120: no such operation on this element type");
    if constexpr (fits && promotion::value && meaning::value)
        return detail::matmul_node<common>(std::forward<A>(a), std::forward<B>(b));
    else
        return detail::rejected<A, B>();
}
template <int = 0>
detail::unfit_result matmul(detail::unfit<>, detail::unfit<>);

} // namespace weft::inline WEFT_ABI
