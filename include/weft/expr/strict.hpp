// SPDX-License-Identifier: BSL-1.0
// weft/expr/strict.hpp - an operand that refuses to be broadcast.
//
// Layer: expr. Question: how is an accidental (n) with (n, 1) caught?
//     exact(a) + b   // shapes must be equal, checked like broadcasting
#pragma once

#include <weft/expr/interface.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Marks the operand below; the operation above takes the mark off.
template <class N>
struct strict : interface<strict<N>, typename N::value_type, typename N::shape_type> {
    strict(const strict&) = default;
    strict(strict&&) = default;
    strict& operator=(const strict&) & = default;
    using strict::interface::operator=;
    constexpr explicit strict(N n) : node(std::move(n)) {}

    constexpr auto shape() const { return node.shape(); }
    constexpr N as_operand() const& { return node; }
    constexpr N as_operand() && { return std::move(node); }

    template <class... Index>
        requires(sizeof...(Index) > 0)
    constexpr decltype(auto) operator()(const Index&... index) const {
        return node(index...);
    }
    template <class... Index>
        requires(sizeof...(Index) > 0)
    constexpr decltype(auto) at(const Index&... index) const {
        return node.at(index...);
    }
    constexpr auto begin() const { return node.begin(); }
    constexpr auto end() const { return node.end(); }

    N node;
};

template <class X>
inline constexpr bool is_strict = false;
template <class N>
inline constexpr bool is_strict<strict<N>> = true;
template <class X>
concept strict_operand = is_strict<std::remove_cvref_t<X>>;

} // namespace detail

/// `e`, without broadcasting: the shape of what it meets must equal its own.
///
/// Shape    that of e
/// Lazy     yes, captures as operators do
/// Cost     none
/// Errors   E104 or shape_error from the operation (or assignment) that uses it
/// Example  loss = square(exact(prediction) - truth);
template <expression E>
[[nodiscard]] constexpr auto exact(E&& e) {
    return detail::strict<detail::captured_t<E>>(detail::capture(std::forward<E>(e)));
}

} // namespace weft::inline WEFT_ABI
