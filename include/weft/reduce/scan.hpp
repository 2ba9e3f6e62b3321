// SPDX-License-Identifier: BSL-1.0
// weft/reduce/scan.hpp - running sums, products and extrema.
//
// Layer: reduce. Question: what has been added up so far, at each element?
//     tensor total = cumsum(payments);   tensor paths = cumsum<1>(steps);
//
// A running total is added in the order of the axis: element i is the total before it, and then itself.
#pragma once

#include <weft/reduce/node/reduce.hpp>
#include <weft/reduce/position.hpp>
#include <weft/shape/flat.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI {

namespace detail {

template <class Fold>
inline constexpr const char* scan_label = "cumsum";
template <>
inline constexpr const char* scan_label<fold::prod> = "cumprod";
template <>
inline constexpr const char* scan_label<fold::min> = "cummin";
template <>
inline constexpr const char* scan_label<fold::max> = "cummax";

/// The running `Fold` of `A` along one axis, of `along` elements that are `apart` from each other in row-major order.
template <class Fold, class A, class Shape>
struct scan : interface<scan<Fold, A, Shape>, detail::fold_result_t<Fold, A>, Shape>, children<A> {
    using value_type = detail::fold_result_t<Fold, A>;
    static constexpr const char* label = detail::scan_label<Fold>;
    static constexpr bool settles = true;
    using children<A>::a;
    static constexpr int leaves = 1;

    scan(const scan&) = default;
    scan(scan&&) = default;
    scan& operator=(const scan&) & = default;
    using scan::interface::operator=;
    scan(A x, index_t count, index_t step, const Shape& shape)
        : children<A>{std::move(x)}, along(count), apart(step), shape_(shape) {}

    constexpr Shape shape() const { return shape_; }

    void write_to(value_type* out) const {
        using total = detail::fold_total_t<Fold, A>;
        if constexpr (std::same_as<total, value_type>) {
            run(out);
        } else {
            buffer<total> totals(shape_.size(), uninitialized);
            run(totals.data());
            for (index_t i = 0; i < shape_.size(); ++i)
                out[i] = detail::as_element<value_type>(totals.data()[i]);
        }
    }

    bool is_apart_from(const value_type* target) const { return detail::is_apart(a, target, shape_.size()); }

    auto settle() const { return detail::settled_elements_of(*this); }

    template <class F>
    auto over(F f) const {
        return scan<Fold, decltype(f(a)), Shape>(f(a), along, apart, shape_);
    }

    index_t along, apart;

private:
    /// Whether the elements lie in memory as totals will: a whole tensor of their type.
    template <class Total>
    static constexpr bool lie_ready() {
        if constexpr (detail::is_leaf<A> && !detail::is_computed<A>)
            return std::same_as<typename A::layout_type, dense> &&
                   std::same_as<typename A::value_type, Total>;
        else
            return false;
    }

    /// `Lines` lines of elements side by side: one total waits for the one before it, those of several lines do not.
    template <int Lines, class Total>
    void run_lines(const Total* from, Total* line) const {
        Total last[std::size_t(Lines)];
        for (int l = 0; l < Lines; ++l)
            line[l * along] = last[l] = from[l * along];
        for (index_t i = 1; i < along; ++i)
#pragma GCC unroll 4
            for (int l = 0; l < Lines; ++l)
                line[l * along + i] = last[l] = Fold::join(last[l], from[l * along + i]);
    }

    /// The totals of a row from those of the row before. GCC vectorises what stands element by element with -O3 alone.
    template <class Total>
    void join_rows(const Total* before, const Total* next, Total* row) const {
        index_t j = 0;
        if constexpr (simd::has_pack<Total>)
            for (constexpr index_t width = simd::lanes<Total>; j + width <= apart; j += width)
                simd::store(row + j, Fold::join(simd::load(before + j), simd::load(next + j)));
        for (; j < apart; ++j)
            row[j] = Fold::join(before[j], next[j]);
    }

