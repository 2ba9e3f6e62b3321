// SPDX-License-Identifier: BSL-1.0
// weft/tensor/exchange.hpp - the elements of two views, exchanged.
//
// Layer: tensor. Question: what does `swap(m(i, all), m(k, all))` do?
//     lines that are apart change places piece by piece; of m and m.T() each pair of elements does, once
#pragma once

#include <weft/overlap/overlap.hpp>
#include <weft/simd/packet.hpp>
#include <weft/storage/buffer.hpp>
#include <weft/tensor/element/lines.hpp>
#include <weft/tensor/errors.hpp>
#include <weft/write/in_place.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Whether an element of one view is another element of the other. (Addresses of different objects cannot be ordered in
/// constant evaluation.)
template <class A, class B>
constexpr bool share_elements(const A& a, const B& b) {
    if (a.size() == 0) return false;
    if (__builtin_is_constant_evaluated()) {
        for (auto& x : a)
            for (auto& y : b)
                if (std::addressof(x) == std::addressof(y)) return true;
        return false;
    }
    constexpr int size = sizeof(typename A::value_type);
    return overlap_elsewhere(referred(a, size, a.data()).at, referred(b, size, b.data()).at);
}

/// Exchanges each pair of elements once, however many indices name it: of m and m.T() that is two.
template <class A, class B>
constexpr void exchange_shared(const A& a, const B& b) {
    using element = decltype(a.data());
    buffer<std::pair<element, element>> pairs(2 * a.size());
    auto* end = pairs.data();
    auto in_b = b.begin();
    for (auto in_a = a.begin(); in_a != a.end(); ++in_a, ++in_b) {
        const element x = std::addressof(*in_a), y = std::addressof(*in_b);
        *end++ = {x, y};
        *end++ = {y, x};
    }
    std::sort(pairs.data(), end);
    for (const auto* pair = pairs.data() + 1; pair != end; ++pair)
        if (pair[-1].first == pair->first && pair[-1].second != pair->second) raise_no_exchange(a.shape());
    for (const auto* pair = pairs.data(); pair != end; ++pair)
        if (pair->first < pair->second && (pair == pairs.data() || pair[-1] != *pair))
            std::swap(*pair->first, *pair->second);
}

/// Exchanges the elements of two lines, which share none: those of a packet at once where they lie side by side.
template <class T, class Byte = std::uint8_t>
constexpr void exchange_lines(T* a, index_t a_step, T* b, index_t b_step, index_t count) {
    index_t first = 0;
    if constexpr (std::is_trivially_copyable_v<T> && simd::has_pack<Byte> &&
                  simd::lanes<Byte> % sizeof(T) == 0) {
        if (a_step == 1 && b_step == 1 && !__builtin_is_constant_evaluated()) {
            constexpr index_t some = simd::lanes<Byte> / index_t(sizeof(T));
            auto* x = reinterpret_cast<Byte*>(a);
            auto* y = reinterpret_cast<Byte*>(b);
            for (; first + some <= count; first += some, x += some * sizeof(T), y += some * sizeof(T)) {
                const auto held = simd::load(x);
                simd::store(x, simd::load(y));
                simd::store(y, held);
            }
        }
    }
    for (index_t i = first; i < count; ++i) {
        T& x = a[i * a_step];
        T& y = b[i * b_step];
        auto held = std::move(x);
        x = std::move(y);
        y = std::move(held);
    }
}

template <class A, class B>
constexpr void exchange(const A& a, const B& b) {
    same_shapes(a.shape(), b.shape(), "swap");
    check_distinct(a.write_target());
    check_distinct(b.write_target());
    if (share_elements(a, b)) return exchange_shared(a, b);
    along_lines(a.shape(), a, b, [](auto* x, index_t x_step, auto* y, index_t y_step, index_t count) {
        exchange_lines(x, x_step, y, y_step, count);
        return true;
    });
}

} // namespace weft::inline WEFT_ABI::detail
