// SPDX-License-Identifier: BSL-1.0
#include <weft/storage/allocation.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <new>
#include <vector>

using namespace weft;

TEST_CASE("storage/allocation: every size and alignment, each byte its own") {
    for (const std::size_t alignment : {16u, 32u, 64u, 128u, 4096u}) {
        std::vector<char*> held;
        for (std::size_t bytes = 0; bytes < 300; ++bytes) {
            char* const place = static_cast<char*>(detail::allocate_aligned(bytes, alignment));
            CHECK(reinterpret_cast<std::uintptr_t>(place) % alignment == 0);
            std::memset(place, int(bytes % 127), bytes);
            held.push_back(place);
        }
        bool kept = true;
        for (std::size_t bytes = 0; bytes < held.size(); ++bytes)
            for (std::size_t i = 0; i < bytes; ++i)
                kept = kept && held[bytes][i] == char(bytes % 127);
        CHECK(kept);
        for (char* const place : held)
            detail::release_aligned(place, alignment);
    }
}

TEST_CASE("storage/allocation: of a file that a sanitizer watches, and of one that it does not") {
    const std::size_t alignment = 64;
    auto* const watched =
        static_cast<std::uintptr_t*>(::operator new(100 + alignment, std::align_val_t(alignment)));
    std::uintptr_t* const place = watched + alignment / sizeof(std::uintptr_t);
    place[-1] = reinterpret_cast<std::uintptr_t>(watched) | 1;
    detail::release_aligned(place,
                            alignment); // or the sanitizer would say that it was allocated in another way
}

TEST_CASE("storage/allocation: more bytes than can be counted") {
    CHECK_THROWS_AS((void)detail::allocate_elements(PTRDIFF_MAX, 2, 64), std::bad_array_new_length);
}
