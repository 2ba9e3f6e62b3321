// SPDX-License-Identifier: BSL-1.0
#include <weft/kernel/slots.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;
using weft::detail::bound;
namespace simd = weft::detail::simd;

TEST_CASE("kernel/slots: a kernel has the slots that its tree uses") {
    tensor<float, 3> a{1, 2, 3};
    struct s;
    struct t;
    using value = detail::captured_t<tensor<float, 3>&>;
    const bound<value, s> first(detail::capture(a));
    const auto tree = first * first + a;
    using node = std::remove_const_t<decltype(tree)>;
    using known = detail::slots<detail::slot<t, double, 7>, detail::slot<s, float, 9>>;
    static_assert(detail::names<s, node> && !detail::names<t, node>);
    static_assert(std::same_as<detail::used_slots<node, known>, detail::slots<detail::slot<s, float, 9>>>);
    static_assert(std::same_as<detail::with_slot<detail::slots<>, detail::slot<t, int, 1>>,
                               detail::slots<detail::slot<t, int, 1>>>);
}

TEST_CASE("kernel/slots: one buffer for the kernels of a body") {
    tensor<float, dyn> a(5000);
    for (index_t i = 0; i < 5000; ++i)
        a(i) = static_cast<float>(i % 100);
    int calls = 0;
    const auto counted = [&](float x) {
        ++calls;
        return x + 1;
    };
    const auto e =
        let(map(counted, a), [](auto t) { return cast<double>(t) + cast<double>(where(t > 50, t, 0)); });
    using node = std::remove_const_t<decltype(e)>;
    // the value, and what is converted
    static_assert(detail::count_stages<node>() == (simd::has_pack<float> ? 2 : 0));
    const tensor<double, dyn> found = e;
    CHECK(calls == 5000);
    CHECK(found(70) == 142);
    CHECK(found(10) == 11);
}

TEST_CASE("kernel/slots: a function of the user may count what it is called with, in a let, too") {
    tensor<float, dyn> x(1000);
    x = 1.f;
    int counts[7] = {};
    const tensor<float, dyn> y = let(exp(x), [&](auto t) {
        return sqrt(map(
            [&](float v) {
                ++counts[int(v) % 7];
                return v;
            },
            t));
    });
    CHECK((counts[2] == 1000 && y(999) > 1.6f));
}
