// SPDX-License-Identifier: BSL-1.0
// examples/softmax.cpp - a linear classifier of handwritten digits learns by gradient descent.
//
//     softmax <digits_images.npy> <digits_labels.npy>
//
// Softmax regression with momentum: the probability of each digit is softmax(x w + b), and w and b go down
// the gradient of the mean surprise at the labels.
#include "digits.hpp"
#include <weft/weft.hpp>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <stdexcept>

using namespace weft;

namespace {

using rows = tensor<float, dyn, 64>;
using names = tensor<std::uint8_t, dyn>;
using scores = tensor<float, dyn, 10>;

struct classifier {
    tensor<float, 64, 10> w, w_speed; // zero at first
    tensor<float, 10> b, b_speed;

    scores score(const rows& x) const { return matmul(x, w) + b; }

    double accuracy(const rows& x, const names& truth) const {
        return mean(cast<double>(argmax<1>(score(x)) == truth));
    }
};

/// exp(z) / sum(exp(z)) of every row; without its maximum, which changes nothing, exp cannot overflow.
scores softmax(const scores& z) {
    scores e = exp(z - max<1>(z, keep_dims));
    e /= sum<1>(e, keep_dims);
    return e;
}

/// One step down. Returns the mean surprise before it.
float step(classifier& c, const rows& x, const scores& wanted, float rate) {
    const scores p = softmax(c.score(x));
    const scores error = (p - wanted) / float(x.extent(0));
    const tensor<float, 64, 10> w_gradient = matmul(transpose(x), error);
    fuse(lazy(c.w_speed) = 0.9f * c.w_speed + w_gradient, lazy(c.w) -= rate * c.w_speed);
    fuse(lazy(c.b_speed) = 0.9f * c.b_speed + sum<0>(error), lazy(c.b) -= rate * c.b_speed);
    return -mean(log(sum<1>(p * wanted)));
}

void learn(const digits& data) {
    const index_t known = data.labels.extent(0) * 2 / 3; // the others are held out
    const range first(none, known), last(known, none);
    const rows x = data.pixels(first, all) / 16, unseen = data.pixels(last, all) / 16;
    const names labels = data.labels(first), truth = data.labels(last);
    const scores wanted = cast<float>(labels(all, newaxis) == arange<std::uint8_t>(10)); // 1 at the label

    classifier c;
    std::printf("%td digits to learn from, %td held out\n"
                "epoch  surprise  right of those learnt from  of those held out\n",
                known, truth.extent(0));
    double held_out = 0;
    for (int epoch = 1; epoch <= 200; ++epoch) {
        const float surprise = step(c, x, wanted, 0.2f);
        if (epoch % 40 != 0) continue;
        held_out = c.accuracy(unseen, truth);
        std::printf("%5d  %8.4f  %24.1f %%  %15.1f %%\n", epoch, double(surprise),
                    100 * c.accuracy(x, labels), 100 * held_out);
    }
    if (!(held_out > 0.9)) throw std::runtime_error("too many digits were not recognised");
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: softmax <digits_images.npy> <digits_labels.npy>\n";
        return 1;
    }
    try {
        learn(digits(arguments[1], arguments[2]));
    } catch (const std::exception& e) {
        std::cerr << "softmax: " << e.what() << '\n';
        return 1;
    }
}
