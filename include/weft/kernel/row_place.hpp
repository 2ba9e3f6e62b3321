// SPDX-License-Identifier: BSL-1.0
// weft/kernel/row_place.hpp - where a kernel stands in each of its streams, and what a tree is there.
//
// Layer: kernel. Question: how does one kernel read operands that move on, and one number for a whole row?
//     d = a + b, where b turns out to have one column   is   a's address, which moves on by a packet, and that of a packet
//     of b's number, which moves on by 0
//     d = a * s, where the type of s is (n, 1)          is   a's address, and a register with the number of the row
//
// So one loop serves operands of both kinds, without an instruction for it: the step is a part of the address of the next
// packet. A number that a type tells is read where it lies, once a row. Where rows run along another axis it moves on after
// all; then it is read as others are.
#pragma once

#include <weft/kernel/cursor.hpp>
#include <weft/kernel/kernel_tree.hpp>
#include <weft/kernel/region.hpp>
#include <weft/kernel/slots.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/simd/ragged.hpp>

#include <array>
#include <limits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

template <class N>
struct kernel_lane_of {
    using type = std::conditional_t<std::same_as<lane_t<N>, any_lane>, truth_lane, lane_t<N>>;
};
template <class N, class Slots>
struct kernel_lane_of<framed<N, Slots>> : kernel_lane_of<N> {};
/// The lanes of the kernel that computes `N`: truth values on their own are bytes.
template <class N>
using kernel_lane = typename kernel_lane_of<N>::type;

template <class... T>
struct type_list {};

template <class Leaves>
struct element_types;
template <class... Leaf>
struct element_types<node_list<Leaf...>> {
    using type = type_list<typename Leaf::value_type...>;
};

/// The element types of the tile buffers below a node.
template <class N, class Operands = typename operands_of<N>::type>
struct buffer_types {
    using type = type_list<>;
};
template <class N, class... Args>
    requires(sizeof...(Args) > 0)
struct buffer_types<N, node_list<Args...>>
    : joined_lists<typename joined_lists<
          typename buffer_types<Args>::type,
          std::conditional_t<is_boundary<N, Args>(), type_list<typename Args::value_type>,
                             type_list<>>>::type...> {};

/// The element types of a kernel's streams: leaves, tile buffers, slots.
template <class N, class Slots>
struct kernel_streams;
template <class N, class... Name, class... T, int... Stream>
struct kernel_streams<N, slots<slot<Name, T, Stream>...>> {
    using type = typename joined_lists<typename element_types<typename leaves_of<N>::type>::type,
                                       typename buffer_types<N>::type, type_list<T...>>::type;
};

template <class... T>
inline constexpr std::size_t largest_size = [] {
    std::size_t most = 1;
    ((most = sizeof(T) > most ? sizeof(T) : most), ...);
    return most;
}();

/// The bytes of an element of the kth.
template <class... T>
constexpr int size_in(type_list<T...>, int k) {
    const int sizes[] = {int(sizeof(T))..., 0};
    return sizes[k];
}

/// Which streams a kernel reads, of elements of these types: the same for all trees over such leaves.
template <class Types, int Leaf, int Leaves, int Buffer, int Buffers, int... Slot>
inline constexpr auto streams_read = [] {
    constexpr int count = Leaves + Buffers + int(sizeof...(Slot));
    constexpr int slots[] = {Slot..., 0};
    std::array<stream_read, std::size_t(count + 1)> all{};
    for (int k = 0; k < count; ++k)
        all[std::size_t(k)] = {k < Leaves             ? Leaf + k
                               : k < Leaves + Buffers ? Buffer + k - Leaves
                                                      : slots[k - Leaves - Buffers],
                               size_in(Types{}, k)};
    return all;
}();

template <class N, int Leaf, int Buffer, class Slots>
struct streams_of_kernel;
template <class N, int Leaf, int Buffer, class... Name, class... T, int... Stream>
struct streams_of_kernel<N, Leaf, Buffer, slots<slot<Name, T, Stream>...>> {
    static constexpr const auto& table =
        streams_read<typename kernel_streams<N, slots<slot<Name, T, Stream>...>>::type, Leaf, N::leaves,
                     Buffer, count_stages<N>(), Stream...>;
};

template <class L, class Leaves>
inline constexpr unsigned numbers_among = 0;
template <class L, class... Leaf>
inline constexpr unsigned numbers_among<L, node_list<Leaf...>> = [] {
    unsigned bits = 0, bit = 1;
    ((bits |= is_row_number<Leaf> && std::same_as<typename Leaf::value_type, L> ? bit : 0u, bit *= 2), ...);
    return (is_row_number<Leaf> && ...) || sizeof...(Leaf) > 32 ? 0u : bits;
}();

/// The leaves of which the kernel of N holds a packet of one number in a register, for a row each: a bit each. Not where all are
/// numbers: these are rows along another axis.
template <class N>
inline constexpr unsigned held_numbers = [] {
    if constexpr (simd::has_pack<kernel_lane<N>>)
        return mixes_lanes<N>() ? 0u : numbers_among<kernel_lane<N>, typename leaves_of<N>::type>;
    else
        return 0u;
}();

