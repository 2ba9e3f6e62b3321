// SPDX-License-Identifier: BSL-1.0
// weft/reduce/node/reduce.hpp - from `sum<0>(e, keep_dims)` to a value or a node, checked.
//
// Layer: reduce. Question: what does a call of a reduction do before anything is folded?
//     reduce<fold::sum, axes<0>>(e)   is   reduction<fold::sum, ...>, or a value where no axis would be left
#pragma once

#include <weft/core/reject.hpp>
#include <weft/ops/operand/build.hpp>
#include <weft/reduce/node/options.hpp>
#include <weft/reduce/node/reduction.hpp>

namespace weft::inline WEFT_ABI::detail {

template <class Fold, class T>
constexpr bool fold_accepts() {
    if constexpr (truth_fold<Fold>)
        return has_truth<T>;
    else
        return Fold::template accepts<T>;
}

/// What is known of the axes of a call.
template <class Shape, class Which>
constexpr folded_axes folded_axes_of() {
    if constexpr (std::same_as<Which, every_axis>) {
        return folded_axes::all;
    } else if constexpr (knows_axes<Shape, Which>) {
        constexpr std::uint32_t all = (std::uint32_t(1) << Shape::rank()) - 1;
        constexpr std::uint32_t kept = all & ~axis_bits(nullptr, Which{}, Shape::rank());
        if (kept == 0) return folded_axes::all;
        if (kept > all >> 1) return folded_axes::outer;
        return (kept & (kept + 1)) == 0 ? folded_axes::last : folded_axes::any;
    } else {
        return folded_axes::any;
    }
}

/// Whether a call with these options gives a value at once.
template <class Options, class Which, class Shape>
constexpr bool gives_value() {
    if constexpr (std::same_as<Which, every_axis>)
        return !Options::keep;
    else
        return has_static_rank<reduced_shape<Shape, Which, Options::keep>> &&
               static_rank_v<reduced_shape<Shape, Which, Options::keep>> == 0;
}

/// Errors   value_error: of no element there is no such result
template <class Fold, class Shape>
void check_folded(const char* what, const Shape& shape, std::uint32_t bits) {
    if constexpr (!requires { Fold::template of_nothing<int>(); })
        if (folded_elements(shape, bits) == 0) raise_nothing(what, shape);
}

/// The value of such a call. The node is not copied: it has just been stored number by number, for which a copy by vectors
/// waits.
template <class Fold, class N, class Which>
auto reduce_to_value(const N& node, const Which& which, const char* what = Fold::label) {
    const std::uint32_t bits = axis_bits_of(what, which, node.shape());
    check_folded<Fold>(what, node.shape(), bits);
    fold_result_t<Fold, N> value{};
    fold_into<Fold, folded_axes::all>(node, bits, &value);
    return value;
}

/// The node or value of a call whose options have been checked. `what`: by which its errors begin. `finish`: what becomes of its
/// totals.
template <class Fold, class Options, class N, class Which, class Finish = no_finish>
auto reduce_node(N node, const Which& which, const char* what = Fold::label, const Finish& finish = {}) {
    using shape_type = typename N::shape_type;
    if constexpr (gives_value<Options, Which, shape_type>()) {
        auto total = reduce_to_value<Fold>(node, which, what);
        if constexpr (!std::same_as<Finish, no_finish>)
            finish.template of<decltype(total)>()(reinterpret_cast<char*>(&total), 1);
        return total;
    } else {
        const auto shape = node.shape();
        const std::uint32_t bits = axis_bits_of(what, which, shape);
        check_folded<Fold>(what, shape, bits);
        using result = reduced_shape<shape_type, Which, Options::keep>;
        const result left = shape_left<result, Options::keep>(what, shape, bits);
        return reduction<Fold, N, result, folded_axes_of<shape_type, Which>(), Finish>(std::move(node), bits,
                                                                                       left, finish);
    }
}

/// What a call means, once it has been checked. `rejected`: it has no meaning, and the compiler has said so.
template <bool Rejected, class Options = void, class Which = every_axis>
struct reduction_call {
    static constexpr bool rejected = Rejected;
    using options = Options;
    Which which;
};

/// The assertions stand here, near the user's call.
template <class Fold, class Given, bool WithDdof, class E, class... Options>
constexpr auto checked_call(const Options&... given) {
    using options = reduction_options<Given, WithDdof, Options...>;
    using element = tensor_element_t<E>;
    using shape_type = shape_type_of<E>;
    using allowed = typename options::verdict;
    static_assert(
        allowed::value,
        "weft E301: a reduction takes axes and options: sum<1>(a, keep_dims), not sum(a, 1); of two tensors "
        "the greater elements are maximum(a, b), the lesser minimum(a, b)");
    if constexpr (!allowed::value) {
        return reduction_call<true>{};
    } else {
        using which = typename options::which;
        using axes_verdict = decltype(judge_reduced_axes<shape_type, which>());
        constexpr bool exist = axes_exist<shape_type, which>();
        using meaning = std::conditional_t<fold_accepts<Fold, element>(), diagnose::holds,
                                           diagnose::operation<Fold, element>>;
        static_assert(axes_verdict::value || exist, "weft E150: there is no such axis");
        static_assert(axes_verdict::value || !exist, "weft E151: an axis is named twice");
        static_assert(meaning::value || !axes_verdict::value,
                      "weft E120: no such operation on this element type");
        if constexpr (!axes_verdict::value || !meaning::value)
            return reduction_call<true>{};
        else
            return reduction_call<false, options, which>{axes_among<which>(given...)};
    }
}

/// `Named`: the function by which errors begin.
template <class Fold, class Given, class Named = Fold, class E, class... Options>
constexpr auto reduce(E&& e, const Options&... given) {
    const auto call = checked_call<Fold, Given, false, E>(given...);
    if constexpr (call.rejected) {
        return rejected<E>();
    } else {
        using options = typename decltype(call)::options;
        using which = std::remove_const_t<decltype(call.which)>;
        if constexpr (is_node_of<tensor_element_t<E>, E> && gives_value<options, which, shape_type_of<E>>())
            return reduce_to_value<Fold>(e, call.which, Named::label);
        else
            return reduce_node<Fold, options>(capture(std::forward<E>(e)), call.which, Named::label);
    }
}

} // namespace weft::inline WEFT_ABI::detail
