// SPDX-License-Identifier: BSL-1.0
// Where an element sits in memory, in a tile or in a tensor changes no bit.
#include <algorithm>
#include <support/law.hpp>
#include <support/mismatch.hpp>

using oracle::extents;
using oracle::odometer;
using weft::index_t;

namespace {

/// Random strides that visit no element twice: axes in random order, steps, signs; some axes of an operand broadcast.
struct random_layout {
    extents strides;
    index_t first = 0, memory = 1;

    random_layout(const extents& shape, oracle::random& bits, bool may_broadcast) : strides(shape.size(), 0) {
        std::vector<std::size_t> axes(shape.size());
        for (std::size_t i = 0; i < axes.size(); ++i)
            axes[i] = axes.size() - 1 - i;
        if (bits() % 2 == 0) std::shuffle(axes.begin(), axes.end(), bits);
        index_t step = bits() % 2 == 0 ? 1 : 1 + static_cast<index_t>(bits() % 5);
        index_t low = 0, high = 0;
        for (const std::size_t axis : axes) {
            if (may_broadcast && bits() % 5 == 0) continue;
            strides[axis] = bits() % 4 == 0 ? -step : step;
            (strides[axis] < 0 ? low : high) += strides[axis] * std::max<index_t>(shape[axis] - 1, 0);
            step *= std::max<index_t>(shape[axis], 1);
            if (bits() % 3 == 0) step += static_cast<index_t>(bits() % 7);
        }
        first = -low;
        memory = high - low + 1;
    }

    index_t place(const extents& at) const {
        index_t sum = first;
        for (std::size_t i = 0; i < at.size(); ++i)
            sum += at[i] * strides[i];
        return sum;
    }
};

extents random_shape(oracle::random& bits) {
    static constexpr index_t choices[] = {1, 1, 2, 3, 3, 4, 5, 7, 8, 13, 16, 17, 31, 64, 65, 130, 257};
    extents shape(1 + bits() % 5);
    for (;;) {
        for (index_t& extent : shape)
            extent = choices[bits() % std::size(choices)];
        if (bits() % 40 == 0) shape[bits() % shape.size()] = 0;
        if (oracle::count(shape) <= 60000) return shape;
    }
}

template <class T>
oracle::block<T> random_block(index_t n, oracle::random& bits) {
    oracle::block<T> out(n);
    for (index_t i = 0; i < n; ++i)
        out[i] = oracle::value_between<T>(bits, -40, 40);
    return out;
}

} // namespace

TEST_CASE_TEMPLATE("laws/places: any strides, elements of 1 to 16 bytes", T, std::int8_t, Eigen::half, float,
                   double, std::complex<double>) {
    oracle::random bits(99);
    for (int round = 0; round < 400; ++round) {
        const extents shape = random_shape(bits);
        extents second = shape;
        for (index_t& extent : second)
            if (bits() % 4 == 0) extent = 1;
        if (bits() % 3 == 0 && second.size() > 1) second.erase(second.begin());
        const random_layout at_a(shape, bits, true), at_b(second, bits, true), at_out(shape, bits, false);
        const auto a = random_block<T>(at_a.memory, bits), b = random_block<T>(at_b.memory, bits);
        oracle::block<T> out(at_out.memory);
        const auto view_a =
            weft::view(a.data() + at_a.first, weft::any_shape(shape), std::span(at_a.strides));
        const auto view_b =
            weft::view(b.data() + at_b.first, weft::any_shape(second), std::span(at_b.strides));
        const auto view_out =
            weft::view(out.data() + at_out.first, weft::any_shape(shape), std::span(at_out.strides));
        view_out = view_a + view_b;

        INFO(oracle::text(shape), " by strides ", oracle::text(at_a.strides), "; ", oracle::text(second),
             " by ", oracle::text(at_b.strides), "; into ", oracle::text(at_out.strides));
        test::mismatch wrong;
        odometer at(shape);
        for (index_t i = 0; i < oracle::count(shape); ++i, at.step()) {
            extents own(at.at().end() - static_cast<std::ptrdiff_t>(second.size()), at.at().end());
            for (std::size_t axis = 0; axis < own.size(); ++axis)
                if (second[axis] == 1) own[axis] = 0;
            const T found = out[at_out.place(at.at())],
                    expected = oracle::add(a[at_a.place(at.at())], b[at_b.place(own)]);
            wrong.judge(oracle::same(found, expected), found, expected, i);
        }
        CHECK(wrong.text() == "");
    }
}

