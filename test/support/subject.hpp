// SPDX-License-Identifier: BSL-1.0
// A node under test without its types: what the laws of support/law.hpp call, compiled once for all nodes.
//
// The bodies stand in subject.cpp, which has the list of the element types.
#pragma once

#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <support/operands.hpp>

namespace law {

using oracle::extents;
using oracle::index;

inline constexpr std::size_t most_operands = 3;

/// How the elements of an operand come about.
struct source {
    enum rule { anything, divisor, between, mostly_between } by;
    double low = 0, high = 0;
};
template <class T>
T made(const source& how, oracle::random& bits) {
    switch (how.by) {
    case source::divisor: {
        const T x = oracle::any_value<T>(bits);
#if defined(NDEBUG)
        return x;
#else
        return std::is_integral_v<T> && x == T(0) ? T(1) : x;
#endif
    }
    case source::between:
        return oracle::value_between<T>(bits, how.low, how.high);
    case source::mostly_between:
        if (bits() % 8 != 0) return oracle::value_between<T>(bits, how.low, how.high);
        [[fallthrough]];
    default:
        return oracle::any_value<T>(bits);
    }
}

/// What the laws do with elements of one type.
struct element_type {
    index bytes;
    void (*make)(const source& how, oracle::random& bits, void* to);
    void (*three)(void* to); ///< 3, which stands wherever nothing may be written
    std::string (*difference)(const void* given, const void* expected, index n, double steps);
};
template <class T>
const element_type& element_type_of();

/// Where elements stand. Without strides: in row-major order.
struct place {
    void* first;
    weft::any_shape shape;
    std::span<const index> strides;
};
/// `T` may be const.
template <class T>
weft::any_view<T> view_of(const place& where);
/// A dense tensor of the `n` elements in a row at `from`; back to where `n` elements in a row are expected.
template <class T>
weft::tensor<T, weft::dyn> tensor_of(const void* from, index n);
template <class T>
void put(const weft::tensor<T, weft::dyn>& x, void* to, index n);

/// A node under test, behind functions that take as many operands as it has.
struct subject {
    std::size_t operands;
    const element_type& (*result)();
    std::array<const element_type& (*)(), most_operands> operand;
    void (*scalar)(const void* const* x, void* out);
    void (*write)(const place* x, const place& out);
    void (*element)(const place* x, index k, void* out);
    void (*dense)(const void* const* x, index n, void* out);
};

/// All laws of one node. `steps`: how far from the oracle; 0: the same bits. `how`: one source for each operand.
void check_subject(const char* what, const subject& node, double steps, const source* how);

/// What an expression of two operands gives in one form: compared with what it gives for views of run-time rank.
class form_judge {
public:
    virtual void judge(const char* form, const weft::any_shape& shape, const void* elements) = 0;

protected:
    ~form_judge() = default;
};

/// An expression of two operands of static shapes, in all forms.
struct form_subject {
    std::array<extents, 2> shapes;
    extents shape;
    const element_type& (*result)();
    std::array<const element_type& (*)(), 2> operand;
    void (*whole)(const place& a, const place& b, const place& out); ///< as views of run-time rank
    void (*forms)(const place& a, const place& b, form_judge& judge);
    index (*elements)(const place& a, const place& b, void* out, index n); ///< one by one; how many there are
    void (*write)(const place& a, const place& b, const place& out);       ///< into a view of static shape
};
void check_form_subject(const form_subject& node, const source& a, const source& b);

} // namespace law
