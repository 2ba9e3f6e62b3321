// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <complex>
#include <cstdint>
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

#if !defined(EIGEN_DONT_VECTORIZE)
namespace {

using float_leaf = detail::stream_leaf<float, detail::dense>;
using byte_leaf = detail::convert<float, detail::stream_leaf<std::uint8_t, detail::dense>>;
template <class A, class B>
using product = detail::elementwise<detail::op::multiply, A, B>;
template <class A, class B>
using sum_of = detail::elementwise<detail::op::add, A, B>;
/// Five leaves, so that one index serves all.
using many_leaves =
    sum_of<sum_of<product<float_leaf, float_leaf>, product<float_leaf, byte_leaf>>, float_leaf>;

/// The kernel on `rows` rows of n elements. The second and the fourth stream repeat, or no stream does. In place: the result
/// stands where the first operand does. `gap`: elements between the rows of the first operand, so that steps differ.
void check_many(index_t rows, index_t n, bool repeats, index_t gap, bool in_place) {
    CAPTURE(rows);
    CAPTURE(n);
    CAPTURE(repeats);
    CAPTURE(gap);
    CAPTURE(in_place);
    constexpr index_t held = detail::splat_count<many_leaves>;
    const index_t step = n + gap, spread = repeats ? held : n;
    std::vector<float> a(std::size_t(rows * step)), b(std::size_t(rows * spread)), c(std::size_t(rows * n)),
        e(c.size());
    std::vector<std::uint8_t> d(std::size_t(rows * spread));
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] = float(i % 23);
    for (std::size_t i = 0; i < c.size(); ++i) {
        c[i] = float(i % 7);
        e[i] = float(i % 101);
    }
    for (index_t r = 0; r < rows; ++r)
        for (index_t i = 0; i < spread; ++i) {
            b[std::size_t(r * spread + i)] = float(repeats ? r + 2 : (r + 3 * i) % 19);
            d[std::size_t(r * spread + i)] = std::uint8_t(repeats ? r + 1 : (r + i) % 11);
        }
    const auto stream_of = [](const auto& from, index_t row, bool moves) {
        return detail::stream{reinterpret_cast<const char*>(from.data()), row * index_t(sizeof(from[0])),
                              moves ? -1 : 0};
    };
    const detail::stream in[] = {stream_of(a, step, true), stream_of(b, spread, !repeats),
                                 stream_of(c, n, true), stream_of(d, spread, !repeats),
                                 stream_of(e, n, true)};
    const std::vector<float> before = a;
    std::vector<float> apart(std::size_t(rows * n + 1), -1);
    float* const out = in_place ? a.data() : apart.data();
    const index_t out_step = in_place ? step : n;
    const many_leaves tree{};
    detail::tile_kernel<many_leaves, 0, 5>.run(&tree, in, reinterpret_cast<char*>(out), 4 * out_step, rows, n,
                                               false);
    test::mismatch wrong;
    for (index_t r = 0; r < rows; ++r)
        for (index_t i = 0; i < n; ++i) {
            const auto spread_at = std::size_t(r * spread + (repeats ? 0 : i)), at = std::size_t(r * n + i);
            wrong.compare(
                out[r * out_step + i],
                before[std::size_t(r * step + i)] * b[spread_at] + c[at] * float(d[spread_at]) + e[at], r, i);
        }
    wrong.compare(apart.back(), -1.f, rows);
    CHECK(wrong.text() == "");
}

} // namespace

TEST_CASE("kernel/kernel: one index for many streams, some of which repeat") {
    constexpr index_t width = simd::lanes<float>, held = detail::splat_count<many_leaves>;
    for (const index_t rows : {1, 2, 17, 40})
        for (const index_t n :
             {width, width + 1, held - 1, held, held + 1, held + width - 1, held + width, 3 * held + 1})
            for (const bool repeats : {false, true})
                for (const index_t gap : {0, 3})
                    for (const bool in_place : {false, true})
                        check_many(rows, n, repeats, gap, in_place);
}

namespace {

using number_leaf = detail::stream_leaf<float, detail::one_a_row<detail::dense>>;
/// Two numbers a row, one of which stands in front of all else.
using numbers_beside = sum_of<product<number_leaf, float_leaf>, number_leaf>;
using numbers_beside_many = sum_of<sum_of<numbers_beside, product<byte_leaf, float_leaf>>, number_leaf>;

/// The kernel of `Tree` on `rows` rows of n elements. Each stream but the second is read in one of the ways that `moves` names: a
/// bit each, and those that do not repeat one number a row.
template <class Tree, class Expected>
void check_numbers(index_t rows, index_t n, unsigned moves, index_t gap, const Expected& expected) {
    CAPTURE(rows);
    CAPTURE(n);
    CAPTURE(moves);
    CAPTURE(gap);
    constexpr int count = Tree::leaves;
    constexpr index_t held = detail::splat_count<Tree>;
    const index_t row = (std::max)(n, held) + gap;
    std::vector<float> memory[std::size_t(count)];
    std::vector<std::uint8_t> bytes(std::size_t(rows * row));
    detail::stream in[std::size_t(count)];
    for (int k = 0; k < count; ++k) {
        auto& elements = memory[std::size_t(k)];
        elements.resize(std::size_t(rows * row));
        const bool is_bytes = k == 3, repeats = k != 1 && (moves >> k & 1) == 0;
        for (index_t i = 0; i < rows * row; ++i) {
            const index_t at = repeats ? i / row : i;
            elements[std::size_t(i)] = float((at * (k + 3)) % 31 + k);
            if (is_bytes) bytes[std::size_t(i)] = std::uint8_t(elements[std::size_t(i)]);
        }
        // Of numbers that are held nothing but the first one is there.
        const bool is_number = (detail::held_numbers<Tree> >> k & 1) != 0;
        if (is_number && repeats)
            for (index_t i = 0; i < rows * row; ++i)
                if (i % row != 0) elements[std::size_t(i)] = -999;
        in[std::size_t(k)] = {is_bytes ? reinterpret_cast<const char*>(bytes.data())
                                       : reinterpret_cast<const char*>(elements.data()),
                              row * (is_bytes ? 1 : 4), repeats ? 0 : -1};
    }
    std::vector<float> out(std::size_t(rows * n + 1), -1);
    const Tree tree{};
    detail::tile_kernel<Tree, 0, count>.run(&tree, in, reinterpret_cast<char*>(out.data()), 4 * n, rows, n,
                                            false);
    test::mismatch wrong;
    for (index_t r = 0; r < rows; ++r)
        for (index_t i = 0; i < n; ++i) {
            const auto element = [&](int k) {
                return memory[std::size_t(k)][std::size_t(r * row + (in[k].mask == 0 ? 0 : i))];
            };
            wrong.compare(out[std::size_t(r * n + i)], expected(element), r, i);
        }
    wrong.compare(out.back(), -1.f, rows);
    CHECK(wrong.text() == "");
}

} // namespace

