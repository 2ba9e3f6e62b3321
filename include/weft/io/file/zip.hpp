// SPDX-License-Identifier: BSL-1.0
// weft/io/file/zip.hpp - archives whose members are stored as they are, or deflated for those who unpack them.
//
// Layer: io. Question: where in an archive do the bytes of a member stand, and how is such an archive written?
//     zip_writer out(file); out.add("x.npy", {head, elements}); out.finish();   // file.commit() is the caller's
//
// As Python's zipfile writes and reads them (APPNOTE.TXT 6.3.10 of PKWARE): sizes beyond 32 bits in zip64 fields, names in
// UTF-8. Nothing in a file is trusted: whatever is said to stand somewhere stands within the file.
#pragma once

#include <weft/core/compose.hpp>
#include <weft/io/file/crc32.hpp>
#include <weft/io/file/file.hpp>
#include <weft/io/file/npy_header.hpp>
#include <weft/io/file/output_file.hpp>
#include <weft/io/file/unpacker.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

/// What the directory of an archive says of a member.
struct zip_member {
    std::string name;
    unsigned flags = 0, method = 0;
    std::uint32_t sum = 0;
    std::uint64_t packed = 0, size = 0; ///< bytes in the archive, and unpacked
    std::uint64_t at = 0;               ///< where the member's own header begins
};

enum : std::uint32_t {
    zip_local = 0x04034b50,
    zip_entry = 0x02014b50,
    zip_end = 0x06054b50,
    zip_end_64 = 0x06064b50,
    zip_locator_64 = 0x07064b50,
    zip_elsewhere = 0xffffffff, ///< the number stands in a field of 64 bits
};
enum : unsigned { zip_utf8 = 0x800, zip_encrypted = 1, zip_stored = 0, zip_deflated = 8 };

/// Numbers of a zip header, one after the other, the lowest byte first.
class zip_bytes {
public:
    zip_bytes& put(int width, std::uint64_t number) {
        for (; width-- > 0; number >>= 8)
            text_ += static_cast<char>(number & 255);
        return *this;
    }
    zip_bytes& put(std::string_view text) {
        text_ += text;
        return *this;
    }
    const std::string& text() const { return text_; }

private:
    std::string text_;
};

/// The number of `width` bytes at `at`.
inline std::uint64_t zip_number(std::string_view bytes, std::size_t at, int width) {
    std::uint64_t number = 0;
    while (width-- > 0)
        number = number << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(width)]);
    return number;
}

/// Writes members one after the other, then their directory. Like the reader a template, so that from the headers alone only
/// programs that use archives pay for compiling it.
template <class File>
class zip_writer {
public:
    /// Numbers from `limit` on are written in 64 bits.
    explicit zip_writer(File& file, std::uint64_t limit = zip_elsewhere) : file_(file), limit_(limit) {}

    /// One member of several pieces.
    void add(const std::string& name, std::initializer_list<std::string_view> pieces) {
        zip_member member;
        member.name = name;
        member.at = at_;
        member.flags = std::all_of(name.begin(), name.end(), [](char c) { return (c & 0x80) == 0; })
                           ? 0u
                           : unsigned(zip_utf8);
        for (const std::string_view piece : pieces) {
            member.size += piece.size();
            member.sum = crc32(member.sum, piece.data(), piece.size());
        }
        member.packed = member.size;
        const bool large = member.size >= limit_;
        zip_bytes head, more;
        if (large) more.put(2, 1).put(2, 16).put(8, member.size).put(8, member.size);
        head.put(4, zip_local);
        put_common(head, member, large ? 45 : 20, large);
        head.put(2, more.text().size()).put(name).put(more.text());
        write(head.text());
        for (const std::string_view piece : pieces)
            write(piece);
        members_.push_back(std::move(member));
    }

    void finish() {
        const std::uint64_t directory = at_;
        for (const zip_member& member : members_)
            write(entry(member));
        const std::uint64_t count = members_.size(), size = at_ - directory;
        zip_bytes end;
        const bool large =
            count >= (std::min)(limit_, std::uint64_t(0xffff)) || size >= limit_ || directory >= limit_;
        if (large)
            end.put(4, zip_end_64)
                .put(8, 44)
                .put(2, made_by)
                .put(2, 45)
                .put(4, 0)
                .put(4, 0)
                .put(8, count)
                .put(8, count)
                .put(8, size)
                .put(8, directory)
                .put(4, zip_locator_64)
                .put(4, 0)
                .put(8, at_)
                .put(4, 1);
        const auto kept = [large](std::uint64_t number) { return large ? ~std::uint64_t(0) : number; };
        end.put(4, zip_end).put(2, 0).put(2, 0).put(2, kept(count)).put(2, kept(count));
        end.put(4, kept(size)).put(4, kept(directory)).put(2, 0);
        write(end.text());
    }

private:
    static constexpr unsigned made_by = 3 << 8 | 45;  // Unix, whose permissions follow
    static constexpr unsigned first_day = 1 << 5 | 1; // 1980-01-01: the same arrays are the same file

