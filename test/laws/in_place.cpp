// SPDX-License-Identifier: BSL-1.0
// In place: the same bits as into a new tensor, whatever the target's layout and whatever is read of the target.
#include <algorithm>
#include <array>
#include <set>
#include <support/law.hpp>

using law::anything;
using law::between;
using oracle::extents;
using oracle::layout;
using weft::index_t;

namespace {

std::vector<std::array<extents, 2>> cases() {
    return {{{{5, 3, 4, 1}, {3, 1, 1}}}, {{{7, 19}, {19}}},  {{{7, 19}, {7, 1}}},
            {{{3, 5, 2}, {3, 5, 2}}},    {{{1000}, {1}}},    {{{1000}, {1000}}},
            {{{41, 43}, {41, 43}}},      {{{0, 3}, {1, 3}}}, {{{2, 3}, {1}}}};
}

/// `update(x, y)` in place against `node(x, y)` into a new tensor, for targets of every layout.
template <class T, class Update, class Node>
void check_update(const char* what, Update update, Node node) {
    oracle::random bits(11);
    unsigned turn = 0;
    for (const auto& shapes : cases())
        for (layout how : {layout::contiguous, layout::stepped, layout::negative, layout::transposed})
            for (layout how_y : oracle::layouts) {
                ++turn;
                oracle::operand<T> x(shapes[0], how, turn, [&] { return law::divisor<T>{}(bits); });
                const oracle::operand<T> y(shapes[1], how_y, turn, [&] { return law::divisor<T>{}(bits); });
                const weft::any_tensor<T> expected = weft::cast<T>(node(std::as_const(x).any(), y.any()));
                INFO(std::string(what), " ", oracle::text(shapes[0]), " ", std::string(text(how)), ", ",
                     oracle::text(shapes[1]), " ", std::string(text(how_y)));
                update(x.any(), y.any());
                CHECK(oracle::difference(x.collect().values.data(), expected.data(), expected.size()) == "");
            }
}

} // namespace

TEST_CASE_TEMPLATE("laws/in place: compound assignment", T, float, std::int16_t, std::uint8_t) {
    check_update<T>(
        "+=", [](const auto& x, const auto& y) { x += y; },
        [](const auto& x, const auto& y) { return x + y; });
    check_update<T>(
        "-=", [](const auto& x, const auto& y) { x -= y; },
        [](const auto& x, const auto& y) { return x - y; });
    check_update<T>(
        "*=", [](const auto& x, const auto& y) { x *= y; },
        [](const auto& x, const auto& y) { return x * y; });
    check_update<T>(
        "/=", [](const auto& x, const auto& y) { x /= y; },
        [](const auto& x, const auto& y) { return x / y; });
    check_update<T>(
        "%=", [](const auto& x, const auto& y) { x %= y; },
        [](const auto& x, const auto& y) { return x % y; });
    if constexpr (std::is_integral_v<T>) {
        check_update<T>(
            "&=", [](const auto& x, const auto& y) { x &= y; },
            [](const auto& x, const auto& y) { return x & y; });
        check_update<T>(
            "|=", [](const auto& x, const auto& y) { x |= y; },
            [](const auto& x, const auto& y) { return x | y; });
        check_update<T>(
            "^=", [](const auto& x, const auto& y) { x ^= y; },
            [](const auto& x, const auto& y) { return x ^ y; });
        check_update<T>(
            "<<=", [](const auto& x, const auto& y) { x <<= y; },
            [](const auto& x, const auto& y) { return x << y; });
        check_update<T>(
            ">>=", [](const auto& x, const auto& y) { x >>= y; },
            [](const auto& x, const auto& y) { return x >> y; });
    }
}

TEST_CASE("laws/in place: the target is read at the same places") {
    check_update<float>(
        "x = x * 2 + y", [](const auto& x, const auto& y) { x = x * 2 + y; },
        [](const auto& x, const auto& y) { return x * 2 + y; });
    check_update<float>(
        "x = y - exp(x) * x", [](const auto& x, const auto& y) { x = y - exp(x) * x; },
        [](const auto& x, const auto& y) { return y - exp(x) * x; });
    check_update<std::int16_t>(
        "x += x * 3", [](const auto& x, auto) { x += x * 3; }, [](const auto& x, auto) { return x + x * 3; });
    check_update<std::uint8_t>(
        "x = a double expression of x and y, cast",
        [](const auto& x, const auto& y) { x = weft::cast<std::uint8_t>(x / 4.0 + y / 4.0); },
        [](const auto& x, const auto& y) { return weft::cast<std::uint8_t>(x / 4.0 + y / 4.0); });
    check_update<double>(
        "x += 1", [](const auto& x, auto) { x += 1; }, [](const auto& x, auto) { return x + 1; });
    check_update<double>(
        "x *= cast<float>(x)", [](const auto& x, auto) { x *= weft::cast<float>(x); },
        [](const auto& x, auto) { return x * weft::cast<float>(x); });
}

