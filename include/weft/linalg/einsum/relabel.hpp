// SPDX-License-Identifier: BSL-1.0
// weft/linalg/einsum/relabel.hpp - operands whose axes have names: put into another order, summed over, multiplied.
//
// Layer: linalg. Question: what is left of einsum where no matrices are multiplied?
//     "ij,j->ij" is an elementwise product, "ii->i" a view of the diagonal, "ij,ij->i" a reduction of a product
#pragma once

#include <weft/linalg/dot.hpp>
#include <weft/linalg/kernel/plan.hpp>
#include <weft/reduce/node/reduction.hpp>
#include <weft/view/push/push_down.hpp>

namespace weft::inline WEFT_ABI::detail {

/// A node and the labels of its axes. Its rank is known.
template <axis_labels Labels, class N>
struct labelled {
    static constexpr axis_labels labels = Labels;
    using node_type = N;
    N node;
};

template <axis_labels Labels, class N>
constexpr labelled<Labels, N> label(N node) {
    return {std::move(node)};
}

/// What the compiler knows of the extent of a label in a shape; 1 where the shape does not have it.
template <class Shape>
constexpr index_t static_label_extent(const axis_labels& labels, int label) {
    index_t extent = labels.has(label) ? dyn : 1;
    for (int axis = 0; axis < labels.count; ++axis)
        if (labels.at[axis] == label && has_static_rank<Shape> && Shape::static_extent(axis) != dyn)
            extent = Shape::static_extent(axis);
    return extent;
}

template <class Shape>
constexpr index_t label_extent(const Shape& shape, const axis_labels& labels, int label) {
    for (int axis = 0; axis < labels.count; ++axis)
        if (labels.at[axis] == label) return shape.extent(axis);
    return 1;
}

template <axis_labels Of, class Extent, std::size_t... Axis>
constexpr auto shape_of_extents(Extent extent, std::index_sequence<Axis...>) {
    return std::type_identity<shape<extent(Of.at[Axis])...>>{};
}

/// The labels of both, each once.
constexpr axis_labels all_labels(const axis_labels& first, const axis_labels& second) {
    axis_labels all;
    for (const axis_labels* labels : {&first, &second})
        for (int i = 0; i < labels->count; ++i)
            if (!all.has(labels->at[i])) all.push(labels->at[i]);
    return all;
}

/// Those of `labels`, each once, that are (or are not) in `others`.
constexpr axis_labels labels_among(const axis_labels& labels, const axis_labels& others, bool among = true) {
    axis_labels found;
    for (int i = 0; i < labels.count; ++i)
        if (others.has(labels.at[i]) == among && !found.has(labels.at[i])) found.push(labels.at[i]);
    return found;
}

/// The extent of the axis of `Shape` with a label. (Clang 16 takes no lambda for it where the type of a result is said.)
template <class Shape, axis_labels Labels>
struct static_label_extent_of {
    constexpr auto operator()(int label) const { return static_label_extent<Shape>(Labels, label); }
};

/// The view whose axes are labelled `To`: diagonals where a label stands twice, axes of extent 1 where there was none.
/// With the same labels, the same axes, whose number is known now.
template <axis_labels From, axis_labels To>
struct relabelled {
    template <class Shape>
    using result = typename decltype(shape_of_extents<To>(
        static_label_extent_of<Shape, From>{}, std::make_index_sequence<std::size_t(To.count)>{}))::type;

