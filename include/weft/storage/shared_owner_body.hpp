// SPDX-License-Identifier: BSL-1.0
// weft/storage/shared_owner_body.hpp - counting owners, and memory that several own.
//
// Layer: storage. Question: who frees it?
//     whoever finds that it is the last one
#pragma once

#include <weft/storage/allocation.hpp>
#include <weft/storage/shared_owner.hpp>

#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#endif

namespace weft::inline WEFT_ABI::detail {

/// Whether this program has one thread, so that counting need not be atomic, which takes a third of the time.
inline bool is_single_threaded() noexcept {
#if __has_include(<sys/single_threaded.h>)
    return __libc_single_threaded != 0;
#else
    return false;
#endif
}

WEFT_BODY void own_too(owned_object* object) noexcept {
    if (is_single_threaded())
        ++object->owners;
    else
        __atomic_fetch_add(&object->owners, 1, __ATOMIC_RELAXED);
}

WEFT_BODY void disown(owned_object* object) noexcept {
    const bool was_last = [&] {
        if (is_single_threaded()) return --object->owners == 0;
        // The only owner needs no atomic subtraction: nobody is left who could make another one.
        return __atomic_load_n(&object->owners, __ATOMIC_ACQUIRE) == 1 ||
               __atomic_sub_fetch(&object->owners, 1, __ATOMIC_ACQ_REL) == 0;
    }();
    if (was_last) object->end(object);
}

struct owned_memory final : owned_object {
    explicit owned_memory(void* start)
        : owned_object([](owned_object* self) noexcept {
              auto* const memory = static_cast<owned_memory*>(self);
              if (memory->place != nullptr) release_aligned(memory->place, machine::cache_line);
              delete memory;
          }),
          place(start) {}

    void* place;
};

WEFT_BODY shared_owner share_aligned(void* place) { return shared_owner(new owned_memory(place)); }

} // namespace weft::inline WEFT_ABI::detail
