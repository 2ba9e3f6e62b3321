// SPDX-License-Identifier: BSL-1.0
// weft/linalg/kernel/thin.hpp - a matrix times a vector.
//
// Layer: linalg. Question: how is y = a * x computed where a lies by rows, and with the same bits where it lies by columns?
//     element k of a row adds to sum k modulo `folds`; at the end the sums are added in halves
//
// By rows, the sums are the elements of a register. By columns they are registers in a small array, each for several
// rows; columns that add to the same sums are taken together.
#pragma once

#include <weft/core/machine.hpp>
#include <weft/linalg/kernel/chain.hpp>
#include <weft/linalg/kernel/matrix.hpp>
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
    sums_type sums[std::size_t(Rows)];
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
    chunk<T, full_chunk<T>> values[std::size_t(most)];
#pragma GCC unroll 16
    for (int fold = 0; fold < most; ++fold)
        values[fold] = sums(fold);
    join_folds(values, folds < most ? folds : most, most);
    return values[0];
}

/// Adds columns k, k + 1, ... of `Registers` registers of rows, each to its own sums. Calls `load(r, from)` for register r.
template <class T, int Registers, int Columns, class Load>
WEFT_INLINE void add_block(const T* a, index_t a_step, const line_ref<const T>& x, index_t columns,
                           chain<T, full_chunk<T>>* sums, const Load& load) {
#pragma GCC unroll 16
    for (int c = 0; c < Columns; ++c)
        if (c < columns) {
            const T factor = x.data[c * x.step];
#pragma GCC unroll 4
            for (int r = 0; r < Registers; ++r)
                sums[c * Registers + r].add(factor, load(r, a + c * a_step));
        }
}

/// Columns without gaps between their elements, few or small: a few registers of rows after the other. All sums of these
/// do not fit into registers, so that some sums of each are made at a time.
template <class T>
WEFT_NOINLINE WEFT_NO_CONTRACT void fold_few_columns(const matrix<const T>& a, const line_ref<const T>& x,
                                                     const line_ref<T>& y) {
    constexpr int count = full_chunk<T>, folds = fold_count<T>;
    using chunk_type = chunk<T, count>;
    const auto run = [&]<int Registers>(std::integral_constant<int, Registers>, index_t i, const auto& load) {
        constexpr int together = folds / Registers;
        chain<T, count> all[std::size_t(folds * Registers)];
        for (int fold = 0; fold < folds; fold += together) {
            chain<T, count> sums[std::size_t(folds)];
            for (index_t k = fold; k < a.columns; k += folds) {
                const T* from = a.data + i + k * a.column_stride;
                const line_ref<const T> factors{x.data + k * x.step, x.step};
                const index_t left = a.columns - k;
                // Twice, so that whole blocks are added without questions.
                if (left >= together)
                    add_block<T, Registers, together>(from, a.column_stride, factors, together, sums, load);
                else
                    add_block<T, Registers, together>(from, a.column_stride, factors, left, sums, load);
            }
            std::copy_n(sums, folds, all + fold * Registers);
        }
        for (int r = 0; r < Registers; ++r)
            write_sums(
                joined_folds<T>([&](int fold) { return all[fold * Registers + r].result(); }, a.columns),
                y.data + (i + r * count) * y.step, y.step, a.rows - i - r * count);
    };
    const auto whole = [](int r, const T* from) { return chunk_type::load(from + r * count); };
    constexpr int most = folds < 4 ? folds : 4;
    index_t i = 0;
    for (; i + most * count <= a.rows; i += most * count)
        run(std::integral_constant<int, most>(), i, whole);
    for (; i + count <= a.rows; i += count)
        run(std::integral_constant<int, 1>(), i, whole);
    if (i < a.rows)
        run(std::integral_constant<int, 1>(), i,
            [&](int, const T* from) { return chunk_type::load_first(from, a.rows - i); });
}

/// Columns k, k + fold, ... of some rows, taken together.
template <class T, int Together>
WEFT_INLINE void add_columns(const T* a, index_t a_step, const line_ref<const T>& x, index_t rows,
                             chain<T, full_chunk<T>>* sums) {
    constexpr index_t count = full_chunk<T>, folds = fold_count<T>;
    using chunk_type = chunk<T, int(count)>;
    T factors[std::size_t(Together)];
    for (int c = 0; c < Together; ++c)
        factors[c] = x.data[c * folds * x.step];
    index_t i = 0;
    for (; i + count <= rows; i += count, ++sums) {
        auto sum = *sums;
#pragma GCC unroll 8
        for (int c = 0; c < Together; ++c)
            sum.add(factors[c], chunk_type::load(a + c * folds * a_step + i));
        *sums = sum;
    }
    if (i < rows)
#pragma GCC unroll 8
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
        for (index_t k = 0; k < a.columns; k += 8 * folds)
            for (index_t fold = 0; fold < folds && k + fold < a.columns; ++fold) {
                const index_t left = (a.columns - k - fold + folds - 1) / folds;
                index_t column = k + fold;
                const auto add = [&]<int Together>(std::integral_constant<int, Together>) {
                    add_columns<T, Together>(a.data + first + column * a.column_stride, a.column_stride,
                                             {x.data + column * x.step, x.step}, rows,
                                             sums.data() + fold * chunks);
                    column += Together * folds;
                };
                if (left >= 8) {
                    add(std::integral_constant<int, 8>());
                    continue;
                }
                if (left >= 4) add(std::integral_constant<int, 4>());
                while (column < a.columns)
                    add(std::integral_constant<int, 1>());
            }
        for (index_t i = 0; i < rows; i += count) {
            const chain_type* from = sums.data() + i / count;
            write_sums(joined_folds<T>([&](int fold) { return from[fold * chunks].result(); }, a.columns),
                       y.data + (first + i) * y.step, y.step, rows - i);
        }
    }
}

/// Up to so many columns, or bytes, the rows are taken one register after the other.
inline constexpr index_t few_columns = 128;
inline constexpr index_t few_bytes = machine::core_cache / 4;

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
