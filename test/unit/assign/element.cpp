// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <support/mismatch.hpp>

using namespace weft;

TEST_CASE("assign/element: one element has the bits that an assignment writes") {
    tensor<float, dyn, dyn> x(7, 11);
    tensor<float, dyn, 1> y(7);
    for (index_t i = 0; i < 7; ++i) {
        y(i, 0) = 0.3f * static_cast<float>(i) + 0.1f;
        for (index_t j = 0; j < 11; ++j)
            x(i, j) = 0.01f * static_cast<float>(i * 11 + j) - 0.2f;
    }
    const auto e = exp(x) * tanh(y) - x * x + cast<float>(x > y);
    const tensor whole = e;
    test::mismatch wrong;
    for (index_t i = 0; i < 7; ++i)
        for (index_t j = 0; j < 11; ++j)
            wrong.compare_bits(e(i, j), whole(i, j), i, j);
    CHECK(wrong.text() == "");
}
