// SPDX-License-Identifier: BSL-1.0
// weft/order/quantile.hpp - medians and quantiles, by selection.
//
// Layer: order. Question: below which value does a tenth of the elements lie?
//     double tenth = quantile(a, 0.1);   tensor medians = median<1>(a);   tensor quartiles = quantile<0>(a, {0.25, 0.5, 0.75});
//
// Element number q (n - 1) of the n sorted ones, between two elements on the straight line between them: NumPy's `linear`.
#pragma once

#include <weft/order/errors.hpp>
#include <weft/order/key/line.hpp>
#include <weft/order/key/rank.hpp>
#include <weft/order/whole_result.hpp>
#include <weft/reduce/node/reduce.hpp>
#include <weft/simd/scalar/round_once.hpp>

#include <initializer_list>
#include <limits>

namespace weft::inline WEFT_ABI {

namespace detail {

/// What a quantile of elements of type `T` is: `double` for integers, else T.
template <class T>
using quantile_t = std::conditional_t<category_of<T> == category::floating, T, double>;

/// Which elements have quantiles; what reductions ask of a fold.
struct quantile_fold {
    static constexpr const char* label = "quantile";
    template <class T>
    static constexpr bool accepts = keyed<T>;
};

/// The operation in E120.
struct fraction_of_elements;

/// On the way from `a` to `b`; at the ends these themselves, also where they are infinite.
inline double between(double a, double b, double part) {
    if (part == 0 || a == b) return a;
    if (part == 0.5) return std::isfinite(a + b) ? (a + b) / 2 : a / 2 + b / 2;
    const double apart = b - a;
    if (!std::isfinite(apart)) return a * (1 - part) + b * part;
    return part < 0.5 ? a + apart * part : b - apart * (1 - part);
}

/// The quantiles of one line, whose keys are put into another order: `to(i, value)` takes the one for fractions[i].
template <class T, class F>
void find_quantiles(key_for<T>* keys, key_for<T>* spare, index_t count, const double* fractions,
                    index_t wanted, const F& to) {
    using order = key_order<key_for<T>>;
    bool holds_nan = count == 0;
    for (index_t i = 0; i < count; ++i)
        holds_nan = holds_nan | is_nan_key<T>(keys[i]);
    // A sort pays where many elements would have to be selected.
    const bool sorted = wanted > 3 && !holds_nan;
    if (sorted) order::sort(keys, spare, count);
    for (index_t i = 0; i < wanted; ++i) {
        double value = std::numeric_limits<double>::quiet_NaN();
        if (!holds_nan) {
            const double place = fractions[i] * static_cast<double>(count - 1);
            const auto below = static_cast<index_t>(place);
            if (!sorted) order::select(keys, spare, count, below);
            key_for<T> above = keys[below];
            if (below + 1 < count) {
                above = keys[below + 1];
                for (index_t k = below + 2; !sorted && k < count; ++k)
                    above = keys[k] < above ? keys[k] : above;
            }
            value =
                between(static_cast<double>(element_at_key<T>(keys[below])),
                        static_cast<double>(element_at_key<T>(above)), place - static_cast<double>(below));
        }
        if constexpr (is_short_float<T>)
            to(i, simd::rounded_once<T>(value));
        else
            to(i, static_cast<quantile_t<T>>(value));
    }
}

/// Puts the keys of numbers before those of NaN; gives how many there are.
template <class T>
index_t numbers_first(key_for<T>* keys, index_t count) {
    index_t numbers = 0;
    for (index_t i = 0; i < count; ++i) {
        keys[numbers] = keys[i];
        numbers += index_t(!is_nan_key<T>(keys[i]));
    }
    return numbers;
}

/// `reduced`: the axes that a quantile takes together. Several fractions are the first axis of the result. `Numbers`: NaN is left
/// out.
template <bool Numbers>
struct quantile_way {
    static constexpr const char* label = Numbers ? "nan_quantile" : "quantile";
    std::uint32_t reduced;
    buffer<double> fractions;

