// SPDX-License-Identifier: BSL-1.0
// weft/io/file/npy_type_body.hpp - how NumPy's names of element types are made and read.
//
// Layer: io. Question: which byte order does `>f4` say?
//     see npy_type.hpp
#pragma once

#include <weft/io/file/npy_type.hpp>

#include <bit>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY std::string npy_descr(const npy_element& element) {
    const char order = !element.has_order ? '|' : std::endian::native == std::endian::little ? '<' : '>';
    return std::string{order, element.kind} + std::to_string(element.size);
}

WEFT_BODY std::string_view without_order(std::string_view descr) {
    const bool has_order =
        !descr.empty() && std::string_view("<>|=").find(descr[0]) != std::string_view::npos;
    return descr.substr(has_order ? 1 : 0);
}

WEFT_BODY byte_order npy_order(const npy_element& element, std::string_view descr) {
    if (descr.empty()) return byte_order::another_type;
    const char order = descr[0];
    const std::string name = npy_descr(element);
    const std::string_view given = without_order(descr);
    const bool has_order = given.size() != descr.size();
    if (given != std::string_view(name).substr(1) && !(element.kind == 'b' && given == "?"))
        return byte_order::another_type;
    if (!element.has_order || !has_order || order == '=' || order == name[0]) return byte_order::native;
    return order == '|' ? byte_order::another_type : byte_order::swapped;
}

WEFT_BODY std::string weft_name(std::string_view descr) {
    const std::string_view name = without_order(descr);
    constexpr const char* names[][2] = {
        {"b1", "bool"},
        {"?", "bool"},
        {"i1", "std::int8_t"},
        {"i2", "std::int16_t"},
        {"i4", "std::int32_t"},
        {"i8", "std::int64_t"},
        {"u1", "std::uint8_t"},
        {"u2", "std::uint16_t"},
        {"u4", "std::uint32_t"},
        {"u8", "std::uint64_t"},
        {"f2", "Eigen::half"},
        {"f4", "float"},
        {"f8", "double"},
        {"c8", "std::complex<float>"},
        {"c16", "std::complex<double>"},
    };
    for (const auto& entry : names)
        if (name == entry[0]) return entry[1];
    return {};
}

} // namespace weft::inline WEFT_ABI::detail
