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
import tempfile

from common import (
    OPTIONAL,
    compile_command,
    finish,
    finish_self_test,
    including,
    left_out,
    precompile,
    project_root,
    run,
    side_by_side,
    unavailable,
)
from together import text_of

MOST_LINES = 15
EXPECT = re.compile(r"// expect: (weft E\d{3})\n")


def bare(text):
    return re.sub(r"\s+", "", text)


def judge(path, command, precompiled=None, compiles=False):
    """What is wrong with one file, as a list of sentences; empty when it is rejected as it should be.

    `compiles`: known already that without -DWEFT_FAIL it does."""
    text = path.read_text()
    expect = EXPECT.match(text)
    if not expect:
        return ["the first line is not `// expect: weft Exxx`"]
    compile_it = [*command, *including(precompiled), "-fsyntax-only", path]
    if not compiles and (plain := run(compile_it)).returncode != 0:
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
    # Not counted: what is of the command line itself, as Clang 19 has it for -march=native on some processors, and not of the
    # code; that a header came by way of the precompiled one, which no user sees.
    foreign = ["warning: "] + ([str(precompiled.with_suffix(""))] if precompiled else [])
    about_code = [line for line in output.splitlines() if not (line.startswith(foreign[0]) or foreign[-1] in line)]
    if (lines := len(about_code)) > MOST_LINES:
        problems.append(f"{lines} lines of output, more than {MOST_LINES}")
    for shown in re.findall(r"^// shows: (.+)$", text, re.M):
        if bare(shown) not in bare(output):
            problems.append(f"the output does not show `{shown}`")
    return [*problems, "the output was:\n" + output] if problems else []


def all_compile(paths, command, precompiled):
    """Whether all files do without -DWEFT_FAIL, in one compilation."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "all.cpp"
        source.write_text(text_of([path.resolve() for path in paths]))
        return run([*command, *including(precompiled), "-fsyntax-only", source]).returncode == 0


def judge_all(paths, command, precompiled):
    """The problems of each file."""
    compiles = all_compile(paths, command, precompiled)

    def one(path):
        # What is found with the precompiled header is asked for again without.
        return judge(path, command, precompiled, compiles) and judge(path, command)

    return dict(zip(paths, side_by_side(one, paths)))


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
    # Nothing is linked here, so that decompositions need not be read.
    command = [*command, "-DWEFT_LINKED_DECOMPOSITIONS=-1"]
    read = {path: re.findall(r"<(weft/[^>]*)>", path.read_text()) for path in options.files}
    missing = unavailable(command, sum(read.values(), []))
    needs = {path: missing.intersection(headers) for path, headers in read.items()}
    left_out(set().union(*needs.values()))
    found = judge_all([path for path in options.files if not needs[path]], command, precompiled)
    problems = [f"{path.name}: " + "\n".join(wrong) for path, wrong in found.items() if wrong]
    finish(problems, len(found) - len(problems))
