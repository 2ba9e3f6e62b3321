// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/ops/special.hpp>
#include <weft/order/unique.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <support/version.hpp>

using namespace weft;

TEST_CASE("order/unique: values, how often, and which each is") {
    tensor<int, 2, 3> a{{3, 1, 3}, {1, -2, 3}};
    CHECK(array_equal(unique(a), tensor<int, 3>{-2, 1, 3}));
    const auto [values, counts] = unique_counts(a);
    CHECK(array_equal(values, unique(a)));
    CHECK(array_equal(counts, tensor<index_t, 3>{1, 2, 3}));
    const auto [same, inverse] = unique_inverse(transpose(a));
    static_assert(std::same_as<decltype(inverse)::shape_type, shape<3, 2>>);
    CHECK(array_equal(same, values));
    CHECK(array_equal(take(same, inverse), transpose(a)));
    CHECK(array_equal(unique(a * 2 > 2), tensor<bool, 2>{false, true}));
}

TEST_CASE("order/unique: all NaN are one value, the last, and so are zeros") {
    const float missing = std::numeric_limits<float>::quiet_NaN();
    tensor<float, 6> a{missing, 0, 1, -missing, -0.f, 1};
    const tensor<float, dyn> values = unique(a);
    CHECK(values.size() == 3);
    CHECK((values(0) == 0 && values(1) == 1 && std::isnan(values(2))));
    CHECK(array_equal(unique_counts(a).counts, tensor<index_t, 3>{2, 2, 2}));
    CHECK(array_equal(unique_inverse(a).inverse, tensor<index_t, 6>{2, 0, 1, 2, 0, 1}));
    tensor<std::complex<float>, 4> c{{missing, 0}, {0, missing}, {1, 2}, {1, 2}};
    CHECK(unique(c).size() == 2);
}

TEST_CASE("order/unique: classes need only <") {
    const tensor<test::version, 4> all_of_them{test::version{3}, test::version{1}, test::version{3},
                                               test::version{2}};
    CHECK(array_equal(map([](const test::version& v) { return v.number; }, unique(all_of_them)),
                      tensor<int, 3>{1, 2, 3}));
    CHECK(array_equal(unique_counts(all_of_them).counts, tensor<index_t, 3>{1, 1, 2}));
    CHECK(array_equal(unique_inverse(all_of_them).inverse, tensor<index_t, 4>{2, 0, 2, 1}));
}

TEST_CASE("order/unique: objects, many, and nothing") {
    tensor<std::string, 3> words{"b", "a", "b"};
    CHECK(array_equal(unique(words), tensor<std::string, 2>{"a", "b"}));
    CHECK(array_equal(unique_inverse(words).inverse, tensor<index_t, 3>{1, 0, 1}));
    CHECK(unique(tensor<float, dyn>()).size() == 0);
    CHECK(unique_counts(tensor<float, dyn>()).counts.size() == 0);
    CHECK(unique_inverse(tensor<float, dyn, 2>()).inverse.size() == 0);
    std::mt19937 bits(2);
    tensor<std::int64_t, dyn> a(5000);
    std::map<std::int64_t, index_t> expected;
    for (std::int64_t& x : a)
        ++expected[x = std::int64_t(bits() % 700) - 300];
    const auto [values, counts] = unique_counts(a);
    REQUIRE(values.size() == index_t(expected.size()));
    index_t at = 0;
    bool right = true;
    for (const auto& [value, count] : expected) {
        right = right && values(at) == value && counts(at) == count;
        ++at;
    }
    CHECK(right);
    const auto found = unique_inverse(a);
    CHECK(array_equal(take(found.values, found.inverse), a));
}
