// SPDX-License-Identifier: BSL-1.0
// weft/storage/kept_memory.hpp - large blocks of freed memory, kept for the next tensors.
//
// Layer: storage. Question: what does the memory of `tensor<double, dyn> p = x * 2` cost, each time round a loop?
//     from the system   a page fault for each 4 KB: 5 ns an element, where the loop takes 0.2
//     kept              20 ns
//
// The C library gives large blocks back to the system when they are freed, and asks for them again. So weft keeps some: at most
// 64 MB and 32 blocks for all threads together, those freed last. Nothing waits: who finds the blocks in use by another thread
// goes to the allocator; `keep_memory` waits some milliseconds, else its bound holds from the next tensor that is freed on.
// Programs under a sanitizer keep none, so that it sees each use of freed memory.
#pragma once

#include <weft/core/config.hpp>

#include <cstddef>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Whether a sanitizer watches the memory of this file.
inline constexpr bool watches_memory =
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer)
    true;
#else
    false;
#endif
#else
    false;
#endif

/// Blocks of fewer bytes are left to the allocator.
inline constexpr std::size_t least_kept = std::size_t(1) << 14;
/// What is kept where nobody says otherwise.
inline constexpr index_t most_kept = index_t(64) << 20;

/// Memory at a multiple of `storage_alignment`, of at least so many bytes: one that was kept, or a new one.
/// Errors   std::bad_alloc
void* take_block(std::size_t bytes);
/// Memory of the allocator, which had none: what is kept may be what is missing, and is given back first.
/// Errors   std::bad_alloc
[[gnu::cold]] void* new_without_kept(std::size_t bytes);
/// Keeps it or gives it back.
void give_block(void* place) noexcept;

index_t set_kept_memory(index_t bytes) noexcept;
/// The bytes that are kept now.
index_t kept_bytes() noexcept;

} // namespace detail

/// Sets how many bytes of freed tensors weft keeps for the next ones, for all threads together; what is more than that is given
/// back at once, so that `keep_memory(0)` releases all and keeps nothing from now on.
///
/// Shape    none
/// Lazy     no: holds for all threads from now on
/// Cost     of a program that never calls it: at most 64 MB beside its tensors
/// Errors   none; a negative number is 0. In a child made by fork() while another thread took or gave a block, what is kept is
///          out of reach for good: it keeps nothing more
/// Example  const index_t before = weft::keep_memory(0); // the bound before, to set it again
inline index_t keep_memory(index_t bytes) noexcept { return detail::set_kept_memory(bytes); }

} // namespace weft::inline WEFT_ABI

#if WEFT_BODIES
#include <weft/storage/kept_memory_body.hpp>
#endif
