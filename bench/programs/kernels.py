"""The programs of this folder as one writes them with NumPy: inputs, and the function whose result is the right one."""

import dataclasses
import typing

import numpy as np


def softmax_inputs(rng):
    return {"x": rng.random((16, 8, 256, 256), dtype=np.float32)}


def softmax(x):
    shifted = np.exp(x - x.max(axis=-1, keepdims=True))
    return shifted / shifted.sum(axis=-1, keepdims=True)


def spmv_inputs(rng):
    rows, each = 8192, 64
    lengths = rng.integers(each // 2, each * 3 // 2, rows)
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return {
        "offsets": offsets,
        "columns": rng.integers(0, rows, offsets[-1]),
        "values": rng.random(offsets[-1]),
        "x": rng.random(rows),
    }


def spmv(offsets, columns, values, x):
    y = np.empty(len(offsets) - 1)
    for i in range(len(y)):
        part = slice(offsets[i], offsets[i + 1])
        y[i] = values[part] @ x[columns[part]]
    return y


def go_fast_inputs(rng):
    return {"a": rng.random((2000, 2000))}


def go_fast(a):
    trace = 0.0
    for i in range(len(a)):
        trace += np.tanh(a[i, i])
    return a + trace


def mandelbrot_inputs(rng):
    return {
        "x": np.linspace(-1.75, 0.25, 300),
        "y": np.linspace(-1.0, 1.0, 300),
        "steps": np.array([100]),
        "horizon": np.array([2.0]),
    }


def mandelbrot(x, y, steps, horizon):
    c = x + 1j * y[:, None]
    n = np.zeros(c.shape, dtype=np.int64)
    z = np.zeros_like(c)
    for step in range(steps[0]):
        inside = z.real**2 + z.imag**2 < horizon[0] ** 2
        n[inside] = step
        z[inside] = z[inside] ** 2 + c[inside]
    return n


def nbody_inputs(rng):
    n = 100
    return {
        "mass": np.full((n, 1), 20.0 / n),
        "position": rng.standard_normal((n, 3)),
        "velocity": rng.standard_normal((n, 3)),
        "steps": np.array([100]),
        "dt": np.array([0.01]),
        "g": np.array([1.0]),
        "softening": np.array([0.1]),
    }


def nbody(mass, position, velocity, steps, dt, g, softening):
    dt, g, softening = dt[0], g[0], softening[0]

    def attraction():
        d = position[None] - position[:, None]
        r2 = (d**2).sum(axis=2) + softening**2
        return (d * (g * mass[:, 0] / (r2 * np.sqrt(r2)))[..., None]).sum(axis=1)

    def energies():
        d = position[None] - position[:, None]
        r = np.sqrt((d**2).sum(axis=2))
        inverse = np.divide(1, r, out=np.zeros_like(r), where=r > 0)
        return 0.5 * (mass * velocity**2).sum(), g * np.triu(-(mass * mass.T) * inverse, 1).sum()

    velocity -= (mass * velocity).mean(axis=0) / mass.mean()
    acceleration = attraction()
    energy = [energies()]
    for _ in range(steps[0]):
        velocity += acceleration * (dt / 2)
        position += velocity * dt
        acceleration = attraction()
        velocity += acceleration * (dt / 2)
        energy.append(energies())
    return np.array(energy)


def heat_3d_inputs(rng):
    a = rng.random((70, 70, 70))
    return {"steps": np.array([40]), "a": a, "b": a.copy()}


def heat_3d(steps, a, b):
    def half_step(to, a):
        c = a[1:-1, 1:-1, 1:-1]
        to[1:-1, 1:-1, 1:-1] = (
            0.125 * (a[2:, 1:-1, 1:-1] - 2.0 * c + a[:-2, 1:-1, 1:-1])
            + 0.125 * (a[1:-1, 2:, 1:-1] - 2.0 * c + a[1:-1, :-2, 1:-1])
            + 0.125 * (a[1:-1, 1:-1, 2:] - 2.0 * c + a[1:-1, 1:-1, :-2])
            + c
        )

    for _ in range(1, steps[0]):
        half_step(b, a)
        half_step(a, b)
    return a


def hdiff_inputs(rng):
    shape = (128, 128, 64)
    return {
        "in_field": rng.random((shape[0] + 4, shape[1] + 4, shape[2])),
        "out_field": np.zeros(shape),
        "coeff": rng.random(shape),
    }


def hdiff(in_field, out_field, coeff):
    lap = 4.0 * in_field[1:-1, 1:-1] - (
        in_field[2:, 1:-1] + in_field[:-2, 1:-1] + in_field[1:-1, 2:] + in_field[1:-1, :-2]
    )
    x = lap[1:, 1:-1] - lap[:-1, 1:-1]
    x = np.where(x * (in_field[2:-1, 2:-2] - in_field[1:-2, 2:-2]) > 0, 0, x)
    y = lap[1:-1, 1:] - lap[1:-1, :-1]
    y = np.where(y * (in_field[2:-2, 2:-1] - in_field[2:-2, 1:-2]) > 0, 0, y)
    return in_field[2:-2, 2:-2] - coeff * (x[1:] - x[:-1] + y[:, 1:] - y[:, :-1])


def mlp_inputs(rng):
    sizes = (64, 512, 1024, 512, 128)
    made = {"x": rng.random(sizes[:2], dtype=np.float32)}
    for i in (1, 2, 3):
        made[f"w{i}"] = rng.random(sizes[i : i + 2], dtype=np.float32) / sizes[i]
        made[f"b{i}"] = rng.random(sizes[i + 1], dtype=np.float32)
    return made


def mlp(x, w1, b1, w2, b2, w3, b3):
    first = np.maximum(x @ w1 + b1, 0)
    second = np.maximum(first @ w2 + b2, 0)
    return softmax(second @ w3 + b3)


@dataclasses.dataclass
class Kernel:
    """One program. `numba`: whether Numba takes its text as it is."""

    inputs: typing.Callable
    run: typing.Callable
    numba: bool = False


KERNELS = {
    "go_fast": Kernel(go_fast_inputs, go_fast, numba=True),
    "hdiff": Kernel(hdiff_inputs, hdiff, numba=True),
    "heat_3d": Kernel(heat_3d_inputs, heat_3d, numba=True),
    "mandelbrot": Kernel(mandelbrot_inputs, mandelbrot),
    "mlp": Kernel(mlp_inputs, mlp),
    "nbody": Kernel(nbody_inputs, nbody),
    "softmax": Kernel(softmax_inputs, softmax),
    "spmv": Kernel(spmv_inputs, spmv, numba=True),
}
