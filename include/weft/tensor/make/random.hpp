// SPDX-License-Identifier: BSL-1.0
// weft/tensor/make/random.hpp - random numbers without state: each is a function of a key and of its place.
//
// Layer: tensor. Question: how are random numbers drawn, and the same ones again?
//     random_key key(42);  x = mean + deviation * normal<double>(key, 1000, fix<3>);
//
// The generator is Philox4x32-10 (simd/random/philox.hpp). Elements are numbered in row-major order of the shape that was asked
// for, in groups of sixteen that take eight counters: elements i and i + 8 of a group share one. So registers of any width read
// and write groups side by side, and all of them, and a single element, give the same bits.
#pragma once

#include <weft/assign/operand_node.hpp>
#include <weft/copy/computed.hpp>
#include <weft/core/error.hpp>
#include <weft/core/reject.hpp>
#include <weft/expr/elementwise.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/random/philox.hpp>
#include <weft/tensor/errors.hpp>
#include <weft/tensor/make/factories.hpp>

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <utility>

namespace weft::inline WEFT_ABI {

/// What random numbers are a function of, besides their place. Two arrays of one key hold the same random bits, and are not
/// independent: `split` makes a key for each.
///
/// Example  auto [a, b] = random_key(42).split<2>();
class random_key {
public:
    /// Rejected: E113. A template, so that its name is printed.
    template <class E113_a_key_is_made_of_a_seed_as_in_random_key_key_42 = void>
    random_key() = delete; // weft E113: random_key key(42)
    /// Of any integer; those of 64 bits that are equal give the same numbers.
    template <detail::integer Seed>
    constexpr explicit random_key(Seed seed) : bits_(static_cast<std::uint64_t>(seed)) {}

    /// `N` keys, independent of each other and of this one.
    template <std::size_t N = 2>
    [[nodiscard]] constexpr std::array<random_key, N> split() const {
        return split(std::make_index_sequence<N>{});
    }

    /// The key of number `n`: that of `split<N>()[n]` for n < N.
    [[nodiscard]] constexpr random_key child(std::uint64_t n) const {
        return random_key(
            detail::simd::philox<std::uint64_t>(bits_, {n & 0xffffffffu, n >> 32, split_tag, 0}).low);
    }

    constexpr std::uint64_t bits() const { return bits_; }
    friend constexpr bool operator==(random_key, random_key) = default;

private:
    static constexpr std::uint64_t split_tag = 0xffffffffu; ///< no counter of a number has it

    template <std::size_t... Nth>
    constexpr std::array<random_key, sizeof...(Nth)> split(std::index_sequence<Nth...>) const {
        return {child(Nth)...};
    }

    std::uint64_t bits_;
};

namespace detail {

enum class distribution : unsigned char { uniform, normal, integers, wide_integers };

/// How the numbers of one array are drawn.
struct drawing : mover {
    std::uint64_t key;
    std::uint64_t low;   ///< of integers: the least; of uniform numbers: those of their bits that are kept
    std::uint64_t range; ///< of integers: how many there are
    distribution kind;
};

/// Numbers first, first + step, ... of `n`: as doubles, or the bits of integers.
void draw(const drawing& from, double* to, index_t first, index_t step, index_t n);
void draw(const drawing& from, std::uint64_t* to, index_t first, index_t step, index_t n);

/// In which numbers are drawn that become elements of `T`.
template <class T>
using drawn_as = std::conditional_t<std::integral<T>, std::uint64_t, double>;

template <class T, class X>
WEFT_INLINE T drawn_element(X x) {
    if constexpr (std::integral<T>)
        return static_cast<T>(x);
    else
        return simd::convert<T>(x);
}

/// One row of numbers, `to_step` elements apart.
template <class T>
void draw_row(const drawing& from, T* to, index_t to_step, index_t first, index_t step, index_t n) {
    if constexpr (std::same_as<T, drawn_as<T>>)
        if (to_step == 1) return draw(from, to, first, step, n);
    constexpr index_t most = 256;
    drawn_as<T> numbers[std::size_t(most)];
    for (index_t done = 0; done < n; done += most) {
        const index_t count = most < n - done ? most : n - done;
        draw(from, numbers, first + done * step, step, count);
        for (index_t i = 0; i < count; ++i)
            to[(done + i) * to_step] = drawn_element<T>(numbers[i]);
    }
}

/// `mover::make` of drawings: along the rows, or down the columns if these are where neighbours stand.
template <class T>
WEFT_NOINLINE void draw_rows(const mover& self, char* to, const char* from, index_t rows, index_t row,
                             index_t n, index_t column) {
    const auto& numbers = static_cast<const drawing&>(self);
    const index_t first = place_at(from, index_t(sizeof(T)));
    T* const out = reinterpret_cast<T*>(to);
    if (row == 1 && column != 1 && rows >= 8)
        for (index_t i = 0; i < n; ++i)
            draw_row(numbers, out + i, n, first + i * column, row, rows);
    else
        for (index_t r = 0; r < rows; ++r)
            draw_row(numbers, out + r * n, 1, first + r * row, column, n);
}

template <class T>
struct drawing_of : drawing {
    drawing_of(random_key from, distribution law, std::uint64_t least, std::uint64_t count)
        : drawing{*mover_for<int(sizeof(T))>, from.bits(), least, count, law} {
        make = &draw_rows<T>;
    }

