# SPDX-License-Identifier: BSL-1.0
"""Tensors and views of weft in GDB and in LLDB: shape, strides and elements; expressions: their trees.

    (gdb) source .../share/weft/gdb/weft.py      # once, or in ~/.gdbinit
    (gdb) print a
    $1 = tensor<float> [2, 3] = {{1, 2, 3}, {4, 5, 6}}
    (gdb) print e
    $2 = expression<float> = sqrt((#0 * #0) + #1), #0 float [2, 3], #1 float [3]
    (gdb) backtrace                              # without what is between an error and the line that made it
    #0  0x00007ffff7ca90a1 in __cxa_throw () from /lib/x86_64-linux-gnu/libstdc++.so.6
    #10 0x0000555555568b4a in weft::tensor<float, -1l>::operator=<...> (this=0x7fffffffe0f0, e=...) at ...
    #11 0x0000555555557480 in step (x=..., y=...) at main.cpp:6

    (lldb) command script import .../share/weft/lldb/weft.py      # once, or in ~/.lldbinit
    (lldb) frame variable a
    (weft::tensor<float, 2, 3>) a = tensor<float> [2, 3] = {{1, 2, 3}, {4, 5, 6}}

`backtrace -no-filters` has all frames. At most `set print elements` elements are shown, in LLDB `settings show
target.max-children-count`. Nothing of the program is called, so that core dumps are read, too.
"""

import re
import sys

DYN = -1
# Operations that are written between their operands.
SIGNS = {
    **{"add": "+", "subtract": "-", "multiply": "*", "divide": "/", "modulo": "%", "shift_left": "<<", "shift_right": ">>"},
    **{"less": "<", "less_equal": "<=", "greater": ">", "greater_equal": ">=", "equal": "==", "not_equal": "!="},
    **{"logical_and": "&&", "logical_or": "||", "bit_and": "&", "bit_or": "|", "bit_xor": "^"},
}
# Nodes that are known by what they do to their operands, their first argument.
ACTING = ("elementwise", "reduction", "scan", "rearrangement", "whole_result", "contraction")
# Nodes that have elements and no operands.
LEAVES = ("leaf", "held", "held_part", "computed")
# What `explain` calls those whose types have other names.
LABELS = {
    **{"wide_sum": "sum", "peak": "max", "count": "count_nonzero", "difference_way": "diff", "search_way": "searchsorted"},
    **{"join_way<false>": "concat", "join_way<true>": "stack", "multiply_way<false>": "repeat", "multiply_way<true>": "tile"},
    **{"convert": "cast", "let_node": "let", "view_of_result": "view", "drawn": "random"},
}
MOST_AXES = 16
IN_GDB = "gdb" in sys.modules

# What each debugger is asked, of types and of values.
if IN_GDB:
    import gdb
    import gdb.printing
    from gdb.FrameDecorator import FrameDecorator

    Gone = gdb.error
    spelled = str

    def plain(kind):
        return kind.strip_typedefs().unqualified()

    def argument(kind, place):
        return kind.template_argument(place)

    def bases(kind):
        return [field.type for field in kind.fields() if field.is_base_class]

    def referred(value):
        """What a reference refers to."""
        is_reference = value.type.strip_typedefs().code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF)
        return value.referenced_value() if is_reference else value

    def kind_of(value):
        return plain(referred(value).type)

    def base(value, name):
        """The part of a node that is a base class of this name, or None."""
        return next((value[f] for f in kind_of(value).fields() if f.is_base_class and name_of(f.type) == name), None)

    def field(value, name):
        """A member that compilers leave out where it is empty."""
        try:
            return value[name]
        except (gdb.error, RuntimeError, KeyError):
            return None

    def numbers(array, count):
        return [int(array[i]) for i in range(count)]

    number = address = int

    def inside(elements):
        """Where an array stands; None for what is none."""
        return int(elements[0].address) if kind_of(elements).code == gdb.TYPE_CODE_ARRAY else None

    def element_at(_, kind, place, at):
        return (gdb.Value(place).cast(kind.unqualified().pointer()) + at).dereference()

    def shown(value):
        kind = value.type.strip_typedefs()
        small = kind.code == gdb.TYPE_CODE_INT and kind.sizeof == 1  # numbers, not characters
        return str(int(value)) if small else value.format_string()

    def most_elements(_):
        return gdb.parameter("print elements") or 1 << 30  # None and 0: all

