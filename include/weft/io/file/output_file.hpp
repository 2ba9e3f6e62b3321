// SPDX-License-Identifier: BSL-1.0
// weft/io/file/output_file.hpp - files that are written whole or not at all, and stay what they were.
//
// Layer: io. Question: how does a write that fails leave the file that was there before as it was?
//     output_file out("result.npy"); out.write(bytes, n); out.commit();   // renamed into place by commit
//
// A file beside the target takes its name, owner and permissions once it is complete. Where a rename would make something else of
// the target, what is complete is copied into it instead: a target with several names (hard links), one whose owner a new file
// cannot have, one with an access control list, one that is mounted. Where there can be no file beside it, and into what is no
// regular file (a pipe, /dev/null), it is written straight.
#pragma once

#include <weft/core/compose.hpp>
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
#if __has_include(<sys/xattr.h>)
#include <sys/xattr.h>
#endif

namespace weft::inline WEFT_ABI::detail {

#if __has_include(<unistd.h>)

class output_file {
public:
    /// Errors   io_error: the folder does not exist or may not be written, or `path` is a folder or read-only
    explicit output_file(const std::string& path) : path_(path), target_(path) {
        check_path("write", path);
        errno = 0;
        if (look() && make_temporary()) return;
        stream_ = opened(path_, O_WRONLY | O_TRUNC);
        if (!stream_) fail();
    }
    output_file(const output_file&) = delete;
    output_file& operator=(const output_file&) = delete;
    ~output_file() {
        if (!temporary_.empty()) ::unlink(temporary_.c_str());
    }

    void write(const void* bytes, std::size_t count) {
        errno = 0;
        if (count != 0 && std::fwrite(bytes, 1, count, stream_.get()) != count) fail();
    }

    /// The file under its own name, in place of the one before.
    void commit() {
        errno = 0;
        if (std::fclose(stream_.release()) != 0) fail();
        if (temporary_.empty()) return;
        if (in_place_ || ::rename(temporary_.c_str(), target_.c_str()) != 0) {
            const bool must_stay = errno == EBUSY || errno == EXDEV || errno == EPERM || errno == EACCES;
            if (!in_place_ && !(exists_ && must_stay)) fail();
            copy();
        }
        temporary_.clear();
    }

private:
    [[noreturn]] void fail() const { fail(system_reason()); }
    [[noreturn]] void fail(const std::string& reason) const { raise_file("write", path_, reason); }

    /// Finds the target, and whether another file can take its place.
    bool look() {
        exists_ = ::stat(path_.c_str(), &found_) == 0;
        if (!exists_ && errno != ENOENT) fail();
        if (exists_ && S_ISDIR(found_.st_mode)) fail("it is a folder, not a regular file");
        if (exists_ && !S_ISREG(found_.st_mode)) return false;
        if (!follow_links()) return false;
        if (!exists_) return true;
        // Permissions bind everybody here: to root, and to whom a rename would help, the system would say yes.
        if ((found_.st_mode & 0222) == 0) fail("it is read-only, nobody has the permission to write it");
        if (::faccessat(AT_FDCWD, target_.c_str(), W_OK, AT_EACCESS) != 0 && errno != ENOENT)
            fail("it is read-only here: " + system_reason());
        in_place_ = found_.st_nlink > 1 || has_access_list(target_);
        return true;
    }

    /// Goes from symbolic links to the file that they mean, which need not exist, so that they stay links. False for an open
    /// file of a process, such as /dev/stdout: its link does not say all.
    bool follow_links() {
        char to[4096];
        for (int links = 0; links < 64; ++links) {
            const auto length = ::readlink(target_.c_str(), to, sizeof to);
            if (length < 0) return true;
            if (target_.starts_with("/proc/") || target_.starts_with("/dev/fd/")) return false;
            if (length == sizeof to) fail(std::strerror(ENAMETOOLONG));
            const std::string next(to, static_cast<std::size_t>(length));
            target_ = next.starts_with('/') ? next : folder() + next;
        }
        fail(std::strerror(ELOOP));
    }

    std::string folder() const { return target_.substr(0, target_.rfind('/') + 1); }

