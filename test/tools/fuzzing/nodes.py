# SPDX-License-Identifier: BSL-1.0
"""The nodes of a tree: C++, NumPy, element type, what the compiler knows of the shape, and the value of a case.

`known` is the shape that the compiler knows: an extent or None for each axis; ANY where not even the rank is known.
"""

import numpy as np

from . import elementwise
from .elements import CPP, Rejected, Value, category, convert

ANY = "any"


def together(*shapes):
    """What the compiler knows of a broadcast shape."""
    if ANY in shapes:
        return ANY
    rank = max(len(s) for s in shapes)
    result = []
    for i in range(rank):
        extents = [s[i - rank] for s in shapes if i - rank >= -len(s)]
        definite = [e for e in extents if e not in (None, 1)]
        result.append(definite[0] if definite else (None if None in extents else 1))
    return tuple(result)


def all_of(nodes, case):
    """Their values; which of several errors is thrown first is not fixed, so that all of their kinds count."""
    values, kinds = [], set()
    for node in nodes:
        try:
            values.append(node.value(case))
        except Rejected as e:
            kinds |= e.kinds
    if kinds:
        raise Rejected(*kinds)
    return values


def broadcast(*values):
    try:
        np.broadcast_shapes(*(x.v.shape for x in values))
    except ValueError:
        raise Rejected("broadcast_error") from None


class Node:
    children = ()

    def leaves(self):
        for child in self.children:
            yield from child.leaves()


class Leaf(Node):
    """An operand with a name. `axes`: the variables whose extents it has, None for 1."""

    def __init__(self, number, kind, dtype, axes, fixed, owning, constant=True):
        self.number, self.kind, self.type, self.axes = number, kind, dtype, axes
        self.owning, self.constant = owning, constant
        self.name, self.shares, self.dense = f"a{number}", False, False
        self.known = ANY
        if kind != ANY:
            self.known = tuple((1 if a is None else a.value) if f else None for a, f in zip(axes, fixed))

    def leaves(self):
        yield self

    def declaration(self):
        const = "const " if self.constant else ""
        if self.kind == ANY:
            made = f"c.any<{const}{CPP[self.type]}>({self.number})"
            owner = f"any_tensor<{CPP[self.type]}>"
        else:
            extents = ", ".join("dyn" if e is None else str(e) for e in self.known)
            made = f"c.view<{const}{CPP[self.type]}, {extents}>({self.number})"
            owner = f"tensor<{CPP[self.type]}, {extents}>"
        return f"{const}{owner if self.owning else 'auto'} {self.name} = {made};"

    def cpp(self):
        return self.name

    numpy = cpp

    def value(self, case):
        return Value(case.array(self.number))


class Scalar:
    """A C++ value; `run_time` ones are numbers of the case."""

    def __init__(self, dtype, literal=None, slot=None):
        self.type, self.literal, self.slot = dtype, literal, slot

    def cpp(self):
        if self.slot is not None:
            return f"{CPP[self.type]}(c.p[{self.slot}])"
        return f"{CPP[self.type]}({self.literal})"

    def numpy(self):
        return f"p[{self.slot}]" if self.slot is not None else repr(self.literal)

    def of(self, case):
        return case.p[self.slot] if self.slot is not None else self.literal


def may_be_equal(a, b):
    """Whether the compiler does not know better."""
    return ANY in (a, b) or (len(a) == len(b) and all(x == y or None in (x, y) for x, y in zip(a, b)))


class Elementwise(Node):
    def __init__(self, operation, operands):
        self.operation, self.operands = operation, operands
        self.children = [x for x in operands if isinstance(x, Node)]
        self.scalars = [x.type if isinstance(x, Scalar) else None for x in operands]
        typed = self.children[1:] if operation.name == "where" else self.children
        common = elementwise.common_type([x.type for x in typed], [s for s in self.scalars if s])
        self.type = common and operation.gives(common)
        self.known = together(*(x.known for x in self.children))

    def cpp(self):
        return self.operation.text.format(*(x.cpp() for x in self.operands))

    def numpy(self):
        return f"{self.operation.name}({', '.join(x.numpy() for x in self.operands)})"

    def value(self, case):
        values = iter(all_of(self.children, case))
        operands = [x.of(case) if isinstance(x, Scalar) else next(values) for x in self.operands]
        kinds = set()
        if any(isinstance(x, Wrapped) and x.name == "exact" for x in self.children):
            if len({x.v.shape for x in operands if isinstance(x, Value)}) > 1:
                kinds.add("broadcast_error")
        for check in (lambda: broadcast(*(x for x in operands if isinstance(x, Value))), lambda: self.fits(operands)):
            try:
                check()
            except Rejected as e:
                kinds |= e.kinds
        if kinds:
            raise Rejected(*kinds)
        return elementwise.apply(self.operation, operands, self.scalars)

    def fits(self, operands):
        """Whether the scalars do, also beside operands that do not broadcast."""
        shapeless = [Value(np.zeros(1, x.v.dtype)) if isinstance(x, Value) else x for x in operands]
        if self.operation.family != "comparison" and any(self.scalars):
            typed = shapeless[1:] if self.operation.name == "where" else shapeless
            types = [x.type for x in typed if isinstance(x, Value)]
            common = self.operation.computes_in(elementwise.common_type(types, [s for s in self.scalars if s]))
            for x, s in zip(shapeless, self.scalars):
                if s:
                    elementwise.beside(x, common, False)


