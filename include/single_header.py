#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Makes one header of <weft/weft.hpp> and all that it includes of weft: for Compiler Explorer, or to be copied.

It is the headers alone. Eigen, Boost.Hana and the standard library stay includes. Opt-in headers come along by their names.
"""

import argparse
import difflib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
UMBRELLA = "weft/weft.hpp"
LICENCE = "// SPDX-License-Identifier: BSL-1.0"
INCLUDE = re.compile(r'[<"]([^>"]+)[>"]')
# What holds wherever no libweft is linked, and so may stand around an include of weft's.
HOLDS = re.compile(r"WEFT_BODIES(?: \|\|.*)?")

# Not `#pragma once`: some put the text into a source file, where compilers warn of it.
HEAD = """{licence}
// weft {version} in one header, made by `./dev single-header` of {names}.
// It needs Eigen 3.4 or later and Boost.Hana.
#ifndef WEFT_SINGLE_HEADER
#define WEFT_SINGLE_HEADER

#if defined(WEFT_LINKED)
#error "weft in one header holds what libweft holds: compile without -DWEFT_LINKED and link no libweft"
#endif

"""
FOOT = "\n#endif // WEFT_SINGLE_HEADER\n"


class Refused(Exception):
    pass


class Gathering:
    """Headers on their way into one text."""

    def __init__(self, include):
        self.include = include
        self.ours, self.foreign = set(), set()

    def lines_of(self, name):
        """The lines of a header that was not gathered yet, with what it includes of weft in place of the includes."""
        self.ours.add(name)
        lines = []
        holds, ends = [], []  # of the conditions that are open: whether they are known to hold; whether an #error stands there
        for number, line in enumerate((self.include / name).read_text().splitlines(), 1):
            if line in (LICENCE, "#pragma once"):
                continue
            directive = re.match(r"\s*#\s*(\w+)\s*(.*)", line)
            word, rest = directive.groups() if directive else ("", "")
            if word in ("if", "ifdef", "ifndef"):
                holds.append(word == "if" and bool(HOLDS.fullmatch(rest)))
                ends.append(False)
            elif word.startswith("el"):
                holds[-1] = word == "else" and ends[-1]
                ends[-1] = False
            elif word == "error" and ends:
                ends[-1] = True
            elif word == "endif":
                holds.pop()
                ends.pop()
            elif word == "include":
                target = INCLUDE.match(rest)[1]
                if target in self.ours | self.foreign:
                    continue
                if target.startswith("weft/"):
                    # Once is all that it is in the text: it would be missing where the condition does not hold.
                    if not all(holds):
                        raise Refused(f"include/{name}:{number}: <{target}> is included under a condition other than WEFT_BODIES")
                    lines += ["", *self.lines_of(target), ""]
                    continue
                if all(holds):
                    self.foreign.add(target)
            lines.append(line)
        return lines


def version_of(root):
    return re.search(r"^  version: '([^']+)'", (root / "meson.build").read_text(), re.M)[1]


def single_header(root, names=()):
    """The text of <weft/weft.hpp> and these headers."""
    gathering = Gathering(root / "include")
    names = list(dict.fromkeys([UMBRELLA, *names]))
    text = "\n".join(line for name in names if name not in gathering.ours for line in [*gathering.lines_of(name), ""])
    head = HEAD.format(licence=LICENCE, version=version_of(root), names=", ".join(f"<{name}>" for name in names))
    return head + re.sub(r"\n{3,}", "\n\n", text).strip() + "\n" + FOOT


def opt_in(root):
    """What users include beside the umbrella: the headers that no other one includes."""
    texts = {p.relative_to(root / "include").as_posix(): p.read_text() for p in root.glob("include/weft/**/*.hpp")}
    included = {target for text in texts.values() for target in re.findall(r"^#include <(weft/[^>]+)>", text, re.M)}
    return sorted(set(texts) - included - {UMBRELLA})


def arguments_of(root, words):
    """(file, headers) of the words of a command."""
    headers = [word for word in words if word.startswith("weft/")]
    files = [pathlib.Path(word) for word in words if not word.startswith("weft/")]
    for header in headers:
        if not (root / "include" / header).is_file() or not header.endswith(".hpp"):
            there = opt_in(root)
            near = difflib.get_close_matches(header, there, 1)
            raise Refused(f"there is no header <{header}>" + (f"; did you mean {near[0]}?" if near else "")
                          + f"\n{UMBRELLA} is always in it, and these may be named: {' '.join(there)}")
    if len(files) > 1:
        raise Refused(f"one file is written, not {len(files)}: {' '.join(map(str, files))} (headers of weft are named weft/...)")
    if not files:
        (root / "build").mkdir(exist_ok=True)
    file = files[0] if files else root / "build/weft.hpp"
    if file.suffix not in (".hpp", ".h"):
        raise Refused(f"the file to write is a header, and ends in .hpp or .h, unlike {file}")
    if not file.parent.is_dir():
        raise Refused(f"there is no folder {file.parent} to write {file.name} into (headers of weft are named weft/...)")
    return file, headers


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="./dev single-header", description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", metavar="FILE | weft/...", help="the file to write, build/weft.hpp if none is named; "
                        "headers to put in beside <weft/weft.hpp>, such as " + " ".join(opt_in(ROOT)))
    try:
        file, headers = arguments_of(ROOT, parser.parse_args().words)
        text = single_header(ROOT, headers)
    except Refused as refused:
        sys.exit(f"single-header: {refused}")
    file.write_text(text)
    print(f"{file}: {text.count(chr(10))} lines")
