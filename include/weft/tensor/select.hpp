// SPDX-License-Identifier: BSL-1.0
// weft/tensor/select.hpp - the elements at which a condition is true, and where they are.
//
// Layer: tensor. Question: which elements are positive, and at which indices?
//     compress(a, a > 0)   nonzero(a > 0)
//
// How many there are is known only when the condition has been evaluated, so these give tensors, not expressions.
#pragma once

#include <weft/tensor/masked.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/view/broadcast_to.hpp>

#include <algorithm>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The operation in E120.
struct element_truth;

template <class T>
using nonzero_verdict =
    std::conditional_t<has_truth<T>, diagnose::holds, diagnose::operation<element_truth, T>>;

/// How many of n elements are not 0: in bytes, of as many as a byte can count, so that a register counts many at once.
template <class T>
constexpr index_t count_where_set(const T* from, index_t n) {
    constexpr index_t block = 128;
    index_t count = 0;
    for (index_t done = 0; done < n; done += block) {
        const index_t here = (std::min)(block, n - done);
        unsigned char some = 0;
        for (index_t i = 0; i < here; ++i)
            some = static_cast<unsigned char>(some + (from[done + i] != T{}));
        count += some;
    }
    return count;
}

} // namespace detail

/// The elements of `a` at which `mask` is true, in row-major order.
///
/// Shape    (n), where n is the number of true elements; mask broadcasts to the shape of a
/// Lazy     no
/// Cost     evaluates a and mask, then one pass
/// Errors   E207 or broadcast_error: the mask does not broadcast to the shape of a; E120: its elements are not bool
/// Example  tensor<float, dyn> positive = compress(a, a > 0);
template <expression A, detail::mask_operand Mask>
[[nodiscard]] constexpr auto compress(const A& a, const Mask& mask, source_line line = source_line::here()) {
    using value = typename A::value_type;
    return detail::at_line(line, [&] {
        const auto values = eval(a);
        const auto chosen = eval(detail::broadcast_for("compress", mask, values.shape()));
        const index_t count = detail::count_where_set(chosen.data(), values.size());
        tensor<value, dyn> result(count);
        value* out = result.data();
        const value* const end = out + count;
        // Stored whether it is chosen or not: nobody can foresee which branches would be taken.
        for (index_t i = 0; out != end; ++i)
            if constexpr (std::is_trivially_copyable_v<value>) {
                *out = values.data()[i];
                out += chosen.data()[i];
            } else if (chosen.data()[i]) {
                *out++ = values.data()[i];
            }
        return result;
    });
}
template <expression A, expression Mask>
    requires(!detail::mask_operand<Mask>)
constexpr auto compress(const A&, const Mask&) {
    static_assert(diagnose::misspelled<Mask>::value,
                  "weft E120: compress(a, mask) takes a mask of bool: mask != 0");
    return tensor<typename A::value_type, dyn>(0);
}

/// The indices of the elements that are not 0, in row-major order.
///
/// Shape    (n, rank of a): one row of indices for each such element
/// Lazy     no
/// Cost     evaluates a, then two passes
/// Errors   E120: elements that do not compare with 0
/// Example  tensor places = nonzero(a > 0);   a(places(0, 0), places(0, 1))
template <expression A>
[[nodiscard]] constexpr auto nonzero(const A& a) {
    constexpr index_t known =
        detail::has_static_rank<typename A::shape_type> ? detail::static_rank_v<typename A::shape_type> : dyn;
    using value = typename A::value_type;
    using meaning = detail::nonzero_verdict<value>;
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    if constexpr (!meaning::value) {
        return tensor<index_t, dyn, known>(0, known == dyn ? 1 : known);
    } else {
        const auto values = eval(a);
        const auto shape = values.shape();
        const index_t count = detail::count_where_set(values.data(), values.size());
        tensor<index_t, dyn, known> result(count, shape.rank());
        const int rank = known == dyn ? shape.rank() : static_cast<int>(known), last = rank - 1;
        const value* from = values.data();
        index_t left = values.size(); // up to the last one that counts: none is stored behind the result
        while (left > 0 && !(from[left - 1] != value{}))
            --left;
        index_t* out = result.data();
        for (auto row = detail::first_coordinate(shape); left > 0;
             row.index[last] = shape.extent(last) - 1, row.advance(shape)) {
            const index_t n = (std::min)(left, shape.extent(last));
            for (index_t i = 0; i < n; ++i) { // as in compress
                for (int axis = 0; axis < last; ++axis)
                    out[axis] = row.index[axis];
                out[last] = i;
                out += from[i] != value{} ? rank : 0;
            }
            from += n;
            left -= n;
        }
        return result;
    }
}

/// The numbers, in row-major order, of the elements that are not 0.
///
/// Shape    (n), where n is the number of such elements
/// Lazy     no
/// Cost     evaluates a, then two passes
/// Errors   E120: elements that do not compare with 0
/// Example  tensor starts = flatnonzero(diff(v) != 0) + 1;   take(a, flatnonzero(mask))
template <expression A>
[[nodiscard]] constexpr tensor<index_t, dyn> flatnonzero(const A& a) {
    using value = typename A::value_type;
    using meaning = detail::nonzero_verdict<value>;
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    if constexpr (!meaning::value) {
        return tensor<index_t, dyn>(0);
    } else {
        const auto values = eval(a);
        const value* const from = values.data();
        tensor<index_t, dyn> result(detail::count_where_set(from, values.size()));
        index_t* out = result.data();
        const index_t* const end = out + result.size();
        for (index_t i = 0; out != end; ++i) { // as in compress
            *out = i;
            out += from[i] != value{};
        }
        return result;
    }
}

} // namespace weft::inline WEFT_ABI
