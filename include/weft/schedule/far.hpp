// SPDX-License-Identifier: BSL-1.0
// weft/schedule/far.hpp - which targets are stored around the caches.
//
// Layer: schedule. Question: is `d = a * 2` of 1e7 elements still in the caches when it is read next?
//     no, so it is written to memory at once, without reading its lines first
//
// What is updated in place has just been read: its lines are in the caches already, and so are those of fresh memory,
// whose pages the system has just cleared (1e7 elements into a new tensor took 1.12 of the time).
#pragma once

#include <weft/core/machine.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/simd/non_temporal.hpp>

#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

/// Whether a target of so many bytes would not stay in the caches.
bool may_be_far(index_t bytes);

/// Whether some operand begins inside the target, of `size` bytes an element.
bool is_read_inside(const char* target, int size, int rank, const index_t* extents, const index_t* strides,
                    const operand_row* operands, int operand_count);

/// Whether the bytes between the first and the last element of the target are not those of an operand.
bool is_read_elsewhere(const job& work);

/// Whether the target is far, no operand begins inside it, and elements stand at multiples of their size, so that a row
/// reaches a line.
bool is_far(const char* target, int size, int rank, const index_t* extents, const index_t* strides,
            const operand_row* operands, int operand_count);

/// The same for the target of a job, if that does not know.
bool is_far(const job& work);

/// Whether a target of so many bytes would not stay in the caches, or is worth sharing with others.
bool is_far_or_shared(index_t bytes);

/// Whether rows of `n` elements that begin at `place`, `step` bytes apart, are made of whole cache lines, or so long
/// that the lines between them do not count: these go to memory twice.
inline bool fills_lines(const char* place, index_t step, index_t n, int size) {
    constexpr std::uintptr_t line = machine::cache_line, many_lines = 64 * line;
    const auto bytes = static_cast<std::uintptr_t>(n * size);
    return bytes >= many_lines ||
           (reinterpret_cast<std::uintptr_t>(place) | static_cast<std::uintptr_t>(step) | bytes) % line == 0;
}

/// Ends what was stored around the caches, also when a callable of the user throws: the target may be read then.
struct far_writing {
    const bool far;

    explicit far_writing(bool is_far) : far(is_far) {}
    far_writing(const far_writing&) = delete;
    ~far_writing() {
        if (far) simd::finish_non_temporal();
    }
};

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/schedule/far_body.hpp>
#endif
