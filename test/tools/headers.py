#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compiles without a warning: every header alone; the umbrella among hostile macros, and instances as users build them."""

import argparse
import functools
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


# So many precompiled headers for each reading: of what a header includes they hold the most that can be, and that takes most
# of the time.
PRECOMPILED = 16


def reached(root, bodies):
    """{header: all that it includes, itself or through ours, ours as weft/...}; with what stands only in bodies or without."""
    ours = {p.relative_to(root / "include").as_posix(): p for p in root.glob("include/weft/**/*.hpp")}
    includes = {name: set(re.findall(r"^#include <(.+)>", p.read_text(), re.M)) for name, p in ours.items()}

    def closure(name):
        found, new = set(), {name}
        while new := {i for n in new for i in includes.get(n, ()) if bodies or not i.endswith("_body.hpp")} - found:
            found |= new
        return frozenset(found)

    return {name.removeprefix("weft/"): closure(name) for name in includes}


def weight(root, name):
    """What it costs to read a header, without what it includes."""
    ours = root / "include" / name
    return ours.stat().st_size if ours.is_file() else 1_000_000 if name.startswith("Eigen/") else 100_000


def most_common(sets, count, weigh):
    """Those of the sets that cover most when each set is covered by the heaviest that it contains."""
    weights = {s: sum(map(weigh, s)) for s in set(sets)}
    inside = {c: [s for s in sets if c <= s] for c in sorted(weights, key=sorted)}
    chosen, covered = [], dict.fromkeys(weights, 0)
    for _ in range(count):
        # The first of them is made as well, and costs what it saves once.
        gain = {c: sum(max(weights[c] - covered[s], 0) for s in whole) - weights[c] for c, whole in inside.items()}
        best = max(gain, key=gain.get, default=None)
        if best is None or gain[best] <= 0:
            break
        chosen.append(best)
        for s in inside[best]:
            covered[s] = max(covered[s], weights[best])
    return chosen


def heaviest_inside(whole, sets, weigh):
    return max((s for s in sets if s <= whole), key=lambda s: sum(map(weigh, s)), default=frozenset())


# A header that has its bodies in a file of their own is read by those who link and by those who do not. So is that file; but it
# begins with its header, which for those who do not link ends with it: that has been read.
READINGS = {"linked": ["-UWEFT_LINKED", "-DWEFT_LINKED=-1"], "headers alone": ["-UWEFT_LINKED"]}


def readings(headers):
    """{name: (header, its reading)} of all that is compiled alone."""
    split = {name for name in headers if name.replace(".hpp", "_body.hpp") in headers}
    found = {name: (name, "linked") for name in headers if name not in split}
    return found | {f"{name}, {how}": (name, how) for name in sorted(split) for how in READINGS}


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


def ways(command, parsed_only):
    """{name: flags} of the ways to compile the instances."""
    standards = understood(command, [f"-std={name}" for name in STANDARDS])
    for name in STANDARDS:
        if f"-std={name}" not in standards:
            print(f"left out: {name}: this compiler does not have it")
    sets = understood(command, INSTRUCTIONS)
    # A standard and a set at once; the last set is for the optimiser.
    parsed = itertools.zip_longest(standards, sets if parsed_only else sets[:-1])
    flags = [[*filter(None, pair), *PARSED] for pair in parsed]
    flags += [] if parsed_only else [OPTIMIZED, [*sets[-1:], *OPTIMIZED]]
    return {" ".join(words): words for words in flags}


def instances(command, root, parsed_only=False):
    """What comes out of each way, by its name; nothing is linked, so that all bodies are compiled."""
    source = root / INSTANCES

    def one(words):
        result = run([*command, *READINGS["headers alone"], *words, *WARNINGS, source])
        return None if result.returncode == 0 else result.stdout

    found = ways(command, parsed_only)
    return {f"{INSTANCES} {name}": output for name, output in zip(found, side_by_side(one, found.values()))}


def shortened(output, lines=20):
    kept = output.splitlines()[:lines]
    return "\n".join(kept) + ("\n..." if len(output.splitlines()) > lines else "")


