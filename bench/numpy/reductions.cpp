// SPDX-License-Identifier: BSL-1.0
// Reductions and scans.
#include "table.hpp"
#include <weft/reduce/nan_variance.hpp>

#include <limits>

namespace beside {

namespace {

template <class T>
void add_of(std::vector<row>& rows, const std::string& dtype) {
    using in_t = inputs<T>;
    group<T> g(rows, "Reductions, " + dtype, dtype);
    g.add("sum(x)", "x.sum()", [](const in_t& in) { return sum(in.x); });
    g.add("sum<0>(a)", "a.sum(0)", [](const in_t& in) { return eval(sum<0>(in.a)); });
    g.add("sum<1>(a)", "a.sum(1)", [](const in_t& in) { return eval(sum<1>(in.a)); });
    g.add("mean(x)", "x.mean()", [](const in_t& in) { return mean(in.x); });
    g.add("mean<0>(a)", "a.mean(0)", [](const in_t& in) { return eval(mean<0>(in.a)); });
    g.add("var(x)", "x.var()", [](const in_t& in) { return var(in.x); });
    g.add("stddev<1>(a)", "a.std(1)", [](const in_t& in) { return eval(stddev<1>(in.a)); });
    g.add("prod(p / 2)", "(p / 2).prod()", [](const in_t& in) { return prod(in.p / 2); });
    g.add("min(x)", "x.min()", [](const in_t& in) { return min(in.x); });
    g.add("max(x)", "x.max()", [](const in_t& in) { return max(in.x); });
    g.add("max<0>(a)", "a.max(0)", [](const in_t& in) { return eval(max<0>(in.a)); });
    g.add("max<1>(a)", "a.max(1)", [](const in_t& in) { return eval(max<1>(in.a)); });
    g.add("argmin(x)", "x.argmin()", [](const in_t& in) { return std::int64_t(argmin(in.x)); });
    g.add("argmax(x)", "x.argmax()", [](const in_t& in) { return std::int64_t(argmax(in.x)); });
    g.add("argmax<0>(a)", "a.argmax(0)", [](const in_t& in) { return eval(argmax<0>(in.a)); });
    g.add("argmax<1>(a)", "a.argmax(1)", [](const in_t& in) { return eval(argmax<1>(in.a)); });
    g.add("ptp(x)", "np.ptp(x)", [](const in_t& in) { return ptp(in.x); });
    g.add("norm(x)", "np.linalg.norm(x)", [](const in_t& in) { return norm(in.x); });
    g.add("norm(x, 1)", "np.linalg.norm(x, 1)", [](const in_t& in) { return norm(in.x, 1); });
    g.add("norm(x, inf)", "np.linalg.norm(x, np.inf)",
          [](const in_t& in) { return norm(in.x, std::numeric_limits<double>::infinity()); });
    g.add("any(x > 9)", "(x > 9).any()", [](const in_t& in) { return any(in.x > 9); });
    g.add("all(x < 9)", "(x < 9).all()", [](const in_t& in) { return all(in.x < 9); });
    g.add("count_nonzero(x)", "np.count_nonzero(x)",
          [](const in_t& in) { return std::int64_t(count_nonzero(in.x)); });
    g.add("nan_sum(gaps)", "np.nansum(gaps)", [](const in_t& in) { return nan_sum(in.gaps); });
    g.add("nan_mean(gaps)", "np.nanmean(gaps)", [](const in_t& in) { return nan_mean(in.gaps); });
    g.add("nan_min(gaps)", "np.nanmin(gaps)", [](const in_t& in) { return nan_min(in.gaps); });
    g.add("nan_max(gaps)", "np.nanmax(gaps)", [](const in_t& in) { return nan_max(in.gaps); });
    g.add("nan_stddev(gaps)", "np.nanstd(gaps)", [](const in_t& in) { return nan_stddev(in.gaps); });
    g.add("logsumexp(x)", "logsumexp(x)", [](const in_t& in) { return logsumexp(in.x); });
    g.add("logsumexp<1>(a)", "logsumexp(a, 1)", [](const in_t& in) { return eval(logsumexp<1>(in.a)); });
    g.add("trace(a)", "a.trace()", [](const in_t& in) { return trace(in.a); });
    g.add("cumsum(x)", "x.cumsum()", [](const in_t& in) { return eval(cumsum(in.x)); });
    g.add("cumsum<0>(a)", "a.cumsum(0)", [](const in_t& in) { return eval(cumsum<0>(in.a)); });
    g.add("cumprod(u)", "u.cumprod()", [](const in_t& in) { return eval(cumprod(in.u)); });
    g.add("cummax(x)", "np.maximum.accumulate(x)", [](const in_t& in) { return eval(cummax(in.x)); });
    g.add("cummin<1>(a)", "np.minimum.accumulate(a, 1)",
          [](const in_t& in) { return eval(cummin<1>(in.a)); });
}

} // namespace

void add_reductions(std::vector<row>& rows) {
    add_of<double>(rows, "float64");
    add_of<float>(rows, "float32");

    using in_t = inputs<std::int64_t>;
    group<std::int64_t> g(rows, "Reductions, int64 and bool", "int64");
    g.add("sum(x)", "x.sum()", [](const in_t& in) { return sum(in.x); });
    g.add("max(x)", "x.max()", [](const in_t& in) { return max(in.x); });
    g.add("argmax(x)", "x.argmax()", [](const in_t& in) { return std::int64_t(argmax(in.x)); });
    g.add("mean(x)", "x.mean()", [](const in_t& in) { return mean(in.x); });
    g.add("sum(mask)", "mask.sum()", [](const in_t& in) { return sum(in.mask); });
    g.add("count_nonzero(mask)", "np.count_nonzero(mask)",
          [](const in_t& in) { return std::int64_t(count_nonzero(in.mask)); });
    g.add("cumsum(x)", "x.cumsum()", [](const in_t& in) { return eval(cumsum(in.x)); });
}

} // namespace beside
