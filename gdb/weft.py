# SPDX-License-Identifier: BSL-1.0
"""Tensors and views of weft in GDB: shape, strides and elements.

    (gdb) source .../share/weft/gdb/weft.py      # once, or in ~/.gdbinit
    (gdb) print a
    $1 = tensor<float> [2, 3] = {{1, 2, 3}, {4, 5, 6}}

At most `set print elements` elements are shown. Nothing of the program is called, so that core dumps are read, too.
"""

import re

import gdb
import gdb.printing

DYN = -1
ANY_RANK = -2


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


class Finder(gdb.printing.PrettyPrinter):
    def __init__(self):
        super().__init__("weft")

    def __call__(self, value):
        kind = value.type.strip_typedefs().unqualified()
        name = kind.tag or kind.name or ""
        if re.match(r"weft::(abi_\w+::)?(checked::)?tensor(_view)?<", name):
            return Printer(value)
        return None


gdb.printing.register_pretty_printer(None, Finder(), replace=True)
