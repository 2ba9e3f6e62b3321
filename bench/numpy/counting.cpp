// SPDX-License-Identifier: BSL-1.0
// Counting, adding up by index, picking.
#include "table.hpp"

namespace beside {

namespace {

template <class T>
void add_of(std::vector<row>& rows, const std::string& dtype) {
    using in_t = inputs<T>;
    group<T> g(rows, "Counting and picking, " + dtype, dtype);
    g.add("histogram(x, 10, {-3, 3}).counts", "np.histogram(x, 10, (-3, 3))[0]",
          [](const in_t& in) { return histogram(in.x, 10, {-3, 3}).counts; });
    g.add("histogram(x, edges).counts", "np.histogram(x, edges)[0]",
          [](const in_t& in) { return histogram(in.x, in.edges).counts; });
    g.add("bincount(few, p)", "np.bincount(few, p)", [](const in_t& in) { return bincount(in.few, in.p); });
    g.add("add_at(t, i, x), t = 0", "add_at(i, x)", [](const in_t& in) {
        tensor<T, dyn> t(in.x.size());
        add_at(t, in.i, in.x);
        return t;
    });
    g.add("segment_sum(x, offsets)", "np.add.reduceat(x, offsets[:-1])",
          [](const in_t& in) { return segment_sum(in.x, in.offsets); });
    g.add("segment_max(x, offsets)", "np.maximum.reduceat(x, offsets[:-1])",
          [](const in_t& in) { return segment_max(in.x, in.offsets); });
    g.add("repeat<0>(x, few % 5)", "np.repeat(x, few % 5)",
          [](const in_t& in) { return eval(repeat<0>(in.x, in.few % 5)); });
    g.add("take(x, i)", "np.take(x, i)", [](const in_t& in) { return eval(take(in.x, in.i)); });
    g.add("take<0>(a, rows)", "np.take(a, rows, 0)",
          [](const in_t& in) { return eval(take<0>(in.a, in.rows)); });
    g.add("take<0>(c, i / 4)", "np.take(c, i // 4, 0)",
          [](const in_t& in) { return eval(take<0>(in.c, in.i / 4)); });
    g.add("take<1>(a, rows)", "np.take(a, rows, 1)",
          [](const in_t& in) { return eval(take<1>(in.a, in.rows)); });
    g.add("take_along<1>(a, within)", "np.take_along_axis(a, within, 1)",
          [](const in_t& in) { return eval(take_along<1>(in.a, in.within)); });
    g.add("compress(x, mask)", "x[mask]", [](const in_t& in) { return compress(in.x, in.mask); });
    g.add("diff(x)", "np.diff(x)", [](const in_t& in) { return eval(diff(in.x)); });
    g.add("diff<0>(a, fix<2>)", "np.diff(a, 2, 0)",
          [](const in_t& in) { return eval(diff<0>(in.a, fix<2>)); });
}

} // namespace

void add_counting(std::vector<row>& rows) {
    add_of<double>(rows, "float64");
    {
        // Of float NumPy computes the edges in float.
        group<double> g(rows, "Counting and picking, float64", "float64");
        g.add("histogram(x).counts", "np.histogram(x)[0]",
              [](const inputs<double>& in) { return histogram(in.x).counts; });
    }
    add_of<float>(rows, "float32");
    using in_t = inputs<std::int64_t>;
    group<std::int64_t> g(rows, "Counting and picking, int64", "int64");
    g.add("bincount(few)", "np.bincount(few)", [](const in_t& in) { return bincount(in.few); });
    g.add("bincount(i)", "np.bincount(i)", [](const in_t& in) { return bincount(in.i); });
    g.add("nonzero(mask)", "np.argwhere(mask)", [](const in_t& in) { return nonzero(in.mask); });
}

} // namespace beside
