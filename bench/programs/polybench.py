# SPDX-License-Identifier: BSL-1.0
"""Programs of PolyBench as one writes them with NumPy: inputs, and the function whose result is the right one."""

import numpy as np


def jacobi_2d_inputs(rng):
    a = rng.random((300, 300))
    return {"steps": np.array([100]), "a": a, "b": a.copy()}


def jacobi_2d(steps, a, b):
    for _ in range(1, steps[0]):
        b[1:-1, 1:-1] = 0.2 * (a[1:-1, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:] + a[2:, 1:-1] + a[:-2, 1:-1])
        a[1:-1, 1:-1] = 0.2 * (b[1:-1, 1:-1] + b[1:-1, :-2] + b[1:-1, 2:] + b[2:, 1:-1] + b[:-2, 1:-1])
    return a


def fdtd_2d_inputs(rng):
    fields = {name: rng.random((300, 340)) for name in ("ex", "ey", "hz")}
    return {**fields, "source": np.arange(60.0)}


def fdtd_2d(ex, ey, hz, source):
    for t in range(len(source)):
        ey[0, :] = source[t]
        ey[1:, :] -= 0.5 * (hz[1:, :] - hz[:-1, :])
        ex[:, 1:] -= 0.5 * (hz[:, 1:] - hz[:, :-1])
        hz[:-1, :-1] -= 0.7 * (ex[:-1, 1:] - ex[:-1, :-1] + ey[1:, :-1] - ey[:-1, :-1])
    return hz


def gemver_inputs(rng):
    n = 1000
    rows = {name: rng.random(n) for name in ("u1", "v1", "u2", "v2", "w", "x", "y", "z")}
    return {"alpha": np.array([1.5]), "beta": np.array([1.2]), "a": rng.random((n, n)), **rows}


def gemver(alpha, beta, a, u1, v1, u2, v2, w, x, y, z):
    a += np.outer(u1, v1) + np.outer(u2, v2)
    x += beta[0] * (y @ a) + z
    w += alpha[0] * (a @ x)
    return w


def covariance_inputs(rng):
    return {"x": rng.random((400, 300))}


def covariance(x):
    x -= x.mean(axis=0)
    return x.T @ x / (x.shape[0] - 1.0)


def covariance_loops(x):
    m, n = x.shape
    for j in range(n):
        mean = 0.0
        for k in range(m):
            mean += x[k, j]
        for k in range(m):
            x[k, j] -= mean / m
    out = np.zeros((n, n))
    for k in range(m):
        for i in range(n):
            for j in range(i, n):
                out[i, j] += x[k, i] * x[k, j]
    for i in range(n):
        for j in range(i, n):
            out[i, j] /= m - 1.0
            out[j, i] = out[i, j]
    return out


def doitgen_inputs(rng):
    return {"a": rng.random((50, 60, 128)), "c4": rng.random((128, 128))}


def doitgen(a, c4):
    a[:] = a @ c4
    return a


def doitgen_loops(a, c4):
    n = c4.shape[0]
    total = np.empty(n)
    for r in range(a.shape[0]):
        for q in range(a.shape[1]):
            total[:] = 0
            for s in range(n):
                for p in range(n):
                    total[p] += a[r, q, s] * c4[s, p]
            for p in range(n):
                a[r, q, p] = total[p]
    return a


def floyd_warshall_inputs(rng):
    path = rng.integers(1, 1000, (300, 300)).astype(np.int32)
    np.fill_diagonal(path, 0)
    return {"path": path}


def floyd_warshall(path):
    for k in range(len(path)):
        path[:] = np.minimum(path, path[:, k][:, None] + path[k])
    return path


def floyd_warshall_loops(path):
    n = len(path)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                path[i, j] = min(path[i, j], path[i, k] + path[k, j])
    return path
