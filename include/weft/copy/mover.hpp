// SPDX-License-Identifier: BSL-1.0
// weft/copy/mover.hpp - the copy functions for elements of one size.
//
// Layer: copy. Question: which functions lay out an operand of which only the element size is known?
//     mover_for<4>->gather   is   gather_rows<4>
#pragma once

#include <weft/core/config.hpp>

namespace weft::inline WEFT_ABI::detail {

/// See gather.hpp and transpose.hpp for what they do. The last `int` is the element size.
struct mover {
    void (*gather_rows)(char*, const char*, index_t, index_t, index_t, index_t, int);
    void (*scatter_rows)(char*, const char*, index_t, index_t, index_t, index_t, int);
    void (*splat_rows)(char*, const char*, index_t, index_t, index_t, int);
    void (*move_column)(char*, index_t, const char*, index_t, index_t, int);
    void (*pack_tile)(char*, const char*, index_t, index_t, index_t, index_t, int, const char*);
    /// Not null: the operand stands nowhere, and this computes rows of it from their places (copy/computed.hpp).
    void (*make)(const mover&, char*, const char*, index_t, index_t, index_t, index_t) = nullptr;

    bool makes() const { return make != nullptr; }

    void gather(char* to, const char* from, index_t rows, index_t row, index_t n, index_t column,
                int size) const {
        if (make == nullptr)
            gather_rows(to, from, rows, row, n, column, size);
        else
            make(*this, to, from, rows, row, n, column);
    }
    void scatter(char* to, const char* from, index_t rows, index_t row, index_t n, index_t column,
                 int size) const {
        scatter_rows(to, from, rows, row, n, column, size);
    }
    void splat(char* to, const char* from, index_t rows, index_t row, index_t copies, int size) const {
        if (make == nullptr)
            splat_rows(to, from, rows, row, copies, size);
        else
            make_splats(to, from, rows, row, copies, size);
    }
    void column(char* to, index_t to_step, const char* from, index_t from_step, index_t n, int size) const {
        if (make == nullptr)
            move_column(to, to_step, from, from_step, n, size);
        else
            make_column(to, to_step, from, from_step, n, size);
    }
    void pack(char* to, const char* from, index_t rows, index_t row, index_t n, index_t column, int size,
              const char* next) const {
        if (make == nullptr)
            pack_tile(to, from, rows, row, n, column, size, next);
        else
            make(*this, to, from, rows, row, n, column);
    }

private:
    // What is computed is computed side by side, and laid out from there.
    void make_splats(char* to, const char* from, index_t rows, index_t row, index_t copies, int size) const;
    void make_column(char* to, index_t to_step, const char* from, index_t from_step, index_t n,
                     int size) const;
};

/// Those for elements of `Size` bytes; 0: of any size.
template <int Size>
struct mover_of {
    static const mover table;
};

/// The copy functions for elements of `Bytes` bytes. Without libweft only those that a program uses are compiled.
template <int Bytes,
          int Own = Bytes == 1 || Bytes == 2 || Bytes == 4 || Bytes == 8 || Bytes == 16 ? Bytes : 0>
inline constexpr const mover* mover_for = &mover_of<Own>::table;

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/copy/mover_body.hpp>
#else
namespace weft::inline WEFT_ABI::detail {
extern template struct mover_of<0>;
extern template struct mover_of<1>;
extern template struct mover_of<2>;
extern template struct mover_of<4>;
extern template struct mover_of<8>;
extern template struct mover_of<16>;
} // namespace weft::inline WEFT_ABI::detail
#endif
