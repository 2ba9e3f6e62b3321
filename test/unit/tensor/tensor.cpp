// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <numeric>
#include <ranges>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

using namespace weft;

// Types.

static_assert(weft::detail::is_checked || sizeof(tensor<float, 3>) == 12);
static_assert(weft::detail::is_checked || sizeof(tensor<float, 4>) == 16);
static_assert(weft::detail::is_checked || sizeof(tensor<char, 1>) == 1);
static_assert(weft::detail::is_checked || sizeof(tensor<double, 3, 3>) == 72);
static_assert(weft::detail::is_checked || alignof(tensor<float, 3>) == 4);
#ifdef EIGEN_VECTORIZE // else there is no packet to align for
static_assert(alignof(tensor<float, 2>) == 8);
static_assert(alignof(tensor<float, 64>) >= 16);
#endif
static_assert(std::is_same_v<any_tensor<float>, tensor<float, any_rank>>);
static_assert(std::is_same_v<tensor<float, 2, dyn>::value_type, float>);
static_assert(std::semiregular<tensor<float, 3>>);
static_assert(std::semiregular<tensor<float, dyn, 3>>);
static_assert(std::semiregular<tensor<float, 1000, 1000>>);
static_assert(std::semiregular<any_tensor<std::string>>);
static_assert(std::is_nothrow_move_constructible_v<tensor<float, dyn>>);
static_assert(std::is_nothrow_move_assignable_v<any_tensor<float>>);
static_assert(std::ranges::contiguous_range<tensor<float, 2, 3>>);
static_assert(std::ranges::contiguous_range<const any_tensor<float>>);
static_assert(std::ranges::sized_range<tensor<float, dyn>>);
static_assert(weft::expression<tensor<float, 3>>);
static_assert(weft::operand<tensor<float, 3>&>);
static_assert(weft::operand<float>);
static_assert(!weft::operand<std::string>);
static_assert(!weft::expression<float>);
static_assert(!std::is_convertible_v<int, tensor<float, dyn>>, "extents are explicit");
static_assert(!std::is_constructible_v<tensor<float, 2, 3>, int, int>, "a static tensor has no extents");
static_assert(!std::is_constructible_v<tensor<float, dyn>, bool>, "bool is no extent");
static_assert(std::is_constructible_v<tensor<float, dyn, dyn>, short, unsigned>);
static_assert(!std::is_constructible_v<tensor<float, dyn, dyn>, int> &&
              !std::is_constructible_v<tensor<float, 2>, float>);
static_assert(!std::is_constructible_v<any_tensor<float>, int, int>);
static_assert(!std::is_convertible_v<any_shape, any_tensor<float>>);

TEST_CASE("tensor/tensor: default construction") {
    const tensor<float, 2, 3> a;
    CHECK(a.shape() == shape<2, 3>{});
    for (float v : a)
        CHECK(v == 0);
    const tensor<float, dyn, 3> b;
    CHECK(b.shape() == any_shape{0, 3});
    CHECK(b.size() == 0);
    CHECK(b.begin() == b.end());
    const any_tensor<float> c;
    CHECK(c.shape() == any_shape{0});
    CHECK(c.rank() == 1);
    const tensor<double, 100, 100> large;
    CHECK(large.size() == 10000);
    for (double v : large)
        CHECK(v == 0);
    const tensor<int, 3, 0, 2> nothing;
    CHECK(nothing.size() == 0);
    CHECK(nothing.extent(2) == 2);
}

