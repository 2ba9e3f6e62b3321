# SPDX-License-Identifier: BSL-1.0
"""Plain SVG plots: dots on rows, and lines."""

import html
import math

COLOURS = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b", "#7f7f7f"]
INK, GRID = "#222222", "#dddddd"


def text(x, y, words, anchor="start", size=12, extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" {extra}>{html.escape(words)}</text>'


def line(x1, y1, x2, y2, colour=GRID, width=1.0):
    return (f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
            f'stroke-width="{width}"/>')


def dot(x, y, colour, radius=4.0):
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{colour}" fill-opacity="0.85"/>'


def picture(width, height, parts):
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" font-family="sans-serif" fill="{INK}">')
    return "\n".join([head, f'<rect width="{width}" height="{height}" fill="#ffffff"/>', *parts, "</svg>"]) + "\n"


def legend(x, y, names, colours, step):
    for i, name in enumerate(names):
        yield dot(x + i * step, y - 4, colours[name])
        yield text(x + i * step + 9, y, name)


def log_ticks(low, high):
    """1, 2, 5 times powers of ten within [low, high]; whole powers only over a wide range."""
    mantissas = (1,) if high / low > 2000 else (1, 2, 5)
    for exponent in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1):
        for mantissa in mantissas:
            if low <= mantissa * 10.0**exponent <= high:
                yield mantissa * 10.0**exponent


def dots(title, entries, names):
    """One line of dots per entry (label, {name: ratio}), on a logarithmic axis with a mark at 1."""
    left, top, row, plot = 340, 70, 20, 560
    low, high = 0.1, 20.0
    width, height = left + plot + 40, top + row * len(entries) + 40
    colours = dict(zip(names, COLOURS))

    def x_of(ratio):
        return left + plot * math.log(min(max(ratio, low), high) / low) / math.log(high / low)

    bottom = top + row * len(entries)
    parts = [text(16, 24, title, size=15), *legend(16, 48, names, colours, 120)]
    for tick in log_ticks(low, high):
        parts += [line(x_of(tick), top - 6, x_of(tick), bottom, INK if tick == 1 else GRID, 1.5 if tick == 1 else 1.0)]
        words = f"{tick:g}" + {low: " or less", high: " or more"}.get(tick, "")
        parts += [text(x_of(tick), bottom + 16, words, "middle")]
    for i, (label, ratios) in enumerate(entries):
        y = top + row * i + row / 2
        parts += [line(left, y, left + plot, y), text(left - 12, y + 4, label, "end")]
        parts += [dot(x_of(ratio), y, colours[name]) for name, ratio in ratios.items()]
    return picture(width, height, parts)


def lines(title, abscissa, ordinate, series):
    """Lines over logarithmic axes; `series` is {name: [(x, y), ...]}."""
    left, top, plot_width, plot_height = 80, 60, 640, 360
    width, height = left + plot_width + 260, top + plot_height + 60
    points = [point for line_ in series.values() for point in line_]
    x_low, x_high = min(x for x, _ in points), max(x for x, _ in points)
    y_low, y_high = min(y for _, y in points) / 1.2, max(y for _, y in points) * 1.2
    colours = {name: COLOURS[i % len(COLOURS)] for i, name in enumerate(series)}

    def x_of(x):
        return left + plot_width * math.log(x / x_low) / math.log(x_high / x_low)

    def y_of(y):
        return top + plot_height * (1 - math.log(y / y_low) / math.log(y_high / y_low))

    bottom = top + plot_height
    parts = [text(16, 24, title, size=15), text(16, 46, ordinate)]
    parts += [text(left + plot_width / 2, bottom + 40, abscissa, "middle")]
    for tick in log_ticks(x_low, x_high):
        parts += [line(x_of(tick), top, x_of(tick), bottom), text(x_of(tick), bottom + 18, f"{tick:g}", "middle")]
    for tick in log_ticks(y_low, y_high):
        parts += [line(left, y_of(tick), left + plot_width, y_of(tick)), text(left - 8, y_of(tick) + 4, f"{tick:g}", "end")]
    for i, (name, line_) in enumerate(series.items()):
        path = " ".join(f"{x_of(x):.1f},{y_of(y):.1f}" for x, y in line_)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colours[name]}" stroke-width="1.5"/>')
        parts += [dot(x_of(x), y_of(y), colours[name], 2.5) for x, y in line_]
        parts += list(legend(left + plot_width + 24, top + 16 + 20 * i, [name], colours, 0))
    return picture(width, height, parts)
