// SPDX-License-Identifier: BSL-1.0
// test/support/pools.hpp - the same work on one thread and on several.
#pragma once

#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <support/mismatch.hpp>

namespace test {

/// 2, 3 and 5 threads.
inline weft::thread_pool& pool_of(int which) {
    static weft::thread_pool two(2), three(3), five(5);
    weft::thread_pool* const all[] = {&two, &three, &five};
    return *all[which];
}

/// The first element that has other bits.
template <class X>
std::string other_bits(const X& a, const X& b) {
    mismatch wrong;
    if constexpr (weft::expression<X>) {
        if (!(a.shape() == b.shape())) return "another shape";
        const auto bytes = static_cast<std::size_t>(a.size()) * sizeof(*a.data());
        if (bytes == 0 || std::memcmp(a.data(), b.data(), bytes) == 0)
            return {}; // fast without optimisation, too
        for (weft::index_t i = 0; i < a.size(); ++i)
            wrong.compare_bits(a.data()[i], b.data()[i], i);
    } else {
        wrong.compare_bits(a, b, 0);
    }
    return wrong.text();
}

/// Whether f(), which returns a tensor or a number, gives the same bits on each of the pools as without; says where not.
template <class F>
bool alike_on_pools(const F& f) {
    const auto alone = f();
    for (int which = 0; which < 3; ++which)
        if (const auto wrong = other_bits(alone, weft::evaluate(pool_of(which), f)); !wrong.empty()) {
            MESSAGE("pool ", which, ": ", wrong);
            return false;
        }
    return true;
}

/// Elements of many magnitudes, so that another order of a sum shows.
template <class Tensor>
Tensor& fill(Tensor& x, unsigned seed = 1) {
    using T = typename Tensor::value_type;
    for (weft::index_t i = 0; i < x.size(); ++i) {
        seed = seed * 1664525u + 1013904223u;
        if constexpr (std::is_floating_point_v<T>)
            x.data()[i] = static_cast<T>((seed >> 8) % 100003) / static_cast<T>(1 + (seed >> 28) * 997);
        else
            x.data()[i] = static_cast<T>(static_cast<std::uint8_t>(seed >> 24));
    }
    return x;
}

} // namespace test
