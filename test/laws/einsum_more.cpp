// SPDX-License-Identifier: BSL-1.0
#include <support/einsum.hpp>

TEST_CASE("laws/einsum: two operands, elementwise and reduced") {
    product_test::check_einsums<float, 2, "i,j->ij", "ij,j->ij", "ij,ij->i", "ij,ij->j", "ij,ji->", "i,j->",
                                "i,j->j", "ij,kl->jl">(1);
    product_test::check_einsums<int, 2, "ij,jk->ik", "ij,ij->j">(2);
}

TEST_CASE("laws/einsum: several operands") {
    product_test::check_einsums<float, 3, "i,ij,j->", "ij,jk,kl->il", "i,j,k->kji">(3);
}
