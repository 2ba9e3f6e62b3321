// SPDX-License-Identifier: BSL-1.0
#include <weft/io/file/output_file.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <fcntl.h>
#include <set>
#include <support/scratch.hpp>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#if __has_include(<sys/xattr.h>)
#include <sys/xattr.h>
#endif

using weft::detail::output_file;
namespace fs = std::filesystem;

namespace {

void save(const std::string& path, const std::string& bytes) {
    output_file file(path);
    file.write(bytes.data(), bytes.size());
    file.commit();
}

fs::perms permissions(const std::string& path) { return fs::status(path).permissions(); }

struct stat status(const std::string& path) {
    struct stat found{};
    REQUIRE(::stat(path.c_str(), &found) == 0);
    return found;
}

/// Runs `action` in a child without the rights of root; what it returns is what comes back.
template <class F>
int as_nobody(const F& action) {
    const pid_t child = ::fork();
    if (child == 0) {
        if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) ::_exit(100);
        int result = 101;
        try {
            result = action();
        } catch (...) {
        }
        ::_exit(result);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 102;
}

} // namespace

TEST_CASE("io/file/output_file: what cannot be a file is named") {
    const scratch here;
    CHECK(contains(io_error_of([&] { output_file file(here.path("")); }), "not a regular file"));
    CHECK(contains(io_error_of([&] { output_file file(here.path("no/folder/x")); }), "No such file"));
    CHECK(contains(io_error_of([&] { output_file file(here.write("x", "") + "/y"); }), "Not a directory"));
    const std::string cut = io_error_of([&] { output_file file(here.path("x") + std::string("\0y", 2)); });
    CHECK(contains(cut, here.path("x") + "\\0y"));
    CHECK(contains(cut, "NUL"));
    CHECK(here.read("x") == "");
    CHECK(here.files() == 1);
}

TEST_CASE("io/file/output_file: a file gets its name when it is complete") {
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

TEST_CASE("io/file/output_file: many files of one folder at a time") {
    const scratch here;
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 8; ++thread)
        threads.emplace_back([&here, thread] {
            for (int i = 0; i < 50; ++i) {
                save(here.path("common"), std::string(1000, char('a' + thread)));
                save(here.path(std::to_string(thread)), std::to_string(i));
            }
        });
    for (std::thread& thread : threads)
        thread.join();
    const std::string last = here.read("common");
    CHECK(last.size() == 1000);
    CHECK(std::set<char>(last.begin(), last.end()).size() == 1);
    for (int thread = 0; thread < 8; ++thread)
        CHECK(here.read(std::to_string(thread)) == "49");
    CHECK(here.files() == 9);
}

TEST_CASE("io/file/output_file: a symbolic link stays one, and what it means is written") {
    const scratch here;
    fs::create_directory(here.path("folder"));
    here.write("target", "before");
    fs::create_symlink(here.path("target"), here.path("link"));
    fs::create_symlink("folder/new", here.path("dangling"));
    fs::create_symlink("dangling", here.path("chain"));
    fs::create_symlink("../target", here.path("folder/up"));
    fs::create_symlink("no/folder/x", here.path("nowhere"));
    fs::create_symlink("round", here.path("round"));
    save(here.path("link"), "a");
    CHECK(here.read("target") == "a");
    save(here.path("chain"), "b");
    CHECK(here.read("folder/new") == "b");
    CHECK(fs::is_regular_file(fs::symlink_status(here.path("folder/new"))));
    save(here.path("folder/up"), "c");
    CHECK(here.read("target") == "c");
    CHECK(contains(io_error_of([&] { save(here.path("nowhere"), "d"); }), "No such file"));
    CHECK(contains(io_error_of([&] { save(here.path("round"), "d"); }), "symbolic links"));
    for (const char* name : {"link", "dangling", "chain", "folder/up", "nowhere", "round"}) {
        CAPTURE(name);
        CHECK(fs::is_symlink(here.path(name)));
    }
    CHECK(here.files() == 7);
}

