#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compiles without a warning: every header alone; the umbrella among hostile macros, and instances as users build them."""

import argparse
import itertools
import os
import pathlib
import re
import tempfile

from common import (
    compile_command,
    finish,
    finish_self_test,
    including,
    left_out,
    precompile,
    project_root,
    run,
    side_by_side,
    syntax,
    unavailable,
)

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wsign-conversion", "-Werror"]

# What is compiled in each way in which users build: some warnings need templates with arguments, some the optimiser, and
# some other instructions than those of the build. Machine code is made where the optimiser has a warning of its own to
# give. (The unit tests are compiled with the same warnings.)
INSTANCES = "test/headers/instances.cpp"
STANDARDS = ["c++20", "c++23", "c++26"]
INSTRUCTIONS = ["-march=x86-64", "-march=x86-64-v3", "-march=x86-64-v4"]
PARSED = ["-fsyntax-only"]
OPTIMIZED = ["-O3", "-DNDEBUG", "-S", "-o", os.devnull]

# What headers of others are known to define: <complex.h> defines I, <windows.h> min and max.
HOSTILE = "#define I 42\n#define min(a, b) hostile\n#define max(a, b) hostile\n"


# So many precompiled headers, each of headers of others that many of ours include anyway: they take most of the time.
PRECOMPILED = 8


def foreign(root):
    """{header: the headers of others that it includes, itself or through ours}; what bodies include is not counted."""
    ours = {p.relative_to(root / "include").as_posix(): p for p in root.glob("include/weft/**/*.hpp")}
    includes = {name: set(re.findall(r"^#include <(.+)>", p.read_text(), re.M)) for name, p in ours.items()}

    def reached(name):
        found, new = {name}, {name}
        while new := {i for n in new for i in includes.get(n, ()) if not i.endswith("_body.hpp")} - found:
            found |= new
        return frozenset(found - includes.keys())

    return {name.removeprefix("weft/"): reached(name) for name in includes}


def most_common(sets, count):
    """Those of the sets that cover most when each set is covered by the largest that it contains."""
    chosen = []
    for _ in range(count):
        covered = [len(largest_inside(s, chosen)) for s in sets]
        gain = {c: sum(max(len(c) - n, 0) for s, n in zip(sets, covered) if c <= s) for c in sorted(set(sets), key=sorted)}
        best = max(gain, key=gain.get)
        if gain[best] == 0:
            break
        chosen.append(best)
    return chosen


def largest_inside(whole, sets):
    return max((s for s in sets if s <= whole), key=len, default=frozenset())


# A header that has its bodies in a file of their own, and that file, are read by those who link and by those who do not.
READINGS = {"linked": ["-UWEFT_LINKED", "-DWEFT_LINKED=-1"], "headers alone": ["-UWEFT_LINKED"]}


def readings(headers):
    """{name: (header, flags)} of all that is compiled alone."""
    split = {name for name in headers if name.replace(".hpp", "_body.hpp") in headers or name.endswith("_body.hpp")}
    found = {name: (name, []) for name in headers if name not in split}
    return found | {f"{name}, {how}": (name, flags) for name in sorted(split) for how, flags in READINGS.items()}


def alone(command, header):
    """A header on its own, and twice."""
    include = f"#include <weft/{header}>\n"
    return syntax(command, include + include, *WARNINGS)


def among_macros(command, root):
    """The umbrella after all foreign headers that it uses, then the hostile macros: only weft's text meets them."""
    texts = [p.read_text() for p in sorted(root.glob("include/weft/**/*.hpp"))]
    foreign = sorted({f for text in texts for f in re.findall(r"^#include (<(?!weft/)[^>]+>)", text, re.M)})
    available = [f"#if __has_include({f})\n#include {f}\n#endif\n" for f in foreign]
    return syntax(command, "".join(available) + HOSTILE + "#include <weft/weft.hpp>\n", *WARNINGS)


def understood(command, flags):
    """Those flags that the compiler has and that belong to the machine for which it compiles."""
    return [flag for flag in flags if syntax([*command, flag], "") is None]


def ways(command):
    """{name: flags} of the ways to compile the instances."""
    standards = understood(command, [f"-std={name}" for name in STANDARDS])
    for name in STANDARDS:
        if f"-std={name}" not in standards:
            print(f"left out: {name}: this compiler does not have it")
    sets = understood(command, INSTRUCTIONS)
    # A standard and a set at once; the last set is for the optimiser.
    parsed = itertools.zip_longest(standards, sets[:-1])
    flags = [[*filter(None, pair), *PARSED] for pair in parsed]
    flags += [OPTIMIZED, [*sets[-1:], *OPTIMIZED]]
    return {" ".join(words): words for words in flags}


def instances(command, root):
    """What comes out of each way, by its name; nothing is linked, so that all bodies are compiled."""
    source = root / INSTANCES

    def one(words):
        result = run([*command, *READINGS["headers alone"], *words, *WARNINGS, source])
        return None if result.returncode == 0 else result.stdout

    found = ways(command)
    return {f"{INSTANCES} {name}": output for name, output in zip(found, side_by_side(one, found.values()))}


