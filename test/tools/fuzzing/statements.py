# SPDX-License-Identifier: BSL-1.0
"""What is done with a tree: a new tensor of it, an assignment in place, a value, iterators, threads."""

import numpy as np

from .elementwise import BINARY, OPERATIONS, beside
from .elements import Rejected, Undefined, Value, convert
from .nodes import ANY, Elementwise, Leaf, Node, Scalar, all_of, is_storable
from .folds import POOLED, SCANS
from .reductions import REDUCTIONS, Reduce
from .views import flipped, permuted, reshaped, sliced, squeezed

STATEMENTS = ["new"] * 8 + ["in place"] * 12 + ["masked"] * 2 + ["fuse", "pool"] * 2
STATEMENTS += ["assign", "value", "iterate", "elements", "nonzero"]
IN_PLACE = ["in place", "masked", "pool", "fuse"]
COMPOUND = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide", "%": "modulo", "&": "bit_and", "|": "bit_or",
            "^": "bit_xor", "<<": "shift_left", ">>": "shift_right"}


class Statement:
    def __init__(self, tree, kind, depth):
        self.kind, self.target, self.symbol = kind, None, ""
        axes = tree.root
        if kind in IN_PLACE:
            for a in axes:
                a.solid = True
            self.target = self.grow_target(tree, axes)
            # A statement on several threads rejects a target that is read at another place.
            tree.shared, tree.shares = self.leaf, kind in ("in place", "masked")
            # What is joined goes to the target part by part.
            joined = tree.joined(axes, depth, True) if kind != "fuse" and tree.chance(0.15) else None
            grown = tree.grow(axes, depth) if joined is None else joined
            self.node = self.fitting(tree, self.overlapping(tree, grown))
            if kind == "in place" and tree.chance(0.08):
                self.fill(tree)
            if kind == "masked":
                tree.shares = False
                self.mask = tree.truth(tree.grow(axes, 1))
            if kind == "fuse":
                self.grow_second(tree, axes, depth)
        elif kind == "value":
            name = tree.random.choice([n for n in REDUCTIONS if n not in SCANS])
            self.node = Reduce(tree.grow(axes, depth), name, None, False, parameter=tree.parameter(name))
            self.node.pool = tree.chance(0.3) and name in POOLED
        else:
            self.node = tree.grow(axes, depth, tree.chance(0.5))

    def grow_target(self, tree, axes):
        if self.kind == "fuse":
            self.leaf = self.fused_leaf(tree, axes)
            return self.leaf
        makes, owning, grow = [], tree.chance(0.3), tree.leaf
        if kind_is_view := (not owning and tree.chance(0.6)):
            for choice in tree.random.choices([permuted, flipped, squeezed, sliced, sliced, reshaped], k=2):
                found = choice(tree, axes)
                if found is not None:
                    axes, make = found
                    makes.append(make)
                    grow = tree.dense_leaf if choice is reshaped else grow
        self.leaf = node = grow(axes, exact=True, owning=owning, constant=False)
        for make in reversed(makes if kind_is_view else []):
            node = make(node)
        return node

    def overlapping(self, tree, node):
        """Often with an operand that lies in the target's memory, at its places or at others."""
        if not tree.shares or self.leaf.owning or not tree.chance(0.5):
            return node
        operation = tree.random.choice(BINARY[:3])
        return Elementwise(operation, list(tree.both(operation, tree.leaf(tree.root, True, sharing=True), node)))

    def fill(self, tree):
        """x = 2 or x *= 2."""
        to = self.target.type
        if self.symbol in ("", "+", "-", "*") and to != "b1":
            value = tree.random.choice([0, 1, 3, 100, 300])
            self.node = Scalar("i4", value) if to[0] != "f" else Scalar("f8", value / 4)

    def fused_leaf(self, tree, axes):
        """The targets of a fuse have one static shape."""
        dtype = tree.random.choice(["f4", "f8", "i4"])
        new = Leaf(len(tree.leaves), "dyn", dtype, axes, [False] * len(axes), owning=True, constant=False)
        new.wanted = axes
        tree.leaves.append(new)
        return new

    def grow_second(self, tree, axes, depth):
        """A statement that reads what the first has written, at the same place."""
        self.second = self.fused_leaf(tree, axes)
        read = Given(self.leaf, self.leaf.name)
        operation = tree.random.choice(BINARY[:3])
        e = Elementwise(operation, list(tree.both(operation, read, tree.grow(axes, min(depth, 2)))))
        self.second_node = e if is_storable(self.second.type, e.type) else tree.converted(e, self.second.type)

    def fitting(self, tree, node):
        """The right side, converted where it could not be stored; chooses = or a compound form."""
        to = self.target.type
        if self.kind in ("in place", "masked") and tree.chance(0.6):
            symbols = [s for s, name in COMPOUND.items() if to[0] in OPERATIONS[name].types]
            symbols = [s for s in symbols if to != "b1" or s in "&|^"]
            self.symbol = tree.random.choice(symbols + symbols[:3] * 2)
            operation = OPERATIONS[COMPOUND[self.symbol]]
            for _ in range(2):
                whole = Elementwise(operation, [self.target, node]) if node.type[0] in operation.types else None
                if whole is not None and whole.type is not None and is_storable(to, whole.type):
                    return node
                node = tree.converted(node, to)
        return node if is_storable(to, node.type) else tree.converted(node, to)

    def targets(self):
        """The leaves that are written."""
        return [self.leaf, self.second] if self.kind == "fuse" else [self.leaf]

    def cpp(self):
        e = self.node.cpp()
        if self.kind == "new":
            return [f"tensor r = {e};", "c.put(r);"]
        if self.kind == "assign":
            shape = "any_rank" if self.node.known == ANY else ", ".join(["dyn"] * len(self.node.known))
            return [f"tensor<double, {shape}> r;", f"r.assign({e});", "c.put(r);"]
        if self.kind == "value":
            return [f"c.put({e});"]
        if self.kind == "elements":
            return [f"auto e = {e};", "tensor r = e;", "fuzz::by_elements(e, r);", "c.put(r);"]
        if self.kind == "nonzero":
            return [f"c.put(nonzero({e}));"]
        if self.kind == "iterate":
            copied = "std::copy(e.begin(), e.end(), r.begin());"
            return [f"auto e = {e};", "auto r = zeros_like(e);", copied, "c.put(r);"]
        target = self.target.cpp()
        if self.kind == "fuse":
            second = f"lazy({self.second.name}) = {self.second_node.cpp()}"
            puts = [f"c.put({leaf.name});" for leaf in self.targets()]
            return [f"c.attempt([&] {{ fuse(lazy({target}) = {e}, {second}); }});", *puts]
        if self.kind == "masked":
            done = f"({target})({self.mask.cpp()}) {self.symbol}= {e};"
        elif self.kind == "pool":
            done = f"evaluate(fuzz::pool(), lazy({target}) = {e});"
        elif isinstance(self.target, Leaf) and self.symbol == "":
            # Between two tensors of one type, x = y would give x the shape of y.
            done = f"{target}(ellipsis) = {e};"
        else:
            done = f"{target} {self.symbol}= {e};"
        if self.leaf.owning:
            return [f"c.attempt([&] {{ {done} }});", f"c.put({self.leaf.name});"]
        return [done]

    def numpy(self):
        e = self.node.numpy()
        if self.kind == "masked":
            changed = f"{self.target.numpy()} {self.symbol} {e}" if self.symbol else e
            e = f"where({self.mask.numpy()}, {changed}, {self.target.numpy()})"
        symbol = "" if self.kind == "masked" else self.symbol
        text = f"{self.target.numpy()}[...] {symbol}= {e}" if self.target else e
        return f"{text}; {self.second.name}[...] = {self.second_node.numpy()}" if self.kind == "fuse" else text

    def result(self, case):
        """The outputs, or what the target's memory is after it; Rejected."""
        found = self.outcome(case)
        if case.late:
            raise Rejected(*case.late)
        return found

    def outcome(self, case):
        if self.kind == "nonzero":
            x = self.node.value(case)
            if np.any((x.e > 0) & ~(np.abs(x.v) > x.e)):
                raise Undefined("what may be zero")
            return Value(np.argwhere(x.v != 0))
        if self.target is None:
            x = self.node.value(case)
            if self.kind == "assign":
                x = convert(x, "f8")
            return Value(x.v.reshape(1), x.e.reshape(1)) if self.kind == "value" else x
        node = self.node
        if self.kind == "masked":
            changed = Elementwise(OPERATIONS[COMPOUND[self.symbol]], [self.target, node]) if self.symbol else node
            node = Elementwise(OPERATIONS["where"], [self.mask, changed, self.target])
        if self.kind == "fuse":
            return self.result_of_both(case)
        if isinstance(node, Scalar):
            return self.filled(case)
        target, source = all_of([self.target, node], case)
        return self.assigned(case, target, source)

    def filled(self, case):
        target, kinds = self.target.value(case), set()
        if shares_addresses(target.v):
            kinds.add("assign_error")
        try:
            element = beside(self.node.literal, target.type, False)
        except Rejected as e:
            kinds |= e.kinds
        if kinds:
            raise Rejected(*kinds)
        if self.symbol:
            element = Elementwise(OPERATIONS[COMPOUND[self.symbol]], [Given(target), self.node]).value(case)
        return self.written(case, target, element)

    def result_of_both(self, case):
        """One after the other; but nothing is written unless both can be."""
        kinds, first, second = set(), self.leaf.value(case), self.second.value(case)
        values = []
        for target, node in ((first, self.node), (second, self.second_node)):
            try:
                values.append(stored(target, node.value(case)))
            except Rejected as e:
                kinds |= e.kinds
            case.lets["written"] = values[0] if values else first
        if first.v.shape != second.v.shape:
            kinds |= {"assign_error", "broadcast_error"}
        if kinds:
            raise Rejected(*kinds)
        return values

    def assigned(self, case, target, source):
        check_target(target, source)
        if self.symbol and self.kind != "masked":
            whole = Elementwise(OPERATIONS[COMPOUND[self.symbol]], [Given(target), Given(source)])
            source = whole.value(case)
        return self.written(case, target, source)

    def written(self, case, target, source):
        source = convert(source, target.type)
        errors = case.bounds()
        # The same view of the bounds of the whole memory: elements that are not written have none.
        bounds = self.target.value(case.over(errors)).v
        bounds[...] = source.e
        with np.errstate(all="ignore"):
            target.v[...] = source.v
        if self.leaf.owning:
            return Value(target.v, bounds)
        return Value(case.buffers[case.target].data, errors)


def check_target(target, source):
    try:
        fits = np.broadcast_shapes(target.v.shape, source.v.shape) == target.v.shape
    except ValueError:
        fits = False
    if not fits or shares_addresses(target.v):
        raise Rejected("assign_error")


def stored(target, source):
    """What a whole target holds after the assignment."""
    check_target(target, source)
    source, shape = convert(source, target.type), target.v.shape
    return Value(np.broadcast_to(source.v, shape), np.broadcast_to(source.e, shape))


class Given(Node):
    """A value that is already there; with a name, the first target of a fuse as the second statement reads it."""

    def __init__(self, x, name=None):
        self.x, self.type, self.known, self.name = x, x.type, x.known if name else ANY, name

    def cpp(self):
        return self.name

    numpy = cpp

    def value(self, case):
        return case.lets["written"] if self.name else self.x


def shares_addresses(a):
    """Whether two elements lie at one place."""
    if a.size < 2:
        return False
    places = np.zeros(a.shape, np.int64)
    for axis, (extent, stride) in enumerate(zip(a.shape, a.strides)):
        places += (np.arange(extent) * stride).reshape([-1] + [1] * (a.ndim - axis - 1))
    return len(np.unique(places)) < a.size

