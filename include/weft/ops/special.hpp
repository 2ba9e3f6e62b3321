// SPDX-License-Identifier: BSL-1.0
// weft/ops/special.hpp - choosing, converting, mapping: operations that treat their operands differently.
//
// Layer: ops. Question: how is an element chosen, converted, or computed by a function of the user?
//     auto e = where(x > 0, x, 0);   auto f = map([](float v) { return v * v; }, x);
#pragma once

#include <weft/ops/operand/operands.hpp>
#include <weft/simd/math/math.hpp>
#include <weft/simd/scalar/foreign.hpp>

#include <functional>

namespace weft::diagnose {

/// E120: a callable that gives no element for these.
template <class Function, class... Elements>
struct call {
    static constexpr bool value = false;
};
/// E120: no element of one type is made of elements of the other.
template <class To, class From>
struct conversion {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI {

namespace detail {

namespace op {

struct where : operation {
    static constexpr const char* label = "where";
    template <class, class X, class>
    using result = X;
    template <class C>
    using compute = C;
    template <class M, class X>
    WEFT_INLINE static constexpr auto apply(M m, X x, X y) -> decltype(simd::select(m, x, y)) {
        return simd::select(m, x, y);
    }
    template <class X>
        requires simd::foreign_scalar<X>
    static constexpr X apply(bool m, const X& x, const X& y) {
        return m ? x : y;
    }
};

/// A callable of the user: it sees elements, never packets.
template <class F>
struct mapped {
    static constexpr const char* label = "map";
    static constexpr bool foreign = true;
    static constexpr bool exact = true;
    static constexpr bool product = false;
    static constexpr int sum = 0;
    static constexpr bool squares = false;
    static constexpr bool divides = false;
    static constexpr bool passes = false;

    template <class... T>
    using result = std::remove_cvref_t<std::invoke_result_t<const F&, const T&...>>;

    template <class... X>
        requires(!(simd::is_pack<X> || ...) && !(simd::is_mask<X> || ...) &&
                 std::invocable<const F&, const X&...>)
    constexpr auto apply(const X&... x) const {
        return std::invoke(f, x...);
    }

