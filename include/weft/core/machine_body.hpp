// SPDX-License-Identifier: BSL-1.0
// weft/core/machine_body.hpp - the last cache of this processor.
//
// Layer: core. Question: which targets are so large that they are stored around the caches?
//     on AMD those of at least half of the last cache, elsewhere none
#pragma once

#include <weft/core/machine.hpp>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace weft::inline WEFT_ABI::detail::machine {

inline bool is_amd() {
#if defined(__x86_64__)
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid(0, &a, &b, &c, &d) && b == signature_AMD_ebx;
#else
    return false;
#endif
}

WEFT_BODY index_t far_bytes() {
    static const index_t bytes = [] {
#if defined(__x86_64__)
        unsigned a = 0, b = 0, c = 0, d = 0;
        constexpr unsigned cache_properties = 0x8000001d, third_level = 3;
        if (is_amd() && __get_cpuid_count(cache_properties, third_level, &a, &b, &c, &d))
            return far_bytes_of(a, b, c);
#endif
        return nothing_is_far;
    }();
    return bytes;
}

WEFT_BODY bool begins_at_lines() {
    static const bool pays = !is_amd();
    return pays;
}

} // namespace weft::inline WEFT_ABI::detail::machine
