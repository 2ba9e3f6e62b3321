// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/picked_places.hpp - where the lines begin that lists of indices name, and how lines are written there.
//
// Layer: ops. Question: in which elements of memory does `m(iy, ix) = v` write?
//     iy(k) * 1000 + ix(k) of a matrix of 1000 columns, computed for a few hundred k at a time; no buffer holds them all
#pragma once

#include <weft/copy/numbered_rows.hpp>
#include <weft/ops/rearrange/take_way.hpp>
#include <weft/view/push/axis_table.hpp>

#include <algorithm>
#include <tuple>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// A list of indices as a leaf: where they stand, or a copy.
template <class N>
constexpr auto list_in_memory(const N& node) {
    if constexpr (indices_in_memory<N>)
        return node;
    else
        return capture(eval(node));
}

/// Errors   index_error, of `a(indices)`: one is outside of the axis
template <class N, class Where>
constexpr void check_list(const N& list, const Where& where, int axis) {
    check_indices("a(indices)", list.data(), step_between(list), list.size(), axis,
                  where.shape().extent(axis));
}

/// The indices of one list over all places, as ways along their axis of the operand. They have been checked.
template <class Index>
class list_walk {
public:
    /// `list`: broadcasts to `places`; its elements begin at `indices`.
    template <class Places, class N>
    constexpr list_walk(const Places& places, const N& list, const Index* indices, index_t extent,
                        index_t step)
        : rows_(broadcast_axes(places, list)),
          row_(cut_row(rows_)),
          indices_(indices),
          extent_(extent),
          step_(step) {}

    /// Adds the next `n` of the ways to these.
    constexpr void add_to(index_t* found, index_t n) {
        while (n > 0) {
            const index_t some = (std::min)(n, row_.count - done_);
            add_row(found, indices_ + place_.at + done_ * row_.steps[0], some);
            found += some;
            n -= some;
            done_ += some;
            if (done_ == row_.count) {
                done_ = 0;
                place_.advance(rows_);
            }
        }
    }

private:
    template <class Offset>
    constexpr void add_row(Offset* found, const Index* indices, index_t n) const {
        const index_t apart = row_.steps[0];
        index_t i = 0;
        if (apart == 0) {
            const index_t way = counted_from_front(*indices, extent_) * step_;
            for (; i < n; ++i)
                found[i] += way;
            return;
        }
        if constexpr (simd::has_pack<Index> && simd::has_pack<Offset>)
            if (!__builtin_is_constant_evaluated() && apart == 1) {
                const simd::pack<Offset> zero(0), end(extent_), step(step_);
                for (constexpr index_t width = simd::lanes<Offset>; i + width <= n; i += width) {
                    auto x = simd::load_as<Offset>(indices + i);
                    if constexpr (std::is_signed_v<Index>) x = x + simd::select(x < zero, end, zero);
                    simd::store(found + i, simd::load(found + i) + x * step);
                }
            }
        for (; i < n; ++i)
            found[i] += counted_from_front(indices[i * apart], extent_) * step_;
    }

    axis_table rows_;
    axis_row<1> row_;
    odometer place_;
    index_t done_ = 0; ///< of a row
    const Index* indices_;
    index_t extent_, step_;
};

/// The walk over a list that stands in memory. What `room` gets is read, and not the list, where `is_apart` does not hold.
template <class Places, class N>
constexpr auto walk_over(const Places& places, const N& list, index_t extent, index_t step, bool is_apart,
                         buffer<typename N::value_type>& room) {
    using index = typename N::value_type;
    using shape_type = typename N::shape_type;
    if (is_apart) return list_walk<index>(places, list, list.data(), extent, step);
    room = buffer<index>(list.size(), uninitialized);
    for (index_t i = 0; i < list.size(); ++i)
        room.data()[i] = list.data()[i * step_between(list)];
    const leaf<index, shape_type> copy(room.data(), placement<shape_type, dense>(list.shape()));
    return list_walk<index>(places, copy, copy.data(), extent, step);
}

/// The lines that several lists name, one after the other, by where they begin.
template <class... Index>
class picked_lines {
public:
    constexpr explicit picked_lines(const list_walk<Index>&... lists) : lists_(lists...) {}

