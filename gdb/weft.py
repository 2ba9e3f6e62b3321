# SPDX-License-Identifier: BSL-1.0
"""Tensors and views of weft in GDB: shape, strides and elements; expressions: their trees.

    (gdb) source .../share/weft/gdb/weft.py      # once, or in ~/.gdbinit
    (gdb) print a
    $1 = tensor<float> [2, 3] = {{1, 2, 3}, {4, 5, 6}}
    (gdb) print e
    $2 = expression<float> = sqrt((#0 * #0) + #1), #0 float [2, 3], #1 float [3]
    (gdb) backtrace                              # without what is between an error and the line that made it
    #0  0x00007ffff7ca90a1 in __cxa_throw () from /lib/x86_64-linux-gnu/libstdc++.so.6
    #10 0x0000555555568b4a in weft::tensor<float, -1l>::operator=<...> (this=0x7fffffffe0f0, e=...) at ...
    #11 0x0000555555557480 in step (x=..., y=...) at main.cpp:6

`backtrace -no-filters` has all frames. At most `set print elements` elements are shown. Nothing of the program is called, so that
core dumps are read, too.
"""

import re

import gdb
import gdb.printing
from gdb.FrameDecorator import FrameDecorator

DYN = -1
# Operations that are written between their operands.
SIGNS = {
    **{"add": "+", "subtract": "-", "multiply": "*", "divide": "/", "modulo": "%", "shift_left": "<<", "shift_right": ">>"},
    **{"less": "<", "less_equal": "<=", "greater": ">", "greater_equal": ">=", "equal": "==", "not_equal": "!="},
    **{"logical_and": "&&", "logical_or": "||", "bit_and": "&", "bit_or": "|", "bit_xor": "^"},
}
# Nodes that are known by what they do to their operands, their first argument.
ACTING = ("elementwise", "reduction", "scan", "rearrangement", "whole_result")


def named_extents(kind):
    """The integers at the end of `tensor<float, 2l, -1l>`: GDB does not know the arguments of packs."""
    found = re.search(r"((?:,\s*-?\d+[lL]*)+)\s*>$", str(kind))
    return [int(number) for number in re.findall(r"-?\d+", found[1])] if found else []


def field(value, name):
    """A member that compilers leave out where it is empty."""
    try:
        return value[name]
    except (gdb.error, RuntimeError, KeyError):
        return None


def listed(array, count):
    """The numbers of a C array or of a std::array."""
    for inside in ("_M_elems", "__elems_"):
        found = field(array, inside)
        if found is not None:
            array = found
            break
    return [int(array[i]) for i in range(count)]


def extents_of(shape, named):
    """The extents of a shape whose type names these; those that only the run time knows stand in the object, in order."""
    if named is None:
        return listed(shape["extents_"], int(shape["rank_"]))
    stored = listed(shape["values"], named.count(DYN)) if DYN in named else []
    return [stored.pop(0) if extent == DYN else extent for extent in named]


def row_major(extents):
    strides, step = [], 1
    for extent in reversed(extents):
        strides.insert(0, step)
        step *= extent
    return strides


class Printer:
    def __init__(self, value):
        self.value = value
        kind = value.type.strip_typedefs().unqualified()
        self.element = kind.template_argument(0)
        named = named_extents(kind)
        self.named = None if len(named) == 1 and named[0] not in (DYN,) and named[0] < 0 else named
        self.name = "tensor_view" if "tensor_view<" in str(kind).split("<")[0] + "<" else "tensor"

    def parts(self):
        """Pointer, extents, strides."""
        if self.name == "tensor_view":
            where = self.value["where_"]
            extents = extents_of(field(where, "shape_"), self.named)
            return self.value["data_"], extents, listed(where["strides_"], len(extents))
        storage = self.value["storage_"]
        extents = extents_of(field(storage, "shape_"), self.named)
        elements = storage["elements_"]
        inside = elements.type.strip_typedefs().code == gdb.TYPE_CODE_ARRAY
        data = elements[0].address if inside else elements["data_"]
        return data, extents, row_major(extents)

    def to_string(self):
        data, extents, strides = self.parts()
        text = f"{self.name}<{self.element}> [{', '.join(map(str, extents))}]"
        if strides != row_major(extents):
            text += f" strides [{', '.join(map(str, strides))}]"
        size = 1
        for extent in extents:
            size *= extent
        if size == 0:
            return text + " = {}"
        if int(data) == 0:
            return text + " = <no memory>"
        limit = gdb.parameter("print elements") or 1 << 30  # None and 0: all
        left = [limit]
        pointer = data.cast(self.element.unqualified().pointer())

        small = self.element.strip_typedefs()
        look = {"format": "d"} if small.code == gdb.TYPE_CODE_INT and small.sizeof == 1 else {}  # numbers, not characters

        def braces(axis, at):
            shown = []
            for i in range(extents[axis]):
                if left[0] <= 0:
                    return "{" + ", ".join(shown) + "...}"
                if axis + 1 == len(extents):
                    shown.append((pointer + (at + i * strides[axis])).dereference().format_string(**look))
                    left[0] -= 1
                else:
                    shown.append(braces(axis + 1, at + i * strides[axis]))
            return "{" + ", ".join(shown) + "}"

        try:
            return text + " = " + braces(0, 0)
        except gdb.MemoryError as gone:
            return f"{text} = <{gone}>"


