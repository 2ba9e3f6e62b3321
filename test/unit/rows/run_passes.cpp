// SPDX-License-Identifier: BSL-1.0
#include <weft/rows/run_passes.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <utility>

using namespace weft;

TEST_CASE("rows/run_passes: totals are dense over the axes that are kept") {
    const tensor<float, dyn, dyn, dyn> x(2, 3, 5);
    detail::pass_list passes;
    const auto leaf = sum<1>(x).deferred(detail::capture(x), passes);
    const detail::pass& fold = passes.last();
    CHECK(fold.stage_count == 0); // what is folded is x itself
    CHECK(fold.leading == 1);
    CHECK(fold.out_strides[0] == 5);
    CHECK(fold.out_strides[1] == 0);
    CHECK(fold.out_strides[2] == 1);
    CHECK(leaf.shape() == shape<dyn, dyn>(2, 5));
    CHECK(static_cast<const void*>(leaf.data()) == fold.out);
}

TEST_CASE("rows/run_passes: a mean, a deviation or a norm is one pass, a function of it one more") {
    const tensor<float, dyn, dyn> x(6, 5);
    const auto count = [](const auto& tree) {
        detail::pass_list passes;
        static_cast<void>(detail::deferred(detail::capture(tree), passes));
        int n = 0;
        for (const detail::pass* of = passes.first(); of != nullptr; of = of->next)
            ++n;
        return n;
    };
    CHECK(count(x - mean<1>(x, keep_dims)) == 1);
    CHECK(count(x / norm<1>(x, keep_dims)) == 1);
    CHECK(count((x - mean<1>(x, keep_dims)) / stddev<1>(x, keep_dims)) == 3); // the mean twice
    const int with_function =
        detail::simd::has_pack<float> ? 2 : 1; // without packets the last loop computes it
    CHECK(count(x - sum<1>(x, keep_dims) / 5) == with_function);
    CHECK(count(x / sqrt(mean<1>(x, keep_dims) + 1)) == with_function);
}

TEST_CASE("rows/run_passes: means of nothing") {
    for (const auto& [rows, columns] : {std::pair{3, 0}, {0, 3}, {0, 0}}) {
        const tensor<float, dyn, dyn> x(rows, columns);
        const tensor<float, dyn, dyn> along = mean<1>(x, keep_dims) + 0 * mean<1>(x, keep_dims);
        CHECK(along.extent(0) == rows);
        CHECK(all(isnan(along)));
        const tensor<float, dyn> down = mean<0>(x);
        CHECK(down.extent(0) == columns);
        CHECK(all(isnan(down)));
    }
}

TEST_CASE("rows/run_passes: a part of a job") {
    tensor<float, dyn, dyn> x(4, 6), y(4, 6);
    x = 1;
    const auto tree = detail::capture(x + x);
    detail::pass_list passes;
    detail::pass& last = detail::add_tree<detail::tree_use::assigned>(passes, tree, y.shape());
    detail::write_out(y.write_target().where, last.extents, last.out_strides);
    detail::stream streams[3];
    const index_t at[] = {1, 0};
    detail::run_part({.rank = 2,
                      .operand_count = 2,
                      .stage_count = 1,
                      .stores = detail::storing::cached,
                      .extents = last.extents,
                      .target = reinterpret_cast<char*>(y.data()),
                      .target_strides = last.out_strides,
                      .operands = last.operands,
                      .strides = last.strides,
                      .stages = last.stages,
                      .streams = streams},
                     {at, 0, 2});
    CHECK(sum(y) == 2 * 2 * 6);
    CHECK(y(1, 0) == 2);
    CHECK(y(2, 5) == 2);
    CHECK(y(3, 0) == 0);
}

TEST_CASE("rows/run_passes: one row of run-time rank, whose number is laid out once it is there") {
    for (const index_t n : {1000, 1025, 2000, 4096, 5000}) {
        any_tensor<float> x(any_shape{1, n}), y(any_shape{1, n});
        x = 3.f;
        y = x - mean<1>(x, keep_dims);
        CHECK(all(y == 0));
        y = exp(x - max<1>(x, keep_dims)) / sum<1>(exp(x - max<1>(x, keep_dims)), keep_dims);
        CHECK(all(abs(y * static_cast<float>(n) - 1) < 1e-5f));
    }
    tensor<std::int32_t, dyn, dyn> i = reshape(arange<std::int32_t>(2000), 1, 2000);
    const tensor<float, dyn, dyn> f = ones<float>(1, 2000);
    const tensor<float, dyn, dyn> top = where(i == max<1>(i, keep_dims), f, 0.f);
    CHECK(top(0, 1999) == 1);
    CHECK(sum(top) == 1);
}

TEST_CASE("rows/run_passes: a let that is stored below what no block computes") {
    const tensor<float, dyn, dyn> x = ones<float>(3, 4);
    const auto softmax = [&](const auto& e) {
        return let(exp(e), [](auto v) { return v / sum<1>(v, keep_dims); });
    };
    tensor<float, dyn, dyn> y(3, 4);
    y = -7.f;
    y = x - mean<1>(x, keep_dims) + sum<0>(softmax(x), keep_dims);
    CHECK(all(abs(y - 0.75f) < 1e-6f));
    y = x - mean<1>(x, keep_dims) + sum<0>(softmax(x));
    CHECK(all(abs(y - 0.75f) < 1e-6f));
}

TEST_CASE("rows/run_passes: parts that are smaller than a row") {
    tensor<float, 1, dyn> x(100000), y(100000);
    x = 2.f;
    y = x / sqrt(sum<0>(x * x, keep_dims));
    CHECK(all(y == 1));
    thread_pool pool(2);
    y = 0.f;
    evaluate(pool, lazy(y) = x / sqrt(sum<0>(x * x, keep_dims)));
    CHECK(all(y == 1));
}

TEST_CASE("rows/run_passes: a let computed from another one, used by a reduction") {
    const tensor<float, dyn, dyn> x = reshape(arange<float>(12), 3, 4) / 4;
    tensor<float, dyn, dyn> y(3, 4);
    y = let(x * 2, [](auto s) { return let(exp(s), [](auto t) { return t / sum<1>(t, keep_dims); }); });
    CHECK(all(abs(y - exp(x * 2) / sum<1>(exp(x * 2), keep_dims)) < 1e-6f));
    y = let(x - mean<1>(x, keep_dims),
            [](auto c) { return let(exp(c * 2), [&](auto e) { return e / sum<1>(e, keep_dims) + c; }); });
    const tensor<float, dyn, dyn> apart = x - mean<1>(x, keep_dims);
    CHECK(all(abs(y - exp(apart * 2) / sum<1>(exp(apart * 2), keep_dims) - apart) < 1e-6f));
}
