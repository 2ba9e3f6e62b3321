// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/ops/special.hpp>
#include <weft/order/sort.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <support/fixed_point.hpp>
#include <support/mismatch.hpp>
#include <vector>

using namespace weft;

namespace {

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr float infinite = std::numeric_limits<float>::infinity();

/// NaN last, by comparisons alone.
template <class T>
bool before(T x, T y) {
    return x < y || (y != y && x == x);
}

/// `sort` and `argsort` of many random elements, against a stable sort.
template <class T, class Draw>
std::string wrong_of(index_t count, const Draw& draw) {
    tensor<T, dyn> a(count);
    for (T& x : a)
        x = draw();
    std::vector<index_t> places(static_cast<std::size_t>(count));
    for (index_t i = 0; i < count; ++i)
        places[static_cast<std::size_t>(i)] = i;
    std::sort(places.begin(), places.end(),
              [&](index_t i, index_t j) { return before(a(i), a(j)) || (i < j && !before(a(j), a(i))); });
    const tensor sorted = sort(a);
    const tensor found = argsort(a);
    test::mismatch wrong;
    for (index_t i = 0; i < count; ++i) {
        const index_t place = places[static_cast<std::size_t>(i)];
        wrong.compare(found(i), place, i);
        wrong.require(sorted(i) == a(place) || (sorted(i) != sorted(i) && a(place) != a(place)), i);
    }
    const index_t nth = count / 3;
    const tensor parted = partition(a, nth);
    for (index_t i = 0; i < count; ++i)
        wrong.require(i < nth ? !before(parted(nth), parted(i)) : !before(parted(i), parted(nth)), i);
    return wrong.text();
}

} // namespace

TEST_CASE("order/sort: rows, columns, and the last axis where none is named") {
    tensor<int, 2, 3> a{{3, 1, 2}, {0, 5, -4}};
    static_assert(std::same_as<decltype(sort(a))::shape_type, shape<2, 3>>);
    static_assert(std::same_as<decltype(argsort<0>(a))::value_type, index_t>);
    CHECK(array_equal(sort(a), tensor<int, 2, 3>{{1, 2, 3}, {-4, 0, 5}}));
    CHECK(array_equal(sort<0>(a), tensor<int, 2, 3>{{0, 1, -4}, {3, 5, 2}}));
    CHECK(array_equal(sort<-2>(a), sort<0>(a)));
    CHECK(array_equal(sort(a, axes{0}) + 1, sort<0>(a + 1)));
    CHECK(array_equal(argsort(a), tensor<index_t, 2, 3>{{1, 2, 0}, {2, 0, 1}}));
    CHECK(array_equal(argsort<0>(a), tensor<index_t, 2, 3>{{1, 0, 1}, {0, 1, 0}}));
    CHECK(array_equal(sort<0>(transpose(a)), transpose(sort(a))));
    CHECK(array_equal(sort(a(all, range(none, none, -2))), tensor<int, 2, 2>{{2, 3}, {-4, 0}}));
    any_tensor<int> any = a;
    CHECK(array_equal(sort<0>(any), sort<0>(a)));
    CHECK_THROWS_AS((void)sort<2>(any), index_error);
    CHECK_THROWS_AS((void)sort(a, axes{0, 1}), index_error);
}

TEST_CASE("order/sort: NaN comes last, whatever its sign, and zeros are one number to argsort") {
    tensor<float, 7> a{not_a_number, 1, -infinite, -not_a_number, infinite, -0.f, 0};
    const tensor sorted = sort(a);
    CHECK(array_equal(sorted(range<0, 5>{}), tensor<float, 5>{-infinite, 0, 0, 1, infinite}));
    CHECK((sorted(5) != sorted(5) && sorted(6) != sorted(6)));
    CHECK(array_equal(argsort(a), tensor<index_t, 7>{2, 5, 6, 1, 4, 0, 3}));
    CHECK(array_equal(argsort(tensor<double, 3>{0, -0., -1}), tensor<index_t, 3>{2, 0, 1}));
    using half = Eigen::half;
    tensor<half, 4> h{half(not_a_number), half(2.f), half(-3.f), half(0.5f)};
    CHECK(eval(sort(h))(0) == half(-3.f));
    CHECK(array_equal(argsort(h), tensor<index_t, 4>{2, 3, 1, 0}));
    using complex = std::complex<float>;
    tensor<complex, 4> c{complex(1, 2), complex(not_a_number, 0), complex(1, -2), complex(0, 9)};
    CHECK(array_equal(sort(c)(range<0, 3>{}),
                      tensor<complex, 3>{complex(0, 9), complex(1, -2), complex(1, 2)}));
    CHECK(array_equal(argsort(c), tensor<index_t, 4>{3, 2, 0, 1}));
}

