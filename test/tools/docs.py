#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compiles and runs the C++ blocks of README.md and docs/, and compares what they print.

    ```cpp              compiles and runs; stands in a function after `#include <weft/weft.hpp>` and
                        `using namespace weft;`, unless it has a main of its own; definitions that begin at the
                        margin (struct, template, namespace, functions) are put before that function
    ```cpp continues    the same, after the code of the block before it
    ```cpp fails        must not compile; the ids (weft Exxx) of a text block after it must be in the compiler's output
    ```text             directly after a block: exactly what it prints

Blocks that have no main make one program with those of other pages. It runs in an empty folder where `examples/` is the
project's. `--ids` compares the ids in docs/errors.md, its index and its sections, with those in include/, and looks whether what the
tables of docs/from-*.md say one writes stands in a block of that page (or, alone, is a word): so it compiles.
"""

import argparse
import dataclasses
import functools
import os
import pathlib
import re
import tempfile

from common import (
    add_library,
    compile_command,
    finish,
    finish_self_test,
    including,
    left_out,
    library,
    precompile,
    project_root,
    run,
    side_by_side,
    unavailable,
)

FENCE = re.compile(r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=indent)```[ \t]*$", re.M | re.S)
KINDS = {"cpp": "runs", "cpp continues": "continues", "cpp fails": "fails"}

# What stands before every block: the umbrella, and what a reader takes for granted.
PRELUDE = ["weft/weft.hpp"]
PRELUDE += "algorithm array cassert cmath complex cstdint cstdio exception iostream numbers span string vector".split()

# So many programs for each processor: fewer have less to compile, more are done at about the same time.
SHARES = 2

# What prints is not what is optimised; nor need it be inlined, which takes Clang's time. The compilers' and the standard
# library's own headers write __always_inline__.
QUICK = ["-UNDEBUG", "-O0", "-Dalways_inline="]

DEFINITION = re.compile(
    r"^(?:(?:template|struct|class|enum|union|concept|namespace|using|inline|static|constexpr)\b(?!.*;\s*$).*"
    r"|(?!(?:if|for|while|switch|do|else|try|catch|return)\b)[\w:<>,&*\[\] ]+[\s&*>]\w+\([^;=]*\)[^;=()]*\{\s*)$"
)


@dataclasses.dataclass
class Block:
    page: str
    line: int
    kind: str
    code: str
    text: str | None = None

    @property
    def where(self):
        return f"{self.page}:{self.line}"

    @property
    def has_main(self):
        return re.search(r"^(?:int|auto) main\(", self.code, re.M) is not None


def blocks_of(page, text):
    """The C++ blocks of a page, each with the text block that directly follows it."""
    found, last, last_end = [], None, 0
    for match in FENCE.finditer(text):
        info = " ".join(match["info"].split())
        indent = match["indent"]
        body = re.sub(rf"^{indent}", "", match["body"], flags=re.M)
        line = text.count("\n", 0, match.start()) + 1
        if info in KINDS:
            last = Block(page, line, KINDS[info], body)
            found.append(last)
            last_end = match.end()
        elif info.split(" ")[0] in ("cpp", "c++", "C++"):
            found.append(Block(page, line, "unknown: " + info, body))
            last = None
        else:
            if info == "text" and last and not text[last_end : match.start()].strip():
                last.text = body
            last = None
    return found


def possible(blocks, missing):
    """The blocks without those that include a missing header, or continue such a block."""
    kept, lacks = [], False
    for block in blocks:
        lacks = any(f"<{name}>" in block.code for name in missing) or (lacks and block.kind == "continues")
        if not lacks:
            kept.append(block)
    return kept


def split(code):
    """The includes, the definitions and the statements of a block."""
    includes, definitions, statements = [], [], []
    depth, inside = 0, False
    for line in code.splitlines():
        starts = DEFINITION.match(line) and not re.match(r"using\b|(static|constexpr)\b.*=", line)
        if inside or starts:
            definitions.append(line)
            depth += line.count("{") - line.count("}")
            inside = depth > 0 or not line.rstrip().endswith(("}", ";"))
        elif re.match(r"\s*#\s*include\b", line):
            includes.append(line)
        else:
            statements.append(line)
    return includes, definitions, statements


