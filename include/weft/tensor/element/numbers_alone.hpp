// SPDX-License-Identifier: BSL-1.0
// weft/tensor/element/numbers_alone.hpp - tensors of what says no type of them, or of no elements, which are rejected.
//
// Layer: tensor. Question: what does the compiler say about `tensor x{1, 2, 3}`, `tensor x{{1, 2}, {3, 4}}`, `tensor x = sum(a)`?
//     static_assert failed: weft E109: numbers do not say a shape: tensor<int, 3> x{1, 2, 3}, ...
// And about `tensor x = m.T`, `tensor x = numbers` of a vector?
//     weft E114: m.T() is a call; a range stands in parentheses, tensor x(numbers)
#pragma once

#include <weft/core/reject.hpp>
#include <weft/expr/interface.hpp>

#include <initializer_list>
#include <type_traits>

namespace weft::inline WEFT_ABI {

template <class T, index_t... Extents>
class tensor;

namespace detail {

/// The element type of what is deduced.
template <class X>
struct numbers_alone {
    constexpr numbers_alone() {
        static_assert(diagnose::misspelled<X>::value,
                      "weft E109: numbers do not say a shape: tensor<int, 3> x{1, 2, 3}, of these extents "
                      "tensor<int, dyn, dyn> x(2, 3); one is no tensor: auto x = sum(a)");
    }
};

/// The element type of what is deduced where nothing else is.
struct no_source;

} // namespace detail

/// Rejected: of references, functions and void there are no elements.
template <class T, index_t... Extents>
    requires(!std::is_object_v<T>)
class tensor<T, Extents...> : public tensor<float, Extents...> {
    static_assert(std::is_object_v<T>, "weft E107: elements are plain values, as in tensor<float, 3>");

public:
    using tensor<float, Extents...>::tensor;
};

template <class X>
class tensor<detail::numbers_alone<X>, 1> : public tensor<X, 1> {
public:
    template <class... More>
    constexpr tensor(const X&, const More&...) {
        detail::numbers_alone<X>();
    }
    constexpr tensor(std::initializer_list<X>, std::initializer_list<X> = {}, std::initializer_list<X> = {},
                     std::initializer_list<X> = {}) {
        detail::numbers_alone<X>();
    }
    using tensor<X, 1>::operator=;
};

template <detail::scalar_value X, detail::scalar_value... More>
tensor(const X&, const More&...) -> tensor<detail::numbers_alone<X>, 1>;
template <detail::scalar_value X>
tensor(std::initializer_list<X>, std::initializer_list<X> = {}, std::initializer_list<X> = {},
       std::initializer_list<X> = {}) -> tensor<detail::numbers_alone<X>, 1>;

/// Rejected: E114. The name of a member function has no type, so that no template deduces anything from it, but an ellipsis takes
/// it.
template <>
class tensor<detail::no_source, 1> {
public:
    template <int = 0>
    tensor(...) = delete; // weft E114: m.T() is a call; a range stands in parentheses, tensor x(numbers)
    /// Clang tells of `m.T` first, and goes on with `m.T()`: nothing more is to be said.
    template <expression E>
    tensor(const E&);
};
template <int = 0>
tensor(...) -> tensor<detail::no_source, 1>;

} // namespace weft::inline WEFT_ABI
