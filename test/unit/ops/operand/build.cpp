// SPDX-License-Identifier: BSL-1.0
// From operands to a node: broadcasting checked when an expression is built, scalars that fit, warnings.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

using namespace weft;

namespace {

/// Adds zeros of two shapes in every form; gives the shape of the result, or the text of the error.
std::string sum_any(const any_shape& a, const any_shape& b) {
    const any_tensor<float> x(a), y(b);
    try {
        const auto e = x + y;
        any_tensor<float> t = e;
        CHECK(t.shape() == e.shape());
        return to_string(e.shape());
    } catch (const broadcast_error& e) {
        CHECK(e.left() == a);
        CHECK(e.right() == b);
        CHECK(std::string(e.what()).find(to_string(a)) != std::string::npos);
        CHECK(std::string(e.what()).find(to_string(b)) != std::string::npos);
        return "axis " + std::to_string(e.axis()) + ": " + std::to_string(e.left_extent()) + ", " +
               std::to_string(e.right_extent());
    }
}

/// The result of a sum, its type checked at compile time and its elements against `a(i...) + b(i...)`.
template <class Expected, class A, class B>
void check_sum(A a, B b) {
    int next = 1;
    for (auto& x : a)
        x = float(next++);
    for (auto& x : b)
        x = float(100 * next++);
    const auto e = a + b;
    static_assert(std::is_same_v<typename std::remove_const_t<decltype(e)>::shape_type, Expected>);
    const tensor t = e;
    const any_tensor<float> x = a, y = b;
    const any_tensor<float> u = x + y;
    CHECK(t.shape() == u.shape());
    CHECK(array_equal(t, u));
}

} // namespace

TEST_CASE("ops/operand/build: PyTorch's examples, any rank") {
    CHECK(sum_any({5, 7, 3}, {5, 7, 3}) == "[5, 7, 3]");
    CHECK(sum_any({0}, {2, 2}) == "axis 1: 0, 2");
    CHECK(sum_any({5, 3, 4, 1}, {3, 1, 1}) == "[5, 3, 4, 1]");
    CHECK(sum_any({5, 2, 4, 1}, {3, 1, 1}) == "axis 1: 2, 3");
    CHECK(sum_any({5, 1, 4, 1}, {3, 1, 1}) == "[5, 3, 4, 1]");
    CHECK(sum_any({1}, {3, 1, 7}) == "[3, 1, 7]");
    CHECK(sum_any({4, 1}, {4}) == "[4, 4]");
    CHECK(sum_any({4, 1}, {3}) == "[4, 3]");
    CHECK(sum_any({2, 3, 1}, {3}) == "[2, 3, 3]");
    CHECK(sum_any({5, 1, 4}, {3, 4}) == "[5, 3, 4]");
    CHECK(sum_any({3}, {3, 1}) == "[3, 3]");
    CHECK(sum_any({1}, {0}) == "[0]");
    CHECK(sum_any({2, 0}, {1, 1}) == "[2, 0]");
}

TEST_CASE("ops/operand/build: PyTorch's examples, static") {
    check_sum<shape<5, 7, 3>>(tensor<float, 5, 7, 3>(), tensor<float, 5, 7, 3>());
    check_sum<shape<5, 3, 4, 1>>(tensor<float, 5, 3, 4, 1>(), tensor<float, 3, 1, 1>());
    check_sum<shape<5, 3, 4, 1>>(tensor<float, 5, 1, 4, 1>(), tensor<float, 3, 1, 1>());
    check_sum<shape<3, 1, 7>>(tensor<float, 1>(), tensor<float, 3, 1, 7>());
    check_sum<shape<4, 4>>(tensor<float, 4, 1>(), tensor<float, 4>());
    check_sum<shape<4, 3>>(tensor<float, 4, 1>(), tensor<float, 3>());
    check_sum<shape<2, 3, 3>>(tensor<float, 2, 3, 1>(), tensor<float, 3>());
    check_sum<shape<5, 3, 4>>(tensor<float, 5, 1, 4>(), tensor<float, 3, 4>());
    check_sum<shape<3, 3>>(tensor<float, 3>(), tensor<float, 3, 1>());
}

