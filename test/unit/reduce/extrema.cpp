// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/extrema.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <support/fixed_point.hpp>
#include <support/reduction.hpp>

using namespace weft;
namespace rt = reduction_test;

TEST_CASE_TEMPLATE("reduce/extrema: of every layout", T, float, double, std::int8_t, std::uint16_t, int,
                   std::int64_t) {
    std::mt19937 random(3);
    for (int round = 0; round < 40; ++round) {
        auto subject = rt::random_subject<T>(random);
        const axes which(subject.axes);
        const auto groups = rt::groups(subject.dense, subject.bits);
        const auto low = eval(min(subject.strided, which, keep_dims));
        const auto high = eval(max(subject.dense, which, keep_dims));
        for (std::size_t i = 0; i < groups.size(); ++i) {
            CHECK(low.data()[i] == *std::min_element(groups[i].begin(), groups[i].end()));
            CHECK(high.data()[i] == *std::max_element(groups[i].begin(), groups[i].end()));
        }
    }
}

TEST_CASE_TEMPLATE("reduce/extrema: of zeros the negative one is the smallest, wherever it stands", T, float,
                   double, Eigen::half) {
    const auto is_negative = [](T x) { return std::signbit(static_cast<float>(x)); };
    for (const index_t rows : {1, 3, 17})
        for (const index_t columns : {1, 5, 64, 131}) {
            tensor<T, dyn, dyn> a(rows, columns);
            for (const index_t at : {index_t(0), columns / 2, columns - 1})
                for (const bool one_is_negative : {true, false}) {
                    INFO(rows, " x ", columns, " at ", at, one_is_negative ? ", one is -0" : ", one is 0");
                    a = T(one_is_negative ? 0.f : -0.f);
                    for (index_t i = 0; i < rows; ++i)
                        a(i, at) = T(one_is_negative ? -0.f : 0.f);
                    const auto turned = eval(transpose(a));
                    const bool smallest = columns > 1 || one_is_negative,
                               greatest = columns == 1 && one_is_negative;
                    CHECK(is_negative(min(a)) == smallest);
                    CHECK(is_negative(max(a)) == greatest);
                    CHECK(is_negative(min(transpose(turned))) == smallest);
                    CHECK(is_negative(max(transpose(turned))) == greatest);
                    CHECK(is_negative(eval(min<1>(a, keep_dims))(rows - 1, 0)) == smallest);
                    CHECK(is_negative(eval(max<1>(a, keep_dims))(rows - 1, 0)) == greatest);
                    CHECK(is_negative(eval(min<0>(turned, keep_dims))(0, rows - 1)) == smallest);
                    CHECK(is_negative(eval(max<0>(turned, keep_dims))(0, rows - 1)) == greatest);
                }
        }
}

TEST_CASE("reduce/extrema: NaN, bools, 16-bit floats, infinities") {
    tensor<float, dyn> a(100);
    a = 2.f;
    a(99) = 5;
    CHECK(max(a) == 5);
    a(50) = std::numeric_limits<float>::quiet_NaN();
    CHECK(std::isnan(max(a)));
    CHECK(std::isnan(min(a)));
    a = -std::numeric_limits<float>::infinity();
    CHECK(max(a) == -std::numeric_limits<float>::infinity());
    tensor<bool, 3> flags{false, true, false};
    static_assert(std::same_as<decltype(max(flags)), bool>);
    CHECK(max(flags));
    CHECK_FALSE(min(flags));
    tensor<Eigen::half, 2> h{Eigen::half(1.f), Eigen::half(2.f)};
    CHECK(max(h) == Eigen::half(2.f));
}

TEST_CASE("reduce/extrema: of nothing there is none") {
    tensor<float, dyn, 3> a;
    CHECK_THROWS_AS((void)min(a), value_error);
    CHECK_THROWS_AS((void)max<0>(a), value_error);
    CHECK(max<1>(a).size() == 0);
    // An axis without elements has no extremum, also where there would be no result.
    CHECK_THROWS_AS((void)max<0>(tensor<float, dyn, dyn>(0, 0)), value_error);
    CHECK_THROWS_AS((void)min<1>(any_tensor<float>(any_shape{0, 0, 2})), value_error);
}

TEST_CASE("reduce/extrema: numbers of a class without limits") {
    const tensor<fixed_point, 3> x{5, 6, 7}, y{-7, -6, -5};
    CHECK((min(x) == fixed_point(5) && max(x) == fixed_point(7)));
    CHECK((min(y) == fixed_point(-7) && max(y) == fixed_point(-5)));
}
