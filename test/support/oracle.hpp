// SPDX-License-Identifier: BSL-1.0
// The oracle: what an elementwise expression means, in plain nested loops over std::vector. Knows nothing of weft.
#pragma once

#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace oracle {

using index = std::ptrdiff_t;
using extents = std::vector<index>;

inline index count(const extents& shape) {
    index product = 1;
    for (index extent : shape)
        product *= extent;
    return product;
}

inline std::string text(const extents& shape) {
    std::string out = "[";
    for (std::size_t i = 0; i < shape.size(); ++i)
        out += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
    return out + "]";
}

/// A fixed number of elements, in exactly as many bytes: a sanitizer sees each read behind them. (A vector of bools
/// is none.)
template <class T>
class block {
public:
    explicit block(index n = 0) : size_(n), elements_(new T[static_cast<std::size_t>(n)]()) {}
    block(const block& other) : block(other.size_) {
        for (index i = 0; i < size_; ++i)
            elements_[static_cast<std::size_t>(i)] = other.data()[i];
    }
    block& operator=(block other) {
        std::swap(size_, other.size_);
        std::swap(elements_, other.elements_);
        return *this;
    }
    T* data() { return elements_.get(); }
    const T* data() const { return elements_.get(); }
    index size() const { return size_; }
    T& operator[](index i) { return elements_[static_cast<std::size_t>(i)]; }
    const T& operator[](index i) const { return elements_[static_cast<std::size_t>(i)]; }

private:
    index size_;
    std::unique_ptr<T[]> elements_;
};

/// Row-major elements.
template <class T>
struct array {
    using value_type = T;
    extents shape;
    block<T> values;

    explicit array(extents s = {0}) : shape(std::move(s)), values(count(shape)) {}
};

/// Counts through the indices of a shape in row-major order.
class odometer {
public:
    explicit odometer(const extents& shape) : shape_(shape), at_(shape.size(), 0) {}
    const extents& at() const { return at_; }
    void step() {
        for (std::size_t axis = shape_.size(); axis-- > 0;) {
            if (++at_[axis] < shape_[axis]) return;
            at_[axis] = 0;
        }
    }

private:
    extents shape_, at_;
};

inline extents broadcast(const extents& a, const extents& b) {
    const std::size_t rank = a.size() < b.size() ? b.size() : a.size();
    extents out(rank, 1);
    for (std::size_t i = 0; i < rank; ++i) {
        const index x = i < rank - a.size() ? 1 : a[i - (rank - a.size())];
        const index y = i < rank - b.size() ? 1 : b[i - (rank - b.size())];
        if (x != y && x != 1 && y != 1)
            throw std::logic_error(text(a) + " and " + text(b) + " do not broadcast");
        out[i] = x == 1 ? y : x;
    }
    return out;
}

/// The row-major position in `shape` that index `at` of a broadcast result reads.
inline index position(const extents& shape, const extents& at) {
    index sum = 0;
    const std::size_t missing = at.size() - shape.size();
    for (std::size_t i = 0; i < shape.size(); ++i)
        sum = sum * shape[i] + (shape[i] == 1 ? 0 : at[missing + i]);
    return sum;
}

/// `f` of the broadcast operands.
template <class F, class A, class... Rest>
auto apply(F f, const array<A>& a, const array<Rest>&... rest) {
    extents shape = a.shape;
    ((shape = broadcast(shape, rest.shape)), ...);
    using result = std::remove_cvref_t<decltype(f(a.values[0], rest.values[0]...))>;
    array<result> out(shape);
    odometer where(shape);
    const index n = count(shape);
    for (index i = 0; i < n; ++i, where.step())
        out.values[i] =
            f(a.values[position(a.shape, where.at())], rest.values[position(rest.shape, where.at())]...);
    return out;
}

// Single elements, computed apart from the library.

#if defined(__FMA__)
inline constexpr bool fused = true;
#else
inline constexpr bool fused = false;
#endif

/// Takes `x` through memory, so that the compiler cannot fuse the product it may be with a sum.
template <class T>
T rounded(T x) {
    volatile T through_memory = x;
    return through_memory;
}
template <class T>
std::complex<T> rounded(std::complex<T> x) {
    return {rounded(x.real()), rounded(x.imag())};
}

template <class T>
inline constexpr bool is_complex = false;
template <class T>
inline constexpr bool is_complex<std::complex<T>> = true;
/// float and double, but neither integers nor the 16-bit types, which compute in float.
template <class T>
inline constexpr bool is_native = std::is_floating_point_v<T>;

/// Integers wrap: computed in 64 bits without a sign.
template <class T>
T wrapped(std::uint64_t x) {
    return static_cast<T>(x);
}
template <class T>
std::uint64_t bits_of(T x) {
    return static_cast<std::uint64_t>(x);
}

template <class T>
T add(T x, T y) {
    if constexpr (std::is_integral_v<T>)
        return wrapped<T>(bits_of(x) + bits_of(y));
    else if constexpr (is_native<T> || is_complex<T>)
        return rounded(static_cast<T>(x + y));
    else
        return static_cast<T>(static_cast<float>(x) + static_cast<float>(y));
}

template <class T>
T subtract(T x, T y) {
    if constexpr (std::is_integral_v<T>)
        return wrapped<T>(bits_of(x) - bits_of(y));
    else if constexpr (is_native<T> || is_complex<T>)
        return rounded(static_cast<T>(x - y));
    else
        return static_cast<T>(static_cast<float>(x) - static_cast<float>(y));
}

