// SPDX-License-Identifier: BSL-1.0
// weft/reduce/position.hpp - where the smallest and the greatest element stand.
//
// Layer: reduce. Question: at which index is the maximum, of all elements or along one axis?
//     tensor labels = argmax<-1>(scores);   std::ptrdiff_t at = argmin(distance);
#pragma once

#include <weft/reduce/errors.hpp>
#include <weft/reduce/fold/position_kernel.hpp>
#include <weft/reduce/node/reduce.hpp>

namespace weft::diagnose {

/// E302: a position along several axes at once.
template <class Axes>
struct one_axis {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI {

namespace detail {

namespace fold {

/// The positions of what Fold finds; `write` folds them.
template <class Fold>
struct position_of {
    static constexpr const char* label = std::same_as<Fold, min> ? "argmin" : "argmax";
    template <class T>
    using lane = typename Fold::template lane<T>;
    template <class T>
    using total = detail::ranked<lane<T>, index_t>;
    template <class T>
    using result = index_t;
    template <class T>
    static constexpr bool accepts = Fold::template accepts<T>;

    /// Folds `node` over the axes whose bits are set; there are elements, and results.
    template <class N>
    static void write(const N& node, std::uint32_t reduced, index_t kept, index_t* out) {
        const auto tree = detail::in_lanes<Fold>(detail::settled(node));
        using tree_type = std::remove_cvref_t<decltype(tree)>;
        using value = typename tree_type::value_type;
        using from = typename detail::folded_elements_of<tree_type>::type;
        buffer<detail::ranked<value, index_t>> best(kept, uninitialized);
        detail::run_fold(tree, reduced, detail::best_of<Fold, value, from>::table,
                         detail::kernel_below<detail::kernel_tree_t<tree_type>>, {},
                         reinterpret_cast<char*>(best.data()));
        for (index_t i = 0; i < kept; ++i)
            out[i] = best.data()[i].index;
    }
};

} // namespace fold

template <class Fold, folded_axes Axes, class Total, class N, class Tree>
inline constexpr fold_way fold_way_of<fold::position_of<Fold>, Axes, Total, N, Tree> = {
    best_of<Fold, typename N::value_type, typename folded_elements_of<N>::type>::table, {}, nullptr};

template <class Which>
constexpr bool may_be_one_axis() {
    if constexpr (std::same_as<Which, every_axis> || std::same_as<Which, axes<run_time_axes>>)
        return true;
    else
        return Which::count() == 1;
}

template <class Fold, class Given, class E, class... Options>
auto find_position(E&& e, const Options&... given) {
    using fold_type = fold::position_of<Fold>;
    const auto call = checked_call<fold_type, Given, false, E>(given...);
    if constexpr (call.rejected) {
        return rejected<E>();
    } else {
        using which = decltype(call.which);
        using single =
            std::conditional_t<may_be_one_axis<which>(), diagnose::holds, diagnose::one_axis<which>>;
        static_assert(single::value, "weft E302: a position is along one axis, or flat over all");
        if constexpr (!single::value) {
            return rejected<E>();
        } else {
            if constexpr (std::same_as<which, axes<run_time_axes>>)
                if (call.which.count() != 1) raise_several_axes(fold_type::label);
            return reduce_node<fold_type, typename decltype(call)::options>(capture(std::forward<E>(e)),
                                                                            call.which);
        }
    }
}

} // namespace detail

/// The position of the smallest element, the first if there are several; that of the first NaN if there is one.
/// Without axes it counts all elements in row-major order, else along the one axis named. Options as for sum.
///
/// Shape    as sum; elements are std::ptrdiff_t
/// Lazy     as sum
/// Cost     as sum
/// Errors   as min; E302 or shape_error for several axes
/// Example  nearest = argmin<-1>(distance);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto argmin(E&& e, const Options&... options) {
    return detail::find_position<detail::fold::min, axes<Axes...>>(std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result argmin(detail::unfit<>);
template <index_t...>
detail::unfit_result argmin(detail::some_argument, detail::braced_axes);

/// The position of the greatest element, as argmin.
///
/// Shape    as argmin
/// Lazy     as sum
/// Cost     as sum
/// Errors   as argmin
/// Example  label = argmax<-1>(scores);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto argmax(E&& e, const Options&... options) {
    return detail::find_position<detail::fold::max, axes<Axes...>>(std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result argmax(detail::unfit<>);
template <index_t...>
detail::unfit_result argmax(detail::some_argument, detail::braced_axes);

} // namespace weft::inline WEFT_ABI
