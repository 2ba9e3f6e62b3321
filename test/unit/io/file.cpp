// SPDX-License-Identifier: BSL-1.0
#include "scratch.hpp"
#include <weft/io/file.hpp>

#include <doctest/doctest.h>

using namespace weft;
using weft::detail::input_file;
using weft::detail::output_file;

TEST_CASE("io/file: what is not there, or no file, is named") {
    const scratch here;
    const std::string missing = io_error_of([&] { input_file file(here.path("missing")); });
    CHECK(contains(missing, here.path("missing")));
    CHECK(contains(missing, "No such file"));
    CHECK(contains(io_error_of([&] { input_file file(here.path("")); }), "not a regular file"));
    CHECK(contains(io_error_of([&] { output_file file(here.path("")); }), "not a regular file"));
    CHECK(contains(io_error_of([&] { output_file file("/dev/null"); }), "not a regular file"));
    CHECK(contains(io_error_of([&] { output_file file(here.path("no/folder/x")); }), "No such file"));
}

TEST_CASE("io/file: reads what is left") {
    const scratch here;
    input_file file(here.write("x", "abcdef"));
    char bytes[4];
    CHECK(file.left() == 6);
    file.read(bytes, 4);
    CHECK(file.left() == 2);
    CHECK(std::string(bytes, 4) == "abcd");
}

TEST_CASE("io/file: a file gets its name when it is complete") {
    const scratch here;
    here.write("x", "before");
    {
        output_file file(here.path("x"));
        file.write("after", 5);
        CHECK(here.read("x") == "before");
        file.commit();
        CHECK(here.read("x") == "after");
    }
    CHECK(here.files() == 1);
    {
        output_file file(here.path("x"));
        file.write("half", 4);
    }
    CHECK(here.read("x") == "after");
    CHECK(here.files() == 1);
}

TEST_CASE("io/file: two files of one folder at a time, and a link stays a link") {
    const scratch here;
    here.write("target", "before");
    std::filesystem::create_symlink(here.path("target"), here.path("link"));
    output_file a(here.path("link"));
    output_file b(here.path("other"));
    a.write("a", 1);
    b.write("b", 1);
    a.commit();
    b.commit();
    CHECK(here.read("target") == "a");
    CHECK(std::filesystem::is_symlink(here.path("link")));
    CHECK(here.read("other") == "b");
    CHECK(here.files() == 3);
}
