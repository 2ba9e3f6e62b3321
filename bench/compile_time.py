#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What expressions, headers and a program cost to compile: seconds, bytes of code, memory of the compiler.

`first` is what the first expression of a form costs above the headers, `each` what every further one does, which has
another type: (n expressions - 1 expression) / (n - 1). Contenders and forms take turns; the least user time of all
rounds counts. Exit status 1: weft did not compile. A missed target is no error.
"""

import argparse
import dataclasses
import datetime
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

import compile_forms
import report
from compile_forms import ALWAYS, FORMS, LEVELS, PEERS, PROGRAM, WEFT


# What weft is to reach. A further expression: compile_forms.FORMS; at -O0 seconds may be SLOW_O0 times as many.
FIRST = {"headers": (1.0, 1.0), "linked": (0.15, 0.25)}  # seconds; where the form reduces
INCLUDE = 1.25  # x Eigen/Core
PROGRAM_SECONDS = 2.5
SLOW_O0 = 1.5


@dataclasses.dataclass(frozen=True)
class Weft:
    """One way to use one version of weft."""

    mode: str  # headers or linked
    include: pathlib.Path
    old: bool = False

    @functools.cached_property
    def state(self):
        """Names the text of the headers."""
        files = sorted(path for path in self.include.rglob("*") if path.is_file())
        return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()

    @property
    def flags(self):
        return [f"-I{self.include}", *(["-DWEFT_LINKED=4095"] if self.mode == "linked" else [])]


@dataclasses.dataclass
class Cost:
    seconds: float
    code: int  # bytes
    memory: int  # of the compiler, bytes


class Compiler:
    """A compiler at a level; measures source texts."""

    def __init__(self, command, level, folder):
        self.level = level
        self.name = report.output_of(*shlex.split(command), "--version").split("\n")[0]
        eigen = report.output_of("pkg-config", "--cflags-only-I", "eigen3").replace("-I", "-isystem ").split()
        self.command = [*shlex.split(command), *ALWAYS, *LEVELS[level].split(), *eigen]
        self.folder = pathlib.Path(folder)

    @property
    def title(self):
        return f"{self.name}, `{LEVELS[self.level]}`"

    def measure(self, text, flags):
        """The cost of one compilation; the compiler's words where it failed."""
        file, output, words = (self.folder / name for name in ("x.cpp", "x.o", "x.log"))
        file.write_text(text)
        with words.open("w") as log:
            process = subprocess.Popen([*self.command, *flags, "-c", file, "-o", output], stdin=subprocess.DEVNULL,
                                       stdout=log, stderr=log)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            return words.read_text()
        size = report.output_of("size", str(output)).split("\n")[1].split()
        return Cost(usage.ru_utime, int(size[0]), 1024 * usage.ru_maxrss)


class Job:
    """One source text for one compiler: the least of what its compilations cost."""

    def __init__(self, compiler, text, flags, state):
        self.compiler, self.text, self.flags = compiler, text, flags
        self.key = hashlib.sha256(repr((compiler.command, compiler.name, text, flags, state)).encode()).hexdigest()
        self.cost = self.failure = None
        self.rounds = 0

    def run(self):
        if self.failure is not None:
            return
        found = self.compiler.measure(self.text, self.flags)
        if isinstance(found, str):
            self.failure = found
        else:
            self.add(found, 1)

    def add(self, found, rounds):
        self.rounds += rounds
        if self.cost is None:
            self.cost = found
        else:
            self.cost.seconds = min(self.cost.seconds, found.seconds)
            self.cost.memory = min(self.cost.memory, found.memory)


class Store:
    """A file of what was measured: a run that is interrupted, or comes later, adds to it."""

    def __init__(self, path):
        self.path = path
        self.costs = json.loads(path.read_text()) if path and path.is_file() else {}

    def load(self, job):
        if job.key in self.costs:
            *cost, rounds = self.costs[job.key]
            job.add(Cost(*cost), rounds)

    def save(self, job):
        if self.path and job.cost:
            self.costs[job.key] = [*dataclasses.astuple(job.cost), job.rounds]
            self.path.write_text(json.dumps(self.costs))


