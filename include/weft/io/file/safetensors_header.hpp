// SPDX-License-Identifier: BSL-1.0
// weft/io/file/safetensors_header.hpp - the table of tensors at the start of a safetensors file.
//
// Layer: io. Question: which tensors does a file claim to hold, and where do their bytes stand?
//     {"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}}
//
// Nothing in a file is trusted: the header is what this format takes of JSON and no more, each name stands once, and the
// tensors take all bytes behind it, without holes and none twice.
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/config.hpp>
#include <weft/core/extent_list.hpp>
#include <weft/io/file/file.hpp>
#include <weft/io/file/npy_type.hpp>

#include <complex>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

/// What a header says of one tensor. The offsets are those of its bytes, counted from the end of the header.
struct safetensors_entry {
    std::string name;
    std::string dtype;
    extent_list extents;
    index_t begin;
    index_t end;
};

template <class T>
inline constexpr bool has_safetensors_type =
    std::same_as<T, simd::bfloat16> || (has_npy_type<T> && !std::same_as<T, std::complex<double>>);

/// The name of such elements in the format: BOOL, BF16, or a letter and the bits, such as F32.
template <class T>
std::string safetensors_dtype() {
    if constexpr (std::same_as<T, bool>)
        return "BOOL";
    else if constexpr (std::same_as<T, simd::bfloat16>)
        return "BF16";
    else
        return compose({std::string(1, static_cast<char>(npy_kind<T>() - 'a' + 'A')), 8 * sizeof(T)});
}

/// A type of elements of the format's, and what weft calls it; that is empty where weft has none.
struct safetensors_type {
    const char* name;
    int bits;
    const char* weft_name;
};

/// The type of this name, in an array that is in the order of the reference implementation, in which fewer bytes come first;
/// one of 0 bits for what is in no version of the format that weft knows.
const safetensors_type& safetensors_type_of(std::string_view name);

/// How many bytes in front are UTF-8: all, or those before the first wrong one.
std::size_t utf8_length(std::string_view text);

/// What a header says. The `bytes` behind it are those of the tensors; `path` is for errors.
///
/// Errors   io_error: no header of the format, a name that stands twice, offsets that are not those of the shape, leave holes
///          or do not end where the file does
std::vector<safetensors_entry> parse_safetensors_header(std::string_view text, std::uintmax_t bytes,
                                                        const std::string& path);

/// The length and the header of a file that begins with them, padded so that the elements begin at a multiple of 8 bytes.
std::string safetensors_preamble(const std::vector<safetensors_entry>& entries);

/// The header of an open file; what follows in it are the elements.
///
/// Errors   io_error: a header that is too long, cut off or wrong
std::vector<safetensors_entry> read_safetensors_header(input_file& file);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/io/file/safetensors_header_body.hpp>
#endif
