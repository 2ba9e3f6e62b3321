#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Runs the benchmarks and says where weft stands.

A row is compared inside one process, where all contenders take turns on the same memory; over several processes the
median of the ratios counts. Exit status 1: a contender gave a wrong result. A missed target is no error.
"""

import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys

import plots

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"

# Peers in the order of the table, and the Debian packages of those that may be missing.
PEERS = {
    "loop": "",
    "Eigen Array": "",
    "Eigen Tensor": "",
    "xtensor": "libxtensor-dev libxsimd-dev",
    "Blitz++": "libblitz0-dev",
    "Eigen Matrix": "",
    "Eigen lazyProduct": "",
}
SECTIONS = {
    "main": "Main rows",
    "small": "Small shapes (ns for the whole)",
    "further": "Further cases, from what users of other libraries complain about",
    "reductions": "Reductions",
    "products": "Products",
    "types": "Other element types",
}
GROWTH = {
    "growth: size": ("size", "a*b+c against the number of elements", "elements", "ns per element"),
    "growth: nodes": ("nodes", "Trees of 2000 elements against their nodes", "nodes", "ns per element and node"),
    "growth: inner extent": ("inner", "Broadcasting against the inner extent, 1e6 elements", "inner extent",
                             "ns per element"),
}
WHOLE = 64  # rows of up to so many elements are given in ns for the whole


class Row:
    """One row: its name, what it should reach, and what each process measured (ns for the whole)."""

    def __init__(self, name):
        self.section, rest = name.split("/", 1)
        self.workload, self.type, self.shape = rest.rsplit("/", 2)
        self.elements = 0
        self.targets = {}  # against -> (ratio, slack)
        self.runs = []  # per process: contender -> ns
        self.peers = []

    def add(self, entry):
        counters = {key: value for key, value in entry.items() if isinstance(value, (int, float))}

        def group(prefix):
            return {key.removeprefix(prefix): value for key, value in counters.items() if key.startswith(prefix)}

        self.elements = int(counters["elements"])
        slack = group("slack ")
        self.targets = {against: (ratio, slack.get(against, 0)) for against, ratio in group("target ").items()}
        peers = group("peer ")
        self.peers = [name for name in PEERS if name in peers]
        self.runs.append({**peers, **group("yardstick ")})

    def time(self, name):
        """Median ns of one contender, or None."""
        times = [run[name] for run in self.runs if name in run]
        return statistics.median(times) if times else None

    def unit(self):
        """What a time is divided by to be shown."""
        return 1 if self.elements <= WHOLE else self.elements

    def best_peer(self):
        return min(self.peers, key=self.time, default=None)

    def ratio(self, against):
        """weft's time over that of `against`, in the same process."""
        return self.over(against, lambda weft, other: weft / other)

    def over(self, against, measure):
        def other(run):
            return min(run[peer] for peer in self.peers) if against == "best" else run[against]

        return statistics.median(measure(run["weft"], other(run)) for run in self.runs)

    def verdicts(self):
        """Yields (target in words, reached?) for each target."""
        if self.time("weft") is None:
            yield "not written in weft yet", False
            return
        for against, (ratio, slack) in self.targets.items():
            if against == "ns":
                yield f"{ratio:g} ns", self.time("weft") <= ratio
                continue
            if against == "best" and not self.peers:
                continue
            if not ratio:
                yield f"{against} (is {self.ratio(against):.2f})", True
                continue
            reached = self.over(against, lambda weft, other: weft - ratio * other - slack) <= 0
            if slack:
                words = f"best + {slack:g} ns"
            elif ratio < 1:
                words = f"{1 / ratio:.3g} x faster"
            else:
                words = f"{ratio:.3g} x {against}"
            if against != "best":
                words += f" (is {self.ratio(against):.2f})"
            yield words, reached

    def extent(self):
        """The number that a growth row grows by."""
        numbers = [int(n) for n in self.shape.split("x")]
        return numbers[1] if self.section == "growth: inner extent" else numbers[0]


def run_program(program, options, folder, process):
    """One process; returns the entries of its JSON file."""
    output = folder / f"bench-{process}.json"
    output.unlink(missing_ok=True)
    command = [program, f"--benchmark_out={output}", f"--benchmark_filter={options.filter}"]
    command += [f"--rounds={9 if options.quick else 21}", f"--slice-ms={0.5 if options.quick else 2}"]
    command += ["--wall"] if options.threads else []
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    try:
        return json.loads(output.read_text())["benchmarks"]
    except FileNotFoundError:
        sys.exit(f"{program} did not start; run it by itself to see why")
    except (OSError, ValueError, KeyError):
        if output.stat().st_size == 0:
            sys.exit(f"no row matches {options.filter}; `{program} --benchmark_list_tests` lists them")
        sys.exit(f"{program} did not finish; run it by itself to see why")