TEST_CASE("tensor/tensor: parentheses hold extents, braces hold elements") {
    const tensor<float, dyn> extents(3), elements{3};
    CHECK(extents.extent(0) == 3);
    CHECK(extents(2) == 0);
    CHECK(elements.extent(0) == 1);
    CHECK(elements(0) == 3);

    const tensor<float, dyn, 3> by_dynamic(4), by_all(4, 3);
    CHECK(by_dynamic.shape() == any_shape{4, 3});
    CHECK(by_all.shape() == any_shape{4, 3});
    const tensor<int, dyn, dyn> pair(2, 3), braces{{2, 3}};
    CHECK(pair.shape() == any_shape{2, 3});
    CHECK(braces.shape() == any_shape{1, 2});
    CHECK(braces(0, 1) == 3);

    const any_tensor<float> c(any_shape{5, 1, 4});
    CHECK(c.rank() == 3);
    CHECK(c.size() == 20);
    const tensor<float, dyn, 3> from_shape(shape<dyn, 3>(4));
    CHECK(from_shape.extent(0) == 4);
    CHECK(tensor<float, dyn, 3>(any_shape{2, 3}).extent(0) == 2);

    CHECK_THROWS_AS((tensor<float, dyn>(-1)), shape_error);
    CHECK_THROWS_AS((tensor<float, dyn, 3>(4, 2)), shape_error);
    CHECK_THROWS_AS((tensor<float, dyn, 3>(any_shape{2, 4})), shape_error);
    CHECK_THROWS_AS((tensor<float, dyn, 3>(any_shape{3})), shape_error);
    CHECK_THROWS_AS(any_tensor<float>(any_shape{}), shape_error);
    CHECK_THROWS_AS((tensor<float, dyn, dyn>(std::int64_t(1) << 40, std::int64_t(1) << 40)), shape_error);
}

