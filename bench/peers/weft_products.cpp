// SPDX-License-Identifier: BSL-1.0
// bench/peers/weft_products.cpp - the products of matrices in weft.
#include "../workloads.hpp"

namespace bench {
namespace {

struct weft_products {
    static constexpr auto name = "weft";
    static auto& view(auto& tensor) { return tensor; }

    static void run(auto, auto& x) { x.d = matmul(x.a, x.b); }
    static void run(vector_matrix, auto& x) { x.d = matmul(x.b, x.a); }
};

const bool listed = enlist<weft_products>(product_workloads{});

} // namespace
} // namespace bench
