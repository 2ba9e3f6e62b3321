// SPDX-License-Identifier: BSL-1.0
// Each kind of operation once, as users write it: compiled for each standard, level of optimisation and instruction set, it
// gives no warning.
#include <weft/weft.hpp>

#include <complex>
#include <cstdint>
#include <iostream>
#include <vector>

using namespace weft;

namespace {

template <class A>
void views(A& a, const tensor<index_t, dyn>& places) {
    using T = typename A::value_type;
    a(all, 0) = a(all, 1) + T(1);
    a(all, range(1, none)) = a(all, range(0, -1));
    const tensor some = take<0>(a, {0, 2});
    const tensor others = take<1>(a, places) + T(1);
    const tensor<index_t, dyn, dyn> pairs(2, 1);
    std::cout << take<0>(a, pairs) << sum(a(0, range(0, 2)) * take(a(all, 0), places(range(0, 2))));
    const tensor joined = concat<1>(some, T(2) * take<0>(transpose(a), places)(range(0, 2), all));
    std::cout << others << stack<0>(some, some) << pad(joined, 1) << roll<1>(a, 3) << flip<0>(a)
              << repeat<0>(a, 2);
}

template <class T>
void real(const tensor<index_t, dyn>& places) {
    tensor<T, dyn, dyn> a(4, 4);
    tensor<T, 4, 4> fixed;
    any_tensor<T> any(any_shape{4, 4});
    a += fixed * T(3) - any;
    views(a, places);
    views(fixed, places);
    const tensor bounded = where(a > fixed, a, maximum(any, T(1)));
    std::cout << sum(a) << max<0>(bounded) << argmin<1>(a) << mean<1>(fixed, keep_dims) << cumsum<0>(a)
              << matmul(a, fixed);
    const tensor products = matmul(a, a);
    a += products;
}

void functions(const tensor<float, dyn, 4>& x) {
    const tensor y = exp(x) * tanh(x) + log(abs(x) + 1) - sqrt(square(x)) + sin(x) * pow(x, 2.f) + floor(x);
    const tensor bytes = cast<std::uint8_t>(round(255 * x));
    const tensor doubled = map([](float v) { return 2 * v; }, x);
    std::cout << y << bytes * 0.5 << doubled << norm(y) << var(y) << allclose(x, y);
}

template <class R>
void complex_numbers() {
    using T = std::complex<R>;
    tensor<T, dyn, dyn> a(3, 4), b(4, 5);
    tensor<T, 3, 4> fixed;
    std::cout << matmul(a, b) << matmul(fixed, b) << matmul(a, b(all, 0)) << sum(a * conj(fixed)) << real(a)
              << abs(b);
}

} // namespace

int main() {
    const tensor<index_t, dyn> places{0, 2, 1};
    real<float>(places);
    real<double>(places);
    real<int>(places);
    functions(tensor<float, dyn, 4>(3));
    complex_numbers<float>();
    complex_numbers<double>();
}
