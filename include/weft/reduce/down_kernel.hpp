// SPDX-License-Identifier: BSL-1.0
// weft/reduce/down_kernel.hpp - folds rows into one row of accumulators.
//
// Layer: reduce. Question: in which order are `rows` rows joined?
//     one after the other, in registers while they are short
#pragma once

#include <weft/eval/kernel.hpp>
#include <weft/eval/operands.hpp>
#include <weft/reduce/accumulate.hpp>
#include <weft/reduce/row_starts.hpp>
#include <weft/simd/ragged.hpp>

#include <algorithm>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Folds all rows into `Packets` packets of accumulators that stay in registers. Where there are fewer columns, but at
/// least one packet, they overlap: what is computed twice is the same twice.
template <class Fold, int Packets, class N, class Rows>
WEFT_INLINE void fold_strip(const N& node, const Rows& at_row, typename N::value_type* out, bool continues,
                            index_t rows, index_t n) {
    using value = typename N::value_type;
    constexpr index_t width = simd::lanes<value>;
    simd::pack<value> totals[Packets];
    const auto column = [&](int packet) { return (std::min)(packet * width, n - width); };
    each<Packets>([&](auto k) {
        totals[k] =
            continues ? simd::load(out + column(k)) : simd::pack<value>(Fold::template identity<value>());
    });
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 2
#endif
    for (index_t row = 0; row < rows; ++row) {
        const auto at = at_row(row);
        at_row.template fetch<int((sizeof(totals) + 63) / 64)>(row +
                                                               fetch_distance / index_t(sizeof(totals)));
        each<Packets>([&](auto k) {
            const packet_cursor<value, N::leaves, Rows::count, 0, false> cursor(at, column(k));
            totals[k] = accumulated<Fold>(totals[k], node, cursor);
        });
    }
    each<Packets>([&](auto k) { simd::store(out + column(k), totals[k]); });
}

/// Rows of fewer elements than a packet has.
template <class Fold, class N, class Rows>
WEFT_INLINE void fold_narrow(const N& node, const Rows& at_row, typename N::value_type* out, bool continues,
                             index_t rows, index_t n) {
    using value = typename N::value_type;
    auto total = continues ? simd::load_padded(out, n) : simd::pack<value>(Fold::template identity<value>());
    for (index_t row = 0; row < rows; ++row) {
        const auto at = at_row(row);
        const packet_cursor<value, N::leaves, Rows::count, 0, true> cursor(at, n);
        total = accumulated<Fold>(total, node, cursor);
    }
    simd::store_first(out, total, n);
}

/// Folds `Count` rows from `row` on into the accumulators at `out`; `Fresh`: these are the first.
template <class Fold, bool Fresh, int Count, class N, class Rows>
WEFT_INLINE void fold_wide(const N& node, const Rows& at_row, typename N::value_type* out, index_t row,
                           index_t n) {
    using value = typename N::value_type;
    constexpr index_t width = simd::lanes<value>;
    position<Rows::count> at[Count];
    for (int r = 0; r < Count; ++r)
        at[r] = at_row(row + r);
    const auto packet = [&](index_t i) {
        simd::pack<value> total(Fold::template identity<value>());
        if constexpr (!Fresh) total = simd::load(out + i);
        each<Count>([&](auto r) {
            const packet_cursor<value, N::leaves, Rows::count, 0, false> cursor(at[r], i);
            if constexpr (Fresh && r == 0)
                total = node.template evaluate<0, 0>(cursor);
            else
                total = accumulated<Fold>(total, node, cursor);
        });
        return total;
    };
    // The last packet ends at n and overlaps others: computed first and stored last, it counts nothing twice.
    const auto last = packet(n - width);
    const index_t full = (n - 1) / width * width;
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 2
#endif
    for (index_t i = 0; i < full; i += width)
        simd::store(out + i, packet(i));
    simd::store(out + (n - width), last);
}

template <class Fold, class N, int Leaf, int Buffer, bool Advance>
WEFT_NOINLINE WEFT_NO_CONTRACT void fold_rows_down(const N& tree, const stream* in, char* out,
                                                   index_t continues, index_t rows, index_t n) {
    const row_starts<N, Leaf, Buffer, Advance> at_row{in};
    using value = typename N::value_type;
    auto* const totals = reinterpret_cast<value*>(out);
    index_t row = 0;
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>) {
        for (; row < rows; ++row) {
            const auto at = at_row(row);
            for (index_t i = 0; i < n; ++i) {
                const value fresh =
                    tree.template evaluate<0, 0>(element_cursor<N::leaves, at_row.count, false>(at, i));
                totals[i] = continues != 0 || row > 0 ? Fold::join(totals[i], fresh) : fresh;
            }
        }
    } else {
        constexpr index_t width = simd::lanes<value>;
        if (n < width) {
            fold_narrow<Fold>(tree, at_row, totals, continues != 0, rows, n);
        } else if (n <= 2 * width) {
            fold_strip<Fold, 2>(tree, at_row, totals, continues != 0, rows, n);
        } else if (n <= 4 * width) {
            fold_strip<Fold, 4>(tree, at_row, totals, continues != 0, rows, n);
        } else {
            if (continues == 0 && rows > 1) {
                fold_wide<Fold, true, 2>(tree, at_row, totals, 0, n);
                row = 2;
            } else if (continues == 0) {
                fold_wide<Fold, true, 1>(tree, at_row, totals, 0, n);
                row = 1;
            }
            for (; row + 2 <= rows; row += 2)
                fold_wide<Fold, false, 2>(tree, at_row, totals, row, n);
            if (row < rows) fold_wide<Fold, false, 1>(tree, at_row, totals, row, n);
        }
    }
}

/// Folds the rows of the plane into `n` accumulators at `out`, which hold earlier rows where `continues` is not 0.
template <class Fold, class N, int Leaf, int Buffer>
void run_down(const void* node, const stream* in, char* out, index_t continues, index_t rows, index_t n) {
    const N& tree = *static_cast<const N*>(node);
    if (common_mask<N, Leaf>(in) == -1)
        fold_rows_down<Fold, N, Leaf, Buffer, true>(tree, in, out, continues, rows, n);
    else
        fold_rows_down<Fold, N, Leaf, Buffer, false>(tree, in, out, continues, rows, n);
}

} // namespace weft::inline WEFT_ABI::detail
