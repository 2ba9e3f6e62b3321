// SPDX-License-Identifier: BSL-1.0
// weft/order/segments.hpp - sums, least and greatest of parts of an axis.
//
// Layer: order. Question: what do the rows of each group come to, which lie one after the other?
//     tensor totals = segment_sum(values, offsets);   tensor best = segment_max(score, offsets);
#pragma once

#include <weft/assign/objects.hpp>
#include <weft/core/machine.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/order/errors.hpp>
#include <weft/order/key/rank.hpp>
#include <weft/order/whole_result.hpp>
#include <weft/reduce/fold/fold_table.hpp>

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Rows of up to so many packets are folded in place: for a few of them a call of the table's function is more than what it does.
inline constexpr int few_packets = 4;

/// `count` rows of one packet and more into one, one after the other. The last packet of a row takes some of the elements of the
/// one before again.
template <class Fold, class T>
void fold_few_packets(const T* rows, index_t count, index_t width, T* out) {
    constexpr index_t lanes = simd::lanes<T>;
    for (index_t next = 0; next < width; next += lanes) {
        const index_t j = (std::min)(next, width - lanes);
        auto total = simd::load(rows + j);
        for (index_t k = 1; k < count; ++k)
            total = Fold::join(total, simd::load(rows + k * width + j));
        simd::store(out + j, total);
    }
}

/// `count` rows of `width` elements into one, by the kernels of reductions: at most a block of them, then pairwise.
template <class Fold, class T>
void fold_plain_rows(const T* rows, index_t count, index_t width, T* out) {
    const fold_table& table = fold_of<Fold, T, T>::table;
    const index_t block = width == 1 ? block_elements : block_rows;
    const stream in{reinterpret_cast<const char*>(rows), width * index_t(sizeof(T)), -1};
    char* const to = reinterpret_cast<char*>(out);
    if (count > block) {
        const auto blocks = static_cast<std::uint64_t>((count - 1) / block);
        const auto first = static_cast<index_t>(std::bit_floor(blocks)) * block;
        buffer<T> rest(width, uninitialized);
        fold_plain_rows<Fold>(rows, first, width, out);
        fold_plain_rows<Fold>(rows + first * width, count - first, width, rest.data());
        table.join(to, reinterpret_cast<const char*>(rest.data()), width);
    } else if (width > 1 && count == 1) {
        std::copy_n(rows, width, out);
    } else if (width > 1) {
        if constexpr (simd::has_pack<T>)
            if (width >= simd::lanes<T> && width <= few_packets * simd::lanes<T>)
                return fold_few_packets<Fold>(rows, count, width, out);
        table.fold_down(&in, to, 0, count, width, false);
    } else if constexpr (simd::has_pack<T>) {
        // What the table would call, in place: a call for each of many short segments is more than what it does.
        constexpr int lanes = simd::lanes<T>;
        using source = fold_source<T>;
        const auto row = fold_place<source>(&in).fresh();
        *out = join_own_lanes<Fold, lanes>(count < lanes ? padded_by_identity<Fold, T>(rows, count)
                                           : is_short_row<T>(count)
                                               ? fold_short_row<Fold>(source(), row, count, nullptr)
                                               : fold_long_row<Fold>(source(), row, count, false));
    } else {
        table.along(&in, to, 1, count);
    }
}

