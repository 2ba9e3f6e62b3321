// SPDX-License-Identifier: BSL-1.0
// The oracle of reductions: plain loops in long double, and tensors of random shape in random layouts.
#pragma once

#include <weft/ops/compound.hpp>
#include <weft/ops/special.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace reduction_test {

using weft::index_t;

/// An any-rank tensor, the same elements seen through other strides, and the axes to reduce.
template <class T>
struct subject {
    weft::any_tensor<T> dense;
    std::vector<T> memory;
    weft::any_view<T> strided;
    std::vector<index_t> axes;
    std::uint32_t bits;
};

inline std::vector<index_t> random_extents(std::mt19937& random, index_t limit) {
    const int rank = 1 + static_cast<int>(random() % 4);
    std::vector<index_t> extents;
    index_t total = 1;
    for (int i = 0; i < rank; ++i) {
        const auto kind = random() % 3;
        index_t extent = 1 + static_cast<index_t>(random() % (kind == 0 ? 5000 : kind == 1 ? 70 : 6));
        if (total * extent > limit) extent = 2;
        total *= extent;
        extents.push_back(extent);
    }
    return extents;
}

template <class T>
subject<T> random_subject(std::mt19937& random, index_t limit = 60000) {
    const auto extents = random_extents(random, limit);
    const auto rank = extents.size();
    weft::any_tensor<T> dense{weft::any_shape(extents)};
    for (auto& x : dense)
        x = static_cast<T>(static_cast<double>(random() % 200) / 8 - (std::is_signed_v<T> ? 12 : 0));

    std::vector<std::size_t> order(rank);
    for (std::size_t i = 0; i < rank; ++i)
        order[i] = i;
    std::shuffle(order.begin(), order.end(), random);
    std::vector<index_t> strides(rank);
    index_t step = 1 + static_cast<index_t>(random() % 2), first = 0;
    for (const auto axis : order) {
        strides[axis] = step;
        step *= extents[axis];
    }
    for (std::size_t i = 0; i < rank; ++i)
        if (random() % 2 != 0) {
            first += strides[i] * (extents[i] - 1);
            strides[i] = -strides[i];
        }
    std::vector<T> memory(static_cast<std::size_t>(step));
    auto strided =
        weft::view(memory.data() + first, weft::any_shape(extents), std::span<const index_t>(strides));
    strided += dense;

    const auto bits = static_cast<std::uint32_t>(random() % ((1u << rank) - 1)) + 1;
    std::vector<index_t> axes;
    for (std::size_t i = 0; i < rank; ++i)
        if ((bits >> i & 1) != 0) axes.push_back(static_cast<index_t>(i));
    return {std::move(dense), std::move(memory), strided, std::move(axes), bits};
}

/// For each result, in row-major order, the elements that it is made of, in row-major order.
template <class T>
std::vector<std::vector<T>> groups(const weft::any_tensor<T>& a, std::uint32_t bits) {
    const int rank = a.rank();
    index_t kept = 1;
    for (int i = 0; i < rank; ++i)
        if ((bits >> i & 1) == 0) kept *= a.extent(i);
    std::vector<std::vector<T>> result(static_cast<std::size_t>(kept));
    std::vector<index_t> at(static_cast<std::size_t>(rank));
    for (index_t p = 0; p < a.size(); ++p) {
        index_t rest = p, place = 0;
        for (int i = rank - 1; i >= 0; --i) {
            at[static_cast<std::size_t>(i)] = rest % a.extent(i);
            rest /= a.extent(i);
        }
        for (int i = 0; i < rank; ++i)
            if ((bits >> i & 1) == 0) place = place * a.extent(i) + at[static_cast<std::size_t>(i)];
        result[static_cast<std::size_t>(place)].push_back(a.data()[p]);
    }
    return result;
}

} // namespace reduction_test