    T element(index_t place) const {
        drawn_as<T> number;
        draw(*this, &number, place, 0, 1);
        return drawn_element<T>(number);
    }
};

/// The drawn numbers as a node. So no leaf without memory stands where a leaf in memory is looked for.
struct drawn : operation {
    template <class X>
    using result = X;
    static constexpr const char* label = "random";
    static constexpr bool passes = true;
    template <class X>
    WEFT_INLINE static constexpr X apply(X x) {
        return x;
    }
};

template <class T, class Shape>
auto draw_lazily(const drawing_of<T>& numbers, const Shape& shape) {
    return node(drawn{}, computed<T, Shape, drawing_of<T>>(numbers, placement<Shape, strided>(shape)));
}

/// A shape as factories are told it: a shape, or extents each of which is dynamic unless it is `fix<N>`.
/// Errors   shape_error: it has no axis
template <shape_type Shape>
constexpr const Shape& shape_asked_for(const char* what, const Shape& shape) {
    if constexpr (!has_static_rank<Shape>)
        if (shape.rank() == 0) raise_rank_zero(what);
    return shape;
}
template <integer... Extents>
    requires(sizeof...(Extents) > 0)
constexpr auto shape_asked_for(const char* what, Extents... extents) {
    return completed<shape<static_value<Extents>...>>(what, extents...);
}
template <std::size_t Given, index_t... Extents>
inline constexpr bool completes = sizeof...(Extents) > 0 && ((Extents != any_rank) && ...) &&
                                  (Given > 0 || ((Extents != dyn) && ...));

template <class... Asked>
concept asks_for_shape = requires(const Asked&... asked) { shape_asked_for("", asked...); };

template <class T>
inline constexpr bool is_drawn_floating = (std::floating_point<T> && sizeof(T) <= 8) || is_short_float<T>;

/// How many of the bits of a uniform double a number of `T` has.
template <class T>
constexpr int uniform_bits = is_drawn_floating<T> ? std::numeric_limits<T>::digits - 1 : 0;

template <class T>
auto uniform_numbers(random_key key) {
    static_assert(is_drawn_floating<T>,
                  "weft E120: random numbers of this element type: give a floating type");
    constexpr std::uint64_t kept = ~(~std::uint64_t(0) >> uniform_bits<T>);
    return drawing_of<T>(key, distribution::uniform, kept, 0);
}

template <class T>
auto normal_numbers(random_key key) {
    static_assert(is_drawn_floating<T>,
                  "weft E120: random numbers of this element type: give a floating type");
    return drawing_of<T>(key, distribution::normal, 0, 0);
}

/// Errors   value_error: there is no integer, or one that `T` cannot hold
template <class T, class Low, class High>
auto integer_numbers(random_key key, Low low, High high) {
    static_assert(category_of<T> == category::integer,
                  "weft E120: random integers of this element type: give an integer type");
    const widest<Low> first = low;
    const widest<High> end = high;
    if (!std::cmp_less(first, end))
        raise_no_integers(static_cast<long double>(first), static_cast<long double>(end));
    if (!fits<T>(first)) raise_value(first, element_name<T>());
    // Before 0 stands -1, which fits where `first` does; an unsigned 0 has nothing before it.
    if (end != 0 && !fits<T>(end - 1)) raise_value(end - 1, element_name<T>());
    const auto range = static_cast<std::uint64_t>(end) - static_cast<std::uint64_t>(first);
    const bool is_wide = range - 1 >= std::uint64_t(1) << 32; // of all 2^64 the range is 0
    return drawing_of<T>(key, is_wide ? distribution::wide_integers : distribution::integers,
                         static_cast<std::uint64_t>(first), range);
}

/// The numbers 0 .. n - 1, each at one place of `to`.
void permute(random_key key, index_t* to, index_t n);

} // namespace detail

/// Numbers of [0, 1), uniformly distributed: all multiples of 2^-52 (float: 2^-23; half: 2^-10; bfloat16: 2^-7) alike.
///
/// Shape    the given one: a shape, or extents each of which is dynamic unless it is `fix<N>` or a template argument
/// Lazy     yes: drawn where they are read, each time; never stored as a whole unless assigned
/// Cost     a Philox block for two numbers that are neighbours in the shape asked for, one for each elsewhere
/// Errors   shape_error for a negative extent; an error of the compiler for other than floating types
/// Example  double pi = 4 * mean(cast<double>(square(uniform<double>(a, n)) + square(uniform<double>(b, n)) < 1));
template <class T, class... Asked>
    requires detail::asks_for_shape<Asked...>
[[nodiscard]] auto uniform(random_key key, const Asked&... asked) {
    return detail::draw_lazily(detail::uniform_numbers<T>(key), detail::shape_asked_for("uniform", asked...));
}
template <class T>
[[nodiscard]] auto uniform(random_key key, const any_shape& shape) {
    return detail::draw_lazily(detail::uniform_numbers<T>(key), detail::shape_asked_for("uniform", shape));
}
template <class T, index_t... Extents, detail::integer... Given>
    requires(detail::completes<sizeof...(Given), Extents...>)
[[nodiscard]] auto uniform(random_key key, Given... given) {
    return detail::draw_lazily(detail::uniform_numbers<T>(key),
                               detail::completed<shape<Extents...>>("uniform", given...));
}

/// Numbers of the normal distribution of mean 0 and variance 1, computed in double (simd/random/normal_pair.hpp) and rounded to
/// `T`: numbers of float are those of double, rounded. None lies beyond 8.5.
///
/// Shape    as uniform
/// Lazy     as uniform
/// Cost     as uniform, with a logarithm, a root, a sine and a cosine for two numbers
/// Errors   as uniform
/// Example  tensor noisy = signal + 0.1 * normal<double>(key, signal.shape());
template <class T, class... Asked>
    requires detail::asks_for_shape<Asked...>
[[nodiscard]] auto normal(random_key key, const Asked&... asked) {
    return detail::draw_lazily(detail::normal_numbers<T>(key), detail::shape_asked_for("normal", asked...));
}
template <class T>
[[nodiscard]] auto normal(random_key key, const any_shape& shape) {
    return detail::draw_lazily(detail::normal_numbers<T>(key), detail::shape_asked_for("normal", shape));
}
template <class T, index_t... Extents, detail::integer... Given>
    requires(detail::completes<sizeof...(Given), Extents...>)
[[nodiscard]] auto normal(random_key key, Given... given) {
    return detail::draw_lazily(detail::normal_numbers<T>(key),
                               detail::completed<shape<Extents...>>("normal", given...));
}

/// Integers of `low`, ... `high - 1`, uniformly distributed: to one part in 2^32 at least, where there are more than 2^32 of
/// them to one in 2^64.
///
/// Shape    as uniform
/// Lazy     as uniform
/// Cost     as uniform
/// Errors   value_error: `low` is not less than `high`, or `T` cannot hold `low` or `high - 1`; as for `uniform`
/// Example  tensor dice = integers<int>(key, 1, 7, 1000);
template <class T, std::integral Low, std::integral High, class... Asked>
    requires detail::asks_for_shape<Asked...>
[[nodiscard]] auto integers(random_key key, Low low, High high, const Asked&... asked) {
    return detail::draw_lazily(detail::integer_numbers<T>(key, low, high),
                               detail::shape_asked_for("integers", asked...));
}
template <class T, std::integral Low, std::integral High>
[[nodiscard]] auto integers(random_key key, Low low, High high, const any_shape& shape) {
    return detail::draw_lazily(detail::integer_numbers<T>(key, low, high),
                               detail::shape_asked_for("integers", shape));
}
template <class T, index_t... Extents, std::integral Low, std::integral High, detail::integer... Given>
    requires(detail::completes<sizeof...(Given), Extents...>)
[[nodiscard]] auto integers(random_key key, Low low, High high, Given... given) {
    return detail::draw_lazily(detail::integer_numbers<T>(key, low, high),
                               detail::completed<shape<Extents...>>("integers", given...));
}

/// The numbers 0, ... n - 1 in random order, now: what `take` shuffles with. All orders alike, by an exchange of each element
/// with one of those before it (Fisher and Yates).
///
/// Shape    (n); static where n is `fix<N>`
/// Lazy     no
/// Cost     n random numbers and exchanges
/// Errors   shape_error for a negative n
/// Example  tensor shuffled = take<0>(a, permutation(key, a.extent(0)));
template <detail::integer N>
[[nodiscard]] auto permutation(random_key key, N n, source_line line = source_line::here()) {
    auto result = detail::at_line(line, [&] { return detail::make_empty<index_t>("permutation", n); });
    detail::permute(key, result.data(), result.size());
    return result;
}

} // namespace weft::inline WEFT_ABI

#if WEFT_BODIES
#include <weft/tensor/make/random_body.hpp>
#endif
