// SPDX-License-Identifier: BSL-1.0
// weft/storage/shared_owner_body.hpp - counting owners, and memory that several own.
//
// Layer: storage. Question: who frees it?
//     whoever finds that it is the last one
#pragma once

#include <weft/storage/allocation.hpp>
#include <weft/storage/shared_owner.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void disown(owned_object* object) noexcept {
    // Who is alone needs no atomic subtraction: nobody is left who could make another owner.
    if (object->owners.load(std::memory_order_acquire) == 1 ||
        object->owners.fetch_sub(1, std::memory_order_acq_rel) == 1)
        object->end(object);
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
