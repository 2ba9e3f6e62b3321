// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/stacked.hpp - an operand as a stack of matrices, and results as long as the stack.
//
// Layer: linalg. Question: may an operand be taken apart, where are its matrices, and what holds the results?
//     with_matrices<double>("det", a, [&](const auto& stack, const auto& from) { ... });
#pragma once

#include <weft/linalg/contraction.hpp>
#include <weft/linalg/decompose/decomposer.hpp>
#include <weft/linalg/decompose/stack_shape.hpp>
#include <weft/ops/operand/build.hpp>
#include <weft/tensor/tensor.hpp>

#include <initializer_list>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// What a decomposition is called in errors of the compiler.
struct decomposition {
    static constexpr const char* label = "decomposition";
};

template <class T>
constexpr auto decomposed_type() {
    if constexpr (is_short_float<T>)
        return std::type_identity<float>{};
    else
        return std::type_identity<typename floating_for<T>::type>{};
}
/// The element type in which matrices of `T` are taken apart.
template <class T>
using decomposed_t = typename decltype(decomposed_type<T>())::type;

template <class T>
using decomposed_verdict = std::conditional_t<is_decomposed<decomposed_t<T>>, diagnose::holds,
                                              diagnose::operation<decomposition, T>>;

/// The assertions stand here, near the user's call.
template <class A, bool Square>
constexpr bool may_decompose() {
    using matrix = matrix_verdict<shape_type_of<A>>;
    using square = std::conditional_t<Square, square_verdict<shape_type_of<A>>, diagnose::holds>;
    using meaning = decomposed_verdict<tensor_element_t<A>>;
    static_assert(matrix::value, "weft E409: matrices have two axes or more");
    static_assert(square::value, "weft E410: the matrices are not square");
    static_assert(meaning::value || !matrix::value || !square::value,
                  "weft E120: no such operation on this element type");
    return matrix::value && square::value && meaning::value;
}

template <class Leaf>
auto matrices_of(const Leaf& leaf) {
    const int rank = leaf.shape().rank();
    return matrix<const typename Leaf::value_type>{leaf.data(), leaf.shape().extent(rank - 2),
                                                   leaf.shape().extent(rank - 1), leaf.stride(rank - 2),
                                                   leaf.stride(rank - 1)};
}

template <class Leaf>
matrix_stack stack_of(const char* what, const Leaf& leaf) {
    matrix_stack stack{what, {}, {}};
    const auto shape = leaf.shape();
    index_t extents[max_rank];
    for (int axis = 0; axis < shape.rank() - 2; ++axis) {
        extents[axis] = shape.extent(axis);
        stack.axes.push({shape.extent(axis), leaf.stride(axis), 0, 0, false});
    }
    stack.extents = extent_list(extents, shape.rank() - 2);
    return stack;
}

/// The right sides of systems; a vector is one column.
template <class Leaf>
auto columns_of(const Leaf& leaf) {
    using value = const typename Leaf::value_type;
    return leaf.shape().rank() == 1 ? matrix<value>{leaf.data(), leaf.shape().extent(0), 1, leaf.stride(0), 0}
                                    : matrices_of(leaf);
}

/// The pairs of matrices of two operands, whose leading axes are broadcast to the first ones of `shape`. A vector on the right is
/// that of each pair.
template <class Left, class Right, class Shape>
matrix_stack pairs_of(const char* what, const Left& left, const Right& right, const Shape& shape,
                      int leading) {
    const auto left_shape = left.shape();
    const auto right_shape = right.shape();
    matrix_stack stack{what, {}, {}};
    index_t extents[max_rank];
    for (int axis = 0; axis < leading; ++axis) {
        const int l = axis - (leading - (left_shape.rank() - 2)),
                  r = axis - (leading - (right_shape.rank() - 2));
        extents[axis] = shape.extent(axis);
        stack.axes.push({shape.extent(axis), l < 0 || left_shape.extent(l) == 1 ? 0 : left.stride(l),
                         right_shape.rank() == 1 || r < 0 || right_shape.extent(r) == 1 ? 0 : right.stride(r),
                         0, false});
    }
    stack.extents = extent_list(extents, leading);
    return stack;
}

/// The elements of type T of an operand, read where they lie if they are in memory, else computed: f(stack, matrices).
template <class T, class A, class F>
void with_matrices(const char* what, A&& a, const F& f) {
    with_leaf(node_of<T>(std::forward<A>(a)),
              [&](const auto& leaf) { f(stack_of(what, leaf), matrices_of(leaf)); });
}

/// An uninitialised result.
template <class T, class Shape>
auto empty_result(const Shape& shape) {
    return typename tensor_for<T, Shape>::type(shape, uninitialized);
}

/// The same, with the leading axes of a stack of matrices and then those of `last`, of which the compiler knows `Last`.
template <class T, index_t... Last, class Shape>
auto empty_stack(const char* what, const Shape& shape, std::initializer_list<index_t> last) {
    return empty_result<T>(stack_shape<stack_shape_t<Shape, Last...>>(what, shape, last));
}

/// One value for each matrix: a value where the compiler sees one matrix.
template <class Value, class T, class A, class F>
auto value_of_each(const char* what, A&& a, const F& f) {
    if constexpr (std::same_as<stack_shape_t<shape_type_of<A>>, weft::shape<>>) {
        Value value{};
        with_matrices<T>(what, std::forward<A>(a),
                         [&](const auto& stack, const auto& from) { f(stack, from, &value); });
        return value;
    } else {
        auto out = empty_stack<Value>(what, a.shape(), {});
        with_matrices<T>(what, std::forward<A>(a),
                         [&](const auto& stack, const auto& from) { f(stack, from, out.data()); });
        return out;
    }
}

/// Square matrices from square ones.
template <class T, class A, class F>
auto matrix_of_each(const char* what, A&& a, const F& f) {
    constexpr index_t known = known_order<shape_type_of<A>>;
    const auto shape = a.shape();
    check_matrices(what, shape, true);
    const index_t order = shape.extent(shape.rank() - 1);
    auto out = empty_stack<T, known, known>(what, shape, {order, order});
    with_matrices<T>(what, std::forward<A>(a),
                     [&](const auto& stack, const auto& from) { f(stack, from, out.data()); });
    return out;
}

} // namespace weft::inline WEFT_ABI::detail
