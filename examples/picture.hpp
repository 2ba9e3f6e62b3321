// SPDX-License-Identifier: BSL-1.0
// examples/picture.hpp - a picture as a file: PNG without compression, or SVG.
//
//     picture_file file("out.png"); file.write(bytes.data(), width, height); file.commit();
//     picture_file file("out.svg"); file.write(text); file.commit();
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>

/// Written under another name first: without `commit` nothing is left.
class picture_file {
public:
    explicit picture_file(std::string path)
        : path_(std::move(path)), temporary_(path_ + ".part"), out_(temporary_, std::ios::binary) {
        check();
    }
    picture_file(const picture_file&) = delete;
    picture_file& operator=(const picture_file&) = delete;
    ~picture_file() {
        if (!committed_) std::remove(temporary_.c_str());
    }

    void write(const std::string& svg) {
        out_ << svg;
        check();
    }

    /// `rgb`: three bytes a pixel, row by row.
    void write(const std::uint8_t* rgb, std::size_t width, std::size_t height) {
        out_.write("\x89PNG\r\n\x1a\n", 8);
        std::string header = number(width) + number(height);
        header += {8, 2, 0, 0, 0}; // 8 bits, RGB
        chunk("IHDR", header);
        std::string rows; // each behind the byte that says: not filtered
        for (std::size_t y = 0; y < height; ++y)
            rows.append(1, '\0').append(reinterpret_cast<const char*>(rgb) + y * width * 3, width * 3);
        chunk("IDAT", stored(rows));
        chunk("IEND", "");
        check();
    }

    void commit() {
        out_.close();
        check();
        if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail();
        committed_ = true;
    }

private:
    [[noreturn]] void fail() const { throw std::runtime_error("cannot write '" + path_ + "'"); }
    void check() const {
        if (!out_) fail();
    }

    static std::string number(std::size_t n) {
        std::string bytes;
        for (int shift = 24; shift >= 0; shift -= 8)
            bytes += static_cast<char>(n >> shift & 255);
        return bytes;
    }

    void chunk(const std::string& name, const std::string& data) {
        const std::string body = name + data;
        out_ << number(data.size()) << body << number(crc(body));
    }

    static std::uint32_t crc(const std::string& bytes) {
        static const auto table = [] {
            std::array<std::uint32_t, 256> entries{};
            for (std::uint32_t n = 0; n < 256; ++n) {
                std::uint32_t c = n;
                for (int bit = 0; bit < 8; ++bit)
                    c = (c & 1) != 0 ? 0xedb88320u ^ (c >> 1) : c >> 1;
                entries[n] = c;
            }
            return entries;
        }();
        std::uint32_t c = 0xffffffffu;
        for (const char byte : bytes)
            c = table[(c ^ static_cast<unsigned char>(byte)) & 255] ^ (c >> 8);
        return ~c;
    }

    /// A zlib stream of blocks that are stored as they are.
    static std::string stored(const std::string& data) {
        constexpr std::size_t longest = 65535;
        std::string out = "\x78\x01";
        std::uint32_t a = 1, b = 0;
        for (std::size_t at = 0; at < data.size(); at += longest) {
            const std::size_t length = std::min(longest, data.size() - at);
            out += static_cast<char>(at + length == data.size());
            for (const std::size_t n : {length, ~length})
                (out += static_cast<char>(n & 255)) += static_cast<char>(n >> 8 & 255);
            out.append(data, at, length);
        }
        for (const char byte : data) {
            a = (a + static_cast<unsigned char>(byte)) % 65521;
            b = (b + a) % 65521;
        }
        return out + number(std::size_t(b) << 16 | a);
    }

    std::string path_;
    std::string temporary_;
    std::ofstream out_;
    bool committed_ = false;
};
