// SPDX-License-Identifier: BSL-1.0
// weft/linalg/kernel/chain.hpp - running sums of products, in registers.
//
// Layer: linalg. Question: in which order, and with which roundings, is `a0 * b0 + a1 * b1 + ...` added up?
//     chain<float, 16> sums;   sums.add(a0, b0);   sums.add(a1, b1);   sums.write(c);
//
// A chain adds one product after the other to +0. A complex one keeps the products of the parts in sums of their own,
// and subtracts and adds these at the end. Truth values are multiplied by && and added by ||. Integers wrap.
#pragma once

#include <weft/simd/fma.hpp>
#include <weft/simd/part.hpp>
#include <weft/simd/scalar/foreign.hpp>

#include <algorithm>
#include <complex>

namespace weft::inline WEFT_ABI::detail {

template <class T>
inline constexpr bool is_complex = category_of<T> == category::complex;

/// Adjacent elements that one register holds: 1 for types without registers.
template <class T>
constexpr int chunk_length() {
    if constexpr (is_complex<T>)
        return simd::lanes<typename T::value_type> >= 4 ? simd::lanes<typename T::value_type> / 2 : 1;
    else
        return simd::lanes<T>;
}
template <class T>
inline constexpr int full_chunk = chunk_length<T>();

/// x * y + z of single elements, as every chain computes it.
template <class T>
WEFT_INLINE constexpr T chained(const T& x, const T& y, const T& z) {
    if constexpr (std::same_as<T, bool>)
        return z || (x && y);
    else if constexpr (std::same_as<T, float> || std::same_as<T, double>)
        return simd::fma(x, y, z);
    else
        return simd::add(simd::mul(x, y), z);
}

/// x + y, by the rule of chains.
template <class T>
WEFT_INLINE constexpr T joined(const T& x, const T& y) {
    if constexpr (std::same_as<T, bool>)
        return x || y;
    else
        return simd::add(x, y);
}

template <class T>
constexpr T zero([[maybe_unused]] bool negative) {
    if constexpr (std::is_floating_point_v<T>)
        return negative ? -T(0) : T(0);
    else
        return T(0);
}

/// `Count` adjacent elements in registers.
template <class T, int Count>
struct chunk {
    simd::part<T, Count> values;

    static WEFT_INLINE chunk load(const T* p) { return {simd::part<T, Count>::load(p)}; }
    /// n elements and zeros: of two factors one takes negative ones, since -0 changes no sum.
    static WEFT_INLINE chunk load_first(const T* p, index_t n, bool negative = false) {
        return {simd::part<T, Count>::load_first(p, n, zero<T>(negative))};
    }
    WEFT_INLINE void store(T* p) const { values.store(p); }
    WEFT_INLINE void store_first(T* p, index_t n) const { values.store_first(p, n); }
    WEFT_INLINE chunk in_register() const { return {values.in_register()}; }
};

/// `Count` running sums side by side.
template <class T, int Count>
struct chain {
    using chunk_type = chunk<T, Count>;
    simd::part<T, Count> sums = simd::part<T, Count>::splat(T(0));

    WEFT_INLINE void add(const T& a, const chunk_type& b) {
        sums = simd::multiply_add(simd::part<T, Count>::splat(a), b.values, sums);
    }
    WEFT_INLINE chunk_type result() const { return {sums}; }
};

/// `Count` sums of one product: element k adds to sum k modulo Count.
template <class T, int Count>
struct folded_chain {
    using chunk_type = chunk<T, Count>;
    using factor = chunk<T, Count>;
    simd::part<T, Count> sums = simd::part<T, Count>::splat(T(0));

    static WEFT_INLINE factor prepare(const chunk_type& x) { return x; }
    WEFT_INLINE void add(const chunk_type& a, const factor& x) {
        sums = simd::multiply_add(a.values, x.values, sums);
    }
    WEFT_INLINE T total() const { return simd::total_of(sums); }
};

template <class R, int Count>
struct chunk<std::complex<R>, Count> {
    simd::part<R, 2 * Count> values; ///< real and imaginary parts in turn

