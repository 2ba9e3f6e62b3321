#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Counts what the last `meson test` of each build directory ran, and prints `N passed, N failed` of them all.

A doctest program counts as its test cases, a checking tool as its checks, anything else as one. A program that
ends badly counts as a failure even when its own summary says otherwise, and so does a run of no test at all.
"""

import argparse
import json
import pathlib
import re
import sys

from common import finish_self_test

SUMMARY = re.compile(
    r"^(?:\[doctest\] test cases:\s+\d+ \|\s+(?P<p>\d+) passed \|\s+(?P<f>\d+) failed"
    r"|checks: (?P<cp>\d+) passed, (?P<cf>\d+) failed)",
    re.M,
)


def count(log):
    """Passed, failed, skipped."""
    passed = failed = skipped = 0
    for line in log.splitlines():
        test = json.loads(line)
        if test["result"] == "SKIP":
            skipped += 1
            continue
        good = test["result"] in ("OK", "EXPECTEDFAIL")
        summaries = list(SUMMARY.finditer(test.get("stdout") or ""))
        if summaries:
            last = summaries[-1]
            its_passed, its_failed = int(last["p"] or last["cp"] or 0), int(last["f"] or last["cf"] or 0)
            passed += its_passed
            failed += its_failed if its_failed or good else 1
        else:
            passed += good
            failed += not good
    return passed, failed + (not passed and not failed), skipped


def self_test():
    doctest = "[doctest] test cases:  {} |  {} passed | {} failed | 0 skipped\n[doctest] Status: X\n".format

    def log(*tests):
        return "\n".join(json.dumps({"result": result, "stdout": stdout}) for result, stdout in tests)

    return {
        "test cases": count(log(("OK", doctest(12, 12, 0)))) == (12, 0, 0),
        "failed test cases": count(log(("FAIL", doctest(12, 10, 2)))) == (10, 2, 0),
        "a crash after the summary": count(log(("FAIL", doctest(12, 12, 0)))) == (12, 1, 0),
        "a crash before any": count(log(("FAIL", "..."))) == (0, 1, 0),
        "a timeout": count(log(("TIMEOUT", ""))) == (0, 1, 0),
        "checks": count(log(("FAIL", "checks: 3 passed, 1 failed\n"), ("OK", ""))) == (4, 1, 0),
        "a skipped test": count(log(("SKIP", ""), ("OK", ""))) == (1, 0, 1),
        "no test at all": count("") == (0, 1, 0),
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
    passed = failed = skipped = 0
    for build in options.builds:
        path = build / "meson-logs/testlog.json"
        counts = count(path.read_text() if path.is_file() else "")
        passed, failed, skipped = (sum(two) for two in zip((passed, failed, skipped), counts))
    print(f"{passed} passed, {failed} failed" + (f" ({skipped} skipped)" if skipped else ""))
    sys.exit(1 if failed else 0)
