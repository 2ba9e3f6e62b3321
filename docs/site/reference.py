#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Makes the pages of the reference from the `///` comments of the headers: a page a field, an entry a name of docs/names.md.

The headers are formatted, which is what makes them easy to read: what stands in a namespace begins at the margin, and so does
the brace that ends it. A comment holds for the declaration below it and for the overloads behind that, until the next comment.
"""

import dataclasses
import fnmatch
import re
import textwrap

# The fields, in the order of the site: the file, its title, and the headers whose names it has (the first that fits).
FIELDS = [
    ("decompositions", "Systems and factors", ["linalg/decompos*", "linalg/lapack.hpp"]),
    ("products", "Products", ["linalg/*", "ops/cross.hpp"]),
    ("random", "Random numbers", ["tensor/make/random.hpp"]),
    ("factories", "New tensors", ["tensor/make/factories.hpp", "tensor/make/matrices.hpp", "tensor/make/spacing.hpp", "tensor/make/steps.hpp"]),
    ("errors", "Classes of errors", ["core/error.hpp", "core/extent_list.hpp", "core/warning.hpp"]),
    ("shapes", "Shapes and axes", ["shape/*", "core/fixed.hpp", "core/all.hpp"]),
    ("rearrangement", "Rearrangements and elements by index", ["ops/rearrange/*", "tensor/select.hpp"]),
    ("assignment", "Assignment", ["ops/compound.hpp", "ops/statement/fuse.hpp", "ops/statement/statement.hpp", "ops/statement/masked.hpp", "write/*"]),
    ("operators", "Operators", ["ops/operators.hpp"]),
    ("functions", "Functions of elements", ["ops/*", "expr/convert.hpp", "expr/let.hpp", "expr/strict.hpp"]),
    ("views", "Views", ["view/*"]),
    ("reductions", "Reductions", ["reduce/*"]),
    ("order", "Order, counting and searching", ["order/*"]),
    ("threads", "Threads", ["parallel/*"]),
    ("text-and-files", "Text, files and other libraries", ["io/*"]),
    ("tensors", "Tensors and views of memory", ["*"]),
]
ORDER = "tensors shapes factories random operators functions assignment views rearrangement reductions order products decompositions threads text-and-files errors".split()

# What a user reads though it has no name: the members that all tensors, views and expressions share.
SHARED = {("expr/interface.hpp", "interface"): "Members of every tensor, view and expression"}
SHARED_TEXT = ["Every tensor, view and expression `e` has these, and the types `value_type` and `shape_type`."]

# Names that have no entry: of the inside, and those of other libraries that only an error answers.
EXPLAINED = {"detail", "diagnose", "clip", "concatenate", "hstack", "vstack", "percentile"}

KEYS = ["Shape", "Lazy", "Domain", "Cost", "Errors", "Example"]

# Words of a declaration that say nothing to its caller.
NOISE = re.compile(r"\[\[nodiscard\]\] ?|\b(?:constexpr|inline|WEFT_\w+)\b ?|\bdetail::|\btypename (?=detail::)")


@dataclasses.dataclass
class Entry:
    """A name: its comment, its declarations, and for a class its members."""

    name: str
    kind: str
    header: str
    comment: list
    declarations: list
    members: list = dataclasses.field(default_factory=list)


# What the table of ops/functions.hpp makes of its lines (core/config.hpp).
ONE, TWO = "template <expression A>\nauto {}(A&& a)", "template <class A, class B>\n    requires operands<A, B>\nauto {}(A&& a, B&& b)"


def name_of(declaration):
    """What is declared, and as what."""
    core = re.sub(r"\bauto\((\w+)\)\(", r"auto \1(", without_template(declaration)).replace("decltype(auto)", "auto")
    if core.startswith("WEFT_OPERATION"):
        return None, None
    if match := re.match(r"(?:WEFT_UNARY|WEFT_FUNCTION|WEFT_\w*OPERATOR\w*)\(([^,)]+)", core):
        return match[1].strip(), "function"
    if match := re.match(r"(?:\[\[nodiscard\]\] )?(?:class|struct|enum class)(?: \[\[nodiscard\]\])?(?: WEFT_\w+(?:\(\w*\))?)* (\w+)", core):
        return match[1], "class"
    if match := re.match(r"concept (\w+)", core):
        return match[1], "concept"
    if match := re.match(r"using (\w+) =", core):
        return match[1], "type"
    if match := re.search(r"(operator *(?:\(\)|\[\]|[^\s\w(]+)|\boperator \w+|~?\b\w+)\(", re.sub(r" ?WEFT_\w+(\([^()]*\))?", "", core)):
        if not re.match(r"[^(]*\w [=] ", core):
            return match[1].replace(" ", ""), "function"
    if match := re.match(r"(?:\w+ )*?(?:constexpr|const|auto) .*?\b(\w+)(?:<[^=]*>)?(?:\{.*\}|\(.*\)| =.*)?;?$", core, re.S):
        return match[1], "value"
    return None, None


def without_template(declaration):
    """The declaration without its template head and its requires clauses, which stand on lines of their own."""
    lines, depth, skip = [], 0, False
    for line in declaration.splitlines():
        starts = depth == 0 and re.match(r"\s*(template\b|requires\b)", line)
        if starts or skip:
            clean = re.sub(r"<=|>=|->", "", line)
            depth += sum(clean.count(c) for c in "<({") - sum(clean.count(c) for c in ">)}")
            skip = depth > 0 or line.rstrip().endswith(("&&", "||", "="))
            depth = max(depth, 0)
            continue
        lines.append(line)
    return "\n".join(lines).strip()


def head_of(lines, at):
    """The lines of a declaration from `at` on without its body, and the line behind it."""
    margin = re.match(r" *", lines[at])[0]
    taken, depth = [], 0
    while at < len(lines):
        line = lines[at]
        taken.append(line)
        at += 1
        code = re.sub(r'"(?:\\.|[^"\\])*"|//.*', "", line)
        depth += code.count("(") - code.count(")")
        if depth > 0:
            continue
        if code.rstrip().endswith(";") and code.count("{") <= code.count("}"):
            break
        if re.search(r"\{\s*$", code) and not re.match(r"\s*(template|requires)\b.*\{\s*$", code):
            body_at = at
            if "requires(" in code: # of a concept: ends where its last line begins
                margin = re.match(r" *", line)[0]
            while at < len(lines) and not re.match(margin + r"\}", lines[at]):
                at += 1
            return taken, lines[body_at:at], at + 1
        if re.search(r"\}\s*$", code) and "{" in code and code.count("{") == code.count("}") and not re.match(r"\s*requires\b", code):
            break
        if re.match(margin + r"WEFT_\w+\(.*\)\s*$", code):
            break
    return taken, [], at


def signature(lines):
    """A declaration as its caller reads it."""
    text = "\n".join(re.sub(r"\s*//.*", "", line) for line in lines)
    if match := re.match(r"WEFT_(UNARY|BINARY|FUNCTION)\(([^,]+)", text):
        return (ONE if match[1] == "UNARY" else TWO).format(match[2])
    text = re.sub(r"\s*\{\s*\}?\s*$", "", text) if text.rstrip().endswith(("{", "{}")) else text
    text = re.sub(r"(\)(?: const)?(?: noexcept)?(?: &&?)?)\s*\{ [^\n]*\}$", r"\1", text)
    text = re.sub(r"(\)[^:{]*?)\s+: \w+[({<].*$", r"\1", text, flags=re.S) if not re.match(r"\s*(class|struct|enum|template.*\n\s*class)", text) else text
    text = NOISE.sub("", text)
    margin = re.match(r" *", text)[0]
    text = "\n".join(line.removeprefix(margin) for line in text.splitlines() if line.strip())
    return refilled(text.rstrip().rstrip(";"))


def refilled(text):
    """What stands in parentheses over several lines, on as few as its width without the words that were left out needs."""
    lines = []
    for line in text.splitlines():
        if lines and lines[-1].count("(") > lines[-1].count(")") and not re.match(r"\s*requires", lines[-1]):
            lines[-1] += ("" if lines[-1].endswith("(") else " ") + line.strip()
        else:
            lines.append(line)
    wrap = dict(width=100, subsequent_indent=" " * 8, break_long_words=False, break_on_hyphens=False)
    return "\n".join("\n".join(textwrap.wrap(line, **wrap)) if line[0] != " " and len(line) > 100 else line for line in lines)


def members_of(body, header, public):
    """The documented public members of a class, each with the overloads behind it."""
    found, comment, at = [], [], 0
    while at < len(body):
        line = body[at]
        if re.match(r"(public|protected|private):", line):
            public, comment, at = line.startswith("public"), [], at + 1
        elif match := re.match(r"    /// ?(.*)", line):
            comment, at = comment + [match[1]], at + 1
        elif not re.match(r"    \S", line) or line.lstrip().startswith(("//", "#")):
            at += 1
        else:
            lines, inside, at = head_of(body, at)
            name, kind = name_of("\n".join(x[4:] for x in lines))
            if public and name and "uninitialized_t" not in "".join(lines): # which nobody else can name
                if comment:
                    found.append(Entry(name, kind, header, comment, [signature(lines)]))
                elif found and found[-1].name == name:
                    found[-1].declarations.append(signature(lines))
            comment = []
    rejected = ("Rejected", "Nothing is")
    return [m for m in found if not m.comment[0].startswith(rejected)]


def entries_of(path, header):
    """What a header declares in the namespace weft itself."""
    found, comment, spaces, at = [], [], [], 0
    lines = path.read_text().splitlines()
    while at < len(lines):
        line = lines[at]
        if match := re.match(r"namespace (.*) \{", line):
            spaces.append(re.sub(r"\binline \w+|::", " ", match[1]).split())
            comment, at = [], at + 1
        elif line.startswith("} // namespace"):
            spaces.pop()
            comment, at = [], at + 1
        elif match := re.match(r"/// ?(.*)", line):
            comment, at = comment + [match[1]], at + 1
        elif not re.match(r"\S", line) or line.startswith(("//", "#")) or not spaces:
            if not line.strip():
                comment = []
            at += 1
        else:
            head, body, at = head_of(lines, at)
            declaration = "\n".join(head)
            name, kind = name_of(declaration)
            inside = [word for words in spaces for word in words]
            shared = (header, name) in SHARED
            if "detail::unfit<" in declaration or comment[:1] and comment[0].startswith("Rejected"):
                comment = []
                continue
            if name and (inside == ["weft"] or shared) and not re.match(r"extern |friend |(template.*\n)?(class|struct) \w+;$", declaration):
                known = next((e for e in found if e.name == name), None)
                if re.search(r"\) -> ", declaration) and kind == "function" and re.match(r"(template.*\n)*\w+\(", declaration):
                    known, kind = known, "guide"
                if kind != "guide":
                    members = members_of(body, header, "class" not in without_template(declaration).split()) if kind == "class" else []
                    if known and not comment:
                        if kind != "class":
                            known.declarations.append(signature(head))
                        known.members += members
                    else:
                        text = values_of(head, body) if declaration.startswith("enum") else signature(head)
                        found.append(Entry(name, kind, header, comment, [text], members))
            comment = []
    return found


def values_of(head, body):
    return re.sub(r"\s+", " ", " ".join(head + body)).removesuffix(";")


def fields_of(comment):
    """The sentences of a comment, and its fields (Shape, Lazy, ...), each as one text."""
    words, fields, key = [], {}, None
    for line in comment:
        if match := re.match(rf"({'|'.join(KEYS)})\s\s+(\S.*)", line):
            key = match[1]
            fields[key] = match[2]
        elif key and line.startswith("   "):
            fields[key] += ("\n" if key == "Example" else " ") + line.strip()
        else:
            key = None
            words.append(line)
    return "\n".join(words).strip(), fields


def common_to(text):
    """What the comment at the head of a header says of all that is in it: for whom, and the fields."""
    head = re.match(r"(?://.*\n)*", text)[0]
    _, fields = fields_of([line.removeprefix("//").removeprefix(" ") for line in head.splitlines()])
    every = re.search(r"^// (Every [^:\n]*):$", head, re.M)
    return (every[1] if every and "Example" in fields else None), fields


def prose(text):
    """A comment's words as Markdown: names and code in quotes stay, all else is taken as it is written."""

    def plain(words):
        words = re.sub(r"([*_<\[\]])", r"\\\1", words.replace("&", "&amp;")).replace("\\<", "&lt;")
        return re.sub(r"\b(E\d{3})\b", lambda m: f"[{m[1]}](../errors.md#{m[1].lower()})", words)

    return "".join(part if part.startswith("`") else plain(part) for part in re.split(r"(`[^`]*`)", text))


