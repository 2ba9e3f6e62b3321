# SPDX-License-Identifier: BSL-1.0
"""matmul and einsum as nodes of a tree."""

import numpy as np

from .elements import EPSILON, Rejected, Value, convert, promote, ulp
from .nodes import ANY, Node, all_of, together


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
