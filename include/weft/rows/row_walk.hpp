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
#include <weft/schedule/ragged_rows.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace weft::inline WEFT_ABI::detail {

/// At most so many rows are run at once, and more than one only up to so many elements: from beyond the caches no more lines can
/// be on their way (two rows of 1024 floats at once took 1.7 of the time of one).
inline constexpr index_t rows_at_once = row_packets, row_batch_elements = 4096, far_batch_elements = 1024;
/// Between requests for as many rows something is computed.
inline constexpr index_t rows_fetched_at_once = 4;

/// Begins to bring memory to L1, to read or to change it: hardware stops to read ahead at the end of a page. One line at a
/// time: by eight, as Clang unrolls, there are more at once than can be under way (row mean of 1024 columns 1.3 of the
/// time, softmax 1.15).
template <bool Writes>
void fetch_lines(const char* data, index_t bytes) {
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
    /// `most_rows`: for so many there is local memory. `fetches`: rows come from beyond the caches. `stores`: the passes before the
    /// last one take so long that the target's memory can be brought to L1 meanwhile.
    row_walk(const pass* passes, int rank, index_t most_rows, bool is_fresh, bool fetches, bool stores,
             arena& memory)
        : is_possible_(true) {
        for (const pass* of = passes; of != nullptr; of = of->next)
            ++count_;
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
        for (int i = 0; fetches && i < count_ - 1; ++i)
            if (rows_[i].reads_memory) reader_ = rows_ + i;
        const row_pass& last = rows_[count_ - 1];
        const pass& to = *last.of;
        is_far_ = !is_fresh &&
                  detail::is_far(to.out, to.out_size, to.rank, to.extents, to.out_strides, to.operands,
                                 to.operand_count) &&
                  (reinterpret_cast<std::uintptr_t>(to.out) | static_cast<std::uintptr_t>(last.out_step)) %
                          machine::cache_line ==
                      0;
        fetches_target_ = fetches && stores && !is_far_;
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
            for (int i = 0; i < count_; ++i)
                run(rows_[i], first, count, (std::min)(count, end - first - count));
        }
    }

