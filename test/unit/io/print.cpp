// SPDX-License-Identifier: BSL-1.0
#include <weft/io/print.hpp>
#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <complex>
#include <cstdint>
#include <iomanip>
#include <ios>
#include <sstream>
#include <string>
#include <type_traits>

using namespace weft;

TEST_CASE("io/print: tensors, views and expressions") {
    const tensor<float, 2, 3> a{{1, 2.5f, 3}, {4, 5, 6}};
    CHECK(to_string(a) == "[[1.  2.5 3. ]\n [4.  5.  6. ]]");
    CHECK(to_string(view(a.data(), shape<3, 2>{}, {1, 3})) == "[[1.  4. ]\n [2.5 5. ]\n [3.  6. ]]");
    CHECK(to_string(a * 2) == "[[ 2.  5.  6.]\n [ 8. 10. 12.]]");
    CHECK(to_string(a > 2) == "[[false  true  true]\n [ true  true  true]]");
    CHECK(to_string(exp(a - a)) == "[[1. 1. 1.]\n [1. 1. 1.]]");
    CHECK(to_string(any_tensor<int>(any_shape{1, 1, 2})) == "[[[0 0]]]");
}

TEST_CASE("io/print: a stream gets the same text, and << still shifts") {
    const tensor<std::int8_t, 3> a{1, -2, 100};
    std::ostringstream out;
    out << a << ' ' << (a << 1);
    CHECK(out.str() == "[  1  -2 100] [  2  -4 -56]");
    static_assert(expression<decltype(a << 1)>);
    static_assert(expression<decltype(1 << a)>);
    static_assert(expression<decltype(a << a)>);
    static_assert(std::is_same_v<decltype(out << a), std::ostream&>);
    CHECK((std::ostringstream() << "a = " << a).good());
}

TEST_CASE("io/print: what a stream says of numbers holds for each element") {
    const tensor<double, 2, 2> a{{1, 2.5}, {-3.14159265358979, 400}};
    const auto written = [](const auto& e, const auto&... manipulators) {
        std::ostringstream out;
        (out << ... << manipulators) << e << 7.5;
        return out.str();
    };
    CHECK(written(a, std::fixed, std::setprecision(2)) == "[[  1.00   2.50]\n [ -3.14 400.00]]7.50");
    CHECK(written(a, std::setprecision(3)) == "[[    1   2.5]\n [-3.14   400]]7.5");
    CHECK(written(a, std::scientific, std::setprecision(1)) ==
          "[[ 1.0e+00  2.5e+00]\n [-3.1e+00  4.0e+02]]7.5e+00");
    CHECK(written(a > 2, std::setw(6)) == "[[ false   true]\n [ false   true]]7.5");
    CHECK(written(a, std::setw(10)) == "[[         1        2.5]\n [  -3.14159        400]]7.5");
    CHECK(written(tensor<std::int8_t, 2>{65, -1}, std::showpos) == "[+65  -1]+7.5");
    CHECK(written(tensor<int, 2>{255, 16}, std::hex, std::showbase) == "[0xff 0x10]7.5");
    CHECK(written(tensor<std::complex<float>, 2>{{1.f, -2.f}, {0.5f, 3.f}}, std::fixed,
                  std::setprecision(1)) == "[1.0-2.0j 0.5+3.0j]7.5");
    CHECK(written(cast<detail::simd::half>(a), std::fixed, std::setprecision(1)) ==
          "[[  1.0   2.5]\n [ -3.1 400.0]]7.5");
    CHECK(written(a) == to_string(a) + "7.5"); // as a new stream is
    CHECK(written(zeros<float>(2000), std::fixed, std::setprecision(1)).substr(0, 19) ==
          "[0.0 0.0 0.0 ... 0.");
}

