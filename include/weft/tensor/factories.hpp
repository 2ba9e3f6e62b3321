// SPDX-License-Identifier: BSL-1.0
// weft/tensor/factories.hpp - tensors made from a rule.
//
// Layer: tensor. Question: how is a tensor of zeros, of a range, of one value made?
//     zeros<float, 2, 3>()   zeros<float>(n, fix<3>)   arange<int>(0, 10, 2)   linspace<double>(0, 1, 11)
#pragma once

#include <weft/tensor/tensor.hpp>

#include <cmath>
#include <concepts>

namespace weft::inline WEFT_ABI {

namespace detail {

template <class T, class... Extents>
using factory_tensor = tensor<T, static_value<Extents>...>;

template <class T, integer... Extents>
constexpr auto make_empty(Extents... extents) {
    using result = factory_tensor<T, Extents...>;
    return result(typename result::shape_type(static_cast<index_t>(extents)...), uninitialized);
}

template <class Tensor, class T>
constexpr Tensor filled(Tensor result, const T& value) {
    for (auto& element : result)
        element = value;
    return result;
}

[[noreturn]] WEFT_NOINLINE inline void raise_step() {
    raise(value_error("arange: the step is 0; give one that leads from the start to the stop"));
}

} // namespace detail

/// Zeros; each extent is dynamic unless it is `fix<N>` or a template argument.
///
/// Shape    the given extents
/// Cost     one pass over the elements
/// Errors   shape_error for a negative extent
/// Example  auto a = zeros<float>(n, fix<3>);   // tensor<float, dyn, 3>
template <class T, index_t... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto zeros() {
    return tensor<T, Extents...>();
}
template <class T, detail::integer... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto zeros(Extents... extents) {
    return detail::filled(detail::make_empty<T>(extents...), T(0));
}
template <class T>
[[nodiscard]] constexpr auto zeros(const any_shape& shape) {
    return any_tensor<T>(shape);
}

/// Uninitialized elements: write each before it is read.
template <class T, index_t... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto empty() {
    return tensor<T, Extents...>(shape<Extents...>{}, detail::uninitialized);
}
template <class T, detail::integer... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto empty(Extents... extents) {
    return detail::make_empty<T>(extents...);
}
template <class T>
[[nodiscard]] constexpr auto empty(const any_shape& shape) {
    return any_tensor<T>(shape, detail::uninitialized);
}

/// Ones, as `zeros`.
template <class T, index_t... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto ones() {
    return detail::filled(empty<T, Extents...>(), T(1));
}
template <class T, detail::integer... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto ones(Extents... extents) {
    return detail::filled(detail::make_empty<T>(extents...), T(1));
}
template <class T>
[[nodiscard]] constexpr auto ones(const any_shape& shape) {
    return detail::filled(any_tensor<T>(shape, detail::uninitialized), T(1));
}

/// `value` everywhere: `full(2.5f, n, fix<3>)`, or with a type of its own `full<double>(1, n)`.
template <class T, detail::integer... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto full(const std::type_identity_t<T>& value, Extents... extents) {
    return detail::filled(detail::make_empty<T>(extents...), value);
}
template <class T, detail::integer... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto full(T value, Extents... extents) {
    return detail::filled(detail::make_empty<T>(extents...), value);
}
template <class T>
[[nodiscard]] constexpr auto full(T value, const any_shape& shape) {
    return detail::filled(any_tensor<T>(shape, detail::uninitialized), value);
}

/// Zeros with the element type and shape of `a`.
template <expression E>
[[nodiscard]] constexpr auto zeros_like(const E& a) {
    return detail::filled(detail::tensor_of<E>(a.shape(), detail::uninitialized), typename E::value_type(0));
}

/// `value` everywhere, with the element type and shape of `a`.
template <expression E, class V>
[[nodiscard]] constexpr auto full_like(const E& a, const V& value) {
    return detail::filled(detail::tensor_of<E>(a.shape(), detail::uninitialized),
                          detail::to_element<typename E::value_type>(value));
}

/// 0, 1, ... n - 1.
template <class T, detail::integer N>
[[nodiscard]] constexpr auto arange(N n) {
    auto result = detail::make_empty<T>(n);
    index_t i = 0;
    for (T& element : result)
        element = static_cast<T>(i++);
    return result;
}

/// start, start + step, ... while before stop.
///
/// Shape    (max(0, ceil((stop - start) / step)))
/// Errors   value_error for a step of 0
template <class T>
[[nodiscard]] constexpr tensor<T, dyn> arange(std::type_identity_t<T> start, std::type_identity_t<T> stop,
                                              std::type_identity_t<T> step = T(1)) {
    if (step == T(0)) detail::raise_step();
    index_t count = 0;
    if constexpr (std::integral<T>) {
        const bool rises = step > T(0);
        if (rises ? start < stop : start > stop) {
            const auto distance =
                rises ? static_cast<std::uintmax_t>(stop) - static_cast<std::uintmax_t>(start)
                      : static_cast<std::uintmax_t>(start) - static_cast<std::uintmax_t>(stop);
            const auto stride = rises ? static_cast<std::uintmax_t>(step)
                                      : std::uintmax_t(0) - static_cast<std::uintmax_t>(step);
            count = static_cast<index_t>((distance - 1) / stride + 1);
        }
    } else {
        const double steps =
            std::ceil((static_cast<double>(stop) - static_cast<double>(start)) / static_cast<double>(step));
        count = steps > 0 ? static_cast<index_t>(steps) : 0;
    }
    auto result = empty<T>(count);
    index_t i = 0;
    for (T& element : result)
        element = static_cast<T>(start + static_cast<T>(i++) * step);
    return result;
}

/// n values from `first` to `last`, both included, evenly spaced.
///
/// Shape    (n)
template <class T, detail::integer N>
[[nodiscard]] constexpr auto linspace(std::type_identity_t<T> first, std::type_identity_t<T> last, N n) {
    auto result = detail::make_empty<T>(n);
    const index_t count = result.size();
    for (index_t i = 0; i < count; ++i)
        result.data()[i] = i + 1 == count && count > 1
                               ? last
                               : static_cast<T>(first + (last - first) * static_cast<T>(i) /
                                                            static_cast<T>(count > 1 ? count - 1 : 1));
    return result;
}

/// The identity matrix.
///
/// Shape    (n, n)
template <class T, detail::integer N>
[[nodiscard]] constexpr auto eye(N n) {
    auto result = zeros<T>(n, n);
    const index_t count = result.extent(0);
    for (index_t i = 0; i < count; ++i)
        result(i, i) = T(1);
    return result;
}

} // namespace weft::inline WEFT_ABI
