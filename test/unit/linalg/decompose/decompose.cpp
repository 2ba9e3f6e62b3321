// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompose/decompose.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace weft;
using namespace weft::detail;

TEST_CASE("linalg/decompose/decompose: matrices are read by any strides, and written by rows") {
    std::vector<double> memory(40);
    for (std::size_t i = 0; i < memory.size(); ++i)
        memory[i] = double(i);
    factor_matrix<double> m;
    load_matrix(matrix<const double>{memory.data() + 39, 3, 11, -13, -1}, 0, m);
    REQUIRE(m.rows() == 3);
    REQUIRE(m.cols() == 11);
    for (index_t i = 0; i < 3; ++i)
        for (index_t j = 0; j < 11; ++j)
            REQUIRE(m(i, j) == double(39 - 13 * i - j));
    std::vector<double> out(33);
    store_matrix(m, out.data());
    for (index_t i = 0; i < 33; ++i)
        REQUIRE(out[std::size_t(i)] == m(i / 11, i % 11));
}
