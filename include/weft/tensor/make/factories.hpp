// SPDX-License-Identifier: BSL-1.0
// weft/tensor/make/factories.hpp - tensors made from a rule.
//
// Layer: tensor. Question: how is a tensor of zeros, of a range, of one value made?
//     zeros<float, 2, 3>()   zeros<float>(n, fix<3>)   arange<int>(0, 10, 2)   linspace<double>(0, 1, 11)
#pragma once

#include <weft/tensor/make/spacing.hpp>
#include <weft/tensor/make/steps.hpp>
#include <weft/tensor/tensor.hpp>

#include <concepts>

namespace weft::inline WEFT_ABI {

namespace detail {

template <class T, class... Extents>
using factory_tensor = tensor<T, static_value<Extents>...>;

template <class T, integer... Extents>
constexpr auto make_empty(const char* what, Extents... extents) {
    using result = factory_tensor<T, Extents...>;
    if constexpr (!are_extents<static_value<Extents>...>)
        return result(typename result::shape_type(), uninitialized); // which has said why
    else
        return result(typename result::shape_type(caller{what}, index_value_of(extents)...), uninitialized);
}

/// A shape of this type. Arguments are the extents that are `dyn` in order, or all.
template <class Shape, integer... Given>
constexpr Shape completed(const char* what, Given... given) {
    if constexpr (has_static_rank<Shape>) {
        return Shape(caller{what}, index_value_of(given)...);
    } else {
        const index_t extents[]{index_value_of(given)...};
        return Shape(index_row{extents, sizeof...(given)}, caller{what});
    }
}

template <class T, index_t... Extents, integer... Given>
constexpr auto make_empty_of(const char* what, Given... given) {
    return tensor<T, Extents...>(completed<shape_for<Extents...>>(what, given...), uninitialized);
}

template <class Tensor, class T>
constexpr Tensor filled(Tensor result, const T& value) {
    for (auto& element : result)
        element = value;
    return result;
}

/// Of a class: by its own operators.
template <class T>
constexpr tensor<T, dyn> arange_of_class(const T& start, const T& stop, const T& step) {
    if (step == T(0)) raise_step();
    const double from = static_cast<double>(start);
    auto result =
        make_empty<T>("arange", count_steps(from, static_cast<double>(stop), static_cast<double>(step)));
    index_t i = 0;
    for (T& element : result)
        element = static_cast<T>(start + static_cast<T>(i++) * step);
    return result;
}

} // namespace detail

/// Zeros; each extent is dynamic unless it is `fix<N>` or a template argument. A shape keeps what its type knows.
///
/// Shape    the given extents
/// Lazy     no
/// Cost     one pass over the elements
/// Errors   shape_error for a negative extent
/// Example  auto a = zeros<float>(n, fix<3>);   // tensor<float, dyn, 3>, as zeros<float, dyn, 3>(n)
template <class T, index_t... Extents, detail::integer... Given>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto zeros(Given... given) {
    if constexpr (sizeof...(Given) == 0)
        return tensor<T, Extents...>();
    else
        return detail::filled(detail::make_empty_of<T, Extents...>("zeros", given...), T());
}
template <class T, detail::integer... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto zeros(Extents... extents) {
    return detail::filled(detail::make_empty<T>("zeros", extents...), T());
}
template <class T>
[[nodiscard]] constexpr auto zeros(const any_shape& shape) {
    return any_tensor<T>(shape);
}
template <class T, index_t... Extents>
[[nodiscard]] constexpr auto zeros(const shape<Extents...>& shape) {
    return detail::filled(tensor<T, Extents...>(shape, detail::uninitialized), T());
}

/// Uninitialized elements: write each before it is read.
///
/// Shape    as zeros
/// Lazy     no
/// Cost     an allocation, no pass
/// Errors   as zeros
/// Example  auto a = empty<float>(n, fix<3>);   a = b + c;
template <class T, index_t... Extents, detail::integer... Given>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto empty(Given... given) {
    return detail::make_empty_of<T, Extents...>("empty", given...);
}
template <class T, detail::integer... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto empty(Extents... extents) {
    return detail::make_empty<T>("empty", extents...);
}
template <class T>
[[nodiscard]] constexpr auto empty(const any_shape& shape) {
    return any_tensor<T>(shape, detail::uninitialized);
}
template <class T, index_t... Extents>
[[nodiscard]] constexpr auto empty(const shape<Extents...>& shape) {
    return tensor<T, Extents...>(shape, detail::uninitialized);
}

/// Ones, as `zeros`.
///
/// Shape    as zeros
/// Lazy     no
/// Cost     as zeros
/// Errors   as zeros
/// Example  auto a = ones<float, 2, 3>();
template <class T, index_t... Extents, detail::integer... Given>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto ones(Given... given) {
    static_assert(detail::numeric_verdict<T>::value,
                  "weft E120: elements of this class are not made of numbers");
    return detail::filled(detail::make_empty_of<T, Extents...>("ones", given...), detail::counted<T>(1));
}
template <class T, detail::integer... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto ones(Extents... extents) {
    static_assert(detail::numeric_verdict<T>::value,
                  "weft E120: elements of this class are not made of numbers");
    return detail::filled(detail::make_empty<T>("ones", extents...), detail::counted<T>(1));
}
template <class T>
[[nodiscard]] constexpr auto ones(const any_shape& shape) {
    static_assert(detail::numeric_verdict<T>::value,
                  "weft E120: elements of this class are not made of numbers");
    return detail::filled(empty<T>(shape), detail::counted<T>(1));
}
template <class T, index_t... Extents>
[[nodiscard]] constexpr auto ones(const shape<Extents...>& shape) {
    static_assert(detail::numeric_verdict<T>::value,
                  "weft E120: elements of this class are not made of numbers");
    return detail::filled(empty<T>(shape), detail::counted<T>(1));
}

namespace detail {

/// Whether elements of a real type would be made of a complex number.
template <class T, class V>
inline constexpr bool drops_imaginary_part =
    category_of<V> == category::complex && category_of<T> != category::other &&
    category_of<T> < category::complex;

template <class T, class V>
concept fills = std::constructible_from<T, const V&> && !drops_imaginary_part<T, V>;

} // namespace detail

/// `value` everywhere: `full(2.5f, n, fix<3>)`, or with a type of its own `full<double>(1, n)`, to which it is converted as by
/// `cast`: a real number to an integer without its fraction.
///
/// Shape    as zeros
/// Lazy     no
/// Cost     as zeros
/// Errors   as zeros; value_error: an integer that a type of its own cannot hold
/// Example  auto a = full(2.5f, n, fix<3>);   // tensor<float, dyn, 3>
template <class T, index_t... Extents, class V = T, detail::integer... Given>
    requires(sizeof...(Extents) > 0 && detail::fills<T, V>)
[[nodiscard]] constexpr auto full(const V& value, Given... given) {
    return detail::filled(detail::make_empty_of<T, Extents...>("full", given...),
                          detail::to_element<T>(value));
}
template <class T, class V, detail::integer... Extents>
    requires(sizeof...(Extents) > 0 && !std::same_as<T, V> && detail::fills<T, V>)
[[nodiscard]] constexpr auto full(const V& value, Extents... extents) {
    return detail::filled(detail::make_empty<T>("full", extents...), detail::to_element<T>(value));
}
template <class T, class V, class Shape>
    requires(detail::is_shape<Shape> && !std::same_as<T, V> && detail::fills<T, V>)
[[nodiscard]] constexpr auto full(const V& value, const Shape& shape) {
    return detail::filled(empty<T>(shape), detail::to_element<T>(value));
}
template <class T, detail::integer... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto full(T value, Extents... extents) {
    return detail::filled(detail::make_empty<T>("full", extents...), value);
}
template <class T>
[[nodiscard]] constexpr auto full(T value, const any_shape& shape) {
    return detail::filled(empty<T>(shape), value);
}
template <class T, index_t... Extents>
[[nodiscard]] constexpr auto full(T value, const shape<Extents...>& shape) {
    return detail::filled(empty<T>(shape), value);
}

/// Memory for elements of the type and shape of `a`: numbers are not set, and are to be written before they are read.
///
/// Shape    that of a, static where it is
/// Lazy     no; an expression a is not computed
/// Cost     that of memory
/// Errors   none
/// Example  auto next = empty_like(grid);
template <expression E>
[[nodiscard]] constexpr auto empty_like(const E& a) {
    return detail::tensor_of<E>(a.shape(), detail::uninitialized);
}

/// Zeros with the element type and shape of `a`.
///
/// Shape    that of a, static where it is
/// Lazy     no; an expression a is not computed
/// Cost     one pass over the elements
/// Errors   none
/// Example  auto gradient = zeros_like(weights);
template <expression E>
[[nodiscard]] constexpr auto zeros_like(const E& a) {
    return detail::filled(detail::tensor_of<E>(a.shape(), detail::uninitialized), typename E::value_type());
}

/// Ones with the element type and shape of `a`.
///
/// Shape    that of a, static where it is
/// Lazy     no; an expression a is not computed
/// Cost     one pass over the elements
/// Errors   none
/// Example  auto weights = ones_like(residuals);
template <expression E>
[[nodiscard]] constexpr auto ones_like(const E& a) {
    using T = typename E::value_type;
    static_assert(detail::numeric_verdict<T>::value,
                  "weft E120: elements of this class are not made of numbers");
    return detail::filled(detail::tensor_of<E>(a.shape(), detail::uninitialized), detail::counted<T>(1));
}

/// `value` everywhere, with the element type and shape of `a`: converted as by `full`.
///
/// Shape    that of a, static where it is
/// Lazy     no; an expression a is not computed
/// Cost     one pass over the elements
/// Errors   value_error: an integer that the element type cannot hold; E122: a number of which no element of the class is made;
///          E130: a complex number among real ones
/// Example  auto scale = full_like(weights, 0.5);
template <expression E, class V>
[[nodiscard]] constexpr auto full_like(const E& a, const V& value, source_line line = source_line::here()) {
    using element = typename E::value_type;
    using beside = detail::made_verdict<element, V>;
    using category = std::conditional_t<detail::drops_imaginary_part<element, V>,
                                        diagnose::category<element, V>, diagnose::holds>;
    static_assert(beside::value, "weft E122: no element of this class is made of such a value");
    static_assert(category::value, "weft E130: the value is of a higher category than the elements");
    return detail::at_line(line, [&] {
        detail::tensor_of<E> made(a.shape(), detail::uninitialized);
        if constexpr (beside::value)
            return detail::filled(std::move(made), detail::to_element<element>(value));
        else
            return made;
    });
}

/// 0, 1, ... n - 1.
///
/// Shape    (n); static where n is `fix<N>`
/// Lazy     no
/// Cost     one pass over the elements
/// Errors   shape_error for a negative n; value_error for an n - 1 that `T` cannot hold
/// Example  arange<int>(4)   // 0 1 2 3
template <class T, detail::integer N>
[[nodiscard]] constexpr auto arange(N n, source_line line = source_line::here()) {
    static_assert(detail::numeric_verdict<T, detail::made_of<T, index_t>>::value,
                  "weft E120: elements of this class are not made of numbers");
    return detail::at_line(line, [&] {
        auto result = detail::make_empty<T>("arange", n);
        if constexpr (category_of<T> != detail::category::other)
            if (result.size() > 0) detail::check_last<T>(result.size() - 1);
        index_t i = 0;
        for (T& element : result)
            element = detail::counted<T>(i++);
        return result;
    });
}

/// start, start + step, ... while before stop. The arguments may be of any arithmetic type; between integers all is
/// exact, and an element the nearest number that `T` has; else it is computed in double or wider.
///
/// Shape    (max(0, ceil((stop - start) / step)))
/// Lazy     no
/// Cost     one pass over the elements
/// Errors   value_error for a step of 0, NaN, an infinite start, and for elements that `T` cannot hold: out of range, or
///          not whole where `T` is an integer type; shape_error for more elements than memory can hold
/// Example  arange<std::uint8_t>(255, -1, -5);   arange<float>(0, 1, 0.125)
template <class T, class Start = T, class Stop = T, class Step = int>
    requires detail::real_arguments<Start, Stop, Step>
[[nodiscard]] constexpr tensor<T, dyn> arange(Start start, Stop stop, Step step = Step(1),
                                              source_line line = source_line::here()) {
    constexpr bool are_steps = detail::stepped<T, Start, Stop, Step>;
    static_assert(detail::numeric_verdict<T, are_steps>::value,
                  "weft E120: elements of this class are not made of numbers");
    return detail::at_line(line, [&] {
        if constexpr (category_of<T> == detail::category::other && !are_steps) {
            return tensor<T, dyn>();
        } else if constexpr (category_of<T> == detail::category::other) {
            return detail::arange_of_class<T>(start, stop, step);
        } else {
            const detail::arange_rule rule(detail::spacing_type<T>{}, detail::spacing_argument<T>(start),
                                           detail::spacing_argument<T>(stop),
                                           detail::spacing_argument<T>(step));
            auto result = detail::make_empty<T>("arange", rule.count);
            rule.fill(result.data());
            return result;
        }
    });
}

/// 0, 1, ... while before stop.
///
/// Shape    (max(0, ceil(stop)))
/// Lazy     no
/// Cost     one pass over the elements
/// Errors   as of start, stop and step
/// Example  arange<double>(4.5)   // 0 1 2 3 4
template <class T, class Stop>
    requires(!detail::integer<Stop> && detail::real_arguments<Stop>)
[[nodiscard]] constexpr tensor<T, dyn> arange(Stop stop, source_line line = source_line::here()) {
    return weft::arange<T>(0, stop, 1, line);
}

/// Whether `last` is an element of `linspace` and `logspace`: the last one, or else that which would follow.
struct endpoint {
    bool included = true;
};

/// n values from `first` to `last`, both included and exact, evenly spaced; or with `endpoint{false}` those of n + 1 without
/// the last. The ends may be of any arithmetic type; between integers all is exact and integers are the floor, else it is
/// computed in double or wider.
///
/// Shape    (n); static where n is `fix<N>`
/// Lazy     no
/// Cost     one pass over the elements
/// Errors   shape_error for a negative n; value_error for elements out of the range of `T`
/// Example  linspace<double>(0, 1, 11);   linspace<int>(0, 10, 4)   // 0 3 6 10
template <class T, class First = T, class Last = T, detail::integer N>
[[nodiscard]] constexpr auto linspace(First first, Last last, N n, endpoint end = {},
                                      source_line line = source_line::here()) {
    static_assert(detail::numeric_verdict<T, detail::spaced<T, First, Last>>::value,
                  "weft E120: elements of this class are not made of numbers");
    return detail::at_line(line, [&] {
        auto result = detail::make_empty<T>("linspace", n);
        detail::fill_linspace(result.data(), result.size(), detail::spacing_argument<T>(first),
                              detail::spacing_argument<T>(last), end.included);
        return result;
    });
}

/// `base` to the powers of `linspace(first, last, n)`, computed in double or wider; integers are the floor.
///
/// Shape    (n); static where n is `fix<N>`
/// Lazy     no
/// Cost     a power for each element
/// Errors   shape_error for a negative n; value_error for elements out of the range of `T`
/// Example  logspace<double>(-3, 3, 7)   // 0.001 ... 1000
template <class T, class First, class Last, detail::integer N, class Base = int>
    requires detail::real_arguments<First, Last, Base>
[[nodiscard]] auto logspace(First first, Last last, N n, Base base = Base(10), endpoint end = {},
                            source_line line = source_line::here()) {
    static_assert(detail::numeric_verdict<T, false>::value,
                  "weft E120: elements of this class are no powers");
    return detail::at_line(line, [&] {
        auto result = detail::make_empty<T>("logspace", n);
        if constexpr (category_of<T> != detail::category::other)
            detail::fill_logspace(result.data(), result.size(), detail::spacing_argument<T>(first),
                                  detail::spacing_argument<T>(last), detail::spacing_argument<T>(base),
                                  end.included);
        return result;
    });
}
template <class T, class First, class Last, detail::integer N>
    requires detail::real_arguments<First, Last>
[[nodiscard]] auto logspace(First first, Last last, N n, endpoint end,
                            source_line line = source_line::here()) {
    return weft::logspace<T>(first, last, n, 10, end, line);
}

} // namespace weft::inline WEFT_ABI
