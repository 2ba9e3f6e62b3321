// SPDX-License-Identifier: BSL-1.0
// weft/copy/move_bytes.hpp - memmove, but for the one case in which it is slow.
//
// Layer: copy. Question: why does a shift by one element cost ten times a copy?
//     `rep movsb`, with which the C library moves some kilobytes and more, goes byte by byte on processors of AMD where the
//     target lies less than a cache line behind the source, whole pages aside
#pragma once

#include <weft/core/config.hpp>

#include <cstdint>
#include <cstring>

namespace weft::inline WEFT_ABI::detail {

inline void move_bytes(char* to, const char* from, index_t bytes) {
    constexpr std::uintptr_t page = 4096, line = 64;
    constexpr index_t piece = 1984; // below what any version of the library moves so
    const auto behind = reinterpret_cast<std::uintptr_t>(to) - reinterpret_cast<std::uintptr_t>(from);
    const bool is_apart =
        behind >= static_cast<std::uintptr_t>(bytes); // or goes down: pieces may be moved one by one
    if (is_apart && (behind - 1) % page < line - 1)
        for (; bytes > piece; bytes -= piece, to += piece, from += piece)
            std::memmove(to, from, static_cast<std::size_t>(piece));
    std::memmove(to, from, static_cast<std::size_t>(bytes));
}

} // namespace weft::inline WEFT_ABI::detail
