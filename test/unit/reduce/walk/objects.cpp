// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/objects.hpp>

using namespace weft;

TEST_CASE("reduce/walk/objects: elements are joined in their order") {
    detail::object_totals<detail::fold::sum, std::string> totals;
    std::string joined;
    for (int round = 0; round < 2; ++round) {
        joined.clear();
        for (int i = 0; i < 16 * 11 + 5; ++i) {
            totals.add(std::to_string(i));
            joined += std::to_string(i);
        }
        CHECK(totals.take() == joined);
    }
}

TEST_CASE("reduce/walk/objects: indices of some axes") {
    auto at = detail::first_coordinate(shape<2, 3, 2>{});
    int steps = 1;
    for (; detail::advance_along(at, shape<2, 3, 2>{}, 0b101u); ++steps)
        CHECK_MESSAGE(at.index[0] * 2 + at.index[2] == steps, steps);
    CHECK(steps == 4);
    CHECK(at.index[0] == 0);
    CHECK(at.index[2] == 0);
}

TEST_CASE("reduce/walk/objects: which axes are folded") {
    tensor<std::string, 2, 2, 2> words;
    for (index_t i = 0; i < 8; ++i)
        words.data()[i] = std::string(1, char('a' + i));
    CHECK(sum(words) == "abcdefgh");
    CHECK(array_equal(sum<1>(words), tensor<std::string, 2, 2>{{"ac", "bd"}, {"eg", "fh"}}));
    CHECK(array_equal(sum<0, 2>(words), tensor<std::string, 2>{"abef", "cdgh"}));
    CHECK(array_equal(sum<0, 2>(transpose(words)), tensor<std::string, 2>{"aebf", "cgdh"}));
    CHECK(array_equal(sum<0>(words(range(0, 0), all, all)), tensor<std::string, 2, 2>()));
}

TEST_CASE("reduce/walk/objects: numbers of objects are folded as numbers are") {
    tensor<std::string, dyn, dyn> words(97, 101);
    tensor<float, dyn, dyn> lengths(97, 101);
    for (index_t i = 0; i < words.size(); ++i) {
        words.data()[i] = std::string(std::size_t(i * i % 61), '.');
        lengths.data()[i] = 1 / (0.3f + float(i * i % 61));
    }
    const auto length = [](const std::string& word) { return 1 / (0.3f + float(word.size())); };
    CHECK(sum(map(length, words)) == sum(lengths));
    CHECK(array_equal(sum<0>(map(length, words)), sum<0>(lengths)));
    CHECK(stddev(map(length, words)) == stddev(lengths));
    CHECK(argmax(map(length, words)) == argmax(lengths));
    const tensor centred = lengths - mean<1>(map(length, words), keep_dims);
    CHECK(array_equal(centred, lengths - mean<1>(lengths, keep_dims)));
}
