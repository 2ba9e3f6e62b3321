// SPDX-License-Identifier: BSL-1.0
// weft/order/whole_result.hpp - results that need all of their operands: the node of sort, quantile, searchsorted and others.
//
// Layer: order. Question: when is `sort<0>(a)` computed, and how does an axis that is not the last get there?
//     x = sort<0>(a)       by the assignment; columns are laid out as lines, sorted, and laid back
//     x = 2 * sort<0>(a)   once, before the loop
#pragma once

#include <weft/ops/functions.hpp>
#include <weft/ops/operand/build.hpp>
#include <weft/ops/rearrange/rearrangement.hpp>
#include <weft/storage/buffer.hpp>
#include <weft/tensor/settled.hpp>

#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

/// What `how.write(out, shape, args...)` writes, in row-major order, into memory that no operand overlaps.
template <class How, class T, class Shape, class... Args>
struct whole_result : interface<whole_result<How, T, Shape, Args...>, T, Shape>, children<Args...> {
    using value_type = T;
    static constexpr const char* label = How::label;
    static constexpr bool settles = true;
    static constexpr int leaves = 1; ///< once it is settled

    whole_result(const whole_result&) = default;
    whole_result(whole_result&&) = default;
    whole_result& operator=(const whole_result&) & = default;
    using whole_result::interface::operator=;
    whole_result(const How& way, const Shape& shape, children<Args...> nodes)
        : children<Args...>(std::move(nodes)), how(way), shape_(shape) {}

    constexpr Shape shape() const { return shape_; }

    void write_to(T* out) const {
        this->apply([&](const auto&... arg) { how.write(out, shape_, arg...); });
    }

    bool is_apart_from(const T* target) const {
        return this->apply(
            [&](const auto&... arg) { return (detail::is_apart(arg, target, shape_.size()) && ...); });
    }

    auto settle() const { return detail::settled_elements_of(*this); }

    template <class F>
    auto over(const F& f) const {
        return with(this->map(f));
    }

    How how;

private:
    template <class... X>
    auto with(const children<X...>& mapped) const {
        return whole_result<How, T, Shape, X...>(how, shape_, mapped);
    }

    [[no_unique_address]] Shape shape_;
};

template <class T, class How, class Shape, class... Args>
auto result_of(const How& how, const Shape& shape, Args... args) {
    return whole_result<How, T, Shape, Args...>(how, shape, children_of(std::move(args)...));
}

/// Row-major order but for the axes whose bits are set, which come last.
template <class Shape>
placement<Shape, strided> placed_last(const Shape& shape, std::uint32_t bits) {
    axis_table table;
    index_t step = 1;
    for (int i = 0; i < shape.rank(); ++i)
        table.push(shape.extent(i), 0);
    for (const bool last : {true, false})
        for (int i = shape.rank() - 1; i >= 0; --i)
            if ((bits >> i & 1) == std::uint32_t(last)) {
                table.strides[i] = shape.extent(i) == 1 ? 0 : step;
                step *= shape.extent(i);
            }
    return placed<Shape>(table);
}

/// Whether these axes are the last ones anyway.
template <class Shape>
bool are_last(const Shape& shape, std::uint32_t bits) {
    bool before = false;
    for (int i = shape.rank() - 1; i >= 0; --i)
        if (shape.extent(i) != 1) {
            const bool is = (bits >> i & 1) != 0;
            if (is && before) return false;
            before = before || !is;
        }
    return true;
}

/// Writes the elements of `node`, with these axes last, to memory of which it reads nothing.
template <class T, class N>
void write_lines(T* out, const N& node, std::uint32_t bits) {
    using shape_type = typename N::shape_type;
    const shape_type shape = node.shape();
    if (shape.size() == 0) {
        if constexpr (refusals<N> > 0)
            static_cast<void>(settled(node)); // an index is refused also where it chooses nothing
        return;
    }
    const auto& tree = settled_to_read(node);
    if (are_last(shape, bits))
        detail::assign<overlap::fresh>(target<T, shape_type, dense>{out, placement<shape_type, dense>(shape)},
                                       converted<T>(tree));
    else
        detail::assign<overlap::fresh>(target<T, shape_type, strided>{out, placed_last(shape, bits)},
                                       converted<T>(tree));
}

/// The elements of `node`, with these axes last.
template <class T, class N>
buffer<T> lines_of(const N& node, std::uint32_t bits) {
    buffer<T> lines(node.size(), uninitialized);
    write_lines(lines.data(), node, bits);
    return lines;
}

/// Lays lines along `axis` back into row-major order.
template <class T, class Shape>
void write_back(T* out, const Shape& shape, int axis, const T* lines) {
    detail::assign<overlap::fresh>(
        target<T, Shape, dense>{out, placement<Shape, dense>(shape)},
        leaf<T, Shape, strided>(lines, placed_last(shape, std::uint32_t(1) << axis)));
}

/// All elements of `node` in row-major order: where they are, or in `room`.
template <class N>
const typename N::value_type* elements_in_order(const N& node, buffer<typename N::value_type>& room) {
    if constexpr (is_leaf<N>)
        if constexpr (std::same_as<typename N::layout_type, dense>) return node.data();
    room = lines_of<typename N::value_type>(node, 0);
    return room.data();
}

/// Integers that will be indices: one that is too large for that as the greatest, where it would become a negative one.
template <class A>
decltype(auto) at_most_index(const A& a) {
    using value = typename A::value_type;
    if constexpr (std::unsigned_integral<value> && sizeof(value) == sizeof(index_t))
        return minimum(a, static_cast<value>((std::numeric_limits<index_t>::max)()));
    else
        return (a);
}

/// The same as elements of another type, for which they are copied.
template <class T, class N>
const T* elements_as(const N& node, buffer<T>& room) {
    if constexpr (std::same_as<T, typename N::value_type>) {
        return elements_in_order(node, room);
    } else {
        room = lines_of<T>(node, 0);
        return room.data();
    }
}

} // namespace weft::inline WEFT_ABI::detail
