// SPDX-License-Identifier: BSL-1.0
// weft/tensor/tensor.hpp - elements that a value owns.
//
// Layer: tensor. Question: what is a tensor, and what does assigning to one mean?
//     tensor<float, dyn, 3> b(4);   tensor t = a + b;   t += 1;   t.assign(b);
#pragma once

#include <weft/core/diagnose.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/shape/in_place.hpp>
#include <weft/tensor/element/elements.hpp>
#include <weft/tensor/element/no_members.hpp>
#include <weft/tensor/element/numbers_alone.hpp>
#include <weft/tensor/element/range_elements.hpp>
#include <weft/tensor/element/subscript.hpp>
#include <weft/tensor/masked.hpp>
#include <weft/tensor/storage.hpp>
#include <weft/write/in_place.hpp>

#include <concepts>
#include <initializer_list>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

/// A row-major tensor that owns its elements. Copies and moves between the same tensor type are those of a value;
/// every other assignment writes in place and never changes the shape.
///
/// Shape    `Extents`: static values and `dyn`, or `any_rank` alone
/// Cost     static tensors of up to `inline_bytes` live inside the object, all others on the heap, 64-byte aligned;
///          construction from a temporary passes the memory on, and gives a static one new elements
/// Errors   E105 for no axis; shape_error for extents that no tensor has
/// Example  tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};   tensor<float, dyn, 3> b(4);
template <class T, index_t... Extents>
class tensor : public detail::interface<tensor<T, Extents...>, T, detail::shape_for<Extents...>>,
               public detail::no_members<tensor<T, Extents...>> {
    static_assert(sizeof...(Extents) > 0, "weft E105: a tensor has at least one axis: tensor<float, dyn>");
    static_assert(detail::are_extents<Extents...>, "weft E106: an extent is negative, there are more than 16 "
                                                   "axes, or more elements than memory can hold");
    static_assert(!std::is_const_v<T>,
                  "weft E107: elements are plain values; what is only read is a const tensor<float, 3> or a "
                  "tensor_view<const float, 3>");

public:
    using value_type = T;
    using shape_type = detail::shape_for<Extents...>;
    static constexpr bool owns_elements = true;

    /// Zeros; every `dyn` extent is 0, an any-rank tensor has shape `[0]`.
    constexpr tensor() : storage_(storage::empty()) {}

    /// Zeros, from the `dyn` extents in order or from all extents.
    template <detail::integer... Integers>
        requires(!detail::is_static_shape<shape_type> && std::constructible_from<shape_type, Integers...> &&
                 sizeof...(Integers) > 0 && detail::has_static_rank<shape_type>)
    constexpr explicit tensor(Integers... extents)
        : storage_(shape_type(detail::caller{"tensor"}, detail::index_value_of(extents)...)) {}

    /// Zeros, of the given shape.
    template <class Shape>
        requires(detail::is_shape<Shape> && !detail::is_static_shape<shape_type>)
    constexpr explicit tensor(const Shape& shape)
        : storage_(checked(detail::check_construct<shape_type>("tensor", shape))) {}

    constexpr tensor(const shape_type& shape, detail::uninitialized_t)
        : storage_(checked(shape), detail::uninitialized) {}

    /// The elements in braces; rows of one length.
    constexpr tensor(detail::braces<T, sizeof...(Extents)> elements)
        requires(detail::has_static_rank<shape_type>)
        : storage_(shape_of_braces(elements), detail::uninitialized) {
        index_t extents[sizeof...(Extents)];
        for (int axis = 0; axis < shape().rank(); ++axis)
            extents[axis] = shape().extent(axis);
        detail::copy_braces<0>(elements, extents, data());
    }

    /// Rejected: E109. Deleted functions, so that they can be asked for, as that of E141 is.
#if defined(__cpp_deleted_function)
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
#endif
    template <class... Numbers>
        requires detail::misplaced_numbers<shape_type, Numbers...>
    constexpr explicit tensor(Numbers...) = delete(
        "weft E109: parentheses hold extents that are dyn, (2, 3), or a shape, (any_shape{2, 3}); braces "
        "hold elements, a level for each axis, {{1, 2}, {3, 4}}");
    template <class = void>
        requires detail::one_or_many<sizeof...(Extents)>
    constexpr tensor(std::initializer_list<T>, std::initializer_list<T>, std::initializer_list<T> = {},
                     std::initializer_list<T> = {}) =
        delete("weft E109: braces hold elements, a level for each axis: {1, 2}, or {{1, 2}, {3, 4}}; an "
               "any_tensor is made of a tensor that has axes");
    template <class = void>
        requires(!detail::is_static_shape<shape_type>)
    constexpr tensor(std::initializer_list<detail::braced_extent>) = delete(
        "weft E109: extents stand in parentheses, (2, 3); braces hold elements, a level for each axis, "
        "{{1, 2}, {3, 4}}");
#if defined(__clang__)
#pragma clang diagnostic pop
#endif
#else
    template <class E109_parentheses_hold_dyn_extents_braces_hold_elements_one_level_for_each_axis = void,
              class... Numbers>
        requires detail::misplaced_numbers<shape_type, Numbers...>
    constexpr explicit tensor(Numbers...) = delete; // weft E109: (2, 3) or {{1, 2}, {3, 4}}
    template <class E109_braces_hold_elements_one_level_for_each_axis = void>
        requires detail::one_or_many<sizeof...(Extents)>
    constexpr tensor( // weft E109: {1, 2} of one axis, {{1, 2}, {3, 4}} of two; any_tensor of such a tensor
        std::initializer_list<T>, std::initializer_list<T>, std::initializer_list<T> = {},
        std::initializer_list<T> = {}) = delete;
    template <class E109_extents_stand_in_parentheses_braces_hold_elements_one_level_for_each_axis = void>
        requires(!detail::is_static_shape<shape_type>)
    constexpr tensor(std::initializer_list<detail::braced_extent>) = delete; // weft E109: extents are (2, 3)
#endif

    /// The elements of a range of the standard library: `tensor<float, dyn>(vector)`. Ranges within ranges are rows; elements
    /// alone are in row-major order, and of their number follows one extent that is `dyn`.
    ///
    /// Errors   E108: several extents would follow; E130: elements of a higher category; shape_error: rows of different
    ///          lengths, or another number of elements than the shape has
    template <class R>
        requires detail::element_range<R, T>
    constexpr explicit tensor(R&& range) : tensor() {
        constexpr int depth = detail::depth_in<R, T>;
        using bottom = typename detail::bottom_of<std::remove_reference_t<R>, depth>::type;
        using shapes = detail::range_shape_verdict<R, shape_type, depth>;
        using elements = detail::category_verdict<T, bottom>;
        static_assert(shapes::value,
                      "weft E108: a range of elements has no such shape; give it: tensor(range, shape)");
        static_assert(elements::value || !shapes::value,
                      "weft E130: the range's element type is of a higher category");
        if constexpr (shapes::value && elements::value)
            detail::with_range<T>(range, [&](auto& from) { detail::take_elements<depth>(*this, from); });
    }

    /// The elements of a range in row-major order, as many as the shape has: `tensor<float, dyn, 3>(vector, shape<dyn, 3>(n))`.
    ///
    /// Errors   E103 or shape_error: the shape is none of this type; E130; shape_error: more or fewer elements
    template <class R, class Shape>
        requires(detail::element_range<R, T> && detail::is_shape<Shape>)
    constexpr tensor(R&& range, const Shape& shape) : tensor() {
        constexpr int depth = detail::depth_in<R, T>;
        using bottom = typename detail::bottom_of<std::remove_reference_t<R>, depth>::type;
        using shapes = detail::construct_verdict<shape_type, Shape>;
        using elements = detail::category_verdict<T, bottom>;
        using flat = std::conditional_t<depth == 1, diagnose::holds, diagnose::range_shape<R, Shape>>;
        static_assert(shapes::value, "weft E103: the shape is none of this type of tensor");
        static_assert(flat::value, "weft E108: beside a shape the range is of elements, not of rows");
        static_assert(elements::value, "weft E130: the range's element type is of a higher category");
        if constexpr (shapes::value && flat::value && elements::value) {
            const shape_type found = checked(detail::check_construct<shape_type>("tensor", shape));
            if constexpr (!detail::is_static_shape<shape_type>) *this = tensor(found, detail::uninitialized);
            detail::with_range<T>(range, [&](auto& from) { detail::fill_elements(*this, from); });
        }
    }

    /// The elements of an expression of the same shape; nothing is broadcast.
    template <expression E>
        requires(!std::same_as<std::remove_cvref_t<E>, tensor>)
    constexpr tensor(E&& e) : storage_(checked(constructed_shape(e)), detail::uninitialized) {
        using shapes = detail::construct_verdict<shape_type, typename std::remove_cvref_t<E>::shape_type>;
        static_assert(shapes::value,
                      "weft E103: a tensor takes the shape of what it is made from, nothing is broadcast");
        if constexpr (shapes::value)
            detail::write<detail::overlap::fresh, true>(write_target(), static_cast<E&&>(e));
    }

    /// Rejected: what a mask selects is written to; compress reads it.
    template <class X, class Mask>
    constexpr tensor(const detail::masked<X, Mask>&) : tensor() {
        static_assert(
            diagnose::misspelled<detail::printed_operand_t<Mask>>::value,
            "weft E142: a(mask) can be assigned to, a(mask) = b; its elements are compress(a, mask)");
    }
    template <class Mask>
    constexpr tensor(const detail::rejected_target<Mask>&) : tensor() {}

    // What was moved from has a shape and elements that fit it: a static tensor the same shape and some elements, any
    // other one no element. Moving a static tensor out of the heap allocates; assigning and swapping never do.
    constexpr tensor(const tensor&) = default;
    constexpr tensor(tensor&&) = default;
    constexpr tensor& operator=(const tensor&) = default;
    constexpr tensor& operator=(tensor&&) = default;

    friend constexpr void swap(tensor& a, tensor& b) noexcept(noexcept(a.storage_.swap(b.storage_))) {
        a.storage_.swap(b.storage_);
    }

    /// Writes in place: `e` is broadcast to this shape, which never changes. A scalar fills.
    template <class E>
        requires(detail::source_of<E, T> && !std::same_as<std::remove_cvref_t<E>, tensor>)
    constexpr tensor& operator=(E&& e) {
        detail::write(write_target(), static_cast<E&&>(e));
        return *this;
    }

    /// Rejected.
    template <detail::source_of<T> E>
    constexpr const tensor& operator=(const E&) const {
        static_assert(detail::access_verdict<const tensor&>::value, "weft E131: the target is read-only");
        return *this;
    }
    template <detail::foreign_source<tensor> E>
    constexpr tensor& operator=(const E&) {
        static_assert(diagnose::operand<E>::value,
                      "weft E122: neither a tensor nor a scalar; of a vector or an array, write view(x)");
        return *this;
    }

    /// `value` everywhere: `*this = value`.
    template <class S>
        requires detail::scalar_beside<S, T>
    constexpr void fill(const S& value) {
        *this = value;
    }

    /// New value and new shape. `e` may read this tensor.
    template <expression E>
    constexpr tensor& assign(E&& e) {
        return *this = tensor(static_cast<E&&>(e));
    }

    using detail::no_members<tensor>::assign;

    /// Zeros of a new shape, from what a tensor is made from in parentheses: `x.resize(2, 3)`, `x.resize(any_shape{2, 3})`.
    template <detail::integer... Integers>
        requires(!detail::is_static_shape<shape_type> && std::constructible_from<shape_type, Integers...> &&
                 sizeof...(Integers) > 0)
    constexpr void resize(Integers... extents) {
        if constexpr (detail::has_static_rank<shape_type>)
            *this = tensor(extents...);
        else
            *this = tensor(shape_type(extents...));
    }
    template <class Shape>
        requires(detail::is_shape<Shape> && !detail::is_static_shape<shape_type>)
    constexpr void resize(const Shape& shape) {
        *this = tensor(shape);
    }

    /// The shape, by value.
    constexpr shape_type shape() const { return storage_.shape(); }
    using detail::no_members<tensor>::shape, detail::no_members<tensor>::size, tensor::interface::size;
    /// How many elements of memory one step along the axis is: row-major.
    constexpr index_t stride(int axis) const { return place().stride(axis); }
    /// The address of the first element; the others follow in row-major order.
    constexpr T* data() { return storage_.data(); }
    constexpr const T* data() const { return storage_.data(); }

    /// The element at one index per axis, each `0 <= i < extent` (asserted in debug builds).
    template <class... Index>
        requires detail::counted_indices<shape_type, Index...>
    constexpr T& operator()(const Index&... index) {
        return data()[offset<false>(index...)];
    }
    template <class... Index>
        requires detail::counted_indices<shape_type, Index...>
    constexpr const T& operator()(const Index&... index) const {
        return data()[offset<false>(index...)];
    }
    /// The element at one index per axis; negative indices count from the end.
    ///
    /// Errors   index_error when an index is outside its axis
    template <class... Index>
    constexpr T& at(const Index&... index) {
        return data()[offset<true>(index...)];
    }
    template <class... Index>
    constexpr const T& at(const Index&... index) const {
        return data()[offset<true>(index...)];
    }

    /// The elements that lists of indices name, one from each: lazy (ops/rearrange/pick.hpp).
    template <class... Index>
        requires detail::picking_arguments<Index...>
    [[nodiscard]] constexpr auto operator()(const Index&... index) & WEFT_LIFETIMEBOUND {
        return detail::subscripting<Index...>::of(*this, index...);
    }
    template <class... Index>
        requires detail::picking_arguments<Index...>
    [[nodiscard]] constexpr auto operator()(const Index&... index) const& WEFT_LIFETIMEBOUND {
        return detail::subscripting<Index...>::of(*this, index...);
    }

    /// Rejected.
    template <class... Index>
        requires detail::foreign_subscript<Index...>
    constexpr decltype(auto) operator()(const Index&... index) const {
        return detail::subscripting<Index...>::of(*this, index...);
    }
    template <class... Index>
        requires detail::miscounted_indices<shape_type, Index...>
    constexpr detail::rejected_part<T> operator()(const Index&...) const {
        return detail::reject_subscript<shape_type, T, Index...>();
    }
    template <class... Rest>
    constexpr detail::rejected_part<T> operator()(std::initializer_list<index_t> list,
                                                  const Rest&... rest) const {
        return detail::interface<tensor, T, shape_type>::operator()(list, rest...);
    }
    template <class First>
    constexpr detail::rejected_part<T> operator()(const First&, std::initializer_list<index_t> list) const {
        return detail::interface<tensor, T, shape_type>::operator()(list);
    }
    constexpr detail::rejected_part<T> operator()(std::initializer_list<index_t> list,
                                                  std::initializer_list<index_t>) const {
        return detail::interface<tensor, T, shape_type>::operator()(list);
    }

    /// A part of the tensor: a view (view/slice/slice.hpp).
    template <class... Index>
        requires detail::slicing_arguments<Index...>
    constexpr decltype(auto) operator()(const Index&... index) & WEFT_LIFETIMEBOUND {
        return detail::subscripting<Index...>::of(*this, index...);
    }
    template <class... Index>
        requires detail::slicing_arguments<Index...>
    constexpr decltype(auto) operator()(const Index&... index) const& WEFT_LIFETIMEBOUND {
        return detail::subscripting<Index...>::of(*this, index...);
    }
    /// Both of a temporary: an expression that has its elements.
    template <class... Index>
        requires(detail::slicing_arguments<Index...> || detail::picking_arguments<Index...>)
    [[nodiscard]] constexpr decltype(auto) operator()(const Index&... index) && {
        return detail::subscripting<Index...>::of(std::move(*this), index...);
    }
    /// Both of a constant temporary, which keeps its elements: an expression that has a copy of them.
    template <class... Index>
        requires(detail::slicing_arguments<Index...> || detail::picking_arguments<Index...>)
    [[nodiscard]] constexpr decltype(auto) operator()(const Index&... index) const&& {
        return tensor(*this)(index...);
    }

    /// The elements at which `mask` is true, to be written: `a(a < 0) = 0` (ops/statement/masked.hpp).
    template <detail::mask_operand Mask>
    [[nodiscard]] constexpr auto operator()(Mask&& mask) & {
        return detail::masked_elements(*this, std::forward<Mask>(mask));
    }

    /// All elements in row-major order: a contiguous range.
    constexpr T* begin() { return data(); }
    constexpr T* end() { return data() + this->size(); }
    constexpr const T* begin() const { return data(); }
    constexpr const T* end() const { return data() + this->size(); }

    constexpr detail::leaf<T, shape_type> as_operand() const& {
        storage_.check_alive();
        return {data(), place(), {detail::witness(lifeline())}};
    }

    /// A temporary's elements go into the expression, shared by all copies of it.
    constexpr auto as_operand() && {
        storage_.check_alive();
        using owner = detail::leaf<T, shape_type, detail::shared>;
        const auto where = place();
        if constexpr (!detail::stored_inside<T, shape_type>()) {
            const T* const elements = data(); // first: afterwards they are no more this one's
            return owner(elements, where, detail::shared{storage_.share()});
        } else if constexpr (std::is_trivially_destructible_v<T> && sizeof(tensor) <= 256) {
            return detail::held<tensor>(*this); // few bytes, which constant evaluation can reach in the tree
        } else {
            return [&] {
                tensor* kept = nullptr;
                detail::shared share{detail::on_heap(std::move(*this), &kept)};
                return owner(kept->data(), where, std::move(share));
            }();
        }
    }

    constexpr auto as_operand() const&& { return tensor(*this).as_operand(); }

    /// Ends when the elements are gone (storage/lifeline.hpp).
    constexpr const detail::lifeline& lifeline() const { return storage_.line(); }

    constexpr detail::target<T, shape_type, detail::dense> write_target() {
        storage_.revive();
        return {data(), place()};
    }

private:
    constexpr detail::placement<shape_type, detail::dense> place() const {
        return detail::placement<shape_type, detail::dense>(storage_.shape());
    }

    // Of const elements the compiler has said enough.
    using storage = detail::tensor_storage<std::remove_const_t<T>, shape_type>;

    template <bool Checked, class... Index>
    constexpr index_t offset(const Index&... index) const {
        using types = detail::index_type_verdict<Index...>;
        using count = detail::index_verdict<shape_type, Index...>;
        if constexpr (types::value && count::value)
            return detail::offset_of(place(), detail::cursor_at<Checked>(shape(), index...));
        else
            return detail::reject_subscript<shape_type, T, Index...>(), 0;
    }

    static constexpr const shape_type& checked(const shape_type& shape) {
        if (!detail::has_static_rank<shape_type> && shape.rank() == 0)
            detail::raise(shape_error("tensor: shape [], and a tensor has at least one axis"));
        return shape;
    }

    template <class Braces>
    static constexpr shape_type shape_of_braces(const Braces& elements) {
        if constexpr (detail::is_static_shape<shape_type>) {
            return {};
        } else {
            index_t extents[sizeof...(Extents)]{};
            detail::brace_extents<0>(elements, extents);
            return shape_type(detail::caller{"tensor"}, shape_from<sizeof...(Extents)>(extents));
        }
    }

    template <std::size_t Rank>
    static constexpr any_shape shape_from(const index_t (&extents)[Rank]) {
        return any_shape(detail::index_row{extents, index_t{Rank}}, detail::caller{"tensor"});
    }

    template <class E>
    static constexpr shape_type constructed_shape(const E& e) {
        if constexpr (detail::strict_operand<E>)
            return constructed_shape(e.node);
        else if constexpr (detail::construct_verdict<shape_type, typename E::shape_type>::value)
            return detail::check_construct<shape_type>("tensor", e.shape());
        else
            return storage::empty(); // the constructor rejects it
    }

    storage storage_;
};

