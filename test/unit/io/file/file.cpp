// SPDX-License-Identifier: BSL-1.0
#include <weft/io/file/file.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <support/scratch.hpp>
#include <sys/stat.h>
#include <thread>

using namespace weft;
using weft::detail::input_file;

TEST_CASE("io/file/file: what is not there, or no file, is named") {
    const scratch here;
    const std::string missing = io_error_of([&] { input_file file(here.path("missing")); });
    CHECK(contains(missing, here.path("missing")));
    CHECK(contains(missing, "No such file"));
    CHECK(contains(io_error_of([&] { input_file file(here.path("")); }), "not a regular file"));
    CHECK(contains(io_error_of([&] { input_file file("/dev/null"); }), "not a regular file"));
}

TEST_CASE("io/file/file: a path is not cut at a NUL") {
    const scratch here;
    const std::string path = here.write("x", "abcdef");
    const std::string cut = io_error_of([&] { input_file file(path + std::string("\0.npy", 5)); });
    CHECK(contains(cut, path + "\\0.npy"));
    CHECK(contains(cut, "NUL"));
}

TEST_CASE("io/file/file: nobody waits at a pipe") {
    const scratch here;
    REQUIRE(::mkfifo(here.path("pipe").c_str(), 0600) == 0);
    CHECK(contains(io_error_of([&] { input_file file(here.path("pipe")); }), "not a regular file"));
}

TEST_CASE("io/file/file: reads what is left") {
    const scratch here;
    input_file file(here.write("x", "abcdef"));
    char bytes[4];
    CHECK(file.left() == 6);
    file.read(bytes, 4);
    CHECK(file.left() == 2);
    CHECK(std::string(bytes, 4) == "abcd");
}

TEST_CASE("io/file/file: a part of it, with its checksum") {
    const scratch here;
    input_file file(here.write("x", "abcdef123456789"));
    char bytes[9];
    file.seek(2, 3);
    CHECK(file.left() == 3);
    file.read(bytes, 3);
    CHECK(std::string(bytes, 3) == "cde");
    file.enter("part", 6, 9);
    file.read(bytes, 5);
    file.read(bytes, 4);
    CHECK(file.left() == 0);
    CHECK(file.sum() == 0xcbf43926);
    CHECK(file.path() == here.path("x") + "/part");
}

TEST_CASE("io/file/file: the size is that of the file that is open") {
    const scratch here;
    here.write("x", "");
    // Two files of different sizes take turns under one name; each says its size in its first byte.
    std::atomic<bool> done = false;
    std::thread replacing([&] {
        for (int turn = 0; !done; ++turn) {
            here.write("next", turn % 2 == 0 ? "1" : "912345678");
            std::rename(here.path("next").c_str(), here.path("x").c_str());
        }
    });
    int wrong = 0, first_wrong = -1;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
    for (int round = 0; std::chrono::steady_clock::now() < end; ++round) {
        input_file file(here.path("x"));
        if (file.left() == 0) continue; // before the first turn
        const auto size = file.left();
        char said = '0';
        file.read(&said, 1);
        if (size == std::uintmax_t(said - '0') || wrong++ > 0) continue;
        first_wrong = round;
    }
    done = true;
    replacing.join();
    CAPTURE(first_wrong);
    CHECK(wrong == 0);
}
