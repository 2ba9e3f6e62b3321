// SPDX-License-Identifier: BSL-1.0
// weft/linalg/lapack.hpp - decompositions by the LAPACK that a program links.
//
// Layer: linalg. Question: how does LAPACK, that of OpenBLAS or MKL, compute `svd(a)`?
//     const weft::lapack_decompositions by_lapack;   until the end of the block
//     auto [u, s, vt] = svd(a);                      by dgesdd
//
// For those who link a LAPACK. It needs no header: the routines are declared here.
#pragma once

#include <weft/linalg/decompose/linked_lapack.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <concepts>
#include <cstddef>
#include <limits>

namespace weft::inline WEFT_ABI {
namespace detail {

/// LAPACK's routines by their symbols and under names of our own, so that they do not meet the declarations of a lapack.h, of
/// which there are several. Fortran takes the length of each text as an argument behind the others; C, which some routines are
/// written in, does not look at it.
namespace fortran {

using number = const int*;
using text = const char*;
using length = std::size_t;
using cfloat = std::complex<float>;
using cdouble = std::complex<double>;

void getrf(number m, number n, float* a, number lda, int* pivots, int* info) WEFT_FORTRAN(sgetrf);
void getrf(number m, number n, double* a, number lda, int* pivots, int* info) WEFT_FORTRAN(dgetrf);
void getrf(number m, number n, cfloat* a, number lda, int* pivots, int* info) WEFT_FORTRAN(cgetrf);
void getrf(number m, number n, cdouble* a, number lda, int* pivots, int* info) WEFT_FORTRAN(zgetrf);

void getrs(text transposed, number n, number columns, const float* lu, number lda, const int* pivots,
           float* b, number ldb, int* info, length) WEFT_FORTRAN(sgetrs);
void getrs(text transposed, number n, number columns, const double* lu, number lda, const int* pivots,
           double* b, number ldb, int* info, length) WEFT_FORTRAN(dgetrs);
void getrs(text transposed, number n, number columns, const cfloat* lu, number lda, const int* pivots,
           cfloat* b, number ldb, int* info, length) WEFT_FORTRAN(cgetrs);
void getrs(text transposed, number n, number columns, const cdouble* lu, number lda, const int* pivots,
           cdouble* b, number ldb, int* info, length) WEFT_FORTRAN(zgetrs);

void potrf(text half, number n, float* a, number lda, int* info, length) WEFT_FORTRAN(spotrf);
void potrf(text half, number n, double* a, number lda, int* info, length) WEFT_FORTRAN(dpotrf);
void potrf(text half, number n, cfloat* a, number lda, int* info, length) WEFT_FORTRAN(cpotrf);
void potrf(text half, number n, cdouble* a, number lda, int* info, length) WEFT_FORTRAN(zpotrf);

void geqrf(number m, number n, float* a, number lda, float* tau, float* work, number size, int* info)
    WEFT_FORTRAN(sgeqrf);
void geqrf(number m, number n, double* a, number lda, double* tau, double* work, number size, int* info)
    WEFT_FORTRAN(dgeqrf);
void geqrf(number m, number n, cfloat* a, number lda, cfloat* tau, cfloat* work, number size, int* info)
    WEFT_FORTRAN(cgeqrf);
void geqrf(number m, number n, cdouble* a, number lda, cdouble* tau, cdouble* work, number size, int* info)
    WEFT_FORTRAN(zgeqrf);

void ungqr(number m, number n, number k, float* a, number lda, const float* tau, float* work, number size,
           int* info) WEFT_FORTRAN(sorgqr);
void ungqr(number m, number n, number k, double* a, number lda, const double* tau, double* work, number size,
           int* info) WEFT_FORTRAN(dorgqr);
void ungqr(number m, number n, number k, cfloat* a, number lda, const cfloat* tau, cfloat* work, number size,
           int* info) WEFT_FORTRAN(cungqr);
void ungqr(number m, number n, number k, cdouble* a, number lda, const cdouble* tau, cdouble* work,
           number size, int* info) WEFT_FORTRAN(zungqr);

void gesdd(text vectors, number m, number n, float* a, number lda, float* s, float* u, number ldu, float* vt,
           number ldvt, float* work, number size, int* integers, int* info, length) WEFT_FORTRAN(sgesdd);
void gesdd(text vectors, number m, number n, double* a, number lda, double* s, double* u, number ldu,
           double* vt, number ldvt, double* work, number size, int* integers, int* info, length)
    WEFT_FORTRAN(dgesdd);
void gesdd(text vectors, number m, number n, cfloat* a, number lda, float* s, cfloat* u, number ldu,
           cfloat* vt, number ldvt, cfloat* work, number size, float* reals, int* integers, int* info, length)
    WEFT_FORTRAN(cgesdd);
void gesdd(text vectors, number m, number n, cdouble* a, number lda, double* s, cdouble* u, number ldu,
           cdouble* vt, number ldvt, cdouble* work, number size, double* reals, int* integers, int* info,
           length) WEFT_FORTRAN(zgesdd);

void heevd(text vectors, text half, number n, float* a, number lda, float* values, float* work, number size,
           int* integers, number integers_size, int* info, length, length) WEFT_FORTRAN(ssyevd);
void heevd(text vectors, text half, number n, double* a, number lda, double* values, double* work,
           number size, int* integers, number integers_size, int* info, length, length) WEFT_FORTRAN(dsyevd);
void heevd(text vectors, text half, number n, cfloat* a, number lda, float* values, cfloat* work, number size,
           float* reals, number reals_size, int* integers, number integers_size, int* info, length, length)
    WEFT_FORTRAN(cheevd);
void heevd(text vectors, text half, number n, cdouble* a, number lda, double* values, cdouble* work,
           number size, double* reals, number reals_size, int* integers, number integers_size, int* info,
           length, length) WEFT_FORTRAN(zheevd);

} // namespace fortran

template <class T>
class fortran_lapack final : public factorizations<T> {
    using real = real_of<T>;
    using matrix = factor_matrix<T>;
    using vector = factor_vector<T>;
    using reals = factor_vector<real>;
    using integers = factor_vector<int>;
    static constexpr bool is_real = std::same_as<T, real>;

public:
    void lu(matrix& a, int* pivots) const override {
        const int n = rows(a);
        int info;
        fortran::getrf(&n, &n, a.data(), &n, pivots, &info);
    }
    void solve(const matrix& lu, const int* pivots, matrix& b) const override {
        const int n = rows(lu), k = columns(b);
        int info;
        fortran::getrs("N", &n, &k, lu.data(), &n, pivots, b.data(), &n, &info, 1);
    }
    bool cholesky(matrix& a) const override {
        const int n = rows(a);
        int info;
        fortran::potrf("L", &n, a.data(), &n, &info, 1);
        return info == 0;
    }
    void qr(matrix& a, vector& scales) const override {
        const int m = rows(a), n = columns(a);
        with_workspace([&](T* work, int size, int& info) {
            fortran::geqrf(&m, &n, a.data(), &m, scales.data(), work, &size, &info);
        });
    }
    void expand(matrix& q, const vector& scales) const override {
        const int m = rows(q), n = columns(q);
        with_workspace([&](T* work, int size, int& info) {
            fortran::ungqr(&m, &n, &n, q.data(), &m, scales.data(), work, &size, &info);
        });
    }
    bool svd(matrix& a, reals& s, matrix* u, matrix* vt) const override {
        const int m = rows(a), n = columns(a), least = (std::min)(m, n), one = 1;
        const int &ldu = u ? m : one, &ldvt = vt ? least : one;
        T* const left = u ? u->data() : nullptr;
        T* const right = vt ? vt->data() : nullptr;
        const char* const vectors = u ? "S" : "N";
        integers whole(8 * index_t(least));
        const index_t k = least;
        reals more(is_real ? 0 : (std::max)(5 * k + 7, 2 * (std::max)(m, n) + 2 * k + 1) * k);
        return with_workspace([&](T* work, int size, int& info) {
            if constexpr (is_real)
                fortran::gesdd(vectors, &m, &n, a.data(), &m, s.data(), left, &ldu, right, &ldvt, work, &size,
                               whole.data(), &info, 1);
            else
                fortran::gesdd(vectors, &m, &n, a.data(), &m, s.data(), left, &ldu, right, &ldvt, work, &size,
                               more.data(), whole.data(), &info, 1);
        });
    }
    bool eigh(matrix& a, reals& values) const override {
        const int n = rows(a), whole_size = 5 * n + 3, reals_size = is_real ? 0 : (2 * n + 5) * n + 1;
        integers whole(whole_size);
        reals more(reals_size);
        return with_workspace([&](T* work, int size, int& info) {
            if constexpr (is_real)
                fortran::heevd("V", "L", &n, a.data(), &n, values.data(), work, &size, whole.data(),
                               &whole_size, &info, 1, 1);
            else
                fortran::heevd("V", "L", &n, a.data(), &n, values.data(), work, &size, more.data(),
                               &reals_size, whole.data(), &whole_size, &info, 1, 1);
        });
    }

