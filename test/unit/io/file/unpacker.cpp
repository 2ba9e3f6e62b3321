// SPDX-License-Identifier: BSL-1.0
#include <weft/io/file/file.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/scratch.hpp>
#include <support/unpacking.hpp>

TEST_CASE("io/file/unpacker: a file is read through it") {
    const scratch here;
    weft::detail::input_file file(here.write("x", "__abc__"));
    file.enter("part", 2, 6);
    file.unpack(weft::detail::owned_unpacker(new doubling), 3);
    std::string text(5, ' ');
    file.read(text.data(), 5);
    CHECK(text == "aabbc");
    CHECK(file.left() == 1);
    file.read(text.data(), 1);
    CHECK(text == "cabbc");
    CHECK(file.sum() == weft::detail::crc32(0, "aabbcc", 6));
}

TEST_CASE("io/file/unpacker: an error names the part") {
    const scratch here;
    weft::detail::input_file file(here.write("x", "abc"));
    file.enter("part", 0, 8);
    file.unpack(weft::detail::owned_unpacker(new doubling), 3);
    std::string text(8, ' ');
    const std::string said = io_error_of([&] { file.read(text.data(), 8); });
    CHECK(contains(said, "x/part"));
    CHECK(contains(said, "nothing is left"));
}