    constexpr void apply(axis_table& table) const {
        if constexpr (From == To) return;
        const axis_table whole = table;
        table.rank = 0;
        for (int i = 0; i < To.count; ++i) {
            index_t extent = 1, stride = 0;
            for (int axis = 0; axis < From.count; ++axis)
                if (From.at[axis] == To.at[i]) extent = whole.extents[axis], stride += whole.strides[axis];
            table.push(extent, stride);
        }
    }
};

/// The node with the axes `To`, which hold all of its labels.
template <axis_labels To, axis_labels From, class N>
constexpr auto arranged(const labelled<From, N>& a) {
    if constexpr (From == To && has_static_rank<typename N::shape_type>)
        return a.node;
    else
        return pushed(relabelled<From, To>{}, a.node.shape(), a.node);
}

/// A label that no axis of the operands has: one element is left of what was summed over.
inline constexpr int unit_label = 0;
inline constexpr axis_labels unit_labels = [] {
    axis_labels labels;
    labels.push(unit_label);
    return labels;
}();

/// The sum over the labels that are not in `Kept`.
template <axis_labels Kept, axis_labels From, class N>
constexpr auto summed_to(const labelled<From, N>& a) {
    constexpr axis_labels alone = labels_among(From, Kept, false);
    constexpr axis_labels each = all_labels(From, {});
    if constexpr (alone.count == 0) {
        return a;
    } else if constexpr (each.count != From.count) {
        return summed_to<Kept>(label<each>(arranged<each>(a)));
    } else {
        using value = typename N::value_type;
        constexpr axis_labels left = labels_among(From, Kept);
        constexpr axis_labels labels = left.count == 0 ? unit_labels : left;
        std::uint32_t bits = 0;
        for (int i = 0; i < alone.count; ++i)
            bits |= From.bits(alone.at[i]);
        using shape_type = typename N::shape_type;
        using result = typename decltype(shape_of_extents<labels>(
            [](int label) { return static_label_extent<shape_type>(From, label); },
            std::make_index_sequence<std::size_t(labels.count)>{}))::type;
        index_t extents[max_rank]{};
        for (int i = 0; i < labels.count; ++i)
            extents[i] = label_extent(a.node.shape(), From, labels.at[i]);
        const auto sums = reduction<product_fold<value>, N, result>(a.node, bits, result::unchecked(extents));
        return label<labels>(converted<value>(sums));
    }
}

/// The shape of a product with the axes `To`. The extents have been compared before.
template <axis_labels To, axis_labels First, axis_labels Second, class A, class B>
constexpr auto labelled_shape(const A& a, const B& b) {
    using result = typename decltype(shape_of_extents<To>(
        [](int label) {
            return broadcast_extent(static_label_extent<A>(First, label),
                                    static_label_extent<B>(Second, label));
        },
        std::make_index_sequence<std::size_t(To.count)>{}))::type;
    index_t extents[max_rank + 1]{};
    for (int i = 0; i < To.count; ++i) {
        const index_t x = label_extent(a, First, To.at[i]), y = label_extent(b, Second, To.at[i]);
        extents[i] = x == 1 ? y : x;
    }
    if constexpr (!is_static_shape<result>) check_extents("einsum", extents, To.count);
    return result::unchecked(extents);
}

/// The product of elements, with the axes `To`; both operands have been summed to labels of `To`.
template <axis_labels To, axis_labels First, class A, axis_labels Second, class B>
constexpr auto elementwise_product(const labelled<First, A>& a, const labelled<Second, B>& b) {
    if constexpr (First == unit_labels || Second == unit_labels) {
        const auto x = [&] {
            if constexpr (First == unit_labels)
                return a.node;
            else
                return arranged<To>(a);
        }();
        const auto y = [&] {
            if constexpr (Second == unit_labels)
                return b.node;
            else
                return arranged<To>(b);
        }();
        return node(product_operation<typename A::value_type>{}, x, y);
    } else {
        using multiplication = product_operation<typename A::value_type>;
        const auto x = arranged<To>(a);
        const auto y = arranged<To>(b);
        using multiplied = detail::elementwise<multiplication, std::remove_const_t<decltype(x)>,
                                               std::remove_const_t<decltype(y)>>;
        return multiplied(labelled_shape<To, First, Second>(a.node.shape(), b.node.shape()), {}, x, y);
    }
}

} // namespace weft::inline WEFT_ABI::detail
