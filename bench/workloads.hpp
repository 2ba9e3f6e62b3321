// SPDX-License-Identifier: BSL-1.0
// bench/workloads.hpp - the computations that are timed, each with its operands and its oracle.
//
// A workload has a name; the element types it is made for; `make<T>(extents)`, the tensors it works on, with
// `d` the target; and `element(x, i, j...)`, the value of `d(i, j...)` after one run, as a `double`. Where it
// does not write all of `d`, `elements(x)` says how many it computes. Rows are in rows.cpp.
#pragma once

#include "harness.hpp"

#include <cmath>
#include <cstdint>

namespace bench {

using byte = std::uint8_t;
using floats = list<float>;
using numbers = list<float, double, int>;

template <class T>
using line = weft::tensor<T, dyn>;
template <class T>
using plane = weft::tensor<T, dyn, dyn>;
template <class T>
using block = weft::tensor<T, dyn, dyn, dyn>;
template <class T>
using four = weft::tensor<T, dyn, dyn, dyn, dyn>;

// Equal shapes

struct multiply_add {
    static constexpr auto name = "a*b+c";
    using types = list<float, double, int, byte>;
    template <class T>
    static auto make(const extents& n) {
        return operands{line<T>(n[0]), line<T>(n[0]), line<T>(n[0]), line<T>(n[0])};
    }
    static double element(const auto& x, index_t i) { return double(x.a(i)) * x.b(i) + x.c(i); }
};

struct gaussian {
    static constexpr auto name = "exp(-0.5*square((x-0.3)*1.7))*0.67";
    using types = floats;
    template <class T>
    static auto make(const extents& n) {
        return operands{line<T>(n[0]), line<T>(n[0])};
    }
    static double element(const auto& x, index_t i) {
        const double u = (x.a(i) - 0.3) * 1.7;
        return std::exp(-0.5 * u * u) * 0.67;
    }
};

/// A tree of `Nodes` nodes.
template <int Nodes>
struct tree {
    static constexpr auto name = "((a+b)*c+b)*c...";
    using types = floats;
    template <class T>
    static auto make(const extents& n) {
        return operands{line<T>(n[1]), line<T>(n[1]), line<T>(n[1]), line<T>(n[1])};
    }
    template <int Left = Nodes>
    static auto value(const auto& a, const auto& b, const auto& c) {
        if constexpr (Left == 1)
            return a + b;
        else if constexpr (Left % 2 == 0)
            return value<Left - 1>(a, b, c) * c;
        else
            return value<Left - 1>(a, b, c) + b;
    }
    static double element(const auto& x, index_t i) {
        return value(double(x.a(i)), double(x.b(i)), double(x.c(i)));
    }
};

/// Float with double.
struct mixed {
    static constexpr auto name = "a+b, float and double";
    using types = list<double>;
    template <class T>
    static auto make(const extents& n) {
        return operands{line<double>(n[0]), line<float>(n[0]), line<double>(n[0]), line<double>(n[0])};
    }
    static double element(const auto& x, index_t i) { return x.a(i) + x.b(i); }
};

struct mixed_strided {
    static constexpr auto name = "a[:, ::2]+b[:, ::2], float and double";
    using types = list<double>;
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<double>(n[0], n[1] / 2), plane<float>(n[0], n[1]), plane<double>(n[0], n[1]),
                        plane<double>(n[0], n[1])};
    }
    static double element(const auto& x, index_t i, index_t j) { return x.a(i, 2 * j) + x.b(i, 2 * j); }
};

// Broadcasting

struct by_row {
    static constexpr auto name = "(a-m)*s with (n,)";
    using types = numbers;
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<T>(n[0], n[1]), plane<T>(n[0], n[1]), line<T>(n[1]), line<T>(n[1])};
    }
    static double element(const auto& x, index_t i, index_t j) {
        return (double(x.a(i, j)) - x.b(j)) * x.c(j);
    }
};

