// SPDX-License-Identifier: BSL-1.0
// bench/peers/eigen_threads.cpp - the workloads for several threads in Eigen's (unsupported) tensors.
#define EIGEN_USE_THREADS
#include "../threads.hpp"
#include "eigen_tensor.hpp"

#include <array>

namespace bench {
namespace {

struct eigen_tensor : eigen_tensor_views {
    static Eigen::ThreadPoolDevice& threads() {
        static Eigen::ThreadPool pool(thread_count);
        static Eigen::ThreadPoolDevice device(&pool, thread_count);
        return device;
    }
    static auto target(auto& d) { return d.device(threads()); }

    using axes = std::array<Eigen::Index, 2>;
    using axis = std::array<Eigen::Index, 1>;

    static void run(on_threads<gaussian>, auto& x) {
        target(x.d) = (((x.a - 0.3f) * 1.7f).square() * -0.5f).exp() * 0.67f;
    }
    static void run(on_threads<multiply_add>, auto& x) { target(x.d) = x.a * x.b + x.c; }
    static void run(on_threads<add_transposed>, auto& x) { target(x.d) = x.a + x.b.shuffle(axes{1, 0}); }
    static void run(on_threads<sum_of_exp>, auto& x) {
        Eigen::Tensor<float, 0, Eigen::RowMajor> total;
        total.device(threads()) = x.a.exp().sum();
        x.d(0) = total();
    }
    static void run(on_threads<sum_down>, auto& x) { target(x.d) = (x.a * x.b).sum(axis{0}); }
    static void run(on_threads<sum_along>, auto& x) { target(x.d) = (x.a * x.b).sum(axis{1}); }
};

const bool listed = enlist<eigen_tensor>(threaded_workloads{});

} // namespace
} // namespace bench
