// SPDX-License-Identifier: BSL-1.0
// weft/ops/hints.hpp - calls as other libraries spell them, each answered by weft's own spelling.
//
// Layer: ops. Question: what does the compiler say about `zeros(3, 3)`, `where(v > 5)`, `pad(a, 1, "edge")`?
//     static_assert failed: weft E113: name the element type: zeros<float>(3, 3), ...
//
// A new one is a sentence in the table and a function below it. Each of these is reached by conversions, and is a template: so
// every other function of the name is the better match, one of a user, too.
#pragma once

#include <weft/core/reject.hpp>
#include <weft/expr/interface.hpp>
#include <weft/tensor/element/subscript.hpp>

#include <initializer_list>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

enum class spelling {
    untyped,
    late_value,
    keyless,
    one_choice,
    digits,
    third_operand,
    mode,
    comparison,
    subscripts,
    bins,
    shift,
    axes_order,
    numbers,
    operands,
    grid,
    diagonal,
    memory,
    late_callable,
    at_once,
    file,
    late_path,
    list,
    elements,
    shuffled,
    limits,
    joined,
    percent,
    extentless
};

/// Spellings of names that weft has not got, and so known by their first operand.
constexpr bool is_foreign_name(spelling is) {
    using enum spelling;
    return is == limits || is == joined || is == percent;
}

template <spelling Is, spelling If, class X>
using said_of = std::conditional_t<Is == If, diagnose::misspelled<printed_operand_t<X>>, diagnose::holds>;

template <spelling S, class X>
constexpr void say() {
    using enum spelling;
    static_assert(said_of<S, untyped, X>::value,
                  "weft E113: name the element type: zeros<float>(3, 3), full<float>(1, 3), arange<int>(5)");
    static_assert(said_of<S, late_value, X>::value,
                  "weft E113: the value stands first, extents follow: full(1.5, 3, 3)");
    static_assert(said_of<S, keyless, X>::value, "weft E113: random numbers want an element type and a key: "
                                                 "random_key key(42); normal<float>(key, 3, 3)");
    static_assert(said_of<S, one_choice, X>::value,
                  "weft E153: where(v > 5, x, y) chooses; the places are nonzero(v > 5), the elements "
                  "compress(v, v > 5)");
    static_assert(said_of<S, digits, X>::value, "weft E153: to two digits is round(a * 100) / 100");
    static_assert(said_of<S, third_operand, X>::value,
                  "weft E153: of two operands: minimum(minimum(a, b), c), x = maximum(a, b)");
    static_assert(said_of<S, mode, X>::value,
                  "weft E153: a mode of pad is pad_mode::edge, pad_mode::reflect, "
                  "pad_mode::symmetric or pad_mode::wrap");
    static_assert(said_of<S, comparison, X>::value,
                  "weft E153: down is sort(a, descending); in any order, in place, "
                  "std::ranges::sort(v, comparison)");
    static_assert(said_of<S, subscripts, X>::value,
                  "weft E153: subscripts stand in angle brackets: einsum<\"ij,jk->ik\">(a, b)");
    static_assert(said_of<S, bins, X>::value, "weft E153: histogram(a, bins, {low, high}), then weights of "
                                              "the shape of a, or as_density");
    static_assert(said_of<S, shift, X>::value, "weft E216: the shift is an integer");
    static_assert(said_of<S, axes_order, X>::value, "weft E152: another order of axes is permute<1, 0>(a)");
    static_assert(
        said_of<S, numbers, X>::value,
        "weft E153: integers stand one by one: reshape(a, 2, 3), broadcast_to(a, 2, 3), tile(a, 2, 3), "
        "eye<int>(2, 3)");
    static_assert(said_of<S, operands, X>::value,
                  "weft E153: operands stand one by one: stack<0>(a, b), concat<0>(a, b)");
    static_assert(said_of<S, grid, X>::value, "weft E310: meshgrid takes tensors of one axis");
    static_assert(said_of<S, diagonal, X>::value,
                  "weft E310: diag takes one axis or two, as the compiler knows: diag(as_shape<dyn>(a))");
    static_assert(said_of<S, memory, X>::value,
                  "weft E122: view refers to a vector, an array or a span that has a name, or to a pointer's "
                  "memory: view(p, 2, 3)");
    static_assert(said_of<S, late_callable, X>::value, "weft E153: the function stands first: map(f, a, b)");
    static_assert(said_of<S, at_once, X>::value,
                  "weft E153: statements wait for the loop: fuse(lazy(x) = e, lazy(y) += f)");
    static_assert(said_of<S, file, X>::value, "weft E113: name the element type of the file: "
                                              "load_npy<float>(path), load_npz<float>(path, name)");
    static_assert(said_of<S, late_path, X>::value,
                  "weft E153: the path stands first, names with their arrays: save_npy(path, a), "
                  "save_npz(path, a, named(\"x\", x))");
    static_assert(said_of<S, list, X>::value,
                  "weft E152: the axis stands in angle brackets: stack<0>(list), concat<0>(list)");
    static_assert(said_of<S, elements, X>::value,
                  "weft E153: elements are a tensor, too: concat<0>(a, tensor<float, 2>{1, 2})");
    static_assert(said_of<S, limits, X>::value, "weft E153: clip is clamp(a, low, high)");
    static_assert(said_of<S, joined, X>::value,
                  "weft E153: tensors are joined along an axis by concat<0>(a, b), and along a new one by "
                  "stack<0>(a, b)");
    static_assert(said_of<S, percent, X>::value, "weft E153: percentile(a, 25) is quantile(a, 0.25)");
    static_assert(said_of<S, extentless, X>::value,
                  "weft E105: a tensor has at least one axis: zeros<float>(3), full(1.5f, 3), reshape(a, 1); "
                  "of one element it is a number");
    static_assert(said_of<S, shuffled, X>::value,
                  "weft E153: permutation(key, n) gives numbers: take<0>(a, permutation(key, a.extent(0)))");
}

