// SPDX-License-Identifier: BSL-1.0
// bench/peers/xtensor.cpp - the workloads of equal and of broadcast shapes in xtensor.
#include "xtensor.hpp"

namespace bench {
namespace {

struct xtensor : xtensor_adaptors {
    static void run(multiply_add, auto& x) { xt::noalias(x.d) = x.a * x.b + x.c; }
    static void run(gaussian, auto& x) {
        xt::noalias(x.d) = xt::exp(-0.5f * xt::square((x.a - 0.3f) * 1.7f)) * 0.67f;
    }
    static void run(mixed, auto& x) { xt::noalias(x.d) = x.a + x.b; }
    static void run(by_row, auto& x) { xt::noalias(x.d) = (x.a - x.b) * x.c; }
    static void run(by_column, auto& x) { xt::noalias(x.d) = x.a * x.b; }
    static void run(add_row_in_place, auto& x) { xt::noalias(x.d) += x.a; }
    static void run(four_axes, auto& x) { xt::noalias(x.d) = x.a - x.b; }
    static void run(add, auto& x) { xt::noalias(x.d) = x.a + x.b; }
    static void run(add_row, auto& x) { xt::noalias(x.d) = x.a + x.b; }
    template <index_t N>
    static void run(static_scale_add<N>, auto& x) {
        xt::noalias(x.d) = x.a * 2.f + x.b;
    }
    template <index_t N>
    static void run(static_products<N>, auto& x) {
        xt::noalias(x.d) = x.a * x.b + x.a * 2.f;
    }
};

const bool listed = enlist<xtensor>(dense_workloads{}) && enlist<xtensor>(small_workloads{});

} // namespace
} // namespace bench
