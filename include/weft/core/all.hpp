// SPDX-License-Identifier: BSL-1.0
// weft/core/all.hpp - the name `all`: every index of an axis, or whether all elements are true.
//
// Layer: core. Question: what may one object mean in `a(all, 0)` and in `all(a > 0)`?
//     a(all, 0) is a column (view/);   all(a > 0) and all(a > 0, axes<0>{}) are reductions (reduce/truth.hpp)
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/reject.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The type of `all`. As an argument it stands for a whole axis; called, it is a reduction, defined in reduce/.
struct all_t {
    template <class E, class... Options>
    constexpr auto operator()(E&& e, const Options&... options) const;

    /// Rejected.
    template <class Self = all_t>
    constexpr const all_t& operator()() const {
        static_assert(diagnose::misspelled<Self>::value,
                      "weft E112: a whole axis is `all`, without parentheses");
        return *this;
    }
};

} // namespace detail

/// Among indices a whole axis: `a(all, 0)`. Called, whether all elements are true, as `any` says whether one is.
///
/// Example  tensor column = a(all, 0);   bool positive = all(a > 0);   tensor rows = all(a > 0, axes<1>{});
inline constexpr detail::all_t all{};

} // namespace weft::inline WEFT_ABI
