// SPDX-License-Identifier: BSL-1.0
// Elementwise functions, for one floating type.
#pragma once

#include "table.hpp"

namespace beside {

template <class T>
void add_maths(std::vector<row>& rows, const std::string& dtype) {
    using in_t = inputs<T>;
    group<T> g(rows, "Elementwise, " + dtype, dtype);

    g.add("x + y", "x + y", [](const in_t& in) { return eval(in.x + in.y); });
    g.add("x * y", "x * y", [](const in_t& in) { return eval(in.x * in.y); });
    g.add("x / p", "x / p", [](const in_t& in) { return eval(in.x / in.p); });
    g.add("x < y", "x < y", [](const in_t& in) { return eval(in.x < in.y); });
    g.add("x > 0 && y > 0", "(x > 0) & (y > 0)", [](const in_t& in) { return eval(in.x > 0 && in.y > 0); });
    g.add("fma(x, y, z)", "x * y + z", [](const in_t& in) { return eval(fma(in.x, in.y, in.z)); });
    g.add("lerp(x, y, u)", "x + u * (y - x)", [](const in_t& in) { return eval(lerp(in.x, in.y, in.u)); });
    g.add("where(mask, x, y)", "np.where(mask, x, y)",
          [](const in_t& in) { return eval(where(in.mask, in.x, in.y)); });
    g.add("clamp(x, -1, 1)", "np.clip(x, -1, 1)", [](const in_t& in) { return eval(clamp(in.x, -1, 1)); });
    g.add("minimum(x, y)", "np.minimum(x, y)", [](const in_t& in) { return eval(minimum(in.x, in.y)); });
    g.add("maximum(x, y)", "np.maximum(x, y)", [](const in_t& in) { return eval(maximum(in.x, in.y)); });
    g.add("pow(p, y)", "p ** y", [](const in_t& in) { return eval(pow(in.p, in.y)); });
    g.add("pow(x, 2)", "x ** 2", [](const in_t& in) { return eval(pow(in.x, 2)); });
    g.add("pow(p, 3)", "p ** 3", [](const in_t& in) { return eval(pow(in.p, 3)); });
    g.add("atan2(x, y)", "np.arctan2(x, y)", [](const in_t& in) { return eval(atan2(in.x, in.y)); });
    g.add("hypot(x, y)", "np.hypot(x, y)", [](const in_t& in) { return eval(hypot(in.x, in.y)); });
    g.add("fmod(x, p)", "np.fmod(x, p)", [](const in_t& in) { return eval(fmod(in.x, in.p)); });
    g.add("remainder(x, p)", "x % p", [](const in_t& in) { return eval(remainder(in.x, in.p)); });
    g.add("floor_divide(x, p)", "x // p", [](const in_t& in) { return eval(floor_divide(in.x, in.p)); });
    g.add("copysign(x, y)", "np.copysign(x, y)", [](const in_t& in) { return eval(copysign(in.x, in.y)); });
    g.add("nextafter(x, y)", "np.nextafter(x, y)",
          [](const in_t& in) { return eval(nextafter(in.x, in.y)); });
    g.add("logaddexp(x, y)", "np.logaddexp(x, y)",
          [](const in_t& in) { return eval(logaddexp(in.x, in.y)); });
    g.add("logical_xor(x, y)", "np.logical_xor(x, y)",
          [](const in_t& in) { return eval(logical_xor(in.x, in.y)); });

    g.add("abs(x)", "np.abs(x)", [](const in_t& in) { return eval(abs(in.x)); });
    g.add("sign(x)", "np.sign(x)", [](const in_t& in) { return eval(sign(in.x)); });
    g.add("square(x)", "np.square(x)", [](const in_t& in) { return eval(square(in.x)); });
    g.add("sqrt(p)", "np.sqrt(p)", [](const in_t& in) { return eval(sqrt(in.p)); });
    g.add("rsqrt(p)", "1 / np.sqrt(p)", [](const in_t& in) { return eval(rsqrt(in.p)); });
    g.add("reciprocal(p)", "np.reciprocal(p)", [](const in_t& in) { return eval(reciprocal(in.p)); });
    g.add("cbrt(x)", "np.cbrt(x)", [](const in_t& in) { return eval(cbrt(in.x)); });
    g.add("exp(x)", "np.exp(x)", [](const in_t& in) { return eval(exp(in.x)); });
    g.add("exp2(x)", "np.exp2(x)", [](const in_t& in) { return eval(exp2(in.x)); });
    g.add("expm1(x)", "np.expm1(x)", [](const in_t& in) { return eval(expm1(in.x)); });
    g.add("log(p)", "np.log(p)", [](const in_t& in) { return eval(log(in.p)); });
    g.add("log2(p)", "np.log2(p)", [](const in_t& in) { return eval(log2(in.p)); });
    g.add("log10(p)", "np.log10(p)", [](const in_t& in) { return eval(log10(in.p)); });
    g.add("log1p(p)", "np.log1p(p)", [](const in_t& in) { return eval(log1p(in.p)); });
    g.add("sin(x)", "np.sin(x)", [](const in_t& in) { return eval(sin(in.x)); });
    g.add("cos(x)", "np.cos(x)", [](const in_t& in) { return eval(cos(in.x)); });
    g.add("tan(x)", "np.tan(x)", [](const in_t& in) { return eval(tan(in.x)); });
    g.add("asin(u)", "np.arcsin(u)", [](const in_t& in) { return eval(asin(in.u)); });
    g.add("acos(u)", "np.arccos(u)", [](const in_t& in) { return eval(acos(in.u)); });
    g.add("atan(x)", "np.arctan(x)", [](const in_t& in) { return eval(atan(in.x)); });
    g.add("sinh(x)", "np.sinh(x)", [](const in_t& in) { return eval(sinh(in.x)); });
    g.add("cosh(x)", "np.cosh(x)", [](const in_t& in) { return eval(cosh(in.x)); });
    g.add("tanh(x)", "np.tanh(x)", [](const in_t& in) { return eval(tanh(in.x)); });
    g.add("asinh(x)", "np.arcsinh(x)", [](const in_t& in) { return eval(asinh(in.x)); });
    g.add("acosh(1 + p)", "np.arccosh(1 + p)", [](const in_t& in) { return eval(acosh(1 + in.p)); });
    g.add("atanh(u)", "np.arctanh(u)", [](const in_t& in) { return eval(atanh(in.u)); });
    g.add("sigmoid(x)", "1 / (1 + np.exp(-x))", [](const in_t& in) { return eval(sigmoid(in.x)); });
    g.add("floor(x)", "np.floor(x)", [](const in_t& in) { return eval(floor(in.x)); });
    g.add("ceil(x)", "np.ceil(x)", [](const in_t& in) { return eval(ceil(in.x)); });
    g.add("round(x)", "np.rint(x)", [](const in_t& in) { return eval(round(in.x)); });
    g.add("trunc(x)", "np.trunc(x)", [](const in_t& in) { return eval(trunc(in.x)); });
    g.add("isnan(gaps)", "np.isnan(gaps)", [](const in_t& in) { return eval(isnan(in.gaps)); });
    g.add("isinf(gaps)", "np.isinf(gaps)", [](const in_t& in) { return eval(isinf(in.gaps)); });
    g.add("isfinite(gaps)", "np.isfinite(gaps)", [](const in_t& in) { return eval(isfinite(in.gaps)); });
    g.add("signbit(x)", "np.signbit(x)", [](const in_t& in) { return eval(signbit(in.x)); });
    g.add("nan_to_num(gaps)", "np.nan_to_num(gaps)",
          [](const in_t& in) { return eval(nan_to_num(in.gaps)); });
    g.add("deg2rad(x)", "np.deg2rad(x)", [](const in_t& in) { return eval(deg2rad(in.x)); });
    g.add("rad2deg(x)", "np.rad2deg(x)", [](const in_t& in) { return eval(rad2deg(in.x)); });
    g.add("tril(a)", "np.tril(a)", [](const in_t& in) { return eval(tril(in.a)); });
    g.add("triu(a, 1)", "np.triu(a, 1)", [](const in_t& in) { return eval(triu(in.a, 1)); });
    g.add("cast<int>(x)", "x.astype(np.int32)", [](const in_t& in) { return eval(cast<int>(in.x)); });
    using other = std::conditional_t<std::is_same_v<T, double>, float, double>;
    const std::string name = std::is_same_v<T, double> ? "float" : "double";
    g.add("cast<" + name + ">(x)",
          "x.astype(np." + std::string(std::is_same_v<T, double> ? "float32" : "float64") + ")",
          [](const in_t& in) { return eval(cast<other>(in.x)); });
}

} // namespace beside
