// SPDX-License-Identifier: BSL-1.0
// Functions whose results depend on all elements, of cases made and judged by test/tools/beside_numpy.py: `beside_numpy folder`.
#include "support/cases.hpp"
#include <weft/order/select/argpartition.hpp>
#include <weft/order/select/nan_quantile.hpp>
#include <weft/order/unique_rows.hpp>
#include <weft/reduce/nan_variance.hpp>
#include <weft/weft.hpp>

using namespace weft;
using namespace cases;

namespace {

/// f(x) with an operand in one of the layouts: as it lies, transposed, backwards, or as a lazy expression.
template <class T, class F>
void with_layout(const place& at, const F& f) {
    const any_tensor<T> x = operand_of<T>(at, "x");
    switch (number(at, "layout")) {
    case 0:
        return f(x);
    case 1:
        return f(transpose(x));
    case 2:
        return f(x(ellipsis, range(none, none, -1)));
    default:
        return f(where(x == x, x, x));
    }
}

template <class T>
bool order(const std::string& what, const place& at) {
    using index = std::int64_t;
    if (what == "unique") {
        with_layout<T>(at, [&](const auto& x) {
            const auto [values, counts] = unique_counts(x);
            const auto [same, inverse] = unique_inverse(x);
            save_npz(at.out(), named("values", unique(x)), named("counted", values), named("counts", counts),
                     named("same", same), named("inverse", inverse));
        });
    } else if (what == "unique_rows") {
        with_layout<T>(at, [&](const auto& x) {
            const axes axis{number(at, "axis")};
            const auto [values, counts] = unique_counts(x, axis);
            const auto [same, inverse] = unique_inverse(x, axis);
            save_npz(at.out(), named("values", unique(x, axis)), named("counts", counts),
                     named("inverse", inverse), named("again", same));
        });
    } else if (what == "searchsorted") {
        const auto sorted = load_npz<T, dyn>(at.in(), "sorted");
        with_layout<T>(at, [&](const auto& x) {
            save_npz(at.out(), named("left", searchsorted(sorted, x)),
                     named("right", searchsorted(sorted, x, side::right)));
        });
    } else if (what == "interp") {
        const auto points = load_npz<T, dyn>(at.in(), "points"), values = load_npz<T, dyn>(at.in(), "values");
        with_layout<T>(
            at, [&](const auto& x) { save_npz(at.out(), named("between", interp(x, points, values))); });
    } else if (what == "isin") {
        const auto among = operand_of<T>(at, "among");
        const T one = load_npz<T, 1>(at.in(), "one")(0);
        with_layout<T>(at, [&](const auto& x) {
            save_npz(at.out(), named("found", isin(x, among)), named("found_one", isin(x, one)));
        });
    } else if (what == "isclose") {
        const auto one = load_npz<T, 1>(at.in(), "one");
        with_layout<T>(at, [&](const auto& x) {
            save_npz(at.out(), named("close", isclose(x, one, 0.31, 0.003)),
                     named("close_to", isclose(one, x, 0.31, 0.003)));
        });
    } else if (what == "diff") {
        with_layout<T>(at, [&](const auto& x) {
            save_npz(at.out(), named("steps", diff(x, number(at, "order"), axes{number(at, "axis")})));
        });
    } else if (what == "argpartition") {
        with_layout<T>(at, [&](const auto& x) {
            const axes axis{number(at, "axis")};
            const index_t nth = number(at, "nth"), along = x.shape()[number(at, "axis")];
            const auto order = eval(argpartition(x, nth, axis));
            const auto parted = eval(take_along(x, order, axis));
            const index_t from = nth < 0 ? nth + along : nth;
            const auto part = [&](index_t begin, index_t end) {
                return sort(take(parted, arange<index_t>(begin, end), axis), axis);
            };
            save_npz(at.out(), named("below", part(0, from)), named("rest", part(from, along)),
                     named("middle", take(parted, {from}, axis)), named("order", sort(order, axis)));
        });
    } else if (what == "without_nan") {
        const auto fractions = load_npz<double, dyn>(at.in(), "fractions");
        const ddof less(load_npz<double, 1>(at.in(), "ddof")(0));
        with_layout<T>(at, [&](const auto& x) {
            const axes axis{number(at, "axis")};
            save_npz(at.out(), named("near_middle", nan_median(x, axis, keep_dims)),
                     named("near_quantiles", nan_quantile(x, fractions, axis, keep_dims)),
                     named("near_variance", nan_var(x, axis, keep_dims, less)),
                     named("near_deviation", nan_stddev(x, axis, keep_dims, less)));
        });
    } else if (what == "places") {
        with_layout<T>(at, [&](const auto& x) {
            const auto numbers = flatnonzero(x);
            const auto places = unravel_index(numbers, x.shape());
            save_npz(at.out(), named("numbers", numbers), named("places", places),
                     named("again", ravel_index(places, x.shape())));
        });
    } else if (what == "sort") {
        with_layout<T>(at, [&](const auto& x) {
            const axes axis{number(at, "axis")};
            save_npz(at.out(), named("sorted", sort(x, axis)), named("order", argsort(x, axis)),
                     named("down", sort(x, axis, descending)),
                     named("order_down", argsort(x, axis, descending)));
        });
    } else if (what == "histogram") {
        const auto edges = load_npz<double, dyn>(at.in(), "edges");
        const auto weights = operand_of<float>(at, "weights");
        const index_t bins = number(at, "bins");
        const auto ends = load_npz<double, 2>(at.in(), "ends");
        const auto x = operand_of<T>(at, "x");
        const auto given = histogram(x, edges);
        const auto even = histogram(x, bins, {ends(0), ends(1)});
        const auto plain = histogram(where(isfinite(x), x, 0));
        save_npz(
            at.out(), named("plain", plain.counts), named("plain_edges", plain.edges),
            named("given", given.counts), named("even", even.counts), named("edges", even.edges),
            named("weighed", histogram(x, edges, weights).counts),
            named("weighed_even", histogram(x, bins, {ends(0), ends(1)}, weights).counts),
            named("density", histogram(x, edges, as_density).counts),
            named("weighed_density", histogram(x, bins, {ends(0), ends(1)}, weights, as_density).counts));
    } else if (what == "add_at") {
        auto x = operand_of<T>(at, "x");
        add_at(x, operand_of<index>(at, "indices"), operand_of<T>(at, "values"));
        auto greatest = operand_of<T>(at, "x"), least = greatest;
        maximum_at(greatest, operand_of<index>(at, "indices"), operand_of<T>(at, "values"));
        minimum_at(least, operand_of<index>(at, "indices"), operand_of<T>(at, "values"));
        save_npz(at.out(), named("x", x), named("greatest", greatest), named("least", least));
    } else if (what == "segment_sum") {
        const auto offsets = load_npz<index, dyn>(at.in(), "offsets");
        with_layout<T>(at, [&](const auto& x) {
            save_npz(at.out(), named("sums", segment_sum(x, offsets)),
                     named("greatest", segment_max(x, offsets)), named("least", segment_min(x, offsets)));
        });
    } else {
        return false;
    }
    return true;
}

template <class T>
bool count(const std::string& what, const place& at) {
    if (what != "bincount") return false;
    const auto weights = operand_of<double>(at, "weights");
    const index_t least = number(at, "least");
    with_layout<T>(at, [&](const auto& x) {
        save_npz(at.out(), named("counts", bincount(x, least)),
                 named("weighed", bincount(x, weights, least)));
    });
    return true;
}

/// Elements within a margin, and elements by lists of indices. Both move elements and compute nothing, so sizes stand for types.
template <class T>
bool moved(const std::string& what, const place& at) {
    using index = std::int64_t;
    if (what == "pad") {
        const auto before = load_npz<index, dyn>(at.in(), "before"),
                   after = load_npz<index, dyn>(at.in(), "after");
        const axes along(load_npz<index, dyn>(at.in(), "axes"));
        const auto side = [&](index_t i) { return margin(before(i), after(i)); };
        const auto within = [&](const auto& x, auto value) -> any_tensor<T> {
            switch (before.size()) {
            case 1: // one margin for all axes
                return pad(x, side(0), along, value);
            case 2:
                return pad(x, {side(0), side(1)}, along, value);
            default:
                return pad(x, {side(0), side(1), side(2)}, along, value);
            }
        };
        const index_t mode = number(at, "mode");
        with_layout<T>(at, [&](const auto& x) {
            save_npz(at.out(), named("padded", mode < 0 ? within(x, T(7)) : within(x, pad_mode(mode))));
        });
    } else if (what == "repeat") {
        const auto counts = load_npz<index, dyn>(at.in(), "counts");
        with_layout<T>(at, [&](const auto& x) {
            save_npz(at.out(), named("repeated", repeat(x, counts, axes{number(at, "axis")})));
        });
    } else if (what == "pick") {
        const auto i = operand_of<index>(at, "i"), j = operand_of<index>(at, "j");
        const auto values = operand_of<T>(at, "values");
        const index_t form = number(at, "form"), row = number(at, "row");
        any_tensor<T> read;
        with_layout<T>(at, [&](const auto& x) {
            switch (form) {
            case 0:
                read.assign(x(i));
                break;
            case 1:
                read.assign(x(i, j));
                break;
            case 2:
                read.assign(x(all, i));
                break;
            case 3:
                read.assign(x(all, i, j));
                break;
            default:
                read.assign(x(row, i));
            }
        });
        auto written = operand_of<T>(at, "x");
        const auto to = written(ellipsis, range(none, none, -1)); // what is written need not lie in order
        switch (form) {
        case 0:
            to(i) = values;
            break;
        case 1:
            to(i, j) += values;
            break;
        case 2:
            to(all, i) += values;
            break;
        case 3:
            to(all, i, j) = values;
            break;
        default:
            to(row, i) = values;
        }
        save_npz(at.out(), named("read", read), named("written", written));
    } else {
        return false;
    }
    return true;
}

bool compute(const std::string& what, const std::string& type, const place& at) {
    if (type == "f8") return order<double>(what, at) || moved<double>(what, at);
    if (type == "f4") return order<float>(what, at);
    if (type == "i8") return order<std::int64_t>(what, at) || count<std::int64_t>(what, at);
    if (type == "u1")
        return order<std::uint8_t>(what, at) || count<std::uint8_t>(what, at) ||
               moved<std::uint8_t>(what, at);
    return false;
}

} // namespace

int main(int argc, char** argv) { return run(argc, argv, compute); }
