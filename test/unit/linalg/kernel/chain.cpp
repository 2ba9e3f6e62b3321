// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/kernel/chain.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

using namespace weft;
namespace simd = weft::detail::simd;
using namespace weft::detail;

static_assert(full_chunk<float> == simd::lanes<float>);
static_assert(chained(true, false, false) == false && chained(true, true, false) && joined(false, true));
static_assert(chained<std::int32_t>(1 << 30, 4, 5) == 5); // wraps
static_assert([] {
    chain<std::complex<double>, 1> sum;
    sum.add({1, 2}, {{3, 4}});
    sum.add({0, 1}, {{0, 1}});
    return sum.result().value == std::complex<double>(-6, 10);
}());

namespace {

template <class T>
T any(std::mt19937& random) {
    if constexpr (is_complex<T>)
        return T(typename T::value_type(random()) / 1e9f, typename T::value_type(random()) / 3e9f);
    else if constexpr (std::is_floating_point_v<T>)
        return T(random()) / T(1e9);
    else
        return static_cast<T>(random() % 2);
}

} // namespace

TEST_CASE_TEMPLATE("linalg/kernel/chain: as many columns as a register holds have the bits of one", T, float,
                   double, std::complex<float>, std::complex<double>, std::int32_t, bool) {
    constexpr int count = full_chunk<T>;
    std::mt19937 random(1);
    chain<T, count> wide;
    chain<T, 1> narrow[std::size_t(count)];
    for (int k = 0; k < 37; ++k) {
        const T a = any<T>(random);
        T b[std::size_t(count)];
        for (T& x : b)
            x = any<T>(random);
        wide.add(a, chunk<T, count>::load(b));
        for (int i = 0; i < count; ++i)
            narrow[i].add(a, {b[i]});
    }
    T found[std::size_t(count)];
    wide.result().store(found);
    for (int i = 0; i < count; ++i)
        CHECK(found[i] == narrow[i].result().value);
}

TEST_CASE_TEMPLATE("linalg/kernel/chain: a folded chain has as many sums as columns, added in halves", T,
                   float, double, std::complex<float>, std::complex<double>, std::int32_t, bool) {
    constexpr int count = full_chunk<T>;
    std::mt19937 random(2);
    for (int length : {1, 2, count, count + 1, 3 * count + 2}) {
        std::vector<T> a, x;
        for (int k = 0; k < length; ++k)
            a.push_back(any<T>(random)), x.push_back(any<T>(random));
        folded_chain<T, count> wide;
        using chunk_type = chunk<T, count>;
        chain<T, 1> sums[std::size_t(count)];
        const auto read = [&](const std::vector<T>& from, int k, bool negative) {
            T elements[std::size_t(count)];
            const int n = (std::min)(count, length - k);
            for (int i = 0; i < n; ++i)
                elements[i] = from[std::size_t(k + i)];
            return n == count ? chunk_type::load(elements) : chunk_type::load_first(elements, n, negative);
        };
        for (int k = 0; k < length; k += count)
            wide.add(read(a, k, true), folded_chain<T, count>::prepare(read(x, k, false)));
        for (int k = 0; k < length; ++k)
            sums[k % count].add(a[std::size_t(k)], {x[std::size_t(k)]});
        chunk<T, 1> values[std::size_t(count)];
        for (int i = 0; i < count; ++i)
            values[i] = sums[i].result();
        join_folds(values, count, count);
        CHECK(wide.total() == values[0].value);
    }
}
