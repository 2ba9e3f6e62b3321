// SPDX-License-Identifier: BSL-1.0
// bench/threads.hpp - workloads that are run on two threads.
#pragma once

#include "reductions.hpp"
#include "workloads.hpp"

namespace bench {

inline constexpr int thread_count = 2;

/// The same workload, whose contenders use so many threads.
template <class Workload>
struct on_threads : Workload {
    using types = list<float>;
};

struct sum_of_exp {
    static constexpr auto name = "sum(exp(a))";
    using types = list<float>;
    static constexpr double tolerance = 1e-4;
    template <class T>
    static auto make(const extents& n) {
        return operands{line<T>(1), line<T>(n[0])};
    }
    static double element(const auto& x, index_t) {
        long double total = 0;
        for (const auto a : x.a)
            total += std::exp(double(a));
        return double(total);
    }
    static index_t elements(const auto& x) { return x.a.size(); }
};

using threaded_workloads =
    list<on_threads<gaussian>, on_threads<softmax>, on_threads<sum_of_exp>, on_threads<multiply_add>,
         on_threads<add_transposed>, on_threads<sum_down>, on_threads<sum_along>>;

} // namespace bench
