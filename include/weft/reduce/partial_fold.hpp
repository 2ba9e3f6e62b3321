// SPDX-License-Identifier: BSL-1.0
// weft/reduce/partial_fold.hpp - a reduction that is computed part by part.
//
// Layer: reduce. Question: how are the sums of rows 16 .. 31 computed, and no others?
//     the same kernels over these rows, into these sums
#pragma once

#include <weft/eval/blocks.hpp>
#include <weft/reduce/evaluate.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Folds a tree of lanes over the axes whose bits are set, into dense totals. Parts are along kept axes.
template <class Fold, class Total, class N>
class partial_fold : public block_pass {
public:
    partial_fold(N tree, std::uint32_t reduced, Total* totals)
        : tree_(std::move(tree)), reduced_(reduced), totals_(totals) {
        const auto shape = tree_.shape();
        rank_ = shape.rank();
        table_.count = shape.size();
        table_.flat = false;
        collect<kernel_lane<N>, 0, 0>(tree_, table_);
        collect_strides<0>(tree_, strides_, rank_);
        index_t step = 1;
        for (int axis = rank_ - 1; axis >= 0; --axis) {
            extents_[axis] = shape.extent(axis);
            total_strides_[axis] = step;
            if ((reduced_ >> axis & 1) == 0) step *= extents_[axis];
        }
    }
    partial_fold(const partial_fold&) = delete;

    void run(const part& of) override {
        index_t extents[axes];
        of.write_extents(rank_, extents_, extents);
        operand_row operands[leaves == 0 ? 1 : leaves];
        for (int k = 0; k < leaves; ++k) {
            operands[k] = table_.operands[k];
            if (!local_leaves<N>.is[k])
                operands[k].data += of.offset(strides_ + k * rank_) * operands[k].size;
        }
        weft::run(fold_job{rank_, extents, reduced_, leaves, operands, strides_, buffers, table_.stages,
                           table_.streams, &tree_, &run_along<Fold, N, 0, leaves>,
                           &run_down<Fold, N, 0, leaves>, &table_of<Fold, Total, typename N::value_type>,
                           reinterpret_cast<char*>(totals_ + of.offset(total_strides_))});
    }

private:
    static constexpr int leaves = N::leaves, buffers = count_stages<N>();
    static constexpr int axes =
        stored_axes<typename N::shape_type> == 0 ? 1 : stored_axes<typename N::shape_type>;

    N tree_;
    std::uint32_t reduced_;
    Total* totals_;
    int rank_;
    rows<leaves, buffers + 1> table_;
    index_t extents_[axes], total_strides_[axes], strides_[leaves == 0 ? 1 : leaves * axes];
};

} // namespace weft::inline WEFT_ABI::detail
