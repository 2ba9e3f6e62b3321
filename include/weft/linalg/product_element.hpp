// SPDX-License-Identifier: BSL-1.0
// weft/linalg/product_element.hpp - the element types of products.
//
// Layer: linalg. Question: what are the elements of a product, and in which type are they added up?
//     int8 with int8 gives int8, added up in int32;   half gives half, added up in float
#pragma once

#include <weft/assign/operand_node.hpp>
#include <weft/linalg/kernel/chain.hpp>
#include <weft/ops/operand/build.hpp>
#include <weft/ops/operand/meeting.hpp>

#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

/// What a product is called in errors and in explain().
struct product {
    static constexpr const char* label = "product";
};

/// Integers wrap, so their lower bits are the same in any wider type, for which there are better instructions.
template <class T>
constexpr auto product_lane() {
    if constexpr (category_of<T> == category::integer && sizeof(T) < 4)
        return std::type_identity<std::conditional_t<std::is_signed_v<T>, std::int32_t, std::uint32_t>>{};
    else if constexpr (is_short_float<T>)
        return std::type_identity<float>{};
    else
        return std::type_identity<T>{};
}
/// The type in which a product of elements of type T is computed.
template <class T>
using product_lane_t = typename decltype(product_lane<T>())::type;

template <class T>
concept has_products = category_of<T> != category::other || requires(const T& x) {
    { simd::add(simd::mul(x, x), x) } -> std::convertible_to<T>;
};

/// Whether elements of type T, which is void where the operands have none in common, can be multiplied and added.
template <class T>
constexpr auto judge_product() {
    if constexpr (std::is_void_v<T>)
        return diagnose::holds{};
    else
        return std::conditional_t<has_products<T>, diagnose::holds, diagnose::operation<product, T>>{};
}
template <class T>
using product_verdict = decltype(judge_product<T>());

} // namespace weft::inline WEFT_ABI::detail
