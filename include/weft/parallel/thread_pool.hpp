// SPDX-License-Identifier: BSL-1.0
// weft/parallel/thread_pool.hpp - threads that wait for work.
//
// Layer: parallel. Question: who computes in `evaluate(pool, lazy(y) = exp(x))`?
//     thread_pool pool(4);   the calling thread and three that sleep in between
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/eval/workers.hpp>

#if __has_include(<Eigen/ThreadPool>)
#include <Eigen/ThreadPool>
#else
#include <unsupported/Eigen/CXX11/ThreadPool>
#endif

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace weft::inline WEFT_ABI {

namespace detail {

/// The work of one call, of which the threads of a pool do a part if they come in time.
class shared_call {
public:
    shared_call(workers::function work, void* what, piece_source& pieces)
        : work_(work), what_(what), pieces_(pieces) {}

    /// Takes part, unless the call has ended.
    void help() {
        {
            const std::lock_guard lock(mutex_);
            if (closed_) return;
            ++helpers_;
        }
        run();
        const std::lock_guard lock(mutex_);
        if (--helpers_ == 0) left_.notify_all();
    }

    /// Does the part of the calling thread, and returns when all who take part have done theirs.
    void lead() {
        run();
        std::unique_lock lock(mutex_);
        closed_ = true;
        left_.wait(lock, [this] { return helpers_ == 0; });
#if defined(__cpp_exceptions)
        // moved out: a helper that comes too late may be the last to hold the call
        if (error_) std::rethrow_exception(std::move(error_));
#endif
    }

private:
    void run() {
#if defined(__cpp_exceptions)
        try {
            work_(what_, pieces_);
        } catch (...) {
            pieces_.stop();
            const std::lock_guard lock(mutex_);
            if (!error_) error_ = std::current_exception();
        }
#else
        work_(what_, pieces_);
#endif
    }

    const workers::function work_;
    void* const what_;
    piece_source& pieces_;
    std::mutex mutex_;
    std::condition_variable left_;
    int helpers_ = 0;
    bool closed_ = false;
    std::exception_ptr error_;
};

/// Eigen's threads, but those that cannot be made are counted: a constructor of Eigen's that ends by an exception waits for
/// the others for ever.
struct counted_threads : Eigen::StlThreadEnvironment {
    int* missing;

    explicit counted_threads(int* count) : missing(count) {}
    EnvThread* CreateThread(std::function<void()> f) {
#if defined(__cpp_exceptions)
        try {
            return StlThreadEnvironment::CreateThread(std::move(f));
        } catch (...) {
            ++*missing;
            return nullptr;
        }
#else
        return StlThreadEnvironment::CreateThread(std::move(f));
#endif
    }
};

using helper_pool = Eigen::ThreadPoolTempl<counted_threads>;

/// The number of this process. A child made by fork() has another one, and only the thread that called it.
inline long process_number() {
#if __has_include(<unistd.h>)
    return static_cast<long>(::getpid());
#else
    return 0;
#endif
}

/// Threads of the parent, which nobody in a child can end: kept where a leak checker finds them.
struct left_behind {
    helper_pool* pool;
    left_behind* before;

    static void keep(std::unique_ptr<helper_pool> pool) {
        static left_behind* last = nullptr;
        auto* const made = new left_behind{pool.release(), __atomic_load_n(&last, __ATOMIC_RELAXED)};
        while (!__atomic_compare_exchange_n(&last, &made->before, made, true, __ATOMIC_RELEASE,
                                            __ATOMIC_RELAXED)) {
        }
    }
};

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
    thread_pool() : thread_pool(std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most)) {}

    explicit thread_pool(int threads) : helpers_(checked(threads) - 1) {
        if (helpers_ == 0) return;
        int missing = 0;
        pool_ = std::make_unique<detail::helper_pool>(helpers_, true, detail::counted_threads(&missing));
        if (missing == 0) return;
        pool_->Cancel(); // or its end would wait until those sleep that were not made
        detail::raise(value_error(detail::compose({"thread_pool: the system made ", threads - missing, " of ",
                                                   threads, " threads; ask for fewer"})));
    }

    ~thread_pool() {
        if (pool_ != nullptr && is_elsewhere()) detail::left_behind::keep(std::move(pool_));
    }

    /// Threads that compute, the calling one among them.
    int size() const noexcept { return is_elsewhere() ? 1 : helpers_ + 1; }

private:
    /// Nobody, where nobody would help.
    friend detail::workers* workers_of(thread_pool& pool) { return pool.helpers_ > 0 ? &pool : nullptr; }

    static constexpr int most = 1024;

    /// Whether the threads were left behind in a parent.
    bool is_elsewhere() const noexcept { return detail::process_number() != process_; }

    static int checked(int threads) {
        if (threads < 1 || threads > most)
            detail::raise(value_error(detail::compose(
                {"thread_pool: ", threads, " threads; there must be 1 at least and ", most, " at most"})));
        return threads;
    }

    void run(function work, void* what, detail::piece_source& pieces) override {
        if (is_elsewhere()) return work(what, pieces);
        const auto call = std::make_shared<detail::shared_call>(work, what, pieces);
        const index_t useful = (std::min<index_t>)(helpers_, pieces.count() - 1);
        const auto invite = [&] {
            for (index_t i = 0; i < useful; ++i)
                pool_->Schedule([call] { call->help(); });
        };
#if defined(__cpp_exceptions)
        try {
            invite();
        } catch (...) { // no memory for more: those invited so far must be waited for
        }
#else
        invite();
#endif
        call->lead();
    }

    int count() const override { return size(); }

    const int helpers_;
    const long process_ = detail::process_number();
    std::unique_ptr<detail::helper_pool> pool_;
};

} // namespace weft::inline WEFT_ABI
