// SPDX-License-Identifier: BSL-1.0
// Sorting, quantiles and searching.
#include "table.hpp"
#include <weft/order/select/argpartition.hpp>
#include <weft/order/select/nan_quantile.hpp>
#include <weft/order/unique_rows.hpp>

namespace beside {

namespace {

template <class T>
void add_sorting(std::vector<row>& rows, const std::string& dtype) {
    using in_t = inputs<T>;
    group<T> g(rows, "Order, " + dtype, dtype);
    g.add("sort(x)", "np.sort(x)", [](const in_t& in) { return eval(sort(in.x)); });
    g.add("sort(ordered)", "np.sort(ordered)", [](const in_t& in) { return eval(sort(in.ordered)); });
    g.add("argsort(x)", "np.argsort(x, kind='stable')", [](const in_t& in) { return eval(argsort(in.x)); });
    g.add("searchsorted(ordered, y)", "np.searchsorted(ordered, y)",
          [](const in_t& in) { return eval(searchsorted(in.ordered, in.y)); });
    g.add("sort(x, descending)", "np.sort(x)[::-1].copy()",
          [](const in_t& in) { return eval(sort(in.x, descending)); });
    g.add("unique(x)", "np.unique(x)", [](const in_t& in) { return unique(in.x); });
}

} // namespace

void add_order(std::vector<row>& rows) {
    add_sorting<double>(rows, "float64");
    {
        using in_t = inputs<double>;
        group<double> g(rows, "Order, float64", "float64");
        g.add("sort<0>(a)", "np.sort(a, 0)", [](const in_t& in) { return eval(sort<0>(in.a)); });
        g.add("sort<1>(a)", "np.sort(a, 1)", [](const in_t& in) { return eval(sort<1>(in.a)); });
        g.add("partition(x, n / 2)(n / 2)", "np.partition(x, n // 2)[n // 2]", [](const in_t& in) {
            const index_t middle = in.x.size() / 2;
            return eval(partition(in.x, middle))(middle);
        });
        g.add("interp(y, edges, cumsum(edges))", "np.interp(y, edges, np.cumsum(edges))",
              [](const in_t& in) { return eval(interp(in.y, in.edges, cumsum(in.edges))); });
        g.add("interp(y, ordered, x)", "np.interp(y, ordered, x)",
              [](const in_t& in) { return eval(interp(in.y, in.ordered, in.x)); });
        g.add("take(x, argpartition(x, n / 2))(n / 2)", "np.take(x, np.argpartition(x, n // 2))[n // 2]",
              [](const in_t& in) {
                  const index_t middle = in.x.size() / 2;
                  return eval(take(in.x, argpartition(in.x, middle)))(middle);
              });
        g.add("unique<0>(c)", "np.unique(c, axis=0)", [](const in_t& in) { return unique<0>(in.c); });
        g.add("nan_median(gaps)", "np.nanmedian(gaps)", [](const in_t& in) { return nan_median(in.gaps); });
        g.add("median(x)", "np.median(x)", [](const in_t& in) { return median(in.x); });
        g.add("median<1>(a)", "np.median(a, 1)", [](const in_t& in) { return eval(median<1>(in.a)); });
        g.add("quantile(x, 0.25)", "np.quantile(x, 0.25)",
              [](const in_t& in) { return quantile(in.x, 0.25); });
        g.add("quantile<0>(a, {0.1, 0.9})", "np.quantile(a, [0.1, 0.9], 0)",
              [](const in_t& in) { return eval(quantile<0>(in.a, {0.1, 0.9})); });
    }
    add_sorting<float>(rows, "float32");
    add_sorting<std::int32_t>(rows, "int32");
    add_sorting<std::int64_t>(rows, "int64");

    using in_t = inputs<std::int64_t>;
    group<std::int64_t> g(rows, "Order, int64", "int64");
    g.add("unique(few)", "np.unique(few)", [](const in_t& in) { return unique(in.few); });
    g.add("unique_counts(few).counts", "np.unique(few, return_counts=True)[1]",
          [](const in_t& in) { return unique_counts(in.few).counts; });
    g.add("unique_inverse(few).inverse", "np.unique(few, return_inverse=True)[1]",
          [](const in_t& in) { return unique_inverse(in.few).inverse; });
    g.add("isin(few, some)", "np.isin(few, some)",
          [](const in_t& in) { return eval(isin(in.few, in.some)); });
    g.add("isin(few, 3)", "np.isin(few, 3)", [](const in_t& in) { return eval(isin(in.few, 3)); });
    g.add("isin(i, many)", "np.isin(i, many)", [](const in_t& in) { return eval(isin(in.i, in.many)); });
}

} // namespace beside
