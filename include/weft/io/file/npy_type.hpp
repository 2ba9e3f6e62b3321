// SPDX-License-Identifier: BSL-1.0
// weft/io/file/npy_type.hpp - NumPy's names of element types, and bytes in the other order.
//
// Layer: io. Question: what does NumPy call a `float`, and may elements of this file be read as one?
//     npy_descr<float>() is "<f4";   npy_order<float>(">f4") is byte_order::swapped
#pragma once

#include <weft/core/element.hpp>
#include <weft/simd/scalar/scalar_types.hpp>

#include <bit>
#include <complex>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// The letter of NumPy for a family of element types; 0 where it has none.
template <class T>
constexpr char npy_kind() {
    if constexpr (std::same_as<T, bool>)
        return 'b';
    else if constexpr (category_of<T> == category::integer && sizeof(T) <= 8)
        return std::is_signed_v<T> ? 'i' : 'u';
    else if constexpr (std::same_as<T, simd::half> || std::same_as<T, float> || std::same_as<T, double>)
        return 'f';
    else if constexpr (std::same_as<T, std::complex<float>> || std::same_as<T, std::complex<double>>)
        return 'c';
    else
        return '\0';
}

template <class T>
inline constexpr bool has_npy_type = npy_kind<T>() != '\0';

/// The bytes that change places between the two byte orders: one number, so half of a complex one.
template <class T>
inline constexpr std::size_t swapped_bytes = sizeof(typename real_part<T>::type);

/// The name under which elements of `T` are saved.
template <class T>
std::string npy_descr() {
    constexpr char order = swapped_bytes<T> == 1                        ? '|'
                           : std::endian::native == std::endian::little ? '<'
                                                                        : '>';
    return std::string{order, npy_kind<T>()} + std::to_string(sizeof(T));
}

enum class byte_order { native, swapped, another_type };

/// The name without its byte order.
inline std::string_view without_order(std::string_view descr) {
    const bool has_order =
        !descr.empty() && std::string_view("<>|=").find(descr[0]) != std::string_view::npos;
    return descr.substr(has_order ? 1 : 0);
}

/// Whether `descr` names elements of `T`, and in which byte order.
template <class T>
byte_order npy_order(std::string_view descr) {
    if (descr.empty()) return byte_order::another_type;
    const char order = descr[0];
    const std::string name = npy_descr<T>();
    const std::string_view given = without_order(descr);
    const bool has_order = given.size() != descr.size();
    if (given != std::string_view(name).substr(1) && !(std::same_as<T, bool> && given == "?"))
        return byte_order::another_type;
    if (swapped_bytes<T> == 1 || !has_order || order == '=' || order == name[0]) return byte_order::native;
    return order == '|' ? byte_order::another_type : byte_order::swapped;
}

/// What weft calls the elements that NumPy calls `descr`; empty where it has none of the kind.
inline std::string weft_name(std::string_view descr) {
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
        {"f2", "simd::half"},
        {"f4", "float"},
        {"f8", "double"},
        {"c8", "std::complex<float>"},
        {"c16", "std::complex<double>"},
    };
    for (const auto& entry : names)
        if (name == entry[0]) return entry[1];
    return {};
}

/// Puts the bytes of `count` numbers of `Bytes` bytes each into the other order.
template <std::size_t Bytes>
void swap_bytes(void* numbers, std::size_t count) {
    auto* at = static_cast<unsigned char*>(numbers);
    for (std::size_t i = 0; i < count; ++i, at += Bytes) {
        if constexpr (Bytes == 2) {
            std::uint16_t x;
            std::memcpy(&x, at, 2);
            x = __builtin_bswap16(x);
            std::memcpy(at, &x, 2);
        } else if constexpr (Bytes == 4) {
            std::uint32_t x;
            std::memcpy(&x, at, 4);
            x = __builtin_bswap32(x);
            std::memcpy(at, &x, 4);
        } else if constexpr (Bytes == 8) {
            std::uint64_t x;
            std::memcpy(&x, at, 8);
            x = __builtin_bswap64(x);
            std::memcpy(at, &x, 8);
        }
    }
}

} // namespace weft::inline WEFT_ABI::detail
