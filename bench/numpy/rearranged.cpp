// SPDX-License-Identifier: BSL-1.0
// The same elements in other places.
#include "table.hpp"

namespace beside {

void add_rearranged(std::vector<row>& rows) {
    using in_t = inputs<double>;
    group<double> g(rows, "Rearranging", "float64");
    g.add("concat<0>(x, y)", "np.concatenate((x, y))",
          [](const in_t& in) { return eval(concat<0>(in.x, in.y)); });
    g.add("concat<1>(a, b)", "np.concatenate((a, b), 1)",
          [](const in_t& in) { return eval(concat<1>(in.a, in.b)); });
    g.add("stack<0>(x, y)", "np.stack((x, y))", [](const in_t& in) { return eval(stack<0>(in.x, in.y)); });
    g.add("stack<1>(x, y)", "np.stack((x, y), 1)", [](const in_t& in) { return eval(stack<1>(in.x, in.y)); });
    g.add("repeat<0>(x, 3)", "np.repeat(x, 3)", [](const in_t& in) { return eval(repeat<0>(in.x, 3)); });
    g.add("repeat<0>(a, 3)", "np.repeat(a, 3, 0)", [](const in_t& in) { return eval(repeat<0>(in.a, 3)); });
    g.add("tile(x, 3)", "np.tile(x, 3)", [](const in_t& in) { return eval(tile(in.x, 3)); });
    g.add("tile(a, 2, 3)", "np.tile(a, (2, 3))", [](const in_t& in) { return eval(tile(in.a, 2, 3)); });
    g.add("roll(x, 7)", "np.roll(x, 7)", [](const in_t& in) { return eval(roll(in.x, 7)); });
    g.add("roll<1>(a, 3)", "np.roll(a, 3, 1)", [](const in_t& in) { return eval(roll<1>(in.a, 3)); });
    g.add("pad(a, 2)", "np.pad(a, 2)", [](const in_t& in) { return eval(pad(in.a, 2)); });
    g.add("pad(a, 2, pad_mode::edge)", "np.pad(a, 2, 'edge')",
          [](const in_t& in) { return eval(pad(in.a, 2, pad_mode::edge)); });
    g.add("pad(a, 2, pad_mode::reflect)", "np.pad(a, 2, 'reflect')",
          [](const in_t& in) { return eval(pad(in.a, 2, pad_mode::reflect)); });
    g.add("tensor(x)", "x.copy()", [](const in_t& in) { return eval(in.x); });
    g.add("eval(transpose(a))", "a.T.copy()", [](const in_t& in) { return eval(transpose(in.a)); });
    g.add("eval(flip<0>(x))", "np.flip(x).copy()", [](const in_t& in) { return eval(flip<0>(in.x)); });
    g.add("eval(flip<1>(a))", "np.flip(a, 1).copy()", [](const in_t& in) { return eval(flip<1>(in.a)); });
    g.add("eval(x(range(none, none, 2)))", "x[::2].copy()",
          [](const in_t& in) { return eval(in.x(range(none, none, 2))); });
    g.add("eval(broadcast_to(v, a.shape()))", "np.broadcast_to(v, a.shape).copy()",
          [](const in_t& in) { return eval(broadcast_to(in.v, in.a.shape())); });
    g.add("a + v", "a + v", [](const in_t& in) { return eval(in.a + in.v); });
    g.add("a + transpose(b)", "a + b.T", [](const in_t& in) { return eval(in.a + transpose(in.b)); });
}

} // namespace beside
