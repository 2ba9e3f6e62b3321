# SPDX-License-Identifier: BSL-1.0
"""The expressions whose cost to the compiler is measured, as each library writes them.

A form is a list of variants: trees of one shape whose operators and functions differ, so that no two of them have the
same type (`a * b` and `b * a` would). The first variant is what the form is called after.
"""

import dataclasses
import itertools

LEVELS = {"O0": "-O0", "O2": "-O2", "O3g": "-O3 -g"}
ALWAYS = ["-std=c++20", "-march=native", "-DNDEBUG"]

# u(a) o b, and all two-operator trees.
_PAIRS = [("", "*"), ("", "+"), ("", "-"), ("", "/"), ("square", "*"), ("square", "+"), ("square", "-"), ("abs", "*"),
          ("abs", "+"), ("abs", "-"), ("abs", "/")]


@dataclasses.dataclass(frozen=True)
class Form:
    name: str
    variants: tuple
    ranks: tuple  # of the target (0: a number) and of the operands
    each: tuple  # what a further expression may cost: milliseconds, bytes
    reduces: bool = False

    @property
    def title(self):
        code, comma, rest = self.name.partition(", ")
        return self.name if " " in code else f"`{code}`{comma}{rest}"


FORMS = {
    "line": Form("a*b+c", tuple(itertools.product("*+-/", "+*-/")), (1, 1), (35, 1000)),
    "two": Form("a*b, 2-D", tuple(_PAIRS), (2, 2), (50, 1500)),
    "four": Form("4-D broadcasting, 5 nodes", tuple(itertools.product("+-*", repeat=5))[::12], (4, 4), (50, 2200)),
    "along": Form("sum<1>(a*b)", tuple(_PAIRS), (1, 2), (80, 3000), True),
    "down": Form("sum<0>(a*b)", tuple(_PAIRS), (1, 2), (80, 3000), True),
    "whole": Form("sum(a*b)", tuple(_PAIRS), (0, 2), (60, 2000), True),
    "mean": Form("a-mean<1>(a)", tuple(zip("-+*/-+*", ("", "square", "abs", "-", "sqrt", "floor", "ceil"))), (2, 2),
                 (120, 4000), True),
    "stencil": Form("stencil of slices", tuple(itertools.product("+-*", repeat=4))[1::7], (2, 2), (80, 3000)),
}

# What stands for the same in each library: the expression over operands that are written as the library wants them.


def _line(o):
    return f"(a {o[0]} b) {o[1]} c"


def _four(o, a="a", b="b", c="c"):
    """a (n0, n1, n2, n3), b (1, n1, 1, n3) and c (n0, 1, n2, 1)"""
    return f"(({a} {o[0]} {b}) {o[1]} ({c} {o[2]} {a})) {o[3]} ({b} {o[4]} {c})"


def _pair(v, unary, a="a", b="b"):
    return f"({unary(v[0], a)} {v[1]} {b})"


def _stencil(o, at):
    return f"(({at(-1, 0)} {o[0]} {at(1, 0)}) {o[1]} ({at(0, -1)} {o[2]} {at(0, 1)})) {o[3]} {at(0, 0)} * 4.f"


def _called(prefix, names=None):
    """Functions: prefix and name before the operand."""
    return lambda u, x: x if not u else f"(-{x})" if u == "-" else f"{prefix}{(names or {}).get(u, u)}({x})"


def _member(u, x):
    return x if not u else f"(-{x})" if u == "-" else f"{x}.{u}()"


@dataclasses.dataclass(frozen=True, eq=False)
class Library:
    name: str
    headers: tuple
    types: object  # rank -> the type of an operand
    statements: dict  # form -> (variant -> statements that write d); without the forms that the library lacks
    flags: tuple = ()
    debian: str = ""

    @property
    def hint(self):
        return f" (Debian: {self.debian})" if self.debian else ""


def _weft():
    unary = _called("weft::")

    def at(row, column, of="a"):
        ends = [f"range({1 + step}, {'none' if step == 1 else step - 1})" for step in (row, column)]
        return f"{of}({', '.join(ends)})"

    return Library("weft", ("weft/weft.hpp",), lambda rank: f"weft::tensor<float{', weft::dyn' * rank}>", {
        "line": lambda v: f"d = {_line(v)};",
        "two": lambda v: f"d = {_pair(v, unary)};",
        "four": lambda v: f"d = {_four(v)};",
        "along": lambda v: f"d = weft::sum<1>{_pair(v, unary)};",
        "down": lambda v: f"d = weft::sum<0>{_pair(v, unary)};",
        "whole": lambda v: f"d = weft::sum{_pair(v, unary)};",
        "mean": lambda v: f"d = a {v[0]} weft::mean<1>({unary(v[1], 'a')}, weft::keep_dims);",
        "stencil": lambda v: f"using weft::range, weft::none; {at(0, 0, 'd')} = {_stencil(v, at)};",
    })


