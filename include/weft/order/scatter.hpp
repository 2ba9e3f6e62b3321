// SPDX-License-Identifier: BSL-1.0
// weft/order/scatter.hpp - elements added to where indices say, and sums of parts of an axis.
//
// Layer: order. Question: how are forces added up for each particle, and values for each group?
//     add_at(force, particle, pair_force);   tensor totals = segment_sum(values, offsets);
#pragma once

#include <weft/core/machine.hpp>
#include <weft/core/reject.hpp>
#include <weft/ops/operand/build.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/order/errors.hpp>
#include <weft/order/key/rank.hpp>
#include <weft/order/whole_result.hpp>
#include <weft/reduce/fold/fold.hpp>
#include <weft/shape/in_place.hpp>
#include <weft/view/broadcast_to.hpp>
#include <weft/write/in_place.hpp>

#include <algorithm>
#include <initializer_list>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The shape of what is added: that of the indices, then the axes of the target behind the first.
template <class Target, class Indices>
constexpr auto added_shape(const Target& target, const Indices& indices) {
    using result = typename taken_shape<Target, axes<0>, Indices>::type;
    const int rank = indices.rank() + target.rank() - 1;
    if (rank > max_rank) raise_too_many_axes();
    index_t extents[max_rank]{};
    for (int i = 0; i < rank; ++i)
        extents[i] = i < indices.rank() ? indices.extent(i) : target.extent(i - indices.rank() + 1);
    return shape_of_extents<result>(extents, rank);
}

/// target(indices[k], ...) += values[k, ...], one after the other.
template <class T, class Shape, class Layout>
void add_rows(const target<T, Shape, Layout>& to, const buffer<index_t>& indices, const T* values,
              bool one_value) {
    const auto shape = to.where.shape();
    axis_table row;
    for (int i = 1; i < shape.rank(); ++i)
        row.push(shape.extent(i), to.where.stride(i));
    const index_t step = to.where.stride(0);
    if (row.rank == 0) {
        for (index_t k = 0; k < indices.size(); ++k) {
            T& x = to.data[indices.data()[k] * step];
            x = static_cast<T>(x + values[one_value ? 0 : k]);
        }
        return;
    }
    const index_t count = row.size(), along = row.extents[row.rank - 1], apart = row.strides[row.rank - 1];
    axis_table lines = row;
    --lines.rank;
    if (count == 0) return;
    for (index_t k = 0; k < indices.size(); ++k) {
        T* const first = to.data + indices.data()[k] * step;
        odometer place;
        for (index_t line = 0; line < count; line += along, place.advance(lines)) {
            T* const x = first + place.at;
            const T* const add = one_value ? values : values + k * count + line;
            for (index_t i = 0; i < along; ++i)
                x[i * apart] = static_cast<T>(x[i * apart] + add[one_value ? 0 : i]);
        }
    }
}

/// What is written to, and the indices, once they have been checked.
template <class X, class Indices>
using add_at_verdict = std::conditional_t<take_verdict<Indices>::value, access_verdict<X>, diagnose::holds>;

template <class X, class Indices, class Values>
void add_all_at(X&& x, const Indices& indices, const Values& values) {
    auto to = x.write_target();
    using value = typename std::remove_cvref_t<X>::value_type;
    check_distinct(to);
    const auto numbers = checked_indices("add_at", capture(indices), 0, to.where.shape().extent(0));
    if constexpr (expression<Values>) {
        const auto shape = added_shape(to.where.shape(), indices.shape());
        const auto added = lines_of<value>(capture(broadcast_to(values, shape)), 0);
        add_rows(to, numbers, added.data(), false);
    } else {
        const value added = to_element<value>(values);
        add_rows(to, numbers, &added, true);
    }
}

} // namespace detail