class Cast(Node):
    def __init__(self, child, dtype):
        self.children, self.type, self.known = [child], dtype, child.known

    def cpp(self):
        return f"cast<{CPP[self.type]}>({self.children[0].cpp()})"

    def numpy(self):
        return f"{self.children[0].numpy()}.astype('{self.type}')"

    def value(self, case):
        return convert(self.children[0].value(case), self.type)


class Wrapped(Node):
    """eval(e), own(e): the same elements, elsewhere; exact(e): an operand that is not broadcast."""

    def __init__(self, child, name):
        self.children, self.name, self.type, self.known = [child], name, child.type, child.known

    def cpp(self):
        return f"{self.name}({self.children[0].cpp()})"

    def numpy(self):
        return f"{self.name}({self.children[0].numpy()})"

    def value(self, case):
        before, case.late = case.late, set()
        x = self.children[0].value(case)
        late, case.late = case.late, case.late | before
        if self.name == "eval" and late:
            raise Rejected(*late)
        return x if self.name == "exact" else Value(np.array(x.v, order="C"), x.e)


class View(Node):
    """Elements at other places: `act` does to an array what `text` does in C++; Rejected where it cannot."""

    def __init__(self, child, text, name, known, act):
        self.children, self.text, self.name, self.act = [child], text, name, act
        self.type, self.known = child.type, known

    def cpp(self):
        return self.text.format(self.children[0].cpp())

    def numpy(self):
        return f"{self.name}({self.children[0].numpy()})"

    def value(self, case):
        x = self.children[0].value(case)
        return Value(self.act(x.v, case), self.act(x.e, case) if np.any(x.e) else None)


class Let(Node):
    """let(e, [&](auto t) { return body; }); the body holds the Bound that it is made with."""

    def __init__(self, child, bound, body):
        self.children, self.bound, self.body = [child, body], bound, body
        self.type, self.known = body.type, body.known

    def cpp(self):
        return f"let({self.children[0].cpp()}, [&](auto {self.bound.name}) {{ return {self.body.cpp()}; }})"

    def numpy(self):
        return f"let({self.bound.name} = {self.children[0].numpy()}: {self.body.numpy()})"

    def value(self, case):
        case.lets[self.bound.name] = self.children[0].value(case)
        return self.body.value(case)


class Bound(Node):
    def __init__(self, name, child):
        self.name, self.type, self.known = name, child.type, child.known

    def cpp(self):
        return self.name

    numpy = cpp

    def value(self, case):
        return case.lets[self.name]


class Concat(Node):
    """concat and stack of two along an axis; nothing broadcasts."""

    def __init__(self, children, axis, stacked, dtype):
        self.children, self.axis, self.stacked, self.type, self.known = children, axis, stacked, dtype, ANY
        x, y = (child.known for child in children)
        if ANY not in (x, y):
            known = [b if a is None else a for a, b in zip(x, y)]
            if stacked:
                known.insert(axis, 2)
            else:
                known[axis] = None if None in (x[axis], y[axis]) else x[axis] + y[axis]
            self.known = tuple(known)

    def cpp(self):
        name = "stack" if self.stacked else "concat"
        return f"{name}<{self.axis}>({', '.join(x.cpp() for x in self.children)})"

    def numpy(self):
        name = "stack" if self.stacked else "concatenate"
        return f"{name}(({', '.join(x.numpy() for x in self.children)}), {self.axis})"

    def value(self, case):
        values = [convert(x, self.type) for x in all_of(self.children, case)]
        join = np.stack if self.stacked else np.concatenate
        try:
            return Value(join([x.v for x in values], self.axis), join([x.e for x in values], self.axis))
        except np.AxisError:
            raise Rejected("index_error", "shape_error") from None
        except ValueError:
            raise Rejected("shape_error", "broadcast_error") from None


def is_storable(to, of):
    return category(of) <= category(to)
