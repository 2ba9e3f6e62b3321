#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Keeps what is written twice in step: file lists with the disk, tests with headers, the version.

A list in a meson.build is an array or a files() call under a line `# manifest: <glob> ...`; the globs are relative
to that meson.build. Every file that a glob finds must be in the list and the other way round. `--update` rewrites
the lists, so that a new file is registered by creating it.
"""

import argparse
import pathlib
import re
import sys
import tempfile

from common import finish, finish_self_test, project_root

# Headers that have no unit test of the same path, and why.
WITHOUT_TEST = {
    "weft.hpp": "the umbrella; compiled by every test of the headers suite",
    "schedule/arena.hpp": "memory of one traversal; every job of test/unit/schedule/exhaustive/driver.cpp goes through it",
    "schedule/driver.hpp": "test/unit/schedule/exhaustive/driver.cpp",
    **{f"{layer}/errors.hpp": "texts; the tests of what throws them compare them" for layer in
       ["shape", "assign", "view", "tensor", "ops", "reduce", "order", "linalg"]},
    "schedule/tile/feed.hpp": "state of one traversal; every job of test/unit/schedule/exhaustive/driver.cpp goes through it",
    "copy/lanes.hpp": "registers of the copy functions; test/unit/copy/{gather,transpose}.cpp run them all",
    "copy/line.hpp": "walked by every gathered job of test/unit/schedule/exhaustive/driver.cpp",
    "copy/mover.hpp": "a table of the functions that test/unit/copy/{gather,transpose}.cpp run",
    "schedule/tile/traverse.hpp": "the tiles of every job of test/unit/schedule/exhaustive/driver.cpp",
}

# Folders in which every source must stand in some list.
COVERED = ["include/weft/**/*.hpp", "test/unit/**/*.cpp", "test/laws/*.cpp", "test/fail/*.cpp", "examples/*.cpp"]
IN_NO_LIST = {"test/unit/main.cpp"}

LIST = re.compile(r"^( *)# manifest: (?P<globs>[^\n]+)\n(?P<head>[^\n]*?[\[(])(?P<body>[^\])]*)(?P<tail>[\])])", re.M)


def lists(root):
    """Yields (meson.build, match, listed names, names on disk) of every marked list."""
    folders = ["*", "test/*", "bench/*"]
    for build in [root / "meson.build", *sorted(p for f in folders for p in root.glob(f"{f}/meson.build"))]:
        if not build.is_file():
            continue
        for match in LIST.finditer(build.read_text()):
            listed = re.findall(r"'([^']*)'", match["body"])
            disk = {p for glob in match["globs"].split() for p in build.parent.glob(glob) if p.is_file()}
            yield build, match, listed, sorted(p.relative_to(build.parent).as_posix() for p in disk)


def check_lists(root):
    covered = set(IN_NO_LIST)
    for build, match, listed, disk in lists(root):
        where = f"{build.relative_to(root)}: list of {match['globs']}"
        covered |= {(build.parent / name).relative_to(root).as_posix() for name in disk}
        for name in disk:
            if name not in listed:
                yield f"{where}: {name} is on disk but not listed"
        for name in listed:
            if name not in disk:
                yield f"{where}: {name} is listed but not on disk"
        if listed != sorted(set(listed)):
            yield f"{where}: not sorted, or a name stands twice"
    for glob in COVERED:
        for path in sorted(root.glob(glob)):
            if path.relative_to(root).as_posix() not in covered:
                yield f"{path.relative_to(root)}: in no list of any meson.build"


def check_tests(root):
    """One unit test per header, same path."""
    headers = {p.relative_to(root / "include/weft").as_posix() for p in root.glob("include/weft/**/*.hpp")}
    headers -= {name for name in headers if name.endswith("_body.hpp")}  # their headers' tests run them
    for header in sorted(headers - set(WITHOUT_TEST)):
        test = root / "test/unit" / pathlib.Path(header).with_suffix(".cpp")
        if not test.is_file():
            yield f"include/weft/{header}: no {test.relative_to(root)} (or a reason in WITHOUT_TEST)"
    for header in sorted(set(WITHOUT_TEST) - headers):
        yield f"WITHOUT_TEST: there is no include/weft/{header}"


def check_version(root):
    build = re.search(r"^  version: '([^']+)'", (root / "meson.build").read_text(), re.M)
    header = root / "include/weft/core/version.hpp"
    changes = root / "CHANGELOG.md"
    if not build or not header.is_file():
        yield "no version in meson.build, or no include/weft/core/version.hpp"
        return
    version = build[1]
    numbers = re.search(r"\bversion\s*\{(\d+), (\d+), (\d+)\}", header.read_text())
    if not numbers or ".".join(numbers.groups()) != version:
        yield f"include/weft/core/version.hpp does not say {version}, the version in meson.build"
    if not changes.is_file() or f"## {version}" not in changes.read_text():
        yield f"CHANGELOG.md has no section {version}"


def update(root):
    for build in {build for build, *_ in lists(root)}:
        text = build.read_text()

        def rewrite(match):
            indent = match[1]
            disk = {p for glob in match["globs"].split() for p in build.parent.glob(glob) if p.is_file()}
            names = sorted(p.relative_to(build.parent).as_posix() for p in disk)
            body = "".join(f"\n{indent}  '{name}'," for name in names)
            body = body + f"\n{indent}" if names else ""
            return f"{indent}# manifest: {match['globs']}\n{match['head']}{body}{match['tail']}"

        new = LIST.sub(rewrite, text)
        if new != text:
            build.write_text(new)
            print(f"updated {build.relative_to(root)}")


def check(root):
    return [*check_lists(root), *check_tests(root), *check_version(root)]


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)

        def write(name, text=""):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)

        write("meson.build", "project(\n  'weft',\n  version: '1.2.3',\n)\n")
        write("CHANGELOG.md", "## 1.2.3\n")
        write("include/weft/weft.hpp")
        write("include/weft/core/version.hpp", "version_number version{1, 2, 3};")
        write("test/unit/core/version.cpp")
        write("include/meson.build", "# manifest: weft/*.hpp weft/*/*.hpp\nh = files()\n")
        write("test/meson.build", "x = {\n  # manifest: unit/core/*.cpp\n  'core': files('unit/core/version.cpp'),\n}\n")
        before = check(root)
        update(root)
        clean = check(root)
        text = (root / "include/meson.build").read_text()
        write("include/weft/core/extra.hpp")
        write("test/unit/shape/shape.cpp")
        (root / "test/unit/core/version.cpp").unlink()
        write("CHANGELOG.md", "## 1.2.2\n")
        write("include/weft/core/version.hpp", "version_number version{1, 2, 2};")
        after = "\n".join(check(root))
        caught = {
            "a file that is not listed": any("weft/weft.hpp is on disk but not listed" in line for line in before),
            "nothing in a tidy tree": [line for line in clean if not line.startswith("WITHOUT_TEST: ")] == [],
            "a reason for a header that is gone": any(line.startswith("WITHOUT_TEST: ") for line in clean),
            "update writes the list": text.endswith("h = files(\n  'weft/core/version.hpp',\n  'weft/weft.hpp',\n)\n"),
            "a new header": "weft/core/extra.hpp is on disk but not listed" in after,
            "a header without a test": "extra.hpp: no test/unit/core/extra.cpp" in after,
            "a folder without a list": "test/unit/shape/shape.cpp: in no list" in after,
            "a listed file that is gone": "unit/core/version.cpp is listed but not on disk" in after,
            "a header of another version": "version.hpp does not say 1.2.3" in after,
            "a version without notes": "CHANGELOG.md has no section 1.2.3" in after,
        }
    return caught


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=project_root())
    parser.add_argument("--update", action="store_true", help="rewrite the lists from what is on disk")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        finish_self_test(self_test())
    if options.update:
        update(options.root)
        sys.exit()
    problems = check(options.root)
    if any("listed" in line for line in problems):
        problems.append("(test/tools/manifest.py --update, which ./dev format runs, rewrites the lists)")
    finish(problems)
