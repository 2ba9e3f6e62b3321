// SPDX-License-Identifier: BSL-1.0
// bench/peers/weft_threads.cpp - the workloads for several threads in weft, and the same on one.
#include "../threads.hpp"

namespace bench {
namespace {

using weft::lazy;

/// Each workload as a statement that `Derived::run_statement` runs.
template <class Derived>
struct statements {
    static auto& view(auto& tensor) { return tensor; }

    static void run(on_threads<gaussian>, auto& x) {
        now(lazy(x.d) = exp(-0.5 * square((x.a - 0.3) * 1.7)) * 0.67);
    }
    static void run(on_threads<softmax>, auto& x) {
        now(lazy(x.d) = let(exp(x.a - weft::max<1>(x.a, weft::keep_dims)),
                            [](auto e) { return e * (1 / weft::sum<1>(e, weft::keep_dims)); }));
    }
    static void run(on_threads<sum_of_exp>, auto& x) { x.d(0) = Derived::sum_of(exp(x.a)); }
    static void run(on_threads<multiply_add>, auto& x) { now(lazy(x.d) = x.a * x.b + x.c); }
    static void run(on_threads<add_transposed>, auto& x) { now(lazy(x.d) = x.a + transpose(x.b)); }
    static void run(on_threads<sum_down>, auto& x) { now(lazy(x.d) = weft::sum<0>(x.a * x.b)); }
    static void run(on_threads<sum_along>, auto& x) { now(lazy(x.d) = weft::sum<1>(x.a * x.b)); }

private:
    static void now(const auto& statement) { Derived::run_statement(statement); }
};

struct weft_itself : statements<weft_itself> {
    static constexpr auto name = "weft";
    static weft::thread_pool& pool() {
        static weft::thread_pool threads(thread_count);
        return threads;
    }
    static void run_statement(const auto& statement) { evaluate(pool(), statement); }
    static auto sum_of(const auto& e) { return sum(pool(), e); }
};

struct one_thread : statements<one_thread> {
    static constexpr auto name = "one thread";
    static constexpr bool yardstick = true;
    static void run_statement(const auto& statement) { fuse(statement); }
    static auto sum_of(const auto& e) { return sum(e); }
};

const bool listed = enlist<weft_itself>(threaded_workloads{}) && enlist<one_thread>(threaded_workloads{});

} // namespace
} // namespace bench