/// A tensor whose rank is a run-time value.
template <class T>
using any_tensor = tensor<T, any_rank>;

template <class Derived, class T, index_t... Extents>
tensor(const detail::interface<Derived, T, shape<Extents...>>&) -> tensor<T, Extents...>;
template <class Derived, class T>
tensor(const detail::interface<Derived, T, any_shape>&) -> tensor<T, any_rank>;

// Explicit, so that `tensor t = numbers` finds E114.
template <detail::range_of_depth<1> R>
explicit tensor(const R&) -> tensor<typename detail::bottom_of<R, 1>::type, detail::range_extent<R, 0>()>;
template <detail::range_of_depth<2> R>
explicit tensor(const R&) -> tensor<typename detail::bottom_of<R, 2>::type, detail::range_extent<R, 0>(),
                                    detail::range_extent<R, 1>()>;
template <detail::range_of_depth<3> R>
explicit tensor(const R&) -> tensor<typename detail::bottom_of<R, 3>::type, detail::range_extent<R, 0>(),
                                    detail::range_extent<R, 1>(), detail::range_extent<R, 2>()>;
template <detail::range_of_depth<1> R, index_t... Extents>
tensor(const R&, const shape<Extents...>&) -> tensor<typename detail::bottom_of<R, 1>::type, Extents...>;
template <detail::range_of_depth<1> R>
tensor(const R&, const any_shape&) -> tensor<typename detail::bottom_of<R, 1>::type, any_rank>;

