# SPDX-License-Identifier: BSL-1.0
"""What each elementwise operation gives, and how far from it a right result may be. Operands have one type."""

import numpy as np

from .elements import EPSILON, Undefined, Value, settle, ulp

ROUNDINGS = 16  # units in the last place that an approximated function may be off


def wide(x):
    return x.v.astype(np.float64) if x.type == "f4" else x.v.astype(np.longdouble)


def inexact(v, exactly):
    """One rounding, where there was one: whether it takes place is the implementation's choice."""
    return np.where(exactly == v, 0.0, ulp(v))


def again(v, e):
    """Rounding of what is not exact already adds to the bound."""
    return e + np.where(e > 0, ulp(v), 0)


def add(x, y):
    v = x.v + y.v
    return settle(v, again(v, x.e + y.e), x, y)


def subtract(x, y):
    v = x.v - y.v
    return settle(v, again(v, x.e + y.e), x, y)


def multiply(x, y):
    v = x.v * y.v
    if x.type not in EPSILON:
        return settle(v, x.e + y.e, x, y)
    # 0 * inf is NaN in the bound where nothing is uncertain, and settle makes that infinite: so only where e > 0.
    e = np.where(y.e > 0, np.abs(x.v) * y.e, 0) + np.where(x.e > 0, np.abs(y.v) * x.e, 0)
    e = e + np.where((x.e > 0) & (y.e > 0), x.e * y.e, 0)
    return settle(v, again(v, e) + inexact(v, wide(x) * wide(y)), x, y)