else:
    import lldb

    Gone = MemoryError

    def spelled(kind):
        return kind.GetName()

    def plain(kind):
        return kind.GetCanonicalType().GetUnqualifiedType()

    def argument(kind, place):
        return kind.GetTemplateArgumentType(place)

    def bases(kind):
        return [kind.GetDirectBaseClassAtIndex(i).GetType() for i in range(kind.GetNumberOfDirectBaseClasses())]

    def referred(value):
        """What a reference refers to."""
        is_reference = value.GetType().GetCanonicalType().IsReferenceType()
        return value.Dereference().GetNonSyntheticValue() if is_reference else value

    def kind_of(value):
        return plain(referred(value).GetType())

    def base(value, name):
        """The part of a node that is a base class of this name, or None."""
        parts = (value.GetChildAtIndex(i).GetNonSyntheticValue() for i in range(len(bases(value.GetType()))))
        return next((part for part in parts if part.IsValid() and name_of(part.GetType()) == name), None)

    def field(value, name):
        """A member, also of an anonymous or of an empty one; None if there is none."""
        found = value.GetChildMemberWithName(name)
        return found.GetNonSyntheticValue() if found.IsValid() else None

    def number(value):
        error = lldb.SBError()
        found = value.GetValueAsSigned(error, 0)
        if error.Fail():
            raise Gone(error.GetCString())
        return found

    def address(value):
        return value.GetValueAsUnsigned()

    def numbers(array, count):
        return [number(array.GetChildAtIndex(i)) for i in range(count)]

    def inside(elements):
        """Where an array stands; None for what is none."""
        return elements.GetLoadAddress() if elements.GetType().IsArrayType() else None

    def element_at(value, kind, place, at):
        kind = kind.GetUnqualifiedType()
        return value.CreateValueFromAddress("element", place + at * kind.GetByteSize(), kind)

    def shown(value):
        if value.GetError().Fail():
            raise Gone(value.GetError().GetCString())
        whole = {lldb.eBasicTypeSignedChar: value.GetValueAsSigned, lldb.eBasicTypeUnsignedChar: value.GetValueAsUnsigned}
        kind = value.GetType().GetCanonicalType().GetBasicType()
        if kind in whole:  # numbers, not characters
            return str(whole[kind]())
        return value.GetValue() or value.GetSummary() or str(value)

    def most_elements(value):
        debugger = value.GetTarget().GetDebugger()
        found = debugger.GetInternalVariableValue("target.max-children-count", debugger.GetInstanceName())
        try:
            return int(found.GetStringAtIndex(0))
        except (TypeError, ValueError):
            return 256


def name_of(kind):
    """`sqrt` of `weft::detail::op::sqrt`, `elementwise` of `weft::detail::elementwise<...>`."""
    return spelled(plain(kind)).split("<")[0].split("::")[-1]


def named_extents(kind):
    """The integers at the end of `tensor<float, 2l, -1l>`: GDB does not know the arguments of packs. None of an any_tensor."""
    found = re.search(r"((?:,\s*-?\d+[lL]*)+)\s*>$", spelled(kind))
    named = [int(number) for number in re.findall(r"-?\d+", found[1])] if found else []
    return None if len(named) == 1 and named[0] < DYN else named


def listed(array, count):
    """The numbers of a C array or of a std::array."""
    found = (field(array, inner) for inner in ("_M_elems", "__elems_"))
    return numbers(next((inner for inner in found if inner is not None), array), count)