    static WEFT_INLINE chunk load(const std::complex<R>* p) {
        return {simd::part<R, 2 * Count>::load(reinterpret_cast<const R*>(p))};
    }
    static WEFT_INLINE chunk load_first(const std::complex<R>* p, index_t n, bool negative = false) {
        return {
            simd::part<R, 2 * Count>::load_first(reinterpret_cast<const R*>(p), 2 * n, zero<R>(negative))};
    }
    WEFT_INLINE void store(std::complex<R>* p) const { values.store(reinterpret_cast<R*>(p)); }
    WEFT_INLINE void store_first(std::complex<R>* p, index_t n) const {
        values.store_first(reinterpret_cast<R*>(p), 2 * n);
    }
    WEFT_INLINE chunk in_register() const { return {values.in_register()}; }
};

/// +1 at the places of `Sign` in each pair, else -1.
template <class R, int Count>
WEFT_INLINE simd::part<R, 2 * Count> pair_signs() {
    return [&]<std::size_t... Int>(std::index_sequence<Int...>) {
        return simd::part<R, 2 * Count>{{(Int % 2 == 0 ? R(-1) : R(1))...}};
    }(std::make_index_sequence<std::size_t(2 * Count)>{});
}

template <class R, int Count>
struct chain<std::complex<R>, Count> {
    using chunk_type = chunk<std::complex<R>, Count>;
    using part = simd::part<R, 2 * Count>;
    part by_real = part::splat(R(0)), by_imag = part::splat(R(0));

    WEFT_INLINE void add(const std::complex<R>& a, const chunk_type& b) {
        const chunk_type once = b.in_register();
        add_real(a.real(), once);
        add_imag(a.imag(), once);
    }
    WEFT_INLINE void add_real(R a, const chunk_type& b) {
        by_real = simd::multiply_add(part::splat(a), b.values, by_real);
    }
    WEFT_INLINE void add_imag(R a, const chunk_type& b) {
        by_imag = simd::multiply_add(part::splat(a), b.values, by_imag);
    }
    /// The products by 1 and -1 are exact: whether they are fused does not matter.
    WEFT_INLINE chunk_type result() const {
        return {simd::multiply_add(by_imag.turned(), pair_signs<R, Count>(), by_real)};
    }
};

template <class R, int Count>
struct folded_chain<std::complex<R>, Count> {
    using chunk_type = chunk<std::complex<R>, Count>;
    using part = simd::part<R, 2 * Count>;
    struct factor {
        part straight, turned;
    };
    part same = part::splat(R(0)), crossed = part::splat(R(0));

    static WEFT_INLINE factor prepare(const chunk_type& x) { return {x.values, x.values.turned()}; }
    WEFT_INLINE void add(const chunk_type& a, const factor& x) {
        same = simd::multiply_add(a.values, x.straight, same);
        crossed = simd::multiply_add(a.values, x.turned, crossed);
    }
    WEFT_INLINE std::complex<R> total() const {
        R s[std::size_t(2 * Count)], c[std::size_t(2 * Count)];
        same.store(s);
        crossed.store(c);
        std::complex<R> sums[std::size_t(Count)];
        for (int i = 0; i < Count; ++i)
            sums[i] = {s[2 * i] - s[2 * i + 1], c[2 * i] + c[2 * i + 1]};
        for (int half = Count / 2; half > 0; half /= 2)
            for (int i = 0; i < half; ++i)
                sums[i] = joined(sums[i], sums[i + half]);
        return sums[0];
    }
};

// One column: no registers, and so in constant evaluation.

template <class T>
struct chunk<T, 1> {
    T value;

    static constexpr chunk load(const T* p) { return {*p}; }
    static constexpr chunk load_first(const T* p, index_t, bool = false) { return {*p}; }
    WEFT_INLINE constexpr void store(T* p) const { *p = value; }
    WEFT_INLINE constexpr void store_first(T* p, index_t) const { *p = value; }
    WEFT_INLINE constexpr chunk in_register() const { return *this; }
};

template <class T>
    requires(!is_complex<T> && category_of<T> != category::other)
struct chain<T, 1> {
    using chunk_type = chunk<T, 1>;
    T sum{};

    WEFT_INLINE constexpr void add(const T& a, const chunk_type& b) { add_product(a, b.value); }
    WEFT_INLINE constexpr void add_product(const T& x, const T& y) { sum = chained(x, y, sum); }
    WEFT_INLINE constexpr chunk_type result() const { return {sum}; }
};

/// Of a class it begins with the first product: what is made of nothing need not be a zero.
template <class T>
    requires(category_of<T> == category::other)
struct chain<T, 1> {
    using chunk_type = chunk<T, 1>;
    T sum{};
    bool has_begun = false;

    constexpr void add(const T& a, const chunk_type& b) { add_product(a, b.value); }
    constexpr void add_product(const T& x, const T& y) {
        sum = has_begun ? chained(x, y, sum) : static_cast<T>(simd::mul(x, y));
        has_begun = true;
    }
    constexpr chunk_type result() const { return {sum}; }
};

template <class T>
    requires(!is_complex<T>)
struct folded_chain<T, 1> : chain<T, 1> {
    using factor = chunk<T, 1>;
    static constexpr factor prepare(const chunk<T, 1>& x) { return x; }
    WEFT_INLINE constexpr void add(const chunk<T, 1>& a, const factor& x) {
        this->add_product(a.value, x.value);
    }
    WEFT_INLINE constexpr T total() const { return this->sum; }
};

template <class R>
struct chunk<std::complex<R>, 1> {
    std::complex<R> value;

