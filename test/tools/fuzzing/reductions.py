# SPDX-License-Identifier: BSL-1.0
"""Reductions and products: their C++, and their value with a bound that knows where an order of sums matters."""

import numpy as np

from .elements import EPSILON, Rejected, Value, convert, promote, settle, ulp
from .elementwise import divide, inexact, multiply, rising
from .nodes import ANY, Node, all_of, broadcast, together

# Grains of 2^-40: sums of such numbers, none of them too large, are the same in every order.
GRAIN = 2.0**40


def total_type(t):
    return {"b": "i8", "i": "i8", "u": "u8", "f": t}[t[0]]


def any_order(x, size, axis, keep):
    """What another order of a floating sum may change: nothing where all partial sums are exact."""
    t = x.type
    w = np.abs(x.v).astype(np.float64)
    grain = 2.0 ** (np.floor(np.log2(np.max(w, initial=1.0, where=np.isfinite(w)))) - (20 if t == "f4" else 48))
    total = np.sum(w, axis, keepdims=keep)
    limit = grain * 2.0 ** (23 if t == "f4" else 52)
    exact = np.all((w % grain == 0) | ~np.isfinite(w), axis, keepdims=keep) & (total < limit)
    return np.where(exact, 0.0, total * EPSILON[t] * max(size, 1))


def count_along(x, axis):
    shape = x.v.shape
    axes = range(len(shape)) if axis is None else axis
    return int(np.prod([shape[a] for a in axes], dtype=np.int64))


def fold_sum(x, axis, keep):
    x = convert(x, total_type(x.type))
    if x.type not in EPSILON:
        return settle(np.sum(x.v, axis, keepdims=keep), np.sum(x.e, axis, keepdims=keep), Value(np.zeros(1)))
    v = np.sum(x.v.astype(np.longdouble), axis, keepdims=keep).astype(x.type)
    e = np.sum(x.e, axis, keepdims=keep)
    e = e + any_order(x, count_along(x, axis), axis, keep)
    return nonfinite(v, e + np.where(e > 0, ulp(v), 0), e)


def nonfinite(v, e, inputs):
    """inf and NaN are right where all that went in was."""
    return Value(v, np.where(np.isfinite(v), np.where(np.isnan(e), np.inf, e), np.where(inputs == 0, 0.0, np.inf)))


def fold_prod(x, axis, keep):
    x = convert(x, total_type(x.type))
    v = np.prod(x.v, axis, keepdims=keep)
    if x.type not in EPSILON:
        return settle(v, np.sum(x.e, axis, keepdims=keep), Value(np.zeros(1)))
    v = np.prod(x.v.astype(np.longdouble), axis, keepdims=keep)
    # Overflow and underflow on the way depend on the order.
    log = np.sum(np.abs(np.log2(np.abs(np.where(x.v == 0, 1, x.v)).astype(np.float64))), axis, keepdims=keep)
    narrow = v.astype(x.type)
    size = count_along(x, axis)
    unsure = ~np.isfinite(log) | (log > (100 if x.type == "f4" else 1000)) | (np.sum(x.e, axis, keepdims=keep) > 0)
    return Value(narrow, np.where(unsure, np.inf, np.where(size > 1, ulp(narrow) * size, 0)))


def fold_mean(x, axis, keep):
    x = x if x.type in EPSILON else convert(x, "f8")
    total, size = fold_sum(x, axis, keep), count_along(x, axis)
    v = (total.v / np.array(size, x.type)).astype(x.type)
    # Whether it divides or multiplies by the reciprocal.
    return nonfinite(v, total.e / max(size, 1) + 2 * ulp(v), total.e)


def fold_var(x, axis, keep, ddof=0):
    x = x if x.type in EPSILON else convert(x, "f8")
    w, size = x.v.astype(np.longdouble), count_along(x, axis)
    middle = np.mean(w, axis, keepdims=True)
    v = np.sum((w - middle) ** 2, axis, keepdims=keep) / (max(size - ddof, 0) or np.longdouble(np.nan))
    largest = np.max(np.abs(w), axis, keepdims=keep, initial=0)
    spread = np.max(np.abs(w - middle), axis, keepdims=keep, initial=0)
    slack = np.max(x.e, axis, keepdims=keep, initial=0)
    # Each deviation is off by a few roundings of the mean; squared and averaged.
    off = largest * EPSILON[x.type] * (4 + size) + slack
    v = v.astype(x.type)
    e = (2 * spread * off + off * off + EPSILON[x.type] * (8 + size) * spread**2) * (size / max(size - ddof, 1))
    uncertain = np.sum(x.e, axis, keepdims=keep)
    e = np.where(np.isfinite(largest), e, 0)
    if size - ddof < 0:
        e = np.full(e.shape, np.inf)  # NumPy and weft divide by different numbers that have no meaning.
    return nonfinite(v, e.astype(np.float64) + ulp(v), uncertain)


def fold_stddev(x, axis, keep, ddof=0):
    v = fold_var(x, axis, keep, ddof)
    return rising(np.sqrt, 4)(v)


