// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <support/reduction.hpp>

using namespace weft;
namespace rt = reduction_test;

TEST_CASE_TEMPLATE("reduce/sum: every layout gives the right sums, and the same bits", T, float, double,
                   std::int8_t, std::uint16_t, int, std::int64_t) {
    std::mt19937 random(11);
    for (int round = 0; round < 60; ++round) {
        auto subject = rt::random_subject<T>(random);
        const axes which(subject.axes);
        const auto groups = rt::groups(subject.dense, subject.bits);
        const auto direct = eval(sum(subject.dense, which, keep_dims));
        const auto strided = eval(sum(subject.strided, which, keep_dims));
        const auto computed = eval(sum(subject.strided * T(1) + T(0), which, keep_dims));
        REQUIRE(direct.size() == static_cast<index_t>(groups.size()));
        for (std::size_t i = 0; i < groups.size(); ++i) {
            long double expected = 0, magnitude = 0;
            for (const T x : groups[i]) {
                expected += static_cast<long double>(x);
                magnitude += std::abs(static_cast<long double>(x));
            }
            const auto found = direct.data()[i];
            CHECK(std::abs(static_cast<long double>(found) - expected) <=
                  magnitude * (std::is_floating_point_v<T> ? 8 * std::numeric_limits<T>::epsilon() : 0));
            CHECK(found == strided.data()[i]);
            if constexpr (sizeof(T) >= 4) CHECK(found == computed.data()[i]);
        }
    }
}

TEST_CASE("reduce/sum: element types of the result") {
    static_assert(std::same_as<decltype(sum(tensor<std::int8_t, 3>())), std::int64_t>);
    static_assert(std::same_as<decltype(sum(tensor<std::uint8_t, 3>())), std::uint64_t>);
    static_assert(std::same_as<decltype(sum(tensor<bool, 3>())), std::int64_t>);
    static_assert(std::same_as<decltype(sum(tensor<float, 3>())), float>);
    static_assert(std::same_as<decltype(prod(tensor<int, 3>())), std::int64_t>);
    tensor<std::int8_t, dyn> many(100000);
    many = std::int8_t(127);
    CHECK(sum(many) == 12700000);
    tensor<std::uint16_t, dyn> words(70000);
    words = std::uint16_t(65535);
    CHECK(sum(words) == 70000ull * 65535);
}

TEST_CASE("reduce/sum: shapes of the result") {
    tensor<float, 2, 3, 4> a;
    static_assert(std::same_as<decltype(sum<1>(a))::shape_type, shape<2, 4>>);
    static_assert(std::same_as<decltype(sum<0, -1>(a))::shape_type, shape<3>>);
    static_assert(std::same_as<decltype(sum<0, -1>(a, keep_dims))::shape_type, shape<1, 3, 1>>);
    static_assert(std::same_as<decltype(sum(a, keep_dims, axes<1>{}))::shape_type, shape<2, 1, 4>>);
    static_assert(std::same_as<decltype(sum(a, keep_dims))::shape_type, shape<1, 1, 1>>);
    static_assert(std::same_as<decltype(sum(a, axes{1}))::shape_type, any_shape>);
    static_assert(std::same_as<decltype(sum<0, 1, 2>(a)), float>);
    static_assert(std::same_as<decltype(sum<0>(tensor<float, dyn>(2))), float>);
    tensor<float, dyn, 3> b(5);
    static_assert(std::same_as<decltype(sum<1>(b))::shape_type, shape<dyn>>);
    CHECK(sum<1>(b).shape() == shape<5>{});
    any_tensor<float> c(any_shape{2, 3});
    CHECK(sum<0>(c).shape() == shape<3>{});
    CHECK_THROWS_AS((void)sum<2>(c), index_error);
    CHECK_THROWS_AS((void)sum(a, axes{0, -3}), index_error);
    CHECK_THROWS_AS((void)(sum<0, 1>(c)), shape_error);
    CHECK(sum<0, 1>(c, keep_dims).shape() == shape<1, 1>{});
    CHECK(sum(c) == 0);
}

TEST_CASE("reduce/sum: of nothing, of -0, of infinities") {
    tensor<float, dyn> nothing;
    CHECK(sum(nothing) == 0);
    CHECK_FALSE(std::signbit(sum(nothing)));
    CHECK(prod(nothing) == 1);
    tensor<float, dyn, 3> rows;
    CHECK(array_equal(sum<0>(rows), tensor<float, 3>()));
    CHECK(sum<1>(rows).size() == 0);
    tensor<float, 40> negative;
    negative = -0.f;
    CHECK(std::signbit(sum(negative)));
    negative(3) = std::numeric_limits<float>::quiet_NaN();
    CHECK(std::isnan(sum(negative)));
}

