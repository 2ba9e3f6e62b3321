#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Runs functions whose results depend on all elements at random, and compares with NumPy: unique, searches, interpolation, counts, sums by
index, partitions, statistics without NaN, differences of an order, histograms, margins, lists of indices, systems and decompositions.

The programs (test/beside_numpy.cpp, and with --decompositions test/decompositions_beside_numpy.cpp) are compiled by the build.
The same seed gives the same cases; a failure names its own:

    beside_numpy.py build/quick/test/beside_numpy --seed 7 --only 123
"""

import argparse
import pathlib
import tempfile
import warnings

from common import finish, finish_self_test, need_numpy, run

need_numpy()

import numpy as np  # noqa: E402

LAYOUTS = [lambda x: x, np.transpose, lambda x: x[..., ::-1], lambda x: x]
NUMBERS = ["f8", "f4", "i8", "u1"]
INTEGERS = ["i8", "u1"]
REALS = ["f8", "f4"]
SIZES = ["f8", "u1"]
MODES = ["edge", "reflect", "symmetric", "wrap"]


class Refused(Exception):
    """What weft is to throw."""


def shape_of(rng, most=3):
    return tuple(int(n) for n in rng.choice([0, 1, 2, 3, 5, 9, 40], rng.integers(1, most + 1), p=[0.05, 0.15, 0.2, 0.2, 0.2, 0.15, 0.05]))


def elements(rng, shape, kind, special=True):
    """Few different ones, so that some are equal; eighths, so that sums are exact."""
    spread = int(rng.choice([2, 10, 100, 30000]))
    if kind == "u1":
        return rng.integers(0, min(spread, 256), shape).astype(kind)
    x = rng.integers(-spread, spread + 1, shape)
    if kind in REALS:
        x = x / 8
        if special and rng.random() < 0.4:
            x = np.where(rng.random(shape) < 0.1, rng.choice([np.nan, np.inf, -np.inf, -0.0], shape), x)
    elif rng.random() < 0.2:
        x = x * (1 << 40)
    return x.astype(kind)


# Each function: operands -> results of NumPy. `layout` is that of x.


def unique(rng, kind):
    x = elements(rng, shape_of(rng), kind)

    def numpy(x):
        values, inverse, counts = np.unique(x, return_inverse=True, return_counts=True)
        return dict(values=values, counted=values, counts=counts, same=values, inverse=inverse.reshape(x.shape))

    return dict(x=x), numpy


def unique_rows(rng, kind):
    # NumPy tells rows with NaN apart.
    x = elements(rng, shape_of(rng), kind, special=False)
    axis = int(rng.integers(-x.ndim, x.ndim))

    def numpy(x):
        values, inverse, counts = np.unique(x, return_inverse=True, return_counts=True, axis=axis)
        return dict(values=values, counts=counts, inverse=inverse.reshape(-1), again=values)

    return dict(x=x, axis=[axis]), numpy


def searchsorted(rng, kind):
    x, sorted_ = elements(rng, shape_of(rng), kind), np.sort(elements(rng, shape_of(rng, 1), kind))
    both = {side: (lambda x, side=side: np.searchsorted(sorted_, x, side)) for side in ("left", "right")}
    return dict(x=x, sorted=sorted_), lambda x: {side: find(x) for side, find in both.items()}


def isin(rng, kind):
    x, among = elements(rng, shape_of(rng), kind), elements(rng, shape_of(rng, 2), kind)
    one = np.array([rng.choice(x.ravel())] if x.size else [3]).astype(kind)
    return dict(x=x, among=among, one=one), lambda x: dict(found=np.isin(x, among), found_one=np.isin(x, one[0]))


def isclose(rng, kind):
    # Of these tolerances no distance between multiples of 1/8 is the limit itself, which is rounded otherwise in float.
    x, one = elements(rng, shape_of(rng), kind), elements(rng, (1,), kind)
    return dict(x=x, one=one), lambda x: dict(close=np.isclose(x, one, 0.31, 0.003), close_to=np.isclose(one, x, 0.31, 0.003))


def interp(rng, kind):
    # Small values: what a fused multiplication rounds otherwise is measured by them.
    x, points = elements(rng, shape_of(rng), kind), np.sort(elements(rng, (int(rng.choice([1, 2, 5, 16, 17, 60])),), kind, special=False))
    if rng.random() < 0.5:
        points = np.unique(points)
    if rng.random() < 0.3:
        x = np.sort(x)
    values = (rng.integers(0, 9, points.shape) / (8 if kind in REALS else 1)).astype(kind)
    # NumPy gives the value of a single point at NaN, too.
    return dict(x=x, points=points, values=values), lambda x: dict(between=np.where(x != x, np.nan, np.interp(x, points, values)))


def diff(rng, kind):
    x = elements(rng, shape_of(rng), kind, special=False)
    axis, order = int(rng.integers(-x.ndim, x.ndim)), int(rng.integers(0, 5))
    return dict(x=x, axis=[axis], order=[order]), lambda x: dict(steps=np.diff(x, order, axis))


def sort(rng, kind):
    x = elements(rng, shape_of(rng), kind)
    axis = int(rng.integers(-x.ndim, x.ndim))

    def numpy(x):
        # The order of negated numbers, which integers cannot all be.
        ranks = np.unique(x, return_inverse=True)[1].reshape(x.shape)
        down = np.argsort(np.where(x != x, ranks.size, -ranks), axis, kind="stable")
        return dict(sorted=np.sort(x, axis), order=np.argsort(x, axis, kind="stable"), down=np.take_along_axis(x, down, axis), order_down=down)

    return dict(x=x, axis=[axis]), numpy


def argpartition(rng, kind):
    x = elements(rng, shape_of(rng) if rng.random() < 0.7 else (int(rng.integers(1, 3000)),), kind)
    axis = int(rng.integers(-x.ndim, x.ndim))
    layout = int(rng.integers(0, 4))
    along = LAYOUTS[layout](x).shape[axis]
    wrong = rng.random() < 0.05
    nth = int(rng.integers(-along - wrong, max(along, 1) + wrong))

    def numpy(x):
        if not -along <= nth < along:
            raise Refused("index_error")
        least = np.sort(x, axis)
        below, rest = np.split(least, [nth % along], axis)
        order = np.arange(along).reshape([-1 if i == axis % x.ndim else 1 for i in range(x.ndim)])
        return dict(below=below, rest=rest, middle=np.take(least, [nth], axis), order=np.broadcast_to(order, x.shape))

    return dict(x=x, axis=[axis], nth=[nth], layout=[layout]), numpy


def without_nan(rng, kind):
    x = elements(rng, shape_of(rng), kind, special=False)
    if kind in REALS:
        x = np.where(rng.random(x.shape) < rng.choice([0, 0.1, 0.6]), np.nan, x).astype(kind)
    axis, ddof = int(rng.integers(-x.ndim, x.ndim)), float(rng.choice([0, 1, 2.5]))
    fractions = rng.integers(0, 33, int(rng.integers(0, 6))) / 32

    def numpy(x):
        y = x.astype("f8") if kind in REALS else x
        # Of nothing NumPy forgets the axis of the fractions.
        quantiles = dict(near_quantiles=np.nanquantile(y, fractions, axis, keepdims=True)) if y.size else {}
        return dict(
            **quantiles,
            near_middle=np.nanmedian(y, axis, keepdims=True),
            near_variance=np.nanvar(y, axis, ddof=ddof, keepdims=True),
            near_deviation=np.nanstd(y, axis, ddof=ddof, keepdims=True),
        )

    return dict(x=x, axis=[axis], ddof=[ddof], fractions=fractions), numpy


def places(rng, kind):
    x = elements(rng, shape_of(rng), kind)
    if rng.random() < 0.1:
        x = np.zeros_like(x)

    def numpy(x):
        numbers = np.flatnonzero(x)
        return dict(numbers=numbers, places=np.argwhere(x), again=numbers)

    return dict(x=x), numpy


def histogram(rng, kind):
    x = elements(rng, shape_of(rng), kind)
    weights = elements(rng, x.shape, "f4", special=False)
    # Edges and ends are elements: what lies between them has a density, and some of it lies on them.
    places = np.unique(x[np.isfinite(x)].astype("f8"))
    places = np.unique(np.concatenate([places[:1] - 1, places, places[-1:] + 1]))
    if places.size < 2 or rng.random() < 0.1:
        places = np.arange(-20, 20) / 4
    edges = np.sort(rng.choice(places, min(int(rng.integers(2, 12)), places.size), replace=bool(rng.random() < 0.2)))
    ends = places[[0, -1]] if rng.random() < 0.5 else np.sort(rng.choice(places, 2, replace=False))
    bins = int(rng.choice([1, 2, 3, 10, 49]))
    if rng.random() < 0.1:
        edges = edges[::-1].copy()

    def numpy(x):
        if np.any(edges[1:] < edges[:-1]):
            raise Refused("value_error")
        # NumPy's even bins are computed in the precision of the elements; ours are between the edges, in double.
        y = x.astype("f8")
        even, found = np.histogram(y, bins, tuple(ends))
        plain, plain_edges = np.histogram(np.where(np.isfinite(y), y, 0))
        return dict(
            plain=plain,
            plain_edges=plain_edges,
            given=np.histogram(y, edges)[0],
            even=even,
            edges=found,
            weighed=np.histogram(y, edges, weights=weights.astype("f8"))[0],
            weighed_even=np.histogram(y, bins, tuple(ends), weights=weights.astype("f8"))[0],
            density=np.histogram(y, edges, density=True)[0],
            weighed_density=np.histogram(y, bins, tuple(ends), weights=weights.astype("f8"), density=True)[0],
        )

    return dict(x=x, edges=edges, weights=weights, ends=ends, bins=[bins], layout=[0]), numpy


def add_at(rng, kind):
    shape = tuple(max(n, 1) for n in shape_of(rng))
    x, where = elements(rng, shape, kind, special=False), shape_of(rng, 2)
    wrong = rng.random() < 0.1
    indices = rng.integers(-shape[0] - wrong, shape[0] + wrong, where)
    values = elements(rng, where + shape[1:], kind, special=False)
    if rng.random() < 0.3 and values.ndim > 1:
        values = values[:1].copy() if values.shape[0] else values

    def numpy(x):
        if np.any((indices < -shape[0]) | (indices >= shape[0])):
            raise Refused("index_error")
        out = x.copy()
        greatest, least, all_values = x.copy(), x.copy(), np.broadcast_to(values, where + shape[1:])
        np.add.at(out, indices, all_values)
        np.maximum.at(greatest, indices, all_values)
        np.minimum.at(least, indices, all_values)
        return dict(x=out, greatest=greatest, least=least)

    return dict(x=x, indices=indices, values=values, layout=[0]), numpy


def segment_sum(rng, kind):
    x = elements(rng, shape_of(rng) if rng.random() < 0.7 else (int(rng.integers(1, 500)),), kind, special=False)
    layout = int(rng.integers(0, 4))
    rows = LAYOUTS[layout](x).shape[0]
    offsets = np.sort(rng.integers(0, rows + 1, int(rng.integers(1, 8))))

    def numpy(x):
        sums = [x[a:b].sum(0) for a, b in zip(offsets[:-1], offsets[1:])]
        shape = (len(offsets) - 1, *x.shape[1:])
        ends = (-np.inf, np.inf) if kind in REALS else (np.iinfo(kind).min, np.iinfo(kind).max)
        parts = [x[a:b] for a, b in zip(offsets[:-1], offsets[1:])]
        return dict(
            sums=np.array(sums, x.sum().dtype).reshape(shape),
            greatest=np.array([p.max(0, initial=ends[0]) for p in parts], kind).reshape(shape),
            least=np.array([p.min(0, initial=ends[1]) for p in parts], kind).reshape(shape),
        )

    return dict(x=x, offsets=offsets, layout=[layout]), numpy


def bincount(rng, kind):
    x = rng.integers(0 if kind == "u1" or rng.random() < 0.9 else -1, int(rng.choice([1, 5, 200])), shape_of(rng)).astype(kind)
    layout, least = int(rng.integers(0, 4)), int(rng.choice([0, 0, 3, 50]))
    weights = elements(rng, LAYOUTS[layout](x).shape, "f8", special=False)

    def numpy(x):
        if x.size and x.astype("i8").min() < 0:
            raise Refused("value_error")
        flat = x.astype("i8").ravel()
        # Of nothing NumPy forgets the type of the weights.
        weighed = np.bincount(flat, weights.ravel(), least).astype("f8")
        return dict(counts=np.bincount(flat, None, least), weighed=weighed)

    return dict(x=x, weights=weights, layout=[layout], least=[least]), numpy


def repeated(x, margins, mode):
    """Margins of any width. NumPy before 2.0 goes wrong where one is wider than its axis, so these are said by index."""
    for axis, (before, after) in enumerate(margins):
        own = x.shape[axis]
        if before == after == 0:
            continue
        if own == 0:
            raise Refused("shape_error")
        places = np.arange(-before, own + after)
        back = {"edge": np.clip(places, 0, own - 1), "wrap": places % own}.get(mode)
        if back is None:
            period = max(2 * own - 2 * (mode == "reflect"), 1)
            there = places % period
            back = np.where(there < own, there, 2 * own - 1 - (mode == "reflect") - there)
        x = np.take(x, back, axis)
    return x


def pad(rng, kind):
    x = elements(rng, shape_of(rng), kind)
    layout, mode = int(rng.integers(0, 4)), int(rng.integers(-1, 4))
    shape = LAYOUTS[layout](x).shape
    axes = rng.permutation(x.ndim)[: rng.integers(1, x.ndim + 1)]
    count = len(axes) if rng.random() < 0.7 else 1
    sides = rng.choice([0, 1, 2, 4, 11], (count, 2))
    if rng.random() < 0.05:
        sides[0, 1] = -1

    def numpy(x):
        if np.any(sides < 0):
            raise Refused("shape_error")
        margins = np.zeros((x.ndim, 2), int)
        margins[axes] = sides
        if mode < 0:
            return dict(padded=np.pad(x, margins, constant_values=7))
        narrow = all(max(m) < max(n, 2) for m, n in zip(margins, shape)) and x.size
        return dict(padded=np.pad(x, margins, MODES[mode]) if narrow else repeated(x, margins, MODES[mode]))

    signs = np.where(rng.random(len(axes)) < 0.5, axes, axes - x.ndim)
    return dict(x=x, axes=signs, before=sides[:, 0], after=sides[:, 1], mode=[mode], layout=[layout]), numpy


def repeat(rng, kind):
    x, layout = elements(rng, shape_of(rng), kind), int(rng.integers(0, 4))
    shape = LAYOUTS[layout](x).shape
    axis = int(rng.integers(-x.ndim, x.ndim))
    given = shape[axis] if rng.random() < 0.9 else int(rng.choice([1, 2, 7]))
    counts = rng.integers(-(rng.random() < 0.05), int(rng.choice([2, 4, 20])), given)

    def numpy(x):
        if np.any(counts < 0) and shape[axis] or given not in (1, shape[axis]):
            raise Refused("shape_error")
        return dict(repeated=np.repeat(x, np.maximum(counts, 0), axis))

    return dict(x=x, counts=counts, axis=[axis], layout=[layout]), numpy


def pick(rng, kind):
    form = int(rng.integers(0, 5))
    named = [1, 2, 2, 3, 2][form]
    shape = tuple(max(n, 1) for n in shape_of(rng))
    shape += tuple(int(n) for n in rng.integers(1, 5, max(named - len(shape), 0)))
    x = elements(rng, shape, kind, special=False)
    layout = int(rng.integers(0, 4))
    places = shape_of(rng, 2)
    least = min(shape)  # what lies in one layout lies in each

    def indices(where):
        if rng.random() < 0.3:
            where = tuple(1 if rng.random() < 0.5 else n for n in where)
        wrong = rng.random() < 0.05
        return rng.integers(-least - wrong, least + wrong, where)

    i, j, row = indices(places), indices(places[rng.integers(0, len(places)) :]), int(rng.integers(-least, least))
    where = [(i,), (i, j), (slice(None), i), (slice(None), i, j), (row, i)][form]

    def numpy(x):
        written = operands["x"].copy()
        to = written[..., ::-1]
        try:
            got = x[where]
            # Where nothing is picked, NumPy does not look at all indices.
            for array in (x, to):
                for index, own in zip(where, array.shape):
                    if not isinstance(index, slice):
                        np.zeros(own)[index]
            if form in (1, 2):
                to[where] += operands["values"]
            else:
                to[where] = operands["values"]
        except IndexError:
            raise Refused("index_error") from None
        return dict(read=got, written=written)

    try:
        values = elements(rng, x[where].shape, kind, special=False)
    except IndexError:
        values = elements(rng, (1,), kind)
    operands = dict(x=x, i=i, j=j, row=[row], values=values, form=[form], layout=[layout])
    return operands, numpy


def matrices(rng, kind, square):
    count, m = int(rng.choice([0, 1, 1, 3])), int(rng.choice([1, 2, 3, 4, 7, 20]))
    n = m if square else int(rng.choice([1, 2, 3, 5, 18]))
    return rng.uniform(-1, 1, (count, m, n)).astype(kind)


def solve(rng, kind):
    a = matrices(rng, kind, True)
    m = a.shape[1]
    a += 2 * np.eye(m, dtype=kind)
    if rng.random() < 0.1:
        a[...] = 1  # singular, but of one row; every pivot but the first is exactly 0
    b = rng.uniform(-1, 1, (a.shape[0], m, int(rng.choice([1, 2, 5])))).astype(kind)

    def numpy(a):
        try:
            return dict(x=np.linalg.solve(a.astype("f8"), b), inverse=np.linalg.inv(a.astype("f8")), det=np.linalg.det(a.astype("f8")))
        except np.linalg.LinAlgError:
            raise Refused("value_error") from None

    return dict(x=a, b=b, layout=[int(rng.integers(0, 2))]), numpy


def cholesky(rng, kind):
    a = matrices(rng, kind, True)
    a = a @ np.swapaxes(a, 1, 2) + np.eye(a.shape[1], dtype=kind) * (-3 * a.shape[1] if rng.random() < 0.1 else 1)

    def numpy(a):
        try:
            return dict(l=np.linalg.cholesky(a.astype("f8")))
        except np.linalg.LinAlgError:
            raise Refused("value_error") from None

    return dict(x=a, layout=[int(rng.integers(0, 2))]), numpy


def ones_of(a, k):
    return np.broadcast_to(np.eye(k), (a.shape[0], k, k))


def qr(rng, kind):
    a = matrices(rng, kind, False)

    def numpy(a):
        q, r = zip(*(np.linalg.qr(m.astype("f8")) for m in a)) if len(a) else ((), ())
        k = min(a.shape[1:])
        return dict(
            q=np.array(q).reshape(len(a), a.shape[1], k), r=np.array(r).reshape(len(a), k, a.shape[2]), product=a, ones=ones_of(a, k)
        )

    return dict(x=a, layout=[int(rng.integers(0, 2))]), numpy


def svd(rng, kind):
    a = matrices(rng, kind, False)
    if rng.random() < 0.2 and min(a.shape[1:]) > 1:
        a[:, :, -1] = a[:, :, 0]  # of a lower rank where there are rows enough
        if a.shape[2] <= a.shape[1]:
            a[:, -1] = a[:, 0]

    def numpy(a):
        x = a.astype("f8")
        s = np.linalg.svd(x, compute_uv=False)
        k, epsilon = min(a.shape[1:]), np.finfo(kind).eps
        kept = max(a.shape[1:]) * epsilon * 8  # rounding may leave more than the rule of the type of the elements
        norms = {name: np.linalg.norm(x, order, (1, 2)) for name, order in dict(norm=2, least=-2, nuclear="nuc", rows=1).items()}
        return dict(
            s=s, product=a, ones=ones_of(a, k), ones_of_v=ones_of(a, k),
            pinv=np.linalg.pinv(x, kept) if len(a) else np.swapaxes(x, 1, 2),
            rank=(s > s[:, :1] * kept).sum(1), **norms
        )

    return dict(x=a, layout=[int(rng.integers(0, 2))]), numpy


def lstsq(rng, kind):
    m, n, layout = int(rng.choice([1, 2, 3, 7, 20])), int(rng.choice([1, 2, 3, 5, 18])), int(rng.integers(0, 2))
    a = (rng.uniform(-1, 1, (1, m, n)) + 3 * np.eye(m, n)).astype(kind)
    if rng.random() < 0.3:
        a[:, :, -1] = a[:, :, 0]
    b = rng.uniform(-1, 1, ((m, n)[layout], int(rng.choice([1, 2, 5])))).astype(kind)
    cut = 1e-4 if kind == "f4" else 1e-10

    def numpy(a):
        x, residuals, rank, s = np.linalg.lstsq(a[0].astype("f8"), b.astype("f8"), cut)
        return dict(x=x, residuals=residuals, rank=[int(rank)], s=s, one=x[:, 0])

    return dict(x=a, b=b, cut=[cut], layout=[layout]), numpy


def lstsq_of_each(rng, kind):
    a = matrices(rng, kind, False) + 3 * np.eye(1, dtype=kind)
    if rng.random() < 0.3 and a.shape[0] > 1:
        a[1, :, -1] = a[1, :, 0]
    layout = int(rng.integers(0, 2))
    count, m = a.shape[0], a.shape[1 + layout]
    b = rng.uniform(-1, 1, (int(rng.choice([1, count])), m, int(rng.choice([1, 2, 5])))).astype(kind)
    cut = 1e-4 if kind == "f4" else 1e-10

    def numpy(a):
        k, n = b.shape[2], a.shape[2]
        made = [np.linalg.lstsq(x.astype("f8"), y.astype("f8"), cut) for x, y in zip(a, np.broadcast_to(b, (count, m, k)))]
        left = [r if r.size else np.zeros(k) for _, r, _, _ in made]
        return dict(
            x=np.array([x for x, _, _, _ in made]).reshape(count, n, k),
            residuals=np.array(left).reshape(count, k) if m > n else np.zeros((count, 0)),
            rank=np.array([r for _, _, r, _ in made], "i8"),
            s=np.array([s for _, _, _, s in made]).reshape(count, min(m, n)),
        )

    return dict(x=a, b=b, cut=[cut], layout=[layout]), numpy


def eigh(rng, kind):
    a = matrices(rng, kind, True)
    if rng.random() < 0.3:
        a = a[:, :, :1] @ np.swapaxes(a[:, :, :1], 1, 2)  # one eigenvalue is 0 many times: what its vectors are is free
    else:
        a = a + np.swapaxes(a, 1, 2)

    def numpy(a):
        # `apart` is what A V is apart from V W.
        return dict(values=np.linalg.eigvalsh(a.astype("f8")), product=a, ones=ones_of(a, a.shape[1]), apart=np.zeros_like(a))

    return dict(x=a, layout=[int(rng.integers(0, 2))]), numpy


FUNCTIONS = [
    *((f, NUMBERS) for f in (unique, unique_rows, searchsorted, interp, isin, isclose, diff, sort, argpartition, without_nan, places, histogram, add_at, segment_sum)),
    (bincount, INTEGERS),
    *((f, SIZES) for f in (pad, repeat, pick)),
]
DECOMPOSITIONS = [(f, REALS) for f in (solve, cholesky, qr, svd, lstsq, lstsq_of_each, eigh)]
DECOMPOSED = {f.__name__ for f, _ in DECOMPOSITIONS}


def make(functions, seed, number):
    """The function, the type, the operands, and what NumPy makes of them."""
    rng = np.random.default_rng([seed, number])
    function, kinds = functions[number % len(functions)]
    kind = str(rng.choice(kinds))
    operands, numpy = function(rng, kind)
    operands.setdefault("layout", [int(rng.integers(0, 4))])
    layout = LAYOUTS[operands["layout"][0]]
    if function.__name__ in DECOMPOSED:
        layout = (lambda x: np.swapaxes(x, 1, 2)) if operands["layout"][0] == 1 else (lambda x: x)
        if function is cholesky or function is eigh:
            layout = LAYOUTS[0]  # symmetric but for rounding: which half is read says nothing
    return function.__name__, kind, {k: np.asarray(v) for k, v in operands.items()}, lambda: numpy(layout(operands["x"]))


def measured(name, key):
    """Whether the result is compared within an error, for which NumPy is asked in double."""
    return name in DECOMPOSED and key != "rank" or key == "between" or key.startswith("near")


def type_of(name, kind, key, wanted):
    """NumPy's type; what it was asked in double has that of the elements."""
    return np.dtype(kind) if kind == "f4" and measured(name, key) else wanted.dtype


