// SPDX-License-Identifier: BSL-1.0
// weft/rows/blocks.hpp - reductions of rows and what is computed from them, block of rows by block of rows.
//
// Layer: rows. Question: how often does `x - mean<1>(x, keep_dims)` read x from memory?
//     once: the means of some rows, then these rows of the result while x is in the cache; then the next rows
//
// Where all passes can, they run over a few rows at a time.
//
// Everything here may say no, which is false or 0: then the tree is settled as a whole.
#pragma once

#include <weft/assign/settle.hpp>
#include <weft/kernel/slots.hpp>
#include <weft/rows/block_passes.hpp>
#include <weft/rows/block_scope.hpp>
#include <weft/rows/partial.hpp>
#include <weft/schedule/workers.hpp>
#include <weft/storage/buffer.hpp>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

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

/// What a walk over the tree makes for one thread. The walks of several threads find the same leaves.
struct block_build {
    const block_scope& scope;
    settled_leaves& leaves;
    block_passes passes{};
    std::size_t next = 0;

    /// Kept for as long as the passes are.
    template <class Settle>
    const auto& whole(const Settle& settle) {
        using made = decltype(settle());
        if (next == leaves.size()) leaves.push_back(std::make_shared<const made>(settle()));
        return *static_cast<const made*>(leaves[next++].get());
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
            const auto& whole = build.whole(settle);
            return made(whole.data(), whole.where(), {nullptr});
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

/// The assignment that reads what the passes compute.
template <class T, class Shape, class Layout, class N>
class root_of_blocks : public block_root {
public:
    root_of_blocks(const target<T, Shape, Layout>& to, const N& node) : write_(to, node) {}

    void run(const part& of) override { write_.run(of); }
    bool find_rows(const row_axes& axes) override { return write_.by_rows && write_.find_rows(axes); }
    bool is_far() const override { return write_.is_far(); }
    void run_rows([[maybe_unused]] index_t first, [[maybe_unused]] index_t count, [[maybe_unused]] bool far,
                  [[maybe_unused]] bool fetches) override {
        if constexpr (partial_assignment<T, Shape, Layout, N>::by_rows)
            write_.run_rows(first, count, far, fetches);
    }

private:
    partial_assignment<T, Shape, Layout, N> write_;
};

/// What `make_passes` makes them from.
template <class T, class Shape, class Layout, class N>
struct block_source {
    const target<T, Shape, Layout>& to;
    const N& node;

    static std::unique_ptr<block_root> make(const void* source, const block_scope& scope,
                                            settled_leaves& leaves, block_passes& passes) {
        const auto& from = *static_cast<const block_source*>(source);
        const no_lets none;
        block_build build{scope, leaves};
        const auto tree = deferred_inside(none, none, from.node, scope.rank, build);
        passes = std::move(build.passes);
        return std::make_unique<root_of_blocks<T, Shape, Layout, std::remove_const_t<decltype(tree)>>>(
            from.to, tree);
    }
};

/// Writes `node` block by block. False: nothing has been done.
template <class T, class Shape, class Layout, class N>
WEFT_NOINLINE bool assign_in_blocks(const target<T, Shape, Layout>& to, const N& node, overlap known) {
    constexpr int rank = has_static_rank<Shape> ? int(static_rank_v<Shape>) : -1;
    const Shape shape = to.where.shape();
    const index_t bytes = shape.size() * index_t(sizeof(T));
    if (bytes == 0) return false;
    block_scope scope(shape);
    constexpr bool stores = block_facts_of<rank, N>().stores;
    if (!measure<let_names<>>(node, scope.rank, scope) || !scope.choose(stores || is_shared(bytes)))
        return false;
    if (known == overlap::possible && !keeps_place(node, written_to(to).at)) return false;
    using source = block_source<T, Shape, Layout, N>;
    const source from{to, node};
    run_in_blocks(scope, &source::make, &from, bytes, known == overlap::fresh, stores);
    return true;
}

} // namespace weft::inline WEFT_ABI::detail