struct by_column {
    static constexpr auto name = "a*m with (n,1)";
    using types = numbers;
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<T>(n[0], n[1]), plane<T>(n[0], n[1]), plane<T>(n[0], 1)};
    }
    static double element(const auto& x, index_t i, index_t j) { return double(x.a(i, j)) * x.b(i, 0); }
};

struct add_row_in_place {
    static constexpr auto name = "d += (n,)";
    using types = floats;
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<T>(n[0], n[1]), line<T>(n[1])};
    }
    static double element(const auto& x, index_t i, index_t j) { return double(x.d(i, j)) + x.a(j); }
};

/// (1, 32, 32, n) - (1024, 1, 1, n)
struct four_axes {
    static constexpr auto name = "(1,32,32,n)-(1024,1,1,n)";
    using types = floats;
    template <class T>
    static auto make(const extents& n) {
        return operands{four<T>(1024, 32, 32, n[0]), four<T>(1, 32, 32, n[0]), four<T>(1024, 1, 1, n[0])};
    }
    static double element(const auto& x, index_t i, index_t j, index_t k, index_t l) {
        return double(x.a(0, j, k, l)) - x.b(i, 0, 0, l);
    }
};

// Other orders and parts of the operands

struct add_transposed {
    static constexpr auto name = "a+transpose(b)";
    using types = numbers;
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<T>(n[0], n[1]), plane<T>(n[0], n[1]), plane<T>(n[1], n[0])};
    }
    static double element(const auto& x, index_t i, index_t j) { return double(x.a(i, j)) + x.b(j, i); }
};

struct two_transposed {
    static constexpr auto name = "transpose(a)+transpose(b)*2";
    using types = floats;
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<T>(n[0], n[1]), plane<T>(n[1], n[0]), plane<T>(n[1], n[0])};
    }
    static double element(const auto& x, index_t i, index_t j) {
        return double(x.a(j, i)) + 2 * double(x.b(j, i));
    }
};

/// permute<I, J, K>(a) + b
template <int I, int J, int K>
struct permuted {
    static constexpr char name[] = {'p',     'e', 'r',     'm', 'u', 't', 'e', '<', '0' + I, ',',
                                    '0' + J, ',', '0' + K, '>', '(', 'a', ')', '+', 'b',     '\0'};
    static constexpr int axes[] = {I, J, K};
    using types = floats;
    template <class T>
    static auto make(const extents& n) {
        const index_t d[] = {n[I], n[J], n[K]};
        return operands{block<T>(d[0], d[1], d[2]), block<T>(n[0], n[1], n[2]), block<T>(d[0], d[1], d[2])};
    }
    static double element(const auto& x, index_t i, index_t j, index_t k) {
        index_t at[3];
        at[I] = i;
        at[J] = j;
        at[K] = k;
        return double(x.a(at[0], at[1], at[2])) + x.b(i, j, k);
    }
};

template <int Step>
struct strided {
    static constexpr char name[] = {'a', '[', ':', ',', ' ', ':', ':', '0' + Step, ']', '+',
                                    'b', '[', ':', ',', ' ', ':', ':', '0' + Step, ']', '\0'};
    using types = numbers;
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<T>(n[0], (n[1] + Step - 1) / Step), plane<T>(n[0], n[1]), plane<T>(n[0], n[1])};
    }
    static double element(const auto& x, index_t i, index_t j) {
        return double(x.a(i, Step * j)) + x.b(i, Step * j);
    }
};

/// Of the inner points of a plane, as a workload on slices.
struct inner_points {
    using types = floats;
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<T>(n[0], n[1]), plane<T>(n[0], n[1])};
    }
    static index_t elements(const auto& x) { return (x.d.extent(0) - 2) * (x.d.extent(1) - 2); }
    static bool inside(const auto& x, index_t i, index_t j) {
        return i > 0 && j > 0 && i + 1 < x.d.extent(0) && j + 1 < x.d.extent(1);
    }
};