    /// What the header of a member and its entry in the directory share.
    static void put_common(zip_bytes& out, const zip_member& member, unsigned version, bool large) {
        const auto kept = [large](std::uint64_t size) { return large ? std::uint64_t(zip_elsewhere) : size; };
        out.put(2, version)
            .put(2, member.flags)
            .put(2, zip_stored)
            .put(2, 0)
            .put(2, first_day)
            .put(4, member.sum);
        out.put(4, kept(member.size)).put(4, kept(member.size)).put(2, member.name.size());
    }

    std::string entry(const zip_member& member) const {
        const bool large = member.size >= limit_, far = member.at >= limit_;
        zip_bytes out, more;
        if (large) more.put(8, member.size).put(8, member.size);
        if (far) more.put(8, member.at);
        out.put(4, zip_entry).put(2, made_by);
        put_common(out, member, large || far ? 45 : 20, large);
        const std::size_t fields = more.text().size();
        out.put(2, fields == 0 ? 0 : fields + 4).put(2, 0).put(2, 0).put(2, 0);
        out.put(4, 0600u << 16).put(4, far ? std::uint64_t(zip_elsewhere) : member.at).put(member.name);
        if (fields != 0) out.put(2, 1).put(2, fields).put(more.text());
        return out.text();
    }

    void write(std::string_view bytes) {
        file_.write(bytes.data(), bytes.size());
        at_ += bytes.size();
    }

    File& file_;
    std::uint64_t limit_;
    std::uint64_t at_ = 0;
    std::vector<zip_member> members_;
};

/// Reads the directory of an archive.
template <class File>
class zip_reader {
public:
    explicit zip_reader(File& file) : file_(file), size_(file.left()) {}

    /// Errors   io_error: no archive, cut off, or a directory that says what cannot be
    std::vector<zip_member> members() {
        find_directory();
        const std::string bytes = read(directory_, length_);
        std::vector<zip_member> found;
        std::size_t at = 0;
        for (std::uint64_t i = 0; i < count_; ++i) {
            constexpr std::size_t fixed = 46;
            if (bytes.size() - at < fixed || zip_number(bytes, at, 4) != zip_entry)
                fail(compose({"its directory should have ", count_, " members, and number ", i,
                              " is none; the file is damaged"}));
            const std::size_t name = number(bytes, at + 28), more = number(bytes, at + 30),
                              comment = number(bytes, at + 32);
            if (bytes.size() - at - fixed < name + more + comment)
                fail(
                    compose({"in its directory member ", i, " goes on beyond the end; the file is damaged"}));
            found.push_back(member(std::string_view(bytes).substr(at, fixed + name + more), name));
            at += fixed + name + more + comment;
        }
        return found;
    }

    /// Where the bytes of the member begin.
    ///
    /// Errors   io_error: it is packed and nothing unpacks it, it is encrypted, or its own header is not there
    std::uint64_t content(const zip_member& member) {
        const std::string name = quoted_excerpt(member.name);
        if ((member.flags & zip_encrypted) != 0) fail("its member " + name + " is encrypted");
        if (member.method == zip_deflated) {
            if (zip_unpacker == nullptr)
                fail("its member " + name +
                     " is compressed, as numpy.savez_compressed does it; to read it, "
                     "#include <weft/io/npz_zlib.hpp> and link zlib");
            if (member.size / most_unpacked > member.packed)
                fail(compose({"its member ", name, " should have ", member.size,
                              " bytes, which do not come out of ", member.packed,
                              " compressed ones; the file is damaged"}));
        } else if (member.method != zip_stored) {
            fail("its member " + name +
                 " is compressed in a way that NumPy does not use; "
                 "weft reads what numpy.savez and numpy.savez_compressed save");
        } else if (member.packed != member.size) {
            fail(compose({"its member ", name, " is stored as it is, and should have ", member.size,
                          " bytes, but has ", member.packed}));
        }
        constexpr std::uint64_t fixed = 30;
        if (member.at > size_ || size_ - member.at < fixed) fail_gone(name);
        const std::string head = read(member.at, fixed);
        const std::uint64_t own = number(head, 26), before = fixed + own + number(head, 28);
        if (zip_number(head, 0, 4) != zip_local || size_ - member.at < before ||
            size_ - member.at - before < member.packed || read(member.at + fixed, own) != member.name)
            fail_gone(name);
        return member.at + before;
    }

private:
    [[noreturn]] void fail(const std::string& reason) const { raise_file("read", file_.path(), reason); }
    [[noreturn]] void fail_gone(const std::string& name) const {
        fail("its member " + name + " does not stand where its directory says; the file is damaged");
    }