def _eigen_array():
    def at(row, column, of="a"):
        return f"{of}.block({1 + row}, {1 + column}, a.rows() - 2, a.cols() - 2)"

    return Library("Eigen Array", ("Eigen/Core",), lambda rank: {
        1: "Eigen::ArrayXf",
        2: "Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>",
    }[rank], {
        "line": lambda v: f"d = {_line(v)};",
        "two": lambda v: f"d = {_pair(v, _member)};",
        "along": lambda v: f"d = {_pair(v, _member)}.rowwise().sum();",
        "down": lambda v: f"d = {_pair(v, _member)}.colwise().sum();",
        "whole": lambda v: f"d = {_pair(v, _member)}.sum();",
        # Columnwise + and * of a reduction that is not evaluated would evaluate it once for each column.
        "mean": lambda v: f"const Eigen::ArrayXf m = {_member(v[1], 'a')}.rowwise().mean(); d = a.colwise() {v[0]} m;",
        "stencil": lambda v: f"{at(0, 0, 'd')} = {_stencil(v, at)};",
    })


def _eigen_tensor():
    indices = "using two = std::array<Eigen::Index, 2>; "

    def at(row, column, of="a"):
        return f"{of}.slice(two{{{1 + row}, {1 + column}}}, inner)"

    def total(v, axes):
        return f"d = {_pair(v, _member)}.sum(std::array<int, 1>{{{axes}}});"

    return Library("Eigen Tensor", ("unsupported/Eigen/CXX11/Tensor",),
                   lambda rank: f"Eigen::Tensor<float, {rank}, Eigen::RowMajor>", {
        "line": lambda v: f"d = {_line(v)};",
        "two": lambda v: f"d = {_pair(v, _member)};",
        "four": lambda v: "const std::array<Eigen::Index, 4> e{a.dimension(0), 1, a.dimension(2), 1}, "
                          "f{1, a.dimension(1), 1, a.dimension(3)}; "
                          f"d = {_four(v, 'a', 'b.broadcast(e)', 'c.broadcast(f)')};",
        "along": lambda v: total(v, 1),
        "down": lambda v: total(v, 0),
        "whole": lambda v: f"const Eigen::Tensor<float, 0, Eigen::RowMajor> t = {_pair(v, _member)}.sum(); d = t();",
        "mean": lambda v: f"{indices}d = a {v[0]} {_member(v[1], 'a')}.mean(std::array<int, 1>{{1}}).eval()"
                          ".reshape(two{a.dimension(0), 1}).broadcast(two{1, a.dimension(1)});",
        "stencil": lambda v: f"{indices}const two inner{{a.dimension(0) - 2, a.dimension(1) - 2}}; "
                             f"{at(0, 0, 'd')} = {_stencil(v, at)};",
    })


def _xtensor():
    unary = _called("xt::")

    def at(row, column, of="a"):
        ends = [f"xt::range({1 + step}, int(a.shape({axis})) - {1 - step})" for axis, step in enumerate((row, column))]
        return f"xt::view({of}, {', '.join(ends)})"

    def total(v, axes):
        return f"xt::noalias(d) = xt::sum({_pair(v, unary)}, {{{axes}}}, xt::evaluation_strategy::immediate);"

    return Library("xtensor", ("xtensor/xtensor.hpp", "xtensor/xmath.hpp", "xtensor/xnoalias.hpp", "xtensor/xview.hpp"),
                   lambda rank: f"xt::xtensor<float, {rank}>", {
        "line": lambda v: f"xt::noalias(d) = {_line(v)};",
        "two": lambda v: f"xt::noalias(d) = {_pair(v, unary)};",
        "four": lambda v: f"xt::noalias(d) = {_four(v)};",
        "along": lambda v: total(v, 1),
        "down": lambda v: total(v, 0),
        "whole": lambda v: f"d = xt::sum({_pair(v, unary)}, xt::evaluation_strategy::immediate)();",
        "mean": lambda v: f"const auto m = xt::eval(xt::mean({unary(v[1], 'a')}, {{1}}, "
                          f"xt::keep_dims | xt::evaluation_strategy::immediate)); xt::noalias(d) = a {v[0]} m;",
        "stencil": lambda v: f"auto t = {at(0, 0, 'd')}; xt::noalias(t) = {_stencil(v, at)};",
    }, ("-DXTENSOR_USE_XSIMD",), "libxtensor-dev libxsimd-dev")


