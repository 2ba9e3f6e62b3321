// SPDX-License-Identifier: BSL-1.0
// weft/io/print.hpp - tensors, views and expressions as text.
//
// Layer: io. Question: what do the elements look like?
//     std::cout << a + b;   prints   [[11. 22.]
//                                     [13. 24.]]
#pragma once

#include <weft/core/reject.hpp>
#include <weft/io/text/print_options.hpp>
#include <weft/io/text/shown.hpp>
#include <weft/tensor/tensor.hpp>

#include <concepts>
#include <ios>
#include <ostream>
#include <string>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The operation in E120.
struct printing;

template <class T>
using print_verdict = std::conditional_t<requires(std::ostream& out, const T& x) { out << x; },
                                         diagnose::holds, diagnose::operation<printing, T>>;

} // namespace detail

/// The elements as text, as NumPy prints them: in columns, a bracket for each axis; of more than 1000
/// elements the first and last three along each axis, with `...` between. int8 and uint8 are numbers, bools
/// `true` and `false`. The options are NumPy's.
///
/// Shape    any; without elements `[]`
/// Lazy     no: what is shown is evaluated
/// Cost     one pass for up to `threshold` elements; then only what is shown is evaluated, element by element, once what any loop
///          needs before it (reductions, products) has been
/// Errors   E120: elements that a stream does not write
/// Example  std::string text = to_string(a * b, {.precision = 3});
template <expression E>
[[nodiscard]] std::string to_string(const E& e, const print_options& options = {}) {
    using meaning = detail::print_verdict<typename E::value_type>;
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    if constexpr (meaning::value)
        return detail::text_of(detail::shown_of(detail::capture(e), options), options);
    else
        return {};
}

/// Writes the text of `to_string(e)`. Where the stream has a precision, `std::fixed`, `std::scientific` or another format than
/// a new stream has, each element is written in that; `width` is the least width of each.
///
/// Example  std::cout << std::fixed << std::setprecision(2) << a * b << '\n';
template <expression E>
std::ostream& operator<<(std::ostream& out, const E& e) {
    using meaning = detail::print_verdict<typename E::value_type>;
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    if constexpr (meaning::value) detail::write_text(out, detail::shown_of(detail::capture(e), {}));
    return out;
}

namespace detail {

/// `std::cout << a > 2` is `(std::cout << a) > 2`.
template <class Stream>
concept compared_stream = std::derived_from<Stream, std::ios_base>;

template <class Stream>
Stream& reject_comparison(Stream& out) {
    static_assert(diagnose::misspelled<Stream>::value,
                  "weft E143: << is computed before > and ==: write std::cout << (a > 2)");
    return out;
}

} // namespace detail

// Rejected.
template <detail::reads_mask X>
std::ostream& operator<<(std::ostream& out, const X&) {
    static_assert(detail::mask_verdict<X>::value,
                  "weft E142: a(mask) can be assigned to, a(mask) = b; its elements are compress(a, mask)");
    return out;
}
template <detail::compared_stream S, operand X>
S& operator<(S& out, const X&) {
    return detail::reject_comparison(out);
}
template <detail::compared_stream S, operand X>
S& operator<=(S& out, const X&) {
    return detail::reject_comparison(out);
}
template <detail::compared_stream S, operand X>
S& operator>(S& out, const X&) {
    return detail::reject_comparison(out);
}
template <detail::compared_stream S, operand X>
S& operator>=(S& out, const X&) {
    return detail::reject_comparison(out);
}
template <detail::compared_stream S, operand X>
S& operator==(S& out, const X&) {
    return detail::reject_comparison(out);
}
template <detail::compared_stream S, operand X>
S& operator!=(S& out, const X&) {
    return detail::reject_comparison(out);
}

} // namespace weft::inline WEFT_ABI