/// So many numbers in registers.
template <class L, int Count>
struct held_packets {
    simd::pack<L> packet[std::size_t(Count)];
    unsigned move; ///< streams that move on, since they are none after all: a bit each
};
template <class L>
struct held_packets<L, 0> {
    static constexpr unsigned move = 0;
};

/// What `common_step` gives where there is none.
inline constexpr index_t different_steps = (std::numeric_limits<index_t>::min)();

/// The place of a kernel with lanes `L`, which holds numbers of the streams `Held`: a bit each.
template <class L, class Streams, unsigned Held = 0>
struct row_place;

template <class L, class... T, unsigned Held>
struct row_place<L, type_list<T...>, Held> : held_packets<L, __builtin_popcount(Held)> {
    using held = held_packets<L, __builtin_popcount(Held)>;
    static constexpr int count = int(sizeof...(T)), width = simd::lanes<L>;
    static constexpr std::size_t rooms = count == 0 ? 1 : std::size_t(count);
    static constexpr index_t sizes[rooms] = {index_t(sizeof(T))...};

    const char* data[rooms];
    index_t step[rooms]; ///< bytes from one packet to the next, 0 where the stream repeats one

    static constexpr bool holds(int k) { return has_bit(Held, k); }
    /// Whether a number that would be held moves on.
    WEFT_INLINE bool moves(int k) const { return has_bit(held::move, k); }

    WEFT_INLINE void start(int k, const stream& in) {
        data[k] = in.data;
        step[k] = in.mask & width * sizes[k];
    }
    /// Stands at the start of a plane, stream k of which is `in[Read[k].number]`. Gives the masks of all that are not held, joined.
    template <const auto& Read>
    WEFT_INLINE index_t start([[maybe_unused]] const stream* in) {
        return start<Read>(in, numbers{});
    }
    /// Moves on by a row.
    template <const auto& Read>
    WEFT_INLINE void next_row([[maybe_unused]] const stream* in) {
        next_row<Read>(in, numbers{});
        hold();
    }
    /// Moves numbers that are held, and no others, on by a row.
    template <const auto& Read>
    WEFT_INLINE void next_numbers([[maybe_unused]] const stream* in) {
        next_numbers<Read>(in, numbers{});
        hold();
    }
    /// Finds which numbers move on.
    WEFT_INLINE void find_moves() { find_moves(numbers{}); }
    /// Fills registers with the numbers of this row.
    WEFT_INLINE void hold() { hold(numbers{}); }
    /// Elements from one row to the next if they are as many in all streams, which is so of views of one tensor, else
    /// `different_steps`. Numbers that are held aside.
    template <const auto& Read>
    WEFT_INLINE index_t common_step(const stream* in) const {
        return common_step<Read>(in, numbers{});
    }
    /// The place `packets` behind this one.
    WEFT_INLINE row_place next(index_t packets) const { return next(packets, numbers{}); }
    /// The place `n` elements behind this one.
    WEFT_INLINE row_place behind(index_t n) const { return behind(n, numbers{}); }

    /// A packet of the number in stream `K`, or what stands there `i` elements on.
    template <int K>
    WEFT_INLINE simd::pack<L> number(index_t i) const {
        if (moves(K)) [[unlikely]]
            return simd::load(reinterpret_cast<const L*>(data[K]) + i);
        return held::packet[slot(K)];
    }

private:
    using numbers = std::make_integer_sequence<int, count>;
    static constexpr int first_read = __builtin_ctz(~Held); ///< the first that is not held
    static constexpr int slot(int k) { return __builtin_popcount(Held & (bit_of(k) - 1)); }

