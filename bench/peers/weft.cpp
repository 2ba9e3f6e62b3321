// SPDX-License-Identifier: BSL-1.0
// bench/peers/weft.cpp - the workloads of equal and of broadcast shapes in weft.
#include "../workloads.hpp"

namespace bench {
namespace {

struct weft_itself {
    static constexpr auto name = "weft";
    static auto& view(auto& tensor) { return tensor; }

    static void run(multiply_add, auto& x) { x.d = x.a * x.b + x.c; }
    static void run(gaussian, auto& x) { x.d = exp(-0.5 * square((x.a - 0.3) * 1.7)) * 0.67; }
    static void run(mixed, auto& x) { x.d = x.a + x.b; }
    static void run(by_row, auto& x) { x.d = (x.a - x.b) * x.c; }
    static void run(by_column, auto& x) { x.d = x.a * x.b; }
    static void run(add_row_in_place, auto& x) { x.d += x.a; }
    static void run(four_axes, auto& x) { x.d = x.a - x.b; }
    static void run(add, auto& x) { x.d = x.a + x.b; }
    static void run(add_row, auto& x) { x.d = x.a + x.b; }
    template <index_t N>
    static void run(static_scale_add<N>, auto& x) {
        x.d = x.a * 2 + x.b;
    }
    template <index_t N>
    static void run(static_products<N>, auto& x) {
        x.d = x.a * x.b + x.a * 2;
    }
};

/// What a row would take with operands of one type.
struct one_type {
    static constexpr auto name = "weft, one type";
    static constexpr bool yardstick = true;
    static auto& view(auto& tensor) { return tensor; }

    static void run(mixed, auto& x) { x.d = x.c + x.b; }
};

const bool listed = enlist<weft_itself>(dense_workloads{}) && enlist<weft_itself>(small_workloads{}) &&
                    enlist<one_type>(dense_workloads{});

} // namespace
} // namespace bench
