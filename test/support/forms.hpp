// SPDX-License-Identifier: BSL-1.0
// The law that the form of a shape changes no bit: static, mixed and any-rank, tensors and views, in every layout.
#pragma once

#include <support/law.hpp>

namespace law {

/// All extents `dyn`, or every second one.
template <class Shape, int Every>
struct less_known;
template <weft::index_t... E, int Every>
struct less_known<weft::shape<E...>, Every> {
    template <class T>
    static auto of(const oracle::operand<T>& x) {
        return of<T>(x, std::make_index_sequence<sizeof...(E)>{});
    }
    template <class T, std::size_t... I>
    static auto of(const oracle::operand<T>& x, std::index_sequence<I...>) {
        return x.template as<(I % std::size_t(Every) == 0 ? weft::dyn : E)...>();
    }
};

template <class Shape>
struct known;
template <weft::index_t... E>
struct known<weft::shape<E...>> {
    static extents all() { return {E...}; }
    template <class T>
    static weft::tensor_view<const T, E...> of(const oracle::operand<T>& x) {
        return x.template as<E...>();
    }
    template <class T>
    static weft::tensor_view<T, E...> of(oracle::operand<T>& x) {
        return x.template as<E...>();
    }
    template <class T>
    using tensor = weft::tensor<T, E...>;
};

template <class R, class E>
std::string same_as(const E& e, const array<R>& whole) {
    const weft::tensor t = e;
    if (!(t.shape() == weft::any_shape(whole.shape))) return "the shape is " + to_string(t.shape());
    return oracle::difference(t.data(), whole.values.data(), whole.values.size());
}

template <class SA, class SB, class Result, class Tree, class MakeA, class MakeB>
void check_forms(Tree tree, MakeA make_a, MakeB make_b) {
    using A = typename MakeA::type;
    using B = typename MakeB::type;
    using a_static = known<SA>;
    using b_static = known<SB>;
    const auto result = Result{};
    using R = typename decltype(tree(std::declval<weft::any_view<const A>>(),
                                     std::declval<weft::any_view<const B>>()))::value_type;
    oracle::random bits(7);
    for (unsigned turn = 0; turn < 25; ++turn) {
        const layout how_a = oracle::layouts[turn % 5], how_b = oracle::layouts[turn / 5];
        INFO(std::string(text(how_a)), ", ", std::string(text(how_b)));
        oracle::operand<A> a(a_static::all(), how_a, turn, [&] { return make_a(bits); });
        oracle::operand<B> b(b_static::all(), how_b, turn / 2, [&] { return make_b(bits); });
        const oracle::operand<A>& ca = a;
        const oracle::operand<B>& cb = b;

        array<R> whole(known<Result>::all());
        weft::view(whole.values.data(), weft::any_shape(result)) = tree(ca.any(), cb.any());

        // Views.
        const auto views = tree(a_static::of(ca), b_static::of(cb));
        static_assert(std::is_same_v<typename decltype(views)::shape_type, Result>);
        CHECK(same_as(views, whole) == "");
        CHECK(same_as(tree(less_known<SA, 1>::of(ca), less_known<SB, 1>::of(cb)), whole) == "");
        CHECK(same_as(tree(less_known<SA, 2>::of(ca), b_static::of(cb)), whole) == "");
        CHECK(same_as(tree(a_static::of(ca), cb.any()), whole) == "");

        // Tensors.
        const typename a_static::template tensor<A> ta = a_static::of(ca);
        const typename b_static::template tensor<B> tb = b_static::of(cb);
        CHECK(same_as(tree(ta, tb), whole) == "");
        const weft::any_tensor<A> da = ca.any();
        const weft::any_tensor<B> db = cb.any();
        CHECK(same_as(tree(da, db), whole) == "");
        CHECK(same_as(tree(ta, db), whole) == "");

        // Elements.
        index k = 0;
        for (const R one : views) {
            CHECK(oracle::same(one, whole.values[k]));
            ++k;
        }
        CHECK(k == whole.values.size());

        // A strided target of static shape.
        constexpr layout writable[] = {layout::stepped, layout::negative, layout::transposed};
        oracle::operand<R> target(known<Result>::all(), writable[turn % 3], turn, [] { return R(1); });
        known<Result>::of(target) = views;
        CHECK(oracle::difference(target.collect().values.data(), whole.values.data(), whole.values.size()) ==
              "");
    }
}

} // namespace law
