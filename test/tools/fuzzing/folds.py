# SPDX-License-Identifier: BSL-1.0
"""What each reduction gives, with a bound that knows where the order of a sum matters."""

import numpy as np

from .elements import EPSILON, Rejected, Value, convert, settle, ulp
from .formulas import multiply, rising


def total_type(t):
    return {"b": "i8", "i": "i8", "u": "u8", "f": t}[t[0]]


def any_order(x, size, axis, keep):
    """What another order of a floating sum may change: nothing where all partial sums are exact."""
    t = x.type
    w = np.abs(x.v).astype(np.float64)
    grain = 2.0 ** (np.floor(np.log2(np.max(w, initial=1.0, where=np.isfinite(w)))) - (20 if t == "f4" else 48))
    total = np.sum(w, axis, keepdims=keep)
    limit = grain * 2.0 ** (23 if t == "f4" else 52)
    exact = np.all((w % grain == 0) | ~np.isfinite(w), axis, keepdims=keep) & (total < limit)
    return np.where(exact, 0.0, total * EPSILON[t] * max(size, 1))


def count_along(x, axis):
    shape = x.v.shape
    axes = range(len(shape)) if axis is None else axis
    return int(np.prod([shape[a] for a in axes], dtype=np.int64))


def fold_sum(x, axis, keep):
    x = convert(x, total_type(x.type))
    if x.type not in EPSILON:
        return settle(np.sum(x.v, axis, keepdims=keep), np.sum(x.e, axis, keepdims=keep), Value(np.zeros(1)))
    v = np.sum(x.v.astype(np.longdouble), axis, keepdims=keep).astype(x.type)
    e = np.sum(x.e, axis, keepdims=keep)
    e = e + any_order(x, count_along(x, axis), axis, keep)
    return nonfinite(v, e + np.where(e > 0, ulp(v), 0), e)


def nonfinite(v, e, inputs):
    """inf and NaN are right where all that went in was."""
    return Value(v, np.where(np.isfinite(v), np.where(np.isnan(e), np.inf, e), np.where(inputs == 0, 0.0, np.inf)))


def fold_prod(x, axis, keep):
    x = convert(x, total_type(x.type))
    v = np.prod(x.v, axis, keepdims=keep)
    if x.type not in EPSILON:
        return settle(v, np.sum(x.e, axis, keepdims=keep), Value(np.zeros(1)))
    v = np.prod(x.v.astype(np.longdouble), axis, keepdims=keep)
    # Overflow and underflow on the way depend on the order.
    log = np.sum(np.abs(np.log2(np.abs(np.where(x.v == 0, 1, x.v)).astype(np.float64))), axis, keepdims=keep)
    narrow = v.astype(x.type)
    size = count_along(x, axis)
    unsure = ~np.isfinite(log) | (log > (100 if x.type == "f4" else 1000)) | (np.sum(x.e, axis, keepdims=keep) > 0)
    return Value(narrow, np.where(unsure, np.inf, np.where(size > 1, ulp(narrow) * size, 0)))


def fold_mean(x, axis, keep):
    x = x if x.type in EPSILON else convert(x, "f8")
    total, size = fold_sum(x, axis, keep), count_along(x, axis)
    v = (total.v / np.array(size, x.type)).astype(x.type)
    # Whether it divides or multiplies by the reciprocal.
    return nonfinite(v, total.e / max(size, 1) + 2 * ulp(v), total.e)


def fold_var(x, axis, keep, ddof=0):
    x = x if x.type in EPSILON else convert(x, "f8")
    w, size = x.v.astype(np.longdouble), count_along(x, axis)
    middle = np.mean(w, axis, keepdims=True)
    v = np.sum((w - middle) ** 2, axis, keepdims=keep) / (max(size - ddof, 0) or np.longdouble(np.nan))
    largest = np.max(np.abs(w), axis, keepdims=keep, initial=0)
    spread = np.max(np.abs(w - middle), axis, keepdims=keep, initial=0)
    slack = np.max(x.e, axis, keepdims=keep, initial=0)
    # Each deviation is off by a few roundings of the mean; squared and averaged.
    off = largest * EPSILON[x.type] * (4 + size) + slack
    v = v.astype(x.type)
    e = (2 * spread * off + off * off + EPSILON[x.type] * (8 + size) * spread**2) * (size / (size - ddof if size > ddof else 1))
    uncertain = np.sum(x.e, axis, keepdims=keep)
    e = np.where(np.isfinite(largest), e, 0)
    if size - ddof < 0:
        e = np.full(e.shape, np.inf)  # NumPy and weft divide by different numbers that have no meaning.
    return nonfinite(v, e.astype(np.float64) + ulp(v), uncertain)


def fold_stddev(x, axis, keep, ddof=0):
    v = fold_var(x, axis, keep, ddof)
    return rising(np.sqrt, 4)(v)


def fold_norm(x, axis, keep):
    x = x if x.type in EPSILON else convert(x, "f8")
    squared = fold_sum(multiply(x, x), axis, keep)
    return rising(np.sqrt, 4)(squared)


