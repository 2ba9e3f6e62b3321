// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/fold/dense_fold.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

tensor<float, dyn> fractions(index_t n) { return 1 / (1 + cast<float>(arange<int>(n) % 1000)); }

} // namespace

/// The same elements again and again along a new first axis: so many that the general driver folds them.
template <class T>
auto many(const T& a) {
    const index_t copies = 2 + detail::block_elements / a.size();
    if constexpr (T::shape_type::rank() == 1)
        return eval(broadcast_to(a, any_shape{copies, a.extent(0)}));
    else
        return eval(broadcast_to(a, any_shape{copies, a.extent(0), a.extent(1)}));
}

TEST_CASE("reduce/fold/dense_fold: the bits of the general driver, for every kind of length") {
    // Packets, eight of them, a block of 4096, a batch of 64 blocks: one less, one more.
    for (const index_t n : {1,    7,    15,   16,   17,   63,   64,     65,     127,    128,   129,
                            1000, 1023, 4095, 4096, 4097, 9000, 262143, 262144, 262145, 600001}) {
        const tensor a = fractions(n);
        tensor<float, dyn> apart(2 * n);
        apart(range(0, none, 2)) = a;
        const auto b = apart(range(0, none, 2));
        CHECK(sum(a) == sum(b));
        CHECK(sum(square(a)) == sum(square(b)));
        CHECK(sum(a * a) == sum(square(a)));
        CHECK(max(a) == max(b));
        CHECK(sum(cast<double>(a)) == sum(cast<double>(b)));
        CHECK(count_nonzero(a > 0.5f) == count_nonzero(b > 0.5f));
        CHECK(double(sum(a)) == doctest::Approx(sum(cast<double>(a))).epsilon(1e-6));
        if (n > 10000) continue;
        const auto c = many(a);
        CHECK(all(sum<-1>(c) == sum(b)));
        CHECK(all(sum<-1>(square(c)) == sum(square(b))));
        CHECK(all(sum<-1>(c * a) == sum(b * a)));
        CHECK(all(max<-1>(c) == max(b)));
        CHECK(all(sum<-1>(cast<double>(c)) == sum(cast<double>(b))));
        CHECK(all(argmax<-1>(c) == argmax(b)));
    }
}

TEST_CASE("reduce/fold/dense_fold: few rows, along and down, have the bits of the general driver") {
    for (const index_t rows : {1, 2, 4, 15, 16, 17, 33, 128, 129, 500})
        for (const index_t n : {1, 3, 4, 7, 8, 9, 31, 32, 64, 65, 200}) {
            const tensor a = eval(reshape(fractions(rows * n), rows, n));
            tensor<float, dyn, dyn> apart(rows, 2 * n);
            apart(all, range(0, none, 2)) = a;
            const tensor row = a(0, all);
            const tensor column = a(all, range(0, 1));
            const auto c = many(a);
            const auto same = [&](const auto& b) {
                const auto is = [](const auto& few, const auto& all_of_them) {
                    return array_equal(few, all_of_them(0, all));
                };
                return is(sum<1>(b), sum<2>(c)) && is(sum<0>(b), sum<1>(c)) &&
                       is(sum<1>(square(b)), sum<2>(square(c))) && is(sum<0>(b * b), sum<1>(c * c)) &&
                       is(sum<1>(b * row), sum<2>(c * row)) && is(sum<0>(b * row), sum<1>(c * row)) &&
                       is(sum<1>(b * column), sum<2>(c * column)) &&
                       is(sum<0>(b * column), sum<1>(c * column)) && is(max<0>(b), max<1>(c)) &&
                       is(mean<1>(b), mean<2>(c)) && is(mean<0>(b), mean<1>(c)) &&
                       is(argmax<1>(b), argmax<2>(c)) && is(argmax<0>(b), argmax<1>(c)) &&
                       is(sum<0>(cast<double>(b)), sum<1>(cast<double>(c))) &&
                       is(count_nonzero<1>(b > 0.5f), count_nonzero<2>(c > 0.5f)) &&
                       is(count_nonzero<0>(b > 0.5f), count_nonzero<1>(c > 0.5f));
            };
            CHECK_MESSAGE(same(a), rows << " x " << n);
            CHECK_MESSAGE(same(apart(all, range(0, none, 2))), rows << " x " << n << ", apart");
        }
}

TEST_CASE("reduce/fold/dense_fold: a slice whose rows lie side by side, and one whose rows do not") {
    tensor<double, dyn, dyn> a(40, 30);
    a = reshape(arange<double>(1200), 40, 30);
    CHECK(sum(a(range(3, 23), all)) == 233700);
    CHECK(sum(a(range(3, 23), range(0, 29))) == 225620);
    CHECK(array_equal(sum<1>(a(range(3, 5), all)), tensor<double, dyn>{3135, 4035}));
    CHECK(array_equal(sum<0>(a(range(3, 5), range(28, none))), tensor<double, dyn>{266, 268}));
}

TEST_CASE("reduce/fold/dense_fold: operands that broadcast against each other are laid out") {
    const tensor<float, dyn> row{1, 2, 3};
    const tensor<float, dyn, dyn> column{{10}, {20}};
    CHECK(sum(row * column) == 180);
    CHECK(max(row + column) == 23);
}

TEST_CASE("reduce/fold/dense_fold: elements without packets") {
    const tensor<std::complex<double>, dyn> z{{1, 2}, {3, -1}};
    CHECK(sum(z) == std::complex<double>(4, 1));
    CHECK(norm(z) == doctest::Approx(std::sqrt(15.)));
    const tensor<bool, dyn> flags{true, false, true};
    CHECK(sum(flags) == 2);
    CHECK(any(flags));
}

TEST_CASE("reduce/fold/dense_fold: a product is rounded once with its sum, where the target can") {
    if constexpr (simd::fused && simd::has_pack<float>) {
        constexpr int n = 9 * simd::lanes<float>; // the ninth packet joins the first
        tensor<float, dyn> a(n);
        a = 0.f;
        a(0) = 1;
        a(8 * simd::lanes<float>) = 1 + 0x1p-20f;
        tensor<float, dyn> b = a;
        b(0) = -1;
        // 1 + 2^-19 + 2^-40 - 1: the last term is lost where the product is rounded first.
        CHECK(sum(a * b) == 0x1p-19f + 0x1p-40f);
    }
}
