// SPDX-License-Identifier: BSL-1.0
#include <weft/io/file/safetensors_header.hpp>
#include <weft/shape/shape.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <random>
#include <string>
#include <support/scratch.hpp>
#include <vector>

using namespace weft;
using weft::detail::safetensors_entry;

namespace {

using entries = std::vector<safetensors_entry>;

entries parse(const std::string& text, std::uintmax_t bytes = 24) {
    return detail::parse_safetensors_header(text, bytes, "x.safetensors");
}

std::string rejection(const std::string& text, std::uintmax_t bytes = 24) {
    return io_error_of([&] { parse(text, bytes); });
}

/// A tensor of six floats, with this text in place of a part.
std::string with(const std::string& part, const std::string& text) {
    std::string header = R"({"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}})";
    return header.replace(header.find(part), part.size(), text);
}

std::string tensor_at(const std::string& name, int begin, int end) {
    return '"' + name + R"(":{"dtype":"U8","shape":[)" + std::to_string(end - begin) +
           R"(],"data_offsets":[)" + std::to_string(begin) + ',' + std::to_string(end) + "]}";
}

} // namespace

TEST_CASE("io/file/safetensors_header: what the reference implementation writes") {
    const entries found = parse(
        R"({"__metadata__":{"format":"pt"},"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},)"
        R"("s":{"dtype":"I64","shape":[],"data_offsets":[24,32]},"none":{"dtype":"F16","shape":[0,9],"data_offsets":[32,32]}}   )",
        32);
    REQUIRE(found.size() == 3);
    CHECK(found[0].name == "w");
    CHECK(found[0].dtype == "F32");
    CHECK(found[0].extents == shape<2, 3>{});
    CHECK(found[0].begin == 0);
    CHECK(found[0].end == 24);
    CHECK(found[1].name == "s");
    CHECK(found[1].extents.rank() == 0);
    CHECK(found[2].extents == shape<0, 9>{});
    CHECK(parse("{}", 0).empty());
    CHECK(parse(R"({"__metadata__":{}})", 0).empty());
}

TEST_CASE("io/file/safetensors_header: spaces, any order of keys and of tensors") {
    const entries found =
        parse("{ \"b\"\t:\n{ \"data_offsets\" : [ 4 , 7 ],\r\"shape\":[3 ], \"dtype\": \"U8\" } , " +
                  tensor_at("a", 0, 4) + " } \n",
              7);
    REQUIRE(found.size() == 2);
    CHECK(found[0].name == "b");
    CHECK(found[0].begin == 4);
    CHECK(found[1].name == "a");
}

