// SPDX-License-Identifier: BSL-1.0
// examples/clusters.cpp - ten groups of handwritten digits, found without their names: k-means.
//
//     clusters <digits_images.npy> <digits_labels.npy>
//
// No loop over elements is written by hand: distances are a product, the nearest centre is a position, and the digits
// of a group are added up by its number.
#include "digits.hpp"
#include <weft/weft.hpp>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <limits>
#include <stdexcept>
#include <utility>

using namespace weft;

namespace {

constexpr index_t groups = 10;

struct clustering {
    tensor<float, groups, 64> centres;
    tensor<index_t, dyn> nearest;                            // the group of each digit
    double spread = std::numeric_limits<double>::infinity(); // mean square distance to the centre
    int rounds = 0;
};

/// Centres move to the mean of their group until none moves.
clustering find(const random_key& key, const tensor<float, dyn, 64>& x) {
    const tensor<float, dyn, 1> squares = sum<1>(square(x), keep_dims);
    clustering found;
    found.centres = take<0>(x, permutation(key, x.extent(0))(range(0, groups)));
    for (tensor<float, groups, 64> before; !array_equal(found.centres, before); ++found.rounds) {
        before = found.centres;
        const tensor distances = squares - 2 * matmul(x, transpose(before)) + sum<1>(square(before));
        found.nearest.assign(argmin<1>(distances));
        found.spread = mean(cast<double>(min<1>(distances)));
        tensor<float, groups, 64> total;
        add_at(total, found.nearest, x);
        const tensor<float, groups> members = cast<float>(bincount(found.nearest, groups));
        found.centres = where(members(all, newaxis) > 0, total / members(all, newaxis), before);
    }
    return found;
}

void group(const digits& data) {
    const random_key key(3);
    clustering best;
    for (std::uint64_t start = 0; start < 8; ++start) // what is found depends on where the centres begin
        if (clustering next = find(key.child(start), data.pixels); next.spread < best.spread)
            best = std::move(next);

    // How often each digit (column) is in each group (row): pairs of numbers, counted as one number.
    const tensor counts = bincount(best.nearest * 10 + data.labels, groups * 10);
    const tensor<index_t, groups, 10> table = reshape(counts, fix<groups>, fix<10>);
    const double pure = double(sum(max<1>(table))) / double(data.labels.size());
    std::cout << "groups (rows) and what is in them (columns: the digits 0 to 9)\n" << table << '\n';
    std::printf("%d rounds, mean square distance %.1f, %.1f %% are in a group of their own kind\n",
                best.rounds, best.spread, 100 * pure);
    if (pure < 0.75) throw std::runtime_error("the groups should be those of the digits");
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: clusters <digits_images.npy> <digits_labels.npy>\n";
        return 1;
    }
    try {
        group(digits(arguments[1], arguments[2]));
    } catch (const std::exception& e) {
        std::cerr << "clusters: " << e.what() << '\n';
        return 1;
    }
}