def program(blocks):
    """One program that runs the block whose number it is given. `continues` blocks repeat what is before them."""
    includes, parts, calls = [], [], []
    definitions, statements = [], []
    for number, block in enumerate(blocks):
        here, defined, stated = split(block.code)
        includes += here
        stated = [f'#line {block.line + 1} "{block.page}"', *stated]
        if block.kind != "continues":
            definitions, statements = [], []
        definitions += defined
        before = "\n".join(statements)
        statements += stated
        parts.append(
            f"namespace block_{number} {{\nusing namespace weft;\n"
            + "\n".join(definitions)
            + f"\nvoid run() {{\n{before}\nmark();\n"
            + "\n".join(stated)
            + "\n}\n}\n"
        )
        calls.append(f"case {number}: block_{number}::run(); break;\n")
    return (
        "".join(f"#include <{name}>\n" for name in PRELUDE)
        + "".join(line + "\n" for line in dict.fromkeys(includes))
        + '#include <cstdlib>\nstatic void mark() { std::cout << "\\f" << std::flush; }\n'
        + "\n".join(parts)
        + "int main(int, char** argv) {\nswitch (std::atoi(argv[1])) {\n"
        + "".join(calls)
        + "}\n}\n"
    )


def printed_lines(text):
    return [line.rstrip() for line in text.rstrip().splitlines()]


class Checker:
    def __init__(self, command, root, folder, precompiled=None, linked=()):
        self.command, self.linked = [*command, *QUICK], linked
        self.precompiled = precompiled
        self.root = root
        self.folder = folder
        self.passed = 0
        self.problems = []

    def note(self, block, problem):
        if problem:
            self.problems.append(f"{block.where}: {problem}")
        else:
            self.passed += 1

    @staticmethod
    def name_of(block):
        return block.page.replace("/", "_").removesuffix(".md")

    def build(self, name, source, precompiled=None):
        """Compiles and links; returns the program, or the compiler's output."""
        path = self.folder / name
        path.with_suffix(".cpp").write_text(source)
        before = including(precompiled)
        result = run([*self.command, *before, path.with_suffix(".cpp"), "-o", path, *self.linked, "-pthread"])
        return path if result.returncode == 0 else result.stdout

    def run_block(self, block, command):
        place = self.folder / (block.page.replace("/", "_") + ".run")
        place.mkdir(exist_ok=True)
        if not (place / "examples").exists() and (self.root / "examples").exists():
            (place / "examples").symlink_to((self.root / "examples").resolve())
        result = run(command, cwd=place, timeout=120)
        printed = result.stdout.rpartition("\f")[2]
        if result.returncode != 0:
            return f"ends with {result.returncode} and prints:\n{result.stdout}"
        if block.text is not None and printed_lines(printed) != printed_lines(block.text):
            return f"prints\n{printed}\ninstead of\n{block.text}"
        return None

    def check_failing(self, block):
        path = self.folder / f"{block.page.replace('/', '_')}_{block.line}.cpp"
        path.write_text(block.code if block.has_main else program([block]))
        result = run([*self.command, *including(self.precompiled), "-fsyntax-only", path])
        if result.returncode == 0:
            return "compiles, although it is marked `fails`"
        for wanted in set(re.findall(r"weft E\d{3}", block.text or "")):
            if wanted not in result.stdout:
                return f"is rejected without {wanted}:\n{result.stdout}"
        return None

    def check_alone(self, blocks):
        """What is compiled by itself: what must fail, and whole programs, which stand as the page has them."""
        for block in blocks:
            if block.kind.startswith("unknown"):
                self.note(block, f"the mark `{block.kind[9:]}` is none of: {', '.join(KINDS)}")
            elif block.kind == "fails":
                self.note(block, self.check_failing(block))
            elif block.has_main:
                built = self.build(f"{self.name_of(block)}_{block.line}", block.code)
                self.note(block, self.run_block(block, [built]) if isinstance(built, pathlib.Path) else built)

    def check_together(self, pages):
        """One program of all blocks of some pages that are no programs; a page that does not compile fails by itself."""
        blocks = [block for page in pages for block in page]
        if not blocks:
            return
        built = self.build(self.name_of(blocks[0]), program(blocks), self.precompiled)
        if isinstance(built, pathlib.Path):
            for number, block in enumerate(blocks):
                self.note(block, self.run_block(block, [built, str(number)]))
        elif len(pages) == 1:
            self.problems.append(f"{blocks[0].page}: a block does not compile:\n{built}")
        else:
            for page in pages:
                self.check_together([page])


