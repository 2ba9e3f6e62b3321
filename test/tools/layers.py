#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks the structure of include/weft (layers, cycles, foreign libraries, macros, length) and that no script names a host."""

import argparse
import pathlib
import re
import tempfile

from common import finish, finish_self_test, project_root

# A header includes its own layer and those before it in this list.
LAYERS = "core shape storage expr simd copy schedule overlap kernel assign rows write view tensor ops reduce order linalg parallel io".split()

# Library: what its use looks like, where it may be used.
FOREIGN = {
    "Boost": (r"\bboost::|\bhana::|#\s*include\s*[<\"]boost/", ["shape/"]),
    "Eigen": (r"\bEigen::|#\s*include\s*[<\"](?:unsupported/)?Eigen/", ["simd/", "linalg/", "parallel/", "io/eigen.hpp"]),
    "Eigen::internal": (r"\bEigen::internal\b", ["simd/"]),
    "{fmt}": (r"\bfmt::|#\s*include\s*[<\"]fmt/", ["io/fmt.hpp"]),
    "a BLAS": (r"\bcblas_|#\s*include\s*[<\"]cblas\.h", ["linalg/blas.hpp"]),
    "LAPACK": (r"\bfortran::|\bLAPACKE?_|#\s*include\s*[<\"]lapacke?\.h", ["linalg/lapack.hpp"]),
    "libpng": (r"\bpng_(?:structp|infop)\b|#\s*include\s*[<\"]png\.h", ["io/png.hpp"]),
    "zlib": (r"\bz_stream\b|#\s*include\s*[<\"]zlib\.h", ["io/npz_zlib.hpp"]),
    "DLPack": (r"\bDL(?:Managed)?Tensor|#\s*include\s*[<\"]dlpack/", ["io/dlpack.hpp"]),
}

# Headers that the umbrella leaves out, and why.
OPT_IN = {
    "io/csv.hpp": "for programs that read or write tables as text",
    "io/csv_body.hpp": "the body of io/csv.hpp",
    "io/dlpack.hpp": "needs DLPack's header",
    "io/exchange/dlpack_tensor.hpp": "what io/dlpack.hpp returns",
    "io/exchange/dlpack_type.hpp": "read by io/dlpack.hpp",
    "io/eigen.hpp": "for those who use Eigen themselves",
    "io/fmt.hpp": "needs {fmt}",
    "io/format.hpp": "<format> is slow to compile, and not everywhere",
    "io/npz_zlib.hpp": "needs zlib",
    "io/png.hpp": "needs libpng",
    "io/file/safetensors_header.hpp": "read by io/safetensors.hpp",
    "io/file/safetensors_header_body.hpp": "the body of io/file/safetensors_header.hpp",
    "io/safetensors.hpp": "for programs that read or write weights of models",
    "io/safetensors_body.hpp": "the body of io/safetensors.hpp",
    "io/text/element_spec.hpp": "read by io/fmt.hpp and io/format.hpp",
    "linalg/blas.hpp": "needs a BLAS",
    "linalg/decompose/blocked.hpp": "read by linalg/decompositions.hpp",
    "linalg/decompose/decompose.hpp": "read by linalg/decompositions.hpp",
    "linalg/decompose/decomposer.hpp": "read by linalg/decompositions.hpp",
    "linalg/decompose/eigen_matrix.hpp": "read by linalg/decompositions.hpp",
    "linalg/decompose/factors.hpp": "read by linalg/decompositions.hpp",
    "linalg/decompose/few_orders.hpp": "read by linalg/decompositions.hpp",
    "linalg/decompose/least_squares.hpp": "read by linalg/decompositions.hpp",
    "linalg/decompose/linked_lapack.hpp": "read by linalg/decompositions.hpp",
    "linalg/decompose/reflections.hpp": "read by linalg/decompositions.hpp",
    "linalg/decompose/stack_shape.hpp": "read by linalg/decompositions.hpp",
    "linalg/decompose/stacked.hpp": "read by linalg/decompositions.hpp",
    "linalg/decompose/triangle.hpp": "read by linalg/decompositions.hpp",
    "linalg/decompositions.hpp": "decompositions are slow to compile",
    "linalg/lapack.hpp": "needs a LAPACK",
    "linalg/decompose/matrix_norm.hpp": "read by linalg/decompositions.hpp",
    "linalg/spectral/diagonal_block.hpp": "read by linalg/decompositions.hpp",
    "linalg/spectral/eigen_by_halves.hpp": "read by linalg/decompositions.hpp",
    "linalg/spectral/halves.hpp": "read by linalg/decompositions.hpp",
    "linalg/spectral/implicit_qr.hpp": "read by linalg/decompositions.hpp",
    "linalg/spectral/rotations.hpp": "read by linalg/decompositions.hpp",
    "linalg/spectral/secular.hpp": "read by linalg/decompositions.hpp",
    "linalg/spectral/singular_by_halves.hpp": "read by linalg/decompositions.hpp",
    "linalg/spectral/symmetric_qr.hpp": "read by linalg/decompositions.hpp",
    "linalg/spectral/three_diagonals.hpp": "read by linalg/decompositions.hpp",
    "linalg/spectral/two_diagonals.hpp": "read by linalg/decompositions.hpp",
    "order/select/argpartition.hpp": "for the few programs that partition indices",
    "order/select/nan_quantile.hpp": "for programs whose elements are missing here and there",
    "order/unique_rows.hpp": "for the few programs that tell rows apart",
    "reduce/nan_variance.hpp": "for programs whose elements are missing here and there",
}

