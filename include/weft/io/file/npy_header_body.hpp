// SPDX-License-Identifier: BSL-1.0
// weft/io/file/npy_header_body.hpp - the literal of a NumPy header, read and written.
//
// Layer: io. Question: what may stand in a header, and what is said of one that is wrong?
//     the three keys, each once, in any order; it says where something else stands
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/io/file/npy_header.hpp>

#include <algorithm>
#include <cstring>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY std::string quoted_excerpt(std::string_view bytes) {
    constexpr std::size_t most = 60;
    constexpr const char* digits = "0123456789abcdef";
    std::string text = "`";
    for (const char c : bytes.substr(0, most)) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 32 || code > 126)
            ((text += "\\x") += digits[code / 16]) += digits[code % 16];
        else
            text += c;
    }
    return text += bytes.size() > most ? "...`" : "`";
}

/// Reads the header's Python literal: a dict of the keys 'descr', 'fortran_order' and 'shape'.
class npy_parser {
public:
    npy_parser(std::string_view text, const std::string& path) : text_(text), path_(path) {}

    /// Errors   io_error: not the literal of the format, a key missing or twice, a shape that cannot exist
    npy_header parse() {
        npy_header header;
        bool has_descr = false, has_order = false, has_shape = false;
        const auto once = [this](const std::string& key, bool& seen) {
            if (std::exchange(seen, true)) fail("the key '" + key + "' stands twice");
        };
        expect("{", "a dict");
        while (!accept("}")) {
            const std::string key = string("a key in quotes");
            expect(":", "a colon after the key");
            if (key == "descr") {
                once(key, has_descr);
                header.descr = descr();
            } else if (key == "fortran_order") {
                once(key, has_order);
                header.fortran_order = boolean();
            } else if (key == "shape") {
                once(key, has_shape);
                shape(header);
            } else {
                fail("the key " + quoted_excerpt(key) + " is none of 'descr', 'fortran_order' and 'shape'");
            }
            if (accept("}")) break;
            expect(",", "a comma or the closing brace");
        }
        skip_spaces();
        if (at_ != text_.size()) fail_here("something after the closing brace");
        if (!has_descr) fail_missing("descr");
        if (!has_order) fail_missing("fortran_order");
        if (!has_shape) fail_missing("shape");
        return header;
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        raise_file("read", path_, compose({"in the header ", quoted_excerpt(text_), " ", what}));
    }
    [[noreturn]] void fail_here(const std::string& what) const {
        raise_file("read", path_,
                   compose({"the header has ", what, " at byte ", at_, ", which reads ",
                            quoted_excerpt(text_.substr(at_))}));
    }
    [[noreturn]] void fail_wanted(const char* wanted) const {
        raise_file("read", path_,
                   compose({"the header should have ", wanted, " at byte ", at_, ", and has ",
                            at_ == text_.size() ? "ended" : quoted_excerpt(text_.substr(at_))}));
    }
    [[noreturn]] void fail_missing(const std::string& key) const { fail("the key '" + key + "' is missing"); }

    void skip_spaces() { at_ = (std::min)(text_.find_first_not_of(" \n\t", at_), text_.size()); }

