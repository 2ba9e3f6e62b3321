// SPDX-License-Identifier: BSL-1.0
// weft/simd/math.hpp - every function of elements, for packs and for single elements.
//
// Layer: simd. Question: which functions may stand in a kernel?
//     x * y + exp(z)   with pack<float> x, y, z, or with floats
//
// A function has an overload for packs only where that one is right (its test says how right); elsewhere
// `requires { exp(x); }` is false for the pack, and the elements go through the scalar overload one by one.
#pragma once

#include <weft/simd/arithmetic.hpp>
#include <weft/simd/basic.hpp>
#include <weft/simd/complex_functions.hpp>
#include <weft/simd/convert.hpp>
#include <weft/simd/error_function.hpp>
#include <weft/simd/exponential.hpp>
#include <weft/simd/extrema.hpp>
#include <weft/simd/fma.hpp>
#include <weft/simd/functions.hpp>
#include <weft/simd/hyperbolic.hpp>
#include <weft/simd/inverse_trigonometric.hpp>
#include <weft/simd/logarithm.hpp>
#include <weft/simd/packet.hpp>
#include <weft/simd/power.hpp>
#include <weft/simd/ragged.hpp>
#include <weft/simd/root.hpp>
#include <weft/simd/rounding.hpp>
#include <weft/simd/scalar.hpp>
#include <weft/simd/trigonometric.hpp>
