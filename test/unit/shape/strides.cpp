// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/strides.hpp>

#include <doctest/doctest.h>

#include <array>

using weft::any_shape;
using weft::dyn;
using weft::index_t;
using weft::shape;
using weft::detail::is_row_major;
using weft::detail::row_major_strides;
template <std::size_t N>
using strides = std::array<index_t, N>;

static_assert(row_major_strides(shape<2, 3, 4>{}) == strides<3>{12, 4, 1});
static_assert(row_major_strides(shape<dyn, 3>(7)) == strides<2>{3, 1});
static_assert(row_major_strides(shape<>{}).empty());
static_assert(row_major_strides(any_shape{2, 3}).size() == 16 && row_major_strides(any_shape{2, 3})[0] == 3);
static_assert(row_major_strides(shape<2, 0, 4>{}) == strides<3>{0, 4, 1});

static_assert(is_row_major(shape<2, 3>{}, {3, 1}));
static_assert(!is_row_major(shape<2, 3>{}, {1, 2}) && !is_row_major(shape<2, 3>{}, {4, 1}));
static_assert(!is_row_major(shape<2, 3>{}, {-3, 1}) && !is_row_major(shape<2, 3>{}, {0, 1}));
static_assert(is_row_major(shape<2, 1, 3>{}, {3, -7, 1}));
static_assert(is_row_major(shape<0, 3>{}, {1, 99}) && is_row_major(shape<3, 0>{}, {1, 99}));
static_assert(is_row_major(shape<>{}, {}));

TEST_CASE("shape/strides: run-time shapes") {
    const any_shape s{2, 3, 4};
    const auto dense = row_major_strides(s);
    CHECK(dense[0] == 12);
    CHECK(dense[2] == 1);
    CHECK(is_row_major(s, dense));
    const index_t transposed[] = {1, 2, 6};
    CHECK_FALSE(is_row_major(s, transposed));
}
