#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compiles weft as a module, and a program that imports it, the way a user without a build system would.

Needs a Clang of 18 or later; other compilers are left out. The names that the module exports are compared with
docs/names.md, which another test compares with the headers.
"""

import argparse
import pathlib
import re
import sys
import tempfile

from common import SKIPPED, add_library, compile_command, finish, library, project_root, run
from names import listed

# Not of <weft/weft.hpp>, or no names of functions, types and values.
NOT_EXPORTED = {"blas_products", "lapack_decompositions", "csv_options", "load_csv", "save_csv", "detail", "diagnose", "from_eigen", "to_eigen", "from_dlpack", "to_dlpack", "dlpack_ptr", "dlpack_tensor",
                "load_png", "save_png", "load_safetensors", "save_safetensors", "safetensors_names", "nuclear"}


def clang_version(command):
    macros = run([*command, "-dM", "-E", "-x", "c++", "-"], input="").stdout
    found = re.search(r"#define __clang_major__ (\d+)", macros)
    return int(found[1]) if found else 0


def exports(root):
    text = (root / "include/weft/weft.cppm").read_text()
    return set(re.findall(r"using weft::([a-z_]\w*);", text)) - {"operator"}


def wrong_names(root):
    wanted = set(listed((root / "docs/names.md").read_text())) - NOT_EXPORTED
    return [f"weft.cppm: {name} is {'missing' if name in wanted else 'none of docs/names.md'}" for name in sorted(wanted ^ exports(root))]


def failure(command, root, linked):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        pcm = folder / "weft.pcm"
        steps = [
            [*command, "--precompile", root / "include/weft/weft.cppm", "-o", pcm],
            [*command, "-Wno-unused-command-line-argument", "-c", pcm, "-o", folder / "weft.o"],
            [*command, f"-fmodule-file=weft={pcm}", "-c", root / "test/consumer/module/main.cpp", "-o", folder / "main.o"],
            [*command, "-Wno-unused-command-line-argument", folder / "main.o", folder / "weft.o", *linked, "-pthread", "-o", folder / "program"],
            [folder / "program"],
        ]
        for step in steps:
            result = run(step)
            if result.returncode != 0:
                return [" ".join(map(str, step)) + "\n" + result.stdout]
        problems = [] if result.stdout.strip() == "15" else [f"the program prints {result.stdout.strip()!r}"]
        other = [*command, f"-fmodule-file=weft={pcm}", "-fsyntax-only", root / "test/consumer/module/other_header.cpp"]
        if (result := run(other)).returncode != 0:
            problems.append(f"beside a header that is included: {result.stdout}")
        result = run([*other, "-DWEFT_FAIL"])
        if "weft E154" not in result.stdout or result.stdout.count("error:") != 1:
            problems.append(f"without the header there is no single E154: {result.stdout}")
        return problems


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=project_root())
    parser.add_argument("--build", type=pathlib.Path, required=True)
    add_library(parser)
    options = parser.parse_args()
    command = [*compile_command(options.build), "-pthread"]
    if clang_version(command) < 18:
        print("skipped: modules need Clang 18 or later")
        sys.exit(SKIPPED)
    checks = [wrong_names(options.root), failure(command, options.root, library(command, options))]
    finish([problem for problems in checks for problem in problems], sum(not problems for problems in checks))
