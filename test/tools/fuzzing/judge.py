# SPDX-License-Identifier: BSL-1.0
"""Whether what a program gave is what NumPy gives."""

import numpy as np

from . import exchange, programs
from .cases import Case
from .elements import Rejected, Undefined, Value, differences
from .nodes import ANY


class Judged:
    def __init__(self, tree, problem=None, case=None):
        self.tree, self.problem, self.case = tree, problem, case
        self.run = self.rejected = self.left_out = 0
        self.bounded = 0  # elements that must be near what NumPy gives

    def report(self, command):
        tree = self.tree
        lines = [f"tree {tree.number} of seed {tree.seed}: {self.problem}"]
        lines += ["C++:", programs.function(tree, "tree").rstrip(), "NumPy:", f"    {tree.statement.numpy()}"]
        again = f"{command} --tree {tree.number}"
        if self.case is not None:
            lines.append(f"case {self.case.number}: p = {self.case.p}")
            for leaf, (buffer, offset, shape, strides) in zip(tree.leaves, self.case.places):
                where = f"strides {strides}, from {offset} of memory {buffer}"
                lines.append(f"    {leaf.name} {leaf.type}: shape {shape}, {where}")
            again += f" --case {self.case.number}"
        return "\n".join([*lines, f"again: {again}", ""])


def expected(case):
    """What the case must give: a Value, or the kinds of error of which it must throw one."""
    try:
        return case.tree.statement.result(case)
    except Rejected as e:
        return e.kinds


def prepared(tree, number, place):
    """The case, its bytes, what must come out, and the target's memory before; None where it is undefined."""
    try:
        case = Case(tree, number)
        data = exchange.case_bytes(case, place)
        before = case.buffers[case.target].data.tobytes() if case.target >= 0 else b""
        owned = tree.statement.target is not None and tree.statement.leaf.owning
        old = [Value(case.array(leaf.number).copy()) for leaf in tree.statement.targets()] if owned else None
        return case, data, expected(case), before, old
    except Undefined:
        return None


def problem_of(case, result, want, before, old):
    """What is wrong with a result; None where it is right."""
    statement = case.tree.statement
    if isinstance(want, set):
        if not result.error:
            return f"must throw {' or '.join(sorted(want))}, and does not"
        if result.error not in want:
            return f"must throw {' or '.join(sorted(want))}, and throws {result.error}: {result.text}"
        if result.memory != before:
            return f"throws {result.error}, and its target is changed"
        return problem_of_values(result.outputs, old, None) if old is not None else None
    if result.error:
        return f"throws {result.error}: {result.text}\nNumPy rejects nothing"
    if case.target >= 0:
        got = np.frombuffer(result.memory, want.v.dtype)
        return problem_of_values([exchange.Output(got, ())], [want], None)
    known = None
    if statement.kind in ("new", "iterate", "elements"):
        known = () if statement.node.known == ANY else tuple(-1 if e is None else e for e in statement.node.known)
    return problem_of_values(result.outputs, want if isinstance(want, list) else [want], known)


def problem_of_values(outputs, wanted, known):
    if len(outputs) != len(wanted):
        return f"gives {len(outputs)} results"
    return next(filter(None, (problem_of_value(got, want, known) for got, want in zip(outputs, wanted))), None)


def problem_of_value(output, want, known):
    got = output.values
    if got.dtype != want.v.dtype:
        return f"has elements of {got.dtype}, not {want.v.dtype}"
    if got.shape != want.v.shape:
        return f"has shape {got.shape}, not {want.v.shape}"
    if known is not None and output.known != known:
        return f"has the static shape {output.known}, not {known}"
    wrong = differences(got, want)
    if len(wrong):
        at = tuple(int(i) for i in wrong[0])
        bound = f", at most {want.e[at]} apart" if want.e[at] else ""
        first = f"first at {list(at)}: {got[at]!r}, not {want.v[at]!r}{bound}"
        return f"differs at {len(wrong)} of {got.size} places, {first}"
    return None


def all_cases(program, trees, numbers, seconds):
    """Runs these cases of all trees of a program; one Judged for each tree, with its first problem."""
    judged = [Judged(tree) for tree in trees]
    waiting = []
    for place, tree in enumerate(trees):
        for number in numbers:
            if (ready := prepared(tree, number, place)) is None:
                judged[place].left_out += 1
            else:
                waiting.append((judged[place], ready))
    while waiting:
        results, ended = programs.run_cases(program, [ready[1] for _, ready in waiting], seconds)
        for (of, ready), result in zip(waiting, results):
            case, _, want, before, old = ready
            of.run += 1
            of.rejected += isinstance(want, set)
            if not isinstance(want, set):
                of.bounded += sum(int(np.isfinite(v.e).sum()) for v in (want if isinstance(want, list) else [want]))
            if of.problem is None and (problem := problem_of(case, result, want, before, old)):
                of.problem, of.case = problem, case
        rest = waiting[len(results) :]
        if ended is None:
            if rest:
                raise RuntimeError(f"{program} left {len(rest)} cases out")
            break
        if not rest:
            # All cases ran: it fails at its end, say by a leak.
            judged[0].problem = judged[0].problem or ended
            break
        of, ready = rest[0]
        of.run += 1
        if of.problem is None:
            of.problem, of.case = ended, ready[0]
        # What else this tree does is not known; the others go on.
        waiting = [item for item in rest if item[0] is not of]
    return judged
