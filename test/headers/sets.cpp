// SPDX-License-Identifier: BSL-1.0
// The parts of one program that were compiled for different instruction sets: each computes the same, and they read and write
// the memory of each other. Does neither use weft's templates nor know its types, but for the errors.
#include "set.hpp"
#include <weft/core/error.hpp>

#include <cmath>
#include <cstdio>

namespace {

int wrong = 0;

void check(bool right, const char* what, int which = 0) {
    if (right) return;
    std::printf("wrong: %s %d\n", what, which);
    ++wrong;
}

void check_errors(const half_of_program& half) {
    try {
        half.fail(3);
        check(false, half.name);
    } catch (const weft::broadcast_error& e) {
        check(e.left_extent() == 3 && e.right_extent() == 4 && e.axis() == 0, half.name);
        check(std::string(e.what()).find("[3] and [4]") != std::string::npos, e.what());
    }
}

} // namespace

int main() {
#if defined(__x86_64__) || defined(__i386__)
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) {
        std::puts("skipped: the processor has no AVX2");
        return 77;
    }
#endif
    constexpr std::ptrdiff_t rows = 37, columns = 53;
    // Each makes elements, the other half edits them; both see the same.
    float* const a = plain_half.make(rows, columns);
    float* const b = wide_half.make(rows, columns);
    wide_half.edit(a, rows, columns);
    plain_half.edit(b, rows, columns);
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j) {
            const int expected = (static_cast<int>(columns) * i + 2 * j) * (j % 2 == 0 ? 2 : 1);
            check(static_cast<int>(a[i * columns + j]) == expected, "edited by the second half", i);
            check(static_cast<int>(b[i * columns + j]) == expected, "edited by the first half", i);
        }
    double first[16], second[16];
    plain_half.exact(b, rows, columns, first);
    wide_half.exact(a, rows, columns, second);
    for (int i = 0; i < 16; ++i)
        check(!(first[i] < second[i]) && !(first[i] > second[i]), "number", i);
    plain_half.close(b, rows, columns, first);
    wide_half.close(a, rows, columns, second);
    for (int i = 0; i < 4; ++i)
        check(std::abs(first[i] - second[i]) <= 1e-5 * std::abs(first[i]), "number almost", i);
    check(plain_half.text(a, rows, columns) == wide_half.text(b, rows, columns), "texts");
    check_errors(plain_half);
    check_errors(wide_half);
    std::printf("%s and %s: %d wrong\n", plain_half.name, wide_half.name, wrong);
    return wrong == 0 ? 0 : 1;
}
