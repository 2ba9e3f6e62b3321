#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Prints the files that ninja must build before the named test suites (all of them without names) can run."""

import json
import pathlib
import subprocess
import sys

from common import finish_self_test


def targets(tests, build, suites):
    """The programs among the tests' commands that the build makes, relative to the build directory."""
    known = sorted({suite.split(":")[-1] for test in tests for suite in test["suite"]})
    for suite in suites:
        if suite not in known:
            sys.exit(f"there is no suite {suite}; there are: {' '.join(known)}")
    chosen = [test for test in tests if not suites or {s.split(":")[-1] for s in test["suite"]} & set(suites)]
    programs = {pathlib.Path(test["cmd"][0]) for test in chosen}
    return sorted(p.relative_to(build).as_posix() for p in programs if p.is_relative_to(build))


def self_test():
    build = pathlib.Path("/b")
    tests = [
        {"cmd": ["/b/test/unit_core"], "suite": ["weft:unit"]},
        {"cmd": ["/usr/bin/python3", "tool.py"], "suite": ["weft:fail"]},
        {"cmd": ["/b/test/laws"], "suite": ["weft:laws"]},
    ]

    def rejects_unknown():
        try:
            targets(tests, build, ["unit", "none"])
        except SystemExit as stop:
            return "there are: fail laws unit" in str(stop)
        return False

    return {
        "all": targets(tests, build, []) == ["test/laws", "test/unit_core"],
        "one": targets(tests, build, ["unit"]) == ["test/unit_core"],
        "nothing to build": targets(tests, build, ["fail"]) == [],
        "an unknown suite": rejects_unknown(),
    }


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        finish_self_test(self_test())
    build = pathlib.Path(sys.argv[1]).resolve()
    listed = subprocess.run(["meson", "introspect", "--tests", build], check=True, capture_output=True, text=True)
    print("\n".join(targets(json.loads(listed.stdout), build, sys.argv[2:])))
