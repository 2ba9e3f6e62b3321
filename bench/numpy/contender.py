#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""NumPy's side of the rows, as a process that obeys the lines that main.cpp obeys, with NumPy's text in place of a number:

    time float64 1000 np.exp(x)
    save float64 out.npy np.exp(x)

It is started with the number of elements.
"""

import os
import sys
import timeit
import warnings

os.environ |= {f"{library}_NUM_THREADS": "1" for library in ("OPENBLAS", "OMP", "MKL", "BLIS")}

import numpy as np  # noqa: E402: its BLAS reads the environment when it is loaded
from operands import operands  # noqa: E402


def logsumexp(x, axis=None):
    """NumPy's one, logaddexp.reduce, takes thirty times as long."""
    top = x.max(axis, keepdims=True)
    return (np.log(np.exp(x - top).sum(axis, keepdims=True)) + top).squeeze(axis)


def add_at(i, x):
    t = np.zeros_like(x)
    np.add.at(t, i, x)
    return t


def main():
    warnings.simplefilter("ignore")
    of_types, shared = operands(int(sys.argv[1]))
    n, r = len(shared["i"]), len(shared["rows"])
    common = {"np": np, "n": n, "r": r, "rng": np.random.default_rng(1), "logsumexp": logsumexp, "add_at": add_at, **shared}
    names = {dtype: {**common, **numbers} for dtype, numbers in of_types.items()}
    for line in sys.stdin:
        order, dtype, what, text = line.rstrip("\n").split(" ", 3)
        if order == "save":
            np.save(what, np.atleast_1d(eval(text, names[dtype])))
            print("saved", flush=True)
        else:
            print(1e9 * timeit.timeit(text, globals=names[dtype], number=int(what)) / int(what), flush=True)


if __name__ == "__main__":
    main()
