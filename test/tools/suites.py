#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Prints the files that ninja must build before the named test suites can run; without names, all tests but those that are
left to .ci/run.

`--names` prints the tests instead of the files. `--left-out` asks whether .ci/run runs what `./dev test` leaves out.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

from common import finish, finish_self_test, project_root

# What runs only where it is named: test/meson.build says why.
NAMED_ONLY = {"further", "elsewhere"}


def suites_of(test):
    return {suite.split(":")[-1] for suite in test["suite"]}


def selected(tests, suites):
    """The tests of these suites; without any, all that need not be named."""
    known = sorted({suite for test in tests for suite in suites_of(test)})
    for suite in suites:
        if suite not in known:
            sys.exit(f"there is no suite {suite}; there are: {' '.join(known)}")
    if not suites:
        return [test for test in tests if not suites_of(test) & NAMED_ONLY]
    return [test for test in tests if suites_of(test) & set(suites)]


def targets(tests, made, build):
    """Those of the files `made` by the build that the tests' commands name, relative to the build directory."""
    words = {os.path.normpath(build / word) for test in tests for word in test["cmd"]}
    return sorted(pathlib.Path(name).relative_to(build).as_posix() for name in words & set(made))


def left_out(tests, script):
    """The tests that must be named and that no line of the script names."""
    commands = [line for line in script.splitlines() if not line.lstrip().startswith("#")]
    named = {word for words in re.findall(r"\./dev test((?: [\w-]+)*)", "\n".join(commands)) for word in words.split()}
    return [test["name"] for test in tests if suites_of(test) & NAMED_ONLY and not suites_of(test) & named]


def self_test():
    build = pathlib.Path("/b")
    made = ["/b/test/unit_core", "/b/test/laws", "/b/test/bits", "/b/test/sets", "/b/test/all.gch", "/b/photo"]
    tests = [
        {"name": "core", "cmd": ["/b/test/unit_core"], "suite": ["weft:unit"]},
        {"name": "fails", "cmd": ["/usr/bin/python3", "../tool.py", "--build", "/b", "cmake"], "suite": ["weft:fail"]},
        {"name": "blocks", "cmd": ["/usr/bin/python3", "../tool.py", "test/all.gch"], "suite": ["weft:docs"]},
        {"name": "laws", "cmd": ["/b/test/laws"], "suite": ["weft:laws"]},
        {"name": "bits", "cmd": ["/b/test/bits"], "suite": ["weft:laws", "weft:bits"]},
        {"name": "sets", "cmd": ["/b/test/sets"], "suite": ["weft:headers", "weft:elsewhere"]},
    ]

    def made_for(*suites):
        return targets(selected(tests, suites), made, build)

    def rejects_unknown():
        try:
            selected(tests, ["unit", "none"])
        except SystemExit as stop:
            return "there are: bits docs elsewhere fail headers laws unit" in str(stop)
        return False

    return {
        "all": made_for() == ["test/all.gch", "test/bits", "test/laws", "test/unit_core"],
        "one": made_for("unit") == ["test/unit_core"],
        "one that is left out without names": made_for("headers") == ["test/sets"],
        "an argument": made_for("docs") == ["test/all.gch"],
        "nothing to build": made_for("fail") == [],
        "an unknown suite": rejects_unknown(),
        "what no configuration names": left_out(tests, "leg a ./dev test laws bits\n# ./dev test headers\n") == ["sets"],
        "nothing that one names": left_out(tests, "leg a ./dev test laws\nleg b CXX=c++ ./dev test bits headers\n") == [],
    }


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        finish_self_test(self_test())
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--names", action="store_true", help="print the tests, one a line")
    parser.add_argument("--left-out", action="store_true", help="check .ci/run")
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("suites", nargs="*")
    options = parser.parse_args()
    build = options.build.resolve()
    tests, made = [
        json.loads(subprocess.run(["meson", "introspect", what, build], check=True, capture_output=True, text=True).stdout)
        for what in ("--tests", "--targets")
    ]
    if options.left_out:
        script = (project_root() / ".ci/run").read_text()
        finish([f".ci/run names no suite of the test `{name}`" for name in left_out(tests, script)])
    chosen = selected(tests, options.suites)
    made = [name for target in made for name in target["filename"]]
    if len({test["name"] for test in tests}) < len(tests):
        sys.exit("two tests have the same name")
    for line in [test["name"] for test in chosen] if options.names else targets(chosen, made, build):
        print(line)