def fold_extremum(function):
    def of(x, axis, keep):
        try:
            v = function(x.v, axis=axis, keepdims=keep)
        except ValueError:
            raise Rejected("value_error") from None
        e = np.max(x.e, axis=axis, keepdims=keep, initial=0)
        return settle(v, e, Value(v, e))

    return of


def fold_position(function, least):
    def of(x, axis, keep):
        if axis is not None:
            axis = axis[0]
        try:
            v = function(x.v, axis=axis, keepdims=keep).astype("i8") if axis is not None or keep else function(x.v)
        except ValueError:
            raise Rejected("value_error") from None
        unsure = np.max(x.e, axis=axis, keepdims=keep, initial=0) > 0
        return Value(np.asarray(v, "i8"), np.where(unsure, np.inf, 0.0))

    return of


def fold_truth(function):
    def of(x, axis, keep):
        v = function(x.v != 0, axis=axis, keepdims=keep)
        v = v.astype("i8") if function is np.count_nonzero or np.asarray(v).dtype != bool else v
        unsure = np.any((x.e > 0) & (np.abs(x.v.astype(np.float64)) <= x.e), axis=axis, keepdims=keep)
        return Value(np.asarray(v), np.where(unsure, np.inf, 0.0))

    return of


def scan(function):
    def of(x, axis, keep):
        axis = axis[0]
        x = convert(x, total_type(x.type))
        v = function(x.v, axis=axis)
        if x.type not in EPSILON:
            return settle(v, np.cumsum(x.e, axis), Value(np.zeros(1)))
        w = function(x.v.astype(np.longdouble), axis=axis)
        e = np.cumsum(x.e, axis)
        if function is np.cumsum:
            e = e + any_order(x, x.v.shape[axis], (axis,), True)
        else:
            e = np.where(e > 0, np.inf, (np.abs(w) * EPSILON[x.type] * x.v.shape[axis]).astype(np.float64))
            # What the wide product holds on its way to 0, this one may not: inf * 0 is NaN.
            e = np.where(np.isfinite(v), e, np.inf)
        v = w.astype(x.type)
        return nonfinite(v, e + np.where(e > 0, ulp(v), 0), np.where(np.isfinite(w), e, np.cumsum(x.e, axis)))

    return of


def largest_bound(x, axis, keep):
    """A sorted element is off by no more than the elements are."""
    return np.max(x.e, axis, keepdims=keep, initial=0)


def order(x, axis, keep):
    e = np.broadcast_to(largest_bound(x, axis, True), x.v.shape)
    return settle(np.sort(x.v, axis[0]), e, Value(x.v, e))


def order_places(x, axis, keep):
    unsure = np.broadcast_to(largest_bound(x, axis, True) > 0, x.v.shape)
    return Value(np.argsort(x.v, axis[0], kind="stable").astype("i8"), np.where(unsure, np.inf, 0.0))


def fold_median(x, axis, keep):
    x = x if x.type in EPSILON else convert(x, "f8")
    # NumPy's own median of nothing along several axes raises an error.
    middle = np.median if x.v.size else np.mean
    v = np.asarray(middle(x.v.astype(np.longdouble), axis, keepdims=keep)).astype(x.type)
    e = largest_bound(x, axis, keep)
    return nonfinite(v, e + ulp(v), e)


def fold_quantile(x, axis, keep, fraction):
    """On a straight line between two elements, which infinite ones do not have: there nothing is judged."""
    x = x if x.type in EPSILON else convert(x, "f8")
    axis = tuple(range(x.v.ndim)) if axis is None else tuple(axis)
    lines = np.moveaxis(x.v.astype(np.longdouble), axis, range(-len(axis), 0))
    kept = lines.shape[: lines.ndim - len(axis)]
    n = count_along(x, axis)
    lines = np.sort(lines.reshape(*kept, n), -1)
    if n == 0:
        v, size = np.full(kept, np.nan), np.zeros(kept)
    else:
        place = np.float64(n - 1) * fraction
        low = int(np.floor(place))
        a, b = lines[..., low], lines[..., min(low + 1, n - 1)]
        v = np.where(np.isnan(lines[..., -1]), np.nan, a + (b - a) * np.longdouble(place - low))
        size = np.where(np.isnan(lines[..., -1]) | (np.isfinite(a) & np.isfinite(b)), 0, np.inf)
        size = size + np.nan_to_num(np.abs(a) + np.abs(b), nan=0, posinf=0) * 4 * EPSILON["f8"]
    if keep:
        shape = [1 if i in axis else e for i, e in enumerate(x.v.shape)]
        v, size = v.reshape(shape), size.reshape(shape)
    v = np.asarray(v).astype(x.type)
    e = largest_bound(x, axis, keep)
    return nonfinite(v, e + size.astype(np.float64) + ulp(v), e)


