// SPDX-License-Identifier: BSL-1.0
// weft/io/file/safetensors_header_body.hpp - the JSON of a safetensors header, read and written.
//
// Layer: io. Question: what may stand in a header, and what is said of one that is wrong?
//     the header should have a colon after the key at byte 4, and has `,{"dty...`
#pragma once

#include <weft/io/file/npy_header.hpp>
#include <weft/io/file/safetensors_header.hpp>
#include <weft/shape/shape.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY const safetensors_type& safetensors_type_of(std::string_view name) {
    static constexpr safetensors_type types[] = {
        {"BOOL", 8, "bool"},
        {"F4", 4, ""},
        {"F6_E2M3", 6, ""},
        {"F6_E3M2", 6, ""},
        {"U8", 8, "std::uint8_t"},
        {"I8", 8, "std::int8_t"},
        {"F8_E5M2", 8, ""},
        {"F8_E4M3", 8, ""},
        {"F8_E8M0", 8, ""},
        {"F8_E4M3FNUZ", 8, ""},
        {"F8_E5M2FNUZ", 8, ""},
        {"I16", 16, "std::int16_t"},
        {"U16", 16, "std::uint16_t"},
        {"F16", 16, "Eigen::half"},
        {"BF16", 16, "Eigen::bfloat16"},
        {"I32", 32, "std::int32_t"},
        {"U32", 32, "std::uint32_t"},
        {"F32", 32, "float"},
        {"C64", 64, "std::complex<float>"},
        {"F64", 64, "double"},
        {"I64", 64, "std::int64_t"},
        {"U64", 64, "std::uint64_t"},
        {"", 0, ""},
    };
    const auto last = std::end(types) - 1;
    return *std::find_if(std::begin(types), last, [&](const auto& type) { return type.name == name; });
}

WEFT_BODY std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
    };
    for (std::size_t at = 0, length; at < text.size(); at += length) {
        const int lead = byte(at), next = byte(at + 1);
        length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        // No longer form than needed, no surrogate, and none beyond the last character.
        const int least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        const int most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        if ((lead >= 0x80 && lead < 0xc2) || lead > 0xf4) return at;
        if (length > 1 && (next < least || next > most)) return at;
        for (std::size_t i = 2; i < length; ++i)
            if ((byte(at + i) & 0xc0) != 0x80) return at;
    }
    return text.size();
}

/// Escapes of one letter, and what they mean, from the two on that need none when they are written.
inline constexpr std::string_view json_letters = "\"\\bfnrt/", json_meanings = "\"\\\b\f\n\r\t/";

/// Reads the header's JSON: an object of objects, of no greater depth.
class safetensors_parser {
public:
    safetensors_parser(std::string_view text, const std::string& path) : text_(text), path_(path) {}

    /// Errors   io_error: not the JSON of the format, a key missing or twice, a shape that cannot exist
    std::vector<safetensors_entry> parse() {
        at_ = utf8_length(text_);
        if (at_ != text_.size()) fail("UTF-8");
        at_ = 0;
        if (!text_.starts_with('{')) fail("an opening brace");
        std::vector<safetensors_entry> entries;
        object([&](std::string&& name) {
            if (name == "__metadata__")
                object([&](std::string&&) { string("a text in quotes"); });
            else
                entries.push_back(entry(std::move(name)));
        });
        skip_spaces();
        if (at_ != text_.size()) fail("nothing but spaces");
        return entries;
    }

private:
    [[noreturn]] void fail(const text_piece& wanted) const {
        raise_file("read", path_,
                   compose({"the header should have ", wanted, " at byte ", at_, ", and has ",
                            at_ == text_.size() ? "ended" : quoted_excerpt(text_.substr(at_))}));
    }
    [[noreturn]] void fail_at(std::size_t at, const text_piece& wanted) {
        at_ = at;
        fail(wanted);
    }
    [[noreturn]] void fail_of(const std::string& name, const text_piece& what) const {
        raise_file("read", path_, compose({"in the header ", quoted_excerpt(name), " ", what}));
    }

    void skip_spaces() { at_ = (std::min)(text_.find_first_not_of(" \t\n\r", at_), text_.size()); }

