#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The greatest error of each function of elements, beside glibc's and Eigen's packets.

`./dev bench --accuracy` builds the program and calls this. All floats are asked for, which takes an hour on two cores;
`--quick` asks for every 4099th and a hundredth of the random numbers, and only prints the table.
"""

import argparse
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent))

import report as rows_report  # noqa: E402

PAGE = ROOT / "docs" / "accuracy.md"
BEGIN, END = "<!-- accuracy: begin -->\n", "<!-- accuracy: end -->"
TYPES = (("float", "double"), ("complex<float>", "complex<double>"))
LIBRARIES = ("weft", "glibc", "eigen")
BROKEN = 1000  # units of the last place: no rounding error, but a range that is not served


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench --accuracy", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--filter", metavar="TEXT", default="", help="only functions whose name has it")
    parser.add_argument("--quick", action="store_true", help="every 4099th float, fewer random numbers")
    parser.add_argument("--stride", type=int, metavar="N", help="every Nth float (default 1; odd, so that all bits change)")
    parser.add_argument("--points", type=int, metavar="N", help="random numbers for each function (default 20 million)")
    parser.add_argument("--threads", type=int, metavar="N", help="threads (default: as many as cores)")
    parser.add_argument("--write", action="store_true", help="write docs/accuracy.md even after --quick or --filter")
    options = parser.parse_args()
    options.stride = options.stride or (4099 if options.quick else 1)
    options.points = options.points or (200_000 if options.quick else 20_000_000)
    options.write = options.write or not (options.quick or options.filter)
    return options


def measured(options):
    """For each function and type the errors of each library."""
    command = [options.build / "bench" / "accuracy" / "weft-accuracy", "--stride", str(options.stride),
               "--points", str(options.points), "--filter", options.filter]
    if options.threads:
        command += ["--threads", str(options.threads)]
    found = {}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        for line in program.stdout:
            entry = json.loads(line)
            found[entry["function"], entry["type"]] = entry
            print(line, end="", file=sys.stderr, flush=True)
    if program.returncode:
        sys.exit(f"weft-accuracy ended with {program.returncode}")
    return found


def cell(found, function, kind, library):
    error = found.get((function, kind), {}).get(library, {}).get("error")
    if error is None:
        return ""
    return f"{error:.2f}" if error < BROKEN else "†"


def table(found, types, libraries):
    functions = list(dict.fromkeys(name for name, kind in found if kind in types))
    header = ["function", *(f"{kind}: {library.replace('eigen', 'Eigen')}" for kind in types for library in libraries)]
    return [header, *([name, *(cell(found, name, kind, library) for kind in types for library in libraries)]
                      for name in functions)]


def made(found, options):
    floats = "All floats" if options.stride == 1 else f"Every {options.stride}th of all floats"
    about = rows_report.circumstances().split("; `")[0]
    tables = "\n\n".join(rows_report.markdown_table(t) for t in (table(found, TYPES[0], LIBRARIES),
                                                                   table(found, TYPES[1], LIBRARIES[:2])) if len(t) > 1)
    return f"{about}. {floats}; {options.points / 1e6:g} million random arguments elsewhere.\n\n{tables}\n"


def main():
    options = arguments()
    text = made(measured(options), options)
    print(text)
    if options.write:
        page = PAGE.read_text()
        PAGE.write_text(page[: page.index(BEGIN) + len(BEGIN)] + text + page[page.index(END) :])
        print("wrote docs/accuracy.md")


if __name__ == "__main__":
    main()
