// SPDX-License-Identifier: BSL-1.0
// weft/schedule/arena.hpp - the memory of one run: tile buffers and tables.
//
// Layer: schedule. Question: where does a run lay out what its kernels cannot read in place?
//     memory.take(2048 * 4)   is   8 KB of the frame of `run`, or of the heap once that is used up
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/machine.hpp>
#include <weft/storage/allocation.hpp>

#include <cstddef>
#include <new>

namespace weft::inline WEFT_ABI::detail {

/// The memory of one run: a frame that stays in L1, and the heap for what a very wide expression needs
/// beyond.
class arena {
public:
    arena() = default; // leaves the frame as it is
    arena(const arena&) = delete;
    arena& operator=(const arena&) = delete;
    ~arena() {
        while (heap_ != nullptr) {
            piece* const gone = heap_;
            heap_ = gone->next;
            release_aligned(gone, alignment);
        }
    }

    index_t left() const { return size - used_; }

    char* take(index_t bytes) {
        bytes = (bytes + alignment - 1) / alignment * alignment;
        if (bytes <= left()) {
            used_ += bytes;
            return frame_ + used_ - bytes;
        }
        void* const memory = allocate_aligned(static_cast<std::size_t>(bytes + alignment), alignment);
        heap_ = ::new (memory) piece{heap_};
        return static_cast<char*>(memory) + alignment;
    }

    template <class T>
    T* take_array(index_t count) {
        return reinterpret_cast<T*>(take(count * static_cast<index_t>(sizeof(T))));
    }

private:
    static constexpr index_t alignment = machine::cache_line, size = machine::first_cache - 2 * 1024;
    struct piece {
        piece* next;
    };
    alignas(alignment) char frame_[size];
    index_t used_ = 0;
    piece* heap_ = nullptr;
};

} // namespace weft::inline WEFT_ABI::detail
