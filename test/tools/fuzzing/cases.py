# SPDX-License-Identifier: BSL-1.0
"""One case of a tree: extents, numbers, and memory in which the leaves lie in random layouts."""

import math
import random

import numpy as np

from .elements import Undefined
from .nodes import ANY

# Elements between the first and the last of a leaf: slices of slices may ask for more than there is memory.
MOST_ELEMENTS = 1 << 22


class Buffer:
    def __init__(self, data):
        self.data = data


class Case:
    """`rejectable`: now and then an extent is another one than the tree wants."""

    def __init__(self, tree, number):
        self.tree, self.number = tree, number
        self.random = random.Random(f"{tree.seed} {tree.number} {number}")
        self.lets, self.bounds_of = {}, None
        self.late = set()  # errors that are found when elements are computed
        for most in (tree.most_elements, 1000, 300, 60, 0):
            self.choose(large=number % 6 == 5 and most == tree.most_elements)
            if self.elements() <= most * (6 if number % 6 == 5 else 1):
                break
        self.lay_out()

    def extent(self, axis):
        if axis is None:
            return 1
        if axis not in self.extents:
            axis.choose(self, self.random)
        return self.extents[axis]

    def choose(self, large):
        tree = self.tree
        self.extents, self.p = {}, [0] * len(tree.slots)
        if large:
            # One long axis: past a tile, past the blocks of a sum.
            free = [a for a in tree.axes if a.kind == "free" and a.value is None]
            if free:
                self.extents[self.random.choice(free)] = self.random.choice([100, 257, 1000, 4099])
        for axis in tree.axes:
            self.extent(axis)
        for slot in tree.slots:
            slot.choose(self, self.random)
        odd = self.random.choice([None, None, None, *tree.leaves])
        self.shapes = [self.shape_of(leaf, leaf is odd) for leaf in tree.leaves]

    def shape_of(self, leaf, odd):
        shape = [self.extent(a) for a in leaf.axes]
        loose = [i for i, a in enumerate(leaf.axes) if leaf.known == ANY or leaf.known[i] is None]
        for i in loose:
            if leaf.constant and leaf.axes[i] is not None and self.random.random() < 0.05:
                shape[i] = 1
        if odd and loose:
            i = self.random.choice(loose)
            shape[i] = self.random.choice([shape[i] + 1, 1, 2, 0, 3, shape[i]])
        if odd and leaf.known == ANY and self.random.random() < 0.5:
            shape = [self.random.choice([1, 1, 2]), *shape] if self.random.random() < 0.5 else shape[1:] or shape
        return shape

    def elements(self):
        return max([math.prod(s) for s in self.shapes] + [math.prod(self.extent(a) for a in self.tree.root)])

    # Memory

    def lay_out(self):
        """Leaves that share memory with the target lie somewhere in it, the others each in their own."""
        self.buffers, self.places, self.target = [], [], -1
        special = self.random.random() < 0.1
        shared = self.tree.shared
        for leaf, shape in zip(self.tree.leaves, self.shapes):
            strides, low, high = self.strides_of(leaf, shape)
            if high - low >= MOST_ELEMENTS:
                raise Undefined
            if leaf.shares:
                buffer = self.places[shared.number][0]
                offset = -low + self.random.choice([0, 0, 1, 2, 5])
                needed = offset + high + 1
                if needed > len(self.buffers[buffer].data):
                    self.buffers[buffer].data = self.elements_of(leaf.type, needed, special)
            else:
                buffer, offset = len(self.buffers), -low
                self.buffers.append(Buffer(self.elements_of(leaf.type, offset + high + 1, special)))
                if leaf is shared and not leaf.owning:
                    self.target = buffer
            self.places.append((buffer, offset, shape, strides))

    def strides_of(self, leaf, shape):
        """In elements, and the lowest and the highest place relative to the first element."""
        order, step = list(range(len(shape))), 1
        kind = self.random.choice(["dense", "dense", "steps", "order", "any", "any", "stand"])
        if leaf.owning or leaf.dense and self.random.random() < 0.8:
            kind = "dense"
        if kind in ("order", "any"):
            self.random.shuffle(order)
        strides = [0] * len(shape)
        for axis in reversed(order):
            if kind in ("steps", "any"):
                step *= self.random.choice([1, 1, 2, 3])
            strides[axis] = step
            step *= max(shape[axis], 1)
            if kind in ("steps", "any"):
                step += self.random.choice([0, 0, 1, 7])
                strides[axis] *= self.random.choice([1, 1, -1])
            # Elements that share an address: read often, as a target seldom.
            if kind == "stand" and self.random.random() < (0.5 if leaf.constant else 0.1):
                strides[axis] = 0
        reach = [s * (e - 1) for s, e in zip(strides, shape)]
        if 0 in shape:
            return strides, 0, -1
        return strides, sum(min(r, 0) for r in reach), sum(max(r, 0) for r in reach)

    def elements_of(self, t, n, special):
        """Small integers and dyadic fractions: most arithmetic on them is exact."""
        if t == "b1":
            return np.array([self.random.random() < 0.5 for _ in range(n)], bool)
        if t[0] == "f":
            v = np.array(self.random.choices(range(-16, 17), k=n), t) / np.array(self.random.choice([1, 2, 4, 8]), t)
            if special:
                for i in range(n):
                    if self.random.random() < 0.03:
                        v[i] = self.random.choice([np.nan, np.inf, -np.inf, -0.0, 1e-3, 1e6])
            return v
        low = 0 if t[0] == "u" else -20
        v = np.array(self.random.choices(range(low, 21), k=n), t)
        if special:
            limits = np.iinfo(t)
            for i in range(n):
                if self.random.random() < 0.05:
                    v[i] = self.random.choice([limits.min, limits.max, 100])
        return v

    def array(self, number):
        """A leaf as NumPy sees it; instead of the target's memory, possibly the bounds of its errors."""
        buffer, offset, shape, strides = self.places[number]
        data = self.buffers[buffer].data
        if self.bounds_of is not None and number == self.tree.shared.number:
            data = self.bounds_of
        if 0 in shape:
            return np.zeros(shape, data.dtype)
        size = data.itemsize
        return np.lib.stride_tricks.as_strided(data[offset:], shape, [s * size for s in strides])

    def bounds(self):
        return np.zeros(len(self.buffers[self.places[self.tree.shared.number][0]].data))

    def over(self, bounds):
        """The same case, whose target holds these instead of its elements."""
        other = object.__new__(Case)
        other.__dict__ = {**self.__dict__, "bounds_of": bounds}
        return other
