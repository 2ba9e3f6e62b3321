#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Builds and runs the program in test/consumer with what `./dev packages` and `./dev deb` write.

wrap     the wrap for WrapDB, from the tarball that it names
recipes  vcpkg's port, run by CMake with functions that do what vcpkg's documentation says of them; Conan's recipe, with classes
         in place of Conan's. Neither vcpkg nor Conan is needed, and neither is tested.
debian   the Debian package, unpacked into a folder
"""

import argparse
import collections
import configparser
import json
import os
import pathlib
import re
import runpy
import shlex
import shutil
import sys
import tempfile
import types
from unittest import mock

from common import SKIPPED, finish, finish_self_test, project_root, run
from consumer import PROGRAMS, QUICK, Consumer, Failed, do, problem

sys.path.insert(0, str(project_root() / "cmake"))
import packages  # noqa: E402


# What is packed is found by the file that `consumer.py installed` asks for both programs.
LINKED = PROGRAMS[:1]


def given_names(root):
    """The dependencies that weft's meson.build gives to other projects."""
    return set(re.findall(r"^meson\.override_dependency\('([\w-]+)'", (root / "meson.build").read_text(), re.M))


def check_wrap(root, folder):
    """That the wrap, the list of WrapDB and meson.build name the same."""
    wrap = configparser.ConfigParser(interpolation=None)
    wrap.read(folder / "weft.wrap")
    provided = {name.strip() for name in wrap["provide"]["dependency_names"].split(",")}
    listed = json.loads((folder / "releases.json").read_text())["weft"]
    for where, names in {"weft.wrap": provided, "releases.json": set(listed["dependency_names"])}.items():
        if names != given_names(root):
            raise Failed(f"{where} names {sorted(names)}, meson.build {sorted(given_names(root))}")


