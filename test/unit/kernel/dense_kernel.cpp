// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <support/mismatch.hpp>

using namespace weft;

namespace {

using line = tensor<float, dyn>;
static_assert(detail::has_dense_leaves<decltype(line(3) + line(3) * 2)>());
static_assert(!detail::has_dense_leaves<decltype(line(3) + std::declval<tensor_view<float, dyn>&>())>());

} // namespace

TEST_CASE("kernel/dense_kernel: whole tensors of every length, in place too") {
    for (index_t n = 1; n <= 300; ++n) {
        line a(n), b(n), out(n);
        for (index_t i = 0; i < n; ++i) {
            a(i) = static_cast<float>(i);
            b(i) = static_cast<float>(i % 7);
        }
        const auto sum = detail::capture(a + b * 2);
        CHECK(detail::run_dense(sum, out.data(), n));
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

TEST_CASE("kernel/dense_kernel: an operand of another size is not for it") {
    const line a(4), one(1);
    line out{7, 7, 7, 7};
    CHECK_FALSE(detail::run_dense(detail::capture(a + one), out.data(), 4));
    CHECK_FALSE(detail::run_dense(detail::capture(a + a), out.data(), 0));
    CHECK(array_equal(out, line{7, 7, 7, 7}));
}
