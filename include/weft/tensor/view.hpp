// SPDX-License-Identifier: BSL-1.0
// weft/tensor/view.hpp - a reference to elements that somebody else owns.
//
// Layer: tensor. Question: how does weft work on memory that it does not own?
//     view(ptr, n, fix<3>) = 0.f;   void f(tensor_view<const float, dyn, 3> v);
#pragma once

#include <weft/expr/leaf.hpp>
#include <weft/storage/buffer.hpp>
#include <weft/tensor/element/elements.hpp>
#include <weft/tensor/element/iterator.hpp>
#include <weft/tensor/element/no_members.hpp>
#include <weft/tensor/element/subscript.hpp>
#include <weft/tensor/errors.hpp>
#include <weft/tensor/exchange.hpp>
#include <weft/tensor/masked.hpp>
#include <weft/write/in_place.hpp>

#include <concepts>
#include <initializer_list>
#include <iterator>
#include <span> // and what it says of itself: std::ranges::enable_borrowed_range
#include <tuple>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

template <class T, index_t... Extents>
class tensor;

/// A non-owning strided reference to elements. Constness is shallow, as in `std::span`: `tensor_view<const T>` is
/// read-only. `=` writes elements, also from a view of the same type; only construction makes a view refer.
///
/// Shape    as named by `Extents`; strides are run-time values, in elements, and may be 0 or negative
/// Cost     pointer, `dyn` extents and strides
template <class T, index_t... Extents>
class tensor_view : public detail::interface<tensor_view<T, Extents...>, std::remove_const_t<T>,
                                             detail::shape_for<Extents...>>,
                    public detail::no_members<tensor_view<T, Extents...>> {
    static_assert(sizeof...(Extents) > 0, "weft E105: a view has at least one axis");
    static_assert(detail::are_extents<Extents...>, "weft E106: an extent is negative, there are more than 16 "
                                                   "axes, or more elements than memory can hold");

public:
    using shape_type = detail::shape_for<Extents...>;
    using value_type = std::remove_const_t<T>;
    using placement_type = detail::placement<shape_type, detail::strided>;
    static constexpr bool refers_to_elements = true;

    constexpr tensor_view(T* data, const placement_type& where, detail::witness seen = {})
        : data_(data), where_(where), seen_(seen) {}

    /// From a view of the same elements whose shape fits: a read-only view, or one that knows less (or, checked
    /// now, more) of its shape.
    template <class U, index_t... E>
        requires(std::same_as<std::remove_const_t<T>, std::remove_const_t<U>> &&
                 std::convertible_to<U*, T*> && !std::same_as<tensor_view<U, E...>, tensor_view> &&
                 detail::construct_verdict<shape_type, detail::shape_for<E...>>::value)
    constexpr tensor_view(const tensor_view<U, E...>& other)
        : data_(other.data()), where_(converted_placement(other)), seen_(other.witness()) {}

    /// From a tensor, which must outlive the view.
    template <index_t... E>
        requires(detail::construct_verdict<shape_type, detail::shape_for<E...>>::value && !std::is_const_v<T>)
    constexpr tensor_view(tensor<T, E...>& owner WEFT_LIFETIMEBOUND)
        : data_(owner.data()), where_(converted_placement(owner)), seen_(owner.lifeline()) {}
    template <index_t... E>
        requires(detail::construct_verdict<shape_type, detail::shape_for<E...>>::value && std::is_const_v<T>)
    constexpr tensor_view(const tensor<std::remove_const_t<T>, E...>& owner WEFT_LIFETIMEBOUND)
        : data_(owner.data()), where_(converted_placement(owner)), seen_(owner.lifeline()) {}

    constexpr tensor_view(const tensor_view&) = default;

    /// Writes elements, in place; never makes the view refer to something else.
    ///
    /// Errors   as for x = e of a tensor; E131 for a view of const elements
    constexpr const tensor_view& operator=(const tensor_view& other) const { return write(other); }
    constexpr tensor_view& operator=(const tensor_view& other) {
        write(other);
        return *this;
    }
    template <class E>
        requires(detail::source_of<E, value_type> && !std::same_as<std::remove_cvref_t<E>, tensor_view>)
    constexpr const tensor_view& operator=(E&& e) const {
        return write(std::forward<E>(e));
    }
    template <class E>
        requires(detail::source_of<E, value_type> && !std::same_as<std::remove_cvref_t<E>, tensor_view>)
    constexpr tensor_view& operator=(E&& e) { // else a tensor would rather become a view, for the one above
        write(std::forward<E>(e));
        return *this;
    }

    /// Writes the elements in braces, rows of one length: `m(0, all) = {1, 2, 3}`.
    constexpr const tensor_view& operator=(
        detail::braces<value_type, detail::has_static_rank<shape_type> ? sizeof...(Extents) : 1> elements)
        const
        requires(detail::has_static_rank<shape_type>)
    {
        index_t extents[sizeof...(Extents)]{};
        detail::brace_extents<0>(elements, extents);
        using source = tensor_view<const value_type, (static_cast<void>(Extents), dyn)...>;
        const auto shape = source::shape_type::unchecked(extents);
        detail::buffer<value_type> room(shape.size(), detail::uninitialized);
        detail::copy_braces<0>(elements, extents, room.data());
        return write(source(room.data(), typename source::placement_type(shape)));
    }

    /// Rejected.
    template <detail::foreign_source<tensor_view> E>
    constexpr const tensor_view& operator=(const E&) const {
        static_assert(diagnose::operand<E>::value,
                      "weft E122: neither a tensor nor a scalar; of a vector or an array, write view(x)");
        return *this;
    }

    /// `value` everywhere: `*this = value`.
    template <class S>
        requires(detail::scalar_beside<S, value_type> && !std::is_const_v<T>)
    constexpr void fill(const S& value) const {
        *this = value;
    }

    /// The address of the first element, with all indices 0.
    constexpr T* data() const {
        if constexpr (detail::is_checked)
            if (!seen_.is_alive())
                detail::raise_lifetime(detail::element_name<value_type>(), extent_list(shape()), true);
        return data_;
    }
    constexpr shape_type shape() const { return where_.shape(); }
    using detail::no_members<tensor_view>::shape, detail::no_members<tensor_view>::size,
        tensor_view::interface::size;
    /// How many elements of memory one step along the axis is.
    constexpr index_t stride(int axis) const { return where_.stride(axis); }

    /// The element at one index per axis, in place; indices of `at` are checked, and negative ones count from the end.
    template <class... Index>
        requires detail::counted_indices<shape_type, Index...>
    constexpr T& operator()(const Index&... index) const {
        return data()[offset<false>(index...)];
    }
    template <class... Index>
    constexpr T& at(const Index&... index) const {
        return data()[offset<true>(index...)];
    }

    /// The elements that lists of indices name, one from each: lazy (ops/rearrange/pick.hpp).
    template <class... Index>
        requires detail::picking_arguments<Index...>
    [[nodiscard]] constexpr auto operator()(const Index&... index) const {
        return detail::subscripting<Index...>::of(*this, index...);
    }

    /// Rejected.
    template <class... Index>
        requires(detail::foreign_subscript<Index...> && (std::is_const_v<T> || !detail::a_mask<Index...>))
    constexpr decltype(auto) operator()(const Index&... index) const {
        return detail::subscripting<Index...>::of(*this, index...);
    }

    template <class... Index>
        requires detail::miscounted_indices<shape_type, Index...>
    constexpr detail::rejected_part<value_type> operator()(const Index&...) const {
        return detail::reject_subscript<shape_type, value_type, Index...>();
    }
    template <class... Rest>
    constexpr detail::rejected_part<value_type> operator()(std::initializer_list<index_t> list,
                                                           const Rest&... rest) const {
        return detail::interface<tensor_view, value_type, shape_type>::operator()(list, rest...);
    }
    template <class First>
    constexpr detail::rejected_part<value_type> operator()(const First&,
                                                           std::initializer_list<index_t> list) const {
        return detail::interface<tensor_view, value_type, shape_type>::operator()(list);
    }
    constexpr detail::rejected_part<value_type> operator()(std::initializer_list<index_t> list,
                                                           std::initializer_list<index_t>) const {
        return detail::interface<tensor_view, value_type, shape_type>::operator()(list);
    }

    /// A part of the view: a view of the same memory (view/slice/slice.hpp).
    template <class... Index>
        requires detail::slicing_arguments<Index...>
    constexpr decltype(auto) operator()(const Index&... index) const {
        return detail::subscripting<Index...>::of(*this, index...);
    }

    /// The elements at which `mask` is true, to be written: `v(v < 0) = 0` (ops/statement/masked.hpp).
    template <detail::mask_operand Mask>
        requires(!std::is_const_v<T>)
    [[nodiscard]] constexpr auto operator()(Mask&& mask) const {
        return detail::masked_elements(*this, std::forward<Mask>(mask));
    }

    constexpr auto begin() const { return detail::element_iterator(elements(), 0); }
    constexpr auto end() const { return detail::element_iterator(elements(), this->size()); }

    constexpr detail::leaf<value_type, shape_type, detail::strided> as_operand() const {
        return {data_, where_, {seen_}};
    }

    /// Knows whether the elements are still there (storage/lifeline.hpp).
    constexpr const detail::witness& witness() const { return seen_; }

    constexpr detail::target<T, shape_type, detail::strided> write_target() const
        requires(!std::is_const_v<T>)
    {
        return {data(), where_};
    }

private:
    template <class E>
    constexpr const tensor_view& write(E&& e) const {
        using verdict = detail::access_verdict<const tensor_view&>;
        static_assert(verdict::value, "weft E131: the target is read-only");
        if constexpr (verdict::value) detail::write(write_target(), std::forward<E>(e));
        return *this;
    }

    template <bool Checked, class... Index>
    constexpr index_t offset(const Index&... index) const {
        using types = detail::index_type_verdict<Index...>;
        using count = detail::index_verdict<shape_type, Index...>;
        if constexpr (types::value && count::value)
            return detail::offset_of(where_, detail::cursor_at<Checked>(where_.shape(), index...));
        else
            return detail::reject_subscript<shape_type, value_type, Index...>(), 0;
    }

    template <class Other>
    static constexpr placement_type converted_placement(const Other& other) {
        const auto shape = detail::check_construct<shape_type>("tensor_view", other.shape());
        detail::strides_t<shape_type> strides{};
        for (int axis = 0; axis < shape.rank(); ++axis)
            strides[static_cast<std::size_t>(axis)] = other.stride(axis);
        return placement_type::of(shape, strides);
    }

    constexpr detail::view_elements<T, shape_type> elements() const { return {data(), where_}; }

    T* data_;
    placement_type where_;
    [[no_unique_address]] detail::witness seen_;
};

