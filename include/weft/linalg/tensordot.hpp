// SPDX-License-Identifier: BSL-1.0
// weft/linalg/tensordot.hpp - sums of products over some axes of each of two operands.
//
// Layer: linalg. Question: which axes go together?
//     tensordot<2>(a, b)                          the last two of a with the first two of b
//     tensordot(a, b, axes<0, 1>{}, axes<1, 0>{})   those that are named
#pragma once

#include <weft/linalg/einsum.hpp>

#include <cstddef>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The subscripts of einsum for operands of these ranks, `First` and `Second` being the axes that go together.
template <int Left, int Right, class First, class Second>
struct tensordot_text;
template <int Left, int Right, index_t... First, index_t... Second>
struct tensordot_text<Left, Right, axes<First...>, axes<Second...>> {
    static constexpr int sums = int(sizeof...(First));
    static constexpr bool fits = sizeof...(First) == sizeof...(Second) && sums <= Left && sums <= Right &&
                                 ((First >= -Left && First < Left) && ...) &&
                                 ((Second >= -Right && Second < Right) && ...);

    static constexpr auto make() {
        constexpr int size = 2 * (Left + Right) - 2 * sums + 4;
        struct {
            char text[std::size_t(size)]{};
        } made;
        const int first[] = {int(First < 0 ? First + Left : First)..., -1};
        const int second[] = {int(Second < 0 ? Second + Right : Second)..., -1};
        char left[std::size_t(Left + 1)]{}, right[std::size_t(Right + 1)]{};
        bool left_kept[std::size_t(Left + 1)]{}, right_kept[std::size_t(Right + 1)]{};
        for (int i = 0; i < Left; ++i) {
            left[i] = char('a' + i);
            left_kept[i] = true;
        }
        for (int i = 0; i < Right; ++i) {
            right[i] = char('A' + i);
            right_kept[i] = true;
        }
        for (int i = 0; i < sums; ++i) {
            right[second[i]] = left[first[i]];
            left_kept[first[i]] = right_kept[second[i]] = false;
        }
        int at = 0;
        for (int i = 0; i < Left; ++i)
            made.text[at++] = left[i];
        made.text[at++] = ',';
        for (int i = 0; i < Right; ++i)
            made.text[at++] = right[i];
        made.text[at++] = '-';
        made.text[at++] = '>';
        for (int i = 0; i < Left; ++i)
            if (left_kept[i]) made.text[at++] = left[i];
        for (int i = 0; i < Right; ++i)
            if (right_kept[i]) made.text[at++] = right[i];
        return made;
    }
};

/// The last `Sums` axes of something of rank `Rank`, or the first ones.
template <int From, int... Nth>
axes<index_t(From + Nth)...> axes_from(std::integer_sequence<int, Nth...>);
template <int Rank, int Sums>
using trailing_axes = decltype(axes_from<Rank - Sums>(std::make_integer_sequence<int, Sums>()));
template <int Sums>
using leading_axes = decltype(axes_from<0>(std::make_integer_sequence<int, Sums>()));

template <class X>
inline constexpr int known_rank = static_rank_v<shape_type_of<X>>;
template <class X>
concept of_known_rank = expression<X> && has_static_rank<shape_type_of<X>>;

} // namespace detail

/// The sum of the products of the elements of `a` and `b` over axes that go together: the n-th of `First` with the n-th of
/// `Second`.
///
/// Shape    the other axes of a, then those of b; a value, computed now, if there are none
/// Lazy     as einsum
/// Cost     as einsum: that of a product of matrices
/// Errors   E405 (axes), E408 or shape_error (extents), E120, E121
/// Example  tensor c = tensordot(a, b, axes<0, 2>{}, axes<1, 0>{});
template <detail::of_known_rank A, detail::of_known_rank B, index_t... First, index_t... Second>
[[nodiscard]] constexpr auto tensordot(A&& a, B&& b, axes<First...>, axes<Second...>) {
    using text =
        detail::tensordot_text<detail::known_rank<A>, detail::known_rank<B>, axes<First...>, axes<Second...>>;
    static_assert(text::fits, "weft E405: tensordot sums over as many axes of each operand, which it has");
    if constexpr (text::fits) {
        constexpr auto made = text::make();
        return einsum<detail::subscripts(made.text)>(std::forward<A>(a), std::forward<B>(b));
    } else {
        return detail::rejected<A, B>();
    }
}

/// The same over the last `Sums` axes of `a` and the first ones of `b`.
///
/// Example  tensor c = tensordot<1>(a, b);   of matrices: matmul(a, b)
template <int Sums = 2, detail::of_known_rank A, detail::of_known_rank B>
[[nodiscard]] constexpr auto tensordot(A&& a, B&& b) {
    constexpr bool fits = Sums >= 0 && Sums <= detail::known_rank<A> && Sums <= detail::known_rank<B>;
    static_assert(fits, "weft E405: tensordot sums over axes that both operands have");
    if constexpr (fits)
        return tensordot(std::forward<A>(a), std::forward<B>(b),
                         detail::trailing_axes<detail::known_rank<A>, Sums>{}, detail::leading_axes<Sums>{});
    else
        return detail::rejected<A, B>();
}

} // namespace weft::inline WEFT_ABI
