// SPDX-License-Identifier: BSL-1.0
#include <support/einsum.hpp>

TEST_CASE("laws/einsum: two operands, products of matrices") {
    product_test::check_einsums<float, 2, "ij,jk->ik", "ij,jk->ki", "ji,kj->ik", "bij,bjk->bik",
                                "bij,bkj->ikb", "ib,bj->bij", "ijk,kjl->il", "aibj,jbkc->aikc", "ij,j->i",
                                "i,ij->j", "iij,jk->ki", "bi,bij->bj">(1);
}
