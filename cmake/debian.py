#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Makes a Debian package, libweft-dev, of what Meson installs.

For machines of one's own: what Debian itself takes is made from a debian/ folder by its own tools.
"""

import argparse
import gzip
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from packages import ROOT, version_of

NAME = "libweft-dev"
CONTROL = """Package: {name}
Version: {version}
Section: libdevel
Priority: optional
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: libeigen3-dev (>= 3.4), libboost-dev (>= 1.67)
Description: lazy tensor expressions with broadcasting for C++20
 A library of tensors whose arithmetic is lazy, broadcasts as in NumPy and
 PyTorch, is checked by the compiler wherever the extents are known, and runs
 as one fused, vectorised loop. This package holds the headers, the static
 library, and scripts for GDB and LLDB.
"""
COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: weft

Files: *
Copyright: the authors of weft
License: BSL-1.0
{text}
"""


def said(*command):
    """What a command prints, or nothing where it fails."""
    try:
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()
    except FileNotFoundError:
        return ""


def maintainer():
    name = os.environ.get("DEBFULLNAME") or said("git", "-C", ROOT, "config", "user.name")
    mail = os.environ.get("DEBEMAIL") or said("git", "-C", ROOT, "config", "user.email")
    if not name or not mail:
        sys.exit("deb: a package names who made it: set DEBFULLNAME and DEBEMAIL, or git's user.name and user.email")
    return f"{name} <{mail}>"


def documentation(root, folder):
    folder.mkdir(parents=True)
    text = "\n".join(f" {line}" if line else " ." for line in (root / "LICENSE").read_text().strip().splitlines())
    (folder / "copyright").write_text(COPYRIGHT.format(text=text))
    (folder / "changelog.gz").write_bytes(gzip.compress((root / "CHANGELOG.md").read_bytes(), mtime=0))


def pack(root, stage, to):
    """Writes the package of what is installed in the folder `stage`."""
    documentation(root, stage / "usr/share/doc" / NAME)
    files = {p.relative_to(stage).as_posix(): p for p in sorted(stage.rglob("*")) if p.is_file()}
    values = {
        "name": NAME,
        "version": version_of(root),
        "architecture": said("dpkg", "--print-architecture"),
        "maintainer": maintainer(),
        "kilobytes": sum((path.stat().st_size + 1023) // 1024 for path in files.values()),
    }
    about = stage / "DEBIAN"
    about.mkdir()
    (about / "control").write_text(CONTROL.format(**values))
    (about / "md5sums").write_text("".join(f"{hashlib.md5(path.read_bytes()).hexdigest()}  {name}\n" for name, path in files.items()))
    (about / "conffiles").write_text("".join(f"/{name}\n" for name in files if name.startswith("etc/")))
    for path in [stage, *stage.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    package = to / "{name}_{version}_{architecture}.deb".format(**values)
    subprocess.run(["dpkg-deb", "--build", "--root-owner-group", stage, package], stdout=subprocess.DEVNULL, check=True)
    return package


def make(root, to, meson, *arguments):
    to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        setup = [*meson, "setup", folder / "build", root, "--prefix=/usr", *arguments]
        for command in [setup, [*meson, "install", "-C", folder / "build", "--destdir", folder / "stage"]]:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True)
            if done.returncode != 0:
                sys.exit(f"{done.stdout}\ndeb: this failed: {' '.join(map(str, command))}")
        return pack(root, folder / "stage", to)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="./dev deb", description=__doc__.splitlines()[0])
    parser.add_argument("--to", type=pathlib.Path, default=ROOT / "build", help="the folder to write it into, default %(default)s")
    parser.add_argument("--meson", nargs="+", default=["meson"], help="the command that runs Meson")
    options, arguments = parser.parse_known_args()
    if not shutil.which("dpkg-deb"):
        sys.exit("deb: there is no dpkg-deb, which makes the package (on Debian and its like it is always there)")
    maintainer()
    print(make(ROOT, options.to, options.meson, *arguments))
