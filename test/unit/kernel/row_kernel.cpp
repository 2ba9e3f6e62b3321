// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cfenv>
#include <cstdint>
#include <limits>
#include <support/mismatch.hpp>
#include <type_traits>
#include <vector>

using namespace weft;
using weft::detail::stream;
namespace simd = weft::detail::simd;

namespace {

/// The exceptions that `run()` raises, but for rounding. Not inlined, and the elements come from the heap: nothing is computed
/// before or after, or by the compiler.
template <class Run>
[[gnu::noinline]] int exceptions_of(const Run& run) {
    std::feclearexcept(FE_ALL_EXCEPT);
    run();
    return std::fetestexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW | FE_UNDERFLOW);
}

/// For x in 2 .. 9 it raises nothing; for 0, for 1, for less than 2 or for the ends of the type it divides by zero, takes
/// the root of something negative or overflows.
template <class X>
auto sensitive(const X& x) {
    using T = typename X::value_type;
    return 1 / x + 1 / (x - 1) + sqrt(x - 2) + x * (std::numeric_limits<T>::max() / 16);
}

template <class T>
void check_exceptions() {
    for (index_t n = 1; n <= 3 * 64; ++n) {
        CAPTURE(n);
        tensor<T, dyn> x(n), out(n), apart(3 * n);
        tensor<std::int16_t, dyn> shorts(n);
        tensor<bool, dyn> some(n), flags(n);
        tensor<T, dyn, dyn> plane(3, n);
        const tensor<T, dyn, 1> column{{3}, {4}, {5}};
        apart = 3;
        for (index_t i = 0; i < n; ++i) {
            x(i) = static_cast<T>(2 + i % 8);
            shorts(i) = static_cast<std::int16_t>(2 + i % 8);
            some(i) = true;
        }
        const auto second = apart(range(0, 2 * n, 2)), third = apart(range(0, none, 3));
        CHECK(exceptions_of([&] { out = sensitive(x); }) == 0);
        CHECK(exceptions_of([&] { out = sensitive(view(x.data(), n)); }) == 0);
        CHECK(exceptions_of([&] { out = sensitive(second); }) == 0);
        CHECK(exceptions_of([&] { out = sensitive(third); }) == 0);
        // the kernel of every second element, also for rows that the driver lays out instead
        const auto stepped = detail::capture(1 / second + x.data()[0] / (second - 1));
        const auto* const first = reinterpret_cast<const char*>(apart.data());
        const stream in[] = {{first, 0, -2}, {first, 0, -2}};
        static_assert(std::decay_t<decltype(stepped)>::leaves == 2);
        CHECK(exceptions_of([&] {
                  detail::run_kernel({&detail::whole_kernel<std::decay_t<decltype(stepped)>>, &stepped}, in,
                                     reinterpret_cast<char*>(out.data()), 0, 1, n, false);
              }) == 0);
        CHECK(exceptions_of([&] { out = sensitive(cast<T>(shorts)); }) == 0);
        CHECK(exceptions_of([&] { out = x / cast<T>(some); }) == 0);
        CHECK(exceptions_of([&] { flags = sensitive(x) < 1 / x; }) == 0);
        CHECK(exceptions_of([&] { plane = x / column + sensitive(x); }) == 0);
    }
}

} // namespace

TEST_CASE("kernel/row_kernel: every length, nothing written behind the end, in place too") {
    for (index_t n = 1; n <= 300; ++n) {
        CAPTURE(n);
        std::vector<float> a(static_cast<std::size_t>(n)), out(static_cast<std::size_t>(n) + 1, -1);
        for (std::size_t i = 0; i < a.size(); ++i)
            a[i] = static_cast<float>(i);
        const auto v = view(a.data(), n);
        view(out.data(), n) = v * 2 + 1;
        test::mismatch wrong;
        wrong.compare(out.back(), -1, n);
        for (std::size_t i = 0; i < a.size(); ++i)
            wrong.compare(out[i], 2 * a[i] + 1, i);
        v = v * 2 + 1;
        for (std::size_t i = 0; i < a.size(); ++i)
            wrong.compare(a[i], out[i], i);
        CHECK(wrong.text() == "");
    }
}

TEST_CASE_TEMPLATE("kernel/row_kernel: padding raises no exception that an element would not", T, float,
                   double) {
    // What is asked below would show in the flags.
    tensor<T, dyn> x{0, 1, 3}, out(3);
    CHECK((exceptions_of([&] { out = sensitive(x); }) & FE_DIVBYZERO) != 0);
    CHECK((exceptions_of([&] { out = sensitive(x); }) & FE_INVALID) != 0);
    x = std::numeric_limits<T>::max();
    CHECK((exceptions_of([&] { out = sensitive(x); }) & FE_OVERFLOW) != 0);
    check_exceptions<T>();
}

