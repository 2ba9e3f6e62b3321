// SPDX-License-Identifier: BSL-1.0
// Elements that are objects: rearrangements, at the root of an assignment and inside larger expressions; in place; swapped.
#include <support/objects.hpp>

using namespace weft;

TEST_CASE("laws/objects: rearrangements") {
    objects::check("concat<0>", [](auto a, auto b) { return concat<0>(a, b + a); });
    objects::check("concat<1>", [](auto a, auto b) { return concat<1>(a, b, a); });
    objects::check("stack<1>", [](auto a, auto b) { return stack<1>(a, transpose(transpose(b))); });
    objects::check("roll<1>", [](auto a, auto) { return roll<1>(a, 1); });
    objects::check("roll of all", [](auto a, auto b) { return roll(a + b, 4); });
    objects::check("pad", [](auto a, auto) { return pad(a, 1, typename decltype(a)::value_type(3)); });
    objects::check("take<1>", [](auto a, auto) { return take<1>(a, {1, 0, -1, 1}); });
    objects::check("take<0>", [](auto a, auto b) { return take<0>(a * b, {0, -1, 0}); });
    objects::check("repeat<1>", [](auto a, auto) { return repeat<1>(a, 3); });
    objects::check("repeat<0> of a sum", [](auto a, auto b) { return repeat<0>(a + b, 2); });
    objects::check("tile", [](auto a, auto) { return tile(a, 2, 1, 2); });
    objects::check("inside", [](auto a, auto b) { return transpose(roll<0>(a, 1) + a) * transpose(b); });
}

TEST_CASE("laws/objects: in place, through copies where places overlap") {
    using objects::tracked;
    for (const oracle::layout how : {oracle::layout::contiguous, oracle::layout::stepped,
                                     oracle::layout::negative, oracle::layout::transposed})
        for (const oracle::index n : {index_t(3), index_t(61)}) {
            CAPTURE(std::string(oracle::text(how)));
            CAPTURE(n);
            const auto check = [&](const char* what, const auto& statement) {
                CAPTURE(std::string(what));
                objects::operand_pair x({n, n}, how, 3);
                statement(x.same.any());
                const auto expected = eval(x.same.any());
                long count = 0;
                for (long throws = -1; throws < count; throws += count <= 40 ? 1 : count / 3) {
                    CAPTURE(throws);
                    objects::operand_pair again({n, n}, how, 3);
                    const objects::account whole(throws);
                    bool thrown = false;
                    try {
                        statement(again.objects.any());
                    } catch (const objects::failure&) {
                        thrown = true;
                    }
                    objects::throws_at = -1;
                    if (throws == -1) count = objects::operations;
                    CHECK(thrown == (throws >= 0));
                    if (!thrown)
                        CHECK(objects::numbers<tracked>(again.any()) == objects::numbers<long>(expected));
                    CHECK(whole.balance() == "");
                }
            };
            check("x += x", [](auto x) { x += x; });
            check("x = transpose(x)", [](auto x) { x = transpose(x); });
            check("one row on", [](auto x) { x(range(1, none), all) = x(range(0, -1), all); });
            check("one column back", [](auto x) { x(all, range(0, -1)) = x(all, range(1, none)); });
            check("x = flip<1>(x) * x", [](auto x) { x = flip<1>(x) * x; });
            check("x = concat<0>(two parts)",
                  [](auto x) { x = concat<0>(x(range(1, none), all), x(range(0, 1), all)); });
            check("masked", [](auto x) { x(x == x(0, 0)) = typename decltype(x)::value_type(5); });
            check("masked, with others", [](auto x) { x(x < transpose(x)) += x; });
            check("filled", [](auto x) { x(all, 0) = typename decltype(x)::value_type(5); });
            check("a column from a row", [](auto x) { x(all, 1) = x(0, all) - x(all, 1); });
            check("swap", [](auto x) { swap(x(all, 0), x(all, 1)); });
            check("fused",
                  [](auto x) { fuse(lazy(x) = x + x, lazy(x) -= map([](const auto& y) { return y; }, x)); });
        }
}

TEST_CASE("laws/objects: tensors of each kind, made and thrown away") {
    using objects::tracked;
    long count = 0;
    for (long throws = -1; throws < count; ++throws) {
        CAPTURE(throws);
        const objects::account whole(throws);
        try {
            tensor<tracked, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
            tensor<tracked, dyn, 3> b = a + a;
            any_tensor<tracked> c = transpose(b);
            tensor<tracked, 3, 2> d = c * transpose(a);
            tensor<tracked, 400> large; // on the heap
            b.assign(concat<0>(a, b));
            d += d(0, 1);
            large = a(0, 1);
            const auto kept = own(b(all, 0) + b(all, 1));
            const long numbers[] = {kept(3).number(),
                                    d(2, 1).number(),
                                    (*(a + a).begin()).number(),
                                    let(d, [](auto t) { return t + t; })(0, 0).number(),
                                    compress(a, a < tracked(3))(1).number(),
                                    large(399).number()};
            const long expected[] = {18, 104, 2, 68, 2, 2};
            for (int i = 0; i < 6; ++i)
                CHECK_MESSAGE(numbers[i] == expected[i], i);
            CHECK(throws == -1);
        } catch (const objects::failure&) {
            CHECK(throws >= 0);
        }
        objects::throws_at = -1;
        if (throws == -1) count = objects::operations;
        CHECK(whole.balance() == "");
    }
}

TEST_CASE("laws/objects: strings") {
    tensor<std::string, dyn, dyn> names(61, 43);
    const auto name = [](index_t i, index_t j) {
        return std::string(std::size_t(i + j), char('a' + i % 26));
    };
    for (index_t i = 0; i < 61; ++i)
        for (index_t j = 0; j < 43; ++j)
            names(i, j) = name(i, j);
    const std::string absent = "none at all, on the heap";
    tensor<std::string, dyn, dyn> turned(43, 61);
    transpose(turned) = map([](const std::string& s) { return s + '!'; }, names);
    const tensor joined = concat<1>(names, flip<0>(names) + names);
    const tensor framed = pad<0, 1>(names, 1, absent);
    names(all, 0) = names(all, 1);
    names(range(none, none, -1), 2) = transpose(turned)(all, 3);
    index_t wrong = 0;
    for (index_t i = 0; i < 61; ++i)
        for (index_t j = 0; j < 43; ++j) {
            wrong += turned(j, i) != name(i, j) + '!';
            wrong += joined(i, j) != name(i, j);
            wrong += joined(i, 43 + j) != name(60 - i, j) + name(i, j);
            wrong += framed(i + 1, j + 1) != name(i, j);
            wrong += names(i, j) != (j == 0 ? name(i, 1) : j == 2 ? name(60 - i, 3) + '!' : name(i, j));
        }
    CHECK(wrong == 0);
    CHECK(framed(0, 44) == absent);
    CHECK(to_string(names(range(0, 2), range(0, 2))) == "[[ a  a]\n [bb bb]]");
}
