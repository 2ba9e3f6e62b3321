# SPDX-License-Identifier: BSL-1.0
"""Random windows, diagonals, and what no strides can describe; the functions are as those of views.py."""

import numpy as np

from .elements import Rejected, Value
from .elementwise import OPERATIONS
from .nodes import ANY, Elementwise, Scalar, View, all_of, together
from .variables import Axis
from .views import strictly


def unknown_at(axis, child):
    """What the compiler knows when one axis gets an extent of the run time."""
    return ANY if child.known == ANY else child.known[:axis] + (None,) + child.known[axis + 1 :]


def one_axis(act, axis):
    """A view of one axis, which an operand whose rank the compiler does not know may lack."""

    def of(a, case):
        if axis >= a.ndim:
            raise Rejected("index_error")
        return act(a, case)

    return strictly(None, of)


def derived(builder, kind, parts):
    new = Axis.derived(kind, parts)
    builder.axes.append(new)
    return new


def windows(builder, axes):
    if len(axes) < 2 or axes[-1] is None:
        return None
    axis, last = builder.random.randrange(len(axes) - 1), axes[-1]
    slot, fixed = builder.slot_of(last), last.value
    length = f"fix<{fixed}>" if fixed is not None else f"c.p[{slot}]"
    operand = list(axes[:-1])
    operand[axis] = derived(builder, "window", [axes[axis], last])

    def act(a, case):
        n = case.p[slot] if fixed is None else fixed
        if not 1 <= n <= a.shape[axis]:
            raise Rejected("shape_error")
        # NumPy's own puts the window's axis last, too.
        return np.lib.stride_tricks.sliding_window_view(a, n, axis)

    def make(child):
        known = ANY
        if child.known != ANY:
            own = child.known[axis]
            own = None if None in (own, fixed) else own - fixed + 1
            known = child.known[:axis] + (own,) + child.known[axis + 1 :] + (fixed,)
        text, name = f"windows<{axis}>({{0}}, {length})", f"windows<{axis}, {length}>"
        return View(child, text, name, known, one_axis(act, axis))

    return operand, make


def diagonal(builder, axes):
    if len(axes) != 1 or axes[0] is None:
        return None
    operand = [axes[0], axes[0] if builder.chance(0.7) else derived(builder, "sum", [axes[0], builder.new_axis()])]
    if builder.chance(0.5):
        operand.reverse()

    def act(a, case):
        if a.ndim < 2:
            raise Rejected("index_error")
        return np.diagonal(a)

    def make(child):
        known = ANY
        if child.known != ANY:
            known = (None if None in child.known else min(child.known),)
        return View(child, "diagonal({0})", "diagonal", known, strictly(None, act))

    return operand, make


def rolled(builder, axes):
    axis, slot = builder.random.randrange(len(axes)), builder.slot("shift").number
    if builder.chance(0.3):
        text, name, act = f"roll({{0}}, c.p[{slot}])", f"roll<c.p[{slot}]>", lambda a, case: np.roll(a, case.p[slot])
    else:
        text, name = f"roll<{axis}>({{0}}, c.p[{slot}])", f"roll<c.p[{slot}], {axis}>"
        act = one_axis(lambda a, case: np.roll(a, case.p[slot], axis), axis)
    return list(axes), lambda child: View(child, text, name, child.known, act)


def multiplied(builder, axes):
    """repeat and tile: the operand's extent is a divisor of the one that is wanted."""
    axis, slot = builder.random.randrange(len(axes)), builder.slot("count")
    function = builder.random.choice(["repeat", "tile"])
    if axes[axis] is None:
        return None
    slot.axis = axes[axis]
    operand = list(axes)
    operand[axis] = derived(builder, "divided", [axes[axis], slot])

    def act(a, case):
        n = case.p[slot.number]
        if n < 0:
            raise Rejected("shape_error")
        if function == "repeat":
            return np.repeat(a, n, axis)
        return np.tile(a, [n if i == axis else 1 for i in range(a.ndim)])

    def make(child):
        text, name = f"{function}<{axis}>({{0}}, c.p[{slot.number}])", f"{function}<c.p[{slot.number}], {axis}>"
        return View(child, text, name, unknown_at(axis, child), one_axis(act, axis))

    return operand, make


class Padded(View):
    """A bound of the margin is 0."""

    def value(self, case):
        x = self.children[0].value(case)
        return Value(self.act(x.v, case, self.filler), self.act(x.e, case, 0) if np.any(x.e) else None)


