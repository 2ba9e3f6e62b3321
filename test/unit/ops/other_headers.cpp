// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/other_headers.hpp>
#include <weft/order/select/argpartition.hpp>
#include <weft/tensor/tensor.hpp>

#include <doctest/doctest.h>

#include <type_traits>
#include <vector>

namespace other_headers_test {

/// Functions of the user are the better match, whatever is known of the header.
template <class A, class B>
int solve(const A&, const B&) {
    return 1;
}
template <class A>
int nan_var(const A&) {
    return 2;
}

/// Asks for the header before it is there.
inline int called_before(const weft::tensor<double, 2, 2>& a) { return nan_var(a); }

} // namespace other_headers_test

#include <weft/reduce/nan_variance.hpp>

TEST_CASE("ops/other_headers: functions of the user come first, and a header may follow a call") {
    using namespace weft;
    using other_headers_test::solve;
    const tensor<double, 2, 2> a{{2, 1}, {1, 3}};
    CHECK(solve(a, a) == 1);
    CHECK(solve(1, a) == 1);
    CHECK(other_headers_test::called_before(a) == 2);
    CHECK(eval(weft::nan_var<0>(a))(1) == 1);
}

TEST_CASE("ops/other_headers: only tensors are answered, and only where the header is not there") {
    using namespace weft;
    static_assert(!std::is_convertible_v<int, detail::operand_of_decompositions>);
    static_assert(!std::is_convertible_v<std::vector<double>, detail::operand_of_decompositions>);
    static_assert(!std::is_convertible_v<tensor<double, 3>, detail::operand_of_argpartition>);
}
