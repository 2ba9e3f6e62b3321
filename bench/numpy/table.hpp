// SPDX-License-Identifier: BSL-1.0
// The rows of the table beside NumPy: what is called, with weft and with NumPy, and on what.
//
// A row names its operands as NumPy's text does: `add("exp(x)", "np.exp(x)", [](const auto& in) { return eval(exp(in.x)); })`.
// What a call returns is made anew each time, by both, and is what is compared.
#pragma once

#include <weft/io/npy.hpp>
#include <weft/weft.hpp>

#include <complex>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace beside {

using namespace weft;

/// What does not depend on the element type. There are n elements, and matrices are of r rows and columns, r * r = n.
struct places {
    tensor<std::int64_t, dyn> i;           // indices below n
    tensor<std::int64_t, dyn> few;         // numbers below 100
    tensor<std::int64_t, dyn> some;        // ten different numbers below 100
    tensor<std::int64_t, dyn> many;        // n / 10 numbers below n
    tensor<std::int64_t, dyn> offsets;     // of n / 10 segments
    tensor<std::int64_t, dyn> rows;        // indices below r, r of them
    tensor<std::int64_t, dyn, dyn> within; // the same, (r, r)
    tensor<bool, dyn> mask;
};

/// Operands of one element type; integers where `T` is one.
template <class T>
struct inputs : places {
    tensor<T, dyn> x, y, z;   // normally distributed; integers of -1000 to 1000 but 0
    tensor<T, dyn> p;         // of 0.5 to 4
    tensor<T, dyn> u;         // of -1 to 1
    tensor<T, dyn> gaps;      // x, a tenth NaN
    tensor<T, dyn> ordered;   // x, sorted
    tensor<T, dyn> edges;     // eleven, unevenly spaced
    tensor<T, dyn> v, w;      // r elements
    tensor<T, dyn, dyn> a, b; // (r, r)
    tensor<T, dyn, dyn> spd;  // symmetric and positive definite
    tensor<T, dyn, 3> c, d;   // (n / 3, 3)
};

/// All of one number of elements.
struct all_inputs {
    explicit all_inputs(const std::string& folder);

    template <class T>
    const inputs<T>& of() const {
        if constexpr (std::is_same_v<T, double>)
            return float64;
        else if constexpr (std::is_same_v<T, float>)
            return float32;
        else if constexpr (std::is_same_v<T, std::int64_t>)
            return int64;
        else if constexpr (std::is_same_v<T, std::int32_t>)
            return int32;
        else
            return complex128;
    }

    inputs<double> float64;
    inputs<float> float32;
    inputs<std::int64_t> int64;
    inputs<std::int32_t> int32;
    inputs<std::complex<double>> complex128;
};

/// How the two results are compared.
enum class compare { values, magnitudes, moments };

struct row {
    std::string group, dtype, weft, numpy;
    compare how;
    void (*run)(const all_inputs&, long times);
    void (*save)(const all_inputs&, const std::string& path);
};

/// So that the compiler computes what nobody reads.
template <class T>
void keep(const T& value) {
    asm volatile("" : : "r"(&value) : "memory"); // NOLINT(hicpp-no-assembler)
}

/// Rows of one element type, under a title.
template <class T>
class group {
public:
    group(std::vector<row>& rows, std::string title, std::string dtype, compare how = compare::values)
        : rows_(rows), title_(std::move(title)), dtype_(std::move(dtype)), how_(how) {}

    template <class F>
    void add(std::string weft, std::string numpy, F) {
        rows_.push_back({title_, dtype_, std::move(weft), std::move(numpy), how_, run<F>, save<F>});
    }

private:
    template <class F>
    static void run(const all_inputs& all, long times) {
        for (; times > 0; --times)
            keep(F{}(all.of<T>()));
    }
    template <class F>
    static void save(const all_inputs& all, const std::string& path) {
        const auto result = F{}(all.of<T>());
        if constexpr (requires { result.shape(); })
            save_npy(path, result);
        else
            save_npy(path, tensor<std::remove_cvref_t<decltype(result)>, 1>{result});
    }

    std::vector<row>& rows_;
    std::string title_, dtype_;
    compare how_;
};

/// Each in a file of its own.
void add_maths_of_doubles(std::vector<row>&);
void add_maths_of_floats(std::vector<row>&);
void add_integers(std::vector<row>&);
void add_reductions(std::vector<row>&);
void add_order(std::vector<row>&);
void add_counting(std::vector<row>&);
void add_made(std::vector<row>&);
void add_rearranged(std::vector<row>&);
void add_products(std::vector<row>&);
void add_decompositions(std::vector<row>&);
void add_singular_values(std::vector<row>&);

} // namespace beside
