// SPDX-License-Identifier: BSL-1.0
// Elements that are objects: reductions, running totals, products, and what several threads share.
#include <support/objects.hpp>

using namespace weft;
using objects::tracked;

TEST_CASE("laws/objects: reductions") {
    const auto& shapes = objects::broadcast_shapes();
    objects::check("sum<0>", [](auto a, auto b) { return sum<0>(a - b, keep_dims); }, shapes);
    objects::check("sum<-1>", [](auto a, auto) { return sum<-1>(a, keep_dims); }, shapes);
    objects::check("prod of few", [](auto a, auto) { return prod<1>(a(all, range(0, 2)), keep_dims); });
    objects::check("a * sum<0>(a)", [](auto a, auto b) { return a + b * sum<0>(a, keep_dims); }, shapes);
    objects::check("cumsum<0>", [](auto a, auto b) { return cumsum<0>(a + b); }, shapes);
    objects::check("cumsum<1>", [](auto a, auto) { return cumsum<1>(a); });
    objects::check("any", [](auto a, auto b) { return any<0>(a < b, keep_dims); }, shapes);
    objects::check(
        "count_nonzero", [](auto a, auto b) { return count_nonzero<0>(a == b, keep_dims); }, shapes);
    objects::check("numbers of objects", [](auto a, auto b) {
        const auto number = [](const auto& x) { return objects::number(x); };
        return max<1>(map(number, a), keep_dims) - argmin<1>(map(number, a - b), keep_dims);
    });
    objects::check("matmul", [](auto a, auto b) { return matmul(a, transpose(b)); },
                   {{{3, 2}, {3, 2}}, {{17, 5}, {9, 5}}});
    objects::check("einsum", [](auto a, auto b) { return einsum<"ij,kj->kji">(a, b); }, {{{3, 2}, {5, 2}}});
}

TEST_CASE("laws/objects: values of all elements, in their order") {
    tensor<std::string, dyn, dyn> words(37, 3);
    std::string joined, backwards;
    index_t letters = 0;
    for (index_t i = 0; i < words.size(); ++i) {
        words.data()[i] = std::string(std::size_t(i % 29), char('a' + i % 26)) + std::to_string(i);
        joined += words.data()[i];
        backwards += words(36 - i / 3, i % 3);
        letters += index_t(words.data()[i].size());
    }
    backwards.clear();
    for (index_t i = words.size(); i-- > 0;)
        backwards += words.data()[i];
    const objects::account whole;
    CHECK(sum(words) == joined);
    CHECK(sum(words(range(none, none, -1), range(none, none, -1))) == backwards);
    CHECK(sum(tensor<std::string, dyn>(0)) == "");
    CHECK(sum<0>(words(range(0, 2), all))(2) == words(0, 2) + words(1, 2));
    const auto length = [](const std::string& word) { return index_t(word.size()); };
    CHECK(sum(map(length, transpose(words))) == letters);
    CHECK(mean(map([](const std::string& word) { return double(word.size()); }, words)) ==
          doctest::Approx(double(letters) / 111));
    CHECK(any(words == std::string("dd3")) == false);
    CHECK(any(words == std::string("ddd3")));
    CHECK(count_nonzero(words < words(range(none, none, -1), all)) > 0);
    CHECK(words.data()[argmax(map(length, words))].size() == std::size_t((max)(map(length, words))));
    const tensor<tracked, 3> x{1, 2, 3};
    CHECK(dot(x, x(range(none, none, -1))).number() == 10);
    CHECK(
        matmul(tensor<tracked, 2, 2>{{1, 2}, {3, 4}}, tensor<tracked, 2, 2>{{5, 6}, {7, 8}})(1, 0).number() ==
        43);
}

TEST_CASE("laws/objects: several threads") {
    thread_pool pool(3);
    const objects::operand_pair a({150, 100}, oracle::layout::stepped, 3),
        b({100}, oracle::layout::contiguous, 4);
    tensor<tracked, dyn, dyn> x(150, 100), y(100, 150);
    tensor<long, dyn, dyn> u(150, 100), v(100, 150);
    long count = 0;
    for (long throws = -1; throws < count; throws += count / 5 + 1) {
        CAPTURE(throws);
        x = tracked(0), y = tracked(0), u = 0L, v = 0L;
        const objects::account whole(throws);
        bool thrown = false;
        try {
            evaluate(pool, lazy(x) = a.any() + b.any() * a.any(), lazy(x) += a.any());
            evaluate(pool, lazy(transpose(y)) = x - a.any());
        } catch (const objects::failure&) {
            thrown = true;
        }
        objects::throws_at = -1;
        if (throws == -1) count = objects::operations;
        CHECK(thrown == (throws >= 0));
        CHECK(whole.balance() == "");
        if (thrown) continue;
        fuse(lazy(u) = a.any_number() + b.any_number() * a.any_number(), lazy(u) += a.any_number());
        transpose(v) = u - a.any_number();
        CHECK(objects::numbers<tracked>(y) == objects::numbers<long>(v));
        CHECK(sum(pool, y).number() == sum(v));
    }
}
