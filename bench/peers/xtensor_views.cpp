// SPDX-License-Identifier: BSL-1.0
// bench/peers/xtensor_views.cpp - the workloads on transposes and slices in xtensor.
#include "xtensor.hpp"

#include <xtensor/xmanipulation.hpp>
#include <xtensor/xstrided_view.hpp>

namespace bench {
namespace {

using xt::all;
using xt::newaxis;
using xt::range;

struct xtensor_views : xtensor_adaptors {
    /// The inner points, moved by so many rows and columns.
    static auto inner(auto& a, int row, int column) {
        const int rows = static_cast<int>(a.shape()[0]), columns = static_cast<int>(a.shape()[1]);
        return xt::view(a, range(1 + row, rows - 1 + row), range(1 + column, columns - 1 + column));
    }
    static auto every(auto& a, int step) {
        return xt::view(a, all(), range(0, static_cast<int>(a.shape()[1]), step));
    }

    static void run(add_transposed, auto& x) { xt::noalias(x.d) = x.a + xt::transpose(x.b); }
    static void run(two_transposed, auto& x) {
        xt::noalias(x.d) = xt::transpose(x.a) + xt::transpose(x.b) * 2.f;
    }
    template <int I, int J, int K>
    static void run(permuted<I, J, K>, auto& x) {
        xt::noalias(x.d) = xt::transpose(x.a, {I, J, K}) + x.b;
    }
    template <int Step>
    static void run(strided<Step>, auto& x) {
        xt::noalias(x.d) = every(x.a, Step) + every(x.b, Step);
    }
    static void run(mixed_strided, auto& x) { xt::noalias(x.d) = every(x.a, 2) + every(x.b, 2); }
    static void run(laplacian, auto& x) {
        auto d = inner(x.d, 0, 0);
        xt::noalias(d) = inner(x.a, -1, 0) + inner(x.a, 1, 0) + inner(x.a, 0, -1) + inner(x.a, 0, 1) -
                         4.f * inner(x.a, 0, 0);
    }
    static void run(nine_points, auto& x) {
        auto d = inner(x.d, 0, 0);
        xt::noalias(d) = nine_points::corner *
                             (inner(x.a, -1, -1) + inner(x.a, -1, 1) + inner(x.a, 1, -1) + inner(x.a, 1, 1)) +
                         nine_points::side *
                             (inner(x.a, -1, 0) + inner(x.a, 0, -1) + inner(x.a, 0, 1) + inner(x.a, 1, 0)) -
                         inner(x.a, 0, 0);
    }
    static void run(copy_block, auto& x) {
        const int rows = static_cast<int>(x.d.shape()[0]), columns = static_cast<int>(x.d.shape()[1]);
        auto d = xt::view(x.d, range(rows / 2, rows), range(columns / 2, columns));
        xt::noalias(d) = xt::view(x.d, range(0, rows / 2), range(0, columns / 2));
    }
    static void run(shift_columns, auto& x) {
        const int columns = static_cast<int>(x.d.shape()[1]);
        xt::view(x.d, all(), range(1, columns)) = xt::view(x.d, all(), range(0, columns - 1));
    }
    static void run(image<true>, auto& x) {
        const auto channels = [](auto& t) { return xt::view(t, all(), newaxis(), newaxis()); };
        xt::noalias(x.d) = (xt::cast<float>(xt::transpose(x.a, {2, 0, 1})) - channels(x.b)) * channels(x.c);
    }
    static void run(image<false>, auto& x) { xt::noalias(x.d) = (xt::cast<float>(x.a) - x.b) * x.c; }
};

const bool listed = enlist<xtensor_views>(view_workloads{});

} // namespace
} // namespace bench
