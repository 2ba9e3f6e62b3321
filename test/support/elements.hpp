// SPDX-License-Identifier: BSL-1.0
// The elements of a tensor in their order, and the ends of what a type holds.
#pragma once

#include <limits>
#include <vector>

template <class T>
inline constexpr T least = std::numeric_limits<T>::lowest();
template <class T>
inline constexpr T greatest = std::numeric_limits<T>::max();

template <class Tensor>
auto elements(const Tensor& t) {
    return std::vector<typename Tensor::value_type>(t.begin(), t.end());
}
