// SPDX-License-Identifier: BSL-1.0
#if !__has_include(<cblas.h>) || !defined(WEFT_TEST_BLAS)
#include <doctest/doctest.h>
TEST_CASE("linalg/blas: left out, there is no BLAS with a C interface" * doctest::skip()) {}
#else

#include <weft/linalg/blas.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <thread>
#include <type_traits>

using namespace weft;

namespace {

/// Whole numbers from -4 to 4, of which each product and each sum is exact, in whatever order.
template <class T, class... N>
auto whole_numbers(index_t seed, N... extents) {
    tensor<T, ((void)extents, dyn)...> x(extents...);
    const auto next = [&] { return float(++seed * 37 % 101 % 9 - 4); };
    for (T& element : x) {
        if constexpr (std::is_floating_point_v<T>)
            element = next();
        else
            element = {typename T::value_type(next()), typename T::value_type(next())};
    }
    return x;
}

/// Whether `product()` is the same by weft and by the BLAS.
template <class F>
bool is_same(const F& product) {
    const auto ours = product();
    const blas_products by_blas;
    return array_equal(ours, product());
}

} // namespace

TEST_CASE_TEMPLATE("linalg/blas: matrices in every order of storage", T, float, double, std::complex<float>,
                   std::complex<double>) {
    const auto a = whole_numbers<T>(1, 30, 300), at = whole_numbers<T>(2, 300, 30);
    const auto b = whole_numbers<T>(3, 300, 40), bt = whole_numbers<T>(4, 40, 300);
    const auto wide = whole_numbers<T>(5, 60, 600);
    const auto c = eval(matmul(a, b));
    CHECK(any(c != T(0)));
    CHECK(is_same([&] { return eval(matmul(a, b)); }));
    CHECK(is_same([&] { return eval(matmul(a, transpose(bt))); }));
    CHECK(is_same([&] { return eval(matmul(transpose(at), b)); }));
    CHECK(is_same([&] { return eval(matmul(transpose(at), transpose(bt))); }));
    CHECK(is_same([&] { return eval(matmul(a, transpose(a))); }));
    CHECK(is_same([&] { return eval(transpose(matmul(a, b))); }));
    // rows with gaps between them, and what lies neither by rows nor by columns
    CHECK(is_same([&] { return eval(matmul(wide(range(10, 40), range(100, 400)), b)); }));
    CHECK(is_same([&] { return eval(matmul(wide(range(0, 60, 2), range(0, 600, 2)), b)); }));
    CHECK(is_same([&] { return eval(matmul(flip<0>(a), flip<1>(b))); }));
    // where the result is a part of something larger
    CHECK(is_same([&] {
        tensor<T, dyn, dyn> to(50, 100);
        to(range(3, 33), range(0, 80, 2)) = matmul(a, b);
        return to;
    }));
}

TEST_CASE("linalg/blas: batches, contractions, and products inside of larger expressions") {
    const auto a = whole_numbers<double>(1, 3, 30, 100), b = whole_numbers<double>(2, 3, 100, 40);
    CHECK(is_same([&] { return eval(matmul(a, b)); }));
    CHECK(is_same([&] { return eval(tensordot<1>(a, b(0, all, all))); }));
    CHECK(is_same([&] { return eval(einsum<"bij,bjk->ik">(a, b)); }));
    CHECK(is_same([&] { return eval(1 + 2 * matmul(a, b)); }));
    CHECK(is_same([&] {
        tensor<double, dyn, dyn, dyn> c(3, 30, 40);
        thread_pool pool(2);
        evaluate(pool, [&] { c = matmul(a, b); });
        return c;
    }));
}

TEST_CASE("linalg/blas: until the end of its block, and in its own thread") {
    CHECK(detail::present_blas == nullptr);
    {
        const blas_products outer;
        CHECK(detail::present_blas != nullptr);
        {
            const blas_products inner;
        }
        CHECK(detail::present_blas != nullptr);
        std::thread([] { CHECK(detail::present_blas == nullptr); }).join();
    }
    CHECK(detail::present_blas == nullptr);
}
#endif
