// SPDX-License-Identifier: BSL-1.0
// weft/linalg/library.cpp - products, compiled once for each instruction set, and for the usual element types.
#include <weft/linalg/einsum/einsum_shape_body.hpp>
#include <weft/linalg/errors_body.hpp>
#include <weft/linalg/kernel/contract.hpp>
#include <weft/linalg/product_axes_body.hpp>
#include <weft/linalg/product_shape_body.hpp>

#if WEFT_BODIES && WEFT_SET != 0
#error "these flags are not those of the instruction set that the library is to be compiled for"
#endif

namespace weft::inline WEFT_ABI::detail {

template bool contract_two(const matrix<const float>&, const matrix<const float>&, const matrix<float>&);
template bool contract_two(const matrix<const double>&, const matrix<const double>&, const matrix<double>&);
template bool contract_two(const matrix<const std::complex<float>>&, const matrix<const std::complex<float>>&,
                           const matrix<std::complex<float>>&);
template bool contract_two(const matrix<const std::complex<double>>&,
                           const matrix<const std::complex<double>>&, const matrix<std::complex<double>>&);
template bool contract_two(const matrix<const std::int32_t>&, const matrix<const std::int32_t>&,
                           const matrix<std::int32_t>&);
template bool contract_two(const matrix<const std::int64_t>&, const matrix<const std::int64_t>&,
                           const matrix<std::int64_t>&);
template void contract_matrices(const float*, const float*, float*, const laid_product&);
template void contract_matrices(const double*, const double*, double*, const laid_product&);
template void contract_matrices(const std::complex<float>*, const std::complex<float>*, std::complex<float>*,
                                const laid_product&);
template void contract_matrices(const std::complex<double>*, const std::complex<double>*,
                                std::complex<double>*, const laid_product&);
template void contract_matrices(const std::int32_t*, const std::int32_t*, std::int32_t*, const laid_product&);
template void contract_matrices(const std::int64_t*, const std::int64_t*, std::int64_t*, const laid_product&);

} // namespace weft::inline WEFT_ABI::detail
