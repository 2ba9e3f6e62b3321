// SPDX-License-Identifier: BSL-1.0
// weft/tensor/masked.hpp - the elements of a tensor at which a condition is true.
//
// Layer: tensor. Question: what does `a(mask)` offer?
//     a(a < 0) = 0   writes;   compress(a, mask) reads
#pragma once

#include <weft/core/reject.hpp>
#include <weft/expr/interface.hpp>
#include <weft/write/in_place.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Truth values that may stand in `a(mask)`.
template <class M>
concept mask_operand = expression<M> && std::same_as<typename std::remove_cvref_t<M>::value_type, bool>;

/// What `a(mask)` is: something to assign to. Every form is `a = where(mask, ..., a)`; defined in ops/statement/masked.hpp.
template <class X, class Mask>
class masked {
public:
    using weft_masked = Mask;
    constexpr masked(X x, Mask mask) : x_(static_cast<X&&>(x)), mask_(std::move(mask)) {}
    masked(const masked&) = delete;
    masked& operator=(const masked&) = delete;

    template <class E>
    constexpr void operator=(E&& e) &&;
    template <class>
    static constexpr bool takes = true;
    template <class Op, class E>
    static constexpr void compound(masked&& to, E&& e);

private:
    X x_;
    Mask mask_;
};

/// Whether the arguments are one mask.
template <class... Args>
inline constexpr bool a_mask = false;
template <mask_operand M>
inline constexpr bool a_mask<M> = true;

/// What takes any assignment, since it has been rejected.
template <class M>
struct rejected_target {
    void operator=(const auto&) {}

    template <class>
    static constexpr bool takes = true;
    template <class Op>
    static void compound(const rejected_target&, const auto&) {}
};

/// A mask on what cannot be written.
template <class M>
    requires mask_operand<M>
struct subscripting<M> {
    template <class N>
    static constexpr rejected_target<M> of(const N&, const M&) {
        using verdict = diagnose::access<N>;
        static_assert(verdict::value, "weft E131: the target is read-only; compress(a, mask) reads");
        return {};
    }
};

/// Refers to a tensor; a view is copied.
template <class X, class M>
[[nodiscard]] constexpr auto masked_elements(X&& x, M&& mask) {
    using target = std::conditional_t<std::remove_cvref_t<X>::owns_elements, X&, std::remove_cvref_t<X>>;
    return masked<target, captured_t<M>>(x, capture(std::forward<M>(mask)));
}

} // namespace detail

} // namespace weft::inline WEFT_ABI
