// SPDX-License-Identifier: BSL-1.0
// weft/schedule/small/ragged_rows_body.hpp - row by row: padded and copied back, or begun by a part of a packet.
//
// Layer: schedule. Question: what stands in the streams when three elements are computed?
//     for each the three, then the first again, as many as a packet has
#pragma once

#include <weft/copy/gather.hpp>
#include <weft/schedule/small/ragged_rows.hpp>
#include <weft/simd/ragged.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace weft::inline WEFT_ABI::detail {

/// Whether a packet of `T` is padded in a register.
template <class T>
inline constexpr bool pads_by_mask = [] {
    if constexpr (simd::has_pack<T>)
        return simd::detail::masked_memory || simd::detail::loads_by_mask<T, simd::lanes<T>>;
    else
        return false;
}();

/// The `n` elements at `from`, fewer than `width`, then the first one again. What is stored at once is read at once: a packet
/// would wait some 20 cycles for elements that have just been stored one by one.
template <class T>
WEFT_INLINE bool pad_in_register(char* room, const char* from, index_t n, int size, int width) {
    if constexpr (pads_by_mask<T>)
        if (size == sizeof(T) && width == simd::lanes<T>) {
            const auto packet = simd::detail::load_some<T, simd::lanes<T>>(reinterpret_cast<const T*>(from),
                                                                           n, load_bytes<T>(from));
            store_bytes(room, packet);
            return true;
        }
    return false;
}
inline void pad_row(char* room, const char* from, index_t n, int size, int width) {
    if (pad_in_register<std::int64_t>(room, from, n, size, width) ||
        pad_in_register<std::int32_t>(room, from, n, size, width))
        return;
    for (int i = 0; i < width; ++i)
        std::memcpy(room + i * size, from + (i < n ? i : 0) * size, std::size_t(size));
}

WEFT_BODY void padded_row(const kernel_table& of, const void* node, const stream* in, char* packet,
                          index_t n) {
    int last = 0;
    for (int k = 0; k < of.count; ++k)
        last = (std::max)(last, of.streams[k].number);
    auto* const now = static_cast<stream*>(__builtin_alloca(std::size_t(last + 1) * sizeof(stream)));
    const index_t room_bytes = of.width * index_t(16);
    auto* room =
        static_cast<char*>(__builtin_alloca_with_align(std::size_t(of.count * room_bytes + 64), 64 * 8));
    for (int k = 0; k < of.count; ++k, room += room_bytes) {
        const auto [number, size] = of.streams[k];
        now[number] = in[number];
        if (in[number].mask == 0 || size > 16)
            continue; // what is larger is read by a stage below, not in packets
        pad_row(room, in[number].data, n, size, of.width);
        now[number].data = room;
    }
    of.run(node, now, packet, 0, 1, of.width, false);
}

/// Rows of fewer elements than a packet.
inline void short_rows(const kernel_table& of, const void* node, const stream* in, char* out,
                       index_t out_step, index_t rows, index_t n) {
    alignas(64) char result[64 * 16];
    if (rows == 1) {
        padded_row(of, node, in, result, n);
        return copy_rows(out, 0, result, 0, 1, n * of.size);
    }
    int last = 0;
    for (int k = 0; k < of.count; ++k)
        last = (std::max)(last, of.streams[k].number);
    auto* const now = static_cast<stream*>(__builtin_alloca(std::size_t(last + 1) * sizeof(stream)));
    std::memcpy(now, in, std::size_t(last + 1) * sizeof(stream));
    for (; rows > 0; --rows, out += out_step) {
        padded_row(of, node, now, result, n);
        copy_rows(out, 0, result, 0, 1, n * of.size);
        for (int k = 0; k < of.count; ++k)
            now[of.streams[k].number].data += now[of.streams[k].number].row_step;
    }
}

