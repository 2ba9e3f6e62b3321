// SPDX-License-Identifier: BSL-1.0
#include <support/einsum.hpp>

TEST_CASE("laws/einsum: one operand") {
    product_test::check_einsums<float, 1, "ij->ij", "ij->ji", "ijk->kij", "ii->i", "ii->", "iji->j",
                                "iij->ji", "ij->i", "ij->j", "ijk->", "ijk->ki">(1);
    product_test::check_einsums<bool, 1, "ij->j", "ii->">(2);
    product_test::check_einsums<std::int8_t, 1, "ij->ji", "ij->i", "iij->">(3);
}
