#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Makes the site: gathers the pages in build/site-source, adds the reference, runs MkDocs and checks every link and anchor.

README.md is the first page. What a page links to in the repository comes along: a source file as a page of its own. The reference
is made from the comments of the headers, and a public name without one is a problem (docs/site/reference.py).
"""

import argparse
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT / "test/tools")]

from layers import OPT_IN  # noqa: E402
from reference import Reference  # noqa: E402

# The sections, and their pages in docs/. A page that none of them names stands at the end of the guide.
SECTIONS = {
    "Guide": "tutorial shapes static-shapes assignment views reductions order random linear-algebra threads explain recipes examples pitfalls packages",
    "Coming from": "from-numpy from-xtensor from-eigen from-libtorch array-api",
    "Reference": "",
    "Measurements": "benchmarks benchmarks_avx2 benchmarks_clang benchmarks_threads programs",
    "Design": "design/architecture design/evaluator design/compile_time design/measurements",
}
TABLES = ["functions.md", "names.md", "errors.md"]
PROJECT = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md", "LICENSE": "license.md"}

FENCE = re.compile(r"^( *)```.*?^\1```[ \t]*$", re.M | re.S)
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
LANGUAGES = {".cpp": "cpp", ".hpp": "cpp", ".py": "python"}


def outside_fences(text, change):
    """The text with `change` made to what is no block of code."""
    kept, at = [], 0
    for block in FENCE.finditer(text):
        kept += [change(text[at : block.start()]), block[0]]
        at = block.end()
    return "".join([*kept, change(text[at:])])


def for_mkdocs(text):
    """What code-hosting pages read and Python-Markdown does not: marks behind `cpp`, and `\\|` in code in a table."""
    text = re.sub(r"^( *```cpp) fails$", r'\1 title="Does not compile"', text, flags=re.M)
    text = re.sub(r"^( *```cpp) continues$", r"\1", text, flags=re.M)
    row = re.compile(r"^\|.*\|$", re.M)
    return outside_fences(text, lambda part: row.sub(lambda m: re.sub(r"`[^`]*`", lambda c: c[0].replace("\\|", "|"), m[0]), part))


class Gathering:
    """The pages on their way from the repository into one folder."""

    def __init__(self, root, folder):
        self.root, self.folder = root, folder
        self.places = {"README.md": "index.md"}
        self.places.update({name: place for name, place in PROJECT.items() if (root / name).is_file()})
        for path in sorted((root / "docs").rglob("*.md")):
            self.places[path.relative_to(root).as_posix()] = path.relative_to(root / "docs").as_posix()
        self.waiting, self.problems = list(self.places), []

    def place_of(self, name):
        """Where a file of the repository goes; it comes along from now on."""
        if name not in self.places:
            page = pathlib.PurePosixPath(name)
            place = name.removeprefix("docs/")
            if page.suffix in LANGUAGES:
                place += ".md"
            elif page.name == "README.md":
                place = str(page.with_name("about.md"))
            self.places[name] = place
            self.waiting.append(name)
        return self.places[name]

    def link(self, name, target):
        """A link of the page `name`, as it is from where the page goes."""
        path, mark, anchor = target.partition("#")
        if not path or re.match(r"[a-z]+:", path):
            return target
        there = os.path.normpath(os.path.join(os.path.dirname(name), path))
        if there.startswith("..") or not (self.root / there).is_file():
            self.problems.append(f"{name}: there is no {target}")
            return target
        return os.path.relpath(self.place_of(there), os.path.dirname(self.places[name]) or ".") + mark + anchor

    def text_of(self, name):
        path = self.root / name
        if path.suffix in LANGUAGES:
            return f"# {name}\n\n```{LANGUAGES[path.suffix]}\n{path.read_text().rstrip()}\n```\n"
        if name == "LICENSE":
            return f"# Licence\n\n```text\n{path.read_text().strip()}\n```\n"

        def change(part):
            return LINK.sub(lambda m: m[1] + self.link(name, m[2]) + m[3], part)

        return for_mkdocs(outside_fences(path.read_text(), change))

    def run(self):
        while self.waiting:
            name = self.waiting.pop()
            to = self.folder / self.places[name]
            to.parent.mkdir(parents=True, exist_ok=True)
            if to.suffix == ".md":
                to.write_text(self.text_of(name))
            else:
                shutil.copyfile(self.root / name, to)


def navigation(folder, reference):
    """The sections with their pages."""
    sections = {title: [f"{page}.md" for page in pages.split()] for title, pages in SECTIONS.items()}
    sections["Reference"] = [f"reference/{page}" for page in reference] + [{"By table": TABLES}]
    sections["Project"] = list(PROJECT.values())
    examples = [p.relative_to(folder).as_posix() for p in sorted(folder.glob("examples/**/*.md"))]
    listed = {"index.md", *examples, *(page for pages in sections.values() for page in pages if isinstance(page, str))}
    listed |= set(TABLES)
    there = {p.relative_to(folder).as_posix() for p in folder.rglob("*.md")}
    sections["Guide"] += sorted(there - listed)
    nav = [{"Home": "index.md"}, *({title: pages} for title, pages in sections.items())]
    nav[-1]["Project"].append({"Sources of the examples": examples})
    return nav


def anchors_of(text):
    """The anchors of a page's headings, as code-hosting pages make them."""
    headings = []
    outside_fences(text, lambda part: headings.extend(re.findall(r"^#+ (.*)", part, re.M)) or part)
    plain = (re.sub(r"\[([^]]*)\]\([^)]*\)|[`*]", r"\1", heading) for heading in headings)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in plain}


