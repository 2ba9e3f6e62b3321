// SPDX-License-Identifier: BSL-1.0
// bench/reductions.hpp - the workloads that reduce, in whole or by axes. See workloads.hpp for what a workload has;
// here `elements` are those that are read, and `tolerance` is what the order of a sum may cost.
#pragma once

#include "workloads.hpp"

#include <algorithm>

namespace bench {

/// Of whole operands, to one value.
struct to_one_value {
    using types = list<float, double>;
    static constexpr double tolerance = 0.03; // of a loop over 1e7 floats
    static index_t elements(const auto& x) { return x.a.size(); }
};

struct sum_of_all : to_one_value {
    static constexpr auto name = "sum(a)";
    template <class T>
    static auto make(const extents& n) {
        return operands{line<T>(1), line<T>(n[0])};
    }
    static double element(const auto& x, index_t) {
        long double total = 0;
        for (const auto v : x.a)
            total += v;
        return double(total);
    }
};

struct sum_of_squares : to_one_value {
    static constexpr auto name = "sum(square(a-b))";
    template <class T>
    static auto make(const extents& n) {
        return operands{line<T>(1), line<T>(n[0]), line<T>(n[0])};
    }
    static double element(const auto& x, index_t) {
        long double total = 0;
        for (index_t i = 0; i < x.a.size(); ++i) {
            const double d = double(x.a(i)) - x.b(i);
            total += d * d;
        }
        return double(total);
    }
};

/// Of a*b, so that a peer must fuse.
struct by_axes {
    using types = list<float, double>;
    static constexpr double tolerance = 1e-3;
    static index_t elements(const auto& x) { return x.a.size(); }
};

struct sum_down : by_axes {
    static constexpr auto name = "sum<0>(a*b)";
    template <class T>
    static auto make(const extents& n) {
        return operands{line<T>(n[1]), plane<T>(n[0], n[1]), plane<T>(n[0], n[1])};
    }
    static double element(const auto& x, index_t j) {
        long double total = 0;
        for (index_t i = 0; i < x.a.extent(0); ++i)
            total += double(x.a(i, j)) * x.b(i, j);
        return double(total);
    }
};

struct sum_along : by_axes {
    static constexpr auto name = "sum<1>(a*b)";
    template <class T>
    static auto make(const extents& n) {
        return operands{line<T>(n[0]), plane<T>(n[0], n[1]), plane<T>(n[0], n[1])};
    }
    static double element(const auto& x, index_t i) {
        long double total = 0;
        for (index_t j = 0; j < x.a.extent(1); ++j)
            total += double(x.a(i, j)) * x.b(i, j);
        return double(total);
    }
};

struct sum_middle : by_axes {
    static constexpr auto name = "sum<1>(a)";
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<T>(n[0], n[2]), block<T>(n[0], n[1], n[2])};
    }
    static double element(const auto& x, index_t i, index_t k) {
        long double total = 0;
        for (index_t j = 0; j < x.a.extent(1); ++j)
            total += x.a(i, j, k);
        return double(total);
    }
};

struct sum_two_axes : by_axes {
    static constexpr auto name = "sum<1, 3>(a)";
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<T>(n[0], n[2]), four<T>(n[0], n[1], n[2], n[3])};
    }
    static double element(const auto& x, index_t i, index_t k) {
        long double total = 0;
        for (index_t j = 0; j < x.a.extent(1); ++j)
            for (index_t l = 0; l < x.a.extent(3); ++l)
                total += x.a(i, j, k, l);
        return double(total);
    }
};

struct greatest_down : by_axes {
    static constexpr auto name = "max<0>(a)";
    template <class T>
    static auto make(const extents& n) {
        return operands{line<T>(n[1]), plane<T>(n[0], n[1])};
    }
    static double element(const auto& x, index_t j) {
        double best = x.a(0, j);
        for (index_t i = 1; i < x.a.extent(0); ++i)
            best = std::max(best, double(x.a(i, j)));
        return best;
    }
};

/// Rows and what is computed from each of them.
template <class Derived>
struct row_by_row {
    using types = floats;
    static constexpr double tolerance = 1e-4;
    template <class T>
    static auto make(const extents& n) {
        return operands{plane<T>(n[0], n[1]), plane<T>(n[0], n[1])};
    }
    /// The numbers of a row are computed once for all of its elements.
    static double element(const auto& x, index_t i, index_t j) {
        static const void* of = nullptr;
        static index_t row = -1;
        static double numbers[2];
        if (of != &x || row != i) {
            Derived::numbers_of(x, i, numbers);
            of = &x;
            row = i;
        }
        return Derived::value(x.a(i, j), numbers);
    }
};

struct without_mean : row_by_row<without_mean> {
    static constexpr auto name = "a - mean<1>(a)";
    static void numbers_of(const auto& x, index_t i, double* numbers) {
        numbers[0] = 0;
        for (index_t j = 0; j < x.a.extent(1); ++j)
            numbers[0] += double(x.a(i, j)) / double(x.a.extent(1));
    }
    static double value(double a, const double* numbers) { return a - numbers[0]; }
};

struct softmax : row_by_row<softmax> {
    static constexpr auto name = "softmax";
    static void numbers_of(const auto& x, index_t i, double* numbers) {
        numbers[0] = -1e300;
        numbers[1] = 0;
        for (index_t j = 0; j < x.a.extent(1); ++j)
            numbers[0] = std::max(numbers[0], double(x.a(i, j)));
        for (index_t j = 0; j < x.a.extent(1); ++j)
            numbers[1] += std::exp(x.a(i, j) - numbers[0]);
    }
    static double value(double a, const double* numbers) { return std::exp(a - numbers[0]) / numbers[1]; }
};

using reduction_workloads = list<sum_of_all, sum_of_squares, sum_down, sum_along, sum_middle, sum_two_axes,
                                 greatest_down, without_mean, softmax>;

} // namespace bench
