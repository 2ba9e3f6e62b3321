// SPDX-License-Identifier: BSL-1.0
// bench/peers/blitz_reductions.cpp - the workloads that reduce, in Blitz++, which reduces the last axis only.
#include "../reductions.hpp"

#include <blitz/array.h>

namespace bench {
namespace {

using blitz::tensor::i;
using blitz::tensor::j;

struct blitz_arrays {
    static constexpr auto name = "Blitz++";

    template <class T, std::same_as<index_t>... Extents>
    static auto map(T* data, Extents... extents) {
        return blitz::Array<T, sizeof...(extents)>(data, blitz::shape(static_cast<int>(extents)...),
                                                   blitz::neverDeleteData);
    }
    template <class T>
    static auto view(line<T>& t) {
        return map(t.data(), t.extent(0));
    }
    template <class T>
    static auto view(plane<T>& t) {
        return map(t.data(), t.extent(0), t.extent(1));
    }

    static void run(sum_of_all, auto& x) { x.d(0) = static_cast<float>(blitz::sum(x.a)); }
    static void run(sum_of_squares, auto& x) {
        x.d(0) = static_cast<float>(blitz::sum(blitz::sqr(x.a - x.b)));
    }
    static void run(sum_down, auto& x) { x.d = blitz::sum(x.a(j, i) * x.b(j, i), j); }
    static void run(sum_along, auto& x) { x.d = blitz::sum(x.a * x.b, j); }
    static void run(greatest_down, auto& x) { x.d = blitz::max(x.a(j, i), j); }
};

const bool listed = enlist<blitz_arrays>(reduction_workloads{});

} // namespace
} // namespace bench
