// SPDX-License-Identifier: BSL-1.0
// weft/order/errors.hpp - what ordering, searching and counting refuse at run time, in words.
//
// Layer: order. Question: why is there no such result?
//     raise_quantile("quantile", 2)   throws   value_error: quantile: 2.000000 is not between 0 and 1
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/extent_list.hpp>

namespace weft::inline WEFT_ABI::detail {

[[noreturn, gnu::cold]] void raise_rank(const char* what, const extent_list& shape, int wanted);
[[noreturn, gnu::cold]] void raise_ranks(const char* what, const extent_list& shape,
                                         const extent_list& other);
/// They do not broadcast: `axis` is the first one at which they do not.
[[noreturn, gnu::cold]] void raise_clash(const char* what, const extent_list& shape, const extent_list& other,
                                         int axis);
[[noreturn, gnu::cold]] void raise_quantile(const char* what, double fraction);
[[noreturn, gnu::cold]] void raise_bins(index_t bins);
[[noreturn, gnu::cold]] void raise_interval(double low, double high);
[[noreturn, gnu::cold]] void raise_edge(index_t place);
[[noreturn, gnu::cold]] void raise_negative_number(index_t number);
[[noreturn, gnu::cold]] void raise_weights(const char* what, const extent_list& shape,
                                           const extent_list& weights);
[[noreturn, gnu::cold]] void raise_points(const extent_list& points, const extent_list& values);
[[noreturn, gnu::cold]] void raise_no_offsets(const char* what);
[[noreturn, gnu::cold]] void raise_offsets(const char* what, index_t place, index_t from, index_t to,
                                           index_t extent);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/order/errors_body.hpp>
#endif