template <class X, class Mask>
tensor(const detail::masked<X, Mask>&) -> tensor<typename std::remove_cvref_t<X>::value_type, dyn>;
template <class Mask>
tensor(const detail::rejected_target<Mask>&) -> tensor<typename Mask::value_type, dyn>;

namespace detail {

template <class T, class Shape>
struct tensor_for;
template <class T, index_t... Extents>
struct tensor_for<T, shape<Extents...>> {
    using type = tensor<T, Extents...>;
};
template <class T>
struct tensor_for<T, any_shape> {
    using type = tensor<T, any_rank>;
};

/// The owning tensor with the element type and shape of an expression.
template <expression E>
using tensor_of = typename detail::tensor_for<typename std::remove_cvref_t<E>::value_type,
                                              typename std::remove_cvref_t<E>::shape_type>::type;

} // namespace detail

/// The elements of `e`, now.
///
/// Shape    that of e
/// Lazy     no
/// Cost     one pass; an allocation unless the shape is static and small
/// Errors   none of its own
/// Example  auto sum = eval(a + b);
template <expression E>
[[nodiscard]] constexpr detail::tensor_of<E> eval(E&& e) {
    return detail::tensor_of<E>(static_cast<E&&>(e));
}
template <class = void>
detail::unfit_result eval(detail::unfit<>);

} // namespace weft::inline WEFT_ABI
