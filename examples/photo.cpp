// SPDX-License-Identifier: BSL-1.0
// examples/photo.cpp - a photograph developed by one expression, in one pass over its pixels.
//
//     photo <photograph.npy> <output folder>
//
// The photograph (height, width, 3) is standardised per colour, toned along a gamma curve and darkened
// towards its edges. The means (3), a column (height, 1, 1) and a row (width, 1) broadcast against it; none
// of them is ever laid out at the size of the picture, and no step stores what it computed.
#include "picture.hpp"
#include <weft/weft.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

using namespace weft;

namespace {

using image = tensor<float, dyn, dyn, 3>;

constexpr tensor<float, 3> mean{123.7f, 116.3f, 103.5f}; // of red, green and blue over many photographs
constexpr tensor<float, 3> deviation{58.4f, 57.1f, 57.4f};
constexpr float middle = 0.32f, contrast = 0.24f, falloff = 0.3f;

/// How bright a picture is along one axis: 1 in the middle, less towards both ends.
tensor<float, dyn> profile(index_t n) { return 1 - falloff * square(linspace<float>(-1, 1, n)); }

template <class F>
double median_microseconds(const F& work) {
    std::vector<double> times;
    for (int run = 0; run < 31; ++run) {
        const auto start = std::chrono::steady_clock::now();
        work();
        times.push_back(
            std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
    }
    std::nth_element(times.begin(), times.begin() + 15, times.end());
    return times[15];
}

void develop(const std::string& input, const std::filesystem::path& folder) {
    const auto file = load_npy<std::uint8_t>(input);
    if (file.rank() != 3 || file.extent(2) != 3 || file.size() == 0)
        throw io_error("'" + input + "' holds an array of shape " + to_string(file.shape()) +
                       ", where a photograph has (height, width, 3)");
    const auto photo = as_shape<dyn, dyn, 3>(file);
    const index_t height = photo.extent(0), width = photo.extent(1);
    const auto along_y = profile(height), along_x = profile(width);
    const auto column = view(along_y.data(), height, fix<1>, fix<1>);
    const auto row = view(along_x.data(), width, fix<1>);

    // Nothing is computed in these lines: they build one expression.
    const auto standard = (cast<float>(photo) - mean) / deviation;
    const auto toned = sqrt(clamp(middle + contrast * standard, 0, 1)); // a gamma of 2
    const auto developed = clamp(toned * (column * row), 0, 1);

    std::cout << "photograph  " << input << ", uint8 " << to_string(photo.shape()) << "\n\n"
              << "The expression is a\n"
              << explain(developed) << '\n';

    image picture = developed; // here, in one pass

    // The same one step after the other; `put` decides where the result of a step is stored.
    const auto in_steps = [&](const auto& put, auto&& result) {
        const auto& real = put(cast<float>(photo));
        const auto& centred = put(real - mean);
        const auto& scaled = put(centred / deviation);
        const auto& stretched = put(middle + contrast * scaled);
        const auto& limited = put(clamp(stretched, 0, 1));
        const auto& curved = put(sqrt(limited));
        const auto& vignette = put(column * row);
        const auto& darkened = put(curved * vignette);
        result = clamp(darkened, 0, 1);
    };
    image stepwise = picture, kept[7];
    tensor<float, dyn, dyn, 1> kept_vignette(height, width);
    std::fill(std::begin(kept), std::end(kept), picture);
    const auto into_new = [](const auto& e) { return eval(e); };
    int next = 0;
    const auto into_kept = [&](const auto& e) -> auto& {
        if constexpr (std::is_same_v<decltype(eval(e)), image>)
            return kept[next++ % 7] = e;
        else
            return kept_vignette = e;
    };
    const double one_pass = median_microseconds([&] { picture = developed; });
    const double new_steps = median_microseconds([&] { in_steps(into_new, stepwise); });
    const double kept_steps = median_microseconds([&] { in_steps(into_kept, stepwise); });
    const tensor difference = abs(picture - stepwise);
    std::printf(
        "in one pass                        %8.1f us\n"
        "in nine steps, into new tensors    %8.1f us, %.1f times as long (most of it for fresh memory)\n"
        "in nine steps, into old tensors    %8.1f us, %.1f times as long\n"
        "largest difference                 %8.2g\n\n",
        one_pass, new_steps, new_steps / one_pass, kept_steps, kept_steps / one_pass,
        static_cast<double>(*std::max_element(difference.begin(), difference.end())));

    const tensor<std::uint8_t, dyn, dyn, 3> bytes = cast<std::uint8_t>(round(picture * 255));
    const std::string array = (folder / "photo.npy").string(), png = (folder / "photo.png").string(),
                      tree = (folder / "expression.svg").string();
    picture_file out(png);
    out.write(bytes.data(), static_cast<std::size_t>(width), static_cast<std::size_t>(height));
    save_npy(array, picture);
    out.commit();
    if (!(std::ofstream(tree) << to_svg(developed)).flush()) throw io_error("cannot write '" + tree + "'");
    std::cout << "written     " << array << ", float " << to_string(picture.shape()) << "\n            "
              << png << "\n            " << tree << ", the expression and its loop\n";
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: photo <photograph.npy> <output folder>\n";
        return 1;
    }
    try {
        develop(arguments[1], arguments[2]);
    } catch (const std::exception& e) {
        std::cerr << "photo: " << e.what() << '\n';
        return 1;
    }
}
