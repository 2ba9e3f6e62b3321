// SPDX-License-Identifier: BSL-1.0
// weft/core/compose_body.hpp - the pieces of a text, one after the other.
//
// Layer: core. Question: how does a piece print?
//     characters as they are, numbers in decimal, extents as [5, 3, 4, 1]
#pragma once

#include <weft/core/compose.hpp>

#include <charconv>
#include <cstdint>

namespace weft::diagnose::inline WEFT_ABI {

WEFT_BODY void text_piece::append_to(std::string& out) const {
    if (text_) {
        out += text_;
    } else if (!begin_) {
        out += has_sign_ ? std::to_string(number_) : std::to_string(static_cast<std::uint64_t>(number_));
    } else {
        const char* separator = "[";
        for (const index_t* extent = begin_; extent != end_; ++extent, separator = ", ")
            (out += separator) += std::to_string(*extent);
        out += begin_ == end_ ? "[]" : "]";
    }
}

WEFT_BODY std::string number_text(long double number) {
    char text[64];
    const auto format = has_exponent(number) ? std::chars_format::scientific : std::chars_format::fixed;
    const auto narrow = static_cast<double>(number);
    const bool is_narrow = number != number || static_cast<long double>(narrow) == number;
    char* const end = text + sizeof text;
    return {text, is_narrow ? std::to_chars(text, end, narrow, format).ptr
                            : std::to_chars(text, end, number, format).ptr};
}

WEFT_BODY std::string compose(std::initializer_list<text_piece> pieces) {
    std::string text;
    for (const text_piece& piece : pieces)
        piece.append_to(text);
    return text;
}

} // namespace weft::diagnose::inline WEFT_ABI
