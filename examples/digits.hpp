// SPDX-License-Identifier: BSL-1.0
// examples/digits.hpp - the handwritten digits of examples/data, ready to learn from.
//
//     const digits all("digits_images.npy", "digits_labels.npy");
#pragma once

#include <weft/weft.hpp>

#include <cstdint>
#include <string>

/// One row of `pixels` for each digit; the grey levels are 0 to 16.
struct digits {
    /// Throws weft::io_error for files that hold something else.
    digits(const std::string& image_path, const std::string& label_path) {
        using namespace weft;
        const auto images = load_npy<std::uint8_t>(image_path);
        const auto names = load_npy<std::uint8_t>(label_path);
        if (images.rank() != 3 || images.extent(1) != 8 || images.extent(2) != 8 || images.extent(0) < 3)
            throw io_error("'" + image_path + "' holds an array of shape " + to_string(images.shape()) +
                           ", where digits have (three or more, 8, 8)");
        if (names.rank() != 1 || names.extent(0) != images.extent(0) || max(names) > 9)
            throw io_error("'" + label_path + "' holds an array of shape " + to_string(names.shape()) +
                           ", where the labels of " + std::to_string(images.extent(0)) +
                           " images are as many numbers from 0 to 9");
        pixels.assign(cast<float>(reshape(images, images.extent(0), fix<64>)));
        labels.assign(as_shape<dyn>(names));
    }

    weft::tensor<float, weft::dyn, 64> pixels;
    weft::tensor<std::uint8_t, weft::dyn> labels;
};
