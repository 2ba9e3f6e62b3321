// SPDX-License-Identifier: BSL-1.0
// weft/linalg/kernel/linked_blas.hpp - a BLAS that the program links, as large products see it.
//
// Layer: linalg. Question: who multiplies two matrices of 1000 x 1000?
//     tiles of packed operands (packed.hpp); where present_blas is set, what stands there
//
// libweft knows no BLAS: <weft/linalg/blas.hpp> is compiled by the program that links one.
#pragma once

#include <weft/linalg/kernel/matrix.hpp>
#include <weft/schedule/scoped_value.hpp>

#include <complex>

namespace weft::inline WEFT_ABI::detail {

/// Products of matrices, of which a and b lie by rows or by columns, and c by rows. False, and nothing done: it cannot.
class linked_blas {
public:
    virtual bool multiply(const matrix<const float>& a, const matrix<const float>& b,
                          const matrix<float>& c) const = 0;
    virtual bool multiply(const matrix<const double>& a, const matrix<const double>& b,
                          const matrix<double>& c) const = 0;
    virtual bool multiply(const matrix<const std::complex<float>>& a,
                          const matrix<const std::complex<float>>& b,
                          const matrix<std::complex<float>>& c) const = 0;
    virtual bool multiply(const matrix<const std::complex<double>>& a,
                          const matrix<const std::complex<double>>& b,
                          const matrix<std::complex<double>>& c) const = 0;

protected:
    ~linked_blas() = default;
};

/// The one that products of this thread are handed to.
inline constinit thread_local const linked_blas* present_blas = nullptr;

/// Sets it until the end of a block.
struct multiplying_by : scoped_value<const linked_blas*> {
    explicit multiplying_by(const linked_blas* now) : scoped_value(present_blas, now) {}
};

} // namespace weft::inline WEFT_ABI::detail
