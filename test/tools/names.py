#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compares the names that weft exports with docs/names.md.

`using namespace weft;` takes each of these from the user, so they are those that a user calls. Every word of the headers
is asked for (`using weft::word;`), also as a namespace: what the compiler finds is exported.
"""

import argparse
import pathlib
import re
import tempfile

from common import compile_command, finish, finish_self_test, left_out, project_root, run, syntax, unavailable
from layers import OPT_IN, without_comments

PAGE = "docs/names.md"

# The inline namespace of the instruction set, different on every machine: named as no user names anything.
ABI = re.compile(r"abi_\w+|no_f16c|checked")


def words_of(root):
    """The words of all headers' code."""
    texts = (without_comments(p.read_text()) for p in root.glob("include/weft/**/*.hpp"))
    return sorted({word for text in texts for word in re.findall(r"\b(?!WEFT_)[A-Za-z]\w*", text)})


def exported(command, root, missing):
    """The words that name something in the namespace weft, and the compiler's output if it fails otherwise."""
    headers = ["weft.hpp", *(name for name in sorted(OPT_IN) if (root / "include/weft" / name).is_file())]
    questions = []
    for word in words_of(root):
        questions.append((word, f"namespace asked {{ using weft::{word}; }}"))
        questions.append((word, f"namespace asked_{word} = weft::{word};"))
    lines = [f"#include <weft/{name}>" for name in headers if f"weft/{name}" not in missing]
    lines += ['#line 1 "question"', *(line for _, line in questions)]
    source = "\n".join(lines) + "\n"
    all_errors = "-fmax-errors=0" if syntax(command, "", "-ferror-limit=0") else "-ferror-limit=0"
    output = run([*command, "-w", all_errors, "-fsyntax-only", "-x", "c++", "-"], input=source).stdout
    errors = [line for line in output.splitlines() if re.search(r"\b(?:error|fatal error):", line)]
    refused = {int(m[1]) for m in (re.match(r"question:(\d+):", line) for line in errors) if m}
    if len(errors) == 0 or not all(line.startswith("question:") for line in errors):
        return set(), output
    return {word for number, (word, _) in enumerate(questions, 1) if number not in refused}, None


def listed(page):
    """The names in the tables' first columns, with repetitions."""
    rows = re.findall(r"^\| ([^|]*) \|", page, re.M)
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


def check(command, root):
    missing = unavailable(command, [f"weft/{name}" for name in OPT_IN if (root / "include/weft" / name).is_file()])
    left_out(missing)
    names, output = exported(command, root, missing)
    if output is not None:
        return [f"the headers do not compile:\n{output[:4000]}"]
    names = {name for name in names if not ABI.fullmatch(name)}
    there = listed((root / PAGE).read_text())
    problems = [f"{name} is visible in the namespace weft, but not in {PAGE}: list it, or move it to weft::detail"
                for name in sorted(names - set(there))]
    left = [root / "include" / header for header in missing]
    unseen = {word for path in left if path.is_file() for word in re.findall(r"\w+", without_comments(path.read_text()))}
    problems += [f"{name} is in {PAGE}, but not in the namespace weft" for name in sorted(set(there) - names - unseen)]
    return problems + [f"{name} is twice in {PAGE}" for name in sorted({n for n in there if there.count(n) > 1})]


def self_test(command):
    header = "#pragma once\n#include <weft/io/eigen.hpp>\nnamespace weft {{ inline namespace abi_one {{ {} }} }}\n".format
    fine = "int mine(); namespace detail { int hidden(); } struct own { friend void found(own) {} };"
    page = "| names | what |\n|---|---|\n| `mine` `detail` | |\n| `own` | has `members` |\n"

    def problems(code=fine, text=page):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "include/weft/io").mkdir(parents=True)
            (root / "docs").mkdir()
            (root / "include/weft/io/eigen.hpp").write_text("#pragma once\n")
            (root / "include/weft/weft.hpp").write_text(header(code))
            (root / PAGE).write_text(text)
            plain = [word for word in command if not (word.startswith("-I") and word.endswith("include"))]
            return check([*plain, f"-I{root}/include"], root)

    bad = {
        "a function": "kernel is visible", "a class": "plan is visible", "a concept": "integer is visible",
        "a namespace": "op is visible", "a name from a macro": "sine is visible",
    }
    code = "int kernel(); struct plan; template <class T> concept integer = true; namespace op {}\n#define D(n) int n();\nD(sine)"
    found = problems(fine + code)
    caught = {what: sum(text in problem for problem in found) == 1 for what, text in bad.items()}
    caught["nothing else"] = len(found) == len(bad)
    caught["a name that is gone"] = any("mine is in" in problem for problem in problems(fine.replace("mine", "other")))
    caught["a name that is there twice"] = any("own is twice" in p for p in problems(text=page + "| `own` | |\n"))
    caught["headers that do not compile"] = any("do not compile" in p for p in problems(fine + "no;"))
    caught["nothing where they agree"] = problems() == []
    return caught


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=project_root())
    parser.add_argument("--build", type=pathlib.Path, required=True, help="the build whose compiler and flags are used")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    command = compile_command(options.build)
    if options.self_test:
        finish_self_test(self_test(command))
    problems = check(command, options.root)
    finish(problems)
