// SPDX-License-Identifier: BSL-1.0
// weft/reduce/trace.hpp - the sum of a diagonal.
//
// Layer: reduce. Question: what do the elements on the diagonal add up to?
//     trace(tensor<int, 2, 2>{{1, 2}, {3, 4}})   is   5
#pragma once

#include <weft/reduce/sum.hpp>
#include <weft/view/flip.hpp>

namespace weft::inline WEFT_ABI {

/// The sum of the diagonal of axes 0 and 1, as `sum<-1>(diagonal(a))`.
///
/// Shape    that of a without axes 0 and 1; of a matrix a value
/// Lazy     as sum
/// Cost     one pass over the diagonal: nothing else is read, nor computed, but of a product of matrices, which is computed
///          whole
/// Errors   E150 or index_error: there are no two axes; shape_error where no axis is left of a run-time rank
/// Example  double energy = trace(matmul(density, hamiltonian));
template <expression A>
[[nodiscard]] auto trace(A&& a) {
    if constexpr (!detail::has_static_rank<detail::shape_type_of<A>>)
        if (a.rank() == 2) detail::raise_no_stack("trace", a.shape());
    return weft::sum<-1>(
        detail::view_along<axes<0, 1>, 0>(detail::diagonal_view{"trace"}, std::forward<A>(a)));
}
template <int = 0>
detail::unfit_result trace(detail::unfit<>);

} // namespace weft::inline WEFT_ABI
