// SPDX-License-Identifier: BSL-1.0
// The law that the form of a shape changes no bit: static, mixed and any-rank, tensors and views, in every layout.
#pragma once

#include <support/law.hpp>

namespace law {

/// Views of elements that stand by strides.
template <class Shape>
struct known;
template <weft::index_t... E>
struct known<weft::shape<E...>> {
    static extents all() { return {E...}; }
    template <class T>
    static weft::tensor_view<T, E...> of(const place& x) {
        return weft::view(static_cast<T*>(x.first), weft::shape<E...>(x.shape), x.strides);
    }
    template <class T>
    using tensor = weft::tensor<T, E...>;
};

/// All extents `dyn`, or every second one.
template <class Shape, int Every, class Axes = std::make_index_sequence<Shape::static_rank>>
struct less_known;
template <weft::index_t... E, int Every, std::size_t... I>
struct less_known<weft::shape<E...>, Every, std::index_sequence<I...>>
    : known<weft::shape<(I % std::size_t(Every) == 0 ? weft::dyn : E)...>> {};

/// What subject.cpp calls of a tree, without its types.
template <class SA, class SB, class Result, class Tree, class A, class B>
struct of_forms {
    static auto any(const place& a, const place& b) {
        return Tree{}(view_of<const A>(a), view_of<const B>(b));
    }
    static auto views(const place& a, const place& b) {
        return Tree{}(known<SA>::template of<const A>(a), known<SB>::template of<const B>(b));
    }
    using R = typename decltype(any(std::declval<place>(), std::declval<place>()))::value_type;
    static_assert(
        std::is_same_v<typename decltype(views(std::declval<place>(), std::declval<place>()))::shape_type,
                       Result>);

    static void whole(const place& a, const place& b, const place& out) { view_of<R>(out) = any(a, b); }
    static void forms(const place& a, const place& b, form_judge& judge) {
        const auto same = [&](const char* form, const auto& e) {
            const weft::tensor t = e;
            static_assert(std::is_same_v<typename decltype(t)::value_type, R>);
            judge.judge(form, weft::any_shape(t.shape()), t.data());
        };
        const auto ca = known<SA>::template of<const A>(a);
        const auto cb = known<SB>::template of<const B>(b);
        const auto any_a = view_of<const A>(a);
        const auto any_b = view_of<const B>(b);
        const Tree tree{};
        same("static views", tree(ca, cb));
        same("dyn views",
             tree(less_known<SA, 1>::template of<const A>(a), less_known<SB, 1>::template of<const B>(b)));
        same("a mixed and a static view", tree(less_known<SA, 2>::template of<const A>(a), cb));
        same("a static view and one of any rank", tree(ca, any_b));
        const typename known<SA>::template tensor<A> ta = ca;
        const typename known<SB>::template tensor<B> tb = cb;
        same("static tensors", tree(ta, tb));
        const weft::any_tensor<A> da = any_a;
        const weft::any_tensor<B> db = any_b;
        same("tensors of any rank", tree(da, db));
        same("a static tensor and one of any rank", tree(ta, db));
    }
    static index elements(const place& a, const place& b, void* out, index n) {
        index k = 0;
        for (const R one : views(a, b)) {
            if (k < n) static_cast<R*>(out)[k] = one;
            ++k;
        }
        return k;
    }
    static void write(const place& a, const place& b, const place& out) {
        known<Result>::template of<R>(out) = views(a, b);
    }
};

template <class SA, class SB, class Result, class Tree, class MakeA, class MakeB>
void check_forms(Tree, const MakeA& make_a, const MakeB& make_b) {
    using A = typename MakeA::type;
    using B = typename MakeB::type;
    using code = of_forms<SA, SB, Result, Tree, A, B>;
    check_form_subject({{known<SA>::all(), known<SB>::all()},
                        known<Result>::all(),
                        &element_type_of<typename code::R>,
                        {&element_type_of<A>, &element_type_of<B>},
                        &code::whole,
                        &code::forms,
                        &code::elements,
                        &code::write},
                       make_a, make_b);
}

} // namespace law
