// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/product_shape.hpp>

#include <doctest/doctest.h>

#include <string>

using namespace weft;
using namespace weft::detail;

static_assert(std::is_same_v<product_shape_t<shape<2, 3>, shape<3, 4>>, shape<2, 4>>);
static_assert(std::is_same_v<product_shape_t<shape<5, 2, 3>, shape<3, 4>>, shape<5, 2, 4>>);
static_assert(std::is_same_v<product_shape_t<shape<3>, shape<5, 3, 4>>, shape<5, 4>>);
static_assert(std::is_same_v<product_shape_t<shape<5, 2, 3>, shape<3>>, shape<5, 2>>);
static_assert(std::is_same_v<product_shape_t<shape<dyn, 1, 2, 3>, shape<6, 3, dyn>>, shape<dyn, 6, 2, dyn>>);
static_assert(std::is_same_v<product_shape_t<shape<5, 2, 3>, shape<dyn, 3, 4>>, shape<5, 2, 4>>);
static_assert(std::is_same_v<product_shape_t<any_shape, shape<3, 4>>, any_shape>);

static_assert(inner_verdict<shape<2, 3>, shape<dyn, 4>>::value);
static_assert(inner_verdict<any_shape, shape<3, 4>>::value);
static_assert(std::is_same_v<inner_verdict<shape<2, 3>, shape<1, 4>>,
                             diagnose::inner_extents<shape<2, 3>, shape<1, 4>, diagnose::axis<1>,
                                                     diagnose::axis<0>, diagnose::extents<3, 1>>>);
static_assert(leading_verdict<shape<5, 1, 2, 3>, shape<6, 3, 4>>::value);
static_assert(std::is_same_v<leading_verdict<shape<5, 2, 3>, shape<4, 3, 6>>,
                             diagnose::broadcast<shape<5, 2, 3>, shape<4, 3, 6>, diagnose::axis<0>,
                                                 diagnose::extents<5, 4>>>);

static_assert(product_shape(shape<dyn, 3>(2), shape<3, 4>{}) == shape<2, 4>{});

TEST_CASE("linalg/product_shape: what the run time rejects names both shapes, the axes and the extents") {
    const auto text = [](const any_shape& left, const any_shape& right) -> std::string {
        try {
            return to_string(product_shape(left, right));
        } catch (const broadcast_error& e) {
            CHECK(e.left() == left);
            CHECK(e.right() == right);
            CHECK(e.axis() == 0);
            CHECK(e.left_extent() == 5);
            CHECK(e.right_extent() == 4);
            return e.what();
        } catch (const shape_error& e) {
            return e.what();
        }
    };
    CHECK(text({2, 3}, {3, 4}) == "[2, 4]");
    CHECK(text({2, 0}, {0, 4}) == "[2, 4]");
    CHECK(text({1, 2, 3}, {0, 3, 4}) == "[0, 2, 4]");
    CHECK(text({2, 3}, {4, 5}) ==
          "matmul: shapes [2, 3] and [4, 5] have no matrix product: the extents over which "
          "it sums are 3 (axis 1 of the left "
          "operand) and 4 (axis 0 of the right one)");
    CHECK(text({5, 2, 3}, {4, 3, 6}) ==
          "matmul: shapes [5, 2, 3] and [4, 3, 6] have no matrix product: their "
          "leading axes do not broadcast; at axis 0 of the "
          "result the extents are 5 and 4, and neither is 1");
    CHECK(text({3}, {3}).find("dot(a, b)") != std::string::npos);
    CHECK_THROWS_AS((void)product_shape(any_shape(), any_shape{3}), shape_error);
    CHECK_THROWS_AS((void)product_shape(shape<dyn, 3>(2), shape<dyn, 4>(2)), shape_error);
    const index_t huge = index_t(1) << 40;
    CHECK_THROWS_AS((void)product_shape(any_shape{huge, 1}, any_shape{1, huge}), shape_error);
}
