// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/reduce/walk/partial_fold.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>

#include <doctest/doctest.h>

using namespace weft;
namespace fold = weft::detail::fold;

TEST_CASE("reduce/walk/partial_fold: some of the sums, with the bits of all") {
    tensor<float, dyn, dyn, dyn> a(4, 50, 70);
    for (index_t i = 0; i < a.size(); ++i)
        a.data()[i] = 1 / static_cast<float>(i + 1);
    const tensor<float, dyn, dyn> whole = sum<1>(a);
    auto tree = detail::capture(a);
    detail::partial_fold<fold::sum, float, decltype(tree)> fold(tree, 2, whole.size());
    const auto some = view(fold.totals(), whole.shape());
    const index_t at[] = {1, 0, 0};
    fold.run({at, 0, 2});
    for (index_t j = 0; j < 70; ++j) {
        CHECK(some(1, j) == whole(1, j));
        CHECK(some(2, j) == whole(2, j));
    }
}
