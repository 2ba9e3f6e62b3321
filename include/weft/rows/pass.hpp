// SPDX-License-Identifier: BSL-1.0
// weft/rows/pass.hpp - assignments and folds that are computed together, a few rows at a time.
//
// Layer: rows. Question: what is known of `x - mean<1>(x, keep_dims)` once its types are forgotten?
//     three passes: the sums of rows of x; these by the number of columns; x less what the second wrote
//
// A pass reads memory and what earlier passes write. Who runs them sees pointers, extents and strides, and so finds out
// whether they can run over the same few rows one after the other, while these are in the caches.
#pragma once

#include <weft/assign/assign.hpp>
#include <weft/schedule/arena.hpp>
#include <weft/schedule/fold/fold_job.hpp>
#include <weft/schedule/part.hpp>

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// What a fold does to the elements of its tree.
struct fold_way {
    const fold_table& table;
    fold_kernels fused;                         ///< with the tree, if there are any
    void (*of_nothing)(char* totals, index_t n); ///< null: it is refused when it is built
};

/// Computes `stages` over `operands`, and writes the elements, or folds them into totals.
struct pass {
    int rank, operand_count, stage_count;
    index_t* extents; ///< of what is read
    operand_row* operands;
    index_t* strides;      ///< operand k, axis i: strides[k * rank + i]
    stage* stages;         ///< none: what is folded is the only operand
    const pass** sources;  ///< which pass writes operand k; null: none
    char* out;             ///< what later passes name as their operand
    index_t* out_strides;  ///< along the axes of what is read; 0 along those that are folded
    int out_size;          ///< bytes of an element
    int leading;           ///< axes before the first one that is folded; 0: what is written has other axes
    bool is_local = false; ///< what is written is memory for a few rows only: the value of a let
    std::uint32_t reduced = 0;
    const fold_way* fold = nullptr; ///< null: an assignment
    const void* node = nullptr;     ///< which fused kernels read
    int shared = 0;                 ///< leading axes along which it runs beside the last pass; 0: before it, as a whole
    pass* next = nullptr;
};

/// The passes of one assignment, in the order in which they depend on each other; the last one is the assignment itself.
class pass_list {
public:
    pass_list() = default;
    pass_list(const pass_list&) = delete;
    ~pass_list() {
        for (; kept_ != nullptr; kept_ = kept_->before)
            kept_->destroy(kept_);
    }

    /// A pass with room for what it needs.
    pass& add(int rank, int operands, int stages);
    pass* first() const { return first_; }
    pass& last() const { return *last_; }

    char* take(index_t bytes) { return memory_.take(bytes > 0 ? bytes : 1); }

    /// Keeps an object until the passes have run.
    template <class T>
    const T& keep(T object) {
        using box = boxed<T>;
        static_assert(alignof(box) <= machine::cache_line);
        auto* const made = ::new (static_cast<void*>(take(sizeof(box)))) box{{}, std::move(object)};
        if constexpr (!std::is_trivially_destructible_v<T>) {
            made->before = std::exchange(kept_, made);
            made->destroy = [](kept* gone) { static_cast<box*>(gone)->~box(); };
        }
        return made->object;
    }

private:
    struct kept {
        kept* before;
        void (*destroy)(kept*);
    };
    template <class T>
    struct boxed : kept {
        T object;
    };

    arena memory_;
    pass *first_ = nullptr, *last_ = nullptr;
    kept* kept_ = nullptr;
};

/// Makes a pass a fold into totals with these bits of folded axes, that a reader finds at `out`.
void set_fold(pass_list& list, pass& of, std::uint32_t reduced, const fold_way& way);

/// Makes a pass an assignment to memory of its own, as large as what is read. `is_local`: or as a few rows of it.
void set_result(pass_list& list, pass& of, bool is_local);

/// Runs them. `copies`: the stage that copies elements of the target. False, and nothing done: the value of a let would have
/// to be stored as a whole.
bool run_passes(pass_list& list, const stage& copies, overlap known);

/// Runs the part of a job in which its operands and its target stand at `of`.
void run_part(const job& work, const part& of);

/// Which pass reads the leaves: it knows them, and not the tree.
template <class Shape, class... Leaf>
WEFT_NOINLINE pass& add_leaves(pass_list& list, const Shape& shape, int splat, const Leaf&... leaf) {
    pass& made = list.add(shape.rank(), int(sizeof...(Leaf)), 1);
    for (int axis = 0; axis < made.rank; ++axis)
        made.extents[axis] = shape.extent(axis);
    collect_leaves(made.operands, made.strides, made.rank, splat, leaf...);
    return made;
}

/// Whether all that a pass needs can be copied out of a tree: no leaf holds its elements, or the rule for them, itself.
template <class N>
constexpr bool is_copied_for_passes() {
    return kernel_form<N>::copied && count_stages<N>() == 0 &&
           all_leaves<N>([]<class Leaf>(std::type_identity<Leaf>) {
               return !is_computed<Leaf> && requires(const Leaf& leaf) { leaf.owner(); };
           });
}

/// The tree where it lives as long as needed.
template <class N>
const N& kept_tree(pass_list& list, N& node) {
    if constexpr (is_copied_for_passes<N>())
        return node;
    else
        return list.keep(std::move(node));
}

/// What becomes of the elements of a tree.
enum class tree_use {
    assigned, ///< they are stored for the user
    stored,   ///< for later passes
    folded,   ///< for a fold
    loaded,   ///< the tree is a leaf, which a fold reads itself
};

/// Adds the pass that computes a tree over something of this shape. The tree must live as long as the list unless it
/// `is_copied_for_passes`.
template <tree_use Use, class N, class Shape>
pass& add_tree(pass_list& list, const N& node, const Shape& shape) {
    static_assert(is_plain<typename N::value_type>);
    constexpr int buffers = count_stages<N>();
    const auto add_last = [&](pass& made, const auto& tree) {
        if constexpr (Use == tree_use::assigned)
            made.stages[buffers] = root_stage(tree);
        else
            made.stages[buffers] = {&kernel_below<std::remove_cvref_t<decltype(tree)>>, &tree};
        made.node = &tree;
    };
    if constexpr (buffers > 0) {
        rows<N::leaves, buffers + 1> table;
        pass& made = list.add(shape.rank(), N::leaves, buffers + 1);
        for (int axis = 0; axis < made.rank; ++axis)
            made.extents[axis] = shape.extent(axis);
        collect<0, 0>(node, table, made.strides, made.rank);
        std::copy_n(table.operands, N::leaves, made.operands);
        std::copy_n(table.stages, buffers, made.stages);
        add_last(made, node);
        return made;
    } else {
        pass& made = with_leaves(node, leaf_numbers<N>, [&](const auto&... leaf) -> pass& {
            return add_leaves(list, shape, splat_count<N>, leaf...);
        });
        if constexpr (Use == tree_use::loaded)
            made.stage_count = 0;
        else if constexpr (kernel_form<N>::copied)
            add_last(made, list.keep(kernel_tree(node)));
        else
            add_last(made, node);
        return made;
    }
}

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/rows/pass_body.hpp>
#endif
