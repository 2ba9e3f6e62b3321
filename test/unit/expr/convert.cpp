// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <support/mismatch.hpp>

using namespace weft;
using weft::detail::dense;
using weft::detail::leaf;

TEST_CASE("expr/convert: stands only where the element type changes") {
    tensor<std::uint8_t, 4> bytes{0, 1, 128, 255};
    static_assert(std::is_same_v<decltype(detail::converted<std::uint8_t>(detail::capture(bytes))),
                                 leaf<std::uint8_t, shape<4>>>);
    const auto e = cast<float>(bytes);
    static_assert(detail::is_convert<std::remove_const_t<decltype(e)>>);
    CHECK(e(3) == 255.f);
    CHECK(eval(cast<std::int8_t>(bytes))(3) == -1);
    CHECK(eval(cast<bool>(bytes))(0) == false);
    CHECK(eval(cast<bool>(bytes))(2) == true);
}

TEST_CASE("expr/convert: of a sub-tree, through a tile buffer") {
    tensor<std::uint8_t, dyn> a(1000), b(1000);
    for (index_t i = 0; i < 1000; ++i) {
        a(i) = static_cast<std::uint8_t>(i);
        b(i) = static_cast<std::uint8_t>(3 * i);
    }
    const tensor e = cast<float>(a - b) * 0.5f;
    test::mismatch wrong;
    for (index_t i = 0; i < 1000; ++i)
        wrong.compare(e(i), static_cast<float>(static_cast<std::uint8_t>(a(i) - b(i))) * 0.5f, i);
    CHECK(wrong.text() == "");
}
