// SPDX-License-Identifier: BSL-1.0
// examples/static_kernel.cpp - a filter step whose every shape the compiler has checked.
//
//     static_kernel
//
// One measurement corrects an estimate of four numbers and the 4 x 4 covariance of their errors, as in a
// Kalman filter. All shapes are static: the step is straight-line code without a check, an allocation or a
// loop counter, and the compiler can run it. docs/static-shapes.md shows what it says when one of the shapes
// is wrong.
#include <weft/weft.hpp>

#include <iostream>
#include <type_traits>

using namespace weft;

namespace {

struct estimate {
    tensor<float, 4, 1> state;
    tensor<float, 4, 4> covariance;
};

/// Corrects the estimate by a measurement of its first number.
constexpr estimate corrected(estimate e, float measured, float noise) {
    const auto& p = e.covariance;
    const tensor<float, 4, 1> column{{p(0, 0)}, {p(1, 0)}, {p(2, 0)}, {p(3, 0)}};
    const tensor<float, 1, 4> row{{p(0, 0), p(0, 1), p(0, 2), p(0, 3)}};

    const tensor<float, 4, 1> gain = column / (p(0, 0) + noise);
    e.state += gain * (measured - e.state(0, 0)); // (4, 1) += (4, 1)
    e.covariance -= gain * row;                   // (4, 4) -= (4, 1) * (1, 4)
    return e;
}

constexpr estimate prior{{{0}, {0}, {0}, {0}},
                         {{4, 2, 0, 0}, //
                          {2, 4, 0, 0}, //
                          {0, 0, 1, 0}, //
                          {0, 0, 0, 1}}};

// The compiler runs the kernel, too.
constexpr estimate posterior = corrected(prior, 2, 4);
static_assert(posterior.state(0, 0) == 1.f && posterior.state(1, 0) == 0.5f && posterior.state(2, 0) == 0.f);
static_assert(posterior.covariance(0, 0) == 2.f && posterior.covariance(0, 1) == 1.f);
static_assert(std::is_same_v<decltype(posterior.state * posterior.covariance)::shape_type, shape<4, 4>>);

} // namespace

int main() {
    estimate e = prior;
    for (const float measured : {2.1f, 1.9f, 2.2f, 2.f, 1.8f})
        e = corrected(e, measured, 0.5f);
    std::cout << "state, of shape " << e.state.shape() << ":\n"
              << e.state << "\n\n"
              << "covariance, of shape " << e.covariance.shape() << ":\n"
              << e.covariance << "\n\n"
              << "A state times the first row of the covariance is a\n"
              << explain(e.state * view(e.covariance.data(), fix<1>, fix<4>));
}