// What the compiler rejects: asked for by the predicate, since the operator itself would be an error.
static_assert(broadcastable_with<tensor<float, 5, 7, 3>, tensor<float, 5, 7, 3>>);
static_assert(!broadcastable_with<tensor<float, 0>, tensor<float, 2, 2>>);
static_assert(broadcastable_with<tensor<float, 5, 3, 4, 1>, tensor<float, 3, 1, 1>>);
static_assert(!broadcastable_with<tensor<float, 5, 2, 4, 1>, tensor<float, 3, 1, 1>>);
static_assert(!broadcastable_with<const tensor<float, 5, 2, 4, 1>&, tensor_view<int, 3, 1, 1>&&>);
static_assert(broadcastable_with<tensor<float, 5, dyn, 4, 1>, tensor<float, 3, 1, 1>>);
static_assert(!broadcastable_with<tensor<float, dyn, 2>, tensor<float, 3>>);
static_assert(broadcastable_with<any_tensor<float>, tensor<float, 3>>);
static_assert(broadcastable_with<shape<4, 1>, shape<3>>);
static_assert(broadcastable_with<tensor<float, 4>, float>);
static_assert(broadcastable_with<decltype(std::declval<tensor<float, 2, 1>&>() * 2), tensor<float, 3>>);
static_assert(!broadcastable_with<decltype(std::declval<tensor<float, 2, 2>&>() * 2), tensor<float, 3>>);

TEST_CASE("ops/operand/build: PyTorch's examples, mixed") {
    check_sum<shape<5, 7, 3>>(tensor<float, dyn, 7, 3>(5), tensor<float, 5, dyn, 3>(7));
    check_sum<shape<dyn, 3, 4, 1>>(tensor<float, dyn, 3, 4, 1>(5), tensor<float, 3, 1, 1>());
    check_sum<shape<dyn, 3, 4, dyn>>(tensor<float, dyn, 1, 4, 1>(5), tensor<float, 3, dyn, dyn>(1, 1));
    check_sum<shape<3, dyn, 7>>(tensor<float, dyn>(1), tensor<float, 3, dyn, 7>(1));
    check_sum<shape<4, dyn>>(tensor<float, 4, 1>(), tensor<float, dyn>(3));
    check_sum<shape<2, dyn, 3>>(tensor<float, 2, dyn, 1>(3), tensor<float, 3>());
    check_sum<shape<5, dyn, 4>>(tensor<float, 5, 1, dyn>(4), tensor<float, dyn, 4>(3));
    check_sum<any_shape>(tensor<float, 2, 3>(), any_tensor<float>(any_shape{3}));

    const tensor<float, 5, dyn, 4, 1> a(2);
    const tensor<float, 3, 1, 1> b;
    try {
        static_cast<void>(a + b);
        FAIL("accepted");
    } catch (const broadcast_error& e) {
        CHECK(e.axis() == 1);
        CHECK(e.left_extent() == 2);
        CHECK(e.right_extent() == 3);
    }
    const tensor<float, dyn> zero(0);
    const tensor<float, 2, 2> c;
    CHECK_THROWS_AS((void)(zero + c), broadcast_error);
}

TEST_CASE("ops/operand/build: the check happens when the expression is built") {
    const any_tensor<float> a(any_shape{2, 3}), b(any_shape{4});
    bool built = false;
    try {
        [[maybe_unused]] const auto e = a + b;
        built = true;
    } catch (const broadcast_error&) {
    }
    CHECK(!built);
    CHECK_THROWS_AS((void)(exp(a) * 2 + (b - 1)), broadcast_error);
    CHECK_THROWS_AS((void)where(a > 0, b, 1), broadcast_error);
    CHECK_THROWS_AS((void)where(a > 0, 1, b), broadcast_error);
    CHECK_THROWS_AS((void)fma(a, 1, b), broadcast_error);
    CHECK_THROWS_AS((void)map([](float x, float y) { return x + y; }, a, b), broadcast_error);
    CHECK_THROWS_AS((void)(a == b), broadcast_error);
    CHECK_THROWS_AS((void)minimum(b, a), broadcast_error);
}

TEST_CASE("ops/operand/build: equal counts are told how to be used pointwise") {
    const any_tensor<float> a(any_shape{2, 3}), b(any_shape{6});
    try {
        static_cast<void>(a + b);
        FAIL("accepted");
    } catch (const broadcast_error& e) {
        CHECK(std::string(e.what()).find("flatten(a) + flatten(b)") != std::string::npos);
    }
}

