// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/fold_job.hpp - what the type-erased driver knows of a reduction, and how results of blocks are joined.
//
// Layer: schedule. Question: how do the blocks of a long row, or of many rows, become one result?
//     blocks 0 .. 4   as   ((b0 + b1) + (b2 + b3)) + b4
#pragma once

#include <weft/schedule/arena.hpp>
#include <weft/schedule/operands.hpp>

#include <cstdint>
#include <cstring>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// At most so many elements of a row are folded at once, and so many rows: then totals are joined pairwise.
inline constexpr index_t block_elements = 4096, block_rows = 128;
/// Additions along a row that do not wait for each other. Eight are no faster in L1, and slower in L3
/// (docs/design/measurements.md).
inline constexpr int accumulators = 4;
/// Rows of fewer packets have one accumulator: the processor adds up several rows at once.
inline constexpr int short_row = 8;
/// Blocks of a row that one call of a kernel folds.
inline constexpr index_t block_batch = 64;

/// A tree straight into accumulators, rows of at least a packet: each into a packet of lanes at `out`, or all into the `n`
/// lanes there, which hold earlier rows if `out_step`, which says no more, is negative. `far`: what follows is asked of memory.
struct fold_kernels {
    kernel along = nullptr, down = nullptr; ///< null: there are none
};

/// What a fold does to elements of one type: it knows no expression. Lanes and totals come as arrays of `n`.
struct fold_table {
    fold_kernels kernels; ///< of a stream of elements, `width` and more a row
    int width;            ///< lanes of a packet
    /// One lane from each of `n` packets, side by side.
    void (*join_packets)(const char* packets, char* lanes, index_t n);
    /// The same in whole packets, up to a multiple of which both can be read and written: a packet that is loaded
    /// soon does not wait there for narrow stores, nor for all stores before these.
    void (*join_to_packets)(const char* packets, char* lanes, index_t n);
    /// One packet from the `accumulators` of a row, or from its only one, and the last `left` lanes of the `rest`.
    void (*join_row)(const char* totals, bool only, const char* rest, index_t left, char* packet);
    /// Shorter rows, and all where there are no packets: each into a lane, or all into `n` lanes, which hold the `before` rows
    /// above them.
    void (*along)(const stream* in, char* lanes, index_t rows, index_t n);
    void (*down)(const stream* in, char* lanes, index_t before, index_t rows, index_t n);
    int lane_size, total_size;
    bool same; ///< lanes and totals have one type: kernels may write totals
    /// Totals know their position, or are joined in their order: rows must be folded where they stand.
    bool ordered;
    int tile_rows; ///< most rows of a tile
    /// totals = lanes, or totals = join(totals, lanes). `position`: of the first element, along what is folded.
    void (*enter)(char* totals, const char* lanes, index_t n, bool first, index_t position);
    /// totals = join(totals, others).
    void (*join)(char* totals, const char* others, index_t n);
    /// One total from the lanes of `n` blocks, pairwise.
    void (*pairwise)(char* total, char* lanes, index_t n, index_t position);
    const mover* move_total;  ///< the copy functions for totals
    const fold_table* totals; ///< of the fold of these totals

    /// From one packet of lanes to the next.
    index_t packet_bytes() const { return index_t(width) * lane_size; }
    /// Whether rows of `n` elements are those of the kernels.
    bool has_kernels_for(index_t n) const { return kernels.along != nullptr && n >= width; }
    /// Folds rows of a stream into `n` lanes, which hold the `before` rows above them.
    void fold_down(const stream* in, char* lanes, index_t before, index_t rows, index_t n,
                   bool fetches) const {
        if (has_kernels_for(n))
            kernels.down(nullptr, in, lanes, before > 0 ? -1 : 0, rows, n, fetches);
        else
            down(in, lanes, before, rows, n);
    }
};

/// One reduction of an expression into a dense array of totals over the axes that are kept. Without padding, as `job`.
struct fold_job {
    int rank, operand_count;
    int stage_count;
    std::uint32_t reduced; ///< bit `axis` says that it is folded
    const index_t* extents;
    const operand_row* operands = nullptr;
    const index_t* strides = nullptr; ///< operand k, axis i: strides[k * rank + i]
    const stage* stages;       ///< the last one computes what is folded; none: that is the only operand
    stream* streams = nullptr; ///< scratch, operand_count + stage_count of them
    const fold_table* table;
    fold_kernels fused; ///< of the tree itself, in place of the last stage and the kernels of the table
    const void* node;   ///< which these read

    /// Whether rows of `n` elements go straight into accumulators.
    bool is_fused(bool down, index_t n) const {
        return (fused.down != nullptr || (!down && fused.along != nullptr)) && n >= table->width;
    }
    char* out;
    int decisive =
        -1; ///< the total that no other joins to anything else: what is left then is not read; -1: all is read

    bool is_decided(const char* total) const { return decisive >= 0 && *total == decisive; }
    /// Blocks of which the totals are joined at once: first one, then twice as many as the last time, if they may decide.
    index_t first_batch() const { return decisive < 0 ? block_batch : 1; }

    /// What is folded.
    stream* source() const { return streams + operand_count + stage_count - 1; }
};

/// Joins arrays of totals pairwise, in the order in which they come: a binary counter.
class totals_counter {
public:
    /// Room for the next `n` totals, at most `room`, which is always the same.
    char* fresh(const fold_table& table, index_t room, arena& memory) {
        if (carry_ == nullptr) carry_ = memory.take(room * table.total_size);
        return carry_;
    }

    /// What fresh() gave has been filled with `n` totals.
    void push(const fold_table& table, index_t n, index_t room, arena& memory) {
        int level = 0;
        for (; (count_ >> level & 1) != 0; ++level) {
            table.join(held_[level], carry_, n);
            std::swap(held_[level], carry_);
        }
        if (level == levels_) held_[levels_++] = memory.take(room * table.total_size);
        std::swap(held_[level], carry_);
        ++count_;
    }

    /// Writes the total of all and starts anew.
    void finish(const fold_table& table, index_t n, char* out) {
        char* last = nullptr;
        for (int level = 0; count_ >> level != 0; ++level) {
            if ((count_ >> level & 1) == 0) continue;
            if (last != nullptr) table.join(held_[level], last, n);
            last = held_[level];
        }
        std::memcpy(out, last, static_cast<std::size_t>(n * table.total_size));
        count_ = 0;
    }

private:
    std::uint64_t count_ = 0;
    char* carry_ = nullptr;
    int levels_ = 0; ///< those of `held_` that there is memory for: reached one after the other
    char* held_[52];
};

} // namespace weft::inline WEFT_ABI::detail
