// SPDX-License-Identifier: BSL-1.0
// Decompositions, of cases made and judged by test/tools/beside_numpy.py: `decompositions_beside_numpy folder`.
#include "support/cases.hpp"
#include <weft/linalg/decompositions.hpp>
#include <weft/weft.hpp>

using namespace weft;
using namespace cases;

namespace {

/// Of stacks of matrices; what is not unique, as eigenvectors, is given back as what it multiplies to.
template <class T>
bool matrices(const std::string& what, const place& at) {
    const auto with_stack = [&](const auto& f) {
        const auto x = load_npz<T, dyn, dyn, dyn>(at.in(), "x");
        if (number(at, "layout") == 1)
            f(swap_axes<1, 2>(x));
        else
            f(x);
    };
    const auto transposed = [](const auto& m) { return swap_axes<1, 2>(m); };
    if (what == "solve") {
        const auto b = load_npz<T, dyn, dyn, dyn>(at.in(), "b");
        with_stack([&](const auto& a) {
            save_npz(at.out(), named("x", solve(a, b)), named("inverse", inverse(a)), named("det", det(a)));
        });
    } else if (what == "cholesky") {
        with_stack([&](const auto& a) { save_npz(at.out(), named("l", cholesky(a))); });
    } else if (what == "qr") {
        with_stack([&](const auto& a) {
            const auto [q, r] = qr(a);
            save_npz(at.out(), named("q", q), named("r", r), named("product", matmul(q, r)),
                     named("ones", matmul(transposed(q), q)));
        });
    } else if (what == "svd") {
        with_stack([&](const auto& a) {
            const auto [u, s, vt] = svd(a);
            const auto scaled = eval(u * expand_dims<1>(s));
            save_npz(at.out(), named("s", s), named("product", matmul(scaled, vt)),
                     named("ones", matmul(transposed(u), u)),
                     named("ones_of_v", matmul(vt, eval(transposed(vt)))), named("pinv", pinv(a)),
                     named("rank", matrix_rank(a)), named("norm", norm<1, 2>(a, 2)),
                     named("least", norm<1, 2>(a, -2)), named("nuclear", norm<1, 2>(a, nuclear)),
                     named("rows", norm<1, 2>(a, 1)));
        });
    } else if (what == "lstsq") {
        const auto b = load_npz<T, dyn, dyn>(at.in(), "b");
        const double cut = load_npz<double, 1>(at.in(), "cut")(0);
        with_stack([&](const auto& a) {
            const auto all_sides = lstsq(a(0, ellipsis), b, cut);
            const auto one_side = lstsq(a(0, ellipsis), b(all, 0), cut);
            save_npz(at.out(), named("x", all_sides.x), named("residuals", all_sides.residuals),
                     named("rank", tensor<index_t, 1>{all_sides.rank}), named("s", all_sides.s),
                     named("one", one_side.x));
        });
    } else if (what == "lstsq_of_each") {
        const auto b = load_npz<T, dyn, dyn, dyn>(at.in(), "b");
        const double cut = load_npz<double, 1>(at.in(), "cut")(0);
        with_stack([&](const auto& a) {
            const auto [x, residuals, rank, s] = lstsq(a, b, cut);
            save_npz(at.out(), named("x", x), named("residuals", nan_to_num(residuals)), named("rank", rank),
                     named("s", s));
        });
    } else if (what == "eigh") {
        with_stack([&](const auto& a) {
            const auto [values, vectors] = eigh(a);
            const auto scaled = eval(vectors * expand_dims<1>(values));
            save_npz(at.out(), named("values", values),
                     named("product", matmul(scaled, eval(transposed(vectors)))),
                     named("ones", matmul(transposed(vectors), vectors)),
                     named("apart", matmul(a, vectors) - scaled));
        });
    } else {
        return false;
    }
    return true;
}

bool compute(const std::string& what, const std::string& type, const place& at) {
    return type == "f8" ? matrices<double>(what, at) : type == "f4" && matrices<float>(what, at);
}

} // namespace

int main(int argc, char** argv) { return run(argc, argv, compute); }
