// SPDX-License-Identifier: BSL-1.0
// weft/io/file.hpp - files that are read within their size, and written whole or not at all.
//
// Layer: io. Question: how does a write that fails leave the file that was there before as it was?
//     output_file out("result.npy"); out.write(bytes, n); out.commit();   // renamed into place by commit
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/stat.h>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

[[noreturn, gnu::cold]] WEFT_NOINLINE inline void raise_file(const char* deed, const std::string& path,
                                                             const std::string& reason) {
    raise(io_error(compose({"cannot ", deed, " '", path, "': ", reason})));
}

/// The reason that the system gives for what has just failed.
inline std::string system_reason() {
    const int code = errno;
    return code == 0 ? std::string("the system gives no reason") : std::string(std::strerror(code));
}

/// A regular file opened for reading; it is closed with the object.
class input_file {
public:
    /// Errors   io_error: the file does not exist, may not be read or is no regular file
    explicit input_file(std::string path) : path_(std::move(path)) {
        struct stat found{};
        errno = 0;
        if (::stat(path_.c_str(), &found) != 0) raise_file("read", path_, system_reason());
        if (!S_ISREG(found.st_mode)) raise_file("read", path_, "it is not a regular file");
        stream_ = std::fopen(path_.c_str(), "rb");
        if (stream_ == nullptr) raise_file("read", path_, system_reason());
        left_ = static_cast<std::uintmax_t>(found.st_size);
    }
    input_file(const input_file&) = delete;
    input_file& operator=(const input_file&) = delete;
    ~input_file() {
        if (stream_ != nullptr) std::fclose(stream_);
    }

    const std::string& path() const { return path_; }

    /// The bytes that have not been read yet.
    std::uintmax_t left() const { return left_; }

    /// The next `count` bytes, `count <= left()`.
    void read(void* bytes, std::size_t count) {
        errno = 0;
        if (count != 0 && std::fread(bytes, 1, count, stream_) != count)
            raise_file("read", path_,
                       std::ferror(stream_) ? system_reason() : "it became shorter while it was read");
        left_ -= count;
    }

private:
    std::string path_;
    std::FILE* stream_ = nullptr;
    std::uintmax_t left_ = 0;
};

/// A file under a temporary name beside `path`. `commit` gives it its name; without it, nothing is left.
class output_file {
public:
    /// Errors   io_error: the folder does not exist or may not be written, or `path` is no regular file
    explicit output_file(const std::string& path) : path_(path), target_(resolved(path)) {
        struct stat found{};
        if (::stat(target_.c_str(), &found) == 0 && !S_ISREG(found.st_mode))
            raise_file("write", path_, "it is not a regular file");
        const std::string folder = target_.substr(0, target_.rfind('/') + 1);
        for (int attempt = 0; stream_ == nullptr; ++attempt) {
            temporary_ = compose({folder, ".weft-", attempt, ".part"});
            errno = 0;
            stream_ = std::fopen(temporary_.c_str(), "wbx"); // x: never a file of somebody else
            if (stream_ == nullptr && (errno != EEXIST || attempt == most_attempts))
                raise_file("write", path_, system_reason());
        }
    }
    output_file(const output_file&) = delete;
    output_file& operator=(const output_file&) = delete;
    ~output_file() {
        if (stream_ != nullptr) std::fclose(stream_);
        if (!temporary_.empty()) std::remove(temporary_.c_str());
    }

    void write(const void* bytes, std::size_t count) {
        errno = 0;
        if (count != 0 && std::fwrite(bytes, 1, count, stream_) != count)
            raise_file("write", path_, system_reason());
    }

    /// The file under its own name, in place of the one before.
    void commit() {
        errno = 0;
        const bool closed = std::fclose(std::exchange(stream_, nullptr)) == 0;
        if (!closed || std::rename(temporary_.c_str(), target_.c_str()) != 0)
            raise_file("write", path_, system_reason());
        temporary_.clear();
    }

private:
    static constexpr int most_attempts = 1000;

    /// The file that a symbolic link stands for, so that the link stays one.
    static std::string resolved(const std::string& path) {
        char* const found = ::realpath(path.c_str(), nullptr);
        if (found == nullptr) return path;
        std::string result = found;
        std::free(found);
        return result;
    }

    std::string path_;
    std::string target_;
    std::string temporary_;
    std::FILE* stream_ = nullptr;
};

} // namespace weft::inline WEFT_ABI::detail