    /// A new file beside the target, as the target is; false where there may be none, but a target.
    bool make_temporary() {
        static int numbers = 0;
        const mode_t permissions =
            exists_ ? 0600 : 0666; // until it has those of the target, nobody else reads it
        int descriptor = -1;
        do {
            temporary_ = compose({folder(), ".weft-", ::getpid(), "-",
                                  __atomic_fetch_add(&numbers, 1, __ATOMIC_RELAXED), ".part"});
            descriptor = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions);
        } while (descriptor < 0 &&
                 errno == EEXIST); // of another machine, or from before the numbers began anew
        if (descriptor < 0) {
            temporary_.clear();
            if (exists_ && (errno == EACCES || errno == EPERM || errno == EROFS)) return false;
            fail();
        }
        if (exists_ && !made_like_target(descriptor)) in_place_ = true;
        stream_ = file_stream(::fdopen(descriptor, "wb"));
        if (stream_) return true;
        const std::string reason = system_reason();
        ::close(descriptor);
        ::unlink(temporary_.c_str());
        fail(reason);
    }

    bool made_like_target(int descriptor) const {
        struct stat made{};
        if (::fstat(descriptor, &made) != 0) return false;
        const bool owned = (made.st_uid == found_.st_uid && made.st_gid == found_.st_gid) ||
                           ::fchown(descriptor, found_.st_uid, found_.st_gid) == 0;
        return owned && ::fchmod(descriptor, found_.st_mode & 0777) == 0 && !has_access_list(temporary_);
    }

    /// Permissions beyond owner, group and others, which a new file does not have, or has from its folder.
    static bool has_access_list([[maybe_unused]] const std::string& path) {
#if defined(__linux__) && __has_include(<sys/xattr.h>)
        return ::getxattr(path.c_str(), "system.posix_acl_access", nullptr, 0) > 0;
#else
        return false;
#endif
    }

    /// What was there is gone with the first byte, so the temporary file is kept until the last one.
    void copy() {
        const std::string whole = std::exchange(temporary_, {});
        errno = 0;
        if (!copied(whole))
            fail(compose({system_reason(), "; what should stand there is whole in '", whole, "'"}));
        ::unlink(whole.c_str());
    }

    bool copied(const std::string& whole) const {
        const file_stream from = opened(whole, O_RDONLY);
        if (!from) return false;
        file_stream to = opened(target_, O_WRONLY | O_TRUNC);
        if (!to) return false;
        char bytes[1 << 14];
        while (const std::size_t count = std::fread(bytes, 1, sizeof bytes, from.get()))
            if (std::fwrite(bytes, 1, count, to.get()) != count) return false;
        return !std::ferror(from.get()) && std::fclose(to.release()) == 0;
    }

    static file_stream opened(const std::string& path, int flags) {
        const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC | O_NOCTTY);
        if (descriptor < 0) return {};
        file_stream stream(::fdopen(descriptor, (flags & O_WRONLY) != 0 ? "wb" : "rb"));
        if (!stream) ::close(descriptor);
        return stream;
    }

    std::string path_;
    std::string target_;
    std::string temporary_; ///< empty: `path_` is written straight
    struct stat found_{};
    bool exists_ = false;
    bool in_place_ = false; ///< the target stays the file that it is
    file_stream stream_;
};

#else

/// With the standard library alone, links are replaced and permissions are those of a new file.
class output_file {
public:
    explicit output_file(const std::string& path) : path_(path) {
        check_path("write", path);
        for (int attempt = 0; !stream_; ++attempt) {
            temporary_ = compose({path, ".weft-", attempt, ".part"});
            errno = 0;
            stream_ = file_stream(std::fopen(temporary_.c_str(), "wbx")); // x: never a file of somebody else
            if (!stream_ && (errno != EEXIST || attempt == 1000)) raise_file("write", path_, system_reason());
        }
    }
    output_file(const output_file&) = delete;
    output_file& operator=(const output_file&) = delete;
    ~output_file() {
        stream_ = {};
        if (!temporary_.empty()) std::remove(temporary_.c_str());
    }

    void write(const void* bytes, std::size_t count) {
        errno = 0;
        if (count != 0 && std::fwrite(bytes, 1, count, stream_.get()) != count)
            raise_file("write", path_, system_reason());
    }

    void commit() {
        errno = 0;
        if (std::fclose(stream_.release()) != 0 || std::rename(temporary_.c_str(), path_.c_str()) != 0)
            raise_file("write", path_, system_reason());
        temporary_.clear();
    }

private:
    std::string path_;
    std::string temporary_;
    file_stream stream_;
};

#endif

} // namespace weft::inline WEFT_ABI::detail