TEST_CASE("reduce/sum: static, mixed and any-rank shapes give one result") {
    tensor<float, 7, 33> a;
    for (index_t i = 0; i < a.size(); ++i)
        a.data()[i] = 1 / static_cast<float>(i + 1);
    tensor<float, dyn, 33> b = a;
    any_tensor<float> c = a;
    CHECK(sum(a) == sum(b));
    CHECK(sum(a) == sum(c));
    CHECK(array_equal(sum<0>(a), sum<0>(b)));
    CHECK(array_equal(sum<1>(a), sum<1>(c)));
    CHECK(array_equal(sum<1>(a, keep_dims), sum(c, axes{1}, keep_dims)));
}

TEST_CASE("reduce/sum: broadcast and mixed operands are summed where they meet") {
    tensor<float, dyn, dyn> a(67, 130);
    tensor<float, dyn> row(130);
    tensor<float, dyn, dyn> column(67, 1);
    tensor<std::uint8_t, dyn, dyn> bytes(67, 130);
    for (index_t i = 0; i < a.size(); ++i)
        a.data()[i] = static_cast<float>(i % 19), bytes.data()[i] = std::uint8_t(i % 11);
    for (index_t i = 0; i < 130; ++i)
        row(i) = static_cast<float>(i % 7);
    for (index_t i = 0; i < 67; ++i)
        column(i, 0) = static_cast<float>(i % 5);
    const tensor<float, dyn, dyn> whole = (a - row) * column + bytes;
    CHECK(sum((a - row) * column + bytes) == sum(whole));
    CHECK(array_equal(sum<0>((a - row) * column + bytes), sum<0>(whole)));
    CHECK(array_equal(sum<1>((a - row) * column + bytes), sum<1>(whole)));
    CHECK(sum(row + column) == sum(tensor(row + column)));
}

TEST_CASE("reduce/sum: pairwise accuracy") {
    const index_t n = 4000000;
    tensor<float, dyn> a(n);
    double exact = 0;
    std::mt19937 random(5);
    for (auto& x : a)
        exact += x = static_cast<float>(random() % 1000000) / 1e6f;
    CHECK(std::abs(sum(a) - exact) <= exact * 1e-7);
    tensor<Eigen::half, dyn> h(10000);
    h = Eigen::half(0.1f);
    CHECK(static_cast<float>(sum(h)) == doctest::Approx(1000).epsilon(1e-3));
    tensor<std::complex<float>, 3> z{{1, 2}, {3, 4}, {5, 6}};
    CHECK(sum(z) == std::complex<float>(9, 12));
}

TEST_CASE("reduce/sum: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(sum(a, axes{7})), "sum: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(prod<7>(a)), "prod: axis 7 does not exist in a shape of rank 2", index_error);
    CHECK_THROWS_WITH_AS((void)(sum(a, axes{0, -2})), "sum: axis 0 is named twice", index_error);
    CHECK_THROWS_WITH_AS((void)(sum(a, axes{0, 1})),
                         "sum: no axis of shape [2, 3] would be left: keep_dims keeps them as 1, and without "
                         "axes the result is a value",
                         shape_error);
}

namespace {

/// Whose sum depends on the order, and has no element that changes nothing: the last one, and how many were added.
struct latest {
    int value, count;
    friend latest operator+(latest x, latest y) { return {y.value, x.count + y.count}; }
    bool operator==(const latest&) const = default;
};

} // namespace

TEST_CASE("reduce/sum: elements of a class are joined in their order, and nothing else with them") {
    for (const index_t n : {1, 3, 9, 200, 5000}) {
        tensor<latest, dyn> row(n);
        tensor<latest, dyn, 2> table(n);
        for (index_t i = 0; i < n; ++i)
            row(i) = table(i, 0) = table(i, 1) = {int(i), 1};
        CHECK(sum(row) == latest{int(n - 1), int(n)});
        CHECK(eval(sum<0>(table))(1) == latest{int(n - 1), int(n)});
        CHECK(eval(sum<1>(table))(n - 1) == latest{int(n - 1), 2});
        CHECK(eval(sum<1>(tensor<latest, 2, dyn>(transpose(table))))(0) == latest{int(n - 1), int(n)});
    }
}