private:
    /// One operand of a pass: row r begins at data + r * step.
    struct row_operand {
        const char* data;
        index_t step;      ///< bytes
        index_t stride;    ///< the same in elements
        char* numbers;     ///< one element a row, laid out here; null: n elements, where they lie
        bool is_local;     ///< the first row is the first of those that run
        bool is_in_memory; ///< each row is another piece of memory
    };

    struct row_pass {
        const pass* of;
        index_t n = 0;     ///< elements of a row
        bool line = false; ///< numbers of rows, computed side by side
        bool last = false; ///< writes the target; the others write for the rows that run
        char* out = nullptr;
        index_t out_step = 0;
        row_operand* operands = nullptr;
        stream* streams = nullptr;
        char* buffer = nullptr; ///< of what is folded, if it is computed before
        bool reads_memory = false;
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
            if (of.stage_count > 0 && of.fold->fused.along == nullptr)
                now.buffer = memory.take((std::max)(row_batch_elements, now.n) * of.stages[0].of->size);
        } else if (of.stage_count > 1 || of.stages[0].of->width == 0 ||
                   (!now.line &&
                    (stride < 0 || of.out_strides[last] != 1 || now.n < of.stages[0].of->width))) {
            return false;
        }
        if (is_last) {
            now.out = of.out;
            now.out_step = stride * of.out_size;
        } else if (
            of.fold != nullptr ||
            now.line) { // whole packets of numbers, of which those behind the last row count for nothing
            const index_t bytes = (rows_at_once + index_t(machine::cache_line)) * of.out_size;
            now.out = static_cast<char*>(std::memset(memory.take(bytes), 0, static_cast<std::size_t>(bytes)));
            now.out_step = of.out_size;
        } else {
            now.out_step = now.n * of.out_size;
            now.out = memory.take((std::max)(row_batch_elements, now.n) * of.out_size);
        }
        now.operands = memory.take_array<row_operand>(of.operand_count);
        now.streams = memory.take_array<stream>(of.operand_count + 1);
        for (int k = 0; k < of.operand_count; ++k) {
            const operand_row& from = of.operands[k];
            const index_t* const strides = of.strides + k * of.rank;
            const index_t step = row_stride(of.rank, of.extents, strides);
            if (step < 0 || from.move->makes()) return false;
            const row_pass* const source = this->source(of.sources[k]);
            const bool is_number = now.line ? source == nullptr : strides[last] == 0;
            if (now.line ? step != (is_number ? 0 : 1) : !is_number && strides[last] != 1) return false;
            row_operand& made = now.operands[k];
            made = {from.data, step * from.size,  step,
                    nullptr,   source != nullptr, !is_number && source == nullptr && step != 0};
            if (source != nullptr) {
                made.data = source->out;
                if (step != 0) {
                    made.step = source->out_step;
                    made.stride = source->out_step / from.size;
                }
            }
            if (is_number)
                made.numbers =
                    memory.take((now.line ? 1 : rows_at_once) * from.splat * from.size + gather_slack);
            now.reads_memory = now.reads_memory || made.is_in_memory;
        }
        return true;
    }

    /// Rows first .. first + count - 1 of one pass, after which come `more`.
    void run(const row_pass& now, index_t first, index_t count, index_t more) const {
        const pass& of = *now.of;
        for (int k = 0; k < of.operand_count; ++k) {
            const operand_row& from = of.operands[k];
            const row_operand& a = now.operands[k];
            const char* const data = a.data + (a.is_local ? 0 : first * a.step);
            if (a.numbers == nullptr) {
                now.streams[k] = {data, a.step, -1};
            } else {
                from.move->splat(a.numbers, data, now.line ? 1 : count, a.stride, from.splat, from.size);
                now.streams[k] = {a.numbers, from.splat * from.size, 0};
            }
        }
        if (now.line) { // one packet, or several
            const stage& only = of.stages[0];
            const index_t width = only.of->width, n = (count + width - 1) / width * width;
            return only.of->run(only.node, now.streams, now.out, 0, 1, n, false);
        }
        const bool fetches = &now == reader_ && more > 0;
        const index_t step = fetches && of.fold == nullptr ? rows_fetched_at_once : count;
        alignas(machine::cache_line) char packets[row_packets * largest_packet];
        for (index_t row = 0; row < count; row += step) {
            const index_t some = (std::min)(step, count - row);
            for (index_t next = row; fetches && next < (std::min)(row + some, more); ++next)
                fetch(first + count + next);
            if (of.fold != nullptr)
                fold(now, packets, some);
            else
                of.stages[0].of->run(of.stages[0].node, now.streams,
                                     now.out + ((now.last ? first : 0) + row) * now.out_step, now.out_step,
                                     some, now.n, now.last && is_far_);
            for (int k = 0; row + some < count && k < of.operand_count; ++k)
                now.streams[k].data += some * now.streams[k].row_step;
        }
        if (of.fold == nullptr) return;
        const fold_table& table = of.fold->table;
        alignas(machine::cache_line) char lanes[std::size_t(row_packets) * 16];
        table.join_packets(packets, table.same ? now.out : lanes, table.lane_size, count);
        if (!table.same) table.enter(now.out, lanes, count, true, 0);
    }

    /// Begins to bring a row to L1.
    void fetch(index_t row) const {
        for (int k = 0; k < reader_->of->operand_count; ++k)
            if (const row_operand& a = reader_->operands[k]; a.is_in_memory)
                fetch_lines<false>(a.data + row * a.step, reader_->n * reader_->of->operands[k].size);
    }

    /// Folds rows into a packet each.
    static void fold(const row_pass& now, char* packets, index_t rows) {
        const pass& of = *now.of;
        const kernel fused = of.fold->fused.along;
        if (fused != nullptr) return fused(of.node, now.streams, packets, 0, rows, now.n, false);
        const stream* in = now.streams;
        if (of.stage_count > 0) {
            const index_t step = now.n * of.stages[0].of->size;
            of.stages[0].of->run(of.stages[0].node, in, now.buffer, step, rows, now.n, false);
            now.streams[of.operand_count] = {now.buffer, step, -1};
            in += of.operand_count;
        }
        of.fold->table.kernels.along(of.node, in, packets, 0, rows, now.n, false);
    }

    row_pass* rows_;
    int count_ = 0;
    index_t at_once_ = 1;
    const row_pass* reader_ =
        nullptr; ///< the last pass before the last one that reads memory, which is fetched
    bool is_possible_, is_far_ = false, fetches_target_ = false;
};

} // namespace weft::inline WEFT_ABI::detail
