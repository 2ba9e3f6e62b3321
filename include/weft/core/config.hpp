// SPDX-License-Identifier: BSL-1.0
// weft/core/config.hpp - every macro of the library, and its index type.
//
// Layer: core. Question: what differs from one compiler, and from one set of flags, to the next?
//     namespace weft::inline WEFT_ABI { ... }   is   weft::abi_avx2 under -march=x86-64-v3
//
// No macro changes what a program means. The instruction set is part of every name, so two parts of one
// program that were built with different flags do not mix (of Eigen and the standard library they do: docs/pitfalls.md).
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

/// Whether Eigen will have no vectors: it decides so where its headers are read, and names must not depend on which is first.
#if defined(EIGEN_DONT_VECTORIZE) || defined(EIGEN_DONT_ALIGN)
#define WEFT_NO_VECTORS 1
#elif defined(EIGEN_MAX_ALIGN_BYTES)
#define WEFT_NO_VECTORS (EIGEN_MAX_ALIGN_BYTES == 0)
#else
#define WEFT_NO_VECTORS 0
#endif

/// -DWEFT_CHECKED: expressions and views know whether the tensors that they refer to are still there (storage/lifeline.hpp).
/// Types have other members then, so all names stand in another namespace, and everything comes from the headers.
/// AVX without F16C (-mavx2 -mfma alone): half is computed one by one there (simd/convert/small_floats.hpp), in other kernels.
#if defined(__AVX__) && !defined(__F16C__) && !WEFT_NO_VECTORS
#if defined(WEFT_CHECKED)
#define WEFT_MODE ::inline no_f16c::inline checked
#else
#define WEFT_MODE ::inline no_f16c
#endif
#elif defined(WEFT_CHECKED)
#define WEFT_MODE ::inline checked
#else
#define WEFT_MODE
#endif

#if WEFT_NO_VECTORS
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
#define WEFT_ABI abi_novec_fma WEFT_MODE
#define WEFT_SET 1
#else
#define WEFT_ABI abi_novec WEFT_MODE
#define WEFT_SET 2
#endif
#elif defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
#define WEFT_ABI abi_avx512 WEFT_MODE
#define WEFT_SET 4
#elif defined(__AVX512F__)
#define WEFT_ABI abi_avx512f WEFT_MODE
#define WEFT_SET 8
#elif defined(__AVX2__) && defined(__FMA__)
#define WEFT_ABI abi_avx2 WEFT_MODE
#define WEFT_SET 16
#elif defined(__AVX2__)
#define WEFT_ABI abi_avx2_no_fma WEFT_MODE
#define WEFT_SET 32
#elif defined(__AVX__) && defined(__FMA__)
#define WEFT_ABI abi_avx_fma WEFT_MODE
#define WEFT_SET 64
#elif defined(__AVX__)
#define WEFT_ABI abi_avx WEFT_MODE
#define WEFT_SET 128
#elif defined(__SSE4_1__)
#define WEFT_ABI abi_sse4 WEFT_MODE
#define WEFT_SET 256
#elif defined(__SSE2__)
#define WEFT_ABI abi_sse WEFT_MODE
#define WEFT_SET 512
#elif defined(__ARM_NEON)
#define WEFT_ABI abi_neon WEFT_MODE
#define WEFT_SET 1024
#else
#define WEFT_ABI abi_generic WEFT_MODE
#define WEFT_SET 2048
#endif

// There is no libweft for these: processors with AVX2 have F16C, it throws, and the standard library's containers in what it
// gives are those of release builds.
#if (defined(__AVX__) && !defined(__F16C__) && !WEFT_NO_VECTORS) || defined(WEFT_CHECKED) ||                 \
    !defined(__cpp_exceptions) || defined(_GLIBCXX_DEBUG)
#undef WEFT_SET
#define WEFT_SET 0
#endif

/// Where libweft is linked (-DWEFT_LINKED= the sum of WEFT_SET over the instruction sets that it was built for), the bodies
/// that it holds are not even parsed: they stand in X_body.hpp beside X.hpp, which includes it where WEFT_BODIES is 1. For
/// any other set the headers are all there is. WEFT_BODY begins a body.
#if defined(WEFT_LINKED)
#if (WEFT_LINKED & WEFT_SET) != 0
#define WEFT_BODIES 0
#define WEFT_BODY
#endif
#endif
#if !defined(WEFT_BODIES)
#define WEFT_BODIES 1
#define WEFT_BODY inline __attribute__((noinline))
#endif

#define WEFT_INLINE inline __attribute__((always_inline))
#define WEFT_NOINLINE __attribute__((noinline))

/// Keeps the compiler from fusing `x * y + z` on its own. Clang has no such attribute: there, bodies that
/// multiply say `#pragma clang fp contract(off)`.
#if defined(__clang__)
#define WEFT_NO_CONTRACT
#else
#define WEFT_NO_CONTRACT __attribute__((optimize("fp-contract=off")))
#endif

#if defined(__clang__)
#define WEFT_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define WEFT_LIFETIMEBOUND
#endif

/// A routine of Fortran has a name of ours and this symbol, which some systems begin with a character.
#if defined(__APPLE__)
#define WEFT_FORTRAN(name) __asm__("_" #name "_")
#else
#define WEFT_FORTRAN(name) __asm__(#name "_")
#endif

/// A precondition, checked in debug builds only. `text` says which rule was broken.
#define WEFT_ASSERT(condition, text) assert((condition) && text)