    static const fortran_lapack instance;

private:
    static int rows(const matrix& a) { return static_cast<int>(a.rows()); }
    static int columns(const matrix& a) { return static_cast<int>(a.cols()); }

    /// Asks a routine for the size that it wants, and runs it. True: it has done what it should.
    static bool with_workspace(const auto& routine) {
        T wanted;
        int info;
        routine(&wanted, -1, info);
        // A float may have been rounded down.
        const double size = (std::min)(
            std::ceil(double(std::real(wanted)) * (1 + double(std::numeric_limits<real>::epsilon()))),
            double(most_of_lapack));
        vector work(static_cast<index_t>(size));
        routine(work.data(), static_cast<int>(size), info);
        return info == 0;
    }
};

template <class T>
inline constexpr fortran_lapack<T> fortran_lapack<T>::instance{};

inline constexpr linked_lapack by_fortran{&fortran_lapack<float>::instance, &fortran_lapack<double>::instance,
                                          &fortran_lapack<std::complex<float>>::instance,
                                          &fortran_lapack<std::complex<double>>::instance};

} // namespace detail

/// While one lives, this thread hands the matrices of `solve`, `inverse`, `det`, `cholesky`, `qr`, `svd`, `eigh`, `pinv`,
/// `matrix_rank`, `lstsq` and of norms by singular values to the LAPACK that the program links, whose integers are of 32 bits
/// (LP64). Those with fewer than 16 rows or columns, of LU fewer than 128, of `eigh` and of what needs singular values fewer
/// than 512, stay without it, whose start is longer.
///
/// Lazy     no: what is computed while it lives
/// Cost     of `?getrf`, `?getrs`, `?potrf`, `?geqrf`, `?orgqr`, `?gesdd` and `?syevd`, in as many threads as the LAPACK takes
/// Errors   those of the functions. The bits are those of the LAPACK, and signs of vectors may be others, too: they may differ
///          from those without it, between machines, and with its threads
/// Example  const lapack_decompositions by_lapack;   auto [u, s, vt] = svd(a);
class [[nodiscard]] lapack_decompositions {
public:
    lapack_decompositions() : scope_(&detail::by_fortran) {}

private:
    detail::decomposing_by scope_;
};

} // namespace weft::inline WEFT_ABI
