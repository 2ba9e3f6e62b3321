// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/mismatch.hpp>
#include <utility>

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
// Views, but of what is dear to copy, or cannot be made first.
using rows = tensor<float, dyn, 3>;
using row = decltype(std::declval<const rows&>()(0, all));
struct unmade {
    explicit unmade(int) {}
};
static_assert(form_of<decltype(std::declval<row>() - std::declval<row>())> ==
              detail::static_form::written_out);
static_assert(form_of<decltype(transpose(small{} + 1))> == detail::static_form::written_out);
static_assert(form_of<decltype(transpose(tensor<float, 4, 5>{} + 1))> == detail::static_form::none);
static_assert(!detail::has_static_leaves<detail::leaf<std::string, shape<3>, detail::strided>>());
static_assert(!detail::has_static_leaves<detail::leaf<unmade, shape<3>, detail::strided>>());
static_assert(form_of<product> ==
              (simd::has_pack<float> ? detail::static_form::in_rows : detail::static_form::written_out));

} // namespace

TEST_CASE("assign/static_assign: all values before all stores, so any overlap is right") {
    tensor<int, 3, 3> m{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    auto v = view(m.data(), shape<3, 3>{}, {3, 1});
    v = view(m.data(), shape<3, 3>{}, {1, 3});
    CHECK(array_equal(m, tensor<int, 3, 3>{{1, 4, 7}, {2, 5, 8}, {3, 6, 9}}));
}

TEST_CASE("assign/static_assign: views that overlap the target, step backwards, broadcast, or are empty") {
    tensor<float, 7> x{0, 1, 2, 3, 4, 5, 6};
    const auto at = [&](index_t first, index_t step) { return view(x.data() + first, shape<3>{}, {step}); };
    at(1, 1) = at(0, 1) + at(2, 2); // each reads what another writes
    CHECK(array_equal(x, tensor<float, 7>{0, 2, 5, 8, 4, 5, 6}));
    at(0, 1) += at(2, -1);
    CHECK(array_equal(x, tensor<float, 7>{5, 4, 5, 8, 4, 5, 6}));
    at(6, -2) = at(0, 2) * at(6, -1)(range<0, 1>{}) + 1;
    CHECK(array_equal(x, tensor<float, 7>{5, 4, 25, 8, 31, 5, 31}));
    tensor<int, 3, 3> m{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    m = transpose(m) - m(1, all);
    CHECK(array_equal(m, tensor<int, 3, 3>{{-3, -1, 1}, {-2, 0, 2}, {-1, 1, 3}}));
    m(range<0, 0>{}, all) = m(range<0, 0>{}, all) + 1;
    m(all, fix<2>) = m(fix<0>, all);
    CHECK(array_equal(m, tensor<int, 3, 3>{{-3, -1, -3}, {-2, 0, -1}, {-1, 1, 1}}));
    rows p{{1, 2, 3}, {4, 5, 6}};
    p(0, all) += 2.f * p(1, all);
    CHECK(array_equal(p, tensor<float, 2, 3>{{9, 12, 15}, {4, 5, 6}}));
    CHECK_THROWS_AS(p(0, all) = p(2, all) + 1.f, index_error);
}

TEST_CASE("assign/static_assign: what settles is there before a target that it reads changes") {
    tensor<int, 2, 3> m{{1, 2, 3}, {4, 5, 6}};
    m(0, all) = sum<0>(m);
    CHECK(array_equal(m, tensor<int, 2, 3>{{5, 7, 9}, {4, 5, 6}}));
    m(0, all) = roll(m(0, all), 1);
    CHECK(array_equal(m, tensor<int, 2, 3>{{9, 5, 7}, {4, 5, 6}}));
    tensor<int, dyn, 3> wide(2);
    wide = m;
    wide = roll(wide(1, all), -1); // broadcasts
    CHECK(array_equal(wide, tensor<int, 2, 3>{{5, 6, 4}, {5, 6, 4}}));
    const tensor<index_t, 3> refused{0, 1, 3};
    tensor<int, 3> v{7, 8, 9};
    CHECK_THROWS_AS(v = take<0>(v, refused), index_error);
    v = concat<0>(v(range<1, 3>{}), v(range<0, 1>{}));
    CHECK(array_equal(v, tensor<int, 3>{8, 9, 7}));
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
