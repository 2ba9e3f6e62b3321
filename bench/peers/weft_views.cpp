// SPDX-License-Identifier: BSL-1.0
// bench/peers/weft_views.cpp - the workloads on transposes and slices in weft.
#include "../workloads.hpp"

namespace bench {
namespace {

auto transposed(auto& t) {
    return weft::view(t.data(), weft::shape<dyn, dyn>(t.extent(1), t.extent(0)), {1, t.stride(0)});
}

/// t(range(row, row + rows), range(column, none, step)) with `columns` columns
auto part(auto& t, index_t row, index_t column, index_t rows, index_t columns, index_t step = 1) {
    return weft::view(t.data() + row * t.stride(0) + column, weft::shape<dyn, dyn>(rows, columns),
                      {t.stride(0), step});
}

/// The inner points of `t`, moved by so many rows and columns.
auto inner(auto& t, index_t row, index_t column) {
    return part(t, 1 + row, 1 + column, t.extent(0) - 2, t.extent(1) - 2);
}

struct weft_views {
    static constexpr auto name = "weft";
    static auto& view(auto& tensor) { return tensor; }

    static void run(add_transposed, auto& x) { x.d = x.a + transposed(x.b); }
    static void run(two_transposed, auto& x) { x.d = transposed(x.a) + transposed(x.b) * 2; }
    template <int I, int J, int K>
    static void run(permuted<I, J, K>, auto& x) {
        x.d = weft::view(x.a.data(), x.d.shape(), {x.a.stride(I), x.a.stride(J), x.a.stride(K)}) + x.b;
    }
    template <int Step>
    static void run(strided<Step>, auto& x) {
        const index_t rows = x.d.extent(0), columns = x.d.extent(1);
        x.d = part(x.a, 0, 0, rows, columns, Step) + part(x.b, 0, 0, rows, columns, Step);
    }
    static void run(mixed_strided, auto& x) { run(strided<2>{}, x); }
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
        const index_t rows = x.d.extent(0) / 2, columns = x.d.extent(1) / 2;
        part(x.d, rows, columns, rows, columns) = part(x.d, 0, 0, rows, columns);
    }
    static void run(shift_columns, auto& x) {
        const index_t rows = x.d.extent(0), columns = x.d.extent(1);
        part(x.d, 0, 1, rows, columns - 1) = part(x.d, 0, 0, rows, columns - 1);
    }
    static void run(image<false>, auto& x) { x.d = (x.a - x.b) * x.c; }
    static void run(image<true>, auto& x) {
        const auto planar = weft::view(x.a.data(), x.d.shape(), {1, x.a.stride(0), x.a.stride(1)});
        const auto channels = [](auto& t) {
            return weft::view(t.data(), t.size(), weft::fix<1>, weft::fix<1>);
        };
        x.d = (planar - channels(x.b)) * channels(x.c);
    }
};

struct plain_sum {
    static constexpr auto name = "weft a+b";
    static constexpr bool yardstick = true;
    static auto& view(auto& tensor) { return tensor; }

    static void run(add_transposed, auto& x) { x.d = x.a + x.b; }
};

struct one_type {
    static constexpr auto name = "weft, one type";
    static constexpr bool yardstick = true;
    static auto& view(auto& tensor) { return tensor; }

    static void run(mixed_strided, auto& x) {
        const index_t rows = x.d.extent(0), columns = x.d.extent(1);
        x.d = part(x.c, 0, 0, rows, columns, 2) + part(x.b, 0, 0, rows, columns, 2);
    }
};

const bool listed = enlist<weft_views>(view_workloads{}) && enlist<plain_sum>(view_workloads{}) &&
                    enlist<one_type>(view_workloads{});

} // namespace
} // namespace bench
