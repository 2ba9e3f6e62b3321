// SPDX-License-Identifier: BSL-1.0
// Elements that are objects: operators, mapped callables and views of these.
#include <support/objects.hpp>

using namespace weft;

TEST_CASE("laws/objects: elementwise") {
    const auto& shapes = objects::broadcast_shapes();
    objects::check("a + b * a", [](auto a, auto b) { return a + b * a; }, shapes);
    objects::check("where(a < b, a, -b)", [](auto a, auto b) { return where(a < b, a, -b); }, shapes);
    objects::check(
        "let(a + b, t * t - t)", [](auto a, auto b) { return let(a + b, [](auto t) { return t * t - t; }); },
        shapes);
    objects::check("a == b, truth values", [](auto a, auto b) { return a == b; }, shapes);
    objects::check(
        "a mapped to a number, and on from there",
        [](auto a, auto b) {
            return 2 * map([](const auto& x) { return objects::number(x); }, a) -
                   map([](const auto& x) { return objects::number(x); }, b);
        },
        shapes);
}

TEST_CASE("laws/objects: views") {
    objects::check("a", [](auto a, auto) { return a; });
    objects::check("transpose(a + b)", [](auto a, auto b) { return transpose(a + b); });
    objects::check("flip<0>(a)", [](auto a, auto) { return flip<0>(a); });
    objects::check("swap_axes<0, 1>(a)", [](auto a, auto) { return swap_axes<0, 1>(a); });
    objects::check("every second", [](auto a, auto b) { return (a - b)(all, range(none, none, 2)); });
    objects::check("a row, backwards", [](auto a, auto) { return a(0, range(none, none, -1)); });
    objects::check("a column over a row", [](auto a, auto b) { return a(all, range(0, 1)) + b(0, all); });
    objects::check("diagonal(a * b)", [](auto a, auto b) { return diagonal(a * b); });
    objects::check("flatten of a copy", [](auto a, auto b) { return flatten(eval(a + b)); });
    objects::check("windows<1>", [](auto a, auto) { return windows<1>(a, fix<2>); });
    objects::check("broadcast_to",
                   [](auto a, auto) { return broadcast_to(a(0, all), any_shape{3, 2, a.extent(1)}); });
}
