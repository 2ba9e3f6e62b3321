// SPDX-License-Identifier: BSL-1.0
// weft/io/text/explanation_svg.hpp - an explanation as a picture.
//
// Layer: io. Question: how does one see which axes are repeated, and how operands are read?
//     an axis of 1 where the result has 1000 is a dashed box, `1 of 1000`; a periodic operand is a row of cells with a pattern
#pragma once

#include <weft/io/text/explanation.hpp>

#include <string>

namespace weft::inline WEFT_ABI::detail {

/// The whole image. Of type explanation; a template for the reason that explanation_text is one.
template <class Explanation>
std::string explanation_svg(const Explanation& e);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/io/text/explanation_svg_body.hpp>
#else
namespace weft::inline WEFT_ABI::detail {
extern template std::string explanation_svg(const explanation&);
} // namespace weft::inline WEFT_ABI::detail
#endif
