// SPDX-License-Identifier: BSL-1.0
// The greatest error of every function of elements, in units of the last place, beside that of glibc and of Eigen's packets.
//
//     weft-accuracy --stride 64 --points 100000 --threads 2 --filter exp
//
// Functions of one float are asked for every `stride`th of all floats, the reference is double; all others for `points` random
// numbers of all sizes and hard ones, the reference is long double. Each line of the output is a JSON object.
#include <weft/weft.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

namespace {

constexpr std::ptrdiff_t block = 4096;

template <class T>
using real_of = typename weft::detail::real_part<T>::type;
/// What the reference is computed in.
template <class T>
struct wider {
    using type = std::conditional_t<std::is_same_v<T, float>, double, long double>;
};
template <class T>
struct wider<std::complex<T>> {
    using type = std::complex<long double>;
};
template <class T>
using wider_t = typename wider<T>::type;

/// A column of the table: the greatest error, and where.
struct worst {
    double error = -1;
    double at[2] = {};

    void join(const worst& other) {
        if (other.error > error) *this = other;
    }
};

/// A function of elements `In`, one or two, that gives `Out`, in all its versions; each computes a block.
template <class In, class Out>
struct versions {
    std::string name;
    int operands;
    double range; ///< random numbers lie mostly within
    std::function<void(const In*, const In*, Out*)> weft, glibc, eigen;
    std::function<void(const In*, const In*, wider_t<Out>*)> reference;
};

/// 1 / (the last place of a T that is near x).
double places_of_one(double x, std::type_identity<float>) {
    const auto exponent = static_cast<int>(std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff) - 1023;
    return std::bit_cast<double>(static_cast<std::uint64_t>(1023 + 23 - std::max(exponent, -126)) << 52);
}
double places_of_one(long double x, std::type_identity<double>) {
    return std::ldexp(1.0, std::min(52 - std::max(std::ilogb(x), -1022), 1023));
}

/// Units of the last place of T from `want` to `got`; where one is no finite number, 0 if both are the same, else 1e30.
template <class T>
double error_of(T got, wider_t<T> want) {
    constexpr T most = std::numeric_limits<T>::max();
    const T rounded = static_cast<T>(want);
    if (std::abs(got) <= most && std::abs(rounded) <= most)
        return static_cast<double>(std::abs(static_cast<wider_t<T>>(got) - want)) *
               places_of_one(want, std::type_identity<T>{});
    if ((got != got && want != want) || got == rounded) return 0;
    // The greatest number beside infinity is an error of one unit.
    const bool beside = std::abs(got) >= most && std::abs(rounded) >= most;
    return beside && (got < 0) == (rounded < 0) ? 1 : 1e30;
}
/// Of a complex number: in units of the last place of its magnitude. What overflows in a part is left out.
template <class R>
double error_of(std::complex<R> got, std::complex<long double> want) {
    constexpr R most = std::numeric_limits<R>::max() / 4, least = std::numeric_limits<R>::min();
    const bool fits = std::abs(want.real()) <= most && std::abs(want.imag()) <= most;
    if (!fits || std::abs(want) < least) return 0;
    const auto error =
        static_cast<double>(std::ldexp(std::abs(std::complex<long double>(got) - want) / std::abs(want),
                                       std::numeric_limits<R>::digits - 1));
    return error < 1e30 ? error : 1e30;
}

double shown(float x) { return x; }
double shown(double x) { return x; }
template <class R>
double shown(std::complex<R> x) {
    return x.real();
}

template <class In, class Out>
struct columns {
    worst weft, glibc, eigen;

