// SPDX-License-Identifier: BSL-1.0
// weft/linalg/kernel/fixed.hpp - products of small matrices whose extents the compiler knows.
//
// Layer: linalg. Question: what is left of the product of two 4 x 4 matrices?
//     each row of b once in a register, and a fused multiply-add for each element of a; no loop, no call
//
// Chains and folds are those of block.hpp and thin.hpp: the same bits as with extents of the run time, and in constant
// evaluation.
#pragma once

#include <weft/linalg/kernel/chain.hpp>

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

/// Columns First... of some rows.
template <class T, index_t Rows, index_t Inner, index_t Columns, index_t First>
WEFT_INLINE void multiply_fixed_rows(const T* a, const T* b, T* c) {
    if constexpr (First < Columns) {
        constexpr int count = fixed_chunk<T, Columns - First>;
        chain<T, count> sums[std::size_t(Rows)];
#pragma GCC unroll 16
        for (index_t k = 0; k < Inner; ++k) {
            const auto row = chunk<T, count>::load(b + k * Columns + First).in_register();
#pragma GCC unroll 8
            for (index_t r = 0; r < Rows; ++r)
                sums[r].add(a[r * Inner + k], row);
        }
#pragma GCC unroll 8
        for (index_t r = 0; r < Rows; ++r)
            sums[r].result().store(c + r * Columns + First);
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
WEFT_INLINE void fold_fixed_columns(const T* a, const T* b, T* c) {
    if constexpr (First < Columns) {
        constexpr int count = fixed_chunk<T, Columns - First>;
        constexpr index_t folds = Inner < full_chunk<T> ? Inner : full_chunk<T>;
        chain<T, count> sums[std::size_t(folds)];
#pragma GCC unroll 64
        for (index_t k = 0; k < Inner; ++k)
            sums[k % folds].add(a[k], chunk<T, count>::load(b + k * Columns + First));
        chunk<T, count> values[std::size_t(folds)];
#pragma GCC unroll 64
        for (index_t fold = 0; fold < folds; ++fold)
            values[fold] = sums[fold].result();
        join_folds(values, folds, full_chunk<T>);
        values[0].store(c + First);
        fold_fixed_columns<T, Inner, Columns, First + count>(a, b, c);
    }
}

/// One element, in constant evaluation.
template <class T>
constexpr T fixed_element(const T* a, const T* b, index_t inner, index_t step, bool folded) {
    constexpr index_t most = full_chunk<T>;
    chain<T, 1> sums[std::size_t(most)];
    for (index_t k = 0; k < inner; ++k)
        sums[folded ? k % most : 0].add(a[k], {b[k * step]});
    chunk<T, 1> values[std::size_t(most)]{};
    for (index_t fold = 0; fold < most; ++fold)
        values[fold] = sums[fold].result();
    if (folded) join_folds(values, most, most);
    return values[0].value;
}

/// c = a * b, matrices of so many rows, inner elements and columns, by rows without gaps.
template <index_t Rows, index_t Inner, index_t Columns, class T>
WEFT_INLINE constexpr void multiply_fixed(const T* a, const T* b, T* c) {
    if (__builtin_is_constant_evaluated()) {
        for (index_t i = 0; i < Rows; ++i)
            for (index_t j = 0; j < Columns; ++j)
                c[i * Columns + j] =
                    fixed_element(a + i * Inner, b + j, Inner, Columns, Rows == 1 || Columns == 1);
    } else if constexpr (Columns == 1) {
#pragma GCC unroll 4
        for (index_t i = 0; i < Rows; ++i)
            c[i] = fold_fixed_row<T, Inner>(a + i * Inner, b);
    } else if constexpr (Rows == 1) {
        fold_fixed_columns<T, Inner, Columns, 0>(a, b, c);
    } else {
        constexpr index_t together = fixed_rows<T>;
        constexpr index_t whole = Rows / together * together;
        for (index_t i = 0; i < whole; i += together)
            multiply_fixed_rows<T, together, Inner, Columns, 0>(a + i * Inner, b, c + i * Columns);
        if constexpr (whole < Rows)
            multiply_fixed_rows<T, Rows - whole, Inner, Columns, 0>(a + whole * Inner, b,
                                                                    c + whole * Columns);
    }
}

} // namespace weft::inline WEFT_ABI::detail