/// Adds the values to the elements of the target at these indices along its first axis; an index that is there several times
/// adds several values, in their order. `add_at(flatten(x), i, v)` counts all elements.
///
/// Shape    the values are a number, or broadcast to the shape of the indices and the axes of the target behind the first
/// Lazy     no: runs now
/// Cost     a copy of the indices and of the values, and one pass
/// Errors   E216: the indices are integers; E130: values of a higher category; E131: a target that is read-only; E207 or
///          broadcast_error; index_error: an index is outside of the axis (negative ones count from the end). Then
///          nothing is added
/// Example  add_at(histogram, bin, 1);   add_at(gradient, tokens, error);
template <expression X, expression Indices, operand Values>
void add_at(X&& target, const Indices& indices, const Values& values) {
    using element = typename std::remove_cvref_t<X>::value_type;
    using from = typename std::conditional_t<expression<Values>, detail::tensor_element<Values>,
                                             std::type_identity<Values>>::type;
    using access = detail::access_verdict<X>;
    using integers = detail::take_verdict<Indices>;
    using elements = detail::category_verdict<element, from>;
    static_assert(access::value, "weft E131: the target is read-only");
    static_assert(integers::value, "weft E216: the indices are integers");
    static_assert(elements::value,
                  "weft E130: the source's element type is of a higher category; write cast<T>(values)");
    if constexpr (access::value && integers::value && elements::value)
        detail::add_all_at(target, indices, values);
}
template <expression X, detail::index_range Indices = std::initializer_list<index_t>, operand Values>
void add_at(X&& target, const Indices& indices, const Values& values) {
    add_at(static_cast<X&&>(target), detail::index_tensor(indices), values);
}

namespace detail {

/// Rows that are added up one after the other, those of a sum of which all are pairwise.
inline constexpr index_t summed_block = 128;

/// The sum of a block of elements: of every eighth, so that eight additions are on their way at once.
template <class T>
T sum_of_block(const T* elements, index_t count) {
    T totals[8] = {};
    index_t i = 0;
    for (; i + 8 <= count; i += 8)
        for (index_t k = 0; k < 8; ++k)
            totals[k] += elements[i + k];
    if (i + 4 <= count) {
        for (index_t k = 0; k < 4; ++k)
            totals[k] += elements[i + k];
        i += 4;
    }
    for (index_t k = 4; i < count; ++i, ++k)
        totals[k] += elements[i];
    return ((totals[0] + totals[1]) + (totals[2] + totals[3])) +
           ((totals[4] + totals[5]) + (totals[6] + totals[7]));
}

/// The sum of `count` rows of `width` elements, pairwise over blocks.
template <class T>
void sum_rows(const T* rows, index_t count, index_t width, T* out) {
    if (count <= summed_block) {
        if (width == 1) {
            *out = sum_of_block(rows, count);
        } else {
            for (index_t j = 0; j < width; ++j)
                out[j] = T{};
            for (index_t i = 0; i < count; ++i)
                for (index_t j = 0; j < width; ++j)
                    out[j] += rows[i * width + j];
        }
        return;
    }
    const index_t half = (count / 2 + summed_block - 1) / summed_block * summed_block;
    buffer<T> second(width, uninitialized);
    sum_rows(rows, half, width, out);
    sum_rows(rows + half * width, count - half, width, second.data());
    for (index_t j = 0; j < width; ++j)
        out[j] += second.data()[j];
}

/// The rows of a tree as elements of type T, computed when somebody asks for them, those behind them at the same time: some
/// as stay in the caches of a core.
template <class T, class N>
class computed_rows {
public:
    /// `width`: elements of a row.
    computed_rows(const N& node, index_t width) : node_(node), width_(width) {}

    /// Rows first .. last - 1, each time from where the last ones began.
    const T* from(index_t first, index_t last) {
        if (first >= first_ && last <= last_) return rows_.data() + (first - first_) * width_;
        constexpr index_t piece = machine::core_cache / 4 / index_t(sizeof(T));
        const auto shape = node_.shape();
        const index_t end = (std::min)(shape.extent(0), (std::max)(last, first + piece / width_));
        box_view box;
        box.rank = shape.rank();
        box.first[0] = first;
        for (int i = 0; i < box.rank; ++i)
            box.extents[i] = i == 0 ? end - first : shape.extent(i);
        if (rows_.size() < (end - first) * width_) rows_ = buffer<T>((end - first) * width_, uninitialized);
        write_lines(rows_.data(), pushed(box, shape, node_), 0);
        first_ = first;
        last_ = end;
        return rows_.data();
    }

private:
    const N& node_;
    const index_t width_;
    index_t first_ = 0, last_ = 0;
    buffer<T> rows_;
};

/// The same of a whole tensor of such elements, which are there.
template <class T, class Shape, class Owner>
class computed_rows<T, leaf<T, Shape, dense, Owner>> {
public:
    computed_rows(const leaf<T, Shape, dense, Owner>& node, index_t width)
        : rows_(node.data()), width_(width) {}
    const T* from(index_t first, index_t) const { return rows_ + first * width_; }

private:
    const T* rows_;
    const index_t width_;
};

/// Errors   index_error: an offset below the one before, below 0 or beyond the rows
inline void check_offsets(const buffer<index_t>& offsets, index_t rows) {
    const index_t* const at = offsets.data();
    for (index_t i = 0; i + 1 < offsets.size(); ++i)
        if (at[i] < 0 || at[i + 1] < at[i] || at[i + 1] > rows) raise_offsets(i, at[i], at[i + 1], rows);
}

/// The shape of the sums: as many rows as there are segments.
template <class Values, index_t Segments>
struct segmented_shape {
    using type = any_shape;
};
template <index_t First, index_t... Rest, index_t Segments>
struct segmented_shape<shape<First, Rest...>, Segments> {
    using type = shape<Segments, Rest...>;
};

/// The operation in E120.
struct adding_segments;

} // namespace detail

