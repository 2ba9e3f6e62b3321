// SPDX-License-Identifier: BSL-1.0
// weft/linalg/einsum.hpp - sums of products over axes that have letters for names.
//
// Layer: linalg. Question: how are products of any tensors over any of their axes written down?
//     einsum<"bij,bjk->bik">(a, b)   einsum<"ii->">(a)   einsum<"i,ij,j->">(x, a, y)
//
// Operands are multiplied two at a time, from left to right. Letters that no later operand and not the output has are
// summed over as soon as they can be. What is left of a pair with rows, columns and inner axes are products of matrices.
#pragma once

#include <weft/linalg/contraction.hpp>
#include <weft/linalg/einsum/einsum_shape.hpp>
#include <weft/linalg/einsum/relabel.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

template <axis_labels First, axis_labels Second, axis_labels Out>
struct einsum_plan {
    static constexpr const char* label = "einsum";
    static constexpr product_plan of(int, int) { return plan_product(First, Second, Out); }
};

constexpr bool same_labels(const axis_labels& a, const axis_labels& b) {
    return labels_among(a, b, false).count == 0 && labels_among(b, a, false).count == 0;
}

/// `Wanted`, if these are all of `found`, else `found`: an order of the axes for the result.
constexpr axis_labels in_order(const axis_labels& found, const axis_labels& wanted) {
    return same_labels(found, wanted) ? wanted : found;
}

/// Two operands each of whose labels the other one has, or `Out`.
template <axis_labels Out, axis_labels First, class A, axis_labels Second, class B>
constexpr auto joined_operands(const labelled<First, A>& a, const labelled<Second, B>& b) {
    constexpr axis_labels all = all_labels(First, Second);
    constexpr axis_labels inner = labels_among(labels_among(First, Second), Out, false);
    constexpr bool has_rows = labels_among(First, Second, false).count > 0;
    constexpr bool has_columns = labels_among(Second, First, false).count > 0;
    if constexpr (First == unit_labels || Second == unit_labels) {
        constexpr axis_labels to = First == unit_labels ? all_labels(Second, {}) : all_labels(First, {});
        return label<to>(elementwise_product<to>(a, b));
    } else if constexpr (inner.count == 0) {
        constexpr axis_labels to = in_order(all, Out);
        return label<to>(elementwise_product<to>(a, b));
    } else if constexpr (!has_rows && !has_columns) {
        return summed_to<Out>(label<all>(elementwise_product<all>(a, b)));
    } else {
        constexpr axis_labels to = in_order(labels_among(all, Out), Out);
        const auto shape = labelled_shape<to, First, Second>(a.node.shape(), b.node.shape());
        return label<to>(
            contraction<einsum_plan<First, Second, to>, A, B, std::remove_const_t<decltype(shape)>>(
                a.node, b.node, shape));
    }
}

template <class T, axis_labels Labels, class N>
T total_of(const labelled<Labels, N>& a) {
    using fold_type = product_fold<typename N::value_type>;
    const auto each = arranged<all_labels(Labels, {})>(a);
    fold_result_t<fold_type, std::remove_const_t<decltype(each)>> total{};
    fold_into<fold_type, folded_axes::all>(each, axis_bits(nullptr, every_axis{}, each.rank()), &total);
    return as_element<T>(total);
}

/// The value of two operands that no label is left of, now.
template <class T, axis_labels First, class A, axis_labels Second, class B>
T total_of(const labelled<First, A>& first, const labelled<Second, B>& second) {
    const auto a = summed_to<Second>(first);
    const auto b = summed_to<First>(second);
    constexpr axis_labels all = all_labels(decltype(a)::labels, {});
    return total_of_products<T>(arranged<all>(a), arranged<all>(b));
}

/// The sum of the products, with the axes `Out`; a value of type T where there are none.
template <class T, axis_labels Out, axis_labels Labels, class N>
constexpr auto einsum_of(const labelled<Labels, N>& a) {
    if constexpr (Out.count == 0)
        return total_of<T>(a);
    else
        return converted<T>(arranged<Out>(summed_to<Out>(a)));
}
template <class T, axis_labels Out, class First, class Second, class... Rest>
constexpr auto einsum_of(const First& first, const Second& second, const Rest&... rest) {
    if constexpr (Out.count == 0 && sizeof...(Rest) == 0) {
        return total_of<T>(first, second);
    } else {
        constexpr axis_labels wanted = [] {
            axis_labels all = Out;
            ((all = all_labels(all, Rest::labels)), ...);
            return all;
        }();
        const auto a = summed_to<all_labels(wanted, Second::labels)>(first);
        const auto b = summed_to<all_labels(wanted, First::labels)>(second);
        return einsum_of<T, Out>(joined_operands<wanted>(a, b), rest...);
    }
}

