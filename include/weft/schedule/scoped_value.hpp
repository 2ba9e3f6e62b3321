// SPDX-License-Identifier: BSL-1.0
// weft/schedule/scoped_value.hpp - what a variable holds until the end of a block.
//
// Layer: schedule. Question: who says which workers, which BLAS, which LAPACK a thread calls for now?
//     const scoped_value scope(present, now);   `present` is `now`, then what it was before
#pragma once

#include <weft/core/config.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

template <class T>
class scoped_value {
public:
    scoped_value(T& place, T now) : place_(place), before_(std::exchange(place, now)) {}
    scoped_value(const scoped_value&) = delete;
    ~scoped_value() { place_ = before_; }

private:
    T& place_;
    const T before_;
};

} // namespace weft::inline WEFT_ABI::detail