class Packaged(Consumer):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.packages = self.folder / "packages"
        self.tarball = packages.write(self.root, self.packages)

    def wrap(self):
        check_wrap(self.root, self.packages / "wrapdb")
        place = self.unpack("subproject")
        (place / "subprojects").mkdir()
        shutil.copy(self.packages / "wrapdb/weft.wrap", place / "subprojects")
        build = place / "build"
        # What weft itself needs may be installed.
        said = do([*self.meson, "setup", build, place, "--force-fallback-for=weft", *QUICK])
        for name in given_names(self.root):
            if not re.search(rf"Dependency {name} found: YES .*overridden|Dependency {name} from subproject subprojects/weft", said):
                raise Failed(f"{name} does not come from the wrap:\n{said}")
        # The compiled part is built from the same files by `consumer.py tutorial`.
        do([*self.meson, "compile", "-C", build, "consumer_of_headers"])
        self.results(build, ["consumer_of_headers"])

    def recipes(self):
        if not shutil.which("cmake") or not pathlib.Path("/usr/include/boost/hana.hpp").is_file():
            print("skipped: there is no CMake, or no Boost in /usr/include")
            sys.exit(SKIPPED)
        self.vcpkg()
        shutil.copytree(self.prefix, self.folder / "conan")
        self.conan(self.folder / "conan")
        self.cmake(LINKED)

    def vcpkg(self):
        json.loads((self.packages / "vcpkg/vcpkg.json").read_text())
        trees = self.folder / "buildtrees"
        given = {
            "PORT_FOLDER": self.packages / "vcpkg",
            "CURRENT_BUILDTREES_DIR": trees,
            "CURRENT_PACKAGES_DIR": self.prefix,
            "CURRENT_INSTALLED_DIR": "/usr",
            "MESON": ";".join(self.meson),
            "MESON_MORE": ";".join([*QUICK, "-Dlevels=own"]),
        }
        trees.mkdir()
        do(["cmake", *(f"-D{name}={value}" for name, value in given.items()), "-P", self.root / "test/consumer/vcpkg/functions.cmake"])
        there = {p.relative_to(self.prefix).as_posix() for p in self.prefix.rglob("*") if p.is_file()}
        wanted = {"lib/libweft.a", "include/weft/weft.hpp", *(f"share/weft/{name}" for name in ["copyright", "usage", "weftConfig.cmake"])}
        if missing := wanted - there:
            raise Failed(f"vcpkg's port does not install {sorted(missing)}")
        # vcpkg refuses these.
        if strange := {name for name in there if not name.startswith(("include/", "lib/", "share/")) or "lib/cmake/" in name}:
            raise Failed(f"vcpkg's port leaves {sorted(strange)}")
        for name in there:
            if not name.endswith(".a") and str(self.prefix).encode() in (self.prefix / name).read_bytes():
                raise Failed(f"vcpkg's port: {name} names the folder in which it was made")

    def debian(self):
        if not shutil.which("dpkg-deb") or not shutil.which("cmake"):
            print("skipped: there is no dpkg-deb, or no CMake")
            sys.exit(SKIPPED)
        os.environ |= {"DEBFULLNAME": "A. Tester", "DEBEMAIL": "tester@example.org"}
        words = [sys.executable, self.root / "cmake/debian.py", *QUICK, "-Dlevels=own", "--to", self.folder, "--meson", *self.meson]
        package = do(words).strip()
        fields = do(["dpkg-deb", "--field", package])
        for field in ["Package: libweft-dev", f"Version: {packages.version_of(self.root)}", "Maintainer: A. Tester <tester@example.org>"]:
            if field not in fields.splitlines():
                raise Failed(f"the Debian package does not say {field!r}:\n{fields}")
        unpacked = self.folder / "unpacked"
        do(["dpkg-deb", "--extract", package, unpacked])
        do(["dpkg-deb", "--control", package, unpacked / "DEBIAN"])
        do(["md5sum", "--check", "--quiet", "DEBIAN/md5sums"], cwd=unpacked)
        settings = [f"/{p.relative_to(unpacked)}" for p in unpacked.glob("etc/**/*") if p.is_file()]
        if settings != (unpacked / "DEBIAN/conffiles").read_text().split():
            raise Failed(f"the Debian package does not name {settings} as settings")
        self.prefix = unpacked / "usr"
        self.cmake(LINKED)

    def conan(self, package):
        """Lets the recipe pack what is installed in this folder, and builds with what it says."""
        recipe, info = packed_by_conan(self.packages / "conan/all", package, self.packages)
        linked = re.search(r"-D(WEFT_LINKED=\d+)", next(self.prefix.glob("**/weft.pc")).read_text())[1]
        library, headers = info.components["weft"], info.components["headers"]
        if library.defines != [linked]:
            raise Failed(f"Conan's recipe defines {library.defines} instead of {linked}")
        if left := [p for p in ["lib/pkgconfig", "lib/cmake", "share/pkgconfig"] if (package / p).exists()]:
            raise Failed(f"Conan's recipe leaves {left}")
        command = shlex.split(os.environ.get("CXX", "c++"))
        eigen = do(["pkg-config", "--cflags", "eigen3"]).split()
        links = [f"-l{name}" for name in library.libs + headers.system_libs]
        made_with = [f"-D{name}" for name in library.defines] + ["-DBODIES=0", "-I", package / "include", *eigen]
        main = self.packages / "conan/all/test_package/main.cpp"
        do([*command, "-std=c++20", *made_with, main, "-L", package / "lib", *links, "-o", self.folder / "by_conan"])
        self.results(self.folder, ["by_conan"])