/// A view whose rank is a run-time value.
template <class T>
using any_view = tensor_view<T, any_rank>;

namespace detail {

/// Why the elements of A cannot be exchanged with those of B.
template <class A, class B>
using exchange_access = std::conditional_t<access_verdict<A>::value, access_verdict<B>, access_verdict<A>>;
template <class A, class B>
using exchange_shapes =
    std::conditional_t<assign_verdict<A, B>::value, assign_verdict<B, A>, assign_verdict<A, B>>;

} // namespace detail

/// Exchanges the elements of two views of one shape, whatever memory they refer to: `swap(m(ellipsis), m.T())` transposes m.
///
/// Shape    both have one
/// Lazy     no
/// Cost     one pass over both; of views that share elements, sorting their addresses
/// Errors   E131 for elements that cannot be written; E102 or shape_error when the shapes differ; assign_error for a view that
///          repeats an element, and where one would be exchanged with two others, as of a(range(0, 2)) and a(range(1, 3))
/// Example  swap(a(0, all), a(1, all));
template <class T, index_t... E>
constexpr void swap(tensor_view<T, E...> a, tensor_view<T, E...> b) {
    using permission = detail::access_verdict<tensor_view<T, E...>>;
    static_assert(permission::value, "weft E131: the target is read-only");
    if constexpr (permission::value) detail::exchange(a, b);
}
template <class T, index_t... E, class U, index_t... F>
    requires(std::same_as<std::remove_const_t<T>, std::remove_const_t<U>> &&
             !std::same_as<tensor_view<T, E...>, tensor_view<U, F...>>) // of those std::swap would be as good
