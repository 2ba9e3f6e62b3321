# SPDX-License-Identifier: BSL-1.0
"""Random views of a node that is still to be grown: which axes it must have, and what is done to them.

Each function takes the tree's builder and the axes of the result, and gives the axes of the operand and a function that
makes the view of it; or None where there is none for these axes.
"""

import numpy as np

from .elements import Rejected, Value
from .nodes import ANY, Elementwise, View
from .slices import sliced
from .variables import Axis


def strictly(rank, act, *kinds):
    """A view that names axes: the operand's rank, known at run time only, may be another one."""

    def of(a, case):
        try:
            if a.ndim != rank and rank is not None:
                raise Rejected(*kinds, "index_error", "shape_error")
            return act(a, case)
        except np.AxisError:
            raise Rejected("index_error") from None
        except ValueError:
            raise Rejected(*kinds, "shape_error") from None

    return of


def permuted(builder, axes):
    rank = len(axes)
    order = list(range(rank))
    builder.random.shuffle(order)
    if rank < 2 or order == sorted(order):
        order = order[::-1]
    if rank < 2:
        return None
    operand = [None] * rank
    for i, o in enumerate(order):
        operand[o] = axes[i]
    swapped = [i for i, o in enumerate(order) if i != o]
    at_run_time = builder.chance(0.1)

    def make(child):
        known = ANY if child.known == ANY or at_run_time else tuple(child.known[o] for o in order)
        numbers = ", ".join(map(str, order))
        if order == list(range(rank))[::-1] and builder.chance(0.5):
            # Reverses whatever axes there are.
            return View(child, "transpose({0})", "transpose", known if not at_run_time else
                        (ANY if child.known == ANY else child.known[::-1]), lambda a, case: a.T)
        if at_run_time:
            return View(child, f"permute({{0}}, axes{{{{{numbers}}}}})", f"transpose<{numbers}>", ANY,
                        strictly(rank, lambda a, case: a.transpose(order)))
        if len(swapped) == 2 and builder.chance(0.5):
            i, j = swapped
            return View(child, f"swap_axes<{i}, {j}>({{0}})", f"swapaxes<{i}, {j}>", known,
                        strictly(None, lambda a, case: np.swapaxes(a, i, j)))
        return View(child, f"permute<{numbers}>({{0}})", f"transpose<{numbers}>", known,
                    strictly(rank, lambda a, case: a.transpose(order)))

    return operand, make


def flipped(builder, axes):
    axis = builder.random.randrange(len(axes))
    named = axis - len(axes) if builder.chance(0.3) else axis
    return list(axes), lambda child: View(child, f"flip<{named}>({{0}})", f"flip<{named}>", child.known,
                                          strictly(None, lambda a, case: np.flip(a, named)))


def expanded(builder, axes):
    places = [i for i, a in enumerate(axes) if not (a and a.solid)]
    if len(axes) < 2 or not places:
        return None
    axis = builder.random.choice(places)

    def make(child):
        known = ANY if child.known == ANY else child.known[:axis] + (1,) + child.known[axis:]
        return View(child, f"expand_dims<{axis}>({{0}})", f"expand_dims<{axis}>", known,
                    strictly(None, lambda a, case: np.expand_dims(a, axis)))

    return [a for i, a in enumerate(axes) if i != axis], make


def squeezed(builder, axes):
    axis = builder.random.randrange(len(axes) + 1)

    def act(a, case):
        if a.ndim == 1:
            raise Rejected("shape_error", "index_error")
        return np.squeeze(a, axis)

    def make(child):
        known = ANY if child.known == ANY else child.known[:axis] + child.known[axis + 1 :]
        return View(child, f"squeeze<{axis}>({{0}})", f"squeeze<{axis}>", known, strictly(None, act))

    return [*axes[:axis], None, *axes[axis:]], make


def broadcast_to(builder, axes):
    slots = [builder.slot_of(a) for a in axes]

    def act(a, case):
        try:
            return np.broadcast_to(a, [case.p[s] for s in slots])
        except ValueError:
            raise Rejected("broadcast_error", "shape_error") from None

    extents = ", ".join(f"c.p[{s}]" for s in slots)
    kept = [a if builder.chance(0.6) else None for a in axes]
    kept = kept[builder.random.randrange(len(kept)) if builder.chance(0.4) else 0 :]

    def make(child):
        # An extent that the operand has already, and is not 1, is that of the result.
        own = () if child.known == ANY else child.known
        known = (None,) * (len(axes) - len(own)) + tuple(None if e == 1 else e for e in own)
        return View(child, f"broadcast_to({{0}}, {extents})", f"broadcast_to<{extents}>", known, act)

    return kept, make


def reshaped(builder, axes):
    """Of what lies in memory: (..., a, b) from (..., a * b); or the whole from one axis."""
    if len(axes) < 2 or None in axes:
        return None
    for a in axes:
        a.solid = True
    slots = [builder.slot_of(a) for a in axes]
    open_one = builder.random.randrange(len(axes)) if builder.chance(0.4) else None
    merged = builder.random.randrange(len(axes) - 1)
    whole = builder.chance(0.3)
    if whole:
        operand = [Axis.product(axes)]
    else:
        operand = [*axes[:merged], Axis.product(axes[merged : merged + 2]), *axes[merged + 2 :]]
    builder.axes += [a for a in operand if a not in axes]

    def act(a, case):
        wanted = [case.p[s] for s in slots]
        if open_one is not None:
            rest = int(np.prod(wanted[:open_one] + wanted[open_one + 1 :], dtype=np.int64))
            if rest == 0 or a.size % rest:
                raise Rejected("shape_error")
            wanted[open_one] = a.size // rest
        if int(np.prod(wanted, dtype=np.int64)) != a.size:
            raise Rejected("shape_error")
        if not row_major(a):
            raise Rejected("layout_error")
        return a.reshape(wanted)

    extents = ", ".join("-1" if i == open_one else f"c.p[{s}]" for i, s in enumerate(slots))
    # A -1 is a value of the run time like the others.
    text, name = f"reshape({{0}}, {extents})", f"reshape<{extents}>"
    return operand, lambda child: Reshaped(child, text, name, (None,) * len(axes), act)


class Reshaped(View):
    """Of a lazy expression: each leaf, in the shape of the whole, must lie in memory one element after the other."""

    def value(self, case):
        child = self.children[0]
        x = child.value(case)
        if not isinstance(child, Elementwise):
            return Value(self.act(x.v, case), self.act(x.e, case) if np.any(x.e) else None)
        result = Value(*(self.act(np.ascontiguousarray(part), case) for part in (x.v, x.e)))
        if not all(row_major(np.broadcast_to(leaf.value(case).v, x.v.shape)) for leaf in child.leaves()):
            raise Rejected("layout_error")
        return result


def row_major(a):
    """One after the other; where an axis stands still, its stride says nothing."""
    expected = a.itemsize
    for extent, stride in zip(reversed(a.shape), reversed(a.strides)):
        if extent != 1 and a.size > 0 and stride != expected:
            return False
        expected *= extent
    return True


VIEWS = [permuted, permuted, flipped, expanded, squeezed, broadcast_to, reshaped, sliced, sliced, sliced]
