// SPDX-License-Identifier: BSL-1.0
// weft/reduce/walk/fold_pass.hpp - a reduction that is computed beside what reads it.
//
// Layer: reduce. Question: what does `mean<1>(x, keep_dims)` add to the passes of `x - mean<1>(x, keep_dims)`?
//     a pass over x that folds axis 1, and the leaf of the totals that it will write
#pragma once

#include <weft/reduce/walk/evaluate.hpp>
#include <weft/rows/add_pass.hpp>

namespace weft::inline WEFT_ABI::detail {

template <class Fold, class Total>
void write_of_nothing(char* totals, index_t n) {
    std::fill_n(reinterpret_cast<Total*>(totals), n, Fold::template of_nothing<Total>());
}

template <class Fold, class Total>
constexpr auto of_nothing_for() -> void (*)(char*, index_t) {
    if constexpr (requires { Fold::template of_nothing<Total>(); })
        return &write_of_nothing<Fold, Total>;
    else
        return nullptr;
}

/// What `Fold` does to the elements of `N`, whose kernel tree is `Tree`, along axes of which so much is known.
template <class Fold, folded_axes Axes, class Total, class N, class Tree>
inline constexpr fold_way fold_way_of = {
    fold_of<Fold, Total, typename N::value_type, typename folded_elements_of<N>::type>::table,
    fused_kernels<Fold, Axes, Tree>(), of_nothing_for<Fold, Total>()};

/// Adds the fold of a tree of lanes over the axes whose bits are set, into totals of this shape, which are finished;
/// gives their leaf, of what `finish` makes of them.
template <class Fold, folded_axes Axes, class Total, class Result = Total, class N, class Shape>
auto add_fold(pass_list& passes, N given, std::uint32_t reduced, const Shape& shape,
              const total_finish& finish = {}) {
    constexpr tree_use use = folded_elements_of<N>::in_memory ? tree_use::loaded : tree_use::folded;
    const N& node = kept_tree(passes, given);
    pass& made = add_tree<use>(passes, node, node.shape());
    set_fold(passes, made, reduced, fold_way_of<Fold, Axes, Total, N, kernel_tree_t<N>>, finish);
    return leaf<Result, Shape>(reinterpret_cast<const Result*>(made.out), placement<Shape, dense>(shape));
}

} // namespace weft::inline WEFT_ABI::detail
