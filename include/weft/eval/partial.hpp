// SPDX-License-Identifier: BSL-1.0
// weft/eval/partial.hpp - assignments that are run part by part.
//
// Layer: eval. Question: how do several passes over rows share what the first of them brought into the cache?
//     each of them runs rows 0 .. 15, then each of them rows 16 .. 31, ...
#pragma once

#include <weft/eval/assign.hpp>
#include <weft/eval/collect.hpp>
#include <weft/eval/driver.hpp>
#include <weft/eval/fused_kernel.hpp>
#include <weft/eval/overlap.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Index at[i] of the axes before `axis`, from at[axis] on `count` of that axis, all of the others.
struct part {
    const index_t* at;
    int axis;
    index_t count;

    /// The extents of the part of something with `extents`.
    void write_extents(int rank, const index_t* extents, index_t* out) const {
        for (int i = 0; i < rank; ++i)
            out[i] = i < axis ? 1 : i == axis ? count : extents[i];
    }
    /// Elements from the first of all to the first of the part.
    index_t offset(const index_t* strides) const {
        index_t sum = 0;
        for (int i = 0; i <= axis; ++i)
            sum += at[i] * strides[i];
        return sum;
    }
};

/// Memory that holds one part at a time, of whichever part that is.
struct one_part {
    static constexpr bool is_owner = false;
};

template <class N>
inline constexpr bool is_local_leaf = false;
template <class T, class Shape, class Layout>
inline constexpr bool is_local_leaf<leaf<T, Shape, Layout, one_part>> = true;

template <int Leaf, class N>
constexpr void mark_local_leaves(bool* is);

template <int Leaf, class First, class... Rest>
constexpr void mark_local_operands(node_list<First, Rest...>, bool* is) {
    mark_local_leaves<Leaf, First>(is);
    if constexpr (sizeof...(Rest) > 0) mark_local_operands<Leaf + First::leaves>(node_list<Rest...>{}, is);
}

template <int Leaf, class N>
constexpr void mark_local_leaves(bool* is) {
    if constexpr (is_leaf<N>)
        is[Leaf] = is_local_leaf<N>;
    else if constexpr (N::arity > 0)
        mark_local_operands<Leaf>(typename operands_of<N>::type{}, is);
}

template <int Leaves>
struct leaf_marks {
    bool is[Leaves == 0 ? 1 : Leaves];
};
/// Which leaves of a tree hold one part at a time.
template <class N>
inline constexpr leaf_marks<N::leaves> local_leaves = [] {
    leaf_marks<N::leaves> marks{};
    mark_local_leaves<0, N>(marks.is);
    return marks;
}();

/// Whether two references over the same axes overlap, but for elements at the same place.
inline bool overlap_elsewhere(const reference& a, const reference& b) {
    bool same_place = a.data == b.data && a.size == b.size;
    for (int axis = 0; axis < a.rank; ++axis)
        same_place = same_place && (a.extents[axis] == 1 || a.strides[axis] == b.strides[axis]);
    return !same_place && overlap_somewhere(a, b);
}

/// An assignment that runs in parts, in any order; each part is dispatched on its own.
template <class T, class Shape, class Layout, class N, bool IsLocal = false>
class partial_assignment {
public:
    using node_type = N;
    static constexpr bool only_registers = in_registers<N>;

    partial_assignment(const target<T, Shape, Layout>& to, const N& node) : to_(to), node_(node) {
        table_.count = to_.where.shape().size();
        table_.flat = std::same_as<Layout, dense>;
        collect<kernel_lane<N>, 0, 0>(node_, table_);
        table_.stages[buffers] = {&run_kernel<N, 0, leaves>, &node_, int{sizeof(T)}, mover_for<sizeof(T)>,
                                  has_stepped_kernel<N>()};
        write_out(to_.where, extents_, target_strides_);
        collect_strides<0>(node_, strides_, rank());
    }
    partial_assignment(const partial_assignment&) = delete;

    int rank() const { return to_.where.shape().rank(); }
    Shape shape() const { return to_.where.shape(); }
    bool is_flat() const { return table_.flat; }

    reference written() const {
        return {reinterpret_cast<const char*>(to_.data), int{sizeof(T)}, rank(), extents_, target_strides_};
    }
    bool reads_elsewhere(const reference& written) const {
        for (int k = 0; k < leaves; ++k)
            if (overlap_elsewhere({table_.operands[k].data, table_.operands[k].size, rank(), extents_,
                                   strides_ + k * rank()},
                                  written))
                return true;
        return false;
    }

    /// All of what is read and written, from the first element to the last.
    fused_part<N> whole() const
        requires in_registers<N>
    {
        fused_part<N> all{node_, {}, to_.data};
        for (int k = 0; k < leaves; ++k)
            all.at.data[k] = table_.operands[k].data, all.at.mask[k] = -1;
        return all;
    }

    /// Elements first .. first + n - 1 of what is read and written from the first to the last.
    void run_flat(index_t first, index_t n) {
        auto* const data = reinterpret_cast<char*>(to_.data + first);
        operand_row operands[leaves == 0 ? 1 : leaves];
        for (int k = 0; k < leaves; ++k) {
            operands[k] = table_.operands[k];
            operands[k].data += first * operands[k].size;
            table_.streams[k] = {operands[k].data, 0, -1};
        }
        if constexpr (buffers == 0) {
            run_kernel<N, 0, leaves>(&node_, table_.streams, data, 0, 1, n);
        } else {
            index_t ones[leaves + 1];
            for (index_t& one : ones)
                one = 1;
            weft::run(
                job{1, &n, data, ones, leaves, operands, ones, buffers + 1, table_.stages, table_.streams});
        }
    }

    /// Those of one part.
    void run(const part& of) {
        index_t extents[axes];
        of.write_extents(rank(), extents_, extents);
        char* const data = reinterpret_cast<char*>(to_.data + (IsLocal ? 0 : of.offset(target_strides_)));
        operand_row operands[leaves == 0 ? 1 : leaves];
        for (int k = 0; k < leaves; ++k) {
            operands[k] = table_.operands[k];
            if (!local_leaves<N>.is[k])
                operands[k].data += of.offset(strides_ + k * rank()) * operands[k].size;
        }
        weft::run(job{rank(), extents, data, target_strides_, leaves, operands, strides_, buffers + 1,
                      table_.stages, table_.streams});
    }

private:
    static constexpr int leaves = N::leaves, buffers = count_stages<N>();
    static constexpr int axes = stored_axes<Shape>;

    target<T, Shape, Layout> to_;
    N node_;
    rows<leaves, buffers + 1> table_;
    index_t extents_[axes], target_strides_[axes], strides_[leaves == 0 ? 1 : leaves * axes];
};

template <class T, class Shape, class Layout, class N>
partial_assignment(const target<T, Shape, Layout>&, const N&) -> partial_assignment<T, Shape, Layout, N>;

} // namespace weft::inline WEFT_ABI::detail
