// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompose/linked_lapack.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <thread>

using namespace weft;
using namespace weft::detail;

TEST_CASE_TEMPLATE("linalg/decompose/linked_lapack: neither small matrices nor those that int cannot count",
                   T, float, double, std::complex<float>, std::complex<double>) {
    // Never called: any address will do.
    const auto* const mark = reinterpret_cast<const factorizations<T>*>(&present_lapack);
    linked_lapack lapack{};
    std::get<const factorizations<T>*>(lapack) = mark;
    CHECK(lapack_for<T>(100, 100) == nullptr);
    const decomposing_by scope(&lapack);
    CHECK(lapack_for<T>(100, 100) == mark);
    CHECK(lapack_for<T>(few_of_lapack, 1000000) == mark);
    CHECK(lapack_for<T>(few_of_lapack - 1, 1000) == nullptr);
    CHECK(lapack_for<T>(1000, few_of_lapack - 1) == nullptr);
    CHECK(lapack_for<T>(0, 0) == nullptr);
    CHECK(lapack_for<T>(100, 100, few_of_spectral) == nullptr);
    CHECK(lapack_for<T>(most_of_lapack, 100) == mark);
    CHECK(lapack_for<T>(100, most_of_lapack + 1) == nullptr);
    CHECK(lapack_for<T>(20000, 20000) == mark);
    CHECK(lapack_for<T>(20000, 20000, few_of_spectral, most_of_workspaces) == nullptr);
    CHECK(lapack_for<T>(20000, 600, few_of_spectral, most_of_workspaces) == mark);
}

static_assert(!factor_matrix<double>::IsRowMajor && !factor_vector<double>::IsRowMajor);

TEST_CASE("linalg/decompose/linked_lapack: until the end of its block, and in its own thread") {
    const linked_lapack first{}, second{};
    CHECK(present_lapack == nullptr);
    {
        const decomposing_by outer(&first);
        {
            const decomposing_by inner(&second);
            CHECK(present_lapack == &second);
            std::thread([] { CHECK(present_lapack == nullptr); }).join();
        }
        CHECK(present_lapack == &first);
    }
    CHECK(present_lapack == nullptr);
}
