// SPDX-License-Identifier: BSL-1.0
// Matrices in several layouts, and their products by plain loops.
#pragma once

#include <weft/linalg/kernel/matrix.hpp>

#include <memory>
#include <random>
#include <string>
#include <support/mismatch.hpp>
#include <support/product.hpp>
#include <vector>

namespace product_test {

using weft::detail::matrix;

enum class lies { by_rows, by_columns, far_rows, far_columns, stepped, backwards };
inline constexpr lies layouts[] = {lies::by_rows,     lies::by_columns, lies::far_rows,
                                   lies::far_columns, lies::stepped,    lies::backwards};

/// The same elements in any layout, in memory that ends where they do.
template <class T>
class laid_matrix {
public:
    laid_matrix(const std::vector<T>& elements, index_t rows, index_t columns, lies how) {
        const bool by_rows = how == lies::by_rows || how == lies::far_rows || how == lies::stepped;
        const index_t unit = how == lies::stepped ? 2 : 1,
                      gap = how == lies::by_rows || how == lies::by_columns ? 0 : 3;
        const index_t step = (by_rows ? columns : rows) * unit + gap;
        const index_t size =
            (rows - 1) * (by_rows ? step : unit) + (columns - 1) * (by_rows ? unit : step) + 1;
        memory_ = std::make_unique<T[]>(static_cast<std::size_t>(size));
        m = {memory_.get(), rows, columns, by_rows ? step : unit, by_rows ? unit : step};
        if (how == lies::backwards) {
            m.data += (rows - 1) * m.row_stride + (columns - 1) * m.column_stride;
            m.row_stride = -m.row_stride, m.column_stride = -m.column_stride;
        }
        for (index_t i = 0; i < rows; ++i)
            for (index_t j = 0; j < columns; ++j)
                at(i, j) = elements[static_cast<std::size_t>(i * columns + j)];
    }

    T& at(index_t i, index_t j) { return m.data[i * m.row_stride + j * m.column_stride]; }
    matrix<const T> read() const { return {m.data, m.rows, m.columns, m.row_stride, m.column_stride}; }

    std::vector<T> elements() {
        std::vector<T> found;
        for (index_t i = 0; i < m.rows; ++i)
            for (index_t j = 0; j < m.columns; ++j)
                found.push_back(at(i, j));
        return found;
    }

    matrix<T> m;

private:
    std::unique_ptr<T[]> memory_;
};

template <class T>
std::vector<T> any_elements(std::mt19937& random, index_t count) {
    std::vector<T> elements;
    for (index_t i = 0; i < count; ++i)
        elements.push_back(any_value<T>(random));
    return elements;
}

/// The first element of what should be a * b within some roundings of the products, and is not.
template <class T>
std::string other_product(const std::vector<T>& found, const std::vector<T>& a, const std::vector<T>& b,
                          index_t rows, index_t inner, index_t columns) {
    test::mismatch wrong;
    for (index_t i = 0; i < rows; ++i)
        for (index_t j = 0; j < columns; ++j) {
            expectation<T> expected;
            for (index_t k = 0; k < inner; ++k) {
                const T one = a[static_cast<std::size_t>(i * inner + k)]; // no reference to a bit
                const T other = b[static_cast<std::size_t>(k * columns + j)];
                const auto x = widened(one), y = widened(other);
                if constexpr (std::is_same_v<T, bool>)
                    expected.value = expected.value || (x && y);
                else
                    expected.value += x * y;
                if constexpr (!std::is_integral_v<T>) expected.magnitude += std::abs(x * y);
            }
            const T element = found[static_cast<std::size_t>(i * columns + j)];
            wrong.judge(is_close(element, expected), element, expected.value, i, j);
        }
    return wrong.text();
}

template <class T>
std::string other_bits(const std::vector<T>& a, const std::vector<T>& b) {
    if (a.size() != b.size()) return "another number of elements";
    test::mismatch wrong;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const T x = a[i], y = b[i];
        wrong.compare_bits(x, y, i);
    }
    return wrong.text();
}

/// Empty if `multiply(a, b, c)` is right, and gives the same bits in every layout.
template <class T, class F>
std::string check_layouts(std::mt19937& random, index_t rows, index_t inner, index_t columns, F multiply) {
    const auto x = any_elements<T>(random, rows * inner), y = any_elements<T>(random, inner * columns);
    const std::vector<T> zeros(static_cast<std::size_t>(rows * columns));
    std::vector<T> first;
    std::string wrong;
    for (const lies in_a : layouts)
        for (const lies in_b : layouts) {
            const laid_matrix<T> a(x, rows, inner, in_a), b(y, inner, columns, in_b);
            laid_matrix<T> c(zeros, rows, columns, layouts[random() % 6]);
            multiply(a.read(), b.read(), c.m);
            if (first.empty()) {
                first = c.elements();
                wrong = other_product(first, x, y, rows, inner, columns);
            } else if (wrong.empty()) {
                wrong = other_bits(first, c.elements());
            }
        }
    return wrong;
}

} // namespace product_test