def cell(text):
    """Prose in a table; bars in code stand for themselves there."""
    return "".join(part if part.startswith("`") else part.replace("|", "&#124;") for part in re.split(r"(`[^`]*`)", prose(text)))


def fenced(code):
    return "```cpp\n" + code.strip("\n") + "\n```\n"


def example(text):
    """Statements that the comment has on one line, three blanks apart, on a line each."""
    return fenced(re.sub(r" {3,}(?!//)", "\n", text))


def table(fields):
    rows = [f"| {key} | {cell(fields[key])} |" for key in KEYS if key in fields and key != "Example"]
    return "\n".join(['<div class="facts" markdown>\n', "| | |", "|---|---|", *rows, "\n</div>\n"]) if rows else ""


def under_one_head(declarations):
    """Declarations of one line, each group under the template head that it has in common."""
    groups = {}
    for declaration in declarations:
        head, _, last = declaration.rpartition("\n")
        groups.setdefault(head, []).append(last)
    return [line for head, lines in groups.items() for line in [head, *once(lines)]]


def once(lines):
    return list(dict.fromkeys(lines))


def described(entry, fallback):
    """A comment with what is declared under it."""
    words, fields = fields_of(entry.comment)
    fields = {**fallback, **fields}
    declarations = under_one_head(entry.declarations) if entry.kind == "operators" else once(entry.declarations)
    parts = [fenced("\n".join(declarations))] if declarations else []
    parts += [prose(words) + "\n", table(fields)]
    if "Example" in fields:
        parts += [example(fields["Example"])]
    for member in entry.members:
        words, fields = fields_of(member.comment)
        parts += ['<div class="member" markdown>\n', fenced("\n".join(once(member.declarations))), prose(words) + "\n", table(fields)]
        parts += [example(fields["Example"])] if "Example" in fields else []
        parts += ["</div>\n"]
    return "\n".join(part for part in parts if part.strip())