struct laplacian : inner_points {
    static constexpr auto name = "five-point Laplacian";
    static double element(const auto& x, index_t i, index_t j) {
        if (!inside(x, i, j)) return x.d(i, j);
        return double(x.a(i - 1, j)) + x.a(i + 1, j) + x.a(i, j - 1) + x.a(i, j + 1) - 4 * double(x.a(i, j));
    }
};

struct nine_points : inner_points {
    static constexpr auto name = "nine-point stencil";
    static constexpr float corner = 0.05f, side = 0.2f;
    static double element(const auto& x, index_t i, index_t j) {
        if (!inside(x, i, j)) return x.d(i, j);
        return corner *
                   (double(x.a(i - 1, j - 1)) + x.a(i - 1, j + 1) + x.a(i + 1, j - 1) + x.a(i + 1, j + 1)) +
               side * (double(x.a(i - 1, j)) + x.a(i, j - 1) + x.a(i, j + 1) + x.a(i + 1, j)) - x.a(i, j);
    }
};

/// The upper left quarter of `d` copied to the lower right.
struct copy_block {
    static constexpr auto name = "d[500:, 500:] = d[:500, :500]";
    using types = floats;
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<T>(n[0], n[1])};
    }
    static index_t elements(const auto& x) { return x.d.size() / 4; }
    static double element(const auto& x, index_t i, index_t j) {
        const index_t rows = x.d.extent(0) / 2, columns = x.d.extent(1) / 2;
        return i >= rows && j >= columns ? x.d(i - rows, j - columns) : x.d(i, j);
    }
};

/// A view assigned to the same view one column further: overlap.
struct shift_columns {
    static constexpr auto name = "d[:, 1:] = d[:, :-1]";
    using types = floats;
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<T>(n[0], n[1])};
    }
    static double element(const auto& x, index_t i, index_t j) { return x.d(i, j == 0 ? 0 : j - 1); }
};

/// An image of bytes, (height, width, 3), to standardised floats.
template <bool Planar>
struct image {
    static constexpr auto name =
        Planar ? "image: uint8 (h,w,3) to (3,h,w)" : "image: uint8 (h,w,3) to (h,w,3)";
    using types = floats;
    template <class T>
    static auto make(const extents& n) {
        auto d = Planar ? block<T>(3, n[0], n[1]) : block<T>(n[0], n[1], 3);
        return operands{std::move(d), block<byte>(n[0], n[1], 3), line<T>(3), line<T>(3)};
    }
    static double element(const auto& x, index_t i, index_t j, index_t k) {
        const index_t channel = Planar ? i : k;
        const double pixel = Planar ? x.a(j, k, i) : x.a(i, j, k);
        return (pixel - x.b(channel)) * x.c(channel);
    }
};

// Small

struct add {
    static constexpr auto name = "a+b";
    using types = floats;
    template <class T>
    static auto make(const extents& n) {
        return operands{line<T>(n[0]), line<T>(n[0]), line<T>(n[0])};
    }
    static double element(const auto& x, index_t i) { return double(x.a(i)) + x.b(i); }
};

struct add_row {
    static constexpr auto name = "a+m with (n,)";
    using types = floats;
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<T>(n[0], n[1]), plane<T>(n[0], n[1]), line<T>(n[1])};
    }
    static double element(const auto& x, index_t i, index_t j) { return double(x.a(i, j)) + x.b(j); }
};

/// a*2+b of static shape (N, N)
template <index_t N>
struct static_scale_add {
    static constexpr auto name = "static a*2+b";
    using types = floats;
    template <class T>
    static auto make(const extents&) {
        using square = weft::tensor<T, N, N>;
        return operands{square(), square(), square()};
    }
    static double element(const auto& x, index_t i, index_t j) { return double(x.a(i, j)) * 2 + x.b(i, j); }
};

