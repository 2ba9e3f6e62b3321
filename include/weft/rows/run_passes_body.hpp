// SPDX-License-Identifier: BSL-1.0
// weft/rows/run_passes_body.hpp - in which order passes run, and over how many rows at a time.
//
// Layer: rows. Question: when does the sum of row 16 follow the assignment of row 15?
//     where all passes before the assignment are over whole rows of its shape, and the rows are too many for the caches
#pragma once

#include <weft/rows/part_choice.hpp>
#include <weft/rows/row_walk.hpp>
#include <weft/rows/run_passes.hpp>
#include <weft/schedule/driver.hpp>
#include <weft/schedule/fold/fold_driver.hpp>
#include <weft/schedule/workers.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY pass& pass_list::add(int rank, int operands, int stages) {
    // One piece of memory, of arrays that all begin at a multiple of 8 bytes.
    const index_t numbers = (2 + operands) * rank * index_t(sizeof(index_t));
    char* place = take(index_t(sizeof(pass)) + operands * index_t(sizeof(operand_row) + sizeof(pass*)) +
                       stages * index_t(sizeof(stage)) + numbers);
    pass& made = *::new (static_cast<void*>(place)) pass;
    place += sizeof(pass);
    made.operands = reinterpret_cast<operand_row*>(place);
    made.stages = reinterpret_cast<stage*>(made.operands + operands);
    made.sources = reinterpret_cast<const pass**>(made.stages + stages);
    made.extents = reinterpret_cast<index_t*>(made.sources + operands);
    made.out_strides = made.extents + rank;
    made.strides = made.out_strides + rank;
    made.rank = made.leading = rank;
    made.operand_count = operands;
    made.stage_count = stages;
    (last_ == nullptr ? first_ : last_->next) = &made;
    last_ = &made;
    return made;
}

/// The elements that a pass, or a part of one, writes.
inline index_t out_count(const pass& of) {
    index_t count = 1;
    for (int axis = 0; axis < of.rank; ++axis)
        if ((of.reduced >> axis & 1) == 0) count *= of.extents[axis];
    return count;
}

/// Dense strides over the axes that are not folded.
inline void set_dense(pass& of) {
    index_t step = 1;
    for (int axis = of.rank - 1; axis >= 0; --axis) {
        const bool folded = (of.reduced >> axis & 1) != 0;
        of.out_strides[axis] = folded ? 0 : step;
        if (!folded) step *= of.extents[axis];
    }
}

WEFT_BODY void set_fold(pass_list& list, pass& of, std::uint32_t reduced, const fold_way& way,
                        const total_finish& finish) {
    of.reduced = reduced;
    of.fold = &way;
    of.finish = finish;
    of.out_size = way.table.total_size;
    of.leading = 0;
    while (of.leading < of.rank && (reduced >> of.leading & 1) == 0)
        ++of.leading;
    set_dense(of);
    const index_t count = out_count(of);
    of.out = list.take(count * of.out_size);
    if (count > 0 && size_of(of) == 0 && way.of_nothing != nullptr) {
        way.of_nothing(of.out, count);
        finish(of.out, count);
    }
}

WEFT_BODY void set_result(pass_list& list, pass& of, bool is_local) {
    set_dense(of);
    of.out_size = of.stages[of.stage_count - 1].of->size;
    of.is_local = is_local;
    // A local one gets its memory when it is known how much.
    of.out = list.take(is_local ? 1 : out_count(of) * of.out_size);
}

inline job job_of(const pass& of, storing stores, stream* streams) {
    return {.rank = of.rank,
            .operand_count = of.operand_count,
            .stage_count = of.stage_count,
            .stores = stores,
            .extents = of.extents,
            .target = of.out,
            .target_strides = of.out_strides,
            .operands = of.operands,
            .strides = of.strides,
            .stages = of.stages,
            .streams = streams};
}

inline fold_job fold_job_of(const pass& of, stream* streams) {
    return {.rank = of.rank,
            .operand_count = of.operand_count,
            .stage_count = of.stage_count,
            .reduced = of.reduced,
            .extents = of.extents,
            .operands = of.operands,
            .strides = of.strides,
            .stages = of.stages,
            .streams = streams,
            .table = &of.fold->table,
            .fused = of.fold->fused,
            .node = of.node,
            .out = of.out};
}

