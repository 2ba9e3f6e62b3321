# SPDX-License-Identifier: BSL-1.0
"""Tensors and views of weft in LLDB: shape, strides and elements; expressions: their trees.

    (lldb) command script import .../share/weft/lldb/weft.py      # once, or in ~/.lldbinit
    (lldb) frame variable a
    (weft::tensor<float, 2, 3>) a = tensor<float> [2, 3] = {{1, 2, 3}, {4, 5, 6}}
    (lldb) frame variable e
    (weft::detail::elementwise<...>) e = expression<float> = sqrt((#0 * #0) + #1), #0 float [2, 3], #1 float [3]

At most `settings show target.max-children-count` elements are shown. Nothing of the program is called, so that core dumps are
read, too.
"""

import re

import lldb

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
    """The integers at the end of `tensor<float, 2L, -1L>`."""
    found = re.search(r"((?:,\s*-?\d+[lL]*)+)\s*>$", kind)
    return [int(number) for number in re.findall(r"-?\d+", found[1])] if found else []


def field(value, name):
    """A member, also of an anonymous or of an empty one; None if there is none."""
    found = value.GetChildMemberWithName(name)
    return found.GetNonSyntheticValue() if found.IsValid() else None


def listed(array, count):
    """The numbers of a C array or of a std::array."""
    for inside in ("_M_elems", "__elems_"):
        found = field(array, inside)
        if found is not None:
            array = found
            break
    return [array.GetChildAtIndex(i).GetValueAsSigned() for i in range(count)]


def extents_of(shape, named):
    """The extents of a shape whose type names these; those that only the run time knows stand in the object, in order."""
    if named is None:
        return listed(field(shape, "extents_"), field(shape, "rank_").GetValueAsSigned())
    stored = listed(field(shape, "values"), named.count(DYN)) if DYN in named else []
    return [stored.pop(0) if extent == DYN else extent for extent in named]


def row_major(extents):
    strides, step = [], 1
    for extent in reversed(extents):
        strides.insert(0, step)
        step *= extent
    return strides


def parts(value, name, named):
    """Where the elements begin, extents, strides."""
    if name == "tensor_view":
        where = field(value, "where_")
        extents = extents_of(field(where, "shape_"), named)
        return field(value, "data_").GetValueAsUnsigned(), extents, listed(field(where, "strides_"), len(extents))
    storage = field(value, "storage_")
    extents = extents_of(field(storage, "shape_"), named)
    elements = field(storage, "elements_")
    if elements.GetType().IsArrayType():
        return elements.GetLoadAddress(), extents, row_major(extents)
    return field(elements, "data_").GetValueAsUnsigned(), extents, row_major(extents)


def most_elements(value):
    debugger = value.GetTarget().GetDebugger()
    found = debugger.GetInternalVariableValue("target.max-children-count", debugger.GetInstanceName())
    try:
        return int(found.GetStringAtIndex(0))
    except (TypeError, ValueError):
        return 256


def shown(element):
    if element.GetError().Fail():
        raise MemoryError(element.GetError().GetCString())
    kind = element.GetType().GetCanonicalType()
    whole = {lldb.eBasicTypeSignedChar: element.GetValueAsSigned, lldb.eBasicTypeUnsignedChar: element.GetValueAsUnsigned}
    if kind.GetBasicType() in whole:  # numbers, not characters
        return str(whole[kind.GetBasicType()]())
    return element.GetValue() or element.GetSummary() or str(element)


def summary(value, _):
    value = value.GetNonSyntheticValue()
    kind = value.GetType().GetCanonicalType().GetUnqualifiedType()
    name = "tensor_view" if "tensor_view<" in kind.GetName().split("<")[0] + "<" else "tensor"
    named = named_extents(kind.GetName())
    if len(named) == 1 and named[0] < DYN:
        named = None
    element = kind.GetTemplateArgumentType(0)
    data, extents, strides = parts(value, name, named)
    text = f"{name}<{element.GetName()}> [{', '.join(map(str, extents))}]"
    if strides != row_major(extents):
        text += f" strides [{', '.join(map(str, strides))}]"
    size = 1
    for extent in extents:
        size *= extent
    if size == 0:
        return text + " = {}"
    if data == 0:
        return text + " = <no memory>"
    left = [most_elements(value)]
    plain = element.GetUnqualifiedType()

    def braces(axis, at):
        inside = []
        for i in range(extents[axis]):
            if left[0] <= 0:
                return "{" + ", ".join(inside) + "...}"
            place = at + i * strides[axis]
            if axis + 1 == len(extents):
                inside.append(shown(value.CreateValueFromAddress("element", data + place * plain.GetByteSize(), plain)))
                left[0] -= 1
            else:
                inside.append(braces(axis + 1, place))
        return "{" + ", ".join(inside) + "}"

    try:
        return text + " = " + braces(0, 0)
    except MemoryError as gone:
        return f"{text} = <{gone}>"


