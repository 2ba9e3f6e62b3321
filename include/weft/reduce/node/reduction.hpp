// SPDX-License-Identifier: BSL-1.0
// weft/reduce/node/reduction.hpp - a lazy reduction over some axes, as a node.
//
// Layer: reduce. Question: when is `sum<1>(x)` computed?
//     y = sum<1>(x)                  by the assignment, straight into y
//     y = x / sum<1>(x, keep_dims)   by the assignment, once, before its loop
//     y = mean<1>(x)                 as the sum, whose totals are divided where they stand
#pragma once

#include <weft/reduce/fold/finish_totals.hpp>
#include <weft/reduce/walk/evaluate.hpp>
#include <weft/reduce/walk/fold_pass.hpp>
#include <weft/tensor/settled.hpp>

namespace weft::inline WEFT_ABI::detail {

// What becomes of the totals of a node: nothing; each is divided, and with `Root` the root of that is taken.
struct no_finish {
    template <class T>
    static total_finish of() {
        return {};
    }
};
template <bool Root>
struct quotient_finish {
    static constexpr const char* label = Root ? "sqrt(sum / n)" : "sum / n";
    template <class T>
    total_finish of() const {
        return {&finish_totals<T, Root>, divisor};
    }
    double divisor;
};

/// `Fold` over the axes of `A` whose bits are set, of which `Axes` says what is known. `Shape` has them as 1, or not at all.
template <class Fold, class A, class Shape, folded_axes Axes = folded_axes::any, class Finish = no_finish>
struct reduction : interface<reduction<Fold, A, Shape, Axes, Finish>, detail::fold_result_t<Fold, A>, Shape>,
                   children<A> {
    using value_type = detail::fold_result_t<Fold, A>;
    static constexpr const char* label = [] {
        if constexpr (requires { Finish::label; })
            return Finish::label;
        else
            return Fold::label;
    }();
    static constexpr bool settles = true;
    using operand_type = A;
    using children<A>::a;
    static constexpr int leaves = 1; ///< once it is settled

    reduction(const reduction&) = default;
    reduction(reduction&&) = default;
    reduction& operator=(const reduction&) & = default;
    using reduction::interface::operator=;
    reduction(A x, std::uint32_t axes, const Shape& shape, const Finish& how = {})
        : children<A>{std::move(x)}, reduced(axes), finish(how), shape_(shape) {}

    constexpr Shape shape() const { return shape_; }

    /// The elements, now, in row-major order.
    void write_to(value_type* out) const {
        detail::fold_into<Fold, Axes>(a, reduced, out);
        finish.template of<value_type>()(reinterpret_cast<char*>(out), shape_.size());
    }

    /// Whether the target may be written while the operand is read.
    bool is_apart_from(const value_type* target) const { return detail::is_apart(a, target, shape_.size()); }

    auto settle() const { return detail::settled_elements_of(*this); }

    /// Totals are results, so that they may be written in parts.
    static constexpr bool defers = std::same_as<detail::fold_total_t<Fold, A>, value_type>;
    /// Else as a whole: totals become results where they stand, once all are there.
    static constexpr bool defers_whole = !defers && std::same_as<Finish, no_finish>;
    /// False where the compiler knows that the first axis is folded.
    static constexpr bool may_lead = [] {
        if constexpr (has_static_rank<Shape> && has_static_rank<typename A::shape_type>)
            return static_rank_v<Shape> > 0 && (Shape::static_extent(0) == A::shape_type::static_extent(0));
        else
            return true;
    }();

    /// The leaf of the elements that a pass over `operand`, which is the settled operand, will write.
    template <class Operand>
    auto deferred(const Operand& operand, detail::pass_list& passes) const {
        using total = detail::fold_total_t<Fold, A>;
        if constexpr (defers)
            return detail::add_fold<Fold, Axes, value_type>(passes, detail::in_lanes<Fold>(operand), reduced,
                                                            shape_, finish.template of<value_type>());
        else
            return detail::add_fold<Fold, Axes, total, value_type>(
                passes, detail::in_lanes<Fold>(operand), reduced, shape_,
                detail::total_finish{&detail::narrow_totals<total, value_type>});
    }

    /// The same reduction of f(operand).
    template <class F>
    auto over(F f) const {
        return reduction<Fold, decltype(f(a)), Shape, Axes, Finish>(f(a), reduced, shape_, finish);
    }

    std::uint32_t reduced;
    [[no_unique_address]] Finish finish;

private:
    [[no_unique_address]] Shape shape_;
};

} // namespace weft::inline WEFT_ABI::detail
