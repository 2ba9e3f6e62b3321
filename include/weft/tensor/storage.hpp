// SPDX-License-Identifier: BSL-1.0
// weft/tensor/storage.hpp - where a tensor keeps its elements.
//
// Layer: tensor. Question: inside the object or on the heap?
//     tensor<float, 3> is 12 bytes;    tensor<float, 64, 64> and tensor<float, dyn> own a buffer
#pragma once

#include <weft/core/error.hpp>
#include <weft/shape/traits.hpp>
#include <weft/simd/packet.hpp>
#include <weft/storage/buffer.hpp>
#include <weft/tensor/errors.hpp>

#include <concepts>
#include <new>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// A static tensor of at most this many bytes lives inside the object.
inline constexpr index_t inline_bytes = 4096;

template <class T, class Shape>
constexpr bool stored_inside() {
    if constexpr (is_static_shape<Shape>)
        return Shape{}.size() <= inline_bytes / index_t(sizeof(T));
    else
        return false;
}

/// The number of elements, whose bytes can be counted. Of small elements those of every shape can.
/// Errors   shape_error: they cannot
template <class T, class Shape>
constexpr index_t countable_size(const Shape& shape) {
    const index_t size = shape.size();
    if constexpr (sizeof(T) > std::size_t(PTRDIFF_MAX / max_size))
        if (size > PTRDIFF_MAX / index_t(sizeof(T))) raise_uncountable(extent_list(shape), sizeof(T));
    return size;
}

/// The smaller of the vector width and the largest power of two that divides the byte size: no padding is added.
template <class T>
constexpr std::size_t inside_alignment(index_t size) {
    const auto bytes = static_cast<std::size_t>(size) * sizeof(T);
    if (bytes == 0) return alignof(T);
    const std::size_t divides = bytes & (~bytes + 1);
    const std::size_t vector = simd::vector_bytes == 0 ? alignof(T) : std::size_t(simd::vector_bytes);
    const std::size_t wanted = divides < vector ? divides : vector;
    return wanted < alignof(T) ? alignof(T) : wanted;
}

template <class T, class Shape, bool Inside = stored_inside<T, Shape>()>
class tensor_storage {
public:
    constexpr tensor_storage() : tensor_storage(Shape{}) {}
    constexpr explicit tensor_storage(const Shape& shape)
        : shape_(shape), elements_(countable_size<T>(shape)) {}
    constexpr tensor_storage(const Shape& shape, uninitialized_t)
        : shape_(shape), elements_(countable_size<T>(shape), uninitialized) {}

    /// Errors   std::bad_alloc: the other one is without elements that it should have
    constexpr tensor_storage(const tensor_storage& other)
        : shape_(other.shape_), elements_((other.check_alive(), other.elements_)) {}
    constexpr tensor_storage& operator=(const tensor_storage& other) {
        other.check_alive();
        elements_ = other.elements_; // may throw: the shape follows only when the elements are there
        shape_ = other.shape_;
        return *this;
    }

    /// Leaves the other one without elements: `dyn` extents 0, an any-rank shape `[0]`. A static tensor cannot be without
    /// elements; it gets new ones, zeros. Where there is no memory for them it has none until it is next written to as
    /// a whole, so that moving never throws.
    constexpr tensor_storage(tensor_storage&& other) noexcept
        : shape_(other.shape_), elements_(std::move(other.elements_)) {
        other.shape_ = empty();
        other.try_to_revive();
    }
    constexpr tensor_storage& operator=(tensor_storage&& other) noexcept {
        swap(other);
        return *this;
    }

    /// No element is moved, and nothing is allocated.
    constexpr void swap(tensor_storage& other) noexcept {
        elements_.swap(other.elements_);
        std::swap(shape_, other.shape_);
    }

    /// An owner of the elements. Leaves this as moving does.
    shared_owner share() {
        auto owner = elements_.share();
        shape_ = empty();
        try_to_revive();
        return owner;
    }

    static constexpr Shape empty() {
        if constexpr (has_static_rank<Shape>)
            return Shape{};
        else
            return Shape{0};
    }

    constexpr const Shape& shape() const { return shape_; }
    constexpr T* data() { return elements_.data(); }
    constexpr const T* data() const { return elements_.data(); }
    constexpr const lifeline& line() const { return elements_.line(); }

    /// Gives a static tensor elements that found no memory when it was moved from.
    constexpr void revive() {
        if constexpr (is_static_shape<Shape>)
            if (elements_.size() != shape_.size()) elements_ = buffer<T>(shape_.size());
    }

    /// Errors   std::bad_alloc: they found no memory
    constexpr void check_alive() const {
        if constexpr (is_static_shape<Shape>)
            if (elements_.size() != shape_.size()) raise(std::bad_alloc());
    }

private:
    constexpr void try_to_revive() noexcept {
#if defined(__cpp_exceptions)
        try {
            revive();
        } catch (...) { // the elements are taken; those of the other one can wait
        }
#else
        revive();
#endif
    }

    [[no_unique_address]] Shape shape_;
    buffer<T> elements_;
};

template <class T, class Shape>
class tensor_storage<T, Shape, true> {
public:
    static constexpr index_t size = Shape{}.size();

    constexpr tensor_storage() : elements_{} {}
    constexpr explicit tensor_storage(const Shape&) : elements_{} {}
    // Members of a constexpr constructor may stay uninitialized; the assignment that follows writes every element
    // (but not the one that an array of none has all the same).
    constexpr tensor_storage(const Shape&, uninitialized_t) {
        if (__builtin_is_constant_evaluated() || size == 0)
            for (T& element : elements_)
                element = T{};
    }

    static constexpr Shape empty() { return {}; }
    static constexpr Shape shape() { return {}; }
    constexpr void revive() {}
    constexpr void check_alive() const {}

    constexpr void swap(tensor_storage& other) noexcept(std::is_nothrow_swappable_v<T>) {
        std::ranges::swap(elements_, other.elements_);
    }
    constexpr T* data() { return elements_; }
    constexpr const T* data() const { return elements_; }
    constexpr const lifeline& line() const { return life_; }

private:
    alignas(inside_alignment<T>(size)) T elements_[std::size_t(size == 0 ? 1 : size)];
    [[no_unique_address]] lifeline life_;
};

} // namespace weft::inline WEFT_ABI::detail
