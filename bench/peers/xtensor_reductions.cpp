// SPDX-License-Identifier: BSL-1.0
// bench/peers/xtensor_reductions.cpp - the workloads that reduce, in xtensor.
#include "../reductions.hpp"
#include "xtensor.hpp"

#include <xtensor/xmath.hpp>
#include <xtensor/xsort.hpp>

namespace bench {
namespace {

struct xtensor : xtensor_adaptors {
    static constexpr auto now = xt::evaluation_strategy::immediate;
    using axis_list = std::array<std::size_t, 1>;

    static void run(sum_of_all, auto& x) { x.d(0) = xt::sum(x.a, now)(); }
    static void run(sum_of_squares, auto& x) { x.d(0) = xt::sum(xt::square(x.a - x.b), now)(); }
    static void run(sum_down, auto& x) { xt::noalias(x.d) = xt::sum(x.a * x.b, axis_list{0}, now); }
    static void run(sum_along, auto& x) { xt::noalias(x.d) = xt::sum(x.a * x.b, axis_list{1}, now); }
    static void run(sum_middle, auto& x) { xt::noalias(x.d) = xt::sum(x.a, axis_list{1}, now); }
    static void run(sum_two_axes, auto& x) {
        xt::noalias(x.d) = xt::sum(x.a, std::array<std::size_t, 2>{1, 3}, now);
    }
    static void run(greatest_down, auto& x) { xt::noalias(x.d) = xt::amax(x.a, axis_list{0}, now); }
    static void run(without_mean, auto& x) {
        const auto mean = xt::eval(xt::mean(x.a, axis_list{1}, xt::keep_dims | now));
        xt::noalias(x.d) = x.a - mean;
    }
    static void run(softmax, auto& x) {
        const auto top = xt::eval(xt::amax(x.a, axis_list{1}, xt::keep_dims | now));
        xt::noalias(x.d) = xt::exp(x.a - top);
        const auto total = xt::eval(xt::sum(x.d, axis_list{1}, xt::keep_dims | now));
        xt::noalias(x.d) = x.d / total;
    }
};

const bool listed = enlist<xtensor>(reduction_workloads{});

} // namespace
} // namespace bench
