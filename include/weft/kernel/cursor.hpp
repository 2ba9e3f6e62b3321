// SPDX-License-Identifier: BSL-1.0
// weft/kernel/cursor.hpp - a place in a plane of streams, at which a tree is evaluated.
//
// Layer: kernel. Question: what does a leaf give at (row, i), as a packet or as one element?
//     tree.evaluate<0, 0>(packet_cursor{...})   is   a pack<float> of 16 elements
#pragma once

#include <weft/copy/gather.hpp>
#include <weft/copy/stepped.hpp>
#include <weft/kernel/region.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/packet.hpp>
#include <weft/simd/ragged.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Where a kernel of `Count` streams stands. Streams are the leaves of its tree, then its tile buffers.
template <int Count>
struct position {
    const char* data[std::size_t(Count == 0 ? 1 : Count)];
    index_t mask[std::size_t(Count == 0 ? 1 : Count)];
};

template <class Outer, class Name, class T, int Stream>
struct slot_cursor;

/// What the cursors over streams share: which operand is computed here, and which is read from a buffer.
template <class Derived, int Leaves>
struct stream_cursor {
    static constexpr int leaf_count = Leaves;

    template <class Parent, class Child>
    static constexpr int stages() {
        return count_stages<Child>() + (is_boundary<Parent, Child>() ? 1 : 0);
    }

    /// Whether an operand is computed here even if a let is around it.
    template <class Parent, class Child>
    static constexpr bool knows = is_mask_of_other_lanes<Parent, Child>();

    template <class Parent, int Leaf, int Stage, class Child>
    WEFT_INLINE auto visit(const Child& child) const {
        const auto& self = static_cast<const Derived&>(*this);
        if constexpr (is_boundary<Parent, Child>())
            return self.template read<typename Child::value_type, Leaves + Stage + count_stages<Child>()>();
        else if constexpr (knows<Parent, Child>)
            return simd::mask<lane_t<Parent>>(
                child.template evaluate<Leaf, Stage>(self.template in_lanes<lane_t<Child>>()));
        else if constexpr (Derived::template rounds<Child>)
            return self.template rounded<Child>(child.template evaluate<Leaf, Stage>(self));
        else
            return child.template evaluate<Leaf, Stage>(self);
    }

    /// Whether the value of a node is rounded to its type, because lanes hold it more exactly.
    template <class>
    static constexpr bool rounds = false;

    template <int Leaf, class N>
    WEFT_INLINE auto load(const N&) const {
        return static_cast<const Derived&>(*this).template read<typename N::value_type, Leaf>();
    }

    template <class To, class Parent, int Leaf, int Stage, class Child>
    WEFT_INLINE auto converted(const Child& child) const {
        const auto& self = static_cast<const Derived&>(*this);
        using from = typename Child::value_type;
        if constexpr (is_leaf<Child>)
            return self.template read_as<To, from, Leaf>();
        else if constexpr (is_boundary<Parent, Child>())
            return self.template read_as<To, from, Leaves + Stage + count_stages<Child>()>();
        else
            return self.template cast<To>(self.template visit<Parent, Leaf, Stage>(child));
    }

    /// A cursor at the same place for which tile buffer `Stage` is the value of the let `Name`.
    template <class Name, class T, int Stage>
    WEFT_INLINE auto with_stage() const {
        return slot_cursor<Derived, Name, T, Leaves + Stage>(static_cast<const Derived&>(*this));
    }
};

/// A cursor at the place of another, which does for it what `Derived` does not.
template <class Derived, class Outer>
struct forwarding_cursor : stream_cursor<Derived, Outer::leaf_count> {
    const Outer outer;

    WEFT_INLINE explicit forwarding_cursor(const Outer& cursor) : outer(cursor) {}

    template <class N>
    static constexpr bool rounds = Outer::template rounds<N>;
    template <class N, class X>
    static WEFT_INLINE auto rounded(const X& x) {
        return Outer::template rounded<N>(x);
    }
    template <class L>
    WEFT_INLINE auto in_lanes() const {
        return outer.template in_lanes<L>();
    }
    template <class Element, int From>
    WEFT_INLINE decltype(auto) read() const {
        return outer.template read<Element, From>();
    }
    template <class To, class Element, int From>
    WEFT_INLINE auto read_as() const {
        return outer.template read_as<To, Element, From>();
    }
    template <class To, class X>
    WEFT_INLINE auto cast(const X& x) const {
        return outer.template cast<To>(x);
    }
    template <class X>
    WEFT_INLINE decltype(auto) constant(const X& x) const {
        return outer.constant(x);
    }
};

/// A packet of numbers of the lanes' own type, converted to what these lanes hold too: complex numbers, or half and bfloat16, to
/// which they are not yet rounded.
template <class To, class L>
WEFT_INLINE auto real_lanes_as(simd::pack<L> x) {
    if constexpr (category_of<To> == category::complex)
        return simd::as_complex(x);
    else
        return x;
}

