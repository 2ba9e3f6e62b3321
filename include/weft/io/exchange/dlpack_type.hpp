// SPDX-License-Identifier: BSL-1.0
// weft/io/exchange/dlpack_type.hpp - DLPack's numbers for element types, and their names in messages.
//
// Layer: io. Question: what does DLPack call a `float`, and what does weft call DLPack's elements?
//     dlpack_element_of<float> is {2, 32, 1}, "float32";   weft_name({4, 16, 1}) is "Eigen::bfloat16"
//
// Written out, not read from DLPack's header: the numbers are fixed, but old headers do not have all of them.
#pragma once

#include <weft/core/compose.hpp>
#include <weft/io/file/npy_type.hpp>

#include <concepts>
#include <iterator>
#include <string>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// DLDataType: a family, the bits of an element, and how many of them make one element.
struct dlpack_element {
    int code;
    int bits;
    int lanes;

    friend constexpr bool operator==(const dlpack_element&, const dlpack_element&) = default;
};

/// DLDataTypeCode, and the letters of NumPy for the same families.
inline constexpr const char* dlpack_families[] = {"int",    "uint",    "float", "handle",
                                                  "bfloat", "complex", "bool"};
inline constexpr char dlpack_letters[] = "iuf--cb";
inline constexpr int dlpack_bfloat = 4;

/// The family of an element type; -1 where DLPack has none.
template <class T>
constexpr int dlpack_code() {
    if (std::same_as<T, simd::bfloat16>) return dlpack_bfloat;
    for (int code = 0; dlpack_letters[code] != '\0'; ++code)
        if (npy_kind<T>() == dlpack_letters[code]) return code;
    return -1;
}

template <class T>
inline constexpr dlpack_element dlpack_element_of{dlpack_code<std::remove_const_t<T>>(), int(8 * sizeof(T)),
                                                  1};

template <class T>
inline constexpr bool has_dlpack_type = dlpack_element_of<T>.code >= 0;

/// `float32`, `bool`, `int8x4`
inline std::string to_string(const dlpack_element& element) {
    const bool known = element.code >= 0 && element.code < int(std::size(dlpack_families));
    std::string name =
        known ? std::string(dlpack_families[element.code]) : compose({"of kind ", element.code, ", bits "});
    if (name != "bool" || element.bits != 8) name += std::to_string(element.bits);
    if (element.lanes != 1) name += compose({"x", element.lanes});
    return name;
}

/// What weft calls such elements; empty where it has none of the kind.
inline std::string weft_name(const dlpack_element& element) {
    if (element.lanes != 1 || element.bits % 8 != 0) return {};
    if (element.code == dlpack_bfloat) return element.bits == 16 ? "Eigen::bfloat16" : "";
    if (element.code < 0 || element.code >= int(std::size(dlpack_families))) return {};
    return weft_name(std::string{dlpack_letters[element.code]} + std::to_string(element.bits / 8));
}

} // namespace weft::inline WEFT_ABI::detail
