// SPDX-License-Identifier: BSL-1.0
// weft/storage/shared_owner.hpp - what several expressions own together.
//
// Layer: storage. Question: when are the elements of a temporary freed that expressions keep?
//     shared_owner a = on_heap(std::move(x)), b = a;   with the last of a, b and their copies
//
// A `std::shared_ptr<const void>` would do the same; but GCC writes its counting out wherever a tree is copied, moved or
// destroyed, which was half of the code of trees that own a tensor.
#pragma once

#include <weft/core/config.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// What is owned, and how it ends once nobody owns it. (Counted by compilers' builtins, since <atomic> is large.)
struct owned_object {
    explicit owned_object(void (*ended)(owned_object*) noexcept) : end(ended) {}

    index_t owners = 1; ///< stands first
    void (*end)(owned_object*) noexcept;
};

/// Where the owners of something are counted: as its first member, or, as the lowest bit says then, in front of memory.
using owner_count = std::uintptr_t;
inline constexpr owner_count owned_memory = 1;

inline index_t& owners_of(owner_count owned) noexcept {
    return *reinterpret_cast<index_t*>(owned & ~owned_memory);
}

/// One owner more.
void own_too(owner_count owned) noexcept;
/// One owner less; the last one ends it.
void disown(owner_count owned) noexcept;

/// One of the owners of an object, or of memory, or of nothing.
///
/// Cost     a pointer; a copy and its end a call each, atomic in a program of threads
class shared_owner {
public:
    shared_owner() noexcept = default;
    /// Of an object of which this is the first owner.
    explicit shared_owner(owned_object* object) noexcept
        : shared_owner(reinterpret_cast<owner_count>(object)) {}
    /// The same of what is counted there.
    explicit shared_owner(owner_count owned) noexcept : owned_(owned) {}

    shared_owner(const shared_owner& other) noexcept : owned_(other.owned_) {
        if (owned_ != 0) own_too(owned_);
    }
    shared_owner(shared_owner&& other) noexcept : owned_(std::exchange(other.owned_, 0)) {}
    shared_owner& operator=(shared_owner other) noexcept {
        std::swap(owned_, other.owned_);
        return *this;
    }
    ~shared_owner() {
        if (owned_ != 0) disown(owned_);
    }

    /// How many own it now, if no other thread makes or ends one.
    index_t use_count() const noexcept {
        return owned_ == 0 ? 0 : __atomic_load_n(&owners_of(owned_), __ATOMIC_RELAXED);
    }

private:
    owner_count owned_ = 0;
};

/// Any object, on the heap.
template <class T>
struct owned_value final : owned_object {
    explicit owned_value(T&& object)
        : owned_object([](owned_object* self) noexcept { delete static_cast<owned_value*>(self); }),
          value(std::move(object)) {}

    T value;
};

/// The first owner of an object that is moved to the heap; `place`, if it is asked for, is where it is then.
/// Errors   std::bad_alloc: the object stays where it was
template <class T>
    requires(!std::is_reference_v<T>)
shared_owner on_heap(T&& object, T** place = nullptr) {
    auto* const owned = new owned_value<T>(std::move(object));
    if (place != nullptr) *place = &owned->value;
    return shared_owner(owned);
}

/// The first owner of what `allocate_aligned(n, machine::cache_line)` gave, or of nothing. It knows no type, so that one
/// function serves all tensors.
///
/// Cost     no memory: owners are counted in front of it
shared_owner share_aligned(void* place) noexcept;

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/storage/shared_owner_body.hpp>
#endif