    bool accept(char c) {
        skip_spaces();
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    void expect(char c, const char* wanted) {
        if (!accept(c)) fail(wanted);
    }

    /// Calls `member` with each key; it reads the value.
    template <class F>
    void object(const F& member) {
        expect('{', "an opening brace");
        std::vector<std::string> keys;
        if (accept('}')) return;
        do {
            std::string key = string("a key in quotes");
            keys.push_back(key);
            expect(':', "a colon after the key");
            member(std::move(key));
        } while (accept(','));
        expect('}', "a comma or the closing brace");
        std::sort(keys.begin(), keys.end());
        const auto twice = std::adjacent_find(keys.begin(), keys.end());
        if (twice != keys.end()) fail_of(*twice, "stands twice");
    }

    /// Calls `element` for each, which reads it.
    template <class F>
    void array(const F& element) {
        expect('[', "an opening bracket");
        if (accept(']')) return;
        do
            element();
        while (accept(','));
        expect(']', "a comma or the closing bracket");
    }

    safetensors_entry entry(std::string&& name) {
        safetensors_entry found{std::move(name), {}, {}, 0, 0};
        int keys = 0;
        object([&](std::string&& key) {
            ++keys;
            if (key == "dtype")
                found.dtype = string("the name of an element type in quotes");
            else if (key == "shape")
                found.extents = shape();
            else if (key == "data_offsets")
                offsets(found);
            else
                fail_of(found.name, compose({"has the key ", quoted_excerpt(key),
                                             ", which is none of `dtype`, `shape` and `data_offsets`"}));
        });
        if (keys != 3) fail_of(found.name, "lacks one of the keys `dtype`, `shape` and `data_offsets`");
        return found;
    }

    extent_list shape() {
        index_t extents[max_rank];
        int rank = 0;
        const std::size_t first = at_;
        array([&] {
            if (rank == max_rank)
                fail(compose({"no more than the ", max_rank, " axes that a tensor can have"}));
            extents[rank++] = number("an extent (a number, 0 or more)");
        });
        if (!valid_extents(extents, rank))
            fail_at(first, "a shape with no more elements than memory can hold");
        return extent_list(extents, rank);
    }

    void offsets(safetensors_entry& found) {
        expect('[', "the offsets of the first byte and of the end, in brackets");
        found.begin = number("the offset of the first byte");
        expect(',', "a comma between two offsets");
        found.end = number("the offset of the end");
        expect(']', "the closing bracket after two offsets");
    }

    index_t number(const char* wanted) {
        skip_spaces();
        const std::size_t first = at_;
        index_t value = 0;
        for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_)
            if (__builtin_mul_overflow(value, index_t(10), &value) ||
                __builtin_add_overflow(value, index_t(text_[at_] - '0'), &value))
                fail_at(first, "a number that counts what memory can hold");
        if (at_ == first || (text_[first] == '0' && at_ - first > 1)) fail_at(first, wanted);
        return value;
    }

    std::string string(const char* wanted) {
        expect('"', wanted);
        std::string content;
        while (!text_.substr(at_).starts_with('"')) {
            if (at_ == text_.size()) fail("a closing quote");
            if (static_cast<unsigned char>(text_[at_]) < 0x20) fail("an escape for what does not print");
            const char c = text_[at_++];
            if (c == '\\')
                escape(content);
            else
                content += c;
        }
        ++at_;
        return content;
    }

    void escape(std::string& content) {
        const std::size_t first = at_ - 1;
        const auto known = at_ < text_.size() ? json_letters.find(text_[at_]) : std::string_view::npos;
        if (known != std::string_view::npos) {
            ++at_;
            content += json_meanings[known];
            return;
        }
        std::uint32_t code = unit();
        if (code >= 0xd800 && code < 0xe000) {
            const std::uint32_t low =
                code < 0xdc00 && text_.substr(at_).starts_with('\\') ? (++at_, unit()) : 0;
            if (low < 0xdc00 || low >= 0xe000) fail_at(first, "two halves of a surrogate pair");
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        }
        // In UTF-8: the bits that the first byte has room for, and six in each further one.
        const int further = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        constexpr unsigned leads[] = {0, 0xc0, 0xe0, 0xf0};
        content += static_cast<char>(leads[further] | (code >> (6 * further)));
        for (int i = further; i-- > 0;)
            content += static_cast<char>(0x80 | ((code >> (6 * i)) & 0x3f));
    }

    /// The 16 bits of `u12ab`.
    std::uint32_t unit() {
        constexpr std::string_view digits = "0123456789abcdefABCDEF";
        const std::string_view text = text_.substr(at_, 5);
        if (text.size() < 5 || text[0] != 'u' || text.find_first_not_of(digits, 1) != text.npos)
            fail("one of \" \\ / b f n r t, or u and four hexadecimal digits");
        at_ += 5;
        std::uint32_t bits = 0;
        for (const char c : text.substr(1)) {
            const auto value = static_cast<std::uint32_t>(digits.find(c));
            bits = bits * 16 + (value < 16 ? value : value - 6);
        }
        return bits;
    }

