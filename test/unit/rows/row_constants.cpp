// SPDX-License-Identifier: BSL-1.0
#include <weft/rows/row_constants.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;
using weft::detail::dense;
using weft::detail::leaf;
using weft::detail::placement;

namespace {

struct some_pass {
    [[maybe_unused]] static constexpr bool by_rows = true;
    float number(index_t nth) const { return static_cast<float>(nth) + 3; }
    void run_rows(index_t, index_t) {}
};

using plane = shape<dyn, dyn>;
using number_leaf = leaf<float, shape<dyn, 1>, dense, detail::number_of<some_pass>>;

template <class N>
constexpr bool is_constant(const N&) {
    return detail::is_row_constant<N>();
}

tensor<float, dyn, dyn> waves(index_t rows, index_t columns) {
    tensor<float, dyn, dyn> x(rows, columns);
    for (index_t i = 0; i < x.size(); ++i)
        x.data()[i] = static_cast<float>(i % 97) / 30 - static_cast<float>(i % 13);
    return x;
}

} // namespace

TEST_CASE("rows/row_constants: which parts of a tree they are") {
    some_pass pass;
    const shape<dyn, 1> rows(4);
    const number_leaf m(nullptr, placement<shape<dyn, 1>, dense>(rows), {&pass});
    const tensor<float, dyn, dyn> t(4, 5);
    const auto x = detail::capture(t);
    CHECK(is_constant(m));
    CHECK(is_constant(1 / m + m * m));
    CHECK(is_constant(sqrt(m)));
    CHECK_FALSE(is_constant(x));
    CHECK_FALSE(is_constant(x - m));
    CHECK_FALSE(is_constant(m > 2)); // a mask, not a packet
    CHECK_FALSE(is_constant(map([](float v) { return v; }, m)));

    int found = 0, sum = 0;
    detail::each_row_constant<0, 0>((x - m) * (1 / m) + x * m, [&](auto first, const auto&) {
        ++found;
        sum += decltype(first)::value;
    });
    CHECK(found == 3);
    CHECK(sum == 1 + 2 + 4); // their first leaves
}

TEST_CASE("rows/row_constants: the bits of numbers in memory") {
    const auto x = waves(37, 150);
    const tensor m = mean<1>(x, keep_dims);
    auto y = x;
    y = (x - mean<1>(x, keep_dims)) * (1 / sqrt(mean<1>(x, keep_dims) * mean<1>(x, keep_dims) + 1));
    CHECK(array_equal(y, (x - m) * (1 / sqrt(m * m + 1))));
    y = mean<1>(x, keep_dims) * mean<1>(x, keep_dims) + x; // one fused multiply-add
    CHECK(array_equal(y, m * m + x));
    y = where(x > mean<1>(x, keep_dims), x, mean<1>(x, keep_dims) / 3);
    CHECK(array_equal(y, where(x > m, x, m / 3)));
    y = let(x * (1 / mean<1>(x, keep_dims)), [](auto v) { return v * v + v; });
    CHECK(array_equal(y, let(x * (1 / m), [](auto v) { return v * v + v; })));
    y = let(x * x, [&](auto v) { return v * (1 / (mean<1>(x, keep_dims) + 7)) + v; }); // inside the body
    CHECK(array_equal(y, let(x * x, [&](auto v) { return v * (1 / (m + 7)) + v; })));
    y = 2 * mean<1>(x, keep_dims) + 0 * x;
    CHECK(array_equal(y, 2 * m + 0 * x));
}
