// SPDX-License-Identifier: BSL-1.0
// weft/rows/row_walk.hpp - passes that run over a few rows at a time, one after the other.
//
// Layer: rows. Question: where does `x - mean<1>(x, keep_dims)` find the mean of row 7 while it writes row 7?
//     among the numbers that the pass before has just written: one packet of it is laid out for each of these rows
//
// Of long rows one is run at a time, so that the processor reads the next while it writes this one (block by block, reads and
// writes took turns); of short ones several, so that the chains of their sums overlap. The last pass that reads memory
// before the assignment fetches the rows to come.
#pragma once

#include <weft/copy/gather.hpp>
#include <weft/copy/mover.hpp>
#include <weft/rows/pass.hpp>
#include <weft/schedule/far.hpp>
#include <weft/schedule/fold/fold_groups.hpp>
#include <weft/schedule/small/ragged_rows.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace weft::inline WEFT_ABI::detail {

/// At most so many rows are run at once, and more than one only up to so many elements: from beyond the caches no more lines can
/// be on their way (two rows of 1024 floats at once took 1.7 of the time of one).
inline constexpr index_t rows_at_once = row_packets, row_batch_elements = 4096, far_batch_elements = 1024;
/// Between requests for rows of as many elements, or for one row, something is computed.
inline constexpr index_t fetched_at_once = 256;
/// Shorter rows the processor itself reads ahead in time: of 64 floats, softmax took 1.15 of the time with requests between them.
inline constexpr index_t least_fetched = 128;

/// Begins to bring memory to L1, to read or to change it: hardware stops to read ahead at the end of a page. One line at a
/// time: by eight, as Clang unrolls, there are more at once than can be under way (row mean of 1024 columns 1.3 of the
/// time, softmax 1.15). Written into what calls it: GCC takes a function that does nothing else for one without effect, and
/// leaves its calls out.
template <bool Writes>
WEFT_INLINE void fetch_lines(const char* data, index_t bytes) {
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (index_t i = 0; i < bytes; i += 64)
        __builtin_prefetch(data + i, Writes);
}

/// The passes that run beside the last one, with memory for `step` indices of `axis` where they are local.
inline pass* own_passes(const pass_list& list, int axis, index_t step, arena& memory) {
    pass *first = nullptr, *last = nullptr;
    for (const pass* of = list.first(); of != nullptr; of = of->next) {
        if (of->shared == 0) continue;
        pass& mine = *::new (static_cast<void*>(memory.take(sizeof(pass)))) pass(*of);
        if (of->is_local) {
            index_t count = step;
            for (int i = axis + 1; i < of->rank; ++i)
                count *= of->extents[i];
            mine.out = memory.take(count * of->out_size);
        }
        mine.operands = memory.take_array<operand_row>(of->operand_count);
        for (int k = 0; k < of->operand_count; ++k) {
            mine.operands[k] = of->operands[k];
            for (const pass* from = first; from != nullptr; from = from->next)
                if (of->sources[k] != nullptr && of->sources[k]->out_strides == from->out_strides)
                    mine.operands[k].data = from->out;
        }
        mine.next = nullptr;
        (last == nullptr ? first : last->next) = &mine;
        last = &mine;
    }
    return first;
}

/// Elements from one row to the next, if all axes but the last are one to walk along. Else -1.
inline index_t row_stride(int rank, const index_t* extents, const index_t* strides) {
    constexpr index_t none = -1;
    index_t stride = 0, next = none;
    for (int axis = rank - 2; axis >= 0; --axis) {
        if (extents[axis] == 1) continue;
        if (next == none) stride = next = strides[axis];
        if (strides[axis] != next || next < 0) return none;
        next *= extents[axis];
    }
    return stride;
}

