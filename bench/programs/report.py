"""Whole programs: weft beside a plain loop, NumPy and Numba, each result compared with NumPy's.

`./dev bench --programs` builds the programs and calls this. Exit status 1: a result differs.
"""

import argparse
import inspect
import pathlib
import re
import shlex
import statistics
import subprocess
import sys
import time

import numpy as np
from kernels import KERNELS

HERE = pathlib.Path(__file__).resolve().parent
DOCS = HERE.parents[1] / "docs"
LIMIT = 1.1  # of the best


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench --programs", description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--filter", metavar="REGEX", default="", help="only programs that match")
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="rounds in which all take turns (default 7)")
    parser.add_argument("--write", action="store_true", help="write docs/programs.md")
    return parser.parse_args()


class Program:
    """The C++ program of one kernel, which obeys lines."""

    def __init__(self, path, folder):
        self.process = subprocess.Popen([path, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"a program ended early: it was asked for `{line}`")
        return answer

    def time(self, version):
        return min(float(ns) for ns in self.ask(f"time {version} 2").split()) * 1e-9

    def result(self, version, path):
        self.ask(f"save {version} {path}")
        return np.load(path)


def compiled_by_numba(kernel, inputs):
    """What Numba makes of the text, or None: it takes no such text, or is not there."""
    if not kernel.numba:
        return None
    try:
        import numba
    except ImportError:
        return None
    compiled = numba.njit(kernel.run)
    try:
        seconds_of(compiled, inputs)
    except numba.core.errors.NumbaError as error:
        print(f"Numba does not take {kernel.run.__name__}: {str(error).splitlines()[0]}")
        return None
    return compiled


def seconds_of(run, inputs):
    fresh = {name: value.copy() for name, value in inputs.items()}
    begin = time.perf_counter()
    run(**fresh)
    return time.perf_counter() - begin


def differs(found, right):
    """What is wrong with a result; empty where nothing is."""
    if found.shape != right.shape:
        return f"shape {found.shape}, not {right.shape}"
    if np.issubdtype(right.dtype, np.integer):
        wrong = np.count_nonzero(found != right)
        # A point on the very edge may leave a step earlier or later.
        return f"{wrong} of {right.size} differ" if wrong > right.size // 1000 else ""
    error = np.abs(found - right).max() / np.abs(right).max()
    return f"off by {error:.1e}" if not error < (1e-4 if right.dtype == np.float32 else 1e-9) else ""


def lines_of(source, version):
    """Lines of a version in its file, without blank ones and comments."""
    text = re.search(rf"// version: {version}\n(.*?)// version", source, re.DOTALL).group(1)
    return sum(1 for line in text.splitlines() if line.strip() and not line.strip().startswith("//"))


def seconds_to_compile(build, name):
    commands = subprocess.run(["ninja", "-C", build, "-t", "commands", f"bench/programs/{name}"],
                              capture_output=True, text=True, check=True).stdout.splitlines()
    command = next(line for line in commands if f"{name}.cpp" in line)
    words = shlex.split(command)
    words[words.index("-o") + 1] = "/dev/null"
    begin = time.perf_counter()
    subprocess.run(words, cwd=build, check=True, capture_output=True)
    return time.perf_counter() - begin


def measure(name, options):
    kernel = KERNELS[name]
    folder = options.build / "programs" / name
    folder.mkdir(parents=True, exist_ok=True)
    inputs = kernel.inputs(np.random.default_rng(1))
    for key, value in inputs.items():
        np.save(folder / f"{key}.npy", value)
    right = kernel.run(**{key: value.copy() for key, value in inputs.items()})
    program = Program(options.build / "bench/programs" / name, folder)
    wrong = []
    for version in ("weft", "loop"):
        if text := differs(program.result(version, folder / "result.npy"), right):
            wrong.append(f"{name}, {version}: {text}")
    by_numba = compiled_by_numba(kernel, inputs)
    if by_numba and (text := differs(by_numba(**{key: value.copy() for key, value in inputs.items()}), right)):
        wrong.append(f"{name}, Numba: {text}")
    times = {"weft": [], "loop": [], "NumPy": [], "Numba": []}
    for _ in range(options.rounds):
        for version in ("weft", "loop"):
            times[version].append(program.time(version))
        times["NumPy"].append(seconds_of(kernel.run, inputs))
        if by_numba:
            times["Numba"].append(seconds_of(by_numba, inputs))
    found = {version: statistics.median(all_times) for version, all_times in times.items() if all_times}
    source = (HERE / f"{name}.cpp").read_text()
    code = inspect.getsource(kernel.run).splitlines()
    return found, {
        "lines": lines_of(source, "weft"),
        "loop lines": lines_of(source, "loop"),
        "NumPy lines": sum(1 for line in code if line.strip()),
        "compile": seconds_to_compile(options.build, name),
    }, wrong


def main():
    options = arguments()
    header = ["program", "weft", "loop", "NumPy", "Numba", "ratio", "best of the others", "lines (loop, NumPy)",
              "to compile"]
    rows, failures = [], []
    for name in KERNELS:
        if not re.search(options.filter, name):
            continue
        found, about, wrong = measure(name, options)
        failures += wrong
        best = min((time, version) for version, time in found.items() if version != "weft")
        ratio = found["weft"] / best[0]
        rows.append([name] + [f"{found[v] * 1e3:.3g} ms" if v in found else "" for v in header[1:5]] +
                    [f"{ratio:.2f}" + ("" if ratio <= LIMIT else " (over)"), best[1],
                     f"{about['lines']} ({about['loop lines']}, {about['NumPy lines']})", f"{about['compile']:.1f} s"])
        print("  ".join(rows[-1]), flush=True)
    for line in failures:
        print(f"WRONG {line}")
    if options.write and not failures:
        table = "\n".join("| " + " | ".join(row) + " |" for row in [header, ["---"] * len(header), *rows])
        page = DOCS / "programs.md"
        text = page.read_text()
        begin, end = "<!-- programs: begin -->\n", "<!-- programs: end -->"
        page.write_text(text[: text.index(begin) + len(begin)] + table + "\n" + text[text.index(end):])
        print("wrote docs/programs.md")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
