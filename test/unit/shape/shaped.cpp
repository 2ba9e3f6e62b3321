// SPDX-License-Identifier: BSL-1.0
#include <weft/shape/shaped.hpp>

#include <doctest/doctest.h>

#include <string>
#include <type_traits>

using weft::any_shape;
using weft::dyn;
using weft::shape;
using weft::detail::shape_of_t;

namespace {
struct matrix {
    weft::shape<dyn, 3> shape() const { return weft::shape<dyn, 3>(2); }
};
struct circle {
    int shape() const { return 0; }
};
} // namespace

static_assert(std::is_same_v<shape_of_t<shape<2>&>, shape<2>>);
static_assert(std::is_same_v<shape_of_t<const any_shape>, any_shape>);
static_assert(std::is_same_v<shape_of_t<const matrix&>, shape<dyn, 3>>);
static_assert(std::is_same_v<shape_of_t<float>, shape<>>);
static_assert(!weft::detail::shaped<circle> && !weft::detail::shaped<std::string> &&
              !weft::detail::shaped<void*>);

TEST_CASE("shape/shaped: the shape of what has one") {
    CHECK(weft::detail::shape_in(matrix{}) == shape<2, 3>{});
    CHECK(weft::detail::shape_in(any_shape{2}) == shape<2>{});
    CHECK(weft::detail::shape_in(3.f) == shape<>{});
}
