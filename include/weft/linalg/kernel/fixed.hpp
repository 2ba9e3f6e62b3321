// SPDX-License-Identifier: BSL-1.0
// weft/linalg/kernel/fixed.hpp - products of small matrices whose extents the compiler knows.
//
// Layer: linalg. Question: what is left of the product of two 4 x 4 matrices?
//     each row of b once in a register, and a fused multiply-add for each element of a; no loop, no call
//
// Rows of b and of the result without gaps are taken in registers; matrices of few elements may lie in any way. Chains and folds
// are those of block.hpp and thin.hpp: the same bits as with extents of the run time, and in constant evaluation.
#pragma once

#include <weft/linalg/kernel/chain.hpp>
#include <weft/linalg/kernel/matrix.hpp>

#include <algorithm>
#include <bit>

namespace weft::inline WEFT_ABI::detail {

/// Elements of a row that are taken together: a register, or the half or quarter that is left of the row.
template <class T, index_t Left>
constexpr int fixed_chunk_length() {
    if constexpr (Left >= full_chunk<T>) {
        return full_chunk<T>;
    } else {
        constexpr int longest = int(std::bit_floor(static_cast<std::size_t>(Left)));
        return longest * int(sizeof(T)) >= 16 ? longest : 1;
    }
}
template <class T, index_t Left>
inline constexpr int fixed_chunk = fixed_chunk_length<T, Left>();

/// Rows whose sums are in registers at once. Two fused multiply-adds start in a cycle and each takes four, so that fewer
/// than eight sums wait for each other (AVX2, four rows: 8 x 8 in twice the time of Eigen's, 16 x 16 in 1.7 of that of
/// eight). A complex sum takes two registers.
template <class T>
inline constexpr index_t fixed_rows = is_complex<T> ? 4 : 8;

/// Matrices of up to so many rows, inner elements and columns are multiplied element by element where they lie in another way
/// than by rows.
inline constexpr index_t fixed_order = 4;

/// Columns First... of some rows.
template <class T, index_t Rows, index_t Inner, index_t Columns, index_t First>
WEFT_INLINE void multiply_fixed_rows(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
    if constexpr (First < Columns) {
        constexpr int count = fixed_chunk<T, Columns - First>;
        chain<T, count> sums[std::size_t(Rows)];
#pragma GCC unroll 16
        for (index_t k = 0; k < Inner; ++k) {
            const auto row = chunk<T, count>::load(b.data + k * b.row_stride + First).in_register();
#pragma GCC unroll 8
            for (index_t r = 0; r < Rows; ++r)
                sums[r].add(a.data[r * a.row_stride + k * a.column_stride], row);
        }
#pragma GCC unroll 8
        for (index_t r = 0; r < Rows; ++r)
            sums[r].result().store(c.data + r * c.row_stride + First);
        multiply_fixed_rows<T, Rows, Inner, Columns, First + count>(a, b, c);
    }
}

/// A row times a vector.
template <class T, index_t Inner>
WEFT_INLINE T fold_fixed_row(const T* a, const T* x) {
    constexpr int longest = full_chunk<T>;
    constexpr int count = Inner >= longest ? longest : int(std::bit_ceil(static_cast<std::size_t>(Inner)));
    using sums_type = folded_chain<T, count>;
    using chunk_type = typename sums_type::chunk_type;
    constexpr index_t whole = Inner / count * count;
    sums_type sums;
#pragma GCC unroll 16
    for (index_t k = 0; k < whole; k += count)
        sums.add(chunk_type::load(a + k), sums_type::prepare(chunk_type::load(x + k)));
    if constexpr (whole < Inner)
        sums.add(chunk_type::load_first(a + whole, Inner - whole, true),
                 sums_type::prepare(chunk_type::load_first(x + whole, Inner - whole)));
    if constexpr (count < longest && !std::is_integral_v<T>)
        return joined(sums.total(), T(0)); // as in join_folds
    else
        return sums.total();
}

/// Columns First... of a row times a matrix.
template <class T, index_t Inner, index_t Columns, index_t First>
WEFT_INLINE void fold_fixed_columns(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
    if constexpr (First < Columns) {
        constexpr int count = fixed_chunk<T, Columns - First>;
        constexpr index_t folds = Inner < full_chunk<T> ? Inner : full_chunk<T>;
        chain<T, count> sums[std::size_t(folds)];
#pragma GCC unroll 64
        for (index_t k = 0; k < Inner; ++k)
            sums[k % folds].add(a.data[k * a.column_stride],
                                chunk<T, count>::load(b.data + k * b.row_stride + First));
        chunk<T, count> values[std::size_t(folds)];
#pragma GCC unroll 64
        for (index_t fold = 0; fold < folds; ++fold)
            values[fold] = sums[fold].result();
        join_folds(values, folds, full_chunk<T>);
        values[0].store(c.data + First);
        fold_fixed_columns<T, Inner, Columns, First + count>(a, b, c);
    }
}

/// Of `Most` sums, to which the products are added in turn, those from First on, Step apart, added in halves. No array: GCC would
/// write it in parts and read it whole.
template <index_t Inner, index_t Most, index_t First, index_t Step, class T>
WEFT_INLINE constexpr T fixed_sums(const T* a, index_t a_step, const T* b, index_t b_step) {
    if constexpr (Step == Most) {
        chain<T, 1> sum;
#pragma GCC unroll 4
        for (index_t k = First; k < Inner; k += Most)
            sum.add(a[k * a_step], {b[k * b_step]});
        return sum.result().value;
    } else {
        const T sum = fixed_sums<Inner, Most, First, 2 * Step>(a, a_step, b, b_step);
        if constexpr (First + Step < (std::min)(Inner, Most))
            return joined(sum, fixed_sums<Inner, Most, First + Step, 2 * Step>(a, a_step, b, b_step));
        else
            return sum;
    }
}

/// One element, from lines of so many elements.
template <index_t Inner, bool Folded, class T>
WEFT_INLINE constexpr T fixed_element(const T* a, index_t a_step, const T* b, index_t b_step) {
    constexpr index_t most = Folded ? index_t{full_chunk<T>} : 1;
    const T sum = fixed_sums<Inner, most, 0, 1>(a, a_step, b, b_step);
    if constexpr (Inner < most && !std::is_integral_v<T>)
        return joined(sum, T(0)); // as in join_folds
    else
        return sum;
}

/// Whether matrices are so small that all of them is read before the product is written, which may then overlap them.
template <index_t Rows, index_t Inner, index_t Columns>
inline constexpr bool fixed_reads_first = (std::max)({Rows, Inner, Columns}) <= fixed_order;

template <index_t Rows, index_t Inner, index_t Columns, class T>
WEFT_INLINE constexpr void multiply_fixed_elements(const matrix<const T>& a, const matrix<const T>& b,
                                                   const matrix<T>& c) {
#pragma GCC unroll 4
    for (index_t i = 0; i < Rows; ++i)
#pragma GCC unroll 4
        for (index_t j = 0; j < Columns; ++j)
            c.data[i * c.row_stride + j * c.column_stride] = fixed_element < Inner,
                                          Rows == 1 ||
                                              Columns == 1 > (a.data + i * a.row_stride, a.column_stride,
                                                              b.data + j * b.column_stride, b.row_stride);
}

/// c = a * b, matrices of so many rows, inner elements and columns: of up to `fixed_order` of each they lie in any way, of more
/// by rows.
template <index_t Rows, index_t Inner, index_t Columns, class T>
WEFT_INLINE constexpr void multiply_fixed(const matrix<const T>& a, const matrix<const T>& b,
                                          const matrix<T>& c) {
    constexpr bool few = fixed_reads_first<Rows, Inner, Columns>, folded = Rows == 1 || Columns == 1;
    const auto with_room = [&](const auto& multiply) __attribute__((always_inline)) {
        T values[std::size_t(Rows * Columns)]{};
        multiply(matrix<T>{static_cast<T*>(values), Rows, Columns, Columns, 1});
#pragma GCC unroll 16
        for (index_t i = 0; i < Rows * Columns; ++i)
            c.data[i / Columns * c.row_stride + i % Columns * c.column_stride] = values[i];
    };
    if (__builtin_is_constant_evaluated() ||
        (few && (folded || b.column_stride != 1 || c.column_stride != 1))) {
        with_room([&](const matrix<T>& room) __attribute__((always_inline)) {
            multiply_fixed_elements<Rows, Inner, Columns>(a, b, room);
        });
    } else if constexpr (few && folded) {
        return;
    } else if constexpr (few && fixed_chunk<T, Columns> != Columns) {
        with_room([&](const matrix<T>& room) __attribute__((always_inline)) {
            multiply_fixed_rows<T, Rows, Inner, Columns, 0>(a, b, room);
        });
    } else if constexpr (Columns == 1) {
#pragma GCC unroll 4
        for (index_t i = 0; i < Rows; ++i)
            c.data[i * c.row_stride] = fold_fixed_row<T, Inner>(a.data + i * a.row_stride, b.data);
    } else if constexpr (Rows == 1) {
        fold_fixed_columns<T, Inner, Columns, 0>(a, b, c);
    } else {
        constexpr index_t together = fixed_rows<T>;
        constexpr index_t whole = Rows / together * together;
        for (index_t i = 0; i < whole; i += together)
            multiply_fixed_rows<T, together, Inner, Columns, 0>(a.rows_between(i, i + together), b,
                                                                c.rows_between(i, i + together));
        if constexpr (whole < Rows)
            multiply_fixed_rows<T, Rows - whole, Inner, Columns, 0>(a.rows_between(whole, Rows), b,
                                                                    c.rows_between(whole, Rows));
    }
}

} // namespace weft::inline WEFT_ABI::detail
