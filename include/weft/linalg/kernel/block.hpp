// SPDX-License-Identifier: BSL-1.0
// weft/linalg/kernel/block.hpp - products of matrices by blocks of chains in registers.
//
// Layer: linalg. Question: how are small matrices multiplied, and those of integers?
//     4 rows by 2 registers of columns at a time, one product after the other added to each element
//
// An element is one chain over the inner extent, whatever the layouts and wherever it stands.
#pragma once

#include <weft/assign/objects.hpp>
#include <weft/copy/mover.hpp>
#include <weft/linalg/kernel/chain.hpp>
#include <weft/linalg/kernel/matrix.hpp>
#include <weft/storage/buffer.hpp>

#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// Rows of a block, of whose sums 8 registers are full.
template <class T>
inline constexpr int chain_rows = is_complex<T> ? 2 : 4;
/// Registers of columns in a block.
inline constexpr int chain_chunks = 2;

/// Rows of `right` from `b` on, `step` elements apart.
template <class T>
struct row_panel {
    const T* b;
    index_t step;
    index_t inner;
    index_t columns; ///< of a panel that does not fill a register
};

/// Some rows of the product with a panel. The loops over rows and registers are written out.
template <class T, int Count, int Rows, int Chunks, bool Ragged>
WEFT_INLINE void run_block(const matrix<const T>& a, index_t row, const row_panel<T>& panel,
                           const matrix<T>& c) {
    using chunk_type = chunk<T, Count>;
    chain<T, Count> sums[std::size_t(Rows)][std::size_t(Chunks)];
    const T* at[std::size_t(Rows)];
    const T* b = panel.b;
#pragma GCC unroll 4
    for (int r = 0; r < Rows; ++r)
        at[r] = a.data + (row + r) * a.row_stride;
    for (index_t k = 0; k < panel.inner; ++k) {
        chunk_type factors[std::size_t(Chunks)];
#pragma GCC unroll 4
        for (int i = 0; i < Chunks; ++i)
            if constexpr (Ragged)
                factors[i] = chunk_type::load_first(b + i * Count, panel.columns);
            else
                factors[i] = chunk_type::load(b + i * Count).in_register();
#pragma GCC unroll 4
        for (int r = 0; r < Rows; ++r) {
            add_to_each(sums[r], *at[r], factors);
            at[r] += a.column_stride;
        }
        b += panel.step;
    }
#pragma GCC unroll 4
    for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 4
        for (int i = 0; i < Chunks; ++i)
            write_sums(sums[r][i].result(), c.data + (row + r) * c.row_stride + i * Count * c.column_stride,
                       c.column_stride, Ragged ? panel.columns : Count);
}

/// All rows. Where some are left over, a block takes some of those before again.
template <class T, int Count, int Chunks, bool Ragged>
WEFT_NOINLINE WEFT_NO_CONTRACT void run_panel(const matrix<const T>& a, const row_panel<T>& panel,
                                              const matrix<T>& c) {
    constexpr int most = chain_rows<T>;
    const index_t rows = a.rows;
    if (rows >= most) {
        for (index_t i = 0; i < rows; i += most)
            run_block<T, Count, most, Chunks, Ragged>(a, i + most <= rows ? i : rows - most, panel, c);
    } else if (rows >= 2) {
        run_block<T, Count, 2, Chunks, Ragged>(a, 0, panel, c);
        if (rows == 3) run_block<T, Count, 2, Chunks, Ragged>(a, 1, panel, c);
    } else if (rows == 1) {
        run_block<T, Count, 1, Chunks, Ragged>(a, 0, panel, c);
    }
}

/// Bytes of a panel that is laid out without memory from the heap.
inline constexpr index_t small_panel = 4096;

/// Some columns of b, as rows one behind the other.
template <class T>
void pack_columns(const matrix<const T>& b, index_t first, index_t columns, T* out) {
    static_assert(is_plain<T>);
    constexpr int size = sizeof(T);
    const T* const from = b.data + first * b.column_stride;
    mover_for<size>->gather(reinterpret_cast<char*>(out), reinterpret_cast<const char*>(from), b.rows,
                            b.row_stride, columns, b.column_stride, size);
}

