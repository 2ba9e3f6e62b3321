# SPDX-License-Identifier: BSL-1.0
"""The operands that the rows name, for n elements; main.cpp reads the same from files."""

import numpy as np

TYPES = ("float64", "float32", "int64", "int32", "complex128")


def of_type(dtype, n, r, rng):
    kind = np.dtype(dtype).kind

    def normal(*shape):
        if kind == "i":
            x = rng.integers(-1000, 1000, shape)
            return np.where(x == 0, 1, x)
        return rng.standard_normal(shape) + (1j * rng.standard_normal(shape) if kind == "c" else 0)

    x, a, b = normal(n), normal(r, r), normal(r, r)
    made = {
        "x": x, "y": normal(n), "z": normal(n), "v": normal(r), "w": normal(r), "a": a, "b": b,
        "c": normal(n // 3, 3), "d": normal(n // 3, 3),
        "p": rng.integers(1, 100, n) if kind == "i" else rng.uniform(0.5, 4, n),
        "u": rng.uniform(-1, 1, n),
        "gaps": x if kind == "i" else np.where(rng.random(n) < 0.1, np.nan, x),
        "ordered": np.sort(x),
        "edges": np.array([-4, -3, -2, -1, -0.5, 0, 0.4, 0.9, 2, 2.5, 4]),
        "spd": a @ a.T + r * np.eye(r),
    }
    return {name: np.ascontiguousarray(value).astype(dtype) for name, value in made.items()}


def operands(n):
    """(those of each type, those of all)."""
    rng = np.random.default_rng(n)
    r = round(n**0.5)
    shared = {
        "i": rng.integers(0, n, n),
        "few": rng.integers(0, 100, n),
        "some": rng.choice(100, 10, replace=False),
        "many": rng.integers(0, n, n // 10),
        "rows": rng.integers(0, r, r),
        "within": rng.integers(0, r, (r, r)),
        # No segment is empty: NumPy gives the element at its offset for those.
        "offsets": np.concatenate([[0], np.sort(rng.choice(np.arange(1, n), n // 10 - 1, replace=False)), [n]]),
        "mask": rng.random(n) < 0.5,
    }
    return {dtype: of_type(dtype, n, r, rng) for dtype in TYPES}, shared
