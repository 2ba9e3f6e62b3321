// SPDX-License-Identifier: BSL-1.0
// The law of element classes that are not trivially copyable: whatever is computed, in any layout and wherever an operation
// throws, only objects are read, assigned and destroyed, and none is left over.
#pragma once

#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <string>
#include <support/operands.hpp>
#include <type_traits>
#include <vector>

namespace objects {

/// What has happened to all `tracked`.
inline std::atomic<long> live{0};       ///< made and not destroyed
inline std::atomic<long> violations{0}; ///< uses of memory in which there is no object
inline std::atomic<long> operations{0}; ///< what may throw: all but moves and destructors
inline std::atomic<long> throws_at{-1}; ///< the number of the operation that throws

struct failure {};

inline void operate() {
    if (operations++ == throws_at) throw failure{};
}

/// A number that knows its place: bytes of it elsewhere are no object.
class tracked {
public:
    tracked() : tracked(0) {}
    tracked(long number) : number_(number) {
        operate();
        begin();
    }
    tracked(const tracked& other) : number_(other.number()) {
        operate();
        begin();
    }
    tracked(tracked&& other) noexcept : number_(other.number()) { begin(); }
    tracked& operator=(const tracked& other) {
        check();
        operate();
        number_ = other.number();
        return *this;
    }
    tracked& operator=(tracked&& other) noexcept {
        check();
        number_ = other.number();
        return *this;
    }
    ~tracked() {
        check();
        self_ = nullptr;
        --live;
    }

    long number() const {
        check();
        return number_;
    }

    friend tracked operator+(const tracked& x, const tracked& y) { return x.number() + y.number(); }
    friend tracked operator-(const tracked& x, const tracked& y) { return x.number() - y.number(); }
    friend tracked operator*(const tracked& x, const tracked& y) { return x.number() * y.number(); }
    friend tracked operator-(const tracked& x) { return -x.number(); }
    friend bool operator==(const tracked& x, const tracked& y) { return x.number() == y.number(); }
    friend bool operator<(const tracked& x, const tracked& y) { return x.number() < y.number(); }

private:
    void begin() {
        self_ = this;
        ++live;
    }
    void check() const { violations += self_ != this; }

    const tracked* self_;
    long number_;
};

inline long number(const tracked& x) { return x.number(); }
inline long number(long x) { return x; }
inline long number(bool x) { return x; }

/// The elements as numbers.
template <class R>
std::vector<long> numbers(const weft::any_tensor<R>& x) {
    std::vector<long> out;
    for (const R& element : x)
        out.push_back(number(element));
    return out;
}

using view = weft::any_view<const tracked>;
using number_view = weft::any_view<const long>;

/// An expression under test, of two operands. Everything about its type is behind these pointers.
template <class R, class S>
struct subject {
    const char* what;
    void (*write)(weft::any_view<R>, view, view);
    weft::any_tensor<R> (*make)(view, view);
    weft::any_tensor<S> (*reference)(number_view, number_view); ///< the same of numbers
};

template <class Node>
struct of_node {
    using result = typename decltype(Node{}(std::declval<view>(), std::declval<view>()))::value_type;
    using number =
        typename decltype(Node{}(std::declval<number_view>(), std::declval<number_view>()))::value_type;
    static void write(weft::any_view<result> out, view a, view b) { out = Node{}(a, b); }
    static weft::any_tensor<result> make(view a, view b) { return Node{}(a, b); }
    static weft::any_tensor<number> reference(number_view a, number_view b) { return Node{}(a, b); }
};

/// Old elements of a target.
inline constexpr long untouched = -123456;

/// What is wrong with a target, which `expected` has been written into: as a whole, or (`partly`) up to an exception.
template <class R>
std::string difference(oracle::operand<R>& out, const std::vector<long>& expected, bool partly) {
    long gaps = out.memory().size() - long(expected.size()), kept = 0;
    for (oracle::index i = 0; i < out.memory().size(); ++i)
        kept += number(out.memory()[i]) == number(R(untouched));
    const auto& values = out.collect();
    for (oracle::index i = 0; i < values.values.size(); ++i) {
        const long found = number(values.values[i]);
        if (found != expected[std::size_t(i)] && !(partly && found == number(R(untouched))))
            return "element " + std::to_string(i) + " is " + std::to_string(found) + ", not " +
                   std::to_string(expected[std::size_t(i)]);
    }
    if (!std::is_same_v<R, bool> && (partly ? kept < gaps : kept != gaps))
        return std::to_string(gaps - kept) + " gaps were written";
    return "";
}

/// Counts from now on; at the end of its scope as many must live as at its begin.
class account {
public:
    explicit account(long throws = -1) : before_(live) {
        operations = 0;
        throws_at = throws;
    }
    ~account() { throws_at = -1; }
    std::string balance() const {
        if (violations.exchange(0) != 0) return "memory without an object was used";
        const long left = live - before_;
        return left == 0 ? "" : std::to_string(left) + " objects are left";
    }

private:
    const long before_;
};

/// `write(target)` into targets of each layout, and into one of them with an operation that throws: each of few, some of
/// many.
template <class R, class Write>
void check_targets(const std::string& which, const oracle::extents& shape, const std::vector<long>& expected,
                   const Write& write) {
    using oracle::layout;
    CAPTURE(which);
    constexpr layout all_layouts[] = {layout::contiguous, layout::stepped, layout::negative,
                                      layout::transposed};
    static unsigned turn = 0;
    ++turn;
    for (unsigned nth_layout = 0; nth_layout < 4; ++nth_layout) {
        const layout to = all_layouts[nth_layout];
        CAPTURE(std::string(oracle::text(to)));
        const auto target = [&] { return oracle::operand<R>(shape, to, 1, [] { return R(untouched); }); };
        long count = 0;
        {
            auto out = target();
            const account whole;
            write(out.any());
            count = operations;
            CHECK(whole.balance() == "");
            CHECK(difference(out, expected, false) == "");
        }
        if (nth_layout != turn % 4) continue; // each of them comes with exceptions in turn
        const long step = count <= 40 ? 1 : count / (count <= 2000 ? 11 : 3);
        for (long nth = 0; nth < count; nth += step) {
            CAPTURE(nth);
            auto out = target();
            const account part(nth);
            bool thrown = false;
            try {
                write(out.any());
            } catch (const failure&) {
                thrown = true;
            }
            throws_at = -1;
            CHECK(thrown);
            CHECK(part.balance() == "");
            CHECK(difference(out, expected, true) == "");
        }
    }
}

/// Operands of some shapes, in some layouts, with the same numbers as objects and as numbers.
struct operand_pair {
    oracle::operand<tracked> objects;
    oracle::operand<long> same;

