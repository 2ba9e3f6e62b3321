// SPDX-License-Identifier: BSL-1.0
// weft/linalg/kernel/contract.hpp - a product of two tensors in memory, as products of matrices.
//
// Layer: linalg. Question: when are the elements of an operand multiplied where they lie, and when are they copied?
//     where all its row axes, and all its inner axes, go up in one stride, they lie as a matrix; else each matrix of the
//     batch is copied before it is multiplied
//
// The extents of the matrices follow from the plan and the shapes, never from the layouts; so do the bits of the result.
#pragma once

#include <weft/linalg/kernel/fixed.hpp>
#include <weft/linalg/kernel/gemm.hpp>
#include <weft/linalg/kernel/lanes.hpp>
#include <weft/linalg/product_axes.hpp>
#include <weft/write/assign_any.hpp>

#include <algorithm>
#include <complex>
#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

/// The rows and columns of one matrix as axes of a tensor.
inline placement<any_shape, strided> matrix_axes(const product_axes& rows, const product_axes& columns,
                                                 index_t product_axis::* strides) {
    index_t extents[max_rank];
    strides_t<any_shape> steps{};
    int rank = 0;
    for (const product_axes* axes : {&rows, &columns})
        for (int i = 0; i < axes->count; ++i, ++rank) {
            extents[rank] = axes->at[i].extent;
            steps[std::size_t(rank)] = axes->at[i].*strides;
        }
    if (rank == 0) extents[rank++] = 1;
    return {any_shape::unchecked(extents, rank), steps};
}

/// The matrices of an operand, one for each place in the batch: where they lie, or in a copy.
template <class T>
class matrix_source {
public:
    /// `as_it_lies`: whether any strides will do.
    matrix_source(const T* data, const product_axes& rows, const product_axes& columns,
                  index_t product_axis::* strides, bool as_it_lies)
        : data_(data), matrix_{data, rows.size, columns.size, 1, 1} {
        const bool merges = is_one_axis(rows, strides, matrix_.row_stride) &&
                            is_one_axis(columns, strides, matrix_.column_stride);
        if (merges && (as_it_lies || matrix_.by_rows() || matrix_.by_columns())) return;
        where_ = buffer<placement<any_shape, strided>>(1);
        *where_.data() = matrix_axes(rows, columns, strides);
        matrix_.row_stride = columns.size;
        matrix_.column_stride = 1;
        copy_ = buffer<T>(rows.size * columns.size, uninitialized);
    }

    const matrix<const T>& at(index_t offset) {
        if (copy_.data() == nullptr) {
            matrix_.data = data_ + offset;
        } else if (!is_copied_ || offset != copied_) {
            is_copied_ = true;
            copied_ = offset;
            matrix_.data = copy_.data();
            const auto& where = *where_.data();
            const placement<any_shape, dense> row_major(where.shape());
            detail::assign<overlap::excluded>(target<T, any_shape, dense>{copy_.data(), row_major},
                                              leaf<T, any_shape, strided>(data_ + offset, where));
        }
        return matrix_;
    }

private:
    const T* data_;
    matrix<const T> matrix_;
    buffer<T> copy_;
    bool is_copied_ = false;
    index_t copied_ = 0;
    buffer<placement<any_shape, strided>>
        where_; ///< one, where there is a copy: its arrays cost a small product
};

/// The matrices of the result: written where they lie, or from a copy.
template <class T>
class matrix_sink {
public:
    /// `by_rows`: whether the product is written by rows only.
    matrix_sink(T* data, const product_axes& rows, const product_axes& columns, bool by_rows)
        : data_(data), matrix_{data, rows.size, columns.size, 1, 1} {
        const bool merges = is_one_axis(rows, &product_axis::out, matrix_.row_stride) &&
                            is_one_axis(columns, &product_axis::out, matrix_.column_stride);
        if (merges && (!by_rows || matrix_.by_rows())) return;
        where_ = buffer<placement<any_shape, strided>>(1);
        *where_.data() = matrix_axes(rows, columns, &product_axis::out);
        copy_ = buffer<T>(rows.size * columns.size, uninitialized);
        matrix_ = {copy_.data(), rows.size, columns.size, columns.size, 1};
    }

    const matrix<T>& at(index_t offset) {
        if (copy_.data() == nullptr) matrix_.data = data_ + offset;
        return matrix_;
    }

    void finish(index_t offset) {
        if (copy_.data() == nullptr) return;
        const auto& where = *where_.data();
        const placement<any_shape, dense> row_major(where.shape());
        detail::assign<overlap::excluded>(target<T, any_shape, strided>{data_ + offset, where},
                                          leaf<T, any_shape>(copy_.data(), row_major));
    }

private:
    T* data_;
    matrix<T> matrix_;
    buffer<T> copy_;
    buffer<placement<any_shape, strided>> where_; ///< one, where there is a copy
};

/// Counts through the batch. `offset` is that of the left, the right operand and of the result.
class batch_counter {
public:
    constexpr explicit batch_counter(const product_axes& axes) : axes_(axes) {
        // All of them cost more than a small product; constant evaluation has no cost.
        for (int i = 0; i < (__builtin_is_constant_evaluated() ? max_rank : axes.count); ++i)
            at_[i] = 0;
    }