def padded(builder, axes):
    axis = builder.random.randrange(len(axes))
    if axes[axis] is None:
        return None
    before, after = builder.slot("margin"), builder.slot("margin")
    operand, filler = list(axes), builder.random.choice([None, 1, 1])
    operand[axis] = derived(builder, "shrunk", [axes[axis], before, after])

    def act(a, case, value):
        sides = [case.p[before.number], case.p[after.number]]
        if axis >= a.ndim:
            raise Rejected("index_error", *({"shape_error"} if min(sides) < 0 else ()))
        if min(sides) < 0:
            raise Rejected("shape_error")
        return np.pad(a, [sides if i == axis else (0, 0) for i in range(a.ndim)], constant_values=value)

    def make(child):
        if filler and child.type == "b1":
            child = Elementwise(OPERATIONS["add"], [child, Scalar("i4", 1)])
        more = f", {filler}" if filler else ""
        sides = f"c.p[{before.number}], c.p[{after.number}]"
        text, name = f"pad<{axis}>({{0}}, {{{{{sides}}}}}{more})", f"pad<{axis}, {sides}>"
        view = Padded(child, text, name, unknown_at(axis, child), act)
        view.filler = filler or 0
        return view

    return operand, make


class Take(View):
    """By the elements of a second operand."""

    def __init__(self, child, indices, axis):
        known = ANY
        if ANY not in (child.known, indices.known):
            known = child.known[:axis] + indices.known + child.known[axis + 1 :]
        super().__init__(child, f"take<{axis}>({{0}}, {{1}})", f"take<{axis}>", known, None)
        self.children, self.axis = [child, indices], axis

    def cpp(self):
        return self.text.format(*(x.cpp() for x in self.children))

    def numpy(self):
        return f"{self.name}({', '.join(x.numpy() for x in self.children)})"

    @staticmethod
    def check(indices, extent, case):
        if np.any((indices >= extent) | (indices < -extent)):
            # Found when the elements are computed: whatever is found when the expression is built comes first.
            case.late.add("index_error")
            if extent == 0:
                raise Rejected("index_error", "broadcast_error", "shape_error", "assign_error")

    def value(self, case):
        x, i = all_of(self.children, case)
        if self.axis >= x.v.ndim:
            raise Rejected("index_error")
        extent = x.v.shape[self.axis]
        self.check(i.v, extent, case)
        return Value(np.take(x.v, i.v, self.axis, mode="wrap"), np.take(x.e, i.v, self.axis, mode="wrap"))


def taken(builder, axes, node=Take):
    """Of any indices, those modulo the extent: negative ones count from the end. Now and then modulo a larger one."""
    axis = builder.random.randrange(len(axes))
    if axes[axis] is None:
        return None
    operand = list(axes)
    operand[axis] = builder.new_axis(solid=True)
    slot = builder.slot("indices", operand[axis]).number

    def make(child):
        indices = builder.leaf([axes[axis]] if node is Take else axes, True, ["i4", "i8"], constant=True)
        return node(child, Elementwise(OPERATIONS["modulo"], [indices, Scalar("i4", slot=slot)]), axis)

    return operand, make


class TakeAlong(Take):
    """By indices of as many axes, which may be 1 where the others are not."""

    def __init__(self, child, indices, axis):
        super().__init__(child, indices, axis)
        self.text, self.name = f"take_along<{axis}>({{0}}, {{1}})", f"take_along<{axis}>"
        self.known = ANY
        if ANY not in (child.known, indices.known) and len(child.known) == len(indices.known):
            own = child.known[:axis] + (1,) + child.known[axis + 1 :]
            self.known = together(own, indices.known)

    def value(self, case):
        x, i = all_of(self.children, case)
        if x.v.ndim != i.v.ndim:
            raise Rejected("shape_error")
        if self.axis >= x.v.ndim:
            raise Rejected("index_error")
        extent = x.v.shape[self.axis]
        try:
            shape = np.broadcast_shapes([1 if k == self.axis else e for k, e in enumerate(x.v.shape)], i.v.shape)
        except ValueError:
            raise Rejected("broadcast_error", "shape_error") from None
        self.check(i.v, extent, case)
        places = np.broadcast_to(i.v % max(extent, 1), shape)
        whole = [extent if k == self.axis else e for k, e in enumerate(shape)]
        return Value(*(np.take_along_axis(np.broadcast_to(a, whole), places, self.axis) for a in (x.v, x.e)))


def taken_along(builder, axes):
    return taken(builder, axes, TakeAlong)


REARRANGEMENTS = [windows, windows, diagonal, rolled, multiplied, padded, taken, taken_along]
