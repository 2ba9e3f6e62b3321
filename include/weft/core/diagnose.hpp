// SPDX-License-Identifier: BSL-1.0
// weft/core/diagnose.hpp - the reasons that compilers print when they reject a program.
//
// Layer: core. Question: how does one error of the compiler name both shapes and the rule?
//     static_assert(verdict::value, "weft E101: ...");   where `verdict` is `diagnose::holds`, or a reason,
//     such as diagnose::broadcast<shape<5, 2, 4, 1>, shape<3, 1, 1>, axis<1>, extents<2, 3>>
//
// A failed assertion prints its condition with all types spelled out, so a reason is a type whose arguments
// are the facts. `value` is a member of each reason on its own: of an inherited one, GCC prints the base
// only. The ids are explained in docs/errors.md.
#pragma once

#include <weft/core/config.hpp>

#include <cstddef>

namespace weft::diagnose {

/// Nothing to complain about.
struct holds {
    static constexpr bool value = true;
};

/// A shape in a message, where an extent is `dyn`: an enumerator, since compilers print those by name.
enum run_time_extent { dyn = -1 };
template <auto... Extents>
struct shape;
/// A tensor, view or expression in a message, by its elements and its shape.
template <class Element, class Shape>
struct tensor;

/// Facts: an axis counted from the front, the extents found there, two ranks.
template <index_t Axis>
struct axis;
template <index_t... Extents>
struct extents;
template <std::size_t... Ranks>
struct ranks;

/// E101: the operands' shapes do not broadcast; the axis is one of the result.
template <class Left, class Right, class... Facts>
struct broadcast {
    static constexpr bool value = false;
};

/// E102: the target of an in-place assignment would have to change its shape; the axis is one of the target.
template <class Target, class Source, class... Facts>
struct assign {
    static constexpr bool value = false;
};

/// E103: an object of a fixed shape is made from an expression of another one.
template <class Target, class Source, class... Facts>
struct construct {
    static constexpr bool value = false;
};

/// E104: operands that must have the same shape have not.
template <class Left, class Right, class... Facts>
struct exact {
    static constexpr bool value = false;
};

/// E106: the result would have more elements than memory can hold.
template <class Left, class Right>
struct too_large {
    static constexpr bool value = false;
};

/// E150: an axis does not exist in this shape.
template <class Shape, class Axis>
struct no_such_axis {
    static constexpr bool value = false;
};

/// E151: an axis is named twice.
template <class Shape, class Axis>
struct repeated_axis {
    static constexpr bool value = false;
};

} // namespace weft::diagnose
