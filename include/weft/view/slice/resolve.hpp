// SPDX-License-Identifier: BSL-1.0
// weft/view/slice/resolve.hpp - which elements of an axis a range means.
//
// Layer: view. Question: where does `range(-3, none, 2)` begin on an axis of 10, and how many elements has it?
//     at 7; 2
#pragma once

#include <weft/view/errors.hpp>
#include <weft/view/slice/range.hpp>

namespace weft::inline WEFT_ABI::detail {

/// The elements start, start + step, ... of an axis.
struct resolved_range {
    index_t start = 0;
    index_t count = 0;
    bool fits = true; ///< an exact range lies within the axis
};

constexpr index_t range_count(index_t start, index_t stop, index_t step) {
    if (step == 1) return start < stop ? stop - start : 0; // no division
    if (step > 0) return start < stop ? (stop - start - 1) / step + 1 : 0;
    if (start <= stop) return 0;
    return step == PTRDIFF_MIN ? 1 : (start - stop - 1) / -step + 1; // which has no positive twin
}

/// A bound within [lowest, highest], as Python's slices have it.
constexpr index_t clamped_bound(index_t bound, index_t extent, index_t lowest, index_t highest,
                                index_t open) {
    if (bound == open_end) return open;
    if (bound < 0) bound += extent;
    return bound < lowest ? lowest : bound > highest ? highest : bound;
}

constexpr resolved_range resolve(const slice_item& item, index_t extent) {
    const bool forwards = item.step > 0;
    const index_t lowest = forwards ? 0 : -1;
    const index_t highest = forwards ? extent : extent - 1;
    const index_t start = clamped_bound(item.start, extent, lowest, highest, forwards ? 0 : extent - 1);
    const index_t stop = clamped_bound(item.stop, extent, lowest, highest, forwards ? extent : -1);
    const auto moved = [&](index_t bound, index_t found) {
        return bound != open_end && (bound < 0 ? bound + extent : bound) != found;
    };
    const bool fits = item.kind != slice_kind::exact || !(moved(item.start, start) || moved(item.stop, stop));
    return {start, range_count(start, stop, item.step), fits};
}

/// Where a range of step 1 begins, and how many elements it has. Apart from `resolve`, which is longer, and out of line: each
/// slice of a statement asks for each of its ranges.
struct range_start {
    index_t start, count;
};
WEFT_NOINLINE constexpr range_start resolve_next(index_t start, index_t stop, index_t extent) {
    start = clamped_bound(start, extent, 0, extent, 0);
    stop = clamped_bound(stop, extent, 0, extent, extent);
    return {start, range_count(start, stop, 1)};
}

/// How many elements an exact range has on an axis whose extent only the run time knows: `dyn` if that depends on
/// the extent. Bounds at the same end of the axis have a known distance.
constexpr index_t known_count(const slice_item& item) {
    const bool forwards = item.step > 0;
    const bool start_at_back = item.start == open_end ? !forwards : item.start < 0;
    const bool stop_at_back = item.stop == open_end ? forwards : item.stop < 0;
    if (start_at_back != stop_at_back) return dyn;
    const index_t start = item.start == open_end ? (forwards ? 0 : -1) : item.start;
    const index_t stop = item.stop == open_end ? (forwards ? 0 : -1) : item.stop;
    return range_count(start, stop, item.step);
}

[[noreturn, gnu::cold]] void raise_range(int axis, const slice_item& item, index_t extent);

/// The same at run time, out of line.
resolved_range resolve_at_run_time(const slice_item& item, int axis, index_t extent);

/// Any range on an axis.
/// Errors   index_error: an exact one does not fit
constexpr resolved_range resolve_on_axis(const slice_item& item, int axis, index_t extent) {
    if (!__builtin_is_constant_evaluated()) return resolve_at_run_time(item, axis, extent);
    const resolved_range found = resolve(item, extent);
    if (!found.fits) raise_range(axis, item, extent);
    return found;
}

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/view/slice/resolve_body.hpp>
#endif