/// Passes over rows: the same axes but the last, along which each has as many elements as it likes.
class row_walk {
public:
    /// `most_rows`: for so many there is local memory, none where parts are smaller than a row. `fetches`: rows come from beyond the
    /// caches, and go there.
    row_walk(const pass* passes, int rank, index_t most_rows, bool is_fresh, bool fetches, arena& memory)
        : is_possible_(most_rows > 0) {
        for (const pass* of = passes; of != nullptr; of = of->next)
            ++count_;
        packets_ = zeros(memory, row_packets * largest_packet);
        rows_ = memory.take_array<row_pass>(count_);
        for (int i = 0; i < count_; ++i)
            rows_[i].of = nullptr;
        index_t most_columns = 1;
        for (int i = 0; is_possible_ && i < count_; ++i, passes = passes->next) {
            row_pass& now = *::new (rows_ + i) row_pass{passes};
            is_possible_ = find(now, rank, passes->next == nullptr, memory);
            most_columns = (std::max)(most_columns, now.n);
        }
        if (!is_possible_) return;
        at_once_ =
            (std::min)(std::clamp<index_t>((fetches ? far_batch_elements : row_batch_elements) / most_columns,
                                           1, rows_at_once),
                       most_rows);
        fetches = fetches && most_columns >= least_fetched;
        for (int i = 0; fetches && i < count_ - 1; ++i)
            for (int k = 0; k < rows_[i].of->operand_count; ++k)
                if (rows_[i].operands[k].fetched > 0) reader_ = rows_ + i;
        rows_fetched_ = (std::max)(index_t(1), fetched_at_once / most_columns);
        const row_pass& last = rows_[count_ - 1];
        const pass& to = *last.of;
        is_far_ = !is_fresh &&
                  detail::is_far(to.out, to.out_size, to.rank, to.extents, to.out_strides, to.operands,
                                 to.operand_count) &&
                  (reinterpret_cast<std::uintptr_t>(to.out) |
                   static_cast<std::uintptr_t>(last.out_step | last.n * to.out_size)) %
                          machine::cache_line ==
                      0;
        fetches_target_ = fetches && !is_far_;
    }

    /// Whether all passes can run row by row.
    bool is_possible() const { return is_possible_; }
    /// Whether the target is stored around the caches.
    bool is_far() const { return is_far_; }

    /// Rows first .. end - 1.
    void run(index_t first, index_t end) {
        const row_pass& last = rows_[count_ - 1];
        for (; first < end; first += at_once_) {
            const index_t count = (std::min)(at_once_, end - first);
            for (index_t row = first; fetches_target_ && row < first + count; ++row)
                fetch_lines<true>(last.out + row * last.out_step, last.n * last.of->out_size);
            const index_t more = (std::min)(count, end - first - count);
            for (int i = 0; i < count_; ++i)
                run(rows_[i], first, count, more);
        }
    }

private:
    /// One operand of a pass.
    struct row_operand {
        const char* data;
        index_t step;            ///< bytes from row to row of those that are not local
        char* packets = nullptr; ///< a packet a row of one element each, laid out for the rows that run
        index_t stride = 0;      ///< elements between these
        index_t fetched = 0;     ///< bytes of a row, of which each is another piece of memory
    };

    struct row_pass {
        const pass* of;
        kernel run = nullptr; ///< of an assignment, or of a fold
        const void* node = nullptr;
        index_t n = 0;     ///< elements of a row
        bool line = false; ///< numbers of rows, computed side by side: `n` is that of a packet
        bool last = false; ///< writes the target; the others write for the rows that run
        char* out = nullptr;
        index_t out_step = 0;
        row_operand* operands = nullptr;
        stream* streams = nullptr;
        char* buffer = nullptr; ///< of what is folded, if it is computed before
    };

    /// The rows of a pass whose elements are written for rows that run.
    const row_pass* source(const pass* of) const {
        for (int i = 0; of != nullptr && i < count_ && rows_[i].of != nullptr; ++i)
            if (rows_[i].of->out_strides == of->out_strides) return rows_ + i;
        return nullptr;
    }

