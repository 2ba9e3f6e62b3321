// SPDX-License-Identifier: BSL-1.0
// Functions of a user's namespace with the names of weft's own, which take anything: for none of them does weft give up its own,
// where elements, or functions of `map`, are of that namespace.
#include <weft/linalg/decompositions.hpp>
#include <weft/order/select/argpartition.hpp>
#include <weft/order/unique_rows.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <compare>
#include <vector>

#define TAKES(name)                                                                                          \
    template <class... X>                                                                                    \
    void name(X&&...) = delete;                                                                              \
    template <class A>                                                                                       \
    void name(A&&) = delete;                                                                                 \
    template <class A, class B>                                                                              \
    void name(A&&, B&&) = delete;                                                                            \
    template <class A, class B, class C>                                                                     \
    void name(A&&, B&&, C&&) = delete;                                                                       \
    template <auto, class A>                                                                                 \
    void name(A&&) = delete;                                                                                 \
    template <auto, class A, class B>                                                                        \
    void name(A&&, B&&) = delete;

namespace owner {

struct number {
    int value = 0;

    friend number operator+(number a, number b) { return {a.value + b.value}; }
    friend number operator*(number a, number b) { return {a.value * b.value}; }
    friend number operator-(number a, number b) { return {a.value - b.value}; }
    friend number operator-(number a) { return {-a.value}; }
    friend auto operator<=>(number, number) = default;
};
struct half {
    double operator()(double x) const { return x / 2; }
};

// clang-format off
    TAKES(broadcast_shapes) TAKES(zeros) TAKES(ones) TAKES(full) TAKES(empty) TAKES(empty_like)
    TAKES(zeros_like) TAKES(ones_like) TAKES(full_like) TAKES(arange) TAKES(linspace) TAKES(logspace)
    TAKES(eye) TAKES(tri) TAKES(diag) TAKES(meshgrid) TAKES(indices) TAKES(uniform) TAKES(normal)
    TAKES(integers) TAKES(permutation) TAKES(view) TAKES(as_shape) TAKES(eval) TAKES(array_equal)
    TAKES(allclose) TAKES(swap) TAKES(abs) TAKES(abs2) TAKES(sign) TAKES(square) TAKES(sqrt) TAKES(rsqrt)
    TAKES(cbrt) TAKES(reciprocal) TAKES(exp) TAKES(exp2) TAKES(expm1) TAKES(log) TAKES(log2) TAKES(log10)
    TAKES(log1p) TAKES(sigmoid) TAKES(erf) TAKES(erfc) TAKES(sin) TAKES(cos) TAKES(tan) TAKES(asin)
    TAKES(acos) TAKES(atan) TAKES(sinh) TAKES(cosh) TAKES(tanh) TAKES(asinh) TAKES(acosh) TAKES(atanh)
    TAKES(nan_to_num) TAKES(deg2rad) TAKES(rad2deg) TAKES(floor) TAKES(ceil) TAKES(round) TAKES(trunc)
    TAKES(isnan) TAKES(isinf) TAKES(isfinite) TAKES(signbit) TAKES(conj) TAKES(real) TAKES(imag) TAKES(arg)
    TAKES(floor_divide) TAKES(remainder) TAKES(logaddexp) TAKES(nextafter) TAKES(tril) TAKES(triu)
    TAKES(pow) TAKES(atan2) TAKES(hypot) TAKES(fmod) TAKES(minimum) TAKES(maximum) TAKES(copysign)
    TAKES(logical_xor) TAKES(isclose) TAKES(where) TAKES(clamp) TAKES(fma) TAKES(lerp) TAKES(cast)
    TAKES(map) TAKES(own) TAKES(let) TAKES(exact) TAKES(all) TAKES(transpose) TAKES(permute)
    TAKES(swap_axes) TAKES(move_axis) TAKES(expand_dims) TAKES(squeeze) TAKES(flip) TAKES(diagonal)
    TAKES(reshape) TAKES(flatten) TAKES(broadcast_to) TAKES(windows) TAKES(concat) TAKES(stack)
    TAKES(repeat) TAKES(roll) TAKES(tile) TAKES(take) TAKES(pad) TAKES(nonzero) TAKES(flatnonzero)
    TAKES(compress) TAKES(unravel_index) TAKES(ravel_index) TAKES(sum) TAKES(prod) TAKES(mean) TAKES(var)
    TAKES(stddev) TAKES(min) TAKES(max) TAKES(argmin) TAKES(argmax) TAKES(any) TAKES(count_nonzero)
    TAKES(norm) TAKES(cumsum) TAKES(cumprod) TAKES(cummin) TAKES(cummax) TAKES(nan_sum) TAKES(nan_mean)
    TAKES(nan_min) TAKES(nan_max) TAKES(ptp) TAKES(logsumexp) TAKES(trace) TAKES(sort) TAKES(argsort)
    TAKES(partition) TAKES(median) TAKES(quantile) TAKES(searchsorted) TAKES(isin) TAKES(interp)
    TAKES(unique) TAKES(unique_counts) TAKES(unique_inverse) TAKES(histogram) TAKES(bincount) TAKES(diff)
    TAKES(take_along) TAKES(add_at) TAKES(maximum_at) TAKES(minimum_at) TAKES(segment_sum)
    TAKES(segment_max) TAKES(segment_min) TAKES(matmul) TAKES(dot) TAKES(outer) TAKES(einsum)
    TAKES(tensordot) TAKES(cross) TAKES(cov) TAKES(corrcoef) TAKES(nan_var) TAKES(nan_stddev)
    TAKES(nan_median) TAKES(nan_quantile) TAKES(argpartition) TAKES(solve) TAKES(inverse) TAKES(det)
    TAKES(cholesky) TAKES(qr) TAKES(svd) TAKES(eigh) TAKES(pinv) TAKES(matrix_rank) TAKES(lstsq)
    TAKES(evaluate) TAKES(to_string) TAKES(explain) TAKES(to_svg) TAKES(save_npy) TAKES(save_npz)
    TAKES(noalias) TAKES(lazy) TAKES(fuse) TAKES(begin) TAKES(end) TAKES(data) TAKES(size) TAKES(copy)
    TAKES(move) TAKES(forward) TAKES(get) TAKES(apply) TAKES(assign) TAKES(write) TAKES(find) TAKES(count)
    TAKES(fill) TAKES(distance)
// clang-format on

} // namespace owner

