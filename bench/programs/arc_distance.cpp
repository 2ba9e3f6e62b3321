// SPDX-License-Identifier: BSL-1.0
// arc_distance: between pairs of points on the globe (NPBench).
#include "program.hpp"

#include <cmath>

namespace {

using namespace weft;

using row = tensor<double, dyn>;
struct data {
    row theta_1, phi_1, theta_2, phi_2, out;
};

// version: weft
void by_weft(data& d) {
    d.out.assign(let(square(sin((d.theta_2 - d.theta_1) / 2)) +
                         cos(d.theta_1) * cos(d.theta_2) * square(sin((d.phi_2 - d.phi_1) / 2)),
                     [](auto t) { return 2 * atan2(sqrt(t), sqrt(1 - t)); }));
}
// version: loop
void by_loop(data& d) {
    const index_t n = d.phi_1.size();
    d.out.assign(empty<double>(n));
    for (index_t i = 0; i < n; ++i) {
        const double along = std::sin((d.theta_2.data()[i] - d.theta_1.data()[i]) / 2),
                     across = std::sin((d.phi_2.data()[i] - d.phi_1.data()[i]) / 2);
        const double t =
            along * along + std::cos(d.theta_1.data()[i]) * std::cos(d.theta_2.data()[i]) * across * across;
        d.out.data()[i] = 2 * std::atan2(std::sqrt(t), std::sqrt(1 - t));
    }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.read<row>("theta_1"),
                         in.read<row>("phi_1"),
                         in.read<row>("theta_2"),
                         in.read<row>("phi_2"),
                         {}};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::out);
    });
}