    bool find(row_pass& now, int rank, bool is_last, arena& memory) {
        const pass& of = *now.of;
        const int last = rank - 1;
        if (of.rank != rank || of.shared < last) return false;
        now.n = of.extents[last];
        now.last = is_last;
        now.line = !is_last && of.fold == nullptr && now.n == 1;
        const index_t stride = row_stride(of.rank, of.extents, of.out_strides);
        if (of.fold != nullptr) {
            const fold_table& table = of.fold->table;
            if (of.reduced != std::uint32_t(1) << last || of.stage_count > 1 || now.n > block_elements ||
                !table.has_kernels_for(now.n))
                return false;
            now.run = of.fold->fused.along;
            now.node = of.node;
            if (now.run == nullptr) {
                now.run = table.kernels.along;
                if (of.stage_count > 0)
                    now.buffer = memory.take((std::max)(row_batch_elements, now.n) * of.stages[0].of->size);
            }
        } else {
            if (of.stage_count > 1 || of.stages[0].of->width == 0 ||
                (!now.line && (stride < 0 || of.out_strides[last] != 1 || now.n < of.stages[0].of->width)))
                return false;
            now.run = of.stages[0].of->run;
            now.node = of.stages[0].node;
        }
        if (is_last) {
            now.out = of.out;
            now.out_step = stride * of.out_size;
        } else if (of.fold != nullptr || now.line) {
            // Whole packets of numbers, of which those behind the last row count for nothing.
            now.out = zeros(memory, (rows_at_once + index_t(machine::cache_line)) * of.out_size);
            now.out_step = of.out_size;
        } else {
            now.out_step = now.n * of.out_size;
            now.out = memory.take((std::max)(row_batch_elements, now.n) * of.out_size);
        }
        now.operands = memory.take_array<row_operand>(of.operand_count);
        now.streams = memory.take_array<stream>(of.operand_count + 1);
        for (int k = 0; k < of.operand_count; ++k)
            if (!find_operand(now, k, memory)) return false;
        if (now.line) {
            now.n = of.stages[0].of->width;
            line_width_ = (std::max)(line_width_, now.n);
        }
        return true;
    }

    static char* zeros(arena& memory, index_t bytes) {
        return static_cast<char*>(std::memset(memory.take(bytes), 0, static_cast<std::size_t>(bytes)));
    }

    bool find_operand(row_pass& now, int k, arena& memory) {
        const pass& of = *now.of;
        const operand_row& from = of.operands[k];
        const index_t* const strides = of.strides + k * of.rank;
        const int last = of.rank - 1;
        const index_t step = row_stride(of.rank, of.extents, strides);
        if (step < 0 || from.move->makes()) return false;
        const row_pass* const source = this->source(of.sources[k]);
        const bool is_number = now.line ? source == nullptr : strides[last] == 0;
        if (now.line ? step != (is_number ? 0 : 1) : !is_number && strides[last] != 1) return false;
        const char* const data = source != nullptr ? source->out : from.data;
        const index_t row_step = step == 0 ? 0 : source != nullptr ? source->out_step : step * from.size;
        row_operand& made = now.operands[k] = {data, source != nullptr ? 0 : row_step};
        stream& in = now.streams[k] = {data, row_step, is_number ? 0 : -1};
        if (!is_number) {
            if (source == nullptr && step != 0) made.fetched = now.n * from.size;
        } else if (from.splat > 1) { // else the kernel holds it
            const index_t bytes = from.splat * from.size;
            if (step == 0 && source == nullptr) { // the same for all rows: one packet, once
                char* const packet = memory.take(bytes + gather_slack);
                from.move->splat(packet, data, 1, 0, from.splat, from.size);
                made.data = packet;
                in = {packet, 0, 0};
            } else {
                made.packets = memory.take(rows_at_once * bytes + gather_slack);
                made.stride = row_step / from.size;
                in = {made.packets, bytes, 0};
            }
        }
        return true;
    }

