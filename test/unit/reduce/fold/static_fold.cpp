// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <support/mismatch.hpp>
#include <type_traits>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

template <class E>
constexpr bool in_place = detail::folds_in_place<E, typename E::value_type>();
static_assert(in_place<decltype(-tensor<int, 3>{})>);
static_assert(in_place<decltype(-tensor<std::int8_t, 16>{})>);
static_assert(!in_place<decltype(-tensor<int, 17>{})>);
static_assert(!in_place<decltype(-tensor<int, 0>{})>);
static_assert(!in_place<decltype(-tensor<int, dyn>{})>);
static_assert(!in_place<decltype(exp(tensor<float, 1>{}))>);
static_assert(in_place<decltype(-tensor<float, 2>{})> == simd::has_pack<float>);

/// The bits of the kernels, which fold what only the run time counts.
template <class T, index_t N>
void check_count(test::mismatch& wrong, const tensor<T, 2 * N>& numbers) {
    tensor<T, N> few;
    for (index_t i = 0; i < N; ++i)
        few(i) = numbers(2 * i);
    tensor<T, dyn> sized(N);
    sized = few;
    const auto part = view(numbers.data(), shape<N>{}, {2});
    const auto flipped = view(few.data() + (N - 1), shape<N>{}, {-1});
    const tensor<T, dyn> sized_back = flipped;
    const auto compare = [&](const auto& f) {
        wrong.compare_same(f(few), f(sized), N, 0);
        wrong.compare_same(f(part), f(sized), N, 1);
        wrong.compare_same(f(flipped), f(sized_back), N, 2);
    };
    compare([](const auto& x) { return sum(x); });
    compare([](const auto& x) { return prod(x); });
    compare([](const auto& x) { return (min)(x); });
    compare([](const auto& x) { return (max)(x); });
    compare([](const auto& x) { return any(x > T(1)); });
    compare([](const auto& x) { return weft::all(x < T(3)); });
    compare([](const auto& x) { return any(x); });
    compare([](const auto& x) { return count_nonzero(x); });
    compare([](const auto& x) { return sum(x * x + x); });
    if constexpr (std::is_floating_point_v<T>) {
        compare([](const auto& x) { return sum(x * x); });
        compare([](const auto& x) { return sum(-(x * x)); });
        compare([](const auto& x) { return sum(where(x > T(1), x * x, x)); });
        compare([](const auto& x) { return prod(x) + T(1) / 3; });
        compare([](const auto& x) { return dot(x, x / 3); });
        compare([](const auto& x) { return norm(x); });
        compare([](const auto& x) { return mean(x); });
        compare([](const auto& x) { return var(x); });
        compare([](const auto& x) { return sum(cast<float>(x)); });
        compare([](const auto& x) { return (max)(map([](T y) { return y * y - T(1) / 7; }, x)); });
    }
}

template <class T, index_t... Counts>
std::string wrong_counts(const tensor<T, 34>& numbers, std::integer_sequence<index_t, Counts...>) {
    test::mismatch wrong;
    (check_count<T, Counts + 1>(wrong,
                                [&] {
                                    tensor<T, 2 * (Counts + 1)> begin;
                                    for (index_t i = 0; i < 2 * (Counts + 1); ++i)
                                        begin(i) = numbers(i);
                                    return begin;
                                }()),
     ...);
    return wrong.text();
}

template <class T>
tensor<T, 34> numbers_of() {
    tensor<T, 34> x;
    for (index_t i = 0; i < 34; ++i)
        x(i) = static_cast<T>(std::is_floating_point_v<T> ? 1 + 1.0 / double(1 + i % 7) - double(i % 3)
                                                          : double(i * 37 % 101));
    return x;
}

constexpr auto counts = std::make_integer_sequence<index_t, 17>{};

} // namespace

TEST_CASE("reduce/fold/static_fold: the bits of the kernels, for every count") {
    CHECK(wrong_counts<double>(numbers_of<double>(), counts) == "");
    CHECK(wrong_counts<float>(numbers_of<float>(), counts) == "");
}

TEST_CASE("reduce/fold/static_fold: integers") {
    CHECK(wrong_counts<int>(numbers_of<int>(), counts) == "");
    CHECK(wrong_counts<std::uint8_t>(numbers_of<std::uint8_t>(), counts) == "");
}

TEST_CASE("reduce/fold/static_fold: zeros with a sign, and what is no number") {
    constexpr double none = std::numeric_limits<double>::quiet_NaN(),
                     endless = std::numeric_limits<double>::infinity();
    tensor<double, 34> x;
    x = -0.0;
    CHECK(wrong_counts<double>(x, counts) == "");
    CHECK(std::signbit(sum(tensor<double, 3>{-0.0, -0.0, -0.0})));
    x(2) = 0.0, x(8) = endless, x(14) = -endless;
    CHECK(wrong_counts<double>(x, counts) == "");
    x(6) = none;
    CHECK(wrong_counts<double>(x, counts) == "");
}

TEST_CASE("reduce/fold/static_fold: matrices, broadcast operands, rows of a tensor") {
    const tensor<float, 2, 3> m{{1, 2, 3}, {4, 5, 6}};
    const tensor<float, 3> row{1, 10, 100};
    CHECK(sum(m * row) == 321.f + 654.f);
    CHECK((max)(transpose(m)) == 6.f);
    CHECK(sum(transpose(m) * row(newaxis, range<0, 2>{})) == 156.f);
    tensor<float, dyn, 3> points(4);
    for (index_t i = 0; i < 12; ++i)
        points.data()[i] = static_cast<float>(i);
    CHECK(norm(points(1, all)) == std::sqrt(50.f));
    CHECK(dot(points(1, all), points(0, all)) == 14.f);
    CHECK(array_equal(sum(m, axes{0, 1}, keep_dims), tensor<float, 1, 1>{{21}}));
}
