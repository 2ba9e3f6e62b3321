// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <support/mismatch.hpp>
#include <vector>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

/// `x - y * 2` over rows of n elements that stand `step` apart; memory ends with the last of them.
template <class T>
void check_stepped(index_t rows, index_t n, index_t step) {
    CAPTURE(n);
    CAPTURE(step);
    const index_t row = n * step + 5;
    std::vector<T> a(static_cast<std::size_t>((rows - 1) * row + (n - 1) * step + 1)), b(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        a[i] = static_cast<T>(i % 101);
        b[i] = static_cast<T>(i % 7);
    }
    const auto part = [&](std::vector<T>& from) {
        return view(from.data(), shape<dyn, dyn>(rows, n), {row, step});
    };
    std::vector<T> out(static_cast<std::size_t>(rows * n) + 1, T(77));
    view(out.data(), rows, n) = part(a) - part(b) * T(2);
    test::mismatch wrong;
    wrong.compare(out.back(), T(77), rows, 0);
    for (index_t r = 0; r < rows; ++r)
        for (index_t i = 0; i < n; ++i) {
            const auto place = static_cast<std::size_t>(r * row + i * step);
            wrong.compare(out[static_cast<std::size_t>(r * n + i)],
                          static_cast<T>(a[place] - b[place] * T(2)), r, i);
        }
    CHECK(wrong.text() == "");

    const std::vector<T> before = a;
    part(a) -= part(b); // in place, into a strided target
    std::size_t next = 0;
    for (index_t r = 0; r < rows; ++r)
        for (index_t i = 0; i < n; ++i) {
            const auto place = static_cast<std::size_t>(r * row + i * step);
            for (; next < place; ++next)
                wrong.compare(a[next], before[next], next); // between the elements
            wrong.compare(a[place], static_cast<T>(before[place] - b[place]), r, i);
            next = place + 1;
        }
    CHECK(wrong.text() == "");
}

} // namespace

TEST_CASE_TEMPLATE("kernel/kernel: every second or third element is read where it lies", T, float, double,
                   int, std::int64_t) {
    for (const index_t step : {2, 3}) {
        for (index_t n = 1; n <= 150; ++n)
            check_stepped<T>(1100 / n + 2, n, step); // more elements than are laid out at once
        check_stepped<T>(1, 5000, step);
    }
}

TEST_CASE("kernel/kernel: which trees read every second element where it lies") {
    tensor<float, dyn> t(8);
    tensor<double, dyn> d(4);
    const auto a = t(range(none, none, 2));
    const auto steps = [](const auto& e) {
        return detail::has_stepped_kernel<std::remove_cvref_t<decltype(e)>>();
    };
    CHECK(steps(a + a * 2) == simd::has_pack<float>);
    CHECK(steps(where(a < 1, a, 0.f)) == simd::has_pack<float>);
    CHECK_FALSE(steps(a + a + a));                                  // a stencil gains too little
    CHECK_FALSE(steps(a + t(range(0, 4)) + tensor<float, dyn>(4))); // a whole tensor
    CHECK_FALSE(steps(exp(a)));                                     // the buffer is the least of its cost
    CHECK_FALSE(steps(a + d(range(0, 4))));                         // two types
}