# The bodies of X.hpp that libweft holds stand in X_body.hpp. Only X.hpp includes it, where WEFT_BODIES says so, and
# one library.cpp includes it, too.
BODY = "_body.hpp"
LIBRARY = "library.cpp"

# Headers longer than LONGEST lines, and why.
LONGEST = 500
LONG = {}

# Headers in one folder, bodies and errors.hpp left out: about a dozen can be kept in mind.
MOST_HEADERS = 13

# What runs on machines that we do not know: where things come from is asked there.
SCRIPTS = ["dev", ".ci/*"]

MOST_MACROS = 15
# What has elements and need not take in the deleted assignment of `interface`: it is written to, or no user has one.
ASSIGNED = {"tensor", "tensor_view", "dlpack_tensor", "scalar", "stream_leaf"}
MACROS = "core/config.hpp"


def without_comments(text):
    """The text with comments blanked, line by line, so that line numbers stay."""
    token = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.S)
    return token.sub(lambda m: re.sub(r"[^\n]", " ", m[0]) if m[0][0] == "/" else m[0], text)


def layer_of(name):
    return name.split("/")[0] if "/" in name else None


def find_cycle(graph):
    """One cycle of the graph as a list of names, or None."""
    state = {}

    def visit(node, path):
        state[node] = "open"
        for child in graph.get(node, []):
            if state.get(child) == "open":
                return [*path[path.index(child) :], child]
            if child not in state and (cycle := visit(child, [*path, child])):
                return cycle
        state[node] = "done"
        return None

    for node in graph:
        if node not in state and (cycle := visit(node, [node])):
            return cycle
    return None


def owner_of(body):
    """The header whose bodies stand in this file."""
    return body.removesuffix(BODY) + ".hpp"


def instances(text, first):
    """What explicit instantiations that begin with these words make."""
    found = re.findall(rf"^{first} ([^<;]*?[^;]*);", text, re.M)
    return {" ".join(what.split()) for what in found}