constexpr void swap(tensor_view<T, E...> a, tensor_view<U, F...> b) {
    using permission = detail::exchange_access<tensor_view<T, E...>, tensor_view<U, F...>>;
    using shapes = detail::exchange_shapes<tensor_view<T, E...>, tensor_view<U, F...>>;
    static_assert(permission::value, "weft E131: the target is read-only");
    static_assert(shapes::value || !permission::value, "weft E102: both views have one shape");
    if constexpr (permission::value && shapes::value) detail::exchange(a, b);
}

/// A row-major view of memory: `view(ptr, n, fix<3>)`.
///
/// Shape    one axis for each extent; static where it is `fix<N>`
/// Lazy     refers to the memory, which must outlive it
/// Cost     none
/// Errors   shape_error for a negative extent
/// Example  view(pixels.data(), height, width, fix<3>) *= 0.5f;
template <class T, detail::integer... Extents>
    requires(sizeof...(Extents) > 0)
constexpr auto view(T* data, Extents... extents) {
    using result = tensor_view<T, detail::static_value<Extents>...>;
    if constexpr (!detail::are_extents<detail::static_value<Extents>...>) {
        return detail::never_made<result>(); // which has said why
    } else {
        using shape_type = shape<detail::static_value<Extents>...>;
        return result(data, detail::placement<shape_type, detail::strided>(
                                shape_type(detail::caller{"view"}, detail::index_value_of(extents)...)));
    }
}