/// The tables of ops/: one line makes an operation, from its name, its family (ops/operand/rules.hpp) and its
/// formula. The formula is written once for elements and for packets; where it has no meaning for packets, a
/// plain loop runs it. Lvalue tensors have overloads of their own under Clang, so that `lifetimebound` warns
/// of what really dangles.
#define WEFT_OPERATION(name, text, rule, arguments, formula)                                                 \
    namespace detail::op {                                                                                   \
    struct name : rules::rule {                                                                              \
        static constexpr const char* label = text;                                                           \
        template <class X>                                                                                   \
        WEFT_INLINE static constexpr auto apply arguments->decltype(formula) {                               \
            return formula;                                                                                  \
        }                                                                                                    \
    };                                                                                                       \
    }

#if defined(__clang__)
#define WEFT_UNARY(name, rule, formula)                                                                      \
    WEFT_OPERATION(name, #name, rule, (X x), formula)                                                        \
    template <expression A>                                                                                  \
    [[nodiscard]] constexpr auto name(A&& a) {                                                               \
        return detail::build(detail::op::name{}, static_cast<A&&>(a));                                       \
    }                                                                                                        \
    template <detail::owner A>                                                                               \
    [[nodiscard]] constexpr auto name(A& a WEFT_LIFETIMEBOUND) {                                             \
        return detail::build(detail::op::name{}, a);                                                         \
    }                                                                                                        \
    template <class = void>                                                                                  \
    detail::unfit_result name(detail::unfit<>);

#define WEFT_FUNCTION(function, name)                                                                        \
    template <class A, class B>                                                                              \
        requires detail::foreign_operands<A, B>                                                              \
    constexpr auto function(A&&, B&&) {                                                                      \
        return detail::reject_foreign<A, B>();                                                               \
    }                                                                                                        \
    template <class A, class B>                                                                              \
        requires detail::operands<A, B>                                                                      \
    [[nodiscard]] constexpr auto function(A&& a, B&& b) {                                                    \
        return detail::build(detail::op::name{}, static_cast<A&&>(a), static_cast<B&&>(b));                  \
    }                                                                                                        \
    template <detail::owner A, class B>                                                                      \
        requires detail::operands<A&, B>                                                                     \
    [[nodiscard]] constexpr auto function(A& a WEFT_LIFETIMEBOUND, B&& b) {                                  \
        return detail::build(detail::op::name{}, a, static_cast<B&&>(b));                                    \
    }                                                                                                        \
    template <class A, detail::owner B>                                                                      \
        requires detail::operands<A, B&>                                                                     \
    [[nodiscard]] constexpr auto function(A&& a, B& b WEFT_LIFETIMEBOUND) {                                  \
        return detail::build(detail::op::name{}, static_cast<A&&>(a), b);                                    \
    }                                                                                                        \
    template <detail::owner A, detail::owner B>                                                              \
    [[nodiscard]] constexpr auto function(A& a WEFT_LIFETIMEBOUND, B& b WEFT_LIFETIMEBOUND) {                \
        return detail::build(detail::op::name{}, a, b);                                                      \
    }
#else
#define WEFT_UNARY(name, rule, formula)                                                                      \
    WEFT_OPERATION(name, #name, rule, (X x), formula)                                                        \
    template <expression A>                                                                                  \
    [[nodiscard]] constexpr auto name(A&& a) {                                                               \
        return detail::build(detail::op::name{}, static_cast<A&&>(a));                                       \
    }                                                                                                        \
    template <class = void>                                                                                  \
    detail::unfit_result name(detail::unfit<>);

#define WEFT_FUNCTION(function, name)                                                                        \
    template <class A, class B>                                                                              \
        requires detail::foreign_operands<A, B>                                                              \
    constexpr auto function(A&&, B&&) {                                                                      \
        return detail::reject_foreign<A, B>();                                                               \
    }                                                                                                        \
    template <class A, class B>                                                                              \
        requires detail::operands<A, B>                                                                      \
    [[nodiscard]] constexpr auto function(A&& a, B&& b) {                                                    \
        return detail::build(detail::op::name{}, static_cast<A&&>(a), static_cast<B&&>(b));                  \
    }
#endif

namespace weft {

/// Extents, strides and indices.
using index_t = std::ptrdiff_t;

/// The most axes that a shape can have.
inline constexpr int max_rank = 16;

} // namespace weft

namespace weft::inline WEFT_ABI::detail {

/// Whether this is a checked build.
inline constexpr bool is_checked =
#if defined(WEFT_CHECKED)
    true;
#else
    false;
#endif

#if defined(__GNUC__) && !defined(__clang__) &&                                                              \
    (defined(__FMA__) || defined(__ARM_FEATURE_FMA) || defined(__FP_FAST_FMA))
/// Whether the compiler may make one operation of a product and a sum of the user's, depending on what it inlines where.
inline constexpr bool may_contract = true;

/// The register of x, of which the compiler then knows nothing.
template <class Register>
WEFT_INLINE void forget(Register& x) {
#if defined(__AVX512F__)
    asm("" : "+v"(x));
#elif defined(__x86_64__)
    asm("" : "+x"(x));
#elif defined(__aarch64__)
    asm("" : "+w"(x));
#else
    asm("" : "+m"(x));
#endif
}

/// Keeps GCC from fusing `x`, a rounded product of elements or packets, into a sum. (Clang is told not to.)
template <class X>
WEFT_INLINE constexpr X keep_rounded(X x) {
    if (!__builtin_is_constant_evaluated()) {
        if constexpr (std::is_same_v<X, float> || std::is_same_v<X, double>)
            forget(x);
        else if constexpr (requires { typename X::raw_type; })
            forget(x.raw);
    }
    return x;
}
#else
inline constexpr bool may_contract = false;

template <class X>
WEFT_INLINE constexpr X keep_rounded(X x) {
    return x;
}
#endif

} // namespace weft::inline WEFT_ABI::detail
