// SPDX-License-Identifier: BSL-1.0
// weft/storage/buffer.hpp - owning memory, aligned for the widest vector.
//
// Layer: storage. Question: who owns the elements of a tensor that does not hold them itself?
//     buffer<float> b(1000);   // 1000 zeros, 64-byte aligned
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/element.hpp>
#include <weft/core/error.hpp>
#include <weft/core/machine.hpp>
#include <weft/storage/allocation.hpp>
#include <weft/storage/lifeline.hpp>
#include <weft/storage/shared_owner.hpp>

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector> // brings the part of <memory> that a vector needs; the rest is std::shared_ptr

namespace weft::inline WEFT_ABI::detail {

/// Asks for memory whose elements are left as they are.
struct uninitialized_t {};
inline constexpr uninitialized_t uninitialized{};

/// Whether memory may hold elements that nothing has been written to. Complex numbers are set to 0 by their constructor alone: of
/// a result that would be one more pass over memory, a fifth of the time of `x + y`.
template <class T>
inline constexpr bool may_stay_unwritten =
    std::is_trivially_destructible_v<T> &&
    (std::is_trivially_default_constructible_v<T> ||
     (std::is_trivially_copyable_v<T> && category_of<T> == category::complex));

/// Bytes to which heap storage is aligned: the widest vector register in use anywhere, a cache line.
inline constexpr std::size_t storage_alignment = machine::cache_line;

/// A fixed-size array on the heap with the value semantics of `std::vector`, usable in constant evaluation. (Of a call of the
/// std function that asks for it the compiler learns too late that the path for it need not be compiled.)
template <class T>
class buffer {
public:
    constexpr buffer() noexcept = default;

    constexpr explicit buffer(index_t size) : buffer(allocate(size), size) {
        construct([&](index_t i) { std::construct_at(data_ + i); },
                  [&] { std::uninitialized_value_construct_n(data_, size); });
    }

    constexpr buffer(index_t size, uninitialized_t) : buffer(allocate(size), size) {
        if constexpr (may_stay_unwritten<T>)
            if (!__builtin_is_constant_evaluated()) return;
        construct([&](index_t i) { std::construct_at(data_ + i); },
                  [&] { std::uninitialized_default_construct_n(data_, size); });
    }

    constexpr buffer(const buffer& other) : buffer(allocate(other.size_), other.size_) {
        construct([&](index_t i) { std::construct_at(data_ + i, other.data_[i]); },
                  [&] { std::uninitialized_copy_n(other.data_, size_, data_); });
    }

    constexpr buffer(buffer&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {
        life_.take(other.life_);
    }

    constexpr buffer& operator=(const buffer& other) {
        if (this != &other) {
            if (size_ == other.size_)
                std::copy_n(other.data_, size_, data_);
            else
                *this = buffer(other);
        }
        return *this;
    }

    constexpr buffer& operator=(buffer&& other) noexcept {
        buffer taken(std::move(other));
        swap(taken);
        return *this;
    }

    constexpr void swap(buffer& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        life_.swap(other.life_);
    }

    constexpr ~buffer() {
        if (data_ == nullptr) return;
        if constexpr (!std::is_trivially_destructible_v<T>) std::destroy_n(data_, size_);
        release(data_, size_);
    }

    /// An owner of the elements, of which there may be several. Nothing is left here.
    shared_owner share() {
        if constexpr (!is_checked && std::is_trivially_destructible_v<T> && alignment == storage_alignment) {
            auto owner = share_aligned(data_);
            data_ = nullptr;
            size_ = 0;
            return owner;
        } else {
            return on_heap(std::move(*this));
        }
    }

    constexpr T* data() noexcept { return data_; }
    constexpr const T* data() const noexcept { return data_; }
    constexpr index_t size() const noexcept { return size_; }
    constexpr const lifeline& line() const noexcept { return life_; }

private:
    constexpr buffer(T* data, index_t size) noexcept : data_(data), size_(size) {}

    static constexpr std::size_t alignment = (std::max)(storage_alignment, alignof(T));

    static constexpr T* allocate(index_t size) {
        if (size == 0) return nullptr;
        const auto count = static_cast<std::size_t>(size);
        if (__builtin_is_constant_evaluated()) return std::allocator<T>{}.allocate(count);
        return static_cast<T*>(allocate_elements(count, sizeof(T), alignment));
    }

    static constexpr void release(T* data, index_t size) noexcept {
        if (__builtin_is_constant_evaluated())
            std::allocator<T>{}.deallocate(data, static_cast<std::size_t>(size));
        else
            release_aligned(data, alignment);
    }

    // The delegating constructors have ended when this runs, so an exception of an element's constructor reaches
    // the destructor of a buffer whose elements do not exist: they are given up here first.
    template <class One, class Many>
    constexpr void construct(One one, Many many) {
        if (data_ == nullptr) return;
        if (__builtin_is_constant_evaluated()) {
            for (index_t i = 0; i < size_; ++i)
                one(i);
            return;
        }
        guard pending{this};
        many();
        pending.owner = nullptr;
    }

    struct guard {
        buffer* owner;
        constexpr ~guard() {
            if (owner == nullptr) return;
            release(owner->data_, owner->size_);
            owner->data_ = nullptr;
            owner->size_ = 0;
        }
    };

    T* data_ = nullptr;
    index_t size_ = 0;
    [[no_unique_address]] lifeline life_;
};

} // namespace weft::inline WEFT_ABI::detail