/// What takes rows shorter than `Count` elements: half a register, at last single elements. Where there are masks only rows
/// that fill a part of a register, others a whole one under a mask: loads of what stands behind a row wait for its stores,
/// also of elements that are masked out.
template <class T, int Count>
inline constexpr int shorter_chunk = Count / 2 * index_t(sizeof(T)) >= index_t(16) ? Count / 2
                                     : simd::detail::masked_memory                 ? Count
                                                                                   : 1;

template <class T, int Count>
constexpr bool takes_shorter(index_t columns) {
    if constexpr (shorter_chunk<T, Count> == Count)
        return false;
    else if constexpr (simd::detail::masked_memory)
        return columns < Count && (columns & (columns - 1)) == 0 && columns * index_t{sizeof(T)} >= 16;
    else
        return columns < Count;
}

/// Rows of b that stand farther apart than so many bytes are laid out together before many rows of a meet them.
inline constexpr index_t far_apart = 1024;

/// c = a * b, where b should have rows without gaps between their elements.
template <class T, int Count = full_chunk<T>>
void multiply_panels(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
    constexpr index_t count = Count, width = chain_chunks * count;
    constexpr bool masks = simd::detail::masked_memory && full_chunk<T> > 1;
    const index_t columns = b.columns;
    if constexpr (shorter_chunk<T, Count> < Count)
        if (takes_shorter<T, Count>(columns)) return multiply_panels<T, shorter_chunk<T, Count>>(a, b, c);
    const bool lies_well = b.column_stride == 1 || columns == 1;
    const bool is_near = b.row_stride * index_t(sizeof(T)) <= far_apart || a.rows <= 2 * chain_rows<T>;
    alignas(64) char frame[small_panel];
    buffer<T> heap;
    T* copy = nullptr;
    if (!lies_well || !is_near) {
        const index_t bytes = b.rows * width * index_t{sizeof(T)} + gather_slack;
        if (bytes > small_panel) heap = buffer<T>(bytes / index_t{sizeof(T)} + 1, uninitialized);
        copy = bytes > small_panel ? heap.data() : reinterpret_cast<T*>(frame);
    }

    const auto run = [&]<int Chunks, bool Ragged>(std::integral_constant<int, Chunks>,
                                                  std::bool_constant<Ragged>, index_t first) {
        row_panel<T> panel{b.data + first * b.column_stride, b.row_stride, b.rows, columns};
        if (copy != nullptr) {
            const index_t packed = Ragged ? columns : Chunks * count;
            panel = {copy, packed, b.rows, columns};
            pack_columns(b, first, packed, copy);
        }
        run_panel<T, Count, Chunks, Ragged>(
            a, panel, {c.data + first * c.column_stride, c.rows, c.columns, c.row_stride, c.column_stride});
    };
    constexpr std::integral_constant<int, chain_chunks> wide;
    constexpr std::integral_constant<int, 1> narrow;
    constexpr std::false_type full;
    if constexpr (masks && Count < full_chunk<T>) {
        run(narrow, full, 0);
    } else {
        if constexpr (masks)
            if (columns < count) return run(narrow, std::true_type{}, 0);
        index_t first = 0;
        for (; first + width <= columns; first += width)
            run(wide, full, first);
        // Where columns are left over, the last registers take some of those before again.
        const index_t left = columns - first;
        if (left > count && columns >= width) return run(wide, full, columns - width);
        if (left > count) run(narrow, full, 0);
        if (left > 0) run(narrow, full, columns - count);
    }
}

/// What `multiply_panels` costs, counted in sums of one register: one register of columns takes as long as two, for which
/// as much of `a` is read; columns are laid out as rows; and of c elements are written one by one unless it lies by rows.
template <class T>
constexpr index_t panels_cost(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
    const index_t registers = (b.columns + full_chunk<T> - 1) / full_chunk<T>;
    const index_t sums = a.rows * (registers == 1 ? 2 : registers);
    const index_t packing = b.column_stride == 1 ? 0 : b.columns / 2;
    const index_t writing = c.column_stride == 1 ? 0 : a.rows * b.columns;
    return a.columns * (sums + packing) + writing;
}

/// c = a * b, or the transposed product, to the same bits.
template <class T>
WEFT_NOINLINE void multiply_blocks(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
    const matrix<const T> left = b.transposed(), right = a.transposed();
    const matrix<T> result = c.transposed();
    if (panels_cost(left, right, result) < panels_cost(a, b, c))
        multiply_panels(left, right, result);
    else
        multiply_panels(a, b, c);
}

} // namespace weft::inline WEFT_ABI::detail
