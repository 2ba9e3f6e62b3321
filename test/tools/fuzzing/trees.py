# SPDX-License-Identifier: BSL-1.0
"""A random tree and the statement around it, from a seed. It grows from the root: a node says which axes it wants."""

import random

from .elementwise import BINARY, COMPARISONS, LOGICAL, OPERATIONS, TERNARY, UNARY
from .elements import category, promote
from .nodes import ANY, Bound, Cast, Concat, Elementwise, Leaf, Let, Scalar, Wrapped, may_be_equal
from .products import Einsum, Matmul
from .reductions import REDUCTIONS, SCANS, Reduce
from .statements import STATEMENTS, Statement
from .variables import Axis, Slot
from .orders import differences, search
from .rearrangements import REARRANGEMENTS, taken
from .views import VIEWS

TYPES = ["f4"] * 5 + ["f8"] * 4 + ["i4"] * 4 + ["i8"] * 2 + ["u1"] * 3 + ["b1"] * 2 + ["i1", "i2", "u2", "u4"]
EINSUMS = ["ij,jk->ik", "ij,jk->ki", "i,j->ij", "ij,ij->i", "ijk,k->ij", "bij,bjk->bik", "ij,j->ji", "ij,kj->ik"]


class Tree:
    """`axes` and `slots` are what a case chooses; `statement` is what runs."""

    def __init__(self, seed, number):
        self.seed, self.number = seed, number
        self.random = random.Random(f"{seed} {number}")
        self.axes, self.slots, self.leaves, self.lets, self.most_elements = [], [], [], 0, 4000
        self.shared, self.shares = None, False  # the target's leaf; whether other leaves may lie in its memory
        rank = self.random.choice([1, 2, 2, 2, 3, 3, 4])
        self.root = [self.new_axis() for _ in range(rank)]
        kind = self.random.choice(STATEMENTS)
        self.statement = Statement(self, kind, self.random.choice([1, 2, 2, 3, 3, 4, 4, 5]))

    def chance(self, p):
        return self.random.random() < p

    def new_axis(self, solid=False):
        axis = Axis(solid)
        self.axes.append(axis)
        return axis

    def slot(self, kind, axis=None):
        self.slots.append(Slot(len(self.slots), kind, axis))
        return self.slots[-1]

    def slot_of(self, axis):
        if axis is None:
            axis = self.new_axis()
            axis.value, axis.fixable = 1, False
        return self.slot("extent", axis).number

    # Leaves

    def leaf(self, axes, exact, types=TYPES, owning=None, constant=True, sharing=False):
        if constant and not sharing and self.leaves and self.chance(0.15):
            same = [x for x in self.leaves if x.wanted == axes and x.type in types and x.constant]
            if same:
                return self.random.choice(same)
        may_share = constant and self.shares
        if may_share and not sharing and self.shared.wanted == axes and self.shared.type in types and self.chance(0.3):
            return self.shared
        wanted = list(axes)
        if not exact and self.chance(0.3):
            axes = axes[self.random.randrange(len(axes)) :]
        kind = self.random.choice(["static", "mixed", "mixed", "dyn", "dyn", "dyn", ANY, ANY])
        axes = [None if a is None or (constant and not a.solid and self.chance(0.12)) else a for a in axes]
        fixed = [kind == "static" or (kind == "mixed" and self.chance(0.4)) for _ in axes]
        for i, axis in enumerate(axes):
            if axis and fixed[i] and axis.value is None:
                if axis.fixable:
                    axis.value = self.random.choice([1, 2, 2, 3, 3, 4, 5, 8, 17])
                else:
                    fixed[i] = False
        owning = self.chance(0.5) if owning is None else owning
        shares = may_share and not self.shared.owning and (sharing or self.chance(0.3))
        dtype = self.shared.type if shares and self.shared.type in types else self.random.choice(types)
        new = Leaf(len(self.leaves), kind, dtype, axes, fixed, owning and not shares, constant)
        new.wanted, new.shares = wanted, shares and dtype == self.shared.type
        self.leaves.append(new)
        return new

    def dense_leaf(self, axes, exact=True, **options):
        """What can be reshaped, most of the time."""
        new = self.leaf(axes, exact, **options)
        new.dense = True
        return new

    # Nodes

    def grow(self, axes, depth, exact=False):
        """A node whose shape broadcasts to these axes; `exact`: of their rank."""
        if depth <= 0 or self.chance(0.08):
            return self.leaf(axes, exact)
        kinds = [self.binary] * 6 + [self.unary] * 3 + [self.ternary] * 2 + [self.view] * 5 + [self.reduction] * 3
        kinds += [self.cast, self.wrapped, self.let, self.product] + [self.joined] * 2 + [self.search]
        for _ in range(20):
            node = self.random.choice(kinds)(axes, depth - 1, exact)
            if node is not None and node.type is not None:
                return node
        return self.leaf(axes, exact)

    def scalar(self, like):
        if category(like) == 2 or (like != "b1" and self.chance(0.15)):
            return Scalar(self.random.choice(["f4", "f8"]), self.random.choice([0.5, 2.0, -1.5, 0.25, 3.0]))
        if self.chance(0.2):
            return Scalar("i4", slot=self.slot("scalar").number)
        return Scalar("i4", self.random.choice([1, 2, 3, 1, 2, 0, 4 if like[0] == "u" else -1]))

    def operand_type(self, operation, node):
        """The node, converted where the operation has no meaning for its elements."""
        if node.type[0] in operation.types:
            return node
        fitting = [t for t in ("i4", "u1", "f4", "f8") if t[0] in operation.types]
        return self.converted(node, self.random.choice(fitting))

    def converted(self, node, to):
        if category(node.type) == 2 and category(to) == 1:
            low = 0 if to[0] == "u" else -100
            clamp = TERNARY[1]
            node = Elementwise(clamp, [node, Scalar(node.type, float(low)), Scalar(node.type, 100.0)])
        return Cast(node, to)

    def truth(self, node):
        return node if node.type == "b1" else Elementwise(OPERATIONS["greater"], [node, Scalar(node.type, 1)])

    def both(self, operation, x, y):
        """Two operands with a common type."""
        x, y = self.operand_type(operation, x), self.operand_type(operation, y)
        return (x, y) if promote(x.type, y.type) else (Cast(x, "i8"), Cast(y, "i8"))

    def binary(self, axes, depth, exact):
        operation = self.random.choice(BINARY[:3] * 4 + BINARY + COMPARISONS + LOGICAL)
        first = self.operand_type(operation, self.grow(axes, depth, exact))
        if self.chance(0.25):
            scalar = self.scalar(first.type)
            if operation.types == "iu" or scalar.type[0] not in operation.types:
                scalar = Scalar("i4", self.random.choice([1, 2, 3, 5]))
            pair = [first, scalar]
        else:
            pair = list(self.both(operation, first, self.grow(axes, min(depth, self.random.randrange(depth + 1)))))
            if self.chance(0.1) and may_be_equal(pair[0].known, pair[1].known):
                pair[0] = Wrapped(pair[0], "exact")
        if self.chance(0.4):
            pair.reverse()
        return Elementwise(operation, pair)

    def unary(self, axes, depth, exact):
        operation = self.random.choice(UNARY)
        return Elementwise(operation, [self.operand_type(operation, self.grow(axes, depth, exact))])

    def ternary(self, axes, depth, exact):
        operation = self.random.choice(TERNARY)
        first = self.grow(axes, depth, exact)
        x = self.operand_type(operation, self.grow(axes, self.random.randrange(depth + 1)))
        y = self.scalar(x.type) if self.chance(0.3) else self.grow(axes, self.random.randrange(depth + 1))
        if operation.name == "where":
            if not isinstance(y, Scalar):
                x, y = self.both(operation, x, y)
            return Elementwise(operation, [first, x, y])
        first, x = self.both(operation, first, x)
        if not isinstance(y, Scalar):
            first, y = self.both(operation, first, y)
            x, y = self.both(operation, x, y)
            first, x = self.both(operation, first, x)
        return Elementwise(operation, [first, x, y])

    def cast(self, axes, depth, exact):
        return self.converted(self.grow(axes, depth, exact), self.random.choice(TYPES))

    def wrapped(self, axes, depth, exact):
        return Wrapped(self.grow(axes, depth, exact), self.random.choice(["eval", "own"]))

    def view(self, axes, depth, exact):
        choice = self.random.choice([*REARRANGEMENTS, differences] if self.chance(0.3) else VIEWS)
        found = choice(self, axes)
        if found is None:
            return None
        operand, make = found
        if choice.__name__ == "reshaped":
            # Lazy leaves may broadcast, which the compiler rejects where it sees it: these have all axes.
            if self.chance(0.4):
                child = self.dense_leaf(operand)
                if self.chance(0.5):
                    child = Elementwise(BINARY[0], list(self.both(BINARY[0], child, self.dense_leaf(operand))))
            else:
                child = Wrapped(self.grow(operand, depth, True), "eval")
        else:
            child = self.grow(operand, depth, choice.__name__ != "broadcast_to")
        return make(child)

    def reduction(self, axes, depth, exact):
        name = self.random.choice(list(REDUCTIONS) + ["sum"] * 3 + ["mean", "max"])
        form = self.random.choice(["template"] * 4 + ["axes", "run time"])
        if name in SCANS:
            axis = self.random.randrange(len(axes))
            return Reduce(self.grow(axes, depth, True), name, [axis], False, form)
        keep = self.chance(0.4)
        operand, reduced = list(axes), []
        count = 1 if name.startswith("arg") else self.random.choice([1, 1, 2])
        if keep:
            free = [i for i, a in enumerate(axes) if not (a and a.solid)]
            if not free:
                return None
            reduced = sorted(self.random.sample(free, min(count, len(free))))
            for i in reduced:
                operand[i] = axes[i] if axes[i] and self.chance(0.6) else self.new_axis()
        else:
            for _ in range(min(count, 6 - len(axes))):
                operand.insert(self.random.randrange(len(operand) + 1), self.new_axis())
            reduced = [i for i, a in enumerate(operand) if a is not None and a not in axes]
        if not reduced:
            return None
        named = [i - len(operand) if self.chance(0.3) else i for i in reduced]
        child = self.grow(operand, depth, True)
        return Reduce(child, name, named, keep, form, self.parameter(name))

    def parameter(self, name):
        if name == "quantile":
            return self.random.choice([0.0, 0.1, 0.25, 0.5, 0.7, 1.0])
        return self.random.choice([1, 0.5, 1.5]) if name in ("var", "stddev") and self.chance(0.4) else None

    def search(self, axes, depth, exact):
        return search(self, axes, depth, exact)

    def let(self, axes, depth, exact):
        child = self.grow(axes, depth, exact)
        bound = Bound(f"t{self.lets}", child)
        self.lets += 1
        other = self.random.choice([bound, bound, self.leaf(axes, False)])
        body = Elementwise(self.random.choice(BINARY[:3]), list(self.both(BINARY[0], bound, other)))
        if self.chance(0.5):
            body = Elementwise(BINARY[2], list(self.both(BINARY[2], body, bound)))
        elif exact and self.chance(0.5):
            axis = self.random.randrange(len(axes))
            body = Elementwise(BINARY[1], list(self.both(BINARY[1], body, Reduce(bound, "sum", [axis], True))))
        return Let(child, bound, body)

    def product(self, axes, depth, exact):
        inner = self.new_axis(solid=True)
        depth = min(depth, 1)
        if len(axes) <= 3 and self.chance(0.4):
            fitting = [s for s in EINSUMS if len(s.split("->")[1]) == len(axes)]
            subscripts = self.random.choice(fitting) if fitting else None
            if subscripts is None:
                return None
            inputs, output = subscripts.split("->")
            of = dict(zip(output, axes))
            for letter in inputs.replace(",", ""):
                of.setdefault(letter, inner)
            x, y = (self.grow([of[c] for c in letters], depth, True) for letters in inputs.split(","))
            x, y = self.both(BINARY[0], x, y)
            return Einsum(subscripts, x, y)
        if len(axes) < 2:
            if not axes:
                return None
            other = self.grow([inner], depth, True)
            x, y = self.grow([axes[0], inner], depth, True), other
            return Matmul(*self.both(BINARY[0], x, y))
        lead = axes[:-2]
        x = self.grow([*lead, axes[-2], inner], depth, True)
        y = self.grow([*lead[self.random.randrange(len(lead) + 1) :], inner, axes[-1]], depth, True)
        return Matmul(*self.both(BINARY[0], x, y))

    def operand_of_join(self, axes, depth):
        """Of just these extents: any tree, or often one that finds out late that it is rejected."""
        if depth > 0 and self.chance(0.3):
            operand, make = taken(self, axes)
            return make(self.grow(operand, depth - 1, True))
        return self.grow(axes, depth, True)

    def joined(self, axes, depth, exact):
        """concat of two along an axis whose extent is theirs together, or stack along one of extent 2."""
        if len(axes) < 2 or None in axes:
            return None
        free = [i for i, a in enumerate(axes) if a.kind == "free" and a.value is None and a.fixable]
        if not free:
            return None
        # Nothing broadcasts here: the other axes must not be 1 in one operand only.
        others = [a for i, a in enumerate(axes) if i != free[0]]
        for a in others:
            a.solid = True
        axis, stacked = free[0], self.chance(0.4)
        if stacked:
            axes[axis].value, axes[axis].fixable = 2, False
            x, y = (self.operand_of_join(others, depth) for _ in range(2))
        else:
            first, second = self.new_axis(True), self.new_axis(True)
            axes[axis].kind, axes[axis].of, axes[axis].fixable = "sum", [first, second], False
            x, y = (self.operand_of_join([*axes[:axis], a, *axes[axis + 1 :]], depth) for a in (first, second))
        x, y = self.both(BINARY[0], x, y)
        return Concat([x, y], axis, stacked, promote(x.type, y.type))