    constexpr void next(index_t* found, index_t n) {
        std::fill_n(found, n, 0);
        std::apply([&](auto&... list) { (list.add_to(found, n), ...); }, lists_);
    }

private:
    std::tuple<list_walk<Index>...> lists_;
};

/// Elements in memory, with the axes of a result: some before those of the places, and some behind.
template <class T>
struct picked_values {
    const T* data;
    axis_table axes;
    int before, places;

    constexpr axis_table part(int first, int last) const {
        axis_table found;
        for (int i = first; i < last; ++i)
            found.push(axes.extents[i], axes.strides[i]);
        return found;
    }
    /// From the values of one place to those of the next, if that is the same for all.
    constexpr bool have_one_step() const {
        axis_table table = part(before, before + places);
        static_cast<void>(cut_row(table));
        return table.rank == 0;
    }

    /// Makes them elements in row-major order, which are returned.
    constexpr buffer<T> lay_out() {
        buffer<T> found(axes.size(), uninitialized);
        const axis_table from = axes;
        index_t step = 1;
        for (int i = axes.rank - 1; i >= 0; --i) {
            axes.strides[i] = step;
            step *= axes.extents[i];
        }
        write_part<any_shape>(found.data(), axes, leaf_at(data, from));
        data = found.data();
        return found;
    }

    /// Writes them to the lines of `to`, whose axes are those of the values but for the places.
    template <class Lines>
    constexpr void write_to(T* to, const axis_table& others, Lines& lines) const {
        axis_table across = part(before, before + places), to_rest = others;
        axis_table from_rest = part(0, before), behind = part(before + places, axes.rank);
        for (int i = 0; i < behind.rank; ++i)
            from_rest.push(behind.extents[i], behind.strides[i]);
        if (axes.is_empty()) return;
        const axis_row<2> row = cut_row(to_rest, from_rest);
        const axis_row<1> all = cut_row(across);
        constexpr index_t at_once = 256;
        index_t found[at_once];
        if (__builtin_is_constant_evaluated()) std::fill_n(found, at_once, 0);
        for (index_t k = 0; k < all.count; k += at_once) {
            const index_t n = (std::min)(at_once, all.count - k);
            lines.next(found, n);
            const T* const read = data + k * all.steps[0];
            odometer in, out;
            for (index_t left = to_rest.size(); left > 0; --left) {
                copy_rows(to + out.at, found, n, row, read + in.at, all.steps[0]);
                if (left == 1) break;
                in.advance(from_rest);
                out.advance(to_rest);
            }
        }
    }

private:
    /// Row k, of `values` that are `apart`, to `found[k]`.
    static constexpr void copy_rows(T* to, const index_t* found, index_t n, const axis_row<2>& row,
                                    const T* values, index_t apart) {
        if constexpr (is_plain<T>)
            if (!__builtin_is_constant_evaluated()) {
                constexpr auto size = index_t(sizeof(T));
                if (row.count == 1 || (row.steps[0] == 1 && row.steps[1] == 1))
                    return numbered_rows{reinterpret_cast<char*>(to),
                                         size,
                                         reinterpret_cast<const char*>(values),
                                         apart * size,
                                         row.count * size,
                                         found,
                                         n}
                        .copy_back();
                if (row.steps[0] == 1 && row.steps[1] == 0) {
                    for (index_t k = 0; k < n; ++k)
                        fill_row(to + found[k], values[k * apart], row.count);
                    return;
                }
            }
        for (index_t k = 0; k < n; ++k)
            for (index_t j = 0; j < row.count; ++j)
                to[found[k] + j * row.steps[0]] = values[k * apart + j * row.steps[1]];
    }

    static void fill_row(T* to, const T value, index_t n) {
        index_t i = 0;
        if constexpr (simd::has_pack<T>) {
            const simd::pack<T> all(value);
            for (constexpr index_t width = simd::lanes<T>; i + width <= n; i += width)
                simd::store(to + i, all);
        }
        for (; i < n; ++i)
            to[i] = value;
    }
};

} // namespace weft::inline WEFT_ABI::detail
