#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Builds and runs the program in test/consumer the way its users would.

subproject  weft's source tree under subprojects/, and nothing but dependency('weft') in the parent
installed   an installed weft, found through pkg-config; then moved, since it may be, and found through CMake's
            find_package(weft)
fetch       weft's source tree in a CMake project, without Meson: by FetchContent
subdirectory  the same by add_subdirectory
headers     an installed weft without its compiled part, found through pkg-config
tutorial    the project at the end of docs/tutorial.md, by the commands that stand there

Each but the last builds the program twice: with the compiled part, for the flags of the build alone, and from the headers
alone. What compiles the compiled part by the same rules does so once: `subdirectory` leaves that to `fetch`, and `subproject` to
`tutorial`, and they compile their program for it.
"""

import argparse
import os
import pathlib
import re
import shlex
import shutil
import sys
import tempfile

from common import SKIPPED, finish, finish_self_test, project_root, run

PRINTS = "15"
# Headings of docs/tutorial.md: of the program, and of its project.
PROGRAM, PROJECT = "\n## A program\n", "\n## A project of your own\n"
PROGRAMS = ["consumer", "consumer_of_headers"]
# What is asked is whether it builds: the compiled part takes a sixth of the time without optimisation and inlining.
QUICK = ["-Doptimization=0", "-Dcpp_args=-Dalways_inline="]
QUICK_CMAKE = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=", "-DCMAKE_CXX_FLAGS=-Dalways_inline="]


class Failed(Exception):
    pass


def do(command, **options):
    result = run(command, **options)
    if result.returncode != 0:
        raise Failed(" ".join(map(str, command)) + "\n" + result.stdout)
    return result.stdout


class Consumer:
    def __init__(self, root, folder, meson):
        self.root = root
        self.folder = folder
        self.meson = meson
        self.prefix = folder / "installed"

    def unpack(self, way):
        """A fresh copy of the consumer's project."""
        place = self.folder / way
        shutil.copytree(self.root / "test/consumer" / way, place)
        shutil.copy(self.root / "test/consumer/main.cpp", place)
        return place

    def install(self, *arguments):
        build = self.folder / "weft"
        off = ["-Dtests=disabled", "-Dexamples=disabled", "-Dbench=disabled", *QUICK]
        do([*self.meson, "setup", build, self.root, f"--prefix={self.prefix}", *off, "-Dlevels=own", *arguments])
        do([*self.meson, "install", "-C", build])
        installed = {p.relative_to(self.prefix / "include").as_posix() for p in self.prefix.glob("include/weft/**/*.hpp")}
        written = {p.relative_to(self.root / "include").as_posix() for p in self.root.glob("include/weft/**/*.hpp")}
        if installed != written:
            raise Failed(f"installed headers differ from include/: {sorted(installed ^ written)}")

    def results(self, build, programs=PROGRAMS):
        for program in programs:
            printed = do([build / program]).strip()
            if printed != PRINTS:
                raise Failed(f"{program} prints {printed!r} instead of {PRINTS!r}")

    def subproject(self):
        place = self.unpack("subproject")
        (place / "subprojects").mkdir()
        (place / "subprojects/weft").symlink_to(self.root, target_is_directory=True)
        do([*self.meson, "setup", place / "build", place, *QUICK])
        do(["ninja", "-C", place / "build", "consumer_of_headers", "consumer.p/main.cpp.o"])
        tests = do([*self.meson, "introspect", "--tests", place / "build"]).strip()
        if tests != "[]":
            raise Failed("as a subproject weft adds its own tests")
        if "weft_sse2" in do([*self.meson, "introspect", "--targets", place / "build"]):
            raise Failed("as a subproject weft is compiled for more than the flags of the build")
        self.results(place / "build", ["consumer_of_headers"])

    def pkgconfig(self, header_only=False):
        place = self.unpack("pkgconfig")
        found = [str(path.parent) for path in self.prefix.glob("**/weft*.pc")]
        os.environ["PKG_CONFIG_PATH"] = ":".join(found)
        if header_only:
            build = place / "meson.build"
            build.write_text(build.read_text().replace("BODIES=0", "BODIES=1"))
        do([*self.meson, "setup", place / "build", place, *QUICK])
        # Without the compiled part the two are one.
        programs = PROGRAMS[:1] if header_only else PROGRAMS
        do([*self.meson, "compile", "-C", place / "build", *programs])
        self.results(place / "build", programs)

    def cmake(self, programs=PROGRAMS):
        place = self.unpack("cmake")
        moved = self.folder / "moved"
        self.prefix.rename(moved)
        build = place / "build"
        do(["cmake", "-S", place, "-B", build, f"-DCMAKE_PREFIX_PATH={moved}", *QUICK_CMAKE])
        do(["cmake", "--build", build, "--target", *programs])
        self.results(build, programs)

    def by_way_of_link(self):
        """As /lib is one to /usr/lib. Of folders that are not there CMake complains when it generates."""
        moved = self.folder / "moved"
        (package,) = moved.glob("**/cmake/weft")
        merged = self.folder / "merged"
        merged.mkdir()
        (merged / "lib").symlink_to(moved / package.relative_to(moved).parts[0], target_is_directory=True)
        linked = merged / "lib" / pathlib.Path(*package.relative_to(moved).parts[1:])
        place = self.folder / "cmake"
        do(["cmake", "-S", place, "-B", place / "linked", f"-Dweft_DIR={linked}", *QUICK_CMAKE])

    def installed(self):
        self.install()
        self.pkgconfig()
        if shutil.which("cmake"):
            self.cmake()
            self.by_way_of_link()
        else:
            print("left out: CMake: there is none")

    def headers(self):
        self.install("-Dheader_only=true")
        self.pkgconfig(header_only=True)
        if libraries := list(self.prefix.glob("**/*.a")):
            raise Failed(f"installs {libraries}")

    def sources_in_cmake(self, *arguments):
        if not shutil.which("cmake"):
            print("skipped: there is no cmake")
            sys.exit(SKIPPED)
        place = self.unpack("fetch")
        do(["cmake", "-S", place, "-B", place / "build", f"-DWEFT_SOURCE={self.root}", *QUICK_CMAKE, *arguments])
        return place / "build"

    def fetch(self):
        build = self.sources_in_cmake()
        do(["cmake", "--build", build])
        self.results(build)

    def subdirectory(self):
        # Flags that need weft's own standard to be read, and take every warning of what reads them for an error.
        build = self.sources_in_cmake("-DBY_SUBDIRECTORY=ON", "-DCMAKE_CXX_FLAGS=-march=native -Werror")
        do(["cmake", "--build", build, "--target", "consumer_of_headers", "CMakeFiles/consumer.dir/main.cpp.o"])
        self.results(build, ["consumer_of_headers"])

    def tutorial(self):
        page = (self.root / "docs/tutorial.md").read_text()
        program = re.search(r"^```cpp\n(.*^int main\(.*?)^```\n+```text\n(.*?)^```$", page.partition(PROGRAM)[2], re.M | re.S)
        project = page.partition(PROJECT)[2]
        build = re.search(r"\n\n((?:    .*\n)+)", project)
        commands = re.search(r"^```sh\n(.*?)^```$", project, re.M | re.S)
        if not (program and build and commands):
            raise Failed("docs/tutorial.md has no program, no project or no commands")
        # What is cloned is what has been committed; what is asked is whether this tree works.
        script, clones = re.subn(r"^git clone <weft> (\S+)", f"ln -s {shlex.quote(str(self.root))} \\1", commands[1], flags=re.M)
        script, setups = re.subn(r"^meson setup \S+", f"\\g<0> {' '.join(QUICK)}", script, flags=re.M)
        if clones != 1 or setups != 1:
            raise Failed("docs/tutorial.md does not say `git clone <weft>` and `meson setup` once each")
        place = self.folder / "flowers"
        place.mkdir()
        (place / "meson.build").write_text(re.sub("^    ", "", build[1], flags=re.M))
        (place / "flowers.cpp").write_text(program[1])
        printed = do(["bash", "-euc", script], cwd=self.folder)
        if not printed.endswith(program[2]):
            raise Failed(f"the project of docs/tutorial.md prints\n{printed}instead of\n{program[2]}")


