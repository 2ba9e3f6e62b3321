// SPDX-License-Identifier: BSL-1.0
// weft/linalg/kernel/packed.hpp - large products of floating-point numbers, by tiles of operands that are packed for the caches.
//
// Layer: linalg. Question: how is c = a * b computed near the speed of the multipliers, when the matrices fit into no cache?
//     256 inner elements at a time: some rows of a, packed for L2, by some columns of b, packed for L3; of both, tiles of a few
//     rows by three registers of columns, whose sums stay in registers: two registers each, where numbers are complex
//
// An element is the sum of chains over 256 inner elements each, whatever the layouts, the caches of the machine and the part of c
// that is computed: so any parts of it have the bits of the whole, and a product with the own transposed is symmetric.
//
// After Goto and van de Geijn, "Anatomy of high-performance matrix multiplication" (2008). Eigen's product does the same, but GCC
// 12 gives its kernel 0.7 of the speed with sixteen registers (docs/design/measurements.md).
#pragma once

#include <weft/linalg/kernel/block.hpp>

#include <algorithm>
#include <complex>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// Inner elements of a chain. Three registers of columns are then 8 to 24 KB, which stay in L1 (48 of AVX-512).
inline constexpr index_t packed_inner = 256;

/// Element types whose large products are computed so.
template <class T>
inline constexpr bool is_packed =
    std::is_same_v<T, float> || std::is_same_v<T, double> || std::is_same_v<T, std::complex<float>> ||
    std::is_same_v<T, std::complex<double>>;

/// Rows of a tile: with three registers of columns each, 12 sums of 16 registers, or 24 of 32.
template <class T>
inline constexpr int micro_rows = (simd::vector_registers >= 32 ? 8 : 4) / (is_complex<T> ? 2 : 1);
inline constexpr int micro_chunks = 3;
template <class T>
inline constexpr index_t micro_columns = index_t{micro_chunks} * full_chunk<T>;

/// Rows of a that are packed at once: 64 KB, with AVX-512, whose processors have 1 MB of L2 and more and need b twice as fast,
/// 256.
template <class T>
inline constexpr index_t packed_rows =
    (index_t(simd::vector_bytes >= 64 ? 256 : 64) << 10) / (packed_inner * index_t(sizeof(T)));
/// Columns of b: 4 MB. All rows of a are packed anew for each such part.
template <class T>
inline constexpr index_t packed_columns =
    (index_t(4) << 20) / (packed_inner * index_t(sizeof(T))) / micro_columns<T> * micro_columns<T>;

/// What becomes of c where it meets a product.
enum class meets { assigned, added, subtracted };

template <class Value>
WEFT_INLINE Value met_with(const Value& before, const Value& product, meets how) {
    return how == meets::assigned ? product
           : how == meets::added  ? joined(before, product)
                                  : without(before, product);
}

/// A tile of c and of a * b, of so many registers of columns. Rows of `a` and columns of `b` that belong to it follow each other.
template <class T, int Chunks>
WEFT_NOINLINE WEFT_NO_CONTRACT void multiply_micro_tile(const T* a, const T* b, index_t inner, T* c,
                                                        index_t step, meets how) {
    constexpr int count = full_chunk<T>;
    using chunk_type = chunk<T, count>;
    chain<T, count> sums[std::size_t(micro_rows<T>)][std::size_t(Chunks)];
    for (index_t k = 0; k < inner; ++k, a += micro_rows<T>, b += Chunks * count) {
        chunk_type factors[std::size_t(Chunks)];
#pragma GCC unroll 3
        for (int i = 0; i < Chunks; ++i)
            factors[i] = chunk_type::load(b + i * count).in_register();
#pragma GCC unroll 8
        for (int r = 0; r < micro_rows<T>; ++r)
            add_to_each(sums[r], a[r], factors);
    }
#pragma GCC unroll 8
    for (int r = 0; r < micro_rows<T>; ++r, c += step)
#pragma GCC unroll 3
        for (int i = 0; i < Chunks; ++i) {
            T* const to = c + i * count;
            const chunk_type sum = sums[r][i].result();
            if (how == meets::assigned)
                sum.store(to);
            else
                met_with(chunk_type::load(to), sum, how).store(to);
        }
}

