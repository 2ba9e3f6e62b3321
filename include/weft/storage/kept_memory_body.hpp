// SPDX-License-Identifier: BSL-1.0
// weft/storage/kept_memory_body.hpp - which block a new tensor gets, and which one goes back to the system.
//
// Layer: storage. Question: which of the kept blocks serves 8 MB?
//     the one freed last among those of 8 to 10 MB: its lines may still be in the caches
#pragma once

#include <weft/storage/kept_memory.hpp>

#include <cstdint>
#include <new>
#if defined(__linux__)
#include <sched.h>
#include <sys/mman.h>
#endif

namespace weft::inline WEFT_ABI::detail {

/// In front of a large block stand its size, the number of allocation.hpp, and where the allocator's block begins, with this bit.
inline constexpr std::uintptr_t large_block = 2;
inline constexpr std::size_t block_alignment = 64, block_front = 2 * block_alignment;

inline std::uintptr_t* words_of(void* place) { return static_cast<std::uintptr_t*>(place); }
inline index_t bytes_of(void* place) { return static_cast<index_t>(words_of(place)[-3]); }
inline void free_block(void* place) noexcept {
    ::operator delete(reinterpret_cast<void*>(words_of(place)[-1] - large_block));
}

/// The blocks that are kept, the one freed last at the end. Without destructor: tensors of static storage may be freed later.
struct kept_blocks {
    static constexpr int most = 32;
    bool locked; ///< by compilers' builtins, since <atomic> is large
    int count;
    index_t bytes, bound;
    void* blocks[most];

    bool try_lock() { return !__atomic_test_and_set(&locked, __ATOMIC_ACQUIRE); }
    /// Waits some milliseconds for the thread that has them. False: it is probably gone, as in a child made by fork() meanwhile.
    bool wait_lock() {
        constexpr int tries = 1 << 16;
        for (int i = 0; i < tries; ++i) {
            if (try_lock()) return true;
#if defined(__linux__)
            ::sched_yield();
#endif
        }
        return false;
    }
    void unlock() { __atomic_clear(&locked, __ATOMIC_RELEASE); }

    // By one operation each, since who has waited in vain sets it without the lock.
    index_t most_bytes() const { return __atomic_load_n(&bound, __ATOMIC_RELAXED); }
    index_t set_most_bytes(index_t most_now) {
        return __atomic_exchange_n(&bound, most_now, __ATOMIC_RELAXED);
    }

    void* remove(int k) {
        void* const place = blocks[k];
        bytes -= bytes_of(place);
        for (--count; k < count; ++k)
            blocks[k] = blocks[k + 1];
        return place;
    }
    void* find(index_t wanted) {
        for (int k = count - 1; k >= 0; --k)
            if (const index_t size = bytes_of(blocks[k]); size >= wanted && size - wanted <= wanted / 4)
                return remove(k);
        return nullptr;
    }
    /// Gives blocks back until there is room for one more of so many bytes.
    void make_room(index_t size) {
        while (count > 0 && (count == most || bytes + size > most_bytes()))
            free_block(remove(0));
    }
};
inline constinit kept_blocks the_kept_blocks{false, 0, 0, most_kept, {}};

/// Asks for pages of 2 MB where there are whole ones: most Linux systems give them to who asks. One of 4 KB is a page fault each
/// when it is first written, and more pages than the processor knows by heart when it is read.
inline void ask_for_huge_pages([[maybe_unused]] void* place, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::size_t worth_it = std::size_t(4) << 20, page = 4096;
    if (bytes < worth_it) return;
    const std::size_t skipped = page - reinterpret_cast<std::uintptr_t>(place) % page;
    // A kernel that has none refuses, which changes nothing.
    static_cast<void>(::madvise(static_cast<char*>(place) + skipped, bytes - skipped, MADV_HUGEPAGE));
#endif
}

WEFT_BODY void* new_without_kept(std::size_t bytes) {
    kept_blocks& kept = the_kept_blocks;
    if (kept.try_lock()) {
        while (kept.count > 0)
            free_block(kept.remove(0));
        kept.unlock();
    }
    return ::operator new(bytes);
}

WEFT_BODY void* take_block(std::size_t bytes) {
    kept_blocks& kept = the_kept_blocks;
    if (kept.try_lock()) {
        void* const found = kept.find(static_cast<index_t>(bytes));
        kept.unlock();
        if (found != nullptr) return found;
    }
    void* block = ::operator new(bytes + block_front, std::nothrow);
    if (block == nullptr) block = new_without_kept(bytes + block_front);
    const auto first = reinterpret_cast<std::uintptr_t>(block);
    void* const place = reinterpret_cast<void*>((first + block_front) / block_alignment * block_alignment);
    words_of(place)[-3] = bytes;
    words_of(place)[-1] = first | large_block;
    ask_for_huge_pages(place, bytes);
    return place;
}

WEFT_BODY void give_block(void* place) noexcept {
    kept_blocks& kept = the_kept_blocks;
    const index_t size = bytes_of(place);
    if (!watches_memory && kept.try_lock()) {
        const bool fits = size <= kept.most_bytes();
        kept.make_room(fits ? size : 0);
        if (fits) {
            kept.blocks[kept.count++] = place;
            kept.bytes += size;
        }
        kept.unlock();
        if (fits) return;
    }
    free_block(place);
}

WEFT_BODY index_t set_kept_memory(index_t bytes) noexcept {
    kept_blocks& kept = the_kept_blocks;
    const bool locked = kept.wait_lock();
    const index_t before = kept.set_most_bytes(bytes < 0 ? 0 : bytes);
    if (locked) {
        kept.make_room(0);
        kept.unlock();
    }
    return before;
}

WEFT_BODY index_t kept_bytes() noexcept {
    kept_blocks& kept = the_kept_blocks;
    if (!kept.wait_lock()) return 0; // nobody can use them
    const index_t bytes = kept.bytes;
    kept.unlock();
    return bytes;
}

} // namespace weft::inline WEFT_ABI::detail