/// What the cursors that give packets of lanes `L` share.
template <class Derived, class L, int Leaves>
struct lane_cursor : stream_cursor<Derived, Leaves> {
    template <class N>
    static constexpr bool rounds = simd::small_packed<typename N::value_type> && N::arity > 0;
    template <class N>
    static WEFT_INLINE auto rounded(simd::pack<L> x) {
        return simd::rounded_to<typename N::value_type>(x);
    }

    template <class To>
    WEFT_INLINE auto cast(simd::mask<L> m) const {
        return real_lanes_as<To>(simd::as_number(m));
    }
    template <class To>
    WEFT_INLINE auto cast(simd::pack<L> x) const {
        return real_lanes_as<To>(x);
    }

    template <class T>
    WEFT_INLINE auto constant(const T& value) const {
        if constexpr (std::same_as<T, bool>)
            return simd::mask<L>(value);
        else if constexpr (category_of<T> == category::complex)
            return simd::complex_pack<L>(value);
        else
            return simd::pack<L>(static_cast<L>(value));
    }
};

/// Evaluates one packet of lanes `L` from element `i` on, or (padded) the first `i` elements. `Stride`: elements from one to
/// the next in every stream.
template <class L, int Leaves, int Count, bool Padded, int Stride = 1>
struct packet_cursor : lane_cursor<packet_cursor<L, Leaves, Count, Padded, Stride>, L, Leaves> {
    const position<Count>& at;
    index_t i;

    WEFT_INLINE packet_cursor(const position<Count>& where, index_t index) : at(where), i(index) {}

    template <class Other>
    WEFT_INLINE packet_cursor<Other, Leaves, Count, Padded, Stride> in_lanes() const {
        return {at, i};
    }

    template <class T, int Stream>
    WEFT_INLINE const T* address() const {
        const auto* first = reinterpret_cast<const T*>(at.data[Stream]);
        if constexpr (Padded)
            return first;
        else
            return first + (i * Stride & at.mask[Stream]);
    }

    template <class T, int Stream>
    WEFT_INLINE auto read() const {
        if constexpr (std::same_as<T, bool>) {
            if constexpr (Padded)
                return simd::load_mask_padded<L>(address<bool, Stream>(), i);
            else
                return simd::load_mask<L>(address<bool, Stream>());
        } else if constexpr (Stride != 1) {
            return read_stepped(address<T, Stream>());
        } else if constexpr (Padded) {
            return simd::load_padded(address<T, Stream>(), i);
        } else {
            return simd::load(address<T, Stream>());
        }
    }

    WEFT_INLINE simd::pack<L> read_stepped(const L* from) const {
        const auto* const first = reinterpret_cast<const char*>(from);
        if constexpr (Padded) {
            L buffer[simd::lanes<L>];
            constexpr int size = sizeof(L);
            move_column<size>(reinterpret_cast<char*>(buffer), size, first, Stride * size, i, size);
            return simd::load_padded<L>(buffer, i);
        } else {
            const auto raw = load_stepped<sizeof(L), Stride>(first);
            return simd::pack<L>(simd::detail::bit_copy<typename simd::pack<L>::raw_type>(raw));
        }
    }

    template <class To, class From, int Stream>
    WEFT_INLINE auto read_as() const {
        if constexpr (Stride != 1)
            return real_lanes_as<To>(read_stepped(address<From, Stream>()));
        else if constexpr (Padded)
            return simd::load_as_padded<To>(address<From, Stream>(), i);
        else
            return simd::load_as<To>(address<From, Stream>());
    }
};

/// Evaluates element `i`. `Dense`: every stream advances, so that the compiler can vectorise the loop.
template <int Leaves, int Count, bool Dense>
struct element_cursor : stream_cursor<element_cursor<Leaves, Count, Dense>, Leaves> {
    const position<Count>& at;
    index_t i;

    WEFT_INLINE element_cursor(const position<Count>& where, index_t index) : at(where), i(index) {}

    template <class T, int Stream>
    WEFT_INLINE const T& read() const {
        const auto* first = reinterpret_cast<const T*>(at.data[Stream]);
        if constexpr (Dense)
            return first[i];
        else
            return first[i & at.mask[Stream]];
    }

    template <class To, class From, int Stream>
    WEFT_INLINE To read_as() const {
        return as_element<To>(read<From, Stream>());
    }

    template <class To, class From>
    WEFT_INLINE To cast(const From& value) const {
        return as_element<To>(value);
    }

    template <class T>
    WEFT_INLINE const T& constant(const T& value) const {
        return value;
    }
};

} // namespace weft::inline WEFT_ABI::detail