    F f;
};

} // namespace op

/// Tensors, scalars, and values of a class that the tensor on the other side has as elements.
template <class X, class Y>
concept branches = (operand<X> || std::same_as<std::remove_cvref_t<X>, tensor_element_t<Y>>) &&
                   (operand<Y> || std::same_as<std::remove_cvref_t<Y>, tensor_element_t<X>>);

template <class X, class Y>
constexpr auto branch_element() {
    if constexpr (expression<X> || expression<Y>)
        return std::type_identity<common_element<X, Y>>{};
    else if constexpr (std::same_as<std::remove_cvref_t<X>, std::remove_cvref_t<Y>>)
        return std::type_identity<std::remove_cvref_t<X>>{};
    else if constexpr (is_short_float<std::remove_cvref_t<X>> || is_short_float<std::remove_cvref_t<Y>>)
        return std::type_identity<
            promote_t<std::remove_cvref_t<X>, std::remove_cvref_t<Y>>>{}; // they convert to all others
    else
        return std::type_identity<std::common_type_t<std::remove_cvref_t<X>, std::remove_cvref_t<Y>>>{};
}

/// An operand of `map` keeps its own type.
template <class X>
constexpr auto own_node(X&& x) {
    if constexpr (expression<X>)
        return capture(std::forward<X>(x));
    else
        return scalar<std::remove_cvref_t<X>>(x);
}
template <class X>
using own_element = typename decltype(own_node(std::declval<X>()))::value_type;

/// `where`, whose errors begin with `what`.
template <class C, class X, class Y>
constexpr auto choose(const char* what, C&& condition, X&& x, Y&& y) {
    if constexpr (branches<X, Y>)
        return build_three<bool, typename decltype(branch_element<X, Y>())::type>(
            op::where{}, std::forward<C>(condition), std::forward<X>(x), std::forward<Y>(y), what);
    else
        return reject_foreign<X, Y>();
}

} // namespace detail

/// Per element `condition ? x : y`. Both branches are evaluated. One of the three is a tensor; numbers may stand for the others.
///
/// Shape    the broadcast shape of all three
/// Lazy     yes, captures as operators do
/// Cost     one blend a packet
/// Errors   as for operators
/// Example  relu = where(x > 0, x, 0)
template <class C, class X, class Y>
    requires(expression<C> || (operand<C> && (expression<X> || expression<Y>)))
[[nodiscard]] constexpr auto where(C&& condition, X&& x, Y&& y) {
    return detail::choose("where", std::forward<C>(condition), std::forward<X>(x), std::forward<Y>(y));
}
template <class = void>
detail::unfit_result where(detail::no_tensor, detail::some_argument, detail::some_argument);

namespace detail {

/// Whether elements are made of others, as `node_of` makes them.
template <class To, class From>
using cast_verdict = std::conditional_t<std::same_as<To, From> || (scalar_value<To> && scalar_value<From>) ||
                                            (std::same_as<To, bool> ? has_truth<From> : made_of<To, From>),
                                        diagnose::holds, diagnose::conversion<To, From>>;

} // namespace detail

/// The elements converted to `T`, as `static_cast` does; floating values saturate where they become integers, NaN is 0.
///
/// Shape    that of e
/// Lazy     yes, captures as operators do
/// Cost     part of the load where e is a tensor or view; else a buffer in L1 between two kernels
/// Errors   E120: a class of which, or of whose elements, there is no `static_cast`
/// Example  tensor<float, 2> x = cast<float>(bytes) / 255;
template <class T, expression E>
[[nodiscard]] constexpr auto cast(E&& e) {
    using verdict = detail::cast_verdict<T, detail::tensor_element_t<E>>;
    static_assert(verdict::value, "weft E120: no element of this type is made of such elements");
    if constexpr (verdict::value)
        return detail::node_of<T>(std::forward<E>(e));
    else
        return detail::rejected<detail::leaf<T, shape<1>>>();
}

namespace detail {

/// A callable that gives an element for these.
template <class F, class... T>
concept gives_element =
    std::invocable<const F&, const T&...> && !std::is_void_v<std::invoke_result_t<const F&, const T&...>>;

/// E120 of `map`.
template <class F, class... T>
using call_verdict = std::conditional_t<gives_element<F, T...>, diagnose::holds, diagnose::call<F, T...>>;

} // namespace detail

/// `f` of the elements at each place; f must be a function of its arguments. It may be the name of a function that is not
/// overloaded.
///
/// Shape    the broadcast shape of all operands
/// Lazy     yes: f is moved in or copied; operands as in operators, but each keeps its own element type
/// Cost     a plain loop over elements; f is called once for each element where its operands have the result's
///          shape, in no promised order, never on padding
/// Errors   E120: f cannot be called so; an exception of f propagates and leaves the target a mix of old and new elements
/// Example  map([](float x, int n) { return std::ldexp(x, n); }, mantissas, exponents)
template <class F, class... X>
    requires((expression<X> || ...) && (operand<X> && ...) && !expression<F>)
[[nodiscard]] constexpr auto map(F&& f, X&&... x) {
    using function = std::decay_t<F>;
    using calls = detail::call_verdict<function, detail::own_element<X>...>;
    static_assert(calls::value,
                  "weft E120: the function takes no elements of these types, gives nothing, or is not const");
    if constexpr (calls::value) {
        detail::check_all_exact(x...);
        return detail::node(detail::op::mapped<function>{std::forward<F>(f)},
                            detail::own_node(std::forward<X>(x))...);
    } else {
        return detail::rejected<>();
    }
}
template <class F>
    requires(!expression<F>)
constexpr auto map(const F&, detail::unfit<>, detail::unfit<true> = detail::unfit<true>(),
                   detail::unfit<true> = detail::unfit<true>()) {
    return detail::rejected<>();
}

} // namespace weft::inline WEFT_ABI
