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
#include <weft/rows/pass.hpp>
#include <weft/schedule/far.hpp>
#include <weft/schedule/fold/fold_groups.hpp>
#include <weft/schedule/ragged_rows.hpp>

#include <algorithm>
#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

/// At most so many rows are run at once, and more than one only up to so many elements.
inline constexpr index_t rows_at_once = row_packets, row_batch_elements = 1024;

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
    /// `most_rows`: for so many there is local memory. `stores`: the passes before the last one take so long that the target's
    /// memory can be brought to L1 meanwhile.
    row_walk(const pass* passes, int rank, index_t most_rows, bool is_fresh, bool stores, arena& memory)
        : stores_(stores), is_possible_(true) {
        for (const pass* of = passes; of != nullptr; of = of->next)
            ++count_;
        rows_ = memory.take_array<row_pass>(count_);
        index_t most_columns = 1;
        for (int i = 0; is_possible_ && i < count_; ++i, passes = passes->next) {
            row_pass& now = *::new (rows_ + i) row_pass{passes};
            is_possible_ = find(now, rank, memory);
            most_columns = (std::max)(most_columns, now.n);
        }
        if (!is_possible_) return;
        at_once_ = (std::min)(std::clamp<index_t>(row_batch_elements / most_columns, 1, rows_at_once), most_rows);
        for (int i = count_ - 2; i >= 0 && !rows_[i].fetches; --i)
            rows_[i].fetches = rows_[i].reads_memory;
        for (int i = 0; i < count_ - 1; ++i)
            rows_[i].fetches = rows_[i].fetches && rows_[i].reads_memory;
        const row_pass& last = rows_[count_ - 1];
        const pass& to = *last.of;
        is_far_ = !is_fresh &&
                  detail::is_far(to.out, to.out_size, to.rank, to.extents, to.out_strides, to.operands,
                                 to.operand_count) &&
                  (reinterpret_cast<std::uintptr_t>(to.out) | static_cast<std::uintptr_t>(last.out_step)) %
                          machine::cache_line ==
                      0;
    }

    /// Whether all passes can run row by row.
    bool is_possible() const { return is_possible_; }
    /// Whether the target is stored around the caches.
    bool is_far() const { return is_far_; }

    /// Rows first .. end - 1.
    void run(index_t first, index_t end) {
        for (; first < end; first += at_once_) {
            const index_t count = (std::min)(at_once_, end - first);
            for (int i = 0; i < count_; ++i)
                run(rows_[i], first, count, (std::min)(count, end - first - count), i == count_ - 1);
        }
    }

