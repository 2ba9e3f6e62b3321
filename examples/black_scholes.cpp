// SPDX-License-Identifier: BSL-1.0
// The price of an option by simulation: random numbers, the paths' ends and the mean in one pass, nothing stored.
#include <weft/weft.hpp>

#include <cmath>
#include <cstdlib>
#include <iostream>

using namespace weft;

namespace {

struct option {
    double spot, strike, rate, volatility, years;

    double drift() const { return (rate - volatility * volatility / 2) * years; }
    double spread() const { return volatility * std::sqrt(years); }
};

/// What a call is worth by the formula of Black and Scholes.
double exact_price(const option& o) {
    const double d = (std::log(o.spot / o.strike) + o.drift()) / o.spread() + o.spread();
    const auto below = [](double x) { return std::erfc(-x / std::sqrt(2.)) / 2; };
    return o.spot * below(d) - o.strike * std::exp(-o.rate * o.years) * below(d - o.spread());
}

/// What it pays at the end of each of `n` paths, in today's money. Each path is drawn with its mirror image.
auto payoffs(const option& o, random_key key, index_t n) {
    const auto paid = [o](const auto& z) {
        return std::exp(-o.rate * o.years) * maximum(o.spot * exp(o.drift() + o.spread() * z) - o.strike, 0);
    };
    return let(normal<double>(key, n), [paid](auto z) { return (paid(z) + paid(-z)) / 2; });
}

} // namespace

int main(int argc, char** argv) {
    const index_t n = argc > 1 ? std::atoll(argv[1]) : 1000000;
    const option call{100, 105, 0.02, 0.25, 1.5};
    const random_key key(2026);

    // The same numbers each time they are read: no array of them, of their payoffs or of squares.
    const auto paid = payoffs(call, key, n);
    const double price = mean(paid);
    const double error = std::sqrt(mean(square(paid - price)) / static_cast<double>(n));

    std::cout << "simulated  " << price << " +- " << error << ", " << n << " pairs of paths\n"
              << "exact      " << exact_price(call) << '\n';

    // Many options on the same paths: a matrix of payoffs that is only added up.
    const auto strikes = linspace<double>(80, 120, fix<5>);
    const auto z = normal<double>(key.child(1), fix<5>, n / 10);
    const tensor ends =
        mean<1>(maximum(call.spot * exp(call.drift() + call.spread() * z) - strikes(all, newaxis), 0));
    std::cout << "by strike  " << std::exp(-call.rate * call.years) * ends << '\n';
    return std::abs(price - exact_price(call)) < 5 * error ? EXIT_SUCCESS : EXIT_FAILURE;
}