    operand_pair(const oracle::extents& shape, oracle::layout how, long first)
        : objects(shape, how, 1, [n = first]() mutable { return tracked(n = (n * 31 + 7) % 1009); }),
          same(shape, how, 1, [n = first]() mutable { return n = (n * 31 + 7) % 1009; }) {}

    view any() const { return objects.any(); }
    number_view any_number() const { return same.any(); }
    std::string text() const { return oracle::text(objects.shape()); }
};

/// Shapes of two operands. Short rows, a period, more than a tile, no elements.
inline const std::vector<std::vector<oracle::extents>>& broadcast_shapes() {
    static const std::vector<std::vector<oracle::extents>> all{
        {{3, 2}, {3, 2}}, {{1}, {5}},           {{0, 3}, {3}},        {{2, 3, 4}, {3, 1}},
        {{700, 3}, {3}},  {{129, 9}, {129, 1}}, {{31, 67}, {31, 67}}, {{1, 4}, {3, 1}}};
    return all;
}
/// Of one shape and rank 2.
inline const std::vector<std::vector<oracle::extents>>& equal_shapes() {
    static const std::vector<std::vector<oracle::extents>> all{
        {{3, 2}, {3, 2}}, {{1, 5}, {1, 5}}, {{31, 67}, {31, 67}}, {{700, 3}, {700, 3}}};
    return all;
}

template <class R, class S>
void check_subject(const subject<R, S>& node, const std::vector<std::vector<oracle::extents>>& shapes) {
    unsigned turn = 0;
    for (const auto& shape : shapes)
        for (const oracle::layout how : oracle::layouts) {
            const operand_pair a(shape[0], how, 5),
                b(shape[1], oracle::layouts[++turn % oracle::layout_count], 77);
            const std::string which =
                std::string(node.what) + " of " + a.text() + ", " + b.text() + ", " + oracle::text(how);
            CAPTURE(which);
            const auto reference = node.reference(a.any_number(), b.any_number());
            const std::vector<long> expected = numbers(reference);
            oracle::extents extents;
            for (int axis = 0; axis < reference.rank(); ++axis)
                extents.push_back(reference.extent(axis));
            {
                const account made;
                CHECK(numbers(node.make(a.any(), b.any())) == expected);
                CHECK(made.balance() == "");
            }
            check_targets<R>(which, extents, expected,
                             [&](weft::any_view<R> out) { node.write(out, a.any(), b.any()); });
        }
}

/// Checks the expression that `node(a, b)` gives.
template <class Node>
void check(const char* what, Node, const std::vector<std::vector<oracle::extents>>& shapes = equal_shapes()) {
    using of = of_node<Node>;
    check_subject<typename of::result, typename of::number>({what, &of::write, &of::make, &of::reference},
                                                            shapes);
}

} // namespace objects
