#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Whole programs: weft beside a plain loop, NumPy, Numba and Pythran, each result compared with NumPy's.

`./dev bench --programs` builds the programs and calls this. All take turns; the least of all rounds of all processes counts.
Exit status 1: a result differs from NumPy's. A missed target is no error. The first run takes some nine minutes, of which
compiling is six; what was compiled is kept in the folder of the build, and later ones take three.
"""

import argparse
import hashlib
import json
import pathlib
import re
import resource
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
DOCS = ROOT / "docs"
sys.path.insert(0, str(HERE.parent))  # the report of single rows is called report, too

import numpy as np  # noqa: E402
import plots  # noqa: E402
import report as rows_report  # noqa: E402
from kernels import KERNELS  # noqa: E402
from processes import Failure, Process  # noqa: E402

IN_CPP = ("weft", "loop")
IN_PYTHON = ("NumPy", "Numba", "Pythran")
PEERS = ("loop", *IN_PYTHON)
LIMIT = 1.05  # of the best of the others
SLICE = 20e6  # ns that one contender works for before it is another's turn


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench --programs", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--filter", metavar="REGEX", default="", help="only programs that match")
    parser.add_argument("--quick", action="store_true", help="one process, two rounds, without Pythran and seconds to compile")
    parser.add_argument("--processes", type=int, metavar="N", help="processes of each program (default 3)")
    parser.add_argument("--rounds", type=int, metavar="N", help="rounds of each process (default 4)")
    parser.add_argument("--write", action="store_true", help="write docs/programs.md even after --quick or --filter")
    options = parser.parse_args()
    options.build = options.build.resolve()
    options.processes = options.processes or (1 if options.quick else 3)
    options.rounds = options.rounds or (2 if options.quick else 4)
    options.write = options.write or not (options.quick or options.filter)
    return options


def difference(found, right):
    """What is wrong with a result; empty where nothing is."""
    if found.shape != right.shape:
        return f"shape {found.shape}, not {right.shape}"
    if np.issubdtype(right.dtype, np.integer):
        wrong = np.count_nonzero(found != right)
        # A point on the very edge may leave a step earlier or later.
        return f"{wrong} of {right.size} differ" if wrong > right.size // 1000 else ""
    if not np.isfinite(found).all():
        return "not finite"
    error = np.abs(found - right).max() / np.abs(right).max()
    return f"off by {error:.1e}" if error > (1e-4 if right.dtype == np.float32 else 1e-9) else ""


class Bench:
    """One program: what each contender takes, and what its text costs."""

    def __init__(self, name, options):
        self.name, self.options = name, options
        self.folder = options.build / "programs" / name
        self.times = {}  # contender -> least ns
        self.taken = {}  # Numba, Pythran -> text, loops, or none and why
        self.seconds = {}  # weft, loop -> seconds to compile
        self.lines = {version: lines_of(self.source(), version) for version in IN_CPP}

    def source(self):
        return (HERE / f"{self.name}.cpp").read_text()

    def prepare(self):
        """Inputs and the right result."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for key, value in KERNELS[self.name].inputs(np.random.default_rng(1)).items():
            np.save(self.folder / f"{key}.npy", value)
        self.lines["NumPy"] = code_lines(KERNELS[self.name].text(KERNELS[self.name].run), "#")

    def run(self):
        """One process of each kind."""
        python = Process(sys.executable, "-W", "ignore", HERE / "contenders.py", self.name, self.folder,
                         self.options.build / "programs/pythran")
        with Process(self.options.build / "bench/programs" / self.name, self.folder) as cpp, python:
            for version in IN_PYTHON[: 2 if self.options.quick else 3]:
                self.taken[version] = python.ask("make", version)
            contenders = [(version, cpp) for version in IN_CPP]
            contenders += [(version, python) for version, taken in self.taken.items() if not taken.startswith("none")]
            self.check(contenders)
            times = {version: process.time(version, 1) for version, process in contenders}
            for _ in range(self.options.rounds):
                for version, process in contenders:
                    runs = max(1, min(50, int(SLICE / times[version])))
                    times[version] = min(times[version], process.time(version, runs))
        for version, taken in times.items():
            self.times[version] = min(taken, self.times.get(version, taken))

    def check(self, contenders):
        """Each result against NumPy's."""
        found = {}
        for version, process in contenders:
            path = self.folder / f"result-{version}.npy"
            process.ask("save", version, path)
            found[version] = np.load(path)
        wrong = [f"{version} is wrong: {text}" for version, result in found.items()
                 if (text := difference(result, found["NumPy"]))]
        if wrong:
            raise Failure("; ".join(wrong))

    def compile(self):
        """Seconds to compile each version alone, kept as long as the text and the headers are the same."""
        command = compile_command(self.options.build, self.name)
        for version in IN_CPP:
            text = with_only(self.source(), version)
            kept = self.folder / f"{version}.json"
            key = hashlib.sha256("\n".join([text, headers_digest(), *command]).encode()).hexdigest()
            if not kept.exists() or json.loads(kept.read_text())["key"] != key:
                path = self.folder / f"{version}.cpp"
                path.write_text(text)
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                subprocess.run([*command, "-c", path, "-o", path.with_suffix(".o")], cwd=self.options.build, check=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                kept.write_text(json.dumps({"key": key, "seconds": after.ru_utime - before.ru_utime}))
            self.seconds[version] = json.loads(kept.read_text())["seconds"]

    def best(self):
        return min((version for version in PEERS if version in self.times), key=self.times.get)

    def ratio(self, other):
        return self.times["weft"] / self.times[other]

    def cells(self):
        def time(version):
            if version not in self.times:
                return ""
            loops = "\\*" if self.taken.get(version) == "loops" else ""
            return f"{self.times[version] * 1e-6:.3g}{loops}"

        ratio = self.ratio(self.best())
        return [self.name, *map(time, ("weft", *PEERS)), f"{ratio:.2f}", self.best(), "ok" if ratio <= LIMIT else "MISSED",
                f"{self.ratio('NumPy'):.2f}", " / ".join(str(self.lines[v]) for v in ("weft", "loop", "NumPy")),
                " / ".join(f"{self.seconds[v]:.1f}" for v in IN_CPP if v in self.seconds)]


HEADER = ["program", "weft", *PEERS, "weft / best", "best", "", "weft / NumPy", "lines: weft, loop, NumPy",
          "seconds to compile: weft, loop"]


def code_lines(text, comment):
    return sum(1 for line in text.splitlines() if line.strip() and not line.strip().startswith(comment))


VERSION = r"// version: {}\n(.*?)(?=// version)"


def lines_of(source, version):
    return code_lines(re.search(VERSION.format(version), source, re.S)[1], "//")


def with_only(source, version):
    """The file without the other version."""
    other = IN_CPP[version == IN_CPP[0]]
    source = re.sub(VERSION.format(other), "", source, flags=re.S)
    return re.sub(rf'(, )?{{"{other}", by_{other}}}(?(1)|, )', "", source)


def compile_command(build, name):
    """What the build compiles a program with, without the names of files."""
    commands = json.loads((build / "compile_commands.json").read_text())
    words = shlex.split(next(c["command"] for c in commands if c["file"].endswith(f"bench/programs/{name}.cpp")))
    for option in ("-MQ", "-MF", "-o", "-c"):
        at = words.index(option)
        del words[at : at + 2]
    words.remove("-MD")
    return words


def headers_digest(kept=[]):  # noqa: B006: computed once
    if not kept:
        files = [*sorted((ROOT / "include").glob("**/*.hpp")), HERE / "program.hpp"]
        kept.append(hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest())
    return kept[0]


# What stands between these lines of docs/programs.md is made anew; the rest is written by hand.
BEGIN, END = "<!-- programs: begin -->\n", "<!-- programs: end -->"


def plot(benches):
    entries = [(bench.name, {peer: bench.times[peer] / bench.times["weft"] for peer in PEERS if peer in bench.times})
               for bench in benches]
    return plots.dots("Time relative to weft (right of the line: slower than weft)", entries, list(PEERS))


def reason(taken):
    """Why a compiler took nothing, without the path of the file and without the list of what it would have taken."""
    return re.sub(r"^.*error: |, no overload.*$", "", taken.removeprefix("none "))[:120]


def write(benches):
    page = DOCS / "programs.md"
    text = page.read_text()
    loops = "\\* of loops, since it does not take the text for NumPy.\n\n"
    left_out = "".join(f"- {bench.name}, {version}: {reason(taken)}\n" for bench in benches
                       for version, taken in bench.taken.items() if taken.startswith("none"))
    table = rows_report.markdown_table([HEADER, *(bench.cells() for bench in benches)])
    made = f"{rows_report.circumstances().split('; `')[0]}.\n\n{table}\n\n{loops}"
    made += f"Neither text nor loops are taken:\n\n{left_out}\n" if left_out else ""
    page.write_text(text[: text.index(BEGIN) + len(BEGIN)] + made.rstrip() + "\n" + text[text.index(END) :])
    (DOCS / "programs.svg").write_text(plot(benches))
    print("wrote docs/programs.md and docs/programs.svg")


def main():
    options = arguments()
    names = [name for name in KERNELS if re.search(options.filter, name)]
    if not names:
        sys.exit(f"no program matches {options.filter}: {', '.join(KERNELS)}")
    benches, failures = [], []
    for name in names:
        bench = Bench(name, options)
        try:
            bench.prepare()
            for _ in range(options.processes):
                bench.run()
            if not options.quick:
                bench.compile()
        except Failure as failure:
            failures.append(f"WRONG {name}: {failure}")
            print(failures[-1], flush=True)
            continue
        benches.append(bench)
        print(f"{name}: weft {bench.ratio(bench.best()):.2f} of {bench.best()}", file=sys.stderr, flush=True)
    if benches:
        rows_report.print_table([HEADER, *(bench.cells() for bench in benches)])
    print("\n".join(failures))
    if options.write and not failures:
        write(benches)
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
