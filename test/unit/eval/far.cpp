// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace weft;
using weft::detail::operand_row;
using weft::detail::stream;
namespace simd = weft::detail::simd;

TEST_CASE("eval/far: small targets are not, and nothing that an operand begins in") {
    float memory[4] = {};
    const auto* const target = reinterpret_cast<const char*>(memory);
    const index_t extents[] = {3000, 4000}, strides[] = {4000, 1},
                  huge[] = {index_t(1) << 20, index_t(1) << 20};
    const operand_row inside = {target, 4, 1, nullptr};
    CHECK_FALSE(detail::is_far(target, 4, 2, extents, strides, &inside, 1));
    const index_t huge_strides[] = {index_t(1) << 20, 1};
    const operand_row outside = {target - 4, 4, 1, nullptr};
    const bool known = simd::far_bytes() < index_t(1) << 40; // else nothing is far on this machine
    CHECK(detail::is_far(target, 4, 2, huge, huge_strides, &outside, 1) == known);
    CHECK_FALSE(detail::is_far(target, 4, 2, huge, huge_strides, &inside, 1));
    CHECK_FALSE(detail::may_be_far(simd::least_far_bytes - 1));
}

TEST_CASE("eval/far: rows stored around the caches hold the same, whatever their length and place") {
    constexpr index_t room = 4500;
    std::vector<float> a(room), b(room), near(room + 80), far(room + 80);
    for (std::size_t i = 0; i < room; ++i) {
        a[i] = static_cast<float>(i % 1013);
        b[i] = static_cast<float>(i % 7);
    }
    const auto tree = detail::capture(view(a.data(), room) * 3 - view(b.data(), room));
    using node = std::remove_const_t<decltype(tree)>;
    const stream in[] = {{reinterpret_cast<const char*>(a.data()), 0, -1},
                         {reinterpret_cast<const char*>(b.data()), 0, -1}};
    for (const index_t n :
         {1, 5, 15, 16, 17, 31, 32, 64, 100, 127, 128, 129, 200, 1000, 1023, 1024, 1025, 1040, 4400})
        for (index_t place = 0; place < 33; ++place) {
            near.assign(near.size(), -1);
            far.assign(far.size(), -1);
            detail::run_kernel<node, 0, 2>(&tree, in, reinterpret_cast<char*>(near.data() + place), 0, 1, n,
                                           false);
            detail::run_kernel<node, 0, 2>(&tree, in, reinterpret_cast<char*>(far.data() + place), 0, 1, n,
                                           true);
            simd::finish_non_temporal();
            CAPTURE(n);
            CAPTURE(place);
            CHECK(near == far);
        }
}

TEST_CASE("eval/far: elements that do not stand at multiples of their size") {
    constexpr index_t n = 6'000'000;
    std::vector<char> memory(std::size_t(n) * sizeof(float) + 64);
    const index_t extents[] = {n}, strides[] = {1};
    CHECK_FALSE(detail::is_far(memory.data() + 1, 4, 1, extents, strides, nullptr, 0));
    CHECK(detail::is_far(memory.data(), 4, 1, extents, strides, nullptr, 0) == detail::may_be_far(n * 4));
}

TEST_CASE("eval/far: assignments to targets that do not stay in the caches") {
    const index_t rows = 300'000; // 36 MB
    tensor<float, dyn, dyn> a(rows, 30), d(rows, 30);
    tensor<float, dyn, 1> column(rows);
    tensor<float, dyn> row(30);
    for (index_t i = 0; i < a.size(); ++i)
        a.data()[i] = static_cast<float>(i % 2039);
    for (index_t i = 0; i < rows; ++i)
        column(i, 0) = static_cast<float>(i % 13);
    for (index_t j = 0; j < 30; ++j)
        row(j) = static_cast<float>(j);
    const auto differences = [&](const auto& expected) {
        index_t count = 0;
        for (index_t i = 0; i < rows; ++i)
            for (index_t j = 0; j < 30; ++j)
                count += d(i, j) != expected(i, j);
        return count;
    };
    d = a * 2;
    CHECK(differences([&](index_t i, index_t j) { return a(i, j) * 2; }) == 0);
    d = a * column - row;
    CHECK(differences([&](index_t i, index_t j) { return a(i, j) * column(i, 0) - row(j); }) == 0);
    d = a - max<1>(a, keep_dims);
    bool right = true;
    for (index_t i = 0; i < rows; ++i) {
        float most = a(i, 0);
        for (index_t j = 1; j < 30; ++j)
            most = a(i, j) > most ? a(i, j) : most;
        right = right && d(i, 0) == a(i, 0) - most && d(i, 29) == a(i, 29) - most;
    }
    CHECK(right);
    d = a;
    d = d + row; // in place
    CHECK(differences([&](index_t i, index_t j) { return a(i, j) + row(j); }) == 0);
}
