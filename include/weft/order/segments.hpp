// SPDX-License-Identifier: BSL-1.0
// weft/order/segments.hpp - sums, least and greatest of parts of an axis.
//
// Layer: order. Question: what do the rows of each group come to, which lie one after the other?
//     tensor totals = segment_sum(values, offsets);   tensor best = segment_max(score, offsets);
#pragma once

#include <weft/core/machine.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/order/errors.hpp>
#include <weft/order/key/rank.hpp>
#include <weft/order/whole_result.hpp>
#include <weft/reduce/fold/fold.hpp>

#include <algorithm>
#include <type_traits>

namespace weft::inline WEFT_ABI {

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
            totals[k] = fold::sum::join(totals[k], elements[i + k]);
    if (i + 4 <= count) {
        for (index_t k = 0; k < 4; ++k)
            totals[k] = fold::sum::join(totals[k], elements[i + k]);
        i += 4;
    }
    for (index_t k = 4; i < count; ++i, ++k)
        totals[k] = fold::sum::join(totals[k], elements[i]);
    const auto both = [](const T& x, const T& y) -> T { return fold::sum::join(x, y); };
    return both(both(both(totals[0], totals[1]), both(totals[2], totals[3])),
                both(both(totals[4], totals[5]), both(totals[6], totals[7])));
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
                    out[j] = fold::sum::join(out[j], rows[i * width + j]);
        }
        return;
    }
    const index_t half = (count / 2 + summed_block - 1) / summed_block * summed_block;
    buffer<T> second(width, uninitialized);
    sum_rows(rows, half, width, out);
    sum_rows(rows + half * width, count - half, width, second.data());
    for (index_t j = 0; j < width; ++j)
        out[j] = fold::sum::join(out[j], second.data()[j]);
}

/// The greatest or the least element.
template <class Fold, class T>
T fold_line(const T* x, index_t count) {
    constexpr index_t lanes = simd::lanes<T>;
    T total = x[0];
    if constexpr (simd::has_pack<T>) {
        if (count >= 8 * lanes) {
            simd::pack<T> totals[8];
            for (auto& of : totals)
                of = simd::load(x);
            index_t i = 0;
            for (; i + 8 * lanes <= count; i += 8 * lanes)
                for (index_t k = 0; k < 8; ++k)
                    totals[k] = Fold::join(totals[k], simd::load(x + i + k * lanes));
            for (; i < count;
                 i += lanes) // the last packet begins early, since nothing changes if an element joins twice
                totals[0] = Fold::join(totals[0], simd::load(x + (std::min)(i, count - lanes)));
            for (index_t half = 4; half > 0; half /= 2)
                for (index_t k = 0; k < half; ++k)
                    totals[k] = Fold::join(totals[k], totals[k + half]);
            T each[std::size_t(lanes)];
            simd::store(each, totals[0]);
            for (const T of_lane : each)
                total = Fold::join(total, of_lane);
            return total;
        }
    }
    // Without branches, which nobody would foresee; these tell neither zeros apart nor notice NaN.
    const auto first_of = [](T a, T b) {
        return std::same_as<Fold, fold::max> ? a > b ? a : b : a < b ? a : b;
    };
    T best[2] = {total, total};
    bool is_nan = total != total;
    for (index_t k = 1; k < count; ++k) {
        best[k % 2] = first_of(x[k], best[k % 2]);
        is_nan |= x[k] != x[k];
    }
    best[0] = first_of(best[0], best[1]);
    if constexpr (category_of<T> == category::floating) {
        if (is_nan || best[0] == 0) {
            for (index_t k = 1; k < count; ++k)
                total = Fold::join(total, x[k]);
            return total;
        }
    }
    return best[0];
}

