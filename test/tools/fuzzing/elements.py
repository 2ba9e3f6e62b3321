# SPDX-License-Identifier: BSL-1.0
"""Element types and how they meet; values that know how far a right result may be from them.

NumPy differs from weft in what follows; here weft's contract holds.

- Promotion: uint8 with float32 is float32 as in NumPy, but so is int64; bools count as int32 in arithmetic; scalars are
  weak; floating functions of integers give double.
- Integer / and % truncate, by 0 they give 0; a shift by a count outside of the width shifts everything out.
- A product may be rounded together with the sum that it enters; sums of floats have an order of their own. So each
  value carries a bound on its error. It is 0, and the comparison exact, wherever no rounding depends on that: in a sum
  of products of small dyadic fractions, of which the leaves are made, nothing is rounded at all. Approximated functions
  are within 4 units in the last place (the unit tests of simd/ say how many); here they may be 16 off.
- cast of a floating value to an integer type saturates, NaN gives 0.
- What hangs on such a difference (`x < y` of two values that may be equal) is not judged: its bound is infinite.
"""

import numpy as np

CPP = {
    "b1": "bool",
    "i1": "std::int8_t",
    "i2": "std::int16_t",
    "i4": "std::int32_t",
    "i8": "std::int64_t",
    "u1": "std::uint8_t",
    "u2": "std::uint16_t",
    "u4": "std::uint32_t",
    "u8": "std::uint64_t",
    "f4": "float",
    "f8": "double",
}
CATEGORY = {"b": 0, "i": 1, "u": 1, "f": 2}
EPSILON = {"f4": 2.0**-23, "f8": 2.0**-52}
SMALLEST = {"f4": 2.0**-149, "f8": 2.0**-1074}


class Rejected(Exception):
    """weft must throw one of these errors."""

    def __init__(self, *kinds):
        super().__init__(" or ".join(sorted(kinds)))
        self.kinds = set(kinds)


class Undefined(Exception):
    """The case asks for what C++ leaves undefined, or what a debug build asserts: it is not run."""


class Value:
    """Elements, and how far from each a right result may be."""

    def __init__(self, v, e=None):
        self.v = v
        self.e = np.broadcast_to(np.float64(0), v.shape) if e is None else e

    @property
    def type(self):
        return self.v.dtype.str[1:]


def category(t):
    return CATEGORY[t[0]]


def promote(a, b):
    """The type in which tensors of two types meet; None where there is none."""
    if a == b:
        return a
    if category(a) != category(b):
        return max(a, b, key=category)
    if a[0] == b[0]:
        return max(a, b, key=lambda t: int(t[1]))
    signed, unsigned = (a, b) if a[0] == "i" else (b, a)
    if int(signed[1]) > int(unsigned[1]):
        return signed
    return f"i{2 * int(unsigned[1])}" if unsigned != "u8" else None


def saturated(v, to):
    """Floating values cut to integers: the nearest that there is, 0 for NaN."""
    limits = np.iinfo(to)
    v = v.astype(np.float64)
    beyond = 2.0 ** (limits.bits - (limits.min < 0))
    inside = (v >= limits.min) & (v < beyond)
    found = np.where(inside, v, 0).astype(to)
    return np.where(v >= beyond, limits.max, np.where(v < limits.min, limits.min, found)).astype(to)


def convert(x, to):
    """static_cast of each element; what an integer type cannot hold saturates."""
    if x.type == to:
        return x
    if category(x.type) == 2 and category(to) == 1:
        with np.errstate(all="ignore"):
            certain = ~np.isnan(x.v) & (saturated(x.v + x.e, to) == saturated(x.v - x.e, to))
        return Value(saturated(x.v, to), np.where(certain | (x.e == 0), 0.0, np.inf))
    if to == "b1":
        return Value(x.v != 0, np.where((x.e > 0) & (np.abs(x.v) <= x.e), np.inf, 0.0))
    with np.errstate(all="ignore"):
        v = x.v.astype(to)
    return settle(v, x.e + np.where(x.e > 0, ulp(v), 0), x)


def ulp(v):
    """A unit in the last place of floating values, 0 of others."""
    t = v.dtype.str[1:]
    if t not in EPSILON:
        return np.float64(0)
    with np.errstate(all="ignore"):
        return np.abs(v).astype(np.float64) * EPSILON[t] + SMALLEST[t]


def settle(v, e, *inputs):
    """The value with its bound: integers are right or unknown, and so are values without a neighbour."""
    uncertain = np.zeros(v.shape, bool)
    for x in inputs:
        uncertain = uncertain | (x.e > 0)
    e = np.broadcast_to(np.where(np.isnan(e), np.inf, e), v.shape)
    if v.dtype.kind == "f":
        e = np.where(np.isfinite(v), e, np.where(uncertain, np.inf, 0.0))
    else:
        e = np.where(e > 0, np.inf, 0.0)
    return Value(v, e)


def differences(got, want):
    """The indices at which a result is wrong."""
    with np.errstate(all="ignore"):
        if want.v.dtype.kind == "f":
            same = (got == want.v) | (np.isnan(got) & np.isnan(want.v))
            near = np.abs(got.astype(np.float64) - want.v.astype(np.float64)) <= want.e
        else:
            same, near = got == want.v, False
        return np.argwhere(~(same | near | np.isinf(want.e)))
