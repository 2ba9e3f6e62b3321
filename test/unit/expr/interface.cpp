// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

using namespace weft;

using vector3 = tensor<float, 3>;
using sum3 = decltype(vector3{} + vector3{});

static_assert(expression<vector3> && expression<const vector3&> && expression<sum3>);
static_assert(expression<tensor_view<const float, dyn>> && !expression<float> && !expression<std::string>);
static_assert(operand<int> && operand<sum3> && !operand<std::string> && !operand<const char*>);
static_assert(std::is_same_v<sum3::value_type, float> && std::is_same_v<sum3::shape_type, shape<3>>);

// What E144 rejects can be asked for, and is no conversion.
template <class E, class Number>
constexpr bool converts =
    std::is_convertible_v<E, Number> || std::is_constructible_v<Number, E> ||
    std::is_assignable_v<Number&, E> || std::common_reference_with<E, Number> ||
    std::is_constructible_v<std::optional<Number>, E> || std::is_invocable_v<void (*)(Number), E>;
template <class E>
constexpr bool is_a_number =
    converts<E, bool> || converts<E, int> || converts<E, float> || converts<E, double> ||
    converts<E, long double> || converts<E, std::complex<long double>> || requires(E e) { std::exp(e); };
static_assert(!is_a_number<vector3> && !is_a_number<const vector3&> && !is_a_number<sum3> &&
              !is_a_number<any_view<float>> && !is_a_number<tensor<long double, dyn>>);

TEST_CASE("expr/interface: every expression tells its rank, extents and size") {
    tensor<float, dyn, 3> a(4);
    const auto e = a + 1;
    CHECK(e.rank() == 2);
    CHECK(e.extent(0) == 4);
    CHECK(e.extent(1) == 3);
    CHECK(e.size() == 12);
    static_assert(decltype(e)::shape_type::static_extent(1) == 3);
}

TEST_CASE("expr/interface: elements by index, checked or not") {
    const tensor<int, 2, 2> a{{1, 2}, {3, 4}};
    const auto e = a * 10;
    CHECK(e(1, 0) == 30);
    CHECK(e.at(-1, -1) == 40);
    CHECK_THROWS_AS(static_cast<void>(e.at(0, 2)), index_error);
    CHECK_THROWS_AS(static_cast<void>(e.at(-3, 0)), index_error);
}

namespace {

struct sparse {};
int dot(const sparse&, tensor_view<const float, dyn>) { return 1; }
int sum(std::span<const double>) { return 2; }

struct decibels {
    double value;
    operator double() const { return value; }
};
struct picture {
    picture(const tensor<float, dyn>&) {}
};
int pow(sparse, int) { return 3; }
int minimum(const sparse&, const sparse&) { return 4; }
int flip(const picture&, int) { return 5; }
int concat(const picture&, const picture&) { return 6; }
int sort(any_view<const float>, int) { return 7; }

} // namespace

TEST_CASE("expr/interface: what rejects foreign operands is the last choice, behind conversions of a user's "
          "function") {
    tensor<float, dyn> a(3);
    const std::vector<double> numbers(3);
    CHECK(dot(sparse(), a) == 1);
    CHECK(sum(numbers) == 2);
    CHECK(dot(a, a) == 0);
    CHECK(pow(sparse(), 2) == 3);
    CHECK(minimum(sparse(), sparse()) == 4);
    CHECK(flip(a, 0) == 5);
    CHECK(concat(a, a) == 6);
    CHECK(sort(a, 0) == 7);
    using ::pow;
    using weft::pow;
    CHECK(pow(decibels{2}, decibels{3}) == 8);
}

namespace {

int which(double) { return 1; }
int which(tensor_view<const float, dyn>) { return 2; }
int which(int, float) { return 3; }
int which(int, std::span<const float>) { return 4; }

} // namespace

TEST_CASE("expr/interface: an expression can be bound anew, and not be written to") {
    tensor<float, dyn> a{1, 2, 3};
    const tensor<float, dyn> b{4, 5, 6};
    const tensor<int, 2> rows{0, 2};
    auto e = a + b;
    e = b + b; // the variable is another expression from now on; no element is written
    CHECK(array_equal(e, tensor<float, 3>{8, 10, 12}));
    CHECK(array_equal(a, tensor<float, 3>{1, 2, 3}));

    using summed = decltype(a + b);
    using taken = decltype(take<0>(a, rows));
    using marked = decltype(exact(a));
    using folded = decltype(sum<0>(a, keep_dims));
    static_assert(std::is_copy_assignable_v<summed> && std::is_move_assignable_v<taken>);
    static_assert(!std::is_assignable_v<summed, summed> && !std::is_assignable_v<taken, taken>);
    static_assert(!std::is_assignable_v<marked, marked> && !std::is_assignable_v<folded, folded>);
    static_assert(!std::is_assignable_v<summed&, float> && !std::is_assignable_v<taken&, tensor<float, 2>>);
    static_assert(std::is_trivially_copyable_v<summed> || weft::detail::is_checked);
}

TEST_CASE("expr/interface: the conversion that E144 rejects keeps functions of numbers and of views apart") {
    tensor<float, dyn> a(3);
    CHECK(which(1.5) == 1);
    CHECK(which(a) == 2);
    CHECK(which(1, 2.f) == 3);
    CHECK(which(1, a) == 4);
    const std::variant<long double, double, tensor_view<const float, dyn>> one = a;
    CHECK(one.index() == 2);
}

namespace {

// Functions that give a constant, of which nothing can be moved: under the address sanitizer, what looks at it later is found.
const tensor<float, dyn> constant_numbers() { return arange<float>(10); }
const tensor<float, dyn, dyn> constant_matrix() { return reshape(arange<float>(9), 3, 3); }
const tensor<float, 3> constant_few() { return {1, 2, 3}; }
const tensor<float, 90> constant_static() { return arange<float>(90); }
const any_tensor<float> constant_any() { return arange<float>(7); }

} // namespace

TEST_CASE("expr/interface: of a constant temporary an expression has a copy") {
    const auto sum_of = [](const auto& e) { return sum(e); };
    const auto twice = constant_numbers() * 2;
    CHECK(twice(3) == 6);
    const auto small = constant_few() + 1;
    CHECK(small(2) == 4);
    const auto large = constant_static() + constant_static();
    CHECK(large(89) == 178);
    const auto any = constant_any() - 1;
    CHECK(any(6) == 5);
    const auto turned = transpose(constant_matrix());
    CHECK(turned(0, 1) == 3);
    const auto row = constant_matrix()(1, all);
    CHECK(row(2) == 5);
    const auto picked = constant_matrix()(tensor<int, 2>{1, 2}, tensor<int, 2>{0, 1});
    CHECK(array_equal(picked, tensor<float, 2>{3, 7}));
    const auto columns = sum<0>(constant_matrix());
    CHECK(columns(1) == 12);
    const auto joined = concat<0>(constant_numbers(), constant_any());
    CHECK(joined(16) == 6);
    const auto taken = take<0>(constant_numbers(), {1, 9});
    CHECK(sum_of(taken) == 10);
    const auto product = matmul(constant_matrix(), constant_few());
    CHECK(product(0) == 8);
    const auto named = let(constant_numbers(), [](auto v) { return v * v; });
    CHECK(named(9) == 81);
    const auto strict = exact(constant_numbers()) + 1;
    CHECK(strict(9) == 10);
    const tensor<float, dyn> kept = constant_numbers();
    const auto moved = std::move(kept) + 1; // kept stays as it is
    CHECK(moved(9) == 10);
    CHECK(kept.size() == 10);
}
