# SPDX-License-Identifier: BSL-1.0
"""What the checking tools share: the build's compile command, running things side by side, the summary."""

import concurrent.futures
import functools
import importlib.util
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

# The translation unit whose compile command stands for all: the flags of the build, weft and its dependencies.
REFERENCE = "test/headers/one.cpp"

# Headers that need what a machine may lack, and what that is.
OPTIONAL = {
    "weft/io/dlpack.hpp": "dlpack/dlpack.h",
    "weft/io/fmt.hpp": "fmt/ranges.h",
    "weft/io/format.hpp": "format",
    "weft/io/npz_zlib.hpp": "zlib.h",
    "weft/io/png.hpp": "png.h",
    "weft/linalg/blas.hpp": "cblas.h",
}

# How a test says that it was not run.
SKIPPED = 77


def need_numpy():
    """Goes on under an interpreter that has NumPy, or ends as left out: a distribution's belongs to its own interpreter, which
    another one may stand before in the path."""
    if importlib.util.find_spec("numpy"):
        return
    system = "/usr/bin/python3"
    if os.path.exists(system) and "FUZZ_SYSTEM_PYTHON" not in os.environ:
        os.execve(system, [system, *sys.argv], {**os.environ, "FUZZ_SYSTEM_PYTHON": "1"})
    print("left out: there is no NumPy (Debian: python3-numpy)")
    sys.exit(SKIPPED)


def compile_command(build):
    """The build's compile command for C++ as a list, without input, output, optimisation and warnings."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        if entry["file"].endswith(REFERENCE):
            break
    else:
        sys.exit(f"{build}/compile_commands.json has no {REFERENCE}")
    words = iter(shlex.split(entry["command"]))
    command = []
    for word in words:
        if word in ("-o", "-MF", "-MQ", "-MT"):
            next(words)
        elif word in ("-c", "-g", "-MD", "-MMD") or word.endswith(REFERENCE) or re.match(r"-[OW]|.*diagnostics", word):
            continue
        elif word.startswith("-I") and len(word) > 2:
            command.append("-I" + os.path.normpath(os.path.join(entry["directory"], word[2:])))
        elif word.startswith("-isystem") and len(word) > 8:
            command.append("-isystem" + os.path.normpath(os.path.join(entry["directory"], word[8:])))
        else:
            command.append(word)
    return command


def add_library(parser):
    parser.add_argument("--library", dest="archive", type=pathlib.Path, help="the compiled part; default libweft.a in --build")


def library(command, options):
    """The words that link what a compilation by this command leaves to the compiled part."""
    if not any(word.startswith("-DWEFT_LINKED") for word in command):
        return []
    return [(options.archive or options.build / "libweft.a").resolve()]


def run(command, timeout=600, **options):
    """Runs a command without input; the result's stdout holds stderr too unless the caller says otherwise."""
    options.setdefault("stderr", subprocess.STDOUT)
    environment = {**os.environ, "LC_ALL": "C"}
    return subprocess.run(
        [str(word) for word in command],
        stdout=subprocess.PIPE,
        stdin=options.pop("stdin", subprocess.DEVNULL if "input" not in options else None),
        text=True,
        errors="replace",
        timeout=timeout,
        env=environment,
        **options,
    )


def side_by_side(function, items):
    """Calls the function on every item, as many at once as there are cores; results in order."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(function, items))


def syntax(command, source, *flags):
    """Compiles a source text without making anything; returns the compiler's output, or None when it is happy."""
    result = run([*command, *flags, "-fsyntax-only", "-x", "c++", "-"], input=source)
    return None if result.returncode == 0 else result.stdout


def unavailable(command, among=OPTIONAL):
    """The headers of OPTIONAL that cannot be included here; of those that are asked about."""
    return {ours for ours, theirs in OPTIONAL.items() if ours in among and syntax(command, f"#include <{theirs}>\n")}


def left_out(headers):
    """Says which headers are not tested, and why."""
    for header in sorted(headers):
        print(f"left out: what includes <{header}>: there is no <{OPTIONAL[header]}>")


# Clang leaves to every reader of a precompiled header what its functions instantiate, most of the time of a short one.
INSTANTIATE = "-fpch-instantiate-templates"


@functools.cache
def instantiating(*compiler):
    return [INSTANTIATE] if syntax(compiler, "", INSTANTIATE, "-Werror") is None else []


def precompile(command, headers, to, *flags):
    """Makes `to` (name.hpp.gch) of these headers; returns the compiler's output, or None when it is happy."""
    source = to.with_suffix("")
    source.write_text("".join(f"#include <{header}>\n" for header in sorted(headers)))
    result = run([*command, *flags, *instantiating(command[0]), "-x", "c++-header", source, "-o", to])
    return None if result.returncode == 0 else result.stdout


def including(precompiled):
    """The words that put a precompiled header (name.hpp.gch, or None) in front of a compilation."""
    return ["-include", precompiled.with_suffix("")] if precompiled else []


def finish(problems, passed=None):
    """Prints the problems and the summary line that the test count reads, and ends the program."""
    for problem in problems:
        print(problem)
    passed = (0 if problems else 1) if passed is None else passed
    if not passed and not problems:
        problems = ["nothing was checked"]
        print(problems[0])
    print(f"checks: {passed} passed, {len(problems)} failed")
    sys.exit(1 if problems else 0)


def finish_self_test(caught):
    """Ends a self-test, given {what the tool must catch: whether it did}. It counts as one test, not as checks."""
    for what, was in caught.items():
        print(f"{'caught' if was else 'NOT CAUGHT'}: {what}")
    sys.exit(0 if caught and all(caught.values()) else 1)


def project_root():
    return pathlib.Path(__file__).resolve().parents[2]
