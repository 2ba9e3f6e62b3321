# SPDX-License-Identifier: BSL-1.0
"""What compilers spend their time on in weft: headers, instantiations by template, code generation, functions.

Clang's -ftime-trace says where the time goes, each moment counted once, for what was innermost: an instantiation does
not count those that it causes. GCC says which functions it makes, before any is inlined. `first` is what one expression
adds to the headers, `each` (n expressions - 1 expression) / (n - 1).
"""

import collections
import functools
import json
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import tempfile
import time

import compile_forms
import report
from compile_forms import ALWAYS, FORMS, LEVELS, WEFT

SHOWN = 10  # names in a list

# Event of the trace -> kind of work. What is left of an event's time belongs to the event around it.
KINDS = {
    "Frontend": "parsing the source text",
    "Source": "headers",
    "InstantiateClass": "instantiating classes",
    "InstantiateFunction": "instantiating functions",
    "PerformPendingInstantiations": "instantiating functions",
    "CodeGen Function": "intermediate code",
    "Optimizer": "optimizing",
    "Backend": "machine code",
}
# Part of a header's path -> whose it is.
GROUPS = {"/weft/": "weft", "/eigen3/": "Eigen", "/boost/": "Boost", "/c++/": "standard library",
          "/clang/": "intrinsics"}


def plain(name):
    """A function's or class's name without template arguments, parameters, ABI and namespaces of weft."""
    name = re.sub(r"\(anonymous namespace\)|\(lambda at [^()]*\)|<lambda[^<>]*>", "lambda", name)
    name = name.partition(" [with ")[0]
    name = re.sub(r"operator(<=>|<<=|>>=|->\*|<<|>>|<=|>=|->|<|>|\(\))",
                  lambda m: "operator" + m[1].translate(str.maketrans("<>()", "\1\2\3\4")), name)
    depth, kept = 0, []
    for c in name:
        depth -= c in ">)" and depth > 0
        if not depth and c not in "<>()":
            kept.append(c)
        depth += c in "<("
    name = "".join(kept).translate(str.maketrans("\1\2\3\4", "<>()"))
    name = re.sub(r"\b(abi_\w+|detail|weft)::", "", name).replace(" const", "").strip()
    return re.sub(r"^.* (?=\S*operator)", "", name) if "operator" in name else name.split(" ")[-1]


class Trace:
    """Milliseconds by kind, by group of headers, and by template: in the headers, or behind them."""

    def __init__(self, events, pace, headers):
        self.kinds, self.headers = collections.Counter(), collections.Counter()
        self.templates, self.counts = collections.Counter(), collections.Counter()
        spans = list(self.spans(events))
        border = max(end for _, end, (name, _) in spans if name == "Source")
        if headers:
            spans = [span for span in spans if span[0] < border and span[2][0] != "Frontend"]
        else:
            spans = [(max(begin, border), end, what) for begin, end, what in spans if end > border]
        for (name, detail), span in self.innermost(spans):
            milliseconds = pace * span / 1000
            self.kinds[KINDS[name]] += milliseconds
            if name == "Source":
                group = next((group for part, group in GROUPS.items() if part in detail), "C library and others")
                if group == "weft" and "/" in (layer := detail.rpartition("/weft/")[2]):
                    group = f"weft/{layer.split('/')[0]}"
                self.headers[group] += milliseconds
            elif name.startswith("Instantiate"):
                self.templates[plain(detail)] += milliseconds
                self.counts[plain(detail)] += 1

    def least(self, other):
        """Each figure the smaller of two traces of one text."""
        for part in ("kinds", "headers", "templates"):
            mine, theirs = getattr(self, part), getattr(other, part)
            setattr(self, part, collections.Counter({key: min(mine[key], theirs[key]) for key in mine}))
        return self

    @staticmethod
    def spans(events):
        """(begin, end, what) of the events that count. Headers come as a pair of events, properly nested."""
        open_headers = []
        for event in events:
            name, detail = event["name"], event.get("args", {}).get("detail", "")
            if name == "Source" and event["ph"] == "b":
                open_headers.append((event["ts"], detail))
            elif name == "Source" and event["ph"] == "e":
                begin, header = open_headers.pop()
                yield begin, event["ts"], (name, header)
            elif event["ph"] == "X" and name in KINDS:
                yield event["ts"], event["ts"] + event["dur"], (name, detail)

    @staticmethod
    def innermost(spans):
        """Yields each span's own time: without those inside it."""
        stack = []  # end, what, time of its own
        for begin, end, what in sorted(spans, key=lambda span: (span[0], -span[1])):
            while stack and stack[-1][0] <= begin:
                yield stack.pop()[1:]
            if stack:
                end = min(end, stack[-1][0])
                stack[-1][2] -= end - begin
            stack.append([end, what, end - begin])
        while stack:
            yield stack.pop()[1:]