    static std::size_t number(std::string_view bytes, std::size_t at) {
        return static_cast<std::size_t>(zip_number(bytes, at, 2));
    }

    /// These bytes, which the file has.
    std::string read(std::uint64_t at, std::uint64_t count) {
        std::string bytes(static_cast<std::size_t>(count), '\0');
        file_.seek(at, count);
        file_.read(bytes.data(), bytes.size());
        return bytes;
    }

    /// The end record is the last thing in the file but for a comment, whose length it says.
    void find_directory() {
        constexpr std::uint64_t fixed = 22, longest = fixed + 0xffff;
        const std::uint64_t tail = (std::min)(std::uint64_t(size_), longest), first = size_ - tail;
        const std::string bytes = read(first, tail);
        for (std::size_t at = bytes.size() < fixed ? 0 : bytes.size() - fixed + 1; at-- > 0;) {
            if (zip_number(bytes, at, 4) != zip_end || number(bytes, at + 20) != bytes.size() - at - fixed)
                continue;
            count_ = zip_number(bytes, at + 10, 2);
            length_ = zip_number(bytes, at + 12, 4);
            directory_ = zip_number(bytes, at + 16, 4);
            end_ = first + at;
            find_directory_64();
            if (directory_ > end_ || length_ > end_ - directory_)
                fail(compose({"its directory should have ", length_, " bytes from byte ", directory_,
                              ", and the file ends before; it is damaged"}));
            return;
        }
        const std::string start = read(0, (std::min)(std::uint64_t(size_), std::uint64_t(6)));
        if (start == "\x93NUMPY") fail("it is a .npy file, of one array without a name; load_npy reads it");
        fail("it is no .npz file, or was cut off: it does not end as a zip archive does, and begins with " +
             quoted_excerpt(start));
    }

    /// In front of the end record, where its numbers were too narrow.
    void find_directory_64() {
        if (end_ < 20) return;
        const std::string locator = read(end_ - 20, 20);
        if (zip_number(locator, 0, 4) != zip_locator_64) return;
        const std::uint64_t at = zip_number(locator, 8, 8);
        constexpr std::uint64_t fixed = 56;
        if (at > end_ - 20 || end_ - 20 - at < fixed)
            fail("its end record of 64 bits is not there; the file is damaged");
        const std::string bytes = read(at, fixed);
        if (zip_number(bytes, 0, 4) != zip_end_64)
            fail("its end record of 64 bits is not there; the file is damaged");
        count_ = zip_number(bytes, 32, 8);
        length_ = zip_number(bytes, 40, 8);
        directory_ = zip_number(bytes, 48, 8);
        end_ = at;
    }

    /// An entry with its name and its further fields.
    zip_member member(std::string_view bytes, std::size_t name) const {
        zip_member found;
        found.flags = static_cast<unsigned>(zip_number(bytes, 8, 2));
        found.method = static_cast<unsigned>(zip_number(bytes, 10, 2));
        found.sum = static_cast<std::uint32_t>(zip_number(bytes, 16, 4));
        found.packed = zip_number(bytes, 20, 4);
        found.size = zip_number(bytes, 24, 4);
        found.at = zip_number(bytes, 42, 4);
        found.name = bytes.substr(46, name);
        std::string_view more = bytes.substr(46 + name);
        while (more.size() >= 4) {
            const std::size_t id = number(more, 0), length = (std::min)(number(more, 2), more.size() - 4);
            std::string_view field = more.substr(4, length);
            if (id == 1)
                for (std::uint64_t* wide : {&found.size, &found.packed, &found.at})
                    if (*wide == zip_elsewhere && field.size() >= 8) {
                        *wide = zip_number(field, 0, 8);
                        field.remove_prefix(8);
                    }
            more.remove_prefix(4 + length);
        }
        return found;
    }

    File& file_;
    std::uint64_t size_;
    std::uint64_t count_ = 0, length_ = 0, directory_ = 0, end_ = 0;
};

} // namespace weft::inline WEFT_ABI::detail
