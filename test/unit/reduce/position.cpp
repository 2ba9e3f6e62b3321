// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/reduce/position.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/tensor.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <type_traits>
#include <utility>

using namespace weft;

TEST_CASE_TEMPLATE("reduce/position: the first of the greatest", T, float, double, std::int8_t, std::uint16_t,
                   std::int64_t) {
    std::mt19937 random(3);
    const auto beats = [](T x, T y) { return x > y || (x != x && y == y); };
    for (int round = 0; round < 24; ++round) {
        auto n = 1 + static_cast<index_t>(random() % (round % 3 == 0 ? 9000 : 90));
        auto m = 1 + static_cast<index_t>(random() % 90);
        if (round % 4 == 1) std::swap(n, m); // rows of more columns than are kept side by side
        tensor<T, dyn, dyn> a(n, m);
        T* const at = a.data(); // subscripts are slow where nothing is optimised
        for (index_t i = 0; i < n * m; ++i) {
            at[i] = static_cast<T>(random() % 50);
            if constexpr (std::is_floating_point_v<T>)
                if (round % 5 == 0 && random() % 1000 == 0) at[i] = std::numeric_limits<T>::quiet_NaN();
        }
        index_t flat = 0;
        for (index_t i = 1; i < n * m; ++i)
            if (beats(at[i], at[flat])) flat = i;
        CHECK(argmax(a) == flat);
        CHECK(argmax(a + T(0)) == flat);
        const tensor down = argmax<0>(a), along = argmax<1>(a);
        for (index_t j = 0; j < m; ++j) {
            index_t best = 0;
            for (index_t i = 1; i < n; ++i)
                if (beats(at[i * m + j], at[best * m + j])) best = i;
            CHECK(down(j) == best);
        }
        for (index_t i = 0; i < n; ++i) {
            index_t best = 0;
            for (index_t j = 1; j < m; ++j)
                if (beats(at[i * m + j], at[i * m + best])) best = j;
            CHECK(along(i) == best);
        }
    }
}

TEST_CASE("reduce/position: smallest, shapes, errors") {
    tensor<float, 2, 3> a{{3, 1, 2}, {1, 5, 0}};
    CHECK(argmin(a) == 5);
    CHECK(array_equal(argmin<0>(a), tensor<index_t, 3>{1, 0, 1}));
    CHECK(argmin<1>(a, keep_dims)(1, 0) == 2);
    static_assert(std::same_as<decltype(argmin(a)), std::ptrdiff_t>);
    CHECK_THROWS_AS((void)argmin(tensor<float, dyn>()), value_error);
    CHECK_THROWS_AS((void)argmax<1>(tensor<float, dyn, dyn>(0, 0)), value_error);
    CHECK_THROWS_AS((void)argmin(a, axes{0, 1}), shape_error);
}

TEST_CASE_TEMPLATE(
    "reduce/position: in rows of several blocks, wherever it stands, beside equals, zeros and infinities", T,
    float, double, std::int8_t, std::int32_t) {
    for (const index_t n : {63, 64, 65, 1000, 4096, 9001}) {
        tensor<T, dyn> x(n);
        x = T(5);
        for (index_t at = 0; at < n; at += 1 + at / 7) {
            x(at) = T(0);
            if (at + 100 < n) x(at + 100) = T(0);
            x(n - 1) = T(0);
            CHECK(argmin(x) == at);
            if constexpr (std::is_floating_point_v<T>) {
                x(n - 1) = T(-0.0);
                CHECK(argmin(x) == at);
                x(n / 2) = std::numeric_limits<T>::infinity();
                CHECK(argmin(x) == (at == n / 2 ? (at + 100 < n ? at + 100 : n - 1) : at));
                CHECK(argmax(x) == n / 2);
                x(at) = std::numeric_limits<T>::quiet_NaN();
                CHECK(argmin(x) == at);
                CHECK(argmax(x) == at);
            }
            x = T(5);
        }
    }
}

TEST_CASE_TEMPLATE("reduce/position: in rows shorter than a register, NaN, equals and zeros", T, float,
                   double, Eigen::half, std::int8_t, std::int64_t) {
    for (index_t n = 1; n < 40; ++n)
        for (index_t at = 0; at < n; ++at) {
            tensor<T, dyn, dyn> x(2, n);
            x = T(5);
            x(1, at) = T(7);
            x(1, n - 1) = T(7);
            CHECK(argmax<1>(x)(1) == at);
            CHECK(argmin<1>(x)(0) == 0);
            x = T(0);
            x(0, at) = T(-0.0);
            CHECK(argmin<1>(x)(0) == 0);
            if constexpr (!std::is_integral_v<T>) {
                x(1, n / 2) = std::numeric_limits<T>::infinity();
                x(1, at) = std::numeric_limits<T>::quiet_NaN();
                CHECK(argmax<1>(x)(1) == at);
                CHECK(argmin<1>(x)(1) == at);
            }
        }
}

TEST_CASE("reduce/position: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(argmin<7>(a)), "argmin: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(argmax<7>(a)), "argmax: axis 7 does not exist in a shape of rank 2",
                         index_error);
}
