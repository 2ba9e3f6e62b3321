// SPDX-License-Identifier: BSL-1.0
// weft/parallel/thread_pool.hpp - threads that wait for work.
//
// Layer: parallel. Question: who computes in `evaluate(pool, lazy(y) = exp(x))`?
//     thread_pool pool(4);   the calling thread and three that sleep in between
#pragma once

#include <weft/core/config.hpp>
#include <weft/schedule/workers.hpp>
#include <weft/storage/sole_owner.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Threads beside the calling one.
struct helper_pool;

void end_helpers(helper_pool* pool);

} // namespace detail

/// Threads for `evaluate` and for reductions; Eigen's, which look for work for a while before they sleep.
///
/// Threads  `pool(n)` computes on n threads, of which the calling one is the first; without an argument as many as the
///          machine runs at once. Several threads may use one pool at the same time, and what runs on a pool may use it.
///          In a child made by fork() a pool of the parent is the calling thread alone; one made there has its threads
/// Cost     threads are made once, here; a call costs microseconds
/// Errors   value_error: n is not between 1 and 1024, or the system has no more threads
/// Example  thread_pool pool(4);
class thread_pool final : detail::workers {
public:
    thread_pool();

    explicit thread_pool(int threads);
    thread_pool(const thread_pool&) = delete;
    ~thread_pool();

    /// Threads that compute, the calling one among them.
    int size() const noexcept;

private:
    /// Nobody, where nobody would help.
    friend detail::workers* workers_of(thread_pool& pool) { return pool.helpers_ > 0 ? &pool : nullptr; }

    static constexpr int most = 1024;

    /// Whether the threads were left behind in a parent.
    bool is_elsewhere() const noexcept;

    // Virtual functions are defined here, or each file that includes this would have the table of them.
    void run(function work, void* what, detail::piece_source& pieces) override { call(work, what, pieces); }
    int count() const override { return size(); }

    void call(function work, void* what, detail::piece_source& pieces);

    const int helpers_;
    const long process_;
    detail::sole_owner<detail::helper_pool, detail::end_helpers> pool_;
};

} // namespace weft::inline WEFT_ABI

#if WEFT_BODIES
#include <weft/parallel/thread_pool_body.hpp>
#endif