template <class T>
T multiply(T x, T y) {
    if constexpr (std::is_integral_v<T>)
        return wrapped<T>(bits_of(x) * bits_of(y));
    else if constexpr (is_native<T>)
        return rounded(x * y);
    else if constexpr (is_complex<T>)
        return T(subtract(multiply(x.real(), y.real()), multiply(x.imag(), y.imag())),
                 add(multiply(x.real(), y.imag()), multiply(x.imag(), y.real())));
    else
        return static_cast<T>(static_cast<float>(x) * static_cast<float>(y));
}

template <class T>
T negate(T x) {
    if constexpr (std::is_integral_v<T>)
        return wrapped<T>(std::uint64_t(0) - bits_of(x));
    else if constexpr (is_native<T> || is_complex<T>)
        return -x;
    else
        return static_cast<T>(-static_cast<float>(x));
}

/// By zero, integers give 0; min / -1 wraps.
template <class T>
T divide(T x, T y) {
    if constexpr (std::is_integral_v<T>) {
        if (y == T(0)) return T(0);
        if constexpr (std::is_signed_v<T>)
            if (y == T(-1)) return negate(x);
        return static_cast<T>(x / y);
    } else if constexpr (is_native<T> || is_complex<T>) {
        return x / y;
    } else {
        return static_cast<T>(static_cast<float>(x) / static_cast<float>(y));
    }
}

/// With the sign of x, as in C; integers by zero give 0.
template <class T>
T remainder(T x, T y) {
    if constexpr (std::is_integral_v<T>) {
        if (y == T(0)) return T(0);
        if constexpr (std::is_signed_v<T>)
            if (y == T(-1)) return T(0);
        return static_cast<T>(x % y);
    } else if constexpr (is_native<T>) {
        return std::fmod(x, y);
    } else {
        return static_cast<T>(std::fmod(static_cast<float>(x), static_cast<float>(y)));
    }
}

/// x * y + z: one rounding iff the target has the instruction.
template <class T>
T fma(T x, T y, T z) {
    if constexpr (is_native<T>)
        return fused ? std::fma(x, y, z) : add(multiply(x, y), z);
    else if constexpr (std::is_integral_v<T> || is_complex<T>)
        return add(multiply(x, y), z);
    else
        return static_cast<T>(fma(static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)));
}

template <class T>
bool is_nan(T x) {
    if constexpr (is_complex<T>)
        return is_nan(x.real()) || is_nan(x.imag());
    else
        return !(x == x);
}

template <class T>
bool is_negative(T x) {
    if constexpr (std::is_integral_v<T>)
        return x < T(0);
    else
        return std::signbit(static_cast<double>(x));
}

/// NaN if either is; -0 is less than 0.
template <class T>
T least(T x, T y) {
    if (is_nan(x) || is_nan(y)) return is_nan(x) ? x : y;
    return x == y ? (is_negative(x) ? x : y) : (y < x ? y : x);
}
template <class T>
T greatest(T x, T y) {
    if (is_nan(x) || is_nan(y)) return is_nan(x) ? x : y;
    return x == y ? (is_negative(x) ? y : x) : (x < y ? y : x);
}

// Comparing.

/// Equal bits, and NaN whatever its payload.
template <class T>
bool same(const T& x, const T& y) {
    if constexpr (is_complex<T>)
        return same(x.real(), y.real()) && same(x.imag(), y.imag());
    else if constexpr (std::is_integral_v<T>)
        return x == y;
    else
        return (is_nan(x) && is_nan(y)) || std::memcmp(&x, &y, sizeof x) == 0;
}

/// How many floating numbers lie from x to y; -0 and 0 are one. Huge where only one is NaN.
template <class T>
double steps_between(T x, T y) {
    constexpr double huge = 1e300;
    if constexpr (is_complex<T>) {
        return std::abs(x - y) / (std::abs(y) * std::numeric_limits<typename T::value_type>::epsilon() +
                                  std::numeric_limits<typename T::value_type>::min());
    } else if constexpr (std::is_integral_v<T>) {
        return x == y ? 0 : huge;
    } else {
        if (is_nan(x) || is_nan(y)) return is_nan(x) && is_nan(y) ? 0 : huge;
        using bits = std::conditional_t<sizeof(T) == 8, std::int64_t,
                                        std::conditional_t<sizeof(T) == 4, std::int32_t, std::int16_t>>;
        const auto ordered = [](T v) {
            bits b;
            std::memcpy(&b, &v, sizeof b);
            return static_cast<std::int64_t>(b < 0 ? -(b & std::numeric_limits<bits>::max()) : b);
        };
        const std::int64_t a = ordered(x), b = ordered(y);
        return static_cast<double>(a < b ? bits_of(b) - bits_of(a) : bits_of(a) - bits_of(b));
    }
}

template <class T>
std::string shown(const T& x) {
    std::ostringstream out;
    out.precision(std::numeric_limits<double>::max_digits10);
    if constexpr (is_complex<T>)
        out << '(' << x.real() << ", " << x.imag() << ')';
    else if constexpr (std::is_integral_v<T>)
        out << +x;
    else
        out << static_cast<double>(x);
    return out.str();
}

/// The first difference between `n` elements in a row and what they should be; empty if there is none. `steps`: how
/// many floating numbers may lie between; 0 asks for the same bits.
template <class T>
std::string difference(const T* given, const T* expected, index n, double steps = 0) {
    for (index i = 0; i < n; ++i)
        if (steps == 0 ? !same(given[i], expected[i]) : !(steps_between(given[i], expected[i]) <= steps)) {
            std::string out = "element " + std::to_string(i) + " of " + std::to_string(n) + " is " +
                              shown(given[i]) + ", not " + shown(expected[i]);
            if (steps != 0) out += ": " + shown(steps_between(given[i], expected[i])) + " steps";
            return out;
        }
    return "";
}

} // namespace oracle
