// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/ops/special.hpp>
#include <weft/order/segments.hpp>
#include <weft/reduce/extrema.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/broadcast_to.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/reshape.hpp>
#include <weft/view/slice/slice.hpp>
#include <weft/view/unit_axes.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <support/mismatch.hpp>
#include <support/tells_line.hpp>
#include <type_traits>

using namespace weft;

TEST_CASE("order/segments: sums of segments") {
    tensor<float, 5> v{1, 2, 3, 4, 5};
    const tensor<int, 4> offsets{0, 2, 2, 5};
    static_assert(std::same_as<decltype(segment_sum(v, offsets)), tensor<float, 3>>);
    CHECK(array_equal(segment_sum(v, offsets), tensor<float, 3>{3, 0, 12}));
    CHECK(array_equal(segment_sum(2 * v, tensor<int, dyn>{1, 3}), tensor<float, 1>{10}));
    tensor<std::int8_t, dyn, 2> rows{{100, 1}, {100, 2}, {100, 3}};
    static_assert(std::same_as<decltype(segment_sum(rows, offsets)), tensor<std::int64_t, 3, 2>>);
    CHECK(array_equal(segment_sum(rows, tensor<int, 3>{0, 3, 3}),
                      tensor<std::int64_t, 2, 2>{{300, 6}, {0, 0}}));
    CHECK(array_equal(segment_sum(transpose(rows), tensor<int, 2>{0, 2}),
                      tensor<std::int64_t, 1, 3>{{101, 102, 103}}));
    CHECK(segment_sum(v, tensor<int, dyn>{3}).size() == 0);
    any_tensor<float> any = v;
    CHECK(array_equal(segment_sum(any, offsets), segment_sum(v, offsets)));
    using half = Eigen::half;
    tensor<half, dyn> many(4000);
    many = half(1.f);
    CHECK(segment_sum(many, tensor<int, 2>{0, 4000})(0) == half(4000.f));
    CHECK_THROWS_AS((void)segment_sum(v, tensor<int, 2>{0, 6}), index_error);
    CHECK_THROWS_AS((void)segment_sum(v, tensor<int, 2>{-1, 3}), index_error);
    CHECK_THROWS_AS((void)segment_sum(v, tensor<int, 3>{0, 3, 2}), index_error);
    CHECK_THROWS_AS((void)segment_sum(v, tensor<int, dyn>()), shape_error);
}

TEST_CASE("order/segments: long segments are added pairwise") {
    tensor<float, dyn> v(1000003);
    v = 0.1f;
    const tensor<index_t, 3> offsets{0, 3, 1000003};
    CHECK(std::abs(segment_sum(v, offsets)(1) - 100000.f) < 1); // one after the other: 958
    tensor<float, dyn, 3> rows(300001);
    rows = 0.1f;
    const tensor<float, 1, 3> sums = segment_sum(rows, tensor<int, 2>{0, 300001});
    CHECK(std::abs(sums(0, 2) - 30000.1f) < 0.1f);
    tensor<int, dyn> numbers = arange<int>(5000);
    CHECK(segment_sum(numbers, tensor<int, 2>{17, 4321})(0) == sum(numbers(range(17, 4321))));
}

TEST_CASE("order/segments: segments of trees are computed piece by piece, with gaps, overlaps of pieces and "
          "long ones") {
    constexpr index_t count = 100000;
    tensor<double, dyn> values(count), x(97);
    tensor<std::int32_t, dyn> column(count);
    for (index_t i = 0; i < count; ++i) {
        values(i) = double(i % 13);
        column(i) = std::int32_t(i * 7 % 97 - (i % 2 == 0 ? 97 : 0));
    }
    for (index_t i = 0; i < 97; ++i)
        x(i) = double(i % 5);
    const tensor<index_t, dyn> offsets{3, 3, 10, 40000, 99000, 99001, count};
    const tensor sums = segment_sum(values * take(x, column), offsets);
    const tensor rows = segment_sum(broadcast_to(values(all, newaxis), shape(count, 2)) + 1, offsets);
    for (index_t s = 0; s < 6; ++s) {
        double one = 0, two = 0; // sums of integers, so exact
        for (index_t i = offsets(s); i < offsets(s + 1); ++i) {
            const index_t k = column(i) < 0 ? column(i) + 97 : column(i);
            one += values(i) * x(k);
            two += values(i) + 1;
        }
        CHECK(sums(s) == one);
        CHECK(rows(s, 0) == two);
        CHECK(rows(s, 1) == two);
    }
    column(count - 1) = 97;
    CHECK_THROWS_AS((void)segment_sum(values * take(x, column), offsets), index_error);
    CHECK(segment_sum(zeros<float>(5, 0), tensor<index_t, 3>{0, 2, 5}).shape() == shape(2, 0));
}