def check_bodies(base, headers, includes):
    """That bodies are read by their own headers and by the library, and that instances are made there."""
    bodies = {name for name in headers if name.endswith(BODY)}
    sources = "".join(source.read_text() for source in sorted(base.rglob(LIBRARY)))
    compiled = re.findall(r"^#include <weft/(.+)>", sources, re.M)
    for body in sorted(bodies):
        own = owner_of(body)
        if own not in headers:
            yield f"{body}: there is no {own}"
            continue
        if f"#if WEFT_BODIES\n#include <weft/{body}>\n#e" not in headers[own]:
            yield f"{own}: does not include {body} where WEFT_BODIES is 1"
        if own not in includes[body]:
            yield f"{body}: does not include {own}"
        if compiled.count(body) != 1:
            yield f"{body}: is included by {compiled.count(body)} of the {LIBRARY}, not by one"
    for name, inside in sorted(includes.items()):
        for body in sorted(bodies.intersection(inside)):
            if name != owner_of(body):
                yield f"{name}: includes {body}: only {owner_of(body)} may"
    for name in sorted(set(headers) - bodies - {MACROS}):
        if re.search(r"\bWEFT_BODY\b", without_comments(headers[name])):
            yield f"{name}: says WEFT_BODY, which is for what stands in {name.replace('.hpp', BODY)}"
    promised = instances("".join(headers.values()), "extern template")
    made = instances(sources, "template")
    for what in sorted(promised ^ made):
        where = f"no {LIBRARY} makes it" if what in promised else "no header says that it is made"
        yield f"template {what}: {where}"


def named_hosts(root):
    for script in sorted(path for pattern in SCRIPTS for path in root.glob(pattern)):
        for number, line in enumerate(script.read_text().splitlines(), 1):
            if match := re.search(r"\w+://[\w.-]+", line):
                yield f"{script.relative_to(root)}:{number}: names the host {match[0]}: ask the machine for its mirrors"


def crowded(headers):
    """Folders that hold more headers than a reader keeps in mind."""
    folders = {}
    for name in headers:
        folder, _, header = name.rpartition("/")
        if not header.endswith(BODY) and header != "errors.hpp":
            folders.setdefault(folder, []).append(header)
    for folder, inside in sorted(folders.items()):
        if len(inside) > MOST_HEADERS:
            yield f"{folder}/: {len(inside)} headers, more than {MOST_HEADERS}: make a folder of those that share an idea"


def check(root):
    yield from named_hosts(root)
    base = root / "include/weft"
    headers = {p.relative_to(base).as_posix(): p.read_text() for p in sorted(base.rglob("*.hpp"))}
    includes = {}
    for name, text in headers.items():
        code = without_comments(text)
        layer = layer_of(name)
        if layer is None and name != "weft.hpp":
            yield f"{name}: only the umbrella weft.hpp stands outside the layers"
        elif layer is not None and layer not in LAYERS:
            yield f"{name}: {layer} is not a layer"
        if "#pragma once" not in code:
            yield f"{name}: no #pragma once"
        if not text.startswith("// SPDX-License-Identifier: BSL-1.0\n"):
            yield f"{name}: the first line is not the SPDX line"

        includes[name] = []
        for number, line in enumerate(code.splitlines(), 1):
            where = f"{name}:{number}"
            if match := re.match(r'\s*#\s*include\s*"', line):
                yield f"{where}: write <weft/layer/file.hpp>, not quotes"
            if match := re.match(r"\s*#\s*include\s*<weft/([^>]+)>", line):
                target = match[1]
                includes[name].append(target)
                if target not in headers:
                    yield f"{where}: there is no weft/{target}"
                elif layer in LAYERS and layer_of(target) in LAYERS:
                    if LAYERS.index(layer_of(target)) > LAYERS.index(layer):
                        yield f"{where}: {layer}/ may not include {target}: {layer_of(target)}/ is below it"
                elif layer is not None:
                    yield f"{where}: includes the umbrella {target}"
            if re.match(r"\s*#\s*include\s*<boost/hana\.hpp>", line):
                yield f"{where}: include the single Hana headers, not all of them"
            used = line if "#" in line else re.sub(r'"(?:\\.|[^"\\])*"', '""', line)  # not named in the text of an error
            for library, (use, places) in FOREIGN.items():
                if re.search(use, used) and not any(name.startswith(place) for place in places):
                    yield f"{where}: {library} is used outside {', '.join(places)}"
            if (match := re.match(r"\s*#\s*define\s+(\w+)", line)) and name != MACROS:
                yield f"{where}: macro {match[1]} outside {MACROS}"

        for node in set(re.findall(r"\binterface<(\w+)<", without_comments(text))) - ASSIGNED:
            if f"using {node}::interface::operator=;" not in text and f"struct {node} " in text:
                yield f"{name}: {node} has elements that may be assigned to: see E131 in expr/interface.hpp"

        length = text.count("\n")
        if length > LONGEST and name not in LONG:
            yield f"{name}: {length} lines, more than {LONGEST}: split it by idea, or give a reason in LONG"

    macros = set(re.findall(r"^\s*#\s*define\s+(\w+)", without_comments(headers.get(MACROS, "")), re.M))
    if len(macros) > MOST_MACROS:
        yield f"{MACROS}: {len(macros)} macros, more than {MOST_MACROS}: {', '.join(sorted(macros))}"
    for macro in sorted(m for m in macros if not m.startswith("WEFT_")):
        yield f"{MACROS}: macro {macro} has no WEFT_ in front"

    yield from crowded(headers)
    yield from check_bodies(base, headers, includes)
    downwards = {name: [i for i in inside if not name.endswith(BODY) or i != owner_of(name)] for name, inside in includes.items()}
    if cycle := find_cycle(downwards):
        yield "include cycle: " + " -> ".join(cycle)

    if headers and "weft.hpp" not in headers:
        yield "there is no umbrella weft.hpp"
    reached, todo = set(), ["weft.hpp"]
    while todo:
        name = todo.pop()
        if name not in reached:
            reached.add(name)
            todo += includes.get(name, [])
    for name in sorted(set(headers) - reached - set(OPT_IN)):
        yield f"{name}: the umbrella weft.hpp does not reach it (or give a reason in OPT_IN)"
    for name in sorted(reached & set(OPT_IN)):
        yield f"{name}: is in OPT_IN, but the umbrella reaches it"
    for name in sorted(set(LONG) - set(headers)):
        yield f"{name}: has a reason in LONG, but does not exist"