/// The same for any fold; for a maximum or minimum the order of the rows does not matter.
template <class Fold, class T>
void fold_rows(const T* rows, index_t count, index_t width, T* out) {
    constexpr index_t lanes = simd::lanes<T>;
    if constexpr (std::same_as<Fold, fold::sum>) {
        sum_rows(rows, count, width, out);
    } else if (width == 1) {
        *out = fold_line<Fold>(rows, count);
    } else {
        std::copy(rows, rows + width, out);
        for (index_t k = 1; k < count; ++k) {
            rows += width;
            index_t i = 0;
            if constexpr (simd::has_pack<T>)
                for (; i + lanes <= width; i += lanes)
                    simd::store(out + i, Fold::join(simd::load(out + i), simd::load(rows + i)));
            for (; i < width; ++i)
                out[i] = Fold::join(out[i], rows[i]);
        }
    }
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

/// Errors   shape_error: there is none; index_error: an offset below the one before, below 0 or beyond the rows
inline void check_offsets(const char* what, const buffer<index_t>& offsets, index_t rows) {
    if (offsets.size() == 0) raise_no_offsets(what);
    const index_t* const at = offsets.data();
    for (index_t i = 0; i + 1 < offsets.size(); ++i)
        if (at[i] < 0 || at[i + 1] < at[i] || at[i + 1] > rows)
            raise_offsets(what, i, at[i], at[i + 1], rows);
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

/// What a segment without rows has.
template <class Fold, class T>
T fold_of_nothing() {
    if constexpr (std::same_as<Fold, fold::sum>)
        return T{};
    else
        return Fold::template identity<T>();
}

template <class Fold, class Values, class Offsets>
auto fold_segments(const char* what, const Values& values, const Offsets& offsets) {
    using element = typename Values::value_type;
    using shape_type = typename Values::shape_type;
    using offset_shape = typename Offsets::shape_type;
    using one_axis = rank_verdict<offset_shape, 1>;
    using integers = take_verdict<Offsets>;
    constexpr bool accepts = Fold::template accepts<element>;
    using meaning = std::conditional_t<accepts, diagnose::holds, diagnose::operation<Fold, element>>;
    static_assert(one_axis::value, "weft E310: another rank than the function works on");
    static_assert(integers::value || !one_axis::value, "weft E216: the offsets are integers");
    static_assert(meaning::value || !integers::value || !one_axis::value,
                  "weft E120: no such operation on this element type");
    if constexpr (!one_axis::value || !integers::value || !meaning::value) {
        return typename tensor_for<element, shape_type>::type();
    } else {
        using total = typename Fold::template total<element>;
        using value = typename Fold::template result<element>;
        constexpr index_t known = first_extent<offset_shape>;
        constexpr index_t segments = known == dyn || known == 0 ? dyn : known - 1;
        using result_shape = typename segmented_shape<shape_type, segments>::type;
        check_rank<1>(what, offsets.shape());
        const auto at = lines_of<index_t>(capture(offsets), 0);
        const auto whole = values.shape();
        check_offsets(what, at, whole.extent(0));
        index_t extents[max_rank]{};
        index_t width = 1;
        for (int i = 0; i < whole.rank(); ++i) {
            extents[i] = i == 0 ? at.size() - 1 : whole.extent(i);
            if (i > 0) width *= whole.extent(i);
        }
        typename tensor_for<value, result_shape>::type folded(
            shape_of_extents<result_shape>(extents, whole.rank()), uninitialized);
        std::fill_n(folded.data(), folded.size(), fold_of_nothing<Fold, value>());
        if (width == 0) return folded;
        const auto whole_tree = capture(values);
        const auto tree = settled_to_read(whole_tree);
        computed_rows<total, std::remove_const_t<decltype(tree)>> rows(tree, width);
        buffer<total> row(width, uninitialized);
        for (index_t i = 0; i + 1 < at.size(); ++i) {
            const index_t first = at.data()[i], last = at.data()[i + 1];
            if (first == last) continue;
            fold_rows<Fold>(rows.from(first, last), last - first, width, row.data());
            for (index_t j = 0; j < width; ++j)
                folded.data()[i * width + j] = as_element<value>(row.data()[j]);
        }
        return folded;
    }
}

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
    return detail::fold_segments<detail::fold::sum>("segment_sum", values, offsets);
}

/// The greatest elements of the same rows; NaN where there is one. A segment without rows has what is below all others: minus
/// infinity, of integers the least, of bool false.
///
/// Shape    that of the values, the first axis one less than the offsets
/// Lazy     no
/// Cost     as segment_sum
/// Errors   as segment_sum; E120: complex elements have no order
/// Example  tensor peak = segment_max(load, first_of_day);
template <expression Values, expression Offsets>
[[nodiscard]] auto segment_max(const Values& values, const Offsets& offsets) {
    return detail::fold_segments<detail::fold::max>("segment_max", values, offsets);
}

/// The least elements of the same rows; NaN where there is one. A segment without rows has what is above all others.
///
/// Shape    as segment_max
/// Lazy     no
/// Cost     as segment_sum
/// Errors   as segment_max
/// Example  tensor nearest = segment_min(distance, row_start);
template <expression Values, expression Offsets>
[[nodiscard]] auto segment_min(const Values& values, const Offsets& offsets) {
    return detail::fold_segments<detail::fold::min>("segment_min", values, offsets);
}

} // namespace weft::inline WEFT_ABI
