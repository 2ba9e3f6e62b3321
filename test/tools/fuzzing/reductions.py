# SPDX-License-Identifier: BSL-1.0
"""Reductions as nodes of a tree."""

import numpy as np

from .elements import Rejected, Value
from .folds import REDUCTIONS, SCANS
from .nodes import ANY, Node


class Reduce(Node):
    """`form`: where the axes stand, in angle brackets, as axes<...>{} or as axes{...}; `axes` None: all, a value.
    `parameter`: a ddof, or the fraction of a quantile."""

    def __init__(self, child, name, axes, keep, form="template", parameter=None):
        self.children, self.name, self.axes, self.keep, self.form = [child], name, axes, keep, form
        self.parameter = parameter
        self.type = REDUCTIONS[name][1](child.type)
        self.pool = False  # whether it runs on several threads
        self.scans = name in SCANS
        if self.scans:
            self.known = child.known
        elif child.known == ANY or form == "run time" or axes is None:
            self.known = ANY
        else:
            reduced = {a % len(child.known) for a in axes}
            self.known = tuple(1 if i in reduced else e for i, e in enumerate(child.known) if keep or i not in reduced)

    def options(self):
        ddof = self.parameter is not None and self.name != "quantile"
        return (["keep_dims"] if self.keep else []) + ([f"ddof{{{self.parameter}}}"] if ddof else [])

    def cpp(self):
        numbers = ", ".join(map(str, self.axes or ()))
        template, arguments = "", (["fuzz::pool()"] if self.pool else []) + [self.children[0].cpp()]
        if self.name == "quantile":
            arguments.append(str(self.parameter))
        if self.axes is None:
            pass
        elif self.form == "template" and self.name != "all":
            template = f"<{numbers}>"
        else:
            arguments.append(f"axes{{{numbers}}}" if self.form == "run time" else f"axes<{numbers}>{{}}")
        return f"{self.name}{template}({', '.join(arguments + self.options())})"

    def numpy(self):
        more = "" if self.parameter is None else f", {self.parameter}"
        return f"{self.name}({self.children[0].numpy()}{more}, axis={self.axes}{', keepdims=True' if self.keep else ''})"

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
        more = [] if self.parameter is None else [self.parameter]
        with np.errstate(all="ignore"):
            result = REDUCTIONS[self.name][0](x, axes, self.keep, *more)
        return Value(np.asarray(result.v), np.broadcast_to(result.e, np.shape(result.v)))
