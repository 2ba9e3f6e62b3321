// SPDX-License-Identifier: BSL-1.0
// weft/copy/stepped.hpp - every second, third or fourth element as one vector.
//
// Layer: copy. Question: how are a[0] a[2] a[4] ... read by whole vectors?
//     load_stepped<4, 2>(a)   is   two loads and one shuffle; the second load ends at the last element wanted
//
// Nothing is read outside the span from the first to the last element wanted.
#pragma once

#include <weft/copy/lanes.hpp>
#include <weft/core/config.hpp>

namespace weft::inline WEFT_ABI::detail {

/// `Step * Lanes` elements less Step - 1 are read as Step vectors, the last of which starts so much earlier.
/// This is the lane of element i * Step once Part is joined to the parts before it.
template <int Lanes, int Step, int Part>
constexpr int stepped_lane(int i) {
    constexpr int step = Step < 0 ? -Step : Step;
    const int element = (Step < 0 ? Lanes - 1 - i : i) * step, part = element / Lanes;
    const int lane = element % Lanes + (part == step - 1 ? step - 1 : 0);
    return part == Part ? Lanes + lane : part == 0 && Part == 1 ? lane : i;
}

/// Whether no vector ends behind the last element wanted, as the last one does not.
template <int Size, int Step>
inline constexpr bool is_stepped = (Step < 0 ? -Step : Step) <= vector_of<Size>::lanes + 1;

/// A vector full of every Step-th element from `from` on, downwards if Step is negative.
template <int Size, int Step, int Part = (Step < 0 ? -Step : Step) - 1>
    requires is_stepped<Size, Step>
WEFT_INLINE auto load_stepped(const char* from) {
    using vector = typename vector_of<Size>::type;
    constexpr int lanes = vector_of<Size>::lanes, step = Step < 0 ? -Step : Step;
    const char* const low = Step < 0 ? from - (lanes - 1) * step * Size : from;
    const vector part = load_bytes<vector>(low + (Part * lanes - (Part == step - 1 ? step - 1 : 0)) * Size);
    if constexpr (step == 1)
        return shuffle<stepped_lane<lanes, Step, Part>, lanes>(part, part);
    else if constexpr (Part == 0)
        return part;
    else
        return shuffle<stepped_lane<lanes, Step, Part>, lanes>(load_stepped<Size, Step, Part - 1>(from),
                                                               part);
}

} // namespace weft::inline WEFT_ABI::detail
