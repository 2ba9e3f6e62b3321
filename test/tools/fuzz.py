#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compares random expressions over random shapes with NumPy: values, shapes, element types, and what is rejected.

Each tree is a C++ function, compiled once and run over many cases: extents, layouts, elements. The same seed, tree and
case always give the same. Without --seed a fixed one is used, so that this is a test like any other; for a long search:

    fuzz.py --build build/release-gcc --seed fresh --minutes 30

Every failure ends with the command that repeats it.
"""

import argparse
import pathlib
import secrets
import sys
import tempfile
import time
import warnings

from common import add_library, compile_command, finish, finish_self_test, library, need_numpy, precompile, project_root

need_numpy()

from fuzzing import judge, programs
from fuzzing.formulas import whole_division
from fuzzing.selftest import self_test
from fuzzing.trees import Tree

warnings.simplefilter("ignore", RuntimeWarning)  # NumPy's of means of nothing and the like

SEED = 1
TREES_A_PROGRAM = 6
# Of the seed above: they reach all but one of what the generator draws, and most of their elements have a bound.
CHOSEN = [15, 27, 53, 56, 57, 64, 67, 91, 109, 144, 171, 178, 189, 209, 217, 224, 247, 293, 302, 400, 442, 495, 573, 691]
CHOSEN += [742, 951, 1023, 1186]


class Run:
    """Compiles and runs trees, and keeps the count."""

    def __init__(self, options, compiler, command):
        self.options, self.compiler, self.command = options, compiler, command
        self.problems, self.passed, self.cases, self.rejected, self.left_out = [], 0, 0, 0, 0

    def trees(self, trees, must_judge=False):
        built = self.compiler.build(f"trees_{trees[0].number}", programs.source(trees))
        if isinstance(built, pathlib.Path):
            found = judge.all_cases(built, trees, self.numbers(), self.options.seconds)
        elif len(trees) > 1:
            for tree in trees:
                self.trees([tree], must_judge)
            return
        else:
            found = [judge.Judged(trees[0], problem=f"does not compile:\n{built[:6000]}")]
        for judged in found:
            self.cases += judged.run
            self.rejected += judged.rejected
            self.left_out += judged.left_out
            if must_judge and not judged.problem and not judged.bounded:
                judged.problem = "no element of any case was compared"
            if judged.problem:
                self.problems.append(judged.report(self.command))
                print(self.problems[-1], flush=True)
            else:
                self.passed += 1

    def print_counts(self):
        counts = f"{self.cases} cases, {self.rejected} rejected by both; {self.left_out} are undefined and left out"
        print(f"seed {self.options.seed}: {counts}")

    def numbers(self):
        return [self.options.case] if self.options.case is not None else list(range(self.options.cases))


def run_chosen(options, compiler, command):
    state = Run(options, compiler, command)
    for first in range(0, len(CHOSEN), TREES_A_PROGRAM):
        state.trees([Tree(options.seed, number) for number in CHOSEN[first : first + TREES_A_PROGRAM]], must_judge=True)
    state.print_counts()
    return state


def search(options, compiler, command):
    state = Run(options, compiler, command)
    began, number = time.time(), 0 if options.tree is None else options.tree
    while True:
        if options.minutes:
            size = TREES_A_PROGRAM
            if time.time() - began > 60 * options.minutes:
                break
        else:
            wanted = (options.trees or 16) if options.tree is None else 1
            size = min(TREES_A_PROGRAM, wanted - state.passed - len(state.problems))
            if size <= 0:
                break
        state.trees([Tree(options.seed, number + i) for i in range(size)])
        number += size
    state.print_counts()
    return state


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, required=True, help="the build whose compiler and flags are used")
    add_library(parser)
    parser.add_argument("--optimization", default="1", help="of the programs: 0, 1, 2, 3; default 1")
    parser.add_argument("--seed", default=str(SEED), help=f"a number, or `fresh`; default {SEED}")
    parser.add_argument("--trees", type=int, help="how many from number 0 on; default: a list that reaches all that is drawn")
    parser.add_argument("--cases", type=int, default=60, help="of each tree; default 60")
    parser.add_argument("--minutes", type=float, help="go on for so long instead of --trees")
    parser.add_argument("--tree", type=int, help="only this one")
    parser.add_argument("--case", type=int, help="only this one")
    parser.add_argument("--show", action="store_true", help="print the program of --tree and end")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the programs, which are otherwise removed")
    parser.add_argument("--seconds", type=float, default=120, help="how long a program may run; default 120")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.seed == "fresh":
        options.seed = str(secrets.randbelow(10**9))
    if options.show:
        print(programs.source([Tree(options.seed, options.tree or 0)]))
        sys.exit()
    command = [*compile_command(options.build), f"-I{project_root()}/test"]
    whole_division.asserts = "-DNDEBUG" not in command
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(options.keep or folder).resolve()
        place.mkdir(exist_ok=True)
        precompiled = place / "fuzz.hpp.gch"
        failed = precompile(command, ["support/fuzz.hpp"], precompiled, f"-O{options.optimization}", "-w")
        if failed:
            finish([failed])
        compiler = programs.Compiler(command, options.optimization, place, precompiled, library(command, options))
        if options.self_test:
            finish_self_test(self_test(compiler))
        again = f"python3 test/tools/fuzz.py --build {options.build} --optimization {options.optimization}"
        is_chosen = options.seed == str(SEED) and not (options.trees or options.minutes or options.tree is not None)
        find = run_chosen if is_chosen else search
        state = find(options, compiler, f"{again} --seed {options.seed}")
    finish(["a tree failed; see above"] * len(state.problems), state.passed)
