#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Runs programs that must print the same, and says which lines differ."""

import argparse
import pathlib
import tempfile

from common import finish, finish_self_test, run


def check(programs):
    """The problems, and how many lines were the same."""
    results = [run([program]) for program in programs]
    problems = [f"{program} ends with {r.returncode}" for program, r in zip(programs, results) if r.returncode != 0]
    first, *others = (r.stdout.splitlines() for r in results)
    same = 0
    for program, lines in zip(programs[1:], others):
        if len(lines) != len(first):
            problems.append(f"{program} prints {len(lines)} lines, {programs[0]} {len(first)}")
        for one, other in zip(first, lines):
            if one == other:
                same += 1
            else:
                problems.append(f"{one}   is not   {other}")
    if same == 0:
        problems.append("nothing was compared")
    return problems, same


def self_test():
    def found(*texts):
        with tempfile.TemporaryDirectory() as folder:
            programs = []
            for number, text in enumerate(texts):
                programs.append(pathlib.Path(folder) / str(number))
                programs[-1].write_text(f"#!/bin/sh\n{text}\n")
                programs[-1].chmod(0o755)
            return check(programs)

    return {
        "nothing where they agree": found("echo a; echo b", "echo a; echo b") == ([], 2),
        "another line": len(found("echo a; echo b", "echo a; echo c")[0]) == 1,
        "a line less": any("1 lines" in p for p in found("echo a; echo b", "echo a")[0]),
        "a program that fails": len(found("echo a", "echo a; exit 1")[0]) == 1,
        "programs that print nothing": len(found("true", "true")[0]) == 1,
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("programs", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    if options.self_test:
        finish_self_test(self_test())
    finish(*check([program.resolve() for program in options.programs]))
