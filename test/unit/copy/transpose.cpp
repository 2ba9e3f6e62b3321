// SPDX-License-Identifier: BSL-1.0
#include <weft/copy/transpose.hpp>

#include <doctest/doctest.h>

#include <cstring>
#include <support/mismatch.hpp>
#include <vector>

namespace {

using weft::index_t;

template <int Size>
void check_tile(index_t rows, index_t row_stride, index_t n, index_t stride, bool prefetch) {
    constexpr int size = Size == 0 ? 12 : Size;
    CAPTURE(rows);
    CAPTURE(n);
    CAPTURE(row_stride);
    // exactly as long as the tile reaches, for the sanitizers
    std::vector<char> memory(
        static_cast<std::size_t>(((rows - 1) * row_stride + (n - 1) * stride + 1) * size));
    for (std::size_t i = 0; i < memory.size(); ++i)
        memory[i] = static_cast<char>(i * 5 + i / 253);
    std::vector<char> dense(static_cast<std::size_t>(rows * n * size));
    weft::detail::pack_tile<Size>(dense.data(), memory.data(), rows, row_stride, n, stride, size,
                                  prefetch ? memory.data() : nullptr);
    test::mismatch wrong;
    for (index_t r = 0; r < rows; ++r)
        for (index_t i = 0; i < n; ++i)
            wrong.compare_bytes(dense.data() + (r * n + i) * size,
                                memory.data() + (r * row_stride + i * stride) * size, size, r, i);
    CHECK(wrong.text() == "");
}

template <int Size>
void check_size() {
    for (const index_t rows : {1, 2, 4, 5, 8, 9, 15, 16, 17, 24, 33, 64})
        for (const index_t n : {1, 3, 4, 7, 8, 12, 16, 19, 32, 65})
            for (const index_t row_stride : {1, 2})
                check_tile<Size>(rows, row_stride, n, rows * row_stride + n % 3, rows % 2 == 0);
}

} // namespace

TEST_CASE("copy/transpose: tiles of every size and element size are turned") {
    check_size<1>();
    check_size<2>();
    check_size<4>();
    check_size<8>();
    check_size<16>();
    check_size<0>();
}