def extents_of(shape, named):
    """The extents of a shape whose type names these; those that only the run time knows stand in the object, in order.
    None where they are no extents: the object has not been constructed, or cannot be read."""
    try:
        if named is None:
            rank = number(field(shape, "rank_"))
            extents = listed(field(shape, "extents_"), rank) if 1 <= rank <= MOST_AXES else [-1]
        else:
            stored = listed(field(shape, "values"), named.count(DYN)) if DYN in named else []
            extents = [stored.pop(0) if extent == DYN else extent for extent in named]
    except Gone:
        return None
    return extents if all(extent >= 0 for extent in extents) else None


def brackets(numbers):
    return f"[{', '.join(map(str, numbers))}]"


def row_major(extents):
    strides, step = [], 1
    for extent in reversed(extents):
        strides.insert(0, step)
        step *= extent
    return strides


def parts(value, name, named):
    """Where the elements begin, extents, strides; without extents, None and None."""
    if name == "tensor_view":
        where = field(value, "where_")
        extents = extents_of(field(where, "shape_"), named)
        return address(field(value, "data_")), extents, extents and listed(field(where, "strides_"), len(extents))
    storage = field(value, "storage_")
    extents = extents_of(field(storage, "shape_"), named)
    elements = field(storage, "elements_")
    data = inside(elements)
    return address(field(elements, "data_")) if data is None else data, extents, extents and row_major(extents)


def tensor_text(value):
    value = referred(value)
    kind = kind_of(value)
    name, element = name_of(kind), argument(kind, 0)
    text = f"{name}<{spelled(element)}>"
    left = [most_elements(value)]

    def braces(axis, at):
        texts = []
        for i in range(extents[axis]):
            if left[0] <= 0:
                return "{" + ", ".join(texts) + "...}"
            place = at + i * strides[axis]
            if axis + 1 == len(extents):
                texts.append(shown(element_at(value, element, data, place)))
                left[0] -= 1
            else:
                texts.append(braces(axis + 1, place))
        return "{" + ", ".join(texts) + "}"

    try:
        data, extents, strides = parts(value, name, named_extents(kind))
        if extents is None:
            return text + " <not constructed>"
        text += " " + brackets(extents)
        if strides != row_major(extents):
            text += " strides " + brackets(strides)
        if 0 in extents:
            return text + " = {}"
        return text + " = " + (braces(0, 0) if data != 0 else "<no memory>")
    except Gone as gone:
        return f"{text} = <{gone}>"


def bare(text):
    """Without the parentheses around all of it."""
    return text[1:-1] if text.startswith("(") else text


def interface_of(kind):
    """The base `interface<Derived, Value, Shape>`, which is empty, or None."""
    return next((found for found in bases(kind) if name_of(found) == "interface"), None)


def label_of(kind):
    """What an operation is called: `take` of `checked_take_way`, `argmin` of `position_of<fold::min>`."""
    name = name_of(kind)
    if name == "position_of":
        return "arg" + name_of(argument(kind, 0))
    for known in (name, spelled(plain(kind)).split("::")[-1]):
        if known in LABELS:
            return LABELS[known]
    return re.sub(r"^((checked|flat|repeated)_)*(\w+?)(_way|_plan|_fold)?$", r"\3", name)


