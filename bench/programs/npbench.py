# SPDX-License-Identifier: BSL-1.0
"""Further programs of NPBench as one writes them with NumPy: inputs, and the function whose result is the right one."""

import numpy as np


def arc_distance_inputs(rng):
    return {name: rng.random(200_000) for name in ("theta_1", "phi_1", "theta_2", "phi_2")}


def arc_distance(theta_1, phi_1, theta_2, phi_2):
    t = np.sin((theta_2 - theta_1) / 2) ** 2 + np.cos(theta_1) * np.cos(theta_2) * np.sin((phi_2 - phi_1) / 2) ** 2
    return 2 * np.arctan2(np.sqrt(t), np.sqrt(1 - t))


def azimint_hist_inputs(rng):
    return {"brightness": rng.random(400_000), "radius": rng.random(400_000), "rings": np.array([1000])}


def azimint_hist(brightness, radius, rings):
    total = np.histogram(radius, rings[0], weights=brightness)[0]
    return total / np.histogram(radius, rings[0])[0]


def azimint_hist_loops(brightness, radius, rings):
    low, high = radius.min(), radius.max()
    scale = rings[0] / (high - low)
    total, count = np.zeros(rings[0]), np.zeros(rings[0])
    for i in range(len(radius)):
        ring = min(int((radius[i] - low) * scale), rings[0] - 1)
        total[ring] += brightness[i]
        count[ring] += 1
    return total / count


def cavity_flow_inputs(rng):
    n = 101
    numbers = {"dt": 0.0005, "dx": 2 / (n - 1), "dy": 2 / (n - 1), "density": 1.0, "viscosity": 0.1}
    return {"steps": np.array([40]), "sweeps": np.array([20]), **{name: np.array([x]) for name, x in numbers.items()},
            **{name: np.zeros((n, n)) for name in "uvp"}}


def cavity_flow(steps, sweeps, dt, dx, dy, density, viscosity, u, v, p):
    dt, dx, dy, density, viscosity = dt[0], dx[0], dy[0], density[0], viscosity[0]
    source = np.zeros_like(p)
    for _ in range(steps[0]):
        un, vn = u.copy(), v.copy()
        ux, uy = (u[1:-1, 2:] - u[1:-1, :-2]) / (2 * dx), (u[2:, 1:-1] - u[:-2, 1:-1]) / (2 * dy)
        vx, vy = (v[1:-1, 2:] - v[1:-1, :-2]) / (2 * dx), (v[2:, 1:-1] - v[:-2, 1:-1]) / (2 * dy)
        source[1:-1, 1:-1] = density * (1 / dt * (ux + vy) - ux**2 - 2 * uy * vx - vy**2)
        for _ in range(sweeps[0]):
            pn = p.copy()
            p[1:-1, 1:-1] = ((pn[1:-1, 2:] + pn[1:-1, :-2]) * dy**2 + (pn[2:, 1:-1] + pn[:-2, 1:-1]) * dx**2) / (
                2 * (dx**2 + dy**2)
            ) - dx**2 * dy**2 / (2 * (dx**2 + dy**2)) * source[1:-1, 1:-1]
            p[:, -1] = p[:, -2]
            p[0, :] = p[1, :]
            p[:, 0] = p[:, 1]
            p[-1, :] = 0
        uc, vc = un[1:-1, 1:-1], vn[1:-1, 1:-1]
        u[1:-1, 1:-1] = (
            uc
            - uc * (dt / dx) * (uc - un[1:-1, :-2])
            - vc * (dt / dy) * (uc - un[:-2, 1:-1])
            + viscosity
            * (
                dt / dx**2 * (un[1:-1, 2:] - 2 * uc + un[1:-1, :-2])
                + dt / dy**2 * (un[2:, 1:-1] - 2 * uc + un[:-2, 1:-1])
            )
            - dt / (2 * density * dx) * (p[1:-1, 2:] - p[1:-1, :-2])
        )
        v[1:-1, 1:-1] = (
            vc
            - uc * (dt / dx) * (vc - vn[1:-1, :-2])
            - vc * (dt / dy) * (vc - vn[:-2, 1:-1])
            + viscosity
            * (
                dt / dx**2 * (vn[1:-1, 2:] - 2 * vc + vn[1:-1, :-2])
                + dt / dy**2 * (vn[2:, 1:-1] - 2 * vc + vn[:-2, 1:-1])
            )
            - dt / (2 * density * dy) * (p[2:, 1:-1] - p[:-2, 1:-1])
        )
        u[0, :] = 0
        u[:, 0] = 0
        u[:, -1] = 0
        u[-1, :] = 1
        v[0, :] = 0
        v[:, 0] = 0
        v[:, -1] = 0
        v[-1, :] = 0
    return np.stack((u, v, p))


