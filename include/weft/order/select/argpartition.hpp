// SPDX-License-Identifier: BSL-1.0
// weft/order/select/argpartition.hpp - the indices that partition an axis.
//
// Layer: order. Question: which are the ten smallest elements of each row, in whatever order?
//     tensor best = argpartition(cost, 9)(all, range(0, 10));
//
// weft/weft.hpp does not include this header.
#pragma once

#include <weft/ops/other_headers.hpp>
#include <weft/order/sort.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI {

namespace detail {

std::true_type is_there(header<other_header::argpartition>, int);

/// The places of a line's elements: of those that are less than the one at `nth` in order, of its equals, of the greater ones.
/// Each of the three groups stays in the order in which it stands.
template <keyed T>
void select_places(const T* line, index_t* out, index_t along, index_t nth, key_for<T>* keys,
                   key_for<T>* spare) {
    write_keys<true>(line, keys, along);
    std::copy_n(keys, along, spare);
    key_order<key_for<T>>::select(spare, spare + along, along, nth);
    const key_for<T> middle = spare[nth];
    // Each group is written at every step and stays where one is found: without branches, which nobody would foresee.
    index_t less = 0, greater = along - 1;
    for (index_t i = 0, j = along - 1; i < along; ++i, --j) {
        out[less] = i;
        less += index_t(keys[i] < middle);
        out[greater] = j;
        greater -= index_t(keys[j] > middle);
    }
    for (index_t i = 0, equal = less; equal <= greater; ++i) {
        out[equal] = i;
        equal += index_t(keys[i] == middle);
    }
}

template <class T>
void select_places_of_lines(const T* line, index_t* out, index_t lines, index_t along, index_t nth) {
    if constexpr (keyed<T>) {
        buffer<key_for<T>> keys(3 * along, uninitialized);
        for (; lines > 0; --lines, line += along, out += along)
            select_places(line, out, along, nth, keys.data(), keys.data() + along);
    } else {
        for (; lines > 0; --lines, line += along, out += along) {
            for (index_t i = 0; i < along; ++i)
                out[i] = i;
            std::nth_element(out, out + nth, out + along, [line](index_t x, index_t y) {
                return comes_before(line[x], line[y]) || (x < y && !comes_before(line[y], line[x]));
            });
        }
    }
}

struct argpartition_way {
    static constexpr const char* label = "argpartition";
    int axis;
    index_t nth;

    template <class Shape, class N>
    void write(index_t* out, const Shape& shape, const N& a) const {
        using value = typename N::value_type;
        places_along_lines(out, shape, axis, a,
                           [&](const value* line, index_t* places, index_t lines, index_t along) {
                               select_places_of_lines(line, places, lines, along, nth);
                           });
    }
};

} // namespace detail

/// The indices along one axis that partition it: at `nth` that of the element that sorting would put there, before it those of
/// elements that are not greater, behind it of what is not smaller; a negative number counts from the end. Of numbers, those less
/// than this element stay in their order, its equals, and those greater.
///
/// Shape    that of a; elements are std::ptrdiff_t
/// Lazy     as argsort
/// Cost     linear in the mean: the element is found among copies, then two passes
/// Errors   as partition
/// Example  tensor smallest = take<0>(names, argpartition(cost, 9)(range(0, 10)));
template <expression A, detail::axes_type Axes>
[[nodiscard]] auto argpartition(A&& a, index_t nth, const Axes& which) {
    return detail::ordered_along("argpartition", a, which, [&](int axis) {
        const auto shape = a.shape();
        const index_t from = detail::index_from_front("argpartition", axis, nth, shape.extent(axis));
        return detail::result_of<index_t>(detail::argpartition_way{axis, from}, shape,
                                          detail::capture(std::forward<A>(a)));
    });
}
template <index_t... Axis, expression A>
[[nodiscard]] auto argpartition(A&& a, index_t nth) {
    return weft::argpartition(std::forward<A>(a), nth, detail::axes_or<-1, Axis...>{});
}
template <index_t = 0>
detail::unfit_result argpartition(detail::some_tensor, index_t, detail::unnamed_axis);

} // namespace weft::inline WEFT_ABI