    /// Rows first .. first + count - 1 of one pass, after which come `more`.
    WEFT_INLINE void run(const row_pass& now, index_t first, index_t count, index_t more) const {
        const pass& of = *now.of;
        // What a line reads stands where it stood: constants, and numbers of the rows that run.
        for (int k = 0; !now.line && k < of.operand_count; ++k)
            move_to(now, k, first, count);
        if (of.fold == nullptr) {
            // Of numbers whole packets.
            const index_t rows = now.line ? 1 : count,
                          n = now.line ? (count + now.n - 1) / now.n * now.n : now.n;
            char* const out = now.out + (now.last ? first * now.out_step : 0);
            if (&now == reader_ && more > 0) return run_fetching(now, out, first, count, more);
            now.run(now.node, now.streams, out, now.out_step, rows, n, now.last && is_far_);
            if (now.line) repeat_number(now, n);
            return;
        }
        if (&now == reader_ && more > 0)
            run_fetching(now, packets_, first, count, more);
        else
            fold(now, packets_, count);
        const fold_table& table = of.fold->table;
        if (table.same) {
            table.join_to_packets(packets_, now.out, count);
        } else {
            alignas(machine::cache_line) char lanes[std::size_t(row_packets) * 16];
            table.join_packets(packets_, lanes, count);
            table.enter(now.out, lanes, count, true, 0);
        }
        of.finish(now.out, count);
        if (!now.last) repeat_number(now, count);
    }

    /// What is computed of numbers in whole packets meets none that no row has: no 0 to divide by.
    void repeat_number(const row_pass& now, index_t count) const {
        for (; line_width_ > 0 && count % line_width_ != 0; ++count)
            std::memcpy(now.out + count * now.of->out_size, now.out,
                        static_cast<std::size_t>(now.of->out_size));
    }

    static void move_to(const row_pass& now, int k, index_t first, index_t count) {
        const row_operand& a = now.operands[k];
        const char* const data = a.data + first * a.step;
        if (a.packets == nullptr) {
            now.streams[k].data = data;
        } else {
            const operand_row& from = now.of->operands[k];
            from.move->splat(a.packets, data, count, a.stride, from.splat, from.size);
            now.streams[k].data = a.packets;
        }
    }

    /// The same, and between a few rows and the next the rows to come are fetched.
    WEFT_NOINLINE void run_fetching(const row_pass& now, char* out, index_t first, index_t count,
                                    index_t more) const {
        const pass& of = *now.of;
        const index_t out_step = of.fold != nullptr ? of.fold->table.packet_bytes() : now.out_step;
        for (index_t row = 0; row < count; row += rows_fetched_) {
            const index_t some = (std::min)(rows_fetched_, count - row);
            for (index_t next = row; next < (std::min)(row + some, more); ++next)
                fetch(first + count + next);
            if (of.fold != nullptr)
                fold(now, out + row * out_step, some);
            else
                now.run(now.node, now.streams, out + row * out_step, out_step, some, now.n, false);
            for (int k = 0; row + some < count && k < of.operand_count; ++k)
                now.streams[k].data += some * now.streams[k].row_step;
        }
    }

    /// Begins to bring a row to L1.
    WEFT_INLINE void fetch(index_t row) const {
        for (int k = 0; k < reader_->of->operand_count; ++k)
            if (const row_operand& a = reader_->operands[k]; a.fetched > 0)
                fetch_lines<false>(a.data + row * a.step, a.fetched);
    }

    /// Folds rows into a packet each.
    static void fold(const row_pass& now, char* packets, index_t rows) {
        const pass& of = *now.of;
        const stream* in = now.streams;
        if (now.buffer != nullptr) {
            const index_t step = now.n * of.stages[0].of->size;
            of.stages[0].of->run(of.stages[0].node, in, now.buffer, step, rows, now.n, false);
            now.streams[of.operand_count] = {now.buffer, step, -1};
            in += of.operand_count;
        }
        now.run(now.node, in, packets, 0, rows, now.n, false);
    }

    row_pass* rows_;
    char* packets_; ///< one for each row of a fold, of its lanes
    int count_ = 0;
    index_t at_once_ = 1, rows_fetched_ = 1;
    index_t line_width_ = 0; ///< of the widest packet of numbers that is computed
    const row_pass* reader_ =
        nullptr; ///< the last pass before the last one that reads memory, which is fetched
    bool is_possible_, is_far_ = false, fetches_target_ = false;
};

} // namespace weft::inline WEFT_ABI::detail
