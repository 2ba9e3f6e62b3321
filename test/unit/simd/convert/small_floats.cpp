// SPDX-License-Identifier: BSL-1.0
// half and bfloat16 in lanes of floats: every number read and written, every float near a number rounded, and every operation on
// all numbers, all as the elements do one by one.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <complex>
#include <cstdint>
#include <string>
#include <support/mismatch.hpp>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

template <class T>
T from_bits(std::uint32_t bits) {
    return std::bit_cast<T>(static_cast<std::uint16_t>(bits));
}
/// All numbers of the type, in an order of its own for each `factor`.
template <class T>
tensor<T, dyn> all_numbers(std::uint32_t factor, std::uint32_t offset) {
    tensor<T, dyn> x(65536);
    for (std::uint32_t i = 0; i < 65536; ++i)
        x(index_t(i)) = from_bits<T>(i * factor + offset);
    return x;
}

/// The first element that differs from what the expression gives for one place.
template <class E>
std::string differences(const E& e) {
    const auto found = eval(e);
    test::mismatch wrong;
    for (index_t i = 0; i < found.size(); ++i)
        wrong.compare_same(found(i), e(i), i);
    return wrong.text();
}

} // namespace

TEST_CASE_TEMPLATE("simd/convert/small_floats: every number and every rounding", T, Eigen::half,
                   Eigen::bfloat16) {
    if constexpr (simd::small_packed<T>) {
        constexpr int lanes = simd::lanes<float>;
        T in[std::size_t(lanes)], out[std::size_t(lanes)];
        test::mismatch wrong;
        for (std::uint32_t bits = 0; bits < 65536; bits += std::uint32_t(lanes)) {
            for (int i = 0; i < lanes; ++i)
                in[i] = from_bits<T>(bits + std::uint32_t(i));
            const auto wide = simd::load(in);
            // In the middle between two numbers, next to it, and anywhere.
            for (const std::uint32_t more :
                 {0U, 1U, 0xfffU, 0x1000U, 0x1001U, 0x7fffU, 0x8000U, 0x8001U, 0x1357U}) {
                simd::compute_t<T> numbers[std::size_t(lanes)];
                for (int i = 0; i < lanes; ++i)
                    numbers[i] =
                        std::bit_cast<float>(std::bit_cast<std::uint32_t>(static_cast<float>(in[i])) + more);
                simd::store(out, simd::load(numbers));
                for (int i = 0; i < lanes; ++i) {
                    wrong.compare_same(out[i], static_cast<T>(numbers[i]), bits, i, more);
                    wrong.compare_same(wide[i], static_cast<float>(in[i]), bits, i);
                }
            }
        }
        T written[std::size_t(lanes) + 1];
        for (int n = 1; n < lanes; ++n) {
            for (int i = 0; i <= lanes; ++i)
                written[i] = T(-1);
            simd::store_first(written, simd::load_padded(in, n), n);
            for (int i = 0; i <= lanes; ++i)
                wrong.compare_same(written[i], i < n ? in[i] : T(-1), n, i);
        }
        CHECK(wrong.text() == "");
    }
}

TEST_CASE_TEMPLATE("simd/convert/small_floats: operations round each result", T, Eigen::half,
                   Eigen::bfloat16) {
    const auto x = all_numbers<T>(1, 0), y = all_numbers<T>(40503, 77), z = all_numbers<T>(30011, 1234);
    CHECK(differences(x + y) == "");
    CHECK(differences(x * y + z) == "");
    CHECK(differences(z - x * y) == "");
    CHECK(differences((x + y) / (x - z)) == "");
    CHECK(differences(x * T(3) + T(1)) == "");
    CHECK(differences(sqrt(abs(x))) == "");
    CHECK(differences(fma(x, y, z)) == "");
    CHECK(differences(lerp(x, y, z)) == "");
    CHECK(differences(clamp(x, T(-1), T(2))) == "");
    CHECK(differences(rsqrt(x)) == "");
    CHECK(differences(floor(x) + round(y)) == "");
    CHECK(differences(fmod(x, y)) == "");
    CHECK(differences(let(x * y, [](auto q) { return q * q + q; })) == "");
}

