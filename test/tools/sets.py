#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks that the two halves of the program `two_sets`, for different instruction sets, share no code of weft.

The linker takes one copy of what both define. Of weft that may only be what throws and catches need (the classes of
errors) and state that all parts have in common; the copy for the larger set must then be code for any processor.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

from common import SKIPPED, finish, finish_self_test

# What both may define: the destructors and texts of errors, handlers, flags.
SHARED = re.compile(
    r"weft::(?:\w*error::(?:~\w*error|what)\(|(?:\w*error|extent_list)::\w+\((?:weft::\w*error|weft::extent_list) const&\)"
    r"|on_error\(|diagnose::notices::(?:(?:enabled|silent|current_sink)$|(?:handling|current_handler)\(\)::))"
)
PREFIX = re.compile(r"^(?:guard variable for |non-virtual thunk to |virtual thunk to )")
DATA = re.compile(r"^(?:typeinfo|typeinfo name|vtable) for ")

# Instructions of AVX and of the bit manipulation that comes with AVX2.
LATER = re.compile(
    r"\s(?:v[a-z0-9]+\s.*%[xyz]mm|vzero\w+|(?:sarx|shlx|shrx|rorx|mulx|pdep|pext|andn|bextr|bls\w+|bzhi|tzcnt|lzcnt)[lq]?\s)"
)


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def defined(library):
    """Mangled name: demangled name, of what the linker takes once."""
    names = [w[2] for line in output("nm", "--defined-only", library).splitlines() if len(w := line.split()) == 3 and w[1] in "VWuv"]
    plain = subprocess.run(["c++filt"], input="\n".join(names), capture_output=True, text=True, check=True).stdout
    return dict(zip(names, plain.splitlines()))


def later_instructions(library):
    """Mangled name: the first instruction that older processors do not have."""
    found, function = {}, None
    for line in output("objdump", "-d", "--no-show-raw-insn", library).splitlines():
        if match := re.match(r"[0-9a-f]+ <(.+)>:", line):
            function = match[1]
        elif function not in found and LATER.search(line):
            found[function] = line.split(":", 1)[1].strip()
    return found


def without_return_type(plain):
    """From `weft::` on, where that begins the name; else as it is."""
    depth = 0
    for i, letter in enumerate(plain):
        if depth == 0 and plain.startswith("weft::", i) and (i == 0 or plain[i - 1] == " "):
            return plain[i:]
        if depth == 0 and letter == "(":
            break
        depth += (letter == "<") - (letter == ">")
    return plain


def judge(common, later):
    """The problems of weft, and how many functions of others have the same."""
    problems, foreign = [], 0
    for name, plain in sorted(common.items(), key=lambda item: item[1]):
        if DATA.match(plain):
            continue
        own = PREFIX.sub("", plain)
        returned = without_return_type(own)
        if not returned.startswith("weft::"):
            foreign += name in later
        elif not SHARED.match(returned.replace("[abi:cxx11]", "")):
            problems.append(f"both define {plain}: it belongs into the namespace of the instruction set")
        elif name in later:
            problems.append(f"both define {plain}, which has `{later[name]}`: no older processor could run it")
    return problems, foreign


def self_test():
    common = {
        "state": "weft::diagnose::notices::enabled",
        "end": "weft::shape_error::~shape_error()",
        "thunk": "non-virtual thunk to weft::shape_error::~shape_error()",
        "type": "typeinfo for weft::shape_error",
        "function": "weft::text_piece::append_to(std::string&) const",
        "template": "void weft::raise<weft::shape_error>(weft::shape_error const&)",
        "template of numbers": "double weft::scaled<double>(double)",
        "other": "std::vector<bool>::_M_insert_aux(std::_Bit_iterator, bool)",
    }
    problems, foreign = judge(common, {"end": "vmovups %ymm0,(%rdi)", "other": "andn (%r8),%rax,%rax"})
    return {
        "code of one set": any("~shape_error" in p and "vmovups" in p for p in problems),
        "a function outside": any("append_to" in p for p in problems),
        "a template outside": any("raise" in p for p in problems),
        "a template of any type": any("scaled" in p for p in problems),
        "nothing else": len(problems) == 4 and foreign == 1,
        "an instruction of AVX": LATER.search("  1f:\tvmovdqu (%r12),%xmm0") is not None,
        "no instruction of AVX": not any(LATER.search(f"  1f:\t{i}") for i in ["movups (%r12),%xmm0", "call 10 <vmov>", "bsf %eax,%eax"]),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("libraries", nargs="*", type=pathlib.Path, help="for the smaller set, for the larger one")
    options = parser.parse_args()
    if options.self_test:
        finish_self_test(self_test())
    if missing := [tool for tool in ("nm", "c++filt", "objdump") if not shutil.which(tool)]:
        print("left out: there is no " + ", ".join(missing))
        sys.exit(SKIPPED)
    smaller, larger = (defined(library) for library in options.libraries)
    common = {name: smaller[name] for name in smaller if name in larger}
    problems, foreign = judge(common, later_instructions(options.libraries[1]))
    print(f"{len(common)} names are defined by both, {foreign} functions of Eigen's and the standard library's for the larger set")
    finish(problems)
