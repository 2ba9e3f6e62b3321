// SPDX-License-Identifier: BSL-1.0
// bench/peers/loop.cpp - the workloads as the obvious loops.
#include "../workloads.hpp"

#include <algorithm>

namespace bench {
namespace {

/// A row-major array; `extents` are constants where the tensor's are.
template <class T, index_t... Extents>
struct array {
    T* data;
    weft::shape<Extents...> shape;

    index_t extent(int axis) const { return shape.extent(axis); }
};

struct loop {
    static constexpr auto name = "loop";

    template <class T, index_t... Extents>
    static auto view(weft::tensor<T, Extents...>& t) {
        return array<T, Extents...>{t.data(), t.shape()};
    }

    static void run(multiply_add, auto& x) {
        auto* const __restrict d = x.d.data;
        const auto *const a = x.a.data, *const b = x.b.data, *const c = x.c.data;
        const index_t n = x.d.extent(0);
        for (index_t i = 0; i < n; ++i)
            d[i] = a[i] * b[i] + c[i];
    }

    static void run(gaussian, auto& x) {
        auto* const __restrict d = x.d.data;
        const auto* const a = x.a.data;
        const index_t n = x.d.extent(0);
        for (index_t i = 0; i < n; ++i) {
            const float u = (a[i] - 0.3f) * 1.7f;
            d[i] = std::exp(-0.5f * u * u) * 0.67f;
        }
    }

    static void run(add, auto& x) {
        auto* const __restrict d = x.d.data;
        const auto* const a = x.a.data;
        const auto* const b = x.b.data;
        const index_t n = x.d.extent(0);
        for (index_t i = 0; i < n; ++i)
            d[i] = a[i] + b[i];
    }
    static void run(mixed, auto& x) { run(add{}, x); }

    static void run(by_row, auto& x) {
        auto* const __restrict d = x.d.data;
        const auto *const a = x.a.data, *const m = x.b.data, *const s = x.c.data;
        const index_t rows = x.d.extent(0), columns = x.d.extent(1);
        for (index_t i = 0; i < rows; ++i)
            for (index_t j = 0; j < columns; ++j)
                d[i * columns + j] = (a[i * columns + j] - m[j]) * s[j];
    }

    static void run(by_column, auto& x) {
        auto* const __restrict d = x.d.data;
        const auto *const a = x.a.data, *const m = x.b.data;
        const index_t rows = x.d.extent(0), columns = x.d.extent(1);
        for (index_t i = 0; i < rows; ++i)
            for (index_t j = 0; j < columns; ++j)
                d[i * columns + j] = a[i * columns + j] * m[i];
    }

    static void run(add_row, auto& x) {
        auto* const __restrict d = x.d.data;
        const auto *const a = x.a.data, *const m = x.b.data;
        const index_t rows = x.d.extent(0), columns = x.d.extent(1);
        for (index_t i = 0; i < rows; ++i)
            for (index_t j = 0; j < columns; ++j)
                d[i * columns + j] = a[i * columns + j] + m[j];
    }

    static void run(add_row_in_place, auto& x) {
        auto* const __restrict d = x.d.data;
        const auto* const a = x.a.data;
        const index_t rows = x.d.extent(0), columns = x.d.extent(1);
        for (index_t i = 0; i < rows; ++i)
            for (index_t j = 0; j < columns; ++j)
                d[i * columns + j] += a[j];
    }

    static void run(four_axes, auto& x) {
        auto* __restrict d = x.d.data;
        const index_t n = x.d.extent(3), inner = x.d.extent(1) * x.d.extent(2);
        for (index_t i = 0; i < x.d.extent(0); ++i)
            for (index_t jk = 0; jk < inner; ++jk, d += n)
                for (index_t l = 0; l < n; ++l)
                    d[l] = x.a.data[jk * n + l] - x.b.data[i * n + l];
    }

    static void run(add_transposed, auto& x) {
        auto* const __restrict d = x.d.data;
        const auto *const a = x.a.data, *const b = x.b.data;
        const index_t rows = x.d.extent(0), columns = x.d.extent(1);
        for (index_t i = 0; i < rows; ++i)
            for (index_t j = 0; j < columns; ++j)
                d[i * columns + j] = a[i * columns + j] + b[j * rows + i];
    }

    static void run(two_transposed, auto& x) {
        auto* const __restrict d = x.d.data;
        const auto *const a = x.a.data, *const b = x.b.data;
        const index_t rows = x.d.extent(0), columns = x.d.extent(1);
        for (index_t i = 0; i < rows; ++i)
            for (index_t j = 0; j < columns; ++j)
                d[i * columns + j] = a[j * rows + i] + b[j * rows + i] * 2;
    }