    void join(const columns& other) {
        weft.join(other.weft);
        glibc.join(other.glibc);
        eigen.join(other.eigen);
    }
    void compare(const versions<In, Out>& f, const In* x, const In* y) {
        std::vector<Out> got(block);
        std::vector<wider_t<Out>> want(block);
        f.reference(x, y, want.data());
        const auto enter = [&](const auto& version, worst& column) {
            if (!version) return;
            version(x, y, got.data());
            for (std::ptrdiff_t i = 0; i < block; ++i) {
                const double error = error_of(got[std::size_t(i)], want[std::size_t(i)]);
                if (!(error <= column.error)) column = {error, {shown(x[i]), shown(y[i])}};
            }
        };
        enter(f.weft, weft);
        enter(f.glibc, glibc);
        enter(f.eigen, eigen);
    }
};

struct options {
    std::uint32_t stride = 1;
    std::int64_t points = 20000000;
    unsigned threads = std::max(1u, std::thread::hardware_concurrency());
    std::string filter;
};

/// Random numbers: of all sizes, within the range in which the function is interesting, near 1, and near multiples of pi / 2.
template <class R>
class source {
public:
    explicit source(std::uint64_t seed) : bits_(seed) {}

    R next(double range) {
        const auto word = bits_();
        const auto uniform = [&](double from, double to) {
            return from + (to - from) * std::ldexp(static_cast<double>(bits_() >> 11), -53);
        };
        switch (word % 8) {
        case 0: { // any bits
            R x;
            const auto pattern = bits_();
            std::memcpy(&x, &pattern, sizeof x);
            return x == x ? x : std::numeric_limits<R>::quiet_NaN();
        }
        case 1:
            return static_cast<R>(1 + std::ldexp(uniform(-1, 1), -static_cast<int>(word >> 8 & 31)));
        case 2:
            return static_cast<R>(1.57079632679489661923 * static_cast<double>(word >> 8 & 0xffff));
        case 3:
            return static_cast<R>(std::ldexp(uniform(-1, 1), static_cast<int>(word >> 8 & 127) - 63));
        default:
            return static_cast<R>(uniform(-range, range));
        }
    }
    template <class T>
    T element(double range) {
        if constexpr (std::is_same_v<T, R>) {
            return next(range);
        } else {
            const R re = next(range);
            return T(re, next(range));
        }
    }

private:
    std::mt19937_64 bits_;
};

/// `work(part)` by each thread, joined.
template <class Columns, class Work>
Columns in_threads(unsigned threads, Work work) {
    std::vector<Columns> found(threads);
    std::vector<std::thread> running;
    for (unsigned t = 0; t < threads; ++t)
        running.emplace_back([&, t] { found[t] = work(t); });
    for (std::thread& thread : running)
        thread.join();
    for (unsigned t = 1; t < threads; ++t)
        found[0].join(found[t]);
    return found[0];
}

template <class In, class Out>
columns<In, Out> all_floats(const versions<In, Out>& f, const options& chosen) {
    using result = columns<In, Out>;
    return in_threads<result>(chosen.threads, [&](unsigned part) {
        result found;
        std::vector<float> x(block);
        const std::uint64_t step = std::uint64_t(chosen.stride) * block;
        for (std::uint64_t first = part * step; first < std::uint64_t(1) << 32;
             first += chosen.threads * step) {
            for (std::ptrdiff_t i = 0; i < block; ++i) {
                const auto pattern =
                    static_cast<std::uint32_t>(first + static_cast<std::uint64_t>(i) * chosen.stride);
                std::memcpy(&x[std::size_t(i)], &pattern, sizeof pattern);
            }
            found.compare(f, x.data(), x.data());
        }
        return found;
    });
}

template <class In, class Out>
columns<In, Out> random_numbers(const versions<In, Out>& f, const options& chosen) {
    using result = columns<In, Out>;
    return in_threads<result>(chosen.threads, [&](unsigned part) {
        result found;
        source<real_of<In>> random(part + 1);
        std::vector<In> x(block), y(block);
        for (std::int64_t done = part * block; done < chosen.points; done += chosen.threads * block) {
            for (std::ptrdiff_t i = 0; i < block; ++i) {
                x[std::size_t(i)] = random.template element<In>(f.range);
                y[std::size_t(i)] = random.template element<In>(f.range);
            }
            found.compare(f, x.data(), y.data());
        }
        return found;
    });
}

void print(const char* column, const worst& w, int operands) {
    if (w.error < 0) return;
    std::printf(", \"%s\": {\"error\": %.4g, \"at\": [\"%.9g\"", column, w.error, w.at[0]);
    if (operands > 1) std::printf(", \"%.9g\"", w.at[1]);
    std::printf("]}");
}

template <class In, class Out>
void run(const versions<In, Out>& f, const char* type, const options& chosen) {
    if (f.name.find(chosen.filter) == std::string::npos) return;
    const columns<In, Out> found = [&] {
        if constexpr (std::is_same_v<In, float>)
            if (f.operands == 1) return all_floats(f, chosen);
        return random_numbers(f, chosen);
    }();
    std::printf("{\"function\": \"%s\", \"type\": \"%s\"", f.name.c_str(), type);
    print("weft", found.weft, f.operands);
    print("glibc", found.glibc, f.operands);
    print("eigen", found.eigen, f.operands);
    std::printf("}\n");
    std::fflush(stdout);
}

/// Eigen's operation of elements T where it has a packet form, else nothing.
template <class Op, class T, class Out>
std::function<void(const T*, const T*, Out*)> by_eigen() {
    if constexpr (requires { Eigen::internal::functor_traits<Op>::PacketAccess; })
        if constexpr (Eigen::internal::functor_traits<Op>::PacketAccess)
            return [](const T* x, const T*, Out* out) {
                Eigen::Map<Eigen::Array<Out, Eigen::Dynamic, 1>>(out, block) =
                    Eigen::Map<const Eigen::Array<T, Eigen::Dynamic, 1>>(x, block).unaryExpr(Op());
            };
    return {};
}
struct nothing {};

/// `by_weft` of tensors, `by_std` of elements, both also of those of the reference.
template <class In, class Out, class EigenOp = nothing, class Weft, class Std>
versions<In, Out> unary(const char* name, double range, Weft by_weft, Std by_std) {
    return {name,
            1,
            range,
            [=](const In* x, const In*, Out* out) { weft::view(out, block) = by_weft(weft::view(x, block)); },
            [=](const In* x, const In*, Out* out) {
                for (std::ptrdiff_t i = 0; i < block; ++i)
                    out[i] = by_std(x[i]);
            },
            by_eigen<EigenOp, In, Out>(),
            [=](const In* x, const In*, wider_t<Out>* out) {
                for (std::ptrdiff_t i = 0; i < block; ++i)
                    out[i] = static_cast<wider_t<Out>>(by_std(static_cast<wider_t<In>>(x[i])));
            }};
}
template <class In, class Out, class Weft, class Std>
versions<In, Out> binary(const char* name, double range, Weft by_weft, Std by_std) {
    return {name,
            2,
            range,
            [=](const In* x, const In* y, Out* out) {
                weft::view(out, block) = by_weft(weft::view(x, block), weft::view(y, block));
            },
            [=](const In* x, const In* y, Out* out) {
                for (std::ptrdiff_t i = 0; i < block; ++i)
                    out[i] = by_std(x[i], y[i]);
            },
            {},
            [=](const In* x, const In* y, wider_t<Out>* out) {
                for (std::ptrdiff_t i = 0; i < block; ++i)
                    out[i] = static_cast<wider_t<Out>>(
                        by_std(static_cast<wider_t<In>>(x[i]), static_cast<wider_t<In>>(y[i])));
            }};
}

#define UNARY(function, range, eigen, ...)                                                                   \
    run(unary<T, T, Eigen::internal::eigen<T>>(                                                              \
            #function, range, [](const auto& x) { return weft::function(x); },                               \
            [](auto x) { return __VA_ARGS__; }),                                                             \
        type, chosen)
#define UNARY_ALONE(function, range, ...)                                                                    \
    run(unary<T, T>(                                                                                         \
            #function, range, [](const auto& x) { return weft::function(x); },                               \
            [](auto x) { return __VA_ARGS__; }),                                                             \
        type, chosen)
#define BINARY(function, range, ...)                                                                         \
    run(binary<T, T>(                                                                                        \
            #function, range, [](const auto& x, const auto& y) { return weft::function(x, y); },             \
            [](auto x, auto y) { return __VA_ARGS__; }),                                                     \
        type, chosen)

template <class X>
X plain_sigmoid(X x) {
    return X(1) / (X(1) + std::exp(-x));
}
template <class X>
X plain_logaddexp(X x, X y) {
    if (x == y) return x + std::log(X(2));
    const X apart = std::abs(x - y);
    return std::max(x, y) + std::log1p(std::exp(-apart));
}

template <class T>
void real_functions(const char* type, const options& chosen) {
    UNARY(sqrt, 1e6, scalar_sqrt_op, std::sqrt(x));
    UNARY(rsqrt, 1e6, scalar_rsqrt_op, 1 / std::sqrt(x));
    UNARY_ALONE(cbrt, 1e6, std::cbrt(x));
    UNARY(exp, 750, scalar_exp_op, std::exp(x));
    UNARY_ALONE(exp2, 1080, std::exp2(x));
    UNARY(expm1, 750, scalar_expm1_op, std::expm1(x));
    UNARY(log, 10, scalar_log_op, std::log(x));
    UNARY(log2, 10, scalar_log2_op, std::log2(x));
    UNARY(log10, 10, scalar_log10_op, std::log10(x));
    UNARY(log1p, 2, scalar_log1p_op, std::log1p(x));
    UNARY(sin, 100, scalar_sin_op, std::sin(x));
    UNARY(cos, 100, scalar_cos_op, std::cos(x));
    UNARY(tan, 100, scalar_tan_op, std::tan(x));
    UNARY(asin, 1, scalar_asin_op, std::asin(x));
    UNARY(acos, 1, scalar_acos_op, std::acos(x));
    UNARY(atan, 10, scalar_atan_op, std::atan(x));
    UNARY(sinh, 700, scalar_sinh_op, std::sinh(x));
    UNARY(cosh, 700, scalar_cosh_op, std::cosh(x));
    UNARY(tanh, 20, scalar_tanh_op, std::tanh(x));
    UNARY_ALONE(asinh, 100, std::asinh(x));
    UNARY_ALONE(acosh, 100, std::acosh(x));
    UNARY_ALONE(atanh, 1, std::atanh(x));
    UNARY_ALONE(erf, 6, std::erf(x));
    UNARY_ALONE(erfc, 27, std::erfc(x));
    UNARY(sigmoid, 700, scalar_logistic_op, plain_sigmoid(x));
    BINARY(pow, 60, std::pow(x, y));
    BINARY(atan2, 10, std::atan2(x, y));
    BINARY(hypot, 10, std::hypot(x, y));
    BINARY(logaddexp, 40, plain_logaddexp(x, y));
}

template <class T>
void complex_functions(const char* type, const options& chosen) {
    using R = real_of<T>;
    run(unary<T, R>(
            "abs", 10, [](const auto& x) { return weft::abs(x); }, [](auto x) { return std::abs(x); }),
        type, chosen);
    UNARY_ALONE(sqrt, 10, std::sqrt(x));
    UNARY_ALONE(exp, 40, std::exp(x));
    UNARY_ALONE(log, 2, std::log(x));
    UNARY_ALONE(sin, 40, std::sin(x));
    UNARY_ALONE(cos, 40, std::cos(x));
    run(binary<T, T>(
            "multiply", 10, [](const auto& x, const auto& y) { return x * y; },
            [](auto x, auto y) { return x * y; }),
        type, chosen);
    run(binary<T, T>(
            "divide", 10, [](const auto& x, const auto& y) { return x / y; },
            [](auto x, auto y) { return x / y; }),
        type, chosen);
}

} // namespace

int main(int count, char** arguments) {
    options chosen;
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string name = arguments[i], value = arguments[i + 1];
        if (name == "--stride")
            chosen.stride = static_cast<std::uint32_t>(std::stoul(value));
        else if (name == "--points")
            chosen.points = std::stoll(value);
        else if (name == "--threads")
            chosen.threads = static_cast<unsigned>(std::stoul(value));
        else if (name == "--filter")
            chosen.filter = value;
        else
            return std::fprintf(stderr, "weft-accuracy: what is %s?\n", name.c_str()), 2;
    }
    real_functions<float>("float", chosen);
    real_functions<double>("double", chosen);
    complex_functions<std::complex<float>>("complex<float>", chosen);
    complex_functions<std::complex<double>>("complex<double>", chosen);
}
