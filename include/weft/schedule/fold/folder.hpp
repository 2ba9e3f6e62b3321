// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/folder.hpp - into which planes and tiles a reduction is cut.
//
// Layer: schedule. Question: which axes are the columns of a plane, which its rows, which are walked outside?
//     sum<2> of (100, 100, 100, 50)   is   planes of 100 rows (axis 2) of 50 columns (axis 3)
//
// Axes of extent 1 are dropped, neighbours that are both reduced or both kept are one group, and the groups are folded
// from the innermost outwards. The order in which elements are folded follows from the logical shape; strides decide how operands
// are read, and which axes are walked outside; small planes are joined.
#pragma once

#include <weft/core/machine.hpp>
#include <weft/schedule/fold/fold_feeds.hpp>
#include <weft/schedule/fold/fold_groups.hpp>
#include <weft/schedule/fold/fold_job.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// How a reduction is cut into pieces, for several threads or to run beside others.
struct fold_cut {
    enum class along : unsigned char {
        planes,  ///< `step` planes a piece
        rows,    ///< `step` rows of a plane, each of which is a result
        blocks,  ///< `step` blocks of a row: their totals are joined later
        columns, ///< `step` columns of a plane that is folded down
        heights, ///< `step` rows of such a plane: their totals are joined later
    };
    along axis = along::planes;
    index_t step = 1, per_plane = 1;
    char* totals = nullptr; ///< of the pieces that are joined later
};

/// The walk over one reduction.
class folder {
public:
    /// The job and the memory must live as long.
    folder(const fold_job& work, arena& memory)
        : work_(work), table_(*work.table), groups_(planes_of(work)), arena_(memory) {}
    void run();

    /// Prepares to run in pieces, about `wanted` of them. False: it must run as a whole, and nothing has been done.
    bool begin(index_t wanted);
    index_t pieces() const;
    void fold_piece(index_t piece);
    bool is_decided(index_t piece) const {
        return may_decide() && work_.is_decided(cut_.totals + piece * table_.total_size);
    }
    /// After all pieces.
    void finish();
    /// The same for another thread, which has memory of its own, and runs some of the pieces.
    void begin_beside(const folder& other);

private:
    /// More results of planes than this are folded in parts.
    static constexpr index_t most_results = index_t(1) << 16;

    void set_feeds();
    void choose_tile();
    bool advance();
    void present_tile(const tile_place& at);
    void fill_buffers(index_t rows, index_t n, int count);
    index_t stride(int axis, int operand) const { return work_.strides[operand * work_.rank + axis]; }
    void fold_along_tile(char* lanes, index_t rows, index_t n);
    bool is_in_place() const;
    void fold_plane(char* out);
    void fold_in_place(char* out);
    void fold_along(char* out, index_t r, index_t end);
    void fold_rows(char* out, index_t r, index_t end);
    void fold_blocks(char* out, index_t r, index_t first, index_t end);
    void fold_columns(char* out, index_t c, index_t end, index_t first, index_t last);
    void fold_down_tile(char* lanes, index_t r, index_t c, index_t rows, index_t n);
    void fold_sides(char* out);
    void fold_again();
    bool split();
    void set_planes();
    void prepare();

    index_t results() const { return groups_.down ? groups_.columns : groups_.rows; } ///< of a plane
    index_t width() const {
        return groups_.columns * groups_.fold;
    } ///< of a row in which several stand side by side
    index_t height() const { return groups_.rows / groups_.fold; } ///< such rows that are whole
    index_t blocks() const {
        return (groups_.columns + block_elements - 1) / block_elements;
    } ///< of a long row

    // in pieces: fold_share.hpp
    index_t columns_step(index_t least) const;
    bool choose_cut(index_t wanted);
    bool cut_into(index_t wanted);
    bool joins() const {
        return cut_.axis == fold_cut::along::blocks || cut_.axis == fold_cut::along::heights;
    }
    void join_pieces();
    /// Whether pieces are of one total, which one of them may decide.
    bool may_decide() const {
        return work_.decisive >= 0 && cut_.axis == fold_cut::along::blocks && planes_ * groups_.rows == 1;
    }
    void go_to(index_t plane);
    void go_back();

    const fold_job& work_;
    const fold_table& table_;
    const fold_groups groups_;
    index_t tile_rows_ = 1, tile_columns_ = 1;
    index_t bytes_ = 0;  ///< of all operands
    bool fused_ = false; ///< rows of a packet and more go straight into accumulators
    bool fetches_ = false;
    bool in_place_ = false; ///< a plane is one tile, for which nothing is laid out
    feed* feeds_ = nullptr;
    char** stage_buffers_ = nullptr;
    char* packets_ = nullptr; ///< of rows that are folded in registers
    char* lanes_ = nullptr;   ///< results of a kernel on their way to totals
    char* folded_ = nullptr;  ///< totals of rows that stand side by side
    outer_axes outer_;
    index_t plane_ = 0; ///< the one where that stands
    index_t planes_ = 1;
    bool again_ = false;    ///< results of planes are folded, too
    char* inner_ = nullptr; ///< where these stand
    totals_counter counter_;
    fold_cut cut_;
    arena& arena_;
};

