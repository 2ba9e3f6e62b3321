// SPDX-License-Identifier: BSL-1.0
// weft/rows/passes.hpp - from a tree with reductions inside to the passes that compute it.
//
// Layer: rows. Question: how often does `x - mean<1>(x, keep_dims)` read x from memory?
//     once: the means of some rows, then these rows of the result while x is in the caches; then the next rows
#pragma once

#include <weft/rows/add_pass.hpp>
#include <weft/rows/block_facts.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// No node that defers.
struct no_shape {};
/// Nodes that defer with several shapes, or other things than these and constants.
struct several_shapes {};

template <class A, class B>
using common_shape = std::conditional_t<std::same_as<A, no_shape> || std::same_as<A, B>, B,
                                        std::conditional_t<std::same_as<B, no_shape>, A, several_shapes>>;

template <class N>
struct deferred_shape_of {
    using type = several_shapes;
};
template <class T>
struct deferred_shape_of<scalar<T>> {
    using type = no_shape;
};
template <class List>
struct deferred_shape_of_all;
template <class... Args>
struct deferred_shape_of_all<node_list<Args...>> {
    template <class... Rest>
    struct fold {
        using type = no_shape;
    };
    template <class First, class... Rest>
    struct fold<First, Rest...> {
        using type = common_shape<typename deferred_shape_of<First>::type, typename fold<Rest...>::type>;
    };
    using type = typename fold<Args...>::type;
};
template <class N>
    requires(deferring<N> || (N::arity > 0 && !settling<N> && !is_let<N> && !is_bound<N>))
struct deferred_shape_of<N> {
    static constexpr auto find() {
        if constexpr (!deferring<N>)
            return std::type_identity<typename deferred_shape_of_all<typename operands_of<N>::type>::type>{};
        else if constexpr (has_unit_axis<typename N::shape_type>)
            return std::type_identity<typename N::shape_type>{};
        else
            return std::type_identity<several_shapes>{};
    }
    using type = typename decltype(find())::type;
};

/// Whether the tree is made of constants and of nodes that defer, all with one shape that has an axis of extent 1: then it is a
/// number a row, or a row for all rows, and computed once. The shape must be known to have fewer elements than what reads it.
template <class N>
constexpr bool is_row_constant() {
    using shape = typename deferred_shape_of<N>::type;
    return !std::same_as<shape, no_shape> && !std::same_as<shape, several_shapes>;
}

/// Whether it is worth a pass of its own. Not so a product, which a sum above it may take in unrounded.
template <class N>
constexpr bool is_hoisted() {
    return is_row_constant<N>() && !deferring<N> && !is_product<N>;
}

/// The leaf of what a pass over `given` writes.
template <class Layout, class N>
auto result_of_pass(pass_list& passes, N given, bool is_local) {
    using value = typename N::value_type;
    using own = typename N::shape_type;
    const N& node = kept_tree(passes, given);
    pass& made = add_tree<tree_use::stored>(passes, node, node.shape());
    set_result(passes, made, is_local);
    return leaf_in<value, own, Layout>(reinterpret_cast<const value*>(made.out),
                                       placement<own, Layout>(node.shape()));
}

/// The tree, or the leaf of what a pass over it writes: not where it is no more than a load already, or where rounding to the
/// type of the elements would change it.
template <class N>
auto once_computed(pass_list& passes, N node) {
    if constexpr (is_leaf<N> || !in_registers<N>)
        return node;
    else if constexpr (!std::same_as<kernel_lane<N>, typename N::value_type> || calls_foreign<N>())
        return node;
    else
        return result_of_pass<dense>(passes, std::move(node), false);
}

/// Adds the passes for what defers in the tree, and gives the tree over the leaves of what these write. `Wholes`: the lets around
/// with what they stand for in nodes that are settled as a whole.
template <class Lets, class Wholes, class N, class Passes>
auto deferred_inside(const Lets& lets, const Wholes& wholes, const N& node, Passes& passes) {
    const auto inside = [&](const auto& operand) { return deferred_inside(lets, wholes, operand, passes); };
    if constexpr (is_settled_inside<Lets, N>) {
        return node;
    } else if constexpr (deferring<N>) {
        return replacing(lets, [&](const auto& values) {
            return node.deferred(deferred_inside(values, wholes, node.template operand<0>(), passes), passes);
        });
    } else if constexpr (deferring_whole<N> && std::same_as<Passes, whole_passes> &&
                         std::same_as<Lets, no_lets>) {
        return node.deferred(inside(node.template operand<0>()), passes);
    } else if constexpr (settling<N>) {
        passes.must_run = true;
        return passes.keep(closed_inside(wholes, node).settle());
    } else if constexpr (is_bound<N>) {
        return inside(let_value(lets, node));
    } else if constexpr (is_let<N>) {
        using name = typename N::name;
        auto value = inside(node.a);
        using value_type = decltype(value);
        const inside_let<name, decltype(N::a), true, Wholes> whole{node.a, wholes};
        const auto body = [&](const auto& around) { return deferred_inside(around, whole, node.b, passes); };
        if constexpr (is_leaf<value_type>) {
            return body(inside_let<name, value_type, true, Lets>{value, lets});
        } else if constexpr (is_stored_let<N>) {
            if constexpr (calls_foreign<value_type>()) passes.must_run = true;
            const auto stored = result_of_pass<strided>(passes, std::move(value), true);
            return body(inside_let<name, std::remove_const_t<decltype(stored)>, true, Lets>{stored, lets});
        } else {
            auto rest = body(inside_let<name, value_type, false, Lets>{value, lets});
            return let_over<name>(std::move(value), std::move(rest));
        }
    } else {
        return node.over([&](const auto& operand) {
            using child = std::remove_cvref_t<decltype(operand)>;
            if constexpr (is_hoisted<child>() && !is_hoisted<N>())
                return once_computed(passes, inside(operand));
            else
                return inside(operand);
        });
    }
}

/// The same of a tree that stands in no let.
template <class N, class Passes>
auto deferred(const N& node, Passes& passes) {
    const no_lets none;
    return deferred_inside(none, none, node, passes);
}

/// Writes `node` by passes, the reductions in it beside the rows that read them. False: nothing has been done.
template <class T, class Shape, class Layout, class N>
WEFT_NOINLINE bool assign_in_passes(const target<T, Shape, Layout>& to, const N& node, overlap known) {
    pass_list passes;
    const auto& tree = passes.keep(deferred(node, passes));
    pass& last = add_tree<tree_use::assigned>(passes, tree, to.where.shape());
    write_out(to.where, last.extents, last.out_strides);
    last.out = reinterpret_cast<char*>(to.data);
    last.out_size = int(sizeof(T));
    static constexpr stream_leaf<T, dense> copied;
    return run_passes(passes, root_stage(copied), known);
}

} // namespace weft::inline WEFT_ABI::detail
