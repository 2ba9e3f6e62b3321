// SPDX-License-Identifier: BSL-1.0
#include <weft/storage/placement.hpp>

#include <doctest/doctest.h>

using weft::any_shape;
using weft::dyn;
using weft::shape;
using weft::detail::dense;
using weft::detail::placement;
using weft::detail::strided;

static_assert(placement<shape<2, 3, 4>, dense>{}.stride(0) == 12);
static_assert(placement<shape<2, 3, 4>, dense>{}.stride(1) == 4);
static_assert(placement<shape<2, 3, 4>, dense>{}.stride(2) == 1);
static_assert(sizeof(placement<shape<2, 3>, dense>) == 1, "nothing is stored");
static_assert(sizeof(placement<shape<dyn, 3>, dense>) == sizeof(weft::index_t));
static_assert(sizeof(placement<shape<2, 3>, strided>) == 2 * sizeof(weft::index_t));

TEST_CASE("storage/placement: dense strides follow from the extents") {
    const placement<shape<dyn, 3, dyn>, dense> p(shape<dyn, 3, dyn>(5, 7));
    CHECK(p.stride(0) == 21);
    CHECK(p.stride(1) == 7);
    CHECK(p.stride(2) == 1);
    const placement<any_shape, dense> q(any_shape{5, 3, 7});
    CHECK(q.stride(0) == 21);
    CHECK(q.stride(2) == 1);
}

TEST_CASE("storage/placement: strided starts as row-major") {
    const placement<any_shape, strided> p(any_shape{5, 3, 7});
    const placement<any_shape, strided> q(placement<any_shape, dense>(any_shape{5, 3, 7}));
    for (int axis = 0; axis < 3; ++axis)
        CHECK(p.stride(axis) == q.stride(axis));
    CHECK(p.stride(0) == 21);
}

TEST_CASE("storage/placement: any strides") {
    const placement<shape<2, 3>, strided> p(shape<2, 3>{}, {-1, 0});
    CHECK(p.stride(0) == -1);
    CHECK(p.stride(1) == 0);
    CHECK(p.shape() == shape<2, 3>{});
}
