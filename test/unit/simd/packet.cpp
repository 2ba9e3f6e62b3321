// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/packet.cpp - packs and masks of every element type.
#include <weft/simd/packet.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <support/mismatch.hpp>

namespace simd = weft::detail::simd;

namespace {

/// Values that differ in every lane and reach both ends of the type.
template <class T>
T value(int i) {
    if constexpr (std::is_same_v<T, bool>)
        return i % 3 == 1;
    else if (i % 7 == 3)
        return std::numeric_limits<T>::max();
    else if (i % 7 == 5)
        return std::numeric_limits<T>::lowest();
    else
        return static_cast<T>(i % 100);
}

/// What is wrong where m should be f of the lanes of a and b, and so should select and any.
template <class T>
[[gnu::noinline]] std::string difference(simd::mask<T> m, simd::pack<T> a, simd::pack<T> b, bool (*f)(T, T)) {
    const auto c = simd::select(m, a, b);
    bool some = false;
    test::mismatch wrong;
    for (int i = 0; i < simd::lanes<T>; ++i) {
        const bool want = f(a[i], b[i]);
        some = some || want;
        wrong.compare(bool(m[i]), want, i);
        wrong.compare(int(m.raw[i]), want ? -1 : 0, i);
        wrong.compare(T(c[i]), want ? a[i] : b[i], i);
    }
    wrong.compare(simd::any(m), some, simd::lanes<T>);
    return wrong.text();
}

} // namespace

static_assert(!simd::has_pack<simd::half> && !simd::has_pack<simd::bfloat16> && !simd::has_pack<long double>);
static_assert(!simd::has_pack<std::complex<float>> && !simd::has_pack<const float> &&
              !simd::has_pack<wchar_t>);
static_assert(simd::has_pack<float> == (simd::vector_bytes > 0) &&
              simd::has_pack<bool> == simd::has_pack<float>);
static_assert(simd::lanes<float> == (simd::vector_bytes > 0 ? simd::vector_bytes / 4 : 1));
static_assert(simd::lanes<simd::half> == 1);

TEST_CASE_TEMPLATE("simd/packet: load, store, splat, compare, select", T, float, double, std::int8_t,
                   std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t,
                   std::uint64_t, bool, long long, char) {
    if constexpr (simd::has_pack<T>) {
        constexpr int n = simd::lanes<T>;
        static_assert(sizeof(simd::pack<T>) == simd::vector_bytes && simd::pack<T>::size == n);
        static_assert(simd::is_pack<simd::pack<T>> && simd::is_mask<simd::mask<T>> && !simd::is_pack<T>);
        T x[std::size_t(n + 1)], y[std::size_t(n + 1)], z[std::size_t(n + 1)];
        for (int i = 0; i <= n; ++i) {
            x[i] = value<T>(i);
            y[i] = value<T>(2 * i + 1);
        }
        const auto a = simd::load(x + 1), b = simd::load(y + 1); // unaligned
        simd::store(z + 1, a);
        for (int i = 1; i <= n; ++i)
            CHECK(z[i] == x[i]);
        simd::store(z, simd::splat(x[1]));
        for (int i = 0; i < n; ++i)
            CHECK(z[i] == x[1]);
        const auto check = [&](simd::mask<T> m, bool (*f)(T, T)) { return difference<T>(m, a, b, f); };
        CHECK(check(a == b, [](T p, T q) { return p == q; }) == "");
        CHECK(check(a != b, [](T p, T q) { return p != q; }) == "");
        CHECK(check(a < b, [](T p, T q) { return p < q; }) == "");
        CHECK(check(a <= b, [](T p, T q) { return p <= q; }) == "");
        CHECK(check(a > b, [](T p, T q) { return p > q; }) == "");
        CHECK(check(a >= b, [](T p, T q) { return p >= q; }) == "");
        CHECK(check((a < b) & (a == a), [](T p, T q) { return p < q; }) == "");
        CHECK(check((a < b) | (a == b), [](T p, T q) { return p <= q; }) == "");
        CHECK(check((a < b) ^ (a <= b), [](T p, T q) { return p == q; }) == "");
        CHECK(check(!(a < b), [](T p, T q) { return p >= q; }) == "");
        CHECK(check((a < b) == (a <= b), [](T p, T q) { return p != q; }) == "");
        CHECK(check((a < b) != (a <= b), [](T p, T q) { return p == q; }) == "");
        CHECK(check(simd::select(a < b, a == b, a != b), [](T p, T q) { return p > q; }) == "");
        CHECK(check(simd::mask<T>(true), [](T, T) { return true; }) == "");
        CHECK(check(simd::mask<T>(false), [](T, T) { return false; }) == "");
        simd::store(z, simd::as_number(a < b));
        for (int i = 0; i < n; ++i)
            CHECK(z[i] == static_cast<T>(x[i + 1] < y[i + 1]));
        // one true lane anywhere is seen, and found
        for (int i = 0; i < n; ++i) {
            auto m = simd::mask<T>(false);
            m.raw[i] = -1;
            CHECK(simd::any(m));
            CHECK(simd::first_true(m) == i);
            m.raw[n - 1] = -1;
            CHECK(simd::first_true(m) == i);
        }
        CHECK(!simd::any(simd::mask<T>(false)));
    }
}

TEST_CASE_TEMPLATE("simd/packet: NaN and signed zeros compare as IEEE says", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        const auto nan = simd::splat(std::numeric_limits<T>::quiet_NaN());
        const auto one = simd::splat(T(1));
        CHECK(!simd::any(nan == nan));
        CHECK(simd::any(nan != nan));
        CHECK(!simd::any(nan < one));
        CHECK(!simd::any(nan >= one));
        CHECK(simd::any(simd::splat(T(0)) == simd::splat(-T(0))));
        CHECK(std::signbit(simd::splat(-T(0))[0]));
    }
}

TEST_CASE_TEMPLATE("simd/packet: masks of one width convert", T, std::int32_t) {
    if constexpr (simd::has_pack<T>) {
        const auto floats = simd::bits_as<float>(simd::splat(T(0x3f800000)));
        const decltype(floats == floats) m = simd::splat(T(1)) < simd::splat(T(2)); // of integers
        CHECK(simd::any(m & (floats == floats)));
        CHECK(floats[0] == 1.f);
        CHECK(simd::bits_as<T>(floats)[0] == 0x3f800000);
    }
}