def broken_anchors(folder):
    """Links of gathered pages that name no heading."""
    pages = {p: p.read_text() for p in folder.rglob("*.md")}
    anchors = {path: anchors_of(text) for path, text in pages.items()}
    for path, text in pages.items():
        links = []
        outside_fences(text, lambda part: links.extend(LINK.findall(part)) or part)
        for _, link, _ in links:
            to, mark, anchor = link.partition("#")
            there = pathlib.Path(os.path.normpath(path.parent / to)) if to else path
            if mark and there in anchors and anchor not in anchors[there]:
                yield f"{path.relative_to(folder)}: {link} names no heading of that page"


class Page(html.parser.HTMLParser):
    """The anchors of a page, and where it links to."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.anchors |= {given[key] for key in ("id", "name") if given.get(key)}
        self.links += [given[key] for key in ("href", "src") if given.get(key)]


def broken_links(site):
    """Links of a site that lead nowhere."""
    pages = {p: Page(p.read_text()) for p in site.rglob("*.html") if p.name != "404.html"}
    for path, page in sorted(pages.items()):
        for link in dict.fromkeys(page.links):
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc or link == "javascript:void(0)":
                continue
            to = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            where = path.relative_to(site).as_posix()
            if not to.is_file():
                yield f"{where}: {link} leads nowhere"
            elif parts.fragment and to in pages and urllib.parse.unquote(parts.fragment) not in pages[to].anchors | {"__search", "top"}:
                yield f"{where}: {link} names no anchor of that page"


def gather(root, source):
    """Puts all pages into a folder; the navigation, and what is wrong."""
    gathering = Gathering(root, source)
    gathering.run()
    shutil.copyfile(HERE / "weft.css", source / "weft.css")
    reference = Reference(root, OPT_IN)
    pages = reference.pages()
    (source / "reference").mkdir()
    for name, text in pages.items():
        (source / "reference" / name).write_text(text)
    return navigation(source, pages), [*gathering.problems, *reference.problems()]


def build(root, build_folder):
    """Makes the site; what is wrong with it."""
    source, site = build_folder / "site-source", build_folder / "site"
    for folder in (source, site):
        shutil.rmtree(folder, ignore_errors=True)
    nav, problems = gather(root, source)
    options = {"INHERIT": str(HERE / "mkdocs.yml"), "docs_dir": str(source), "site_dir": str(site), "use_directory_urls": False, "nav": nav}
    configuration = build_folder / "site.yml"
    configuration.write_text(json.dumps(options, indent=1))
    done = subprocess.run(["mkdocs", "build", "--strict", "-q", "-f", configuration], stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        return [*problems, "MkDocs found the problems above"]
    return [*problems, *broken_links(site)]


HEADER = """// A head.
//
// Lazy     no
namespace weft::inline WEFT_ABI {
namespace detail {
/// Not for users.
int hidden();
} // namespace detail

/// One of `a`.
///
/// Shape    that of a,
///          static where it is
/// Cost     none
/// Example  one(a);   one(b)
template <class A>
    requires detail::good<A>
[[nodiscard]] constexpr auto one(A&& a) {
    return two(a);
}
constexpr int one(int a, // a number
                  int b) { return a; }

/// Three of them.
class three {
public:
    /// Its size.
    constexpr int size() const { return 3; }

private:
    /// Its secret.
    int hidden() const;
};

int two();
} // namespace weft::inline WEFT_ABI
"""
SIGNATURES = "template <class A>\n    requires good<A>\nauto one(A&& a)\nint one(int a, int b)\n```"


def self_test():
    page = "[a](docs/a.md#one) [`b`](LICENSE)\n```cpp\n[](int i) {}\n```\n[c](docs/no.md)\n"
    with tempfile.TemporaryDirectory() as place:
        root, site = pathlib.Path(place) / "root", pathlib.Path(place) / "site"
        (root / "docs").mkdir(parents=True)
        site.mkdir()
        (root / "README.md").write_text(page)
        (root / "LICENSE").write_text("free")
        (root / "docs/a.md").write_text("[x](../x/y.cpp) ![](a.svg)\n")
        (root / "docs/a.svg").write_text("")
        (root / "x").mkdir()
        (root / "x/y.cpp").write_text("int y;\n")
        gathering = Gathering(root, root / "to")
        gathering.run()
        first, second = (root / "to/index.md").read_text(), (root / "to/a.md").read_text()
        (site / "a.html").write_text('<h1 id="one"></h1><a href="b.html#two"></a><a href="#one"></a>')
        (site / "b.html").write_text('<h1 id="1"></h1><a href="c.html"></a><img src="d.png"><a href="http://x/"></a>')
        broken = list(broken_links(site))
        (site / "c.md").write_text("# A `b`, c-d\n[x](#a-b-c-d) [y](d.md#no)\n```sh\n# no\n```\n[z](http://x/#y)\n")
        (site / "d.md").write_text("## Yes\n")
        headings = list(broken_anchors(site))
        (root / "docs/names.md").write_text("| `one` `two` `three` | |\n")
        (root / "include/weft/view").mkdir(parents=True)
        (root / "include/weft/view/a.hpp").write_text(HEADER)
        reference = Reference(root, {})
        views, missing = reference.pages()["views.md"], list(reference.problems())
    return {
        "a link to a page": "[a](a.md#one)" in first,
        "a link to a file that becomes a page": "(license.md)" in first and "(x/y.cpp.md)" in second,
        "a picture": "![](a.svg)" in second,
        "no link in code": "[](int i) {}" in first,
        "a link to nothing": gathering.problems == ["README.md: there is no docs/no.md"],
        "an anchor that is not there": any("names no anchor" in b for b in broken),
        "pages and pictures that are not there": sum("leads nowhere" in b for b in broken) == 2,
        "declarations": SIGNATURES in views and "class three\n" in views and "int size() const\n" in views,
        "fields of a comment and of its header": all(
            row in views for row in ["| Shape | that of a, static where it is |", "| Lazy | no |", "```cpp\none(a);\none(b)\n"]
        ),
        "nothing that is not public": "hidden" not in views,
        "a name without a comment": any(p.startswith("two has no comment") for p in missing),
        "a comment that lacks a field": "one (view/a.hpp) does not say: Errors" in missing and len(missing) == 2,
        "a heading that is not there": headings == ["c.md: d.md#no names no heading of that page"],
        "nothing else": len(broken) == 3,
        "bars in code in a table": for_mkdocs("| `a \\| b` |\n") == "| `a | b` |\n",
    }


if __name__ == "__main__":
    from common import finish, finish_self_test

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--check", action="store_true", help="without MkDocs: comments of public names, files and headings that pages link to")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        finish_self_test(self_test())
    if options.check:
        with tempfile.TemporaryDirectory() as place:
            source = pathlib.Path(place) / "source"
            finish([*gather(ROOT, source)[1], *broken_anchors(source)])
    finish(build(ROOT, options.build.resolve()))
