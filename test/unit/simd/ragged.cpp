// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/ragged.cpp - rows shorter than a pack; nothing beyond them is read or written.
#include <weft/simd/ragged.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace simd = weft::detail::simd;

namespace {

/// n elements that end where the allocation ends, so that a sanitizer sees a step beyond.
template <class T>
std::unique_ptr<T[]> row(int n) {
    auto p = std::make_unique<T[]>(std::size_t(n));
    for (int i = 0; i < n; ++i)
        p[std::size_t(i)] = static_cast<T>(i % 50 + 1);
    return p;
}

template <class To, class From>
void check_load() {
    for (int n = 1; n < simd::lanes<To>; ++n) {
        const auto p = row<From>(n);
        const auto x = simd::load_as_padded<To>(p.get(), n);
        To y[simd::lanes<To>];
        simd::store(y, x);
        for (int i = 0; i < simd::lanes<To>; ++i)
            CHECK(y[i] == static_cast<To>(p[std::size_t(i < n ? i : 0)]));
    }
}

} // namespace

TEST_CASE_TEMPLATE("simd/ragged: load_padded and store_first", T, float, double, std::int8_t, std::int16_t,
                   std::int32_t, std::int64_t, std::uint8_t, std::uint64_t, bool) {
    if constexpr (simd::has_pack<T>) {
        for (int n = 1; n < simd::lanes<T>; ++n) {
            const auto p = row<T>(n);
            const auto x = simd::load_padded(p.get(), n);
            T y[simd::lanes<T>];
            simd::store(y, x);
            for (int i = 0; i < simd::lanes<T>; ++i)
                CHECK(y[i] == p[std::size_t(i < n ? i : 0)]);
            const auto q = std::make_unique<T[]>(std::size_t(n));
            simd::store_first(q.get(), x, n);
            for (int i = 0; i < n; ++i)
                CHECK(q[std::size_t(i)] == p[std::size_t(i)]);
            T z[simd::lanes<T>] = {};
            simd::store_first(z, x, n);
            for (int i = n; i < simd::lanes<T>; ++i)
                CHECK(z[i] == T(0));
        }
    }
}

TEST_CASE_TEMPLATE("simd/ragged: load_as_padded", T, float, double, std::uint8_t, std::int32_t, std::int64_t,
                   bool) {
    if constexpr (simd::has_pack<T>) {
        check_load<T, float>();
        check_load<T, double>();
        check_load<T, std::uint8_t>();
        check_load<T, std::int16_t>();
        check_load<T, std::int32_t>();
        check_load<T, std::int64_t>();
        check_load<T, bool>();
    }
}

TEST_CASE_TEMPLATE("simd/ragged: masks", T, float, double, std::int8_t, std::int16_t) {
    if constexpr (simd::has_pack<T>) {
        for (int n = 1; n < simd::lanes<T>; ++n) {
            const auto p = std::make_unique<bool[]>(std::size_t(n)),
                       q = std::make_unique<bool[]>(std::size_t(n));
            for (int i = 0; i < n; ++i)
                p[std::size_t(i)] = i % 3 != 1;
            const auto m = simd::load_mask_padded<T>(p.get(), n);
            for (int i = 0; i < simd::lanes<T>; ++i)
                CHECK(int(m.raw[i]) == (p[std::size_t(i < n ? i : 0)] ? -1 : 0));
            simd::store_mask_first(q.get(), m, n);
            for (int i = 0; i < n; ++i)
                CHECK(q[std::size_t(i)] == p[std::size_t(i)]);
        }
    }
}
