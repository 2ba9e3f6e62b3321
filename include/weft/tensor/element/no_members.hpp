// SPDX-License-Identifier: BSL-1.0
// weft/tensor/element/no_members.hpp - what other libraries have as members of a tensor.
//
// Layer: tensor. Question: what does the compiler say about `m.sum(1)`?
//     use of a deleted function, and the line below that says how it is spelled: weft E153: sum<1>(m)
#pragma once

#include <weft/expr/interface.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Deleted functions, so that they can be asked for, as that of E141 is. One base for each type of tensor: one that all share
/// would keep a tensor of tensors from beginning with its first element.
template <class Tensor>
struct no_members {
    // clang-format off
    template <class Axis> unfit_result shape(const Axis&) const = delete;          // weft E153: a.extent(0), or all, a.shape()
    template <class Axis> unfit_result size(const Axis&) const = delete;           // weft E153: a.extent(0); of all, a.size()
    template <class... X> unfit_result sum(const X&...) const = delete;            // weft E153: sum(a), sum<1>(a)
    template <class... X> unfit_result prod(const X&...) const = delete;           // weft E153: prod(a), prod<1>(a)
    template <class... X> unfit_result mean(const X&...) const = delete;           // weft E153: mean(a), mean<1>(a)
    template <class... X> unfit_result var(const X&...) const = delete;            // weft E153: var(a), var<1>(a, ddof{1})
    template <class... X> unfit_result std(const X&...) const = delete;            // weft E153: stddev(a), stddev<1>(a)
    template <class... X> unfit_result (min)(const X&...) const = delete;          // weft E153: min(a), min<1>(a)
    template <class... X> unfit_result (max)(const X&...) const = delete;          // weft E153: max(a), max<1>(a)
    template <class... X> unfit_result argmin(const X&...) const = delete;         // weft E153: argmin(a), argmin<1>(a)
    template <class... X> unfit_result argmax(const X&...) const = delete;         // weft E153: argmax(a), argmax<1>(a)
    template <class... X> unfit_result any(const X&...) const = delete;            // weft E153: any(a), any<1>(a)
    template <class... X> unfit_result all(const X&...) const = delete;            // weft E153: all(a), all(a, axes<1>{})
    template <class... X> unfit_result cumsum(const X&...) const = delete;         // weft E153: cumsum(a), cumsum<1>(a)
    template <class... X> unfit_result norm(const X&...) const = delete;           // weft E153: norm(a), norm<1>(a)
    template <class... X> unfit_result sort(const X&...) const = delete;           // weft E153: a = sort(a), sort<0>(a)
    template <class... X> unfit_result argsort(const X&...) const = delete;        // weft E153: argsort(a), argsort<0>(a)
    template <class... X> unfit_result round(const X&...) const = delete;          // weft E153: round(a), round(a * 100) / 100
    template <class... X> unfit_result clip(const X&...) const = delete;           // weft E153: clamp(a, low, high)
    template <class... X> unfit_result dot(const X&...) const = delete;            // weft E153: dot(a, b), matmul(a, b)
    template <class T, class... X> unfit_result astype(const X&...) const = delete;// weft E153: cast<float>(a)
    template <class T, class... X> unfit_result cast(const X&...) const = delete;  // weft E153: cast<float>(a)
    template <class... X> unfit_result reshape(const X&...) const = delete;        // weft E153: reshape(a, 2, 3)
    template <class... X> unfit_result flatten(const X&...) const = delete;        // weft E153: flatten(a)
    template <class... X> unfit_result ravel(const X&...) const = delete;          // weft E153: flatten(a)
    template <class... X> unfit_result squeeze(const X&...) const = delete;        // weft E153: squeeze<0>(a)
    template <class... X> unfit_result tolist(const X&...) const = delete;         // weft E153: std::vector<T>(a.begin(), a.end())
    template <class... X> unfit_result transpose(const X&...) const = delete;      // weft E153: transpose(a), a.T()
    template <class... X> unfit_result copy(const X&...) const = delete;           // weft E153: tensor b = a, or eval(a)
    // clang-format on

    /// Not deleted: Clang would list the one that is meant, and why it is not.
    template <class X>
        requires(!expression<X>)
    Tensor& assign(const X&) const {
        static_assert(diagnose::operand<X>::value, "weft E122: no tensor, view or expression; x = 2.5 keeps "
                                                   "the shape of x, and a vector is view(v)");
        return never_made<Tensor>();
    }
};

} // namespace weft::inline WEFT_ABI::detail
