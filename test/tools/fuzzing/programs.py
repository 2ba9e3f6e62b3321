# SPDX-License-Identifier: BSL-1.0
"""C++ programs of some trees each: written, compiled, run."""

import os
import pathlib
import subprocess

from common import including, run
from . import exchange

HEAD = """// Trees {numbers} of seed {seed}.
#include <support/fuzz.hpp>
using namespace weft;
"""


def function(tree, name):
    lines = [leaf.declaration() for leaf in tree.leaves] + tree.statement.cpp()
    body = "".join(f"    {line}\n" for line in lines)
    return f"static void {name}([[maybe_unused]] fuzz::record& c) {{\n{body}}}\n"


def source(trees):
    numbers = ", ".join(str(tree.number) for tree in trees)
    names = [f"tree_{tree.number}" for tree in trees]
    return (
        HEAD.format(numbers=numbers, seed=trees[0].seed)
        + "\n".join(function(tree, name) for tree, name in zip(trees, names))
        + f"int main(int, char** argv) {{\n    void (*const trees[])(fuzz::record&) = {{{', '.join(names)}}};\n"
        + "    return fuzz::run(argv[1], argv[2], trees);\n}\n"
    )


class Compiler:
    def __init__(self, command, optimization, folder, precompiled, library):
        self.command = [*command, f"-O{optimization}", "-w"]
        self.folder, self.precompiled, self.archive = pathlib.Path(folder), precompiled, library

    def build(self, name, text):
        """The program, or the compiler's output."""
        path = self.folder / name
        path.with_suffix(".cpp").write_text(text)
        source = path.with_suffix(".cpp")
        result = run([*self.command, *including(self.precompiled), source, "-o", path, *self.archive, "-pthread"])
        return path if result.returncode == 0 else result.stdout


def run_cases(program, cases, seconds):
    """The results of the cases [(place of the tree, Case)], and how the program ended: None, or a sentence."""
    given, taken = program.with_suffix(".cases"), program.with_suffix(".results")
    given.write_bytes(b"".join(cases))
    taken.write_bytes(b"")
    try:
        ended = run([program, given, taken], timeout=seconds)
        problem = f"ends with {ended.returncode} and prints:\n{ended.stdout[-6000:]}" if ended.returncode else None
    except subprocess.TimeoutExpired:
        problem = f"does not end within {seconds} s"
    found = list(exchange.results(taken.read_bytes()))
    for path in (given, taken):
        os.unlink(path)
    return found, problem
