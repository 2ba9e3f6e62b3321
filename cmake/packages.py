#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes what package managers are sent: a tarball of the source, WrapDB's entry, vcpkg's port and Conan's recipe.

The files in wrapdb/, vcpkg/ and conan/ are theirs but for the words between @: what only a release knows.
"""

import argparse
import gzip
import hashlib
import io
import pathlib
import re
import shutil
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "include"))
from single_header import version_of  # noqa: E402

MANAGERS = ["wrapdb", "vcpkg", "conan"]
SOURCE = ["*.md", "LICENSE", "dev", "meson*", "subprojects/*.wrap", "subprojects/packagefiles",
          *("bench cmake debuggers docs examples include test".split())]
# Conan's test builds the program that all other ways of finding weft build.
TEST_PACKAGE = ["test/consumer/cmake/CMakeLists.txt", "test/consumer/main.cpp"]


def write_tarball(root, to):
    """The same bytes for the same sources."""

    def plain(entry):
        if "__pycache__" in entry.name:
            return None
        entry.uid = entry.gid = entry.mtime = 0
        entry.uname = entry.gname = ""
        entry.mode = 0o755 if entry.mode & 0o100 else 0o644
        return entry

    name = to.name.removesuffix(".tar.gz")
    unpacked = io.BytesIO()
    with tarfile.open(fileobj=unpacked, mode="w") as tar:
        for top in sorted({path for pattern in SOURCE for path in root.glob(pattern)}):
            tar.add(top, f"{name}/{top.relative_to(root)}", filter=plain)
    with to.open("wb") as file, gzip.GzipFile("", "wb", mtime=0, fileobj=file) as packed:
        packed.write(unpacked.getvalue())


def write(root, to, url=None, tarball=None):
    """Fills the folder; the tarball that its files are about."""
    version = version_of(root)
    to.mkdir(parents=True, exist_ok=True)
    if tarball is None:
        tarball = to / f"weft-{version}.tar.gz"
        write_tarball(root, tarball)
    content = tarball.read_bytes()
    values = {
        "version": version,
        "url": url or tarball.resolve().as_uri(),
        "sha256": hashlib.sha256(content).hexdigest(),
        "sha512": hashlib.sha512(content).hexdigest(),
    }
    for manager in MANAGERS:
        shutil.rmtree(to / manager, ignore_errors=True)
        for template in sorted(path for path in (root / "cmake" / manager).rglob("*") if path.is_file()):
            if "__pycache__" in template.parts:
                continue
            place = to / template.relative_to(root / "cmake")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(re.sub(r"@(\w+)@", lambda word: values[word[1]], template.read_text()))
    for part in TEST_PACKAGE:
        shutil.copy(root / part, to / "conan/all/test_package")
    return tarball


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="./dev packages", description=__doc__.splitlines()[0])
    parser.add_argument("--url", help="where the tarball of the release is downloaded from; default: from this machine")
    parser.add_argument("--tarball", type=pathlib.Path, help="what is downloaded from there; default: made of these sources")
    parser.add_argument("--to", type=pathlib.Path, default=ROOT / "build/packages", help="the folder to fill, default %(default)s")
    options = parser.parse_args()
    if options.tarball and not options.tarball.is_file():
        sys.exit(f"packages: there is no file {options.tarball}; without --tarball one is made of these sources")
    if options.url and not re.match(r"(https?|file)://.", options.url):
        sys.exit(f"packages: {options.url} is no address: it begins with https://, http:// or file://")
    made = write(ROOT, options.to, options.url, options.tarball)
    print(f"{options.to}: {', '.join(MANAGERS)}, for {made}")
