# SPDX-License-Identifier: BSL-1.0
"""The elementwise operations: how each is written in C++, in which type it computes, and its value in NumPy."""

import math

import numpy as np

from .elements import EPSILON, Rejected, Undefined, Value, category, convert, promote, settle, ulp

ROUNDINGS = 16  # units in the last place that an approximated function may be off


class Operation:
    """`text` is its C++ with {0}, {1}; `family` as in weft/ops/rules.hpp; `of` gives the value."""

    def __init__(self, name, text, family, of, types="biuf"):
        self.name, self.text, self.family, self.of, self.types = name, text, family, of, types
        self.arity = 1 + text.count("{1}") + text.count("{2}")

    def computes_in(self, t):
        if self.family in ("arithmetic", "shift", "magnitude") and t == "b1":
            return "i4"
        if self.family in ("floating", "root") and category(t) < 2:
            return "f8"
        if self.family == "logical":
            return "b1"
        return t

    def gives(self, t):
        return "b1" if self.family in ("comparison", "logical", "predicate") else self.computes_in(t)


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
        return whole_division(x, y, lambda a, b: np.sign(a) * np.sign(b) * (np.abs(a) // np.abs(b)))
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
    if divided is np.fmod:
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
        v = exact.astype(x.v.dtype)
        if x.type not in EPSILON:
            return settle(v, x.e, x)
        e = np.where(x.e > 0, np.maximum(np.abs(function(w + x.e) - exact), np.abs(exact - function(w - x.e))), 0)
        return settle(v, again(v, e.astype(np.float64)) + roundings * ulp(v), x)

    return of


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


BINARY = [
    Operation("add", "({0} + {1})", "arithmetic", add),
    Operation("subtract", "({0} - {1})", "arithmetic", subtract),
    Operation("multiply", "({0} * {1})", "arithmetic", multiply),
    Operation("divide", "({0} / {1})", "arithmetic", divide),
    Operation("modulo", "({0} % {1})", "arithmetic", modulo, "iu"),
    Operation("minimum", "minimum({0}, {1})", "same", extremum(np.minimum)),
    Operation("maximum", "maximum({0}, {1})", "same", extremum(np.maximum)),
    Operation("bit_and", "({0} & {1})", "bitwise", on_bits(np.bitwise_and), "biu"),
    Operation("bit_or", "({0} | {1})", "bitwise", on_bits(np.bitwise_or), "biu"),
    Operation("bit_xor", "({0} ^ {1})", "bitwise", on_bits(np.bitwise_xor), "biu"),
    Operation("shift_left", "({0} << {1})", "shift", shift_left, "biu"),
    Operation("shift_right", "({0} >> {1})", "shift", shift_right, "biu"),
    Operation("fmod", "fmod({0}, {1})", "floating", lambda x, y: settle(np.fmod(x.v, y.v), x.e + y.e + np.where(x.e + y.e > 0, np.inf, 0), x, y), "f"),
    Operation("hypot", "hypot({0}, {1})", "floating", lambda x, y: settle(np.hypot(x.v, y.v), x.e + y.e + ROUNDINGS * ulp(np.hypot(x.v, y.v)), x, y), "iuf"),
]
COMPARISONS = [
    Operation("equal", "({0} == {1})", "comparison", compare(np.equal)),
    Operation("not_equal", "({0} != {1})", "comparison", compare(np.not_equal)),
    Operation("less", "({0} < {1})", "comparison", compare(np.less)),
    Operation("less_equal", "({0} <= {1})", "comparison", compare(np.less_equal)),
    Operation("greater", "({0} > {1})", "comparison", compare(np.greater)),
    Operation("greater_equal", "({0} >= {1})", "comparison", compare(np.greater_equal)),
]
LOGICAL = [
    Operation("logical_and", "({0} && {1})", "logical", on_bits(np.logical_and)),
    Operation("logical_or", "({0} || {1})", "logical", on_bits(np.logical_or)),
    Operation("logical_xor", "logical_xor({0}, {1})", "logical", on_bits(np.logical_xor)),
]
UNARY = [
    Operation("negative", "(-{0})", "arithmetic", lambda x: settle(-x.v, x.e, x)),
    Operation("abs", "abs({0})", "magnitude", absolute),
    Operation("sign", "sign({0})", "arithmetic", rising(np.sign, 0)),
    Operation("square", "square({0})", "arithmetic", lambda x: multiply(x, x)),
    Operation("sqrt", "sqrt({0})", "root", rising(np.sqrt, 0)),
    Operation("reciprocal", "reciprocal({0})", "root", reciprocal),
    Operation("rsqrt", "rsqrt({0})", "root", rsqrt),
    Operation("floor", "floor({0})", "arithmetic", rising(np.floor, 0)),
    Operation("ceil", "ceil({0})", "arithmetic", rising(np.ceil, 0)),
    Operation("round", "round({0})", "arithmetic", rising(np.rint, 0), "f"),
    Operation("trunc", "trunc({0})", "arithmetic", rising(np.trunc, 0)),
    Operation("exp", "exp({0})", "floating", rising(np.exp)),
    Operation("expm1", "expm1({0})", "floating", rising(np.expm1)),
    Operation("log", "log({0})", "floating", rising(np.log)),
    Operation("log1p", "log1p({0})", "floating", rising(np.log1p)),
    Operation("sin", "sin({0})", "floating", wave(np.sin)),
    Operation("cos", "cos({0})", "floating", wave(np.cos)),
    Operation("tanh", "tanh({0})", "floating", rising(np.tanh)),
    Operation("atan", "atan({0})", "floating", rising(np.arctan)),
    Operation("cbrt", "cbrt({0})", "floating", rising(np.cbrt)),
    Operation("bit_not", "(~{0})", "bitwise", on_bits(np.invert), "biu"),
    Operation("logical_not", "(!{0})", "logical", on_bits(np.logical_not)),
    Operation("isnan", "isnan({0})", "predicate", predicate(np.isnan), "f"),
    Operation("isfinite", "isfinite({0})", "predicate", predicate(np.isfinite), "f"),
]
TERNARY = [
    Operation("where", "where({0}, {1}, {2})", "where", where),
    Operation("clamp", "clamp({0}, {1}, {2})", "same", clamp),
    Operation("fma", "fma({0}, {1}, {2})", "arithmetic", fma),
    Operation("lerp", "lerp({0}, {1}, {2})", "root", lerp, "f"),
]
OPERATIONS = {o.name: o for o in BINARY + COMPARISONS + LOGICAL + UNARY + TERNARY}


def common_type(types, scalars):
    """The type of tensors, then of these with weak scalars; None where there is none."""
    common = None
    for t in types:
        common = t if common is None else promote(common, t)
        if common is None:
            return None
    for s in scalars:
        if category(s) > category(common):
            common = s
    return common


def beside(value, t, comparing):
    """A scalar as an element of type t, its own category not being higher."""
    if category(t) == 1:
        limits = np.iinfo(t)
        if not limits.min <= value <= limits.max:
            if not comparing:
                raise Rejected("value_error")
            # Any number beyond the limit gives the same answers; doubles hold the integers of trees far enough.
            return None
    return Value(np.array(value, t))


def apply(operation, operands, scalars):
    """Value of an operation; `operands` are Values or, for scalars, numbers of the types in `scalars` (else None)."""
    tensors = [x for x, s in zip(operands, scalars) if s is None]
    choosing = operation.name == "where"
    typed = tensors[1:] if choosing else tensors
    common = common_type([x.type for x in typed], [s for s in scalars if s])
    common = operation.computes_in(common)
    ready = []
    comparing = operation.family == "comparison"
    for i, (x, s) in enumerate(zip(operands, scalars)):
        if choosing and i == 0:
            ready.append(convert(x, "b1"))
        elif s is None:
            ready.append(convert(x, common))
        else:
            ready.append(beside(x, common, comparing))
    if any(x is None for x in ready):
        ready = [Value(np.array(float(o))) if x is None else convert(x, "f8") for x, o in zip(ready, operands)]
    with np.errstate(all="ignore"):
        result = operation.of(*ready)
    if not math.prod(result.v.shape) or not np.any(result.e):
        result.e = np.broadcast_to(np.float64(0), result.v.shape)
    return result