private:
    /// One operand of a pass: row r begins at data + r * step.
    struct row_operand {
        const char* data;
        index_t step;      ///< bytes
        char* numbers;     ///< one element a row, laid out here; null: n elements, where they lie
        bool is_local;     ///< the first row is the first of those that run
        bool is_in_memory; ///< each row is another piece of memory
    };

    struct row_pass {
        const pass* of;
        index_t n = 0; ///< elements of a row; 1: numbers of rows, computed side by side
        index_t out_step = 0;
        row_operand* operands = nullptr;
        stream* streams = nullptr;
        char* buffer = nullptr; ///< of what is folded, if it is computed before
        bool reads_memory = false, fetches = false;
    };

    static bool find(row_pass& now, int rank, arena& memory) {
        const pass& of = *now.of;
        const int last = rank - 1;
        if (of.rank != rank || of.shared < last) return false;
        now.n = of.extents[last];
        const bool line = now.n == 1;
        const index_t step = row_stride(of.rank, of.extents, of.out_strides);
        now.out_step = step * of.out_size;
        if (of.fold != nullptr) {
            const fold_table& table = of.fold->table;
            if (of.reduced != std::uint32_t(1) << last || of.stage_count > 1 || now.n > block_elements ||
                !table.has_kernels_for(now.n))
                return false;
            if (of.stage_count > 0 && of.fold->fused.along == nullptr)
                now.buffer = memory.take((std::max)(row_batch_elements, now.n) * of.stages[0].of->size);
        } else if (of.stage_count > 1 || of.stages[0].of->width == 0 ||
                   (line ? step != 1 : step < 0 || of.out_strides[last] != 1 || now.n < of.stages[0].of->width)) {
            return false;
        }
        now.operands = memory.take_array<row_operand>(of.operand_count);
        now.streams = memory.take_array<stream>(of.operand_count + 1);
        for (int k = 0; k < of.operand_count; ++k) {
            const operand_row& from = of.operands[k];
            const index_t* const strides = of.strides + k * of.rank;
            const index_t stride = row_stride(of.rank, of.extents, strides);
            if (stride < 0 || from.move->makes()) return false;
            const bool is_number = line ? stride == 0 : strides[last] == 0;
            if (line ? stride > 1 : !is_number && strides[last] != 1) return false;
            const bool is_local = of.sources[k] != nullptr && of.sources[k]->is_local;
            row_operand& made = now.operands[k];
            made = {from.data, stride * from.size, nullptr, is_local,
                    !line && !is_number && of.sources[k] == nullptr && stride != 0};
            if (is_number) made.numbers = memory.take((line ? 1 : rows_at_once) * from.splat * from.size + gather_slack);
            now.reads_memory = now.reads_memory || made.is_in_memory;
        }
        return true;
    }

    /// Rows first .. first + count - 1 of one pass, after which come `more`.
    void run(row_pass& now, index_t first, index_t count, index_t more, bool is_last) const {
        const pass& of = *now.of;
        const bool line = now.n == 1;
        for (int k = 0; k < of.operand_count; ++k) {
            const operand_row& from = of.operands[k];
            const row_operand& a = now.operands[k];
            const char* const data = a.data + (a.is_local ? 0 : first * a.step);
            if (a.numbers == nullptr) {
                now.streams[k] = {data, line ? 0 : a.step, -1};
            } else {
                from.move->splat(a.numbers, data, line ? 1 : count, a.step / from.size, from.splat, from.size);
                now.streams[k] = {a.numbers, from.splat * from.size, 0};
            }
            if (now.fetches && a.is_in_memory)
                for (index_t r = 0; r < more; ++r)
                    fetch_lines<false>(data + (count + r) * a.step, now.n * from.size);
        }
        if (of.fold != nullptr) return fold(now, first, count);
        char* const out = of.out + (of.is_local ? 0 : first * now.out_step);
        if (is_last && stores_ && !is_far_)
            for (index_t r = 0; r < count; ++r)
                fetch_lines<true>(out + r * now.out_step, now.n * of.out_size);
        run_kernel(of.stages[0], now.streams, out, now.out_step, line ? 1 : count, line ? count : now.n,
                   is_last && is_far_);
    }

    static void fold(row_pass& now, index_t first, index_t count) {
        const pass& of = *now.of;
        const fold_table& table = of.fold->table;
        const fold_kernel fused = of.fold->fused.along;
        stream* in = now.streams;
        if (of.stage_count > 0 && fused == nullptr) {
            const index_t step = now.n * of.stages[0].of->size;
            run_kernel(of.stages[0], in, now.buffer, step, count, now.n, false);
            in += of.operand_count;
            *in = {now.buffer, step, -1};
        }
        alignas(machine::cache_line) char packets[row_packets * largest_packet], lanes[row_packets * 16];
        const fold_kernel run = fused != nullptr ? fused : table.kernels.along;
        run(of.node, in, packets, false, count, now.n, false);
        char* const totals = of.out + first * table.total_size;
        table.join_packets(packets, table.same ? totals : lanes, table.lane_size, count);
        if (!table.same) table.enter(totals, lanes, count, true, 0);
    }

    row_pass* rows_;
    int count_ = 0;
    index_t at_once_ = 1;
    bool stores_, is_possible_, is_far_ = false;
};

} // namespace weft::inline WEFT_ABI::detail