TEST_CASE("order/segments: each element is computed once") {
    const tensor<double, dyn> x = arange<double>(40000);
    index_t calls = 0;
    const auto f = [&calls](double v) {
        ++calls;
        return v + 1;
    };
    CHECK(
        array_equal(segment_sum(map(f, x), {0, 20000, 40000}), segment_sum(eval(x + 1), {0, 20000, 40000})));
    CHECK(calls == 40000);
    const tensor<index_t, 6> offsets{0, 3, 9001, 11000, 11001, 20000};
    calls = 0;
    CHECK(array_equal(segment_sum(map(f, reshape(x, 20000, 2)), offsets),
                      segment_sum(eval(reshape(x, 20000, 2) + 1), offsets)));
    CHECK(calls == 40000);
    calls = 0;
    const tensor words = segment_sum(map(
                                         [&calls](double v) {
                                             ++calls;
                                             return std::string(20, v < 100 ? 'a' : 'b');
                                         },
                                         x(range(0, 20000))),
                                     {0, 5000, 9000, 20000});
    CHECK(calls == 20000);
    CHECK(words(0) == std::string(2000, 'a').append(98000, 'b'));
    CHECK(words(1) == std::string(80000, 'b'));
    CHECK(words(2) == std::string(220000, 'b'));
}

TEST_CASE("order/segments: the greatest and the least") {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const tensor<double, 5> v{1, -2, 3, std::nan(""), 5};
    const tensor<int, 4> offsets{0, 2, 2, 3};
    static_assert(std::same_as<decltype(segment_max(v, offsets)), tensor<double, 3>>);
    CHECK(array_equal(segment_max(v, offsets), tensor<double, 3>{1, -infinity, 3}));
    CHECK(array_equal(segment_max(v, {0, 1}), tensor<double, 1>{segment_max(v, tensor<int, 2>{0, 1})(0)}));
    CHECK(array_equal(segment_sum(tensor<int, 4>{1, 2, 3, 4}, {0, 3, 4}), tensor<int, 2>{6, 4}));
    CHECK(array_equal(segment_min(tensor<int, 4>{1, 2, 3, 4}, {1, 3}), tensor<int, 1>{2}));
    CHECK(array_equal(segment_min(2 * v, offsets), tensor<double, 3>{-4, infinity, 6}));
    CHECK(std::isnan(segment_max(v, tensor<int, 2>{2, 5})(0)));
    const tensor<std::uint8_t, dyn, 2> rows{{200, 1}, {100, 2}, {0, 3}};
    static_assert(std::same_as<decltype(segment_min(rows, offsets)), tensor<std::uint8_t, 3, 2>>);
    CHECK(array_equal(segment_max(rows, tensor<int, 3>{1, 3, 3}),
                      tensor<std::uint8_t, 2, 2>{{100, 3}, {0, 0}}));
    CHECK(array_equal(segment_min(rows, tensor<int, 3>{0, 2, 2}),
                      tensor<std::uint8_t, 2, 2>{{100, 1}, {255, 255}}));
    CHECK(array_equal(segment_max(rows > 100, tensor<int, 3>{0, 1, 3}),
                      tensor<bool, 2, 2>{{true, false}, {false, false}}));
    const tensor<Eigen::half, dyn> halves(3);
    CHECK(segment_max(halves + Eigen::half(2.f), tensor<int, 2>{0, 3})(0) == Eigen::half(2.f));
    CHECK_THROWS_WITH_AS((void)segment_min(v, tensor<int, 2>{0, 6}), doctest::Contains("segment_min"),
                         index_error);
    CHECK_THROWS_AS((void)segment_max(v, tensor<int, dyn>()), shape_error);
}

