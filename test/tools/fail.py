#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks that ill-formed files are rejected, each for its own reason and in few words.

The first line of a file is `// expect: weft E101`. Lines `// shows: shape<5, 2>` name what the compiler's output
must hold besides. Without -DWEFT_FAIL the file must compile; with it, it must not: the output holds the id, exactly
one `error:`, and at most 15 lines. `--precompile` makes the header that saves these compilations most of their time.
"""

import argparse
import pathlib
import re
import sys

from common import (
    OPTIONAL,
    SKIPPED,
    compile_command,
    finish,
    finish_self_test,
    including,
    left_out,
    precompile,
    project_root,
    run,
    unavailable,
)

MOST_LINES = 15
EXPECT = re.compile(r"// expect: (weft E\d{3})\n")


def bare(text):
    return re.sub(r"\s+", "", text)


def judge(path, command, precompiled=None):
    """What is wrong with one file, as a list of sentences; empty when it is rejected as it should be."""
    text = path.read_text()
    expect = EXPECT.match(text)
    if not expect:
        return ["the first line is not `// expect: weft Exxx`"]
    compile_it = [*command, *including(precompiled), "-fsyntax-only", path]
    plain = run(compile_it)
    if plain.returncode != 0:
        return ["does not compile without -DWEFT_FAIL:\n" + plain.stdout]
    failed = run([*compile_it, "-DWEFT_FAIL"])
    if failed.returncode == 0:
        return ["compiles with -DWEFT_FAIL"]
    output = failed.stdout
    problems = []
    if not re.search(re.escape(expect[1]) + r"\b", output):
        problems.append(f"rejected for another reason: the output does not hold `{expect[1]}`")
    if (errors := len(re.findall(r"\berror:", output))) != 1:
        problems.append(f"{errors} errors instead of one")
    # Of the command line itself, as Clang 19 has it for -march=native on some processors, and not of the code.
    about_code = [line for line in output.splitlines() if not line.startswith("warning: ")]
    if (lines := len(about_code)) > MOST_LINES:
        problems.append(f"{lines} lines of output, more than {MOST_LINES}")
    for shown in re.findall(r"^// shows: (.+)$", text, re.M):
        if bare(shown) not in bare(output):
            problems.append(f"the output does not show `{shown}`")
    return [*problems, "the output was:\n" + output] if problems else []


def ids_without_file(root):
    """Ids that the headers raise and no file expects."""
    raised = {i for p in root.glob("include/**/*.hpp") for i in re.findall(r"weft E\d{3}\b", p.read_text())}
    expected = {m[1] for p in root.glob("test/fail/*.cpp") if (m := EXPECT.match(p.read_text()))}
    return sorted(raised - expected)


def self_test(root, command):
    """Every file under sanity/ is wrong, in the way that its line `// wrong: ...` says."""
    caught = {}
    for path in sorted(root.glob("test/fail/sanity/*.cpp")):
        why = re.search(r"^// wrong: (.+)$", path.read_text(), re.M)
        caught[path.name] = bool(why) and any(why[1] in problem for problem in judge(path, command))
        if path.name == "right.cpp":
            caught[path.name] = judge(path, command) == []
    return caught or {"anything: test/fail/sanity is empty": False}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=project_root())
    parser.add_argument("--build", type=pathlib.Path, help="the build whose compiler and flags are used")
    parser.add_argument("--ids", action="store_true", help="check that every id has a file")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--precompile", type=pathlib.Path, metavar="NAME.hpp.gch")
    parser.add_argument("--precompiled", type=pathlib.Path, metavar="NAME.hpp.gch")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    if options.ids:
        finish([f"{i}: no file in test/fail expects it" for i in ids_without_file(options.root)])
    if not options.build:
        sys.exit("fail.py: --build is missing")
    command = compile_command(options.build)
    if options.self_test:
        finish_self_test(self_test(options.root, command))
    if options.precompile:
        to = options.precompile.resolve()
        failed = precompile(command, ["weft/weft.hpp"], to, "-MD", "-MF", to.with_suffix("").with_suffix(".hpp.d"), "-MT", to)
        finish([failed] if failed else [])
    precompiled = options.precompiled and options.precompiled.resolve()
    # Nothing is linked here, so that Eigen's decompositions need not be read.
    command = [*command, "-DWEFT_LINKED_DECOMPOSITIONS=-1"]
    wanted = {header for header in OPTIONAL for path in options.files if f"<{header}>" in path.read_text()}
    if wanted and (missing := wanted & unavailable(command)):
        left_out(missing)
        sys.exit(SKIPPED)
    # Its lines `In file included from` are more than a user sees: what is too long with it is judged without.
    problems = {
        path.name: judge(path, command, precompiled) and judge(path, command) for path in options.files
    }
    finish([f"{name}: " + "\n".join(found) for name, found in problems.items() if found])