def fold_norm(x, axis, keep):
    x = x if x.type in EPSILON else convert(x, "f8")
    squared = fold_sum(multiply(x, x), axis, keep)
    return rising(np.sqrt, 4)(squared)


def fold_extremum(function):
    def of(x, axis, keep):
        try:
            v = function(x.v, axis=axis, keepdims=keep)
        except ValueError:
            raise Rejected("value_error") from None
        e = np.max(x.e, axis=axis, keepdims=keep, initial=0)
        return settle(v, e, Value(v, e))

    return of


def fold_position(function, least):
    def of(x, axis, keep):
        if axis is not None:
            axis = axis[0]
        try:
            v = function(x.v, axis=axis, keepdims=keep).astype("i8") if axis is not None or keep else function(x.v)
        except ValueError:
            raise Rejected("value_error") from None
        unsure = np.max(x.e, axis=axis, keepdims=keep, initial=0) > 0
        return Value(np.asarray(v, "i8"), np.where(unsure, np.inf, 0.0))

    return of


def fold_truth(function):
    def of(x, axis, keep):
        v = function(x.v != 0, axis=axis, keepdims=keep)
        v = v.astype("i8") if function is np.count_nonzero or np.asarray(v).dtype != bool else v
        unsure = np.any((x.e > 0) & (np.abs(x.v.astype(np.float64)) <= x.e), axis=axis, keepdims=keep)
        return Value(np.asarray(v), np.where(unsure, np.inf, 0.0))

    return of


def scan(function):
    def of(x, axis, keep):
        axis = axis[0]
        x = convert(x, total_type(x.type))
        v = function(x.v, axis=axis)
        if x.type not in EPSILON:
            return settle(v, np.cumsum(x.e, axis), Value(np.zeros(1)))
        w = function(x.v.astype(np.longdouble), axis=axis)
        e = np.cumsum(x.e, axis)
        if function is np.cumsum:
            e = e + any_order(x, x.v.shape[axis], (axis,), True)
        else:
            e = np.where(e > 0, np.inf, (np.abs(w) * EPSILON[x.type] * x.v.shape[axis]).astype(np.float64))
        v = w.astype(x.type)
        return nonfinite(v, e + np.where(e > 0, ulp(v), 0), np.where(np.isfinite(w), e, np.cumsum(x.e, axis)))

    return of


FLOAT_OF = {"f4": "f4", "f8": "f8"}
REDUCTIONS = {
    "sum": (fold_sum, total_type),
    "prod": (fold_prod, total_type),
    "mean": (fold_mean, lambda t: FLOAT_OF.get(t, "f8")),
    "var": (fold_var, lambda t: FLOAT_OF.get(t, "f8")),
    "stddev": (fold_stddev, lambda t: FLOAT_OF.get(t, "f8")),
    "norm": (fold_norm, lambda t: FLOAT_OF.get(t, "f8")),
    "min": (fold_extremum(np.min), lambda t: t),
    "max": (fold_extremum(np.max), lambda t: t),
    "any": (fold_truth(np.any), lambda t: "b1"),
    "all": (fold_truth(np.all), lambda t: "b1"),
    "count_nonzero": (fold_truth(np.sum), lambda t: "i8"),
    "argmin": (fold_position(np.argmin, True), lambda t: "i8"),
    "argmax": (fold_position(np.argmax, False), lambda t: "i8"),
    "cumsum": (scan(np.cumsum), total_type),
    "cumprod": (scan(np.cumprod), total_type),
}


class Reduce(Node):
    """`form`: where the axes stand, in angle brackets, as axes<...>{} or as axes{...}; `axes` None: all, a value."""

    def __init__(self, child, name, axes, keep, form="template", ddof=None):
        self.children, self.name, self.axes, self.keep, self.form, self.ddof = [child], name, axes, keep, form, ddof
        self.type = REDUCTIONS[name][1](child.type)
        self.scans = name in ("cumsum", "cumprod")
        if self.scans:
            self.known = child.known
        elif child.known == ANY or form == "run time" or axes is None:
            self.known = ANY
        else:
            reduced = {a % len(child.known) for a in axes}
            self.known = tuple(1 if i in reduced else e for i, e in enumerate(child.known) if keep or i not in reduced)

    def options(self):
        return (["keep_dims"] if self.keep else []) + ([f"ddof{{{self.ddof}}}"] if self.ddof is not None else [])

    def cpp(self):
        numbers = ", ".join(map(str, self.axes or ()))
        template, arguments = "", [self.children[0].cpp()]
        if self.axes is None:
            pass
        elif self.form == "template" and self.name != "all":
            template = f"<{numbers}>"
        else:
            arguments.append(f"axes{{{numbers}}}" if self.form == "run time" else f"axes<{numbers}>{{}}")
        return f"{self.name}{template}({', '.join(arguments + self.options())})"

    def numpy(self):
        return f"{self.name}({self.children[0].numpy()}, axis={self.axes}{', keepdims=True' if self.keep else ''})"

    def value(self, case):
        x = self.children[0].value(case)
        rank, axes = x.v.ndim, self.axes
        if axes is not None:
            if any(not -rank <= a < rank for a in axes):
                raise Rejected("index_error", "shape_error")
            axes = tuple(a % rank for a in axes)
            if len(set(axes)) < len(axes):
                raise Rejected("index_error")
            if len(axes) == rank and not self.keep and not self.scans:
                kinds = {"shape_error"}
                try:
                    self.fold(x, axes)
                except Rejected as e:
                    kinds |= e.kinds
                raise Rejected(*kinds)
        return self.fold(x, axes)

    def fold(self, x, axes):
        more = {} if self.ddof is None else {"ddof": self.ddof}
        with np.errstate(all="ignore"):
            result = REDUCTIONS[self.name][0](x, axes, self.keep, **more)
        return Value(np.asarray(result.v), np.broadcast_to(result.e, np.shape(result.v)))