def packed_by_conan(folder, package, source):
    """The recipe after its package() and package_info(), with what it asks Conan for replaced."""

    class Info(types.SimpleNamespace):
        def __init__(self):
            super().__init__(libs=[], defines=[], system_libs=[], requires=[], properties={})

        def set_property(self, name, value):
            self.properties[name] = value

    class Refusal(Exception):
        pass

    class Version(tuple):
        def __new__(cls, text):
            return super().__new__(cls, map(int, text.split(".")))

        def __lt__(self, other):
            return tuple(self) < tuple(Version(other))

    files = mock.MagicMock()
    files.load = lambda _, path: pathlib.Path(path).read_text()
    files.save = lambda _, path, text: pathlib.Path(path).write_text(text)
    files.rmdir = lambda _, path: shutil.rmtree(path, ignore_errors=True)
    modules = {f"conan.tools.{name}": mock.MagicMock() for name in ["build", "gnu", "layout", "meson", "scm"]}
    modules |= {"conan.tools.files": files, "conan.tools": mock.MagicMock()}
    modules["conan"] = types.SimpleNamespace(ConanFile=type("ConanFile", (), {}))
    modules["conan.errors"] = types.SimpleNamespace(ConanInvalidConfiguration=Refusal)
    modules["conan.tools.scm"].Version = Version
    with mock.patch.dict(sys.modules, modules):
        recipe = runpy.run_path(str(folder / "conanfile.py"))["WeftConan"]()
        recipe.options = types.SimpleNamespace(header_only=False)
        recipe.settings = mock.MagicMock()
        recipe.settings.get_safe = lambda name: "Linux"
        recipe.package_folder, recipe.source_folder = str(package), str(source)
        recipe.conf, recipe.dependencies, recipe.version = mock.MagicMock(), collections.defaultdict(mock.MagicMock), "1"
        recipe.conan_data = {"sources": {"1": {"url": ""}}}
        recipe.requires, recipe.tool_requires = mock.MagicMock(), mock.MagicMock()
        recipe.cpp_info = Info()
        recipe.cpp_info.components = collections.defaultdict(Info)
        steps = ["configure", "layout", "requirements", "build_requirements", "source", "generate", "build", "package", "package_info"]
        for step in steps:
            getattr(recipe, step)()
        for compiler, version, right in [("gcc", "11.4", False), ("gcc", "12", True), ("clang", "16", True), ("msvc", "194", False)]:
            recipe.settings.compiler.__str__.return_value = compiler
            recipe.settings.compiler.version.__str__.return_value = version
            try:
                recipe.validate()
                taken = True
            except Refusal:
                taken = False
            if taken != right:
                raise Failed(f"Conan's recipe {'takes' if taken else 'refuses'} {compiler} {version}")
    return recipe, recipe.cpp_info


def self_test():
    root = project_root()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        first, second = folder / "first", folder / "second"
        tarball = packages.write(root, first)
        same = packages.write(root, second).read_bytes() == tarball.read_bytes()
        written = {p.relative_to(first).as_posix(): p.read_text() for p in first.rglob("*") if p.is_file() and p.suffix != ".gz"}
        version = packages.version_of(root)
        packages.write(root, second, "https://example.org/w.tar.gz", tarball)
        port = (second / "vcpkg/portfile.cmake").read_text()
        wrap = second / "wrapdb/weft.wrap"
        wrap.write_text(wrap.read_text().replace("weft-headers", "weft-header"))
        try:
            check_wrap(root, second / "wrapdb")
            noticed = False
        except Failed:
            noticed = True
        syntax = [run([sys.executable, "-m", "py_compile", path]).returncode for path in first.rglob("*.py")]
    return {
        "the same tarball of the same sources": same,
        "nothing left to fill in": not any(re.search(r"@\w+@", text) for text in written.values()),
        "the version of meson.build": json.loads(written["vcpkg/vcpkg.json"])["version"] == version
        and json.loads(written["wrapdb/releases.json"])["weft"]["versions"] == [f"{version}-1"]
        and all(f'"{version}":' in written[f"conan/{name}"] for name in ["config.yml", "all/conandata.yml"]),
        "an address of one's own": '"https://example.org/w.tar.gz"' in port,
        "a dependency that the wrap does not name": noticed,
        "recipes that Python reads": len(syntax) == 2 and not any(syntax),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=project_root())
    parser.add_argument("--meson", nargs="+", default=["meson"], help="the command that runs Meson")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("way", nargs="?", choices=["wrap", "recipes", "debian"])
    options = parser.parse_args()
    if options.self_test:
        finish_self_test(self_test())
    if not options.way:
        parser.error("name the way")
    found = problem(options.way, options.root, options.meson, Packaged)
    finish([found] if found else [])
