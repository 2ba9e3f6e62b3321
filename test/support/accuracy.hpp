// SPDX-License-Identifier: BSL-1.0
// test/support/accuracy.hpp - how far a packet function is from the standard library, in units in the last
// place.
//
//     worst_error<float>(points<float>(-100, 88), pack_exp, std_exp) <= 2
#pragma once

#include <weft/simd/math/math.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

namespace accuracy {

/// The type that the reference is computed in.
template <class T>
using reference_t = std::conditional_t<std::is_same_v<T, float>, double, long double>;

/// The sign, also of zeros. (GCC 12 crashes where it vectorises std::signbit for AVX-512.)
template <class T>
bool negative(T x) {
    return std::copysign(T(1), x) < 0;
}

/// |got - want| in units of the last place of T at `want`; 0 for equal special values, huge for different
/// ones.
template <class T>
double ulps(T got, reference_t<T> want) {
    const T rounded = static_cast<T>(want);
    if (std::isnan(got) || std::isnan(rounded)) return std::isnan(got) && std::isnan(rounded) ? 0 : 1e30;
    if (std::isinf(got) || std::isinf(rounded)) {
        if (got == rounded) return 0;
        // one step past the greatest number is an error of one unit
        const T most = std::numeric_limits<T>::max();
        return (got == most || got == -most || rounded == most || rounded == -most) &&
                       negative(got) == negative(rounded)
                   ? 1
                   : 1e30;
    }
    if (got == 0 && rounded == 0) return negative(got) == negative(rounded) ? 0 : 1e30;
    int e = 0;
    std::frexp(want == 0 ? reference_t<T>(rounded) : want, &e);
    const int least = std::numeric_limits<T>::min_exponent;
    if (e < least) e = least;
    const auto unit = std::ldexp(reference_t<T>(1), e - std::numeric_limits<T>::digits);
    return static_cast<double>(std::fabs(static_cast<reference_t<T>>(got) - want) / unit);
}

/// Signed zeros, denormals, infinities, NaN, the greatest numbers, and numbers where formulas change.
template <class T>
std::vector<T> edges() {
    using L = std::numeric_limits<T>;
    std::vector<T> v{T(0),
                     L::denorm_min(),
                     3 * L::denorm_min(),
                     L::min() / 2,
                     L::min(),
                     L::min() * T(1.5),
                     L::epsilon(),
                     L::epsilon() / 2,
                     L::epsilon() / 4,
                     T(1e-10),
                     T(0.1),
                     T(0.25),
                     T(0.3465735),
                     T(0.34657364),
                     T(0.5),
                     T(0.75),
                     T(0.999),
                     1 - L::epsilon() / 2,
                     T(1),
                     1 + L::epsilon(),
                     T(1.25),
                     T(1.5),
                     T(2),
                     T(2.5),
                     T(3),
                     T(3.5),
                     T(4),
                     T(8),
                     T(10),
                     T(16),
                     T(18),
                     T(38),
                     T(64),
                     T(87),
                     T(88),
                     T(88.72283),
                     T(88.72284),
                     T(89),
                     T(100),
                     T(103.9),
                     T(104),
                     T(127),
                     T(128),
                     T(149),
                     T(150),
                     T(700),
                     T(709.78),
                     T(709.79),
                     T(745),
                     T(746),
                     T(1000),
                     T(1023),
                     T(1024),
                     T(1074),
                     T(1e4),
                     T(1e5),
                     T(1e6),
                     T(1e9),
                     T(1e15),
                     T(1e22),
                     T(1e30),
                     L::max() / 4,
                     L::max() / 2,
                     L::max(),
                     L::infinity(),
                     L::quiet_NaN()};
    const std::size_t n = v.size();
    for (std::size_t i = 0; i < n; ++i)
        v.push_back(-v[i]);
    return v;
}

/// A number in [0, 1). std::uniform_real_distribution gives the same; unoptimised it takes two logarithms for it.
inline double fraction(std::mt19937_64& generator) { return static_cast<double>(generator()) * 0x1p-64; }

/// Random points for each function: not optimised, so many as take no longer.
#if defined(__OPTIMIZE__)
inline constexpr int point_count = 1000000;
#else
inline constexpr int point_count = 250000;
#endif

/// The edges and `count` random points: half uniform in [low, high], half uniform in the exponent within it.
template <class T>
std::vector<T> points(T low, T high, int count = point_count) {
    std::vector<T> v = edges<T>();
    std::mt19937_64 generator(20240229);
    for (int i = 0; i < count; ++i) {
        if (i % 2 == 0) {
            v.push_back(static_cast<T>(double(low) + (double(high) - double(low)) * fraction(generator)));
        } else {
            const double bound = std::max(std::fabs(double(low)), std::fabs(double(high)));
            const double least = std::is_same_v<T, float> ? -149 : -1074;
            T x = static_cast<T>(std::exp2(least + (std::log2(bound) - least) * fraction(generator)));
            if (i % 4 == 1 && low < 0) x = -x;
            v.push_back(x);
        }
    }
    while (v.size() % 64 != 0)
        v.push_back(T(1));
    return v;
}

struct worst {
    double error = 0;
    double at = 0;
    double got = 0;
};

/// The greatest error of `f` (of packs) against `g` (in reference_t) over the points.
template <class T, class F, class G>
worst worst_error(const std::vector<T>& x, F f, G g) {
    namespace simd = weft::detail::simd;
    worst w;
    for (std::size_t i = 0; i + std::size_t(simd::lanes<T>) <= x.size(); i += std::size_t(simd::lanes<T>)) {
        T y[simd::lanes<T>];
        simd::store(y, f(simd::load(x.data() + i)));
        for (int k = 0; k < simd::lanes<T>; ++k) {
            const T v = x[i + std::size_t(k)];
            const double e = ulps(y[k], static_cast<reference_t<T>>(g(static_cast<reference_t<T>>(v))));
            if (!(e <= w.error)) w = {e, double(v), double(y[k])};
        }
    }
    return w;
}

/// The error of `f` between these is at most so many units in the last place.
template <class T, class F, class G>
void check_within(double units, T low, T high, F f, G g) {
    const worst w = worst_error<T>(points<T>(low, high), f, g);
    CAPTURE(low);
    CAPTURE(w.at);
    CAPTURE(w.got);
    CHECK(w.error <= units);
}

/// Whether f of numbers from `first` to `last` has the same bits beside every edge, of either sign, as among themselves.
template <class T, class F>
bool same_beside_edges(T first, T last, F f) {
    namespace simd = weft::detail::simd;
    constexpr auto n = std::size_t(simd::lanes<T>);
    for (int i = 0; i < 100; ++i) {
        T x[n], among[n], beside[n];
        for (std::size_t k = 0; k < n; ++k)
            x[k] = first + (last - first) * (T(i) + T(k) / T(n)) / T(100);
        simd::store(among, f(simd::load(x)));
        for (const T e : edges<T>())
            for (const T special : {e, -e}) {
                x[0] = special;
                simd::store(beside, f(simd::load(x)));
                for (std::size_t k = 1; k < n; ++k)
                    if (!(beside[k] == among[k])) return false;
            }
    }
    return true;
}

/// Pairs of the edges, and random ones over all exponents.
template <class T>
std::vector<T> point_pairs(int count = 500000) {
    const std::vector<T> e = edges<T>();
    std::vector<T> v;
    for (const T a : e)
        for (const T b : e) {
            v.push_back(a);
            v.push_back(b);
        }
    std::mt19937_64 generator(17);
    const auto uniform = [&] { return 2 * fraction(generator) - 1; };
    for (int i = 0; i < 2 * count; ++i) {
        const double most = i % 4 < 2 ? 3 : std::numeric_limits<T>::max_exponent - 1;
        v.push_back(static_cast<T>(std::copysign(std::exp2(most * uniform()), uniform())));
    }
    while (v.size() % 128 != 0)
        v.push_back(T(1));
    return v;
}

/// The greatest error of `f` (of two packs) against `g`; `xy` holds the pairs.
template <class T, class F, class G>
worst worst_error_2(const std::vector<T>& xy, F f, G g) {
    namespace simd = weft::detail::simd;
    constexpr auto n = std::size_t(simd::lanes<T>);
    worst w;
    for (std::size_t i = 0; i + 2 * n <= xy.size(); i += 2 * n) {
        T x[n], y[n], z[n];
        for (std::size_t k = 0; k < n; ++k) {
            x[k] = xy[i + 2 * k];
            y[k] = xy[i + 2 * k + 1];
        }
        simd::store(z, f(simd::load(x), simd::load(y)));
        for (std::size_t k = 0; k < n; ++k) {
            const double e = ulps(z[k], static_cast<reference_t<T>>(g(static_cast<reference_t<T>>(x[k]),
                                                                      static_cast<reference_t<T>>(y[k]))));
            if (!(e <= w.error)) w = {e, double(x[k]), double(z[k])};
        }
    }
    return w;
}

} // namespace accuracy
