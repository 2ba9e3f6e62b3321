// SPDX-License-Identifier: BSL-1.0
// weft/expr/interface.hpp - what every tensor, view and expression offers, and the concepts that ask for it.
//
// Layer: expr. Question: what may stand in an expression, and what may be asked of it?
//     static_assert(weft::expression<decltype(a + b)>);
#pragma once

#include <weft/core/diagnose.hpp>
#include <weft/core/element.hpp>
#include <weft/core/reject.hpp>
#include <weft/shape/any_shape.hpp>
#include <weft/shape/shape.hpp>
#include <weft/shape/shaped.hpp>
#include <weft/shape/traits.hpp>

#include <concepts>
#include <initializer_list>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

/// A tensor, a view or a lazy expression: it has a shape and elements.
template <class E>
concept expression = requires { typename std::remove_cvref_t<E>::weft_expression; };

/// Anything that can stand in an expression: an `expression`, or a C++ value used as a scalar.
template <class X>
concept operand = expression<X> || detail::scalar_value<X>;

template <expression A>
[[nodiscard]] constexpr auto transpose(A&& a); // view/reorder.hpp

namespace detail {

/// What `e(index...)` is: an element (tensor/element/subscript.hpp) or a view (view/slice/slice.hpp).
template <class... Index>
struct subscripting;

// Defined in tensor/, where elements can be evaluated.
template <class N, class... Indices>
constexpr decltype(auto) checked_subscript(const N& node, const Indices&... index);
template <class N>
constexpr auto first_element(const N& node);
template <class N>
constexpr auto past_last_element(const N& node);

/// What a rejected subscript gives, so that the compiler says no more about it: a view, an element, what one likes.
/// Defined in tensor/.
template <class T>
struct rejected_part;
template <class R>
R& never_made();

/// How an operand stands in a message of the compiler: not by the tree of its types, and `dyn` by its name.
template <class X>
struct printed_operand {
    using type = X;
};
template <expression X>
struct printed_operand<X> {
    using type = diagnose::tensor<typename X::value_type, printed_shape<typename X::shape_type>>;
};
/// `a(mask)` (tensor/masked.hpp), which is no operand.
template <class X>
concept reads_mask = requires { typename std::remove_cvref_t<X>::weft_masked; };
template <reads_mask X>
struct printed_operand<X> : printed_operand<typename X::weft_masked> {};
template <class X>
using printed_operand_t = typename printed_operand<X>::type;

/// E142 of `a(mask)`.
template <class X>
using mask_verdict =
    std::conditional_t<reads_mask<X>, diagnose::misspelled<printed_operand_t<X>>, diagnose::holds>;

/// An operand of an overload that rejects all but expressions and, if `Scalars`, scalars. It is reached by a conversion, and the
/// overload is a template: so every other function of the name is the better match, one of a user, too.
template <bool Scalars = false>
struct unfit {
    constexpr explicit unfit() = default; ///< of an operand that may be left out
    template <class X>
    constexpr unfit(const X&) {
        constexpr bool taken = expression<X> || reads_mask<X> || (Scalars && scalar_value<X>);
        using verdict = std::conditional_t<taken || scalar_value<X>, diagnose::holds, diagnose::operand<X>>;
        using of_numbers =
            std::conditional_t<!taken && scalar_value<X>, diagnose::operand<X>, diagnose::holds>;
        static_assert(
            mask_verdict<X>::value,
            "weft E142: a(mask) can be assigned to, a(mask) = b; its elements are compress(a, mask)");
        static_assert(verdict::value,
                      "weft E122: no tensor, view or expression; of a vector or an array, write view(x)");
        static_assert(of_numbers::value, "weft E122: a number is no tensor; of numbers alone, write x * x, "
                                         "std::max(x, y), std::clamp(x, low, high), static_cast<int>(x)");
    }
};
/// Operands of an overload that says where axes are named, reached by conversions as `unfit` is: a tensor, what stands between it
/// and an axis, and what stands where an axis would.
struct some_tensor {
    template <expression E>
    constexpr some_tensor(const E&) {}
};
struct some_argument {
    constexpr explicit some_argument() = default; ///< of one that may be left out
    template <class X>
    constexpr some_argument(const X&) {}
};
struct unnamed_axis {
    template <class X>
        requires integer<X> || expression<X>
    constexpr unnamed_axis(const X&) {
        static_assert(diagnose::misspelled<printed_operand_t<X>>::value,
                      "weft E152: axes stand in angle brackets, flip<0>(a), permute<1, 0>(a), or are named, "
                      "flip(a, axes{0})");
    }
};
/// Axes in braces behind a tensor, or behind what is none: of that E122 is said once the braces are gone.
struct braced_axes {
    template <class Axis>
    constexpr braced_axes(std::initializer_list<Axis>) {
        static_assert(diagnose::misspelled<Axis>::value,
                      "weft E152: axes stand in angle brackets, sum<0>(a), or are named, sum(a, axes{0})");
    }
};
/// The first of several operands, none of which is known to be a tensor.
struct no_tensor {
    template <class X>
        requires(!expression<X>)
    constexpr no_tensor(const X& x) {
        static_cast<void>(unfit<>(x));
    }
};
/// What such an overload gives, so that the compiler says no more about it: its elements go into any others.
using unfit_result = rejected_part<bool>&;

/// The common members of tensors, views and expressions. `Derived` has `shape()`. It has no base: one that all share would
/// keep an operand from lying at the address of its node.
template <class Derived, class Value, class Shape>
struct interface {
    using weft_expression = void;
    using value_type = Value;
    using shape_type = Shape;
    static constexpr bool owns_elements = false;
    static constexpr bool refers_to_elements = false; ///< a view: copies refer to the same elements