class Tree:
    """The tree of an expression, in which equal operands in memory have one number."""

    def __init__(self):
        self.leaves = {}

    def leaf(self, node, name, interface):
        data = field(node, "data_")
        if name == "held":
            text = tensor_text(field(node, "tensor_"))
        else:
            shape_type = argument(interface, 2)
            numbers_in = re.findall(r"-?\d+", spelled(plain(shape_type)).partition("<")[2])
            named = None if name_of(shape_type) == "any_shape" else [int(number) for number in numbers_in]
            extents = extents_of(field(field(node, "where_"), "shape_"), named)
            text = "computed " if name == "computed" else ""
            text += f"{spelled(argument(interface, 1))} {'<not constructed>' if extents is None else brackets(extents)}"
        place = -1 - len(self.leaves) if data is None else address(data)
        return f"#{self.leaves.setdefault((place, text), len(self.leaves))}"

    def of(self, node):
        kind = kind_of(node)
        name = name_of(kind)
        if name == "scalar":
            return shown(field(node, "value"))
        if name == "bound":
            return "let value"
        if name == "strict":
            return f"exact({bare(self.of(field(node, 'node')))})"
        if name in LEAVES:
            return self.leaf(node, name, plain(interface_of(kind)))
        operands, more = [], base(node, "children")
        while more is not None:
            operands += [self.of(field(more, f)) for f in "abc" if field(more, f) is not None]
            more = field(more, "rest")
        label = label_of(argument(kind, 0) if name in ACTING else kind)
        if name == "scan":
            label = "cum" + label
        if label in SIGNS and len(operands) == 2:
            return f"({operands[0]} {SIGNS[label]} {operands[1]})"
        text = f"{label}({', '.join(map(bare, operands))})"
        finish = argument(kind, 4) if name == "reduction" else None
        if finish is None or name_of(finish) == "no_finish":
            return text
        # The divisor is the number of elements in a mean, less in a variance, 1 in a norm.
        quotient = f"{text} / {shown(field(field(node, 'finish'), 'divisor'))}"
        return f"sqrt({quotient})" if "<true>" in spelled(finish) else f"({quotient})"


def tree_text(value):
    value = referred(value)
    tree = Tree()
    text = bare(tree.of(value))
    element = spelled(argument(plain(interface_of(kind_of(value))), 1))
    return ", ".join([f"expression<{element}> = {text}", *(f"#{n} {leaf}" for (_, leaf), n in tree.leaves.items())])


if IN_GDB:

    class Printer:
        def __init__(self, text, value):
            self.text, self.value = text, value

        def to_string(self):
            return self.text(self.value)

    class Finder(gdb.printing.PrettyPrinter):
        def __init__(self):
            super().__init__("weft")

        def __call__(self, value):
            kind = kind_of(value)
            name = kind.tag or kind.name or ""
            if re.match(r"weft::(abi_\w+::)?(no_f16c::)?(checked::)?tensor(_view)?<", name):
                return Printer(tensor_text, value)
            if re.match(r"weft::(abi_\w+::)?(no_f16c::)?(checked::)?detail::\w+<", name) and interface_of(kind) is not None:
                return Printer(tree_text, value)
            return None

    # As the compiler names it, where GDB cannot read that.
    INTERNAL = re.compile(r"weft::(abi_\w+::)?(no_f16c::)?(checked::)?detail::|"
                          r"_Z+NK?[RO]?4weft(\d+abi_[a-z0-9_]+?)?(7no_f16c)?(7checked)?6detail")
    ABI = re.compile(r"\bweft::abi_\w+?::(no_f16c::)?")
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
else:

    def summary(value, _):
        return tensor_text(value.GetNonSyntheticValue())

    def tree_summary(value, _):
        return tree_text(value.GetNonSyntheticValue())

    def __lldb_init_module(debugger, _):
        names = r"^(const )?weft::(abi_[a-z0-9_]+::)?(no_f16c::)?(checked::)?tensor(_view)?<.+>$"
        debugger.HandleCommand(f'type summary add -p -v -w weft -x "{names}" -F {__name__}.summary')
        kinds = "|".join(["convert", "let_node", "view_of_result", "strict", *LEAVES, *ACTING])
        nodes = rf"^(const )?weft::(abi_[a-z0-9_]+::)?(no_f16c::)?(checked::)?detail::({kinds})<.+>$"
        debugger.HandleCommand(f'type summary add -p -v -w weft -x "{nodes}" -F {__name__}.tree_summary')
        debugger.HandleCommand("type category enable weft")