inline void folder::set_feeds() {
    for (int i = groups_.column_axes + groups_.row_axes; i < groups_.axis_count; ++i)
        outer_.add(groups_.axes[i]);
    feeds_ = arena_.take_array<feed>(work_.operand_count);
    const bool narrow = !groups_.down && groups_.columns < table_.width && work_.stage_count > 0;
    // Whether a row is one of the kernel's follows from shapes, as does what it rounds.
    fused_ = work_.is_fused(groups_.down, groups_.down ? width() / groups_.joined : width());
    const bool by_packets =
        fused_ && work_.stage_count == 1 && (groups_.down || groups_.columns < short_row * table_.width);
    for (int k = 0; k < work_.operand_count; ++k) {
        const operand_row& from = work_.operands[k];
        const int copies = by_packets ? int(smaller(table_.width, from.splat)) : from.splat;
        feed& f = begin_feed(feeds_ + k, const_cast<char*>(from.data), from.size, copies, from.move,
                             access::strided); // read only
        set_fold_feed(f, work_.extents, work_.strides + k * work_.rank, groups_, narrow, arena_);
        if (f.how != access::contiguous)
            f.twin = find_twin(feeds_, k, work_.rank, [&](int axis, int of) { return stride(axis, of); });
        index_t elements = 1;
        for (int axis = 0; axis < work_.rank; ++axis)
            if (stride(axis, k) != 0) elements *= work_.extents[axis];
        bytes_ += elements * from.size;
    }
}

/// Cuts planes so that all buffers stay in the cache: whole rows where rows are folded, else 8 rows and more.
inline void folder::choose_tile() {
    index_t element_bytes = 0, row_bytes = 0, pattern_bytes = 0;
    index_t least_rows = 1; // of what is turned whole cache lines
    for (int k = 0; k < work_.operand_count; ++k) {
        const feed& f = feeds_[k];
        if (f.how == access::transposed) least_rows = (std::max)(least_rows, line_elements(f.size));
        if (f.is_buffered() || f.fills_tile()) element_bytes += f.size;
        if (f.how == access::row_splat) row_bytes += f.copies * f.size;
        if (f.how == access::periodic && !f.fills_tile()) pattern_bytes += f.copies * f.size;
    }
    const int last = work_.stage_count - 1;
    for (int s = 0; s < work_.stage_count - fused_; ++s)
        element_bytes += work_.stages[s].of->size;
    const index_t capacity =
        element_bytes == 0 ? index_t(1) << 62
                           : (std::max<index_t>)(512, (machine::tile_bytes - pattern_bytes) / element_bytes);
    const index_t row_capacity = row_bytes == 0
                                     ? index_t(1) << 62
                                     : (std::max<index_t>)(8, machine::row_number_bytes / row_bytes / 8 * 8);
    if (!groups_.down && groups_.columns > block_elements) {
        tile_columns_ = block_elements;
        tile_rows_ = std::clamp<index_t>(capacity / block_elements, 1, block_batch);
    } else if (!groups_.down) {
        tile_columns_ = groups_.columns;
        tile_rows_ = std::clamp<index_t>(
            (std::min)((std::max)(capacity / groups_.columns, least_rows), row_capacity), 1, groups_.rows);
        if (!table_.same) tile_rows_ = (std::min<index_t>)(tile_rows_, 1024); // their lanes wait
    } else {
        const index_t width = groups_.columns * groups_.fold;
        tile_columns_ = (std::min)(
            width, std::clamp<index_t>(capacity / 16 / wide_columns * wide_columns,
                                       (std::max<index_t>)(wide_columns, 2 * table_.width), block_elements));
        tile_rows_ = std::clamp<index_t>((std::min)(capacity / tile_columns_, row_capacity) / 8 * 8, 8,
                                         table_.tile_rows);
        // Where a tree has no other kernel than the one that folds down, this one computes one row.
        if (!fused_ && work_.fused.down != nullptr && work_.fused.along == nullptr && groups_.joined > 1)
            tile_rows_ = 1;
    }
    lanes_ =
        arena_.take((groups_.down ? tile_columns_ : (std::max)(tile_rows_, block_batch)) * table_.lane_size);
    if (groups_.fold > 1) folded_ = arena_.take(groups_.columns * groups_.fold * table_.total_size);
    for (int k = 0; k < work_.operand_count; ++k) {
        feed& f = feeds_[k];
        if (f.fills_tile()) f.copies *= static_cast<int>(tile_rows_);
        if (const index_t bytes = buffer_bytes(f, tile_rows_, tile_columns_); bytes > 0)
            f.buffer = arena_.take(bytes);
    }
    stage_buffers_ = arena_.take_array<char*>(work_.stage_count);
    for (int s = 0; s < work_.stage_count; ++s)
        stage_buffers_[s] = arena_.take(tile_rows_ * (fused_ && s == last ? table_.width : tile_columns_) *
                                        work_.stages[s].of->size);
    packets_ = arena_.take(row_packets * largest_packet);
    fetches_ = bytes_ > machine::core_cache &&
               (bytes_ < machine::last_cache ||
                groups_.columns * work_.operands[0].size < machine::core_cache / 256);
    in_place_ = is_in_place();
}

/// Whether a call of a kernel folds a plane.
inline bool folder::is_in_place() const {
    if (groups_.fold > 1 || !table_.same || tile_columns_ < groups_.columns ||
        work_.stage_count != int{fused_} || !table_.has_kernels_for(groups_.columns) ||
        groups_.rows > tile_rows_)
        return false;
    return std::all_of(feeds_, feeds_ + work_.operand_count,
                       [](const feed& f) { return f.how == access::contiguous; });
}

/// Moves on to the next plane.
inline bool folder::advance() {
    ++plane_;
    return outer_.advance(work_.extents, feeds_, work_.operand_count,
                          [&](int axis, int k) { return stride(axis, k); });
}

} // namespace weft::inline WEFT_ABI::detail
