// SPDX-License-Identifier: BSL-1.0
// weft/eval/blocks.hpp - reductions of rows and what is computed from them, block of rows by block of rows.
//
// Layer: eval. Question: how often does `x - mean<1>(x, keep_dims)` read x from memory?
//     once: the means of some rows, then these rows of the result while x is in the cache; then the next rows
//
// Where all passes can, they run over a few rows at a time.
//
// Everything here may say no, which is false or 0: then the tree is settled as a whole.
#pragma once

#include <weft/eval/block_scope.hpp>
#include <weft/eval/partial.hpp>
#include <weft/eval/settle.hpp>
#include <weft/eval/slots.hpp>
#include <weft/storage/buffer.hpp>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

/// Something that is computed part by part, before the assignment.
struct block_pass {
    virtual ~block_pass() = default;
    virtual void run(const part& of) = 0;
    /// Whether it can run these rows a few at a time: then it has `run_rows(first, count)`, which the kernel of what
    /// reads its results calls, knowing its type.
    virtual bool find_rows(const row_axes& axes) = 0;
    /// Makes `run_rows` fetch the rows to come. False: it reads none from memory.
    virtual bool read_ahead() = 0;
};
using block_passes = std::vector<std::unique_ptr<block_pass>>;

/// Whether every leaf, also below what settles, is apart from the target or (`same_axes`) at the same place: not below a
/// fold of more axes, for which the target's elements are no rows of the block.
template <class N>
bool keeps_place(const N& node, const reference& written, bool same_axes = true);

template <int Nth, class N>
bool operands_keep_place(const N& node, const reference& written, bool same_axes) {
    if constexpr (Nth < N::arity)
        return keeps_place(node.template operand<Nth>(), written, same_axes) &&
               operands_keep_place<Nth + 1>(node, written, same_axes);
    else
        return true;
}

template <class N>
bool keeps_place(const N& node, const reference& written, bool same_axes) {
    if constexpr (is_leaf<N>) {
        const referred read(node, int(sizeof(typename N::value_type)), node.data());
        if (!read.overlaps(written)) return true;
        if (!same_axes || read.at.data != written.data || read.at.size != written.size ||
            read.at.rank != written.rank)
            return false;
        for (int i = 0; i < written.rank; ++i)
            if (read.extents[i] != written.extents[i] ||
                (read.extents[i] > 1 && read.strides[i] != written.strides[i]))
                return false;
        return true;
    } else {
        if constexpr (deferring<N>)
            same_axes = same_axes && node.template operand<0>().rank() == written.rank;
        return operands_keep_place<0>(node, written, same_axes);
    }
}

/// Writes the value of a let for the part that is worked on.
template <class N>
class stored_value : public block_pass {
    using value = typename N::value_type;
    using own = typename N::shape_type;

public:
    stored_value(const N& node, const block_scope& scope)
        : memory_(elements(node, scope), uninitialized),
          where_(node.shape()),
          write_({memory_.data(), where_}, node) {}

    static constexpr bool by_rows = may_run_by_rows<N>();

    void run(const part& of) override { write_.run(of); }

    bool find_rows(const row_axes& axes) override { return by_rows && write_.find_rows(axes); }

    bool read_ahead() override { return write_.read_ahead(); }

    void run_rows(index_t first, index_t count) {
        if (first == first_) return;
        first_ = first;
        write_.run_rows(first, count, false);
    }

    auto leaf_of() {
        return leaf<value, own, strided, part_of<stored_value>>(memory_.data(), where_, {this});
    }

private:
    static index_t elements(const N& node, const block_scope& scope) {
        index_t count = scope.step;
        for (int i = scope.axis + 1; i < node.rank(); ++i)
            count *= node.extent(i);
        return count;
    }

    buffer<value> memory_;
    placement<own, strided> where_;
    partial_assignment<value, own, strided, N, true> write_;
    index_t first_ = -1;
};