TEST_CASE("kernel/row_kernel: truth values are stored as bytes 0 and 1") {
    for (index_t n = 1; n <= 100; ++n) {
        CAPTURE(n);
        tensor<float, dyn> x(n);
        for (index_t i = 0; i < n; ++i)
            x(i) = static_cast<float>(i % 7);
        std::vector<unsigned char> bytes(static_cast<std::size_t>(n) + 1, 77);
        view(reinterpret_cast<bool*>(bytes.data()), n) = x > 3;
        test::mismatch wrong;
        for (index_t i = 0; i <= n; ++i)
            wrong.compare(bytes[static_cast<std::size_t>(i)], i == n ? 77 : i % 7 > 3 ? 1 : 0, i);
        CHECK(wrong.text() == "");
    }
}

TEST_CASE("kernel/row_kernel: rows that start anywhere in a cache line, in place too") {
    const index_t columns = 8 * (simd::has_pack<float> ? simd::lanes<float> : 4) + 5;
    tensor<float, dyn, dyn> x(40, columns);
    tensor<float, dyn> row(columns);
    for (index_t i = 0; i < x.size(); ++i)
        x.data()[i] = static_cast<float>(i % 1009);
    for (index_t j = 0; j < columns; ++j)
        row(j) = static_cast<float>(j);
    tensor<float, dyn, dyn> y = x - row;
    test::mismatch wrong;
    for (index_t i = 0; i < 40; ++i)
        for (index_t j = 0; j < columns; ++j)
            wrong.compare(y(i, j), x(i, j) - row(j), i, j);
    x -= row;
    for (index_t i = 0; i < 40; ++i)
        for (index_t j = 0; j < columns; ++j)
            wrong.compare(x(i, j), y(i, j), i, j);
    CHECK(wrong.text() == "");
}

TEST_CASE("kernel/row_kernel: many leaves, some of which are one number, in place too") {
    for (index_t n = 1; n <= 100; n += n < 40 ? 1 : 13) {
        CAPTURE(n);
        tensor<float, dyn, dyn> x(3, n), y(3, n), column(3, 1), one(1, 1);
        tensor<float, dyn> row(n);
        one = 5;
        for (index_t i = 0; i < 3; ++i) {
            column(i, 0) = static_cast<float>(100 * i);
            for (index_t j = 0; j < n; ++j)
                row(j) = static_cast<float>(j), x(i, j) = y(i, j) = static_cast<float>(1000 * i + 7 * j);
        }
        test::mismatch wrong;
        x = (x + column) - (row + one) + (x - y);
        for (index_t i = 0; i < 3; ++i)
            for (index_t j = 0; j < n; ++j)
                wrong.compare(x(i, j), y(i, j) + column(i, 0) - (row(j) + 5), i, j);
        CHECK(wrong.text() == "");
    }
}

namespace {

/// A class whose operator counts how often it sees each value.
struct counted {
    static inline int seen[2];
    int value;
    friend counted operator+(counted a, counted b) { return ++seen[a.value], counted{a.value + b.value}; }
};

} // namespace

TEST_CASE("kernel/row_kernel: an operator of a class is called once for each element, and may remember") {
    tensor<counted, dyn> x(1000), y(1000);
    for (index_t i = 0; i < 1000; ++i) {
        x(i) = counted{i < 300};
        y(i) = counted{2};
    }
    counted::seen[0] = counted::seen[1] = 0;
    const tensor<counted, dyn> z = x + y;
    CHECK(counted::seen[0] == 700);
    CHECK(counted::seen[1] == 300);
    CHECK(z(0).value == 3);
    // No promise that elements are apart, wherever such a class takes part; one that is only copied calls nothing.
    using sum = decltype(detail::capture(x + y));
    static_assert(detail::calls_foreign<sum>());
    static_assert(!detail::calls_foreign<decltype(detail::capture(x))>());
    static_assert(!detail::calls_foreign<decltype(tensor<float, 3>() + tensor<float, 3>())>());
}

TEST_CASE("kernel/row_kernel: a callable of the user is called once for each element") {
    for (index_t n = 1; n <= 40; ++n) {
        CAPTURE(n);
        std::vector<int> calls(static_cast<std::size_t>(n));
        const tensor<int, dyn> x = arange<int>(n);
        const tensor y = map([&](int i) { return ++calls[static_cast<std::size_t>(i)], 3 * i; }, x);
        test::mismatch wrong;
        for (index_t i = 0; i < n; ++i) {
            wrong.compare(calls[static_cast<std::size_t>(i)], 1, i);
            wrong.compare(y(i), static_cast<int>(3 * i), i);
        }
        CHECK(wrong.text() == "");
    }
}