TEST_CASE("io/file/output_file: permissions stay, those of a new file are the usual ones") {
    const scratch here;
    for (const auto mode : {0600, 0640, 0755, 0666}) {
        CAPTURE(mode);
        const std::string path = here.write("x", "before");
        fs::permissions(path, fs::perms(mode));
        save(path, "after");
        CHECK(here.read("x") == "after");
        CHECK(permissions(path) == fs::perms(mode));
    }
    save(here.path("new"), "x");
    here.write("usual", "x");
    CHECK(permissions(here.path("new")) == permissions(here.path("usual")));
}

TEST_CASE("io/file/output_file: nobody else reads what is not complete") {
    const scratch here;
    const std::string path = here.write("x", "before");
    fs::permissions(path, fs::perms(0600));
    output_file file(path);
    file.write("secret", 6);
    for (const auto& entry : fs::directory_iterator(here.path(""))) {
        CAPTURE(entry.path().string());
        CHECK(permissions(entry.path().string()) == fs::perms(0600));
    }
    CHECK(here.files() == 2);
}

TEST_CASE("io/file/output_file: a read-only file is not replaced") {
    const scratch here;
    const std::string path = here.write("x", "before");
    fs::permissions(path, fs::perms(0444));
    const std::string what = io_error_of([&] { save(path, "after"); });
    CHECK(contains(what, path));
    CHECK(contains(what, "read-only"));
    CHECK(here.read("x") == "before");
    CHECK(permissions(path) == fs::perms(0444));
    CHECK(here.files() == 1);

    // The folder may be written, the file only by another.
    if (::geteuid() != 0) return;
    fs::permissions(here.path(""), fs::perms(0777));
    fs::permissions(path, fs::perms(0644));
    CHECK(as_nobody([&] {
              const std::string text = io_error_of([&] { save(path, "after"); });
              return contains(text, "read-only") && contains(text, "Permission denied") ? 0 : 1;
          }) == 0);
    CHECK(here.read("x") == "before");
    CHECK(here.files() == 1);
}

