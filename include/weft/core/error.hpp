// SPDX-License-Identifier: BSL-1.0
// weft/core/error.hpp - everything that weft throws.
//
// Layer: core. Question: what can be caught, and what does it tell?
//     catch (const broadcast_error& e)   knows   e.left(), e.right(), e.axis() and both extents there
//
// Each thrown type derives from `error` and from one standard class, so both `catch (const weft::error&)` and
// `catch (const std::exception&)` work. The types stand outside the inline namespace of the instruction set:
// what one part of a program throws, a part built with other flags can catch. Whose code the linker takes for both must not
// be of one instruction set only: what does more than to pass something on stands in that namespace, or is inlined.
// The standard class comes first, or destructors would set two neighbouring pointers by one vector instruction.
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/config.hpp>
#include <weft/core/extent_list.hpp>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace weft::diagnose::inline WEFT_ABI {

inline int result_rank(const extent_list& left, const extent_list& right) noexcept {
    return left.rank() < right.rank() ? right.rank() : left.rank();
}

inline index_t source_at(const extent_list& target, const extent_list& source, int axis) noexcept {
    const int own = axis + source.rank() - target.rank();
    return own < 0 ? 1 : source.extent(own);
}

/// The axis of the result, or of the target, at which shapes do not fit; -1: one in front of the target's.
int broadcast_clash(const extent_list& left, const extent_list& right) noexcept;
int assign_clash(const extent_list& target, const extent_list& source) noexcept;
[[gnu::cold]] std::string broadcast_text(const extent_list& left, const extent_list& right);
[[gnu::cold]] std::string assign_text(const extent_list& target, const extent_list& source);

} // namespace weft::diagnose::inline WEFT_ABI

namespace weft {

/// A line of a program; 0 where none is known.
struct source_line {
    const char* file = "";
    int line = 0;
    /// As the default of a parameter: the line of the call.
    static constexpr source_line here(const char* file = __builtin_FILE(),
                                      int line = __builtin_LINE()) noexcept {
        return {file, line};
    }
};

/// What all errors have in common. Not a `std::exception`: with two such bases none could be caught as one.
class error {
public:
    virtual const char* what() const noexcept = 0;
    virtual ~error() = default;

    /// The line of the call that failed, where the function takes it (docs/errors.md says which do). The text ends with it.
    WEFT_INLINE source_line where() const noexcept { return {file_, line_}; }
    WEFT_INLINE void where(const source_line& line) noexcept {
        file_ = line.file;
        line_ = line.line;
    }

protected:
    error() = default;
    // One by one: as one object both would be copied by one vector instruction.
    WEFT_INLINE error(const error& e) noexcept : file_(e.file_), line_(e.line_) {}
    WEFT_INLINE error& operator=(const error& e) noexcept {
        file_ = e.file_;
        line_ = e.line_;
        return *this;
    }

private:
    const char* file_ = "";
    int line_ = 0;
};

/// A shape that does not fit, or that cannot exist.
class shape_error : public std::invalid_argument, public error {
public:
    WEFT_INLINE explicit shape_error(const std::string& text) : std::invalid_argument(text) {}
    WEFT_INLINE explicit shape_error(const char* text) : std::invalid_argument(text) {}
    const char* what() const noexcept override { return std::invalid_argument::what(); }
};

/// Two shapes that do not broadcast: at `axis`, counted from the front of the result, the extents differ and
/// neither is 1.
class broadcast_error : public shape_error {
public:
    WEFT_INLINE broadcast_error(const extent_list& left, const extent_list& right)
        : broadcast_error(diagnose::broadcast_text(left, right), left, right,
                          diagnose::broadcast_clash(left, right)) {}

    /// Another reason, told by `text`.
    WEFT_INLINE broadcast_error(const std::string& text, const extent_list& left, const extent_list& right,
                                int axis)
        : shape_error(text), left_(left), right_(right), axis_(axis) {}

    const extent_list& left() const noexcept { return left_; }
    const extent_list& right() const noexcept { return right_; }
    int axis() const noexcept { return axis_; }
    WEFT_INLINE index_t left_extent() const noexcept {
        return left_.aligned(diagnose::result_rank(left_, right_), axis_);
    }
    WEFT_INLINE index_t right_extent() const noexcept {
        return right_.aligned(diagnose::result_rank(left_, right_), axis_);
    }

private:
    extent_list left_;
    extent_list right_;
    int axis_;
};

/// An in-place assignment that its target cannot take: it would change the target's shape, its source is `exact` and has another
/// one, or several elements of the target share one address. `axis` counts from the front of the target; -1 is an axis of the
/// source in front.
class assign_error : public shape_error {
public:
    /// The source does not broadcast to the shape of the target.
    WEFT_INLINE assign_error(const extent_list& target, const extent_list& source)
        : assign_error(diagnose::assign_text(target, source), target, source,
                       diagnose::assign_clash(target, source)) {}

