// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/part.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <type_traits>

namespace simd = weft::detail::simd;

namespace {

template <class T, int Count>
void check_part() {
    T x[std::size_t(Count)], y[std::size_t(Count)], z[std::size_t(Count)], found[std::size_t(Count)];
    for (int i = 0; i < Count; ++i) {
        x[i] = static_cast<T>(i + 1);
        y[i] = static_cast<T>(3 - i);
        z[i] = static_cast<T>(i * i);
    }
    using part = simd::part<T, Count>;
    multiply_add(part::load(x), part::load(y), part::load(z)).store(found);
    for (int i = 0; i < Count; ++i)
        CHECK(found[i] == simd::fma(x[i], y[i], z[i]));
    sum_of(part::load(x), part::load(y)).store(found);
    for (int i = 0; i < Count; ++i)
        CHECK(found[i] == simd::add(x[i], y[i]));
    CHECK(total_of(part::load(x)) == static_cast<T>(Count * (Count + 1) / 2));
    part::splat(T(7)).store(found);
    for (const T element : found)
        CHECK(element == T(7));

    for (int n = 1; n <= Count; ++n) {
        T* const exact = new T[std::size_t(n)]; // a sanitizer sees what is read behind it
        std::memcpy(exact, x, sizeof(T) * std::size_t(n));
        part::load_first(exact, n, T(9)).store(found);
        for (int i = 0; i < Count; ++i)
            CHECK(found[i] == (i < n ? x[i] : T(9)));
        part::load(y).store_first(exact, n);
        for (int i = 0; i < n; ++i)
            CHECK(exact[i] == y[i]);
        delete[] exact;
    }
    if constexpr (Count > 1) {
        part::load(x).turned().store(found);
        for (int i = 0; i < Count; ++i)
            CHECK(found[i] == x[i ^ 1]);
    }
}

template <class T, int Count = simd::lanes<T>>
void check_parts() {
    check_part<T, Count>();
    if constexpr (Count > 1) check_parts<T, Count / 2>();
}

// Templates, so that a build without vectors does not look at packets that are not there.
template <class T>
void check_rounding() {
    const T x = 1 + 0x1p-30, z = -1 - 0x1p-29;
    const auto check = [&]<int Count>(std::integral_constant<int, Count>) {
        using part = simd::part<T, Count>;
        T found[std::size_t(Count)];
        multiply_add(part::splat(x), part::splat(x), part::splat(z)).store(found);
        CHECK(found[0] == simd::fma(x, x, z));
    };
    check(std::integral_constant<int, simd::lanes<T>>{});
    check(std::integral_constant<int, 2>{});
    check(std::integral_constant<int, 1>{});
}

template <class T>
void check_truth() {
    const T x[] = {false, false, true, true}, y[] = {false, true, false, true};
    using part = simd::part<T, 4>;
    T found[4];
    multiply_add(part::load(x), part::load(y), part::splat(false)).store(found);
    CHECK((!found[0] && !found[1] && !found[2] && found[3]));
    sum_of(part::load(x), part::load(y)).store(found);
    CHECK((!found[0] && found[1] && found[2] && found[3]));
    CHECK(total_of(part::load(x)));
    CHECK_FALSE(total_of(part::splat(false)));
}

} // namespace

TEST_CASE_TEMPLATE("simd/part: of every length", T, float, double, std::int32_t, std::uint32_t, std::int64_t,
                   std::uint8_t) {
    if constexpr (simd::has_pack<T>) check_parts<T>();
}

TEST_CASE_TEMPLATE("simd/part: one rounding where the target has the instruction, else two", T, double) {
    if constexpr (simd::has_pack<T>) check_rounding<T>();
}

TEST_CASE_TEMPLATE("simd/part: truth values are multiplied by && and added by ||", T, bool) {
    if constexpr (simd::has_pack<T>) check_truth<T>();
}
