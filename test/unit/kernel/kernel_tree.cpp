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

TEST_CASE("kernel/kernel_tree: a let is its own") {
    const tensor<float, dyn> x{1, 2};
    const auto tree = let(x + 1.0f, [](auto t) { return t * t; });
    CHECK(static_cast<const void*>(&detail::kernel_tree(tree)) == static_cast<const void*>(&tree));
    CHECK(tensor<float, dyn>(tree)(1) == 9.0f);
}

} // namespace