class Reference:
    def __init__(self, root, opt_in):
        self.root, self.opt_in = root, opt_in
        self.names = self.listed()
        self.common, self.entries = {}, []
        for path in sorted((root / "include/weft").rglob("*.hpp")):
            header = path.relative_to(root / "include/weft").as_posix()
            if not header.endswith("_body.hpp"):
                self.common[header] = common_to(path.read_text())
                self.entries += entries_of(path, header)

    def listed(self):
        """The names of docs/names.md, in its order."""
        rows = re.findall(r"^\| ([^|]*) \|", (self.root / "docs/names.md").read_text(), re.M)
        return [name for row in rows for name in re.findall(r"`(\w+)`", row) if name not in EXPLAINED]

    def field_of(self, header):
        return next(key for key, _, patterns in FIELDS if any(fnmatch.fnmatch(header, p) for p in patterns))

    def shown(self):
        """By field and name: the entries with a comment. Operators have one entry a header."""
        fields = {key: {} for key in ORDER}
        for entry in self.entries:
            names = fields[self.field_of(entry.header)]
            if (entry.header, entry.name) in SHARED:
                entry.declarations, entry.comment = [], SHARED_TEXT
                names.setdefault(SHARED[entry.header, entry.name], []).append(entry)
            elif entry.name in self.names and entry.comment:
                names.setdefault(entry.name, []).append(entry)
            elif entry.name.startswith("operator") and entry.header.startswith("ops/"):
                known = names.setdefault(self.common[entry.header][0] or entry.name, [])
                if not known:
                    known.append(Entry(entry.name, "operators", entry.header, [], []))
                known[0].declarations += entry.declarations
        place = {name: at for at, name in enumerate(self.names)}
        return {key: dict(sorted(names.items(), key=lambda item: place.get(item[0], -1))) for key, names in fields.items()}

    def header_note(self, header):
        rest = self.opt_in.get(header)
        return f"`#include <weft/{header}>`" + (f", which `<weft/weft.hpp>` leaves out: {rest}" if rest else "")

    def page(self, title, names):
        parts = [f"# {title}\n"]
        headers = once(e.header for entries in names.values() for e in entries)
        operators = {e.header for entries in names.values() for e in entries if e.kind == "operators"}
        for header in headers:
            every, fields = self.common[header]
            if every and header not in operators:
                parts += [f"**{every}** of `<weft/{header}>`:\n", table(fields), example(fields["Example"])]
        for name, entries in names.items():
            plain = re.fullmatch(r"\w+", name)
            parts.append(f"## {f'`{name}`' if plain else name}\n")
            for entry in entries:
                every, fields = self.common[entry.header]
                parts.append(described(entry, {} if every and entry.kind != "operators" else fields))
            parts.append("; ".join(self.header_note(h) for h in once(e.header for e in entries)) + "\n{ .header }\n")
        return "\n".join(part for part in parts if part.strip())

    def pages(self):
        """The pages by file name, the index first."""
        titles = {key: title for key, title, _ in FIELDS}
        shown = self.shown()
        made = {f"{key}.md": self.page(titles[key], shown[key]) for key in ORDER}
        rows = []
        for key in ORDER:
            for name, entries in shown[key].items():
                if re.fullmatch(r"\w+", name):
                    rows.append((name, f"| [`{name}`]({key}.md#{name.lower()}) | {first_sentence(entries[0])} | [{titles[key]}]({key}.md) |"))
        intro = "# Reference\n\nMade from the comments of the headers. All names are in the namespace `weft`.\n"
        index = "\n".join([intro, "| name | what | page |", "|---|---|---|", *(row for _, row in sorted(rows, key=lambda row: row[0].lower())), ""])
        return {"index.md": index, **made}

    def problems(self):
        """Names without a comment, and comments of functions that lack what a reader asks for."""
        documented = {name for names in self.shown().values() for name in names}
        for name in self.names:
            if name not in documented:
                yield f"{name} has no comment in the headers (///), or is declared in a way that docs/site/reference.py does not read"
        said = {}
        for entry in self.entries:
            if entry.kind == "function" and entry.name in self.names and entry.comment:
                keys = said.setdefault((entry.name, entry.header), set())
                keys |= {*fields_of(entry.comment)[1], *self.common[entry.header][1]}
        for (name, header), keys in said.items():
            missing = [key for key in ("Shape", "Lazy", "Cost", "Errors", "Example") if key not in keys]
            if missing:
                yield f"{name} ({header}) does not say: {', '.join(missing)}"


def first_sentence(entry):
    """What the index says of a name: the first sentence of its comment, or where that is long what stands before a colon."""
    words = " ".join(fields_of(entry.comment)[0].split())
    codes = re.findall(r"`[^`]*`", words)
    plain = re.split(r"(?<=[^.]\.) (?=[A-Z\0])", re.sub(r"`[^`]*`", "\0", words))[0].rstrip(".")
    if len(plain) > 90:
        plain = re.split(r"[:;] ", plain)[0].rstrip(" .")
    return cell(re.sub("\0", lambda _: codes.pop(0), plain))