def _blitz():
    unary = _called("blitz::", {"square": "sqr"})
    names = "using namespace blitz::tensor; "

    def at(row, column, of="a"):
        ends = [f"R({1 + step}, a.extent({axis}) - {2 - step})" for axis, step in enumerate((row, column))]
        return f"{of}({', '.join(ends)})"

    return Library("Blitz++", ("blitz/array.h",), lambda rank: f"blitz::Array<float, {rank}>", {
        "line": lambda v: f"d = {_line(v)};",
        "two": lambda v: f"d = {_pair(v, unary)};",
        "four": lambda v: f"{names}using R = blitz::Range; const auto p = b(0, R::all(), 0, R::all()), "
                          f"q = c(R::all(), 0, R::all(), 0); d = {_four(v, 'a(i, j, k, l)', 'p(j, l)', 'q(i, k)')};",
        "along": lambda v: f"d = blitz::sum({_pair(v, unary)}, blitz::tensor::j);",
        "down": lambda v: f"{names}d = blitz::sum({_pair(v, unary, 'a(j, i)', 'b(j, i)')}, j);",
        "whole": lambda v: f"d = static_cast<float>(blitz::sum({_pair(v, unary)}));",
        "mean": lambda v: f"{names}const blitz::Array<float, 1> m(blitz::mean({unary(v[1], 'a')}, j)); "
                          f"d = a {v[0]} m(i);",
        "stencil": lambda v: f"using R = blitz::Range; {at(0, 0, 'd')} = {_stencil(v, at)};",
    }, (), "libblitz0-dev")


WEFT = _weft()
PEERS = (_eigen_array(), _eigen_tensor(), _xtensor(), _blitz())


def include(library):
    return "".join(f"#include <{header}>\n" for header in library.headers)


def source(library, form, count):
    """A source text with the first `count` expressions of a form; None where the library lacks the form."""
    if form not in library.statements:
        return None
    target, operand = FORMS[form].ranks
    lines = [f"using D = {library.types(target) if target else 'float'};", f"using T = {library.types(operand)};"]
    for i, variant in enumerate(FORMS[form].variants[:count]):
        lines.append(f"void f{i}(D& d, const T& a, [[maybe_unused]] const T& b, [[maybe_unused]] const T& c) "
                     f"{{ {library.statements[form](variant)} }}")
    return include(library) + "\n".join(lines) + "\n"


# A program as a user writes one: files, broadcasting, slices, axes, masks, reductions, a product, text.
PROGRAM = r"""#include <weft/weft.hpp>
#include <cstdint>
#include <iostream>
using namespace weft;

int main(int, char** arguments) {
    const auto photo = as_shape<dyn, dyn, 3>(load_npy<std::uint8_t>(arguments[1]));
    const tensor<float, 3> middle = mean<0, 1>(photo * 1.f), deviation = stddev<0, 1>(photo * 1.f);
    tensor<float, dyn, dyn, 3> standard = (photo - middle) / deviation;
    std::cout << photo.shape() << ' ' << min(standard) << ' ' << max(standard) << '\n';

    tensor<float, dyn, dyn> grey = matmul(standard, tensor<float, 3>{0.3f, 0.6f, 0.1f});
    auto edges = zeros<float>(grey.extent(0), grey.extent(1));
    edges(range(1, -1), range(1, -1)) = grey(range(0, -2), range(1, -1)) + grey(range(2, none), range(1, -1)) +
                                        grey(range(1, -1), range(0, -2)) + grey(range(1, -1), range(2, none)) -
                                        4 * grey(range(1, -1), range(1, -1));
    tensor marked = where(abs(edges) > 0.5f, 1.f, 0.f);
    grey(grey < 0) = 0.f;
    std::cout << sum(marked) << ' ' << count_nonzero(grey) << '\n' << argmax<1>(grey)(range(0, 5)) << '\n';

    tensor scores = exp(grey - max<1>(grey, keep_dims));
    scores /= sum<1>(scores, keep_dims);
    tensor across = transpose(grey) + 0.5f * transpose(edges);
    auto momentum = zeros<float>(grey.extent(0), grey.extent(1));
    fuse(lazy(momentum) = 0.9f * momentum + 0.1f * edges, lazy(grey) -= 0.5f * momentum);

    tensor covariance = matmul(across, transpose(across)) / float(across.extent(1));
    tensor bins = cumsum<0>(sum<0>(scores));
    save_npy(arguments[2], covariance);
    std::cout << bins(range(0, 5)) << ' ' << norm(covariance) << '\n';
}
"""
