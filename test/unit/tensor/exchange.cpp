// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <string>
#include <utility>

using namespace weft;

namespace {

template <class A, class B>
void check_exchanged(A a, B b) {
    const tensor before_a = a, before_b = b;
    swap(a, b);
    CHECK(array_equal(a, before_b));
    CHECK(array_equal(b, before_a));
}

template <class T>
void check_layouts() {
    tensor<T, dyn, dyn, dyn> x = cast<T>(reshape(arange<int>(7 * 5 * 40) % 251, 7, 5, 40));
    const tensor whole = x;
    check_exchanged(x(0, all, all), x(6, all, all));                        // lines of 40
    check_exchanged(x(all, all, range(0, 20)), x(all, all, range(20, 40))); // of 20
    check_exchanged(x(all, all, range(0, 3)), x(all, all, range(30, 33)));  // short ones
    check_exchanged(x(0, all, all).T(), x(3, all, all).T());                // the first axis
    check_exchanged(permute<0, 2, 1>(x(range(0, 2), all, all)), permute<0, 2, 1>(x(range(4, 6), all, all)));
    check_exchanged(permute<2, 0, 1>(x(range(0, 2), all, all)), permute<2, 0, 1>(x(range(4, 6), all, all)));
    check_exchanged(flip<2>(x(range(0, 2), all, all)), x(range(4, 6), all, all));    // backwards
    check_exchanged(x(all, all, range(0, none, 2)), x(all, all, range(1, none, 2))); // between each other
    check_exchanged(x(all, all, range(0, 1)), x(all, all, range(7, 8)));             // an extent of 1
    check_exchanged(x(all, range(1, 1), all), x(all, range(4, 4), all));             // and of 0
    any_tensor<T> y = whole;
    check_exchanged(any_view<T>(y)(all, all, range(0, 20)), any_view<T>(y)(all, all, range(20, 40)));
    tensor<T, 5, 40> z;
    swap(z(ellipsis), x(2, all, all));
    CHECK(array_equal(x(2, all, all), zeros_like(z)));
    CHECK(!array_equal(z, zeros_like(z)));
}

constexpr bool exchanged_in_constants() {
    tensor<int, 2, 9> m{};
    for (int i = 0; i < 9; ++i)
        m(0, i) = i, m(1, i) = 10 + i;
    swap(m(0, all), m(1, all));
    return m(0, 8) == 18 && m(1, 8) == 8;
}
static_assert(exchanged_in_constants());

} // namespace

TEST_CASE("tensor/exchange: views of any layout that are apart") {
    check_layouts<double>();
    check_layouts<std::uint8_t>();
    check_layouts<std::complex<float>>();
}

TEST_CASE("tensor/exchange: lines longer than what is held of them") {
    tensor<double, dyn, dyn> m = reshape(arange<double>(6000), 2, 3000);
    swap(m(0, all), m(1, all));
    CHECK(array_equal(m(0, all), arange<double>(3000) + 3000));
    CHECK(array_equal(m(1, all), arange<double>(3000)));
}

TEST_CASE("tensor/exchange: objects") {
    tensor<std::string, dyn, dyn> names(2, 12);
    for (int i = 0; i < 12; ++i)
        names(0, i) = std::string(std::size_t(20 + i), 'a'), names(1, i) = std::string(std::size_t(i), 'b');
    check_exchanged(names(0, all), names(1, all));
    CHECK(names(1, 3) == std::string(23, 'a'));
}