TEST_CASE("laws/in place: dense tensors of every length") {
    oracle::random bits(12);
    for (index_t n = 1; n <= 130; ++n) {
        weft::tensor<float, weft::dyn> x(n), y(n);
        for (float& v : x)
            v = oracle::value_between<float>(bits, -2, 2);
        for (float& v : y)
            v = oracle::value_between<float>(bits, -2, 2);
        const weft::tensor sum = x + y, tree = x * 2 + y;
        auto left = x;
        left += y;
        CHECK(oracle::difference(left.data(), sum.data(), n) == "");
        x = x * 2 + y;
        CHECK(oracle::difference(x.data(), tree.data(), n) == "");
    }
}

TEST_CASE_TEMPLATE("laws/in place: any overlap is as if the source had been copied first", T, std::int8_t,
                   float, std::complex<double>) {
    oracle::random bits(13);
    int rejected = 0, written = 0;
    for (int round = 0; round < 3000; ++round) {
        constexpr index_t size = 600;
        oracle::block<T> memory(size);
        for (index_t i = 0; i < size; ++i)
            memory[i] = static_cast<T>(static_cast<float>(i % 113));
        extents shape(1 + bits() % 3);
        for (index_t& extent : shape)
            extent = 1 + static_cast<index_t>(bits() % 6);
        const auto random_place = [&](extents& strides, index_t& first, bool dense) {
            for (;;) {
                index_t low = 0, high = 0, step = 1;
                for (std::size_t i = shape.size(); i-- > 0;) {
                    strides[i] = dense ? step : static_cast<index_t>(bits() % 41) - 20;
                    step *= shape[i];
                    (strides[i] < 0 ? low : high) += strides[i] * (shape[i] - 1);
                }
                if (high - low >= size / 2) continue;
                first = -low + static_cast<index_t>(bits() % (size / 8));
                return;
            }
        };
        extents target(shape.size()), source(shape.size());
        index_t at_target = 0, at_source = 0;
        random_place(target, at_target, bits() % 2 == 0);
        random_place(source, at_source, bits() % 2 == 0);
        if (bits() % 6 == 0) source = target;
        if (bits() % 6 == 0) at_source = at_target;
        const auto offset = [](const extents& at, const extents& strides, index_t first) {
            for (std::size_t i = 0; i < at.size(); ++i)
                first += at[i] * strides[i];
            return first;
        };
        if (index_t low = 0; true) { // the source with another origin or strides must stay inside
            index_t high = 0;
            for (std::size_t i = 0; i < shape.size(); ++i)
                (source[i] < 0 ? low : high) += source[i] * (shape[i] - 1);
            at_source = std::clamp(at_source, -low, size - 1 - high);
        }
        std::set<index_t> places;
        oracle::block<T> expected(memory);
        oracle::odometer at(shape);
        for (index_t i = 0; i < oracle::count(shape); ++i, at.step()) {
            places.insert(offset(at.at(), target, at_target));
            expected[offset(at.at(), target, at_target)] =
                oracle::add(memory[offset(at.at(), source, at_source)], T(1));
        }
        const bool distinct = static_cast<index_t>(places.size()) == oracle::count(shape);
        const oracle::block<T> before(memory);
        const auto view_target =
            weft::view(memory.data() + at_target, weft::any_shape(shape), std::span<const index_t>(target));
        const auto view_source =
            weft::view(memory.data() + at_source, weft::any_shape(shape), std::span<const index_t>(source));
        INFO(oracle::text(shape), ": to ", at_target, " by ", oracle::text(target), ", from ", at_source,
             " by ", oracle::text(source));
        bool thrown = false;
        try {
            view_target = view_source + T(1);
        } catch (const weft::assign_error&) {
            thrown = true;
        }
        CHECK(thrown == !distinct);
        ++(thrown ? rejected : written);
        CHECK(oracle::difference(memory.data(), thrown ? before.data() : expected.data(), size) == "");
    }
    CHECK(rejected > 100);
    CHECK(written > 1000);
}
