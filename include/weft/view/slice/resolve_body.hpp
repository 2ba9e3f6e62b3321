// SPDX-License-Identifier: BSL-1.0
// weft/view/slice/resolve_body.hpp - why a range does not fit an axis.
//
// Layer: view. Question: what is said of a(range(0, 9)) where the extent is 4?
//     slice: range<0, 9, 1> does not fit axis 0, whose extent is 4
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/view/slice/resolve.hpp>

#include <string>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY resolved_range resolve_at_run_time(const slice_item& item, int axis, index_t extent) {
    const resolved_range found = resolve(item, extent);
    if (!found.fits) raise_range(axis, item, extent);
    return found;
}

WEFT_BODY void raise_range(int axis, const slice_item& item, index_t extent) {
    const auto bound = [](index_t value) {
        return value == open_end ? std::string("none") : std::to_string(value);
    };
    raise(index_error(compose({"slice: range<", bound(item.start), ", ", bound(item.stop), ", ", item.step,
                               "> does not fit axis ", axis, ", whose extent is ", extent})));
}

} // namespace weft::inline WEFT_ABI::detail
