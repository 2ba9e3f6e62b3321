// SPDX-License-Identifier: BSL-1.0
// weft/ops/statement/fuse.hpp - several in-place statements in one loop.
//
// Layer: ops. Question: how is an optimiser's step, which writes three tensors, one pass over memory?
//     fuse(lazy(m) = 0.9f * m + 0.1f * g, lazy(w) -= rate * m);
//
// Of dense tensors, each statement runs on a few packets, then the next one on the same. Otherwise the targets are cut
// into pieces that stay in L1, and on each piece the statements run one after the other. Since a target is read at the
// same place only, this is what they would do one after the other over everything. Reductions, which may read no target, are
// computed before, side by side.
#pragma once

#include <weft/assign/settle.hpp>
#include <weft/kernel/fused_kernel.hpp>
#include <weft/ops/errors.hpp>
#include <weft/ops/statement/fused_run.hpp>
#include <weft/ops/statement/statement.hpp>
#include <weft/overlap/overlap.hpp>
#include <weft/rows/keeps_place.hpp>
#include <weft/rows/partial.hpp>
#include <weft/rows/passes.hpp>
#include <weft/schedule/workers.hpp>
#include <weft/write/assign_any.hpp>

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

/// Whether something that is evaluated before the loop may read this.
template <bool Inside, class N>
bool settling_reads(const N& node, const reference& written) {
    if constexpr (is_leaf<N>) {
        return Inside && referred(node, int(sizeof(typename N::value_type)), node.data()).overlaps(written);
    } else if constexpr (is_bound<N>) {
        return Inside && settling_reads<true>(node.a, written);
    } else if constexpr (N::arity > 0) {
        constexpr bool inside = Inside || settling<N>;
        return node.apply(
            [&](const auto&... below) { return (settling_reads<inside>(below, written) || ...); });
    } else {
        return false;
    }
}

/// One statement after the other: objects have no tiles that several could share.
template <class... Statements>
void run_in_turn(const Statements&... all) {
    const auto reject = [&](const auto& one) {
        const referred written = written_to(one.to);
        const auto meets = [&](const auto& other) {
            return !keeps_place(other.node, written.at) || !is_in_place(written_to(other.to), written.at);
        };
        if ((meets(all) || ...)) raise_fused_overlap(one.to.where.shape());
    };
    (reject(all), ...);
    (detail::assign<overlap::excluded>(all.to, all.node), ...);
}

/// Calls f with what these statements are once their types are forgotten. With the kernel of all of them where they have one.
template <class F, class... T, class... Shape, class... Layout, class... N>
void with_fused_run(const F& f, const partial_assignment<T, Shape, Layout, N>&... all) {
    const partial_job* const jobs[] = {&all.forgotten()...};
    if constexpr ((in_registers<N> && ...)) {
        [&]<class... Tree>(const fused_part<Tree>&... parts) {
            const void* const addresses[] = {&parts...};
            f(fused_run{jobs, sizeof...(N), &fused_kernel<Tree...>, addresses, fused_step<Tree...>});
        }(all.whole()...);
    } else {
        f(fused_run{jobs, sizeof...(N), nullptr, nullptr, 1});
    }
}

/// Runs statements in which nothing settles any more, all of them plain.
template <class... Statements>
void run_fused(index_t count, const Statements&... all) {
    if (count == 0) return;
    const index_t bytes = count * (std::max)({index_t(sizeof(*all.to.data))...});
    const bool shared = is_shared(bytes);
    with_fused_run(
        [&](const fused_run& run) {
            check_fused(run);
            piece_source one(1, true);
            if (!shared) run_groups(run, one);
        },
        partial_assignment(all.to, all.node)...);
    if (!shared) return;
    share(bytes / piece_bytes(bytes), [&](piece_source& groups) { // each thread has its own
        with_fused_run([&](const fused_run& run) { run_groups(run, groups); },
                       partial_assignment(all.to, all.node)...);
    });
}

