// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/ops/triangle.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <support/notices.hpp>

using namespace weft;

namespace {

/// Against a loop over the elements.
template <class A>
void check_triangles(const A& a) {
    const tensor t = a;
    for (index_t k : {-400, -3, -1, 0, 1, 2, 500}) {
        tensor lower = t, upper = t;
        for (index_t i = 0; i < t.extent(0); ++i)
            for (index_t j = 0; j < t.extent(1); ++j) {
                if (j - i > k) lower(i, j) = {};
                if (j - i < k) upper(i, j) = {};
            }
        CHECK(array_equal(eval(tril(a, k)), lower));
        CHECK(array_equal(eval(triu(a, k)), upper));
        CHECK(array_equal(eval(transpose(tril(a, k))), eval(transpose(lower))));
        CHECK(array_equal(eval(tril(a, k)(range(1, none), range(none, none, 2))),
                          eval(lower(range(1, none), range(none, none, 2)))));
        CHECK(sum(triu(a, k)) == sum(upper));
    }
}

} // namespace

TEST_CASE("ops/triangle: of tensors, views, expressions") {
    tensor<int, 3, 4> a{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
    static_assert(std::same_as<decltype(tril(a))::shape_type, shape<3, 4>>);
    check_triangles(a);
    check_triangles(transpose(a));
    check_triangles(a * 2);
    tensor<double, dyn, dyn> large(300, 200);
    index_t n = 0;
    for (double& x : large)
        x = double(++n);
    check_triangles(large);
    check_triangles(large(range(none, none, -1), all));
    check_triangles(tensor<std::complex<float>, dyn, 2>(5));
    CHECK(eval(tril(zeros<float>(0, 3))).size() == 0);
}

TEST_CASE("ops/triangle: a batch, a vector, any rank, what is left out") {
    const tensor<int, 2, 2, 2> batch{{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
    CHECK(array_equal(eval(tril(batch)), tensor<int, 2, 2, 2>{{{1, 0}, {3, 4}}, {{5, 0}, {7, 8}}}));
    CHECK(array_equal(eval(triu(any_tensor<int>(batch), 1)),
                      tensor<int, 2, 2, 2>{{{0, 2}, {0, 0}}, {{0, 6}, {0, 0}}}));
    const tensor<int, 3> v{1, 2, 3}; // as np.tril
    CHECK(array_equal(eval(tril(v)), tensor<int, 3, 3>{{1, 0, 0}, {1, 2, 0}, {1, 2, 3}}));
    const double nan_ = std::numeric_limits<double>::quiet_NaN();
    CHECK(array_equal(eval(triu(tensor<double, 2, 2>{{1, 2}, {nan_, 3}})),
                      tensor<double, 2, 2>{{1, 2}, {0, 3}}));
    const tensor first = batch(0, all, all);
    CHECK(array_equal(eval(tril(first, std::numeric_limits<index_t>::min())), zeros<int>(2, 2)));
    CHECK(array_equal(eval(triu(first, std::numeric_limits<index_t>::min())), first));
    CHECK(array_equal(eval(triu(first, -std::numeric_limits<index_t>::max())), first));
    CHECK(array_equal(eval(triu(first, std::numeric_limits<index_t>::max())), zeros<int>(2, 2)));
}

TEST_CASE("ops/triangle: the mask is no operand of which broadcast_warning speaks") {
    const tensor<double, 1, 2, 3> stack;
    const any_tensor<double> any = stack;
    const tensor<double, 1> one;
    CHECK(notices_of([&] {
              static_cast<void>(tril(stack));
              static_cast<void>(triu(stack));
              static_cast<void>(tril(any));
              static_cast<void>(triu(any));
              static_cast<void>(tril(one));
          }) == 0);
    CHECK(notices_of([&] { static_cast<void>(tril(stack + tensor<double, 2, 3>())); }) == 1);
}
