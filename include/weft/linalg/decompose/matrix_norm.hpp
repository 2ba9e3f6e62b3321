// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/matrix_norm.hpp - norms of matrices that need their singular values.
//
// Layer: linalg. Question: how far does a matrix stretch a vector?
//     norm(tensor<double, 2, 2>{{3, 0}, {0, 4}}, 2)   is   4;   norm(a, nuclear)   is   7
//
// Part of decompositions.hpp, which has what singular values are computed by: include that.
#pragma once

#include <weft/linalg/decompose/stacked.hpp>
#include <weft/order/key/rank.hpp>
#include <weft/reduce/norm.hpp>
#include <weft/view/reorder.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

struct nuclear_t {};

/// The axes that a call names, in angle brackets or among its options.
template <class Given, class... Options>
using normed_axes = typename reduction_options<Given, false, Options...>::which;

/// Whether those that are named are two.
template <class Which>
struct named_count {
    using type = count_verdict<Which, 2>;
};
template <>
struct named_count<every_axis> {
    using type = diagnose::holds;
};

/// Whether the norm may be one of matrices whose singular values can be computed.
template <class E, class Which>
concept has_singular_values = is_decomposed<decomposed_t<tensor_element_t<E>>> &&
                              norm_kind_of<shape_type_of<E>, Which>() != norm_kind::of_vectors;

/// The same elements, with the two axes last.
template <class E, class Which>
auto with_matrices_last(E&& e, const Which& which) {
    if constexpr (knows_axes<shape_type_of<E>, Which>) {
        constexpr int rank = static_rank_v<shape_type_of<E>>;
        constexpr index_t row = from_front(Which::at(0), rank), column = from_front(Which::at(1), rank);
        return move_axis<(column > row ? column - 1 : column), -1>(move_axis<row, -1>(std::forward<E>(e)));
    } else {
        const int rank = e.rank();
        const int row = normalized_axis("norm", which.at(0), rank),
                  column = normalized_axis("norm", which.at(1), rank);
        return move_axis(move_axis(std::forward<E>(e), axes{row, -1}),
                         axes{column > row ? column - 1 : column, -1});
    }
}

/// Writes a norm of each matrix, in row-major order.
/// Errors   value_error: the greatest or least of no singular values
template <class R, class E>
void write_norms(singular which, E&& e, index_t count, R* out) {
    using T = decomposed_t<tensor_element_t<E>>;
    const auto shape = e.shape();
    const int rank = shape.rank();
    const bool is_empty = shape.extent(rank - 2) == 0 || shape.extent(rank - 1) == 0;
    if (is_empty && which != singular::sum) raise_nothing("norm", shape);
    const auto norms = [&](real_of<T>* to) {
        with_matrices<T>("norm", std::forward<E>(e), [&](const auto& stack, const auto& from) {
            decomposer<T>::norm(stack, from, which, to);
        });
    };
    if constexpr (std::same_as<R, real_of<T>>) {
        norms(out);
    } else {
        buffer<real_of<T>> wide(count, uninitialized);
        norms(wide.data());
        for (index_t i = 0; i < count; ++i)
            out[i] = static_cast<R>(wide.data()[i]);
    }
}

template <class E, class Options, class Which>
auto norm_of_singular_values(singular wanted, E&& e, const reduction_call<false, Options, Which>& call) {
    check_norm(e.shape(), call);
    using real = norm_of_elements<tensor_element_t<E>>;
    const auto write = [&](index_t count, real* out) {
        if constexpr (std::same_as<Which, every_axis>)
            write_norms(wanted, std::forward<E>(e), count, out);
        else
            write_norms(wanted, with_matrices_last(std::forward<E>(e), call.which), count, out);
    };
    return with_options<Options>(call.which, [&](const auto&... options) {
        using sums = decltype(weft::sum(cast<real>(abs(e)), options...));
        if constexpr (expression<sums>) {
            const auto kept = weft::sum(cast<real>(abs(e)), options...).shape();
            auto out = empty_result<real>(kept);
            write(kept.size(), out.data());
            return out;
        } else {
            real out{};
            write(1, &out);
            return out;
        }
    });
}

} // namespace detail

/// In place of an order: the nuclear norm, the sum of the singular values.
inline constexpr detail::nuclear_t nuclear{};

/// The norm of matrices, or of vectors, of any order: those that norm has without decompositions, and of matrices 2, the greatest
/// singular value, and -2, the least one.
///
/// Shape    as sum
/// Lazy     no
/// Cost     of 2 and -2 that of the singular values alone, about 4 m n k operations a matrix, k = min(m, n); else as without
/// Errors   as norm without decompositions; value_error: an element is not finite (2 and -2)
/// Example  double condition = norm(a, 2) / norm(a, -2);   norm<-2, -1>(stack, 2);
template <index_t... Axes, expression E, detail::norm_order Order, class... Options>
    requires detail::has_singular_values<E, detail::normed_axes<axes<Axes...>, Options...>>
[[nodiscard]] auto norm(E&& e, Order order, const Options&... options) {
    const auto call = detail::checked_call<detail::fold::sum, axes<Axes...>, false, E>(options...);
    if constexpr (call.rejected) {
        return detail::rejected<E>();
    } else {
        const auto wanted = static_cast<double>(order);
        if ((wanted == 2 || wanted == -2) && detail::is_norm_of_matrices(call.which, e.rank()))
            return detail::norm_of_singular_values(
                wanted > 0 ? detail::singular::greatest : detail::singular::least, std::forward<E>(e), call);
        return detail::norm_of_order(std::forward<E>(e), wanted, call);
    }
}

/// The nuclear norm of a matrix, or over two axes: the sum of the singular values; 0 of no elements.
///
/// Shape    as sum
/// Lazy     no
/// Cost     as norm(a, 2)
/// Errors   E310 or shape_error: a matrix, where no axes are named; E213: two axes; E120; value_error: an element is not finite
/// Example  double cost = norm(a, nuclear);   norm<-2, -1>(stack, nuclear, keep_dims);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto norm(E&& e, detail::nuclear_t, const Options&... options) {
    using shape_type = detail::shape_type_of<E>;
    using which = detail::normed_axes<axes<Axes...>, Options...>;
    constexpr bool named = !std::same_as<which, detail::every_axis>;
    using rank = std::conditional_t<named, diagnose::holds, detail::rank_verdict<shape_type, 2>>;
    using count = typename detail::named_count<which>::type;
    using meaning = detail::decomposed_verdict<detail::tensor_element_t<E>>;
    static_assert(rank::value, "weft E310: another rank than the function works on");
    static_assert(count::value, "weft E213: two axes are to be named");
    static_assert(meaning::value || !rank::value || !count::value,
                  "weft E120: no such operation on this element type");
    if constexpr (!rank::value || !count::value || !meaning::value) {
        return detail::rejected<E>();
    } else {
        const auto call = detail::checked_call<detail::fold::sum, axes<Axes...>, false, E>(options...);
        if constexpr (call.rejected) {
            return detail::rejected<E>();
        } else {
            if constexpr (named)
                detail::check_count<2>("norm", call.which);
            else
                detail::check_rank<2>("norm", e.shape());
            return detail::norm_of_singular_values(detail::singular::sum, std::forward<E>(e), call);
        }
    }
}

} // namespace weft::inline WEFT_ABI
