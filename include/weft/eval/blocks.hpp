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
#include <weft/eval/workers.hpp>
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
        return same_axes ? is_in_place(read, written) : !read.overlaps(written);
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

/// The leaves of nodes that are settled as a whole, in the order of a walk over the tree.
using settled_leaves = std::vector<std::shared_ptr<const void>>;

/// What a walk over the tree makes for one thread. The walks of several threads find the same leaves.
struct block_build {
    const block_scope& scope;
    settled_leaves& leaves;
    block_passes passes{};
    std::size_t next = 0;

    template <class Settle>
    auto whole(const Settle& settle) {
        using made = decltype(settle());
        if (next == leaves.size()) leaves.push_back(std::make_shared<const made>(settle()));
        return made(*static_cast<const made*>(leaves[next++].get()));
    }
};

/// The tree over the leaves of what the passes will write. `Wholes`: the lets around with what they stand for in nodes
/// that are settled as a whole.
template <class Lets, class Wholes, class N>
auto deferred_inside(const Lets& lets, const Wholes& wholes, const N& node, int consumer,
                     block_build& build) {
    const auto inside = [&](const auto& operand) {
        return deferred_inside(lets, wholes, operand, consumer, build);
    };
    if constexpr (is_settled_inside<Lets, N>) {
        return node;
    } else if constexpr (settling<N>) {
        const auto settle = [&] { return closed_inside(wholes, node).settle(); };
        if constexpr (deferring<N>) {
            const auto defer = [&](const auto& values) {
                const auto& operand = node.template operand<0>();
                return node.deferred(deferred_inside(values, wholes, operand, operand.rank(), build),
                                     build.passes);
            };
            using made = decltype(replacing(lets, defer));
            if (build.scope.axes_of(node, consumer) > 0) return replacing(lets, defer);
            const auto whole = build.whole(settle);
            return made(whole.data(), whole.where(), {nullptr, whole.owner().storage});
        } else {
            return build.whole(settle);
        }
    } else if constexpr (is_bound<N>) {
        return inside(let_value(lets, node));
    } else if constexpr (is_let<N>) {
        using name = typename N::name;
        auto value = inside(node.a);
        using value_type = decltype(value);
        const inside_let<name, decltype(N::a), true, Wholes> whole{node.a, wholes};
        const auto body = [&](const auto& around) {
            return deferred_inside(around, whole, node.b, consumer, build);
        };
        if constexpr (is_leaf<value_type>) {
            return body(inside_let<name, value_type, true, Lets>{value, lets});
        } else if constexpr (is_stored_let<N>) {
            auto pass = std::make_unique<stored_value<value_type>>(value, build.scope);
            const auto stored = pass->leaf_of();
            build.passes.push_back(std::move(pass));
            return body(inside_let<name, std::remove_const_t<decltype(stored)>, true, Lets>{stored, lets});
        } else {
            auto rest = body(inside_let<name, value_type, false, Lets>{value, lets});
            return let_node<value_type, decltype(rest), name>(std::move(value), std::move(rest));
        }
    } else {
        return node.over(inside);
    }
}

/// Runs the passes and the assignment block by block: blocks first .. last - 1.
template <class Main>
void run_blocks(const parts& blocks, index_t first, index_t last, const block_passes& passes, Main& main) {
    index_t at[max_rank];
    for (; first < last; ++first) {
        const part now = blocks.nth(first, at);
        for (const auto& pass : passes)
            pass->run(now);
        main.run(now);
    }
}

/// Whether the assignment, and through it the passes, can run over a few rows at a time: all of them can.
template <class Main>
bool find_rows(const block_scope& scope, const block_passes& passes, Main& main) {
    if constexpr (!Main::by_rows) return false;
    const row_axes axes{scope.rank, scope.extents};
    if (!main.find_rows(axes)) return false;
    for (const auto& pass : passes)
        if (!pass->find_rows(axes)) return false;
    for (std::size_t behind = passes.size(); behind > 0 && !passes[behind - 1]->read_ahead();)
        --behind;
    return true;
}

/// Runs them so over the rows of blocks first .. last - 1. `Stores`: one of the passes stores the value of a let, which
/// takes long enough to fetch the target's memory meanwhile.
template <bool Stores, class Main>
void run_rows(const block_scope& scope, const parts& blocks, index_t first, index_t last, Main& main,
              bool far) {
    const index_t columns = scope.extents[scope.rank - 1], room = scope.step * blocks.inner() / columns;
    const index_t step = (std::min)(row_axes::at_once(scope.inner[scope.rank - 1]), room);
    const index_t end = blocks.elements_before(last) / columns;
    for (index_t row = blocks.elements_before(first) / columns; row < end; row += step)
        main.template run_rows<Stores>(row, (std::min)(step, end - row), far);
}

/// Runs groups of blocks, one after the other, on one thread.
template <bool Stores, class T, class Shape, class Layout, class N>
void run_groups(const target<T, Shape, Layout>& to, const N& node, const block_scope& scope,
                settled_leaves& leaves, bool fresh, piece_source& groups) {
    const parts blocks(scope.rank, scope.extents, scope.axis, scope.step);
    block_build build{scope, leaves};
    const no_lets none;
    partial_assignment main(to, deferred_inside(none, none, node, scope.rank, build));
    const bool by_rows = find_rows(scope, build.passes, main);
    const far_writing writing(by_rows && !fresh && main.is_far());
    for (index_t group = 0; groups.take(group);) {
        const index_t first = groups.start(group, blocks.count()),
                      last = groups.start(group + 1, blocks.count());
        if constexpr (decltype(main)::by_rows)
            if (by_rows) {
                run_rows<Stores>(scope, blocks, first, last, main, writing.far);
                continue;
            }
        run_blocks(blocks, first, last, build.passes, main);
    }
}

/// Writes `node` block by block. False: nothing has been done.
template <class T, class Shape, class Layout, class N>
WEFT_NOINLINE bool assign_in_blocks(const target<T, Shape, Layout>& to, const N& node, overlap known) {
    constexpr int rank = has_static_rank<Shape> ? int(static_rank_v<Shape>) : -1;
    const Shape shape = to.where.shape();
    if (shape.size() == 0) return false;
    const bool shared = is_shared(shape.size() * index_t(sizeof(T)));
    block_scope scope(shape);
    constexpr bool stores = block_facts_of<rank, N>().stores;
    if (!measure<let_names<>>(node, scope.rank, scope) || !scope.choose(stores || shared)) return false;
    if (known == overlap::possible && !keeps_place(node, written_to(to).at)) return false;
    settled_leaves leaves;
    const auto run = [&](piece_source& groups) {
        run_groups<stores>(to, node, scope, leaves, known == overlap::fresh, groups);
    };
    piece_source one(shared ? 0 : 1, true); // none: settles what is settled as a whole
    run(one);
    if (shared)
        share((std::min)(parts(scope.rank, scope.extents, scope.axis, scope.step).count(), most_pieces), run);
    return true;
}

} // namespace weft::inline WEFT_ABI::detail