/// a*b+a*2 of static shape (N, N)
template <index_t N>
struct static_products {
    static constexpr auto name = "static a*b+a*2";
    using types = floats;
    template <class T>
    static auto make(const extents&) {
        using square = weft::tensor<T, N, N>;
        return operands{square(), square(), square()};
    }
    static double element(const auto& x, index_t i, index_t j) {
        return double(x.a(i, j)) * x.b(i, j) + double(x.a(i, j)) * 2;
    }
};

// Products of matrices: sums round more than a single element does

/// The extents are rows, inner elements and columns.
struct product {
    static constexpr auto name = "matmul(a,b)";
    static constexpr double tolerance = 1e-4;
    using types = list<float, double>;
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<T>(n[0], n[2]), plane<T>(n[0], n[1]), plane<T>(n[1], n[2])};
    }
    static double element(const auto& x, index_t i, index_t j) {
        double sum = 0;
        for (index_t k = 0; k < x.a.extent(1); ++k)
            sum += double(x.a(i, k)) * x.b(k, j);
        return sum;
    }
};

/// matmul of a stack of square matrices with another
struct stacked_product {
    static constexpr auto name = "matmul of stacks";
    static constexpr double tolerance = 1e-4;
    using types = floats;
    template <class T>
    static auto make(const extents& n) {
        return operands{block<T>(n[0], n[1], n[1]), block<T>(n[0], n[1], n[1]), block<T>(n[0], n[1], n[1])};
    }
    static double element(const auto& x, index_t b, index_t i, index_t j) {
        double sum = 0;
        for (index_t k = 0; k < x.a.extent(2); ++k)
            sum += double(x.a(b, i, k)) * x.b(b, k, j);
        return sum;
    }
};

struct matrix_vector {
    static constexpr auto name = "matmul(a,v)";
    static constexpr double tolerance = 1e-4;
    using types = list<float, double>;
    template <class T>
    static auto make(const extents& n) {
        return operands{line<T>(n[0]), plane<T>(n[0], n[1]), line<T>(n[1])};
    }
    static double element(const auto& x, index_t i) {
        double sum = 0;
        for (index_t k = 0; k < x.a.extent(1); ++k)
            sum += double(x.a(i, k)) * x.b(k);
        return sum;
    }
};

struct vector_matrix {
    static constexpr auto name = "matmul(v,a)";
    static constexpr double tolerance = 1e-4;
    using types = list<float, double>;
    template <class T>
    static auto make(const extents& n) {
        return operands{line<T>(n[1]), plane<T>(n[0], n[1]), line<T>(n[0])};
    }
    static double element(const auto& x, index_t j) {
        double sum = 0;
        for (index_t k = 0; k < x.a.extent(0); ++k)
            sum += double(x.a(k, j)) * x.b(k);
        return sum;
    }
};

/// matmul(a,b) of static shape (N, N)
template <index_t N>
struct static_product {
    static constexpr auto name = "static matmul(a,b)";
    static constexpr double tolerance = 1e-4;
    using types = list<float, double>;
    template <class T>
    static auto make(const extents&) {
        using square = weft::tensor<T, N, N>;
        return operands{square(), square(), square()};
    }
    static double element(const auto& x, index_t i, index_t j) { return product::element(x, i, j); }
};

using product_workloads = list<product, stacked_product, matrix_vector, vector_matrix, static_product<4>,
                               static_product<8>, static_product<16>>;
using small_workloads = list<add, add_row, static_scale_add<3>, static_products<4>, static_products<8>,
                             static_products<16>, static_products<64>>;
using dense_workloads = list<multiply_add, gaussian, mixed, by_row, by_column, add_row_in_place, four_axes>;
using tree_workloads = list<tree<1>, tree<2>, tree<4>, tree<8>, tree<16>, tree<32>>;
using view_workloads = list<add_transposed, two_transposed, permuted<2, 0, 1>, permuted<1, 0, 2>,
                            permuted<2, 1, 0>, strided<2>, strided<3>, mixed_strided, laplacian, nine_points,
                            copy_block, shift_columns, image<true>, image<false>>;

} // namespace bench