namespace detail {

template <class T, index_t... Extents>
struct view_for<T, shape<Extents...>> {
    using type = tensor_view<T, Extents...>;
};
template <class T>
struct view_for<T, any_shape> {
    using type = tensor_view<T, any_rank>;
};

/// Errors   shape_error when there are not as many strides as axes, or no axes
template <class T, shape_type Shape>
constexpr auto strided_view(T* data, const Shape& shape, const index_t* strides, index_t count) {
    using result = typename view_for<T, Shape>::type;
    if (count != shape.rank()) raise_stride_count(static_cast<int>(count), shape.rank());
    if (shape.rank() == 0) raise(shape_error("view: a view has at least one axis"));
    strides_t<Shape> stored{};
    for (index_t axis = 0; axis < count; ++axis)
        stored[std::size_t(axis)] = strides[axis];
    return result(data, {shape, stored});
}

} // namespace detail

/// A strided view of memory; strides count elements and may be 0 or negative. Those that nothing is stepped over with,
/// along axes of extent 1 and where an extent is 0, may be anything; `stride` says 0 for them.
///
/// Shape    the given one
/// Lazy     refers to the memory, which must outlive it
/// Cost     none
/// Errors   shape_error when the number of strides is not the rank
/// Example  view(p, shape<3, 4>{}, {1, 3})   // column-major
template <class T, detail::shape_type Shape>
constexpr auto view(T* data, const Shape& shape, std::span<const index_t> strides) {
    return detail::strided_view(data, shape, strides.data(), index_t(strides.size()));
}

template <class T, detail::shape_type Shape>
constexpr auto view(T* data, const Shape& shape, std::initializer_list<index_t> strides) {
    return detail::strided_view(data, shape, strides.begin(), index_t(strides.size()));
}