@dataclasses.dataclass
class Figures:
    """What a form costs in one library."""

    first: float
    each: float | None  # None: one expression only
    code: float | None
    memory: int


class Bench:
    """All jobs of one compiler at one level."""

    def __init__(self, compiler, options, wefts, store):
        self.compiler, self.count, self.wefts, self.store = compiler, options.expressions, wefts, store
        self.jobs = {}
        forms = [form for form in FORMS if re.search(options.filter, FORMS[form].name)]
        self.forms = forms
        for weft in wefts:
            self.add(weft, compile_forms.include(WEFT), weft.flags, "include")
            if re.search(options.filter, "program"):
                self.add(weft, PROGRAM, weft.flags, "program")
        self.contenders = [(weft, WEFT, weft.flags) for weft in wefts]
        self.contenders += [(peer, peer, list(peer.flags)) for peer in ([] if options.weft_only else PEERS)]
        for peer in PEERS[:1] if options.weft_only else PEERS:
            self.add(peer, compile_forms.include(peer), peer.flags, "include")
        for form in forms:
            for key, library, flags in self.contenders:
                for count in {1, self.expressions(form)}:
                    text = compile_forms.source(library, form, count)
                    if text:
                        self.add(key, text, flags, form, count)

    def expressions(self, form):
        return min(self.count, len(FORMS[form].variants))

    def add(self, key, text, flags, *what):
        job = self.jobs[key, *what] = Job(self.compiler, text, flags, key.state if isinstance(key, Weft) else "")
        self.store.load(job)

    def cost(self, *what):
        job = self.jobs.get(what)
        return job and job.cost

    def title(self):
        rounds = min((job.rounds for job in self.jobs.values() if job.rounds), default=0)
        return f"{self.compiler.title}, least of {rounds}"

    def failures(self):
        """Of weft: (what, the compiler's words)."""
        failed = [(what, job.failure) for what, job in self.jobs.items() if job.failure is not None]
        return [(what, words) for what, words in failed if isinstance(what[0], Weft)]

    def figures(self, key, form):
        count = self.expressions(form)
        include, one, all_ = self.cost(key, "include"), self.cost(key, form, 1), self.cost(key, form, count)
        if not (include and one and all_):
            return None
        each = code = None
        if count > 1:
            each, code = ((last - first) / (count - 1) for last, first in
                          ((all_.seconds, one.seconds), (all_.code, one.code)))
        return Figures(one.seconds - include.seconds, each, code, all_.memory)


def seconds(value):
    return f"{value:.2f} s"


def kilobytes(value):
    return f"{value / 1000:.1f} KB"


def words(figures):
    """Figures in a few words."""
    if figures is None:
        return ""
    each = "" if figures.each is None else f" + {1000 * figures.each:.0f} ms, {kilobytes(figures.code)}"
    return f"{seconds(figures.first)}{each}; {figures.memory / 1e6:.0f} MB"


def judge(values_and_limits):
    """The verdict on (name, value, limit)."""
    missed = [name for name, value, limit in values_and_limits if value is not None and value > limit]
    return "MISSED: " + ", ".join(missed) if missed else "ok"


def targets(weft, form, level):
    """Limits of first (s), each (s) and code (bytes); None: there is none."""
    if level not in ("O0", "O2"):
        return None, None, None
    slow = SLOW_O0 if level == "O0" else 1
    milliseconds, code = FORMS[form].each
    first = FIRST[weft.mode][FORMS[form].reduces]
    return slow * first, slow * milliseconds / 1000, code if level == "O2" else None


