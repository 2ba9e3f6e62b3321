// SPDX-License-Identifier: BSL-1.0
// weft/rows/row_reader.hpp - a row of a tree that needs numbers which other passes over the same row compute.
//
// Layer: rows. Question: where does `x - mean<1>(x, keep_dims)` find the mean of row 7 while it writes row 7?
//     in a register: the pass that adds the row up has just run
//
// Several passes over a few rows read memory once and L1 from then on. Of long rows one is run at a time, so that the
// processor reads the next while it writes this one (block by block, reads and writes took turns); of short ones several,
// so that the chains of their sums overlap. The last pass before the assignment fetches the rows to come: (20000, 1024)
// without its means took 0.93 to 1.0 of a loop over Eigen's rows with it, 1.14 to 1.2 without.
#pragma once

#include <weft/assign/collect.hpp>
#include <weft/kernel/row_kernel.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// The owner of a leaf whose elements `pass` computes: one number for each row of the tree that reads it. Without a pass
/// the leaf's memory already holds them all; who made the passes keeps it.
template <class Pass>
struct number_of {
    static constexpr bool is_owner = true;
    Pass* pass;
};

/// The owner of a leaf in memory that holds one part at a time, which `pass` writes.
template <class Pass>
struct part_of {
    static constexpr bool is_owner = false;
    Pass* pass;
};

template <class N>
inline constexpr bool is_number = false;
template <class T, class Shape, class Layout, class Pass>
inline constexpr bool is_number<leaf<T, Shape, Layout, number_of<Pass>>> = true;

template <class N>
inline constexpr bool is_part = false;
template <class T, class Shape, class Layout, class Pass>
inline constexpr bool is_part<leaf<T, Shape, Layout, part_of<Pass>>> = true;

/// Whether a kernel of lanes `L` can read a leaf row by row.
template <class L>
struct is_read_by_rows {
    template <class Leaf>
    constexpr bool operator()(std::type_identity<Leaf>) const {
        if constexpr (is_number<Leaf> || is_part<Leaf>)
            return std::remove_pointer_t<decltype(std::declval<Leaf>().owner().pass)>::by_rows &&
                   (is_part<Leaf> || std::same_as<typename Leaf::value_type, L>);
        else
            return !is_computed<Leaf>;
    }
};

/// Whether the kernel of the tree can run row by row.
template <class N>
constexpr bool may_run_by_rows() {
    if constexpr (in_registers<N>)
        return all_leaves<N>(is_read_by_rows<kernel_lane<N>>{});
    else
        return false;
}

/// At most so many rows are run at once, and more than one only up to so many elements.
inline constexpr index_t rows_at_once = 16, row_batch_elements = 1024;

/// What the passes have in common: the axes but the last, along which a pass has as many elements as it likes.
struct row_axes {
    int rank;
    const index_t* extents;

    index_t count() const {
        index_t product = 1;
        for (int axis = 0; axis < rank - 1; ++axis)
            product *= extents[axis];
        return product;
    }
    /// Rows that are run at once, of rows of `n` elements: short ones overlap then, long ones stay in L1 one by one.
    static index_t at_once(index_t n) { return std::clamp<index_t>(row_batch_elements / n, 1, rows_at_once); }
    bool are_those_of(int other_rank, const index_t* others) const {
        return other_rank == rank && std::equal(others, others + rank - 1, extents);
    }
};

/// Elements from one row to the next: the last axis must be contiguous, the others one axis to walk along. Else -1.
index_t row_stride(int rank, const index_t* extents, const index_t* strides);

/// Where the elements of a leaf are while rows, or parts, are run: in memory of their own, in memory that holds one part at a
/// time, or in the pass that computes them, one number a row.
enum class leaf_kind : char { memory, part, number };

/// The kind of each leaf of a tree.
template <class N>
inline constexpr auto leaf_kinds = [] {
    std::array<leaf_kind, std::size_t(N::leaves + 1)> kinds{};
    int next = 0;
    all_leaves<N>([&]<class Leaf>(std::type_identity<Leaf>) {
        kinds[std::size_t(next++)] = is_number<Leaf> ? leaf_kind::number
                                     : is_part<Leaf> ? leaf_kind::part
                                                     : leaf_kind::memory;
        return true;
    });
    return kinds;
}();

