// SPDX-License-Identifier: BSL-1.0
// Heat spreads over a plate with two hot spots: slices of one tensor, written in place.
//
//     heat [folder]      writes heat.png
#include "picture.hpp"
#include <weft/weft.hpp>

#include <cstdint>
#include <iostream>
#include <string>

using namespace weft;

namespace {

/// One explicit step inside of a border that keeps its temperature. Right although it reads its neighbours while they
/// are overwritten: the overlap is seen, and the new values are computed before any is written.
void step(tensor_view<float, dyn, dyn> plate, float rate) {
    auto inner = plate(range(1, -1), range(1, -1));
    auto north = plate(range(none, -2), range(1, -1)), south = plate(range(2, none), range(1, -1));
    auto west = plate(range(1, -1), range(none, -2)), east = plate(range(1, -1), range(2, none));
    inner += rate * (north + south + west + east - 4.f * inner);
}

/// Cold is blue, hot is red.
tensor<std::uint8_t, dyn, dyn, 3> coloured(tensor_view<const float, dyn, dyn> plate) {
    tensor<std::uint8_t, dyn, dyn, 3> rgb(plate.extent(0), plate.extent(1), 3);
    const auto level = [&](float centre) {
        return cast<std::uint8_t>(255.f * clamp(1.5f - abs(4.f * plate - centre), 0, 1));
    };
    rgb(ellipsis, 0) = level(3);
    rgb(ellipsis, 1) = level(2);
    rgb(ellipsis, 2) = level(1);
    return rgb;
}

} // namespace

int main(int argc, char** argv) {
    const std::string folder = argc > 1 ? argv[1] : ".";
    tensor<float, dyn, dyn> plate(160, 240);
    for (int i = 0; i < 2000; ++i) {
        plate(range(30, 60), range(40, 80)) = 1.f; // the hot spots are heated all the time
        plate(range(100, 120), range(150, 210)) = 0.8f;
        step(plate, 0.2f);
    }
    const tensor rgb = coloured(plate);
    picture_file file(folder + "/heat.png");
    file.write(rgb.data(), std::size_t(plate.extent(1)), std::size_t(plate.extent(0)));
    file.commit();
    std::cout << "heat.png: from " << plate(0, 0) << " to " << plate(45, 60) << '\n';
}
