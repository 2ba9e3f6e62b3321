// SPDX-License-Identifier: BSL-1.0
// stockham_fft: the discrete Fourier transform of radix^stages numbers, without reordering them (NPBench).
#include "program.hpp"

#include <complex>
#include <numbers>

namespace {

using namespace weft;

using complex = std::complex<double>;
struct data {
    index_t radix, stages;
    tensor<complex, dyn> y;
};

// version: weft
void by_weft(data& d) {
    const auto root = [](auto turns) { return exp(complex(0, -2 * std::numbers::pi) * turns); };
    const index_t n = d.y.size();
    const auto digit = arange<double>(d.radix);
    const tensor small = root(digit(all, newaxis) * digit / static_cast<double>(d.radix));
    index_t left = 1;
    for (index_t stage = 0; stage < d.stages; ++stage, left *= d.radix) {
        const tensor twiddle =
            root(digit(all, newaxis) * arange<double>(left) / static_cast<double>(left * d.radix));
        const auto y = reshape(d.y, left, d.radix, n / (left * d.radix));
        const tensor turned = permute<1, 0, 2>(y) * twiddle(all, all, newaxis);
        reshape(d.y, d.radix, n / d.radix) = matmul(small, reshape(turned, d.radix, n / d.radix));
    }
}
// version: loop
void by_loop(data& d) {
    const auto root = [](index_t numerator, index_t denominator) {
        return std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(numerator) /
                                   static_cast<double>(denominator));
    };
    const index_t n = d.y.size(), radix = d.radix, rest = n / radix;
    complex* y = d.y.data();
    tensor<complex, dyn, dyn> turned_tensor(radix, rest), small(radix, radix);
    complex* turned = turned_tensor.data();
    for (index_t i = 0; i < radix; ++i)
        for (index_t j = 0; j < radix; ++j)
            small(i, j) = root(i * j, radix);
    index_t left = 1;
    for (index_t stage = 0; stage < d.stages; ++stage, left *= radix) {
        const index_t right = rest / left;
        for (index_t r = 0; r < radix; ++r)
            for (index_t l = 0; l < left; ++l) {
                const complex twiddle = root(r * l, left * radix);
                for (index_t k = 0; k < right; ++k) {
                    const complex from = y[(l * radix + r) * right + k];
                    turned[r * rest + l * right + k] =
                        complex(from.real() * twiddle.real() - from.imag() * twiddle.imag(),
                                from.real() * twiddle.imag() + from.imag() * twiddle.real());
                }
            }
        for (index_t i = 0; i < radix; ++i)
            for (index_t k = 0; k < rest; ++k) {
                double re = 0, im = 0;
                for (index_t r = 0; r < radix; ++r) {
                    const complex f = small(i, r), from = turned[r * rest + k];
                    re += f.real() * from.real() - f.imag() * from.imag();
                    im += f.real() * from.imag() + f.imag() * from.real();
                }
                y[i * rest + k] = complex(re, im);
            }
    }
}
// versions: end

} // namespace

int main(int count, char** arguments) {
    return program::guard(count, arguments, [](const program::inputs& in) {
        const data start{in.number<index_t>("radix"), in.number<index_t>("stages"),
                         in.read<tensor<complex, dyn>>("y")};
        return program::serve<data>(start, {{"weft", by_weft}, {"loop", by_loop}}, &data::y);
    });
}
