// SPDX-License-Identifier: BSL-1.0
// examples/neighbours.cpp - a digit is what the three most similar known digits are.
//
//     neighbours <digits_images.npy> <digits_labels.npy>
//
// The distance of every unknown digit to every known one, written in two ways: as it is defined, by
// broadcasting one set of rows against the other, and by a matrix product.
#include "digits.hpp"
#include "timing.hpp"
#include <weft/weft.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

using namespace weft;

namespace {

using rows = tensor_view<const float, dyn, 64>;
using table = tensor<float, dyn, dyn>;

/// (n, 1, 64) - (1, m, 64) has n * m * 64 elements, none of which is ever stored.
table by_broadcast(rows x, rows y) { return sum<2>(square(x(all, newaxis, all) - y(newaxis, all, all))); }

/// |x|^2 - 2 xy + |y|^2: a column, a matrix and a row.
table by_product(rows x, rows y) {
    return sum<1>(square(x), keep_dims) - 2 * matmul(x, transpose(y)) + sum<1>(square(y));
}

/// The label that most of the three nearest have; of equally many, that of the nearer one.
std::uint8_t vote(tensor_view<const float, dyn> distances, tensor_view<const std::uint8_t, dyn> labels) {
    std::vector<index_t> order(std::size_t(labels.extent(0)));
    std::iota(order.begin(), order.end(), 0);
    const auto closer = [&](index_t i, index_t j) { return distances(i) < distances(j); };
    const std::size_t voters = std::min<std::size_t>(3, order.size());
    std::partial_sort(order.begin(), order.begin() + index_t(voters), order.end(), closer);
    std::array<int, 10> votes{};
    std::uint8_t winner = labels(order[0]);
    for (std::size_t i = 0; i < voters; ++i) {
        const std::uint8_t label = labels(order[i]);
        if (++votes[label] > votes[winner]) winner = label;
    }
    return winner;
}

void recognise(const digits& data) {
    const index_t known = data.labels.extent(0) * 2 / 3; // the others are held out
    const range first(none, known), last(known, none);
    const auto x = data.pixels(last, all), y = data.pixels(first, all);
    const auto names = data.labels(first), truth = data.labels(last);

    table distances = by_broadcast(x, y), products = by_product(x, y);
    const auto [broadcast_ms, product_ms] =
        median_milliseconds(7, [&] { distances = by_broadcast(x, y); }, [&] { products = by_product(x, y); });
    const float difference = max(abs(distances - products));

    tensor<std::uint8_t, dyn> guesses(truth.extent(0));
    for (index_t i = 0; i < guesses.extent(0); ++i)
        guesses(i) = vote(distances(i, all), names);
    const double accuracy = mean(cast<double>(guesses == truth));

    std::cout << "distances   " << distances.shape() << ", of " << x.shape() << " unknown digits to "
              << y.shape() << " known ones\n";
    std::printf("broadcast   %.2f ms\n"
                "product     %.2f ms\n"
                "difference  %g at most\n"
                "accuracy    %.1f %% of the unknown digits\n",
                broadcast_ms, product_ms, double(difference), 100 * accuracy);

    // Grey levels are small integers, so that float holds every distance exactly.
    if (difference != 0) throw std::runtime_error("the two forms differ");
    if (accuracy < 0.95) throw std::runtime_error("too many digits were not recognised");
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: neighbours <digits_images.npy> <digits_labels.npy>\n";
        return 1;
    }
    try {
        recognise(digits(arguments[1], arguments[2]));
    } catch (const std::exception& e) {
        std::cerr << "neighbours: " << e.what() << '\n';
        return 1;
    }
}
