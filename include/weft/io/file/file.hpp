// SPDX-License-Identifier: BSL-1.0
// weft/io/file/file.hpp - files that are read within their size.
//
// Layer: io. Question: how many bytes can be read from a file that somebody may replace or cut off meanwhile?
//     input_file in("photo.npy");   in.left() are those of the file that is open, whatever has its name by now
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/io/file/crc32.hpp>
#include <weft/io/file/unpacker.hpp>
#include <weft/storage/sole_owner.hpp>

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// `deed`: what cannot be done to the file.
[[noreturn, gnu::cold]] void raise_file(const char* deed, const std::string& path, const std::string& reason);

/// The reason that the system gives for what has just failed.
std::string system_reason();

/// The system would end the path at its first NUL, and take a file of another name.
void check_path(const char* deed, const std::string& path);

inline void close_stream(std::FILE* stream) { std::fclose(stream); }
using file_stream = sole_owner<std::FILE, close_stream>;

/// A regular file opened for reading; it is closed with the object.
class input_file {
public:
    /// Errors   io_error: the file does not exist, may not be read or is no regular file
    explicit input_file(std::string path);

    const std::string& path() const { return path_; }

    /// The bytes that have not been read yet.
    std::uintmax_t left() const { return left_; }

    /// The next `count` bytes, `count <= left()`.
    void read(void* bytes, std::size_t count);

    /// The bytes that are left begin at byte `at` of the file, and are `count`; the file had so many when it was opened.
    void seek(std::uintmax_t at, std::uintmax_t count);

    /// The same; and from here on errors call the file `path()/part`, and `sum()` is that of what has been read.
    void enter(const std::string& part, std::uintmax_t at, std::uintmax_t count) {
        seek(at, count);
        path_ += '/' + part;
        summed_ = true;
        sum_ = 0;
    }
    std::uint32_t sum() const { return sum_; }

    /// The bytes that are left stand in `packed` bytes from here on.
    void unpack(owned_unpacker by, std::uintmax_t packed) {
        unpacker_ = std::move(by);
        packed_ = packed;
    }

private:
    [[noreturn]] void fail(const std::string& reason) const { raise_file("read", path_, reason); }

    std::string path_;
    file_stream stream_;
    std::uintmax_t left_ = 0;
    std::uint32_t sum_ = 0;
    bool summed_ = false;
    owned_unpacker unpacker_;
    std::uintmax_t packed_ = 0;
};

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/io/file/file_body.hpp>
#endif