    template <int I, int J, int K>
    static void run(permuted<I, J, K>, auto& x) {
        auto* __restrict d = x.d.data;
        const auto* b = x.b.data;
        const index_t strides[] = {x.a.extent(1) * x.a.extent(2), x.a.extent(2), 1};
        for (index_t i = 0; i < x.d.extent(0); ++i)
            for (index_t j = 0; j < x.d.extent(1); ++j)
                for (index_t k = 0; k < x.d.extent(2); ++k)
                    *d++ = x.a.data[i * strides[I] + j * strides[J] + k * strides[K]] + *b++;
    }

    template <int Step>
    static void run(strided<Step>, auto& x) {
        auto* const __restrict d = x.d.data;
        const auto* const a = x.a.data;
        const auto* const b = x.b.data;
        const index_t rows = x.d.extent(0), columns = x.d.extent(1), from = x.a.extent(1);
        for (index_t i = 0; i < rows; ++i)
            for (index_t j = 0; j < columns; ++j)
                d[i * columns + j] = a[i * from + Step * j] + b[i * from + Step * j];
    }
    static void run(mixed_strided, auto& x) { run(strided<2>{}, x); }

    static void run(laplacian, auto& x) {
        const index_t rows = x.d.extent(0), n = x.d.extent(1);
        for (index_t i = 1; i + 1 < rows; ++i) {
            auto* const __restrict d = x.d.data + i * n;
            const auto* const a = x.a.data + i * n;
            for (index_t j = 1; j + 1 < n; ++j)
                d[j] = a[j - n] + a[j + n] + a[j - 1] + a[j + 1] - 4 * a[j];
        }
    }

    static void run(nine_points, auto& x) {
        const index_t rows = x.d.extent(0), n = x.d.extent(1);
        for (index_t i = 1; i + 1 < rows; ++i) {
            auto* const __restrict d = x.d.data + i * n;
            const auto *const a = x.a.data + i * n, *const up = a - n, *const down = a + n;
            for (index_t j = 1; j + 1 < n; ++j)
                d[j] = nine_points::corner * (up[j - 1] + up[j + 1] + down[j - 1] + down[j + 1]) +
                       nine_points::side * (up[j] + a[j - 1] + a[j + 1] + down[j]) - a[j];
        }
    }

    static void run(copy_block, auto& x) {
        const index_t rows = x.d.extent(0) / 2, n = x.d.extent(1), columns = n / 2;
        for (index_t i = 0; i < rows; ++i)
            std::copy_n(x.d.data + i * n, columns, x.d.data + (i + rows) * n + columns);
    }

    static void run(shift_columns, auto& x) {
        const index_t rows = x.d.extent(0), n = x.d.extent(1);
        for (index_t i = 0; i < rows; ++i) {
            auto* const row = x.d.data + i * n;
            std::copy_backward(row, row + n - 1, row + n);
        }
    }

    static void run(image<false>, auto& x) {
        auto* const __restrict d = x.d.data;
        const byte* const a = x.a.data;
        const index_t pixels = x.a.extent(0) * x.a.extent(1);
        const auto *const m = x.b.data, *const s = x.c.data;
        for (index_t p = 0; p < pixels; ++p)
            for (index_t c = 0; c < 3; ++c)
                d[3 * p + c] = (a[3 * p + c] - m[c]) * s[c];
    }
    static void run(image<true>, auto& x) {
        auto* const __restrict d = x.d.data;
        const byte* const a = x.a.data;
        const index_t pixels = x.a.extent(0) * x.a.extent(1);
        for (index_t c = 0; c < 3; ++c) {
            const auto m = x.b.data[c], s = x.c.data[c];
            for (index_t p = 0; p < pixels; ++p)
                d[c * pixels + p] = (a[3 * p + c] - m) * s;
        }
    }

    template <index_t N>
    static void run(static_scale_add<N>, auto& x) {
        auto* const __restrict d = x.d.data;
        const auto *const a = x.a.data, *const b = x.b.data;
        for (index_t i = 0; i < N * N; ++i)
            d[i] = a[i] * 2 + b[i];
    }

    template <index_t N>
    static void run(static_products<N>, auto& x) {
        auto* const __restrict d = x.d.data;
        const auto *const a = x.a.data, *const b = x.b.data;
        for (index_t i = 0; i < N * N; ++i)
            d[i] = a[i] * b[i] + a[i] * 2;
    }
};

const bool listed =
    enlist<loop>(dense_workloads{}) && enlist<loop>(small_workloads{}) && enlist<loop>(view_workloads{});

} // namespace
} // namespace bench