/// The sums of rows: row i of the result adds up the rows offsets(i) to offsets(i + 1) - 1 of the values along their first
/// axis, as the row pointers of a sparse matrix have it; none of them give 0.
///
/// Shape    that of the values, the first axis one less than the offsets; elements as of sum (integers in 64 bits)
/// Lazy     no
/// Cost     a copy of the offsets, and one pass: the values are computed as they are added up; floats are added
///          pairwise over blocks of 128 rows
/// Errors   E310 or shape_error: offsets have one axis; E216: they are integers; shape_error: there is none; index_error:
///          they go down, or beyond the rows
/// Example  tensor y = segment_sum(values * take(x, column), row_start);
template <expression Values, expression Offsets>
[[nodiscard]] auto segment_sum(const Values& values, const Offsets& offsets) {
    using shape_type = typename Values::shape_type;
    using offset_shape = typename Offsets::shape_type;
    using one_axis = detail::rank_verdict<offset_shape, 1>;
    using integers = detail::take_verdict<Offsets>;
    static_assert(one_axis::value, "weft E310: another rank than the function works on");
    static_assert(integers::value, "weft E216: the offsets are integers");
    using total = detail::total_t<typename Values::value_type>;
    using value = detail::widened_t<typename Values::value_type>;
    constexpr index_t known = detail::first_extent<offset_shape>;
    constexpr index_t segments = known == dyn || known == 0 ? dyn : known - 1;
    using result_shape = typename detail::segmented_shape<shape_type, segments>::type;
    using result_type = typename detail::tensor_for<value, result_shape>::type;
    if constexpr (!one_axis::value || !integers::value) {
        return result_type();
    } else {
        detail::check_rank<1>("segment_sum", offsets.shape());
        const auto at = detail::lines_of<index_t>(detail::capture(offsets), 0);
        const auto whole = values.shape();
        if (at.size() == 0) detail::raise_no_offsets();
        detail::check_offsets(at, whole.extent(0));
        index_t extents[max_rank]{};
        index_t width = 1;
        for (int i = 0; i < whole.rank(); ++i) {
            extents[i] = i == 0 ? at.size() - 1 : whole.extent(i);
            if (i > 0) width *= whole.extent(i);
        }
        result_type sums(detail::shape_of_extents<result_shape>(extents, whole.rank()),
                         detail::uninitialized);
        std::fill_n(sums.data(), sums.size(), value{}); // what a segment without rows has
        if (width == 0) return sums;
        const auto whole_tree = detail::capture(values);
        const auto tree = detail::settled_to_read(whole_tree);
        detail::computed_rows<total, std::remove_const_t<decltype(tree)>> rows(tree, width);
        detail::buffer<total> row(width, detail::uninitialized);
        for (index_t i = 0; i + 1 < at.size(); ++i) {
            const index_t first = at.data()[i], last = at.data()[i + 1];
            if (first == last) continue;
            detail::sum_rows(rows.from(first, last), last - first, width, row.data());
            for (index_t j = 0; j < width; ++j)
                sums.data()[i * width + j] = detail::as_element<value>(row.data()[j]);
        }
        return sums;
    }
}

} // namespace weft::inline WEFT_ABI