/// All rows of b in panels of `width` columns. The last one has what is left, up to a multiple of `unit` by zeros.
template <class T>
void pack_panels(const matrix<const T>& b, index_t width, index_t unit, T* out) {
    index_t first = 0;
    for (; first + width <= b.columns; first += width, out += b.rows * width)
        pack_columns(b, first, width, out);
    if (first == b.columns) return;
    const index_t end = first + (b.columns - first + unit - 1) / unit * unit;
    for (index_t k = 0; k < b.rows; ++k)
        for (index_t j = first; j < end; ++j)
            *out++ = j < b.columns ? b.data[k * b.row_stride + j * b.column_stride] : T(0);
}

/// The tiles of a panel: some columns of c. `left` and `right` are its packed operands.
template <int Chunks, class T>
void multiply_panel(const T* left, const T* right, index_t inner, const matrix<T>& c, meets how) {
    constexpr index_t width = Chunks * full_chunk<T>;
    T edge[std::size_t(micro_rows<T> * width)];
    for (index_t i = 0; i < c.rows; i += micro_rows<T>, left += micro_rows<T> * inner) {
        T* const at = c.data + i * c.row_stride;
        if (i + micro_rows<T> <= c.rows && width <= c.columns) {
            multiply_micro_tile<T, Chunks>(left, right, inner, at, c.row_stride, how);
            continue;
        }
        multiply_micro_tile<T, Chunks>(left, right, inner, edge, width, meets::assigned);
        for (index_t r = 0; r < (std::min)(index_t{micro_rows<T>}, c.rows - i); ++r)
            for (index_t k = 0; k < (std::min)(width, c.columns); ++k) {
                T& element = at[r * c.row_stride + k];
                element = met_with(element, edge[r * width + k], how);
            }
    }
}

/// All panels of a part of c, the last of as few registers of columns as it takes.
template <class T>
void multiply_all_panels(const T* left, const T* right, index_t inner, const matrix<T>& c, meets how) {
    constexpr index_t count = full_chunk<T>, width = micro_columns<T>;
    index_t j = 0;
    for (; j + width <= c.columns; j += width, right += inner * width)
        multiply_panel<micro_chunks>(left, right, inner, c.columns_between(j, j + width), how);
    const matrix<T> rest = c.columns_between(j, c.columns);
    if (rest.columns > 2 * count)
        multiply_panel<3>(left, right, inner, rest, how);
    else if (rest.columns > count)
        multiply_panel<2>(left, right, inner, rest, how);
    else if (rest.columns > 0)
        multiply_panel<1>(left, right, inner, rest, how);
}

/// c = a * b, or c + a * b, or c - a * b; c lies by rows, a and b as they like.
template <class T>
WEFT_NOINLINE void multiply_packed(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c,
                                   meets how = meets::assigned) {
    const auto up_to = [](index_t n, index_t unit) { return (n + unit - 1) / unit * unit; };
    const index_t most_rows = (std::min)(packed_rows<T>, up_to(c.rows, micro_rows<T>));
    const index_t most_columns = (std::min)(packed_columns<T>, up_to(c.columns, micro_columns<T>));
    const index_t depth = (std::min)(packed_inner, a.columns);
    constexpr index_t slack = gather_slack / index_t(sizeof(T)) + 1;
    buffer<T> left(most_rows * depth + slack, uninitialized),
        right(most_columns * depth + slack, uninitialized);
    for (index_t column = 0; column < c.columns; column += most_columns)
        for (index_t k = 0; k < a.columns; k += packed_inner) {
            const index_t columns = (std::min)(most_columns, c.columns - column);
            const index_t inner = (std::min)(packed_inner, a.columns - k);
            pack_panels<T>({b.data + k * b.row_stride + column * b.column_stride, inner, columns,
                            b.row_stride, b.column_stride},
                           micro_columns<T>, full_chunk<T>, right.data());
            for (index_t row = 0; row < c.rows; row += most_rows) {
                const index_t rows = (std::min)(most_rows, c.rows - row);
                pack_panels<T>({a.data + row * a.row_stride + k * a.column_stride, inner, rows,
                                a.column_stride, a.row_stride},
                               micro_rows<T>, micro_rows<T>, left.data());
                multiply_all_panels<T>(left.data(), right.data(), inner,
                                       {c.data + row * c.row_stride + column, rows, columns, c.row_stride, 1},
                                       how == meets::assigned && k > 0 ? meets::added : how);
            }
        }
}

} // namespace weft::inline WEFT_ABI::detail
