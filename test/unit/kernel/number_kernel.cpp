// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <support/mismatch.hpp>
#include <type_traits>
#include <vector>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

/// `f(a, m)` with a of `rows` rows of n elements, `gap` elements apart, and m of one element a row, `step` apart: into a
/// target of its own, and in place. `expected(x, y)` is one element.
template <class T, class F, class Scalar>
void check(index_t rows, index_t n, index_t gap, index_t step, const F& f, const Scalar& expected) {
    CAPTURE(rows);
    CAPTURE(n);
    CAPTURE(gap);
    CAPTURE(step);
    using result = std::invoke_result_t<Scalar, T, T>;
    const index_t row = n + gap;
    std::vector<T> elements(static_cast<std::size_t>(rows * row)),
        numbers(static_cast<std::size_t>(rows * step));
    for (std::size_t i = 0; i < elements.size(); ++i)
        elements[i] = static_cast<T>(i % 101);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<T>(i % 7 + 1);
    const auto a = view(elements.data(), shape<dyn, dyn>(rows, n), {row, 1});
    const auto m = view(numbers.data(), shape<dyn, dyn>(rows, 1), {step, 1});
    const auto element = [&](index_t r, index_t i) {
        return elements[static_cast<std::size_t>(r * row + i)];
    };
    const auto number = [&](index_t r) { return numbers[static_cast<std::size_t>(r * step)]; };

    constexpr int guards = 3;
    std::vector<unsigned char> memory(sizeof(result) * static_cast<std::size_t>(rows * row + guards), 77);
    auto* const out = reinterpret_cast<result*>(memory.data());
    view(out, shape<dyn, dyn>(rows, n), {row, 1}) = f(a, m);
    test::mismatch wrong;
    for (index_t r = 0; r < rows; ++r)
        for (index_t i = 0; i < row; ++i)
            if (i < n) {
                wrong.compare(out[r * row + i], expected(element(r, i), number(r)), r, i);
            } else {
                for (std::size_t k = 0; k < sizeof(result); ++k)
                    wrong.compare(memory[static_cast<std::size_t>(r * row + i) * sizeof(result) + k], 77, r,
                                  i);
            }
    CHECK(wrong.text() == "");
    if constexpr (std::is_same_v<T, result>) {
        const std::vector<T> before = elements;
        a = f(a, m);
        for (index_t r = 0; r < rows; ++r)
            for (index_t i = 0; i < row; ++i) {
                const T was = before[static_cast<std::size_t>(r * row + i)];
                wrong.compare(element(r, i), i < n ? expected(was, number(r)) : was, r, i);
            }
        CHECK(wrong.text() == "");
    }
}

} // namespace

TEST_CASE_TEMPLATE("kernel/number_kernel: rows of every length, the number on either side", T, float, double,
                   int, std::uint8_t) {
    const auto right = [](const auto& a, const auto& m) { return a - m; };
    const auto left = [](const auto& a, const auto& m) { return m - a; };
    for (index_t n = 1; n <= 140; ++n)
        for (const index_t gap : {0, 3}) {
            const index_t rows = 1100 / n + 2; // more elements than are laid out at once
            check<T>(rows, n, gap, 1, right, [](T x, T y) { return static_cast<T>(x - y); });
            check<T>(rows, n, gap, 2, left, [](T x, T y) { return static_cast<T>(y - x); });
        }
}

TEST_CASE("kernel/number_kernel: results of another type") {
    for (index_t n = 1; n <= 70; ++n)
        check<float>(
            1100 / n + 2, n, n % 2, 1, [](const auto& a, const auto& m) { return a < m; },
            [](float x, float y) { return x < y; });
}