def verdict(weft, form, level, figures):
    """Targets in words, and whether they are reached."""
    first, each, code = targets(weft, form, level)
    if first is None:
        return "", ""
    limits = [("first", figures.first, first), ("each", figures.each, each)]
    limits += [("code", figures.code, code)] if code else []
    text = f"{seconds(first)} + {1000 * each:.0f} ms" + (f", {kilobytes(code)}" if code else "")
    return text, judge(limits)


def ratios(new, old):
    """first / each / code / memory over those of another version."""
    if new is None or old is None:
        return ""

    def ratio(part):
        above, below = getattr(new, part), getattr(old, part)
        return f"{above / below:.2f}" if above is not None and below and below > 0 else "-"

    return " / ".join(map(ratio, ("first", "each", "code", "memory")))


def forms_table(bench):
    wefts = [weft for weft in bench.wefts if not weft.old]
    against = len(wefts) < len(bench.wefts)
    peers = [peer for peer in PEERS if any(bench.figures(peer, form) for form in bench.forms)]
    cells = [["form", "weft", "target", "verdict", *(["new / old"] if against else []), *(peer.name for peer in peers)]]
    for form in bench.forms:
        for weft in wefts:
            figures = bench.figures(weft, form)
            name = FORMS[form].title + (f", {weft.mode}" if len(wefts) > 1 else "")
            target = verdict(weft, form, bench.compiler.level, figures) if figures else ("", "")
            old = [ratios(figures, bench.figures(other, form)) for other in bench.wefts
                   if other.old and other.mode == weft.mode]
            cells.append([name, words(figures), *target, *old, *(words(bench.figures(peer, form)) for peer in peers)])
    return cells


def wholes_table(bench):
    """Headers alone, and the program."""
    eigen = bench.cost(PEERS[0], "include")
    cells = [["what", "seconds", "memory", "x `Eigen/Core`", "target", "verdict"]]
    for key, what in [(what[0], what[1]) for what in bench.jobs if what[1] in ("include", "program")]:
        cost, weft = bench.cost(key, what), isinstance(key, Weft)
        if not cost:
            continue
        library = WEFT if weft else key
        name = "a program of about 30 lines"
        if what == "include":
            name = ", ".join(f"`{header}`" for header in library.headers)
        if weft and len(bench.wefts) > 1:
            name += f", {key.mode}" + (", old" if key.old else "")
        ratio = cost.seconds / eigen.seconds if eigen else None
        target = ("", "")
        if weft and not key.old and bench.compiler.level == "O2":
            if what == "program":
                target = seconds(PROGRAM_SECONDS), judge([("seconds", cost.seconds, PROGRAM_SECONDS)])
            elif ratio:
                target = f"{INCLUDE} x", judge([("ratio", ratio, INCLUDE)])
        cells.append([name, seconds(cost.seconds), f"{cost.memory / 1e6:.0f} MB",
                      f"{ratio:.2f}" if ratio and what == "include" else "", *target])
    return cells