def stockham_fft_inputs(rng):
    n = 2**15
    return {"radix": np.array([2]), "stages": np.array([15]), "y": rng.random(n) + 1j * rng.random(n)}


def stockham_fft(radix, stages, y):
    r, n = radix[0], len(y)
    digit = np.arange(r)[:, None]
    small = np.exp(-2j * np.pi * digit * np.arange(r) / r)
    for stage in range(stages[0]):
        left = r**stage
        twiddle = np.exp(-2j * np.pi * digit * np.arange(left) / (left * r))
        turned = np.reshape(y, (left, r, n // (left * r))).transpose((1, 0, 2)) * twiddle[:, :, None]
        y[:] = np.reshape(small @ np.reshape(turned, (r, n // r)), (n,))
    return y


def stockham_fft_loops(radix, stages, y):
    r, n = radix[0], len(y)
    rest = n // r
    turned = np.empty((r, rest), dtype=np.complex128)
    small = np.empty((r, r), dtype=np.complex128)
    for i in range(r):
        for j in range(r):
            small[i, j] = np.exp(-2j * np.pi * (i * j) / r)
    left = 1
    for _ in range(stages[0]):
        right = rest // left
        for q in range(r):
            for k in range(left):
                twiddle = np.exp(-2j * np.pi * (q * k) / (left * r))
                for j in range(right):
                    turned[q, k * right + j] = y[(k * r + q) * right + j] * twiddle
        for i in range(r):
            for k in range(rest):
                total = 0j
                for q in range(r):
                    total += small[i, q] * turned[q, k]
                y[i * rest + k] = total
        left *= r
    return y


def vadv_inputs(rng):
    shape = (80, 80, 60)
    fields = {name: rng.random(shape) for name in ("stage", "speed", "position", "tendency")}
    return {"rate": np.array([3.0 / 20.0]), "rise": rng.random((shape[0] + 1, *shape[1:])), **fields}


def vadv(rate, stage, speed, rise, position, tendency):
    rate, top = rate[0], position.shape[2] - 1
    c, x = np.empty_like(position), np.empty_like(position)
    for k in range(top + 1):
        known = rate * position[:, :, k] + tendency[:, :, k] + stage[:, :, k]
        if k == 0:
            above = 0.125 * (rise[1:, :, k + 1] + rise[:-1, :, k + 1])
            scale = 1 / (rate - above)
            c[:, :, k] = above * scale
            x[:, :, k] = (known - above * (speed[:, :, k + 1] - speed[:, :, k])) * scale
        elif k < top:
            below = -0.125 * (rise[1:, :, k] + rise[:-1, :, k])
            above = 0.125 * (rise[1:, :, k + 1] + rise[:-1, :, k + 1])
            known += -below * (speed[:, :, k - 1] - speed[:, :, k]) - above * (speed[:, :, k + 1] - speed[:, :, k])
            scale = 1 / (rate - below - above - c[:, :, k - 1] * below)
            c[:, :, k] = above * scale
            x[:, :, k] = (known - x[:, :, k - 1] * below) * scale
        else:
            below = -0.125 * (rise[1:, :, k] + rise[:-1, :, k])
            known -= below * (speed[:, :, k - 1] - speed[:, :, k])
            x[:, :, k] = (known - x[:, :, k - 1] * below) / (rate - below - c[:, :, k - 1] * below)
    last = x[:, :, top].copy()
    stage[:, :, top] = rate * (last - position[:, :, top])
    for k in range(top - 1, -1, -1):
        last[:] = x[:, :, k] - c[:, :, k] * last
        stage[:, :, k] = rate * (last - position[:, :, k])
    return stage
