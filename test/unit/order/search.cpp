// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/order/search.hpp>
#include <weft/order/sort.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/reduce/truth.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/flip.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <support/mismatch.hpp>
#include <support/tells_line.hpp>
#include <support/version.hpp>

using namespace weft;

namespace {
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
} // namespace

TEST_CASE("order/search: NumPy's places") {
    tensor<int, 5> sorted{11, 12, 13, 14, 15};
    CHECK(searchsorted(sorted, 13) == 2);
    CHECK(searchsorted(sorted, 13, side::right) == 3);
    CHECK(searchsorted(sorted, 13.5) == 3);
    CHECK(array_equal(searchsorted(sorted, {15, -1, 12}), tensor<index_t, 3>{4, 0, 1}));
    CHECK(array_equal(searchsorted(sorted + 1, {13}, side::right), tensor<index_t, 1>{2}));
    CHECK(array_equal(searchsorted(sorted, tensor<int, 2, 2>{{-10, 20}, {12, 13}}),
                      tensor<index_t, 2, 2>{{0, 5}, {1, 2}}));
    static_assert(
        std::same_as<decltype(searchsorted(sorted, tensor<float, 2, 3>()))::shape_type, shape<2, 3>>);
    CHECK(array_equal(2 * searchsorted(sorted + 1, tensor<float, 2>{12, 12.5f}, side::right),
                      tensor<index_t, 2>{2, 2}));
    CHECK(array_equal(searchsorted(flip<0>(sorted(range(none, none, -1))), sorted),
                      tensor<index_t, 5>{0, 1, 2, 3, 4}));
    tensor<double, dyn> last{1, 2, not_a_number};
    CHECK(searchsorted(last, not_a_number) == 2);
    CHECK(searchsorted(last, not_a_number, side::right) == 3);
    CHECK(searchsorted(last, 5) == 2);
    CHECK(searchsorted(tensor<double, dyn>(), 1) == 0);
    CHECK(searchsorted(tensor<std::uint64_t, 2>{1, ~std::uint64_t(0)}, -1) == 0);
    CHECK(searchsorted(tensor<std::int64_t, 2>{-1, 5}, ~std::uint64_t(0)) == 2);
    any_tensor<int> matrix(any_shape{2, 2});
    CHECK_THROWS_AS((void)searchsorted(matrix, 1), shape_error);
}

TEST_CASE("order/search: any number of elements, against the standard's") {
    std::mt19937 bits(5);
    test::mismatch wrong;
    for (const index_t count : {0, 1, 2, 3, 7, 8, 100, 1000}) {
        tensor<float, dyn> among(count), x(37);
        for (float& e : among)
            e = float(bits() % 500);
        for (float& e : x)
            e = float(bits() % 502) - 1;
        const tensor<float, dyn> sorted = sort(among);
        const tensor left = searchsorted(sorted, x), right = searchsorted(sorted, x, side::right);
        const tensor<bool, dyn> in = isin(x, among), in_integers = isin(cast<int>(x), cast<int>(among));
        for (index_t i = 0; i < x.size(); ++i) {
            const float* const below = std::lower_bound(sorted.begin(), sorted.end(), x(i));
            wrong.compare(left(i), below - sorted.begin(), count, i);
            wrong.compare(right(i), std::upper_bound(sorted.begin(), sorted.end(), x(i)) - sorted.begin(),
                          count, i);
            wrong.compare(in(i), below != sorted.end() && *below == x(i), count, i);
            wrong.compare(in_integers(i), bool(in(i)), count, i);
        }
    }
    CHECK(wrong.text() == "");
}

TEST_CASE("order/search: few edges and many, numbers in any order and such as change slowly, NaN in either") {
    std::mt19937 bits(6);
    test::mismatch wrong;
    const double special[] = {not_a_number, infinity, -infinity, -0.0, 0.0};
    for (const index_t count : {1, 3, 16, 17, 40, 300})
        for (const index_t nans : {0, 1, 5}) {
            tensor<double, dyn> edges(count + nans);
            for (index_t i = 0; i < edges.size(); ++i)
                edges(i) = i < count ? double(bits() % unsigned(count)) : not_a_number;
            edges.assign(sort(edges));
            for (const double speed : {0.01, 0.7, 50.0}) {
                tensor<double, dyn> x(403);
                for (index_t i = 0; i < x.size(); ++i)
                    x(i) = i % 50 == 7 ? special[std::size_t(i / 50 % 5)]
                                       : std::fmod(double(i) * speed, double(count) + 2) - 1;
                const tensor left = searchsorted(edges, x), right = searchsorted(edges, x, side::right);
                const tensor narrow = searchsorted(cast<float>(edges), cast<float>(x));
                for (index_t i = 0; i < x.size(); ++i) {
                    const index_t smaller = std::isnan(x(i)) ? count : index_t(sum(edges < x(i)));
                    const index_t equal = std::isnan(x(i)) ? nans : index_t(sum(edges == x(i)));
                    wrong.compare(left(i), smaller, count, i);
                    wrong.compare(right(i), smaller + equal, count, i);
                    wrong.compare(narrow(i),
                                  index_t(sum(cast<float>(edges) < float(x(i)))) +
                                      (std::isnan(x(i)) ? count : 0),
                                  count, i);
                    wrong.compare(searchsorted(edges, x(i), side::right), right(i), count, i);
                }
            }
        }
    CHECK(wrong.text() == "");
}

TEST_CASE("order/search: over its own operand") {
    tensor<index_t, dyn> a{1, 4, 9};
    a = searchsorted(a, a);
    CHECK(array_equal(a, tensor<index_t, 3>{0, 1, 2}));
    a = searchsorted(a, tensor<index_t, 3>{2, 1, 0});
    CHECK(array_equal(a, tensor<index_t, 3>{2, 1, 0}));
}