TEST_CASE("order/segments: the greatest of segments and rows of any length") {
    tensor<float, dyn> v(1000);
    for (index_t i = 0; i < 1000; ++i)
        v(i) = float((i * 7919) % 1009) - 500;
    const tensor wide = reshape(v, 50, 20);
    for (index_t first = 0; first < 40; ++first) {
        const index_t last = first + 1 + first * 5;
        const tensor<index_t, 2> ends{first, last}, rows{first, first + 3};
        CHECK(segment_max(v, ends)(0) == max(v(range(first, last))));
        CHECK(segment_min(v, ends)(0) == min(v(range(first, last))));
        CHECK(array_equal(segment_max(wide, rows)(0, all), max<0>(wide(range(first, first + 3), all))));
    }
    v(513) = std::nanf("");
    CHECK(std::isnan(segment_max(v, tensor<int, 2>{3, 900})(0)));
}

namespace {

template <class T>
tensor<T, dyn, dyn> random_rows(index_t width) {
    tensor<T, dyn, dyn> rows(20000, width);
    std::mt19937 bits(unsigned(width) + 1);
    for (T& e : rows)
        e = T(float(bits() % 2000) / 8.03f - (std::is_unsigned_v<T> ? 0 : 150));
    return rows;
}

constexpr index_t lengths[] = {1,  2,  3,  4,   5,   7,   8,   9,   15,   16,   17,   31,
                               33, 63, 65, 100, 127, 128, 129, 700, 4096, 4097, 9000, 20000};

/// Segments of one column have the bits of the folds of their elements.
template <class T>
void compare_with_folds() {
    test::mismatch wrong;
    const tensor rows = random_rows<T>(1);
    const tensor line = eval(rows(all, 0));
    for (const index_t length : lengths)
        for (index_t first = 0; first <= 3 && first + length <= 20000; ++first) {
            const tensor<index_t, 2> ends{first, first + length};
            const auto part = line(range(first, first + length));
            wrong.compare_bits(segment_sum(line, ends)(0), sum(part), length, first);
            wrong.compare_bits(segment_sum(rows, ends)(0, 0), sum(part), length, first);
            if constexpr (!std::same_as<T, std::complex<float>>) {
                wrong.compare_bits(segment_max(line, ends)(0), max(part), length, first);
                wrong.compare_bits(segment_min(rows, ends)(0, 0), min(part), length, first);
            }
        }
    CHECK(wrong.text() == "");
}

/// Rows of several elements are joined one after the other, in blocks.
template <class T>
void compare_with_rows(index_t width) {
    test::mismatch wrong;
    const tensor rows = random_rows<T>(width);
    for (const index_t length : lengths) {
        const tensor<index_t, 2> ends{20000 - length, 20000};
        const tensor total = segment_sum(rows, ends);
        const tensor greatest = segment_max(rows, ends);
        for (index_t j = 0; j < width; ++j) {
            auto added = total(0, j) * 0;
            T most = rows(20000 - length, j);
            for (index_t i = 20000 - length; i < 20000; ++i) {
                added += rows(i, j);
                most = most < rows(i, j) ? rows(i, j) : most;
            }
            wrong.compare(greatest(0, j), most, length, j);
            if (length <= 128)
                wrong.compare(total(0, j), added, length, j);
            else
                wrong.compare(std::abs(double(total(0, j) - added)) <= 0.01 * double(length), true, length,
                              j);
        }
    }
    CHECK(wrong.text() == "");
}

} // namespace

TEST_CASE("order/segments: the bits of folds of the same elements") {
    compare_with_folds<float>();
    compare_with_folds<double>();
    compare_with_folds<std::int16_t>();
    compare_with_folds<std::uint8_t>();
    compare_with_folds<Eigen::half>();
    compare_with_folds<std::complex<float>>();
    for (const index_t width : {3, 16, 37}) {
        compare_with_rows<float>(width);
        compare_with_rows<double>(width);
        compare_with_rows<std::int16_t>(width);
        compare_with_rows<std::uint8_t>(width);
    }
}

