// SPDX-License-Identifier: BSL-1.0
// The law that extents which the compiler knows change the kernel of a product, but not a bit of its result.
#pragma once

#include <weft/linalg/matmul.hpp>

#include <doctest/doctest.h>

#include <support/product.hpp>

namespace product_test {

/// `Left` and `Right` are static tensors.
template <class Left, class Right>
void check_static() {
    using T = typename Left::value_type;
    std::mt19937 random(1);
    Left a;
    Right b;
    for (T& x : a)
        x = any_value<T>(random);
    for (T& x : b)
        x = any_value<T>(random);
    const weft::any_tensor<T> x = a, y = b;
    CAPTURE(to_string(a.shape()));
    CAPTURE(to_string(b.shape()));
    const weft::any_tensor<T> expected = matmul(x, y);
    CHECK(other_bits<T>(expected, matmul(a, b)) == "");
}

} // namespace product_test
