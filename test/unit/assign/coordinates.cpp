// SPDX-License-Identifier: BSL-1.0
// Constant evaluation: the same elements as at run time, bit for bit.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <bit>
#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>

using namespace weft;

namespace {

constexpr tensor<int, 2, 2> a{{1, 2}, {3, 4}};
constexpr tensor<int, 2, 2> b{{0, 1}, {1, 0}};
constexpr tensor<int, 2, 2> c = a + b;
static_assert(c(1, 1) == 4);
static_assert(c(0, 1) == 3);
static_assert((a * b + 1)(1, 0) == 4);
static_assert(array_equal(a - a, zeros<int, 2, 2>()));
static_assert((a * tensor<int, 2>{10, 20})(1, 1) == 80);
static_assert((tensor<int, 2, 1>{{1}, {2}} + tensor<int, 3>{1, 2, 3})(1, 2) == 5);
static_assert(where(a > 2, a, -1)(0, 1) == -1);
static_assert((a == 3)(1, 0) && !(a < 2)(1, 1));
static_assert(((a & 1) == 1 && a > 1)(1, 0));
static_assert((a << 2)(1, 1) == 16 && (~a)(0, 0) == -2 && (!b)(0, 0));
static_assert(minimum(a, 2)(1, 1) == 2 && maximum(a, 2)(0, 0) == 2 && clamp(a, 2, 3)(1, 1) == 3);
static_assert((a / 2)(1, 0) == 1 && (a % 2)(1, 0) == 1);
static_assert((tensor<std::int8_t, 1>{127} + 1)(0) == -128);
static_assert((tensor<int, 1>{std::numeric_limits<int>::min()} / -1)(0) == std::numeric_limits<int>::min());
static_assert(cast<double>(a)(1, 1) == 4.0 && cast<bool>(b)(0, 1) &&
              cast<int>(tensor<float, 1>{2.9f})(0) == 2);
static_assert(map([](int x) { return x * x; }, a)(1, 1) == 16);
static_assert((tensor<std::uint8_t, 2>{1, 2} < 300)(0));
static_assert((tensor<float, 2>{1, 2} + tensor<int, 2>{1, 2})(1) == 4.f);
#if !defined(__clang__) // knows no += of libstdc++'s complex numbers at compile time
static_assert((tensor<std::complex<float>, 1>{{1, 2}} + 1)(0) == std::complex<float>(2, 2));
#endif
static_assert(floor(tensor<double, 1>{-1.5})(0) == -2 && round(tensor<double, 1>{2.5})(0) == 2);
static_assert(abs(tensor<float, 1>{-3})(0) == 3 && square(tensor<float, 1>{-3})(0) == 9);
static_assert(fma(tensor<int, 1>{2}, 3, 4)(0) == 10);

// An expression over operands of static storage is itself a constant.
constexpr auto lazy = a + b * 2;
static_assert(lazy(0, 1) == 4);
constexpr auto owning = tensor<int, 2>{1, 2} * 2;
static_assert(owning(1) == 4);

constexpr bool in_place() {
    tensor<int, 2, 3> x{{1, 2, 3}, {4, 5, 6}};
    x += 1;
    x *= tensor<int, 3>{1, 0, 1};
    x = x + x;
    tensor<int, dyn, 3> y(2);
    y = x;
    y -= 1;
    any_tensor<int> z = y;
    z = z * 2;
    auto v = view(x.data(), shape<3, 2>{}, {1, 3});
    v = v + 1;
    x.assign(x - 1);
    int overlapping[] = {1, 2, 3, 4};
    view(overlapping + 1, 3) = view(overlapping, 3);
    return x(1, 2) == 14 && y(1, 2) == 13 && z(0, 1) == -2 && overlapping[3] == 3;
}
static_assert(in_place());

constexpr bool large() { // within an evaluation only
    tensor<int, 40, 40> x;
    x = 3;
    tensor<int, dyn> y(100);
    y = 2;
    return (x * x)(39, 39) == 9 && (y + 1)(99) == 3 && array_equal(y, full(2, 100));
}
static_assert(large());

// Floating: the bits of the run time.
constexpr tensor<float, 4> p{1.1f, -2.3f, 3.7e10f, 1e-38f};
constexpr tensor<float, 4> q{1.3f, 0.7f, -1.1e-3f, 0.01f};
constexpr tensor<float, 4> fused = p * q + p;
constexpr tensor<float, 4> other = p - q * q;
constexpr tensor<float, 4> ratio = p / q - q;
constexpr tensor<double, 4> wide = cast<double>(p) * cast<double>(q) - 0.1;
constexpr tensor<float, 4> explicitly = fma(p, q, -p);

} // namespace

TEST_CASE("assign/coordinates: floating constants have the bits of the run time") {
    tensor<float, 4> x = p, y = q;
    const tensor<float, dyn> dx = x, dy = y;
    const auto equal = [](const auto& constant, const auto& computed) {
        return std::memcmp(constant.data(), computed.data(), sizeof(constant)) == 0;
    };
    CHECK(equal(fused, eval(x * y + x)));
    CHECK(equal(fused, eval(dx * dy + dx)));
    CHECK(equal(other, eval(x - y * y)));
    CHECK(equal(other, eval(dx - dy * dy)));
    CHECK(equal(ratio, eval(x / y - y)));
    CHECK(equal(wide, eval(cast<double>(x) * cast<double>(y) - 0.1)));
    CHECK(equal(wide, eval(cast<double>(dx) * cast<double>(dy) - 0.1)));
    CHECK(equal(explicitly, eval(fma(x, y, -x))));
    for (index_t i = 0; i < 4; ++i)
        CHECK(std::bit_cast<std::uint32_t>(fused(i)) == std::bit_cast<std::uint32_t>((x * y + x)(i)));
}