/// An argument by which a call is known to be spelled so.
template <spelling S>
struct misspelled {
    template <class X>
        requires((S != spelling::comparison || std::is_class_v<X>) &&
                 ((S != spelling::comparison && S != spelling::untyped && S != spelling::late_callable &&
                   S != spelling::late_path) ||
                  !expression<X>) &&
                 ((S != spelling::at_once && !is_foreign_name(S)) || expression<X>))
    constexpr misspelled(const X&) {
        say<S, X>();
    }
    template <class X = std::initializer_list<index_t>>
    constexpr misspelled(std::initializer_list<index_t>) {
        say<S, X>();
    }
    template <expression A, expression B, expression... More>
        requires(S == spelling::operands || S == spelling::joined)
    constexpr misspelled(const A&, const B&, const More&...) {
        say<S, A>();
    }
};

/// What stands in for the extents of a call that has none.
template <class T>
struct no_extents {
    constexpr explicit no_extents() { say<spelling::extentless, T>(); }
};

/// A tensor that is given no extents.
struct extentless_tensor {
    template <expression A>
    constexpr extentless_tensor(const A&) {
        say<spelling::extentless, A>();
    }
};

/// Elements in braces beside a tensor.
struct braced_elements {
    template <class T>
    constexpr braced_elements(std::initializer_list<T>) {
        say<spelling::elements, T>();
    }
};

/// A range of operands.
struct some_list {
    template <class List>
        requires(!expression<List> &&
                 requires(const List& list) {
                     { *list.begin() } -> expression;
                 })
    constexpr some_list(const List& list) {
        say<spelling::list, std::remove_cvref_t<decltype(*list.begin())>>();
    }
};

/// The margins of pad in braces, or not.
struct some_margins : some_argument {
    using some_argument::some_argument;
    constexpr some_margins(std::initializer_list<index_t>) {}
    constexpr some_margins(std::initializer_list<std::initializer_list<index_t>>) {}
};

/// What waits to be run.
struct some_statement {
    template <class X>
        requires(!expression<X>)
    constexpr some_statement(const X&) {}
};

/// The bounds of a histogram in braces.
struct some_bounds {
    template <scalar_value L, scalar_value H>
    constexpr some_bounds(const L&, const H&) {}
};

} // namespace detail

template <int = 0>
detail::unfit_result
    zeros(detail::misspelled<detail::spelling::untyped>, detail::some_argument = detail::some_argument(),
          detail::some_argument = detail::some_argument(), detail::some_argument = detail::some_argument());
template <int = 0>
detail::unfit_result
    ones(detail::misspelled<detail::spelling::untyped>, detail::some_argument = detail::some_argument(),
         detail::some_argument = detail::some_argument(), detail::some_argument = detail::some_argument());
