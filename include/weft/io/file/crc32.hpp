// SPDX-License-Identifier: BSL-1.0
// weft/io/file/crc32.hpp - the checksum of zip archives.
//
// Layer: io. Question: are these the bytes that were written?
//     crc32(0, "123456789", 9) == 0xcbf43926;   crc32(crc32(0, a, n), b, m) is that of both
#pragma once

#include <weft/core/config.hpp>

#include <cstddef>
#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

/// CRC-32 of ISO 3309 over what had `sum` (0: nothing) and then these bytes.
std::uint32_t crc32(std::uint32_t sum, const void* bytes, std::size_t count);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/io/file/crc32_body.hpp>
#endif
