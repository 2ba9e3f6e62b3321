// SPDX-License-Identifier: BSL-1.0
// weft/linalg/thin.hpp - a matrix times a vector.
//
// Layer: linalg. Question: how is y = a * x computed where a lies by rows, and with the same bits where it lies by columns?
//     element k of a row adds to sum k modulo `folds`; at the end the sums are added in halves
//
// By rows, the sums are the elements of a register. By columns they are registers in a small array, each for several
// rows; columns that add to the same sums are taken together.
#pragma once

#include <weft/linalg/chain.hpp>
#include <weft/linalg/matrix.hpp>
#include <weft/storage/buffer.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// A vector in memory.
template <class T>
struct line_ref {
    T* data;
    index_t step;
};

template <class T, int Rows>
WEFT_INLINE void fold_rows(const T* a, index_t a_step, index_t inner, const T* x, T* y, index_t y_step) {
    constexpr int count = full_chunk<T>;
    using sums_type = folded_chain<T, count>;
    using chunk_type = typename sums_type::chunk_type;
    sums_type sums[Rows];
    index_t k = 0;
    for (; k + count <= inner; k += count) {
        const auto factor = sums_type::prepare(chunk_type::load(x + k));
#pragma GCC unroll 8
        for (int r = 0; r < Rows; ++r)
            sums[r].add(chunk_type::load(a + r * a_step + k), factor);
    }
    if (k < inner) {
        const auto factor = sums_type::prepare(chunk_type::load_first(x + k, inner - k));
#pragma GCC unroll 8
        for (int r = 0; r < Rows; ++r)
            sums[r].add(chunk_type::load_first(a + r * a_step + k, inner - k, true), factor);
    }
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r)
        y[r * y_step] = sums[r].total();
}

/// Rows without gaps between their elements; x too.
template <class T>
WEFT_NOINLINE WEFT_NO_CONTRACT void fold_by_rows(const matrix<const T>& a, const T* x, const line_ref<T>& y) {
    constexpr int most = is_complex<T> ? 4 : 8;
    index_t i = 0;
    for (; i + most <= a.rows; i += most)
        fold_rows<T, most>(a.data + i * a.row_stride, a.row_stride, a.columns, x, y.data + i * y.step,
                           y.step);
    for (; i + 2 <= a.rows; i += 2)
        fold_rows<T, 2>(a.data + i * a.row_stride, a.row_stride, a.columns, x, y.data + i * y.step, y.step);
    if (i < a.rows)
        fold_rows<T, 1>(a.data + i * a.row_stride, a.row_stride, a.columns, x, y.data + i * y.step, y.step);
}

/// How many sums an element is made of. Where every order gives the same, as many as suit the registers.
template <class T>
inline constexpr int fold_count = (std::is_integral_v<T> && full_chunk<T> > 4) ? 4 : full_chunk<T>;

/// One register of rows: the first `folds` sums, in halves.
template <class T, class Sums>
WEFT_INLINE auto joined_folds(const Sums& sums, index_t folds) {
    constexpr int most = fold_count<T>;
    chunk<T, full_chunk<T>> values[most];
#pragma GCC unroll 16
    for (int fold = 0; fold < most; ++fold)
        values[fold] = sums(fold);
    join_folds(values, folds < most ? folds : most, most);
    return values[0];
}

template <class T, int Count>
WEFT_INLINE void write_rows(const chunk<T, Count>& values, index_t first, index_t n, const line_ref<T>& y) {
    T elements[Count];
    values.store(elements);
    for (index_t i = 0; i < (std::min)(n, index_t(Count)); ++i)
        y.data[(first + i) * y.step] = elements[i];
}

/// Columns without gaps between their elements, few or small: one register of rows after the other.
template <class T>
WEFT_NOINLINE WEFT_NO_CONTRACT void fold_few_columns(const matrix<const T>& a, const line_ref<const T>& x,
                                                     const line_ref<T>& y) {
    constexpr int count = full_chunk<T>, folds = fold_count<T>;
    using chunk_type = chunk<T, count>;
    const auto run = [&]<bool Ragged>(std::bool_constant<Ragged>, index_t i) {
        chain<T, count> sums[folds];
        const auto at = [&](index_t k) {
            const T* from = a.data + i + k * a.column_stride;
            if constexpr (Ragged)
                return chunk_type::load_first(from, a.rows - i);
            else
                return chunk_type::load(from);
        };
        index_t k = 0;
        for (; k + folds <= a.columns; k += folds)
#pragma GCC unroll 16
            for (int fold = 0; fold < folds; ++fold)
                sums[fold].add(x.data[(k + fold) * x.step], at(k + fold));
#pragma GCC unroll 16
        for (int fold = 0; fold < folds; ++fold)
            if (k + fold < a.columns) sums[fold].add(x.data[(k + fold) * x.step], at(k + fold));
        write_rows(joined_folds<T>([&](int fold) { return sums[fold].result(); }, a.columns), i, a.rows - i,
                   y);
    };
    index_t i = 0;
    for (; i + count <= a.rows; i += count)
        run(std::false_type{}, i);
    if (i < a.rows) run(std::true_type{}, i);
}

