// SPDX-License-Identifier: BSL-1.0
// weft/write/checked.hpp - finds what will be refused before the first element of a target is written.
//
// Layer: write. Question: what does x hold after `x = concat<0>(a, take<0>(b, {0, 99}))`?
//     what it held: the indices are looked at before a is written to its part of x
//
// A node that refuses what it finds when it is evaluated says so by `refuses`, and has `checked(kept)`: the same node, of
// checked operands, over what it has found in them. Nothing in that node refuses, and nothing is found twice.
#pragma once

#include <weft/assign/settle.hpp>
#include <weft/storage/buffer.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// A node that settles, whose evaluation may refuse what its operands hold.
template <class N>
concept refusing = settling<N> && requires { requires N::refuses; };

/// How many of these are in a tree.
template <class N>
inline constexpr int refusals = 0;

template <class List>
inline constexpr int refusals_among = 0;
template <class... Args>
inline constexpr int refusals_among<node_list<Args...>> = (0 + ... + refusals<Args>);

template <class N>
    requires(N::arity > 0)
inline constexpr int refusals<N> = [] {
    if constexpr (has_settling<N>)
        return int(refusing<N>) + refusals_among<typename operands_of<N>::type>;
    else
        return 0; // only what settles refuses
}();
template <class A, class Name>
inline constexpr int refusals<bound<A, Name>> = refusals<A>;

/// Where checks leave the numbers that they found, for as long as the checked tree is in use.
class kept_numbers {
public:
    /// `room`: a buffer for each node that refuses.
    constexpr explicit kept_numbers(buffer<index_t>* room) : next_(room) {}

    constexpr const index_t* keep(buffer<index_t> numbers) {
        *next_ = std::move(numbers);
        return next_++->data();
    }

private:
    buffer<index_t>* next_;
};

/// The tree, in which nothing refuses any more.
template <class N>
constexpr auto checked(const N& node, kept_numbers& kept) {
    const auto inside = [&](const auto& operand) { return checked(operand, kept); };
    if constexpr (refusals<N> == 0)
        return node;
    else if constexpr (refusing<N>)
        return node.checked(kept);
    else if constexpr (is_let<N> || is_bound<N>)
        return settled(node); // what stands in the body may depend on the value
    else
        return node.over(inside);
}

/// `node.write_to(to)`, but for what is refused: then nothing is written.
template <class N, class To>
constexpr void write_checked(const N& node, const To& to) {
    if constexpr (refusals<N> == 0) {
        node.write_to(to);
    } else {
        buffer<index_t> room[std::size_t(refusals<N>)];
        kept_numbers kept(room);
        checked(node, kept).write_to(to);
    }
}

} // namespace weft::inline WEFT_ABI::detail
