// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/math.hpp - every function of elements, for packs and for single elements.
//
// Layer: simd. Question: which functions may stand in a kernel?
//     x * y + exp(z)   with pack<float> x, y, z, or with floats
//
// A function has an overload for packs only where that one is right (its test says how right); elsewhere
// `requires { exp(x); }` is false for the pack, and the elements go through the scalar overload one by one.
#pragma once

#include <weft/simd/arithmetic.hpp>
#include <weft/simd/basic.hpp>
#include <weft/simd/complex/complex_math.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/extrema.hpp>
#include <weft/simd/fma.hpp>
#include <weft/simd/math/complex_functions.hpp>
#include <weft/simd/math/elementary/exponential.hpp>
#include <weft/simd/math/elementary/hyperbolic.hpp>
#include <weft/simd/math/elementary/inverse_trigonometric.hpp>
#include <weft/simd/math/elementary/logarithm.hpp>
#include <weft/simd/math/elementary/power.hpp>
#include <weft/simd/math/elementary/root.hpp>
#include <weft/simd/math/elementary/trigonometric.hpp>
#include <weft/simd/math/error_function.hpp>
#include <weft/simd/math/functions.hpp>
#include <weft/simd/math/remainder.hpp>
#include <weft/simd/packet.hpp>
#include <weft/simd/ragged.hpp>
#include <weft/simd/rounding.hpp>
#include <weft/simd/scalar/scalar.hpp>