template <int = 0>
detail::unfit_result
    empty(detail::misspelled<detail::spelling::untyped>, detail::some_argument = detail::some_argument(),
          detail::some_argument = detail::some_argument(), detail::some_argument = detail::some_argument());
template <int = 0>
detail::unfit_result arange(detail::misspelled<detail::spelling::untyped>,
                            detail::some_argument = detail::some_argument(),
                            detail::some_argument = detail::some_argument());
template <int = 0>
detail::unfit_result linspace(detail::misspelled<detail::spelling::untyped>, detail::some_argument,
                              detail::some_argument, detail::some_argument = detail::some_argument());
template <int = 0>
detail::unfit_result logspace(detail::misspelled<detail::spelling::untyped>, detail::some_argument,
                              detail::some_argument, detail::some_argument = detail::some_argument());
template <int = 0>
detail::unfit_result eye(detail::misspelled<detail::spelling::untyped>,
                         detail::some_argument = detail::some_argument(),
                         detail::some_argument = detail::some_argument());
template <class>
detail::unfit_result eye(detail::misspelled<detail::spelling::numbers>);
template <int = 0>
detail::unfit_result tri(detail::misspelled<detail::spelling::untyped>,
                         detail::some_argument = detail::some_argument(),
                         detail::some_argument = detail::some_argument());
template <int = 0>
detail::unfit_result indices(detail::misspelled<detail::spelling::untyped>,
                             detail::some_argument = detail::some_argument(),
                             detail::some_argument = detail::some_argument());
template <int = 0>
detail::unfit_result full(detail::misspelled<detail::spelling::late_value>, detail::some_argument,
                          detail::some_argument = detail::some_argument(),
                          detail::some_argument = detail::some_argument());

template <class T>
detail::unfit_result zeros(detail::no_extents<T> = detail::no_extents<T>());
template <class T>
detail::unfit_result ones(detail::no_extents<T> = detail::no_extents<T>());
template <class T>
detail::unfit_result empty(detail::no_extents<T> = detail::no_extents<T>());
template <class = void>
detail::unfit_result full(detail::misspelled<detail::spelling::extentless>);
template <class = void>
detail::unfit_result reshape(detail::extentless_tensor);

