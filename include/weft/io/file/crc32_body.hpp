// SPDX-License-Identifier: BSL-1.0
// weft/io/file/crc32_body.hpp - eight bytes of a checksum at a time.
//
// Layer: io. Question: what does a byte that is followed by seven others add to the remainder?
//     table[7][byte]: the remainder of the byte and seven zeros
#pragma once

#include <weft/io/file/crc32.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Remainders by the polynomial 0x04c11db7 (its bits reversed) of each byte followed by 0 to 7 zero bytes.
struct crc32_table {
    crc32_table() {
        for (std::uint32_t byte = 0; byte < 256; ++byte) {
            std::uint32_t rest = byte;
            for (int bit = 0; bit < 8; ++bit)
                rest = (rest >> 1) ^ (rest % 2 == 0 ? 0u : 0xedb88320u);
            after[0][byte] = rest;
        }
        for (int zeros = 1; zeros < 8; ++zeros)
            for (int byte = 0; byte < 256; ++byte) {
                const std::uint32_t before = after[zeros - 1][byte];
                after[zeros][byte] = (before >> 8) ^ after[0][before & 255];
            }
    }
    std::uint32_t after[8][256];
};

WEFT_BODY std::uint32_t crc32(std::uint32_t sum, const void* bytes, std::size_t count) {
    static const crc32_table table;
    const auto& after = table.after;
    const auto* at = static_cast<const unsigned char*>(bytes);
    std::uint32_t rest = ~sum;
    for (; count >= 8; count -= 8, at += 8)
        rest = after[7][(rest ^ at[0]) & 255] ^ after[6][((rest >> 8) ^ at[1]) & 255] ^
               after[5][((rest >> 16) ^ at[2]) & 255] ^ after[4][((rest >> 24) ^ at[3]) & 255] ^
               after[3][at[4]] ^ after[2][at[5]] ^ after[1][at[6]] ^ after[0][at[7]];
    for (; count > 0; --count, ++at)
        rest = (rest >> 8) ^ after[0][(rest ^ *at) & 255];
    return ~rest;
}

} // namespace weft::inline WEFT_ABI::detail
