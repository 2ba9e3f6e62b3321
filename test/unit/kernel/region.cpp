// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <support/mismatch.hpp>

using namespace weft;

namespace {

template <class E>
using lane = detail::lane_t<std::remove_cvref_t<E>>;
template <class E>
constexpr int buffers(const E&) {
    return detail::count_stages<E>();
}

} // namespace

#ifndef EIGEN_DONT_VECTORIZE
TEST_CASE("kernel/region: one type of lanes is one region") {
    tensor<float, 4> f;
    tensor<std::uint8_t, 4> u;
    tensor<bool, 4> b;
    static_assert(std::is_same_v<lane<decltype(f + f * 2)>, float>);
    static_assert(std::is_same_v<lane<decltype(where(f > 1 && b, f, 0))>, float>);
    static_assert(std::is_same_v<lane<decltype(u + f)>, float>);
    static_assert(std::is_same_v<lane<decltype(b && !b)>, std::uint8_t>);
    CHECK(buffers(f + f * 2) == 0);
    CHECK(buffers(where(f > 1 && b, f, 0)) == 0);
    CHECK(buffers(u + f) == 0); // the load converts
}

TEST_CASE("kernel/region: a buffer where the lanes change, or an operation has no packet form") {
    tensor<float, 4> f;
    tensor<std::uint8_t, 4> u;
    CHECK(buffers(cast<float>(u - u) + f) == 1);
    CHECK(buffers(where(u > 3, f, -f)) == 1);
    CHECK(buffers(map([](float x) { return x; }, f + 1) * 2) == 2);
    CHECK(buffers(map([](float x) { return x; }, f)) == 0);
    CHECK(buffers(u / u + u) == 0);
    tensor<long double, 4> l;
    CHECK(buffers(cast<long double>(f + f) + l) == 1); // goes element by element
}

TEST_CASE("kernel/region: complex numbers, and masks of other lanes that are as wide, need no buffer") {
    tensor<std::complex<double>, 4> z;
    tensor<double, 4> d;
    tensor<std::int64_t, 4> n;
    tensor<std::int32_t, 4> i;
    static_assert(std::is_same_v<lane<decltype(z * d + z)>, double>);
    CHECK(buffers(where(abs2(z) < d, z * z + d, z)) == 0);
    CHECK(buffers(where(abs(z) < 4, n, 0)) == 0);
    CHECK(buffers(cast<std::int64_t>(d > 1) + n) == 0);
    CHECK(buffers(where(d < 4, i, 0)) == 1);
    CHECK(buffers(let(d + 1, [](auto t) { return where(t < 4, t, 0.0); })) == 0);
}
#endif

TEST_CASE("kernel/region: a mask of other lanes in rows of all kinds, and inside a let") {
    const index_t rows = 3, columns = 23;
    tensor<double, dyn, dyn> x(rows, 3 * columns);
    tensor<std::int64_t, dyn, dyn> n(rows, 3 * columns);
    for (index_t i = 0; i < x.size(); ++i) {
        x.data()[i] = double(i * 7 % 11) - 5;
        n.data()[i] = i;
    }
    const tensor<double, dyn, 1> limit = x(all, range(0, 1));
    for (index_t step = 1; step <= 3; ++step)
        for (index_t width : {index_t(2), columns}) {
            const auto part = range(0, width * step, step);
            const auto from = x(all, part);
            const auto number = n(all, part);
            const tensor<std::int64_t, dyn, dyn> chosen = where(from > limit, number, 0);
            const tensor<std::int64_t, dyn, dyn> alone = where(cast<std::int64_t>(from) > 0, number, -1);
            const tensor<double, dyn, dyn> whole = where(cast<std::int64_t>(from) > 1, from, 0.5);
            const tensor<std::int64_t, dyn, dyn> named =
                let(number + 1, [&](auto t) { return where(from > 0 && from < 4, t, t * 2); });
            test::mismatch wrong;
            for (index_t row = 0; row < rows; ++row)
                for (index_t k = 0; k < width; ++k) {
                    const double v = x(row, k * step);
                    const std::int64_t m = n(row, k * step);
                    wrong.compare(chosen(row, k), v > x(row, 0) ? m : 0, step, row, k);
                    wrong.compare(alone(row, k), v > 0 ? m : -1, step, row, k);
                    wrong.compare(whole(row, k), v > 1 ? v : 0.5, step, row, k);
                    wrong.compare(named(row, k), v > 0 && v < 4 ? m + 1 : 2 * (m + 1), step, row, k);
                }
            CHECK(wrong.text() == "");
        }
}

namespace {

struct is_float {
    template <class Leaf>
    constexpr bool operator()(std::type_identity<Leaf>) const {
        return std::is_same_v<typename Leaf::value_type, float>;
    }
};

} // namespace

TEST_CASE("kernel/region: what holds for all leaves") {
    tensor<float, 4> f;
    tensor<double, 4> d;
    CHECK(detail::all_leaves<decltype(where(f < 1, sqrt(f), f * 2.0f))>(is_float{}));
    CHECK_FALSE(detail::all_leaves<decltype(f * f + cast<float>(d))>(is_float{}));
}

TEST_CASE("kernel/region: exact trees") {
    tensor<float, 4> f;
    static_assert(detail::is_exact<decltype(sqrt(f) + f * f)>() && !detail::is_exact<decltype(f + exp(f))>());
    CHECK(detail::is_exact<decltype(floor(f))>());
}
