// SPDX-License-Identifier: BSL-1.0
#include <weft/io/file/npy_header.hpp>

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <support/scratch.hpp>

using namespace weft;
using weft::detail::npy_header;

namespace {

const std::string path = "x.npy";

npy_header parse(const std::string& text) { return detail::parse_npy_header(text, path); }

std::string rejection(const std::string& text) {
    return io_error_of([&] { parse(text); });
}

std::string with_shape(const std::string& shape) {
    return "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }";
}

} // namespace

TEST_CASE("io/file/npy_header: what NumPy writes") {
    const npy_header h = parse("{'descr': '<f4', 'fortran_order': False, 'shape': (214, 320, 3), }      \n");
    CHECK(h.descr == "<f4");
    CHECK(!h.fortran_order);
    CHECK(h.rank == 3);
    CHECK(h.extents[0] == 214);
    CHECK(h.extents[2] == 3);
}

TEST_CASE("io/file/npy_header: what Python reads as the same") {
    const npy_header h = parse(" {\"shape\" :(2L,3L),'fortran_order':True,\n'descr':'|u1'} ");
    CHECK(h.descr == "|u1");
    CHECK(h.fortran_order);
    CHECK(h.rank == 2);
    CHECK(h.extents[1] == 3);
    CHECK(parse(with_shape("()")).rank == 0);
    CHECK(parse(with_shape("(7,)")).extents[0] == 7);
    CHECK(parse(with_shape("(0, 5)")).rank == 2);
}

TEST_CASE("io/file/npy_header: what is wrong is said") {
    CHECK(contains(rejection(""), "a dict"));
    CHECK(contains(rejection("{}"), "'descr' is missing"));
    CHECK(contains(rejection("{'descr': '<f4', 'shape': (1,)}"), "'fortran_order' is missing"));
    CHECK(contains(rejection("{'descr': '<f4', 'fortran_order': False}"), "'shape' is missing"));
    CHECK(contains(rejection("{'descr': '<f4', 'descr': '<f4'}"), "twice"));
    CHECK(contains(rejection("{'more': 1}"), "`more`"));
    CHECK(contains(rejection("{'descr': [('a', '<f4')]}"), "structured"));
    CHECK(contains(rejection("{'descr': '<f4"), "not closed"));
    CHECK(contains(rejection("{'descr': '\\x41'}"), "escape"));
    CHECK(contains(rejection("{'fortran_order': 0}"), "True or False"));
    CHECK(contains(rejection(with_shape("(1,)") + "()"), "after the closing brace"));
    CHECK(contains(rejection("{'descr': '<f4' 'shape': (1,)}"), "comma"));
    CHECK(contains(rejection("{'d\xc3\xa4': 1}"), "\\xc3\\xa4"));
    for (const char* text : {"", "{}", "{'more': 1}"})
        CHECK(contains(rejection(text), path));
}

TEST_CASE("io/file/npy_header: shapes that cannot be") {
    CHECK(contains(rejection(with_shape("(3)")), "spelled (n,)"));
    CHECK(contains(rejection(with_shape("3")), "tuple"));
    CHECK(contains(rejection(with_shape("[3]")), "tuple"));
    CHECK(contains(rejection(with_shape("(3, -4)")), "0 or more"));
    CHECK(contains(rejection(with_shape("(3.5,)")), "comma"));
    CHECK(contains(rejection(with_shape("((3,),)")), "0 or more"));
    CHECK(contains(rejection(with_shape("(3 4)")), "comma"));
    CHECK(contains(rejection(with_shape("(,)")), "0 or more"));
    CHECK(contains(rejection("{'shape': (3,"), "ended"));
    CHECK(contains(rejection(with_shape("(99999999999999999999,)")), "beyond"));
    CHECK(contains(rejection(with_shape("(9223372036854775807, 2)")), "more elements than memory"));
    CHECK(contains(rejection(with_shape("(0, 9223372036854775807, 9)")), "more elements than memory"));
    CHECK(contains(rejection(with_shape("(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)")), "16 axes"));
    CHECK(rejection(with_shape("(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)")).empty());
    CHECK(!rejection(with_shape(std::string(100000, '('))).empty());
}

TEST_CASE("io/file/npy_header: long and unprintable texts are cut in the error") {
    const std::string text = rejection("{'" + std::string(5000, 'x') + "\x01': 1}");
    CHECK(text.size() < 500);
    CHECK(contains(text, "..."));
}

TEST_CASE("io/file/npy_header: any damage is an io_error, or still a header") {
    const std::string whole = with_shape("(214, 320, 3)");
    std::mt19937 random(7);
    for (int round = 0; round < 20000; ++round) {
        const std::string text = damaged(whole, "(){}',:-0 9", random);
        CHECK_NOTHROW(io_error_of([&] {
            const npy_header h = parse(text);
            REQUIRE(h.rank <= max_rank);
            for (int axis = 0; axis < h.rank; ++axis)
                REQUIRE(h.extents[axis] >= 0);
        }));
    }
}

TEST_CASE("io/file/npy_header: the elements follow at a multiple of 64 bytes") {
    for (const index_t extent : {1, 1000000, 99999999}) {
        const index_t extents[] = {extent, 3, extent};
        for (int rank = 1; rank <= 3; ++rank) {
            const std::string bytes = detail::npy_preamble("<f4", extents, rank);
            CHECK(bytes.size() % 64 == 0);
            CHECK(bytes.back() == '\n');
            const npy_header h = parse(bytes.substr(10));
            CHECK(h.rank == rank);
            CHECK(h.extents[0] == extent);
        }
    }
    const index_t extents[] = {2, 3};
    CHECK(contains(detail::npy_preamble("<f4", extents, 2), "'shape': (2, 3), }"));
    CHECK(contains(detail::npy_preamble("<f4", extents, 1), "'shape': (2,), }"));
}

TEST_CASE("io/file/npy_header: the bytes before the header") {
    const scratch here;
    const auto rejected = [&](const std::string& bytes) {
        return io_error_of([&] {
            detail::input_file file(here.write("x.npy", bytes));
            detail::read_npy_header(file);
        });
    };
    const std::string header = with_shape("(1,)");
    for (const int major : {1, 2, 3})
        CHECK(rejected(npy_bytes(header, "", major)).empty());
    CHECK(contains(rejected(""), "0 bytes"));
    CHECK(contains(rejected("not numpy at all"), "`not nu`"));
    CHECK(contains(rejected(npy_bytes(header, "", 4)), "format 4.0"));
    CHECK(contains(rejected(npy_bytes(header, "", 0)), "format 0.0"));
    CHECK(contains(rejected(std::string("\x93NUMPY\x02\x00\xff\x00", 10)), "length of its header"));
    CHECK(contains(rejected(std::string("\x93NUMPY\x01\x00\xff\xff", 10)), "65535 bytes"));
    CHECK(contains(rejected(std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff", 12)), "4294967295 bytes"));
    CHECK(contains(rejected(npy_bytes(header + std::string(2 << 20, ' '), "", 2)), "up to 1048576"));
    CHECK(rejected(npy_bytes(header + std::string(100000, ' '), "", 2)).empty());
    const std::string whole = npy_bytes(header, "");
    for (std::size_t size = 0; size < whole.size(); ++size)
        CHECK(!rejected(whole.substr(0, size)).empty());
}