def measure(options):
    """Runs all processes; returns the rows in order and the complaints about wrong results."""
    program = options.build / "bench/weft-bench"
    rows, wrong = {}, []
    for process in range(options.processes):
        print(f"process {process + 1} of {options.processes} ...", file=sys.stderr, flush=True)
        for entry in run_program(program, options, options.build, process):
            name = entry["name"].split("/iterations:")[0]
            if entry.get("error_occurred"):
                wrong.append(f"{name}: {entry['error_message']}")
            else:
                rows.setdefault(name, Row(name)).add(entry)
    return list(rows.values()), wrong


def number(value):
    return "" if value is None else f"{value:.3g}" if value < 100 else f"{value:.0f}"


def table(rows):
    """The rows as lists of cells, a header first."""
    peers = [name for name in PEERS if any(name in row.peers for row in rows)]
    cells = [["workload", "type", "size", "weft", *peers, "ratio", "best peer", "target", "verdict"]]
    for row in rows:
        times = [row.time(name) for name in ("weft", *peers)]
        best = row.best_peer()
        verdicts = list(row.verdicts())
        cells.append([
            row.workload, row.type, row.shape,
            *(number(None if time is None else time / row.unit()) for time in times),
            f"{row.ratio('best'):.2f}" if best and times[0] is not None else "",
            best or "",
            "; ".join(words for words, _ in verdicts),
            "" if not verdicts else "ok" if all(reached for _, reached in verdicts) else "MISSED",
        ])
    return cells


def print_table(cells):
    widths = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
    for row in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def markdown_table(cells):
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in cells]
    lines.insert(1, "|---" * len(cells[0]) + "|")
    return "\n".join(lines)


