// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/einsum/subscripts.hpp>

#include <doctest/doctest.h>

using namespace weft;
using namespace weft::detail;

namespace {

constexpr bool is_term(const subscript_term& term, const char* letters, int ellipsis = -1) {
    int i = 0;
    for (; letters[i] != 0; ++i)
        if (i >= term.letters.count || term.letters.at[i] != letters[i]) return false;
    return i == term.letters.count && term.ellipsis == ellipsis;
}

constexpr subscripts pair_text("ij , jk ->  i");
constexpr parsed_subscripts pair = parse_subscripts(pair_text);
static_assert(pair.operands == 2 && is_term(pair.terms[0], "ij") && is_term(pair.terms[1], "jk") &&
              is_term(pair.output, "i"));
static_assert(pair.has_output && pair.bad_character == -1 && pair.unknown == 0 && pair.repeated == 0);
static_assert(pair_text.size() == 13);

} // namespace

TEST_CASE("linalg/einsum/subscripts: the implicit output has the letters that stand once, in order") {
    static constexpr subscripts text("zB,bB,a");
    static constexpr subscripts trace("ii");
    static constexpr subscripts several("ba");
    static constexpr subscripts dots("b...,b...a");
    CHECK(is_term(parse_subscripts(text).output, "abz"));
    CHECK(is_term(parse_subscripts(trace).output, ""));
    CHECK(is_term(parse_subscripts(several).output, "ab"));
    CHECK(is_term(parse_subscripts(dots).output, "a", 0));
    static constexpr subscripts cases("aB,cD->");
    CHECK(is_term(parse_subscripts(cases).output, ""));
    CHECK(parse_subscripts(cases).has_output);
    static constexpr subscripts upper("a,B");
    CHECK(is_term(parse_subscripts(upper).output, "Ba"));
}

TEST_CASE("linalg/einsum/subscripts: mistakes and where they stand") {
    static constexpr subscripts digit("ij,j2->ik");
    static constexpr subscripts arrow("ij-");
    static constexpr subscripts spaced("ij- >i");
    static constexpr subscripts two_arrows("i->i->i");
    static constexpr subscripts dots("i..j");
    static constexpr subscripts twice("...i...");
    static constexpr subscripts comma("ij->i,j");
    static constexpr subscripts empty("");
    static constexpr subscripts unknown("ij->ik");
    static constexpr subscripts repeated("ij->ii");
    static constexpr subscripts no_dots("i->...i");
    static constexpr subscripts long_term("abcdefghijklmnopq");
    CHECK(parse_subscripts(digit).bad_character == 4);
    CHECK(parse_subscripts(arrow).bad_character == 3);
    CHECK(parse_subscripts(spaced).bad_character == 3);
    CHECK(parse_subscripts(two_arrows).bad_character == 4);
    CHECK(parse_subscripts(dots).bad_character == 1);
    CHECK(parse_subscripts(twice).bad_character == 4);
    CHECK(parse_subscripts(comma).bad_character == 5);
    CHECK(parse_subscripts(long_term).bad_character == 16);
    CHECK(parse_subscripts(empty).operands == 1); // of no axes: the ranks reject it
    CHECK(parse_subscripts(unknown).unknown == 'k');
    CHECK(parse_subscripts(repeated).repeated == 'i');
    CHECK(parse_subscripts(no_dots).unknown == '.');
}

TEST_CASE("linalg/einsum/subscripts: dots stand for the axes that have no letter") {
    static constexpr subscripts text("a...b");
    constexpr subscript_term term = parse_subscripts(text).terms[0];
    CHECK(ellipsis_axes(term, 4) == 2);
    const axis_labels labels = label_axes(term, 2);
    CHECK(labels.count == 4);
    CHECK((labels.at[0] == 'a' && labels.at[1] == 2 && labels.at[2] == 1 && labels.at[3] == 'b'));
}