def in_shares(items, count, weigh):
    """The items in at most so many lists, of about the same weight."""
    shares = [[] for _ in range(count)]
    for item in sorted(items, key=weigh, reverse=True):
        min(shares, key=lambda share: sum(map(weigh, share))).append(item)
    return [share for share in shares if share]


def check(command, root, linked=(), prelude=PRELUDE):
    pages = [p for p in [root / "README.md", *sorted(root.glob("docs/**/*.md"))] if p.is_file()]
    missing = unavailable(command, re.findall(r"<(weft/[^>]*)>", "".join(page.read_text() for page in pages)))
    left_out(missing)
    found = [possible(blocks_of(page.relative_to(root).as_posix(), page.read_text()), missing) for page in pages]
    parts = [[b for b in blocks if b.kind in ("runs", "continues") and not b.has_main] for blocks in found]
    # What pages have in common is compiled once for several.
    shares = in_shares(parts, SHARES * (os.cpu_count() or 1), lambda blocks: sum(len(b.code) for b in blocks))
    with tempfile.TemporaryDirectory() as folder:
        precompiled = pathlib.Path(folder) / "prelude.hpp.gch"
        if failed := precompile([*command, *QUICK], prelude, precompiled):
            return [failed], 0

        def one(question):
            checker = Checker(command, root, pathlib.Path(folder), precompiled, linked)
            question(checker)
            return checker

        questions = [functools.partial(Checker.check_together, pages=share) for share in shares]
        questions += [functools.partial(Checker.check_alone, blocks=blocks) for blocks in found]
        checkers = side_by_side(one, questions)
    return [p for c in checkers for p in c.problems], sum(c.passed for c in checkers)


def check_ids(root):
    """Each id that the headers raise has a section in docs/errors.md and a line in the index at its top, and no other has."""
    page = root / "docs/errors.md"
    text = page.read_text() if page.is_file() else ""
    raised = {i for p in root.glob("include/**/*.hpp") for i in re.findall(r"weft (E\d{3})\b", p.read_text())}
    places = {
        "section": re.findall(r"^## (E\d{3})$", text, re.M),
        "line in the index": re.findall(r"^\| \[(E\d{3})\]\(#e\d{3}\) \|", text, re.M),
    }
    for what, there in places.items():
        for i in sorted(raised - set(there)):
            yield f"{i} is raised in include/ but has no {what} in docs/errors.md"
        for i in sorted({i for i in there if there.count(i) > 1}):
            yield f"{i} has more than one {what} in docs/errors.md"
    for i in sorted(set(re.findall(r"\bE\d{3}\b", text)) - raised):
        yield f"{i} is in docs/errors.md but raised nowhere"
    for i, link in re.findall(r"\[(E\d{3})\]\(#(\w+)\)", text):
        if i.lower() != link:
            yield f"{i} in docs/errors.md leads to #{link}"


# A table as long as that of NumPy's has no block for all of it.
UNCOMPILED = {"from-numpy.md"}


def check_spellings(root):
    """What stands in code in the second column of a table from another library is code of a block."""

    def plain(code):
        return re.sub(r"\s+", "", code)

    for page in sorted(root.glob("docs/from-*.md")):
        if page.name in UNCOMPILED:
            continue
        text = page.read_text()
        compiled = plain("".join(block.code for block in blocks_of(page.name, text) if block.kind != "fails"))
        for cell in re.findall(r"^\| [^|]* \| ([^|]*) \|", text, re.M):
            for code in re.findall(r"`([^`]*)`", cell):
                if not re.fullmatch(r"\w+", code) and plain(code) not in compiled:
                    yield f"docs/{page.name}: no block has {code}"