def same(name, kind, key, got, wanted):
    """What is wrong with a result, or nothing."""
    if got.shape != wanted.shape:
        return f"{key} has the shape {got.shape}, not {wanted.shape}"
    if got.dtype != (dtype := type_of(name, kind, key, wanted)):
        return f"{key} has the type {got.dtype}, not {dtype}"
    if name in DECOMPOSED and key != "rank":
        size = np.abs(wanted).max(initial=1)
        slack = np.finfo(kind).eps * 2000 * size * (50 if key in ("pinv", "inverse", "x") else 1)
        right = np.abs(got - wanted).max(initial=0) <= slack
    elif key == "between":
        right = np.allclose(got, wanted, 0, 1e-5 if kind == "f4" else 1e-12, equal_nan=True)
    elif key.startswith("near"):
        right = np.allclose(got, wanted, 1e-4 if kind == "f4" else 1e-9, 1e-5 if kind == "f4" else 1e-9, equal_nan=True)
    elif key in ("density", "weighed_density", "edges", "plain_edges"):
        right = np.allclose(got, wanted, 1e-12, 1e-12, equal_nan=True)
    else:
        right = np.array_equal(got, wanted, equal_nan=got.dtype.kind == "f")
    return None if right else f"{key} is\n{got}\nnot\n{wanted}"