TEST_CASE("ops/operand/build: errors can be caught by every base") {
    const any_tensor<float> a(any_shape{2}), b(any_shape{3});
    CHECK_THROWS_AS((void)(a + b), std::invalid_argument);
    CHECK_THROWS_AS((void)(a + b), shape_error);
    CHECK_THROWS_AS((void)(a + b), std::exception);
    CHECK_THROWS_AS((void)(a + b), weft::error);
}

TEST_CASE("ops/operand/build: a warning where counts are equal and shapes differ") {
    struct guard {
        ~guard() {
            broadcast_warning::enable(false);
            broadcast_warning::on_warning({});
        }
    } restore;
    std::vector<std::string> given;
    broadcast_warning::on_warning([&](const broadcast_warning::info& w) {
        given.push_back(to_string(w.left) + " " + to_string(w.right));
    });
    tensor<float, 4, 1> a;
    tensor<float, 4> b;
    any_tensor<float> c(any_shape{4, 1}), d(any_shape{4});
    static_cast<void>(a + b);
    CHECK(given.empty()); // off by default
    broadcast_warning::enable(true);
    const auto e = a + b;
    CHECK(given == std::vector<std::string>{"[4, 1] [4]"});
    const tensor t = e; // once per build, not per evaluation
    CHECK(t.shape() == any_shape{4, 4});
    CHECK(given.size() == 1);
    static_cast<void>(c + d);
    CHECK(given.size() == 2);
    static_cast<void>(d * c);
    CHECK(given.back() == "[4] [4, 1]");
    given.clear();
    static_cast<void>(a + 1);
    static_cast<void>(a + a);
    static_cast<void>(meshgrid(b, b)); // nobody wrote what the axes of a grid are
    static_cast<void>(c + tensor<float, 1, 4, 1>());
    CHECK(given.size() == 1); // an axis more is another shape
    given.clear();
    tensor<float, 1, 4> f;
    f = b; // in place
    CHECK(given == std::vector<std::string>{"[1, 4] [4]"});
    given.clear();
    f += b;
    CHECK(given.size() == 1);
    given.clear();
    static_cast<void>(where(a > 0, b, 1));
    CHECK(given.size() == 1);
    given.clear();
    [[maybe_unused]] const tensor<float, 4, 1> same = a * 2;
    CHECK(given.empty());
}

TEST_CASE("ops/operand/build: an integer value that does not fit") {
    const tensor<std::uint8_t, 2> a{1, 2};
    CHECK_THROWS_AS((void)(a + 300), value_error);
    CHECK_THROWS_AS((void)(300 * a), value_error);
    CHECK_THROWS_AS((void)(a - (-1)), value_error);
    CHECK_THROWS_AS((void)minimum(a, 256), value_error);
    CHECK_THROWS_AS((void)where(a > 1, a, 1000), value_error);
    CHECK_THROWS_AS((void)clamp(a, 0, 256), value_error);
    CHECK_THROWS_AS((void)(a + 300), std::out_of_range);
    CHECK((a + 255)(0) == 0);
    CHECK_THROWS_AS((void)(tensor<std::int8_t, 1>{} + 128), value_error);
    CHECK((tensor<std::int8_t, 1>{} + -128)(0) == -128);
    CHECK_THROWS_AS((void)(tensor<int, 1>{} + (std::int64_t(1) << 40)), value_error);
    CHECK_THROWS_AS((void)(tensor<std::uint64_t, 1>{} + -1), value_error);
    CHECK((tensor<float, 1>{} + (1 << 30))(0) == float(1 << 30));
    try {
        static_cast<void>(a + 300);
    } catch (const value_error& e) {
        CHECK(std::string(e.what()).find("300") != std::string::npos);
        CHECK(std::string(e.what()).find("uint8") != std::string::npos);
    }
    tensor<std::uint8_t, 2> b{7, 8};
    CHECK_THROWS_AS(b = 300, value_error);
    CHECK_THROWS_AS(b += 300, value_error);
    CHECK_THROWS_AS(b = -1, value_error);
    CHECK(b(0) == 7);
}