    constexpr interface() = default;
    constexpr interface(const interface&) = default;
    constexpr interface& operator=(const interface&) & = default; // not moves, too: errors list both

    /// How many elements there are.
    constexpr index_t size() const { return shape_in(self()).size(); }
    /// How many axes there are; a constant where the shape's type says it.
    constexpr int rank() const {
        if constexpr (has_static_rank<Shape>)
            return Shape::rank();
        else
            return shape_in(self()).rank();
    }
    /// The extent of an axis, `0 <= axis < rank()` (asserted in debug builds); `a.shape()[-1]` counts from the end.
    constexpr index_t extent(int axis) const { return shape_in(self()).extent(axis); }

    /// The element at one index per axis, each `0 <= i < extent` (asserted in debug builds).
    ///
    /// Lazy     no: evaluates what this element needs, each time
    /// Errors   E110 when the number of indices is not the rank; index_error for an any-rank operand
    template <class... Index>
        requires(sizeof...(Index) > 0)
    constexpr decltype(auto) operator()(const Index&... index) const {
        return detail::subscripting<Index...>::of(self(), index...);
    }

    /// The element at one index per axis; negative indices count from the end.
    ///
    /// Errors   index_error when an index is outside its axis
    template <class... Index>
        requires(sizeof...(Index) > 0)
    constexpr decltype(auto) at(const Index&... index) const {
        return detail::checked_subscript(self(), index...);
    }

    /// Rejected: E131, E141, E144. Deleted functions, so that they can be asked for. Where they can say why, they do; else the
    /// name of a parameter does, which compilers print with the function. Every node takes the assignment in, and has its own
    /// for lvalues alone: `take<0>(a, i) = take<0>(b, i)` would else compile, and write nothing. `bool same = a == b` finds the
    /// one to bool, which only truth values have. E144 is what `std::exp(a)` finds: its overload of `long double` alone, since
    /// a template converts to nothing but what it names; one of `float` or `double` stays closed to tensors. Not std::same_as,
    /// of whose parts Clang would tell, too, where `double x = a` finds none of these.
#if defined(__cpp_deleted_function)
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
#endif
    explicit operator bool() const = delete(
        "weft E141: a tensor is no condition; write array_equal(a, b) or all(a == b); "
        "std::min(a, b) is minimum(a, b)");
    template <class Number>
        requires std::is_same_v<Number, long double>
    operator Number() const = delete("weft E144: a tensor is no number, sum(a) is; std::exp(a) is exp(a)");
    template <class Truth>
        requires(std::is_same_v<Truth, bool> && std::is_same_v<Value, bool>)
    operator Truth() const = delete("weft E141: a tensor is no bool; write array_equal(a, b) or all(a == b)");
    template <class E>
    constexpr void operator=(const E&) = delete(
        "weft E131: an expression is computed and cannot be written to; elements are written by a view, "
        "a(rows, columns) = e or a(mask) = e");
#if defined(__clang__)
#pragma clang diagnostic pop
#endif
#else
    template <class E141_write_array_equal_or_all_for_std_min_minimum = void>
    explicit operator bool() const = delete; // weft E141: no condition; array_equal(a, b), all(a == b)
    template <std::same_as<long double> E144_write_exp_a_without_std>
    operator E144_write_exp_a_without_std() const = delete; // weft E144: std::exp(a) is exp(a), without std::
    template <std::same_as<bool> E141_write_array_equal>
        requires std::same_as<Value, bool>
    operator E141_write_array_equal() const = delete; // weft E141: no bool; array_equal(a, b), all(a == b)
    template <class E131_an_expression_is_not_written_to>
    constexpr void operator=(const E131_an_expression_is_not_written_to&) = delete; // weft E131: write a view
#endif