TEST_CASE("order/sort: many elements of every width, few and many different ones") {
    std::mt19937_64 bits(19);
    for (const index_t count : {1, 5, 63, 64, 300, 2000, 70000}) {
        CAPTURE(count);
        const auto from = [&](std::uint64_t values) { return bits() % values; };
        CHECK(wrong_of<std::uint8_t>(count, [&] { return std::uint8_t(bits()); }) == "");
        CHECK(wrong_of<bool>(count, [&] { return bits() % 2 == 0; }) == "");
        CHECK(wrong_of<std::int16_t>(count, [&] { return std::int16_t(bits()); }) == "");
        CHECK(wrong_of<std::int32_t>(count, [&] { return std::int32_t(bits()); }) == "");
        CHECK(wrong_of<std::int32_t>(count, [&] { return std::int32_t(from(7)) - 3; }) == "");
        CHECK(wrong_of<std::int64_t>(count, [&] { return std::int64_t(bits()); }) == "");
        CHECK(wrong_of<std::uint64_t>(count, [&] { return bits(); }) == "");
        CHECK(wrong_of<float>(
                  count, [&] { return from(50) == 0 ? not_a_number : float(from(1000)) - 500.f; }) == "");
        CHECK(wrong_of<double>(count, [&] { return 1e9 - double(bits()); }) == "");
        CHECK(wrong_of<long double>(count, [&] { return from(9) == 0 ? not_a_number : -1.0L * from(100); }) ==
              "");
        index_t up = 0, down = 0;
        CHECK(wrong_of<int>(count, [&] { return int(++up); }) == "");
        CHECK(wrong_of<double>(count, [&] { return double(--down); }) == "");
        CHECK(wrong_of<double>(count, [&] { return double(--down / 3); }) == "");
    }
}

TEST_CASE("order/sort: along each axis of three, against rows") {
    std::mt19937 bits(3);
    tensor<float, dyn, dyn, dyn> a(7, 33, 20);
    for (float& x : a)
        x = float(bits() % 1000);
    const tensor<float, dyn, dyn, dyn> before = a;
    CHECK(array_equal(sort<0>(a), permute<2, 0, 1>(sort(permute<1, 2, 0>(a)))));
    CHECK(array_equal(argsort<1>(a), swap_axes<1, 2>(argsort(swap_axes<1, 2>(a)))));
    CHECK(array_equal(partition<1>(a, 0)(all, 0, all), sort<1>(a)(all, 0, all)));
    a = sort<1>(a);
    CHECK(array_equal(a, sort<1>(before)));
    auto view = a(range(none, none, 2), all, range(1, none));
    view = sort<0>(view);
    CHECK(array_equal(view, sort<0>(sort<1>(before)(range(none, none, 2), all, range(1, none)))));
}

TEST_CASE("order/sort: objects, and nothing") {
    tensor<std::string, 3> names{"c", "a", "b"};
    CHECK(array_equal(sort(names), tensor<std::string, 3>{"a", "b", "c"}));
    CHECK(array_equal(argsort(names), tensor<index_t, 3>{1, 2, 0}));
    CHECK(eval(sort<0>(tensor<float, dyn, 3>(0))).size() == 0);
    CHECK(eval(argsort<1>(tensor<float, dyn, 3>(0))).size() == 0);
    CHECK(eval(sort<1>(tensor<float, 3, dyn>(0))).size() == 0);
    tensor<float, dyn> x{3, 1, 2};
    CHECK_THROWS_AS((void)partition(x, 3), index_error);
    CHECK_THROWS_AS((void)partition(x, -4), index_error);
    CHECK(eval(partition(x, -1))(2) == 3);
    x = sort(x);
    CHECK(array_equal(x, tensor<float, 3>{1, 2, 3}));
    x = 2 * sort(-x) + x;
    CHECK(array_equal(x, tensor<float, 3>{-5, -2, 1}));
}

