// SPDX-License-Identifier: BSL-1.0
// weft/parallel/reductions.hpp - reductions over all elements on several threads.
//
// Layer: parallel. Question: what do all elements add up to, soon?
//     thread_pool pool(4);   float total = sum(pool, a * b);
//
// Results along axes are written by a statement: evaluate(pool, lazy(y) = sum<0>(a * b)).
//
// Every reduction on threads:
//
// Shape    a value
// Lazy     no
// Cost     as without threads, shared in pieces of 2^18 elements or more
// Errors   as without threads
// Example  const double largest = max(pool, abs(a - b));
#pragma once

#include <weft/parallel/evaluate.hpp>
#include <weft/reduce/extrema.hpp>
#include <weft/reduce/position.hpp>
#include <weft/reduce/statistics.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/reduce/truth.hpp>

namespace weft::inline WEFT_ABI {

/// `sum(e)` on the threads of a pool: the same bits for any number of them, but for the sign and payload of a NaN. So are
/// the functions below.
///
/// Shape    a value
/// Lazy     no
/// Cost     as sum, shared in pieces of 2^18 elements or more
/// Errors   as sum
/// Example  const float energy = sum(pool, square(v) * m) / 2;
template <expression E>
[[nodiscard]] auto sum(thread_pool& pool, E&& e) {
    return evaluate(pool, [&] { return weft::sum(std::forward<E>(e)); });
}

/// `prod(e)` on the threads of a pool, as sum.
template <expression E>
[[nodiscard]] auto prod(thread_pool& pool, E&& e) {
    return evaluate(pool, [&] { return weft::prod(std::forward<E>(e)); });
}

/// `mean(e)` on the threads of a pool, as sum.
template <expression E>
[[nodiscard]] auto mean(thread_pool& pool, E&& e) {
    return evaluate(pool, [&] { return weft::mean(std::forward<E>(e)); });
}

/// `var(e, less)` on the threads of a pool, as sum.
template <expression E>
[[nodiscard]] auto var(thread_pool& pool, E&& e, ddof less = ddof{0}) {
    return evaluate(pool, [&] { return weft::var(std::forward<E>(e), less); });
}

/// `stddev(e, less)` on the threads of a pool, as sum.
template <expression E>
[[nodiscard]] auto stddev(thread_pool& pool, E&& e, ddof less = ddof{0}) {
    return evaluate(pool, [&] { return weft::stddev(std::forward<E>(e), less); });
}

/// `norm(e)` on the threads of a pool, as sum.
template <expression E>
[[nodiscard]] auto norm(thread_pool& pool, E&& e) {
    return evaluate(pool, [&] { return weft::norm(std::forward<E>(e)); });
}

/// `min(e)` on the threads of a pool, as sum.
template <expression E>
[[nodiscard]] auto(min)(thread_pool& pool, E&& e) {
    return evaluate(pool, [&] { return (min)(std::forward<E>(e)); });
}

/// `max(e)` on the threads of a pool, as sum.
template <expression E>
[[nodiscard]] auto(max)(thread_pool& pool, E&& e) {
    return evaluate(pool, [&] { return (max)(std::forward<E>(e)); });
}

/// `argmin(e)` on the threads of a pool, as sum.
template <expression E>
[[nodiscard]] auto argmin(thread_pool& pool, E&& e) {
    return evaluate(pool, [&] { return weft::argmin(std::forward<E>(e)); });
}

/// `argmax(e)` on the threads of a pool, as sum.
template <expression E>
[[nodiscard]] auto argmax(thread_pool& pool, E&& e) {
    return evaluate(pool, [&] { return weft::argmax(std::forward<E>(e)); });
}

/// `any(e)` on the threads of a pool, as sum.
template <expression E>
[[nodiscard]] auto any(thread_pool& pool, E&& e) {
    return evaluate(pool, [&] { return weft::any(std::forward<E>(e)); });
}

/// `count_nonzero(e)` on the threads of a pool, as sum.
template <expression E>
[[nodiscard]] auto count_nonzero(thread_pool& pool, E&& e) {
    return evaluate(pool, [&] { return weft::count_nonzero(std::forward<E>(e)); });
}

} // namespace weft::inline WEFT_ABI
