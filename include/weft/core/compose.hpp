// SPDX-License-Identifier: BSL-1.0
// weft/core/compose.hpp - texts of errors, put together out of line.
//
// Layer: core. Question: how does an error say what was wrong without swelling the code that can fail?
//     compose({"at axis ", 1, " the extents are ", 2, " and ", 3})
//
// A chain of `+` over strings costs more code and compile time than the check that it explains.
#pragma once

#include <weft/core/config.hpp>

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>

namespace weft::diagnose::inline WEFT_ABI {

/// A piece of a text: characters, a number, or extents, which print as `[5, 3, 4, 1]`.
class text_piece {
public:
    constexpr text_piece(const char* text) : text_(text) {}
    text_piece(const std::string& text) : text_(text.c_str()) {}
    template <std::integral Integer>
    constexpr text_piece(Integer number)
        : number_(static_cast<index_t>(number)), has_sign_(std::signed_integral<Integer>) {}
    constexpr text_piece(const index_t* begin, const index_t* end) : begin_(begin), end_(end) {}
    template <class List>
        requires requires(const List& list) { text_piece(list.begin(), list.end()); }
    constexpr text_piece(const List& list) : text_piece(list.begin(), list.end()) {}

    void append_to(std::string& out) const;

private:
    const char* text_ = nullptr;
    index_t number_ = 0;
    bool has_sign_ = true;
    const index_t* begin_ = nullptr;
    const index_t* end_ = nullptr;
};

/// Whether the text of a number has an exponent: where its type, of `long double` that is `double`, no longer tells integers
/// apart, or the text would begin with 0.0000.
template <std::floating_point F>
constexpr bool has_exponent(F x) {
    const F size = x < F(0) ? -x : x;
    constexpr int digits = std::numeric_limits<F>::digits < 53 ? std::numeric_limits<F>::digits : 53;
    return size != F(0) && !(size >= F(1e-4) && size < F(std::uint64_t(1) << digits));
}

/// The shortest text that is read back as the same number: as a `double` if it is one.
std::string number_text(long double number);

/// The pieces one after the other.
[[gnu::cold]] std::string compose(std::initializer_list<text_piece> pieces);

} // namespace weft::diagnose::inline WEFT_ABI

namespace weft::inline WEFT_ABI::detail {

using diagnose::compose;
using diagnose::has_exponent;
using diagnose::number_text;
using diagnose::text_piece;

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/core/compose_body.hpp>
#endif
