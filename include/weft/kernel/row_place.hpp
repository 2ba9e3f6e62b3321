// SPDX-License-Identifier: BSL-1.0
// weft/kernel/row_place.hpp - where a kernel stands in each of its streams, and what a tree is there.
//
// Layer: kernel. Question: how does one kernel read operands that move on, and one number for a whole row?
//     d = a + b, where b turns out to have one column   is   element i of the row at a's address, and element i & 0 at that of
//     packets of b's number
//     d = a * s, where the type of s is (n, 1)          is   element i at a's address, and a register with the number of the row
//
// So one loop and one index serve operands of both kinds, and nothing but the index moves on. A number that a type tells is read
// where it lies, once a row. Where rows run along another axis it moves on after all; then it is read as others are.
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

/// The masks of so many streams: -1 of those that move on, 0 of those that repeat one packet.
template <std::size_t Rooms, bool Any>
struct repeating {
    index_t mask[Rooms == 0 ? 1 : Rooms];
};
template <std::size_t Rooms>
struct repeating<Rooms, false> {};

/// What `common_step` gives where there is none.
inline constexpr index_t different_steps = (std::numeric_limits<index_t>::min)();

/// The place of a kernel with lanes `L`, which holds numbers of the streams `Held`: a bit each. `Masks`: streams may repeat one
/// packet.
template <class L, class Streams, unsigned Held = 0, bool Masks = false>
struct row_place;

template <class L, class... T, unsigned Held, bool Masks>
struct row_place<L, type_list<T...>, Held, Masks> : held_packets<L, __builtin_popcount(Held)>,
                                                    repeating<sizeof...(T), Masks || Held != 0> {
    using held = held_packets<L, __builtin_popcount(Held)>;
    using masks = repeating<sizeof...(T), Masks || Held != 0>;
    static constexpr int count = int(sizeof...(T)), width = simd::lanes<L>;
    static constexpr std::size_t rooms = count == 0 ? 1 : std::size_t(count);
    static constexpr index_t sizes[rooms] = {index_t(sizeof(T))...};

    const char* data[rooms];

    static constexpr bool holds(int k) { return has_bit(Held, k); }
    /// Whether a number that would be held moves on.
    WEFT_INLINE bool moves(int k) const { return has_bit(held::move, k); }
    /// Where stream k has element `i` of the row, and one `more` behind that, which where a stream repeats is another of the
    /// same.
    WEFT_INLINE const char* address(int k, index_t i, index_t more = 0) const {
        if constexpr (Masks) i &= masks::mask[k];
        return data[k] + (i + more) * sizes[k];
    }

    WEFT_INLINE void start(int k, const stream& in) {
        data[k] = in.data;
        if constexpr (Masks || Held != 0) masks::mask[k] = in.mask;
    }
    /// Stands at the start of a plane, stream k of which is `in[Read[k].number]`. Gives the masks of all that are not held,
    /// joined.
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
    /// Moves on by a packet.
    WEFT_INLINE void next_packet() { next_packet(numbers{}); }
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
        if constexpr (Held != 0)
            held::move = (0u | ... | (holds(K) && masks::mask[K] == -1 ? bit_of(K) : 0u));
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
    template <int... K>
    WEFT_INLINE void next_packet(std::integer_sequence<int, K...>) {
        ((data[K] += width * sizes[K] & masks::mask[K]), ...);
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

/// `n` elements of whole tensors, fewer than a packet, as one packet each.
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
        ((pad_packet<T, L>(room[k], from.data[k], n), at.data[k] = room[k], ++k), ...);
    }
};

/// A packet of a tree at a place, `i` and `more` elements behind it.
template <class L, int Leaves, class Place>
struct place_cursor : lane_cursor<place_cursor<L, Leaves, Place>, L, Leaves> {
    const Place& at;
    index_t i, more;

    WEFT_INLINE place_cursor(const Place& where, index_t index, index_t behind = 0)
        : at(where), i(index), more(behind) {}

    template <class Other>
    WEFT_INLINE place_cursor<Other, Leaves, Place> in_lanes() const {
        return {at, i, more};
    }

    template <class T, int Stream>
    WEFT_INLINE auto read() const {
        const auto* const from = reinterpret_cast<const T*>(at.address(Stream, i, more));
        if constexpr (Place::holds(Stream))
            return at.template number<Stream>(i + more);
        else if constexpr (std::same_as<T, bool>)
            return simd::load_mask<L>(from);
        else
            return simd::load(from);
    }
    template <class To, class From, int Stream>
    WEFT_INLINE auto read_as() const {
        if constexpr (Place::holds(Stream))
            return real_lanes_as<To>(at.template number<Stream>(i + more));
        else
            return simd::load_as<To>(reinterpret_cast<const From*>(at.address(Stream, i, more)));
    }
};

/// Packets of a row between the stores, since its loop waits for its loads: two (AVX2: (n,) by rows of 32 to 1000 elements in
/// 0.9 of the time; four were no better), one where packets are whole lines.
inline constexpr int row_group = simd::vector_bytes >= 64 ? 1 : 2;

/// Whether a mask of each leaf would not find a register.
template <class N>
inline constexpr bool has_many_leaves = N::leaves >= 5;

/// Whether the leaves of a kernel are taken to move on, all but numbers that are held: of many; and of those beside such numbers.
template <class N>
inline constexpr bool all_move_on = has_many_leaves<N> || held_numbers<N> != 0;

/// Packets that stand behind each other in a splat: as many as any kernel computes at once, of a row or in the accumulators of a
/// fold. Where all are taken to move on, rows beside a splat go in pieces, which are as long as it.
inline constexpr int splat_packets = 4;

/// Elements that a splat of one leaf must hold for the kernel of N.
template <class N>
inline constexpr int splat_count = [] {
    if constexpr (simd::has_pack<kernel_lane<N>>)
        return splat_packets * simd::lanes<kernel_lane<N>>;
    else
        return 1;
}();

/// The packet of a tree `i` and `more` elements behind a place.
template <class N, class Place>
WEFT_INLINE auto packet_at(const N& tree, const Place& at, index_t i, index_t more = 0) {
    return tree.template evaluate<0, 0>(place_cursor<kernel_lane<N>, N::leaves, Place>(at, i, more));
}

} // namespace weft::inline WEFT_ABI::detail
