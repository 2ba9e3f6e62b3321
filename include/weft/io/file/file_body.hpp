// SPDX-License-Identifier: BSL-1.0
// weft/io/file/file_body.hpp - how a file is opened and read, and why it cannot be.
//
// Layer: io. Question: what does the system say of a file that is not there?
//     cannot read 'photo.npy': No such file or directory
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/io/file/file.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <utility>

#if __has_include(<unistd.h>)
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void raise_file(const char* deed, const std::string& path, const std::string& reason) {
    raise(io_error(compose({"cannot ", deed, " '", path, "': ", reason})));
}

WEFT_BODY std::string system_reason() {
    const int code = errno;
    return code == 0 ? std::string("the system gives no reason") : std::string(std::strerror(code));
}

WEFT_BODY void check_path(const char* deed, const std::string& path) {
    if (path.find('\0') == std::string::npos) return;
    std::string shown;
    for (const char c : path)
        shown += c == '\0' ? std::string("\\0") : std::string(1, c);
    raise_file(deed, shown, "there is a NUL character in the path, which no name of a file can hold");
}

// What has the name may be replaced at any time, so what counts is said by the open file. The look before keeps devices and
// pipes from being opened, which some of them notice; one that comes in between does not block.
WEFT_BODY input_file::input_file(std::string path) : path_(std::move(path)) {
    check_path("read", path_);
    errno = 0;
#if __has_include(<unistd.h>)
    struct stat found{};
    const auto check_kind = [&] {
        if (!S_ISREG(found.st_mode)) fail("it is not a regular file");
    };
    if (::stat(path_.c_str(), &found) != 0) fail(system_reason());
    check_kind();
    const int descriptor = ::open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) fail(system_reason());
    stream_ = file_stream(::fdopen(descriptor, "rb"));
    if (!stream_) {
        ::close(descriptor);
        fail(system_reason());
    }
    if (::fstat(descriptor, &found) != 0) fail(system_reason());
    check_kind();
    left_ = static_cast<std::uintmax_t>(found.st_size);
#else
    stream_ = file_stream(std::fopen(path_.c_str(), "rb"));
    if (!stream_) fail(system_reason());
    if (std::fseek(stream_.get(), 0, SEEK_END) != 0) fail(system_reason());
    const long size = std::ftell(stream_.get());
    if (size < 0 || std::fseek(stream_.get(), 0, SEEK_SET) != 0) fail(system_reason());
    left_ = static_cast<std::uintmax_t>(size);
#endif
}

WEFT_BODY void input_file::read(void* bytes, std::size_t count) {
    errno = 0;
    if (unpacker_) {
        if (const char* reason = unpacker_->unpack(stream_.get(), packed_, bytes, count)) fail(reason);
    } else if (count != 0 && std::fread(bytes, 1, count, stream_.get()) != count) {
        fail(std::ferror(stream_.get()) ? system_reason() : "it became shorter while it was read");
    }
    left_ -= count;
    if (summed_) sum_ = crc32(sum_, bytes, count);
}

WEFT_BODY void input_file::seek(std::uintmax_t at, std::uintmax_t count) {
    errno = 0;
#if __has_include(<unistd.h>)
    const int failed = ::fseeko(stream_.get(), static_cast<off_t>(at), SEEK_SET);
#else
    const int failed = std::fseek(stream_.get(), static_cast<long>(at), SEEK_SET);
#endif
    if (failed != 0) fail(system_reason());
    left_ = count;
}

} // namespace weft::inline WEFT_ABI::detail