def running_extremum(function):
    def of(x, axis, keep):
        v, e = function.accumulate(x.v, axis[0]), np.maximum.accumulate(x.e, axis[0])
        return settle(v, e, Value(v, e))

    return of


def without_nan(x):
    """Where it is not known whether an element is NaN, the bound says so."""
    return Value(np.where(np.isnan(x.v), x.v.dtype.type(0), x.v), x.e) if x.type in EPSILON else x


def fold_nan_sum(x, axis, keep):
    return fold_sum(without_nan(x), axis, keep)


def fold_nan_mean(x, axis, keep):
    x = x if x.type in EPSILON else convert(x, "f8")
    total, count = fold_sum(without_nan(x), axis, keep), np.sum(~np.isnan(x.v), axis, keepdims=keep)
    v = (total.v / count.astype(x.type)).astype(x.type)
    return nonfinite(v, total.e / np.maximum(count, 1) + 2 * ulp(v), np.sum(x.e, axis, keepdims=keep))


def fold_nan_extremum(function):
    def of(x, axis, keep):
        try:
            v = np.asarray(function.reduce(x.v, axis=axis, keepdims=keep))
        except ValueError:
            raise Rejected("value_error") from None
        e = np.max(x.e, axis=axis, keepdims=keep, initial=0)
        return settle(v, e, Value(v, e))

    return of


def fold_ptp(x, axis, keep):
    most, least = fold_extremum(np.max)(x, axis, keep), fold_extremum(np.min)(x, axis, keep)
    if x.type == "b1":
        most, least = convert(most, "i4"), convert(least, "i4")
    v = np.asarray(most.v - least.v)
    e = most.e + least.e
    return settle(v, e + np.where(e > 0, ulp(v), 0) if x.type in EPSILON else e, most, least)


def fold_logsumexp(x, axis, keep):
    x = x if x.type in EPSILON else convert(x, "f8")
    w, size = x.v.astype(np.longdouble), count_along(x, axis)
    greatest = np.max(w, axis, keepdims=True, initial=-np.inf)
    shift = np.where(np.isfinite(greatest), greatest, 0)
    wide = np.log(np.sum(np.exp(w - shift), axis, keepdims=True)) + shift
    e = np.max(x.e, axis, keepdims=True, initial=0) + 2 * ulp(shift.astype(x.type)) + EPSILON[x.type] * (32 + size)
    v, e, uncertain = (np.asarray(a if keep else np.squeeze(a, axis)) for a in (wide, e, np.sum(x.e, axis, keepdims=True)))
    v = v.astype(x.type)
    return nonfinite(v, e.astype(np.float64) + 2 * ulp(v), uncertain)


FLOAT_OF = {"f4": "f4", "f8": "f8"}
REDUCTIONS = {
    "sum": (fold_sum, total_type),
    "prod": (fold_prod, total_type),
    "mean": (fold_mean, lambda t: FLOAT_OF.get(t, "f8")),
    "var": (fold_var, lambda t: FLOAT_OF.get(t, "f8")),
    "stddev": (fold_stddev, lambda t: FLOAT_OF.get(t, "f8")),
    "norm": (fold_norm, lambda t: FLOAT_OF.get(t, "f8")),
    "min": (fold_extremum(np.min), lambda t: t),
    "max": (fold_extremum(np.max), lambda t: t),
    "any": (fold_truth(np.any), lambda t: "b1"),
    "all": (fold_truth(np.all), lambda t: "b1"),
    "count_nonzero": (fold_truth(np.sum), lambda t: "i8"),
    "argmin": (fold_position(np.argmin, True), lambda t: "i8"),
    "argmax": (fold_position(np.argmax, False), lambda t: "i8"),
    "cumsum": (scan(np.cumsum), total_type),
    "cumprod": (scan(np.cumprod), total_type),
    "sort": (order, lambda t: t),
    "argsort": (order_places, lambda t: "i8"),
    "median": (fold_median, lambda t: FLOAT_OF.get(t, "f8")),
    "quantile": (fold_quantile, lambda t: FLOAT_OF.get(t, "f8")),
    "cummax": (running_extremum(np.maximum), lambda t: t),
    "cummin": (running_extremum(np.minimum), lambda t: t),
    "nan_sum": (fold_nan_sum, total_type),
    "nan_mean": (fold_nan_mean, lambda t: FLOAT_OF.get(t, "f8")),
    "nan_min": (fold_nan_extremum(np.fmin), lambda t: t),
    "nan_max": (fold_nan_extremum(np.fmax), lambda t: t),
    "ptp": (fold_ptp, lambda t: "i4" if t == "b1" else t),
    "logsumexp": (fold_logsumexp, lambda t: FLOAT_OF.get(t, "f8")),
}
# Those that have a form on the threads of a pool.
POOLED = ("sum", "prod", "mean", "var", "stddev", "norm", "any", "count_nonzero", "argmin", "argmax")
# Along one axis, which stays.
SCANS = ("cumsum", "cumprod", "cummax", "cummin", "sort", "argsort")
