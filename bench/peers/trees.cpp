// SPDX-License-Identifier: BSL-1.0
// bench/peers/trees.cpp - expressions of 1 to 32 nodes, in weft and in Eigen's arrays.
#include "../workloads.hpp"

#include <Eigen/Core>

namespace bench {
namespace {

struct weft_trees {
    static constexpr auto name = "weft";
    static auto& view(auto& tensor) { return tensor; }

    template <int Nodes>
    static void run(tree<Nodes>, auto& x) {
        x.d = tree<Nodes>::value(x.a, x.b, x.c);
    }
};

struct eigen_trees {
    static constexpr auto name = "Eigen Array";
    template <class T>
    static auto view(line<T>& t) {
        return Eigen::Map<Eigen::Array<T, Eigen::Dynamic, 1>, Eigen::AlignedMax>(t.data(), t.size());
    }

    template <int Nodes>
    static void run(tree<Nodes>, auto& x) {
        x.d = tree<Nodes>::value(x.a, x.b, x.c);
    }
};

struct loop_trees {
    static constexpr auto name = "loop";
    template <class T>
    static auto view(line<T>& t) {
        return std::span(t.data(), static_cast<std::size_t>(t.size()));
    }

    template <int Nodes>
    static void run(tree<Nodes>, auto& x) {
        auto* const __restrict d = x.d.data();
        for (std::size_t i = 0; i < x.d.size(); ++i)
            d[i] = tree<Nodes>::value(x.a[i], x.b[i], x.c[i]);
    }
};

const bool listed = enlist<weft_trees>(tree_workloads{}) && enlist<eigen_trees>(tree_workloads{}) &&
                    enlist<loop_trees>(tree_workloads{});

} // namespace
} // namespace bench
