# SPDX-License-Identifier: BSL-1.0
"""The elementwise operations: how each is written in C++, in which type it computes, and its value in NumPy."""

import math

import numpy as np

from .elements import Rejected, Value, category, convert, promote, settle
from .formulas import (
    absolute,
    add,
    clamp,
    compare,
    divide,
    extremum,
    floor_divide,
    fma,
    fmod,
    hypot,
    lerp,
    logaddexp,
    modulo,
    multiply,
    nan_to_num,
    nextafter,
    on_bits,
    predicate,
    reciprocal,
    remainder,
    rising,
    rsqrt,
    shift_left,
    shift_right,
    subtract,
    wave,
    where,
    whole,
)


class Operation:
    """`text` is its C++ with {0}, {1}; `family` as in weft/ops/operand/rules.hpp; `of` gives the value."""

    def __init__(self, name, text, family, of, types="biuf"):
        self.name, self.text, self.family, self.of, self.types = name, text, family, of, types

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
    Operation("fmod", "fmod({0}, {1})", "floating", fmod, "f"),
    Operation("floor_divide", "floor_divide({0}, {1})", "arithmetic", floor_divide, "iuf"),
    Operation("remainder", "remainder({0}, {1})", "arithmetic", remainder, "iuf"),
    Operation("logaddexp", "logaddexp({0}, {1})", "floating", logaddexp, "iuf"),
    Operation("nextafter", "nextafter({0}, {1})", "root", nextafter, "f"),
    Operation("hypot", "hypot({0}, {1})", "floating", hypot, "iuf"),
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
    Operation("abs2", "abs2({0})", "magnitude", lambda x: multiply(x, x)),
    Operation("nan_to_num", "nan_to_num({0})", "same", nan_to_num),
    Operation("deg2rad", "deg2rad({0})", "root", rising(np.deg2rad, 1), "f"),
    Operation("rad2deg", "rad2deg({0})", "root", rising(np.rad2deg, 1), "f"),
    Operation("sqrt", "sqrt({0})", "root", rising(np.sqrt, 0)),
    Operation("reciprocal", "reciprocal({0})", "root", reciprocal),
    Operation("rsqrt", "rsqrt({0})", "root", rsqrt),
    Operation("floor", "floor({0})", "arithmetic", whole(np.floor)),
    Operation("ceil", "ceil({0})", "arithmetic", whole(np.ceil)),
    Operation("round", "round({0})", "arithmetic", whole(np.rint), "f"),
    Operation("trunc", "trunc({0})", "arithmetic", whole(np.trunc)),
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