inline int stream_count(const pass& of) { return of.operand_count + of.stage_count + 1; }

/// All totals of a fold are there.
inline void finish_pass(const pass& of) {
    if (of.finish.finish != nullptr) of.finish(of.out, out_count(of));
}

inline void run_whole(const pass& of, storing stores) {
    if (size_of(of) == 0) return;
    auto* const streams =
        static_cast<stream*>(__builtin_alloca(static_cast<std::size_t>(stream_count(of)) * sizeof(stream)));
    if (of.fold == nullptr) return run(job_of(of, stores, streams));
    run(fold_job_of(of, streams));
    finish_pass(of);
}

/// Whether both are folds over one shape of which neither needs the other.
inline bool may_run_together(const pass& a, const pass& b) {
    return a.fold != nullptr && b.fold != nullptr && a.depth == b.depth && a.rank == b.rank &&
           std::equal(a.extents, a.extents + a.rank, b.extents);
}

/// Runs passes as wholes: those before `end` that do not run beside the last one, or `all`. Folds over one shape run together.
inline void run_before(pass_list& list, const pass* end, bool all) {
    const auto waits = [&](const pass& of) { return !of.has_run && (all || of.shared == 0); };
    const auto run_with_others = [&](pass& of) {
        int count = 0;
        for (pass* other = &of; other != end; other = other->next)
            if (waits(*other) && may_run_together(of, *other)) ++count;
        of.has_run = true;
        if (count < 2 || size_of(of) == 0) return run_whole(of, storing::cached);
        auto* const jobs =
            reinterpret_cast<const fold_job**>(list.take(count * index_t(sizeof(const fold_job*))));
        auto* const folds = reinterpret_cast<const pass**>(list.take(count * index_t(sizeof(const pass*))));
        count = 0;
        for (pass* other = &of; other != end; other = other->next) {
            if (other != &of && !(waits(*other) && may_run_together(of, *other))) continue;
            other->has_run = true;
            auto* const streams =
                reinterpret_cast<stream*>(list.take(stream_count(*other) * index_t(sizeof(stream))));
            folds[count] = other;
            jobs[count++] = &list.keep(fold_job_of(*other, streams));
        }
        run_together(jobs, count);
        for (int k = 0; k < count; ++k)
            finish_pass(*folds[k]);
    };
    for (int depth = 0, left = 1; left > 0; ++depth) {
        left = 0;
        for (pass* of = list.first(); of != end; of = of->next) {
            if (!waits(*of)) continue;
            if (of->depth == depth)
                run_with_others(*of);
            else
                ++left;
        }
    }
}

WEFT_BODY void run_all(pass_list& list) {
    connect(list);
    run_before(list, nullptr, true);
}

/// The last pass after all others.
inline void run_last(const pass& last, const stage& copies, overlap known) {
    if (known != overlap::possible) return run_whole(last, storing_for(known));
    auto* const streams =
        static_cast<stream*>(__builtin_alloca(static_cast<std::size_t>(stream_count(last)) * sizeof(stream)));
    run_as_if_copied(job_of(last, storing::as_it_pays, streams), copies, false);
}

/// The operands of something of this rank as they stand for one part.
inline void move_to_part(const part& at, int rank, int count, const operand_row* all, const index_t* strides,
                         operand_row* out) {
    for (int k = 0; k < count; ++k) {
        out[k] = all[k];
        out[k].data += at.offset(strides + k * rank) * out[k].size;
    }
}

inline void run_pass_part(const pass& of, const part& at) {
    index_t extents[max_rank];
    at.write_extents(of.rank, of.extents, extents);
    pass now = of;
    now.extents = extents;
    now.operands = static_cast<operand_row*>(
        __builtin_alloca(static_cast<std::size_t>(of.operand_count) * sizeof(operand_row)));
    move_to_part(at, of.rank, of.operand_count, of.operands, of.strides, now.operands);
    for (int k = 0; k < of.operand_count; ++k)
        if (of.sources[k] != nullptr && of.sources[k]->is_local) now.operands[k] = of.operands[k];
    if (!of.is_local) now.out += at.offset(of.out_strides) * of.out_size;
    run_whole(now, storing::as_it_pays);
}

