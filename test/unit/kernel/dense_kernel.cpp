// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <support/mismatch.hpp>
#include <type_traits>
#include <utility>

using namespace weft;

namespace {

using line = tensor<float, dyn>;
static_assert(detail::has_dense_leaves<decltype(line(3) + line(3) * 2)>());
static_assert(!detail::has_dense_leaves<decltype(line(3) + std::declval<tensor_view<float, dyn>&>())>());

template <class N>
void run_dense(const N& node, float* out, index_t n) {
    detail::with_leaves(node, detail::leaf_numbers<N>, [&](const auto&... leaf) {
        const auto& tree = detail::kernel_tree(node);
        detail::root_kernels<std::remove_cvref_t<decltype(tree)>>::table.dense(
            detail::address_of(tree), out, n, reinterpret_cast<const char*>(leaf.data())...);
    });
}

} // namespace

TEST_CASE("kernel/dense_kernel: whole tensors of every length, in place too") {
    for (index_t n = 1; n <= 300; ++n) {
        line a(n), b(n), out(n);
        for (index_t i = 0; i < n; ++i) {
            a(i) = static_cast<float>(i);
            b(i) = static_cast<float>(i % 7);
        }
        const auto sum = detail::capture(a + b * 2);
        run_dense(sum, out.data(), n);
        a += b * 2;
        CAPTURE(n);
        test::mismatch wrong;
        for (index_t i = 0; i < n; ++i) {
            wrong.compare(out(i), static_cast<float>(i + 2 * (i % 7)), i);
            wrong.compare(a(i), out(i), i);
        }
        CHECK(wrong.text() == "");
    }
}

TEST_CASE("kernel/dense_kernel: shapes that are likely to have one size") {
    using matrix = shape<dyn, dyn>;
    static_assert(detail::likely_one_size<matrix, matrix, any_shape>);
    static_assert(detail::likely_one_size<matrix, shape<4, dyn>, shape<4, 4>>);
    static_assert(detail::likely_one_size<shape<1, dyn>, shape<1, dyn>>);
    static_assert(detail::likely_one_size<shape<>, shape<>>);
    static_assert(detail::likely_one_size<shape<dyn>, shape<1, dyn>>); // a missing axis is one of extent 1
    static_assert(!detail::likely_one_size<matrix, shape<dyn>>);       // a row for each
    static_assert(!detail::likely_one_size<shape<3>, shape<dyn, dyn, 3>>);
    static_assert(!detail::likely_one_size<matrix, matrix, shape<dyn, 1>>);
    static_assert(!detail::likely_one_size<shape<dyn, 1>, shape<1, dyn>>);
}

TEST_CASE("kernel/dense_kernel: one size against what the types say") {
    for (const index_t n : {1, 5, 16, 100}) {
        tensor<float, dyn, dyn> one_row(1, n), one_column(n, 1);
        tensor<float, dyn> row(n);
        tensor<float, dyn, 1> column(n);
        for (index_t i = 0; i < n; ++i) {
            one_row.data()[i] = one_column.data()[i] = float(i);
            row.data()[i] = column.data()[i] = float(2 * i + 1);
        }
        tensor<float, dyn, dyn> flat(1, n), tall(n, 1);
        flat = one_row + row;
        tall = one_column * column;
        bool right = true;
        for (index_t i = 0; i < n; ++i)
            right = right && flat.data()[i] == float(3 * i + 1) && tall.data()[i] == float(i * (2 * i + 1));
        flat = one_row + row + one_row * row; // more leaves than whose sizes are compared before the call
        for (index_t i = 0; i < n; ++i)
            right = right && flat.data()[i] == float(3 * i + 1 + i * (2 * i + 1));
        fuse(lazy(flat) = one_row - row, lazy(one_row) += row);
        for (index_t i = 0; i < n; ++i)
            right = right && flat.data()[i] == float(-i - 1) && one_row.data()[i] == float(3 * i + 1);
        CHECK(right);
    }
}
