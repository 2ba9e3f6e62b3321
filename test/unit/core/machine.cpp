// SPDX-License-Identifier: BSL-1.0
#include <weft/core/machine.hpp>

#include <doctest/doctest.h>

#include <fstream>
#include <limits>
#include <string>

using namespace weft;
namespace machine = weft::detail::machine;

TEST_CASE("core/machine: half of the last cache, as AMD describes it") {
    using machine::far_bytes_of;
    const unsigned unified = 0x163, ways16 = 15u << 22 | 63; // of 64-byte lines
    const index_t mega = index_t(1) << 20;
    CHECK(far_bytes_of(unified, ways16, 32767) == 16 * mega); // Zen 3: 32 MB
    CHECK(far_bytes_of(unified, ways16, 16383) == 8 * mega);  // Zen 2: 16 MB
    CHECK(far_bytes_of(unified, 11u << 22 | 63, 32767) == 12 * mega);
    CHECK(far_bytes_of(unified, ways16 | 1u << 12, 32767) == 32 * mega); // two lines share a tag
    CHECK(far_bytes_of(unified, ways16, 2047) == mega);
    CHECK(far_bytes_of(unified, ways16, 2046) == machine::nothing_is_far);
    CHECK(far_bytes_of(0, ways16, 32767) == machine::nothing_is_far);
    CHECK(far_bytes_of(0x160, ways16, 32767) == machine::nothing_is_far);
    CHECK(machine::nothing_is_far == std::numeric_limits<index_t>::max());
    CHECK(machine::least_far_bytes == mega);
}

#if defined(__x86_64__) // and under an emulator the system tells of another processor
// Linux asks the processor by itself.
TEST_CASE("core/machine: what is far on this machine") {
    CHECK(machine::far_bytes() >= machine::least_far_bytes);
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
        CHECK(machine::far_bytes() == kilobytes * 512);
    else if (!vendor.empty() && vendor != "AuthenticAMD")
        CHECK(machine::far_bytes() == machine::nothing_is_far);
    else
        MESSAGE("the system does not say what its last cache is");
}
#endif
