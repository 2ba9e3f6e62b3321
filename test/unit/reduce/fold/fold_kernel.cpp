// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/walk/evaluate.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace weft;
using weft::detail::dense;
using weft::detail::stream;
using weft::detail::stream_leaf;
namespace fold = weft::detail::fold;
namespace simd = weft::detail::simd;

namespace {

using node = stream_leaf<float, dense>;
constexpr index_t width = detail::simd::has_pack<float> ? index_t(simd::vector_bytes / 4) : 1;

std::vector<float> fractions(index_t count) {
    std::vector<float> values;
    for (index_t i = 0; i < count; ++i)
        values.push_back(1 / (1 + float(i % 97)));
    return values;
}

const detail::fold_table& table = detail::fold_of<fold::sum, float, float>::table;

/// The sum of a row of any length, as the driver folds it.
float along(const stream& in, index_t n) {
    stream row = in;
    float lane;
    if (table.kernels.along == nullptr || n < table.width) {
        table.along(&row, reinterpret_cast<char*>(&lane), 1, n);
    } else {
        alignas(64) char packet[64];
        table.kernels.along(nullptr, &row, packet, false, 1, n, true);
        table.join_packets(packet, reinterpret_cast<char*>(&lane), 1);
    }
    return lane;
}

} // namespace

TEST_CASE("reduce/fold/fold_kernel: a row has one sum, alone and among others") {
    for (const index_t n : {1, 3, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 95, 127, 129, 1000, 4096}) {
        CAPTURE(n);
        const auto memory = fractions(20 * n);
        std::vector<float> together(20);
        stream in{reinterpret_cast<const char*>(memory.data()), n * 4, -1};
        if (table.kernels.along == nullptr || n < table.width) {
            table.along(&in, reinterpret_cast<char*>(together.data()), 20, n);
        } else {
            alignas(64) float packets[std::size_t(20 * width)];
            table.kernels.along(nullptr, &in, reinterpret_cast<char*>(packets), false, 20, n, false);
            table.join_packets(reinterpret_cast<const char*>(packets),
                               reinterpret_cast<char*>(together.data()), 20);
        }
        for (index_t row = 0; row < 20; ++row) {
            const float alone = along({reinterpret_cast<const char*>(memory.data() + row * n), 0, -1}, n);
            CHECK(alone == together[std::size_t(row)]);
            double expected = 0;
            for (index_t i = 0; i < n; ++i)
                expected += double(memory[std::size_t(row * n + i)]);
            CHECK(double(alone) == doctest::Approx(expected).epsilon(1e-6));
        }
    }
}

TEST_CASE("reduce/fold/fold_kernel: one number is as good as a row of it") {
    const std::vector<float> row(1000, 0.3f),
        number(std::size_t(4 * width), 0.3f); // as often as a kernel reads it
    for (const index_t n : {1, 5, 8, 30, 100, 1000})
        CHECK(along({reinterpret_cast<const char*>(number.data()), 0, 0}, n) ==
              along({reinterpret_cast<const char*>(row.data()), 0, -1}, n));
}

TEST_CASE("reduce/fold/fold_kernel: rows are added down one after the other, in one call or in several") {
    for (const index_t n : {width, width + 1, 2 * width, 4 * width, 4 * width + 1, 100 + width}) {
        CAPTURE(n);
        const auto memory = fractions(9 * n);
        const stream in{reinterpret_cast<const char*>(memory.data()), n * 4, -1};
        std::vector<float> expected(static_cast<std::size_t>(n), -0.f), once = expected, parts = expected;
        for (index_t i = 0; i < 9 * n; ++i)
            expected[std::size_t(i % n)] += memory[std::size_t(i)];
        const auto down = [&](std::vector<float>& to, index_t first, index_t rows) {
            stream from = in;
            from.data += first * from.row_step;
            if (table.kernels.down == nullptr || n < table.width)
                table.down(&from, reinterpret_cast<char*>(to.data()), first, rows, n);
            else
                table.kernels.down(nullptr, &from, reinterpret_cast<char*>(to.data()), first > 0 ? -1 : 0,
                                   rows, n, true);
        };
        down(once, 0, 9);
        down(parts, 0, 4);
        down(parts, 4, 5);
        CHECK(once == expected);
        CHECK(parts == expected);
    }
}

TEST_CASE(
    "reduce/fold/fold_kernel: which trees are squares and products, and which are folded without a buffer") {
    const tensor<float, dyn> a(3);
    const tensor<int, dyn> n(3);
    const auto type_of = [](const auto& e) { return detail::capture(e); };
    CHECK(detail::is_square<decltype(type_of(square(a)))>);
    CHECK(detail::is_product<decltype(type_of(a * a))>);
    CHECK_FALSE(detail::is_square<decltype(type_of(square(n)))>);
    CHECK_FALSE(detail::is_square<decltype(type_of(exp(a)))>);
    if constexpr (simd::has_pack<float>)
        CHECK(detail::is_fused_with<fold::sum, decltype(type_of(a * a + a))>());
    CHECK_FALSE(detail::is_fused_with<fold::sum, decltype(type_of(exp(a)))>());
    if constexpr (simd::has_pack<float>)
        CHECK(detail::is_fused_with<fold::sum, decltype(type_of(square(exp(a))))>());
    CHECK_FALSE(detail::is_fused_with<fold::max, decltype(type_of(square(exp(a))))>());
}
