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

WEFT_BODY void own_too(owner_count owned) noexcept {
    if (is_single_threaded())
        ++owners_of(owned);
    else
        __atomic_fetch_add(&owners_of(owned), 1, __ATOMIC_RELAXED);
}

WEFT_BODY void disown(owner_count owned) noexcept {
    index_t& owners = owners_of(owned);
    const bool was_last = [&] {
        if (is_single_threaded()) return --owners == 0;
        // The only owner needs no atomic subtraction: nobody is left who could make another one.
        return __atomic_load_n(&owners, __ATOMIC_ACQUIRE) == 1 ||
               __atomic_sub_fetch(&owners, 1, __ATOMIC_ACQ_REL) == 0;
    }();
    if (!was_last) return;
    if ((owned & owned_memory) != 0)
        release_aligned(place_of_owners(&owners), machine::cache_line);
    else
        reinterpret_cast<owned_object*>(owned)->end(reinterpret_cast<owned_object*>(owned));
}

WEFT_BODY shared_owner share_aligned(void* place) noexcept {
    if (place == nullptr) return {};
    index_t* const owners = owners_in_front_of(place);
    *owners = 1;
    return shared_owner(reinterpret_cast<owner_count>(owners) | owned_memory);
}

} // namespace weft::inline WEFT_ABI::detail
