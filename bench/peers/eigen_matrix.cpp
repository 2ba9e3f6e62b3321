// SPDX-License-Identifier: BSL-1.0
// bench/peers/eigen_matrix.cpp - the products of matrices in Eigen, and by its kernel for small ones.
#include "../workloads.hpp"

#include <Eigen/Core>

namespace bench {
namespace {

struct eigen_matrix {
    static constexpr auto name = "Eigen Matrix";

    template <class T>
    static auto view(line<T>& t) {
        return Eigen::Map<Eigen::Matrix<T, Eigen::Dynamic, 1>, Eigen::AlignedMax>(t.data(), t.size());
    }
    template <class T>
    using matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    template <class T>
    static auto view(plane<T>& t) {
        return Eigen::Map<matrix<T>, Eigen::AlignedMax>(t.data(), t.extent(0), t.extent(1));
    }
    template <class T>
    static auto& view(block<T>& t) {
        return t;
    }
    template <class T, index_t N>
    static auto view(weft::tensor<T, N, N>& t)
        requires(N > 0)
    {
        using type = Eigen::Matrix<T, int(N), int(N), Eigen::RowMajor>;
        constexpr int alignment =
            alignof(weft::tensor<T, N, N>) >= 16 ? int(alignof(weft::tensor<T, N, N>)) : 0;
        return Eigen::Map<type, alignment>(t.data());
    }

    static void run(auto, auto& x) { x.d.noalias() = x.a * x.b; }
    static void run(vector_matrix, auto& x) { x.d.noalias() = x.a.transpose() * x.b; }
    static void run(stacked_product, auto& x) {
        using map = Eigen::Map<matrix<float>>;
        const index_t n = x.a.extent(1);
        for (index_t b = 0; b < x.a.extent(0); ++b)
            map(x.d.data() + b * n * n, n, n).noalias() =
                map(x.a.data() + b * n * n, n, n) * map(x.b.data() + b * n * n, n, n);
    }
};

struct eigen_lazy {
    static constexpr auto name = "Eigen lazyProduct";
    static auto view(auto& tensor)
        requires requires { eigen_matrix::view(tensor); }
    {
        return eigen_matrix::view(tensor);
    }

    template <index_t N>
    static void run(static_product<N>, auto& x) {
        x.d.noalias() = x.a.lazyProduct(x.b);
    }
};

const bool listed = enlist<eigen_matrix>(product_workloads{}) && enlist<eigen_lazy>(product_workloads{});

} // namespace
} // namespace bench
