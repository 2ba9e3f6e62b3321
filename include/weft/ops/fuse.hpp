// SPDX-License-Identifier: BSL-1.0
// weft/ops/fuse.hpp - several in-place statements in one loop.
//
// Layer: ops. Question: how is an optimiser's step, which writes three tensors, one pass over memory?
//     fuse(lazy(m) = 0.9f * m + 0.1f * g, lazy(w) -= rate * m);
//
// Of dense tensors, each statement runs on a few packets, then the next one on the same. Otherwise the targets are cut
// into pieces that stay in L1, and on each piece the statements run one after the other. Since a target is read at the
// same place only, this is what they would do one after the other over everything.
#pragma once

#include <weft/eval/fused_kernel.hpp>
#include <weft/eval/overlap.hpp>
#include <weft/eval/partial.hpp>
#include <weft/eval/settle.hpp>
#include <weft/ops/statement.hpp>

#include <algorithm>

namespace weft::diagnose {

/// E303: fused statements over different shapes.
template <class First, class Other>
struct one_loop {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI {

namespace detail {

[[noreturn, gnu::cold]] WEFT_NOINLINE inline void raise_fused_overlap(const extent_list& shape) {
    raise(assign_error(
        "fuse: a target overlaps what a statement reads or writes at another place, or is reduced by one; "
        "run these statements one after the other",
        shape, shape, 0));
}

[[noreturn, gnu::cold]] WEFT_NOINLINE inline void raise_fused_shapes(const extent_list& first,
                                                                     const extent_list& other) {
    raise(assign_error(
        compose({"fuse: the statements write shapes ", first, " and ", other, "; they must be one"}), first,
        other, 0));
}

/// Whether something that is evaluated before the loop may read this.
template <bool Inside, class N>
bool settling_reads(const N& node, const reference& written);

template <bool Inside, class N, int Nth>
bool operands_settling_read(const N& node, const reference& written) {
    if constexpr (Nth < N::arity)
        return settling_reads<Inside>(node.template operand<Nth>(), written) ||
               operands_settling_read<Inside, N, Nth + 1>(node, written);
    else
        return false;
}

template <bool Inside, class N>
bool settling_reads(const N& node, const reference& written) {
    if constexpr (is_leaf<N>) {
        return Inside && referred(node, int(sizeof(typename N::value_type)), node.data()).overlaps(written);
    } else if constexpr (is_bound<N>) {
        return Inside && settling_reads<true>(node.a, written);
    } else {
        return operands_settling_read < Inside || settling<N>, N, 0 > (node, written);
    }
}

/// Elements of a piece: those of a handful of streams stay in L1.
inline constexpr index_t fused_piece = 2048;

template <class First, class... Rest>
void run_fused(First& first, Rest&... rest) {
    const auto reject_overlap = [&](const auto& one) {
        const reference written = one.written();
        if (first.reads_elsewhere(written) || (rest.reads_elsewhere(written) || ...) ||
            overlap_elsewhere(first.written(), written) ||
            (overlap_elsewhere(rest.written(), written) || ...))
            raise_fused_overlap(one.shape());
    };
    const auto shape = first.shape();
    const index_t count = shape.size();
    if (count == 0) return;
    (reject_overlap(first), ..., reject_overlap(rest));
    if (first.is_flat() && (rest.is_flat() && ...)) {
        index_t done = 0;
        if constexpr (First::only_registers && (Rest::only_registers && ...)) {
            done = count - count % fused_step<typename First::node_type, typename Rest::node_type...>;
            fused_kernel(done, first.whole(), rest.whole()...);
        }
        for (index_t i = done; i < count; i += fused_piece) {
            const index_t n = (std::min)(fused_piece, count - i);
            (first.run_flat(i, n), ..., rest.run_flat(i, n));
        }
        return;
    }
    // pieces of one axis, with all of the axes inside it
    int axis = shape.rank() - 1;
    index_t inner = 1;
    while (axis > 0 && inner * shape.extent(axis) < fused_piece)
        inner *= shape.extent(axis--);
    const index_t step = (std::max<index_t>)(1, fused_piece / inner);
    index_t at[max_rank] = {};
    for (;;) {
        for (at[axis] = 0; at[axis] < shape.extent(axis); at[axis] += step) {
            const index_t n = (std::min)(step, shape.extent(axis) - at[axis]);
            (first.run({at, axis, n}), ..., rest.run({at, axis, n}));
        }
        int outer = axis - 1;
        for (; outer >= 0 && ++at[outer] == shape.extent(outer); --outer)
            at[outer] = 0;
        if (outer < 0) return;
    }
}

template <class S, class... All>
void reject_reduced_targets(const S& one, const All&... all) {
    using statement_type = std::remove_cvref_t<S>;
    const auto& where = one.to.where;
    const typename statement_type::written_leaf leaf(one.to.data, where);
    const referred written(leaf, int(sizeof(*one.to.data)), one.to.data);
    if (written.is_empty) return;
    if ((settling_reads<false>(all.node, written.at) || ...)) raise_fused_overlap(where.shape());
}

template <class First, class Second>
using one_loop_verdict = std::conditional_t<same_verdict<First, Second>::value, diagnose::holds,
                                            diagnose::one_loop<First, Second>>;

template <class Statement>
using written_shape = std::remove_cvref_t<decltype(std::declval<const Statement&>().to.where.shape())>;

/// The first verdict that fails, or one that holds.
template <class... Verdicts>
struct first_verdict_of {
    using type = diagnose::holds;
};
template <class First, class... Rest>
struct first_verdict_of<First, Rest...>
    : std::conditional_t<First::value, first_verdict_of<Rest...>, std::type_identity<First>> {};
template <class... Verdicts>
using first_verdict = typename first_verdict_of<Verdicts...>::type;

} // namespace detail

/// Runs in-place statements over one shape in one loop, as if one after the other.
///
/// Shape    all targets have the same
/// Lazy     no
/// Cost     one pass over memory; what one statement wrote is in L1 when the next one reads it
/// Errors   E303 or assign_error (shapes); assign_error where a target is read or written at another place, or reduced,
///          by any of the statements: nothing has been written then
/// Example  fuse(lazy(m) = b1 * m + (1 - b1) * g, lazy(v) = b2 * v + (1 - b2) * g * g, lazy(w) -= rate * m / sqrt(v));
template <class T, class Shape, class Layout, class N, class... Rest>
void fuse(const statement<T, Shape, Layout, N>& first, const Rest&... rest) {
    using shapes = detail::first_verdict<detail::one_loop_verdict<Shape, detail::written_shape<Rest>>...>;
    static_assert(shapes::value, "weft E303: fused statements write one shape");
    if constexpr (shapes::value) {
        const auto shape = first.to.where.shape();
        ((shape == rest.to.where.shape() ? void() : detail::raise_fused_shapes(shape, rest.to.where.shape())),
         ...);
        (detail::reject_reduced_targets(first, first, rest...), ...,
         detail::reject_reduced_targets(rest, first, rest...));
        const auto run = [](auto&&... statements) { detail::run_fused(statements...); };
        run(detail::partial_assignment(first.to, detail::settled(first.node)),
            detail::partial_assignment(rest.to, detail::settled(rest.node))...);
    }
}

} // namespace weft::inline WEFT_ABI
