// SPDX-License-Identifier: BSL-1.0
// A nine-point stencil: every element becomes the weighted mean of itself and its eight neighbours.
#include <weft/weft.hpp>

#include <iostream>

using namespace weft;

namespace {

/// The neighbours of the inner elements, `down` rows and `right` columns away.
auto shifted(const tensor<float, dyn, dyn>& image, int down, int right) {
    const auto part = [](index_t extent, int by) { return range(1 + by, extent - 1 + by); };
    return image(part(image.extent(0), down), part(image.extent(1), right));
}

/// Binomial weights, in one pass over the image: sides twice, the centre four times.
tensor<float, dyn, dyn> smoothed(const tensor<float, dyn, dyn>& image) {
    const auto at = [&](int down, int right) { return shifted(image, down, right); };
    return ((at(-1, -1) + at(-1, 1) + at(1, -1) + at(1, 1)) +
            2.f * (at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1)) + 4.f * at(0, 0)) /
           16.f;
}

} // namespace

int main() {
    tensor<float, dyn, dyn> image(7, 9);
    image(3, 4) = 16;
    const tensor once = smoothed(image);
    std::cout << once << '\n';
    return array_equal(once(range<1, 4>{}, range<2, 5>{}),
                       tensor<float, 3, 3>{{1, 2, 1}, {2, 4, 2}, {1, 2, 1}})
               ? 0
               : 1;
}
