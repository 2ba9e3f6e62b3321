# SPDX-License-Identifier: BSL-1.0
"""Programs that are wrong in a known way, which the comparison must catch; and right ones, which it must pass."""

import pathlib
import random

from . import judge, programs
from .elementwise import BINARY
from .nodes import Elementwise, Leaf
from .statements import Statement
from .trees import Tree

CASES = range(25)

# What the tool must see: (whether in place, the C++, a part of what it says).
WRONG = {
    "a wrong value": (False, "tensor r = a1 + 2.f * a2; c.put(r);", "differs at"),
    "a wrong shape": (False, "tensor r = expand_dims<0>(a1 + a2); c.put(r);", "has shape"),
    "a wrong element type": (False, "tensor r = cast<double>(a1 + a2); c.put(r);", "has elements of float64"),
    "a wrong static shape": (False, "tensor<float, any_rank> r = a1 + a2; c.put(r);", "has the static shape ()"),
    "a missing error": (
        False,
        "try { tensor r = a1 + a2; c.put(r); } catch (const error&) { c.put(1.f); }",
        "and does not",
    ),
    "an error without reason": (False, 'throw shape_error("no");', "throws shape_error: no"),
    "another error": (
        False,
        'try { tensor r = a1 + a2; c.put(r); } catch (const error&) { throw value_error("so"); }',
        "throws value_error: so",
    ),
    "a crash": (False, "tensor r = a1 + a2; c.put(r); if (a1.size() > 3) std::abort();", "ends with -"),
    "an endless loop": (False, "volatile bool on = a1.size() > 3; while (on) {}", "does not end within"),
    "no result": (False, "tensor r = a1 + a2;", "gives 0 results"),
    "a wrong element in place": (True, "a0 += a1 + a2; if (a0.size() > 0) *a0.begin() += 1;", "differs at"),
    "a target that changes before it is rejected": (
        True,
        "if (a0.size() > 0) *a0.begin() += 1; a0 += a1 + a2;",
        "its target is changed",
    ),
    "a leaf that is written": (
        True,
        "a0 += a1 + a2; if (a1.size() > 0) const_cast<float*>(a1.data())[0] += 1;",
        "a leaf was written",
    ),
}
RIGHT = {"a right value": (False, "tensor r = a1 + a2; c.put(r);"), "a right assignment": (True, "a0 += a2 + a1;")}


class Written(Statement):
    """A statement with C++ of its own, whatever it says that it does."""

    def __init__(self, in_place, leaf, node, text):
        self.kind, self.leaf, self.node, self.text = "in place" if in_place else "new", leaf, node, text
        self.target, self.symbol = (leaf, "+") if in_place else (None, "")

    def cpp(self):
        return [self.text]


def tree_of(number, in_place, text):
    tree = object.__new__(Tree)
    tree.seed, tree.number, tree.random = 0, number, random.Random(number)
    tree.axes, tree.slots, tree.most_elements = [], [], 1000
    tree.root = [tree.new_axis(), tree.new_axis()]
    tree.leaves = [
        Leaf(i, "dyn", "f4", tree.root, [False, False], False, constant=i > 0 or not in_place) for i in range(3)
    ]
    for leaf in tree.leaves:
        leaf.shares = False
    tree.shared = tree.leaves[0] if in_place else None
    tree.statement = Written(in_place, tree.leaves[0], Elementwise(BINARY[0], tree.leaves[1:]), text)
    return tree


def self_test(compiler):
    trees = [tree_of(i, what[0], what[1]) for i, what in enumerate([*WRONG.values(), *RIGHT.values()])]
    built = compiler.build("self_test", programs.source(trees))
    if not isinstance(built, pathlib.Path):
        print(built)
        return {"a program that compiles": False}
    found = judge.all_cases(built, trees, CASES, 5)
    caught = {}
    for (what, (*_, says)), judged in zip(WRONG.items(), found):
        caught[what] = judged.problem is not None and says in judged.report("again")
        if not caught[what]:
            print(f"{what}: {judged.problem}")
    for what, judged in zip(RIGHT, found[len(WRONG) :]):
        caught[f"nothing in {what}"] = judged.problem is None and judged.rejected > 0
        if judged.problem:
            print(judged.report("again"))
    broken = compiler.build("broken", "#include <support/fuzz.hpp>\nint main() { return undeclared; }\n")
    caught["a program that does not compile"] = isinstance(broken, str) and "undeclared" in broken
    same = [programs.source([Tree("7", 3)]) for _ in range(2)]
    caught["nothing random but the seed"] = same[0] == same[1] != programs.source([Tree("8", 3)])
    return caught