def name_of(kind):
    """`sqrt` of `weft::detail::op::sqrt`, `elementwise` of `weft::detail::elementwise<...>`."""
    return kind.GetCanonicalType().GetName().split("<")[0].split("::")[-1]


def bare(text):
    """Without the parentheses around all of it."""
    return text[1:-1] if text.startswith("(") else text


def base(value, name):
    """The part of a node that is a base class of this name, or None."""
    parts = (value.GetChildAtIndex(i).GetNonSyntheticValue() for i in range(value.GetType().GetNumberOfDirectBaseClasses()))
    return next((part for part in parts if part.IsValid() and name_of(part.GetType()) == name), None)


class Tree:
    """The tree of an expression, in which equal operands in memory have one number."""

    def __init__(self):
        self.leaves = {}

    def leaf(self, where, element, shape, shape_type):
        inside = shape_type.GetCanonicalType().GetName().partition("<")[2]
        named = None if name_of(shape_type) == "any_shape" else [int(number) for number in re.findall(r"-?\d+", inside)]
        text = f"{element.GetName()} [{', '.join(map(str, extents_of(shape, named)))}]"
        return f"#{self.leaves.setdefault((where, text), len(self.leaves))}"

    def of(self, node):
        kind = node.GetType().GetCanonicalType().GetUnqualifiedType()
        name = name_of(kind)
        if name == "scalar":
            return shown(field(node, "value"))
        if name == "leaf":
            where, shape = field(node, "data_").GetValueAsUnsigned(), field(field(node, "where_"), "shape_")
            return self.leaf(where, kind.GetTemplateArgumentType(0), shape, kind.GetTemplateArgumentType(1))
        operands, more = [], base(node, "children")
        while more is not None:
            operands += [self.of(field(more, f)) for f in "abc" if field(more, f) is not None]
            more = field(more, "rest")
        if name in ACTING:
            name = name_of(kind.GetTemplateArgumentType(0))
        if name in SIGNS and len(operands) == 2:
            return f"({operands[0]} {SIGNS[name]} {operands[1]})"
        return f"{name}({', '.join(map(bare, operands))})"


def tree_summary(value, _):
    value = value.GetNonSyntheticValue()
    tree = Tree()
    text = bare(tree.of(value))
    # The base `interface<Derived, Value, Shape>` is empty, and so no child.
    kind = value.GetType().GetCanonicalType()
    bases = (kind.GetDirectBaseClassAtIndex(i).GetType() for i in range(kind.GetNumberOfDirectBaseClasses()))
    element = next(b for b in bases if name_of(b) == "interface").GetCanonicalType().GetTemplateArgumentType(1).GetName()
    return ", ".join([f"expression<{element}> = {text}", *(f"#{n} {leaf}" for (_, leaf), n in tree.leaves.items())])


def __lldb_init_module(debugger, _):
    names = r"^(const )?weft::(abi_[a-z0-9_]+::)?(checked::)?tensor(_view)?<.+>$"
    debugger.HandleCommand(f'type summary add -w weft -x "{names}" -F {__name__}.summary')
    kinds = "|".join(["convert", "contraction", "let_node", "leaf", *ACTING])
    nodes = rf"^(const )?weft::(abi_[a-z0-9_]+::)?(checked::)?detail::({kinds})<.+>$"
    debugger.HandleCommand(f'type summary add -w weft -x "{nodes}" -F {__name__}.tree_summary')
    debugger.HandleCommand("type category enable weft")