    /// Any other reason, told by `text`.
    WEFT_INLINE assign_error(const std::string& text, const extent_list& target, const extent_list& source,
                             int axis)
        : shape_error(text), target_(target), source_(source), axis_(axis) {}

    const extent_list& target() const noexcept { return target_; }
    const extent_list& source() const noexcept { return source_; }
    int axis() const noexcept { return axis_; }
    WEFT_INLINE index_t target_extent() const noexcept { return axis_ < 0 ? 1 : target_.extent(axis_); }
    WEFT_INLINE index_t source_extent() const noexcept {
        return diagnose::source_at(target_, source_, axis_);
    }

private:
    extent_list target_;
    extent_list source_;
    int axis_;
};

/// Elements that do not lie in memory as an operation needs them.
class layout_error : public shape_error {
public:
    WEFT_INLINE explicit layout_error(const std::string& text) : shape_error(text) {}
    WEFT_INLINE explicit layout_error(const char* text) : shape_error(text) {}
};

/// An index or an axis that does not exist.
class index_error : public std::out_of_range, public error {
public:
    WEFT_INLINE explicit index_error(const std::string& text) : std::out_of_range(text) {}
    WEFT_INLINE explicit index_error(const char* text) : std::out_of_range(text) {}
    const char* what() const noexcept override { return std::out_of_range::what(); }
};

/// A value that an element type or an operation cannot take.
class value_error : public std::out_of_range, public error {
public:
    WEFT_INLINE explicit value_error(const std::string& text) : std::out_of_range(text) {}
    WEFT_INLINE explicit value_error(const char* text) : std::out_of_range(text) {}
    const char* what() const noexcept override { return std::out_of_range::what(); }
};

/// An expression or a view that is read after its tensor is gone: thrown by programs built with -DWEFT_CHECKED alone.
class lifetime_error : public std::logic_error, public error {
public:
    WEFT_INLINE explicit lifetime_error(const std::string& text) : std::logic_error(text) {}
    WEFT_INLINE explicit lifetime_error(const char* text) : std::logic_error(text) {}
    const char* what() const noexcept override { return std::logic_error::what(); }
};

/// A file that cannot be read or written, a tensor of another library that cannot be imported.
class io_error : public std::runtime_error, public error {
public:
    WEFT_INLINE explicit io_error(const std::string& text) : std::runtime_error(text) {}
    WEFT_INLINE explicit io_error(const char* text) : std::runtime_error(text) {}
    const char* what() const noexcept override { return std::runtime_error::what(); }
};

/// Gets the text of an error in builds without exceptions, right before `std::abort`.
using error_handler = void (*)(const char* text);

/// Sets the handler and returns the one before; null restores the default, one line on stderr.
///
/// Shape    none
/// Lazy     no: holds for all threads from now on
/// Cost     one exchange of a pointer
/// Errors   none
/// Example  weft::on_error([](const char* text) { log_line(text); });
inline error_handler on_error(error_handler handler) noexcept {
    constexpr error_handler print = [](const char* text) { std::fprintf(stderr, "weft: %s\n", text); };
    static error_handler current = print;
    // The compilers' builtin, since <atomic> would double what this header costs to include.
    return __atomic_exchange_n(&current, handler ? handler : print, __ATOMIC_ACQ_REL);
}

} // namespace weft

namespace weft::inline WEFT_ABI::detail {

/// Throws `e`; with -fno-exceptions, hands its text to the handler and aborts.
template <class Error>
[[noreturn]] WEFT_NOINLINE void raise(const Error& e) {
#if defined(__cpp_exceptions)
    throw e;
#else
    on_error(nullptr)(e.what());
    std::abort();
#endif
}

/// Throws the error that is handled again, told with the line; what has one, or is none of weft's, as it is.
[[noreturn, gnu::cold]] void rethrow_at(source_line line);

/// `f()`, whose errors name the line. Nothing is done on the way without an error. Without exceptions none names a line.
template <class F>
constexpr auto at_line(source_line line, const F& f) {
#if defined(__cpp_exceptions)
    try {
        return f();
    } catch (...) {
        rethrow_at(line);
    }
#else
    static_cast<void>(line);
    return f();
#endif
}

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/core/error_body.hpp>
#endif
