// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/einsum.hpp>
#include <weft/linalg/kernel/gemm.hpp>
#include <weft/linalg/kernel/lanes.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <support/matrices.hpp>
#include <vector>

using namespace weft;
using namespace weft::detail;

namespace {

/// The matrices of all lanes against one after the other.
template <class T>
std::string check_lanes(std::mt19937& random, index_t rows, index_t inner, index_t columns, index_t lanes) {
    const auto a = product_test::any_elements<T>(random, rows * inner * lanes);
    const auto b = product_test::any_elements<T>(random, inner * columns * lanes);
    std::vector<T> found(std::size_t(rows * columns * lanes)), expected(found.size());
    multiply_all_lanes<T>({a.data(), rows, inner, inner * lanes, lanes},
                          {b.data(), inner, columns, columns * lanes, lanes},
                          {found.data(), rows, columns, columns * lanes, lanes}, lanes);
    for (index_t lane = 0; lane < lanes; ++lane)
        multiply<T>({a.data() + lane, rows, inner, inner * lanes, lanes},
                    {b.data() + lane, inner, columns, columns * lanes, lanes},
                    {expected.data() + lane, rows, columns, columns * lanes, lanes});
    return product_test::other_bits(found, expected);
}

} // namespace

TEST_CASE_TEMPLATE("linalg/kernel/lanes: the bits of one matrix after the other", T, float, double,
                   std::int32_t, std::int64_t) {
    std::mt19937 random(3);
    if constexpr (has_lanes<T>)
        for (const index_t rows : {1, 2, 7, 8, 11})
            for (const index_t columns : {1, 2, 5})
                for (const index_t inner : {1, 3, 16, 21, 40})
                    for (const index_t more : {0, 1, full_chunk<T> + 1})
                        REQUIRE(check_lanes<T>(random, rows, inner, columns, full_chunk<T> + more) == "");
}

TEST_CASE("linalg/kernel/lanes: products whose batch is the last axis, in any place of memory") {
    for (const index_t lanes : {1, 3, 16, 19, 40}) {
        tensor<float, dyn, dyn, dyn> a(5, 6, lanes), b(6, 3, lanes), wide(5, 3, 2 * lanes);
        tensor<float, dyn, dyn> v(6, lanes);
        std::mt19937 random(4);
        for (auto* t : {&a, &b})
            for (float& x : *t)
                x = float(random() % 1000) / 300 - 1;
        v = b(all, 0, all);
        const tensor<float, dyn, dyn, dyn> c = einsum<"ijc,jkc->ikc">(a, b);
        const tensor<float, dyn, dyn> y = einsum<"ijc,jc->ic">(a, v);
        const auto last_first = [](const auto& t) { return eval(move_axis<-1, 0>(t)); };
        const auto a_first = last_first(a), b_first = last_first(b);
        const auto v_first = eval(transpose(v)); // the batch in front, whose matrices are multiplied in turn
        CHECK(array_equal(last_first(c), eval(einsum<"cij,cjk->cik">(a_first, b_first))));
        CHECK(array_equal(eval(transpose(y)), eval(einsum<"cij,cj->ci">(a_first, v_first))));
        wide(all, all, range(lanes, none)) = einsum<"ijc,jkc->ikc">(a, b);
        CHECK(array_equal(wide(all, all, range(lanes, none)), c));
        wide(all, all, range(0, none, 2)) = einsum<"ijc,jkc->ikc">(a, b);
        CHECK(array_equal(wide(all, all, range(0, none, 2)), c));
        v(range(0, 5), all) = einsum<"ijc,jc->ic">(a, v); // reads what it writes
        CHECK(array_equal(v(range(0, 5), all), y));
    }
}