/// The strides in a range of any integers.
template <class T, detail::shape_type Shape, detail::integer_range Strides>
    requires(!std::convertible_to<const Strides&, std::span<const index_t>>)
constexpr auto view(T* data, const Shape& shape, const Strides& strides) {
    index_t stored[max_rank]{};
    index_t count = 0;
    for (const auto stride : strides) {
        if (count < max_rank) stored[count] = static_cast<index_t>(stride);
        ++count;
    }
    if (count > max_rank) detail::raise_stride_count(static_cast<int>(count), shape.rank());
    return detail::strided_view(data, shape, stored, count);
}

/// A row-major view of memory with the given shape.
///
/// Shape    the given one
/// Lazy     refers to the memory, which must outlive it
/// Cost     none
/// Errors   shape_error for a shape without axes
/// Example  view(p, any_shape{2, 3})
template <class T, detail::shape_type Shape>
constexpr auto view(T* data, const Shape& shape) {
    using result = typename detail::view_for<T, Shape>::type;
    if (shape.rank() == 0) detail::raise(shape_error("view: a view has at least one axis"));
    return result(data, detail::placement<Shape, detail::strided>(shape));
}

namespace detail {

/// Elements side by side that live on: those of an lvalue, or of a range that owns none.
template <class R>
concept memory_range =
    !expression<R> &&
    (std::is_lvalue_reference_v<R> || std::ranges::enable_borrowed_range<std::remove_cvref_t<R>>) &&
    (std::ranges::contiguous_range<R&> || steps_by_one<std::remove_cvref_t<R>>) &&
    std::is_object_v<std::remove_pointer_t<decltype(std::data(std::declval<R&>()))>>;

/// How many there are, where the type says so.
template <class R>
inline constexpr index_t known_size = dyn;
template <class R>
    requires requires { std::tuple_size<R>::value; }
inline constexpr index_t known_size<R> = index_t(std::tuple_size<R>::value);
template <class T, std::size_t Size>
    requires(Size != std::dynamic_extent)
inline constexpr index_t known_size<std::span<T, Size>> = index_t(Size);

template <class T>
constexpr auto start_of_array(T& of) {
    if constexpr (std::is_array_v<T>)
        return start_of_array(of[0]);
    else
        return &of;
}

template <class Array, std::size_t... Axis>
constexpr auto view_of_array(Array& array, std::index_sequence<Axis...>) {
    return view(start_of_array(array), fix<index_t(std::extent_v<Array, Axis>)>...);
}

} // namespace detail

/// The elements of a tensor that has a name, where they lie: read-only if it is const.
///
/// Shape    that of the tensor
/// Lazy     refers to the tensor, which must outlive it
/// Cost     none
/// Errors   none
/// Example  auto v = view(a);
template <expression A>
    requires(std::is_lvalue_reference_v<A> && std::remove_cvref_t<A>::owns_elements)
constexpr auto view(A&& a WEFT_LIFETIMEBOUND) {
    using element = std::remove_pointer_t<decltype(a.data())>;
    return typename detail::view_for<element, typename std::remove_cvref_t<A>::shape_type>::type(a);
}

/// The elements of an array, a vector or a span, where they lie: `view(vector)`.
///
/// Shape    (size), static for arrays; an axis for each extent of an array of arrays
/// Example  std::vector<float> samples(n);   view(samples) *= 2;
template <detail::memory_range R>
constexpr auto view(R&& range) {
    using owner = std::remove_cvref_t<R>;
    if constexpr (std::is_array_v<owner>)
        return detail::view_of_array(range, std::make_index_sequence<std::rank_v<owner>>());
    else if constexpr (detail::known_size<owner> != dyn)
        return weft::view(std::data(range), fix<detail::known_size<owner>>);
    else
        return weft::view(std::data(range), std::size(range));
}

} // namespace weft::inline WEFT_ABI

template <class T, weft::index_t... Extents>
inline constexpr bool std::ranges::enable_borrowed_range<weft::tensor_view<T, Extents...>> = true;
