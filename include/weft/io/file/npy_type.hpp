// SPDX-License-Identifier: BSL-1.0
// weft/io/file/npy_type.hpp - NumPy's names of element types, and bytes in the other order.
//
// Layer: io. Question: what does NumPy call a `float`, and may elements of this file be read as one?
//     npy_descr<float>() is "<f4";   npy_order<float>(">f4") is byte_order::swapped
#pragma once

#include <weft/core/element.hpp>
#include <weft/simd/scalar/scalar_types.hpp>

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
    else if constexpr (std::integral<T> && sizeof(T) <= 8)
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

/// An element type as NumPy sees it.
struct npy_element {
    char kind;
    int size;
    bool has_order; ///< its bytes may stand in either order
};
template <class T>
inline constexpr npy_element npy_element_of = {npy_kind<T>(), int(sizeof(T)), swapped_bytes<T> != 1};

/// The name under which such elements are saved.
std::string npy_descr(const npy_element& element);
template <class T>
std::string npy_descr() {
    return npy_descr(npy_element_of<T>);
}

enum class byte_order { native, swapped, another_type };

/// The name without its byte order.
std::string_view without_order(std::string_view descr);

/// Whether `descr` names such elements, and in which byte order.
byte_order npy_order(const npy_element& element, std::string_view descr);
template <class T>
byte_order npy_order(std::string_view descr) {
    return npy_order(npy_element_of<T>, descr);
}

/// What weft calls the elements that NumPy calls `descr`; empty where it has none of the kind.
std::string weft_name(std::string_view descr);

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

#if WEFT_BODIES
#include <weft/io/file/npy_type_body.hpp>
#endif