/// The type in which the operands are multiplied and added; a single operand that is not summed over stays as it is.
template <class T, class Labels>
using einsum_lane =
    std::conditional_t<Labels::count == 1 &&
                           labels_among(Labels::operands[0], Labels::output, false).count == 0,
                       T, product_lane_t<T>>;

template <class T, auto Text, class... E>
constexpr auto einsum_node(E&&... e) {
    using labels = einsum_labels<Text, shape_type_of<E>...>;
    using lane = einsum_lane<T, labels>;
    check_einsum<Text>(e.shape()...);
    return [&]<std::size_t... Number>(std::index_sequence<Number...>) {
        const auto with_rank = [](const auto& operand) {
            constexpr axis_labels own = std::remove_cvref_t<decltype(operand)>::labels;
            if constexpr (has_static_rank<
                              typename std::remove_cvref_t<decltype(operand)>::node_type::shape_type>)
                return operand;
            else
                return label<own>(arranged<own>(operand));
        };
        return einsum_of<T, labels::output>(
            with_rank(label<labels::operands[Number]>(node_of<lane>(std::forward<E>(e))))...);
    }(std::index_sequence_for<E...>{});
}

/// The first two of several element types that have none in common.
template <class Met, class... E>
struct common_elements {
    using verdict = diagnose::holds;
};
template <class Met, class First, class... Rest>
struct common_elements<Met, First, Rest...> {
    using element = tensor_element_t<First>;
    using met = typename meet<Met, element>::type;
    using verdict = std::conditional_t<std::is_void_v<met>, diagnose::promotion<Met, element>,
                                       typename common_elements<met, Rest...>::verdict>;
};

} // namespace detail

/// The sum, over all letters that the output does not have, of the products of the operands' elements. Each letter names
/// an axis: axes with one letter go together, and are broadcast where one of them has the extent 1; a letter that stands
/// twice in one operand means its diagonal. `...` stands for any further axes, broadcast from the last one on. Without
/// `->` the output has the letters that stand once, in alphabetical order. Spaces do not count.
///
/// Shape    the extents of the output's letters; a value, computed now, if it has none
/// Lazy     with axes yes, captures as operators do. Pairs of operands that are products of matrices are evaluated once,
///          like matmul; what is left is part of the loop, as views, elementwise products and reductions are
/// Cost     operands are taken from left to right, two at a time: order them so that results between stay small
/// Errors   E403 (the text), E404 (number of operands), E405 or shape_error (ranks), E406, E407 (the output), E408 or
///          shape_error (extents), E120, E121
/// Example  tensor c = einsum<"bij,bjk->bik">(a, b);   float trace = einsum<"ii->">(m);
template <detail::subscripts Text, expression... E>
    requires(sizeof...(E) > 0)
[[nodiscard]] constexpr auto einsum(E&&... e) {
    using shapes = detail::einsum_verdict<Text, detail::shape_type_of<E>...>;
    using common = detail::common_element<E...>;
    using promotion = typename detail::common_elements<detail::no_element, E...>::verdict;
    using meaning = detail::product_verdict<common>;
    static_assert(shapes::characters::value, "weft E403: subscripts are letters, commas, `...` and one `->`");
    static_assert(shapes::output::value, "weft E406: the output has a letter that no operand has");
    static_assert(shapes::letters::value, "weft E407: a letter stands twice in the output");
    static_assert(shapes::count::value, "weft E404: subscripts and operands are not equally many");
    static_assert(
        shapes::ranks::value,
        "weft E405: an operand has as many axes as letters; a rank of the run time allows no `...`");
    static_assert(shapes::extents::value, "weft E408: a letter names axes of different extents");
    static_assert(promotion::value || !shapes::value,
                  "weft E121: no element type holds all; cast the operands");
    static_assert(meaning::value || !shapes::value, "weft E120: no such operation on this element type");
    if constexpr (shapes::value && promotion::value && meaning::value)
        return detail::einsum_node<common, Text>(std::forward<E>(e)...);
    else
        return detail::rejected<E...>();
}
template <detail::subscripts>
detail::unfit_result einsum(detail::unfit<>, detail::unfit<> = detail::unfit<>(),
                            detail::unfit<> = detail::unfit<>());

} // namespace weft::inline WEFT_ABI