def output_of(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def circumstances():
    """Commit, processor, compiler: what a figure depends on."""
    commit = output_of("git", "describe", "--always", "--dirty") or "unknown"
    cpu = re.search(r"^model name\s*: (.+)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    compiler = output_of(*os.environ.get("CXX", "g++").split(), "--version").split("\n")[0]
    return (f"Commit {commit}; {cpu[1] if cpu else 'unknown processor'}; {compiler}; "
            "`-O3 -march=native -DNDEBUG -falign-loops=32`, xtensor with xsimd.")


def page(options):
    """The name of the page, and of its plot: each compiler has its own, and so may a machine."""
    return options.page or ("benchmarks_clang" if "clang" in os.environ.get("CXX", "g++") else "benchmarks")


TITLES = {"benchmarks_clang": "Benchmarks with Clang", "benchmarks_avx2": "Benchmarks with AVX2"}


def threads_document(rows, options):
    """The text of the page on threads."""
    return "\n".join([
        "# Benchmarks on two threads\n",
        circumstances() + "\n",
        f"Wall time in ns per element, median of at least 7 rounds in each of {options.processes} processes. The target "
        "compares with weft on one thread in the same process (in brackets: the part of its time), `ratio` with Eigen's "
        "tensors on a pool of two threads. `./dev bench --threads` makes this page.\n",
        markdown_table(table(rows)) + "\n",
    ])


def document(rows, options):
    """The text of the page."""
    parts = [
        f"# {TITLES.get(page(options), 'Benchmarks')}\n",
        circumstances() + "\n",
        f"Median of at least 7 rounds in which all contenders take turns on the same memory, in each of "
        f"{options.processes} processes; times in ns per element, for up to {WHOLE} elements in ns for the whole. "
        "`ratio` is weft's time over that of the best peer in the same process, `a*k` the loop `d = a * k` over as "
        "many bytes as the row's operands have. Absolute times depend on the machine and on what else it does: read "
        "the ratios. `./dev bench` makes this page.\n",
        f"![Time of each peer relative to weft]({page(options)}.svg)\n",
    ]
    for name, title in SECTIONS.items():
        chosen = [row for row in rows if row.section == name]
        if chosen:
            parts += [f"## {title}\n", markdown_table(table(chosen)) + "\n"]
    if page(options) == "benchmarks" and (DOCS / "benchmarks_threads.md").is_file():
        parts += ["## Threads\n", "Two threads against one: [benchmarks_threads.md](benchmarks_threads.md).\n"]
    growth = [(name, title) for name, title, *_ in GROWTH.values() if (DOCS / f"growth_{name}.svg").is_file()]
    if page(options) == "benchmarks" and (DOCS / "benchmarks_avx2.md").is_file():
        parts += ["## AVX2\n", "The same rows on a processor without AVX-512: [benchmarks_avx2.md](benchmarks_avx2.md).\n"]
    if page(options) == "benchmarks" and (DOCS / "benchmarks_clang.md").is_file():
        parts += ["## Clang\n", "The same rows compiled with Clang: [benchmarks_clang.md](benchmarks_clang.md).\n"]
    if page(options) == "benchmarks" and growth:
        parts += ["## Growth\n", "Made by `./dev bench --growth`.\n"]
        parts += [f"![{title}](growth_{name}.svg)\n" for name, title in growth]
    if page(options) == "benchmarks" and section():
        parts.append(section())
    return "\n".join(parts)


# The tables that compile_time.py makes stand between these lines of docs/benchmarks.md.
SECTION = ("<!-- compile time: begin -->", "<!-- compile time: end -->")


def section():
    """What stands between the lines, as a part of the page; empty where there is nothing yet."""
    path = DOCS / "benchmarks.md"
    text = path.read_text() if path.is_file() else ""
    _, begin, rest = text.partition(SECTION[0])
    inner, end, _ = rest.partition(SECTION[1])
    return f"## Compile time\n\n{SECTION[0]}{inner}{SECTION[1]}\n" if begin and end else ""


def write_section(tables):
    """Puts the tables between the lines, which are added at the end of the page where it lacks them."""
    path = DOCS / "benchmarks.md"
    text, old = path.read_text(), section()
    new = f"## Compile time\n\n{SECTION[0]}\n{tables.rstrip()}\n{SECTION[1]}\n"
    path.write_text(text.replace(old, new) if old else text.rstrip() + "\n\n" + new)


def summary_plot(rows):
    entries = []
    for row in rows:
        weft = row.time("weft")
        if row.section in SECTIONS and row.type == "float" and weft:
            others = {name: row.time(name) / weft for name in row.peers}
            entries.append((f"{row.workload}  {row.shape}", others))
    return plots.dots("Time relative to weft (right of the line: slower than weft)", entries, list(PEERS))


def growth_plots(rows):
    """Yields (file name, SVG) for each kind of growth."""
    for section, (name, title, abscissa, ordinate) in GROWTH.items():
        chosen = [row for row in rows if row.section == section]
        lines = {}
        for row in chosen:
            per = row.elements * (row.extent() if name == "nodes" else 1)
            for contender in ("weft", *PEERS):
                if row.time(contender) is not None:
                    label = f"{row.workload}: {contender}" if name == "inner" else contender
                    lines.setdefault(label, []).append((row.extent(), row.time(contender) / per))
        if lines and max(map(len, lines.values())) > 1:
            if name == "inner":
                lines = {label: line for label, line in lines.items() if label.endswith((": weft", ": loop", "Array"))}
            yield f"growth_{name}.svg", plots.lines(title, abscissa, ordinate, lines)


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__.split("\n\n")[0],
                                     epilog="What expressions and headers cost to compile: ./dev bench --compile [--help]",
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true", help="one process and short rounds: under two minutes")
    parser.add_argument("--filter", default="", metavar="REGEX", help="only rows that match, as section/workload/type/size")
    parser.add_argument("--processes", type=int, metavar="N", help="processes to take the median of (default 5)")
    parser.add_argument("--growth", action="store_true", help="growth against size, nodes and inner extent, as plots")
    parser.add_argument("--threads", action="store_true", help="two threads against one, in wall time")
    parser.add_argument("--page", metavar="NAME", help="write docs/NAME.md, for a machine of another kind")
    parser.add_argument("--write", action="store_true", help="write docs/ even after --quick or --filter")
    options = parser.parse_args()
    options.processes = options.processes or (1 if options.quick or options.growth else 5)
    options.partial = options.quick or bool(options.filter)
    if not options.filter:
        options.filter = "^growth" if options.growth else "^threads" if options.threads else "-^(growth|threads)"
    return options


def main():
    options = arguments()
    rows, wrong = measure(options)
    seen = {peer for row in rows for peer in row.peers}
    for peer, packages in PEERS.items():
        if packages and peer not in seen:
            print(f"{peer} is left out (Debian: {packages})")
    for section in dict.fromkeys(row.section for row in rows):
        print_table(table([row for row in rows if row.section == section]))
        print()
    for line in wrong:
        print(f"WRONG {line}")

    if options.growth:
        for name, picture in growth_plots(rows):
            (DOCS / name).write_text(picture)
            print(f"wrote docs/{name}")
    elif options.threads:
        if options.write or not options.partial:
            (DOCS / "benchmarks_threads.md").write_text(threads_document(rows, options))
            print("wrote docs/benchmarks_threads.md")
    elif options.write or not options.partial:
        (DOCS / f"{page(options)}.md").write_text(document(rows, options))
        (DOCS / f"{page(options)}.svg").write_text(summary_plot(rows))
        print(f"wrote docs/{page(options)}.md and docs/{page(options)}.svg")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
