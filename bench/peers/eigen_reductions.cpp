// SPDX-License-Identifier: BSL-1.0
// bench/peers/eigen_reductions.cpp - the workloads that reduce, in Eigen's arrays and (unsupported) tensors.
#include "../reductions.hpp"
#include "eigen_tensor.hpp"

#include <Eigen/Core>

#include <array>

namespace bench {
namespace {

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

    static void run(sum_of_all, auto& x) { x.d(0) = x.a.sum(); }
    static void run(sum_of_squares, auto& x) { x.d(0) = (x.a - x.b).square().sum(); }
    static void run(sum_down, auto& x) { x.d = (x.a * x.b).colwise().sum(); }
    static void run(sum_along, auto& x) { x.d = (x.a * x.b).rowwise().sum(); }
    static void run(greatest_down, auto& x) { x.d = x.a.colwise().maxCoeff(); }
    static void run(without_mean, auto& x) { x.d = x.a.colwise() - x.a.rowwise().mean(); }
};

/// By hand, so that each row is finished while it is in the cache.
struct eigen_rows : eigen_array {
    static constexpr auto name = "row by row";
    static constexpr bool yardstick = true;

    static void run(without_mean, auto& x) {
        for (Eigen::Index i = 0; i < x.a.rows(); ++i)
            x.d.row(i) = x.a.row(i) - x.a.row(i).mean();
    }
    static void run(softmax, auto& x) {
        for (Eigen::Index i = 0; i < x.a.rows(); ++i) {
            auto d = x.d.row(i);
            d = (x.a.row(i) - x.a.row(i).maxCoeff()).exp();
            d *= 1 / d.sum();
        }
    }
};

struct eigen_tensor : eigen_tensor_views {
    template <class Expression>
    static auto total(const Expression& e) {
        const Eigen::Tensor<typename Expression::Scalar, 0, Eigen::RowMajor> value = e.sum();
        return value();
    }
    static auto over(auto... axes) { return std::array<int, sizeof...(axes)>{axes...}; }

    static void run(sum_of_all, auto& x) { x.d(0) = total(x.a); }
    static void run(sum_of_squares, auto& x) { x.d(0) = total((x.a - x.b).square()); }
    static void run(sum_down, auto& x) { x.d = (x.a * x.b).sum(over(0)); }
    static void run(sum_along, auto& x) { x.d = (x.a * x.b).sum(over(1)); }
    static void run(sum_middle, auto& x) { x.d = x.a.sum(over(1)); }
    static void run(sum_two_axes, auto& x) { x.d = x.a.sum(over(1, 3)); }
    static void run(greatest_down, auto& x) { x.d = x.a.maximum(over(0)); }
    static auto column(const auto& reduced, Eigen::Index rows, Eigen::Index columns) {
        return reduced.eval()
            .reshape(std::array<Eigen::Index, 2>{rows, 1})
            .broadcast(std::array<Eigen::Index, 2>{1, columns});
    }
    static void run(without_mean, auto& x) {
        x.d = x.a - column(x.a.mean(over(1)), x.a.dimension(0), x.a.dimension(1));
    }
    static void run(softmax, auto& x) {
        const auto rows = x.a.dimension(0), columns = x.a.dimension(1);
        x.d = (x.a - column(x.a.maximum(over(1)), rows, columns)).exp();
        x.d = x.d / column(x.d.sum(over(1)), rows, columns);
    }
};

const bool listed = enlist<eigen_array>(reduction_workloads{}) &&
                    enlist<eigen_rows>(list<without_mean, softmax>{}) &&
                    enlist<eigen_tensor>(reduction_workloads{});

} // namespace
} // namespace bench
