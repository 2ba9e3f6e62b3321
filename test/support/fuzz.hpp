// SPDX-License-Identifier: BSL-1.0
// What the programs of test/tools/fuzz.py share: cases are read from one file, results are written to another.
//
// A case names a tree, its run-time numbers, memory, and how the leaves lie in that memory. Everything in both files is
// a 64-bit integer, or bytes filled up to a multiple of eight. test/tools/fuzzing/exchange.py is the other side.
#pragma once

#include <weft/weft.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace fuzz {

using weft::dyn;
using weft::index_t;

/// Element types as both sides name them: the letter of NumPy's kind, and the bytes.
template <class T>
inline constexpr index_t code = 256 * (std::is_same_v<T, bool>       ? 'b'
                                       : std::is_floating_point_v<T> ? 'f'
                                       : std::is_signed_v<T>         ? 'i'
                                                                     : 'u') +
                                index_t(sizeof(T));

/// Memory of exactly the given bytes, so that a sanitizer sees every access outside of it.
struct memory {
    explicit memory(const char* from, std::size_t bytes)
        : size(bytes), data(static_cast<char*>(std::malloc(bytes))), before(from) {
        std::memcpy(data, from, bytes);
    }
    memory(memory&& other) noexcept
        : size(other.size), data(std::exchange(other.data, nullptr)), before(other.before) {}
    ~memory() { std::free(data); }
    bool changed() const { return std::memcmp(data, before, size) != 0; }

    std::size_t size;
    char* data;
    const char* before;
};

struct leaf {
    index_t buffer, offset;
    weft::any_shape shape;
    std::vector<index_t> strides;
};

/// One case, and what came of it.
class record {
public:
    /// Reads the case at `at`, and moves `at` behind it.
    explicit record(const char*& at) {
        const auto number = [&] {
            index_t n;
            std::memcpy(&n, at, sizeof n);
            at += sizeof n;
            return n;
        };
        const auto numbers = [&] {
            std::vector<index_t> list(static_cast<std::size_t>(number()));
            for (index_t& n : list)
                n = number();
            return list;
        };
        tree = number();
        target_ = number();
        p = numbers();
        for (index_t count = number(); count > 0; --count) {
            const auto bytes = static_cast<std::size_t>(number());
            buffers_.emplace_back(at, bytes);
            at += (bytes + 7) / 8 * 8;
        }
        for (index_t count = number(); count > 0; --count) {
            const index_t buffer = number(), offset = number();
            const std::vector<index_t> extents = numbers();
            leaves_.push_back({buffer, offset, weft::any_shape(extents), numbers()});
        }
    }

    /// A leaf as a view of run-time rank, and of the shape that E... name.
    template <class T>
    auto any(std::size_t i) const {
        const leaf& l = leaves_[i];
        T* const data = reinterpret_cast<T*>(buffers_[static_cast<std::size_t>(l.buffer)].data) + l.offset;
        return weft::view(data, l.shape, std::span<const index_t>(l.strides));
    }
    template <class T, index_t... E>
    auto view(std::size_t i) const {
        return weft::as_shape<E...>(any<T>(i));
    }

    /// Runs f and notes what it throws.
    template <class F>
    void attempt(const F& f) {
        try {
            f();
        } catch (const weft::broadcast_error& e) {
            failed("broadcast_error", e.what());
        } catch (const weft::assign_error& e) {
            failed("assign_error", e.what());
        } catch (const weft::layout_error& e) {
            failed("layout_error", e.what());
        } catch (const weft::shape_error& e) {
            failed("shape_error", e.what());
        } catch (const weft::index_error& e) {
            failed("index_error", e.what());
        } catch (const weft::value_error& e) {
            failed("value_error", e.what());
        } catch (const std::exception& e) {
            failed("another", e.what());
        }
    }

