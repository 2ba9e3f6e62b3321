// SPDX-License-Identifier: BSL-1.0
// What the compiler knows of a shape changes nothing: integers, bools, complex numbers.
#include <support/forms.hpp>

using law::anything;
using law::between;
using weft::shape;

namespace {

struct sum_tree {
    auto operator()(const auto& a, const auto& b) const { return a * b - a; }
};
struct order_tree {
    auto operator()(const auto& a, const auto& b) const { return a < b || a == b; }
};

} // namespace

TEST_CASE("laws/forms: int8") {
    law::check_forms<shape<2, 2, 4>, shape<2, 1>, shape<2, 2, 4>>(sum_tree{}, anything<std::int8_t>{},
                                                                  anything<std::int8_t>{});
    law::check_forms<shape<7, 1, 11>, shape<3, 1>, shape<7, 3, 11>>(sum_tree{}, anything<std::int8_t>{},
                                                                    anything<std::int8_t>{});
}

TEST_CASE("laws/forms: uint16 with double") {
    law::check_forms<shape<3, 5>, shape<3, 5>, shape<3, 5>>(sum_tree{}, anything<std::uint16_t>{},
                                                            between<double>{-2, 2});
    law::check_forms<shape<41>, shape<1>, shape<41>>(sum_tree{}, anything<std::uint16_t>{},
                                                     between<double>{-2, 2});
}

TEST_CASE("laws/forms: bool") {
    law::check_forms<shape<3, 4>, shape<4>, shape<3, 4>>(order_tree{}, anything<float>{}, anything<float>{});
    law::check_forms<shape<1, 70>, shape<3, 1>, shape<3, 70>>(order_tree{}, anything<std::int64_t>{},
                                                              anything<std::int64_t>{});
}

TEST_CASE("laws/forms: complex") {
    using C = std::complex<double>;
    law::check_forms<shape<3>, shape<2, 1>, shape<2, 3>>(sum_tree{}, between<C>{-2, 2}, between<C>{-2, 2});
}

TEST_CASE("laws/forms: bfloat16") {
    using B = Eigen::bfloat16;
    law::check_forms<shape<3, 7>, shape<7>, shape<3, 7>>(sum_tree{}, between<B>{-2, 2}, between<B>{-2, 2});
}