TEST_CASE_TEMPLATE("simd/convert/small_floats: truth values, and functions of the type's own numbers", T,
                   Eigen::half, Eigen::bfloat16) {
    const auto x = all_numbers<T>(1, 0), y = all_numbers<T>(40503, 77), z = all_numbers<T>(30011, 1234);
    CHECK(differences(x < y) == "");
    CHECK(differences(x == y || isnan(x)) == "");
    CHECK(differences(where(x < y, x, z)) == "");
    CHECK(differences(nextafter(x, y)) == "");
    CHECK(differences(nan_to_num(x) * y) == "");
    CHECK(differences(maximum(x, y)) == "");
}

TEST_CASE_TEMPLATE("simd/convert/small_floats: between types", T, Eigen::half, Eigen::bfloat16) {
    const auto x = all_numbers<T>(1, 0), y = all_numbers<T>(40503, 77);
    const tensor<float, dyn> f = cast<float>(y) * 1.0009765F;
    const tensor<int, dyn> n = arange<int>(0, 65536) - 30000;
    const tensor<bool, dyn> b = x < y;
    CHECK(differences(cast<float>(x)) == "");
    CHECK(differences(cast<float>(x * y) + 1.F) == "");
    CHECK(differences(cast<double>(x)) == "");
    CHECK(differences(cast<int>(x)) == "");
    CHECK(differences(cast<std::int64_t>(x)) == "");
    CHECK(differences(cast<std::int16_t>(x)) == "");
    CHECK(differences(cast<std::uint8_t>(x)) == "");
    CHECK(differences(cast<std::complex<double>>(x)) == "");
    CHECK(differences(x * y + cast<double>(f)) == "");
    CHECK(differences(cast<T>(f)) == "");
    CHECK(differences(cast<T>(f * f) + x) == "");
    CHECK(differences(cast<float>(cast<T>(f * f)) - f) == "");
    CHECK(differences(cast<T>(n)) == "");
    CHECK(differences(cast<T>(cast<double>(n) / 3.)) == "");
    CHECK(differences(cast<T>(b) + x) == "");
    CHECK(differences(x + f) == "");
    const tensor<std::complex<float>, dyn> z = f + std::complex<float>(0, 1) * cast<float>(n);
    CHECK(differences(real(cast<std::complex<float>>(x) * z)) == "");
    CHECK(differences(cast<T>(z)) == "");
    CHECK(differences(cast<T>(z * z) + x) == "");
    CHECK(differences(cast<Eigen::half>(x) + cast<Eigen::half>(y)) == "");
    CHECK(differences(cast<Eigen::bfloat16>(x) + cast<Eigen::bfloat16>(y)) == "");
}

TEST_CASE_TEMPLATE("simd/convert/small_floats: any length and place, sums", T, Eigen::half, Eigen::bfloat16) {
    for (const index_t n : {1, 3, 7, 8, 15, 16, 17, 31, 33, 100}) {
        CAPTURE(n);
        tensor<T, dyn, dyn> m(5, n), out(5, n);
        for (index_t i = 0; i < 5; ++i)
            for (index_t j = 0; j < n; ++j)
                m(i, j) = static_cast<T>(static_cast<float>(i * 7 + j % 13) / 4);
        const tensor<T, dyn, 1> column{{T(1)}, {T(2)}, {T(3)}, {T(4)}, {T(5)}};
        tensor<T, dyn> row(2 * n);
        row = T(0.25);
        out = m * column + row(range(0, none, 2));
        CHECK(differences(cast<double>(m(0, all))) == "");
        CHECK(differences(cast<std::int16_t>(m(1, all))) == "");
        CHECK(differences(cast<std::complex<float>>(m(2, all))) == "");
        const tensor<T, dyn, dyn> turned = transpose(m) * m(0, 0) + T(1);
        test::mismatch wrong;
        float total = 0;
        const auto rounded = [](float x) { return static_cast<float>(static_cast<T>(x)); };
        const float first = static_cast<float>(m(0, 0));
        for (index_t i = 0; i < 5; ++i)
            for (index_t j = 0; j < n; ++j) {
                const float x = static_cast<float>(m(i, j)), times = static_cast<float>(column(i, 0));
                wrong.compare_same(out(i, j), static_cast<T>(rounded(x * times) + 0.25F), i, j);
                wrong.compare_same(turned(j, i), static_cast<T>(rounded(x * first) + 1.F), i, j);
                total += x;
            }
        CHECK(wrong.text() == "");
        CHECK(std::abs(static_cast<float>(sum(m)) - total) <= total / 64);
        CHECK(max(m + T(1)) == static_cast<T>(static_cast<float>(max(m)) + 1.F));
    }
}
