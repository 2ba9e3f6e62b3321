// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <support/mismatch.hpp>

using namespace weft;
using weft::detail::dense;
using weft::detail::fixed;
namespace simd = weft::detail::simd;

namespace {

using small = tensor<float, 4, 4>;
using product = decltype(small{} + small{} * small{});
static_assert(detail::has_static_leaves<product>() && detail::has_flat_leaves<product>(16));
static_assert(!detail::has_static_leaves<decltype(tensor<float, dyn>{} + 1)>());
static_assert(!detail::has_flat_leaves<decltype(small{} + tensor<float, 4>{})>(16));

template <class N>
constexpr auto form_of = detail::static_form_of<typename N::shape_type, dense, N>();
static_assert(form_of<decltype(tensor<float, 3, 3>{} + 1)> == detail::static_form::written_out);
static_assert(form_of<decltype(tensor<float, 0, 3>{} + 1)> == detail::static_form::written_out);
static_assert(form_of<decltype(small{} + tensor<float, 4>{})> == detail::static_form::written_out);
static_assert(form_of<decltype(exp(small{}))> == detail::static_form::none);
static_assert(form_of<decltype(tensor<float, dyn>{} + 1)> == detail::static_form::none);
static_assert(form_of<product> ==
              (simd::has_pack<float> ? detail::static_form::in_rows : detail::static_form::written_out));

} // namespace

TEST_CASE("assign/static_assign: all values before all stores, so any overlap is right") {
    tensor<int, 3, 3> m{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    auto v = view(m.data(), shape<3, 3>{}, {3, 1});
    v = view(m.data(), shape<3, 3>{}, {1, 3});
    CHECK(array_equal(m, tensor<int, 3, 3>{{1, 4, 7}, {2, 5, 8}, {3, 6, 9}}));
}

TEST_CASE("assign/static_assign: the bits of the run time, also of rounded products in sums") {
    tensor<float, 40> x;
    tensor<float, dyn> y(40);
    for (index_t i = 0; i < 40; ++i)
        y(i) = x(i) = 1.f + 0.0123f * static_cast<float>(i);
    const tensor<float, 40> fixed_size = square(x) - x * x / 3 + 0.1f;
    const tensor<float, dyn> sized = square(y) - y * y / 3 + 0.1f;
    auto strided_target = view(sized.data(), 40);
    test::mismatch wrong;
    for (index_t i = 0; i < 40; ++i) {
        wrong.compare_bits(fixed_size(i), sized(i), i);
        wrong.compare_bits((square(y) - y * y / 3 + 0.1f)(i), sized(i), i);
        wrong.compare_bits(strided_target(i), sized(i), i);
    }
    CHECK(wrong.text() == "");
    tensor<float, dyn, dyn> wide(2, 40);
    wide = square(y) - y * y / 3 + 0.1f;
    for (index_t i = 0; i < 40; ++i)
        wrong.compare_bits(wide(1, i), sized(i), 1, i);
    CHECK(wrong.text() == "");
}

TEST_CASE("assign/static_assign: every small count") {
    const auto check = []<index_t N>(fixed<N>) {
        tensor<double, N> x;
        for (index_t i = 0; i < N; ++i)
            x(i) = static_cast<double>(i);
        const tensor<double, N> y = x * x - 1;
        for (index_t i = 0; i < N; ++i)
            CHECK(y(i) == static_cast<double>(i * i - 1));
    };
    check(fix<1>);
    check(fix<7>);
    check(fix<8>);
    check(fix<16>);
    check(fix<17>);
    check(fix<24>);
    check(fix<56>);
    check(fix<64>);
    check(fix<40>);
    check(fix<1000>);
}