/// The tree over the leaves of what `passes` will write. `Wholes`: the lets around with what they stand for in nodes
/// that are settled as a whole.
template <class Lets, class Wholes, class N>
auto deferred_inside(const Lets& lets, const Wholes& wholes, const N& node, int consumer,
                     const block_scope& scope, block_passes& passes) {
    const auto inside = [&](const auto& operand) {
        return deferred_inside(lets, wholes, operand, consumer, scope, passes);
    };
    if constexpr (is_settled_inside<Lets, N>) {
        return node;
    } else if constexpr (settling<N>) {
        if constexpr (deferring<N>) {
            const auto defer = [&](const auto& values) {
                const auto& operand = node.template operand<0>();
                return node.deferred(deferred_inside(values, wholes, operand, operand.rank(), scope, passes),
                                     passes);
            };
            using made = decltype(replacing(lets, defer));
            if (scope.axes_of(node, consumer) > 0) return replacing(lets, defer);
            const auto whole = closed_inside(wholes, node).settle();
            return made(whole.data(), whole.where(), {nullptr, whole.owner().storage});
        } else {
            return closed_inside(wholes, node).settle();
        }
    } else if constexpr (is_bound<N>) {
        return inside(let_value(lets, node));
    } else if constexpr (is_let<N>) {
        using name = typename N::name;
        auto value = inside(node.a);
        using value_type = decltype(value);
        const inside_let<name, decltype(N::a), true, Wholes> whole{node.a, wholes};
        const auto body = [&](const auto& around) {
            return deferred_inside(around, whole, node.body, consumer, scope, passes);
        };
        if constexpr (is_leaf<value_type>) {
            return body(inside_let<name, value_type, true, Lets>{value, lets});
        } else if constexpr (is_stored_let<N>) {
            auto pass = std::make_unique<stored_value<value_type>>(value, scope);
            const auto stored = pass->leaf_of();
            passes.push_back(std::move(pass));
            return body(inside_let<name, std::remove_const_t<decltype(stored)>, true, Lets>{stored, lets});
        } else {
            auto rest = body(inside_let<name, value_type, false, Lets>{value, lets});
            return let_node<value_type, decltype(rest), name>(std::move(value), std::move(rest));
        }
    } else {
        return rebuilt(node, inside);
    }
}

/// Runs the passes and the assignment block by block.
template <class Main>
void run_blocks(const block_scope& scope, const block_passes& passes, Main& main) {
    index_t at[max_rank] = {};
    for (;;) {
        for (at[scope.axis] = 0; at[scope.axis] < scope.extents[scope.axis]; at[scope.axis] += scope.step) {
            const part now{at, scope.axis,
                           (std::min)(scope.step, scope.extents[scope.axis] - at[scope.axis])};
            for (const auto& pass : passes)
                pass->run(now);
            main.run(now);
        }
        int outer = scope.axis - 1;
        for (; outer >= 0 && ++at[outer] == scope.extents[outer]; --outer)
            at[outer] = 0;
        if (outer < 0) return;
    }
}

/// Runs the assignment, and through it the passes, over a few rows at a time. False: not all of them can. `Stores`: one
/// of them stores the value of a let, which takes long enough to fetch the target's memory meanwhile.
template <bool Stores, class Main>
bool run_rows(const block_scope& scope, const block_passes& passes, Main& main, bool fresh) {
    const row_axes axes{scope.rank, scope.extents};
    if (!main.find_rows(axes)) return false;
    for (const auto& pass : passes)
        if (!pass->find_rows(axes)) return false;
    for (std::size_t behind = passes.size(); behind > 0 && !passes[behind - 1]->read_ahead();)
        --behind;
    const index_t count = axes.count();
    index_t room = scope.step; // rows of a block
    for (int axis = scope.axis + 1; axis < axes.rank - 1; ++axis)
        room *= axes.extents[axis];
    const index_t step = (std::min)(row_axes::at_once(scope.inner[axes.rank - 1]), room);
    const far_writing writing(!fresh && main.is_far());
    for (index_t first = 0; first < count; first += step)
        main.template run_rows<Stores>(first, (std::min)(step, count - first), writing.far);
    return true;
}

/// Writes `node` block by block. False: nothing has been done.
template <class T, class Shape, class Layout, class N>
WEFT_NOINLINE bool assign_in_blocks(const target<T, Shape, Layout>& to, const N& node, overlap known) {
    constexpr int rank = has_static_rank<Shape> ? int(static_rank_v<Shape>) : -1;
    const Shape shape = to.where.shape();
    if (shape.size() == 0) return false;
    block_scope scope(shape);
    constexpr bool stores = block_facts_of<rank, N>().stores;
    if (!measure<let_names<>>(node, scope.rank, scope) || !scope.choose(stores)) return false;
    if (known == overlap::possible) {
        const leaf<T, Shape, Layout> written(to.data, to.where);
        if (!keeps_place(node, referred(written, int{sizeof(T)}, to.data).at)) return false;
    }
    block_passes passes;
    const no_lets none;
    partial_assignment main(to, deferred_inside(none, none, node, scope.rank, scope, passes));
    if constexpr (decltype(main)::by_rows)
        if (run_rows<stores>(scope, passes, main, known == overlap::fresh)) return true;
    run_blocks(scope, passes, main);
    return true;
}

} // namespace weft::inline WEFT_ABI::detail
