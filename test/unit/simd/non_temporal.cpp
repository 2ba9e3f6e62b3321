// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/non_temporal.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <fstream>
#include <limits>
#include <string>
#include <support/mismatch.hpp>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

template <class T>
void check_store() {
    if constexpr (simd::has_non_temporal<T>) {
        constexpr int width = simd::lanes<T>;
        alignas(64) T to[std::size_t(3 * width)];
        T from[std::size_t(width)];
        for (int i = 0; i < 3 * width; ++i)
            to[i] = T(1);
        for (int i = 0; i < width; ++i)
            from[i] = T(100 + width + i);
        simd::store_non_temporal(to + width, simd::load(from));
        simd::finish_non_temporal();
        test::mismatch wrong;
        for (int i = 0; i < 3 * width; ++i)
            wrong.compare(to[i], width <= i && i < 2 * width ? T(100 + i) : T(1), i);
        CHECK(wrong.text() == "");
    } else {
        MESSAGE("no such stores for these elements on this machine");
    }
}

} // namespace

TEST_CASE_TEMPLATE("simd/non_temporal: a packet is stored, and nothing beside it", T, float, double,
                   std::int32_t, std::uint8_t, std::int64_t) {
    check_store<T>();
}

TEST_CASE_TEMPLATE("simd/non_temporal: packets that fill a register are stored so, nothing else", T, float,
                   double, std::int32_t, std::uint8_t, std::int64_t) {
#if defined(EIGEN_VECTORIZE_SSE2)
    CHECK(simd::has_non_temporal<T>);
#else
    CHECK_FALSE(simd::has_non_temporal<T>);
#endif
    CHECK_FALSE(simd::has_non_temporal<long double>);
}

TEST_CASE("simd/non_temporal: half of the last cache, as AMD describes it") {
    using simd::detail::far_bytes_of;
    const unsigned unified = 0x163, ways16 = 15u << 22 | 63; // of 64-byte lines
    const index_t mega = index_t(1) << 20;
    CHECK(far_bytes_of(unified, ways16, 32767) == 16 * mega); // Zen 3: 32 MB
    CHECK(far_bytes_of(unified, ways16, 16383) == 8 * mega);  // Zen 2: 16 MB
    CHECK(far_bytes_of(unified, 11u << 22 | 63, 32767) == 12 * mega);
    CHECK(far_bytes_of(unified, ways16 | 1u << 12, 32767) == 32 * mega); // two lines share a tag
    CHECK(far_bytes_of(unified, ways16, 2047) == mega);
    CHECK(far_bytes_of(unified, ways16, 2046) == simd::detail::nothing_is_far);
    CHECK(far_bytes_of(0, ways16, 32767) == simd::detail::nothing_is_far);
    CHECK(far_bytes_of(0x160, ways16, 32767) == simd::detail::nothing_is_far);
    CHECK(simd::detail::nothing_is_far == std::numeric_limits<index_t>::max());
    CHECK(simd::least_far_bytes == mega);
}

// Linux asks the processor by itself.
TEST_CASE("simd/non_temporal: what is far on this machine") {
    CHECK(simd::far_bytes() >= simd::least_far_bytes);
    std::ifstream about("/proc/cpuinfo");
    std::string vendor, flags;
    for (std::string line; std::getline(about, line) && !line.empty();) {
        if (line.starts_with("vendor_id")) vendor = line.substr(line.find(':') + 2);
        if (line.starts_with("flags")) flags = line + ' ';
    }
    index_t kilobytes = 0;
    std::ifstream("/sys/devices/system/cpu/cpu0/cache/index3/size") >> kilobytes;
    const bool known = vendor == "AuthenticAMD" && flags.find(" topoext ") != std::string::npos;
    if (known && kilobytes >= 2048)
        CHECK(simd::far_bytes() == kilobytes * 512);
    else if (!vendor.empty() && vendor != "AuthenticAMD")
        CHECK(simd::far_bytes() == simd::detail::nothing_is_far);
    else
        MESSAGE("the system does not say what its last cache is");
}