TEST_CASE("io/file/output_file: a file with several names keeps them") {
    const scratch here;
    const std::string path = here.write("x", std::string(100'000, 'b'));
    fs::permissions(path, fs::perms(0640));
    fs::create_hard_link(path, here.path("y"));
    const std::string longer(200'001, 'c');
    for (const std::string& bytes : {longer, std::string("short")}) {
        save(path, bytes);
        CHECK((here.read("x") == bytes));
        CHECK((here.read("y") == bytes));
        CHECK(fs::equivalent(path, here.path("y")));
    }
    CHECK(permissions(path) == fs::perms(0640));
    CHECK(here.files() == 2);
    { // what is not complete touches neither
        output_file file(path);
        file.write("half", 4);
    }
    CHECK(here.read("y") == "short");
    CHECK(here.files() == 2);
}

TEST_CASE("io/file/output_file: what cannot be copied to its place is kept, and named") {
    const scratch here;
    fs::permissions(here.path(""), fs::perms(0777));
    CHECK(as_nobody([&] {
              const std::string path = here.write("x", "before");
              fs::create_hard_link(path, here.path("y"));
              output_file file(path);
              file.write("after", 5);
              fs::permissions(path, fs::perms(0444));
              const std::string what = io_error_of([&] { file.commit(); });
              const std::size_t start = what.find("whole in '") + 10;
              if (!contains(what, "Permission denied; what should stand there is whole in '")) return 1;
              const std::string kept = what.substr(start, what.size() - start - 1);
              return here.read("x") == "before" && here.read(fs::path(kept).filename()) == "after" ? 0 : 2;
          }) == 0);
    CHECK(here.files() == 3);
}

TEST_CASE("io/file/output_file: owner and group stay") {
    if (::geteuid() != 0) {
        MESSAGE("skipped: only root gives files away");
        return;
    }
    const scratch here;
    const std::string path = here.write("x", "before");
    REQUIRE(::chown(path.c_str(), 12345, 23456) == 0);
    save(path, "after");
    CHECK(status(path).st_uid == 12345);
    CHECK(status(path).st_gid == 23456);
    CHECK(here.read("x") == "after");

    // Somebody else may write the file and the folder, but not give the new file to its owner.
    fs::permissions(here.path(""), fs::perms(0777));
    fs::permissions(path, fs::perms(0666));
    const auto inode = status(path).st_ino;
    CHECK(as_nobody([&] { return save(path, "theirs"), 0; }) == 0);
    CHECK(here.read("x") == "theirs");
    CHECK(status(path).st_uid == 12345);
    CHECK(status(path).st_ino == inode);
    CHECK(here.files() == 1);
}

#if defined(__linux__)
TEST_CASE("io/file/output_file: an access control list stays, and nobody gains by its mask") {
    const scratch here;
    const std::string path = here.write("x", "before");
    // user::rw-, user:12345:rw-, group::---, mask::rw-, other::---: as permissions, 0660
    constexpr std::uint32_t nobody = 0xffffffff;
    struct entry {
        std::uint16_t tag, rights;
        std::uint32_t id;
    };
    struct {
        std::uint32_t version = 2;
        entry entries[5]{{1, 6, nobody}, {2, 6, 12345}, {4, 0, nobody}, {16, 6, nobody}, {32, 0, nobody}};
    } list;
    constexpr const char* name = "system.posix_acl_access";
    if (::setxattr(path.c_str(), name, &list, sizeof list, 0) != 0) {
        MESSAGE("skipped: the file system has no access control lists");
        return;
    }
    save(path, "after");
    CHECK(here.read("x") == "after");
    CHECK(::getxattr(path.c_str(), name, nullptr, 0) == sizeof list);
    CHECK(here.files() == 1);
}
#endif

TEST_CASE("io/file/output_file: where no file can be made, the one that is there is written") {
    const scratch here;
    fs::create_directory(here.path("folder"));
    const std::string path = here.write("folder/x", "before");
    fs::permissions(path, fs::perms(0666));
    fs::permissions(here.path(""), fs::perms(0755));
    fs::permissions(here.path("folder"), fs::perms(0555));
    CHECK(as_nobody([&] { return save(path, "after"), 0; }) == 0);
    CHECK(here.read("folder/x") == "after");
    CHECK(as_nobody([&] {
              return contains(io_error_of([&] { save(here.path("folder/new"), "x"); }), "Permission denied")
                         ? 0
                         : 1;
          }) == 0);
    fs::permissions(here.path("folder"), fs::perms(0755));
}

TEST_CASE("io/file/output_file: pipes and devices are written straight") {
    const scratch here;
    save("/dev/null", "nothing");
    CHECK(fs::is_character_file("/dev/null"));

    const std::string pipe = here.path("pipe");
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    std::string received;
    std::thread reader([&] { received = here.read("pipe"); });
    save(pipe, "through the pipe");
    reader.join();
    CHECK(received == "through the pipe");
    CHECK(fs::is_fifo(pipe));
    CHECK(here.files() == 1);
}

TEST_CASE("io/file/output_file: an open file of this process is written, not replaced") {
    if (!fs::exists("/proc/self/fd")) {
        MESSAGE("skipped: there is no /proc");
        return;
    }
    const scratch here;
    const std::string path = here.write("x", "before");
    const auto inode = status(path).st_ino;
    const int descriptor = ::open(path.c_str(), O_RDWR);
    const std::string name = "/proc/self/fd/" + std::to_string(descriptor);
    save(name, "after");
    CHECK(here.read("x") == "after");
    CHECK(status(path).st_ino == inode);
    fs::remove(path); // the link reads "x (deleted)" now
    save(name, "gone");
    char bytes[5] = {};
    CHECK(::pread(descriptor, bytes, 4, 0) == 4);
    CHECK(std::string(bytes) == "gone");
    CHECK(here.files() == 0);
    ::close(descriptor);
}

TEST_CASE("io/file/output_file: a disk that is full is an error") {
    if (!fs::exists("/dev/full")) {
        MESSAGE("skipped: there is no /dev/full");
        return;
    }
    CHECK(contains(io_error_of([&] { save("/dev/full", "x"); }), "No space left"));
}
