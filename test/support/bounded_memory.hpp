// SPDX-License-Identifier: BSL-1.0
// test/support/bounded_memory.hpp - what happens where there is no more memory.
#pragma once

#include <weft/storage/kept_memory.hpp>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#if defined(__linux__)
#include <fstream>
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace test {

#if defined(__linux__)

/// Until it ends, this process gets so many bytes more.
class bounded_memory {
public:
    explicit bounded_memory(std::size_t more) {
        std::size_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        ::getrlimit(RLIMIT_AS, &before_);
        const rlimit now{pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) + more, before_.rlim_max};
        ::setrlimit(RLIMIT_AS, &now);
        // What the C library has and does not use is large where other tests ran before.
        if (more == 0) try {
                for (;;)
                    unused_.push_back(std::make_unique_for_overwrite<char[]>(std::size_t(1) << 25));
            } catch (const std::bad_alloc&) {
            }
    }
    bounded_memory(const bounded_memory&) = delete;
    ~bounded_memory() { ::setrlimit(RLIMIT_AS, &before_); }

private:
    rlimit before_{};
    std::vector<std::unique_ptr<char[]>> unused_;
};

/// Whether the system can be kept from giving memory: not below an emulator; and sanitizers need it themselves.
inline bool bounds_memory() {
    if constexpr (weft::detail::watches_memory) return false;
    const bounded_memory little(1);
    void* volatile much = std::malloc(std::size_t(1) << 30);
    const bool is_bounded = much == nullptr;
    std::free(much);
    return is_bounded;
}

#else

inline bool bounds_memory() { return false; }
struct bounded_memory {
    explicit bounded_memory(std::size_t) {}
};

#endif

/// Moves from a tensor of which neither one then has all that it needs: `x` is left without elements.
template <class Tensor>
void move_without_memory(Tensor& x) {
    const auto kept_before = weft::keep_memory(0);
    {
        const bounded_memory nothing(0);
        [[maybe_unused]] const auto taken = std::move(x);
    }
    weft::keep_memory(kept_before);
}

} // namespace test
