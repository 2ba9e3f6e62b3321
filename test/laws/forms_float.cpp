// SPDX-License-Identifier: BSL-1.0
// What the compiler knows of a shape changes nothing: static, mixed and any-rank operands give the same bits.
#include <support/forms.hpp>

using law::between;
using weft::shape;

namespace {

constexpr auto some = between<float>{0.25, 2};

/// Exactly rounded: small static shapes are written out.
struct fused_tree {
    auto operator()(const auto& a, const auto& b) const { return a * b + a; }
};
/// Approximated: through packets whatever the size.
struct exp_tree {
    auto operator()(const auto& a, const auto& b) const { return exp(a) - b * b; }
};
/// Two regions.
struct choice_tree {
    auto operator()(const auto& a, const auto& b) const { return where(a < b, weft::cast<int>(a * 8), 7); }
};

} // namespace

TEST_CASE("laws/forms: float, written out") {
    law::check_forms<shape<2, 4>, shape<2, 4>, shape<2, 4>>(fused_tree{}, some, some);
    law::check_forms<shape<4, 4>, shape<4, 4>, shape<4, 4>>(fused_tree{}, some, some);
    law::check_forms<shape<3, 1>, shape<5>, shape<3, 5>>(fused_tree{}, some, some);
}

TEST_CASE("laws/forms: float, more than a few elements") {
    law::check_forms<shape<5, 1, 4>, shape<3, 1>, shape<5, 3, 4>>(fused_tree{}, some, some);
    law::check_forms<shape<37>, shape<37>, shape<37>>(fused_tree{}, some, some);
    law::check_forms<shape<2, 67, 31>, shape<31>, shape<2, 67, 31>>(fused_tree{}, some, some);
}

TEST_CASE("laws/forms: float, no elements") {
    law::check_forms<shape<3, 0>, shape<3, 1>, shape<3, 0>>(fused_tree{}, some, some);
}

TEST_CASE("laws/forms: approximated") {
    law::check_forms<shape<3>, shape<3>, shape<3>>(exp_tree{}, some, some);
    law::check_forms<shape<4, 1>, shape<19>, shape<4, 19>>(exp_tree{}, some, some);
}

TEST_CASE("laws/forms: several types") {
    law::check_forms<shape<2, 3>, shape<3>, shape<2, 3>>(choice_tree{}, some, some);
    law::check_forms<shape<9, 13>, shape<9, 1>, shape<9, 13>>(choice_tree{}, some, some);
}