def each_alone(command, root):
    """{what is compiled: the compiler's output, or None when it is happy} for every header alone."""
    headers = sorted(p.relative_to(root / "include/weft").as_posix() for p in root.glob("include/weft/**/*.hpp"))
    missing = unavailable(command, [f"weft/{name}" for name in headers])
    left_out(missing)
    headers = [name for name in headers if f"weft/{name}" not in missing]
    todo = readings(headers)
    inside = {how: reached(root, bodies=how != "linked") for how in READINGS}
    weigh = functools.cache(lambda name: weight(root, name))
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        wanted = []
        for how in READINGS:
            sets = [inside[how][header] for header, its in todo.values() if its == how]
            wanted += [(how, chosen) for chosen in most_common(sets, PRECOMPILED, weigh)]
        files = {key: place / f"included_{number}.hpp.gch" for number, key in enumerate(wanted)}

        def make(how):
            """Makes those of one reading; the sets whose files can be used."""
            usable, firsts = [], []
            for chosen in sorted((s for its, s in files if its == how), key=lambda s: sum(map(weigh, s))):
                # It goes on where a third of it is read already; never on one that does so itself: Clang 19 crashes on longer chains.
                first = heaviest_inside(chosen, firsts, weigh)
                if 3 * sum(map(weigh, first)) < sum(map(weigh, chosen)):
                    first = frozenset()
                before = including(files.get((how, first)))
                if precompile([*command, *READINGS[how], *before], chosen, files[how, chosen], *WARNINGS) is None:
                    usable.append(chosen)
                    firsts += [] if first else [chosen]
            return usable

        usable = dict(zip(READINGS, side_by_side(make, READINGS)))

        def one(reading):
            header, how = reading
            chosen = heaviest_inside(inside[how][header], usable[how], weigh)
            plain = [*command, *READINGS[how]]
            # What is found with a precompiled header is asked for again without.
            return alone([*plain, *including(files.get((how, chosen)))], header) and alone(plain, header)

        return dict(zip(todo, side_by_side(one, todo.values())))


def as_users_build(command, root, parsed_only=False):
    """The same for the umbrella among hostile macros, and for the instances."""
    macros = {"weft.hpp among `#define I 42`, min and max": among_macros(command, root)}
    return macros | instances(command, root, parsed_only)


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
        for name, inside in {"a": ["vector"], "b": ["vector", "weft/b_body.hpp"], "b_body": ["array"], "c": ["string", "weft/b.hpp"]}.items():
            (root / f"include/weft/{name}.hpp").write_text("".join(f"#include <{i}>\n" for i in inside))
        found = reached(root, bodies=True)
        without = reached(root, bodies=False)
    caught = {what: len(problems({**good, name: text})[0]) > 0 for what, (name, text) in bad.items()}
    caught["what a header includes through ours"] = found["c.hpp"] == {"string", "weft/b.hpp", "vector", "weft/b_body.hpp", "array"}
    caught["bodies that are not read"] = without["c.hpp"] == {"string", "weft/b.hpp", "vector"}
    one, two, three = frozenset("a"), frozenset("ab"), frozenset("abc")
    caught["what many include"] = most_common([one, two, two, three], 1, lambda name: 1) == [two]
    caught["the most that a header includes"] = heaviest_inside(three, [one, two, frozenset("d")], lambda name: 1) == two
    caught["nothing in a tidy tree"] = problems(good) == ([], 3)
    return caught


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=project_root())
    parser.add_argument("--build", type=pathlib.Path, required=True, help="the build whose compiler and flags are used")
    parser.add_argument("what", nargs="?", choices=["alone", "instances"])
    parser.add_argument("--parsed-only", action="store_true", help="instances: make no code, where a compiler only warns of text")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    command = compile_command(options.build)
    if options.self_test:
        finish_self_test(self_test(command))
    if not options.what:
        parser.error("name what is compiled")
    if options.what == "alone":
        results = each_alone(command, options.root)
    else:
        results = as_users_build(command, options.root, options.parsed_only)
    problems, passed = check(results)
    finish(problems, passed)
