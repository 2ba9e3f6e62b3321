// SPDX-License-Identifier: BSL-1.0
// What each half of the program `two_sets` does (set.cpp, compiled once for each instruction set). Between the halves go
// pointers and extents only: a tensor of one is another type than a tensor of the other.
#pragma once

#include <cstddef>
#include <string>

struct half_of_program {
    const char* name;
    /// Elements that a tensor of this half holds until the program ends, `rows` x `columns`: 0, 1, 2, ...
    float* (*make)(std::ptrdiff_t rows, std::ptrdiff_t columns);
    /// Writes to memory of the other half by views of it: x += row, x of every second column *= 2.
    void (*edit)(float* x, std::ptrdiff_t rows, std::ptrdiff_t columns);
    /// Numbers that are the same in every instruction set: integers, and floating numbers that are exact.
    void (*exact)(const float* x, std::ptrdiff_t rows, std::ptrdiff_t columns, double* sixteen);
    /// Numbers that are almost the same.
    void (*close)(const float* x, std::ptrdiff_t rows, std::ptrdiff_t columns, double* four);
    /// Texts: of tensors and of an error.
    std::string (*text)(const float* x, std::ptrdiff_t rows, std::ptrdiff_t columns);
    /// Throws broadcast_error.
    void (*fail)(std::ptrdiff_t extent);
};

extern const half_of_program plain_half, wide_half;
