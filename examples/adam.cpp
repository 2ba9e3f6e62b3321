// SPDX-License-Identifier: BSL-1.0
// examples/adam.cpp - a step of the optimiser Adam: three statements, one loop.
//
//     adam [parameters]      10000000 if not given
//
// The step writes three tensors, and each of the later ones needs the earlier ones. As three assignments it
// goes over memory three times; `fuse` runs the three on a piece that stays in L1 before it takes the next.
#include "timing.hpp"
#include <weft/weft.hpp>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <random>
#include <stdexcept>
#include <system_error>

using namespace weft;

namespace {

using numbers = tensor<float, dyn>;

constexpr float keep_m = 0.9f, keep_v = 0.999f, tiny = 1e-8f;

struct model {
    explicit model(const numbers& start) : w(start), m(start.extent(0)), v(start.extent(0)) {}

    numbers w, m, v; // the parameters, and running means of the gradient and of its square
    int steps = 0;
};

/// The length of the next step. Both means began at 0, which its second factor makes good.
float next_rate(model& a) {
    const float step = float(++a.steps);
    return 1e-3f * (std::sqrt(1 - std::pow(keep_v, step)) / (1 - std::pow(keep_m, step)));
}

void fused_step(model& a, const numbers& gradient) {
    const float rate = next_rate(a);
    fuse(lazy(a.m) = keep_m * a.m + (1 - keep_m) * gradient,
         lazy(a.v) = keep_v * a.v + (1 - keep_v) * square(gradient),
         lazy(a.w) -= rate * a.m / (sqrt(a.v) + tiny));
}

void separate_step(model& a, const numbers& gradient) {
    const float rate = next_rate(a);
    a.m = keep_m * a.m + (1 - keep_m) * gradient;
    a.v = keep_v * a.v + (1 - keep_v) * square(gradient);
    a.w -= rate * a.m / (sqrt(a.v) + tiny);
}

// Vectorised only with -fno-math-errno (see meson.build): std::sqrt might have to set errno.
void loop_step(model& a, const numbers& gradient) {
    const float rate = next_rate(a);
    float *w = a.w.data(), *m = a.m.data(), *v = a.v.data();
    const float* g = gradient.data();
    for (index_t i = 0; i < gradient.extent(0); ++i) {
        m[i] = keep_m * m[i] + (1 - keep_m) * g[i];
        v[i] = keep_v * v[i] + (1 - keep_v) * (g[i] * g[i]);
        w[i] -= rate * m[i] / (std::sqrt(v[i]) + tiny);
    }
}

void compare(index_t count) {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> uniform(-1, 1);
    numbers start(count), gradient(count);
    for (index_t i = 0; i < count; ++i) {
        start(i) = uniform(random);
        gradient(i) = uniform(random);
    }

    model fused(start), separate(start), loop(start);
    const auto [fused_ms, separate_ms, loop_ms] = median_milliseconds(
        9, [&] { fused_step(fused, gradient); }, [&] { separate_step(separate, gradient); },
        [&] { loop_step(loop, gradient); });

    // Four bytes each: g, m, v, w are read, m, v, w written; alone, each statement reads all that it names.
    const auto line = [&](const char* name, int bytes, double ms) {
        std::printf("%-24s%4d bytes a parameter%9.3f ms%8.1f GB/s\n", name, bytes, ms,
                    double(bytes) * double(count) / ms / 1e6);
    };
    std::printf("Adam, %td parameters\n", count);
    line("one fused loop", 28, fused_ms);
    line("three assignments", 40, separate_ms);
    line("loop written by hand", 28, loop_ms);
    std::printf("times as long as the fused loop: three assignments %.2f, by hand %.2f\n",
                separate_ms / fused_ms, loop_ms / fused_ms);

    const float to_separate = max(abs(fused.w - separate.w)), to_loop = max(abs(fused.w - loop.w));
    std::printf("largest difference after %d steps: to the assignments %.2g, to the loop %.2g\n", fused.steps,
                double(to_separate), double(to_loop));
    // The assignments give the same bits. The loop's compiler chose itself which products it adds without
    // rounding them first.
    if (to_separate != 0) throw std::runtime_error("fused and separate statements differ");
    if (!(to_loop < 1e-6f)) throw std::runtime_error("the fused loop and the one written by hand differ");
}

} // namespace

int main(int count, char** arguments) {
    index_t parameters = 10'000'000;
    if (count > 1) {
        const char* const end = arguments[1] + std::strlen(arguments[1]);
        const auto [read_to, failure] = std::from_chars(arguments[1], end, parameters);
        if (count > 2 || failure != std::errc{} || read_to != end || parameters < 1) {
            std::cerr << "usage: adam [parameters]\n";
            return 1;
        }
    }
    try {
        compare(parameters);
    } catch (const std::exception& e) {
        std::cerr << "adam: " << e.what() << '\n';
        return 1;
    }
}
