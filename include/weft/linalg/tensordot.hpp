// SPDX-License-Identifier: BSL-1.0
// weft/linalg/tensordot.hpp - sums of products over some axes of each of two operands.
//
// Layer: linalg. Question: which axes go together?
//     tensordot<2>(a, b)                          the last two of a with the first two of b
//     tensordot(a, b, axes<0, 1>{}, axes<1, 0>{})   those that are named
#pragma once

#include <weft/linalg/einsum.hpp>
#include <weft/linalg/errors.hpp>
#include <weft/linalg/matmul.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/reshape.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace weft::diagnose {

/// Facts: the axes of the left and of the right operand that go together.
template <int Left, int Right>
struct axes_of_operands;

/// E408: axes that go together in tensordot have different extents.
template <class Left, class Right, class Axes, class Extents>
struct summed_extents {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

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

/// Of the pairs of axes that go together, the first one whose extents the compiler knows to differ, 1 as any other; -1: none.
template <class Left, class Right, class First, class Second>
constexpr int first_unlike_pair() {
    for (int i = 0; i < First::count(); ++i) {
        const index_t l = Left::static_extent(int(from_front(First::at(i), Left::rank())));
        const index_t r = Right::static_extent(int(from_front(Second::at(i), Right::rank())));
        if (l != r && l != dyn && r != dyn) return i;
    }
    return -1;
}

template <bool Asked, class Left, class Right, class First, class Second>
constexpr auto judge_summed() {
    if constexpr (!Asked) {
        return diagnose::holds{};
    } else if constexpr (constexpr int i = first_unlike_pair<Left, Right, First, Second>(); i >= 0) {
        constexpr int l = int(from_front(First::at(i), Left::rank()));
        constexpr int r = int(from_front(Second::at(i), Right::rank()));
        return diagnose::summed_extents<printed_shape<Left>, printed_shape<Right>,
                                        diagnose::axes_of_operands<l, r>,
                                        diagnose::extents<Left::static_extent(l), Right::static_extent(r)>>{};
    } else {
        return diagnose::holds{};
    }
}

/// What the compiler finds wrong with axes and extents: one thing, the first of these.
template <class Left, class Right, class First, class Second>
struct tensordot_verdict {
    static constexpr int left_rank = static_rank_v<Left>, right_rank = static_rank_v<Right>;
    static constexpr bool fits = tensordot_text<left_rank, right_rank, First, Second>::fits;
    using left = decltype(judge_repetition<Left, left_rank, First>());
    using right = decltype(judge_repetition<Right, right_rank, Second>());
    using difference =
        std::conditional_t<!fits, diagnose::holds, std::conditional_t<left::value, right, left>>;
    using extents = decltype(judge_summed<fits && difference::value, Left, Right, First, Second>());
    static constexpr bool value = fits && difference::value && extents::value;
};

/// The run-time half of the verdict.
template <class Left, class Right, index_t... First, index_t... Second>
constexpr void check_known_axes(const Left& left, const Right& right, axes<First...>, axes<Second...>) {
    if constexpr (!is_static_shape<Left> || !is_static_shape<Right>) {
        const index_t first[] = {from_front(First, left.rank())..., -1};
        const index_t second[] = {from_front(Second, right.rank())..., -1};
        check_summed(left, first, right, second, int(sizeof...(First)));
        index_t kept[2 * max_rank]{};
        int count = 0;
        for (index_t axis = 0; axis < left.rank(); ++axis)
            if (((axis != from_front(First, left.rank())) && ...)) kept[count++] = left.extent(int(axis));
        for (index_t axis = 0; axis < right.rank(); ++axis)
            if (((axis != from_front(Second, right.rank())) && ...)) kept[count++] = right.extent(int(axis));
        check_extents("tensordot", kept, count);
    }
}

template <class A, class B, class First, class Second>
concept known_tensordot = of_known_rank<A> && of_known_rank<B> && std::remove_cvref_t<First>::is_static &&
                          std::remove_cvref_t<Second>::is_static;

/// An operand as a matrix: the axes that stay beside those that are summed over.
struct folded_axes_of_product {
    index_t order[max_rank]{};                    ///< of the operand's axes
    index_t kept[max_rank]{}, summed[max_rank]{}; ///< extents
    int rank = 0, kept_count = 0;
    index_t kept_size = 1, summed_size = 1;

    axes<run_time_axes> permutation() const { return axes<run_time_axes>(index_row{order, rank}); }
};

template <class Axes>
folded_axes_of_product fold_product_axes(const extent_list& shape, const Axes& which, bool summed_last) {
    const axis_list named = normalized_axes("tensordot", which, shape.rank());
    folded_axes_of_product folded;
    folded.rank = shape.rank();
    folded.kept_count = folded.rank - named.count;
    int at = summed_last ? 0 : named.count;
    for (int axis = 0, kept = 0; axis < folded.rank; ++axis) {
        if (named.has(axis)) continue;
        folded.order[at++] = axis;
        folded.kept[kept++] = shape.extent(axis);
        folded.kept_size *= shape.extent(axis);
    }
    at = summed_last ? folded.kept_count : 0;
    for (int i = 0; i < named.count; ++i) {
        folded.order[at++] = named.at[i];
        folded.summed[i] = shape.extent(named.at[i]);
        folded.summed_size *= folded.summed[i];
    }
    return folded;
}

/// The axes `From` to `From + count`.
inline axes<run_time_axes> axes_between(index_t from, int count) {
    index_t values[max_rank]{};
    for (int i = 0; i < count; ++i)
        values[i] = from + i;
    return axes<run_time_axes>(index_row{values, count});
}

} // namespace detail

