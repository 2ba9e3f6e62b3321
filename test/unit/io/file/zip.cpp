// SPDX-License-Identifier: BSL-1.0
#include <weft/io/file/zip.hpp>

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <support/scratch.hpp>
#include <support/unpacking.hpp>
#include <utility>
#include <vector>

using weft::detail::input_file;
using weft::detail::output_file;
using weft::detail::zip_member;
using weft::detail::zip_number;
using zip_reader = weft::detail::zip_reader<input_file>;
using zip_writer = weft::detail::zip_writer<output_file>;

namespace {

using contents = std::vector<std::pair<std::string, std::string>>;

std::string archive_of(const scratch& here, const contents& members, std::uint64_t limit = 0xffffffff) {
    output_file file(here.path("x.zip"));
    zip_writer out(file, limit);
    for (const auto& [name, bytes] : members)
        out.add(name, {std::string_view(bytes).substr(0, bytes.size() / 2),
                       std::string_view(bytes).substr(bytes.size() / 2)});
    out.finish();
    file.commit();
    return here.read("x.zip");
}

contents read_all(const scratch& here, const std::string& bytes) {
    input_file file(here.write("y.zip", bytes));
    zip_reader in(file);
    contents found;
    for (const zip_member& member : in.members()) {
        const std::uint64_t at = in.content(member);
        std::string content(static_cast<std::size_t>(member.size), '\0');
        file.seek(at, member.size);
        file.read(content.data(), content.size());
        CHECK(weft::detail::crc32(0, content.data(), content.size()) == member.sum);
        found.emplace_back(member.name, content);
    }
    return found;
}

std::string refused(const scratch& here, const std::string& bytes) {
    return io_error_of([&] { read_all(here, bytes); });
}

const contents three{{"a", "one"}, {"some/long name", std::string(1000, 'x')}, {"\xc3\xa4", ""}};

} // namespace

TEST_CASE("io/file/zip: back as it was, with numbers of 32 and of 64 bits") {
    const scratch here;
    for (const std::uint64_t limit : {0u, 4u, 1000u, 0x7fffffffu}) {
        CAPTURE(limit);
        CHECK(read_all(here, archive_of(here, three, limit)) == three);
        CHECK(read_all(here, archive_of(here, {}, limit)) == contents());
    }
}

TEST_CASE("io/file/zip: names that are not ASCII are marked as UTF-8") {
    const scratch here;
    archive_of(here, three);
    input_file file(here.path("x.zip"));
    const auto members = zip_reader(file).members();
    CHECK(members[0].flags == 0);
    CHECK(members[2].flags == weft::detail::zip_utf8);
}

TEST_CASE("io/file/zip: more members than 16 bits count") {
    const scratch here;
    contents many;
    for (int i = 0; i < 65540; ++i)
        many.emplace_back(std::to_string(i), "");
    archive_of(here, many);
    input_file file(here.path("x.zip"));
    const auto members = zip_reader(file).members();
    REQUIRE(members.size() == many.size());
    CHECK(members.back().name == "65539");
}

TEST_CASE("io/file/zip: a comment at the end, also one that looks like an end") {
    const scratch here;
    std::string bytes = archive_of(here, three);
    const std::string comment = "PK\5\6 and so on, longer than an end record";
    bytes[bytes.size() - 2] = static_cast<char>(comment.size());
    CHECK(read_all(here, bytes + comment) == three);
}

TEST_CASE("io/file/zip: what is no archive, or was cut off") {
    const scratch here;
    CHECK(contains(refused(here, ""), "no .npz file"));
    CHECK(contains(refused(here, std::string(100, 'x')), "begins with `xxxxxx`"));
    CHECK(contains(refused(here, npy_bytes("{}", "")), "load_npy reads it"));
    for (const std::uint64_t limit : {0u, 0x7fffffffu}) {
        const std::string bytes = archive_of(here, three, limit);
        for (std::size_t length = 0; length < bytes.size(); ++length)
            CHECK(!refused(here, bytes.substr(0, length)).empty());
    }
}

TEST_CASE("io/file/zip: whatever bytes say, what is read stands in the file") {
    const scratch here;
    const unpacking unpacks(false);
    std::mt19937 random(11);
    for (const std::uint64_t limit : {0u, 0x7fffffffu}) {
        const std::string bytes = archive_of(here, {{"a", "one"}, {"bb", "two"}}, limit);
        for (std::size_t at = 0; at < bytes.size(); ++at)
            for (const int value : {0, 1, 0x7f, 0xff, static_cast<int>(random() % 256)}) {
                std::string wrong = bytes;
                wrong[at] = static_cast<char>(value);
                input_file file(here.write("y.zip", wrong));
                const auto size = file.left();
                zip_reader in(file);
                (void)io_error_of([&] {
                    for (const zip_member& member : in.members()) {
                        const std::uint64_t begin = in.content(member);
                        CHECK(begin <= size);
                        CHECK(member.size <= size - begin);
                    }
                });
            }
    }
}

TEST_CASE("io/file/zip: members that are packed or encrypted") {
    const scratch here;
    const unpacking unpacks(false);
    const std::string bytes = archive_of(here, {{"a", "one"}});
    const std::size_t entry = bytes.find("PK\1\2");
    std::string packed = bytes, encrypted = bytes, strange = bytes;
    packed[entry + 10] = 8;
    encrypted[entry + 8] = 1;
    strange[entry + 10] = 12;
    CHECK(contains(refused(here, packed), "savez_compressed"));
    CHECK(contains(refused(here, packed), "#include <weft/io/npz_zlib.hpp>"));
    CHECK(contains(refused(here, encrypted), "encrypted"));
    CHECK(contains(refused(here, strange), "does not use"));
}

TEST_CASE("io/file/zip: compressed members, where something unpacks them") {
    const scratch here;
    const unpacking unpacks(true);
    const std::string bytes = archive_of(here, {{"a", "one"}});
    const std::size_t entry = bytes.find("PK\1\2");
    std::string packed = bytes, long_one = bytes, beyond = bytes;
    packed[entry + 10] = long_one[entry + 10] = beyond[entry + 10] = 8;
    long_one[entry + 25] = 100; // 25603 bytes of 3
    beyond[entry + 21] = 1;     // 259 compressed ones
    CHECK(refused(here, packed).empty());
    CHECK(contains(refused(here, long_one), "do not come out of 3 compressed ones"));
    CHECK(contains(refused(here, beyond), "does not stand where"));
}