template <class Statement>
using written_shape = std::remove_cvref_t<decltype(std::declval<const Statement&>().to.where.shape())>;

/// Reductions that are computed before a loop over the tree.
template <class N>
constexpr int count_deferring();
template <class... Args>
constexpr int count_deferring_in(node_list<Args...>) {
    return (0 + ... + count_deferring<Args>());
}
template <class N>
constexpr int count_deferring() {
    if constexpr (deferring<N> || deferring_whole<N>)
        return 1;
    else
        return count_deferring_in(typename operands_of<N>::type{});
}

/// Whether reductions in these statements may run together.
template <class... Statements>
inline constexpr bool gain_by_passes =
    (is_plain_tree<decltype(Statements::node)> && ...) &&
    (0 + ... + refusals<decltype(Statements::node)>) == 0 &&
    !(stores_let<written_shape<Statements>, decltype(Statements::node)> || ...) &&
    (0 + ... + count_deferring<decltype(Statements::node)>()) > 1;

template <class S, class... All>
void reject_reduced_targets(const S& one, const All&... all) {
    if constexpr ((has_settling<decltype(All::node)> || ...)) {
        const referred written = written_to(one.to);
        if (written.is_empty) return;
        if ((settling_reads<false>(all.node, written.at) || ...)) raise_fused_overlap(one.to.where.shape());
    }
}

template <class First, class Second>
using one_loop_verdict = std::conditional_t<same_verdict<First, Second>::value, diagnose::holds,
                                            diagnose::one_loop<First, Second>>;

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
/// Cost     one pass over memory; what one statement wrote is in L1 when the next one reads it. Reductions over one shape share
///          one walk over what they read; each has its own where one of the statements takes elements by indices, or reduces the
///          value of a let, or where elements are objects
/// Errors   E303 or assign_error (shapes); assign_error where a target is read or written at another place, or reduced,
///          by any of the statements: nothing has been written then
/// Example  fuse(lazy(m) = b1 * m + (1 - b1) * g, lazy(v) = b2 * v + (1 - b2) * g * g, lazy(w) -= rate * m / sqrt(v));
template <class T, class Shape, class Layout, class N, class... Rest>
    requires(!expression<Rest> && ...)
void fuse(const detail::statement<T, Shape, Layout, N>& first, const Rest&... rest) {
    using shapes = detail::first_verdict<detail::one_loop_verdict<Shape, detail::written_shape<Rest>>...>;
    static_assert(shapes::value, "weft E303: fused statements write one shape");
    if constexpr (shapes::value) {
        const auto shape = first.to.where.shape();
        ((shape == rest.to.where.shape() ? void()
                                         : detail::raise_not_as_target("fuse", shape, rest.to.where.shape())),
         ...);
        (detail::reject_reduced_targets(first, first, rest...), ...,
         detail::reject_reduced_targets(rest, first, rest...));
        if constexpr (sizeof...(rest) == 0) {
            const detail::referred written = detail::written_to(first.to);
            if (!written.is_empty && !detail::keeps_place(first.node, written.at))
                detail::raise_fused_overlap(shape);
            detail::assign<detail::overlap::excluded>(first.to, first.node);
        } else {
            const auto run = [&](const auto&... ready) {
                if constexpr ((detail::is_plain_tree<decltype(ready.node)> && ...))
                    detail::run_fused(shape.size(), ready...);
                else
                    detail::run_in_turn(ready...);
            };
            if constexpr (detail::gain_by_passes<detail::statement<T, Shape, Layout, N>, Rest...>) {
                detail::whole_passes passes;
                const auto beside = [&](const auto&... ready) {
                    detail::run_all(passes);
                    run(ready...);
                };
                beside(detail::statement{first.to, detail::deferred(first.node, passes)},
                       detail::statement{rest.to, detail::deferred(rest.node, passes)}...);
            } else {
                run(detail::statement{first.to, detail::settled(first.node)},
                    detail::statement{rest.to, detail::settled(rest.node)}...);
            }
        }
    }
}

} // namespace weft::inline WEFT_ABI