def product_of(x, y, contract):
    """A contraction with its bound: the sums of |x||y| say how far another order may lead."""
    if x.type not in EPSILON:
        # Truth values are multiplied by && and added by ||, as in NumPy.
        v = contract(x.v, y.v)
        unsure = contract((x.e > 0).astype(np.int64), np.ones(y.v.shape, np.int64)) + contract(
            np.ones(x.v.shape, np.int64), (y.e > 0).astype(np.int64)
        )
        return Value(v.astype(x.type), np.where(unsure > 0, np.inf, 0.0))
    a, b = x.v.astype(np.longdouble), y.v.astype(np.longdouble)
    v = contract(a, b).astype(x.type)
    if not (np.all(np.isfinite(x.v)) and np.all(np.isfinite(y.v)) and np.all(np.isfinite(v))):
        return Value(v, np.full(v.shape, np.inf))
    size = contract(np.abs(a), np.abs(b))
    length = contract(np.ones(a.shape, np.int64), np.ones(b.shape, np.int64))
    small = (np.all(a * 16 == np.trunc(a * 16)) and np.all(b * 16 == np.trunc(b * 16))
             and np.all(size * 256 < 2.0 ** (23 if x.type == "f4" else 52)))
    e = contract(np.abs(a), y.e) + contract(x.e, np.abs(b)) + contract(x.e, y.e)
    if not small:
        e = e + size * EPSILON[x.type] * (length + 2)
    e = e.astype(np.float64)
    return Value(v, np.where(np.isnan(e), np.inf, e + np.where(e > 0, ulp(v), 0)))


class Matmul(Node):
    def __init__(self, x, y):
        self.children, self.type = [x, y], promote(x.type, y.type)
        self.known = ANY
        if ANY not in (x.known, y.known):
            a, b = x.known, y.known
            rows, columns = (a[-2],) if len(a) > 1 else (), (b[-1],) if len(b) > 1 else ()
            lead = together(a[:-2], b[:-2]) if len(a) > 2 or len(b) > 2 else ()
            self.known = lead + rows + columns

    def cpp(self):
        return f"matmul({self.children[0].cpp()}, {self.children[1].cpp()})"

    def numpy(self):
        return f"matmul({self.children[0].numpy()}, {self.children[1].numpy()})"

    def value(self, case):
        x, y = (convert(a, self.type) for a in all_of(self.children, case))
        a, b = x.v.shape, y.v.shape
        if len(a) == len(b) == 1:
            raise Rejected("shape_error", "broadcast_error")
        kinds = set()
        if a[-1] != b[-2 if len(b) > 1 else -1]:
            kinds |= {"shape_error", "broadcast_error"}
        try:
            np.broadcast_shapes(a[:-2], b[:-2])
        except ValueError:
            kinds |= {"broadcast_error", "shape_error"}
        if kinds:
            raise Rejected(*kinds)
        with np.errstate(all="ignore"):
            return product_of(x, y, np.matmul)


class Einsum(Node):
    """Two operands; the letters say the shapes."""

    def __init__(self, subscripts, x, y):
        self.children, self.subscripts, self.type = [x, y], subscripts, promote(x.type, y.type)
        inputs, output = subscripts.split("->")
        known = {}
        for letters, node in zip(inputs.split(","), (x, y)):
            extents = (None,) * len(letters) if node.known == ANY else node.known
            for letter, extent in zip(letters, extents):
                known.setdefault(letter, []).append(extent)
        self.known = tuple(together(*((e,) for e in known[letter]))[0] for letter in output)

    def cpp(self):
        return f'einsum<"{self.subscripts}">({self.children[0].cpp()}, {self.children[1].cpp()})'

    def numpy(self):
        return f"einsum('{self.subscripts}', {self.children[0].numpy()}, {self.children[1].numpy()})"

    def value(self, case):
        x, y = (convert(a, self.type) for a in all_of(self.children, case))
        letters = self.subscripts.split("->")[0].split(",")
        extents = {}
        for names, a in zip(letters, (x, y)):
            if len(names) != a.v.ndim:
                raise Rejected("shape_error", "broadcast_error")
            for name, extent in zip(names, a.v.shape):
                extents.setdefault(name, set()).add(extent)
        if any(len(e - {1}) > 1 for e in extents.values()):
            raise Rejected("shape_error", "broadcast_error")
        with np.errstate(all="ignore"):
            return product_of(x, y, lambda a, b: np.einsum(self.subscripts, a, b))
