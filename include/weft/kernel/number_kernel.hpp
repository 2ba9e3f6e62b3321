// SPDX-License-Identifier: BSL-1.0
// weft/kernel/number_kernel.hpp - rows of two operands, one of which turns out to be one number a row.
//
// Layer: kernel. Question: which instructions compute a row of `a * m` for matrices of n x k and n x 1, as the run time knows?
//     m's element in a register, read where it lies; a packet of a an iteration, the last of which may overlap
//
// Where a type says so, the tree's own kernel holds the number, beside any number of operands (row_place.hpp). Of others it
// reads a packet full of it, which is laid out before, by an address that does not advance: rows of 16 to 64 elements then take
// 1.2 to 2 times as long (AVX2). Of more than two operands there would be too many sets of numbers that may turn out to be such.
#pragma once

#include <weft/kernel/row_kernel.hpp>
#include <weft/kernel/row_place.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/shape/shaped.hpp>

namespace weft::inline WEFT_ABI::detail {

template <class L>
struct is_leaf_of {
    template <class Leaf>
    constexpr bool operator()(std::type_identity<Leaf>) const {
        return std::same_as<typename Leaf::value_type, L>;
    }
};

/// Whether the kernels of the tree read what is one number a row where it lies.
template <class N>
constexpr bool reads_numbers() {
    if constexpr (in_registers<N> && N::leaves == 2)
        return all_leaves<N>(is_leaf_of<kernel_lane<N>>{}) && !mixes_lanes<N>();
    else
        return false;
}

/// Which of two operands may turn out to be one number a row: a bit each. It takes a row to be one of, and a last extent that may
/// turn out to be 1. Where a shape says that it is one, other kernels hold it.
template <class A, class B>
constexpr unsigned number_operands() {
    constexpr auto may = []<class Shape>(std::type_identity<Shape>) {
        constexpr int rank = static_rank_v<Shape>;
        if constexpr (rank >= 2)
            return Shape::static_extent(rank - 1) == dyn;
        else
            return rank < 0;
    };
    if constexpr (is_one_a_row<A> || is_one_a_row<B>)
        return 0;
    else if constexpr (static_rank_v<A> < 2 && static_rank_v<A> >= 0)
        return 0;
    else if constexpr (static_rank_v<B> < 2 && static_rank_v<B> >= 0)
        return 0;
    else
        return (may(std::type_identity<A>{}) ? 1u : 0u) | (may(std::type_identity<B>{}) ? 2u : 0u);
}

/// A packet full of the element at `from`.
template <class L>
WEFT_INLINE simd::pack<L> number_at(const char* from) {
    return simd::pack<L>(*reinterpret_cast<const L*>(from));
}

/// A cursor that finds stream `Number` in a register.
template <class Outer, class L, int Number>
struct number_cursor : forwarding_cursor<number_cursor<Outer, L, Number>, Outer> {
    using base = forwarding_cursor<number_cursor<Outer, L, Number>, Outer>;
    const simd::pack<L> value;

    WEFT_INLINE number_cursor(const Outer& cursor, simd::pack<L> number) : base(cursor), value(number) {}

    template <class T, int Stream>
    WEFT_INLINE auto read() const {
        if constexpr (Stream == Number)
            return value;
        else
            return base::template read<T, Stream>();
    }
    template <class To, class From, int Stream>
    WEFT_INLINE auto read_as() const {
        return real_lanes_as<To>(read<From, Stream>());
    }
};

/// `rows` rows of `n` elements each, at least a packet. Operand `Number` is one number a row. `far`: stored around the
/// caches; rows then are whole packets and begin at one.
template <class N, int Number>
WEFT_NOINLINE WEFT_NO_CONTRACT void number_rows(const void* node, const stream* in, char* out,
                                                index_t out_step, index_t rows, index_t n,
                                                [[maybe_unused]] bool far) {
    using lane = kernel_lane<N>;
    using place = row_place<lane, typename kernel_streams<N, slots<>>::type>;
    using cursor = number_cursor<place_cursor<lane, N::leaves, place>, lane, Number>;
    constexpr index_t width = simd::lanes<lane>;
    constexpr auto& read = streams_of_kernel<N, 0, N::leaves, slots<>>::table;
    held_tree<N> tree = tree_at<N>(node);
    place at;
    for (at.template start<read>(in); rows > 0; --rows, at.template next_row<read>(in), out += out_step) {
        const simd::pack<lane> number = number_at<lane>(at.data[Number]);
        auto* const to = reinterpret_cast<typename N::value_type*>(out);
        // Inlined into the kernel, so that the compiler does not contract it.
        const auto packet = [&](index_t i) __attribute__((always_inline)) {
            return tree.template evaluate<0, 0>(cursor({at, i}, number));
        };
        // Computed first and stored last: right in place.
        const auto last = packet(n - width);
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
        for (index_t i = 0; i + width < n; i += width)
            store_result<N>(to + i, packet(i), far);
        store_result<N>(to + (n - width), last, far);
    }
}

template <class N, int Number, bool Wanted>
constexpr kernel number_kernel() {
    if constexpr (Wanted)
        return &number_rows<N, Number>;
    else
        return nullptr;
}
/// The kernels for these operands, which `kernel_table::numbers` is.
template <class N, unsigned Numbers>
inline constexpr kernel number_kernels[] = {number_kernel<N, 0, (Numbers & 1) != 0>(),
                                            number_kernel<N, 1, (Numbers & 2) != 0>()};

} // namespace weft::inline WEFT_ABI::detail
