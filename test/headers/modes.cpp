// SPDX-License-Identifier: BSL-1.0
// Prints a line for each of many results: its name, and a hash of its bits or its text. Built with the compiled part and from
// the headers alone (suite `headers` compares what the two print): what a function that knows no expression type does must
// not depend on where it was compiled.
#include <weft/weft.hpp>

#if WEFT_BODIES != BODIES
#error "this is not the way in which this program is to be built"
#endif

#include <array>
#include <complex>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <sstream>
#include <string>

namespace {

using namespace weft;

void print(const std::string& name, const char* bytes, std::size_t count) {
    std::uint64_t hash = 14695981039346656037u; // FNV-1a
    for (std::size_t i = 0; i < count; ++i)
        hash = (hash ^ static_cast<unsigned char>(bytes[i])) * 1099511628211u;
    std::printf("%s %016llx\n", name.c_str(), static_cast<unsigned long long>(hash));
}

template <class Tensor>
void print(const std::string& name, const Tensor& x) {
    print(name, reinterpret_cast<const char*>(x.data()),
          static_cast<std::size_t>(x.size()) * sizeof(*x.data()));
}

template <class F>
void print_error(const std::string& name, const F& fails) {
    try {
        fails();
        std::printf("%s does not fail\n", name.c_str());
    } catch (const error& e) {
        std::printf("%s: %s\n", name.c_str(), e.what());
    }
}

template <class T>
tensor<T, dyn, dyn, dyn> filled(index_t a, index_t b, index_t c) {
    tensor<T, dyn, dyn, dyn> x(a, b, c);
    std::uint32_t state = 12345;
    for (index_t i = 0; i < x.size(); ++i) {
        state = state * 1664525u + 1013904223u;
        x.data()[i] = static_cast<T>(static_cast<int>(state >> 20) % 97 - 40);
        if constexpr (std::floating_point<T>) x.data()[i] /= T(7);
    }
    return x;
}

/// Layouts: whatever the driver and the copy functions do for elements of this size.
template <class T>
void layouts(const std::string& type) {
    for (const auto& [a, b, c] :
         {std::array<index_t, 3>{2, 3, 4}, {5, 17, 33}, {3, 200, 7}, {40, 2, 300}, {7, 64, 128}}) {
        const std::string name =
            type + " " + std::to_string(a) + "x" + std::to_string(b) + "x" + std::to_string(c);
        auto x = filled<T>(a, b, c);
        tensor<T, dyn, dyn, dyn> out(a, b, c);
        out(ellipsis) = permute<2, 1, 0>(filled<T>(c, b, a));
        print(name + " transposed", out);
        out(ellipsis) = filled<T>(1, b, 1);
        print(name + " rows of one", out);
        out(all, range(none, none, -1), all) = x;
        print(name + " turned round", out);
        out(all, all, range(none, none, 3)) = x(all, all, range(none, none, 3));
        print(name + " every third", out);
        x(all, range(1, none), all) = x(all, range(0, -1), all);
        print(name + " moved within", x);
    }
}

void computed() {
    for (const auto& [a, b, c] :
         {std::array<index_t, 3>{2, 3, 4}, {5, 17, 33}, {3, 200, 7}, {40, 2, 300}, {7, 64, 128}}) {
        const std::string name = std::to_string(a) + "x" + std::to_string(b) + "x" + std::to_string(c);
        auto x = filled<float>(a, b, c);
        const auto y = filled<float>(1, b, 1), z = filled<float>(a, 1, c), w = filled<float>(c, b, a);
        print(name + " broadcast", tensor(x * y - z));
        print(name + " transposed", tensor(x - permute<2, 1, 0>(w)));
        x(all, all, range(1, none)) = x(all, all, range(0, -1)) + 1;
        print(name + " through a copy", x);
    }
}

template <class T>
void folds(const std::string& type) {
    for (const auto& [a, b, c] : {std::array<index_t, 3>{2, 3, 4}, {5, 17, 33}, {30, 3, 500}, {2, 5000, 3}}) {
        const std::string name =
            type + " " + std::to_string(a) + "x" + std::to_string(b) + "x" + std::to_string(c);
        const auto x = filled<T>(a, b, c);
        print(name + " sum", tensor<decltype(sum(x)), 1>{sum(x)});
        print(name + " sum<0, 2>", tensor(sum<0, 2>(permute<1, 0, 2>(x))));
        print(name + " max<1>", tensor(max<1>(x)));
        print(name + " any<1>", tensor(any<1>(x > T(50))));
        if constexpr (std::floating_point<T>) print(name + " mean", tensor(x - mean<2>(x, keep_dims)));
    }
}

template <class T>
void products(const std::string& type) {
    for (const auto& [m, k, n] :
         {std::array<index_t, 3>{2, 3, 4}, {1, 300, 50}, {17, 33, 9}, {130, 70, 90}}) {
        const std::string name =
            type + " " + std::to_string(m) + "x" + std::to_string(k) + "x" + std::to_string(n);
        const auto a = filled<T>(2, m, k), b = filled<T>(2, k, n);
        print(name + " matmul", tensor(matmul(a, b)));
        print(name + " transposed", tensor(matmul(permute<0, 2, 1>(b), permute<0, 2, 1>(a))));
        print(name + " einsum", tensor(einsum<"bij,bjk->ki">(a, b)));
    }
}

void texts() {
    const auto x = filled<double>(3, 4, 5);
    std::ostringstream out;
    out << x << '\n' << filled<float>(2, 30, 30) << '\n' << explain(x + 1);
    const std::string text = out.str();
    print("text", text.data(), text.size());
    const tensor<float, dyn, dyn> a(2, 3), b(4, 3);
    tensor<float, dyn, dyn> c(2, 3);
    print_error("broadcast", [&] { (void)(a + b); });
    print_error("assign", [&] { c = b; });
    print_error("index", [&] { (void)a(all, 7); });
    print_error("matmul", [&] { (void)matmul(a, b); });
    print_error("reshape", [&] { (void)reshape(a, 4, 2); });
    print_error("shared", [&] { view(c.data(), shape<2, 3>{}, {0, 1}) = 1.f; });
}

} // namespace

int main() {
    layouts<std::uint8_t>("uint8");
    layouts<std::int16_t>("int16");
    layouts<float>("float");
    layouts<double>("double");
    layouts<std::complex<double>>("complex");
    computed();
    folds<float>("float");
    folds<std::int32_t>("int32");
    products<float>("float");
    products<std::int64_t>("int64");
    texts();
}