def divide(x, y):
    if x.type not in EPSILON:
        # Floor division, one more where that is below the quotient: the least integer has no absolute value.
        return whole_division(x, y, lambda a, b: a // b + ((a % b != 0) & ((a < 0) != (b < 0))))
    v = x.v / y.v
    room = np.abs(y.v) - y.e
    e = np.where((x.e > 0) | (y.e > 0), (x.e + np.abs(v) * y.e) / np.where(room > 0, room, 0), 0)
    # The sign of a zero is nobody's contract where minimum, sums or products made it.
    return settle(v, np.where((y.v == 0) & (x.v != 0), np.inf, again(v, e)), x, y)


def modulo(x, y):
    return whole_division(x, y, np.fmod)


def whole_division(x, y, divided):
    zero = y.v == 0
    if np.any(zero & (y.e == 0)) and whole_division.asserts:
        raise Undefined("an integer division by zero, which debug builds assert")
    if np.any(zero & (y.e > 0)) or (np.any(y.e > 0) and whole_division.asserts):
        raise Undefined("an integer divisor that may be zero")
    wider = np.int64 if x.type != "u8" else np.uint64
    a, b = x.v.astype(wider), np.where(zero, 1, y.v).astype(wider)
    # min / -1 wraps, and has no absolute value in its own type.
    negated = (b == -1) if wider is np.int64 else np.zeros(b.shape, bool)
    if x.type == "i8":
        small = np.abs(a.astype(np.float64)) >= 2.0**62
        if np.any(small & ~negated):
            raise Undefined("the reference divides no 63-bit numbers")
    quotient = divided(a, np.where(negated, 1, b))
    if divided in (np.fmod, np.remainder):
        quotient = np.where(negated, 0, quotient)
    else:
        quotient = np.where(negated, -a, quotient)
    return settle(np.where(zero, 0, quotient).astype(x.v.dtype), x.e + y.e, x, y)


whole_division.asserts = False


def compare(function):
    def of(x, y):
        with np.errstate(all="ignore"):
            margin = x.e + y.e
            unsure = (margin > 0) & ~(np.abs(x.v.astype(np.float64) - y.v.astype(np.float64)) > margin)
        return Value(function(x.v, y.v), np.where(unsure, np.inf, 0.0))

    return of


def on_bits(function):
    def of(*operands):
        v = function(*(x.v for x in operands))
        return settle(v, sum(x.e for x in operands), *operands)

    return of


def shift_left(x, y):
    bits = x.v.dtype.itemsize * 8
    inside = (y.v >= 0) & (y.v < bits)
    v = np.where(inside, np.left_shift(x.v, np.where(inside, y.v, 0).astype(x.v.dtype)), 0).astype(x.v.dtype)
    return settle(v, x.e + y.e, x, y)


def shift_right(x, y):
    bits = x.v.dtype.itemsize * 8
    inside = (y.v >= 0) & (y.v < bits)
    count = np.where(inside, y.v, bits - 1).astype(x.v.dtype)
    v = np.right_shift(x.v, count)
    v = v if x.type[0] == "i" else np.where(inside, v, 0).astype(x.v.dtype)
    return settle(v, x.e + y.e, x, y)


def extremum(function):
    def of(x, y):
        return settle(function(x.v, y.v), np.maximum(x.e, y.e), x, y)

    return of


def clamp(x, lo, hi):
    return extremum(np.minimum)(extremum(np.maximum)(x, lo), hi)


def where(c, x, y):
    return settle(np.where(c.v, x.v, y.v), np.where(c.e > 0, np.inf, np.where(c.v, x.e, y.e)), c, x, y)


def fma(x, y, z):
    return add(multiply(x, y), z)


def lerp(a, b, t):
    return add(a, multiply(t, subtract(b, a)))


def rising(function, roundings=ROUNDINGS):
    """A monotone function: between its values at the ends of the interval; `roundings` = 0 where it is exact."""

    def of(x):
        w = wide(x) if x.type in EPSILON else x.v
        exact = function(w)
        # In its own type where it is rounded once: a second rounding may miss by one.
        v = exact.astype(x.v.dtype) if roundings else function(x.v)
        if x.type not in EPSILON:
            return settle(v, x.e, x)
        e = np.where(x.e > 0, np.maximum(np.abs(function(w + x.e) - exact), np.abs(exact - function(w - x.e))), 0)
        return settle(v, again(v, e.astype(np.float64)) + roundings * ulp(v), x)

    return of


def whole(function):
    """floor and its like: an integer stays what it is."""
    of = rising(function, 0)
    return lambda x: of(x) if x.type in EPSILON else x


def wave(function):
    """sin and cos: their slope is at most 1. Near a zero the reference's own argument is the limit."""

    def of(x):
        v = function(wide(x)).astype(x.v.dtype)
        return settle(v, x.e + ROUNDINGS * ulp(v) + EPSILON[x.type] * 1e-3, x)

    return of


def absolute(x):
    return settle(np.abs(x.v), x.e, x)


def reciprocal(x):
    return divide(Value(np.ones_like(x.v)), x)


def rsqrt(x):
    v = rising(np.sqrt, 0)(x)
    v = divide(Value(np.ones_like(v.v)), v)
    return settle(v.v, v.e + 2 * ulp(v.v), x)


def predicate(function):
    def of(x):
        return Value(function(x.v), np.where(x.e > 0, np.inf, 0.0))

    return of


def fmod(x, y):
    # Of operands that are uncertain nothing is known.
    return settle(np.fmod(x.v, y.v), np.where(x.e + y.e > 0, np.inf, 0.0), x, y)


def floor_divide(x, y):
    if x.type not in EPSILON:
        return whole_division(x, y, lambda a, b: a // b)
    return settle(np.floor_divide(x.v, y.v), np.where(x.e + y.e > 0, np.inf, 0.0), x, y)


def remainder(x, y):
    if x.type not in EPSILON:
        return whole_division(x, y, np.remainder)
    return settle(np.remainder(x.v, y.v), np.where(x.e + y.e > 0, np.inf, 0.0), x, y)


def logaddexp(x, y):
    # Its slope in each operand is at most 1.
    v = np.logaddexp(wide(x), wide(y)).astype(x.v.dtype)
    return settle(v, x.e + y.e + ROUNDINGS * (ulp(v) + np.maximum(ulp(x.v), ulp(y.v))), x, y)


def nextafter(x, y):
    # Towards which side is not known where the operands are not.
    return settle(np.nextafter(x.v, y.v), x.e + np.where(x.e + y.e > 0, 2 * ulp(x.v), 0.0), x, y)


def nan_to_num(x):
    if x.type not in EPSILON:
        return x
    v = np.nan_to_num(x.v)
    return settle(v, np.where((x.e > 0) & ~(np.abs(x.v) + x.e < np.finfo(x.v.dtype).max), np.inf, x.e), x)


def hypot(x, y):
    v = np.hypot(x.v, y.v)
    return settle(v, x.e + y.e + ROUNDINGS * ulp(v), x, y)
