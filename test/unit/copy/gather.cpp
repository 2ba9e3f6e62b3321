// SPDX-License-Identifier: BSL-1.0
#include <weft/copy/gather.hpp>

#include <doctest/doctest.h>

#include <cstring>
#include <support/mismatch.hpp>
#include <vector>

namespace {

using weft::index_t;

/// Elements of `Size` bytes (0: of 12) in memory that ends with the last of them, so that a sanitizer sees
/// any access beyond.
template <int Size>
struct strided_memory {
    static constexpr int size = Size == 0 ? 12 : Size;
    std::vector<char> bytes;
    index_t first = 0; // element (0, 0)

    strided_memory(index_t rows, index_t row_stride, index_t n, index_t stride) {
        index_t low = 0, high = 0;
        for (const index_t step : {(rows - 1) * row_stride, (n - 1) * stride})
            (step < 0 ? low : high) += step;
        bytes.resize(static_cast<std::size_t>((high - low + 1) * size));
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<char>(i * 7 + i / 251);
        first = -low;
    }
    char* data() { return bytes.data() + first * size; }
};

template <int Size>
void check_both_ways(index_t rows, index_t row_stride, index_t n, index_t stride) {
    constexpr int size = strided_memory<Size>::size;
    CAPTURE(rows);
    CAPTURE(row_stride);
    CAPTURE(n);
    CAPTURE(stride);
    strided_memory<Size> memory(rows, row_stride, n, stride);
    std::vector<char> dense(static_cast<std::size_t>(rows * n * size + weft::detail::gather_slack));
    weft::detail::gather_rows<Size>(dense.data(), memory.data(), rows, row_stride, n, stride, size);
    test::mismatch wrong;
    for (index_t r = 0; r < rows; ++r)
        for (index_t i = 0; i < n; ++i)
            wrong.compare_bytes(dense.data() + (r * n + i) * size,
                                memory.data() + (r * row_stride + i * stride) * size, size, r, i);
    CHECK(wrong.text() == "");

    if (row_stride == 0 || stride == 0) return; // elements share a place
    const std::vector<char> before = memory.bytes;
    std::vector<char> exact(dense.begin(), dense.begin() + rows * n * size);
    for (index_t r = 0; r < rows; ++r)
        for (index_t i = 0; i < n; ++i)
            std::memset(memory.data() + (r * row_stride + i * stride) * size, 0,
                        static_cast<std::size_t>(size));
    weft::detail::scatter_rows<Size>(memory.data(), exact.data(), rows, row_stride, n, stride, size);
    CHECK(test::difference(memory.bytes, before) == ""); // what was between the elements, too
}

template <int Size>
void check_size() {
    for (const index_t n : {1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 64, 65, 130})
        for (const index_t rows : {1, 2, 3, 5, 16, 70}) {
            for (const index_t stride : {1, 2, 3, 4, 5, 9, -1, -2, -3})
                for (const index_t gap : {0, 3}) {
                    check_both_ways<Size>(rows, n * (stride < 0 ? -stride : stride) + gap, n, stride);
                    check_both_ways<Size>(rows, 0, n, stride);
                }
            check_both_ways<Size>(rows, 1, n, 0); // repeated
            check_both_ways<Size>(rows, 3, n, 0);
            check_both_ways<Size>(rows, -1, n, 0);
            check_both_ways<Size>(rows, 1, n, rows); // columns that are dense
            check_both_ways<Size>(rows, 1, n, rows + 5);
            check_both_ways<Size>(rows, 2, n, 2 * rows);
            check_both_ways<Size>(rows, -1, n, rows);
        }
}

} // namespace

TEST_CASE("copy/gather: rows of any strides are made dense and put back, for every element size") {
    check_size<1>();
    check_size<2>();
    check_size<4>();
    check_size<8>();
    check_size<16>();
    check_size<0>();
}

TEST_CASE("copy/gather: a splat holds as many copies as asked for") {
    for (const index_t copies : {1, 4, 16, 64, 256}) {
        const float values[] = {1, 2, 3, 4, 5};
        std::vector<float> splats(static_cast<std::size_t>(3 * copies) + 16);
        weft::detail::splat_rows<4>(reinterpret_cast<char*>(splats.data()),
                                    reinterpret_cast<const char*>(values), 3, 2, copies, 4);
        CAPTURE(copies);
        test::mismatch wrong;
        for (index_t r = 0; r < 3; ++r)
            for (index_t i = 0; i < copies; ++i)
                wrong.compare(splats[static_cast<std::size_t>(r * copies + i)], values[2 * r], r, i);
        CHECK(wrong.text() == "");
    }
}

TEST_CASE("copy/gather: a column may have any steps on both sides") {
    const short from[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    short to[10] = {};
    weft::detail::move_column<2>(reinterpret_cast<char*>(to + 9), -4, reinterpret_cast<const char*>(from), 4,
                                 5, 2);
    const short expected[] = {0, 9, 0, 7, 0, 5, 0, 3, 0, 1};
    CHECK(std::memcmp(to, expected, sizeof to) == 0);
}
