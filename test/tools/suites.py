#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Prints the files that ninja must build before the named test suites (all of them without names) can run."""

import json
import os
import pathlib
import subprocess
import sys

from common import finish_self_test


def targets(tests, made, build, suites):
    """Those of the files `made` by the build that the tests' commands name, relative to the build directory."""
    known = sorted({suite.split(":")[-1] for test in tests for suite in test["suite"]})
    for suite in suites:
        if suite not in known:
            sys.exit(f"there is no suite {suite}; there are: {' '.join(known)}")
    chosen = [test for test in tests if not suites or {s.split(":")[-1] for s in test["suite"]} & set(suites)]
    words = {os.path.normpath(build / word) for test in chosen for word in test["cmd"]}
    return sorted(pathlib.Path(name).relative_to(build).as_posix() for name in words & set(made))


def self_test():
    build = pathlib.Path("/b")
    made = ["/b/test/unit_core", "/b/test/laws", "/b/test/all.gch", "/b/photo"]
    tests = [
        {"cmd": ["/b/test/unit_core"], "suite": ["weft:unit"]},
        {"cmd": ["/usr/bin/python3", "../tool.py", "--build", "/b", "cmake"], "suite": ["weft:fail"]},
        {"cmd": ["/usr/bin/python3", "../tool.py", "test/all.gch"], "suite": ["weft:docs"]},
        {"cmd": ["/b/test/laws"], "suite": ["weft:laws"]},
    ]

    def rejects_unknown():
        try:
            targets(tests, made, build, ["unit", "none"])
        except SystemExit as stop:
            return "there are: docs fail laws unit" in str(stop)
        return False

    return {
        "all": targets(tests, made, build, []) == ["test/all.gch", "test/laws", "test/unit_core"],
        "one": targets(tests, made, build, ["unit"]) == ["test/unit_core"],
        "an argument": targets(tests, made, build, ["docs"]) == ["test/all.gch"],
        "nothing to build": targets(tests, made, build, ["fail"]) == [],
        "an unknown suite": rejects_unknown(),
    }


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        finish_self_test(self_test())
    build = pathlib.Path(sys.argv[1]).resolve()
    tests, made = [
        json.loads(subprocess.run(["meson", "introspect", what, build], check=True, capture_output=True, text=True).stdout)
        for what in ("--tests", "--targets")
    ]
    made = [name for target in made for name in target["filename"]]
    print("\n".join(targets(tests, made, build, sys.argv[2:])))