    template <class T, class Shape, class N>
    void write(T* out, const Shape& shape, const N& a) const {
        const index_t wanted = fractions.size();
        if (wanted > 0) write_lines_of(out, shape.size() / wanted, a);
    }

    /// `lines`: how many results there are for each fraction.
    template <class T, class N>
    void write_lines_of(T* out, index_t lines, const N& a) const {
        using value = typename N::value_type;
        if (lines == 0) return;
        const index_t along = a.size() / lines;
        const buffer<value> room = lines_of<value>(a, reduced);
        buffer<key_for<value>> keys(2 * along, uninitialized);
        for (index_t line = 0; line < lines; ++line) {
            write_keys(room.data() + line * along, keys.data(), along);
            const index_t count = Numbers ? numbers_first<value>(keys.data(), along) : along;
            find_quantiles<value>(keys.data(), keys.data() + along, count, fractions.data(), fractions.size(),
                                  [&](index_t i, const T& x) { out[i * lines + line] = x; });
        }
    }
};

/// Errors   value_error: not between 0 and 1
inline void check_fractions(const char* what, const buffer<double>& fractions) {
    for (index_t i = 0; i < fractions.size(); ++i)
        if (!(fractions.data()[i] >= 0 && fractions.data()[i] <= 1))
            raise_quantile(what, fractions.data()[i]);
}

/// One fraction, which adds no axis to the result, or several.
struct single_fraction {};
template <index_t Count>
struct fraction_count {
    index_t value;
};

/// The shape of results for several fractions, which come first.
template <class Kept, index_t Count>
struct shape_behind_fractions {
    using type = any_shape;
};
template <index_t... Extents, index_t Count>
struct shape_behind_fractions<shape<Extents...>, Count> {
    using type = shape<Count, Extents...>;
};
template <class Kept, bool Keep, index_t Count, class Shape>
auto with_fractions(const char* what, const fraction_count<Count>& count, const Shape& whole,
                    std::uint32_t bits) {
    using result = typename shape_behind_fractions<Kept, Count>::type;
    index_t extents[max_rank + 1] = {count.value};
    int rank = 1;
    for (int axis = 0; axis < whole.rank(); ++axis)
        if (const bool folded = (bits >> axis & 1) != 0; Keep || !folded)
            extents[rank++] = folded ? 1 : whole.extent(axis);
    if (rank > max_rank) raise_too_many_axes(what);
    return shape_of_extents<result>(what, extents, rank);
}

template <class Given, bool Numbers = false, class Count, class E, class... Options>
auto quantiles(const char* what, E&& e, const Count& count, buffer<double> fractions,
               const Options&... given) {
    const auto call = checked_call<quantile_fold, Given, false, E>(given...);
    if constexpr (call.rejected) {
        return rejected<E>();
    } else {
        check_fractions(what, fractions);
        using which = decltype(call.which);
        using options = typename decltype(call)::options;
        auto node = capture(std::forward<E>(e));
        using value = quantile_t<typename decltype(node)::value_type>;
        using kept_shape = reduced_shape<typename decltype(node)::shape_type, which, options::keep>;
        const auto whole = node.shape();
        const std::uint32_t bits = axis_bits_of(what, call.which, whole);
        constexpr bool single = std::same_as<Count, single_fraction>;
        constexpr bool of_all = (std::same_as<which, every_axis> && !options::keep) || [] {
            if constexpr (has_static_rank<kept_shape>)
                return static_rank_v<kept_shape> == 0;
            else
                return false;
        }();
        const quantile_way<Numbers> way{bits, std::move(fractions)};
        if constexpr (of_all && single) {
            value result{};
            way.write_lines_of(&result, 1, node);
            return result;
        } else if constexpr (single) {
            return result_of<value>(way, shape_left<kept_shape, options::keep>(what, whole, bits),
                                    std::move(node));
        } else {
            using kept = std::conditional_t<of_all, shape<>, kept_shape>;
            return result_of<value>(way, with_fractions<kept, options::keep>(what, count, whole, bits),
                                    std::move(node));
        }
    }
}

/// Quantiles for fractions in braces.
template <class Given, bool Numbers = false, class E, class... Options>
auto quantiles_for_list(const char* what, E&& e, std::initializer_list<double> q, const Options&... given) {
    buffer<double> fractions(static_cast<index_t>(q.size()), uninitialized);
    std::copy(q.begin(), q.end(), fractions.data());
    const fraction_count<dyn> count{fractions.size()};
    return quantiles<Given, Numbers>(what, std::forward<E>(e), count, std::move(fractions), given...);
}

/// Quantiles for the fractions in an operand of one axis.
template <class Given, bool Numbers = false, class E, class Q, class... Options>
auto quantiles_for_operand(const char* what, E&& e, const Q& q, const Options&... given) {
    using shape_type = typename Q::shape_type;
    using rank = rank_verdict<shape_type, 1>;
    using element = typename Q::value_type;
    using real = std::conditional_t<category_of<element> <= category::floating, diagnose::holds,
                                    diagnose::operation<fraction_of_elements, element>>;
    static_assert(rank::value, "weft E310: another rank than the function works on");
    static_assert(real::value, "weft E120: fractions are real numbers");
    if constexpr (rank::value && real::value) {
        check_rank<1>(what, q.shape());
        const fraction_count<first_extent<shape_type>> count{q.size()};
        return quantiles<Given, Numbers>(what, std::forward<E>(e), count, lines_of<double>(capture(q), 0),
                                         given...);
    } else {
        return rejected<E>();
    }
}

inline buffer<double> one_fraction(double q) {
    buffer<double> fractions(1);
    *fractions.data() = q;
    return fractions;
}

/// A real number that says which quantile.
template <class Q>
concept fraction = std::is_arithmetic_v<Q> || is_short_float<Q>;

} // namespace detail

/// The value below which the fraction q of the elements lies: of all, or along the axes named in the angle brackets or as
/// `axes`. With several fractions, in braces or as an operand of one axis, their results are along a first axis. NaN if
/// there is a NaN, and of no elements.
///
/// Shape    as sum; several fractions are a first axis, which is left also where no other is
/// Lazy     as sum; the fractions are looked at now
/// Cost     a copy of the elements, in which the wanted ones are selected in linear time; more than three fractions are
///          read from the sorted elements. Computed in double
/// Errors   as sum; E120: complex numbers, classes, also as fractions; value_error: a fraction is not between 0 and 1
/// Example  quantile(a, 0.9);   quantile<0>(a, {0.05, 0.95});   quantile<1>(a, 0.5, keep_dims);
template <index_t... Axes, expression E, detail::fraction Q, class... Options>
[[nodiscard]] auto quantile(E&& e, Q q, const Options&... options) {
    return detail::quantiles<axes<Axes...>>("quantile", std::forward<E>(e), detail::single_fraction{},
                                            detail::one_fraction(static_cast<double>(q)), options...);
}
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto quantile(E&& e, std::initializer_list<double> q, const Options&... options) {
    return detail::quantiles_for_list<axes<Axes...>>("quantile", std::forward<E>(e), q, options...);
}
template <index_t... Axes, expression E, expression Q, class... Options>
[[nodiscard]] auto quantile(E&& e, const Q& q, const Options&... options) {
    return detail::quantiles_for_operand<axes<Axes...>>("quantile", std::forward<E>(e), q, options...);
}

/// The middle of the sorted elements, between the two in the middle where their number is even: the quantile of 0.5.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as quantile
/// Errors   as quantile
/// Example  x - median<0>(x, keep_dims);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto median(E&& e, const Options&... options) {
    return detail::quantiles<axes<Axes...>>("median", std::forward<E>(e), detail::single_fraction{},
                                            detail::one_fraction(0.5), options...);
}
template <index_t...>
detail::unfit_result median(detail::unfit<>);
template <index_t...>
detail::unfit_result median(detail::some_argument, detail::braced_axes);

} // namespace weft::inline WEFT_ABI