def problem(way, root, meson, consumer=Consumer):
    with tempfile.TemporaryDirectory() as folder:
        try:
            getattr(consumer(root, pathlib.Path(folder), meson), way)()
        except Failed as failure:
            return str(failure)
    return None


def self_test(meson):
    """Projects that must be noticed: no such dependency, a wrong answer, a failing program."""

    def broken(name, text, way="subproject"):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for file, content in {
                "meson.build": "project('weft', 'cpp')\nmeson.override_dependency('weft', declare_dependency())\n",
                "test/consumer/main.cpp": '#include <cstdio>\nint main() { std::puts("15"); }\n',
                "test/consumer/subproject/meson.build": "project('c', 'cpp')\n"
                "executable('consumer', 'main.cpp', dependencies: dependency('weft'))\n"
                "executable('consumer_of_headers', 'main.cpp', dependencies: dependency('weft'))\n",
                name: text,
            }.items():
                (root / file).parent.mkdir(parents=True, exist_ok=True)
                (root / file).write_text(content)
            return problem(way, root, meson)

    def printing(script):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "consumer"
            program.write_text(f"#!/bin/sh\n{script}\n")
            program.chmod(0o755)
            try:
                Consumer(root=None, folder=program.parent, meson=None).results(program.parent, ["consumer"])
            except Failed as failure:
                return str(failure)
        return None

    add_test = "project('weft', 'cpp')\nmeson.override_dependency('weft', declare_dependency())\n"
    add_test += "test('own', find_program('true'))\n"
    return {
        "nothing in a right project": broken("README.md", "") is None,
        "no dependency": "weft" in (broken("meson.build", "project('weft', 'cpp')\n") or ""),
        "another answer": "instead of" in (printing("exit 0") or ""),
        "a failing program": printing("echo 15; exit 1") is not None,
        "tests in a subproject": "its own tests" in (broken("meson.build", add_test) or ""),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=project_root())
    parser.add_argument("--meson", nargs="+", default=["meson"], help="the command that runs Meson")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("way", nargs="?", choices=["subproject", "installed", "fetch", "subdirectory", "headers", "tutorial"])
    options = parser.parse_args()
    if options.self_test:
        finish_self_test(self_test(options.meson))
    if not options.way:
        parser.error("name the way")
    found = problem(options.way, options.root, options.meson)
    finish([found] if found else [])