#undef TAKES

namespace {

using owner::number;
using weft::all, weft::axes, weft::dyn, weft::index_t, weft::tensor;

// Of a class and of an expression: what gives a view, and what gives a part of a tree.
template <class M>
index_t views_of(M& m) {
    index_t count = m.T().size() + weft::transpose(m).size() + weft::permute<1, 0>(m).size();
    count += weft::swap_axes<0, 1>(m).size() + weft::move_axis<0, 1>(m).size() + weft::flip<0>(m).size();
    count += weft::squeeze<0>(weft::expand_dims<0>(m)).size() + weft::windows<1>(m, 3).size();
    count += weft::broadcast_to(m, 1, 2, 3).size() + weft::reshape(m, 3, 2).size() + weft::flatten(m).size();
    return count + m(all, weft::range(0, 3)).size();
}

template <class M>
index_t rearranged(M& m) {
    index_t count = weft::eval(weft::roll<0>(m, 1)).size() + weft::eval(weft::take<0>(m, {0, 1})).size();
    count += weft::eval(weft::repeat<0>(m, 1)).size() + weft::eval(weft::concat<0>(m)).size();
    count += weft::eval(weft::sort<0>(m)).size() + weft::eval(weft::partition<0>(m, 1)).size();
    count += weft::eval(weft::argpartition<0>(m, 1)).size() + weft::unique<0>(m).size();
    count += weft::eval(weft::take_along<0>(m, weft::argsort<0>(m))).size();
    return count + weft::eval(weft::cumsum<0>(m)).size();
}

} // namespace

TEST_CASE("names of elements: functions of their namespace are not taken for weft's") {
    tensor<number, dyn, dyn> m{{{1}, {2}, {3}}, {{4}, {5}, {6}}};
    const auto& constant = m;
    const tensor<number, 2, 3> few = m;
    const auto sum_of_two = m + few;
    CHECK(views_of(m) == 72);
    CHECK(views_of(constant) == 72);
    CHECK(views_of(few) == 72);
    CHECK(views_of(sum_of_two) == 72);
    CHECK(rearranged(m) == 60);
    CHECK(rearranged(few) == 60);
    CHECK(weft::eval(weft::repeat(m, {1, 2}, axes{0})).size() == 9);
    CHECK((m + m).T()(0, 1) == number{8});
    CHECK(weft::sum(m) == number{21});
    CHECK(weft::trace(m) == number{6});
    CHECK(weft::eval(weft::diff<0>(m))(0, 2) == number{3});
    CHECK(weft::eval(weft::matmul(m, m.T()))(0, 0) == number{14});
    CHECK(weft::eval(weft::tensordot<1>(m, m.T()))(0, 0) == number{14});
    m(m < number{3}) = number{0};
    m(0, all) = tensor<number, 3>{number{7}, number{8}, number{9}};
    std::vector<number> numbers(m.begin(), m.end());
    weft::view(numbers) = -weft::view(numbers);
    CHECK(numbers[0] == number{-7});
    weft::thread_pool pool(2);
    weft::evaluate(pool, weft::lazy(m) = m * m);
    CHECK(weft::sum(pool, m) == number{271});
}

TEST_CASE("names of elements: nor are those of a function's namespace") {
    const tensor<double, dyn, dyn> values{{2, 4, 6}, {8, 10, 12}};
    const auto m = weft::map(owner::half(), values);
    const auto v = weft::map(owner::half(), values(0, all));
    CHECK(views_of(m) == 72);
    CHECK(rearranged(m) == 60);
    CHECK(weft::norm(v, 1) == 6);
    CHECK(weft::norm(v, 3) == doctest::Approx(3.3019272488946));
    CHECK(weft::norm<0>(m, 0)(1) == 2);
    CHECK(weft::eval(weft::cov(m))(0, 0) == 1);
    CHECK(weft::eval(weft::corrcoef(m))(0, 1) == doctest::Approx(1));
    CHECK(weft::eval(weft::segment_sum(v, {0, 1, 3}))(1) == 5);
    CHECK(weft::eval(weft::searchsorted(v, {2.5}))(0) == 2);
    CHECK(weft::eval(weft::isin(m, {2.0}))(0, 1));
    CHECK(weft::eval(weft::pad(v, 1))(1) == 1);
    CHECK(weft::let(m, v, [](auto a, auto b) { return a + b; })(0, 0) == 2);
    tensor<double, dyn, dyn> x(2, 3);
    x(x < m) = m;
    x(x > 4) += m;
    CHECK(x(1, 2) == 12);
}
