// SPDX-License-Identifier: BSL-1.0
// weft/copy/numbered_rows.hpp - rows of bytes copied by their numbers.
//
// Layer: copy. Question: how do the rows 3, 1 and 1 of a table get next to each other?
//     rows of 12 bytes   by two copies of 8, which overlap;    of 8 by one;    of 200 by memcpy
//
// A copy whose length is known only at run time costs more than a row of a few elements holds.
#pragma once

#include <weft/core/config.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Row `numbers[k]` of `from` becomes row k of `to`, all of it as many times as there are layers. Steps are in bytes.
struct numbered_rows {
    char* to;
    index_t to_step;
    const char* from;
    index_t from_step;
    index_t bytes; ///< of a row
    const index_t* numbers;
    index_t count;
    index_t layers = 1;
    index_t to_layer = 0, from_layer = 0; ///< from one layer to the next

    void copy() const;
    /// The other way: row k of `from` becomes row `numbers[k]` of `to`, the last of those that become one.
    void copy_back() const;
};

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/copy/numbered_rows_body.hpp>
#endif