/// The same of any elements. A minimum is the same in any order: where less than a packet is not one load, its elements are
/// joined one by one, as objects are.
template <class Fold, class T>
void fold_rows(const T* rows, index_t count, index_t width, T* out) {
    bool one_by_one = !is_plain<T>;
    if constexpr (simd::has_pack<T> && !simd::has_masked_load<T> && !std::same_as<Fold, fold::sum>)
        one_by_one |= (width == 1 ? count : width) < simd::lanes<T>;
    if constexpr (is_plain<T>)
        if (!one_by_one) return fold_plain_rows<Fold>(rows, count, width, out);
    std::copy_n(rows, width, out);
    for (index_t k = 1; k < count; ++k)
        for (index_t j = 0; j < width; ++j)
            out[j] = Fold::join(out[j], rows[k * width + j]);
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
        const index_t begin = (std::max)(first, last_); // a function of a map is called once for each element
        box_view box;
        box.rank = shape.rank();
        box.first[0] = begin;
        for (int i = 0; i < box.rank; ++i)
            box.extents[i] = i == 0 ? end - begin : shape.extent(i);
        buffer<T> more;
        if (rows_.size() < (end - first) * width_) more = buffer<T>((end - first) * width_, uninitialized);
        T* const to = more.size() > 0 ? more.data() : rows_.data();
        if (begin > first)
            std::move(rows_.data() + (first - first_) * width_, rows_.data() + (last_ - first_) * width_, to);
        if (more.size() > 0) rows_ = std::move(more);
        write_lines(to + (begin - first) * width_, pushed(box, shape, node_), 0);
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
template <class T, class Shape, class... How>
    requires std::same_as<typename leaf<T, Shape, How...>::layout_type, dense>
class computed_rows<T, leaf<T, Shape, How...>> {
public:
    computed_rows(const leaf<T, Shape, How...>& node, index_t width) : rows_(node.data()), width_(width) {}
    const T* from(index_t first, index_t) const { return rows_ + first * width_; }

private:
    const T* rows_;
    const index_t width_;
};

/// Errors   shape_error: there is none; index_error: an offset below the one before, below 0 or beyond the rows
inline void check_offsets(const char* what, const buffer<index_t>& offsets, index_t rows) {
    if (offsets.size() == 0) raise_no_offsets(what);
    const index_t* const at = offsets.data();
    const index_t last = offsets.size() - 1;
    for (index_t i = 0; i < (std::max<index_t>)(last, 1); ++i)
        if (const index_t from = at[i], to = at[(std::min)(i + 1, last)]; from < 0 || to < from || to > rows)
            raise_offsets(what, i, from, to, rows);
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
auto fold_segments(const char* what, const Values& values, const Offsets& offsets, source_line line) {
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
        return at_line(line, [&] {
            check_rank<1>(what, offsets.shape());
            const auto at = lines_of<index_t>(capture(at_most_index(offsets)), 0);
            const auto whole = values.shape();
            check_offsets(what, at, whole.extent(0));
            index_t extents[max_rank]{};
            index_t width = 1;
            for (int i = 0; i < whole.rank(); ++i) {
                extents[i] = i == 0 ? at.size() - 1 : whole.extent(i);
                if (i > 0) width *= whole.extent(i);
            }
            typename tensor_for<value, result_shape>::type folded(
                shape_of_extents<result_shape>(what, extents, whole.rank()), uninitialized);
            std::fill_n(folded.data(), folded.size(), fold_of_nothing<Fold, value>());
            const auto whole_tree = capture(values);
            const auto tree = settled_to_read(whole_tree);
            if (width == 0) return folded;
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
        });
    }
}

} // namespace detail

/// The sums of rows: row i of the result adds up the rows offsets(i) to offsets(i + 1) - 1 of the values along their first
/// axis, as the row pointers of a sparse matrix have it; none of them give 0.
///
/// Shape    that of the values, the first axis one less than the offsets; elements as of sum (integers in 64 bits)
/// Lazy     no
/// Cost     a copy of the offsets, and one pass: the values are computed as they are added up; rows of one element as `sum`
///          adds them, others one after the other, and the totals of blocks of 128 pairwise
/// Errors   E310 or shape_error: offsets have one axis; E216: they are integers; shape_error: there is none; index_error:
///          they go down, or beyond the rows
/// Example  tensor y = segment_sum(values * take(x, column), row_start);
template <expression Values, expression Offsets>
[[nodiscard]] auto segment_sum(const Values& values, const Offsets& offsets,
                               source_line line = source_line::here()) {
    return detail::fold_segments<detail::fold::sum>("segment_sum", values, offsets, line);
}
template <expression Values>
[[nodiscard]] auto segment_sum(const Values& values, std::initializer_list<index_t> offsets,
                               source_line line = source_line::here()) {
    return weft::segment_sum(values, detail::index_tensor(offsets), line);
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
[[nodiscard]] auto segment_max(const Values& values, const Offsets& offsets,
                               source_line line = source_line::here()) {
    return detail::fold_segments<detail::fold::max>("segment_max", values, offsets, line);
}
template <expression Values>
[[nodiscard]] auto segment_max(const Values& values, std::initializer_list<index_t> offsets,
                               source_line line = source_line::here()) {
    return weft::segment_max(values, detail::index_tensor(offsets), line);
}

/// The least elements of the same rows; NaN where there is one. A segment without rows has what is above all others.
///
/// Shape    as segment_max
/// Lazy     no
/// Cost     as segment_sum
/// Errors   as segment_max
/// Example  tensor nearest = segment_min(distance, row_start);
template <expression Values, expression Offsets>
[[nodiscard]] auto segment_min(const Values& values, const Offsets& offsets,
                               source_line line = source_line::here()) {
    return detail::fold_segments<detail::fold::min>("segment_min", values, offsets, line);
}
template <expression Values>
[[nodiscard]] auto segment_min(const Values& values, std::initializer_list<index_t> offsets,
                               source_line line = source_line::here()) {
    return weft::segment_min(values, detail::index_tensor(offsets), line);
}

} // namespace weft::inline WEFT_ABI
