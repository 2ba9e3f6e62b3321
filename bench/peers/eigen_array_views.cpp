// SPDX-License-Identifier: BSL-1.0
// bench/peers/eigen_array_views.cpp - the workloads on transposes and slices in Eigen's arrays.
#include "../workloads.hpp"

#include <Eigen/Core>

namespace bench {
namespace {

using Eigen::all;
using Eigen::seqN;

struct eigen_array {
    static constexpr auto name = "Eigen Array";

    template <class T>
    static auto view(plane<T>& t) {
        using type = Eigen::Array<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
        return Eigen::Map<type, Eigen::AlignedMax>(t.data(), t.extent(0), t.extent(1));
    }

    /// The inner points, moved by so many rows and columns.
    static auto inner(auto& a, int row, int column) {
        return a.block(1 + row, 1 + column, a.rows() - 2, a.cols() - 2);
    }

    static void run(add_transposed, auto& x) { x.d = x.a + x.b.transpose(); }
    static void run(two_transposed, auto& x) { x.d = x.a.transpose() + x.b.transpose() * 2; }
    template <int Step>
    static void run(strided<Step>, auto& x) {
        const auto columns = seqN(0, x.d.cols(), Eigen::fix<Step>);
        x.d = x.a(all, columns) + x.b(all, columns);
    }
    static void run(mixed_strided, auto& x) {
        const auto columns = seqN(0, x.d.cols(), Eigen::fix<2>);
        x.d = x.a(all, columns).template cast<double>() + x.b(all, columns);
    }
    static void run(laplacian, auto& x) {
        inner(x.d, 0, 0) = inner(x.a, -1, 0) + inner(x.a, 1, 0) + inner(x.a, 0, -1) + inner(x.a, 0, 1) -
                           4 * inner(x.a, 0, 0);
    }
    static void run(nine_points, auto& x) {
        inner(x.d, 0, 0) = nine_points::corner * (inner(x.a, -1, -1) + inner(x.a, -1, 1) + inner(x.a, 1, -1) +
                                                  inner(x.a, 1, 1)) +
                           nine_points::side *
                               (inner(x.a, -1, 0) + inner(x.a, 0, -1) + inner(x.a, 0, 1) + inner(x.a, 1, 0)) -
                           inner(x.a, 0, 0);
    }
    static void run(copy_block, auto& x) {
        const auto rows = x.d.rows() / 2, columns = x.d.cols() / 2;
        x.d.bottomRightCorner(rows, columns) = x.d.topLeftCorner(rows, columns);
    }
    static void run(shift_columns, auto& x) {
        x.d.rightCols(x.d.cols() - 1) = x.d.leftCols(x.d.cols() - 1).eval();
    }
};

const bool listed = enlist<eigen_array>(view_workloads{});

} // namespace
} // namespace bench
