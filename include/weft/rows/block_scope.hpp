// SPDX-License-Identifier: BSL-1.0
// weft/rows/block_scope.hpp - which blocks of rows a tree can be computed in, and how large they are.
//
// Layer: rows. Question: how many rows of `x - mean<1>(x, keep_dims)` stay in the cache between their two passes?
//     block_scope(shape), measure(tree), choose()   is   blocks of 32 rows of 1024 elements
#pragma once

#include <weft/rows/block_facts.hpp>
#include <weft/shape/any_shape.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// Which blocks are possible, found out by a walk over the tree before anything is computed.
struct block_scope {
    /// Elements of a block: what a few passes read and write stays in L2.
    static constexpr index_t most_elements = index_t(1) << 15;
    /// A pass over fewer elements does not leave the cache anyway.
    static constexpr index_t few_elements = index_t(1) << 16;

    int rank = 0;                ///< of the target
    int shared = 0;              ///< leading axes that all passes have in common
    int deferred = 0, large = 0; ///< nodes that defer; passes over more than few elements
    index_t extents[max_rank];   ///< of the target
    index_t inner[max_rank + 1]; ///< [p]: the most elements that a pass has behind its first p axes
    int axis = -1;               ///< along which blocks are cut
    index_t step = 0;            ///< so many indices at once

    template <class Shape>
    explicit block_scope(const Shape& target) : rank(target.rank()), shared(target.rank()) {
        for (int i = 0; i < rank; ++i)
            extents[i] = target.extent(i);
        std::fill_n(inner, max_rank + 1, index_t(1));
        add(target);
    }

    template <class Shape>
    void add(const Shape& pass) {
        index_t count = 1;
        for (int p = pass.rank(); p >= 0; --p) {
            if (p < pass.rank()) count *= pass.extent(p);
            inner[p] = (std::max)(inner[p], count);
        }
        if (count > few_elements) ++large;
    }

    /// Leading axes, at most so many, along which a shape has the extents of the target.
    template <class Shape>
    int same_axes(const Shape& of, int most) const {
        int i = 0;
        while (i < most && i < rank && i < of.rank() && of.extent(i) == extents[i])
            ++i;
        return i;
    }

    /// Leading axes of a node that defers, below which `consumer` axes are computed. 0: it is settled as a whole.
    template <class N>
    int axes_of(const N& node, int consumer) const {
        const auto inside = node.template operand<0>().shape();
        return node.rank() != consumer || inside.size() == 0 ? 0 : same_axes(inside, node.leading_axes());
    }

    /// Whether passes can run block by block; all at once in one block where nothing is gained. `must_cut`: something
    /// is, such as that some pass writes memory that has room for one block only.
    bool choose(bool must_cut) {
        if (deferred == 0 || shared == 0) return false;
        if (!must_cut && large < 2) {
            axis = 0;
            step = extents[0];
            return true;
        }
        for (int i = 0; i < shared; ++i) {
            if (inner[i + 1] > most_elements) continue;
            axis = i;
            step = (std::min)(extents[i], most_elements / inner[i + 1]);
            return true;
        }
        return false;
    }
};

/// `Stored`: the names of lets around whose values are stored.
template <class Stored, class N>
bool measure(const N& node, int consumer, block_scope& scope);

template <class Stored, int Nth, class N>
bool measure_operands(const N& node, int consumer, block_scope& scope) {
    if constexpr (Nth < N::arity)
        return measure<Stored>(node.template operand<Nth>(), consumer, scope) &&
               measure_operands<Stored, Nth + 1>(node, consumer, scope);
    else
        return true;
}

template <class... Names>
struct let_names {};
template <class Stored, class N>
inline constexpr bool is_stored_value = false;
template <class... Names, class N>
inline constexpr bool is_stored_value<let_names<Names...>, N> = (is_bound_to<Names, N> || ...);

template <class... Names, class A, class Body, class Name>
bool measure_let(let_names<Names...>, const let_node<A, Body, Name>& node, int consumer, block_scope& scope) {
    using known = let_names<Names...>;
    if constexpr (is_stored_let<let_node<A, Body, Name>>) {
        const auto shape = node.a.shape();
        scope.shared =
            (std::min)(scope.shared, shape.rank() == consumer ? scope.same_axes(shape, consumer) : 0);
        scope.add(shape);
        return scope.shared > 0 && measure<known>(node.a, consumer, scope) &&
               measure<let_names<Names..., Name>>(node.b, consumer, scope);
    } else {
        return measure_operands<known, 0>(node, consumer, scope);
    }
}

template <class Stored, class N>
bool measure(const N& node, int consumer, block_scope& scope) {
    if constexpr (deferring<N>) {
        const int axes = scope.axes_of(node, consumer);
        if (axes == 0) return true;
        const auto& operand = node.template operand<0>();
        scope.shared = (std::min)(scope.shared, axes);
        ++scope.deferred;
        scope.add(operand.shape());
        return measure<Stored>(operand, operand.rank(), scope);
    } else if constexpr (is_bound<N>) {
        return !is_stored_value<Stored, N> ||
               node.rank() == consumer; // else its axes are not those of the blocks
    } else if constexpr (is_let<N>) {
        return measure_let(Stored{}, node, consumer, scope);
    } else if constexpr (settling<N>) {
        return true;
    } else {
        return measure_operands<Stored, 0>(node, consumer, scope);
    }
}

} // namespace weft::inline WEFT_ABI::detail