TEST_CASE("order/search: isin") {
    tensor<int, 2, 3> a{{0, 1, 2}, {5, 0, -7}};
    CHECK(array_equal(isin(a, {1, -7}), tensor<bool, 2, 3>{{false, true, false}, {false, false, true}}));
    CHECK(array_equal(isin(a, tensor<double, 2>{0.5, 2}),
                      tensor<bool, 2, 3>{{false, false, true}, {false, false, false}}));
    CHECK(array_equal(!isin(a + 1, a), tensor<bool, 2, 3>{{false, false, true}, {true, false, true}}));
    CHECK(!any(isin(a, tensor<int, dyn>())));
    tensor<double, 3> x{not_a_number, 0, 1};
    CHECK(array_equal(isin(x, {not_a_number, -0.}), tensor<bool, 3>{false, true, false}));
    tensor<std::int64_t, 3> far{INT64_MIN, 0, INT64_MAX};
    CHECK(array_equal(isin(far, {INT64_MAX, INT64_MIN}), tensor<bool, 3>{true, false, true}));
    CHECK(array_equal(isin(far, {INT64_MAX - 1, INT64_MAX}), tensor<bool, 3>{false, false, true}));
    tensor<std::string, 2> words{"a", "b"};
    CHECK(array_equal(isin(words, {"c", "b"}), tensor<bool, 2>{false, true}));
    // As numbers, where no type holds both.
    const tensor<std::uint64_t, 3> positive{UINT64_MAX, 1, std::uint64_t(INT64_MAX)};
    CHECK(array_equal(isin(far, positive), tensor<bool, 3>{false, false, true}));
    CHECK(array_equal(isin(positive, far), tensor<bool, 3>{false, false, true}));
    CHECK(!any(isin(positive, tensor<int, 3>{-1, -2, -3})));
    CHECK(array_equal(isin(positive, tensor<std::int8_t, 2, 1>{{-1}, {1}}),
                      tensor<bool, 3>{false, true, false}));
    tensor<bool, 2> truth{true, false};
    CHECK(array_equal(isin(truth, {true}), truth));
}

TEST_CASE("order/search: an element of a class") {
    const tensor<std::string, dyn> words{"a", "c", "c", "e"};
    const std::string c = "c";
    CHECK(searchsorted(words, c) == 1);
    CHECK(searchsorted(words, c, side::right) == 3);
    CHECK(searchsorted(words, std::string("f")) == 4);
    CHECK_THROWS_AS((void)searchsorted(any_tensor<std::string>(any_shape{1, 1}), c), shape_error);
}

TEST_CASE("order/search: classes need only <") {
    const tensor<test::version, 3> sorted{test::version{1}, test::version{3}, test::version{5}};
    const tensor<test::version, 5> x{test::version{0}, test::version{3}, test::version{4}, test::version{5},
                                     test::version{6}};
    CHECK(array_equal(isin(x, sorted), tensor<bool, 5>{false, true, false, true, false}));
    CHECK(array_equal(searchsorted(sorted, x), tensor<index_t, 5>{0, 1, 2, 2, 3}));
}

TEST_CASE("order/search: integers are not rounded to the smaller floating type of the edges") {
    const tensor<float, 3> edges{0, 16777216, 16777220};
    const tensor<int, 3> x{16777217, 16777219, 16777220};
    CHECK(array_equal(searchsorted(edges, x), tensor<index_t, 3>{2, 2, 2}));
    CHECK(array_equal(searchsorted(edges, x, side::right), tensor<index_t, 3>{2, 2, 3}));
    CHECK(searchsorted(edges, 16777217) == 2);
    CHECK(array_equal(searchsorted(x, edges, side::right), tensor<index_t, 3>{0, 0, 3}));
    const tensor<Eigen::half, 2> halves{Eigen::half(2048.f), Eigen::half(2052.f)};
    CHECK(array_equal(searchsorted(halves, tensor<std::int16_t, 2>{2049, 2051}), tensor<index_t, 2>{1, 1}));
    const tensor<Eigen::bfloat16, 2> brains{Eigen::bfloat16(256.f), Eigen::bfloat16(260.f)};
    CHECK(array_equal(searchsorted(brains, tensor<std::uint16_t, 2>{257, 259}), tensor<index_t, 2>{1, 1}));
}

TEST_CASE("order/search: isin of one number") {
    const tensor<int, 2, 3> a{{0, 1, 2}, {5, 0, -7}};
    CHECK(array_equal(isin(a, 0), isin(a, {0})));
    CHECK(array_equal(isin(a + 1, 2.5), a != a));
    CHECK(array_equal(!isin(a, -7), a != -7));
    CHECK(!any(isin(tensor<std::uint8_t, 2>{44, 1}, 300)));
    CHECK(!any(isin(tensor<double, 2>{not_a_number, 1}, not_a_number)));
    CHECK(
        array_equal(isin(tensor<std::string, 2>{"a", "b"}, std::string("b")), tensor<bool, 2>{false, true}));
    CHECK(any(isin(any_tensor<int>(a), 5)));
}

TEST_CASE("order/search: errors name the line of the call") {
    const any_tensor<int> matrix(any_shape{2, 3});
    const tensor<int, 3> v{1, 2, 3};
    CHECK(test::tells_line([&] { (void)searchsorted(matrix, 1); }));
    CHECK(test::tells_line([&] { (void)searchsorted(matrix, {1, 2}); }));
    CHECK(test::tells_line([&] { (void)searchsorted(matrix, v, side::right); }));
}
