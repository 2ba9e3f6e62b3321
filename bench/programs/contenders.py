#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""NumPy, Numba and Pythran for one program, as a process that obeys the lines that the program in C++ obeys, too.

It is started with the name, the folder of the inputs, and the folder where compiled modules are kept. One line more:
    make Numba           prints `text` (it takes the text for NumPy), `loops` (it takes these), or `none` and why
"""

import hashlib
import importlib.util
import inspect
import os
import pathlib
import subprocess
import sys
import time
import types

os.environ |= {f"{library}_NUM_THREADS": "1" for library in ("OPENBLAS", "OMP", "MKL", "BLIS")}

import numpy as np  # noqa: E402: its BLAS reads the environment when it is loaded
from kernels import KERNELS  # noqa: E402

# One compilation may take this: some of them ask for many gigabytes.
PYTHRAN_SECONDS, PYTHRAN_KILOBYTES = 90, 3 << 20
PYTHRAN = ["-O3", "-march=native", "-DNDEBUG", "-w"]


class Refused(Exception):
    """A compiler does not take a function; the reason in one line."""


def fresh(inputs):
    return {name: value.copy() for name, value in inputs.items()}


def by_numba(function, kernel, inputs, folder):
    """What Numba makes of a function."""
    del folder
    try:
        import numba
    except ImportError:
        raise Refused("not installed (Debian: python3-numba)") from None
    # What it calls is compiled, too, but for this function alone.
    names = {**function.__globals__, **{used.__name__: numba.njit(used) for used in kernel.uses}}
    function = types.FunctionType(function.__code__, names, function.__name__)
    try:
        compiled = numba.njit(function)
        compiled(**fresh(inputs))
    except Exception as error:  # noqa: BLE001: of many kinds, assertions of the compiler among them
        raise Refused(f"{type(error).__name__}: {str(error).strip().splitlines()[0]}") from None
    return compiled


def by_pythran(function, kernel, inputs, folder):
    """What Pythran makes of a function, kept in the folder."""
    exported = ", ".join(f"{value.dtype}[{','.join(':' * value.ndim)}]" for value in inputs.values())
    text = "\n\n".join(["import numpy as np", f"# pythran export {function.__name__}({exported})", kernel.text(function)])
    place = folder / hashlib.sha256((text + str(PYTHRAN)).encode()).hexdigest()[:16]
    module, refused = place / f"{function.__name__}.so", place / "refused.txt"
    if not module.exists() and not refused.exists():
        compile_by_pythran(place / f"{function.__name__}.py", text, module, refused)
    if refused.exists():
        raise Refused(refused.read_text())
    spec = importlib.util.spec_from_file_location(function.__name__, module)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    compiled = getattr(loaded, function.__name__)
    return lambda **values: compiled(*values.values())


def compile_by_pythran(source, text, module, refused):
    if importlib.util.find_spec("pythran") is None:
        raise Refused("not installed (Debian: python3-pythran)")
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(text + "\n")
    run = "from pythran.run import run; run()"
    limited = f'ulimit -v {PYTHRAN_KILOBYTES} -t {PYTHRAN_SECONDS}; exec "$@"'
    result = subprocess.run(["bash", "-c", limited, "bash", sys.executable, "-W", "ignore", "-c", run, *PYTHRAN, source, "-o",
                             module], capture_output=True, text=True, timeout=2 * PYTHRAN_SECONDS, check=False)
    if result.returncode or not module.exists():
        lines = [line for line in (result.stdout + result.stderr).splitlines() if "rror" in line or "CRITICAL" in line]
        module.unlink(missing_ok=True)
        if any("failed with exit status" in line for line in lines):
            lines = ["the C++ that it writes does not compile"]
        refused.write_text(lines[-1].strip() if lines else "it takes more time or memory than it is given")


def made(version, kernel, inputs, folder):
    """(function, what was taken)."""
    if version == "NumPy":
        return kernel.run, "text"
    make = {"Numba": by_numba, "Pythran": by_pythran}[version]
    reason = ""
    for what, function in (("text", kernel.run), ("loops", kernel.loops)):
        if function is not None:
            try:
                compiled = make(function, kernel, inputs, folder)
                compiled(**fresh(inputs))
                return compiled, what
            except Refused as error:
                reason = reason or str(error)
            except Exception as error:  # noqa: BLE001: what was compiled may fail in any way
                reason = reason or f"{type(error).__name__}: {error}"
    return None, f"none {reason}"


def main():
    name, inputs_folder, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    kernel = KERNELS[name]
    inputs = {key: np.load(inputs_folder / f"{key}.npy") for key in inspect.signature(kernel.run).parameters}
    functions = {}
    for line in sys.stdin:
        order, version, *rest = line.split()
        if order == "make":
            functions[version], what = made(version, kernel, inputs, folder)
            print(what.replace("\n", " "), flush=True)
        elif order == "save":
            np.save(rest[0], functions[version](**fresh(inputs)))
            print("saved", flush=True)
        else:
            taken = []
            for _ in range(int(rest[0])):
                values = fresh(inputs)
                begin = time.perf_counter_ns()
                functions[version](**values)
                taken.append(str(time.perf_counter_ns() - begin))
            print(" ".join(taken), flush=True)


if __name__ == "__main__":
    main()
