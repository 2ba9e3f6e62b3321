// SPDX-License-Identifier: BSL-1.0
// examples/bootstrap.cpp - how well are the means of three species known? From resamples, none of which is stored.
//
//     bootstrap <iris_features.npy> <iris_labels.npy>
//
// A resample draws as many flowers as there are, with repeats. The means of 20000 resamples spread as the mean itself
// would from one expedition to the next (Efron, 1979).
#include <weft/weft.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <stdexcept>

using namespace weft;

namespace {

constexpr const char* species[] = {"setosa", "versicolor", "virginica"};
constexpr index_t resamples = 20000;

/// The mean of each resample.
tensor<double, dyn> means(const random_key& key, const tensor<double, dyn>& sample) {
    const index_t n = sample.extent(0);
    return mean<1>(take(sample, integers<std::int32_t>(key, 0, static_cast<std::int32_t>(n), resamples, n)));
}

void estimate(const any_tensor<double>& file, const any_tensor<std::int64_t>& names) {
    const auto features = as_shape<dyn, 4>(file);
    const auto labels = as_shape<dyn>(names);
    const tensor petals = features(all, 2); // their length
    const random_key key(1979);

    std::printf("petals in cm    mean    95 %% of the means    by the normal distribution\n");
    tensor<double, 3, dyn> drawn(resamples);
    for (int kind = 0; kind < 3; ++kind) {
        const tensor sample = compress(petals, labels == kind);
        drawn(kind, all) = means(key.child(static_cast<std::uint64_t>(kind)), sample);
        const tensor ends = quantile<0>(drawn(kind, all), {0.025, 0.975});
        const double middle = mean(sample),
                     error = stddev(sample, ddof{1}) / std::sqrt(double(sample.size()));
        std::printf("%-12s   %.3f    %.3f to %.3f      %.3f to %.3f\n", species[kind], middle, ends(0),
                    ends(1), middle - 1.96 * error, middle + 1.96 * error);
        if (!allclose(ends, tensor<double, 2>{middle - 1.96 * error, middle + 1.96 * error}, 0, 0.2 * error))
            throw std::runtime_error("the two intervals should be nearly the same");
    }

    // Of what no formula is at hand for, the same works.
    const tensor ratio = quantile<0>(drawn(2, all) / drawn(0, all), {0.025, 0.975});
    std::printf("petals of virginica are %.2f to %.2f times as long as those of setosa\n", ratio(0),
                ratio(1));
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: bootstrap <iris_features.npy> <iris_labels.npy>\n";
        return 1;
    }
    try {
        estimate(load_npy<double>(arguments[1]), load_npy<std::int64_t>(arguments[2]));
    } catch (const std::exception& e) {
        std::cerr << "bootstrap: " << e.what() << '\n';
        return 1;
    }
}
