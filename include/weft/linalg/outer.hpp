// SPDX-License-Identifier: BSL-1.0
// weft/linalg/outer.hpp - the products of every element of one vector with every element of another.
//
// Layer: linalg. Question: what is the table of products of two vectors?
//     outer(a, b)(i, j)   is   a(i) * b(j)
#pragma once

#include <weft/linalg/einsum/relabel.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

template <int... Labels>
inline constexpr axis_labels some_labels = [] {
    axis_labels labels;
    (labels.push(Labels), ...);
    return labels;
}();

/// A vector as a node of static rank whose axis has this label.
template <int Label, class T, class X>
constexpr auto labelled_vector(X&& x) {
    constexpr axis_labels labels = some_labels<Label>;
    auto node = node_of<T>(std::forward<X>(x));
    return label<labels>(arranged<labels>(label<labels>(std::move(node))));
}

} // namespace detail

/// Every element of one vector times every element of another. Neither is conjugated.
///
/// Shape    (m) with (n) gives (m, n)
/// Lazy     yes, captures as operators do; elementwise, so it becomes part of the loop of a larger expression
/// Cost     as the product of a column and a row
/// Errors   E402 or shape_error (ranks), E120, E121
/// Example  weights += rate * outer(gradient, input);
template <expression A, expression B>
[[nodiscard]] constexpr auto outer(A&& a, B&& b) {
    using common = detail::common_element<A, B>;
    using ranks = detail::vectors_verdict<detail::shape_type_of<A>, detail::shape_type_of<B>>;
    using promotion = detail::promotion_verdict<common, A, B>;
    using meaning = detail::product_verdict<common>;
    static_assert(ranks::value, "weft E402: vectors have one axis");
    static_assert(promotion::value || !ranks::value,
                  "weft E121: no element type holds both; cast one of the operands");
    static_assert(meaning::value || !ranks::value, "weft E120: no such operation on this element type");
    if constexpr (!ranks::value || !promotion::value || !meaning::value) {
        return detail::rejected<A, B>();
    } else {
        detail::check_vectors("outer", a.shape(), b.shape());
        const index_t extents[] = {a.extent(0), b.extent(0)};
        if constexpr (!detail::is_static_shape<detail::shape_type_of<A>> ||
                      !detail::is_static_shape<detail::shape_type_of<B>>)
            detail::check_extents("outer", extents, 2);
        return detail::elementwise_product<detail::some_labels<1, 2>>(
            detail::labelled_vector<1, common>(std::forward<A>(a)),
            detail::labelled_vector<2, common>(std::forward<B>(b)));
    }
}
template <int = 0>
detail::unfit_result outer(detail::unfit<>, detail::unfit<>);

} // namespace weft::inline WEFT_ABI