TEST_CASE("laws/places: windows of a larger tensor") {
    constexpr index_t rows = 40, columns = 300;
    oracle::random bits(5);
    const auto a = random_block<float>(rows * columns, bits), b = random_block<float>(rows * columns, bits);
    const auto tree = [](const auto& x, const auto& y) { return sin(x) * y + x; };
    const auto all = [&](const auto& x) { return weft::view(x.data(), weft::any_shape{rows, columns}); };
    const weft::tensor whole = tree(all(a), all(b));
    for (index_t n = 1; n <= 280; n += n < 70 ? 1 : 13) {
        const index_t m = 1 + static_cast<index_t>(bits() % 9);
        const index_t i0 = static_cast<index_t>(bits() % std::uint64_t(rows - m));
        const index_t j0 = static_cast<index_t>(bits() % std::uint64_t(columns - n));
        const auto window = [&](const auto& x) {
            return weft::view(x.data() + i0 * columns + j0, weft::any_shape{m, n}, {columns, 1});
        };
        const weft::tensor part = tree(window(a), window(b));
        test::mismatch wrong;
        for (index_t i = 0; i < m; ++i)
            for (index_t j = 0; j < n; ++j)
                wrong.compare_same(part(i, j), whole(i0 + i, j0 + j), i, j);
        INFO(m, " x ", n, " at ", i0, ", ", j0);
        CHECK(wrong.text() == "");
        // The same window transposed, into a transposed target.
        weft::any_tensor<float> turned(weft::any_shape{n, m});
        const auto across = [&](const auto& x) {
            return weft::view(x.data() + i0 * columns + j0, weft::any_shape{n, m}, {1, columns});
        };
        turned = tree(across(a), across(b));
        for (index_t i = 0; i < m; ++i)
            for (index_t j = 0; j < n; ++j)
                wrong.compare_same(turned(j, i), part(i, j), j, i);
        CHECK(wrong.text() == "");
    }
}

TEST_CASE("laws/places: small inner extents, whose rows repeat") {
    oracle::random bits(6);
    for (index_t inner = 1; inner <= 40; ++inner) {
        for (index_t outer : {index_t(1), index_t(2), index_t(7), index_t(50), index_t(333)}) {
            const auto a = random_block<float>(outer * inner, bits), row = random_block<float>(inner, bits),
                       column = random_block<float>(outer, bits);
            const auto view_a = weft::view(a.data(), weft::any_shape{outer, inner});
            const auto view_row = weft::view(row.data(), weft::any_shape{inner});
            const auto view_column = weft::view(column.data(), weft::any_shape{outer, 1});
            const weft::tensor one = exp(view_a / 64) * view_row;
            const weft::tensor two = exp(view_a / 64) * view_row + view_column;
            test::mismatch wrong;
            for (index_t i = 0; i < outer; ++i)
                for (index_t j = 0; j < inner; ++j) {
                    const float x = a[i * inner + j];
                    const auto single = weft::view(&x, weft::any_shape{1});
                    const weft::tensor e = exp(single / 64);
                    wrong.compare_same(one(i, j), oracle::multiply(e(0), row[j]), i, j);
                    wrong.compare_same(two(i, j), oracle::fma(e(0), row[j], column[i]), i, j);
                }
            INFO(outer, " x ", inner);
            CHECK(wrong.text() == "");
        }
    }
}

TEST_CASE("laws/places: every length from 1 to 130, in every layout") {
    oracle::random bits(8);
    for (index_t n = 1; n <= 130; ++n) {
        const auto memory = random_block<double>(3 * n, bits);
        weft::any_tensor<double> expected(weft::any_shape{n});
        for (index_t i = 0; i < n; ++i)
            expected(i) = oracle::fma(memory[i], memory[n + 2 * i], 0.5);
        for (int turn = 0; turn < 4; ++turn) {
            // the first n elements forwards or from a reversed copy; n elements two apart, likewise
            oracle::block<double> reversed(3 * n);
            for (index_t i = 0; i < 3 * n; ++i)
                reversed[i] = memory[3 * n - 1 - i];
            const auto x = turn % 2 == 0 ? weft::view(memory.data(), weft::any_shape{n}, {1})
                                         : weft::view(std::as_const(reversed).data() + 3 * n - 1,
                                                      weft::any_shape{n}, {-1});
            const auto y = turn / 2 == 0 ? weft::view(memory.data() + n, weft::any_shape{n}, {2})
                                         : weft::view(std::as_const(reversed).data() + 2 * n - 1,
                                                      weft::any_shape{n}, {-2});
            const weft::tensor out = x * y + 0.5;
            INFO(n, " elements, turn ", turn);
            CHECK(oracle::difference(out.data(), expected.data(), n) == "");
        }
    }
}