    /// Rejected.
    template <class Index>
    constexpr rejected_part<Value>& operator[](const Index&) const {
        using element = std::conditional_t<expression<Index>, diagnose::holds, diagnose::misspelled<Index>>;
        using several = std::conditional_t<expression<Index>, diagnose::misspelled<printed_operand_t<Index>>,
                                           diagnose::holds>;
        static_assert(element::value,
                      "weft E140: an element is a(1) or m(i, j), a row m(i, all), in parentheses");
        static_assert(several::value, "weft E140: elements by a mask or by their indices are in parentheses, "
                                      "a(a < 0) = 0; a mask's elements are compress(a, a > 1)");
        return never_made<rejected_part<Value>>();
    }
    template <class List = std::initializer_list<index_t>, class... Rest>
    constexpr rejected_part<Value> operator()(std::initializer_list<index_t>, const Rest&...) const {
        static_assert(
            diagnose::index<List>::value,
            "weft E111: indices in braces are no index; rows by them are take<0>(a, {0, 2}), elements "
            "a(rows, columns) by two tensors of them");
        return never_made<rejected_part<Value>>();
    }
    template <class First>
    constexpr rejected_part<Value> operator()(const First&, std::initializer_list<index_t> list) const {
        return (*this)(list);
    }
    constexpr rejected_part<Value> operator()(std::initializer_list<index_t> list,
                                              std::initializer_list<index_t>) const {
        return (*this)(list);
    }

    /// All axes in reverse order: `transpose` of it (view/reorder.hpp). Of a constant temporary tensor, of which this would refer
    /// to what is gone, write transpose(f()): an overload for it more, and Clang says more of `m.T` than anyone reads.
    template <class Self = Derived>
    constexpr auto T() & { // weft E114: a function, m.T()
        return weft::transpose(static_cast<Self&>(*this));
    }
    template <class Self = Derived>
    constexpr auto T() const& {
        return weft::transpose(static_cast<const Self&>(*this));
    }
    template <class Self = Derived>
    constexpr auto T() && {
        return weft::transpose(static_cast<Self&&>(*this));
    }

    /// All elements in row-major order: a random-access range. `begin` of an expression evaluates the reductions below it, once;
    /// iterators must not outlive it.
    constexpr auto begin() const { return detail::first_element(self()); }
    constexpr auto end() const { return detail::past_last_element(self()); }

    constexpr const Derived& as_operand() const& { return self(); }
    constexpr Derived&& as_operand() && { return static_cast<Derived&&>(*this); }

private:
    constexpr const Derived& self() const { return static_cast<const Derived&>(*this); }
};

/// The node under which an operand enters a tree: a reference to an lvalue tensor, a view's own fields, the
/// storage of a temporary tensor, a copy of a lazy expression.
template <expression E>
constexpr auto capture(E&& e) {
    return std::forward<E>(e).as_operand();
}

template <class E>
using captured_t = decltype(capture(std::declval<E>()));

} // namespace detail

} // namespace weft::inline WEFT_ABI