WEFT_BODY void ragged_rows(const kernel_table& of, const void* node, const stream* in, char* out,
                           index_t out_step, index_t rows, index_t n, bool far) {
    if (n < of.width) return short_rows(of, node, in, out, out_step, rows, n);
    alignas(64) char result[64 * 16];
    int last = 0;
    for (int k = 0; k < of.count; ++k)
        last = (std::max)(last, of.streams[k].number);
    auto* const now = static_cast<stream*>(__builtin_alloca(std::size_t(last + 1) * sizeof(stream)));
    const auto packet_bytes = static_cast<std::uintptr_t>(of.width * of.size);
    const auto skip = [&](index_t elements) {
        for (int k = 0; k < of.count; ++k)
            now[of.streams[k].number].data += elements * of.streams[k].size & now[of.streams[k].number].mask;
    };
    for (index_t row = 0; row < rows; ++row, out += out_step) {
        for (int k = 0; k < of.count; ++k) {
            const int number = of.streams[k].number;
            now[number] = in[number];
            now[number].data += row * in[number].row_step;
        }
        const auto head = static_cast<index_t>(-reinterpret_cast<std::uintptr_t>(out) % packet_bytes /
                                               std::uintptr_t(of.size));
        if (head > 0) {
            of.run(node, now, result, 0, 1, of.width, false);
            std::memcpy(out, result, std::size_t(head * of.size));
            skip(head);
        }
        if (n - head >= of.width) {
            // Around the caches go whole packets; what is left over is computed before, which is right in place.
            const index_t left = far ? (n - head) % of.width : 0, first_of_last = n - head - of.width;
            if (left > 0) {
                skip(first_of_last);
                of.run(node, now, result, 0, 1, of.width, false);
                skip(-first_of_last);
            }
            of.run(node, now, out + head * of.size, 0, 1, n - head - left, far && of.goes_around);
            std::memcpy(out + (n - left) * of.size, result + (of.width - left) * of.size,
                        std::size_t(left * of.size));
        } else if (n > head) { // the last packet ends with the row
            skip(n - of.width - head);
            of.run(node, now, out + (n - of.width) * of.size, 0, 1, of.width, false);
        }
    }
}

/// Rows whose pieces are computed one below the other: few, so that what is read for the next piece is still near.
inline constexpr index_t piece_rows = 16;

WEFT_BODY void run_in_pieces(const kernel_table& of, const void* node, const stream* in, char* out,
                             index_t out_step, index_t rows, index_t n, bool far) {
    int last = 0;
    for (int k = 0; k < of.count; ++k)
        last = (std::max)(last, of.streams[k].number);
    auto* const now = static_cast<stream*>(__builtin_alloca(std::size_t(last + 1) * sizeof(stream)));
    for (index_t row = 0; row < rows; row += piece_rows, out += piece_rows * out_step) {
        const index_t count = (std::min)(piece_rows, rows - row);
        for (int k = 0; k < of.count; ++k) {
            const int number = of.streams[k].number;
            now[number] = in[number];
            now[number].data += row * in[number].row_step;
        }
        for (index_t i = 0, next; i < n; i = next) {
            // No piece is shorter than a packet, which the last one would be otherwise.
            next = (std::min)(i + of.piece, n);
            if (next < n && n - next < of.width) next -= of.width;
            of.run(node, now, out + i * of.size, out_step, count, next - i, far);
            for (int k = 0; k < of.count; ++k) {
                const auto [number, size] = of.streams[k];
                now[number].data += (next - i) * size & now[number].mask;
            }
        }
    }
}

/// Whether rows are made of whole packets, each of which begins at a multiple of one.
inline bool are_whole_packets(const kernel_table& of, const char* out, index_t out_step, index_t n) {
    const auto bytes = static_cast<std::uintptr_t>(of.width * index_t(of.size));
    return n % of.width == 0 &&
           (reinterpret_cast<std::uintptr_t>(out) | static_cast<std::uintptr_t>(out_step)) % bytes == 0;
}

/// The form of a kernel that reads these rows where they lie though they are laid out for others; none: null.
inline kernel form_for_rows(const kernel_table& of, const stream* in, const char* out, index_t out_step,
                            index_t n, bool far) {
    if (of.stepped != nullptr) {
        const index_t mask = common_mask(in, of.count);
        if (mask == -2 || mask == -3) return of.stepped[-2 - mask];
    }
    if (of.numbers == nullptr) return nullptr;
    const bool first = in[0].mask == 0, second = in[1].mask == 0;
    const kernel own = form_for_number(of, first, second, n);
    return own == nullptr || (far && !are_whole_packets(of, out, out_step, n)) ? nullptr : own;
}

WEFT_BODY void run_kernel(const stage& what, const stream* in, char* out, index_t out_step, index_t rows,
                          index_t n, bool far) {
    const kernel_table& of = *what.of;
    if (of.stepped != nullptr || of.numbers != nullptr)
        if (const kernel own = detail::form_for_rows(of, in, out, out_step, n, far))
            return own(what.node, in, out, out_step, rows, n, far);
    if (n < of.width ||
        (of.width > 0 && (far ? !are_whole_packets(of, out, out_step, n) : begins_at_lines(of, n))))
        return ragged_rows(of, what.node, in, out, out_step, rows, n, far);
    of.run(what.node, in, out, out_step, rows, n, far);
}

} // namespace weft::inline WEFT_ABI::detail