    bool accept(std::string_view word) {
        skip_spaces();
        if (!text_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    void expect(std::string_view word, const char* wanted) {
        if (!accept(word)) fail_wanted(wanted);
    }

    std::string string(const char* wanted) {
        skip_spaces();
        const char quote = at_ < text_.size() ? text_[at_] : '\0';
        if (quote != '\'' && quote != '"') fail_wanted(wanted);
        const std::size_t end = text_.find(quote, at_ + 1);
        if (end == std::string_view::npos) fail_here("a quote that is not closed");
        const std::string_view content = text_.substr(at_ + 1, end - at_ - 1);
        if (content.find('\\') != std::string_view::npos) fail_here("an escape sequence");
        at_ = end + 1;
        return std::string(content);
    }

    std::string descr() {
        skip_spaces();
        if (at_ < text_.size() && (text_[at_] == '[' || text_[at_] == '('))
            fail_here("a structured element type, of which weft has none,");
        return string("the name of an element type in quotes");
    }

    bool boolean() {
        if (accept("True")) return true;
        if (!accept("False")) fail_wanted("True or False");
        return false;
    }

    void shape(npy_header& header) {
        expect("(", "a tuple of extents in parentheses");
        bool comma = true;
        while (!accept(")")) {
            if (!comma) fail_wanted("a comma or the closing parenthesis");
            if (header.rank == max_rank)
                fail_here(compose({"more than the ", max_rank, " axes that a tensor can have"}));
            header.extents[header.rank++] = extent();
            comma = accept(",");
        }
        if (header.rank == 1 && !comma) fail("the shape is a number; with one axis it is spelled (n,)");
        if (!valid_extents(header.extents, header.rank))
            fail(compose({"the shape ", text_piece(header.extents, header.extents + header.rank),
                          " has more elements than memory can hold"}));
    }

    index_t extent() {
        skip_spaces();
        const std::size_t first = at_;
        index_t value = 0;
        for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_)
            if (__builtin_mul_overflow(value, index_t(10), &value) ||
                __builtin_add_overflow(value, index_t(text_[at_] - '0'), &value)) {
                at_ = first;
                fail_here("an extent beyond what memory can hold");
            }
        if (at_ == first) fail_wanted("an extent (a number, 0 or more)");
        accept("L"); // as Python 2 wrote long integers
        return value;
    }

    std::string_view text_;
    const std::string& path_;
    std::size_t at_ = 0;
};

WEFT_BODY npy_header parse_npy_header(std::string_view text, const std::string& path) {
    return npy_parser(text, path).parse();
}

WEFT_BODY std::string npy_preamble(const char* descr, const index_t* extents, int rank) {
    std::string text = compose({"{'descr': '", descr, "', 'fortran_order': False, 'shape': ("});
    for (int axis = 0; axis < rank; ++axis)
        text += compose({axis == 0 ? "" : " ", extents[axis], ","});
    if (rank > 1) text.pop_back();
    text += "), }";
    constexpr std::size_t before = 10; // magic, version, length
    text.append(63 - (before + text.size()) % 64, ' ');
    text += '\n';
    std::string preamble("\x93NUMPY\x01\x00", 8);
    preamble += static_cast<char>(text.size() % 256);
    preamble += static_cast<char>(text.size() / 256);
    return preamble += text;
}

WEFT_BODY npy_header read_npy_header(input_file& file) {
    constexpr std::uintmax_t longest = 1 << 20; // a hundred times what any shape and any type of ours needs
    unsigned char start[12] = {};
    if (file.left() < 10) {
        raise_file("read", file.path(),
                   compose({"it has ", file.left(),
                            " bytes, where a NumPy file begins with 10 of magic, version and "
                            "length"}));
    }
    file.read(start, 8);
    if (std::memcmp(start, "\x93NUMPY", 6) != 0)
        raise_file(
            "read", file.path(),
            "it begins with " + quoted_excerpt({reinterpret_cast<const char*>(start), 6}) +
                ", a NumPy file with `\\x93NUMPY`" +
                (std::memcmp(start, "PK\3\4", 4) == 0 ? "; if it is a .npz file, load_npz reads it" : ""));
    const int major = start[6], minor = start[7];
    if (major < 1 || major > 3 || minor != 0)
        raise_file("read", file.path(),
                   compose({"it has format ", major, ".", minor, "; weft reads 1.0, 2.0 and 3.0"}));
    const std::size_t width = major == 1 ? 2 : 4;
    if (file.left() < width) raise_file("read", file.path(), "it ends within the length of its header");
    file.read(start + 8, width);
    std::uintmax_t length = 0;
    for (std::size_t i = width; i-- > 0;)
        length = length * 256 + start[8 + i];
    if (length > file.left())
        raise_file("read", file.path(),
                   compose({"it says that its header has ", length, " bytes, and ends after ", file.left(),
                            " of them"}));
    if (length > longest)
        raise_file("read", file.path(),
                   compose({"its header has ", length, " bytes; weft reads headers of up to ", longest}));
    std::string text(static_cast<std::size_t>(length), '\0');
    file.read(text.data(), text.size());
    return parse_npy_header(text, file.path());
}

} // namespace weft::inline WEFT_ABI::detail