TEST_CASE("order/sort: downwards, NaN last and equal elements in their order") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const tensor<double, 6> x{2, nan, 3, -0.0, 2, 0.0};
    const tensor sorted = sort(x, descending);
    CHECK(array_equal(sorted(range(0, 5)), tensor<double, 5>{3, 2, 2, 0, 0}));
    CHECK(std::isnan(sorted(5)));
    CHECK(array_equal(argsort(x, descending), tensor<int, 6>{2, 0, 4, 3, 5, 1}));
    CHECK(array_equal(
        argsort(tensor<float, 4>{1, float(-nan), 2, -std::numeric_limits<float>::infinity()}, descending),
        tensor<int, 4>{2, 0, 3, 1}));
    const tensor<std::uint8_t, 2, 3> a{{3, 1, 255}, {0, 1, 7}};
    CHECK(array_equal(sort<0>(a, descending), tensor<std::uint8_t, 2, 3>{{3, 1, 255}, {0, 1, 7}}));
    CHECK(array_equal(sort(a, axes{1}, descending), tensor<std::uint8_t, 2, 3>{{255, 3, 1}, {7, 1, 0}}));
    CHECK(array_equal(argsort(a, axes{0}, descending), tensor<int, 2, 3>{{0, 0, 0}, {1, 1, 1}}));
    CHECK(array_equal(argsort(tensor<std::int64_t, 3>{-5, INT64_MAX, INT64_MIN}, descending),
                      tensor<int, 3>{1, 0, 2}));
    const tensor<std::string, 3> names{"b", "c", "b"};
    CHECK(array_equal(sort(names, descending), tensor<std::string, 3>{"c", "b", "b"}));
    CHECK(array_equal(argsort(names, descending), tensor<int, 3>{1, 0, 2}));
    using complex = std::complex<double>;
    const tensor<complex, 4> z{{1, 1}, {nan, 0}, {2, 0}, {1, 3}};
    CHECK(array_equal(argsort(z, descending), tensor<int, 4>{2, 3, 0, 1}));
    CHECK(sort(z, descending)(1) == complex(1, 3));
    for (const index_t size : {3, 100, 5000}) {
        tensor<int, dyn> many(size);
        for (index_t i = 0; i < size; ++i)
            many(i) = int(i * 7919 % 101);
        CHECK(array_equal(sort(many, descending), -sort(-many)));
        CHECK(array_equal(argsort(many, descending), argsort(-many)));
    }
}

TEST_CASE("order/sort: complex NaN downwards, in the order of argsort") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    using complex = std::complex<double>;
    const tensor<complex, 6> z{complex(nan, 1), complex(1, 5),   complex(0, nan),
                               complex(2, 3),   complex(nan, 0), complex(1, nan)};
    const tensor<complex, 6> down = sort(z, descending), picked = take<0>(z, argsort(z, descending));
    CHECK(std::memcmp(down.data(), picked.data(), 6 * sizeof(complex)) == 0); // NaN is unequal to itself
    CHECK(down(0) == complex(2, 3));
    CHECK(down(1) == complex(1, 5));
}

TEST_CASE("order/sort: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(sort<7>(a)), "sort: axis 7 does not exist in a shape of rank 2", index_error);
    CHECK_THROWS_WITH_AS((void)(argsort<7>(a)), "argsort: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(partition<7>(a, 0)), "partition: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(sort(a, axes{0, 1})), "sort: the number of axes to be named is 1, not 2",
                         index_error);
}

TEST_CASE("order/sort: all NaNs are equal to argsort, whatever their bits") {
    const tensor<double, 4> x{std::nan("2"), 1, -std::nan("7"), std::nan("1")};
    CHECK(array_equal(argsort(x), tensor<int, 4>{1, 0, 2, 3}));
    CHECK(array_equal(argsort(cast<float>(x)), tensor<int, 4>{1, 0, 2, 3}));
}

TEST_CASE("order/sort: numbers of a class are compared by it, not by their bits") {
    tensor<fixed_point, 9> x{3, -1, 2, 0, 7, -5, 1, 6, 4};
    CHECK(array_equal(sort(x), tensor<fixed_point, 9>{-5, -1, 0, 1, 2, 3, 4, 6, 7}));
    CHECK(array_equal(argsort(x), tensor<int, 9>{5, 1, 3, 6, 2, 0, 8, 7, 4}));
}
