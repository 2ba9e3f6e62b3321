// SPDX-License-Identifier: BSL-1.0
// weft/storage/allocation_body.hpp - memory that several expressions own.
//
// Layer: storage. Question: when are the elements of a temporary freed that expressions keep?
//     with the last copy of what share_aligned(place) gave
#pragma once

#include <weft/storage/allocation.hpp>

namespace weft::inline WEFT_ABI::detail {

struct aligned_memory {
    void* place = nullptr;

    aligned_memory() = default;
    aligned_memory(const aligned_memory&) = delete;
    aligned_memory& operator=(const aligned_memory&) = delete;
    ~aligned_memory() {
        if (place != nullptr) release_aligned(place, machine::cache_line);
    }
};

WEFT_BODY std::shared_ptr<const void> share_aligned(void* place) {
    auto owner = std::make_shared<aligned_memory>();
    owner->place = place;
    return owner;
}

} // namespace weft::inline WEFT_ABI::detail