/// Where each leaf stands in the rows: its first element, bytes from one row to the next, and bytes of a row that comes from
/// memory, else 0.
struct row_places {
    const char** data;
    index_t *step, *fetched;
};

/// Fills these; false: some leaf of something with these extents cannot be read row by row. `strides`: those of leaf k from
/// k * rank on.
bool find_row_places(const row_axes& rows, int leaves, const leaf_kind* kinds, const operand_row* operands,
                     int rank, const index_t* extents, const index_t* strides, const row_places& places);

/// Begins to bring memory to L1, to read or to change it: hardware stops to read ahead at the end of a page. One line at a
/// time: by eight, as Clang unrolls, there are more at once than can be under way (row mean of 1024 columns 1.3 of the
/// time, softmax 1.15).
template <bool Writes>
WEFT_INLINE void fetch_lines(const void* data, index_t bytes) {
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (index_t i = 0; i < bytes; i += 64)
        __builtin_prefetch(static_cast<const char*>(data) + i, Writes);
}

/// Where the leaves of a tree stand in each row.
template <class N>
class row_reader {
public:
    /// Whether the tree, over something with these extents, can be read row by row. `strides`: those of leaf k from k * rank on.
    bool find(const N& tree, const row_axes& rows, const operand_row* operands, int rank,
              const index_t* extents, const index_t* strides) {
        bool computed = true;
        each_leaf(tree, [&]<class Leaf>(auto, [[maybe_unused]] const Leaf& from) {
            if constexpr (is_number<Leaf>) computed = computed && from.owner().pass != nullptr;
        });
        return computed && find_row_places(rows, N::leaves, leaf_kinds<N>.data(), operands, rank, extents,
                                           strides, {data_, step_, fetched_});
    }

    /// Runs the passes over the rows that the tree reads.
    WEFT_INLINE static void prepare(const N& tree, index_t first, index_t count) {
        each_leaf(tree, [&]<class Leaf>(auto, const Leaf& from) {
            if constexpr (is_number<Leaf> || is_part<Leaf>) from.owner().pass->run_rows(first, count);
        });
    }

    /// The start of row `nth` of those from `first` on. `numbers` is room for those of the row, a packet for each leaf.
    template <class Packet>
    WEFT_INLINE dense_place<N> at(const N& tree, index_t first, index_t nth, Packet* numbers) const {
        dense_place<N> place;
        each_leaf(tree, [&]<class Leaf>(auto number, const Leaf& from) {
            constexpr int k = decltype(number)::value;
            if constexpr (is_number<Leaf>) {
                numbers[k] = Packet(from.owner().pass->number(nth));
                place.start(k, {reinterpret_cast<const char*>(numbers + k), 0, 0});
            } else {
                place.start(k, {data_[k] + (is_part<Leaf> ? nth : first + nth) * step_[k], 0, -1});
            }
        });
        return place;
    }

    /// From now on `fetch` does something. False: no leaf brings a new row from memory each time.
    bool read_ahead() {
        index_t bytes = 0;
        for (int k = 0; k < N::leaves; ++k)
            bytes |= fetched_[k];
        reads_ahead_ = bytes != 0;
        return reads_ahead_;
    }

    WEFT_INLINE void fetch(index_t row) const {
        if (reads_ahead_)
            for (int k = 0; k < N::leaves; ++k)
                fetch_lines<false>(data_[k] + row * step_[k], fetched_[k]);
    }

private:
    static constexpr int size = N::leaves == 0 ? 1 : N::leaves;

    const char* data_[std::size_t(size)];
    index_t step_[std::size_t(size)];    ///< bytes from one row to the next
    index_t fetched_[std::size_t(size)]; ///< bytes of a row that comes from memory, else 0
    bool reads_ahead_ = false;
};

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/rows/row_reader_body.hpp>
#endif
