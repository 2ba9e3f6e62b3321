// SPDX-License-Identifier: BSL-1.0
// weft/parallel/evaluate.hpp - statements, and whatever else a function evaluates, on several threads.
//
// Layer: parallel. Question: how are all cores put to one loop?
//     thread_pool pool(4);   evaluate(pool, lazy(m) = 0.9f * m + 0.1f * g, lazy(w) -= rate * m);
#pragma once

#include <weft/ops/statement/fuse.hpp>
#include <weft/parallel/thread_pool.hpp>

#include <functional>
#include <utility>

namespace weft::inline WEFT_ABI {

/// `fuse` on the threads of a pool: the same results, bit by bit, for any number of them.
///
/// Shape    as fuse
/// Lazy     no
/// Cost     as fuse, shared in pieces of about 64 KB or more; little, and running sums, stay on the calling thread
/// Errors   as fuse. The first exception of a callable of yours is rethrown when all threads have ended; the targets are
///          then written in part
/// Example  evaluate(pool, lazy(y) = exp(x) / sum<1>(exp(x), keep_dims));
template <class T, class Shape, class Layout, class N, class... Rest>
void evaluate(thread_pool& pool, const detail::statement<T, Shape, Layout, N>& first, const Rest&... rest) {
    const detail::working_with threads(workers_of(pool));
    fuse(first, rest...);
}

/// Calls f(), all of whose assignments and reductions run on the threads of the pool.
///
/// Shape    what f returns
/// Lazy     no; an expression that f returns is evaluated by whoever assigns it, on one thread
/// Cost     as the form for statements, for each
/// Errors   those of f
/// Example  const float length = evaluate(pool, [&] { return norm(x - y); });
template <std::invocable F>
decltype(auto) evaluate(thread_pool& pool, F&& f) {
    const detail::working_with threads(workers_of(pool));
    return std::invoke(std::forward<F>(f));
}

} // namespace weft::inline WEFT_ABI
