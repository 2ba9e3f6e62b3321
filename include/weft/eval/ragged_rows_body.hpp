// SPDX-License-Identifier: BSL-1.0
// weft/eval/ragged_rows_body.hpp - row by row: padded and copied back, or begun by a part of a packet.
//
// Layer: eval. Question: what stands in the streams when three elements are computed?
//     for each the three, then the first again, as many as a packet has
#pragma once

#include <weft/eval/ragged_rows.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void ragged_rows(const packet_kernel& of, const void* node, const stream* in, char* out,
                           index_t out_step, index_t rows, index_t n, bool far) {
    constexpr int most_bytes = 64 * 16;
    alignas(64) char result[most_bytes];
    int last = 0;
    for (int k = 0; k < of.count; ++k)
        last = (std::max)(last, of.reads[k].number);
    auto* const now = static_cast<stream*>(__builtin_alloca(std::size_t(last + 1) * sizeof(stream)));
    const index_t room_bytes = of.width * index_t(16);
    char* const rooms = n < of.width
                            ? static_cast<char*>(__builtin_alloca(std::size_t(of.count * room_bytes + 64)))
                            : nullptr;
    const auto packet_bytes = static_cast<std::uintptr_t>(of.width * of.size);
    const auto skip = [&](index_t elements) {
        for (int k = 0; k < of.count; ++k)
            now[of.reads[k].number].data += elements * of.reads[k].size & now[of.reads[k].number].mask;
    };
    for (index_t row = 0; row < rows; ++row, out += out_step) {
        for (int k = 0; k < of.count; ++k) {
            const auto [number, size] = of.reads[k];
            now[number] = in[number];
            now[number].data += row * in[number].row_step;
            if (n >= of.width || in[number].mask == 0) continue;
            char* const room = rooms + k * room_bytes;
            for (int i = 0; i < of.width; ++i)
                std::memcpy(room + i * size, now[number].data + (i < n ? i : 0) * size, std::size_t(size));
            now[number].data = room;
        }
        if (n < of.width) {
            of.run(node, now, result, 0, 1, of.width, false);
            std::memcpy(out, result, std::size_t(n * of.size));
            continue;
        }
        const auto head = static_cast<index_t>(-reinterpret_cast<std::uintptr_t>(out) % packet_bytes /
                                               std::uintptr_t(of.size));
        if (head > 0) {
            of.run(node, now, result, 0, 1, of.width, false);
            std::memcpy(out, result, std::size_t(head * of.size));
            skip(head);
        }
        if (n - head >= of.width) {
            of.run(node, now, out + head * of.size, 0, 1, n - head, far && of.goes_around);
        } else if (n > head) { // the last packet ends with the row
            skip(n - of.width - head);
            of.run(node, now, out + (n - of.width) * of.size, 0, 1, of.width, false);
        }
    }
}

} // namespace weft::inline WEFT_ABI::detail
