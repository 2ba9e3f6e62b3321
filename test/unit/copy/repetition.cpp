// SPDX-License-Identifier: BSL-1.0
#include <weft/copy/gather.hpp>
#include <weft/copy/repetition.hpp>

#include <doctest/doctest.h>

#include <cstring>
#include <support/mismatch.hpp>
#include <vector>

namespace {

using weft::index_t;

/// A column of `rows` elements, `stride` apart, whose memory ends with the last of them.
template <int Size>
void check_repeated(index_t rows, index_t stride, index_t n) {
    CAPTURE(rows);
    CAPTURE(stride);
    CAPTURE(n);
    std::vector<char> column(static_cast<std::size_t>(((rows - 1) * stride + 1) * Size));
    for (std::size_t i = 0; i < column.size(); ++i)
        column[i] = static_cast<char>(i * 5 + i / 97);
    std::vector<char> repeated(static_cast<std::size_t>(rows * n * Size + weft::detail::gather_slack));
    weft::detail::repeat_rows<Size>(repeated.data(), column.data(), rows, stride, n, Size);
    test::mismatch wrong;
    for (index_t r = 0; r < rows; ++r)
        for (index_t i = 0; i < n; ++i)
            wrong.compare_bytes(repeated.data() + (r * n + i) * Size, column.data() + r * stride * Size, Size,
                                r, i);
    CHECK(wrong.text() == "");
}

template <int Size>
void check_size() {
    for (index_t n = 1; n <= 20; ++n)
        for (const index_t rows : {1, 3, 16, 31, 32, 33, 63, 64, 65, 79, 80, 200}) {
            check_repeated<Size>(rows, 1, n);
            check_repeated<Size>(rows, 3, n);
        }
}

} // namespace

TEST_CASE("copy/repetition: each element n times, for every element size") {
    check_size<1>();
    check_size<2>();
    check_size<4>();
    check_size<8>();
    check_size<16>();
}
