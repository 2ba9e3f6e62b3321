// SPDX-License-Identifier: BSL-1.0
// cast<T>(e) converts each element as static_cast does; floating elements saturate where they become integers.
#pragma once

#include <limits>
#include <support/law.hpp>
#include <type_traits>

namespace law {

template <class To, class From>
To convert(From x) {
    constexpr bool small = std::is_same_v<From, Eigen::half> || std::is_same_v<From, Eigen::bfloat16>;
    constexpr bool to_small = std::is_same_v<To, Eigen::half> || std::is_same_v<To, Eigen::bfloat16>;
    if constexpr (std::is_same_v<To, From>)
        return x;
    else if constexpr (small)
        return convert<To>(static_cast<float>(x));
    else if constexpr (to_small)
        return To(static_cast<float>(x));
    else if constexpr (oracle::is_complex<To>)
        return To(static_cast<typename To::value_type>(x));
    else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To> &&
                       !std::is_same_v<To, bool>) {
        using limits = std::numeric_limits<To>;
        const auto v = static_cast<long double>(x);
        return v != v                                         ? To(0)
               : v <= static_cast<long double>(limits::min()) ? limits::min()
               : v >= static_cast<long double>(limits::max()) ? limits::max()
                                                              : static_cast<To>(v);
    } else
        return static_cast<To>(x);
}

template <class To, class From>
void check_cast() {
    const auto node = [](const auto& a) { return weft::cast<To>(a); };
    const auto scalar = [](From x) { return convert<To>(x); };
    check_exact("cast<To>(a)", node, scalar, anything<From>{});
    if constexpr (!std::is_integral_v<From>)
        check_exact("cast<To>(a)", node, scalar, between<From>{-300, 300});
}

} // namespace law
