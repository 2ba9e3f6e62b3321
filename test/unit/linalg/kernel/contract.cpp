// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/kernel/contract.hpp>

#include <doctest/doctest.h>

using namespace weft;
using namespace weft::detail;

namespace {

/// The axes of matmul of (2, 3, 4) and (4, 5): the batch repeats the right matrix, so it is more rows.
constexpr laid_product laid = [] {
    const matmul_labels labels = label_matmul(3, 2);
    const product_plan plan = plan_product(labels.left, labels.right, labels.out);
    return lay_out(plan, placement<shape<2, 3, 4>, dense>(), placement<shape<4, 5>, dense>(),
                   placement<shape<2, 3, 5>, dense>());
}();
static_assert(laid.batch.count == 0 && laid.batch.size == 1);
static_assert(laid.rows.count == 2 && laid.rows.size == 6 && laid.columns.size == 5 && laid.inner.size == 4);
static_assert(laid.rows.at[0].left == 12 && laid.rows.at[1].left == 4 && laid.rows.at[0].right == 0);

constexpr bool goes_up_in(const product_axes& axes, index_t wanted) {
    index_t stride = 0;
    return is_one_axis(axes, &product_axis::left, stride) && stride == wanted;
}
static_assert(goes_up_in(laid.rows, 4) && goes_up_in(laid.inner, 1) && goes_up_in(product_axes{}, 1));

constexpr int places = [] {
    batch_counter at(laid.rows);
    int count = 0, sum = 0;
    do {
        sum += int(at.left);
        ++count;
    } while (at.advance());
    return count == 6 && at.left == 0 ? sum : -1;
}();
static_assert(places == 0 + 4 + 8 + 12 + 16 + 20);

} // namespace

TEST_CASE("linalg/kernel/contract: rows that do not go up in one stride") {
    product_axes axes;
    axes.push({2, 7, 0, 0, false});
    axes.push({3, 2, 0, 0, false});
    CHECK_FALSE(goes_up_in(axes, 2));
    axes.at[0].left = 6;
    CHECK(goes_up_in(axes, 2));
    axes.at[0].left = -6, axes.at[1].left = -2;
    CHECK(goes_up_in(axes, -2));
}

TEST_CASE("linalg/kernel/contract: diagonals, repeated axes and axes of extent 1") {
    const placement<shape<3, 3, 1>, dense> left;
    const placement<shape<3, 4>, dense> right;
    const placement<shape<4>, dense> out;
    axis_labels first, second, result;
    first.push('i'), first.push('i'), first.push('j');
    second.push('i'), second.push('k');
    result.push('k');
    const laid_product product = lay_out(plan_product(first, second, result), left, right, out);
    CHECK(product.inner.count == 1); // j has the extent 1
    CHECK(product.inner.at[0].left == 4);
    CHECK(product.inner.at[0].right == 4);
    CHECK(product.columns.at[0].right == 1);
    const float a[] = {1, 0, 0, 0, 2, 0, 0, 0, 3}, b[] = {1, 2, 3, 4, 10, 20, 30, 40, 100, 200, 300, 400};
    float c[4];
    contract(a, b, c, product);
    CHECK((c[0] == 321 && c[1] == 642 && c[2] == 963 && c[3] == 1284));
}

TEST_CASE("linalg/kernel/contract: in constant evaluation") {
    constexpr float first = [] {
        const float a[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
        float b[20]{}, c[30]{};
        for (int i = 0; i < 20; ++i)
            b[i] = static_cast<float>(i);
        contract(a, b, c, laid);
        return c[7]; // row 1, column 2
    }();
    static_assert(first == 5 * 2 + 6 * 7 + 7 * 12 + 8 * 17);
    CHECK(first == 272);
}