    static constexpr chunk load(const std::complex<R>* p) { return {*p}; }
    static constexpr chunk load_first(const std::complex<R>* p, index_t, bool = false) { return {*p}; }
    WEFT_INLINE constexpr void store(std::complex<R>* p) const { *p = value; }
    WEFT_INLINE constexpr void store_first(std::complex<R>* p, index_t) const { *p = value; }
    WEFT_INLINE constexpr chunk in_register() const { return *this; }
};

template <class R>
struct chain<std::complex<R>, 1> {
    using chunk_type = chunk<std::complex<R>, 1>;
    R real_real{}, imag_imag{}, imag_real{}, real_imag{};

    WEFT_INLINE constexpr void add(const std::complex<R>& a, const chunk_type& b) {
        real_real = chained(a.real(), b.value.real(), real_real);
        real_imag = chained(a.real(), b.value.imag(), real_imag);
        imag_real = chained(a.imag(), b.value.real(), imag_real);
        imag_imag = chained(a.imag(), b.value.imag(), imag_imag);
    }
    WEFT_INLINE constexpr chunk_type result() const {
        return {{real_real - imag_imag, real_imag + imag_real}};
    }
};

template <class R>
struct folded_chain<std::complex<R>, 1> : chain<std::complex<R>, 1> {
    using factor = chunk<std::complex<R>, 1>;
    static constexpr factor prepare(const factor& x) { return x; }
    WEFT_INLINE constexpr void add(const factor& a, const factor& x) {
        chain<std::complex<R>, 1>::add(a.value, x);
    }
    WEFT_INLINE constexpr std::complex<R> total() const { return this->result().value; }
};

/// sums[i] += a * b[i]. Of a complex number one part after the other: each takes a register, of which there may be one left.
template <class T, int Count, std::size_t Chunks>
WEFT_INLINE void add_to_each(chain<T, Count> (&sums)[Chunks], const T& a,
                             const chunk<T, Count> (&b)[Chunks]) {
    if constexpr (is_complex<T> && Count > 1) {
#pragma GCC unroll 4
        for (std::size_t i = 0; i < Chunks; ++i)
            sums[i].add_real(a.real(), b[i]);
#pragma GCC unroll 4
        for (std::size_t i = 0; i < Chunks; ++i)
            sums[i].add_imag(a.imag(), b[i]);
    } else {
#pragma GCC unroll 4
        for (std::size_t i = 0; i < Chunks; ++i)
            sums[i].add(a, b[i]);
    }
}

/// Element by element.
template <class T, int Count>
WEFT_INLINE constexpr chunk<T, Count> joined(const chunk<T, Count>& x, const chunk<T, Count>& y) {
    if constexpr (Count == 1)
        return {joined(x.value, y.value)};
    else
        return {simd::sum_of(x.values, y.values)};
}

/// x - y.
template <class T>
WEFT_INLINE constexpr T without(const T& x, const T& y) {
    return simd::sub(x, y);
}
/// The products by -1 are exact: whether they are fused does not matter.
template <class T, int Count>
WEFT_INLINE constexpr chunk<T, Count> without(const chunk<T, Count>& x, const chunk<T, Count>& y) {
    if constexpr (Count == 1)
        return {without(x.value, y.value)};
    else
        return {simd::multiply_add(y.values, decltype(y.values)::splat(-1), x.values)};
}

/// The sums of a fold into the first of them, in halves; those from `count` on are 0. `most` is a power of two.
template <class T, int Count>
WEFT_INLINE constexpr void join_folds(chunk<T, Count>* values, index_t count, index_t most) {
#pragma GCC unroll 6
    for (index_t half = most / 2; half > 0; half /= 2)
#pragma GCC unroll 32
        for (index_t fold = 0; fold < half; ++fold)
            if (fold + half < count) values[fold] = joined(values[fold], values[fold + half]);
    // To those sums +0 would have been added, which changes one that is -0 (all of its products have underflowed).
    if (!std::is_integral_v<T> && count < most) values[0] = joined(values[0], chain<T, Count>().result());
}

/// Writes the first n sums, or all, to elements that are `step` apart.
template <class T, int Count>
WEFT_INLINE void write_sums(const chunk<T, Count>& sums, T* out, index_t step, index_t n) {
    if (step == 1) {
        if (n >= Count)
            sums.store(out);
        else
            sums.store_first(out, n);
    } else {
        T elements[std::size_t(Count)];
        sums.store(elements);
        for (index_t i = 0; i < (std::min)(n, index_t{Count}); ++i)
            out[i * step] = elements[i];
    }
}

} // namespace weft::inline WEFT_ABI::detail