WEFT_BODY void run_part(const job& work, const part& of) {
    index_t extents[max_rank];
    of.write_extents(work.rank, work.extents, extents);
    auto* const operands = static_cast<operand_row*>(
        __builtin_alloca(static_cast<std::size_t>(work.operand_count) * sizeof(operand_row)));
    move_to_part(of, work.rank, work.operand_count, work.operands, work.strides, operands);
    job now = work;
    now.extents = extents;
    now.operands = operands;
    now.target += of.offset(work.target_strides) * work.stages[work.stage_count - 1].of->size;
    run(now);
}

/// What one thread runs: passes with memory of its own for values of lets.
inline void run_parts(const pass_list& list, const part_choice& chosen, bool is_fresh, piece_source& groups) {
    const pass& last = list.last();
    const parts all(last.rank, last.extents, chosen.axis, chosen.step);
    arena memory;
    pass* const mine = own_passes(list, chosen.axis, chosen.step, memory);
    const index_t columns = last.extents[last.rank - 1];
    const index_t bytes = size_of(last) * last.out_size;
    row_walk rows(mine, last.rank, chosen.step * all.inner() / columns, is_fresh, bytes > machine::core_cache,
                  memory);
    const far_writing writing(rows.is_far());
    index_t at[max_rank];
    for (index_t group = 0; groups.take(group);) {
        const index_t first = groups.start(group, all.count()), end = groups.start(group + 1, all.count());
        if (rows.is_possible()) {
            rows.run(all.elements_before(first) / columns, all.elements_before(end) / columns);
            continue;
        }
        for (index_t nth = first; nth < end; ++nth) {
            const part now = all.nth(nth, at);
            for (const pass* of = mine; of != nullptr; of = of->next)
                run_pass_part(*of, now);
        }
    }
}

/// Whether all passes are over few elements, which stay in L1 whatever the order, and write memory of their own.
inline bool are_small(const pass_list& list) {
    for (const pass* of = list.first(); of != nullptr; of = of->next)
        if (of->is_local || size_of(*of) > small_total) return false;
    return true;
}

/// Values of lets get memory for all of their elements, so that their passes run as wholes like others.
inline void store_wholes(pass_list& list) {
    for (pass* of = list.first(); of != nullptr; of = of->next) {
        if (!of->is_local) continue;
        of->out = list.take(out_count(*of) * of->out_size);
        of->is_local = false;
        for (pass* reader = of->next; reader != nullptr; reader = reader->next)
            for (int k = 0; k < reader->operand_count; ++k)
                if (reader->sources[k] == of) reader->operands[k].data = of->out;
    }
}

WEFT_BODY bool run_passes(pass_list& list, const stage& copies, overlap known) {
    const pass& last = list.last();
    const index_t bytes = size_of(last) * last.out_size;
    if (bytes == 0) return true;
    if (are_small(list)) { // who reads whom need not be known: they stand in an order that will do
        for (const pass* of = list.first(); of != &last; of = of->next)
            run_whole(*of, storing::cached);
        run_last(last, copies, known);
        return true;
    }
    connect(list);
    find_shared(list);
    bool stores = false;
    for (const pass* of = list.first(); of != nullptr; of = of->next)
        stores = stores || of->is_local;
    const bool is_shared = detail::is_shared(bytes);
    // Few elements stay in L1 whatever the order, and passes over all of them are set up at once.
    part_choice chosen;
    if (stores || size_of(last) > small_total) chosen = choose_parts(list, stores || is_shared);
    if (chosen.axis >= 0 && known == overlap::possible && !reads_in_place(list)) chosen = {};
    if (chosen.axis < 0) {
        if (stores && !list.must_run) return false;
        store_wholes(list);
        run_before(list, &last, true);
        run_last(last, copies, known);
        return true;
    }
    run_before(list, &last, false);
    const auto run = [&](piece_source& groups) { run_parts(list, chosen, known == overlap::fresh, groups); };
    piece_source one(1, true);
    if (!is_shared) return run(one), true;
    share((std::min)(parts(last.rank, last.extents, chosen.axis, chosen.step).count(), most_pieces), run);
    return true;
}

} // namespace weft::inline WEFT_ABI::detail
