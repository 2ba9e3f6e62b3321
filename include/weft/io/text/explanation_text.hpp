// SPDX-License-Identifier: BSL-1.0
// weft/io/text/explanation_text.hpp - an explanation in words.
//
// Layer: io. Question: how does the planner's choice read in words?
//     access::periodic   is   `periodic: a pattern of 3 elements, which a buffer repeats`
//
// Knows no expression types: explain() fills in the fields, and all text is made here, once.
#pragma once

#include <weft/io/text/explanation.hpp>

#include <string>

namespace weft::inline WEFT_ABI::detail {

/// The whole text. Of type explanation; a template, so that from the headers alone only programs that explain something
/// pay for compiling it.
template <class Explanation>
std::string explanation_text(const Explanation& e);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/io/text/explanation_text_body.hpp>
#else
namespace weft::inline WEFT_ABI::detail {
extern template std::string explanation_text(const explanation&);
} // namespace weft::inline WEFT_ABI::detail
#endif
