// SPDX-License-Identifier: BSL-1.0
// What a loop over elements finds wrong first: where, what stands there and what should.
//
//     test::mismatch wrong;
//     for (index_t i = 0; i < n; ++i)
//         wrong.compare(out[i], 2 * a[i], i);
//     CHECK(wrong.text() == ""); // else "at 7: 13, not 14"
//
// One check for all elements: doctest's own take long to compile and to run. Knows nothing of weft.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <string>
#include <type_traits>

namespace test {

class mismatch {
public:
    /// Empty, if nothing was wrong.
    const std::string& text() const { return text_; }

    /// `found` must equal `expected`.
    template <class T, class... Index>
    void compare(const T& found, const std::type_identity_t<T>& expected, Index... at) {
        if (!(found == expected) && text_.empty())
            note(values(found, expected), {static_cast<long long>(at)...});
    }
    /// The same bits: signed zeros and NaNs count.
    template <class T, class... Index>
    void compare_bits(const T& found, const std::type_identity_t<T>& expected, Index... at) {
        if (std::memcmp(&found, &expected, sizeof(T)) != 0 && text_.empty())
            note(values(found, expected), {static_cast<long long>(at)...});
    }
    template <class... Index>
    void compare_bytes(const void* found, const void* expected, std::ptrdiff_t size, Index... at) {
        if (std::memcmp(found, expected, static_cast<std::size_t>(size)) != 0 && text_.empty())
            note(bytes(found, size) + ", not " + bytes(expected, size), {static_cast<long long>(at)...});
    }
    /// The same number and sign; any two NaN.
    template <class T, class... Index>
    void compare_same(const T& found, const std::type_identity_t<T>& expected, Index... at) {
        if (found == found || expected == expected) compare_bits(found, expected, at...);
    }
    /// By another rule, by which `found` is right or not.
    template <class T, class U, class... Index>
    void judge(bool right, const T& found, const U& expected, Index... at) {
        if (!right && text_.empty()) note(values(found, expected), {static_cast<long long>(at)...});
    }
    /// Something about the element must be `right`.
    template <class... Index>
    void require(bool right, Index... at) {
        if (!right && text_.empty()) note("wrong", {static_cast<long long>(at)...});
    }

private:
    template <class T, class U>
    [[gnu::noinline]] static std::string values(const T& found, const U& expected) {
        return shown(found) + ", not " + shown(expected);
    }
    static std::string real(double x) {
        char digits[40];
        std::snprintf(digits, sizeof digits, "%.17g", x);
        return digits;
    }
    template <class T>
    static std::string shown(const T& x) {
        if constexpr (std::is_same_v<T, bool>)
            return x ? "true" : "false";
        else if constexpr (std::is_integral_v<T>)
            return std::to_string(x);
        else if constexpr (requires { x.real(); })
            return "(" + real(static_cast<double>(x.real())) + ", " + real(static_cast<double>(x.imag())) +
                   ")";
        else
            return real(static_cast<double>(x));
    }
    static std::string bytes(const void* from, std::ptrdiff_t size) {
        std::string out = "bytes";
        for (std::ptrdiff_t i = 0; i < size; ++i) {
            char digits[4];
            std::snprintf(digits, sizeof digits, " %02x", static_cast<const unsigned char*>(from)[i]);
            out += digits;
        }
        return out;
    }
    void note(const std::string& what, std::initializer_list<long long> at) {
        text_ = "at";
        for (const long long index : at)
            text_ += (text_ == "at" ? " " : ", ") + std::to_string(index);
        text_ += ": " + what;
    }

    std::string text_;
};

/// The first element in which two vectors, or dense tensors, of one length differ; empty if there is none.
template <class X, class Y>
std::string difference(const X& found, const Y& expected) {
    if (found.size() != expected.size())
        return std::to_string(found.size()) + " elements, not " + std::to_string(expected.size());
    mismatch wrong;
    for (std::ptrdiff_t i = 0; i < static_cast<std::ptrdiff_t>(found.size()); ++i)
        wrong.compare(found.data()[i], expected.data()[i], i);
    return wrong.text();
}

} // namespace test
