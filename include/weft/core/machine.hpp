// SPDX-License-Identifier: BSL-1.0
// weft/core/machine.hpp - what is known of processors: their cache lines and the sizes of their caches.
//
// Layer: core. Question: how much stays where it is fast to read?
//     machine::tile_bytes   what one tile may take of the first cache
//     machine::far_bytes()  from which size on a target is stored around the caches
//
// All but the last are constants, so that plans, and with them the order in which a fold adds, are the same on every
// machine. Registers are the compiler's: simd/packet.hpp has `vector_bytes`.
#pragma once

#include <weft/core/config.hpp>

#include <cstddef>
#include <limits>

namespace weft::inline WEFT_ABI::detail::machine {

inline constexpr std::size_t cache_line = 64;

/// The cache next to a core's registers: 48 KiB since Zen 5 and Golden Cove, 32 KiB before, of which the ways that a tile
/// leaves free are the stack's.
inline constexpr index_t first_cache = 48 * 1024;

/// What the buffers of one tile may take of it, and what its numbers of rows may.
inline constexpr index_t tile_bytes = first_cache * 3 / 4, row_number_bytes = first_cache / 3;

/// Bytes that stay in the second cache, which a core has for itself, and those that surely stay in the last one.
inline constexpr index_t core_cache = index_t(1) << 20, last_cache = index_t(1) << 23;

/// Less than this is never far: what is known of the caches need not be asked for.
inline constexpr index_t least_far_bytes = core_cache;

/// Where there is nothing that could be far.
inline constexpr index_t nothing_is_far = (std::numeric_limits<index_t>::max)();

/// Half of AMD's last cache, from what `cpuid` gives for it; virtual machines may report next to nothing.
constexpr index_t far_bytes_of(unsigned eax, unsigned ebx, unsigned ecx) {
    if ((eax & 0x1f) == 0) return nothing_is_far; // no cache
    const index_t ways = (ebx >> 22) + 1, partitions = (ebx >> 12 & 0x3ff) + 1, line = (ebx & 0xfff) + 1;
    const index_t middle = ways * partitions * line * (index_t(ecx) + 1) / 2;
    return middle >= least_far_bytes ? middle : nothing_is_far;
}

/// Targets of at least so many bytes are stored around the caches: half of the last cache, of which what is read takes
/// as much. The last cache is that of the cores next to this one; a whole processor may have ten of them.
index_t far_bytes();

/// Rows of at least so many packets that are lines begin at a line, where that pays: one packet more for each row.
inline constexpr index_t row_from_line = 48;

/// Whether it does: not on AMD, whose Zen 5 takes 0.067 ns an element for 1000 x 1000 floats by (1000, 1) without and 0.080
/// with it.
bool begins_at_lines();

} // namespace weft::inline WEFT_ABI::detail::machine

#if WEFT_BODIES
#include <weft/core/machine_body.hpp>
#endif
