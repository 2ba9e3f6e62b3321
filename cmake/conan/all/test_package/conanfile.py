# SPDX-License-Identifier: BSL-1.0
import os

from conan import ConanFile
from conan.tools.build import can_run
from conan.tools.cmake import CMake, cmake_layout


class TestPackageConan(ConanFile):
    settings = "os", "arch", "compiler", "build_type"
    generators = "CMakeDeps", "CMakeToolchain"

    def requirements(self):
        self.requires(self.tested_reference_str)

    def layout(self):
        cmake_layout(self)

    @property
    def _programs(self):
        without_library = self.dependencies["weft"].options.header_only
        return ["consumer_of_headers"] if without_library else ["consumer", "consumer_of_headers"]

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        for program in self._programs:
            cmake.build(target=program)

    def test(self):
        if can_run(self):
            for program in self._programs:
                self.run(os.path.join(self.cpp.build.bindir, program), env="conanrun")