TEST_CASE(
    "kernel/kernel: numbers of rows are held, unless they move on after all; other streams may repeat") {
    static_assert(detail::held_numbers<numbers_beside> == 0b101);
    static_assert(detail::held_numbers<numbers_beside_many> == 0b100101);
    static_assert(detail::held_numbers<product<number_leaf, number_leaf>> == 0); // rows along another axis
    static_assert(detail::held_numbers<product<float_leaf, byte_leaf>> == 0);
    constexpr index_t width = simd::lanes<float>, held = detail::splat_count<numbers_beside>;
    for (const index_t rows : {1, 2, 17})
        for (const index_t n : {width, width + 1, 2 * width, held - 1, held + 1, held + width, 3 * held + 1})
            for (const index_t gap : {0, 3})
                for (const unsigned moves :
                     {0b000000u, 0b000101u, 0b000001u, 0b100101u, 0b011000u, 0b010000u}) {
                    check_numbers<numbers_beside>(rows, n, moves, gap, [](const auto& element) {
                        return element(0) * element(1) + element(2);
                    });
                    check_numbers<numbers_beside_many>(rows, n, moves, gap, [](const auto& element) {
                        return element(0) * element(1) + element(2) + element(3) * element(4) + element(5);
                    });
                }
}
#endif

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

namespace {

/// A copy of `from` to where `to` is: all elements, and nothing between them.
template <class T, class To>
void check_copy(tensor<T, dyn, dyn>& memory, To to, const tensor<T, dyn, dyn>& from) {
    tensor<T, dyn, dyn> before = memory;
    to = from;
    index_t wrong = 0, written = 0;
    for (index_t i = 0; i < from.extent(0); ++i)
        for (index_t j = 0; j < from.extent(1); ++j) {
            wrong += to(i, j) != from(i, j);
            to(i, j) = T(0);
        }
    for (index_t k = 0; k < memory.size(); ++k)
        written += memory.data()[k] != before.data()[k] && memory.data()[k] != T(0);
    CHECK(wrong == 0);
    CHECK(written == 0);
}

template <class T>
void check_copies() {
    for (const index_t rows : {2, 37})
        for (const index_t n : {700, 3001}) {
            CAPTURE(rows);
            CAPTURE(n);
            tensor<T, dyn, dyn> from(rows, n), memory(2 * rows, 3 * n + 1);
            for (index_t k = 0; k < from.size(); ++k)
                from.data()[k] = static_cast<T>(static_cast<std::int8_t>(k % 89 + 1));
            memory = T(99);
            check_copy<T>(memory, memory(range(0, rows), range(0, n)), from);
            check_copy<T>(memory, memory(range(1, none, 2), range(n + 1, 2 * n + 1)), from);
            check_copy<T>(memory, memory(range(0, rows), range(0, 2 * n, 2)), from);
            check_copy<T>(memory, memory(range(0, none, 2), range(3 * n, 0, -3)), from);
            check_copy<T>(memory, memory(range(rows - 1, none, -1), range(n, 2 * n)), from);
        }
}

} // namespace

TEST_CASE("kernel/kernel: copies to rows and to strides write their elements and nothing else") {
    check_copies<float>();
    check_copies<double>();
    check_copies<std::int8_t>();
    check_copies<std::complex<double>>();
}

TEST_CASE("kernel/kernel: long rows are copied to where they are read in part") {
    for (const index_t by : {-1, 1, 700, -700, 3000}) {
        CAPTURE(by);
        tensor<double, dyn, dyn> a(5, 9000);
        for (index_t k = 0; k < a.size(); ++k)
            a.data()[k] = static_cast<double>(k);
        a(all, range(3000 + by, 6000 + by)) = a(all, range(3000, 6000));
        index_t wrong = 0;
        for (index_t i = 0; i < 5; ++i)
            for (index_t j = 0; j < 9000; ++j) {
                const index_t from = j >= 3000 + by && j < 6000 + by ? j - by : j;
                wrong += a(i, j) != static_cast<double>(i * 9000 + from);
            }
        CHECK(wrong == 0);
    }
}
