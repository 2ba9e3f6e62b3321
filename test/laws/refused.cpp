// SPDX-License-Identifier: BSL-1.0
// What is refused is refused before the first element is written: every rearrangement, over every way to meet an index
// that is out of range, to every depth, by every kind of assignment into every kind of target.
#include <doctest/doctest.h>

#include <cstring>
#include <span>
#include <string>
#include <support/pools.hpp>
#include <vector>

using namespace weft;

namespace {

using matrix = tensor<double, dyn, dyn>;

const matrix b{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
const tensor<int, dyn> good{2, 0, 1};
tensor<int, dyn> chosen{0, 1, 2};             // read by all expressions below when they are evaluated
tensor<int, dyn, dyn> places{{0, 1}, {2, 3}}; // the same, of the flat form
constexpr double old = -12345.5;

/// Indices out of range, of which `wrong` is the last.
struct wrong_indices {
    wrong_indices() { chosen(2) = 99, places(1, 1) = -10; }
    ~wrong_indices() { chosen(2) = 2, places(1, 1) = 3; }
};

/// Calls f(name, expression) with expressions of shape (3, 3), or what `wrap` makes of them.
template <class Wrap, class F>
void for_takes(const Wrap& wrap, const F& f) {
    const auto rows = take<0>(b, chosen);
    f("rows", wrap(rows));
    f("below an operation", wrap(2 * rows + b));
}
template <class Wrap, class F>
void for_errors(const Wrap& wrap, const F& f) {
    for_takes(wrap, f);
    const auto rows = take<0>(b, chosen);
    f("columns", wrap(take<1>(b, chosen)));
    f("of a lazy operand", wrap(take<1>(b * b, chosen)));
    f("by lazy indices", wrap(take<0>(b, cast<int>(chosen * 1.0))));
    f("by indices that are taken", wrap(take<0>(b, take<0>(good, chosen))));
    f("below take", wrap(take<0>(rows, good)));
    f("under a view", wrap(transpose(rows)));
    f("inside a let", wrap(let(b, [](auto t) { return t + take<0>(t, chosen); })));
    f("the value of a let", wrap(let(rows + b, [](auto t) { return t / sum<1>(t, keep_dims); })));
    f("below a reduction", wrap(b - mean<1>(take<1>(b, chosen), keep_dims)));
    f("below a running sum", wrap(cumsum<0>(rows)));
    f("below a product", wrap(matmul(b, rows)));
    f("below a callable", wrap(map([](double x) { return x + 1; }, rows)));
    f("in one branch", wrap(where(b > 4.0, rows, b)));
}

/// The rearrangements, each with something before the operand where it has several.
struct concat_rows {
    template <class E>
    auto operator()(const E& e) const {
        return concat<0>(full_like(e, 1.0), e, e * e);
    }
};
struct concat_columns {
    template <class E>
    auto operator()(const E& e) const {
        return concat<1>(full_like(e, 1.0), e);
    }
};
struct stacked {
    template <class E>
    auto operator()(const E& e) const {
        return stack<1>(full_like(e, 1.0), e);
    }
};
struct padded {
    template <class E>
    auto operator()(const E& e) const {
        return pad<0, 1>(e, 1);
    }
};
struct rolled {
    template <class E>
    auto operator()(const E& e) const {
        return roll<0, 1>(e, {1, 2});
    }
};
struct rolled_flat {
    template <class E>
    auto operator()(const E& e) const {
        return roll(e, 4);
    }
};
struct repeated {
    template <class E>
    auto operator()(const E& e) const {
        return repeat<1>(e, 2);
    }
};
struct tiled {
    template <class E>
    auto operator()(const E& e) const {
        return tile<0>(e, 2);
    }
};
struct taken {
    template <class E>
    auto operator()(const E& e) const {
        return take<0>(e, good);
    }
};
struct summed_up {
    template <class E>
    auto operator()(const E& e) const {
        return cumsum<0>(concat<0>(full_like(e, 1.0), e));
    }
};
struct unchanged {
    template <class E>
    auto operator()(const E& e) const {
        return e;
    }
};

template <class X>
std::vector<unsigned char> bytes_of(const X& x) {
    std::vector<unsigned char> bytes(std::size_t(x.size()) * sizeof(typename X::value_type));
    std::memcpy(bytes.data(), x.data(), bytes.size());
    return bytes;
}

/// Writes an expression to a tensor of its shape: with wrong indices in vain, with right ones everywhere.
struct to_a_tensor {
    template <class E>
    void operator()(const char* name, const E& e) const {
        INFO(std::string(name));
        tensor x = full_like(e, old);
        const auto before = bytes_of(x);
        {
            const wrong_indices now;
            CHECK_THROWS_AS(x(ellipsis) = e, index_error);
        }
        CHECK(bytes_of(x) == before);
        x(ellipsis) = e;
        index_t unwritten = 0;
        for (double element : x)
            unwritten += element == old;
        CHECK(unwritten == 0);
    }
};

/// `write` with wrong indices changes no byte of `memory`; with right ones it does.
template <class X, class Write>
void check_write(const char* name, X& memory, const Write& write) {
    INFO(std::string(name));
    const auto before = bytes_of(memory);
    {
        const wrong_indices now;
        CHECK_THROWS_AS(write(), index_error);
    }
    CHECK(bytes_of(memory) == before);
    write();
    CHECK(bytes_of(memory) != before);
}

template <class Outer>
void check_depths() {
    for_errors(Outer{}, to_a_tensor{});
    const auto rows = take<0>(b, chosen);
    to_a_tensor{}("below concat", Outer{}(concat_rows{}(rows)));
    to_a_tensor{}("below pad", Outer{}(padded{}(rows)));
    to_a_tensor{}("below roll", Outer{}(rolled{}(rows)));
    to_a_tensor{}("below tile", Outer{}(tiled{}(rows)));
    to_a_tensor{}("below running sums", Outer{}(summed_up{}(rows)));
    to_a_tensor{}("three deep", Outer{}(padded{}(concat_columns{}(rolled_flat{}(rows)))));
    to_a_tensor{}("by flat indices", Outer{}(take(b, places)));
}

/// All kinds of assignment of a (6, 3) expression.
template <class Make>
void check_statements(const Make& make) {
    matrix x(6, 3), y(6, 3);
    x = old;
    const auto fresh = [&] { x = old; };
    check_write("=", x, [&] { x = make(); });
    fresh();
    check_write("+=", x, [&] { x += make(); });
    check_write("noalias", x, [&] { noalias(x) = make() + 1; });
    check_write("noalias, at the root", x, [&] { noalias(x(ellipsis)) = make(); });
    fresh();
    check_write("masked", x, [&] { x(x < 0.0) = make(); });
    check_write("masked *=", x, [&] { x(x > 1.0) *= make() + 1.0; });
    fresh();
    check_write("fuse", x, [&] { fuse(lazy(x) = make()); });
    fresh();
    check_write("fuse of two", x, [&] { fuse(lazy(x) = b(0, all), lazy(y) = make()); });
    check_write("fuse of two, the first", y, [&] { fuse(lazy(y) += make(), lazy(x) = 3.0 * y); });
    fresh();
    check_write("on threads", x, [&] { evaluate(test::pool_of(0), lazy(x) = make()); });
    fresh();
    check_write("a function on threads", x, [&] { evaluate(test::pool_of(1), [&] { x = make(); }); });
    fresh();
    check_write("assign", x, [&] { x.assign(make()); });
    fresh();
    check_write("of what it reads", x,
                [&] { x = concat<0>(x(range(3, none), all), make()(range(3, none), all)); });
    check_write("of rows that are taken from it", x,
                [&] { x = concat<0>(take<0>(x, chosen) + 1, take<0>(x, chosen)); });

    any_tensor<double> any(any_shape{6, 3});
    check_write("a run-time rank", any, [&] { any(ellipsis) = make(); });
    tensor<double, 6, 3> known;
    check_write("a static shape", known, [&] { known = make(); });
    tensor<std::complex<double>, dyn, dyn> wide(6, 3);
    check_write("a wider type", wide, [&] { wide = make(); });
    tensor<double, dyn, dyn, dyn> several(2, 6, 3);
    check_write("a larger shape", several, [&] { several = make(); });
    check_write("a part", several, [&] { several(1, all, all) = make() + 1.0; });
    tensor<double, dyn, dyn> turned(3, 6);
    check_write("a transposed view", turned, [&] { transpose(turned) = make(); });
    tensor<double, dyn, dyn> apart(12, 7);
    check_write("a strided view", apart, [&] { apart(range(none, none, -2), range(0, none, 3)) = make(); });
}

} // namespace

TEST_CASE_TEMPLATE("laws/refused: before anything is written, at every depth", Outer, concat_rows, stacked,
                   padded) {
    check_depths<Outer>();
}

TEST_CASE_TEMPLATE("laws/refused: before anything is written, by the other rearrangements", Outer,
                   concat_columns, rolled, rolled_flat, repeated, tiled, taken, summed_up, unchanged) {
    for_takes(Outer{}, to_a_tensor{});
    to_a_tensor{}("below concat", Outer{}(concat_rows{}(take<0>(b, chosen))));
}

TEST_CASE("laws/refused: by every kind of assignment, into every kind of target") {
    check_statements([] { return concat<0>(b, take<0>(b, chosen)); });
    check_statements([] { return concat<0>(b, 2 * take<0>(b, chosen)) * 1.0; });
}

TEST_CASE("laws/refused: an index is looked at where there is no element to take") {
    const matrix nothing(0, 3);
    const auto refused = [](const auto& e) {
        const wrong_indices now;
        CHECK_THROWS_AS((void)eval(e), index_error);
        CHECK_THROWS_AS((void)eval(e + 1.0), index_error);
        CHECK_THROWS_AS((void)eval(concat<0>(b, e)), index_error);
        CHECK_THROWS_AS((void)eval(1.0 + concat<0>(b, e)), index_error);
        CHECK_THROWS_AS((void)eval(sum<0>(e)), index_error);
        CHECK_THROWS_AS((void)sum(e), index_error);
        CHECK_THROWS_AS((void)eval(pad<0>(e, 1)), index_error);
        CHECK_THROWS_AS((void)eval(tile<0>(e, 2)), index_error);
        CHECK_THROWS_AS((void)eval(roll<0>(e, 2)), index_error);
        CHECK_THROWS_AS((void)eval(matmul(e, b)), index_error);
    };
    refused(take<1>(nothing, chosen));
    refused(take<1>(nothing, chosen) * 2.0);
    CHECK(eval(concat<0>(b, take<1>(nothing, chosen))).shape() == shape<3, 3>{});
}

TEST_CASE("laws/refused: the smallest of nothing is refused when the expression is built") {
    matrix x(4, 3), nothing(0, 3);
    const auto before = bytes_of(x);
    CHECK_THROWS_AS(x = concat<0>(b, max<0>(nothing, keep_dims)), value_error);
    CHECK_THROWS_AS(x = pad<0>(stack<0>(b(0, all), min<0>(nothing)), 1), value_error);
    CHECK_THROWS_AS(x += concat<0>(b, 1.0 * argmax<0>(nothing, keep_dims)), value_error);
    CHECK_THROWS_AS(fuse(lazy(x) = roll<0>(x - min(nothing), 1)), value_error);
    CHECK(bytes_of(x) == before);
}
