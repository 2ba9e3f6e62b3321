// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/parallel/evaluate.hpp>
#include <weft/parallel/thread_pool.hpp>
#include <weft/reduce/extrema.hpp>
#include <weft/reduce/statistics.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/reduce/truth.hpp>
#include <weft/simd/random/normal_pair.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/random.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <support/tells_line.hpp>
#include <vector>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

using word = std::uint64_t;

/// The bits of the number at a place, by the text of docs/random.md.
word bits_at(word key, word place) {
    const word group = place / 16, nth = place % 16, counter = 8 * group + nth % 8;
    const auto block = simd::philox<word>(key, {counter & 0xffffffffu, counter >> 32, 0, 0});
    return nth < 8 ? block.low : block.high;
}

WEFT_NOINLINE WEFT_NO_CONTRACT double normal_at(word key, word place) {
    const word counter = 8 * (place / 16) + place % 8;
    const auto block = simd::philox<word>(key, {counter & 0xffffffffu, counter >> 32, 0, 0});
    const auto two = simd::normal_pair(block.low, block.high);
    return place % 16 < 8 ? two.first : two.second;
}

/// How far counts are from what is expected, in deviations of the chi-square distribution.
template <class Counts>
double chi_square(const Counts& counts, double expected) {
    double sum = 0;
    for (auto count : counts)
        sum += (double(count) - expected) * (double(count) - expected) / expected;
    const double free = double(counts.size()) - 1;
    return (sum - free) / std::sqrt(2 * free);
}

} // namespace

TEST_CASE("tensor/make/random: each number by the formula, whatever is drawn beside it") {
    const random_key key(0x123456789abcdefu);
    for (index_t n : {1, 7, 8, 15, 16, 17, 100, 1000, 5000}) {
        const tensor u = uniform<double>(key, n);
        const tensor f = uniform<float>(key, n);
        const tensor z = normal<double>(key, n);
        for (index_t i = 0; i < n; ++i) {
            const word bits = bits_at(key.bits(), word(i));
            CHECK(u(i) == double(bits >> 12) * 0x1p-52);
            CHECK(f(i) == float(bits >> 41) * 0x1p-23f);
            CHECK(z(i) == normal_at(key.bits(), word(i)));
        }
    }
}

TEST_CASE("tensor/make/random: places far beyond 32 bits, of an array that nobody stores") {
    const random_key key(9);
    const auto e = uniform<double>(key, index_t(1) << 20, index_t(1) << 20);
    const index_t row = (index_t(1) << 20) - 3;
    const tensor few = e(range(row, row + 1), range(5, 30));
    for (index_t i = 0; i < 25; ++i)
        CHECK(few(0, i) == double(bits_at(9, (word(row) << 20) + word(i + 5)) >> 12) * 0x1p-52);
}

TEST_CASE_TEMPLATE("tensor/make/random: the last places of the largest array there can be", T, double, float,
                   Eigen::half) {
    const index_t most = detail::max_size;
    CHECK_THROWS_AS((void)uniform<T>(random_key(7), most + 1), shape_error);
    const auto whole = uniform<T>(random_key(7), most);
    const auto last = whole(range(most - 20, most)), far = whole(range(0, most, most / 10));
    const tensor<T, dyn> numbers = last, apart = far;
    for (index_t i = 0; i < 20; ++i)
        CHECK(numbers(i) == whole(most - 20 + i));
    for (index_t i = 0; i < far.size(); ++i)
        CHECK(apart(i) == far(i));
}

TEST_CASE("tensor/make/random: the same bits in every layout, view, element and thread") {
    const random_key key(7);
    const auto same = [](const auto& e) {
        const tensor t = e;
        CHECK(array_equal(eval(transpose(e)), eval(transpose(t))));
        CHECK(array_equal(eval(e(range(none, none, -1), range(1, none, 3))),
                          eval(t(range(none, none, -1), range(1, none, 3)))));
        CHECK(array_equal(eval(e + 0), t));
        tensor other = zeros_like(t);
        thread_pool pool(3);
        evaluate(pool, lazy(other) = e);
        CHECK(array_equal(other, t));
        for (index_t i = 0; i < 20; ++i)
            CHECK(e(i * 7, i * 11 % e.extent(1)) == t(i * 7, i * 11 % e.extent(1)));
    };
    same(normal<double>(key, 400, 301));
    same(normal<float>(key, 301, fix<40>));
    same(uniform<Eigen::half>(key, 300, 40));
    same(uniform<Eigen::bfloat16>(key, any_shape{200, 33}));
    same(integers<std::int8_t>(key, -5, 6, 500, 17));
    same(integers<std::uint64_t>(key, 0, std::uint64_t(3) << 62, 200, 9));
}