TEST_CASE("ops/operand/build: a comparison gives the mathematical answer") {
    const tensor<std::uint8_t, 3> a{0, 100, 255};
    const tensor<bool, 3> yes{true, true, true}, no;
    CHECK(array_equal(a < 300, yes));
    CHECK(array_equal(a == 300, no));
    CHECK(array_equal(a != 300, yes));
    CHECK(array_equal(a > -1, yes));
    CHECK(array_equal(-1 < a, yes));
    CHECK(array_equal(300 <= a, no));
    CHECK(array_equal(300 > a, yes));
    CHECK(array_equal(a >= 100, tensor<bool, 3>{false, true, true}));
    CHECK(array_equal(100 >= a, tensor<bool, 3>{true, true, false}));
    CHECK(array_equal(tensor<std::int64_t, 1>{-1} < std::uint64_t(0) - 1, tensor<bool, 1>{true}));
    CHECK(array_equal(tensor<std::uint64_t, 1>{5} > -1, tensor<bool, 1>{true}));
}

TEST_CASE("ops/operand/build: so does one of numbers of 16 bits with an integer beyond them") {
    using half = Eigen::half;
    const float numbers[] = {0, 65504, -65504, INFINITY, -INFINITY, NAN};
    tensor<half, 6> a;
    for (index_t i = 0; i < 6; ++i)
        a(i) = half(numbers[i]);
    const auto agree = [&](const auto& compared, auto expected) {
        for (index_t i = 0; i < 6; ++i)
            CHECK(compared(i) == expected(numbers[i]));
    };
    for (const int value : {100000, -100000, 65520, 65504, -65504, 7}) {
        const auto number = static_cast<float>(value);
        CAPTURE(value);
        agree(a < value, [&](float x) { return x < number; });
        agree(a <= value, [&](float x) { return x <= number; });
        agree(a > value, [&](float x) { return x > number; });
        agree(a >= value, [&](float x) { return x >= number; });
        agree(a == value, [&](float x) { return x == number; });
        agree(a != value, [&](float x) { return x != number; });
        agree(value < a, [&](float x) { return number < x; });
        agree(value <= a, [&](float x) { return number <= x; });
        agree(value > a, [&](float x) { return number > x; });
        agree(value >= a, [&](float x) { return number >= x; });
        agree(value == a, [&](float x) { return number == x; });
    }
    CHECK_THROWS_AS((void)(a + 100000), value_error);
}

TEST_CASE("ops/operand/build: extents of 0") {
    const tensor<float, 0, 3> a;
    const tensor<float, 3> b{1, 2, 3};
    const tensor c = a * b + 1;
    static_assert(std::is_same_v<decltype(c), const tensor<float, 0, 3>>);
    CHECK(c.size() == 0);
    const any_tensor<float> d(any_shape{2, 0});
    any_tensor<float> e = exp(d) + d;
    CHECK(e.shape() == any_shape{2, 0});
    e += 1;
    e = d;
    CHECK(e.shape() == any_shape{2, 0});
    CHECK((any_tensor<float>(any_shape{2, 1}) + any_tensor<float>(any_shape{1, 0})).shape() ==
          any_shape{2, 0});
}

TEST_CASE("ops/operand/build: what does not broadcast names its operation") {
    const tensor<float, dyn> a(3), b(4);
    const auto name_of = [](const auto& action) {
        try {
            action();
        } catch (const broadcast_error& e) {
            const std::string text = e.what();
            return text.substr(0, text.find(": shapes [3] and [4] do not broadcast"));
        }
        return std::string();
    };
    CHECK(name_of([&] { (void)(a + b); }) == "a + b");
    CHECK(name_of([&] { (void)(a == b); }) == "a == b");
    CHECK(name_of([&] { (void)((a + 1) * b); }) == "a * b");
    CHECK(name_of([&] { (void)pow(a, b); }) == "pow");
    CHECK(name_of([&] { (void)where(a > 0, b, 1); }) == "where");
    CHECK(name_of([&] { (void)clamp(a, 0, b); }) == "clamp");
    CHECK(name_of([&] { (void)map([](float x, float y) { return x + y; }, a, b); }) == "map");
    CHECK(name_of([&] { (void)allclose(a, b); }) == "allclose");
}
