// SPDX-License-Identifier: BSL-1.0
// weft/io/exchange/dlpack_tensor.hpp - elements that another library made, and lets go when it is told to.
//
// Layer: io. Question: what keeps imported elements alive while expressions read them?
//     auto x = from_dlpack<float>(managed);   c = a + x;   // the end of x calls the deleter of managed
#pragma once

#include <weft/core/config.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/tensor/view.hpp>
#include <weft/write/in_place.hpp>

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The shape that `Extents` name; without any, the rank is a run-time value.
template <index_t... Extents>
struct imported_shape {
    using type = detail::shape_for<Extents...>;
};
template <>
struct imported_shape<> {
    using type = any_shape;
};

template <class T, index_t... Extents>
using imported_view = typename view_for<T, typename imported_shape<Extents...>::type>::type;

/// Called with what it keeps when that may go.
using keeper = std::unique_ptr<void, void (*)(void*)>;

} // namespace detail

/// Elements of another library, and the right to them: they are let go with the object, or with the last expression
/// into which it was moved. An operand and a target like a tensor, const when it is const; it can be moved but not
/// copied, and `=` always writes elements, also from one of the same type. What was moved from can only be destroyed.
///
/// Shape    as named by `Extents`, or of run-time rank without any; strides are run-time values, in elements
/// Cost     pointer, `dyn` extents, strides, and the pointer that is let go
/// Example  auto x = from_dlpack<float, dyn, 3>(managed);   x(0, all) = 1.f;   tensor copy = x;
template <class T, index_t... Extents>
class dlpack_tensor : public detail::interface<dlpack_tensor<T, Extents...>, std::remove_const_t<T>,
                                               typename detail::imported_shape<Extents...>::type> {
public:
    using shape_type = typename detail::imported_shape<Extents...>::type;
    using value_type = std::remove_const_t<T>;
    using view_type = detail::imported_view<T, Extents...>;
    using const_view_type = detail::imported_view<const T, Extents...>;
    static constexpr bool owns_elements = true;

    dlpack_tensor(const view_type& elements, detail::keeper kept) noexcept
        : elements_(elements), kept_(std::move(kept)) {}
    dlpack_tensor(dlpack_tensor&&) noexcept = default;

    /// Writes in place: `e` is broadcast to this shape, which never changes. A scalar fills.
    ///
    /// Errors   as for x = e of a tensor; E131 for const elements
    dlpack_tensor& operator=(const dlpack_tensor& other) {
        view() = other.view();
        return *this;
    }
    template <class E>
        requires((expression<E> || detail::scalar_beside<E, value_type>) &&
                 !std::same_as<std::remove_cvref_t<E>, dlpack_tensor>)
    dlpack_tensor& operator=(E&& e) {
        view() = std::forward<E>(e);
        return *this;
    }

    /// The same elements, for as long as this lives.
    view_type view() & WEFT_LIFETIMEBOUND { return elements(); }
    const_view_type view() const& WEFT_LIFETIMEBOUND { return elements(); }
    void view() const&& = delete;

    /// To the views that functions take.
    template <class U, index_t... E>
        requires std::convertible_to<view_type, tensor_view<U, E...>>
    operator tensor_view<U, E...>() & WEFT_LIFETIMEBOUND {
        return view();
    }
    template <class U, index_t... E>
        requires std::convertible_to<const_view_type, tensor_view<U, E...>>
    operator tensor_view<U, E...>() const& WEFT_LIFETIMEBOUND {
        return view();
    }

    T* data() { return elements().data(); }
    const T* data() const { return elements().data(); }
    shape_type shape() const { return elements_.shape(); }
    index_t stride(int axis) const { return elements_.stride(axis); }

    /// An element, a part or the elements under a mask, as of a view. Of a temporary, a part is an expression that
    /// keeps the elements alive.
    template <class... Index>
        decltype(auto) operator()(const Index&... index) & WEFT_LIFETIMEBOUND {
        return view()(index...);
    }
    template <class... Index>
    decltype(auto) operator()(const Index&... index) const& WEFT_LIFETIMEBOUND {
        return view()(index...);
    }
    template <class... Index>
        requires(detail::slicing_arguments<Index...> || detail::picking_arguments<Index...>)
    decltype(auto) operator()(const Index&... index) && {
        return detail::subscripting<Index...>::of(std::move(*this), index...);
    }
    template <class... Index>
        requires(detail::slicing_arguments<Index...> || detail::picking_arguments<Index...>)
    void operator()(const Index&... index) const&& = delete;
    template <class... Index>
    T& at(const Index&... index) {
        return view().at(index...);
    }
    template <class... Index>
    const T& at(const Index&... index) const {
        return view().at(index...);
    }

    auto begin() { return view().begin(); }
    auto end() { return view().end(); }
    auto begin() const { return view().begin(); }
    auto end() const { return view().end(); }

    detail::leaf<value_type, shape_type, detail::strided> as_operand() const& {
        return elements().as_operand();
    }

    void as_operand() const&& = delete;

    /// The right to the elements goes into the expression, shared by all copies of it.
    detail::leaf<value_type, shape_type, detail::strided, detail::shared> as_operand() && {
        const auto node = elements().as_operand();
        return {node.data(), node.where(), detail::shared{detail::on_heap(std::move(kept_))}};
    }

    detail::target<T, shape_type, detail::strided> write_target()
        requires(!std::is_const_v<T>)
    {
        return elements().write_target();
    }

    /// Exchanges the elements, as for views.
    friend void swap(dlpack_tensor& a, dlpack_tensor& b) { swap(a.view(), b.view()); }

private:
    const view_type& elements() const {
        WEFT_ASSERT(kept_ != nullptr, "the elements have not been moved away");
        return elements_;
    }

    view_type elements_;
    detail::keeper kept_;
};

} // namespace weft::inline WEFT_ABI
