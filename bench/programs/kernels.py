# SPDX-License-Identifier: BSL-1.0
"""The programs of this folder as one writes them with NumPy: inputs, and the function whose result is the right one."""

import dataclasses
import inspect
import typing

import npbench
import numpy as np
import polybench


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


def softmax_loops(x):
    out = np.empty_like(x)
    for a in range(x.shape[0]):
        for b in range(x.shape[1]):
            for i in range(x.shape[2]):
                top = x[a, b, i, 0]
                for j in range(x.shape[3]):
                    top = max(top, x[a, b, i, j])
                total = np.float32(0)
                for j in range(x.shape[3]):
                    out[a, b, i, j] = np.exp(x[a, b, i, j] - top)
                    total += out[a, b, i, j]
                for j in range(x.shape[3]):
                    out[a, b, i, j] /= total
    return out


def mandelbrot_loops(x, y, steps, horizon):
    n = np.zeros((len(y), len(x)), dtype=np.int64)
    for i in range(len(y)):
        for j in range(len(x)):
            re, im = 0.0, 0.0
            for step in range(steps[0]):
                if re * re + im * im >= horizon[0] * horizon[0]:
                    break
                n[i, j] = step
                re, im = re * re - im * im + x[j], 2 * re * im + y[i]
    return n


def nbody_loops(mass, position, velocity, steps, dt, g, softening):
    n = mass.shape[0]
    energy = np.empty((steps[0] + 1, 2))
    pull = np.zeros((n, 3))
    for c in range(3):
        momentum, total = 0.0, 0.0
        for i in range(n):
            momentum += mass[i, 0] * velocity[i, c]
            total += mass[i, 0]
        for i in range(n):
            velocity[i, c] -= momentum / total
    for step in range(steps[0] + 1):
        if step > 0:
            for i in range(n):
                for c in range(3):
                    velocity[i, c] += pull[i, c] * (dt[0] / 2)
                    position[i, c] += velocity[i, c] * dt[0]
        for i in range(n):
            x, y, z = 0.0, 0.0, 0.0
            for j in range(n):
                dx = position[j, 0] - position[i, 0]
                dy = position[j, 1] - position[i, 1]
                dz = position[j, 2] - position[i, 2]
                r2 = dx * dx + dy * dy + dz * dz + softening[0] * softening[0]
                f = g[0] * mass[j, 0] / (r2 * np.sqrt(r2))
                x += dx * f
                y += dy * f
                z += dz * f
            pull[i, 0] = x
            pull[i, 1] = y
            pull[i, 2] = z
        if step > 0:
            for i in range(n):
                for c in range(3):
                    velocity[i, c] += pull[i, c] * (dt[0] / 2)
        kinetic, potential = 0.0, 0.0
        for i in range(n):
            for c in range(3):
                kinetic += mass[i, 0] * velocity[i, c] * velocity[i, c]
            for j in range(i + 1, n):
                dx = position[j, 0] - position[i, 0]
                dy = position[j, 1] - position[i, 1]
                dz = position[j, 2] - position[i, 2]
                potential -= mass[i, 0] * mass[j, 0] / np.sqrt(dx * dx + dy * dy + dz * dz)
        energy[step, 0] = 0.5 * kinetic
        energy[step, 1] = g[0] * potential
    return energy


def dense_loops(x, w, b):
    out = np.zeros((x.shape[0], w.shape[1]), dtype=np.float32)
    for i in range(x.shape[0]):
        for k in range(w.shape[0]):
            for j in range(w.shape[1]):
                out[i, j] += x[i, k] * w[k, j]
        for j in range(w.shape[1]):
            out[i, j] += b[j]
    return out


def mlp_loops(x, w1, b1, w2, b2, w3, b3):
    first = np.maximum(dense_loops(x, w1, b1), np.float32(0))
    second = np.maximum(dense_loops(first, w2, b2), np.float32(0))
    out = dense_loops(second, w3, b3)
    for i in range(out.shape[0]):
        top = out[i].max()
        total = np.float32(0)
        for j in range(out.shape[1]):
            out[i, j] = np.exp(out[i, j] - top)
            total += out[i, j]
        for j in range(out.shape[1]):
            out[i, j] /= total
    return out


def spmv_loops(offsets, columns, values, x):
    y = np.empty(len(offsets) - 1)
    for i in range(len(y)):
        total = 0.0
        for k in range(offsets[i], offsets[i + 1]):
            total += values[k] * x[columns[k]]
        y[i] = total
    return y


@dataclasses.dataclass
class Kernel:
    """One program.

    `loops`: the same as loops, for a compiler of Python that does not take the text for NumPy. `uses`: functions that it
    calls.
    """

    inputs: typing.Callable
    run: typing.Callable
    loops: typing.Callable | None = None
    uses: tuple = ()

    def text(self, function):
        """The source of one of the two, and of what it calls."""
        own = inspect.getsource(function)
        return "\n\n".join([*(inspect.getsource(used) for used in self.uses if f"{used.__name__}(" in own), own])


def kernels_of(names, *modules):
    """{name: Kernel}; each of its functions is in the module that has it."""
    functions = {}
    for module in modules:
        functions |= module if isinstance(module, dict) else vars(module)
    return {name: Kernel(functions[f"{name}_inputs"], functions[name], functions.get(f"{name}_loops")) for name in names}


KERNELS = kernels_of(
    [
        "arc_distance",
        "azimint_hist",
        "cavity_flow",
        "covariance",
        "doitgen",
        "fdtd_2d",
        "floyd_warshall",
        "gemver",
        "go_fast",
        "hdiff",
        "heat_3d",
        "jacobi_2d",
        "mandelbrot",
        "mlp",
        "nbody",
        "softmax",
        "spmv",
        "stockham_fft",
        "vadv",
    ],
    polybench,
    npbench,
    globals(),
)
KERNELS["mlp"].uses = (softmax, dense_loops)
