// SPDX-License-Identifier: BSL-1.0
// weft/io/npz_zlib.hpp - compressed archives of NumPy.
//
// Layer: io. Question: how does load_npz read what numpy.savez_compressed writes?
//     #include <weft/io/npz_zlib.hpp>   in one file of the program, which links zlib (-lz)
//
// For those who have zlib. The elements are unpacked straight into the tensor.
#pragma once

#include <weft/io/file/unpacker.hpp>
#include <weft/io/npz.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <zlib.h>

namespace weft::inline WEFT_ABI::detail {

/// Unpacks with zlib.
class inflater final : public unpacker {
public:
    inflater() {
        // No header of zlib's stands before the bytes in an archive: a negative number of bits.
        if (::inflateInit2(&stream_, -MAX_WBITS) != Z_OK) reason_ = "zlib finds no memory";
    }
    inflater(const inflater&) = delete;
    inflater& operator=(const inflater&) = delete;
    ~inflater() override { ::inflateEnd(&stream_); }

    const char* unpack(std::FILE* from, std::uintmax_t& packed, void* bytes, std::size_t count) override {
        auto* out = static_cast<unsigned char*>(bytes);
        while (count > 0 && reason_ == nullptr) {
            if (stream_.avail_in == 0) refill(from, packed);
            stream_.next_out = out;
            stream_.avail_out = static_cast<unsigned>((std::min)(count, std::size_t(1) << 30));
            const unsigned before = stream_.avail_out;
            const int state = reason_ == nullptr ? ::inflate(&stream_, Z_NO_FLUSH) : Z_STREAM_END;
            const std::size_t made = before - stream_.avail_out;
            out += made;
            count -= made;
            if (count > 0 && reason_ == nullptr) judge(state, made, packed);
        }
        return count > 0 ? reason_ : nullptr;
    }

private:
    void refill(std::FILE* from, std::uintmax_t& packed) {
        const auto wanted = static_cast<std::size_t>((std::min)(packed, std::uintmax_t(sizeof bytes_)));
        if (wanted != 0 && std::fread(bytes_, 1, wanted, from) != wanted) {
            reason_ = "it became shorter while it was read";
            return;
        }
        packed -= wanted;
        stream_.next_in = bytes_;
        stream_.avail_in = static_cast<unsigned>(wanted);
    }

    void judge(int state, std::size_t made, std::uintmax_t packed) {
        if (state == Z_STREAM_END || (made == 0 && stream_.avail_in == 0 && packed == 0))
            reason_ = "its compressed bytes end before its elements do; the file is damaged";
        else if (state != Z_OK && state != Z_BUF_ERROR)
            reason_ = state == Z_MEM_ERROR ? "zlib finds no memory"
                                           : "its compressed bytes cannot be unpacked; the file is damaged";
    }

    z_stream stream_{};
    const char* reason_ = nullptr;
    unsigned char bytes_[1 << 14];
};

/// From now on archives are read with it.
inline const bool inflates = [] {
    zip_unpacker = [] { return owned_unpacker(new inflater); };
    return true;
}();

} // namespace weft::inline WEFT_ABI::detail
