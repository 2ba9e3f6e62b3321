// SPDX-License-Identifier: BSL-1.0
#include <weft/kernel/kernel_tree.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;
using weft::detail::dense;

namespace {

template <class E>
using kernel_tree_of =
    detail::kernel_tree_t<std::remove_cvref_t<decltype(detail::capture(std::declval<E>()))>>;

TEST_CASE("kernel/kernel_tree: one type whatever the shapes are") {
    const tensor<float, 2, 3> fixed{{1, 2, 3}, {4, 5, 6}};
    const tensor<float, dyn, 3> mixed(2, 3);
    const any_tensor<float> any(any_shape{2, 3});
    using known = kernel_tree_of<decltype(fixed + fixed)>;
    static_assert(std::same_as<known, kernel_tree_of<decltype(mixed + fixed)>>);
    static_assert(std::same_as<known, kernel_tree_of<decltype(any + mixed)>>);
    static_assert(std::same_as<known, kernel_tree_of<decltype((fixed + 0.0f) + mixed)>> == false);
    static_assert(!std::same_as<known, kernel_tree_of<decltype(fixed - fixed)>>);
    static_assert(!std::same_as<known, kernel_tree_of<decltype(transpose(fixed) + transpose(fixed))>>);
    static_assert(std::same_as<kernel_tree_of<decltype(transpose(fixed) + transpose(fixed))>,
                               kernel_tree_of<decltype(flip<0>(any) + transpose(mixed))>>);
    static_assert(known::leaves == 2 && std::same_as<known::value_type, float>);
    static_assert(std::is_empty_v<detail::stream_leaf<float, dense>>);
    static_assert(detail::is_stateless<known>);
}

TEST_CASE("kernel/kernel_tree: constants are kept") {
    const tensor<float, dyn> x{1, 2, 3};
    const auto tree = x * 2.0f + 0.5f;
    const auto of_kernel = detail::kernel_tree(tree);
    static_assert(!detail::is_stateless<std::remove_cvref_t<decltype(of_kernel)>>);
    CHECK(of_kernel.b.value == 0.5f);
    CHECK(of_kernel.a.b.value == 2.0f);
}

/// Numbers its calls, through all evaluations of the expression that it stands in.
struct counting {
    mutable int calls = 0;
    int operator()(int) const { return ++calls; }
};

TEST_CASE("kernel/kernel_tree: a callable of the user stays where it is") {
    const tensor<int, dyn> x{0, 1, 2};
    const auto counted = map(counting{}, x);
    static_assert(!detail::kernel_form<std::remove_cvref_t<decltype(counted)>>::copied);
    CHECK(static_cast<const void*>(&detail::kernel_tree(counted)) == static_cast<const void*>(&counted));
    const tensor<int, dyn> first = counted, second = counted;
    CHECK(first(2) == 3);
    CHECK(second(0) == 4);
}

TEST_CASE("kernel/kernel_tree: of a let, operations and constants are copied, whatever its shapes") {
    const tensor<float, dyn> x{1, 2};
    const tensor<float, 2> y{1, 2};
    const auto square_of = [](auto t) { return t * t; };
    const auto next = [&](const auto& a) { return let(a + 1.0f, square_of); };
    using form = detail::kernel_tree_t<decltype(next(x))>;
    static_assert(detail::kernel_form<decltype(next(x))>::copied && !detail::is_stateless<form>);
    static_assert(form::leaves == 1);
    CHECK(tensor<float, dyn>(next(x))(1) == 9.0f);
    CHECK(tensor<float, dyn>(next(y))(1) == 9.0f);
    static_assert(
        !detail::kernel_form<decltype(let(x, [](auto t) { return map(counting{}, t) + t; }))>::copied);
}

TEST_CASE("kernel/kernel_tree: a leaf that is named twice in a let is read once") {
    const tensor<float, dyn> x{1, 2};
    const auto tree = let(x, [](auto t) { return t * t + t; });
    static_assert(decltype(tree)::leaves == 1);
    CHECK(tensor<float, dyn>(tree)(1) == 6.0f);
}

} // namespace
