# SPDX-License-Identifier: BSL-1.0
"""What expressions cost to compile: seconds and bytes of code for each, and for the headers alone."""

import itertools
import os
import pathlib
import resource
import statistics
import subprocess
import tempfile

EXPRESSIONS = 20
FLAGS = ["-std=c++20", "-O2", "-march=native", "-DNDEBUG"]

# Five operations on a (n0, n1, n2, n3), b (1, n1, 1, n3) and c (n0, 1, n2, 1).
OPERATIONS = list(itertools.product("+-*", repeat=5))[:: 3**5 // EXPRESSIONS][:EXPRESSIONS]


def expression(a, b, c, operations):
    o = operations
    return f"(({a} {o[0]} {b}) {o[1]} ({c} {o[2]} {a})) {o[3]} ({b} {o[4]} {c})"


# Library: (header, type of an operand, how to write a statement, further flags).
LIBRARIES = {
    "weft": (
        "weft/weft.hpp",
        "weft::tensor<float, weft::dyn, weft::dyn, weft::dyn, weft::dyn>",
        lambda o: f"d = {expression('a', 'b', 'c', o)};",
        [],
    ),
    "Eigen Tensor": (
        "unsupported/Eigen/CXX11/Tensor",
        "Eigen::Tensor<float, 4, Eigen::RowMajor>",
        lambda o: "const std::array<Eigen::Index, 4> e{a.dimension(0), 1, a.dimension(2), 1}, "
        "f{1, a.dimension(1), 1, a.dimension(3)}; "
        f"d = {expression('a', 'b.broadcast(e)', 'c.broadcast(f)', o)};",
        [],
    ),
    "xtensor": (
        "xtensor/xtensor.hpp",
        "xt::xtensor<float, 4>",
        lambda o: f"xt::noalias(d) = {expression('a', 'b', 'c', o)};",
        ["-DXTENSOR_USE_XSIMD"],
    ),
}


def source(library, count):
    header, operand, statement, _ = LIBRARIES[library]
    lines = [f"#include <{header}>"]
    if library == "xtensor":
        lines.append("#include <xtensor/xnoalias.hpp>")
    lines.append(f"using T = {operand};")
    for i, operations in enumerate(OPERATIONS[:count]):
        lines.append(f"void f{i}(T& d, const T& a, const T& b, const T& c) {{ {statement(operations)} }}")
    return "\n".join(lines) + "\n"


class Compiler:
    def __init__(self, root, folder, repetitions):
        eigen = subprocess.run(["pkg-config", "--cflags-only-I", "eigen3"], capture_output=True, text=True, check=False)
        includes = [f"-I{root / 'include'}", *eigen.stdout.replace("-I", "-isystem ").split()]
        self.command = [*os.environ.get("CXX", "g++").split(), *FLAGS, *includes]
        self.folder = pathlib.Path(folder)
        self.repetitions = repetitions

    def cost(self, text, flags=()):
        """Median processor seconds and bytes of code of a source text; None where it does not compile."""
        file, output = self.folder / "x.cpp", self.folder / "x.o"
        file.write_text(text)
        seconds = []
        for _ in range(self.repetitions):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            result = subprocess.run([*self.command, *flags, "-c", file, "-o", output], stderr=subprocess.DEVNULL,
                                    check=False)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            if result.returncode:
                return None
            seconds.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
        size = subprocess.run(["size", output], capture_output=True, text=True, check=True).stdout.split("\n")[1].split()
        return statistics.median(seconds), int(size[0])


def report(root, quick):
    """Prints the table; 1 when weft does not compile."""
    with tempfile.TemporaryDirectory() as folder:
        compiler = Compiler(root, folder, 1 if quick else 5)
        print(f"{EXPRESSIONS} distinct 4-D broadcasting expressions of 5 nodes, {' '.join(FLAGS)}: each but the first costs")
        status = 0
        for library, (*_, flags) in LIBRARIES.items():
            first, all_ = (compiler.cost(source(library, count), flags) for count in (1, EXPRESSIONS))
            if first is None or all_ is None:
                print(f"  {library:14} left out: does not compile")
                status |= library == "weft"
                continue
            milliseconds = 1e3 * (all_[0] - first[0]) / (EXPRESSIONS - 1)
            bytes_ = (all_[1] - first[1]) / (EXPRESSIONS - 1)
            target = ""
            if library == "weft":
                target = "  target 50 ms, 3500 bytes: " + ("ok" if milliseconds <= 50 and bytes_ <= 3500 else "MISSED")
            print(f"  {library:14} {milliseconds:6.0f} ms {bytes_:7.0f} bytes of code{target}")
        weft, eigen = (compiler.cost(f"#include <{header}>\n") for header in ("weft/weft.hpp", "Eigen/Core"))
        if weft and eigen:
            ratio = weft[0] / eigen[0]
            print(f"  including weft/weft.hpp {weft[0]:.2f} s, Eigen/Core {eigen[0]:.2f} s, ratio {ratio:.2f}, "
                  f"target 1.25: {'ok' if ratio <= 1.25 else 'MISSED'}")
        return status
