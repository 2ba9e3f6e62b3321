// SPDX-License-Identifier: BSL-1.0
// weft/kernel/slots.hpp - tile buffers that hold the values of lets.
//
// Layer: kernel. Question: how do several kernels use one value that was computed once?
//     let(map(f, x), [](auto t) { return cast<double>(t) + t; })   is   a stage for f, whose buffer both kernels read
//
// Within a kernel a buffer of the tree is known by its number among the tile buffers; a buffer that was filled for a
// let further out is known by the number of its stream, which the kernel is compiled for.
#pragma once

#include <weft/expr/let.hpp>
#include <weft/kernel/cursor.hpp>
#include <weft/kernel/region.hpp>

namespace weft::inline WEFT_ABI::detail {

/// The value of the let `Name`, of type T, is stream `Stream`.
template <class Name, class T, int Stream>
struct slot {};

template <class... Slots>
struct slots {
    static constexpr int count = sizeof...(Slots);
};

template <class Slots, class Added>
struct with_slot_of;
template <class... Slots, class Added>
struct with_slot_of<slots<Slots...>, Added> {
    using type = slots<Slots..., Added>;
};
template <class Slots, class Added>
using with_slot = typename with_slot_of<Slots, Added>::type;

template <class N, class Known>
struct used_slots_of;
template <class N, class... Name, class... T, int... Stream>
struct used_slots_of<N, slots<slot<Name, T, Stream>...>>
    : joined_lists<slots<>, std::conditional_t<names<Name, N>, slots<slot<Name, T, Stream>>, slots<>>...> {};

/// Those that the tree uses.
template <class N, class Known>
using used_slots = typename used_slots_of<N, Known>::type;

/// A cursor that reads the value of the let `Name` from a stream of its kernel.
template <class Outer, class Name, class T, int Stream>
struct slot_cursor : forwarding_cursor<slot_cursor<Outer, Name, T, Stream>, Outer> {
    using base = forwarding_cursor<slot_cursor<Outer, Name, T, Stream>, Outer>;
    using base::base, base::outer;

    template <class Other>
    WEFT_INLINE auto value_of() const {
        if constexpr (std::same_as<Other, Name>)
            return base::template read<T, Stream>();
        else
            return outer.template value_of<Other>();
    }
    template <class To, class Parent, int Leaf, int Stage, class Child>
    WEFT_INLINE auto converted(const Child& child) const {
        if constexpr (is_bound_to<Name, Child>)
            return base::template read_as<To, T, Stream>();
        else if constexpr (is_bound<Child>)
            return outer.template converted<To, Parent, Leaf, Stage>(child);
        else
            return base::template converted<To, Parent, Leaf, Stage>(child);
    }
};

template <int Stream, class N, class Cursor>
WEFT_INLINE auto evaluate_in(slots<>, const N& tree, const Cursor& cursor) {
    return tree.template evaluate<0, 0>(cursor);
}
template <int Stream, class Name, class T, int From, class... Rest, class N, class Cursor>
WEFT_INLINE auto evaluate_in(slots<slot<Name, T, From>, Rest...>, const N& tree, const Cursor& cursor) {
    return evaluate_in<Stream + 1>(slots<Rest...>{}, tree, slot_cursor<Cursor, Name, T, Stream>(cursor));
}

/// A tree for a kernel that has, behind its leaves and tile buffers, these slots as streams.
template <class N, class Slots>
struct framed {
    using value_type = typename N::value_type;
    using operands = node_list<N>;
    static constexpr int leaves = N::leaves;
    const N& tree;

    template <int, int, class Cursor>
    WEFT_INLINE auto evaluate(const Cursor& cursor) const {
        return evaluate_in<leaves + count_stages<N>()>(Slots{}, tree, cursor);
    }
};

} // namespace weft::inline WEFT_ABI::detail