def tables(benches, options):
    parts = [f"{options.note}\n"] if options.note else []
    processor = re.search(r"^model name\s*: (.+)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    parts.append(
        f"Commit {report.output_of('git', 'describe', '--always', '--dirty') or 'unknown'}, "
        f"{datetime.date.today()}; {processor[1] if processor else 'unknown processor'}; `{' '.join(ALWAYS)}`; user time. A "
        f"figure is `first + each, code; memory`: seconds of the first expression above the "
        f"headers, milliseconds and bytes of code of every further one, whose type is another, and the compiler's memory for "
        f"{options.expressions} of them. Targets are those of `-O2`, for `-O0` {SLOW_O0} times their seconds. "
        f"{'`new / old`: first, each, code, memory. ' if options.against else ''}"
        "`./dev bench --compile` prints these tables.\n")
    for bench in benches:
        parts += [f"### {bench.title()}\n", report.markdown_table(forms_table(bench)) + "\n",
                  report.markdown_table(wholes_table(bench)) + "\n"]
        for peer in PEERS:
            if (job := bench.jobs.get((peer, "include"))) and job.failure is not None:
                parts.append(f"{peer.name} is left out: it does not compile{peer.hint}.\n")
    return "\n".join(parts)


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench --compile", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="one round of few expressions")
    parser.add_argument("--all", action="store_true", help="g++ and clang++-19 at all levels")
    parser.add_argument("--cxx", action="append", metavar="COMPILER", help="a compiler (several times; default: CXX, g++)")
    parser.add_argument("--levels", metavar="LIST", help=f"some of {','.join(LEVELS)} (default O2); O3g is -O3 -g")
    parser.add_argument("--filter", default="", metavar="REGEX", help="only forms that match, `program` among them")
    parser.add_argument("--weft-only", action="store_true", help="no other library, but for Eigen/Core")
    parser.add_argument("--linked", action="store_true", help="also with -DWEFT_LINKED: weft's compiled part apart")
    parser.add_argument("--against", type=pathlib.Path, metavar="DIR", help="compare with the weft of this include folder")
    parser.add_argument("--include", type=pathlib.Path, default=report.ROOT / "include", metavar="DIR",
                        help="the include folder that is measured (default: this project's)")
    parser.add_argument("--rounds", type=int, metavar="N", help="compilations of each text (default 3)")
    parser.add_argument("--expressions", type=int, metavar="N", help="expressions of a form (default 11, for --profile 6)")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FILE", help="add to what earlier runs put into this file")
    parser.add_argument("--write", action="store_true", help="also into docs/benchmarks.md")
    parser.add_argument("--note", metavar="TEXT", help="a sentence before the tables")
    parser.add_argument("--profile", action="store_true", help="what the compilers spend it on, for weft and its first level")
    options = parser.parse_args()
    options.rounds = (1 if options.quick else 3) if options.rounds is None else options.rounds
    options.expressions = options.expressions or (6 if options.profile else 4 if options.quick else 11)
    options.cxx = options.cxx or (["g++", "clang++-19"] if options.all else [os.environ.get("CXX", "g++")])
    options.levels = options.levels.split(",") if options.levels else list(LEVELS) if options.all else ["O2"]
    if unknown := [level for level in options.levels if level not in LEVELS]:
        parser.error(f"no level is called {unknown[0]}: {', '.join(LEVELS)}")
    if options.against and not (options.against / "weft/weft.hpp").is_file():
        parser.error(f"{options.against} has no weft/weft.hpp")
    return options


def main():
    options = arguments()
    if options.profile:
        import compile_profile

        return compile_profile.main(options)
    wefts = [Weft(mode, options.include) for mode in (["headers", "linked"] if options.linked else ["headers"])]
    if options.against:
        wefts += [Weft(weft.mode, options.against, old=True) for weft in wefts]
    with tempfile.TemporaryDirectory() as folder:
        compilers = [Compiler(cxx, level, folder) for cxx in options.cxx for level in options.levels]
        store = Store(options.keep)
        benches = [Bench(compiler, options, wefts, store) for compiler in compilers]
        for number in range(options.rounds):
            print(f"round {number + 1} of {options.rounds}: {sum(len(bench.jobs) for bench in benches)} compilations ...",
                  file=sys.stderr, flush=True)
            for bench in benches:
                for job in bench.jobs.values():
                    job.run()
                    store.save(job)
    text = tables(benches, options)
    print(text)
    if options.write:
        report.write_section(text)
        print("wrote docs/benchmarks.md")
    failures = [(bench, *failure) for bench in benches for failure in bench.failures()]
    for bench, what, output in failures:
        print(f"FAILED {bench.compiler.title} {what[0].mode} {what[0].include}: {what[1:]}\n{output[:2000]}")
    return any(not what[0].old for _, what, _ in failures)


if __name__ == "__main__":
    sys.exit(main())
