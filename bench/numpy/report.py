#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Each function beside NumPy's, of 1e2, 1e4 and 1e6 elements, on one core; each result compared with NumPy's.

`./dev bench --numpy` builds the program and calls this. Both take turns, on the same operands; the least of all rounds of all
processes counts. Exit status 1: a result differs from NumPy's. A function that is slower than NumPy's is no error.
"""

import argparse
import math
import pathlib
import re
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PAGE = ROOT / "docs/numpy-speed.md"
sys.path.insert(0, str(HERE.parent))  # the report of expressions is called report, too

import numpy as np  # noqa: E402
import report as rows_report  # noqa: E402
from operands import operands  # noqa: E402
from processes import Failure, Process  # noqa: E402

SIZES = {100: "1e2", 10000: "1e4", 1000000: "1e6"}
LIMIT = 1.05
SLICE = 4e6  # ns that one works for before it is the other's turn


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench --numpy", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--filter", metavar="REGEX", default="", help="only rows whose title or text matches")
    parser.add_argument("--sizes", metavar="N", type=int, nargs="+", choices=SIZES, default=list(SIZES))
    parser.add_argument("--quick", action="store_true", help="one process, two rounds")
    parser.add_argument("--processes", type=int, metavar="N", help="processes of each size (default 3)")
    parser.add_argument("--rounds", type=int, metavar="N", help="rounds of each process (default 4)")
    parser.add_argument("--write", action="store_true", help=f"write docs/{PAGE.name} even after --quick")
    options = parser.parse_args()
    options.processes = options.processes or (1 if options.quick else 3)
    options.rounds = options.rounds or (2 if options.quick else 4)
    partial = options.filter or options.sizes != list(SIZES)
    options.write = not partial and (options.write or not options.quick)
    return options


class Row:
    """One function: its texts, and the least ns of a call for each size."""

    def __init__(self, number, line):
        self.number = number
        self.group, self.dtype, self.weft, self.numpy, how = line.split("\t")
        self.how = ("values", "magnitudes", "moments")[int(how)]
        self.times = {}  # (size, contender) -> ns

    def add(self, size, contender, taken):
        self.times[size, contender] = min(taken, self.times.get((size, contender), math.inf))

    def ratio(self, size):
        return self.times[size, "weft"] / self.times[size, "NumPy"]

    def verdict(self, sizes):
        return "MISSED" if any(self.ratio(size) > LIMIT for size in sizes) else "ok"


def difference(row, found, right):
    """What is wrong with a result; empty where nothing is."""
    if found.shape != right.shape:
        return f"shape {found.shape}, not {right.shape}"
    if row.how == "moments":
        spread = right.astype(float).std()
        apart = max(abs(found.mean() - right.mean(dtype=float)), abs(found.std(dtype=float) - spread)) / spread
        return f"mean or deviation differ by {apart:.1e} deviations" if apart > 10 / math.sqrt(right.size) else ""
    if right.dtype.kind in "biu":
        wrong = np.count_nonzero(found != right)
        return f"{wrong} of {right.size} differ" if wrong else ""
    if row.how == "magnitudes":
        found, right = abs(found), abs(right)
    finite = np.isfinite(right)
    if not np.array_equal(found[~finite], right[~finite], equal_nan=True):
        return "other elements that are not finite"
    scale = abs(right[finite]).max(initial=0) or 1
    error = abs(found[finite] - right[finite]).max(initial=0) / scale
    return f"off by {error:.1e}" if error > (2e-4 if row.dtype == "float32" else 1e-9) else ""


def prepare(folder, size):
    """The files that the program reads."""
    folder.mkdir(parents=True, exist_ok=True)
    of_types, shared = operands(size)
    for name, value in shared.items():
        np.save(folder / f"{name}.npy", value)
    for dtype, values in of_types.items():
        for name, value in values.items():
            np.save(folder / f"{name}.{dtype}.npy", value)


class Pair:
    """Both, with operands of one size."""

    def __init__(self, build, folder, size):
        self.size, self.folder = size, folder
        self.weft = Process(build / "bench/numpy/weft-numpy", folder)
        self.numpy = Process(sys.executable, HERE / "contender.py", str(size))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.weft.__exit__()
        self.numpy.__exit__()

    def time(self, row, contender, calls):
        if contender == "weft":
            return float(self.weft.ask("time", row.number, calls))
        return float(self.numpy.ask("time", row.dtype, calls, row.numpy))

    def check(self, row):
        paths = [self.folder / f"result-{name}.npy" for name in ("weft", "numpy")]
        self.weft.ask("save", row.number, paths[0])
        self.numpy.ask("save", row.dtype, paths[1], row.numpy)
        return difference(row, *map(np.load, paths))

    def measure(self, row, rounds):
        calls = {}
        for contender in ("weft", "NumPy"):
            first = self.time(row, contender, 1)
            calls[contender] = max(1, int(SLICE / min(first, self.time(row, contender, max(1, int(SLICE / 10 / first))))))
        for _ in range(rounds):
            for contender, times in calls.items():
                row.add(self.size, contender, self.time(row, contender, times))


def rows_of(program):
    """Asks the program what it has."""
    rows, line = [], program.ask("rows")
    while line:
        rows.append(Row(len(rows), line))
        line = program.process.stdout.readline().strip("\n")
    return rows


def unit(ns):
    for limit, divisor, name in ((1e3, 1, "ns"), (1e6, 1e3, "µs"), (1e9, 1e6, "ms")):
        if ns < limit:
            return f"{ns / divisor:.3g} {name}"
    return f"{ns / 1e9:.3g} s"


def cells(row, sizes):
    found = [f"`{row.weft}`", f"`{row.numpy}`"]
    for size in sizes:
        ratio = row.ratio(size)
        found += [f"{unit(row.times[size, 'weft'])} / {unit(row.times[size, 'NumPy'])}", f"**{ratio:.2f}**" if ratio > LIMIT else f"{ratio:.2f}"]
    return [*found, row.verdict(sizes)]


def tables(rows, sizes):
    """(title, cells) of each group."""
    header = ["weft", "NumPy", *(cell for size in sizes for cell in (SIZES[size], "ratio")), ""]
    titles = dict.fromkeys(row.group for row in rows)
    return [(title, [header, *(cells(row, sizes) for row in rows if row.group == title)]) for title in titles]


def summary(rows, sizes):
    parts = []
    for size in sizes:
        ratios = [row.ratio(size) for row in rows]
        missed = sum(ratio > LIMIT for ratio in ratios)
        middle = math.exp(statistics.fmean(map(math.log, ratios)))
        parts.append(f"| {SIZES[size]} | {len(ratios) - missed} of {len(ratios)} | {middle:.2f} | {statistics.median(ratios):.2f} | {max(ratios):.2f} |")
    return "\n".join(["| elements | at most 1.05 of NumPy | geometric mean of the ratios | median | greatest |", "|---|---|---|---|---|", *parts])


# What stands between these lines of the page is made anew; the rest is written by hand.
BEGIN, END = "<!-- numpy: begin -->\n", "<!-- numpy: end -->"


def write(rows, options):
    sizes = options.sizes
    text = PAGE.read_text()
    circumstances = rows_report.circumstances().split("; `")[0]
    made = f"{circumstances}; NumPy {np.__version__}, Python {sys.version.split()[0]}. "
    made += f"The least of {options.processes} processes of {options.rounds} rounds each.\n\n{summary(rows, sizes)}\n"
    for title, lines in tables(rows, sizes):
        made += f"\n### {title}\n\n{rows_report.markdown_table(lines)}\n"
    PAGE.write_text(text[: text.index(BEGIN) + len(BEGIN)] + made + text[text.index(END) :])
    print(f"wrote docs/{PAGE.name}")


def main():
    options = arguments()
    failures, rows = {}, []
    for size in options.sizes:
        folder = options.build.resolve() / "numpy" / SIZES[size]
        prepare(folder, size)
        for process in range(options.processes):
            with Pair(options.build.resolve(), folder, size) as pair:
                rows = rows or [row for row in rows_of(pair.weft) if re.search(options.filter, f"{row.group}: {row.weft}")]
                for row in rows:
                    if process == 0 and (wrong := pair.check(row)):
                        failures[row.number, size] = f"WRONG {row.group}: {row.weft} of {SIZES[size]}: {wrong}"
                        print(failures[row.number, size], flush=True)
                    pair.measure(row, options.rounds)
        print(f"{SIZES[size]} elements: {sum(row.ratio(size) > LIMIT for row in rows)} of {len(rows)} rows are slower than NumPy",
              file=sys.stderr, flush=True)
    for title, lines in tables(rows, options.sizes):
        print(f"\n{title}")
        rows_report.print_table(lines)
    print("\n" + summary(rows, options.sizes))
    print("\n".join(failures.values()))
    if options.write and not failures:
        write(rows, options)
    return bool(failures)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        sys.exit(f"failed: {failure}")
