// SPDX-License-Identifier: BSL-1.0
// bench/peers/eigen_array.cpp - the workloads in Eigen's arrays, as far as these have the axes.
#include "../workloads.hpp"

#include <Eigen/Core>

namespace bench {
namespace {

/// Eigen vectorises a fixed-size map only where its type promises alignment.
template <class Tensor>
constexpr int alignment = alignof(Tensor) >= 16 ? int(alignof(Tensor)) : int(Eigen::Unaligned);

struct eigen_array {
    static constexpr auto name = "Eigen Array";

    template <class T>
    static auto view(line<T>& t) {
        return Eigen::Map<Eigen::Array<T, Eigen::Dynamic, 1>, Eigen::AlignedMax>(t.data(), t.size());
    }
    template <class T>
    static auto view(plane<T>& t) {
        using type = Eigen::Array<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
        return Eigen::Map<type, Eigen::AlignedMax>(t.data(), t.extent(0), t.extent(1));
    }
    template <class T, index_t N>
    static auto view(weft::tensor<T, N, N>& t)
        requires(N > 0)
    {
        using type = Eigen::Array<T, int(N), int(N), Eigen::RowMajor>;
        if constexpr (N * N * sizeof(T) > 4096) // on the heap
            return Eigen::Map<type, Eigen::AlignedMax>(t.data());
        else
            return Eigen::Map<type, alignment<weft::tensor<T, N, N>>>(t.data());
    }

    static void run(multiply_add, auto& x) { x.d = x.a * x.b + x.c; }
    static void run(gaussian, auto& x) { x.d = (-0.5f * ((x.a - 0.3f) * 1.7f).square()).exp() * 0.67f; }
    static void run(mixed, auto& x) { x.d = x.a.template cast<double>() + x.b; }
    static void run(by_row, auto& x) { x.d = (x.a.rowwise() - x.b.transpose()).rowwise() * x.c.transpose(); }
    static void run(by_column, auto& x) { x.d = x.a.colwise() * x.b.col(0); }
    static void run(add_row_in_place, auto& x) { x.d.rowwise() += x.a.transpose(); }
    static void run(add, auto& x) { x.d = x.a + x.b; }
    static void run(add_row, auto& x) { x.d = x.a.rowwise() + x.b.transpose(); }
    template <index_t N>
    static void run(static_scale_add<N>, auto& x) {
        x.d = x.a * 2 + x.b;
    }
    template <index_t N>
    static void run(static_products<N>, auto& x) {
        x.d = x.a * x.b + x.a * 2;
    }
};

const bool listed = enlist<eigen_array>(dense_workloads{}) && enlist<eigen_array>(small_workloads{});

} // namespace
} // namespace bench
