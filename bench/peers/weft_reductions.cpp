// SPDX-License-Identifier: BSL-1.0
// bench/peers/weft_reductions.cpp - the workloads that reduce, in weft.
#include "../reductions.hpp"

namespace bench {
namespace {

struct weft_itself {
    static constexpr auto name = "weft";
    static auto& view(auto& tensor) { return tensor; }

    static void run(sum_of_all, auto& x) { x.d(0) = sum(x.a); }
    static void run(sum_of_squares, auto& x) { x.d(0) = sum(square(x.a - x.b)); }
    static void run(sum_down, auto& x) { x.d = weft::sum<0>(x.a * x.b); }
    static void run(sum_along, auto& x) { x.d = weft::sum<1>(x.a * x.b); }
    static void run(sum_middle, auto& x) { x.d = weft::sum<1>(x.a); }
    static void run(sum_two_axes, auto& x) { x.d = weft::sum<1, 3>(x.a); }
    static void run(greatest_down, auto& x) { x.d = weft::max<0>(x.a); }
    static void run(without_mean, auto& x) { x.d = x.a - weft::mean<1>(x.a, weft::keep_dims); }
    /// The quotient once a row, as the version by hand has it.
    static void run(softmax, auto& x) {
        x.d = let(exp(x.a - weft::max<1>(x.a, weft::keep_dims)),
                  [](auto e) { return e * (1 / weft::sum<1>(e, weft::keep_dims)); });
    }
};

const bool listed = enlist<weft_itself>(reduction_workloads{});

} // namespace
} // namespace bench
