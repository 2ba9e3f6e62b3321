// SPDX-License-Identifier: BSL-1.0
// bench/peers/blitz.cpp - the workloads in Blitz++.
#include "../workloads.hpp"

#include <blitz/array.h>

namespace bench {
namespace {

using blitz::Range;
using blitz::tensor::i;
using blitz::tensor::j;
using blitz::tensor::k;
using blitz::tensor::l;

struct blitz_arrays {
    static constexpr auto name = "Blitz++";

    template <class T, std::same_as<index_t>... Extents>
    static auto map(T* data, Extents... extents) {
        return blitz::Array<T, sizeof...(extents)>(data, blitz::shape(static_cast<int>(extents)...),
                                                   blitz::neverDeleteData);
    }
    template <class T>
    static auto view(line<T>& t) {
        return map(t.data(), t.extent(0));
    }
    template <class T>
    static auto view(plane<T>& t) {
        return map(t.data(), t.extent(0), t.extent(1));
    }
    template <class T>
    static auto view(block<T>& t) {
        return map(t.data(), t.extent(0), t.extent(1), t.extent(2));
    }
    template <class T>
    static auto view(four<T>& t) {
        return map(t.data(), t.extent(0), t.extent(1), t.extent(2), t.extent(3));
    }

    /// The inner points, moved by so many rows and columns.
    static auto inner(auto& a, int row, int column) {
        return a(Range(1 + row, a.extent(0) - 2 + row), Range(1 + column, a.extent(1) - 2 + column));
    }
    static auto every(auto& a, int step) { return a(Range::all(), Range(0, a.extent(1) - 1, step)); }

    static void run(multiply_add, auto& x) { x.d = x.a * x.b + x.c; }
    static void run(gaussian, auto& x) { x.d = exp(-0.5f * blitz::sqr((x.a - 0.3f) * 1.7f)) * 0.67f; }
    static void run(mixed, auto& x) { x.d = x.a + x.b; }
    static void run(by_row, auto& x) { x.d = (x.a - x.b(j)) * x.c(j); }
    static void run(by_column, auto& x) {
        const auto m = x.b(Range::all(), 0);
        x.d = x.a * m(i);
    }
    static void run(add_row_in_place, auto& x) { x.d += x.a(j); }
    static void run(four_axes, auto& x) {
        const auto a = x.a(0, Range::all(), Range::all(), Range::all());
        const auto b = x.b(Range::all(), 0, 0, Range::all());
        x.d = a(j, k, l) - b(i, l);
    }
    static void run(add, auto& x) { x.d = x.a + x.b; }
    static void run(add_row, auto& x) { x.d = x.a + x.b(j); }

    static void run(add_transposed, auto& x) { x.d = x.a + x.b.transpose(1, 0); }
    static void run(two_transposed, auto& x) { x.d = x.a.transpose(1, 0) + x.b.transpose(1, 0) * 2; }
    template <int I, int J, int K>
    static void run(permuted<I, J, K>, auto& x) {
        x.d = x.a.transpose(I, J, K) + x.b;
    }
    template <int Step>
    static void run(strided<Step>, auto& x) {
        x.d = every(x.a, Step) + every(x.b, Step);
    }
    static void run(mixed_strided, auto& x) { x.d = every(x.a, 2) + every(x.b, 2); }
    static void run(laplacian, auto& x) {
        inner(x.d, 0, 0) = inner(x.a, -1, 0) + inner(x.a, 1, 0) + inner(x.a, 0, -1) + inner(x.a, 0, 1) -
                           4 * inner(x.a, 0, 0);
    }
    static void run(nine_points, auto& x) {
        inner(x.d, 0, 0) = nine_points::corner * (inner(x.a, -1, -1) + inner(x.a, -1, 1) + inner(x.a, 1, -1) +
                                                  inner(x.a, 1, 1)) +
                           nine_points::side *
                               (inner(x.a, -1, 0) + inner(x.a, 0, -1) + inner(x.a, 0, 1) + inner(x.a, 1, 0)) -
                           inner(x.a, 0, 0);
    }
    static void run(copy_block, auto& x) {
        const int rows = x.d.extent(0) / 2, columns = x.d.extent(1) / 2;
        x.d(Range(rows, 2 * rows - 1), Range(columns, 2 * columns - 1)) =
            x.d(Range(0, rows - 1), Range(0, columns - 1));
    }
    static void run(shift_columns, auto& x) {
        const int columns = x.d.extent(1);
        x.d(Range::all(), Range(1, columns - 1)) = x.d(Range::all(), Range(0, columns - 2)).copy();
    }
    static void run(image<true>, auto& x) {
        x.d = (blitz::cast<float>(x.a.transpose(2, 0, 1)) - x.b(i)) * x.c(i);
    }
    static void run(image<false>, auto& x) { x.d = (blitz::cast<float>(x.a) - x.b(k)) * x.c(k); }
};

const bool listed = enlist<blitz_arrays>(dense_workloads{}) && enlist<blitz_arrays>(small_workloads{}) &&
                    enlist<blitz_arrays>(view_workloads{});

} // namespace
} // namespace bench
