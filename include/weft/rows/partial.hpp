// SPDX-License-Identifier: BSL-1.0
// weft/rows/partial.hpp - assignments that are run part by part.
//
// Layer: rows. Question: how do several passes over rows share what the first of them brought into the cache?
//     each of them runs rows 0 .. 15, then each of them rows 16 .. 31, ...
#pragma once

#include <weft/assign/assign.hpp>
#include <weft/assign/collect.hpp>
#include <weft/kernel/fused_kernel.hpp>
#include <weft/overlap/overlap.hpp>
#include <weft/rows/run_passes.hpp>
#include <weft/schedule/driver.hpp>
#include <weft/schedule/far.hpp>
#include <weft/schedule/part.hpp>
#include <weft/schedule/ragged_rows.hpp>

#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

/// An assignment that runs in parts, in any order; each part is dispatched on its own.
template <class T, class Shape, class Layout, class N>
class partial_assignment {
public:
    using node_type = N;
    static constexpr bool only_registers = in_registers<N>;

    partial_assignment(const target<T, Shape, Layout>& to, const N& node)
        : to_(to), node_(node), tree_(kernel_tree(node_)) {
        flat_ = std::same_as<Layout, dense> && reads_whole(node_, to_.where.shape().size());
        collect<0, 0>(node_, table_, strides_, rank());
        table_.stages[buffers] = root_stage(tree_);
        write_out(to_.where, extents_, target_strides_);
    }
    partial_assignment(const partial_assignment&) = delete;

    int rank() const { return to_.where.shape().rank(); }
    Shape shape() const { return to_.where.shape(); }
    bool is_flat() const { return flat_; }

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
            all.at.data[k] = table_.operands[k].data, all.at.step[k] = -1;
        return all;
    }

    /// Elements first .. first + n - 1 of what is read and written from the first to the last.
    void run_flat(index_t first, index_t n) {
        auto* const data = reinterpret_cast<char*>(to_.data + first);
        operand_row operands[std::size_t(leaves == 0 ? 1 : leaves)];
        for (int k = 0; k < leaves; ++k) {
            operands[k] = table_.operands[k];
            operands[k].data += first * operands[k].size;
            table_.streams[k] = {operands[k].data, 0, -1};
        }
        if constexpr (buffers == 0) {
            run_kernel({&kernel_below<kernel_tree_t<N>>, &tree_}, table_.streams, data, 0, 1, n, false);
        } else {
            index_t ones[std::size_t(leaves + 1)];
            for (index_t& one : ones)
                one = 1;
            detail::run(job{.rank = 1,
                            .operand_count = leaves,
                            .stage_count = buffers + 1,
                            .stores = storing::as_it_pays,
                            .extents = &n,
                            .target = data,
                            .target_strides = ones,
                            .operands = operands,
                            .strides = ones,
                            .stages = table_.stages,
                            .streams = table_.streams});
        }
    }

    /// Those of one part.
    void run(const part& of) {
        run_part({.rank = rank(),
                  .operand_count = leaves,
                  .stage_count = buffers + 1,
                  .stores = storing::as_it_pays,
                  .extents = extents_,
                  .target = reinterpret_cast<char*>(to_.data),
                  .target_strides = target_strides_,
                  .operands = table_.operands,
                  .strides = strides_,
                  .stages = table_.stages,
                  .streams = table_.streams},
                 of);
    }

private:
    static constexpr int leaves = N::leaves, buffers = count_stages<N>();
    static constexpr int axes = stored_axes<Shape>;

    target<T, Shape, Layout> to_;
    N node_;
    kept_kernel_tree<N> tree_;
    rows<leaves, buffers + 1> table_;
    bool flat_;
    index_t extents_[std::size_t(axes)], target_strides_[std::size_t(axes)],
        strides_[std::size_t(leaves == 0 ? 1 : leaves * axes)];
};

template <class T, class Shape, class Layout, class N>
partial_assignment(const target<T, Shape, Layout>&, const N&) -> partial_assignment<T, Shape, Layout, N>;

} // namespace weft::inline WEFT_ABI::detail