    // Written out, so that each number lives in a register.
    template <const auto& Read, int... K>
    WEFT_INLINE index_t start([[maybe_unused]] const stream* in, std::integer_sequence<int, K...>) {
        (start(K, in[Read[K].number]), ...);
        find_moves();
        hold();
        return (index_t{-1} & ... & (holds(K) ? index_t{-1} : in[Read[K].number].mask));
    }
    template <int... K>
    WEFT_INLINE void find_moves(std::integer_sequence<int, K...>) {
        if constexpr (Held != 0) held::move = (0u | ... | (holds(K) && step[K] != 0 ? bit_of(K) : 0u));
    }
    template <int... K>
    WEFT_INLINE void hold(std::integer_sequence<int, K...>) {
        if constexpr (Held != 0)
            ((holds(K) ? void(held::packet[slot(K)] = simd::pack<L>(*reinterpret_cast<const L*>(data[K])))
                       : void()),
             ...);
    }
    template <const auto& Read, int... K>
    WEFT_INLINE void next_row([[maybe_unused]] const stream* in, std::integer_sequence<int, K...>) {
        ((data[K] += in[Read[K].number].row_step), ...);
    }
    template <const auto& Read, int... K>
    WEFT_INLINE void next_numbers([[maybe_unused]] const stream* in, std::integer_sequence<int, K...>) {
        ((data[K] += holds(K) && !moves(K) ? in[Read[K].number].row_step : 0), ...);
    }
    template <const auto& Read, int... K>
    WEFT_INLINE index_t common_step(const stream* in, std::integer_sequence<int, K...>) const {
        const index_t elements = in[Read[first_read].number].row_step / sizes[first_read];
        return (((holds(K) && !moves(K)) || in[Read[K].number].row_step == elements * sizes[K]) && ...)
                   ? elements
                   : different_steps;
    }
    template <int... K>
    WEFT_INLINE row_place next([[maybe_unused]] index_t packets, std::integer_sequence<int, K...>) const {
        return {static_cast<const held&>(*this), {(data[K] + packets * step[K])...}, {step[K]...}};
    }
    template <int... K>
    WEFT_INLINE row_place behind([[maybe_unused]] index_t n, std::integer_sequence<int, K...>) const {
        return {static_cast<const held&>(*this),
                {(data[K] + (step[K] != 0 ? n * index_t(sizeof(T)) : 0))...},
                {step[K]...}};
    }
};

/// The `n` elements at `from`, fewer than a packet, then the first one again.
template <class T, class L>
WEFT_NOINLINE void pad_elements(char* to, const char* from, index_t n) {
    for (int i = 0; i < simd::lanes<L>; ++i)
        __builtin_memcpy(to + i * index_t(sizeof(T)), from + (i < n ? i : 0) * index_t(sizeof(T)), sizeof(T));
}

template <class T, class L>
WEFT_INLINE void pad_packet(char* to, const char* from, index_t n) {
    if constexpr (std::same_as<T, L> && sizeof(T) >= 4)
        simd::store(reinterpret_cast<T*>(to), simd::load_padded(reinterpret_cast<const T*>(from), n));
    else
        pad_elements<T, L>(to, from, n);
}

/// `n` elements of each stream, fewer than a packet, as one packet each.
template <class L, class Streams>
struct padded_place;
template <class L, class... T>
struct padded_place<L, type_list<T...>> {
    using place = row_place<L, type_list<T...>>;
    alignas(64) char room[place::rooms][std::size_t(simd::lanes<L>) * largest_size<T...>];
    place at;

    template <class From>
    WEFT_INLINE padded_place([[maybe_unused]] const From& from, [[maybe_unused]] index_t n) {
        [[maybe_unused]] int k = 0;
        ((from.step[k] != 0 ? (pad_packet<T, L>(room[k], from.data[k], n), at.data[k] = room[k])
                            : at.data[k] = from.data[k],
          ++k),
         ...);
    }
};

/// A packet of a tree at a place, `i` elements behind it.
template <class L, int Leaves, class Place>
struct place_cursor : lane_cursor<place_cursor<L, Leaves, Place>, L, Leaves> {
    const Place& at;
    index_t i;

    WEFT_INLINE place_cursor(const Place& where, index_t index) : at(where), i(index) {}

    template <class Other>
    WEFT_INLINE place_cursor<Other, Leaves, Place> in_lanes() const {
        return {at, i};
    }

    template <class T, int Stream>
    WEFT_INLINE auto read() const {
        const auto* const from = reinterpret_cast<const T*>(at.data[Stream]) + i;
        if constexpr (Place::holds(Stream))
            return at.template number<Stream>(i);
        else if constexpr (std::same_as<T, bool>)
            return simd::load_mask<L>(from);
        else
            return simd::load(from);
    }
    template <class To, class From, int Stream>
    WEFT_INLINE auto read_as() const {
        if constexpr (Place::holds(Stream))
            return real_lanes_as<To>(at.template number<Stream>(i));
        else
            return simd::load_as<To>(reinterpret_cast<const From*>(at.data[Stream]) + i);
    }
};

/// Whether a step of each leaf would not find a register.
template <class N>
inline constexpr bool has_many_leaves = N::leaves >= 5;

/// Whether one index serves all leaves of a kernel: of many; and where numbers are held, the others are expected to move on.
template <class N>
inline constexpr bool is_indexed = has_many_leaves<N> || held_numbers<N> != 0;

/// Elements of one leaf that the kernel of N reads before it moves on: what a splat of it must hold. With one index these are
/// several packets.
template <class N>
inline constexpr int splat_count = [] {
    if constexpr (simd::has_pack<kernel_lane<N>>)
        return (is_indexed<N> ? 4 : 1) * simd::lanes<kernel_lane<N>>;
    else
        return 1;
}();

/// The packet of a tree `i` elements behind a place.
template <class N, class Place>
WEFT_INLINE auto packet_at(const N& tree, const Place& at, index_t i) {
    return tree.template evaluate<0, 0>(place_cursor<kernel_lane<N>, N::leaves, Place>(at, i));
}

} // namespace weft::inline WEFT_ABI::detail
