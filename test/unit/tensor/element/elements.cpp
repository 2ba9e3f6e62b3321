// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

using namespace weft;

static_assert(std::is_same_v<detail::braces<float, 2>, std::initializer_list<std::initializer_list<float>>>);

TEST_CASE("tensor/element/elements: braces hold elements, and set dynamic extents") {
    const tensor<int, dyn, dyn> a{{1, 2, 3}, {4, 5, 6}};
    CHECK(a.shape() == shape<2, 3>{});
    CHECK(a(1, 0) == 4);
    const tensor<int, dyn, 2, dyn> b{{{1}, {2}}, {{3}, {4}}, {{5}, {6}}};
    CHECK(b.shape() == shape<3, 2, 1>{});
    CHECK(b(2, 1, 0) == 6);
    const tensor<float, dyn> one{4};
    CHECK(one.size() == 1);
    const tensor<float, dyn> four(4);
    CHECK(four.size() == 4);
}

namespace {

template <class X, class... Number>
concept braced = requires(Number... n) { X{n...}; };

/// A class of one's own, which an integer converts to.
struct whole {
    int value = 0;
    constexpr whole() = default;
    constexpr whole(int v) : value(v) {}
};

} // namespace

TEST_CASE("tensor/element/elements: braces hold no extents, whatever their types") {
    static_assert(!braced<tensor<float, dyn, dyn>, int, int> &&
                  !braced<tensor<float, dyn, dyn>, std::size_t, index_t>);
    static_assert(!braced<tensor<float, dyn, 3>, int> &&
                  !braced<tensor<float, dyn, dyn>, int, detail::fixed<3>>);
    static_assert(!braced<tensor<Eigen::half, dyn>, int> && !braced<tensor<std::string, dyn>, int>);
    static_assert(!braced<tensor<tensor<float, dyn>, dyn>, int> && !braced<any_tensor<float>, int, int>);
    static_assert(std::is_constructible_v<tensor<float, dyn, dyn>, int, int> &&
                  std::is_constructible_v<tensor<Eigen::half, dyn>, int>);
    const tensor<float, dyn, dyn> wide(2, 3), blank = {}, lines = {{1}, {2}}, hollow{{}, {}};
    CHECK(wide.shape() == shape<2, 3>{});
    CHECK(blank.size() == 0);
    CHECK(lines.shape() == shape<2, 1>{});
    CHECK(hollow.shape() == shape<2, 0>{});
    const tensor<whole, dyn> wholes{3, 4};
    CHECK(wholes.size() == 2);
    CHECK(wholes(0).value == 3);
    const tensor<whole, dyn, dyn> matrix{{3}, {4}};
    CHECK(matrix.shape() == shape<2, 1>{});
    CHECK(tensor<std::complex<float>, dyn>{3}.size() == 1);
    CHECK(tensor<long double, dyn, dyn>{{1}, {2}}(1, 0) == 2);
    CHECK(tensor<bool, dyn, dyn>{{1}, {0}}(0, 0));
    const tensor<float, dyn, dyn> copy{wide};
    CHECK(copy.shape() == wide.shape());
}

TEST_CASE("tensor/element/elements: rows of different lengths are refused by name") {
    try {
        const tensor<int, dyn, dyn> ragged{{1, 2, 3}, {4, 5}};
        FAIL("no error");
    } catch (const shape_error& error) {
        CHECK(std::string(error.what()).find("2 elements where 3 were expected") != std::string::npos);
    }
    CHECK_THROWS_AS((tensor<int, 2, 2>{{1, 2}, {3}}), shape_error);
    CHECK_THROWS_AS((tensor<int, 3>{1, 2}), shape_error);
    CHECK_THROWS_AS((tensor<int, 2>{1, 2, 3}), shape_error);
}

TEST_CASE("tensor/element/elements: an expression in braces is no element, of long double either") {
    const tensor<float, dyn> a{1, 2};
    const tensor<long double, dyn> b{a + 1}, c{b}, d{0.5L, 1}, e{d + d};
    CHECK(array_equal(b, a + 1));
    CHECK(array_equal(c, b));
    CHECK(d(0) == 0.5L);
    CHECK(array_equal(e, 2 * d));
    static_assert(tensor<long double, 2, 1>{{1.5L}, {2}}(0, 0) == 1.5L);
}

TEST_CASE("tensor/element/elements: truth values in braces, and an expression of them") {
    const tensor<int, 3> a{-1, 0, 1};
    const tensor<bool, 3> m{a > 0};
    CHECK(array_equal(m, tensor<bool, 3>{false, false, true}));
    CHECK(array_equal(tensor<bool, dyn>{a < 0}, tensor<bool, 3>{1, 0, 0}));
    std::vector<bool> bits{true, false};
    const tensor<bool, 2, 2> b{{true, bits[1]}, {false, bits[0]}};
    CHECK(array_equal(b, tensor<bool, 2, 2>{{1, 0}, {0, 1}}));
    tensor<bool, dyn> c = {true, a(0) > 0};
    CHECK(c.size() == 2);
    c(ellipsis) = {false, true};
    CHECK(array_equal(c, tensor<bool, 2>{false, std::true_type{}}));
    static_assert(tensor<bool, 2, 1>{{true}, {false}}(0, 0));
    static_assert(!std::is_convertible_v<double, detail::truth> &&
                  !std::is_convertible_v<int*, detail::truth>);
}

TEST_CASE("tensor/element/elements: errors begin with the function") {
    CHECK_THROWS_WITH_AS((void)(tensor<int, dyn, dyn>{{1, 2}, {3}}),
                         "tensor: the rows of a braced list must have one length: at axis 1 there are 1 "
                         "elements where 2 were expected",
                         shape_error);
    CHECK_THROWS_WITH_AS((void)(tensor<int, 3>{1, 2}),
                         "tensor: the braced list has 2 elements, where the type has 3 at axis 0",
                         shape_error);
}
