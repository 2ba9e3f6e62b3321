// SPDX-License-Identifier: BSL-1.0
// weft/ops/masked.hpp - writing where a condition is true: `a(mask) = v`.
//
// Layer: ops. Question: how are some elements replaced, and what does that cost?
//     a(a < 0) = 0;   a(isnan(a)) = b;   a(mask) *= 2;
//
// Shape    mask and v broadcast to the shape of a, which stays
// Lazy     no: runs now
// Cost     one pass over all of a: a = where(mask, v, a)
// Errors   those of an assignment in place
// Example  image(image > 255) = 255;
#pragma once

#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/tensor/masked.hpp>

namespace weft::inline WEFT_ABI::detail {

template <class X, class Mask>
template <class E>
constexpr void masked<X, Mask>::operator=(E&& e) && {
    write(x_.write_target(), where(mask_, std::forward<E>(e), x_));
}
template <class X, class Mask>
template <class E>
constexpr void masked<X, Mask>::operator+=(E&& e) && {
    write(x_.write_target(), where(mask_, x_ + std::forward<E>(e), x_));
}
template <class X, class Mask>
template <class E>
constexpr void masked<X, Mask>::operator-=(E&& e) && {
    write(x_.write_target(), where(mask_, x_ - std::forward<E>(e), x_));
}
template <class X, class Mask>
template <class E>
constexpr void masked<X, Mask>::operator*=(E&& e) && {
    write(x_.write_target(), where(mask_, x_ * std::forward<E>(e), x_));
}
template <class X, class Mask>
template <class E>
constexpr void masked<X, Mask>::operator/=(E&& e) && {
    write(x_.write_target(), where(mask_, x_ / std::forward<E>(e), x_));
}

} // namespace weft::inline WEFT_ABI::detail
