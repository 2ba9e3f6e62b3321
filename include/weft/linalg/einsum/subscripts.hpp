// SPDX-License-Identifier: BSL-1.0
// weft/linalg/einsum/subscripts.hpp - the subscripts of einsum, read by the compiler.
//
// Layer: linalg. Question: which axes does "bij, bjk -> bik" name, and is it a right text at all?
//     parse_subscripts("ij,jk")   has the terms ij and jk and, since none is written, the output ik
#pragma once

#include <weft/core/config.hpp>
#include <weft/linalg/kernel/plan.hpp>

#include <cstddef>

namespace weft::inline WEFT_ABI::detail {

/// A text as a template argument: einsum<"ij,jk->ik">.
template <std::size_t Size>
struct subscripts {
    char text[Size];

    consteval subscripts(const char (&characters)[Size]) {
        for (std::size_t i = 0; i < Size; ++i)
            text[i] = characters[i];
    }
    constexpr int size() const { return int(Size) - 1; }
};

/// The letters of one operand, or of the output. `ellipsis`: how many letters stand before the three dots; -1: no dots.
struct subscript_term {
    axis_labels letters;
    int ellipsis = -1;
};

inline constexpr int most_terms = 16;

struct parsed_subscripts {
    int operands = 0;
    subscript_term terms[most_terms];
    bool has_output = false;
    subscript_term output;

    int bad_character = -1; ///< its position in the text
    int repeated = 0;       ///< a letter that stands twice in the output
    int unknown = 0;        ///< a letter of the output, or '.', that no operand has
};

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Reads the text up to the first mistake.
template <std::size_t Size>
class subscript_reader {
public:
    constexpr explicit subscript_reader(const subscripts<Size>& text) : text_(text) {}

    constexpr parsed_subscripts read() {
        parsed_subscripts found;
        do {
            if (found.operands == most_terms || !read_term(found.terms[found.operands++]))
                return failed(found);
        } while (take(','));
        if (take('-')) {
            // The arrow is one sign: no space in it.
            if (at_ >= text_.size() || text_.text[at_] != '>') return failed(found);
            ++at_;
            found.has_output = true;
            if (!read_term(found.output)) return failed(found);
        }
        return at_end() ? found : failed(found);
    }

private:
    constexpr bool at_end() {
        while (at_ < text_.size() && text_.text[at_] == ' ')
            ++at_;
        return at_ == text_.size();
    }
    constexpr bool take(char c) {
        if (at_end() || text_.text[at_] != c) return false;
        ++at_;
        return true;
    }
    constexpr bool read_term(subscript_term& term) {
        while (!at_end()) {
            const char c = text_.text[at_];
            if (is_letter(c)) {
                if (term.letters.count == max_rank) return false;
                term.letters.push(c);
                ++at_;
            } else if (c == '.') {
                const bool is_ellipsis =
                    at_ + 2 < text_.size() && text_.text[at_ + 1] == '.' && text_.text[at_ + 2] == '.';
                if (!is_ellipsis || term.ellipsis >= 0) return false;
                term.ellipsis = term.letters.count;
                at_ += 3;
            } else {
                break;
            }
        }
        return true;
    }
    constexpr parsed_subscripts failed(parsed_subscripts& found) const {
        found.bad_character = at_;
        return found;
    }

    const subscripts<Size>& text_;
    int at_ = 0;
};

constexpr int times_named(const parsed_subscripts& found, int letter) {
    int times = 0;
    for (int k = 0; k < found.operands; ++k)
        for (int i = 0; i < found.terms[k].letters.count; ++i)
            times += found.terms[k].letters.at[i] == letter;
    return times;
}

constexpr bool has_ellipsis(const parsed_subscripts& found) {
    for (int k = 0; k < found.operands; ++k)
        if (found.terms[k].ellipsis >= 0) return true;
    return false;
}

/// NumPy's rule: the letters that stand once, in the order of the alphabet (upper case first), behind the ellipsis.
constexpr subscript_term implicit_output(const parsed_subscripts& found) {
    subscript_term output;
    if (has_ellipsis(found)) output.ellipsis = 0;
    for (int letter = 'A'; letter <= 'z'; ++letter)
        if (times_named(found, letter) == 1 && output.letters.count < max_rank) output.letters.push(letter);
    return output;
}

template <std::size_t Size>
constexpr parsed_subscripts parse_subscripts(const subscripts<Size>& text) {
    parsed_subscripts found = subscript_reader<Size>(text).read();
    if (found.bad_character >= 0) return found;
    if (!found.has_output) found.output = implicit_output(found);
    const axis_labels& out = found.output.letters;
    for (int i = 0; i < out.count; ++i) {
        if (times_named(found, out.at[i]) == 0) found.unknown = out.at[i];
        for (int j = 0; j < i; ++j)
            if (out.at[i] == out.at[j]) found.repeated = out.at[i];
    }
    if (found.output.ellipsis >= 0 && !has_ellipsis(found)) found.unknown = '.';
    return found;
}

/// The axes that the dots of an operand of this rank stand for; the last of them is labelled 1, the one before it 2.
constexpr int ellipsis_axes(const subscript_term& term, int rank) {
    return term.ellipsis < 0 ? 0 : rank - term.letters.count;
}

/// The labels of all axes: the letters, and numbers in place of the dots.
constexpr axis_labels label_axes(const subscript_term& term, int dots) {
    axis_labels labels;
    for (int i = 0; i <= term.letters.count; ++i) {
        if (i == term.ellipsis)
            for (int axis = dots; axis > 0; --axis)
                labels.push(axis);
        if (i < term.letters.count) labels.push(term.letters.at[i]);
    }
    return labels;
}

} // namespace weft::inline WEFT_ABI::detail