TEST_CASE("kernel/number_kernel: around the caches, rows of whole lines and others") {
    for (const index_t n : {16, 20, 64, 300}) {
        const index_t rows = 6'000'000 / n;
        tensor<float, dyn, dyn> a(rows, n), m(rows, 1);
        a = 3;
        for (index_t r = 0; r < rows; ++r)
            m(r, 0) = static_cast<float>(r % 50);
        tensor<float, dyn, dyn> c(rows, n);
        c = a * m;
        test::mismatch wrong;
        for (index_t r = 0; r < rows; ++r)
            for (const index_t i : {index_t(0), n / 2, n - 1})
                wrong.compare(c(r, i), 3 * static_cast<float>(r % 50), r, i);
        CHECK(wrong.text() == "");
    }
}

TEST_CASE("kernel/number_kernel: a number of the row itself, which is written") {
    tensor<float, dyn, dyn> a(80, 40);
    for (index_t r = 0; r < 80; ++r)
        a(r, all) = static_cast<float>(r + 2);
    a /= a(all, range(0, 1));
    CHECK(array_equal(a, ones<float>(80, 40)));
}

TEST_CASE("kernel/number_kernel: beside an operand that is laid out tile by tile") {
    tensor<float, dyn, dyn> a(300, 700), m(700, 1), c(700, 300);
    for (index_t r = 0; r < 300; ++r)
        a(r, all) = static_cast<float>(r);
    for (index_t r = 0; r < 700; ++r)
        m(r, 0) = static_cast<float>(1000 * r);
    c = transpose(a) + m;
    test::mismatch wrong;
    for (index_t r = 0; r < 700; ++r)
        for (index_t i = 0; i < 300; ++i)
            wrong.compare(c(r, i), static_cast<float>(1000 * r + i), r, i);
    CHECK(wrong.text() == "");
}

TEST_CASE("kernel/number_kernel: which trees read numbers where they lie") {
    tensor<float, dyn, dyn> a(4, 4), b(4, 1);
    const tensor<int, dyn, dyn> i(4, 1);
    const auto reads = [](const auto& e) {
        return detail::reads_numbers<std::remove_cvref_t<decltype(e)>>();
    };
    CHECK(reads(a * b) == simd::has_pack<float>);
    CHECK(reads(exp(a - b) * 2) == simd::has_pack<float>);
    CHECK(reads(a < b) == simd::has_pack<float>);
    CHECK_FALSE(reads(a * 2));                                             // one operand
    CHECK_FALSE(reads(a * b + a));                                         // three
    CHECK_FALSE(reads(a * cast<float>(i)));                                // one of another type
    CHECK_FALSE(reads(map([](float x, float y) { return x + y; }, a, b))); // a loop over elements
}

TEST_CASE("kernel/number_kernel: which operands may be numbers, by their shapes") {
    using matrix = shape<dyn, dyn>;
    using column = shape<dyn, 1>;
    using row = shape<dyn>;
    static_assert(detail::number_operands<matrix, matrix>() == 3);
    static_assert(detail::number_operands<matrix, column>() == 0); // known, and held by the other kernels
    static_assert(detail::number_operands<column, row>() == 0);
    static_assert(detail::number_operands<column, column>() == 0);
    static_assert(detail::number_operands<matrix, shape<dyn, 3>>() == 1);
    static_assert(detail::number_operands<matrix, row>() == 0);
    static_assert(detail::number_operands<row, row>() == 0);
    static_assert(detail::number_operands<matrix, shape<>>() == 0); // one for all rows
    static_assert(detail::number_operands<any_shape, any_shape>() == 3);

    // What they do not say is right nonetheless.
    for (const index_t n : {1, 5, 16, 40, 300}) {
        tensor<float, dyn, dyn> a(70, 1);
        tensor<float, dyn> m(n);
        for (index_t r = 0; r < 70; ++r)
            a(r, 0) = float(r);
        for (index_t i = 0; i < n; ++i)
            m(i) = float(1000 * i);
        const tensor<float, dyn, dyn> c = a + m;
        test::mismatch wrong;
        for (index_t r = 0; r < 70; ++r)
            for (index_t i = 0; i < n; ++i)
                wrong.compare(c(r, i), float(1000 * i + r), r, i);
        CHECK(wrong.text() == "");
    }
}