    std::string_view text_;
    const std::string& path_;
    std::size_t at_ = 0;
};

/// The tensors take all the bytes, each those of its shape.
inline void check_safetensors_offsets(const std::vector<safetensors_entry>& entries, std::uintmax_t bytes,
                                      const std::string& path) {
    std::vector<const safetensors_entry*> in_order;
    for (const safetensors_entry& entry : entries)
        in_order.push_back(&entry);
    std::sort(in_order.begin(), in_order.end(), [](const auto* a, const auto* b) {
        return std::pair(a->begin, a->end) < std::pair(b->begin, b->end);
    });
    index_t at = 0;
    for (const safetensors_entry* entry : in_order) {
        const auto fail = [&](std::initializer_list<text_piece> reason) {
            const index_t offsets[] = {entry->begin, entry->end};
            raise_file("read", path,
                       compose({quoted_excerpt(entry->name), " has the data_offsets ",
                                text_piece(offsets, offsets + 2), compose(reason)}));
        };
        if (entry->begin != at)
            fail({", and the tensors before it end at ", at,
                  "; there can be no holes, and no byte is that of two"});
        if (entry->end < at) fail({", and ends before it begins"});
        at = entry->end;
        const int bits = safetensors_type_of(entry->dtype).bits;
        if (bits == 0) continue; // of a later version of the format
        // No overflow: there are no more elements than could be counted if each had 16 bytes.
        const index_t count = entry->extents.size();
        const index_t size = bits % 8 == 0 ? count * (bits / 8) : (count * bits + 7) / 8;
        if (size != at - entry->begin)
            fail({", where ", entry->dtype, " of shape ", entry->extents, " takes ", size, " bytes"});
    }
    if (static_cast<std::uintmax_t>(at) != bytes)
        raise_file("read", path,
                   compose({"its tensors take ", at, " bytes, and ", bytes, " follow the header"}));
}

WEFT_BODY std::vector<safetensors_entry> parse_safetensors_header(std::string_view text, std::uintmax_t bytes,
                                                                  const std::string& path) {
    std::vector<safetensors_entry> entries = safetensors_parser(text, path).parse();
    check_safetensors_offsets(entries, bytes, path);
    return entries;
}

WEFT_BODY std::string safetensors_preamble(const std::vector<safetensors_entry>& entries) {
    std::string text = "{";
    for (const safetensors_entry& entry : entries) {
        text += text.size() > 1 ? ",\"" : "\"";
        for (const char c : entry.name) {
            const auto known = json_meanings.find(c);
            const auto code = static_cast<unsigned char>(c);
            if (c != '/' && known != std::string_view::npos)
                (text += '\\') += json_letters[known];
            else if (code < 0x20)
                ((text += "\\u00") += "01"[code / 16]) += "0123456789abcdef"[code % 16];
            else
                text += c;
        }
        text += compose({"\":{\"dtype\":\"", entry.dtype, "\",\"shape\":["});
        for (int axis = 0; axis < entry.extents.rank(); ++axis)
            text += compose({axis == 0 ? "" : ",", entry.extents.extent(axis)});
        text += compose({"],\"data_offsets\":[", entry.begin, ",", entry.end, "]}"});
    }
    text += '}';
    text.resize((text.size() + 7) / 8 * 8, ' ');
    std::string preamble;
    for (std::uint64_t length = text.size(), i = 0; i < 8; ++i, length /= 256)
        preamble += static_cast<char>(length % 256);
    return preamble += text;
}

WEFT_BODY std::vector<safetensors_entry> read_safetensors_header(input_file& file) {
    constexpr std::uintmax_t longest = 100'000'000; // as in the reference implementation
    if (file.left() < 8)
        raise_file("read", file.path(),
                   compose({"it has ", file.left(),
                            " bytes, where a safetensors file begins with 8 of its header's length"}));
    unsigned char start[8];
    file.read(start, 8);
    std::uint64_t length = 0;
    for (int i = 8; i-- > 0;)
        length = length * 256 + start[i];
    if (length > longest)
        raise_file("read", file.path(),
                   compose({"by its first 8 bytes its header has ", std::to_string(length),
                            " bytes; weft reads headers of up to ", longest, ". Is it a safetensors file?"}));
    if (length > file.left())
        raise_file("read", file.path(),
                   compose({"it says that its header has ", length, " bytes, and ends after ", file.left(),
                            " of them"}));
    std::string text(static_cast<std::size_t>(length), '\0');
    file.read(text.data(), text.size());
    return parse_safetensors_header(text, file.left(), file.path());
}

} // namespace weft::inline WEFT_ABI::detail
