#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Runs test/debugged.cpp in GDB or LLDB, and compares what debuggers/weft.py shows of its tensors and expressions.

GDB is asked for a backtrace at an error, too.
"""

import re
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
    "tree": "expression<float> = sqrt((#0 * #0) + 2) - 1, #0 float [2, 3]",
    "raised": "expression<unsigned char> = #0 + 65, #0 unsigned char [3]",
    "folded": "expression<double> = sum(#0 / exp(#0)), #0 double [2, 1, 2]",
    "averages": "expression<float> = sum(#0) / 2, #0 float [2, 3]",
    "norms": "expression<float> = sqrt(sum(squared_magnitude(#0)) / 1), #0 float [2, 3]",
    "running": "expression<double> = cumsum(#0), #0 double [2, 1, 2]",
    "products": "expression<double> = cumprod(#0), #0 double [2, 1, 2]",
    "lowest": "expression<long> = argmin(#0), #0 float [2, 3]",
    "highest": "expression<long> = argmax(#0), #0 float [2, 3]",
    "kept": "expression<float> = #0 * 3, #0 tensor<float> [2] = {1, 2}",
    "must_fit": "expression<float> = exact(#0 + 1), #0 float [2, 3]",
    "drawn": "expression<double> = random(#0) + 1, #0 computed double [5]",
    "taken": "expression<int> = take(#0, #1), #0 int [3, 2], #1 tensor<int> [2] = {0, 2}",
    "endless": "tensor<double> <not constructed>",
    "negative": "tensor<long> <not constructed>",
    "unmade_leaf": "expression<unsigned char> = #0 + 255, #0 unsigned char <not constructed>",
}
# In the function that main calls.
PARAMETERS = {
    "parameter": "tensor<short> [2] = {7, 8}",
    "forwarded": "expression<int> = #0 * 2, #0 int [1000]",
}
# Names of functions as the compiler has them, and whether backtraces leave them out.
MANGLED = {
    "_ZN4weft6detail8run_foldEv": True,
    "_ZN4weft15abi_avx2_no_fma6detail8run_foldEv": True,
    "_ZN4weft8abi_avx27checked6detail8run_foldEv": True,
    "_ZNK4weft6detail5shapeEv": True,
    "_ZZN4weft6detail3runEvENKUlvE_clEv": True,
    "_ZN4weft3sumEv": False,
    "_Z5wrongRN4weft6detail4leafE": False,
}

# So near to the place where an error is thrown is the function that made it.
NEAR = 5


def gdb(program):
    commands = [f"source {project_root() / 'debuggers/weft.py'}", "set print elements 6", "break all_made", "run", "up"]
    commands += [*(f"print {name}" for name in PARAMETERS), "print pointer", "up"]
    commands += [f"python print('left out:', [bool(INTERNAL.match(name)) for name in {list(MANGLED)}])"]
    commands += [*(f"print {name}" for name in SHOWN), "catch throw", "continue", f"backtrace {NEAR}"]
    return ["gdb", "-nx", "-batch", *(word for command in commands for word in ("-ex", command)), program]


def lldb(program):
    commands = [f"command script import {project_root() / 'debuggers/weft.py'}", "settings set target.max-children-count 6"]
    commands += ["breakpoint set -n all_made", "run", "up", *(f"frame variable {name}" for name in PARAMETERS)]
    commands += ["frame variable pointer", "up", *(f"frame variable {name}" for name in SHOWN)]
    return [found("lldb"), "--batch", "--no-lldbinit", *(word for command in commands for word in ("-o", command)), program]


def can_run(debugger):
    """Whether it may run programs here: not in every container."""
    stops = {"gdb": ["-nx", "-batch", "-ex", "run"], "lldb": ["--batch", "--no-lldbinit", "-o", "run"]}[debugger]
    return bool(re.search(r"exited (normally|with status = 0)", run([found(debugger), *stops, shutil.which("true")]).stdout))


def found(debugger):
    """Its program, which may have the number of a release behind its name."""
    names = [debugger, *(f"{debugger}-{release}" for release in range(25, 13, -1))]
    return next((name for name in names if shutil.which(name)), None)


if __name__ == "__main__":
    debugger, program = sys.argv[1:]
    if not found(debugger):
        print(f"skipped: there is no {debugger}")
        sys.exit(SKIPPED)
    if not can_run(debugger):
        print(f"skipped: {debugger} may not run programs here")
        sys.exit(SKIPPED)
    output = run({"gdb": gdb, "lldb": lldb}[debugger](program)).stdout
    texts = {**PARAMETERS, **SHOWN}
    problems = [f"{name} should be shown as {text}" for name, text in texts.items() if f"= {text}\n" not in output]
    if re.search(r"0x\w+ tensor", output):
        problems.append("a pointer should be shown as an address alone")
    if debugger == "gdb" and f"left out: {list(MANGLED.values())}\n" not in output:
        problems.append(f"a backtrace should leave out, and not leave out: {MANGLED}")
    if debugger == "gdb" and not re.search(r"^#\d+ .*\bwrong \(", output, re.M):
        problems.append(f"the function that throws is not among the first {NEAR} of a backtrace")
    finish(problems + ([f"{debugger} said:\n" + output] if problems else []), len(texts) - len(problems))
