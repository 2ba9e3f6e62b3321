# SPDX-License-Identifier: BSL-1.0
"""Differences of neighbours, searches and values that are looked up; sort, argsort and median are in folds.py."""

import numpy as np

from .elements import Rejected, Value, convert, promote
from .formulas import subtract
from .nodes import ANY, Node, View, all_of
from .reductions import Reduce
from .variables import Axis


class Difference(View):
    def __init__(self, child, axis):
        known = ANY
        if child.known != ANY:
            own = child.known[axis]
            known = child.known[:axis] + (None if own is None else max(own - 1, 0),) + child.known[axis + 1 :]
        super().__init__(child, f"diff<{axis}>({{0}})", f"diff<{axis}>", known, None)
        self.axis = axis

    def value(self, case):
        x = self.children[0].value(case)
        if self.axis >= x.v.ndim:
            raise Rejected("index_error")
        before, behind = (
            Value(*(a[(slice(None),) * self.axis + (part,)] for a in (x.v, x.e))) for part in (slice(0, -1), slice(1, None))
        )
        if x.type == "b1":
            return Value(behind.v != before.v, np.where(behind.e + before.e > 0, np.inf, 0.0))
        return subtract(behind, before)


def differences(builder, axes):
    axis = builder.random.randrange(len(axes))
    if axes[axis] is None:
        return None
    one = builder.new_axis()
    one.value, one.fixable = 1, False
    operand = list(axes)
    operand[axis] = Axis.derived("sum", [axes[axis], one])
    builder.axes.append(operand[axis])
    return operand, lambda child: Difference(child, axis)


class Search(Node):
    """searchsorted or isin: each element of the first operand among those of the second."""

    def __init__(self, name, x, among):
        self.name, self.children, self.known = name, [x, among], x.known
        self.type = "b1" if name == "isin" else "i8"

    def cpp(self):
        x, among = (child.cpp() for child in self.children)
        if self.name == "isin":
            return f"isin({x}, {among})"
        return f"searchsorted({among}, {x}, side::{self.name})"

    def numpy(self):
        return f"{self.name}({', '.join(child.numpy() for child in self.children)})"

    def value(self, case):
        x, among = all_of(self.children, case)
        if self.name != "isin" and among.v.ndim != 1:
            raise Rejected("shape_error")
        common = promote(x.type, among.type)
        x, among = convert(x, common), convert(among, common)
        if self.name == "isin":
            v = np.isin(x.v, among.v)
        else:
            v = np.searchsorted(among.v, x.v, self.name).astype("i8")
        unsure = (x.e > 0) | bool(np.any(among.e > 0))
        return Value(v, np.where(unsure, np.inf, 0.0))


def search(builder, axes, depth, exact):
    """The second operand of one axis, sorted."""
    x = builder.grow(axes, depth, exact)
    among = Reduce(builder.grow([builder.new_axis(solid=True)], min(depth, 1), True), "sort", [0], False)
    if not promote(x.type, among.type):
        return None
    return Search(builder.random.choice(["isin", "left", "right"]), x, among)
