// SPDX-License-Identifier: BSL-1.0
// Operands for tests: random elements in every layout that memory can have, as views of every kind of shape.
#pragma once

#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>

#include <random>
#include <span>
#include <string>
#include <support/oracle.hpp>
#include <type_traits>

namespace oracle {

enum class layout { contiguous, stepped, negative, broadcast, transposed };
inline constexpr layout layouts[] = {layout::contiguous, layout::stepped, layout::negative, layout::broadcast,
                                     layout::transposed};
inline constexpr int layout_count = 5;

inline const char* text(layout l) {
    constexpr const char* names[] = {"contiguous", "stepped", "negative", "broadcast", "transposed"};
    return names[static_cast<int>(l)];
}

/// Where the elements of a shape stand in memory.
struct arrangement {
    extents strides;
    index first = 0;  ///< the element at index 0...0
    index memory = 0; ///< elements from the lowest to the highest address
};

/// The strides of a shape in some layout; `variant` turns the choices that a layout leaves open.
inline arrangement arrange(const extents& shape, layout how, unsigned variant = 0) {
    const std::size_t rank = shape.size();
    arrangement out;
    out.strides.assign(rank, 0);
    index step = how == layout::stepped ? 2 + index(variant % 3) : 1;
    for (std::size_t k = 0; k < rank; ++k) {
        const std::size_t axis = how == layout::transposed ? k : rank - 1 - k;
        if (how == layout::broadcast && (k + variant) % 2 == 0) continue;
        out.strides[axis] = step;
        step *= shape[axis] > 0 ? shape[axis] : 1;
        if (how == layout::stepped && variant % 2 == 1) step += 1;
    }
    if (how == layout::negative)
        for (std::size_t axis = 0; axis < rank; ++axis)
            if (variant % 3 == 0 || (axis + variant) % 2 == 0) out.strides[axis] = -out.strides[axis];
    index low = 0, high = 0;
    for (std::size_t axis = 0; axis < rank; ++axis)
        if (shape[axis] > 0) (out.strides[axis] < 0 ? low : high) += out.strides[axis] * (shape[axis] - 1);
    out.first = -low;
    out.memory = count(shape) == 0 ? 0 : high - low + 1;
    return out;
}

/// Elements in memory that ends where the last of them ends, and the same elements in a row for the oracle.
template <class T>
class operand {
public:
    /// `make()` gives one element.
    template <class Make>
    operand(const extents& shape, layout how, unsigned variant, Make&& make)
        : where_(arrange(shape, how, variant)), memory_(where_.memory), values_(shape) {
        for (index i = 0; i < memory_.size(); ++i)
            memory_[i] = make();
        collect();
    }

    const extents& shape() const { return values_.shape; }
    const array<T>& values() const { return values_; }
    block<T>& memory() { return memory_; }
    T* data() { return memory_.data() + where_.first; }
    const T* data() const { return memory_.data() + where_.first; }

    /// Reads the elements anew, after something was written.
    const array<T>& collect() {
        odometer at(shape());
        for (index i = 0; i < values_.values.size(); ++i, at.step())
            values_.values[i] = memory_[place(at.at())];
        return values_;
    }

    index place(const extents& at) const {
        index sum = where_.first;
        for (std::size_t axis = 0; axis < at.size(); ++axis)
            sum += at[axis] * where_.strides[axis];
        return sum;
    }

    /// As a view with run-time rank.
    weft::any_view<const T> any() const {
        return weft::view(data(), weft::any_shape(shape()), std::span<const index>(where_.strides));
    }
    weft::any_view<T> any() {
        return weft::view(data(), weft::any_shape(shape()), std::span<const index>(where_.strides));
    }
    /// As a view of shape<E...>: static and `dyn` extents.
    template <weft::index_t... E>
    weft::tensor_view<const T, E...> as() const {
        return weft::view(data(), weft::shape<E...>(weft::any_shape(shape())),
                          std::span<const index>(where_.strides));
    }
    template <weft::index_t... E>
    weft::tensor_view<T, E...> as() {
        return weft::view(data(), weft::shape<E...>(weft::any_shape(shape())),
                          std::span<const index>(where_.strides));
    }

private:
    arrangement where_;
    block<T> memory_;
    array<T> values_;
};

// Random elements. Seeded alike in every run; a failing check prints shapes and layouts.

using random = std::mt19937_64;

/// Anything: special values one time in four.
template <class T>
T any_value(random& bits) {
    const std::uint64_t r = bits();
    if constexpr (is_complex<T>) {
        using real = typename T::value_type;
        return T(static_cast<real>(static_cast<std::int64_t>(r % 2001) - 1000) / real(64),
                 static_cast<real>(static_cast<std::int64_t>((r >> 32) % 2001) - 1000) / real(128));
    } else if constexpr (std::is_same_v<T, bool>) {
        return (r & 16) != 0;
    } else if constexpr (std::is_integral_v<T>) {
        using limits = std::numeric_limits<T>;
        constexpr T special[] = {T(0),  T(1), T(2), limits::min(), limits::max(), T(limits::max() / 2),
                                 T(-1), T(3)};
        return r % 4 == 0 ? special[(r >> 8) % 8] : static_cast<T>(r >> 8);
    } else {
        using real = std::conditional_t<is_native<T>, T, float>;
        using limits = std::numeric_limits<real>;
        constexpr real special[] = {real(0),
                                    -real(0),
                                    real(1),
                                    real(-1),
                                    limits::infinity(),
                                    -limits::infinity(),
                                    limits::quiet_NaN(),
                                    limits::denorm_min() * 12345,
                                    limits::max(),
                                    limits::min(),
                                    real(0.5),
                                    real(2.5)};
        if (r % 4 == 0) return static_cast<T>(special[(r >> 8) % 12]);
        const auto fraction = static_cast<real>((r >> 11) & 0xfffffffffffULL) / static_cast<real>(1ULL << 44);
        const auto exponent = static_cast<int>((r >> 56) % 25) - 12;
        return static_cast<T>(std::ldexp((r & 4) != 0 ? fraction + 1 : -fraction - 1, exponent));
    }
}

/// From `low` to `high`.
template <class T>
T value_between(random& bits, double low, double high) {
    const double unit = static_cast<double>(bits() >> 11) * 0x1p-53;
    const double x = low + (high - low) * unit;
    if constexpr (is_complex<T>) {
        using real = typename T::value_type;
        const double y = low + (high - low) * (static_cast<double>(bits() >> 11) * 0x1p-53);
        return T(static_cast<real>(x), static_cast<real>(y));
    } else if constexpr (is_native<T> || std::is_integral_v<T>)
        return static_cast<T>(x);
    else
        return static_cast<T>(static_cast<float>(x));
}

} // namespace oracle