TEST_CASE("io/file/safetensors_header: texts with escapes") {
    const auto name_of = [](const std::string& text) { return parse(with("w", text)).at(0).name; };
    CHECK(name_of(R"(a\"\\\/\b\f\n\r\tz)") == "a\"\\/\b\f\n\r\tz");
    CHECK(name_of(R"(\u0041\u00e4\u20AC\ud83d\ude00)") == "A\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80");
    CHECK(name_of("\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80") == "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80");
    CHECK(name_of(R"(a\u0000b)") == std::string("a\0b", 3));
    CHECK(name_of("").empty());
    CHECK(contains(rejection(R"({"__metadata__":{"\ud800":""}})", 0), "surrogate pair at byte 18"));
    for (const char* text : {R"(\ud800x)", R"(\udc00)", R"(\ud800\ud800)", R"(\ud800\u0041)"})
        CHECK(contains(rejection(with("w", text)), "two halves of a surrogate pair at byte 2"));
    for (const char* text : {R"(\x41)", R"(\u12g4)", R"(\u12)", R"(\U0041)", R"(\')"})
        CHECK(contains(rejection(with("w", text)), "u and four hexadecimal digits at byte 3"));
    CHECK(contains(rejection(R"({"\u12)"), "four hexadecimal digits at byte 3, and has `u12`"));
    CHECK(contains(rejection(R"({"\)"), "at byte 3, and has ended"));
    CHECK(contains(rejection(with("w", "a\nb")), "an escape for what does not print at byte 3"));
}

TEST_CASE("io/file/safetensors_header: UTF-8, and nothing else") {
    for (const char* text : {"", "a", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
                             "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"})
        CHECK(detail::utf8_length(text) == std::string(text).size());
    for (const char* text : {"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80",
                             "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xc2",
                             "\xe2\x82", "\xf0\x9f\x98", "\xe2\x82x", "\xc2\xc2"}) {
        CHECK(detail::utf8_length(text) == 0);
        CHECK(detail::utf8_length("ab" + std::string(text)) == 2);
    }
    CHECK(contains(rejection(with("w", "\xff")), "should have UTF-8 at byte 2, and has `\\xff\""));
}

TEST_CASE("io/file/safetensors_header: what is wrong is said, and where") {
    CHECK(contains(rejection(""), "an opening brace at byte 0, and has ended"));
    CHECK(contains(rejection(" {}"), "an opening brace at byte 0, and has ` {}`"));
    CHECK(contains(rejection("[]"), "an opening brace at byte 0"));
    CHECK(contains(rejection("{"), "a key in quotes at byte 1, and has ended"));
    CHECK(contains(rejection("{'a':1}"), "a key in quotes at byte 1"));
    CHECK(contains(rejection("{\"a"), "a closing quote at byte 3"));
    CHECK(contains(rejection("{\"a\" 1"), "a colon after the key at byte 5"));
    CHECK(contains(rejection("{\"a\":1"), "an opening brace at byte 5, and has `1`"));
    CHECK(contains(rejection("{\"a\":{}}"), "`a` lacks one of the keys `dtype`, `shape` and `data_offsets`"));
    CHECK(contains(rejection(with("\"shape\":[2,3],", "")), "`w` lacks one of the keys"));
    CHECK(contains(rejection(with("shape", "more")), "`w` has the key `more`, which is none of `dtype`"));
    CHECK(
        contains(rejection(with("shape", "dtype")), "an element type in quotes at byte 28, and has `[2,3]"));
    CHECK(contains(rejection(with("\"shape\"", R"("dtype":"F32","shape")")), "`dtype` stands twice"));
    CHECK(contains(rejection(with("24]}", "24],}")), "a key in quotes at byte 56"));
    CHECK(contains(rejection(with("24]}", "24]")), "ended"));
    CHECK(contains(rejection(with("24]}", "24]} x")), "a comma or the closing brace at byte 57"));
    CHECK(contains(rejection(with("24]}", "24]},")), "a key in quotes"));
    CHECK(contains(rejection(with("24]}}", "24]}}{}")), "nothing but spaces at byte 57, and has `{}`"));
    CHECK(contains(rejection(with("24]}}", std::string("24]}}\0", 6))), "nothing but spaces"));
    CHECK(contains(rejection(with("\"F32\"", "1")), "the name of an element type in quotes at byte 14"));
    CHECK(contains(rejection(R"({"__metadata__":{"a":1}})", 0), "a text in quotes at byte 21"));
    CHECK(contains(rejection(R"({"__metadata__":{"a":"","a":""}})", 0), "`a` stands twice"));
    CHECK(contains(rejection(R"({"__metadata__":{},"__metadata__":{}})", 0), "`__metadata__` stands twice"));
    CHECK(contains(rejection('{' + tensor_at("a", 0, 4) + ',' + tensor_at("a", 4, 8) + '}', 8),
                   "in the header `a` stands twice"));
    CHECK(contains(rejection("{"), "cannot read 'x.safetensors'"));
    CHECK(!rejection(std::string(100000, '{')).empty());
    CHECK(!rejection(with("[2,3]", std::string(100000, '['))).empty());
    CHECK(rejection("{\"" + std::string(5000, 'x')).size() < 300);
}

TEST_CASE("io/file/safetensors_header: shapes and numbers that cannot be") {
    const auto shaped = [](const std::string& shape) { return rejection(with("[2,3]", shape)); };
    for (const char* text : {"[6]", "[ 2 , 3 ]", "[1,6,1]", "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,6]"})
        CHECK(shaped(text).empty());
    CHECK(contains(shaped("6"), "an opening bracket at byte 28"));
    CHECK(contains(shaped("[-6]"), "an extent (a number, 0 or more) at byte 29, and has `-6]"));
    for (const char* text : {"[06]", "[+6]", "[,]", "[6,]", "[[6]]", "[\"6\"]", "[null]", "[00]"})
        CHECK(contains(shaped(text), "an extent (a number, 0 or more)"));
    for (const char* text : {"[6.0]", "[6e0]", "[2 3]", "[6}", "[6x]"})
        CHECK(contains(shaped(text), "a comma or the closing bracket"));
    CHECK(contains(shaped("[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,6]"), "no more than the 16 axes"));
    for (const char* text : {"[9223372036854775808]", "[99999999999999999999]"})
        CHECK(contains(shaped(text), "a number that counts what memory can hold at byte 29"));
    for (const char* text :
         {"[9223372036854775807,2]", "[4294967296,4294967296]", "[0,9223372036854775807,9]"})
        CHECK(contains(shaped(text), "no more elements than memory can hold at byte 28"));
    const auto offset = [](const std::string& offsets) { return rejection(with("[0,24]", offsets)); };
    CHECK(contains(offset("0"), "in brackets at byte 49"));
    CHECK(contains(offset("[]"), "the offset of the first byte at byte 50"));
    CHECK(contains(offset("[0]"), "a comma between two offsets"));
    CHECK(contains(offset("[0,24,0]"), "the closing bracket after two offsets"));
    CHECK(contains(offset("[0,-1]"), "the offset of the end"));
    CHECK(contains(offset("[0,18446744073709551640]"), "a number that counts"));
}

TEST_CASE("io/file/safetensors_header: the tensors are the bytes behind it") {
    CHECK(contains(rejection(with("24", "20"), 20),
                   "`w` has the data_offsets [0, 20], where F32 of shape [2, 3] takes 24 bytes"));
    CHECK(contains(rejection(with("F32", "F64")), "where F64 of shape [2, 3] takes 48 bytes"));
    CHECK(contains(rejection(with("[2,3]", "[]")), "where F32 of shape [] takes 4 bytes"));
    CHECK(contains(rejection(with("[2,3]", "[576460752303423487]")), "takes 2305843009213693948 bytes"));
    CHECK(contains(rejection(with("", ""), 25), "its tensors take 24 bytes, and 25 follow the header"));
    CHECK(contains(rejection(with("", ""), 23), "its tensors take 24 bytes, and 23 follow the header"));
    CHECK(contains(rejection("{}", 1), "its tensors take 0 bytes, and 1 follow the header"));
    const auto two = [](int begin, int end) {
        return rejection('{' + tensor_at("b", begin, end) + ',' + tensor_at("a", 0, 4) + '}', 8);
    };
    CHECK(two(4, 8).empty());
    CHECK(contains(two(5, 8), "`b` has the data_offsets [5, 8], and the tensors before it end at 4"));
    CHECK(contains(two(3, 8), "[3, 8], and the tensors before it end at 4"));
    CHECK(contains(rejection(with("[0,24]", "[24,0]")), "and the tensors before it end at 0"));
    CHECK(contains(
        rejection('{' + tensor_at("a", 0, 4) + R"(,"b":{"dtype":"U8","shape":[1],"data_offsets":[4,3]}})", 4),
        "[4, 3], and ends before it begins"));
    CHECK(rejection(
              '{' + tensor_at("c", 4, 8) + ',' + tensor_at("b", 4, 4) + ',' + tensor_at("a", 0, 4) + '}', 8)
              .empty());
}

TEST_CASE("io/file/safetensors_header: types that weft does not have, or does not know") {
    CHECK(rejection(with("F32\",\"shape\":[2,3]", "F8_E4M3\",\"shape\":[24]")).empty());
    CHECK(rejection(with("F32\",\"shape\":[2,3]", "F4\",\"shape\":[48]")).empty());
    CHECK(rejection(with("F32\",\"shape\":[2,3]", "F6_E2M3\",\"shape\":[32]")).empty());
    CHECK(contains(rejection(with("F32", "F6_E2M3")), "takes 5 bytes"));
    CHECK(rejection(with("F32", "of tomorrow")).empty());
    CHECK(detail::safetensors_type_of("f32").bits == 0);
}

TEST_CASE("io/file/safetensors_header: names of types") {
    const auto named = [](const std::string& dtype, const char* name, std::size_t size) {
        const auto& type = detail::safetensors_type_of(dtype);
        CHECK(type.weft_name == std::string(name));
        CHECK(std::size_t(type.bits) == 8 * size);
    };
    named(detail::safetensors_dtype<bool>(), "bool", 1);
    named(detail::safetensors_dtype<std::int8_t>(), "std::int8_t", 1);
    named(detail::safetensors_dtype<std::int16_t>(), "std::int16_t", 2);
    named(detail::safetensors_dtype<std::int32_t>(), "std::int32_t", 4);
    named(detail::safetensors_dtype<std::int64_t>(), "std::int64_t", 8);
    named(detail::safetensors_dtype<std::uint8_t>(), "std::uint8_t", 1);
    named(detail::safetensors_dtype<std::uint16_t>(), "std::uint16_t", 2);
    named(detail::safetensors_dtype<std::uint32_t>(), "std::uint32_t", 4);
    named(detail::safetensors_dtype<std::uint64_t>(), "std::uint64_t", 8);
    named(detail::safetensors_dtype<Eigen::half>(), "Eigen::half", 2);
    named(detail::safetensors_dtype<Eigen::bfloat16>(), "Eigen::bfloat16", 2);
    named(detail::safetensors_dtype<float>(), "float", 4);
    named(detail::safetensors_dtype<double>(), "double", 8);
    named(detail::safetensors_dtype<std::complex<float>>(), "std::complex<float>", 8);
    static_assert(!detail::has_safetensors_type<std::complex<double>>);
    static_assert(!detail::has_safetensors_type<long double>);
}

TEST_CASE(
    "io/file/safetensors_header: what is written is read, and the elements begin at a multiple of 8 bytes") {
    const std::string odd =
        std::string("\"\\/\b\f\n\r\t\x01\x1f\x7f", 11) + std::string(1, '\0') + "\xc3\xa4";
    const entries two{{odd, "F32", extent_list(shape<2, 3>{}), 0, 24}, {"s", "BOOL", {}, 24, 25}};
    const std::string bytes = detail::safetensors_preamble(two);
    CHECK(contains(bytes, R"({"\"\\/\b\f\n\r\t\u0001\u001f)"
                          "\x7f"
                          R"(\u0000)"
                          "\xc3\xa4\":{"));
    CHECK(bytes.size() % 8 == 0);
    const entries found = parse(bytes.substr(8), 25);
    REQUIRE(found.size() == 2);
    CHECK(found[0].name == odd);
    CHECK(found[0].extents == shape<2, 3>{});
    CHECK(found[1].extents.rank() == 0);
    CHECK(found[1].end == 25);
    CHECK(detail::safetensors_preamble({}) == std::string("\x08\0\0\0\0\0\0\0{}      ", 16));
    for (std::size_t length = 1; length < 9; ++length) {
        const std::string one =
            detail::safetensors_preamble({{std::string(length, 'x'), "U8", extent_list(shape<1>{}), 0, 1}});
        CHECK(one.size() % 8 == 0);
        CHECK(std::size_t(static_cast<unsigned char>(one[0])) == one.size() - 8);
    }
}

TEST_CASE("io/file/safetensors_header: the bytes before the header") {
    const scratch here;
    const auto rejected = [&](const std::string& bytes) {
        return io_error_of([&] {
            detail::input_file file(here.write("x.safetensors", bytes));
            detail::read_safetensors_header(file);
        });
    };
    const std::string whole = std::string("\x02\0\0\0\0\0\0\0{}", 10);
    CHECK(rejected(whole).empty());
    for (std::size_t size = 0; size < whole.size(); ++size)
        CHECK(!rejected(whole.substr(0, size)).empty());
    CHECK(contains(rejected(""), "it has 0 bytes"));
    CHECK(contains(rejected(whole.substr(0, 9)), "its header has 2 bytes, and ends after 1"));
    CHECK(contains(rejected(std::string("\x01\xe1\xf5\x05\0\0\0\0{}", 10)),
                   "header has 100000001 bytes; weft reads headers of up to 100000000"));
    CHECK(contains(rejected(std::string("\0\xe1\xf5\x05\0\0\0\0{}", 10)),
                   "header has 100000000 bytes, and ends after 2"));
    CHECK(contains(rejected(std::string(8, '\xff')), "18446744073709551615 bytes"));
    CHECK(contains(rejected("PK\3\4 and more"), "Is it a safetensors file?"));
}

TEST_CASE("io/file/safetensors_header: any damage is an io_error, or still a header") {
    const std::string whole =
        '{' + tensor_at("a\\u00e4", 0, 4) + R"(,"__metadata__":{"k":"v"},)" + tensor_at("b", 4, 8) + '}';
    REQUIRE(rejection(whole, 8).empty());
    const auto try_one = [](const std::string& text) {
        return io_error_of([&] {
            index_t bytes = 0;
            for (const safetensors_entry& entry : parse(text, 8)) {
                REQUIRE(entry.begin >= 0);
                REQUIRE(entry.end >= entry.begin);
                bytes += entry.end - entry.begin;
            }
            REQUIRE(bytes == 8);
        });
    };
    for (std::size_t at = 0; at < whole.size(); ++at) {
        CHECK(!try_one(whole.substr(0, at)).empty());
        for (int byte = 0; byte < 256; ++byte) {
            std::string wrong = whole;
            wrong[at] = static_cast<char>(byte);
            try_one(wrong);
        }
    }
    std::mt19937 random(7);
    for (int round = 0; round < 20000; ++round) {
        const std::string text = damaged(whole, "[]{}\",:\\u0 9", random);
        try_one(text);
    }
}
