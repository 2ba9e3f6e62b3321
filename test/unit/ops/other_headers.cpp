// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/other_headers.hpp>
#include <weft/tensor/tensor.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace other_headers_test {

/// A function of the user is the better match, whatever is known of the header.
template <class A, class B>
int solve(const A&, const B&) {
    return 1;
}

template <class A>
concept inverted = requires(const A& a) { inverse(a); };

} // namespace other_headers_test

TEST_CASE("ops/other_headers: only tensors are answered, and functions of the user come first") {
    using namespace weft;
    using other_headers_test::solve;
    const tensor<double, 2, 2> a{{2, 1}, {1, 2}};
    CHECK(solve(a, a) == 1);
    CHECK(solve(1, a) == 1);
    static_assert(!other_headers_test::inverted<std::vector<tensor<double, 2>>>);
    static_assert(!std::is_constructible_v<detail::operand_of_decompositions, int>);
    static_assert(detail::is_included<detail::other_header::decompositions> ==
                  !std::is_constructible_v<detail::operand_of_decompositions, tensor<double, 2>>);
}