    template <class Total>
    void run(Total* totals) const {
        using own = typename A::shape_type;
        const auto whole = a.shape();
        const Total* from = totals;
        if constexpr (lie_ready<Total>())
            from = a.data();
        else
            detail::assign<detail::overlap::excluded>(
                detail::target<Total, own, dense>{totals, placement<own, dense>(whole)},
                detail::converted<Total>(a));
        const index_t count = whole.size();
        if (count == 0) return;
        if (apart == 1) {
            const index_t lines = count / along;
            index_t line = 0;
            for (; line + 4 <= lines; line += 4)
                run_lines<4>(from + line * along, totals + line * along);
            for (; line < lines; ++line)
                run_lines<1>(from + line * along, totals + line * along);
            return;
        }
        for (index_t first = 0; first < count; first += along * apart) {
            if (from != totals) std::copy_n(from + first, apart, totals + first);
            for (index_t i = 1; i < along; ++i) {
                Total* const row = totals + first + i * apart;
                join_rows(row - apart, from + first + i * apart, row);
            }
        }
    }

    [[no_unique_address]] Shape shape_;
};

template <class Fold, class Given, class E, class... Options>
auto running(E&& e, const Options&... given) {
    const auto call = checked_call<Fold, Given, false, E>(given...);
    if constexpr (call.rejected) {
        return rejected<E>();
    } else {
        using which = decltype(call.which);
        using single =
            std::conditional_t<may_be_one_axis<which>(), diagnose::holds, diagnose::one_axis<which>>;
        using allowed = std::conditional_t<decltype(call)::options::keep, diagnose::options<keep_dims_t>,
                                           diagnose::holds>;
        static_assert(single::value, "weft E302: a running total is along one axis, or flat over all");
        static_assert(allowed::value || !single::value,
                      "weft E301: a running total has the axes of its operand");
        if constexpr (!single::value || !allowed::value) {
            return rejected<E>();
        } else {
            auto node = capture(std::forward<E>(e));
            using N = decltype(node);
            const auto whole = node.shape();
            if constexpr (std::same_as<which, every_axis>) {
                const auto flat = flat_shape(whole);
                return scan<Fold, N, std::remove_const_t<decltype(flat)>>(std::move(node), whole.size(), 1,
                                                                          flat);
            } else {
                if (call.which.count() != 1) raise_several_axes(scan_label<Fold>);
                const int axis = normalized_axis(scan_label<Fold>, call.which.at(0), whole.rank());
                index_t inner = 1;
                for (int i = axis + 1; i < whole.rank(); ++i)
                    inner *= whole.extent(i);
                return scan<Fold, N, std::remove_const_t<decltype(whole)>>(std::move(node),
                                                                           whole.extent(axis), inner, whole);
            }
        }
    }
}

} // namespace detail

/// The running sum along one axis; without an axis over all elements in row-major order, of rank 1.
///
/// Shape    that of e; without an axis (size)
/// Lazy     yes, captures as operators do; evaluated once, before the loop of a larger expression
/// Cost     one pass that writes the elements, one over what it wrote; integers in 64 bits
/// Errors   E150 or index_error (axis), E301, E302 or shape_error (several axes)
/// Example  height = cumsum<0>(steps);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto cumsum(E&& e, const Options&... options) {
    return detail::running<detail::fold::sum, axes<Axes...>>(std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result cumsum(detail::unfit<>);
template <index_t...>
detail::unfit_result cumsum(detail::some_argument, detail::braced_axes);

/// The running product, as cumsum.
///
/// Shape    as cumsum
/// Lazy     as cumsum
/// Cost     as cumsum
/// Errors   as cumsum
/// Example  growth = cumprod(1 + rate);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto cumprod(E&& e, const Options&... options) {
    return detail::running<detail::fold::prod, axes<Axes...>>(std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result cumprod(detail::unfit<>);
template <index_t...>
detail::unfit_result cumprod(detail::some_argument, detail::braced_axes);

/// The smallest element so far, as cumsum: after a NaN it is NaN.
///
/// Shape    as cumsum; elements keep their type
/// Lazy     as cumsum
/// Cost     as cumsum
/// Errors   as cumsum; E120: complex elements have no order
/// Example  lowest = cummin(price);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto cummin(E&& e, const Options&... options) {
    return detail::running<detail::fold::min, axes<Axes...>>(std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result cummin(detail::unfit<>);
template <index_t...>
detail::unfit_result cummin(detail::some_argument, detail::braced_axes);

/// The greatest element so far, as cummin.
///
/// Shape    as cummin
/// Lazy     as cumsum
/// Cost     as cumsum
/// Errors   as cummin
/// Example  drawdown = 1 - price / cummax(price);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto cummax(E&& e, const Options&... options) {
    return detail::running<detail::fold::max, axes<Axes...>>(std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result cummax(detail::unfit<>);
template <index_t...>
detail::unfit_result cummax(detail::some_argument, detail::braced_axes);

} // namespace weft::inline WEFT_ABI