TEST_CASE("tensor/tensor: braces") {
    const tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    CHECK(a(0, 0) == 1);
    CHECK(a(1, 2) == 6);
    const tensor<int, 2, 2, 2> deep{{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
    CHECK(deep(1, 0, 1) == 6);
    const tensor<int, dyn, 2> mixed{{1, 2}, {3, 4}, {5, 6}};
    CHECK(mixed.extent(0) == 3);
    CHECK(mixed(2, 1) == 6);
    const tensor<int, dyn, dyn> dynamic = {{1, 2, 3}, {4, 5, 6}};
    CHECK(dynamic.shape() == any_shape{2, 3});
    const tensor<bool, 3> flags{true, false, true};
    CHECK(!flags(1));
    const tensor<std::complex<float>, 2> complex{{1, 2}, {3, -4}};
    CHECK(complex(1) == std::complex<float>(3, -4));
    const tensor<std::string, 2> words{"a", "b"};
    CHECK(words(1) == "b");
    const tensor<int, 1> one{5};
    CHECK(one(0) == 5);
}

TEST_CASE("tensor/tensor: ragged braces") {
    CHECK_THROWS_AS((tensor<int, dyn, dyn>{{1, 2}, {3}}), shape_error);
    CHECK_THROWS_AS((tensor<int, dyn, dyn>{{1}, {3, 4}}), shape_error);
    CHECK_THROWS_AS((tensor<int, dyn, 3>{{1, 2, 3}, {3, 4}}), shape_error);
    CHECK_THROWS_AS((tensor<int, dyn, 3>{{1, 2}, {3, 4}}), shape_error);
    CHECK_THROWS_AS((tensor<int, 2, 3>{{1, 2, 3}, {3, 4}}), shape_error);
    CHECK_THROWS_AS((tensor<int, 2, 3>{{1, 2, 3}}), shape_error);
    CHECK_THROWS_AS((tensor<int, 2>{1, 2, 3}), shape_error);
    CHECK_THROWS_AS((tensor<int, dyn, dyn, dyn>{{{1, 2}, {3, 4}}, {{5, 6}, {7}}}), shape_error);
    try {
        tensor<int, dyn, dyn>{{1, 2}, {3}};
    } catch (const shape_error& e) {
        CHECK(std::string(e.what()).find("axis 1") != std::string::npos);
    }
}

TEST_CASE("tensor/tensor: queries") {
    tensor<float, dyn, 3, dyn> a(2, 5);
    CHECK(a.rank() == 3);
    CHECK(a.extent(0) == 2);
    CHECK(a.extent(1) == 3);
    CHECK(a.size() == 30);
    CHECK(a.stride(0) == 15);
    CHECK(a.stride(1) == 5);
    CHECK(a.stride(2) == 1);
    CHECK(&a(1, 2, 3) == a.data() + 15 + 10 + 3);
    static_assert(tensor<float, dyn, 3>::shape_type::static_extent(0) == dyn);
    static_assert(tensor<float, dyn, 3>::shape_type::static_extent(1) == 3);
    CHECK(reinterpret_cast<std::uintptr_t>(a.data()) % 64 == 0);
}

TEST_CASE("tensor/tensor: a value, like std::vector") {
    SUBCASE("static, inside") {
        tensor<int, 3> a{1, 2, 3};
        tensor<int, 3> b = a;
        b(0) = 9;
        CHECK(a(0) == 1);
        a = b;
        CHECK(a(0) == 9);
        const tensor<int, 3>& alias = a;
        a = alias;
        CHECK(a(0) == 9);
    }
    SUBCASE("dynamic: assignment between the same type changes the shape") {
        tensor<int, dyn> a{1, 2, 3};
        const tensor<int, dyn> b{4, 5};
        const int* where = b.data();
        a = b;
        CHECK(a.extent(0) == 2);
        CHECK(a(1) == 5);
        CHECK(a.data() != where);
        tensor<int, dyn> c{1};
        where = a.data();
        c = std::move(a);
        CHECK(c.extent(0) == 2);
        CHECK(c.data() == where);
        const tensor<int, dyn> d = std::move(c);
        CHECK(d.data() == where);
        CHECK(c.size() == 0);
        CHECK(c.extent(0) == 0);
        a = d; // a moved-from tensor takes a new value
        CHECK(a(1) == 5);
    }
    SUBCASE("any rank") {
        any_tensor<int> a(any_shape{2, 3});
        a = 7;
        any_tensor<int> b = a;
        b(1, 2) = 1;
        CHECK(a(1, 2) == 7);
        a = any_tensor<int>(any_shape{4});
        CHECK(a.rank() == 1);
        any_tensor<int> c = std::move(b);
        CHECK(b.shape() == any_shape{0});
        CHECK(c(1, 2) == 1);
    }
    SUBCASE("static, on the heap") {
        tensor<int, 2000> a;
        a = 3;
        tensor<int, 2000> b = std::move(a);
        CHECK(b(1999) == 3);
        a = b;
        CHECK(a(1999) == 3);
        tensor<int, 2000> c = std::move(a);
        a = 4; // in place, into a tensor that was moved from
        CHECK(a(0) == 4);
        CHECK(a(1999) == 4);
        c.assign(a + 1);
        CHECK(c(7) == 5);
    }
    SUBCASE("vectors of tensors") {
        std::vector<tensor<int, dyn>> list;
        for (int i = 0; i < 20; ++i)
            list.push_back(arange<int>(i));
        for (int i = 0; i < 20; ++i) {
            CHECK(list[std::size_t(i)].size() == i);
            if (i > 0) CHECK(list[std::size_t(i)](i - 1) == i - 1);
        }
    }
}

TEST_CASE("tensor/tensor: deduced from an expression") {
    const tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const tensor<float, dyn, 3> b = a;
    const any_tensor<double> c = cast<double>(a);
    tensor s = a + a;
    static_assert(std::is_same_v<decltype(s), tensor<float, 2, 3>>);
    tensor m = b * b;
    static_assert(std::is_same_v<decltype(m), tensor<float, dyn, 3>>);
    tensor n = b + a;
    static_assert(std::is_same_v<decltype(n), tensor<float, 2, 3>>, "N > 1 with dyn is N");
    tensor d = c + 1;
    static_assert(std::is_same_v<decltype(d), any_tensor<double>>);
    tensor e = a < 3;
    static_assert(std::is_same_v<decltype(e), tensor<bool, 2, 3>>);
    tensor f = view(a.data(), 6);
    static_assert(std::is_same_v<decltype(f), tensor<float, dyn>>, "of const elements too");
    CHECK(f(5) == 6);
    tensor copy = a;
    static_assert(std::is_same_v<decltype(copy), tensor<float, 2, 3>>);
    static_assert(std::is_same_v<decltype(eval(a + b)), tensor<float, 2, 3>>);
    CHECK(array_equal(s, 2 * b));
    CHECK(m(1, 2) == 36);
    CHECK(array_equal(n, d - 1 + a));
}

TEST_CASE("tensor/tensor: construction takes the shape of the expression and never broadcasts") {
    const tensor<float, dyn> v{1, 2, 3};
    const tensor<float, 3> s = v;
    CHECK(s(2) == 3);
    CHECK_THROWS_AS((tensor<float, 4>(v)), shape_error);
    CHECK_THROWS_AS((tensor<float, 4>(any_tensor<float>(any_shape{1}))), shape_error);
    CHECK_THROWS_AS((tensor<float, dyn, dyn>(any_tensor<float>(any_shape{3}))), shape_error);
    const any_tensor<float> a = v;
    CHECK(a.shape() == any_shape{3});
    const tensor<double, dyn> wide = v; // within a category it converts
    CHECK(wide(1) == 2.0);
    const tensor<float, dyn> narrow = wide;
    CHECK(narrow(1) == 2.f);
    const tensor<float, dyn> up = tensor<int, 2>{1, 2};
    CHECK(up(1) == 2.f);
    const tensor<std::int8_t, 2> wrapped = tensor<int, 2>{300, -1};
    CHECK(wrapped(0) == 44);
    const tensor<std::complex<double>, 1> complex = tensor<bool, 1>{true};
    CHECK(complex(0) == 1.0);
    static_assert(std::is_convertible_v<decltype(v + v), tensor<float, dyn>>);
}

TEST_CASE("tensor/tensor: assign gives a new value and a new shape") {
    tensor<float, dyn> x{1, 2, 3};
    const tensor<float, dyn> y{1, 2, 3, 4, 5};
    x.assign(y * 2);
    CHECK(x.extent(0) == 5);
    CHECK(x(4) == 10);
    x.assign(x + x); // the expression may read the tensor
    CHECK(x(4) == 20);
    x.assign(view(x.data() + 1, 2) + 1);
    CHECK(x.extent(0) == 2);
    CHECK(x(0) == 9);
    CHECK(x(1) == 13);
    x.assign(x);
    CHECK(x(1) == 13);
    any_tensor<int> z;
    z.assign(tensor<int, 2, 2>{{1, 2}, {3, 4}});
    CHECK(z.shape() == any_shape{2, 2});
    CHECK(z(1, 0) == 3);
    tensor<float, 3, dyn> mixed(2);
    CHECK_THROWS_AS(mixed.assign(any_tensor<float>(any_shape{2, 2})), shape_error);
    CHECK(mixed.extent(1) == 2);
    mixed.assign(any_tensor<float>(any_shape{3, 7}));
    CHECK(mixed.extent(1) == 7);
    CHECK(&x.assign(y) == &x);
}

TEST_CASE("tensor/tensor: elements by index") {
    tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    a(1, 1) = 50;
    CHECK(a(1, 1) == 50);
    CHECK(a(std::int8_t(0), 2u) == 3);
    CHECK(a.at(-1, -1) == 6);
    CHECK(a.at(-2, 0) == 1);
    a.at(0, -3) = 10;
    CHECK(a(0, 0) == 10);
    CHECK_THROWS_AS(a.at(2, 0), index_error);
    CHECK_THROWS_AS(a.at(0, 3), index_error);
    CHECK_THROWS_AS(a.at(-3, 0), index_error);
    CHECK_THROWS_AS(a.at(0, -4), index_error);
    const any_tensor<int> b = a;
    CHECK(b(1, 2) == 6);
    CHECK_THROWS_AS(b(1), index_error);
    CHECK_THROWS_AS(b(1, 2, 0), index_error);
    CHECK_THROWS_AS(b.at(1), index_error);
    CHECK(b.at(-1, 0) == 4);
    const auto e = a + 1;
    static_assert(std::is_same_v<decltype(e(0, 0)), int>, "by value");
    CHECK(e(1, 2) == 7);
    CHECK(e.at(-1, -1) == 7);
    CHECK_THROWS_AS(e.at(0, 5), index_error);
    const auto f = b * 2;
    CHECK(f(1, 2) == 12);
    CHECK_THROWS_AS(f(1), index_error);
    const tensor<float, 0> nothing;
    CHECK_THROWS_AS(nothing.at(0), index_error);
    CHECK_THROWS_AS(nothing.at(-1), index_error);
    CHECK_THROWS_AS(a.at(std::int64_t(1) << 62, 0), index_error);
}

TEST_CASE("tensor/tensor: a contiguous range") {
    tensor<int, 2, 3> a{{6, 5, 4}, {3, 2, 1}};
    std::span s(a);
    static_assert(std::is_same_v<decltype(s)::element_type, int>);
    CHECK(s.size() == 6);
    std::ranges::sort(a);
    CHECK(a(0, 0) == 1);
    CHECK(a(1, 2) == 6);
    CHECK(std::accumulate(a.begin(), a.end(), 0) == 21);
    const auto& c = a;
    std::span<const int> cs(c);
    CHECK(cs[1] == 2);
    any_tensor<int> d = a;
    CHECK(std::span(d).size() == 6);
}

TEST_CASE("tensor/tensor: elements of a class of the user") {
    tensor<std::string, dyn> words(2);
    words(0) = "one";
    tensor<std::string, dyn> copy = words;
    copy(0) += "!";
    CHECK(words(0) == "one");
    CHECK(copy(0) == "one!");
    const tensor<std::string, 2> moved = std::move(copy);
    CHECK(moved(0) == "one!");
    const tensor sum = words + words;
    CHECK(sum(0) == "oneone");
}

TEST_CASE("tensor/tensor: fill, in place") {
    tensor<float, 2, 3> a;
    a.fill(2);
    CHECK(array_equal(a, full(2.f, 2, 3)));
    a(all, 1).fill(7.f);
    CHECK(a(1, 1) == 7);
    CHECK(a(1, 2) == 2);
    const auto [rows, columns] = a.shape();
    CHECK(rows * columns == 6);
    static_assert(std::is_same_v<decltype(a.fill(1)), void>);
}

template <class X, class... Extents>
concept resizes = requires(X x, Extents... extents) { x.resize(extents...); };

TEST_CASE("tensor/tensor: resize, zeros of a new shape") {
    tensor<float, dyn, 3> a(2);
    a.fill(2);
    a.resize(4);
    CHECK(array_equal(a, zeros<float>(4, 3)));
    a.resize(shape<5, 3>{});
    CHECK(a.extent(0) == 5);
    any_tensor<int> b(any_shape{2, 3});
    b.resize(any_shape{4});
    CHECK(array_equal(b, zeros<int>(4)));
    any_tensor<float> c(any_shape{2});
    c.resize(2, 3);
    CHECK(array_equal(c, zeros<float, any_rank>(2, 3)));
    CHECK_THROWS_AS(a.resize(-1), shape_error);
    CHECK_THROWS_AS(c.resize(-1), shape_error);
    CHECK_THROWS_AS(a.resize(any_shape{5, 4}), shape_error);
    CHECK(a.extent(0) == 5);
    static_assert(!resizes<tensor<float, 3>, int> && !resizes<tensor<float, dyn>, int, int>);
}

TEST_CASE("tensor/tensor: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(tensor<float, dyn>(-4)),
                         "tensor: shape [-4]: the extent at axis 0 is negative: -4", shape_error);
    CHECK_THROWS_WITH_AS(
        (void)(tensor<float, dyn, 4>(a)),
        "tensor: shape [2, 3] does not fit into shape<dyn, 4>: at axis 1 the extents are 3 and 4",
        shape_error);
    CHECK_THROWS_WITH_AS((void)(any_tensor<float>(any_shape())),
                         "tensor: shape []: an operand has at least one axis", shape_error);
}
