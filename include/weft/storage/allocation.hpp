// SPDX-License-Identifier: BSL-1.0
// weft/storage/allocation.hpp - aligned memory from the fast path of the allocator.
//
// Layer: storage. Question: what does the memory of a small tensor cost?
//     operator new(n, std::align_val_t(64))   70 ns: glibc keeps no cache for requests that name an alignment
//     allocate_aligned(n, 64)                 10 ns: some more is asked for, and the address is moved
//     of 16 KB and more                       kept when it is freed (kept_memory.hpp), since the system gives pages of zeros
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/error.hpp>
#include <weft/core/machine.hpp>
#include <weft/storage/kept_memory.hpp>

#include <cstddef>
#include <cstdint>
#include <new>

namespace weft::inline WEFT_ABI::detail {

/// Whether the sanitizer of addresses watches this file: it shall know where the memory of a tensor ends.
inline constexpr bool watches_addresses =
#if defined(__SANITIZE_ADDRESS__)
    true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
    true;
#else
    false;
#endif
#else
    false;
#endif

/// Memory of the allocator. To catch what it throws costs nothing until it does; to ask for a null instead is one more call.
WEFT_INLINE void* allocate_block(std::size_t bytes) {
#if defined(__cpp_exceptions)
    try {
        return ::operator new(bytes);
    } catch (const std::bad_alloc&) {
        return new_without_kept(bytes);
    }
#else
    void* const block = ::operator new(bytes, std::nothrow);
    return block != nullptr ? block : new_without_kept(bytes);
#endif
}

/// `bytes` at a multiple of `alignment`, a power of two of at least 16. In front of them stand a number that is for whoever has
/// the memory, and where the allocator's own block begins; the lowest bit of that says that it was asked for with an alignment,
/// the next one that it is large and may be kept when it is freed. So files may differ in it that exchange tensors.
WEFT_NOINLINE inline void* allocate_aligned(std::size_t bytes, std::size_t alignment) {
    if constexpr (!watches_memory)
        if (bytes >= least_kept && alignment == machine::cache_line) return take_block(bytes);
    std::uintptr_t block, tag = 0;
    if constexpr (watches_addresses) {
        block =
            reinterpret_cast<std::uintptr_t>(::operator new(bytes + alignment, std::align_val_t(alignment)));
        tag = 1;
    } else {
        block = reinterpret_cast<std::uintptr_t>(allocate_block(bytes + alignment));
    }
    auto* const place = reinterpret_cast<std::uintptr_t*>((block / alignment + 1) * alignment);
    place[-1] = block | tag;
    return place;
}

/// The number in front of what allocate_aligned gave, and back.
inline index_t* owners_in_front_of(void* place) { return static_cast<index_t*>(place) - 2; }
inline void* place_of_owners(index_t* owners) { return owners + 2; }

WEFT_NOINLINE inline void release_aligned(void* place, std::size_t alignment) noexcept {
    const std::uintptr_t block = static_cast<std::uintptr_t*>(place)[-1];
    if ((block & 2) != 0) return give_block(place);
    if ((block & 1) != 0)
        ::operator delete(reinterpret_cast<void*>(block - 1), std::align_val_t(alignment));
    else
        ::operator delete(reinterpret_cast<void*>(block));
}

/// Memory for so many elements of `size` bytes.
/// Errors   std::bad_array_new_length: their bytes cannot be counted
WEFT_NOINLINE inline void* allocate_elements(std::size_t count, std::size_t size, std::size_t alignment) {
    if (count > PTRDIFF_MAX / size) raise(std::bad_array_new_length());
    return allocate_aligned(count * size, alignment);
}

} // namespace weft::inline WEFT_ABI::detail
