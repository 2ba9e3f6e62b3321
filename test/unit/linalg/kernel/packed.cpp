// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/kernel/packed.hpp>

#include <doctest/doctest.h>

#include <cstring>
#include <random>
#include <vector>

using namespace weft;
using namespace weft::detail;

namespace {

template <class T>
std::vector<T> some(std::mt19937& random, index_t count) {
    std::normal_distribution<double> any;
    std::vector<T> elements(static_cast<std::size_t>(count));
    for (T& element : elements)
        if constexpr (is_complex<T>)
            element = {static_cast<typename T::value_type>(any(random)),
                       static_cast<typename T::value_type>(any(random))};
        else
            element = static_cast<T>(any(random));
    return elements;
}

/// Element (i, j) of a * b as the head of packed.hpp says it.
template <class T>
T by_definition(const matrix<const T>& a, const matrix<const T>& b, index_t i, index_t j) {
    T sum(0);
    for (index_t first = 0; first < a.columns; first += 256) {
        chain<T, 1> part;
        for (index_t k = first; k < (std::min)(first + 256, a.columns); ++k)
            part.add(a.data[i * a.row_stride + k * a.column_stride],
                     {b.data[k * b.row_stride + j * b.column_stride]});
        sum = first == 0 ? part.result().value : part.result().value + sum;
    }
    return sum;
}

} // namespace

TEST_CASE_TEMPLATE("linalg/kernel/packed: sums of chains of 256, in every layout, at every edge", T, float,
                   double, std::complex<float>, std::complex<double>) {
    std::mt19937 random(1);
    constexpr index_t whole = micro_columns<T>;
    for (const index_t rows : {1, 3, 8, 21, 300})
        for (const index_t inner : {1, 255, 256, 257, 600})
            for (const index_t columns : {index_t(1), whole - 1, whole, whole + 1, 3 * whole + 2}) {
                CAPTURE(rows);
                CAPTURE(inner);
                CAPTURE(columns);
                const auto left = some<T>(random, rows * inner), right = some<T>(random, inner * columns);
                for (const bool a_by_rows : {true, false})
                    for (const bool b_by_rows : {true, false}) {
                        const matrix<const T> a{left.data(), rows, inner, a_by_rows ? inner : 1,
                                                a_by_rows ? 1 : rows};
                        const matrix<const T> b{right.data(), inner, columns, b_by_rows ? columns : 1,
                                                b_by_rows ? 1 : inner};
                        const index_t step = columns + 3;
                        std::vector<T> c(static_cast<std::size_t>(rows * step), T(7));
                        multiply_packed<T>(a, b, {c.data(), rows, columns, step, 1});
                        bool right_everywhere = true;
                        for (index_t i = 0; i < rows; i += rows > 30 ? 13 : 1)
                            for (index_t j = 0; j < step; ++j)
                                right_everywhere =
                                    right_everywhere && c[static_cast<std::size_t>(i * step + j)] ==
                                                            (j < columns ? by_definition(a, b, i, j) : T(7));
                        CHECK(right_everywhere);
                    }
            }
}

TEST_CASE_TEMPLATE("linalg/kernel/packed: more columns than are packed at once", T, float, double,
                   std::complex<float>) {
    std::mt19937 random(2);
    const index_t rows = 5, inner = 30, columns = packed_columns<T> + micro_columns<T> + 1;
    const auto left = some<T>(random, rows * inner), right = some<T>(random, inner * columns);
    const matrix<const T> a{left.data(), rows, inner, inner, 1}, b{right.data(), inner, columns, columns, 1};
    std::vector<T> c(static_cast<std::size_t>(rows * columns));
    multiply_packed<T>(a, b, {c.data(), rows, columns, columns, 1});
    for (const index_t j : {index_t(0), packed_columns<T> - 1, packed_columns<T>, columns - 1})
        CHECK(c[static_cast<std::size_t>(4 * columns + j)] == by_definition(a, b, 4, j));
}

static_assert(is_packed<float> && is_packed<std::complex<double>>);
static_assert(!is_packed<int> && !is_packed<simd::half>);