TEST_CASE("tensor/make/random: the shape is asked for as of factories") {
    const random_key key(1);
    static_assert(std::same_as<decltype(uniform<float>(key, 4, fix<3>))::shape_type, shape<dyn, 3>>);
    static_assert(std::same_as<decltype(normal<double, 2, 3>(key))::shape_type, shape<2, 3>>);
    static_assert(
        std::same_as<decltype(normal<double>(key, shape<dyn, 3>{2, 3}))::shape_type, shape<dyn, 3>>);
    static_assert(std::same_as<decltype(integers<int>(key, 0, 5, any_shape{2}))::shape_type, any_shape>);
    static_assert(std::same_as<decltype(integers<int, 7>(key, 0, 5))::value_type, int>);
    static_assert(std::same_as<decltype(permutation(key, fix<5>)), tensor<index_t, 5>>);
    CHECK(array_equal(eval(uniform<double>(key, {2, 3})), eval(uniform<double, 2, 3>(key))));
    CHECK(eval(uniform<float>(key, 0, 3)).size() == 0);
    CHECK_THROWS_AS(static_cast<void>(uniform<float>(key, -1)), shape_error);
}

TEST_CASE("tensor/make/random: some extents as template arguments, the others as numbers") {
    const random_key key(7);
    const auto x = uniform<float, dyn, 3>(key, 5);
    static_assert(std::is_same_v<decltype(eval(x)), tensor<float, dyn, 3>>);
    CHECK(array_equal(x, uniform<float>(key, 5, 3)));
    CHECK(array_equal(normal<double, dyn, 3>(key, 5), normal<double>(key, 5, 3)));
    CHECK(array_equal(integers<int, 2, dyn>(key, 0, 9, 4), integers<int>(key, 0, 9, 2, 4)));
    const auto is_complete = []<class Key>(Key k) { return requires { uniform<float, dyn, 3>(k); }; };
    CHECK(!is_complete(key));
}

TEST_CASE("tensor/make/random: keys of a key") {
    constexpr random_key key(5);
    constexpr auto keys = key.split<3>();
    static_assert(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != key);
    static_assert(keys[2] == key.child(2) && random_key(5) == key && random_key(6) != key);
    const auto [a, b] = key.split();
    CHECK(a == keys[0]);
    CHECK(b == keys[1]);
    std::set<word> seen;
    for (word i = 0; i < 10000; ++i)
        seen.insert(key.child(i).bits());
    CHECK(seen.size() == 10000);
    const tensor x = normal<double>(a, 200000), y = normal<double>(b, 200000);
    CHECK(std::abs(mean(x * y)) < 4 / std::sqrt(200000.));
}

TEST_CASE("tensor/make/random: uniform numbers are uniform") {
    for (int seed = 0; seed < 4; ++seed) {
        constexpr index_t n = 1 << 20;
        const tensor u = uniform<double>(random_key(seed), n);
        CHECK(min(u) >= 0);
        CHECK(max(u) < 1);
        CHECK(std::abs(mean(u) - 0.5) < 4 * std::sqrt(1 / 12. / n));
        CHECK(std::abs(var(u) - 1 / 12.) < 4 * std::sqrt(1 / 180. / n));
        std::vector<int> counts(1000), pairs(64 * 64);
        for (index_t i = 0; i < n; ++i)
            ++counts[std::size_t(u(i) * 1000)];
        for (index_t i = 0; i + 8 < n; ++i) // those that follow, and those that share a counter
            ++pairs[std::size_t(u(i) * 64) * 64 + std::size_t(u(i + (i % 2 ? 1 : 8)) * 64)];
        CHECK(std::abs(chi_square(counts, n / 1000.)) < 4.5);
        CHECK(std::abs(chi_square(pairs, double(n - 8) / (64 * 64))) < 4.5);
        const tensor f = uniform<float>(random_key(seed), n);
        CHECK(max(f) < 1);
        CHECK(std::abs(double(mean(f)) - 0.5) < 4 * std::sqrt(1 / 12. / n));
        CHECK(max(cast<float>(uniform<Eigen::half>(random_key(seed), n))) == 1 - 0x1p-10f);
        CHECK(max(cast<float>(uniform<Eigen::bfloat16>(random_key(seed), n))) == 1 - 0x1p-7f);
    }
}

TEST_CASE("tensor/make/random: normal numbers are normal") {
    for (int seed = 0; seed < 4; ++seed) {
        constexpr index_t n = 1 << 20;
        const tensor z = normal<double>(random_key(seed), n);
        CHECK(std::abs(mean(z)) < 4 * std::sqrt(1. / n));
        CHECK(std::abs(mean(square(z)) - 1) < 4 * std::sqrt(2. / n));
        CHECK(std::abs(mean(z * z * z)) < 4 * std::sqrt(15. / n));
        CHECK(std::abs(mean(square(square(z))) - 3) < 4 * std::sqrt(96. / n));
        std::vector<int> counts(1000); // as likely all
        for (double x : z)
            ++counts[std::min<std::size_t>(999, std::size_t(0.5 * std::erfc(-x / std::sqrt(2.)) * 1000))];
        CHECK(std::abs(chi_square(counts, n / 1000.)) < 4.5);
        const tensor f = normal<float>(random_key(seed), 1000);
        for (index_t i = 0; i < 1000; ++i)
            CHECK(f(i) == float(z(i)));
    }
}

