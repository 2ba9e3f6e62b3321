// SPDX-License-Identifier: BSL-1.0
// bench/peers/xtensor.hpp - the memory of weft tensors as xtensor sees it.
#pragma once

#include "../workloads.hpp"

#include <array>
#include <xtensor/xadapt.hpp>
#include <xtensor/xfixed.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xview.hpp>

namespace bench {

struct xtensor_adaptors {
    static constexpr auto name = "xtensor";

    template <class T, index_t... Extents>
    static auto view(weft::tensor<T, Extents...>& t) {
        if constexpr (((Extents == dyn) && ...)) {
            std::array<std::size_t, sizeof...(Extents)> shape;
            for (std::size_t axis = 0; axis < shape.size(); ++axis)
                shape[axis] = static_cast<std::size_t>(t.extent(static_cast<int>(axis)));
            return xt::adapt(t.data(), static_cast<std::size_t>(t.size()), xt::no_ownership(), shape);
        } else {
            return xt::adapt(t.data(), xt::fixed_shape<static_cast<std::size_t>(Extents)...>());
        }
    }
};

} // namespace bench