def says(wanted):
    """Whether a result has an element that is a number or a truth: else nothing is compared but its shape and type."""
    return bool(wanted.size) and not (wanted.dtype.kind == "f" and np.isnan(wanted).all())


def silent(told):
    """What is wrong with the cases, of which `told` holds {(function, result): for each case whether it says anything}."""
    few = {what: (sum(said), len(said)) for what, said in told.items() if len(said) >= 20 and 5 * sum(said) < len(said)}
    return [f"{key} of {name} has nothing to compare but in {some} of {all_} cases" for (name, key), (some, all_) in few.items()]


def judge(folder, number, case, told):
    name, kind, operands, numpy = case
    out, error = folder / f"{number}.out.npz", folder / f"{number}.error"
    thrown = error.read_text() if error.exists() else None
    try:
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            wanted = {key: np.asarray(value) for key, value in numpy().items()}
    except Refused as refused:
        return None if thrown == str(refused) else f"NumPy refuses, weft {'throws ' + thrown if thrown else 'does not'}"
    for key, value in wanted.items():
        told.setdefault((name, key), []).append(says(value))
    if thrown:
        return f"weft throws {thrown}"
    if not out.exists():
        return "weft gives nothing"
    with np.load(out) as got:
        return next(filter(None, (same(name, kind, k, got[k], v) for k, v in wanted.items())), None)