def self_test():
    top = "// SPDX-License-Identifier: BSL-1.0\n#pragma once\n"
    bodies = "#if WEFT_BODIES\n#include <weft/{}_body.hpp>\n#endif\n".format
    bad = {
        "is below it": {"core/a.hpp": "#include <weft/shape/b.hpp>\n", "shape/b.hpp": ""},
        "include cycle": {"core/a.hpp": "#include <weft/core/b.hpp>\n", "core/b.hpp": "#include <weft/core/a.hpp>\n"},
        "there is no weft/core/none.hpp": {"core/a.hpp": "#include <weft/core/none.hpp>\n"},
        "misc is not a layer": {"misc/a.hpp": ""},
        "stands outside the layers": {"a.hpp": ""},
        "Boost is used outside": {"core/a.hpp": "#include <boost/hana/tuple.hpp>\n"},
        "include the single Hana headers": {"shape/a.hpp": "#include <boost/hana.hpp>\n"},
        "Eigen is used outside": {"kernel/a.hpp": "#include <Eigen/Core>\n"},
        "npy.hpp:3: Eigen is used outside": {"io/npy.hpp": "using half = Eigen::half;\n"},
        "{fmt} is used outside": {"io/npy.hpp": "#include <fmt/core.h>\n"},
        "DLPack is used outside": {"io/npy.hpp": "#include <dlpack/dlpack.h>\n"},
        "a BLAS is used outside": {"linalg/matmul.hpp": "#include <cblas.h>\n"},
        "LAPACK is used outside": {"linalg/matmul.hpp": "#include <lapacke.h>\n"},
        "libpng is used outside": {"io/npy.hpp": "#include <png.h>\n"},
        "zlib is used outside": {"io/npy.hpp": "#include <zlib.h>\n"},
        "Eigen::internal is used outside": {"linalg/a.hpp": "using Eigen::internal::padd;\n"},
        "macro WEFT_MORE outside": {"core/a.hpp": "#define WEFT_MORE 1\n"},
        "16 macros, more than 15": {"core/config.hpp": "".join(f"#define WEFT_{i} 1\n" for i in range(16))},
        "macro INLINE has no WEFT_": {"core/config.hpp": "#define INLINE inline\n"},
        "502 lines, more than 500": {"core/a.hpp": "\n" * 500},
        "core/: 14 headers, more than 13": {f"core/a{i}.hpp": "" for i in range(14)},
        "includes the umbrella": {"core/a.hpp": "#include <weft/weft.hpp>\n"},
        "not quotes": {"core/a.hpp": '#include "b.hpp"\n'},
        "there is no core/a.hpp": {"core/a_body.hpp": ""},
        "core/a.hpp: does not include core/a_body.hpp": {"core/a.hpp": "", "core/a_body.hpp": "#include <weft/core/a.hpp>\n"},
        "core/a_body.hpp: does not include core/a.hpp": {"core/a.hpp": bodies("core/a"), "core/a_body.hpp": ""},
        "core/a_body.hpp: is included by 0": {"core/a.hpp": bodies("core/a"), "core/a_body.hpp": "#include <weft/core/a.hpp>\n"},
        "template struct a<1>: no library.cpp": {"core/a.hpp": "extern template struct a<1>;\n"},
        "template struct a<2>: no header": {"core/library.cpp": "template struct a<2>;\n"},
        "only core/a.hpp may": {"core/b.hpp": "#include <weft/core/a_body.hpp>\n", "core/a_body.hpp": ""},
        "node has elements that may be": {"core/a.hpp": "struct node : interface<node<T>, T, S> {};\n"},
        "says WEFT_BODY, which is for what stands in core/a_body.hpp": {"core/a.hpp": "WEFT_BODY void f();\n"},
    }
    good = {
        "core/config.hpp": "#define WEFT_ONE 1\n// Eigen::half, <weft/io/x.hpp>\n",
        "shape/a.hpp": "#include <boost/hana/tuple.hpp>\n#include <weft/core/config.hpp>\nauto s = \"// boost\";\n",
        "kernel/d.hpp": bodies("kernel/d"),
        "kernel/errors.hpp": "",
        **{f"kernel/e{i}.hpp": "" for i in range(MOST_HEADERS - 1)},
        **{f"kernel/part/e{i}.hpp": "" for i in range(MOST_HEADERS)},
        "kernel/d_body.hpp": "#include <weft/kernel/d.hpp>\nWEFT_BODY void f() {}\n",
        "kernel/library.cpp": "#include <weft/kernel/d_body.hpp>\n",
        "simd/p.hpp": "#include <Eigen/Core>\nusing Eigen::internal::padd;\n",
        "io/eigen.hpp": "#include <weft/simd/p.hpp>\nusing Eigen::Map;\n",
    }

    def problems(files, umbrella=True):
        with tempfile.TemporaryDirectory() as folder:
            base = pathlib.Path(folder) / "include/weft"
            for name, text in files.items():
                (base / name).parent.mkdir(parents=True, exist_ok=True)
                (base / name).write_text(top + text)
            listed = [name for name in files if name not in OPT_IN and name.endswith(".hpp") and not name.endswith(BODY)][: None if umbrella else -1]
            (base / "weft.hpp").write_text(top + "".join(f"#include <weft/{name}>\n" for name in listed))
            return list(check(pathlib.Path(folder)))

    caught = {what: any(what in line for line in problems(files)) for what, files in bad.items()}
    caught["nothing in a tidy tree"] = problems(good) == []
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / ".ci").mkdir()
        (pathlib.Path(folder) / ".ci/run").write_text("set -e\ncurl https://mirror.example.org/pool\n")
        hosts = list(named_hosts(pathlib.Path(folder)))
        caught["a host in a script"] = hosts == [
            ".ci/run:2: names the host https://mirror.example.org: ask the machine for its mirrors"
        ]
    forgotten = problems(good, umbrella=False)
    caught["a header that the umbrella forgets"] = len(forgotten) == 1 and "does not reach it" in forgotten[0]
    return caught


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=project_root())
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        finish_self_test(self_test())
    finish(list(check(options.root)))
