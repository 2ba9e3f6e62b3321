// SPDX-License-Identifier: BSL-1.0
// weft/io/file/unpacker.hpp - what unpacks the compressed members of an archive, if anything does.
//
// Layer: io. Question: how do archives that this library reads alone meet a library that unpacks?
//     zip_unpacker is null, and compressed members are refused, until a file includes weft/io/npz_zlib.hpp
#pragma once

#include <weft/core/config.hpp>
#include <weft/storage/sole_owner.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>

namespace weft::inline WEFT_ABI::detail {

/// Unpacks the bytes of one member, in their order.
struct unpacker {
    virtual ~unpacker() = default;

    /// The next `count` bytes, from packed ones of which `packed` more belong to the member. Null, or why there are none.
    virtual const char* unpack(std::FILE* from, std::uintmax_t& packed, void* bytes, std::size_t count) = 0;
};

inline void end_unpacker(unpacker* of) { delete of; }
using owned_unpacker = sole_owner<unpacker, end_unpacker>;

using make_unpacker = owned_unpacker (*)();

/// For members that are deflated.
inline make_unpacker zip_unpacker = nullptr;

/// A byte unpacks to no more than so many.
inline constexpr std::uint64_t most_unpacked = 1032;

} // namespace weft::inline WEFT_ABI::detail