/// Columns k, k + fold, ... of some rows, taken together.
template <class T, int Together>
WEFT_INLINE void add_columns(const T* a, index_t a_step, const line_ref<const T>& x, index_t rows,
                             chain<T, full_chunk<T>>* sums) {
    constexpr index_t count = full_chunk<T>, folds = fold_count<T>;
    using chunk_type = chunk<T, int(count)>;
    T factors[Together];
    for (int c = 0; c < Together; ++c)
        factors[c] = x.data[c * folds * x.step];
    index_t i = 0;
    for (; i + count <= rows; i += count, ++sums) {
        auto sum = *sums;
#pragma GCC unroll 4
        for (int c = 0; c < Together; ++c)
            sum.add(factors[c], chunk_type::load(a + c * folds * a_step + i));
        *sums = sum;
    }
    if (i < rows)
#pragma GCC unroll 4
        for (int c = 0; c < Together; ++c)
            sums->add(factors[c], chunk_type::load_first(a + c * folds * a_step + i, rows - i));
}

/// Columns without gaps between their elements: some rows after the other, whose sums stand in L1.
template <class T>
WEFT_NOINLINE WEFT_NO_CONTRACT void fold_many_columns(const matrix<const T>& a, const line_ref<const T>& x,
                                                      const line_ref<T>& y) {
    constexpr index_t count = full_chunk<T>, folds = fold_count<T>;
    using chain_type = chain<T, int(count)>;
    constexpr index_t chunks = (std::max)(index_t(1), 16384 / (folds * index_t(sizeof(chain_type))));
    constexpr index_t most = chunks * count;
    buffer<chain_type> sums(folds * chunks, uninitialized);
    for (index_t first = 0; first < a.rows; first += most) {
        const index_t rows = (std::min)(most, a.rows - first);
        std::fill_n(sums.data(), folds * chunks, chain_type{});
        for (index_t k = 0; k < a.columns; k += 4 * folds)
            for (index_t fold = 0; fold < folds && k + fold < a.columns; ++fold) {
                const T* from = a.data + first + (k + fold) * a.column_stride;
                const line_ref<const T> factors{x.data + (k + fold) * x.step, x.step};
                chain_type* into = sums.data() + fold * chunks;
                const index_t left = (a.columns - k - fold + folds - 1) / folds;
                if (left >= 4)
                    add_columns<T, 4>(from, a.column_stride, factors, rows, into);
                else
                    for (index_t c = 0; c < left; ++c)
                        add_columns<T, 1>(from + c * folds * a.column_stride, a.column_stride,
                                          {factors.data + c * folds * x.step, x.step}, rows, into);
            }
        for (index_t i = 0; i < rows; i += count) {
            const chain_type* from = sums.data() + i / count;
            write_rows(joined_folds<T>([&](int fold) { return from[fold * chunks].result(); }, a.columns),
                       first + i, rows - i, y);
        }
    }
}

/// Up to so many columns, or bytes, the rows are taken one register after the other.
inline constexpr index_t few_columns = 128;
inline constexpr index_t few_bytes = 1 << 18;

template <class T>
void fold_by_columns(const matrix<const T>& a, const line_ref<const T>& x, const line_ref<T>& y) {
    const bool few = a.columns <= few_columns || a.rows * a.columns * index_t(sizeof(T)) <= few_bytes;
    if (full_chunk<T> > 1 && few)
        fold_few_columns(a, x, y);
    else
        fold_many_columns(a, x, y);
}

/// y = a * x.
template <class T>
WEFT_NOINLINE void multiply_vector(const matrix<const T>& a, line_ref<const T> x, const line_ref<T>& y) {
    if (a.row_stride == 1 && a.column_stride != 1) return fold_by_columns(a, x, y);
    const index_t inner = a.columns;
    buffer<T> line, rows;
    if (x.step != 1) {
        line = buffer<T>(inner, uninitialized);
        for (index_t k = 0; k < inner; ++k)
            line.data()[k] = x.data[k * x.step];
        x = {line.data(), 1};
    }
    if (a.column_stride == 1) return fold_by_rows(a, x.data, y);
    // Neither rows nor columns lie without gaps: some rows at a time are laid out.
    constexpr index_t most = 8;
    rows = buffer<T>(most * inner, uninitialized);
    for (index_t i = 0; i < a.rows; i += most) {
        const index_t n = (std::min)(most, a.rows - i);
        for (index_t k = 0; k < inner; ++k)
            for (index_t r = 0; r < n; ++r)
                rows.data()[r * inner + k] = a.data[(i + r) * a.row_stride + k * a.column_stride];
        fold_by_rows<T>({rows.data(), n, inner, inner, 1}, x.data, {y.data + i * y.step, y.step});
    }
}

} // namespace weft::inline WEFT_ABI::detail