def shortened(output, lines=20):
    kept = output.splitlines()[:lines]
    return "\n".join(kept) + ("\n..." if len(output.splitlines()) > lines else "")


def each_alone(command, root):
    """{what is compiled: the compiler's output, or None when it is happy} for every header alone."""
    headers = sorted(p.relative_to(root / "include/weft").as_posix() for p in root.glob("include/weft/**/*.hpp"))
    missing = {name for name in unavailable(command) if name.removeprefix("weft/") in headers}
    left_out(missing)
    headers = [name for name in headers if f"weft/{name}" not in missing]
    with tempfile.TemporaryDirectory() as folder:
        reached = foreign(root)
        # Nothing of ours is in them, so that they serve each reading; Clang asks for the same macros.
        free = [word for word in command if not word.startswith("-DWEFT_LINKED")]
        made = {}
        for i, inside in enumerate(most_common([reached[name] for name in headers], PRECOMPILED)):
            made[inside] = pathlib.Path(folder) / f"foreign_{i}.hpp.gch"

        def make(inside):
            return inside if precompile(free, inside, made[inside], *WARNINGS) is None else None

        usable = [inside for inside in side_by_side(make, made) if inside]

        def one(reading):
            header, flags = reading
            before = including(made.get(largest_inside(reached[header], usable)))
            return alone([*command, *flags, *before], header)

        todo = readings(headers)
        return dict(zip(todo, side_by_side(one, todo.values())))


def as_users_build(command, root):
    """The same for the umbrella among hostile macros, and for the instances."""
    return {"weft.hpp among `#define I 42`, min and max": among_macros(command, root)} | instances(command, root)


def check(results):
    """The problems, and how many compilations were fine."""
    problems = [f"{name}:\n{shortened(output)}" for name, output in results.items() if output is not None]
    return problems, len(results) - len(problems)


def self_test(command):
    good = {
        "core/a.hpp": "#pragma once\n#include <algorithm>\ninline int least(int a, int b) { return (std::min)(a, b); }\n",
        "weft.hpp": "#pragma once\n#include <weft/core/a.hpp>\n",
    }
    unset = "#include <weft/weft.hpp>\nint last() {\n    int x;\n    return x;\n}\n"
    bad = {
        "a name that is not declared": ("core/a.hpp", "#pragma once\ninline std::size_t n = 0;\n"),
        "a missing pragma once": ("core/a.hpp", "struct twice {};\n"),
        "a narrowing conversion": ("core/a.hpp", "#pragma once\ninline short cut(long n) { return n; }\n"),
        "a change of sign": ("core/a.hpp", "#pragma once\ninline unsigned bits(int n) { return n; }\n"),
        "a shadowed name": ("core/a.hpp", "#pragma once\ninline int f(int n) { { int n = 1; return n; } }\n"),
        "what is never set, in an instance": (INSTANCES, unset),
        "an unused variable": ("core/a.hpp", "#pragma once\ninline void f() { int unused; }\n"),
        "the name I": ("core/a.hpp", "#pragma once\ntemplate <class I> struct index {};\n"),
        "min without brackets": ("core/a.hpp", "#pragma once\n#include <algorithm>\ninline int m = std::min(1, 2);\n"),
    }

    def problems(files):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "include/weft/core").mkdir(parents=True)
            for name, text in files.items():
                place = root / INSTANCES if name == INSTANCES else root / "include/weft" / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(text)
            own = [word for word in command if not (word.startswith("-I") and word.endswith("include"))]
            command_there = [*own, f"-I{root}/include"]
            results = each_alone(command_there, root) | {"macros": among_macros(command_there, root)}
            return check(results | (instances(command_there, root) if INSTANCES in files else {}))

    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "include/weft").mkdir(parents=True)
        for name, inside in {"a": ["vector"], "b": ["vector", "Eigen/Core"], "c": ["string", "weft/b.hpp"]}.items():
            (root / f"include/weft/{name}.hpp").write_text("".join(f"#include <{i}>\n" for i in inside))
        found = foreign(root)
    a, b, c = {"vector"}, {"vector", "Eigen/Core"}, {"vector", "Eigen/Core", "string"}
    caught = {what: len(problems({**good, name: text})[0]) > 0 for what, (name, text) in bad.items()}
    caught["headers of others through ours"] = found == {"a.hpp": a, "b.hpp": b, "c.hpp": c}
    caught["what many include"] = most_common([*found.values(), found["b.hpp"]], 1) == [found["b.hpp"]]
    caught["nothing in a tidy tree"] = problems(good) == ([], 3)
    return caught


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=project_root())
    parser.add_argument("--build", type=pathlib.Path, required=True, help="the build whose compiler and flags are used")
    parser.add_argument("what", nargs="?", choices=["alone", "instances"])
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    command = compile_command(options.build)
    if options.self_test:
        finish_self_test(self_test(command))
    if not options.what:
        parser.error("name what is compiled")
    compiled = {"alone": each_alone, "instances": as_users_build}[options.what]
    problems, passed = check(compiled(command, options.root))
    finish(problems, passed)
