// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/accumulate.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;
namespace fold = weft::detail::fold;

TEST_CASE("reduce/accumulate: eight values are joined as a tree") {
    const auto total = detail::joined<fold::sum, 0, 8>([](auto i) { return double(i + 1); });
    CHECK(total == 36);
}

TEST_CASE("reduce/accumulate: which trees are squares and products") {
    const tensor<float, dyn> a(3);
    const tensor<int, dyn> n(3);
    const auto type_of = [](const auto& e) { return detail::capture(e); };
    CHECK(detail::is_square<decltype(type_of(square(a)))>);
    CHECK(detail::is_product<decltype(type_of(a * a))>);
    CHECK_FALSE(detail::is_square<decltype(type_of(square(n)))>);
    CHECK_FALSE(detail::is_square<decltype(type_of(exp(a)))>);
}
