// SPDX-License-Identifier: BSL-1.0
// weft/view/push/view_of_result.hpp - a view of what is evaluated before the loop.
//
// Layer: view. Question: what is `transpose(sum<1>(e))` before the sums are computed?
//     a node that settles: it computes the sums, then gives the transposed leaf of them
#pragma once

#include <weft/assign/settle.hpp>
#include <weft/view/push/axis_table.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Where the elements of a node will be, once it is settled.
template <class N>
constexpr auto result_placement(const N& n) {
    if constexpr (requires { n.where(); })
        return n.where();
    else
        return placement<typename N::shape_type, dense>(n.shape());
}

/// `View` of the result of `N`, which is first broadcast to `Whole`.
template <class View, class Whole, class N>
struct view_of_result : interface<view_of_result<View, Whole, N>, typename N::value_type,
                                  typename View::template result<Whole>>,
                        children<N> {
    using shape_type = typename View::template result<Whole>;
    static constexpr const char* label = "view";
    static constexpr bool settles = true;
    using children<N>::a;
    static constexpr int leaves = 1;

    view_of_result(const view_of_result&) = default;
    view_of_result(view_of_result&&) = default;
    view_of_result& operator=(const view_of_result&) & = default;
    using view_of_result::interface::operator=;
    constexpr view_of_result(const View& how, const Whole& shape, N n)
        : children<N>{std::move(n)}, view(how), whole(shape), where_(placement_of(a, how, shape)) {}

    constexpr shape_type shape() const { return where_.shape(); }
    constexpr const placement<shape_type, strided>& where() const { return where_; }

    constexpr auto settle() const { return pushed(view, whole, a.settle()); }

    /// The same view of f(operand).
    template <class F>
    constexpr auto over(F f) const {
        return view_of_result<View, Whole, decltype(f(a))>(view, whole, f(a));
    }

    View view;
    Whole whole;

private:
    static constexpr placement<shape_type, strided> placement_of(const N& a, const View& view,
                                                                 const Whole& whole) {
        detail::axis_table table = detail::broadcast_axes(whole, detail::result_placement(a));
        view.apply(table);
        return detail::placed<shape_type>(table);
    }

    placement<shape_type, strided> where_;
};

} // namespace weft::inline WEFT_ABI::detail
