// SPDX-License-Identifier: BSL-1.0
// weft/ops/other_headers.hpp - functions of some headers that weft.hpp does not include, each answered by the name of its header.
//
// Layer: ops. Question: what does the compiler say about `solve(a, b)` where only weft.hpp is included?
//     static_assert failed: weft E154: #include <weft/linalg/decompositions.hpp>
//
// Once the header is there, none of these overloads takes an operand.
#pragma once

#include <weft/core/reject.hpp>
#include <weft/expr/interface.hpp>
#include <weft/ops/operand/no_tensor.hpp>

#include <initializer_list>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

enum class other_header { decompositions, nan_variance, nan_quantile, argpartition, unique_rows };

/// Whether a header has been included, which then declares a better match: an overload, since a call of a name as common as `det`
/// may ask before it is.
template <other_header>
struct header {};
template <other_header H>
std::false_type is_there(header<H>, ...);
template <class X, other_header H>
concept left_out = expression<X> && !decltype(is_there(header<H>(), 0))::value;

/// An operand of a function whose header is not there.
template <other_header H>
struct operand_of_other_header {
    template <left_out<H> X>
    constexpr operand_of_other_header(const X&) {
        using enum other_header;
        using missing = diagnose::misspelled<printed_operand_t<X>>;
        static_assert(H != decompositions || missing::value,
                      "weft E154: #include <weft/linalg/decompositions.hpp>");
        static_assert(H != nan_variance || missing::value,
                      "weft E154: #include <weft/reduce/nan_variance.hpp>");
        static_assert(H != nan_quantile || missing::value,
                      "weft E154: #include <weft/order/select/nan_quantile.hpp>");
        static_assert(H != argpartition || missing::value,
                      "weft E154: #include <weft/order/select/argpartition.hpp>");
        static_assert(H != unique_rows || missing::value, "weft E154: #include <weft/order/unique_rows.hpp>");
    }
};

using operand_of_decompositions = operand_of_other_header<other_header::decompositions>;
using operand_of_nan_variance = operand_of_other_header<other_header::nan_variance>;
using operand_of_nan_quantile = operand_of_other_header<other_header::nan_quantile>;
using operand_of_argpartition = operand_of_other_header<other_header::argpartition>;
using operand_of_unique_rows = operand_of_other_header<other_header::unique_rows>;

// What is taken apart by `auto [q, r] =`, so that the compiler says no more about it.
struct rejected_qr {
    unfit_result q, r;
};
struct rejected_svd {
    unfit_result u, s, vt;
};
struct rejected_eigh {
    unfit_result values, vectors;
};
struct rejected_lstsq {
    unfit_result x, residuals, rank, s;
};

} // namespace detail

template <class = void>
detail::unfit_result solve(detail::operand_of_decompositions, detail::some_argument);
template <class = void>
detail::rejected_lstsq lstsq(detail::operand_of_decompositions, detail::some_argument,
                             detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result inverse(detail::operand_of_decompositions);
template <class = void>
detail::unfit_result det(detail::operand_of_decompositions);
template <class = void>
detail::unfit_result cholesky(detail::operand_of_decompositions);
template <class = void>
detail::rejected_qr qr(detail::operand_of_decompositions);
template <class = void>
detail::rejected_svd svd(detail::operand_of_decompositions);
template <class = void>
detail::rejected_eigh eigh(detail::operand_of_decompositions);
template <class = void>
detail::unfit_result pinv(detail::operand_of_decompositions, detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result matrix_rank(detail::operand_of_decompositions,
                                 detail::some_argument = detail::some_argument());
template <index_t...>
detail::unfit_result nan_var(detail::operand_of_nan_variance, detail::some_argument = detail::some_argument(),
                             detail::some_argument = detail::some_argument());
template <index_t...>
detail::unfit_result nan_stddev(detail::operand_of_nan_variance,
                                detail::some_argument = detail::some_argument(),
                                detail::some_argument = detail::some_argument());
template <index_t...>
detail::unfit_result nan_quantile(detail::operand_of_nan_quantile, detail::some_argument,
                                  detail::some_argument = detail::some_argument());
template <index_t...>
detail::unfit_result nan_quantile(detail::operand_of_nan_quantile, std::initializer_list<double>,
                                  detail::some_argument = detail::some_argument());
template <index_t...>
detail::unfit_result nan_median(detail::operand_of_nan_quantile,
                                detail::some_argument = detail::some_argument());
template <index_t...>
detail::unfit_result argpartition(detail::operand_of_argpartition, detail::some_argument,
                                  detail::some_argument = detail::some_argument());
template <index_t, index_t...>
detail::unfit_result unique(detail::operand_of_unique_rows);
template <class = void>
detail::unfit_result unique(detail::operand_of_unique_rows, detail::some_argument);
template <index_t, index_t...>
detail::rejected_counts unique_counts(detail::operand_of_unique_rows);
template <class = void>
detail::rejected_counts unique_counts(detail::operand_of_unique_rows, detail::some_argument);
template <index_t, index_t...>
detail::rejected_inverse unique_inverse(detail::operand_of_unique_rows);
template <class = void>
detail::rejected_inverse unique_inverse(detail::operand_of_unique_rows, detail::some_argument);

} // namespace weft::inline WEFT_ABI