/// The sum of the products of the elements of `a` and `b` over axes that go together: the n-th of `First` with the n-th of
/// `Second`.
///
/// Shape    the other axes of a, then those of b; a value, computed now, if there are none
/// Lazy     as einsum
/// Cost     as einsum: that of a product of matrices
/// Errors   E405, E151 (axes), E408 or shape_error (extents, of which 1 meets no other), E120, E121
/// Example  tensor c = tensordot(a, b, axes<0, 2>{}, axes<1, 0>{});
template <detail::of_known_rank A, detail::of_known_rank B, index_t... First, index_t... Second>
    requires detail::known_tensordot<A, B, axes<First...>, axes<Second...>>
[[nodiscard]] constexpr auto tensordot(A&& a, B&& b, axes<First...>, axes<Second...>) {
    using text =
        detail::tensordot_text<detail::known_rank<A>, detail::known_rank<B>, axes<First...>, axes<Second...>>;
    using verdict = detail::tensordot_verdict<detail::shape_type_of<A>, detail::shape_type_of<B>,
                                              axes<First...>, axes<Second...>>;
    static_assert(text::fits, "weft E405: tensordot sums over as many axes of each operand, which it has");
    static_assert(verdict::difference::value, "weft E151: an axis is named twice");
    static_assert(verdict::extents::value, "weft E408: axes that go together have different extents");
    if constexpr (verdict::value) {
        detail::check_known_axes(a.shape(), b.shape(), axes<First...>{}, axes<Second...>{});
        constexpr auto made = text::make();
        return weft::einsum<detail::subscripts(made.text)>(std::forward<A>(a), std::forward<B>(b));
    } else {
        return detail::rejected<A, B>();
    }
}

/// The same where only the run time knows ranks or axes: `tensordot(a, b, axes{i}, axes{j})`.
///
/// Shape    the other axes of a, then those of b, of run-time rank
/// Lazy     no: runs now
/// Cost     a product of matrices, and copies of both operands
/// Errors   shape_error: axes that do not go together, none that is left; index_error: an axis that is not there; E120, E121
template <expression A, expression B, detail::axes_type First, detail::axes_type Second>
    requires(!detail::known_tensordot<A, B, First, Second>)
[[nodiscard]] auto tensordot(A&& a, B&& b, const First& first, const Second& second) {
    const extent_list left_shape(a.shape()), right_shape(b.shape());
    const auto left = detail::fold_product_axes(left_shape, first, true);
    const auto right = detail::fold_product_axes(right_shape, second, false);
    detail::check_tensordot(left_shape, left.order + left.kept_count, left.rank - left.kept_count,
                            right_shape, right.order, right.rank - right.kept_count);
    index_t extents[2 * max_rank];
    const auto end = std::copy_n(left.kept, left.kept_count, extents);
    std::copy_n(right.kept, right.kept_count, end);
    const int rank = left.kept_count + right.kept_count;
    detail::check_extents("tensordot", extents, rank);
    const any_shape result = any_shape::unchecked(extents, rank);
    const auto rows = eval(permute(std::forward<A>(a), left.permutation()));
    const auto columns = eval(permute(std::forward<B>(b), right.permutation()));
    return reshape(eval(matmul(reshape(rows, left.kept_size, left.summed_size),
                               reshape(columns, right.summed_size, right.kept_size))),
                   result);
}

/// The same over the last `Sums` axes of `a` and the first ones of `b`.
///
/// Example  tensor c = tensordot<1>(a, b);   of matrices: matmul(a, b)
template <int Sums = 2, detail::of_known_rank A, detail::of_known_rank B>
[[nodiscard]] constexpr auto tensordot(A&& a, B&& b) {
    constexpr bool fits = Sums >= 0 && Sums <= detail::known_rank<A> && Sums <= detail::known_rank<B>;
    static_assert(fits, "weft E405: tensordot sums over axes that both operands have");
    if constexpr (fits)
        return weft::tensordot(std::forward<A>(a), std::forward<B>(b),
                               detail::trailing_axes<detail::known_rank<A>, Sums>{},
                               detail::leading_axes<Sums>{});
    else
        return detail::rejected<A, B>();
}

template <int Sums = 2, expression A, expression B>
    requires(!detail::of_known_rank<A> || !detail::of_known_rank<B>)
[[nodiscard]] auto tensordot(A&& a, B&& b) {
    static_assert(Sums >= 0, "weft E405: tensordot sums over axes that both operands have");
    if (Sums > a.rank() || Sums > b.rank()) detail::raise_sums(Sums, a.shape(), b.shape());
    const auto first = detail::axes_between(a.rank() - Sums, Sums);
    return weft::tensordot(std::forward<A>(a), std::forward<B>(b), first, detail::axes_between(0, Sums));
}
template <int = 2>
detail::unfit_result tensordot(detail::unfit<>, detail::unfit<>);
template <int = 2>
detail::unfit_result tensordot(detail::some_tensor, detail::some_tensor, detail::unnamed_axis);
template <detail::axes_type First, detail::axes_type Second>
detail::unfit_result tensordot(detail::unfit<>, detail::unfit<>, const First&, const Second&);

} // namespace weft::inline WEFT_ABI
