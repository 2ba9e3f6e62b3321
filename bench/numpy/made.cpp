// SPDX-License-Identifier: BSL-1.0
// Factories and random numbers.
#include "table.hpp"

namespace beside {

void add_made(std::vector<row>& rows) {
    using in_t = inputs<double>;
    {
        group<double> g(rows, "Factories", "float64");
        g.add("zeros<double>(n)", "np.zeros(n)", [](const in_t& in) { return zeros<double>(in.x.size()); });
        g.add("ones<double>(n)", "np.ones(n)", [](const in_t& in) { return ones<double>(in.x.size()); });
        g.add("full(2.5, n)", "np.full(n, 2.5)", [](const in_t& in) { return full(2.5, in.x.size()); });
        g.add("full_like(a, 2)", "np.full_like(a, 2)", [](const in_t& in) { return full_like(in.a, 2); });
        g.add("arange<double>(n)", "np.arange(n, dtype=float)",
              [](const in_t& in) { return arange<double>(in.x.size()); });
        g.add("arange<int64_t>(n)", "np.arange(n)",
              [](const in_t& in) { return arange<std::int64_t>(in.x.size()); });
        g.add("linspace<double>(0, 1, n)", "np.linspace(0, 1, n)",
              [](const in_t& in) { return linspace<double>(0, 1, in.x.size()); });
        g.add("logspace<double>(0, 1, n)", "np.logspace(0, 1, n)",
              [](const in_t& in) { return logspace<double>(0, 1, in.x.size()); });
        g.add("eye<double>(r)", "np.eye(r)", [](const in_t& in) { return eye<double>(in.v.size()); });
        g.add("tri<double>(r)", "np.tri(r)", [](const in_t& in) { return tri<double>(in.v.size()); });
        g.add("diag(v)", "np.diag(v)", [](const in_t& in) { return diag(in.v); });
        g.add("meshgrid(v, w), the second", "np.meshgrid(v, w, indexing='ij')[1]",
              [](const in_t& in) { return eval(std::get<1>(meshgrid(in.v, in.w))); });
        g.add("indices<int64_t>(r, r)", "np.indices((r, r))",
              [](const in_t& in) { return indices<std::int64_t>(in.v.size(), in.v.size()); });
    }
    group<double> g(rows, "Random numbers", "float64", compare::moments);
    g.add("uniform<double>(key, n)", "rng.random(n)",
          [](const in_t& in) { return eval(uniform<double>(random_key(1), in.x.size())); });
    g.add("uniform<float>(key, n)", "rng.random(n, np.float32)",
          [](const in_t& in) { return eval(uniform<float>(random_key(1), in.x.size())); });
    g.add("normal<double>(key, n)", "rng.standard_normal(n)",
          [](const in_t& in) { return eval(normal<double>(random_key(1), in.x.size())); });
    g.add("normal<float>(key, n)", "rng.standard_normal(n, np.float32)",
          [](const in_t& in) { return eval(normal<float>(random_key(1), in.x.size())); });
    g.add("integers<int64_t>(key, 0, 1000, n)", "rng.integers(0, 1000, n)",
          [](const in_t& in) { return eval(integers<std::int64_t>(random_key(1), 0, 1000, in.x.size())); });
    g.add("integers<int>(key, 0, 1000, n)", "rng.integers(0, 1000, n, np.int32)",
          [](const in_t& in) { return eval(integers<int>(random_key(1), 0, 1000, in.x.size())); });
    g.add("permutation(key, n)", "rng.permutation(n)",
          [](const in_t& in) { return eval(permutation(random_key(1), in.x.size())); });
}

} // namespace beside
