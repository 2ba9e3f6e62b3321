// SPDX-License-Identifier: BSL-1.0
// Elements of many sizes and both signs.
#pragma once

#include <weft/core/config.hpp>

/// The tensor with such elements.
template <class Tensor>
Tensor waves(Tensor x) {
    using value = typename Tensor::value_type;
    for (weft::index_t i = 0; i < x.size(); ++i)
        x.data()[i] = static_cast<value>(i % 977) / 300 - static_cast<value>(i % 13);
    return x;
}
