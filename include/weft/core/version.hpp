// SPDX-License-Identifier: BSL-1.0
// weft/core/version.hpp - the version of this copy of the library.
//
// Layer: core. Question: which weft is this?
//     static_assert(weft::version.major == 0);
#pragma once

namespace weft {

/// A semantic version: a change of `major` may break programs, one of `minor` adds, one of `patch` repairs.
struct version_number {
    int major;
    int minor;
    int patch;
    friend constexpr bool operator==(const version_number&, const version_number&) = default;
};

/// The version of these headers.
///
/// Example  static_assert(weft::version.major == 0);
inline constexpr version_number version{0, 1, 0};

} // namespace weft