    /// A result: what a tensor holds, or one value.
    template <class T, index_t... E>
    void put(const weft::tensor<T, E...>& x) {
        std::vector<index_t> known;
        if constexpr (!std::is_same_v<weft::tensor<T, E...>, weft::any_tensor<T>>) known = {E...};
        put(code<T>, x.shape(), known, x.data(), sizeof(T));
    }
    template <class T>
        requires std::is_arithmetic_v<T>
    void put(T value) {
        put(code<T>, weft::any_shape{1}, {}, &value, sizeof value);
    }

    void write(std::FILE* to) const {
        std::string all;
        const auto number = [&](index_t n) { all.append(reinterpret_cast<const char*>(&n), sizeof n); };
        const auto text = [&](std::string_view bytes) {
            number(static_cast<index_t>(bytes.size()));
            all += bytes;
            all.append((8 - bytes.size() % 8) % 8, '\0');
        };
        bool leaf_changed = false;
        for (std::size_t i = 0; i < buffers_.size(); ++i)
            leaf_changed |= static_cast<index_t>(i) != target_ && buffers_[i].changed();
        text(leaf_changed ? "a leaf was written" : error_);
        text(what_);
        number(outputs_);
        all += results_;
        const memory* target = target_ < 0 ? nullptr : &buffers_[static_cast<std::size_t>(target_)];
        text(target ? std::string_view(target->data, target->size) : std::string_view());
        std::fwrite(all.data(), 1, all.size(), to);
        std::fflush(to);
    }

    index_t tree;
    std::vector<index_t> p;

private:
    void failed(const char* error, const char* what) {
        error_ = error;
        what_ = what;
    }
    void put(index_t type, const weft::any_shape& shape, const std::vector<index_t>& known, const void* data,
             std::size_t size) {
        const auto number = [&](index_t n) { results_.append(reinterpret_cast<const char*>(&n), sizeof n); };
        ++outputs_;
        number(type);
        number(shape.rank());
        for (int axis = 0; axis < shape.rank(); ++axis)
            number(shape.extent(axis));
        number(static_cast<index_t>(known.size()));
        for (index_t extent : known)
            number(extent);
        const std::size_t bytes = static_cast<std::size_t>(shape.size()) * size;
        if (bytes > 0) results_.append(static_cast<const char*>(data), bytes);
        results_.append((8 - bytes % 8) % 8, '\0');
    }

    index_t target_;
    std::vector<memory> buffers_;
    std::vector<leaf> leaves_;
    index_t outputs_ = 0;
    std::string error_, what_, results_;
};

/// Writes e(i, j) to r(i, j), for at most a hundred elements all over; those of a run-time rank are left.
template <class E, class T, index_t... Extents>
void by_elements(const E& e, weft::tensor<T, Extents...>& r) {
    if constexpr (!std::is_same_v<weft::tensor<T, Extents...>, weft::any_tensor<T>>) {
        const index_t step = r.size() / 100 + 1;
        for (index_t flat = 0; flat < r.size(); flat += step) {
            index_t at[sizeof...(Extents)], rest = flat;
            for (int axis = r.rank(); axis-- > 0; rest /= r.extent(axis))
                at[axis] = rest % r.extent(axis);
            std::apply([&](auto... i) { r(i...) = e(i...); }, std::to_array(at));
        }
    }
}

/// Threads for all trees that use some.
inline weft::thread_pool& pool() {
    static weft::thread_pool threads(3);
    return threads;
}

/// Runs all cases of one file on the trees that are given, and writes each result before the next case begins.
inline int run(const char* from, const char* to, void (*const trees[])(record&)) {
    std::FILE* const in = std::fopen(from, "rb");
    std::FILE* const out = std::fopen(to, "wb");
    if (!in || !out) return 2;
    std::string cases;
    char block[1 << 16];
    while (const std::size_t n = std::fread(block, 1, sizeof block, in))
        cases.append(block, n);
    const char* at = cases.data();
    while (at != cases.data() + cases.size()) {
        record r(at);
        r.attempt([&] { trees[r.tree](r); });
        r.write(out);
    }
    std::fclose(in);
    return std::fclose(out);
}

} // namespace fuzz
