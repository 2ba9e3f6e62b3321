// SPDX-License-Identifier: BSL-1.0
// bench/peers/eigen_tensor.hpp - the operands as Eigen's (unsupported) tensors see them.
#pragma once

#include "../workloads.hpp"

#include <unsupported/Eigen/CXX11/Tensor>

namespace bench {
namespace {

struct eigen_tensor_views {
    static constexpr auto name = "Eigen Tensor";

    template <class T, std::same_as<index_t>... Dynamic>
    static auto map(T* data, Dynamic... extents) {
        return Eigen::TensorMap<Eigen::Tensor<T, sizeof...(extents), Eigen::RowMajor>, Eigen::Aligned>(
            data, extents...);
    }
    template <class T>
    static auto view(line<T>& t) {
        return map(t.data(), t.extent(0));
    }
    template <class T>
    static auto view(plane<T>& t) {
        return map(t.data(), t.extent(0), t.extent(1));
    }
    template <class T>
    static auto view(block<T>& t) {
        return map(t.data(), t.extent(0), t.extent(1), t.extent(2));
    }
    template <class T>
    static auto view(four<T>& t) {
        return map(t.data(), t.extent(0), t.extent(1), t.extent(2), t.extent(3));
    }
};

} // namespace
} // namespace bench
