# SPDX-License-Identifier: BSL-1.0
"""Random slices: all, range(...), range<...>{}, indices, newaxis, ellipsis; as the functions of views.py."""

from .elements import Rejected, Undefined
from .nodes import ANY, View
from .variables import Axis


def exact_range(builder, wanted):
    """range<start, stop, step>{} that gives so many elements: its C++, the axis that it cuts, its slice."""
    step, low = builder.random.choice([1, 1, 2, -1, -2]), builder.random.choice([1, 1, 2])
    last = low + (wanted - 1) * abs(step)
    start, stop = (low, last + 1) if step > 0 else (last, low - 1)
    new = builder.new_axis(solid=True)
    new.value = last + 1 + builder.random.choice([0, 0, 1])
    # The text is a format later on.
    return f"range<{start}, {stop}, {step}>{{{{}}}}", new, ExactSlice(start, stop, step)


class ExactSlice:
    """A part of an index that rejects what a slice would clamp."""

    def __init__(self, start, stop, step):
        self.slice = slice(start, stop, step)

    def __call__(self, case):
        return self.slice

    def check(self, extent):
        most = max(self.slice.start, self.slice.stop)
        if most == extent and self.slice.step < 0:
            raise Undefined("whether a static range may begin behind the last element")
        if most > extent:
            raise Rejected("index_error")


def python_slice(case, slots):
    start, stop = (None if opened else case.p[slot] for opened, slot in zip(slots[3], slots))
    return slice(start, stop, case.p[slots[2]])


def sliced(builder, axes):
    """all, range, an index that drops an axis, newaxis, ellipsis."""
    arguments, operand, parts, known_of = [], [], [], []
    for axis in axes:
        if builder.chance(0.15):
            slot = builder.slot("index")
            dropped = builder.new_axis(solid=True)
            slot.axis = dropped
            arguments.append(f"c.p[{slot.number}]")
            operand.append(dropped)
            parts.append(lambda case, n=slot.number: case.p[n])
            known_of.append(())
        if not (axis and axis.solid) and len(axes) > 1 and builder.chance(0.1):
            arguments.append("newaxis")
            parts.append(lambda case: None)
            known_of.append("new")
        elif axis and axis.value is not None and builder.chance(0.4):
            text, new, part = exact_range(builder, axis.value)
            arguments.append(text)
            operand.append(new)
            parts.append(part)
            known_of.append(axis.value)
        elif axis and builder.chance(0.6):
            new = Axis.sliced(axis, builder.random)
            builder.axes.append(new)
            start, stop, step = (builder.slot("range") for _ in range(3))
            opened = [builder.chance(0.25), builder.chance(0.25)]
            new.slots = (start.number, stop.number, step.number, opened)
            texts = ["none" if o else f"c.p[{s.number}]" for o, s in zip(opened, (start, stop))]
            arguments.append(f"range({texts[0]}, {texts[1]}, c.p[{step.number}])")
            operand.append(new)
            parts.append(lambda case, slots=new.slots: python_slice(case, slots))
            known_of.append(None)
        else:
            arguments.append("all")
            operand.append(axis)
            parts.append(lambda case: slice(None))
            known_of.append("same")
    if all(a.startswith("c.p") for a in arguments) or all(k in ((), "new") for k in known_of):
        return None
    consumed = [i for i, k in enumerate(known_of) if k != "new"]
    if arguments[-1] == "all" and len(arguments) > 1 and not all(a.startswith("c.p") for a in arguments[:-1]):
        change = builder.random.choice(["nothing", "nothing", "ellipsis", "left out"])
        if change == "ellipsis":
            arguments[-1] = "ellipsis"
        elif change == "left out":
            arguments.pop()
    shortened = arguments[-1] == "ellipsis" or len(arguments) < len(known_of)
    if shortened:
        parts.pop()

    def act(a, case):
        names = sum(k != "new" for k in known_of) - shortened
        kinds = set()
        if a.ndim < names:
            kinds |= {"index_error", "shape_error"}
        position = 0
        for k, part in zip(known_of, parts):
            if isinstance(part, ExactSlice) and position < a.ndim:
                try:
                    part.check(a.shape[position])
                except Rejected as e:
                    kinds |= e.kinds
            if k == ():
                index = part(case)
                if position < a.ndim and not -a.shape[position] <= index < a.shape[position]:
                    kinds.add("index_error")
            position += k != "new"
        if kinds:
            raise Rejected(*kinds)
        if a.ndim - sum(k == () for k in known_of) + sum(k == "new" for k in known_of) == 0:
            raise Rejected("shape_error", "index_error")
        return a[tuple(part(case) for part in parts)]

    def make(child):
        known = ANY
        if child.known != ANY:
            extents = iter(child.known)
            known = []
            for k in known_of:
                own = next(extents) if k != "new" else 1
                known += [] if k == () else [k if k is None or isinstance(k, int) else own]
            known = tuple(known)
        text = ", ".join(arguments)
        # An expression that has a name of its own, `a0`, or one in brackets.
        return View(child, f"({{0}})({text})", f"[{text.format()}]", known, act)

    assert len(consumed) == len(operand)
    return operand, make
