# SPDX-License-Identifier: BSL-1.0
"""Extents that several leaves share, so that most random shapes fit together; numbers that a case chooses."""

import math


class Axis:
    """An extent. `value`: the one that some leaf has at compile time. `solid`: no leaf may have 1 in its place."""

    def __init__(self, solid=False):
        self.value, self.solid, self.of, self.kind, self.slots, self.fixable = None, solid, None, "free", None, True

    @staticmethod
    def product(axes):
        return Axis.derived("product", axes)

    @staticmethod
    def derived(kind, of):
        """One whose extent follows from others."""
        new = Axis(solid=True)
        new.of, new.kind, new.fixable = list(of), kind, False
        return new

    @staticmethod
    def sliced(axis, random):
        new = Axis(solid=axis.solid)
        new.of, new.kind, new.fixable = axis, "sliced", random.random() < 0.2
        return new

    def choose(self, case, random):
        """Its extent in a case; that of a sliced axis such that the slice has the extent that is wanted."""
        if self.value is not None:
            extent = self.value if self.kind != "sliced" else self.choose_slice(case, random)
        elif self.kind == "free":
            extent = random_extent(random)
        elif self.kind in ("product", "sum"):
            parts = [case.extent(a) for a in self.of]
            extent = math.prod(parts) if self.kind == "product" else sum(parts)
        elif self.kind == "window":
            extent = max(case.extent(self.of[0]) + case.extent(self.of[1]) - 1, 0)
        elif self.kind == "divided":
            whole, slot = case.extent(self.of[0]), self.of[1].number
            case.p[slot] = random.choice([n for n in (1, 2, 3, 4, 5) if whole % n == 0] + [0] * (whole == 0))
            extent = whole // case.p[slot] if case.p[slot] else random.randint(0, 3)
        elif self.kind == "shrunk":
            whole = case.extent(self.of[0])
            before = random.randint(0, min(whole, 3))
            after = random.randint(0, min(whole - before, 3))
            for slot, n in zip(self.of[1:], (before, after)):
                case.p[slot.number] = n if random.random() < 0.97 else -1
            extent = whole - before - after
        else:
            extent = self.choose_slice(case, random)
        case.extents[self] = extent

    def choose_slice(self, case, random):
        wanted, opened = case.extent(self.of), self.slots[3]
        step = random.choice([1, 1, 1, -1, -1, 2, -2, 3, -3])
        used = (wanted - 1) * abs(step) + 1 if wanted else 0
        # An open end reaches the end: the last element hit must be within a step of it.
        first_open, last_open = opened if step > 0 else opened[::-1]
        before = 0 if first_open and step > 0 else random.choice([0, 0, 1, 2])
        after = 0 if last_open and step < 0 else random.choice([0, 0, 1, 2])
        if step > 0:
            before, after = (0 if opened[0] else before), (min(after, step - 1) if opened[1] else after)
        else:
            before, after = (min(before, -step - 1) if opened[1] else before), (0 if opened[0] else after)
        extent = self.value if self.value is not None else before + used + after
        low, high = before, before + used - 1
        start, stop = (low, high + 1) if step > 0 else (high, low - 1)
        if stop < 0:
            stop = -extent - 1
        start, stop = (n - extent if random.random() < 0.3 and 0 <= n < extent else n for n in (start, stop))
        if random.random() < 0.05:
            start, stop = random.randint(-extent - 2, extent + 2), random.randint(-extent - 2, extent + 2)
        for slot, n in zip(self.slots, (start, stop, step)):
            case.p[slot] = n
        return extent


class Slot:
    """A number of the case: that of an axis, or another one."""

    def __init__(self, number, kind, axis=None):
        self.number, self.kind, self.axis = number, kind, axis

    def choose(self, case, random):
        if self.kind == "extent":
            n = case.extent(self.axis)
            case.p[self.number] = n if random.random() < 0.96 else random.choice([0, 1, n + 1])
        elif self.kind == "index":
            n = case.extent(self.axis)
            inside = n > 0 and random.random() < 0.96
            case.p[self.number] = random.randint(-n, n - 1) if inside else random.choice([n, -n - 1])
        elif self.kind == "indices":
            n = max(case.extent(self.axis), 1)
            case.p[self.number] = n if random.random() < 0.9 else random.choice([n + 1, n + 2, 2 * n])
        elif self.kind == "shift":
            case.p[self.number] = random.choice([0, 1, -1, 2, -3, 7, -40])
        elif self.kind == "scalar":
            case.p[self.number] = random.choice([0, 1, 2, 3, -1, 7, 7, 2, 1, 3, 100, 300])


def random_extent(random):
    kind = random.random()
    if kind < 0.03:
        return 0
    if kind < 0.12:
        return 1
    if kind < 0.75:
        return random.randint(2, 5)
    if kind < 0.95:
        return random.randint(6, 20)
    return random.randint(21, 70)