def name_of(kind):
    """`sqrt` of `weft::detail::op::sqrt`, `elementwise` of `weft::detail::elementwise<...>`."""
    return str(kind).split("<")[0].split("::")[-1]


def bare(text):
    """Without the parentheses around all of it."""
    return text[1:-1] if text.startswith("(") else text


def base(value, name):
    """The part of a node that is a base class of this name, or None."""
    fields = value.type.strip_typedefs().fields()
    return next((value[f] for f in fields if f.is_base_class and name_of(f.type.strip_typedefs()) == name), None)


class Expression:
    """The tree, in which equal operands in memory have one number."""

    def __init__(self, value):
        self.value = value
        self.leaves = {}

    def leaf(self, where, element, shape, shape_type):
        inside = str(shape_type).partition("<")[2]
        named = None if name_of(shape_type) == "any_shape" else [int(number) for number in re.findall(r"-?\d+", inside)]
        text = f"{element} [{', '.join(map(str, extents_of(shape, named)))}]"
        return f"#{self.leaves.setdefault((int(where), text), len(self.leaves))}"

    def tree(self, node):
        kind = node.type.strip_typedefs().unqualified()
        name = name_of(kind)
        if name == "scalar":
            return node["value"].format_string()
        if name == "leaf":
            return self.leaf(node["data_"], kind.template_argument(0), field(node["where_"], "shape_"), kind.template_argument(1))
        operands, more = [], base(node, "children")
        while more is not None:
            operands += [self.tree(more[f]) for f in "abc" if field(more, f) is not None]
            more = field(more, "rest")
        if name in ACTING:
            name = name_of(kind.template_argument(0).strip_typedefs())
        if name in SIGNS and len(operands) == 2:
            return f"({operands[0]} {SIGNS[name]} {operands[1]})"
        return f"{name}({', '.join(map(bare, operands))})"

    def to_string(self):
        element = base(self.value, "interface").type.strip_typedefs().template_argument(1)
        tree = bare(self.tree(self.value))
        return ", ".join([f"expression<{element}> = {tree}", *(f"#{n} {text}" for (_, text), n in self.leaves.items())])


class Finder(gdb.printing.PrettyPrinter):
    def __init__(self):
        super().__init__("weft")

    def __call__(self, value):
        kind = value.type.strip_typedefs().unqualified()
        name = kind.tag or kind.name or ""
        if re.match(r"weft::(abi_\w+::)?(checked::)?tensor(_view)?<", name):
            return Printer(value)
        if re.match(r"weft::(abi_\w+::)?(checked::)?detail::\w+<", name) and base(value, "interface") is not None:
            return Expression(value)
        return None


# As the compiler names it, where GDB cannot read that.
INTERNAL = re.compile(r"weft::(abi_\w+::)?(checked::)?detail::|_ZN4weft(\d+abi_[a-z0-9]+?)?(7checked)?6detail")
ABI = re.compile(r"\bweft::abi_\w+?::")
MOST_LETTERS = 100


def shortened(name):
    """A function's name with `<...>` for the arguments of templates that are long."""
    if name.startswith("_Z"):
        return name if len(name) <= MOST_LETTERS else name[:MOST_LETTERS] + "..."
    name = ABI.sub("weft::", name)
    while len(name) > MOST_LETTERS and (shorter := re.sub(r"<(?!\.\.\.)[^<>]*(<\.\.\.>[^<>]*)*>", "<...>", name)) != name:
        name = shorter
    return name


class Frame(FrameDecorator):
    def function(self):
        name = self.inferior_frame().name()
        return super().function() if name is None else shortened(name)


class Frames:
    """Leaves out of backtraces what weft is made of."""

    name = "weft"
    priority = 100
    enabled = True

    def filter(self, frames):
        return (Frame(frame) for frame in frames if not INTERNAL.match(frame.inferior_frame().name() or ""))


gdb.printing.register_pretty_printer(None, Finder(), replace=True)
gdb.frame_filters[Frames.name] = Frames()
