// SPDX-License-Identifier: BSL-1.0
// weft/reduce/walk/partial_fold.hpp - a reduction that is computed part by part.
//
// Layer: reduce. Question: how are the sums of rows 16 .. 31 computed, and no others?
//     the same kernels over these rows, into these sums
#pragma once

#include <weft/reduce/walk/evaluate.hpp>
#include <weft/rows/blocks.hpp>
#include <weft/rows/row_constants.hpp>
#include <weft/storage/buffer.hpp>

namespace weft::inline WEFT_ABI::detail {

template <class Fold, class L, class N, class Place>
WEFT_INLINE simd::pack<L> accumulated(simd::pack<L> total, const tree_of_row<N>& row, const Place& place) {
    return accumulated_at<Fold, L>(total, row.tree, row.inside(place_cursor<L, N::leaves, Place>(place, 0)));
}

/// Runs one part of a fold into totals with these strides.
void run_part(const fold_job& work, const part& of, const leaf_kind* kinds, const index_t* total_strides);

/// Folds a tree of lanes over the axes whose bits are set, into `kept` dense totals. Parts are along kept axes.
template <class Fold, class Total, class N>
class partial_fold : public block_pass {
public:
    static constexpr bool by_rows = may_run_by_rows<N>() && std::same_as<Total, kernel_lane<N>> &&
                                    std::same_as<Total, typename N::value_type>;

    partial_fold(N tree, std::uint32_t reduced, index_t kept)
        : tree_(std::move(tree)),
          kernel_tree_(kernel_tree(tree_)),
          reduced_(reduced),
          totals_(kept, uninitialized) {
        const auto shape = tree_.shape();
        rank_ = shape.rank();
        collect<0, 0>(tree_, table_, strides_, rank_);
        if constexpr (!in_memory) table_.stages[buffers] = {&kernel_below<kernel_tree_t<N>>, &kernel_tree_};
        index_t step = 1;
        for (int axis = rank_ - 1; axis >= 0; --axis) {
            extents_[axis] = shape.extent(axis);
            total_strides_[axis] = step;
            if ((reduced_ >> axis & 1) == 0) step *= extents_[axis];
        }
    }
    partial_fold(const partial_fold&) = delete;

    void run(const part& of) override {
        run_part(
            {.rank = rank_,
             .operand_count = leaves,
             .stage_count = buffers + (in_memory ? 0 : 1),
             .reduced = reduced_,
             .extents = extents_,
             .operands = table_.operands,
             .strides = strides_,
             .stages = table_.stages,
             .streams = table_.streams,
             .table =
                 &fold_of<Fold, Total, typename N::value_type, typename folded_elements_of<N>::type>::table,
             .fused = fused_kernels<Fold, folded_axes::any, kernel_tree_t<N>>(),
             .node = &kernel_tree_,
             .out = reinterpret_cast<char*>(totals_.data())},
            of, leaf_kinds<N>.data(), total_strides_);
    }

    /// All totals: rows that were run a few at a time are not among them.
    const Total* totals() const { return totals_.data(); }

    bool find_rows(const row_axes& rows) override {
        length_ = extents_[rank_ - 1];
        return by_rows && reduced_ == std::uint32_t(1) << (rank_ - 1) && length_ <= block_elements &&
               length_ >= index_t(simd::lanes<Total>) &&
               reader_.find(tree_, rows, table_.operands, rank_, extents_, strides_);
    }

    bool read_ahead() override { return reader_.read_ahead(); }

    WEFT_NOINLINE WEFT_NO_CONTRACT void run_rows(index_t first, index_t count) {
        if (first == first_) return;
        first_ = first;
        reader_.prepare(tree_, first, count);
        constexpr int batch = row_batch<Total>;
        for (index_t nth = 0; nth < count; nth += batch) {
            const int now = static_cast<int>((std::min<index_t>)(batch, count - nth));
            simd::pack<Total> lanes[std::size_t(batch)];
            for (int r = 0; r < now; ++r) {
                simd::pack<Total> numbers[std::size_t(leaves == 0 ? 1 : leaves)];
                const auto at = reader_.at(tree_, first, nth + r, numbers);
                reader_.fetch(first + count + nth + r);
                lanes[r] = fold_row<Fold>(tree_of_row<N>(tree_, at), at, length_, nullptr, false);
            }
            join_rows<Fold>(lanes, now, numbers_ + nth);
        }
    }

    /// That of the nth of the rows that were run last.
    Total number(index_t nth) const { return numbers_[nth]; }

private:
    static constexpr int leaves = N::leaves, buffers = count_stages<N>();
    static constexpr bool in_memory = folded_elements_of<N>::in_memory;
    static constexpr int axes =
        stored_axes<typename N::shape_type> == 0 ? 1 : stored_axes<typename N::shape_type>;

    N tree_;
    kept_kernel_tree<N> kernel_tree_;
    std::uint32_t reduced_;
    buffer<Total> totals_;
    int rank_;
    rows<leaves, buffers + 1> table_;
    index_t extents_[std::size_t(axes)], total_strides_[std::size_t(axes)],
        strides_[std::size_t(leaves == 0 ? 1 : leaves * axes)];
    row_reader<N> reader_;
    index_t length_, first_ = -1;
    Total numbers_[rows_at_once];
};

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/reduce/walk/partial_fold_body.hpp>
#endif
