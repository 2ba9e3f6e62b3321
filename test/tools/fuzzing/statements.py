# SPDX-License-Identifier: BSL-1.0
"""What is done with a tree: a new tensor of it, an assignment in place, a value, iterators, threads."""

import numpy as np

from .elementwise import BINARY
from .elements import Rejected, Value, category, convert
from .nodes import ANY, Elementwise, Leaf, Wrapped, all_of, is_storable
from .reductions import REDUCTIONS, Reduce
from .views import flipped, permuted, reshaped, sliced, squeezed

STATEMENTS = ["new"] * 5 + ["in place"] * 8 + ["assign", "value", "iterate", "pool"]
COMPOUND = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide", "%": "modulo", "&": "bit_and", "|": "bit_or",
            "^": "bit_xor", "<<": "shift_left"}
OPERATION = {o.name: o for o in BINARY}


class Statement:
    def __init__(self, tree, kind, depth):
        self.kind, self.target, self.symbol = kind, None, ""
        axes = tree.root
        if kind in ("in place", "pool"):
            for a in axes:
                a.solid = True
            self.target = self.grow_target(tree, axes)
            # A statement on several threads rejects a target that is read at another place.
            tree.shared, tree.shares = self.leaf, kind == "in place"
            self.node = self.fitting(tree, tree.grow(axes, depth))
        elif kind == "value":
            name = tree.random.choice([n for n in REDUCTIONS if not n.startswith("cum")])
            self.node = Reduce(tree.grow(axes, depth), name, None, False)
        else:
            self.node = tree.grow(axes, depth, tree.chance(0.5))

    def grow_target(self, tree, axes):
        makes, owning = [], tree.chance(0.3)
        if kind_is_view := (not owning and tree.chance(0.6)):
            for choice in tree.random.choices([permuted, flipped, squeezed, sliced, sliced, reshaped], k=2):
                found = choice(tree, axes)
                if found is not None:
                    axes, make = found
                    makes.append(make)
        self.leaf = node = tree.leaf(axes, True, owning=owning, constant=False)
        for make in reversed(makes if kind_is_view else []):
            node = make(node)
        return node

    def fitting(self, tree, node):
        """The right side, converted where it could not be stored; chooses = or a compound form."""
        to = self.target.type
        if self.kind == "in place" and tree.chance(0.6):
            symbols = [s for s, name in COMPOUND.items() if to[0] in OPERATION[name].types]
            symbols = [s for s in symbols if to != "b1" or s in "&|^"]
            self.symbol = tree.random.choice(symbols + symbols[:3] * 2)
            operation = OPERATION[COMPOUND[self.symbol]]
            for _ in range(2):
                whole = Elementwise(operation, [self.target, node]) if node.type[0] in operation.types else None
                if whole is not None and whole.type is not None and is_storable(to, whole.type):
                    return node
                node = tree.converted(node, to)
        return node if is_storable(to, node.type) else tree.converted(node, to)

    def cpp(self):
        e = self.node.cpp()
        if self.kind == "new":
            return [f"tensor r = {e};", "c.put(r);"]
        if self.kind == "assign":
            shape = "any_rank" if self.node.known == ANY else ", ".join(["dyn"] * len(self.node.known))
            return [f"tensor<double, {shape}> r;", f"r.assign({e});", "c.put(r);"]
        if self.kind == "value":
            return [f"c.put({e});"]
        if self.kind == "iterate":
            return [f"auto e = {e};", "auto r = zeros_like(e);", "std::copy(e.begin(), e.end(), r.begin());", "c.put(r);"]
        target = self.target.cpp()
        if self.kind == "pool":
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
        return f"{self.target.numpy()}[...] {self.symbol}= {e}" if self.target else e

    def result(self, case):
        """The output, or what the target's memory is after it; Rejected."""
        if self.target is None:
            x = self.node.value(case)
            if self.kind == "assign":
                x = convert(x, "f8")
            return Value(x.v.reshape(1), x.e.reshape(1)) if self.kind == "value" else x
        target, source = all_of([self.target, self.node], case)
        try:
            fits = np.broadcast_shapes(target.v.shape, source.v.shape) == target.v.shape
        except ValueError:
            fits = False
        if not fits or shares_addresses(target.v):
            raise Rejected("assign_error")
        if self.symbol:
            whole = Elementwise(OPERATION[COMPOUND[self.symbol]], [Given(target), Given(source)])
            source = whole.value(case)
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


class Given(Wrapped):
    """A value that is already there."""

    def __init__(self, x):
        self.x, self.type, self.known, self.children = x, x.type, ANY, []

    def value(self, case):
        return self.x


def shares_addresses(a):
    """Whether two elements lie at one place."""
    if a.size < 2:
        return False
    places = np.zeros(a.shape, np.int64)
    for axis, (extent, stride) in enumerate(zip(a.shape, a.strides)):
        places += (np.arange(extent) * stride).reshape([-1] + [1] * (a.ndim - axis - 1))
    return len(np.unique(places)) < a.size


__all__ = ["Statement", "STATEMENTS", "category"]
