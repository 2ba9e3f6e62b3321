// SPDX-License-Identifier: BSL-1.0
// weft/parallel/thread_pool_body.hpp - how the threads of a pool are made, called and left.
//
// Layer: parallel. Question: does a call wait for threads that have not begun to help?
//     no: it closes when its own part is done, and who comes later finds it closed
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/parallel/thread_pool.hpp>
#include <weft/schedule/workers.hpp>

#if __has_include(<Eigen/ThreadPool>)
#include <Eigen/ThreadPool>
#else
#include <unsupported/Eigen/CXX11/ThreadPool>
#endif

#include <algorithm>
#include <atomic>
#include <cfenv>
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
        : work_(work), what_(what), pieces_(pieces) {
        std::fegetenv(&environment_);
    }

    /// Takes part, unless the call has ended, and rounds as the calling thread does.
    void help() {
        {
            const std::lock_guard lock(mutex_);
            if (closed_) return;
            ++helpers_;
        }
        std::fenv_t own;
        std::fegetenv(&own);
        std::fesetenv(&environment_);
        run();
        std::fesetenv(&own);
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
    std::fenv_t environment_;
    std::mutex mutex_;
    std::condition_variable left_;
    int helpers_ = 0;
    bool closed_ = false;
    std::exception_ptr error_;
};

struct thread_count {
    int missing = 0;
    std::atomic<int> running = 0;
};

/// Eigen's threads, but those that cannot be made are counted: a constructor of Eigen's that ends by an exception waits for
/// the others for ever. So are those that have not ended.
struct counted_threads : Eigen::StlThreadEnvironment {
    std::shared_ptr<thread_count> count;

    explicit counted_threads(std::shared_ptr<thread_count> threads) : count(std::move(threads)) {}
    EnvThread* CreateThread(std::function<void()> f) {
#if defined(__cpp_exceptions)
        ++count->running;
        try {
            return StlThreadEnvironment::CreateThread([work = std::move(f), threads = count] {
                work();
                --threads->running;
            });
        } catch (...) {
            --count->running;
            ++count->missing;
            return nullptr;
        }
#else
        return StlThreadEnvironment::CreateThread(std::move(f));
#endif
    }
};

struct helper_pool : Eigen::ThreadPoolTempl<counted_threads> {
    using Eigen::ThreadPoolTempl<counted_threads>::ThreadPoolTempl;
};

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

    static void keep(helper_pool* pool) {
        static left_behind* last = nullptr;
        auto* const made = new left_behind{pool, __atomic_load_n(&last, __ATOMIC_RELAXED)};
        while (!__atomic_compare_exchange_n(&last, &made->before, made, true, __ATOMIC_RELEASE,
                                            __ATOMIC_RELAXED)) {
        }
    }
};

WEFT_BODY void end_helpers(helper_pool* pool) { delete pool; }

inline int checked_threads(int threads, int most) {
    if (threads < 1 || threads > most)
        raise(value_error(compose(
            {"thread_pool: ", threads, " threads; there must be 1 at least and ", most, " at most"})));
    return threads;
}

} // namespace detail

WEFT_BODY thread_pool::thread_pool()
    : thread_pool(std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most)) {}

WEFT_BODY thread_pool::thread_pool(int threads)
    : helpers_(detail::checked_threads(threads, most) - 1), process_(detail::process_number()) {
    if (helpers_ == 0) return;
    const auto count = std::make_shared<detail::thread_count>();
    pool_ = decltype(pool_)(new detail::helper_pool(helpers_, true, detail::counted_threads(count)));
    if (count->missing == 0) return;
    // Its end would wait until those sleep that were not made. A thread that is about to sleep does not hear the first call.
    for (; count->running > 0; std::this_thread::yield())
        pool_->Cancel();
    detail::raise(value_error(detail::compose({"thread_pool: the system made ", threads - count->missing,
                                               " of ", threads, " threads; ask for fewer"})));
}

WEFT_BODY thread_pool::~thread_pool() {
    if (pool_ && is_elsewhere()) detail::left_behind::keep(pool_.release());
}

WEFT_BODY bool thread_pool::is_elsewhere() const noexcept { return detail::process_number() != process_; }

WEFT_BODY int thread_pool::size() const noexcept { return is_elsewhere() ? 1 : helpers_ + 1; }

WEFT_BODY void thread_pool::call(function work, void* what, detail::piece_source& pieces) {
    if (is_elsewhere()) return work(what, pieces);
    const auto shared = std::make_shared<detail::shared_call>(work, what, pieces);
    const index_t useful = (std::min<index_t>)(helpers_, pieces.count() - 1);
    const auto invite = [&] {
        for (index_t i = 0; i < useful; ++i)
            pool_->Schedule([shared] { shared->help(); });
    };
#if defined(__cpp_exceptions)
    try {
        invite();
    } catch (...) { // no memory for more: those invited so far must be waited for
    }
#else
    invite();
#endif
    shared->lead();
}

} // namespace weft::inline WEFT_ABI
