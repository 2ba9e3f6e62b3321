// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

using namespace weft;

static_assert(detail::index_value<int> && detail::index_value<unsigned long> && !detail::index_value<bool>);
static_assert(!detail::index_value<double>);

TEST_CASE("tensor/element/subscript: at checks and counts from the end") {
    tensor<int, dyn, 3> a{{1, 2, 3}, {4, 5, 6}};
    CHECK(a.at(-1, -3) == 4);
    a.at(0, -1) = 30;
    CHECK(a(0, 2) == 30);
    try {
        static_cast<void>(a.at(0, 3));
        FAIL("no error");
    } catch (const index_error& error) {
        const std::string text = error.what();
        CHECK(text.find("index 3") != std::string::npos);
        CHECK(text.find("axis 1") != std::string::npos);
    }
}

TEST_CASE("tensor/element/subscript: a run-time rank wants as many indices as axes") {
    any_tensor<int> a(any_shape{2, 3});
    a(1, 2) = 7;
    CHECK(a.at(-1, -1) == 7);
    CHECK_THROWS_AS(static_cast<void>(a(1)), index_error);
    CHECK_THROWS_AS(static_cast<void>((a + 1)(1, 2, 0)), index_error);
    CHECK(a.at(fix<1>, fix<-1>) == 7);
    CHECK(view(a.data(), 6).at(fix<-1>) == 7);
    CHECK_THROWS_AS(static_cast<void>(a.at(~std::size_t(0), 0)), index_error);
}

TEST_CASE("tensor/element/subscript: positions in row-major order") {
    const auto cursor = detail::cursor_at_position(shape<2, 3, 4>{}, 17);
    CHECK(cursor.index[0] == 1);
    CHECK(cursor.index[1] == 1);
    CHECK(cursor.index[2] == 1);
}

TEST_CASE("tensor/element/subscript: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(a(1)), "a(indices): 1 indices were given for a tensor of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(a.at(1)), "at: 1 indices were given for a tensor of rank 2", index_error);
}

TEST_CASE("tensor/element/subscript: at takes constants, of an expression, too") {
    const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    CHECK((a + 1).at(fix<-1>, 0) == 5);
    CHECK((a + 1).at(fix<-1>, fix<-1>) == 7);
    CHECK_THROWS_AS((void)((a + 1).at(fix<2>, 0)), index_error);
}
