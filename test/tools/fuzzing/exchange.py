# SPDX-License-Identifier: BSL-1.0
"""The two files between the tool and its programs; test/support/fuzz.hpp is the other side."""

import dataclasses
import struct

import numpy as np


def numbers(*values):
    return struct.pack(f"<{len(values)}q", *values)


def listed(values):
    return numbers(len(values), *values)


def filled(data):
    return data + b"\0" * (-len(data) % 8)


def case_bytes(case, place):
    """The bytes of one case of the tree at this place of its program."""
    parts = [numbers(place, case.target), listed(case.p), numbers(len(case.buffers))]
    for buffer in case.buffers:
        data = buffer.data.tobytes()
        parts += [numbers(len(data)), filled(data)]
    parts.append(numbers(len(case.places)))
    for buffer, offset, shape, strides in case.places:
        parts += [numbers(buffer, offset), listed(shape), listed(strides)]
    return b"".join(parts)


@dataclasses.dataclass
class Output:
    values: np.ndarray
    known: tuple


@dataclasses.dataclass
class Result:
    error: str
    text: str
    outputs: list
    memory: bytes


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, n):
        # Zero-filled to 8; of what a crash cut off there is no more.
        if self.at + n + -n % 8 > len(self.data):
            raise EOFError
        found = self.data[self.at : self.at + n]
        self.at += n + -n % 8
        return found

    def number(self):
        return struct.unpack("<q", self.take(8))[0]

    def listed(self):
        return [self.number() for _ in range(self.number())]


def results(data):
    """What a program wrote before it ended."""
    reader = Reader(data)
    while True:
        try:
            error, text = reader.take(reader.number()).decode(), reader.take(reader.number()).decode(errors="replace")
            outputs = []
            for _ in range(reader.number()):
                code = reader.number()
                dtype = np.dtype(f"{chr(code // 256)}{code % 256}")
                shape = reader.listed()
                known = tuple(reader.listed())
                count = int(np.prod(shape, dtype=np.int64))
                outputs.append(Output(np.frombuffer(reader.take(count * dtype.itemsize), dtype).reshape(shape), known))
            yield Result(error, text, outputs, reader.take(reader.number()))
        except EOFError:
            return
