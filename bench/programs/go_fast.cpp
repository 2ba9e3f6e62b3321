// SPDX-License-Identifier: BSL-1.0
// go_fast: a matrix plus the sum of tanh over its diagonal (the first example of Numba's manual).
#include "program.hpp"

#include <cmath>

namespace {

using namespace weft;

struct data {
    tensor<double, dyn, dyn> a, out;
};

// version: weft
void by_weft(data& d) { d.out.assign(d.a + sum(tanh(diagonal(d.a)))); }
// version: loop
void by_loop(data& d) {
    const index_t n = d.a.extent(0);
    double trace = 0;
    for (index_t i = 0; i < n; ++i)
        trace += std::tanh(d.a(i, i));
    d.out.assign(empty<double>(n, n));
    for (index_t i = 0; i < n * n; ++i)
        d.out.data()[i] = d.a.data()[i] + trace;
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.read<tensor<double, dyn, dyn>>("a"), {}};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::out);
    });
}
