// SPDX-License-Identifier: BSL-1.0
// weft/io/file/file_body.hpp - why a file cannot be read or written.
//
// Layer: io. Question: what does the system say of a file that is not there?
//     cannot read 'photo.npy': No such file or directory
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/io/file/file.hpp>

#include <cerrno>
#include <cstring>
#include <string>

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

} // namespace weft::inline WEFT_ABI::detail
