#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Counts what the last `meson test` of each build directory ran, and prints `N passed, N failed` of them all; behind it what was
skipped.

A doctest program counts as its test cases, a checking tool as its checks, anything else as one. A program that
ends badly counts as a failure even when its own summary says otherwise, and so does a run of no test at all. Skipped are
programs that say so, and test cases of the others.
"""

import argparse
import json
import pathlib
import re
import sys

from common import finish_self_test

SUMMARY = re.compile(
    r"^(?:\[doctest\] test cases:\s+\d+ \|\s+(?P<p>\d+) passed \|\s+(?P<f>\d+) failed(?: \|\s+(?P<s>\d+) skipped)?"
    r"|checks: (?P<cp>\d+) passed, (?P<cf>\d+) failed)",
    re.M,
)


def count(log):
    """Passed, failed, and of what was skipped the name and the number of cases, None for all of it."""
    passed = failed = 0
    skipped = []
    for line in log.splitlines():
        test = json.loads(line)
        name = test["name"].split(" / ")[-1]
        if test["result"] == "SKIP":
            skipped.append((name, None))
            continue
        good = test["result"] in ("OK", "EXPECTEDFAIL")
        summaries = list(SUMMARY.finditer(test.get("stdout") or ""))
        if summaries:
            last = summaries[-1]
            its_passed, its_failed = int(last["p"] or last["cp"] or 0), int(last["f"] or last["cf"] or 0)
            if int(last["s"] or 0):
                skipped.append((name, int(last["s"])))
            passed += its_passed
            failed += its_failed if its_failed or good else 1
        else:
            passed += good
            failed += not good
    return passed, failed + (not passed and not failed), skipped


def summary(passed, failed, skipped):
    """The last line."""
    if not skipped:
        return f"{passed} passed, {failed} failed"
    names = ", ".join(name if cases is None else f"{cases} of {name}" for name, cases in skipped)
    return f"{passed} passed, {failed} failed ({sum(cases or 1 for _, cases in skipped)} skipped: {names})"


def self_test():
    doctest = "[doctest] test cases:  {} |  {} passed | {} failed | {} skipped\n[doctest] Status: X\n".format

    def log(*tests):
        return "\n".join(json.dumps({"name": "weft:unit / io", "result": result, "stdout": stdout}) for result, stdout in tests)

    return {
        "test cases": count(log(("OK", doctest(12, 12, 0, 0)))) == (12, 0, []),
        "failed test cases": count(log(("FAIL", doctest(12, 10, 2, 0)))) == (10, 2, []),
        "a crash after the summary": count(log(("FAIL", doctest(12, 12, 0, 0)))) == (12, 1, []),
        "a crash before any": count(log(("FAIL", "..."))) == (0, 1, []),
        "a timeout": count(log(("TIMEOUT", ""))) == (0, 1, []),
        "checks": count(log(("FAIL", "checks: 3 passed, 1 failed\n"), ("OK", ""))) == (4, 1, []),
        "a skipped test": count(log(("SKIP", ""), ("OK", ""))) == (1, 0, [("io", None)]),
        "skipped test cases": count(log(("OK", doctest(12, 10, 0, 2)))) == (10, 0, [("io", 2)]),
        "no test at all": count("") == (0, 1, []),
        "a line without what is skipped": summary(3, 1, []) == "3 passed, 1 failed",
        "a line with it": summary(3, 0, [("lldb", None), ("io", 2)]) == "3 passed, 0 failed (3 skipped: lldb, 2 of io)",
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("builds", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    if options.self_test:
        finish_self_test(self_test())
    if not options.builds:
        parser.error("name a build directory")
    passed = failed = 0
    skipped = []
    for build in options.builds:
        path = build / "meson-logs/testlog.json"
        its_passed, its_failed, its_skipped = count(path.read_text() if path.is_file() else "")
        passed, failed, skipped = passed + its_passed, failed + its_failed, skipped + its_skipped
    print(summary(passed, failed, skipped))
    sys.exit(1 if failed else 0)
