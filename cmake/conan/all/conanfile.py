# SPDX-License-Identifier: BSL-1.0
import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, get, load, rmdir, save
from conan.tools.gnu import PkgConfigDeps
from conan.tools.layout import basic_layout
from conan.tools.meson import Meson, MesonToolchain
from conan.tools.scm import Version

required_conan_version = ">=2.0"

COMPILERS = {"gcc": "12", "clang": "16", "apple-clang": "16"}


class WeftConan(ConanFile):
    name = "weft"
    description = "Lazy tensor expressions with broadcasting for C++20"
    license = "BSL-1.0"
    topics = ("tensor", "broadcasting", "expression-templates", "simd", "linear-algebra")
    package_type = "static-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"header_only": [True, False]}
    default_options = {"header_only": False}

    def configure(self):
        if self.options.header_only:
            self.package_type = "header-library"

    def layout(self):
        basic_layout(self, src_folder="src")

    def requirements(self):
        self.requires("eigen/3.4.0", transitive_headers=True)
        self.requires("boost/1.83.0", transitive_headers=True, options={"header_only": True})

    def package_id(self):
        if self.info.options.header_only:
            self.info.clear()

    def validate(self):
        check_min_cppstd(self, 20)
        compiler, version = str(self.settings.compiler), str(self.settings.compiler.version)
        if compiler not in COMPILERS or Version(version) < COMPILERS[compiler]:
            needed = ", ".join(f"{name} {least}" for name, least in COMPILERS.items())
            raise ConanInvalidConfiguration(f"weft needs one of {needed}, or a later one, not {compiler} {version}")

    def build_requirements(self):
        self.tool_requires("meson/[>=1.2.3 <2]")
        if not self.conf.get("tools.gnu:pkg_config", default=False, check_type=str):
            self.tool_requires("pkgconf/[>=2.2 <3]")

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def generate(self):
        toolchain = MesonToolchain(self)
        toolchain.project_options["header_only"] = bool(self.options.header_only)
        toolchain.properties["boost_root"] = self.dependencies["boost"].package_folder
        toolchain.generate()
        PkgConfigDeps(self).generate()

    def build(self):
        meson = Meson(self)
        meson.configure()
        meson.build()

    # Which instruction sets the library was built for: kept from a file that Conan makes anew for each who uses it.
    @property
    def _linked(self):
        return os.path.join(self.package_folder, "lib", "weft_linked.txt")

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        Meson(self).install()
        if not self.options.header_only:
            flags = load(self, os.path.join(self.package_folder, "lib", "pkgconfig", "weft.pc"))
            save(self, self._linked, re.search(r"-D(WEFT_LINKED=\d+)", flags)[1])
        for made_anew in ["etc", "lib/cmake", "lib/pkgconfig", "share/cmake", "share/pkgconfig"]:
            rmdir(self, os.path.join(self.package_folder, made_anew))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "weft")
        headers = self.cpp_info.components["headers"]
        headers.set_property("cmake_target_name", "weft::headers")
        headers.set_property("pkg_config_name", "weft-headers")
        headers.requires = ["eigen::eigen", "boost::headers"]
        headers.bindirs, headers.libdirs = [], []
        if self.settings.get_safe("os") in ["Linux", "FreeBSD"]:
            headers.system_libs = ["pthread"]

        library = self.cpp_info.components["weft"]
        library.set_property("cmake_target_name", "weft::weft")
        library.set_property("pkg_config_name", "weft")
        library.requires = ["headers"]
        library.bindirs = []
        if self.options.header_only:
            library.libdirs = []
        else:
            library.libs = ["weft"]
            library.defines = [load(self, self._linked)]
