// SPDX-License-Identifier: BSL-1.0
// bench/peers/loop_reductions.cpp - the workloads that reduce, as the obvious loops.
#include "../reductions.hpp"

#include <algorithm>

namespace bench {
namespace {

struct loop {
    static constexpr auto name = "loop";
    static auto& view(auto& tensor) { return tensor; }

    static void run(sum_of_all, auto& x) {
        const auto* const a = x.a.data();
        const index_t n = x.a.size();
        auto total = x.d(0) * 0;
        for (index_t i = 0; i < n; ++i)
            total += a[i];
        x.d(0) = total;
    }
    static void run(sum_of_squares, auto& x) {
        const auto *const a = x.a.data(), *const b = x.b.data();
        const index_t n = x.a.size();
        auto total = x.d(0) * 0;
        for (index_t i = 0; i < n; ++i)
            total += (a[i] - b[i]) * (a[i] - b[i]);
        x.d(0) = total;
    }
    static void run(sum_down, auto& x) {
        auto* const __restrict d = x.d.data();
        const auto *a = x.a.data(), *b = x.b.data();
        const index_t rows = x.a.extent(0), columns = x.a.extent(1);
        std::fill_n(d, columns, 0);
        for (index_t i = 0; i < rows; ++i, a += columns, b += columns)
            for (index_t j = 0; j < columns; ++j)
                d[j] += a[j] * b[j];
    }
    static void run(sum_along, auto& x) {
        auto* const __restrict d = x.d.data();
        const auto *a = x.a.data(), *b = x.b.data();
        const index_t rows = x.a.extent(0), columns = x.a.extent(1);
        for (index_t i = 0; i < rows; ++i, a += columns, b += columns) {
            auto total = a[0] * 0;
            for (index_t j = 0; j < columns; ++j)
                total += a[j] * b[j];
            d[i] = total;
        }
    }
    static void run(sum_middle, auto& x) {
        const auto* a = x.a.data();
        const index_t rows = x.a.extent(1), columns = x.a.extent(2);
        for (index_t i = 0; i < x.a.extent(0); ++i) {
            auto* const __restrict d = x.d.data() + i * columns;
            std::fill_n(d, columns, 0);
            for (index_t j = 0; j < rows; ++j, a += columns)
                for (index_t k = 0; k < columns; ++k)
                    d[k] += a[k];
        }
    }
    static void run(sum_two_axes, auto& x) {
        const auto* a = x.a.data();
        const index_t middle = x.a.extent(2), columns = x.a.extent(3);
        for (index_t i = 0; i < x.a.extent(0); ++i) {
            auto* const __restrict d = x.d.data() + i * middle;
            std::fill_n(d, middle, 0);
            for (index_t j = 0; j < x.a.extent(1); ++j)
                for (index_t k = 0; k < middle; ++k, a += columns) {
                    auto total = a[0] * 0;
                    for (index_t l = 0; l < columns; ++l)
                        total += a[l];
                    d[k] += total;
                }
        }
    }
    static void run(greatest_down, auto& x) {
        auto* const __restrict d = x.d.data();
        const auto* a = x.a.data();
        const index_t rows = x.a.extent(0), columns = x.a.extent(1);
        std::copy_n(a, columns, d);
        for (index_t i = 0; i < rows; ++i, a += columns)
            for (index_t j = 0; j < columns; ++j)
                d[j] = a[j] > d[j] ? a[j] : d[j];
    }
    static void run(without_mean, auto& x) {
        const auto* a = x.a.data();
        const index_t rows = x.a.extent(0), columns = x.a.extent(1);
        for (index_t i = 0; i < rows; ++i, a += columns) {
            auto* const __restrict d = x.d.data() + i * columns;
            auto total = a[0] * 0;
            for (index_t j = 0; j < columns; ++j)
                total += a[j];
            total /= static_cast<float>(columns);
            for (index_t j = 0; j < columns; ++j)
                d[j] = a[j] - total;
        }
    }
    static void run(softmax, auto& x) {
        const auto* a = x.a.data();
        const index_t rows = x.a.extent(0), columns = x.a.extent(1);
        for (index_t i = 0; i < rows; ++i, a += columns) {
            auto* const __restrict d = x.d.data() + i * columns;
            const auto top = *std::max_element(a, a + columns);
            auto total = top * 0;
            for (index_t j = 0; j < columns; ++j)
                total += d[j] = std::exp(a[j] - top);
            for (index_t j = 0; j < columns; ++j)
                d[j] /= total;
        }
    }
};

const bool listed = enlist<loop>(reduction_workloads{});

} // namespace
} // namespace bench