TEST_CASE("order/segments: objects are joined in their order") {
    const tensor<std::string, 5> words{"a", "b", "c", "d", "e"};
    CHECK(array_equal(segment_sum(words, tensor<int, 3>{1, 1, 4}), tensor<std::string, 2>{"", "bcd"}));
}

namespace {

/// It has no +=.
struct weight {
    int grams = 0;
    friend weight operator+(weight a, weight b) { return {a.grams + b.grams}; }
};

} // namespace

TEST_CASE("order/segments: integers wrap, classes need only +") {
    const tensor<std::int64_t, 3> most{INT64_MAX, 1, 1};
    CHECK(segment_sum(most, tensor<int, 2>{0, 3})(0) == INT64_MIN + 1);
    CHECK(segment_sum(expand_dims<1>(most), tensor<int, 2>{0, 2})(0, 0) == INT64_MIN);
    tensor<weight, dyn> loads(300);
    for (auto& of : loads)
        of.grams = 2;
    CHECK(segment_sum(loads, tensor<int, 3>{0, 3, 300})(1).grams == 594);
}

TEST_CASE("order/segments: errors name the line of the call") {
    const tensor<float, 3> x{1, 2, 3};
    CHECK(segment_sum(x, {3}).size() == 0);
    CHECK_THROWS_AS((void)segment_sum(x, {4}), index_error);
    CHECK_THROWS_AS((void)segment_max(x, {-1}), index_error);
    CHECK_THROWS_WITH_AS((void)segment_sum(x, tensor<std::uint64_t, 2>{0, UINT64_MAX}),
                         doctest::Contains("from 0 to 9223372036854775807 of 3 rows"), index_error);
    CHECK(test::tells_line([&] { (void)segment_sum(x, {0, 4}); }));
    CHECK(test::tells_line([&] { (void)segment_sum(x, tensor<int, 2>{0, 4}); }));
    CHECK(test::tells_line([&] { (void)segment_max(x, {0, 4}); }));
    CHECK(test::tells_line([&] { (void)segment_max(x, tensor<int, 2>{0, 4}); }));
    CHECK(test::tells_line([&] { (void)segment_min(x, {0, 4}); }));
    CHECK(test::tells_line([&] { (void)segment_min(x, tensor<int, 2>{0, 4}); }));
}

TEST_CASE("order/segments: an index is refused also where it chooses nothing") {
    const tensor<double, 4, dyn> nothing(shape<4, dyn>(0));
    const tensor<int, 2> offsets{0, 2};
    CHECK_THROWS_AS((void)segment_sum(take<0>(nothing, {9, 0}), offsets), index_error);
    CHECK(segment_sum(take<0>(nothing, {3, 0}), offsets).size() == 0);
}

TEST_CASE("order/segments: rows of some packets, one after the other, bit for bit") {
    for (const index_t width : {2, 4, 7, 8, 9, 16, 17, 31, 32, 33, 64, 65}) {
        tensor<float, dyn, dyn> x(140, width);
        for (index_t i = 0; i < x.size(); ++i)
            x.data()[i] = 1.f / static_cast<float>(i % 97 + 1) - 0.01f * static_cast<float>(i % 13);
        const index_t at[] = {0, 1, 5, 5, 12, 140};
        const tensor sums = segment_sum(x, {0, 1, 5, 5, 12, 140});
        const tensor most = segment_max(x, {0, 1, 5, 5, 12, 140});
        bool same = true;
        for (index_t s = 0; s < 5; ++s)
            for (index_t j = 0; j < width; ++j) {
                if (at[s] == at[s + 1]) continue;
                float sum = x(at[s], j), greatest = sum;
                for (index_t k = at[s] + 1; k < at[s + 1]; ++k) {
                    sum += x(k, j);
                    greatest = x(k, j) > greatest ? x(k, j) : greatest;
                }
                same = same && most(s, j) == greatest && (sums(s, j) == sum || at[s + 1] - at[s] > 100);
            }
        CHECK(same);
    }
}