TEST_CASE("io/print: NumPy's options") {
    const tensor<double, 3> a{1, 0.123456789, 1e-7};
    CHECK(to_string(a) == "[1.00000000e+00 1.23456789e-01 1.00000000e-07]");
    CHECK(to_string(a, {.precision = 3}) == "[1.000e+00 1.235e-01 1.000e-07]");
    CHECK(to_string(a, {.precision = 3, .suppress = true}) == "[1.    0.123 0.   ]");
    CHECK(to_string(a, {.precision = 0, .suppress = true}) == "[1. 0. 0.]");
    CHECK(to_string(tensor<double, 1>{1.0 / 3}, {.precision = 17}) == "[0.3333333333333333]");
    CHECK(to_string(tensor<double, 1>{1e300}, {.suppress = true}).size() == 304);
    CHECK(to_string(tensor<double, 1>{1e-300}, {.precision = 1000, .suppress = true}).size() == 304);
    const tensor x = arange<int>(20);
    CHECK(to_string(x, {.threshold = 10}) == "[ 0  1  2 ... 17 18 19]");
    CHECK(to_string(x, {.threshold = 10, .edge_items = 1}) == "[ 0 ... 19]");
    CHECK(to_string(x, {.threshold = 10, .edge_items = 0}) == "[ 0 ... 19]");
    CHECK(to_string(x, {.threshold = 10, .edge_items = 10}) == to_string(x));
    CHECK(to_string(x, {.threshold = 10, .edge_items = PTRDIFF_MAX}) == to_string(x));
    CHECK(to_string(x * 1, {.line_width = 13}).substr(0, 13) == "[ 0  1  2  3\n");
    CHECK(to_string(x, {.line_width = -1}).substr(0, 5) == "[ 0\n ");
    const std::string whole = to_string(arange<int>(1500), {.threshold = 2000});
    CHECK(whole.find("...") == std::string::npos);
}

TEST_CASE("io/print: a blank line between matrices") {
    const tensor x = arange<int>(8);
    CHECK(to_string(view(x.data(), shape<2, 2, 2>{})) == "[[[0 1]\n  [2 3]]\n\n [[4 5]\n  [6 7]]]");
}

TEST_CASE("io/print: nothing to show") {
    CHECK(to_string(tensor<float, dyn>()) == "[]");
    CHECK(to_string(any_tensor<float>(any_shape{3, 0, 2})) == "[]");
}

TEST_CASE("io/print: long axes are summarised") {
    CHECK(to_string(arange<int>(1001)) == "[   0    1    2 ...  998  999 1000]");
    const std::string whole = to_string(arange<int>(1000));
    CHECK(whole.find("...") == std::string::npos);
    const tensor x = arange<int>(2000);
    CHECK(to_string(view(x.data(), shape<4, 500>{})) == "[[   0    1    2 ...  497  498  499]\n"
                                                        " [ 500  501  502 ...  997  998  999]\n"
                                                        " [1000 1001 1002 ... 1497 1498 1499]\n"
                                                        " [1500 1501 1502 ... 1997 1998 1999]]");
    CHECK(to_string(view(x.data(), shape<1000, 2>{})) == "[[   0    1]\n [   2    3]\n [   4    5]\n ...\n"
                                                         " [1994 1995]\n [1996 1997]\n [1998 1999]]");
}

TEST_CASE("io/print: of a long expression only what is shown is evaluated") {
    int calls = 0;
    const tensor x = arange<int>(100000);
    const auto counted = map([&calls](int v) { return ++calls, v; }, x);
    CHECK(to_string(counted) == "[    0     1     2 ... 99997 99998 99999]");
    CHECK(calls == 6);
}

TEST_CASE("io/print: rows are broken at 75 columns") {
    const std::string text = to_string(arange<int>(60) * 10);
    CHECK(text.substr(0, 73) == "[  0  10  20  30  40  50  60  70  80  90 100 110 120 130 140 150 160 170\n");
    CHECK(text.substr(73, 5) == " 180 ");
    CHECK(std::count(text.begin(), text.end(), '\n') == 3);
}
