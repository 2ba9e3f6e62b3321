// SPDX-License-Identifier: BSL-1.0
// weft/linalg/blas.hpp - large products by the BLAS that a program links.
//
// Layer: linalg. Question: how does OpenBLAS, MKL or BLIS compute `matmul(a, b)`?
//     const weft::blas_products by_blas;   until the end of the block
//     y = matmul(a, b);                    by cblas_sgemm
//
// For those who link a BLAS with its C interface.
#pragma once

#include <weft/linalg/kernel/linked_blas.hpp>

#if __has_include(<cblas.h>)
#include <cblas.h>
#elif __has_include(<mkl_cblas.h>)
#include <mkl_cblas.h>
#elif __has_include(<Accelerate/Accelerate.h>)
#include <Accelerate/Accelerate.h>
#else
#error "weft/linalg/blas.hpp needs the C interface of a BLAS: cblas.h (Debian: libopenblas-dev)"
#endif

#include <algorithm>
#include <complex>
#include <limits>

namespace weft::inline WEFT_ABI {
namespace detail {

class c_blas final : public linked_blas {
public:
    bool multiply(const matrix<const float>& a, const matrix<const float>& b,
                  const matrix<float>& c) const override {
        return run(a, b, c, 1.0F, 0.0F, ::cblas_sgemm);
    }
    bool multiply(const matrix<const double>& a, const matrix<const double>& b,
                  const matrix<double>& c) const override {
        return run(a, b, c, 1.0, 0.0, ::cblas_dgemm);
    }
    bool multiply(const matrix<const std::complex<float>>& a, const matrix<const std::complex<float>>& b,
                  const matrix<std::complex<float>>& c) const override {
        constexpr std::complex<float> one = 1, zero = 0;
        return run(a, b, c, &one, &zero, ::cblas_cgemm);
    }
    bool multiply(const matrix<const std::complex<double>>& a, const matrix<const std::complex<double>>& b,
                  const matrix<std::complex<double>>& c) const override {
        constexpr std::complex<double> one = 1, zero = 0;
        return run(a, b, c, &one, &zero, ::cblas_zgemm);
    }

    static const c_blas instance;

private:
    /// From a row to the next, or from a column to the next.
    static index_t step_of(const auto& m) { return m.by_rows() ? m.row_stride : m.column_stride; }

    // A BLAS counts in int, or in longer numbers where it was built so.
    static bool run(const auto& a, const auto& b, const auto& c, auto one, auto zero, const auto& gemm) {
        constexpr index_t most = (std::numeric_limits<int>::max)();
        if ((std::max)({a.rows, a.columns, b.columns, step_of(a), step_of(b), c.row_stride}) > most)
            return false;
        const auto turned = [](const auto& m) { return m.by_rows() ? CblasNoTrans : CblasTrans; };
        const auto number = [](index_t n) { return static_cast<int>(n); };
        gemm(CblasRowMajor, turned(a), turned(b), number(a.rows), number(b.columns), number(a.columns), one,
             a.data, number(step_of(a)), b.data, number(step_of(b)), zero, c.data, number(c.row_stride));
        return true;
    }
};

inline constexpr c_blas c_blas::instance{};

} // namespace detail

/// While one lives, this thread hands large products of `float`, `double` and their complex numbers to the BLAS that the
/// program links: `matmul`, `tensordot`, `einsum`, and what is made of them. Small and thin ones stay with weft, whose start is
/// shorter.
///
/// Lazy     no: products that are evaluated while it lives, wherever their expressions were made
/// Cost     of `cblas_?gemm`, in as many threads as the BLAS takes; operands that lie neither by rows nor by columns are copied
/// Errors   none. The bits are those of the BLAS: they may differ from weft's, between machines, and with its threads
/// Example  const blas_products by_blas;   y = matmul(a, b);
class [[nodiscard]] blas_products {
public:
    blas_products() : scope_(&detail::c_blas::instance) {}

private:
    detail::multiplying_by scope_;
};

} // namespace weft::inline WEFT_ABI
