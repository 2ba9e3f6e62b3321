// SPDX-License-Identifier: BSL-1.0
// weft/ops/operand/no_tensor.hpp - functions of one tensor and options, called with a vector or an array.
//
// Layer: ops. Question: what does the compiler say about `flip<0>(numbers)` of a std::vector?
//     static_assert failed: weft E122: no tensor, view or expression; of a vector or an array, write view(x)
//
// Functions whose operands are all tensors say so themselves. Each of these is reached by a conversion, from containers of numbers
// alone, and is a template: another function of the name is the better match, `std::unique` of two iterators, too, unless it is
// a template that converts the same operand.
#pragma once

#include <weft/expr/interface.hpp>

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Vectors, arrays and other containers of numbers. (A text is none: functions of the user take it for their own string.)
template <class T>
concept number_not_letter = std::is_arithmetic_v<T> && !std::same_as<std::remove_cv_t<T>, char>;
template <class X>
inline constexpr bool holds_numbers = false;
template <class X>
    requires number_not_letter<typename X::value_type>
inline constexpr bool holds_numbers<X> = true;
template <number_not_letter T, std::size_t N>
inline constexpr bool holds_numbers<T[N]> = true;

/// The first operand of such a call.
struct no_operand {
    template <class X>
        requires(!operand<X> && holds_numbers<X>)
    constexpr no_operand(const X& x) {
        static_cast<void>(unfit<>(x));
    }
};

// What is taken apart by `auto [values, counts] =`, so that the compiler says no more about it.
struct rejected_counts {
    unfit_result values, counts;
};
struct rejected_inverse {
    unfit_result values, inverse;
};

} // namespace detail

template <index_t..., class... X>
detail::unfit_result flip(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result permute(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result transpose(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result swap_axes(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result move_axis(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result squeeze(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result expand_dims(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result flatten(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result diagonal(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result windows(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result broadcast_to(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result roll(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result tile(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result repeat(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result pad(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result diff(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result partition(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result take_along(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result compress(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result nonzero(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result flatnonzero(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result unique(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result triu(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result tril(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result quantile(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result histogram(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::unfit_result bincount(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::rejected_counts unique_counts(detail::no_operand, const X&...);
template <index_t..., class... X>
detail::rejected_inverse unique_inverse(detail::no_operand, const X&...);
template <index_t..., class X, class... More>
detail::unfit_result sort(detail::no_operand, const X&, const More&...);
template <index_t..., class X, class... More>
detail::unfit_result argsort(detail::no_operand, const X&, const More&...);
template <class X, class... More>
void add_at(detail::no_operand, const X&, const More&...);
template <class... More>
void add_at(detail::no_operand, std::initializer_list<index_t>, const More&...);
template <class X, class... More>
void maximum_at(detail::no_operand, const X&, const More&...);
template <class... More>
void maximum_at(detail::no_operand, std::initializer_list<index_t>, const More&...);
template <class X, class... More>
void minimum_at(detail::no_operand, const X&, const More&...);
template <class... More>
void minimum_at(detail::no_operand, std::initializer_list<index_t>, const More&...);

} // namespace weft::inline WEFT_ABI
