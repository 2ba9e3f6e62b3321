// SPDX-License-Identifier: BSL-1.0
// test/support/unpacking.hpp - whether compressed members of archives are unpacked, for the time of a test.
#pragma once

#include <weft/io/file/unpacker.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>

/// Gives each packed byte twice.
struct doubling final : weft::detail::unpacker {
    const char* unpack(std::FILE* from, std::uintmax_t& packed, void* bytes, std::size_t count) override {
        auto* out = static_cast<char*>(bytes);
        for (; count > 0; --count) {
            if (!waiting) {
                if (packed == 0) return "nothing is left";
                byte = static_cast<char>(std::fgetc(from));
                --packed;
            }
            *out++ = byte;
            waiting = !waiting;
        }
        return nullptr;
    }

    char byte = 0;
    bool waiting = false;
};

class unpacking {
public:
    explicit unpacking(bool unpacks) : before_(weft::detail::zip_unpacker) {
        weft::detail::zip_unpacker = unpacks ? &made : nullptr;
    }
    unpacking(const unpacking&) = delete;
    unpacking& operator=(const unpacking&) = delete;
    ~unpacking() { weft::detail::zip_unpacker = before_; }

private:
    static weft::detail::owned_unpacker made() { return weft::detail::owned_unpacker(new doubling); }

    weft::detail::make_unpacker before_;
};