    index_t left = 0, right = 0, out = 0;

    constexpr bool advance() {
        for (int i = axes_.count - 1; i >= 0; --i) {
            const product_axis& axis = axes_.at[i];
            left += axis.left, right += axis.right, out += axis.out;
            if (++at_[i] < axis.extent) return true;
            left -= axis.extent * axis.left, right -= axis.extent * axis.right, out -= axis.extent * axis.out;
            at_[i] = 0;
        }
        return false;
    }

private:
    const product_axes& axes_;
    index_t at_[max_rank];
};

/// One element after the other, in constant evaluation and where there is nothing to add up: chains and folds as in
/// multiply().
template <class T>
constexpr void contract_elements(const T* left, const T* right, T* out, const laid_product& product) {
    const bool folded = product.rows.size == 1 || product.columns.size == 1;
    constexpr index_t most = full_chunk<T>;
    batch_counter at(product.batch);
    do {
        batch_counter row(product.rows);
        do {
            batch_counter column(product.columns);
            do {
                chain<T, 1> sums[std::size_t(most)];
                batch_counter inner(product.inner);
                for (index_t k = 0; k < product.inner.size; ++k, inner.advance())
                    sums[folded ? k % most : 0].add(left[at.left + row.left + inner.left],
                                                    {right[at.right + column.right + inner.right]});
                chunk<T, 1> values[std::size_t(most)]{};
                for (index_t fold = 0; fold < most; ++fold)
                    values[fold] = sums[fold].result();
                if (folded)
                    join_folds(values, most, most); // a sum of nothing would change the sign of a zero
                out[at.out + row.out + column.out] = values[0].value;
            } while (column.advance());
        } while (row.advance());
    } while (at.advance());
}

/// c = a * b.
template <class T>
using product_of_two = void(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c);

template <index_t Rows, index_t Inner, index_t Columns, class T>
void multiply_few(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
    multiply_fixed<Rows, Inner, Columns>(a, b, c);
}

/// What multiplies matrices of these extents. What `multiply` asks before it starts takes longer than the product of two
/// matrices of order 2 to 4, or of one with a vector.
template <class T>
product_of_two<T>* product_of_extents(index_t rows, index_t inner, index_t columns) {
    product_of_two<T>* found = &multiply<T>;
    const auto look_for = [&]<index_t N>(std::integral_constant<index_t, N>) {
        if (inner != N) return;
        if (rows == N && columns == N) found = &multiply_few<N, N, N, T>;
        if (rows == 1 && columns == N) found = &multiply_few<1, N, N, T>;
        if (rows == N && columns == 1) found = &multiply_few<N, N, 1, T>;
    };
    look_for(std::integral_constant<index_t, 2>());
    look_for(std::integral_constant<index_t, 3>());
    look_for(std::integral_constant<index_t, 4>());
    return found;
}

/// A batch whose last axis lies without gaps in both operands and in the result, and fills a register: as many matrices at once
/// as that has lanes. False, and nothing done, where it lies in another way, and of large products, which are added up in blocks.
template <class T>
bool contract_by_lanes([[maybe_unused]] const T* left, [[maybe_unused]] const T* right,
                       [[maybe_unused]] T* out, const laid_product& product,
                       [[maybe_unused]] piece_source& pieces) {
    const index_t rows = product.rows.size, inner = product.inner.size, columns = product.columns.size;
    if (product.batch.count == 0) return false;
    const product_axis& last = product.batch.at[product.batch.count - 1];
    if (last.left != 1 || last.right != 1 || last.out != 1 || last.extent < full_chunk<T>) return false;
    if constexpr (has_lanes<T>) {
        matrix<const T> a{left, rows, inner, 0, 0}, b{right, inner, columns, 0, 0};
        matrix<T> c{out, rows, columns, 0, 0};
        if (is_large_product<T>(rows, inner, columns) ||
            !is_one_axis(product.rows, &product_axis::left, a.row_stride) ||
            !is_one_axis(product.rows, &product_axis::out, c.row_stride) ||
            !is_one_axis(product.columns, &product_axis::right, b.column_stride) ||
            !is_one_axis(product.columns, &product_axis::out, c.column_stride) ||
            !is_one_axis(product.inner, &product_axis::left, a.column_stride) ||
            !is_one_axis(product.inner, &product_axis::right, b.row_stride))
            return false;
        // A unit is a register of lanes; the last one has those that are left over, too: no two threads write an element.
        constexpr index_t count = full_chunk<T>;
        product_axes outer = product.batch;
        const index_t each = last.extent / count, units = product.batch.size / last.extent * each;
        --outer.count;
        batch_counter at(outer);
        index_t stands = 0;
        for (index_t piece = 0; pieces.take(piece);) {
            const index_t end = pieces.start(piece + 1, units);
            for (index_t unit = pieces.start(piece, units); unit < end;) {
                for (; stands < unit / each; ++stands)
                    at.advance();
                const index_t first = unit % each, after = (std::min)(first + end - unit, each);
                const index_t lanes = (after == each ? last.extent : after * count) - first * count;
                multiply_all_lanes<T>(a.moved(at.left + first * count), b.moved(at.right + first * count),
                                      c.moved(at.out + first * count), lanes);
                unit += after - first;
            }
        }
        return true;
    } else {
        return false;
    }
}

