// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/settled.hpp>
#include <weft/tensor/view.hpp>

#include <doctest/doctest.h>

using namespace weft;
using weft::detail::leaf;

TEST_CASE("tensor/settled: which bytes a tree may touch") {
    tensor<float, dyn> a(100), b(100);
    const auto tree = a * 2 + a;
    CHECK_FALSE(detail::is_apart(tree, a.data(), 100));
    CHECK(detail::is_apart(tree, b.data(), 100));
    const auto part_at = [](tensor<float, dyn>& t, index_t first) {
        using where = detail::placement<shape<dyn>, detail::strided>;
        return detail::target<float, shape<dyn>, detail::strided>{t.data() + first,
                                                                  where(shape<dyn>(100 - first), {1})};
    };
    CHECK_FALSE(detail::is_apart(tree, part_at(a, 99)));
    CHECK(detail::is_apart(tree, part_at(b, 99)));
    const auto even = view(a.data(), any_shape{50}, {2});
    CHECK(detail::is_apart(even * 2, a.data() + 1, 1));
    CHECK_FALSE(detail::is_apart(even * 2, a.data() + 1, 2));
    CHECK(detail::is_apart(a + 0 * sum<0>(a, keep_dims), b.data(), 100));
    CHECK_FALSE(detail::is_apart(b + 0 * sum<0>(a, keep_dims), a.data(), 100));
    const auto leaf = detail::settled_elements_of(sum<0>(a, keep_dims));
    CHECK(leaf.size() == 1);
    CHECK(leaf(0) == 0);
}
