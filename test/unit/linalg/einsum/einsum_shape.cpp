// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/einsum/einsum_shape.hpp>

#include <doctest/doctest.h>

using namespace weft;
using namespace weft::detail;

namespace {

constexpr subscripts of_matrices("ij,jk->ik");
constexpr subscripts of_diagonal("ii->i");
constexpr subscripts dotted("...i,i->...");

static_assert(einsum_labels<of_matrices, shape<2, 3>, shape<3, 4>>::output.count == 2);
static_assert(einsum_labels<dotted, shape<2, 3, 4>, shape<4>>::output.count == 2);
static_assert(einsum_labels<dotted, shape<2, 3, 4>, shape<4>>::operands[0].at[0] == 2);

static_assert(einsum_verdict<of_matrices, shape<2, 3>, shape<3, 4>>::value);
static_assert(einsum_verdict<of_matrices, shape<2, dyn>, shape<1, 4>>::value);
static_assert(einsum_verdict<of_matrices, any_shape, shape<3, 4>>::value);
static_assert(!einsum_verdict<of_matrices, shape<2, 3>, shape<4, 4>>::extents::value);
static_assert(!einsum_verdict<of_matrices, shape<2, 3>>::count::value);
static_assert(!einsum_verdict<of_matrices, shape<2, 3>, shape<3>>::ranks::value);
static_assert(!einsum_verdict<dotted, any_shape, shape<3>>::ranks::value);
static_assert(einsum_verdict<of_diagonal, shape<dyn, 3>>::value);
static_assert(!einsum_verdict<of_diagonal, shape<1, 3>>::extents::value); // a diagonal is not broadcast
// One thing at a time: what depends on a mistake is not complained about.
static_assert(einsum_verdict<of_matrices, shape<2, 3>>::extents::value &&
              !einsum_verdict<of_matrices, shape<2, 3>>::value);

static_assert(std::is_same_v<einsum_verdict<of_matrices, shape<2, 3>, shape<4, 5>>::extents,
                             diagnose::letter_extents<of_matrices, diagnose::letter<'j'>,
                                                      diagnose::extents<3, 4>, shape<2, 3>, shape<4, 5>>>);

} // namespace

TEST_CASE("linalg/einsum/einsum_shape: what the run time rejects") {
    const auto text = [](const auto&... shapes) -> std::string {
        try {
            if constexpr (sizeof...(shapes) == 1)
                check_einsum<of_diagonal>(shapes...);
            else
                check_einsum<of_matrices>(shapes...);
            return "";
        } catch (const shape_error& e) {
            return e.what();
        }
    };
    CHECK(text(any_shape{2, 3}, any_shape{3, 4}) == "");
    CHECK(text(any_shape{2, 1}, any_shape{3, 4}) == "");
    CHECK(text(any_shape{2, 1}, any_shape{0, 4}) == "");
    CHECK(text(any_shape{2, 3}, any_shape{4, 5}) ==
          "einsum: the extents of j are 3 (operand 0 of shape [2, 3]) and 4 (operand 1 of shape [4, 5])");
    CHECK(text(any_shape{2, 3}, any_shape{3}) ==
          "einsum: operand 1 of shape [3] has 1 axes, its subscripts name 2");
    CHECK(text(shape<dyn, dyn>(2, 3)) ==
          "einsum: the extents of i are 2 (operand 0 of shape [2, 3]) and 3 (operand 0 of shape [2, 3])");
    CHECK(text(shape<dyn, dyn>(3, 3)) == "");
}
