// SPDX-License-Identifier: BSL-1.0
// azimint_hist: the mean brightness of the points of a detector in each of many rings (NPBench).
#include "program.hpp"

#include <algorithm>

namespace {

using namespace weft;

struct data {
    tensor<double, dyn> brightness, radius;
    index_t rings;
    tensor<double, dyn> out;
};

// version: weft
void by_weft(data& d) {
    const double low = min(d.radius), high = max(d.radius);
    const tensor ring =
        minimum(cast<index_t>((d.radius - low) * (static_cast<double>(d.rings) / (high - low))), d.rings - 1);
    d.out.assign(bincount(ring, d.brightness, d.rings) / bincount(ring, d.rings));
}
// version: loop
void by_loop(data& d) {
    const double *radius = d.radius.data(), *brightness = d.brightness.data();
    const index_t n = d.radius.size();
    const auto [low, high] = std::minmax_element(radius, radius + n);
    const double scale = static_cast<double>(d.rings) / (*high - *low);
    tensor<double, dyn> counts(d.rings);
    d.out.assign(zeros<double>(d.rings));
    for (index_t i = 0; i < n; ++i) {
        const index_t ring = std::min(static_cast<index_t>((radius[i] - *low) * scale), d.rings - 1);
        d.out.data()[ring] += brightness[i];
        counts.data()[ring] += 1;
    }
    for (index_t i = 0; i < d.rings; ++i)
        d.out.data()[i] /= counts.data()[i];
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.read<tensor<double, dyn>>("brightness"),
                         in.read<tensor<double, dyn>>("radius"),
                         in.number<index_t>("rings"),
                         {}};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::out);
    });
}
