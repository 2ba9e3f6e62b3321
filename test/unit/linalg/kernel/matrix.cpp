// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/kernel/matrix.hpp>

#include <doctest/doctest.h>

using weft::detail::matrix;

TEST_CASE("linalg/kernel/matrix: which layouts are rows or columns without gaps") {
    constexpr auto lies = [](weft::index_t rows, weft::index_t columns, weft::index_t row_stride,
                             weft::index_t column_stride) {
        const matrix<const float> m{nullptr, rows, columns, row_stride, column_stride};
        return int(m.by_rows()) + 2 * int(m.by_columns());
    };
    static_assert(lies(4, 3, 3, 1) == 1);
    static_assert(lies(4, 3, 5, 1) == 1);
    static_assert(lies(4, 3, 1, 4) == 2);
    static_assert(lies(4, 3, 2, 1) == 0);  // rows overlap
    static_assert(lies(4, 3, 0, 1) == 0);  // one row, repeated
    static_assert(lies(4, 3, -3, 1) == 0); // backwards
    static_assert(lies(4, 3, 6, 2) == 0);
    static_assert(lies(1, 3, 0, 1) == 3);
    static_assert(lies(4, 1, 1, 0) == 3);
    static_assert(lies(4, 1, 5, 7) == 1);
    const matrix<const float> m{nullptr, 4, 3, 3, 1};
    const auto t = m.transposed();
    CHECK((t.rows == 3 && t.columns == 4 && t.row_stride == 1 && t.column_stride == 3));
}
