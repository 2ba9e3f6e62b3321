#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Makes weft in one header and compiles with it, and with nothing else of weft.

To the compiler it must be the text that the headers are, with and without those that the umbrella leaves out. Two translation
units include it in place of <weft/weft.hpp>. The build's compiler does this, and g++.
"""

import argparse
import os
import pathlib
import re
import shutil
import sys
import tempfile

from common import compile_command, finish, finish_self_test, left_out, project_root, run, side_by_side, unavailable

sys.path.insert(0, str(project_root() / "include"))
from single_header import UMBRELLA, Refused, arguments_of, opt_in, single_header, version_of  # noqa: E402

WARNINGS = ["-Wall", "-Wextra", "-Werror"]
UNITS = ["test/headers/one.cpp", "test/headers/two.cpp"]
PRINTS = "right"

# What the header is made to hold beside the umbrella, and a program of it: its text, and what it prints.
MORE = ["weft/io/eigen.hpp", "weft/linalg/decompositions.hpp"]
PROGRAM = """#include <weft/weft.hpp>
#include <weft/weft.hpp>
#include <iostream>
int main() {
    const weft::tensor<double, 2, 2> a{{2, 1}, {1, 3}};
    std::cout << weft::det(a) << ' ' << weft::to_eigen(a).sum() << '\\n';
}
"""
PROGRAM_PRINTS = "5 7"


def compilers(command):
    """The build's command without weft, and g++'s for the same machine."""
    build = [word for word in command if not re.match(r"-I|-DWEFT_LINKED", word)]
    found = [build]
    gcc = shutil.which("g++")
    if gcc and os.path.basename(build[0]) != "g++":
        found.append([gcc, *(word for word in build if re.match(r"-isystem|-std|-march|-pthread", word))])
    return found


class Failed(Exception):
    pass


def do(*command):
    result = run(command)
    if result.returncode != 0:
        raise Failed(" ".join(map(str, command)) + "\n" + result.stdout)
    return result.stdout


def text_of(command, *words, headers):
    """What the compiler reads, without its lines; assertions would say in which file and line they stand."""
    names = "".join(f"#include <{header}>\n" for header in headers)
    result = run([*command, *words, "-DNDEBUG", "-E", "-P", "-x", "c++", "-"], input=names)
    if result.returncode != 0:
        raise Failed(f"{' '.join(map(str, [*command, *words]))} does not read {names}{result.stdout}")
    return result.stdout.split()


def in_one(root, folder, names=()):
    """A folder to include from in which <weft/weft.hpp> is the whole library."""
    place = folder / "_".join(["one", *(pathlib.Path(name).stem for name in names)])
    (place / "weft").mkdir(parents=True)
    (place / UMBRELLA).write_text(single_header(root, names))
    return place


def same_text(command, root, place, names=()):
    ours = text_of(command, "-I", root / "include", headers=[UMBRELLA, *names])
    one = text_of(command, "-I", place, headers=[UMBRELLA])
    if one != ours:
        at = next((i for i, (a, b) in enumerate(zip(one, ours)) if a != b), min(len(one), len(ours)))
        raise Failed(f"in one header {' '.join(one[at : at + 20])} stands where the headers have {' '.join(ours[at : at + 20])}")


def builds(command, place, sources, prints):
    objects = []
    for source in sources:
        objects.append(place / f"{pathlib.Path(command[0]).name}_{source.stem}.o")
        do(*command, *WARNINGS, "-I", place, "-c", source, "-o", objects[-1])
    program = objects[0].with_suffix("")
    do(*command, *objects, "-pthread", "-o", program)
    if (printed := do(program).strip()) != prints:
        raise Failed(f"{program.name} prints {printed!r} instead of {prints!r}")


def refuses_libweft(command, place):
    words = ["-DWEFT_LINKED=1", "-Wfatal-errors", "-I", place, "-fsyntax-only", "-x", "c++", "-"]
    result = run([*command, *words], input=f"#include <{UMBRELLA}>\n")
    if result.returncode == 0 or "link no libweft" not in result.stdout:
        raise Failed(f"with -DWEFT_LINKED the compiler says {result.stdout[:500]!r}")


def check(root, build):
    """Problems, one or none for each thing that is asked."""
    command = compile_command(build)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        plain, more = in_one(root, folder), in_one(root, folder, MORE)
        source = folder / "program.cpp"
        source.write_text(PROGRAM)
        # That nothing is defined twice depends on no compiler.
        asked = [(builds, compilers(command)[0], plain, [root / unit for unit in UNITS], PRINTS)]
        for compiler in compilers(command):
            missing = unavailable(compiler)
            left_out(missing)
            there = sorted(set(opt_in(root)) - missing)
            every = in_one(root, folder / pathlib.Path(compiler[0]).name, there)
            asked += [
                (builds, compiler, more, [source], PROGRAM_PRINTS),
                (same_text, compiler, root, plain),
                (same_text, compiler, root, every, there),
                (refuses_libweft, compiler, plain),
            ]

        def problem(question):
            function, *arguments = question
            try:
                function(*arguments)
            except Failed as failure:
                return str(failure)
            return None

        return side_by_side(problem, asked)


def self_test():
    top = "// SPDX-License-Identifier: BSL-1.0\n#pragma once\n"
    headers = {
        UMBRELLA: "#include <weft/core/a.hpp>\n#include <weft/core/b.hpp>\n#include <string>\n",
        "weft/core/a.hpp": "#if X\n#include <vector>\n#endif\n#include <string> // of it\nint a();\n#if WEFT_BODIES\n#include <weft/core/a_body.hpp>\n#endif\n",
        "weft/core/a_body.hpp": "#include <weft/core/a.hpp>\n#include <weft/core/b.hpp>\n#include <vector>\nint a() {}\n",
        "weft/core/b.hpp": "int b;\n",
        "weft/io/opt.hpp": "#include <weft/core/b.hpp>\nint opt;\n",
    }

    def made(names=(), **changed):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "meson.build").write_text("project(\n  'weft',\n  version: '1.2.3',\n)\n")
            for name, text in {**headers, **{f"weft/core/{name}.hpp": text for name, text in changed.items()}}.items():
                (root / "include" / name).parent.mkdir(parents=True, exist_ok=True)
                (root / "include" / name).write_text(top + text)
            try:
                return single_header(root, names), opt_in(root), version_of(root)
            except Refused as refused:
                return str(refused), None, None

    def refused(*words):
        try:
            arguments_of(project_root(), words)
        except Refused as why:
            return str(why)
        return ""

    text, beside, version = made()
    return {
        "every header once": [text.count(line) for line in ("int a();", "int a() {}", "int b;", "int opt;")] == [1, 1, 1, 0],
        "in their order": text.index("int a();") < text.index("int b;") < text.index("int a() {}"),
        "no include of weft's": "<weft/core" not in text,
        "a foreign include once": text.count("#include <string>") == 1,
        "but again where a condition may not have held": text.count("#include <vector>") == 2,
        "one licence, and no pragma": text.count("SPDX") == 1 and "pragma" not in text,
        "the version": version == "1.2.3" and "weft 1.2.3 in one header" in text,
        "what is opt-in": beside == ["weft/io/opt.hpp"],
        "a header that is named": made(["weft/io/opt.hpp"])[0].count("int opt;") == 1,
        "an include that a condition hides": "a.hpp:4: <weft/core/b.hpp> is included under" in made(a="#if Y\n#include <weft/core/b.hpp>\n#endif\n")[0],
        "one in an else": "a.hpp:5:" in made(a="#if WEFT_BODIES\n#else\n#include <weft/core/b.hpp>\n#endif\n")[0],
        "the else of an error": "int b;" in made(a="#if Y\n#error\n#else\n#include <weft/core/b.hpp>\n#endif\n")[0],
        "a header that is not there": "did you mean weft/io/eigen.hpp?" in refused("weft/io/eigem.hpp"),
        "two files": "not 2: a.hpp b.hpp" in refused("a.hpp", "b.hpp"),
        "a file in no folder": "there is no folder nowhere" in refused("nowhere/a.hpp"),
        "a file that is no header": "unlike weft.cpp" in refused("weft.cpp"),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=project_root())
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        finish_self_test(self_test())
    if not options.build:
        parser.error("name the build")
    answers = check(options.root, options.build)
    finish([answer for answer in answers if answer], answers.count(None))
