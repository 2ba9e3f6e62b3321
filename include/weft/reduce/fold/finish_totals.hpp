// SPDX-License-Identifier: BSL-1.0
// weft/reduce/fold/finish_totals.hpp - sums that become means, or norms, where they stand.
//
// Layer: reduce. Question: who divides the totals of `mean<1>(x)`, and when?
//     who has finished them, while they are in L1: without a pass of its own, and a kernel for each tree of sums
#pragma once

#include <weft/core/element.hpp>
#include <weft/simd/basic.hpp>

#include <cmath>
#include <cstring>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// Whether sums of this type can be finished where they stand: real numbers, and pairs of these.
template <class T>
inline constexpr bool has_finished_totals = std::is_floating_point_v<typename real_part<T>::type>;

/// Divides `n` totals of type T, or their parts; with `Root` the root of that follows.
template <class T, bool Root>
void finish_totals(char* totals, index_t n, double divisor) {
    using real = typename real_part<T>::type;
    static_assert(!Root || std::is_same_v<T, real>);
    constexpr index_t width = simd::lanes<real>;
    auto* const to = reinterpret_cast<real*>(totals);
    const auto by = static_cast<real>(divisor);
    n *= index_t(sizeof(T) / sizeof(real));
    index_t i = 0;
    if constexpr (simd::has_pack<real>)
        for (; i + width <= n; i += width) {
            const auto quotient = simd::div(simd::load(to + i), simd::pack<real>(by));
            if constexpr (Root)
                simd::store(to + i, simd::sqrt(quotient));
            else
                simd::store(to + i, quotient);
        }
    for (; i < n; ++i)
        to[i] = Root ? std::sqrt(to[i] / by) : to[i] / by;
}

/// Makes results of `n` totals where they stand, one after the other from the first byte on: those of another type, which is no
/// larger. Of what knows its position that is all that is left.
template <class Total, class Result>
void narrow_totals(char* totals, index_t n, double) {
    static_assert(sizeof(Result) <= sizeof(Total));
    for (index_t i = 0; i < n; ++i) {
        Total total;
        std::memcpy(&total, totals + i * index_t(sizeof(Total)), sizeof(Total));
        Result result;
        if constexpr (requires { total.index; })
            result = total.index;
        else
            result = as_element<Result>(total);
        std::memcpy(totals + i * index_t(sizeof(Result)), &result, sizeof(Result));
    }
}

} // namespace weft::inline WEFT_ABI::detail

#if !WEFT_BODIES
namespace weft::inline WEFT_ABI::detail {
extern template void finish_totals<float, false>(char*, index_t, double);
extern template void finish_totals<float, true>(char*, index_t, double);
extern template void finish_totals<double, false>(char*, index_t, double);
extern template void finish_totals<double, true>(char*, index_t, double);
} // namespace weft::inline WEFT_ABI::detail
#endif
