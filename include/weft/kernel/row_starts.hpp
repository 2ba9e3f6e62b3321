// SPDX-License-Identifier: BSL-1.0
// weft/kernel/row_starts.hpp - where the streams of a kernel stand at the start of a row.
//
// Layer: kernel. Question: where do a and b start in row 3 of the plane over which `a * b` is computed?
//     row_starts<N, 0, 2>{streams}(3)
#pragma once

#include <weft/kernel/cursor.hpp>
#include <weft/kernel/region.hpp>
#include <weft/kernel/slots.hpp>
#include <weft/schedule/operands.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Leaves start at stream `Leaf`, tile buffers at stream `Buffer`; `Slots`: what the kernel reads besides. `Advance`: no
/// stream is a splat, so that no mask needs an instruction for each packet.
template <class N, int Leaf, int Buffer, bool Advance = false, class Slots = slots<>>
struct row_starts {
    static constexpr int buffers = count_stages<N>(), count = N::leaves + buffers + Slots::count;

    const stream* in;

    WEFT_INLINE position<count> operator()(index_t row) const {
        position<count> at;
        place<0>(at, in + Leaf, row, leaves);
        place<N::leaves>(at, in + Buffer, row, tiles);
        place_slots(at, row, Slots{});
        if constexpr (Advance)
            for (index_t& mask : at.mask)
                mask = -1;
        return at;
    }

    /// Moves on by a row: an addition, where `operator()` is a multiplication that the first packet of the row waits for.
    WEFT_INLINE void next(position<count>& at) const {
        advance<0>(at, in + Leaf, leaves);
        advance<N::leaves>(at, in + Buffer, tiles);
        advance_slots(at, Slots{});
    }

private:
    static constexpr std::make_integer_sequence<int, N::leaves> leaves{};
    static constexpr std::make_integer_sequence<int, buffers> tiles{};

    // Written out, so that each number lives in a register.
    template <int First, int... Nth>
    WEFT_INLINE static void place(position<count>& at, const stream* from, index_t row,
                                  std::integer_sequence<int, Nth...>) {
        ((at.data[First + Nth] = from[Nth].data + row * from[Nth].row_step,
          at.mask[First + Nth] = from[Nth].mask),
         ...);
    }
    template <class... Name, class... T, int... Stream>
    WEFT_INLINE void place_slots(position<count>& at, index_t row, slots<slot<Name, T, Stream>...>) const {
        [[maybe_unused]] int next = N::leaves + buffers;
        ((at.data[next] = in[Stream].data + row * in[Stream].row_step, at.mask[next++] = in[Stream].mask),
         ...);
    }
    template <int First, int... Nth>
    WEFT_INLINE static void advance(position<count>& at, const stream* from,
                                    std::integer_sequence<int, Nth...>) {
        ((at.data[First + Nth] += from[Nth].row_step), ...);
    }
    template <class... Name, class... T, int... Stream>
    WEFT_INLINE void advance_slots(position<count>& at, slots<slot<Name, T, Stream>...>) const {
        [[maybe_unused]] int next = N::leaves + buffers;
        ((at.data[next++] += in[Stream].row_step), ...);
    }
};

} // namespace weft::inline WEFT_ABI::detail
