// SPDX-License-Identifier: BSL-1.0
// examples/kalman.cpp - a Kalman filter whose every shape the compiler has checked.
//
//     kalman
//
// Something moves over a plane with a nearly constant velocity; its position is measured, badly, ten times a
// second. The filter estimates position and velocity, and beats the measurements. A matrix of a wrong shape
// anywhere below does not compile.
#include <weft/weft.hpp>

#include <cmath>
#include <concepts>
#include <cstdio>
#include <iostream>
#include <random>

using namespace weft;

namespace {

using state = tensor<double, 4>; // x, y, and their velocities
using covariance = tensor<double, 4, 4>;
using measurement = tensor<double, 2>; // x, y

constexpr double dt = 0.1;   // seconds between measurements
constexpr double push = 0.5; // standard deviation of the unknown acceleration
constexpr double blur = 2;   // standard deviation of a measurement

constexpr tensor<double, 4, 4> motion{{1, 0, dt, 0}, {0, 1, 0, dt}, {0, 0, 1, 0}, {0, 0, 0, 1}};
constexpr tensor<double, 2, 4> seen{{1, 0, 0, 0}, {0, 1, 0, 0}};
constexpr double way = dt * dt / 2; // of an acceleration of 1 between two measurements
constexpr tensor<double, 4, 2> pushed{{way, 0}, {0, way}, {dt, 0}, {0, dt}};

tensor<double, 2, 2> inverse(const tensor<double, 2, 2>& m) {
    const double determinant = m(0, 0) * m(1, 1) - m(0, 1) * m(1, 0);
    return tensor<double, 2, 2>{{m(1, 1), -m(0, 1)}, {-m(1, 0), m(0, 0)}} / determinant;
}

static_assert(std::same_as<decltype(matmul(motion, pushed))::shape_type, shape<4, 2>>);
static_assert(std::same_as<decltype(matmul(seen, state{}))::shape_type, shape<2>>);

struct filter {
    state mean;
    covariance spread;

    void predict() {
        mean = matmul(motion, mean);
        spread = matmul(matmul(motion, spread), transpose(motion)) +
                 push * push * matmul(pushed, transpose(pushed));
    }

    void correct(const measurement& measured) {
        const tensor<double, 2, 2> surprise =
            matmul(matmul(seen, spread), transpose(seen)) + blur * blur * eye<double>(fix<2>);
        const tensor<double, 4, 2> gain = matmul(matmul(spread, transpose(seen)), inverse(surprise));
        mean += matmul(gain, measured - matmul(seen, mean));
        spread -= matmul(matmul(gain, seen), spread);
    }
};

} // namespace

int main(int count, char**) {
    if (count != 1) {
        std::cerr << "usage: kalman\n";
        return 1;
    }
    std::mt19937 random(1);
    std::normal_distribution<double> normal;
    const auto noise = [&](double deviation) {
        return tensor<double, 2>{deviation * normal(random), deviation * normal(random)};
    };

    state truth{0, 0, 10, 5};
    filter estimate{{}, 1000 * eye<double>(fix<4>)}; // knows nothing yet
    double measured_squares = 0, filtered_squares = 0;
    constexpr int steps = 2000;
    for (int i = 0; i < steps; ++i) {
        truth = matmul(motion, truth) + matmul(pushed, noise(push));
        const measurement measured = matmul(seen, truth) + noise(blur);
        estimate.predict();
        estimate.correct(measured);
        measured_squares += sum(square(measured - matmul(seen, truth)));
        filtered_squares += sum(square(matmul(seen, estimate.mean - truth)));
    }
    const double measured_error = std::sqrt(measured_squares / steps),
                 filtered_error = std::sqrt(filtered_squares / steps);
    std::printf("root mean square error of the position, %d steps\n"
                "measured   %.3f\n"
                "filtered   %.3f\n",
                steps, measured_error, filtered_error);
    std::cout << "covariance of the estimate\n" << estimate.spread << '\n';
    if (!(filtered_error < measured_error / 2)) {
        std::cerr << "kalman: the filter should be twice as good as the measurements\n";
        return 1;
    }
}