TEST_CASE("tensor/make/random: integers of a range") {
    const random_key key(11);
    const tensor dice = integers<std::int8_t>(key, 1, 7, 600000);
    std::vector<int> counts(6);
    for (int face : dice) {
        REQUIRE(face >= 1);
        REQUIRE(face <= 6);
        ++counts[std::size_t(face - 1)];
    }
    CHECK(std::abs(chi_square(counts, 100000)) < 4.5);
    // of two parts in three of all numbers of 64 bits: what is divisible by three is no likelier
    const tensor wide = integers<std::uint64_t>(key, 0, std::uint64_t(3) << 62, 300000);
    std::vector<int> rests(3), quarters(3);
    for (std::uint64_t x : wide)
        ++rests[std::size_t(x % 3)], ++quarters[std::size_t(x >> 62)];
    CHECK(std::abs(chi_square(rests, 100000)) < 4.5);
    CHECK(std::abs(chi_square(quarters, 100000)) < 4.5);
    CHECK(eval(integers<int>(key, 5, 6, 3))(2) == 5);
    CHECK(array_equal(integers<int>(key, -5, std::size_t(0), 9), integers<int>(key, -5, 0, 9)));
    CHECK(min(integers<std::int64_t>(key, INT64_MIN, INT64_MAX, 1000)) < -(INT64_MAX / 2));
    CHECK(max(integers<std::int8_t>(key, -128, 128, 10000)) == 127);
    CHECK(max(integers<std::uint32_t>(key, 0, index_t(1) << 32, 10000)) > 0xf0000000u);
    CHECK_THROWS_AS(static_cast<void>(integers<int>(key, 3, 3, 5)), value_error);
    CHECK_THROWS_AS(static_cast<void>(integers<std::int8_t>(key, 0, 129, 5)), value_error);
    CHECK_THROWS_AS(static_cast<void>(integers<std::uint8_t>(key, -1, 5, 5)), value_error);
}

TEST_CASE("tensor/make/random: permutations") {
    for (index_t n : {0, 1, 2, 5, 1000}) {
        tensor p = permutation(random_key(3), n);
        std::sort(p.begin(), p.end());
        CHECK(array_equal(p, arange<index_t>(n)));
    }
    std::vector<int> counts(24);
    for (int seed = 0; seed < 24000; ++seed) {
        const tensor p = permutation(random_key(seed), 4);
        int order = 0; // the number of the order among all of them
        for (index_t i = 0; i < 4; ++i)
            order = order * int(4 - i) +
                    int(std::count_if(p.begin() + i, p.end(), [&](index_t x) { return x < p(i); }));
        ++counts[std::size_t(order)];
    }
    CHECK(std::abs(chi_square(counts, 1000)) < 4.5);
    CHECK_THROWS_AS(static_cast<void>(permutation(random_key(3), -1)), shape_error);
}

TEST_CASE("tensor/make/random: errors begin with the function") {
    const random_key key(1);
    CHECK_THROWS_WITH_AS((void)(uniform<float>(key, -4)),
                         "uniform: shape [-4]: the extent at axis 0 is negative: -4", shape_error);
    CHECK_THROWS_WITH_AS((void)(normal<float>(key, -4)),
                         "normal: shape [-4]: the extent at axis 0 is negative: -4", shape_error);
    CHECK_THROWS_WITH_AS((void)(integers<int>(key, 1, 7, -4)),
                         "integers: shape [-4]: the extent at axis 0 is negative: -4", shape_error);
    CHECK_THROWS_WITH_AS((void)(permutation(key, -4)),
                         doctest::Contains("permutation: shape [-4]: the extent at axis 0 is negative: -4"),
                         shape_error);
    const any_shape no_axes;
    CHECK_THROWS_WITH_AS((void)(uniform<float>(key, no_axes)),
                         "uniform: shape []: an operand has at least one axis", shape_error);
    CHECK_THROWS_WITH_AS((void)(normal<float>(key, no_axes)),
                         "normal: shape []: an operand has at least one axis", shape_error);
    CHECK_THROWS_WITH_AS((void)(integers<int>(key, 1, 7, no_axes)),
                         "integers: shape []: an operand has at least one axis", shape_error);
}

TEST_CASE("tensor/make/random: errors name the line of the call") {
    CHECK(test::tells_line([&] { (void)permutation(random_key(3), -1); }));
}

TEST_CASE("tensor/make/random: integers of the whole range of 64 bits") {
    const tensor x = integers<std::int64_t>(random_key(1), INT64_MIN, std::uint64_t(1) << 63, 1000);
    CHECK(min(x) < INT64_MIN / 2);
    CHECK(max(x) > INT64_MAX / 2);
    CHECK(std::abs(static_cast<int>(count_nonzero(x < 0)) - 500) < 100);
}
