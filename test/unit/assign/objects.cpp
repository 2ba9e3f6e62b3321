// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <support/objects.hpp>

using namespace weft;
using objects::tracked;

namespace {

struct alignas(128) far_apart {
    long number = 0;
    friend far_apart operator+(const far_apart& x, const far_apart& y) {
        far_apart sum;
        sum.number = x.number + y.number;
        return sum;
    }
};

/// A literal class with a copy constructor of its own, whose temporaries are kept in trees, too.
struct literal {
    int number = 0;
    constexpr literal() = default;
    constexpr explicit literal(int n) : number(n) {}
    constexpr literal(const literal& other) : number(other.number) {} // NOLINT
    constexpr literal& operator=(const literal&) = default;
    friend constexpr literal operator+(const literal& x, const literal& y) {
        return literal(x.number + y.number);
    }
};
constexpr int sum_of_temporaries() {
    const tensor<literal, 2> b{literal(1), literal(2)};
    const tensor<literal, 2> c = tensor<literal, 2>{literal(3), literal(4)} + b;
    return c(1).number;
}
static_assert(sum_of_temporaries() == 6);

/// Trivially copyable, without a default.
struct degree {
    explicit degree(double x) : celsius(x) {}
    double celsius;
};

template <class E>
inline constexpr bool plain = detail::is_plain_tree<detail::captured_t<E>>;

} // namespace

TEST_CASE("assign/objects: what may be moved as bytes") {
    static_assert(detail::is_plain<bool> && detail::is_plain<std::complex<double>>);
    static_assert(detail::is_plain<Eigen::half> && detail::is_plain<Eigen::bfloat16>);
    static_assert(detail::is_plain<degree>);
    static_assert(!detail::is_plain<std::string> && !detail::is_plain<tracked>);
    static_assert(!detail::is_plain<far_apart>); // no tile is aligned for it

    tensor<std::string, dyn> names(3);
    tensor<float, dyn> x(3);
    const auto length = [](const std::string& name) { return float(name.size()); };
    const auto name = [](float) { return std::string(); };
    static_assert(plain<decltype(x + 1)>);
    static_assert(!plain<decltype(names)>);
    static_assert(!plain<decltype(x + map(length, names))>);                           // a leaf
    static_assert(!plain<decltype(map(length, map(name, x)))>);                        // an operation between
    static_assert(!plain<decltype(x + sum<0>(map(length, names), keep_dims))>);        // below what settles
    static_assert(!plain<decltype(let(map(name, x), [](auto t) { return t == t; }))>); // the value of a let
}

TEST_CASE("assign/objects: columns of strings") {
    tensor<std::string, dyn, dyn> a(3, 2), b(3, 2);
    b = std::string("long enough for the heap");
    b(1, 1) += "!";
    a(all, 0) = b(all, 1);
    CHECK(a(0, 0) == b(0, 1));
    CHECK(a(1, 0) == b(1, 1));
    CHECK(a(1, 1) == "");
}

TEST_CASE("assign/objects: a copy is made where places overlap, and only there") {
    tensor<tracked, dyn, dyn> x{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    const auto copies = [](const auto& f) {
        const index_t before = detail::copies_made;
        f();
        return detail::copies_made - before;
    };
    CHECK(copies([&] { x += x; }) == 0);
    CHECK(copies([&] { x(all, 0) = x(all, 0) + x(all, 1); }) == 0);
    CHECK(copies([&] { transpose(x) = transpose(x) * tracked(2); }) == 0);
    CHECK(copies([&] { x = transpose(x); }) == 1);
    CHECK(copies([&] { x(range(1, none), all) = x(range(0, -1), all); }) == 1);
    CHECK(copies([&] { x = x(0, all); }) == 1); // broadcast: read when it has been written
    CHECK(x(2, 1).number() == 36);
}

TEST_CASE("assign/objects: a callable runs once for each element") {
    tensor<std::string, dyn, dyn> names(41, 57);
    names = std::string("name");
    tensor<float, dyn, dyn> lengths(57, 41);
    index_t calls = 0;
    const auto length = [&](const std::string& name) {
        ++calls;
        return float(name.size());
    };
    transpose(lengths) = exp(map(length, names)) * 0 + map(length, names);
    CHECK(calls == 2 * 41 * 57);
    CHECK(lengths(56, 40) == 4);
    calls = 0;
    lengths = transpose(map(length, names));
    names = map([&](float x) { return ++calls, std::string(std::size_t(x), 'x'); }, transpose(lengths));
    CHECK(calls == 2 * 41 * 57);
    CHECK(names(40, 56) == "xxxx");
    calls = 0;
    CHECK(sum(map(length, names)) == 4 * 41 * 57);
    CHECK(calls == 41 * 57);
}

TEST_CASE("assign/objects: one element has the bits that an assignment writes") {
    tensor<std::string, dyn, dyn> names(7, 11);
    tensor<double, dyn, dyn> x(7, 11), y(7, 11);
    for (index_t i = 0; i < 77; ++i) {
        names.data()[i] = std::string(std::size_t(i), '.');
        x.data()[i] = 0.37 * double(i) - 5;
    }
    const auto e =
        exp(x) * tanh(map([](const std::string& s) { return double(s.size()) / 77; }, names)) - x * x;
    y = e;
    for (index_t i = 0; i < 7; ++i)
        for (index_t j = 0; j < 11; ++j)
            CHECK_MESSAGE(std::bit_cast<std::uint64_t>(e(i, j)) == std::bit_cast<std::uint64_t>(y(i, j)),
                          (i * 11 + j));
}

TEST_CASE("assign/objects: elements with an alignment of their own, and without a default") {
    tensor<far_apart, dyn, dyn> a(5, 4), b(5, 4);
    for (index_t i = 0; i < 20; ++i)
        a.data()[i].number = i;
    b(all, 1) = a(all, 2) + a(range(none, none, -1), 0);
    CHECK(b(1, 1).number == 18);
    CHECK(reinterpret_cast<std::uintptr_t>(b.data()) % 128 == 0);
    const tensor<double, dyn, dyn> x(30, 100);
    tensor<double, dyn, dyn> back(100, 30);
    const auto degrees = map([](double t) { return degree(t + 1); }, x);
    back = transpose(map([](const degree& d) { return d.celsius; }, degrees));
    CHECK(back(99, 29) == 1);
    CHECK(degrees(2, 3).celsius == 1);
}

TEST_CASE("assign/objects: elements that are only moved stay where they are") {
    tensor<std::unique_ptr<int>, dyn> owners(3);
    owners(1) = std::make_unique<int>(7);
    tensor<std::unique_ptr<int>, dyn> taken = std::move(owners);
    CHECK(*taken(1) == 7);
    CHECK(owners.size() == 0);
    swap(taken(range(0, 1)), taken(range(1, 2)));
    CHECK(*taken(0) == 7);
}

TEST_CASE("assign/objects: a temporary's objects are moved into the expression, never copied") {
    tensor<tracked, dyn> x(2);
    const auto temporary = [] {
        tensor<tracked, 2> made;
        made(1) = 5;
        return made;
    };
    long before = objects::operations;
    temporary();
    const long making = objects::operations - before;
    before = objects::operations;
    const auto sum = temporary() + x;
    const auto copy = sum; // NOLINT: shares the elements
    CHECK(objects::operations - before == making);
    CHECK(copy(1).number() == 5);
    CHECK(objects::violations == 0);
}
