// SPDX-License-Identifier: BSL-1.0
// bench/peers/eigen_tensor.cpp - the workloads in Eigen's (unsupported) tensors.
#include "eigen_tensor.hpp"

#include "../workloads.hpp"

#include <array>

namespace bench {
namespace {

template <std::size_t Rank>
using numbers_of = std::array<Eigen::Index, Rank>;

struct eigen_tensor : eigen_tensor_views {
    using eigen_tensor_views::view;
    template <class T, index_t N>
    static auto view(weft::tensor<T, N, N>& t)
        requires(N > 0)
    {
        using sizes = Eigen::Sizes<N, N>;
        return Eigen::TensorMap<Eigen::TensorFixedSize<T, sizes, Eigen::RowMajor>>(t.data(), sizes());
    }

    /// (n,) as (rows, n)
    static auto rows_of(const auto& line, Eigen::Index rows) {
        return line.reshape(numbers_of<2>{1, line.size()}).broadcast(numbers_of<2>{rows, 1});
    }
    /// A part of a matrix.
    static auto part(auto& a, Eigen::Index row, Eigen::Index column, Eigen::Index rows,
                     Eigen::Index columns) {
        return a.slice(numbers_of<2>{row, column}, numbers_of<2>{rows, columns});
    }
    /// The inner points, moved by so many rows and columns.
    static auto inner(auto& a, int row, int column) {
        return part(a, 1 + row, 1 + column, a.dimension(0) - 2, a.dimension(1) - 2);
    }

    static void run(multiply_add, auto& x) { x.d = x.a * x.b + x.c; }
    static void run(gaussian, auto& x) { x.d = (((x.a - 0.3f) * 1.7f).square() * -0.5f).exp() * 0.67f; }
    static void run(mixed, auto& x) { x.d = x.a.template cast<double>() + x.b; }
    static void run(by_row, auto& x) {
        const auto rows = x.a.dimension(0);
        x.d = (x.a - rows_of(x.b, rows)) * rows_of(x.c, rows);
    }
    static void run(by_column, auto& x) { x.d = x.a * x.b.broadcast(numbers_of<2>{1, x.a.dimension(1)}); }
    static void run(add_row_in_place, auto& x) { x.d += rows_of(x.a, x.d.dimension(0)); }
    static void run(four_axes, auto& x) {
        x.d = x.a.broadcast(numbers_of<4>{1024, 1, 1, 1}) - x.b.broadcast(numbers_of<4>{1, 32, 32, 1});
    }
    static void run(add, auto& x) { x.d = x.a + x.b; }
    static void run(add_row, auto& x) { x.d = x.a + rows_of(x.b, x.a.dimension(0)); }
    template <index_t N>
    static void run(static_scale_add<N>, auto& x) {
        x.d = x.a * 2.f + x.b;
    }
    template <index_t N>
    static void run(static_products<N>, auto& x) {
        x.d = x.a * x.b + x.a * 2.f;
    }

    static void run(add_transposed, auto& x) { x.d = x.a + x.b.shuffle(numbers_of<2>{1, 0}); }
    static void run(two_transposed, auto& x) {
        x.d = x.a.shuffle(numbers_of<2>{1, 0}) + x.b.shuffle(numbers_of<2>{1, 0}) * 2.f;
    }
    template <int I, int J, int K>
    static void run(permuted<I, J, K>, auto& x) {
        x.d = x.a.shuffle(numbers_of<3>{I, J, K}) + x.b;
    }
    template <int Step>
    static void run(strided<Step>, auto& x) {
        x.d = x.a.stride(numbers_of<2>{1, Step}) + x.b.stride(numbers_of<2>{1, Step});
    }
    static void run(mixed_strided, auto& x) {
        x.d = x.a.stride(numbers_of<2>{1, 2}).template cast<double>() + x.b.stride(numbers_of<2>{1, 2});
    }
    static void run(laplacian, auto& x) {
        inner(x.d, 0, 0) = inner(x.a, -1, 0) + inner(x.a, 1, 0) + inner(x.a, 0, -1) + inner(x.a, 0, 1) -
                           inner(x.a, 0, 0) * 4.f;
    }
    static void run(nine_points, auto& x) {
        inner(x.d, 0, 0) = (inner(x.a, -1, -1) + inner(x.a, -1, 1) + inner(x.a, 1, -1) + inner(x.a, 1, 1)) *
                               nine_points::corner +
                           (inner(x.a, -1, 0) + inner(x.a, 0, -1) + inner(x.a, 0, 1) + inner(x.a, 1, 0)) *
                               nine_points::side -
                           inner(x.a, 0, 0);
    }
    static void run(copy_block, auto& x) {
        const auto rows = x.d.dimension(0) / 2, columns = x.d.dimension(1) / 2;
        part(x.d, rows, columns, rows, columns) = part(x.d, 0, 0, rows, columns);
    }
    static void run(shift_columns, auto& x) {
        const auto rows = x.d.dimension(0), columns = x.d.dimension(1);
        part(x.d, 0, 1, rows, columns - 1) = part(x.d, 0, 0, rows, columns - 1).eval();
    }
    static void run(image<true>, auto& x) {
        const numbers_of<3> one{3, 1, 1}, times{1, x.d.dimension(1), x.d.dimension(2)};
        x.d =
            (x.a.template cast<float>().shuffle(numbers_of<3>{2, 0, 1}) - x.b.reshape(one).broadcast(times)) *
            x.c.reshape(one).broadcast(times);
    }
    static void run(image<false>, auto& x) {
        const numbers_of<3> one{1, 1, 3}, times{x.d.dimension(0), x.d.dimension(1), 1};
        x.d = (x.a.template cast<float>() - x.b.reshape(one).broadcast(times)) *
              x.c.reshape(one).broadcast(times);
    }
};

const bool listed = enlist<eigen_tensor>(dense_workloads{}) && enlist<eigen_tensor>(small_workloads{}) &&
                    enlist<eigen_tensor>(view_workloads{});

} // namespace
} // namespace bench
