#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Runs test/debugged.cpp in GDB, and compares what gdb/weft.py shows of its tensors."""

import shutil
import sys

from common import SKIPPED, finish, project_root, run

SHOWN = {
    "fixed": "tensor<float> [2, 3] = {{1, 2, 3}, {4, 5, 6.5}}",
    "mixed": "tensor<int> [3, 2] = {{1, 2}, {3, 4}, {5, 6}}",
    "any": "tensor<double> [2, 1, 2] = {{{1.5, 1.5}}, {{1.5, 1.5}}}",
    "bytes": "tensor<unsigned char> [3] = {0, 0, 0}",
    "empty": "tensor<float> [0] = {}",
    "many": "tensor<int> [1000] = {0, 1, 2, 3, 4, 5...}",
    "heap": "tensor<float> [100, 100] = {{0, 0, 0, 0, 0, 0...}...}",
    "column": "tensor_view<float> [2] strides [3] = {2, 5}",
    "turned": "tensor_view<const int> [2, 3] strides [1, 2] = {{1, 3, 5}, {2, 4, 6}}",
    "part": "tensor_view<double> [2, 1, 2] = {{{1.5, 1.5}}, {{1.5, 1.5}}}",
}

if __name__ == "__main__":
    if not shutil.which("gdb"):
        print("skipped: there is no gdb")
        sys.exit(SKIPPED)
    commands = [f"source {project_root() / 'gdb/weft.py'}", "set print elements 6", "break here", "run", "up"]
    commands += [f"print {name}" for name in SHOWN]
    words = [word for command in commands for word in ("-ex", command)]
    output = run(["gdb", "-nx", "-batch", *words, sys.argv[1]]).stdout
    if "ptrace" in output and "not permitted" in output:
        print("skipped: gdb may not run programs here")
        sys.exit(SKIPPED)
    problems = [f"{name} should be shown as {text}" for name, text in SHOWN.items() if f"= {text}\n" not in output]
    finish(problems + (["GDB said:\n" + output] if problems else []), len(SHOWN) - len(problems))
