// SPDX-License-Identifier: BSL-1.0
// examples/equalise.cpp - a photograph in which every brightness is as frequent as any other.
//
//     equalise <photo_rgb.npy> <output folder>      writes equalised.png: before and after
//
// The running sum of a histogram says how many pixels are darker: that, as a brightness, is the new one.
#include "picture.hpp"
#include <weft/weft.hpp>

#include <cstdint>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

using namespace weft;

namespace {

using image = tensor<std::uint8_t, dyn, dyn, 3>;

/// Brightness as television weighs it, 0 to 255.
tensor<std::uint8_t, dyn, dyn> brightness(const image& photo) {
    return cast<std::uint8_t>(round(sum<2>(photo * tensor<float, 3>{0.299f, 0.587f, 0.114f})));
}

image equalised(const image& photo) {
    const tensor grey = brightness(photo);
    const tensor darker = cast<float>(cumsum(bincount(flatten(grey), 256)));
    const tensor level = 255 * (darker - min(darker)) / (max(darker) - min(darker)); // of each of the 256
    const tensor gain = take(level, grey) / maximum(cast<float>(grey), 1.f);
    return cast<std::uint8_t>(round(gain(all, all, newaxis) * photo)); // saturates
}

/// How unequal the eight ranges of brightness are: 0 where each has as many pixels.
double inequality(const char* when, const image& photo) {
    const tensor counts = histogram(brightness(photo), fix<8>, {0, 256}).counts;
    std::cout << when << ' ' << counts << '\n';
    const tensor share = cast<double>(counts) / double(sum(counts));
    return stddev(share) / mean(share);
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: equalise <photo_rgb.npy> <output folder>\n";
        return 1;
    }
    try {
        const image photo = as_shape<dyn, dyn, 3>(load_npy<std::uint8_t>(arguments[1]));
        const image result = equalised(photo);
        std::cout << "pixels of eight ranges of brightness\n";
        const double before = inequality("before", photo), after = inequality("after ", result);
        std::cout << "deviation from equal shares " << before << " before, " << after << " after\n";
        if (!(after < before / 2)) throw std::runtime_error("the ranges should be more alike");

        const image both = concat<1>(photo, result);
        picture_file file(std::string(arguments[2]) + "/equalised.png");
        file.write(both.data(), std::size_t(both.extent(1)), std::size_t(both.extent(0)));
        file.commit();
    } catch (const std::exception& e) {
        std::cerr << "equalise: " << e.what() << '\n';
        return 1;
    }
}