def self_test(command):
    block = "```{}\n{}\n```\n".format
    good = (
        block("cpp", "int a = 1;\nstd::cout << a + one() << '\\n';")
        + block("text", "2")
        + block("cpp continues", "std::cout << a + 2 << '\\n';")
        + "\n"
        + block("text", "3")
        + block("cpp", "struct point {\n    int x;\n};\nint twice(int n) {\n    return 2 * n;\n}\nassert(twice(point{2}.x) == 4);")
        + block("cpp", "#include <weft/weft.hpp>\nint main() {}")
        + block("cpp fails", "no();")
        + block("text", "weft E101: said so")
        + block("sh", "not C++")
    )
    bad = {
        "does not compile": block("cpp", "undeclared();"),
        "ends with": block("cpp", "throw 1;"),
        "instead of": block("cpp", "std::cout << 1;") + block("text", "2"),
        "is none of": block("cpp ignore", "int a;"),
        "although it is marked": block("cpp fails", "int a = one();"),
        "is rejected without weft E102": block("cpp fails", "no();") + block("text", "weft E102: another"),
        "ends with 3": block("cpp", "int main() { return 3; }"),
    }

    def problems(readme="", errors="", ids=False, spellings=False):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "include/weft").mkdir(parents=True)
            (root / "docs").mkdir()
            (root / "include/weft/weft.hpp").write_text(
                "#pragma once\nnamespace weft { inline int one() { return 1; }\n"
                'template <int N = 0> void no() { static_assert(N > 0, "weft E101: no"); } }\n'
            )
            (root / "README.md").write_text(readme)
            (root / "docs/errors.md").write_text(errors)
            if spellings:
                (root / "docs/from-a.md").write_text("| a | `b + c` or `d` |\n|---|---|\n" + block("cpp", "b+c;"))
                (root / "docs/from-b.md").write_text("| a | `b + c` |\n|---|---|\n" + block("cpp fails", "b + c;"))
            own = [word for word in command if not (word.startswith("-I") and word.endswith("include"))]
            if spellings:
                return list(check_spellings(root))
            small = ["weft/weft.hpp", "cassert", "iostream"]
            return list(check_ids(root)) if ids else check([*own, f"-I{root}/include"], root, prelude=small)

    def found(what, readme):
        return any(what in problem for problem in problems(readme)[0])

    results = dict(zip(bad, side_by_side(lambda item: found(*item), bad.items())))
    fine = problems(good)
    if fine[0]:
        print("\n".join(fine[0]))
    results["a spelling that no block compiles"] = problems(spellings=True) == ["docs/from-b.md: no block has b + c"]
    results["nothing in a right page"] = fine == ([], 5)
    optional = "".join(block("cpp" + more, code) for more, code in [
        ("", "#include <a.hpp>\n"), (" continues", "int a;"), ("", "int b;"), (" continues", "#include <a.hpp>\n")
    ])
    left = [b.code for b in possible(blocks_of("page", optional), {"a.hpp"})]
    results["blocks that need what is missing"] = left == ["int b;\n"]
    index, section = "| [E101](#e101) | no |\n", "\n## E101\n\nNo.\n"
    pages = {
        "an id that is not listed": "",
        "an id without a section": index,
        "an id that the index lacks": section,
        "an id twice in the index": index + index + section,
        "a link to another id": index.replace("#e101", "#e102") + section,
        "an id that is not raised": index + section + "E102",
    }
    for what, errors in pages.items():
        results[what] = len(problems("", errors, ids=True)) == (2 if errors == "" else 1)
    results["nothing where the ids agree"] = problems("", index + section, ids=True) == []
    return results


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=project_root())
    parser.add_argument("--build", type=pathlib.Path, help="the build whose compiler and flags are used")
    add_library(parser)
    parser.add_argument("--decompositions", nargs="+", type=pathlib.Path, default=[], help="what decompositions are compiled in")
    parser.add_argument("--ids", action="store_true", help="compare docs/errors.md with include/")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.ids:
        finish([*check_ids(options.root), *check_spellings(options.root)])
    if not options.build:
        parser.error("--build is missing")
    command = compile_command(options.build)
    if options.self_test:
        finish_self_test(self_test(command))
    linked = library(command, options)
    if options.decompositions:
        # Compiled once, not by each page that calls them; who links nothing is asked by one_header.py.
        command = [*command, "-DWEFT_LINKED_DECOMPOSITIONS=-1"]
        linked = [*(path.resolve() for path in options.decompositions), *linked]
    problems, passed = check(command, options.root, linked)
    finish(problems, passed)
