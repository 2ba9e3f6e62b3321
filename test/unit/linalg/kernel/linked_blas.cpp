// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/kernel/linked_blas.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <complex>

using namespace weft;
using namespace weft::detail;

namespace {

/// Counts what it is asked for, and may refuse it.
class counting_blas final : public linked_blas {
public:
    explicit counting_blas(bool refuses) : refuses_(refuses) {}
    bool multiply(const matrix<const float>& a, const matrix<const float>& b,
                  const matrix<float>& c) const override {
        return run(a, b, c);
    }
    bool multiply(const matrix<const double>& a, const matrix<const double>& b,
                  const matrix<double>& c) const override {
        return run(a, b, c);
    }
    bool multiply(const matrix<const std::complex<float>>& a, const matrix<const std::complex<float>>& b,
                  const matrix<std::complex<float>>& c) const override {
        return run(a, b, c);
    }
    bool multiply(const matrix<const std::complex<double>>& a, const matrix<const std::complex<double>>& b,
                  const matrix<std::complex<double>>& c) const override {
        return run(a, b, c);
    }
    int calls() const { return calls_; }

private:
    template <class T>
    bool run(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) const {
        CHECK((a.by_rows() || a.by_columns()));
        CHECK((b.by_rows() || b.by_columns()));
        CHECK(c.by_rows());
        ++calls_;
        for (index_t i = 0; i < (refuses_ ? 0 : c.rows); ++i)
            for (index_t j = 0; j < c.columns; ++j)
                c.data[i * c.row_stride + j] = T(7);
        return !refuses_;
    }

    const bool refuses_;
    mutable std::atomic<int> calls_ = 0;
};

} // namespace

TEST_CASE_TEMPLATE("linalg/kernel/linked_blas: large products go there, others do not", T, float, double,
                   std::complex<float>, std::complex<double>) {
    const counting_blas blas(false);
    const tensor<T, dyn, dyn> a(30, 300), b(300, 40);
    {
        const multiplying_by scope(&blas);
        const tensor<T, dyn, dyn> c = matmul(a, b);
        CHECK(blas.calls() == 1);
        CHECK(all(c == T(7)));
        const tensor<T, dyn, dyn> d = matmul(transpose(b), a(all, range(none, none, -1)).T());
        CHECK(blas.calls() == 2);
        CHECK(all(d == T(7)));
        // vectors, small ones and thin ones
        CHECK(all(matmul(a, b(all, 0)) == T(0)));
        CHECK(all(matmul(a(range(0, 20), all), b) == T(0)));
        CHECK(all(matmul(a(all, range(0, 30)), b(range(0, 30), all)) == T(0)));
        CHECK(blas.calls() == 2);
    }
    CHECK(all(matmul(a, b) == T(0)));
    CHECK(blas.calls() == 2);
}

TEST_CASE("linalg/kernel/linked_blas: where it refuses, weft multiplies") {
    const counting_blas blas(true);
    const auto a = ones<float>(30, 300), b = ones<float>(300, 40);
    const multiplying_by scope(&blas);
    CHECK(all(matmul(a, b) == 300));
    CHECK(blas.calls() == 1);
}

TEST_CASE("linalg/kernel/linked_blas: products of integers, which no BLAS has, stay") {
    const counting_blas blas(false);
    const multiplying_by scope(&blas);
    CHECK(all(matmul(ones<int>(30, 300), ones<int>(300, 40)) == 300));
    CHECK(blas.calls() == 0);
}

TEST_CASE("linalg/kernel/linked_blas: threads that share a batch have that of the thread that shares") {
    const counting_blas blas(false);
    const tensor<float, dyn, dyn, dyn> a(8, 100, 100), b(8, 100, 100);
    tensor<float, dyn, dyn, dyn> c(8, 100, 100);
    thread_pool pool(3);
    const multiplying_by scope(&blas);
    evaluate(pool, [&] { c = matmul(a, b); });
    CHECK(blas.calls() == 8);
    CHECK(all(c == 7));
}
