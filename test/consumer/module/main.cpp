// SPDX-License-Identifier: BSL-1.0
// A program that knows of weft what the module exports.
#include <cstdio>
#include <iostream>
#include <sstream>

import weft;

using namespace weft;

int main() {
    tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    tensor<float, dyn, 1> column(2);
    column = 10.f;
    const auto e = (a - 1) * column + exp(0 * a);
    tensor result = e;
    result(all, range(1, none)) = result(all, range(0, -1));
    result -= mean<1>(result, keep_dims);
    std::ostringstream text;
    text << e.shape() << result(0, all) << explain(lazy(result) += a);

    tensor<float, dyn, dyn> x(40, 50), y(40, 50);
    x = 2;
    thread_pool pool(2);
    evaluate(pool, lazy(y) = log2(x) + matmul(x, transpose(x))(0, 0), lazy(x) = where(y > 1, y, 0));

    bool refused = false;
    try {
        const tensor<float, dyn> three(3), four(4);
        const auto never = three + four;
        static_cast<void>(never);
    } catch (const broadcast_error& error) {
        refused = error.what() != nullptr;
    }
    const bool right = text.str().starts_with("[2, 3][") && x(0, 0) == 201 && array_equal(x, y) && refused &&
                       any(a == 3) && argmax(a) == 5 && einsum<"ij,ij->">(a, a) == 91;
    std::puts(right ? "15" : "wrong");
}