template <class = void>
detail::unfit_result
    uniform(detail::misspelled<detail::spelling::keyless>, detail::some_argument = detail::some_argument(),
            detail::some_argument = detail::some_argument(), detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result
    normal(detail::misspelled<detail::spelling::keyless>, detail::some_argument = detail::some_argument(),
           detail::some_argument = detail::some_argument(), detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result
    integers(detail::misspelled<detail::spelling::keyless>, detail::some_argument = detail::some_argument(),
             detail::some_argument = detail::some_argument(), detail::some_argument = detail::some_argument(),
             detail::some_argument = detail::some_argument());

template <class = void>
detail::unfit_result where(detail::misspelled<detail::spelling::one_choice>,
                           detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result round(detail::some_tensor, detail::misspelled<detail::spelling::digits>);
template <class = void>
detail::unfit_result minimum(detail::some_argument, detail::some_argument,
                             detail::misspelled<detail::spelling::third_operand>);
template <class = void>
detail::unfit_result maximum(detail::some_argument, detail::some_argument,
                             detail::misspelled<detail::spelling::third_operand>);
template <index_t...>
detail::unfit_result pad(detail::some_tensor, detail::some_margins,
                         detail::misspelled<detail::spelling::mode>);
template <index_t...>
detail::unfit_result sort(detail::some_tensor, detail::misspelled<detail::spelling::comparison>);
template <index_t...>
detail::unfit_result argsort(detail::some_tensor, detail::misspelled<detail::spelling::comparison>);
template <int = 0>
detail::unfit_result einsum(detail::misspelled<detail::spelling::subscripts>, detail::some_argument,
                            detail::some_argument = detail::some_argument(),
                            detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result histogram(detail::some_tensor, detail::some_argument, detail::some_bounds,
                               detail::misspelled<detail::spelling::bins>,
                               detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result histogram(detail::some_tensor, detail::some_argument, detail::some_argument,
                               detail::misspelled<detail::spelling::bins>);
template <index_t...>
detail::unfit_result roll(detail::some_tensor, detail::misspelled<detail::spelling::shift>);
template <class = void>
detail::unfit_result transpose(detail::some_tensor, detail::misspelled<detail::spelling::axes_order>,
                               detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result reshape(detail::some_tensor, detail::misspelled<detail::spelling::numbers>);
template <class = void>
detail::unfit_result broadcast_to(detail::some_tensor, detail::misspelled<detail::spelling::numbers>);
template <class = void>
detail::unfit_result tile(detail::some_tensor, detail::misspelled<detail::spelling::numbers>);
template <index_t>
detail::unfit_result stack(detail::misspelled<detail::spelling::operands>);
template <index_t>
detail::unfit_result concat(detail::misspelled<detail::spelling::operands>);
template <index_t>
detail::unfit_result concat(detail::some_tensor, detail::braced_elements);
template <index_t>
detail::unfit_result concat(detail::braced_elements, detail::some_tensor);
template <int = 0>
detail::unfit_result concat(detail::some_list);
template <int = 0>
detail::unfit_result stack(detail::some_list);
template <int = 0>
detail::unfit_result permutation(detail::some_argument, detail::misspelled<detail::spelling::shuffled>);
template <class = void>
detail::unfit_result clip(detail::misspelled<detail::spelling::limits>, detail::some_argument,
                          detail::some_argument);
template <class = void>
detail::unfit_result concatenate(detail::misspelled<detail::spelling::joined>,
                                 detail::some_argument = detail::some_argument(),
                                 detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result hstack(detail::misspelled<detail::spelling::joined>,
                            detail::some_argument = detail::some_argument(),
                            detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result vstack(detail::misspelled<detail::spelling::joined>,
                            detail::some_argument = detail::some_argument(),
                            detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result percentile(detail::misspelled<detail::spelling::percent>, detail::some_argument);
template <class = void>
detail::unfit_result meshgrid(detail::misspelled<detail::spelling::grid>,
                              detail::some_argument = detail::some_argument(),
                              detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result diag(detail::misspelled<detail::spelling::diagonal>,
                          detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result view(detail::misspelled<detail::spelling::memory>);
template <class = void>
detail::unfit_result map(detail::some_tensor, detail::misspelled<detail::spelling::late_callable>);
template <class = void>
detail::unfit_result map(detail::some_tensor, detail::some_tensor,
                         detail::misspelled<detail::spelling::late_callable>);
template <class = void>
detail::unfit_result
    fuse(detail::misspelled<detail::spelling::at_once>, detail::some_argument = detail::some_argument(),
         detail::some_argument = detail::some_argument(), detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result fuse(detail::some_statement, detail::misspelled<detail::spelling::at_once>,
                          detail::some_argument = detail::some_argument(),
                          detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result evaluate(detail::some_statement, detail::misspelled<detail::spelling::at_once>,
                              detail::some_argument = detail::some_argument(),
                              detail::some_argument = detail::some_argument());
template <int = 0>
detail::unfit_result load_npy(detail::misspelled<detail::spelling::file>);
template <int = 0>
detail::unfit_result load_npz(detail::misspelled<detail::spelling::file>, detail::some_argument);
template <class = void>
detail::unfit_result save_npy(detail::some_tensor, detail::misspelled<detail::spelling::late_path>);
template <class = void>
detail::unfit_result save_npz(detail::some_argument, detail::misspelled<detail::spelling::late_path>,
                              detail::some_argument = detail::some_argument(),
                              detail::some_argument = detail::some_argument());

// Of what is no tensor.
template <class = void>
detail::unfit_result zeros_like(detail::unfit<>);
template <class = void>
detail::unfit_result ones_like(detail::unfit<>);
template <class = void>
detail::unfit_result full_like(detail::unfit<>, detail::some_argument);
template <class = void>
detail::unfit_result reshape(detail::no_tensor, detail::some_argument = detail::some_argument(),
                             detail::some_argument = detail::some_argument(),
                             detail::some_argument = detail::some_argument());
template <class = void>
detail::unfit_result square(detail::unfit<>);
template <class = void>
detail::unfit_result abs2(detail::unfit<>);
template <class>
detail::unfit_result cast(detail::unfit<>);
template <class = void>
detail::unfit_result own(detail::unfit<>);
template <class = void>
detail::unfit_result exact(detail::unfit<>);
template <class = void>
detail::unfit_result explain(detail::unfit<>);
template <class = void>
detail::unfit_result let(detail::unfit<>, detail::some_argument);
template <class = void>
detail::unfit_result let(detail::unfit<>, detail::unfit<>, detail::some_argument);

} // namespace weft::inline WEFT_ABI