/// The matrices of the batch that this thread takes. Never inlined: one copy serves all products of T.
template <class T>
WEFT_NOINLINE void contract_matrices(const T* left, const T* right, T* out, const laid_product& product,
                                     piece_source& pieces) {
    if (contract_by_lanes(left, right, out, product, pieces)) return;
    const bool large = is_large_product<T>(product.rows.size, product.inner.size, product.columns.size);
    const bool as_it_lies = !large || present_blas == nullptr; // a BLAS wants rows or columns
    matrix_source<T> a(left, product.rows, product.inner, &product_axis::left, as_it_lies);
    matrix_source<T> b(right, product.inner, product.columns, &product_axis::right, as_it_lies);
    matrix_sink<T> c(out, product.rows, product.columns, large);
    const auto multiply_one =
        product_of_extents<T>(product.rows.size, product.inner.size, product.columns.size);
    batch_counter at(product.batch);
    index_t stands = 0;
    for (index_t piece = 0; pieces.take(piece);) {
        const index_t end = pieces.start(piece + 1, product.batch.size);
        for (index_t nth = pieces.start(piece, product.batch.size); nth < end; ++nth) {
            for (; stands < nth; ++stands)
                at.advance();
            multiply_one(a.at(at.left), b.at(at.right), c.at(at.out));
            c.finish(at.out);
        }
    }
}

/// A batch of several matrices for each worker, or of small ones, is shared; of few large ones, each product.
template <class T>
void contract_matrices(const T* left, const T* right, T* out, const laid_product& product) {
    if (product.inner.size == 0) return contract_elements(left, right, out, product);
    const index_t batch = product.batch.size;
    const index_t each = product.rows.size * product.inner.size * product.columns.size;
    const auto run = [&, blas = present_blas](piece_source& pieces) {
        const multiplying_by same(blas); // of the thread that shares
        contract_matrices(left, right, out, product, pieces);
    };
    if (present_workers != nullptr && batch > 1 && batch * each >= shared_products &&
        (batch >= 2 * present_workers->count() || each < shared_products))
        return share((std::min)(batch, most_pieces), run);
    piece_source all(1, true);
    run(all);
}

/// c = a * b for matrices of any strides. False, and nothing done, where one is empty or they are packed first.
template <class T>
WEFT_NOINLINE bool contract_two(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
    if (a.rows == 0 || a.columns == 0 || b.columns == 0 || is_large_product<T>(a.rows, a.columns, b.columns))
        return false;
    product_of_extents<T>(a.rows, a.columns, b.columns)(a, b, c);
    return true;
}

/// The elements at `out` become the product; they overlap neither operand.
template <class T>
constexpr void contract(const T* left, const T* right, T* out, const laid_product& product) {
    if (product.batch.size * product.rows.size * product.columns.size == 0) return;
    if constexpr (is_plain<T>)
        if (!__builtin_is_constant_evaluated()) return contract_matrices(left, right, out, product);
    contract_elements(left, right, out, product);
}

} // namespace weft::inline WEFT_ABI::detail

#if !WEFT_BODIES
namespace weft::inline WEFT_ABI::detail {
extern template bool contract_two(const matrix<const float>&, const matrix<const float>&,
                                  const matrix<float>&);
extern template bool contract_two(const matrix<const double>&, const matrix<const double>&,
                                  const matrix<double>&);
extern template bool contract_two(const matrix<const std::complex<float>>&,
                                  const matrix<const std::complex<float>>&,
                                  const matrix<std::complex<float>>&);
extern template bool contract_two(const matrix<const std::complex<double>>&,
                                  const matrix<const std::complex<double>>&,
                                  const matrix<std::complex<double>>&);
extern template bool contract_two(const matrix<const std::int32_t>&, const matrix<const std::int32_t>&,
                                  const matrix<std::int32_t>&);
extern template bool contract_two(const matrix<const std::int64_t>&, const matrix<const std::int64_t>&,
                                  const matrix<std::int64_t>&);
extern template void contract_matrices(const float*, const float*, float*, const laid_product&);
extern template void contract_matrices(const double*, const double*, double*, const laid_product&);
extern template void contract_matrices(const std::complex<float>*, const std::complex<float>*,
                                       std::complex<float>*, const laid_product&);
extern template void contract_matrices(const std::complex<double>*, const std::complex<double>*,
                                       std::complex<double>*, const laid_product&);
extern template void contract_matrices(const std::int32_t*, const std::int32_t*, std::int32_t*,
                                       const laid_product&);
extern template void contract_matrices(const std::int64_t*, const std::int64_t*, std::int64_t*,
                                       const laid_product&);
} // namespace weft::inline WEFT_ABI::detail
#endif
