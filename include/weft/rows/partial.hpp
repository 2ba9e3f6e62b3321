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
#include <weft/schedule/small/ragged_rows.hpp>

namespace weft::inline WEFT_ABI::detail {

/// An assignment that runs in parts, in any order, once its types are forgotten.
struct partial_job {
    job work;
    bool is_flat; ///< whether all that is read and written is read from the first element to the last

    reference written() const {
        return {work.target, work.stages[work.stage_count - 1].of->size, work.rank, work.extents,
                work.target_strides};
    }
    bool reads_elsewhere(const reference& written) const;

    /// Elements first .. first + n - 1 of what is flat.
    void run_flat(index_t first, index_t n) const;

    /// Those of one part.
    void run(const part& of) const { run_part(work, of); }
};

/// Such an assignment, with what it needs.
template <class T, class Shape, class Layout, class N>
class partial_assignment {
public:
    /// Never inlined: `fuse` makes one for its checks, and one for each thread.
    WEFT_NOINLINE partial_assignment(const target<T, Shape, Layout>& to, const N& node)
        : node_(node), tree_(kernel_tree(node_)) {
        const int rank = to.where.shape().rank();
        collect<0, 0>(node_, table_, strides_, rank);
        table_.stages[buffers] = root_stage<rows_of_part>(tree_);
        write_out(to.where, extents_, target_strides_);
        job_ = {.work = {.rank = rank,
                         .operand_count = leaves,
                         .stage_count = buffers + 1,
                         .stores = storing::as_it_pays,
                         .extents = extents_,
                         .target = reinterpret_cast<char*>(to.data),
                         .target_strides = target_strides_,
                         .operands = table_.operands,
                         .strides = strides_,
                         .stages = table_.stages,
                         .streams = table_.streams},
                .is_flat = std::same_as<Layout, dense> && reads_whole(node_, to.where.shape().size())};
    }
    partial_assignment(const partial_assignment&) = delete;

    const partial_job& forgotten() const { return job_; }

    /// All of what is flat, from the first element to the last.
    auto whole() const
        requires in_registers<N>
    {
        fused_part<std::remove_cvref_t<kept_kernel_tree<N>>> all{
            tree_, {}, reinterpret_cast<T*>(job_.work.target)};
        for (int k = 0; k < leaves; ++k)
            all.at.data[k] = table_.operands[k].data;
        return all;
    }

private:
    static constexpr int leaves = N::leaves, buffers = count_stages<N>();
    static constexpr int axes = stored_axes<Shape>;

    N node_;
    kept_kernel_tree<N> tree_;
    rows<leaves, buffers + 1> table_;
    partial_job job_;
    index_t extents_[std::size_t(axes)], target_strides_[std::size_t(axes)],
        strides_[std::size_t(leaves == 0 ? 1 : leaves * axes)];
};

template <class T, class Shape, class Layout, class N>
partial_assignment(const target<T, Shape, Layout>&, const N&) -> partial_assignment<T, Shape, Layout, N>;

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/rows/partial_body.hpp>
#endif