def check(program, functions, seed, numbers):
    problems, passed, told = [], 0, {}
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        cases = {number: make(functions, seed, number) for number in numbers}
        for number, (_, _, operands, _) in cases.items():
            np.savez(folder / f"{number}.npz", **operands)
        (folder / "list").write_text("".join(f"{n} {name} {kind}\n" for n, (name, kind, _, _) in cases.items()))
        result = run([program, folder])
        if result.returncode != 0:
            return [f"{program} ends with {result.returncode}: {result.stdout[-2000:]}"], 0
        for number, case in cases.items():
            problem = judge(folder, number, case, told)
            if problem:
                operands = "\n".join(f"{k} = {np.array2string(v, threshold=40)}" for k, v in case[2].items())
                problems.append(f"case {number}, {case[0]} of {case[1]}: {problem}\n{operands}\nagain: --seed {seed} --only {number}")
            else:
                passed += 1
    return problems + silent(told), passed


def self_test():
    def found(key, got, wanted, name="unique", kind="f8"):
        return same(name, kind, key, np.asarray(got), np.asarray(wanted)) is not None

    return {
        "nothing where they agree": not found("values", [1.0, np.nan], [1.0, np.nan]),
        "another value": found("values", [1.0, 2.0], [1.0, 3.0]),
        "another shape": found("values", [1.0], [1.0, 2.0]),
        "a wrong factor": found("product", [[1.0]], [[1.001]], "qr"),
        "not the last bits of a factor": not found("product", [[1.0]], [[1 + 1e-15]], "qr"),
        "margins as NumPy's": all(
            np.array_equal(repeated(np.arange(5), [sides], mode), np.pad(np.arange(5), sides, mode))
            for mode in MODES
            for sides in [(0, 0), (1, 4), (4, 2)]
        ),
        "a wrong rank": found("rank", [2], [1], "svd"),
        "another type": found("counts", [1], [1.0]),
        "another type of a factor": found("product", [[1.0]], [[1.0]], "qr", "f4"),
        "not the type of what is asked in double": not found("product", np.ones((1, 1), "f4"), [[1.0]], "qr", "f4"),
        "results without a number": not any(map(says, (np.array([np.nan]), np.array([])))) and says(np.array([np.nan, 1])),
        "a function of which most results have none": len(silent({("f", "y"): [False] * 17 + [True] * 3})) == 1,
        "not another, nor one of few cases": not silent({("f", "y"): [True] * 5 + [False] * 15, ("g", "y"): [False] * 19}),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=1100, help="how many; default 1100")
    parser.add_argument("--only", type=int, help="one case")
    parser.add_argument("--decompositions", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("program", nargs="?", type=pathlib.Path)
    options = parser.parse_args()
    if options.self_test:
        finish_self_test(self_test())
    functions = DECOMPOSITIONS if options.decompositions else FUNCTIONS
    numbers = range(options.cases) if options.only is None else [options.only]
    finish(*check(options.program.resolve(), functions, options.seed, numbers))