class Compilation:
    def __init__(self, folder, options):
        eigen = report.output_of("pkg-config", "--cflags-only-I", "eigen3").replace("-I", "-isystem ").split()
        self.folder = pathlib.Path(folder)
        self.flags = [*ALWAYS, f"-I{options.include}", *eigen]
        self.flags += ["-DWEFT_LINKED=4095"] if options.linked else []
        self.rounds = options.rounds

    def run(self, compiler, text, *flags):
        source = self.folder / "x.cpp"
        source.write_text(text)
        command = [*shlex.split(compiler), *self.flags, *flags, "-c", source, "-o", self.folder / "x.o"]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode:
            sys.exit(f"{compiler} does not compile weft:\n{result.stderr[:2000]}")

    def trace(self, compiler, level, text, headers=False):
        output, traces = self.folder / "x.json", []
        for _ in range(self.rounds):
            usage, clock = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime, time.monotonic()
            self.run(compiler, text, *level.split(), f"-ftime-trace={output}", "-ftime-trace-granularity=20")
            usage, clock = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - usage, time.monotonic() - clock
            # The trace knows the clock only, which goes on while other programs run.
            traces.append(Trace(json.loads(output.read_text())["traceEvents"], usage / clock, headers))
        return functools.reduce(Trace.least, traces)

    def functions(self, compiler, text):
        """The mangled names of all functions, and the plain name of each."""
        for old in self.folder.glob("*.lower"):
            old.unlink()
        self.run(compiler, text, "-O0", "-fdump-tree-lower")
        dump = next(self.folder.glob("*.lower")).read_text()
        heads = re.findall(r"^;; Function (.*) \((\S+), funcdef_no=", dump, re.M)
        return {mangled: plain(name) for name, mangled in heads}


def listed(counter, counts=None, unit=""):
    """The greatest of a counter in one line."""
    return ", ".join(f"{name} {value:.{1 if value < 10 else 0}f}{unit}" + (f" ({counts[name]:.0f})" if counts else "")
                     for name, value in counter.most_common(SHOWN))


def difference(above, below, divisor=1):
    keys = set(above) | set(below)
    return collections.Counter({key: (above.get(key, 0) - below.get(key, 0)) / divisor for key in keys})


def main(options):
    clang = next((cxx for cxx in options.cxx if "clang" in cxx), "clang++-19")
    gcc = next((cxx for cxx in options.cxx if "clang" not in cxx), "g++")
    level = LEVELS[options.levels[0]]
    with tempfile.TemporaryDirectory() as folder:
        compilation = Compilation(folder, options)
        include = compile_forms.include(WEFT)
        headers, known = compilation.trace(clang, level, include, headers=True), compilation.functions(gcc, include)
        print(f"## Headers alone, {clang} {level}: {sum(headers.kinds.values()):.0f} ms\n")
        print(f"- by kind: {listed(headers.kinds, unit=' ms')}")
        print(f"- text of headers: {listed(headers.headers, unit=' ms')}")
        print(f"- templates (instances): {listed(headers.templates, headers.counts, ' ms')}\n")
        for form in FORMS:
            if not re.search(options.filter, FORMS[form].name):
                continue
            further = min(options.expressions, len(FORMS[form].variants)) - 1
            one, all_ = compile_forms.source(WEFT, form, 1), compile_forms.source(WEFT, form, 1 + further)
            first, last = (compilation.trace(clang, level, text) for text in (one, all_))
            cells = [["Clang, ms", "first", "each"]]
            each = difference(last.kinds, first.kinds, further)
            for kind in dict.fromkeys(kind for kind in KINDS.values() if kind != "headers"):
                cells.append([kind, f"{first.kinds[kind]:.0f}", f"{each[kind]:.0f}"])
            print(f"## {FORMS[form].title}\n\n{report.markdown_table(cells)}\n")
            counts = difference(last.counts, first.counts, further)
            print(f"- instances each: {sum(counts.values()):.0f}; {listed(counts)}")
            print(f"- their time each: {listed(difference(last.templates, first.templates, further), unit=' ms')}")
            begun, full = (compilation.functions(gcc, text) for text in (one, all_))
            made = collections.Counter(full[name] for name in full.keys() - begun.keys())
            started = collections.Counter(begun[name] for name in begun.keys() - known.keys())
            made = collections.Counter({name: count / further for name, count in made.items()})
            print(f"- functions that GCC makes: first {sum(started.values())}; {listed(started)}")
            print(f"- each {sum(made.values()):.0f}; {listed(made)}\n", flush=True)
    return 0
