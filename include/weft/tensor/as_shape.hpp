// SPDX-License-Identifier: BSL-1.0
// weft/tensor/as_shape.hpp - a typed view of a tensor whose shape is known only at run time.
//
// Layer: tensor. Question: how does what was read from a file meet code that counts on three channels?
//     auto photo = as_shape<dyn, dyn, 3>(load_npy<float>("photo.npy"));
#pragma once

#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Where the elements of `a` stand, with the shape that `Extents` name.
template <index_t... Extents, class A>
constexpr auto typed_placement(const A& a) {
    using shape_type = detail::shape_for<Extents...>;
    const auto shape = check_construct<shape_type>("as_shape", a.shape());
    strides_t<shape_type> strides{};
    for (int axis = 0; axis < shape.rank(); ++axis)
        strides[static_cast<std::size_t>(axis)] = a.stride(axis);
    return placement<shape_type, strided>::of(shape, strides);
}

} // namespace detail

/// The same elements, seen through a type that names the rank and the extents which are not `dyn`.
///
/// Shape    that of a; its rank and static extents are those named
/// Lazy     a view: refers to the elements of a tensor or view; a temporary tensor is moved in, and the
///          result is then an expression that owns it
/// Cost     one comparison for each axis
/// Errors   shape_error when the shape of a does not fit; E103 where the compiler knows that it cannot; E153: a is an expression
/// Example  auto photo = as_shape<dyn, dyn, 3>(any);   // tensor_view<float, dyn, dyn, 3>
template <index_t... Extents, class T, index_t... E>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr tensor_view<T, Extents...> as_shape(tensor<T, E...>& a WEFT_LIFETIMEBOUND) {
    return {a.data(), detail::typed_placement<Extents...>(a), detail::witness(a.lifeline())};
}
template <index_t... Extents, class T, index_t... E>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr tensor_view<const T, Extents...>
as_shape(const tensor<T, E...>& a WEFT_LIFETIMEBOUND) {
    return {a.data(), detail::typed_placement<Extents...>(a), detail::witness(a.lifeline())};
}
template <index_t... Extents, class T, index_t... E>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr tensor_view<T, Extents...> as_shape(const tensor_view<T, E...>& a) {
    return {a.data(), detail::typed_placement<Extents...>(a), a.witness()};
}
template <index_t... Extents, class T>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto as_shape(any_tensor<T>&& a) {
    const auto shape = detail::check_construct<detail::shape_for<Extents...>>("as_shape", a.shape());
    const auto kept = std::move(a).as_operand();
    return detail::leaf<T, detail::shape_for<Extents...>, detail::shared>(
        kept.data(), detail::placement<detail::shape_for<Extents...>, detail::dense>(shape), kept.owner());
}
template <index_t... Extents, class T>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto as_shape(const any_tensor<T>&& a) {
    return weft::as_shape<Extents...>(any_tensor<T>(a));
}

/// A temporary whose rank the compiler knows has no shape to find out: name its type instead.
template <index_t... Extents, class T, index_t... E>
    requires(sizeof...(Extents) > 0 && !std::same_as<tensor<T, E...>, any_tensor<T>>)
void as_shape(const tensor<T, E...>&& a) = delete;

/// Rejected: E153. What is not in memory has nothing that could be seen.
template <index_t... Extents, expression E>
    requires(sizeof...(Extents) > 0)
constexpr auto as_shape(const E&) {
    using meaning = diagnose::misspelled<detail::printed_operand_t<E>>;
    static_assert(meaning::value || detail::has_static_rank<typename E::shape_type>,
                  "weft E153: as_shape is of a tensor or a view: as_shape<2, 3>(eval(e))");
    static_assert(
        meaning::value || !detail::has_static_rank<typename E::shape_type>,
        "weft E153: as_shape is of a tensor or a view; here the type says it: tensor<T, dyn, 3> t = e");
    return detail::rejected_view<const E&>();
}
template <index_t...>
detail::unfit_result as_shape(detail::unfit<>);

} // namespace weft::inline WEFT_ABI
