// SPDX-License-Identifier: BSL-1.0
// weft/core/reject.hpp - reasons that are not about shapes: element types, foreign operands, index counts.
//
// Layer: core. Question: what does the compiler print for `a + std::string{}`?
//     static_assert failed: weft E122 ...  'weft::diagnose::operand<std::string>::value' evaluates to false
#pragma once

#include <weft/core/config.hpp>

namespace weft::diagnose {

/// E110: `Given` indices for a tensor of rank `Rank`.
template <int Rank, int Given>
struct index_count {
    static constexpr bool value = false;
};
/// E111: an index that is no integer.
template <class Index>
struct index {
    static constexpr bool value = false;
};
/// What is spelled otherwise in weft, or wants a header: E105 of calls without extents, E112, E113, E140 to E143, E152 to E154.
template <class What>
struct misspelled {
    static constexpr bool value = false;
};
/// E120: the operation has no meaning for the element type.
template <class Operation, class Element>
struct operation {
    static constexpr bool value = false;
};
/// E121: no element type holds the values of both.
template <class Left, class Right>
struct promotion {
    static constexpr bool value = false;
};
/// E122: a value that cannot stand beside a tensor; E505: that is not in memory.
template <class Value>
struct operand {
    static constexpr bool value = false;
};
/// E130: an element of type `Source` does not go into a target of `Target`.
template <class Target, class Source>
struct category {
    static constexpr bool value = false;
};

/// E131: the elements of the target cannot be written.
template <class Target>
struct access {
    static constexpr bool value = false;
};

} // namespace weft::diagnose
