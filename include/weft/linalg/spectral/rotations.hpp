// SPDX-License-Identifier: BSL-1.0
// weft/linalg/spectral/rotations.hpp - rotations of neighbouring columns, kept until many can be applied while rows are in a cache.
//
// Layer: linalg. Question: how do the vectors follow what an iteration does to two diagonals?
//     rotations<double> kept(v.cols());   kept.begin(0, 1);   kept.add({c, s});   kept.apply(as_matrix(v));
//
// One sweep after the other reads and writes all columns; some rows of them, a strip, meet all sweeps that were kept before the
// next (Van Zee, van de Geijn and Quintana-Orti, "Restructuring the tridiagonal and bidiagonal QR algorithms for performance",
// 2014).
#pragma once

#include <weft/linalg/kernel/chain.hpp>
#include <weft/linalg/kernel/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

/// x and y become cosine * x + sine * y and cosine * y - sine * x.
template <class T>
struct rotation {
    T cosine, sine;
};

/// The one that makes 0 of y, and with `length` what it makes of x.
template <class T>
rotation<T> rotation_onto(T x, T y, T& length) {
    constexpr T least = std::numeric_limits<T>::min() / std::numeric_limits<T>::epsilon();
    if (y == T(0)) {
        length = x;
        return {T(1), T(0)};
    }
    const T squares = x * x + y * y;
    length = squares > least && squares < 1 / least ? std::sqrt(squares) : std::hypot(x, y);
    return {x / length, y / length};
}

/// So many are worth a walk over the vectors.
inline constexpr std::size_t kept_rotations = 8192;

/// Sweeps over columns that lie without gaps: each rotates a column with the next one, that with the one behind it, and so on.
template <class T>
class rotations {
public:
    explicit rotations(index_t columns) {
        all_.reserve((std::min)(std::size_t(2 * columns * columns), kept_rotations + std::size_t(columns)));
    }

    /// The next sweep begins at a column; `step` is 1, or -1 for one that runs backwards.
    void begin(index_t column, index_t step) { sweeps_.push_back({column, step, all_.size(), 0}); }
    void add(rotation<T> next) {
        all_.push_back(next);
        ++sweeps_.back().count;
    }
    std::size_t size() const { return all_.size(); }

    /// Applies all, and forgets them.
    void apply(const matrix<T>& to) {
        index_t i = 0;
        for (; i + strip <= to.rows; i += strip)
            apply_to_strip(to.data + i, to.column_stride);
        if (i < to.rows) { // a whole strip is faster than its rows
            const index_t left = to.rows - i;
            rest_.resize(std::size_t(strip * to.columns));
            for (index_t j = 0; j < to.columns; ++j)
                std::copy_n(to.data + i + j * to.column_stride, left, rest_.data() + j * strip);
            apply_to_strip(rest_.data(), strip);
            for (index_t j = 0; j < to.columns; ++j)
                std::copy_n(rest_.data() + j * strip, left, to.data + i + j * to.column_stride);
        }
        sweeps_.clear();
        all_.clear();
    }

private:
    struct sweep {
        index_t column, step;
        std::size_t first, count;
    };

    static constexpr int chunks = 4, count = full_chunk<T>;
    static constexpr index_t strip = chunks * count;

    void apply_to_strip(T* data, index_t column_stride) const {
        for (const sweep& each : sweeps_) {
            const rotation<T>* const all = all_.data() + each.first;
            T* at = data + each.column * column_stride;
            const index_t step = each.step * column_stride;
            lanes_type x[std::size_t(chunks)];
            for (int c = 0; c < chunks; ++c)
                x[c] = load(at + c * count);
            for (std::size_t k = 0; k < each.count; ++k) {
                const lanes_type cosine = splat(all[k].cosine), sine = splat(all[k].sine);
#pragma GCC unroll 4
                for (int c = 0; c < chunks; ++c) {
                    const lanes_type y = load(at + step + c * count);
                    store(cosine * x[c] + sine * y, at + c * count);
                    x[c] = cosine * y - sine * x[c];
                }
                at += step;
            }
            for (int c = 0; c < chunks; ++c)
                store(x[c], at + c * count);
        }
    }

    /// A register, or one number.
    static WEFT_INLINE auto load(const T* p) {
        if constexpr (count == 1)
            return *p;
        else
            return simd::part<T, count>::load(p).raw;
    }
    static WEFT_INLINE auto splat(T v) {
        if constexpr (count == 1)
            return v;
        else
            return simd::part<T, count>::splat(v).raw;
    }
    using lanes_type = decltype(splat(T()));
    static WEFT_INLINE void store(const lanes_type& x, T* p) { __builtin_memcpy(p, &x, sizeof x); }

    std::vector<rotation<T>> all_;
    std::vector<T> rest_;
    std::vector<sweep> sweeps_;
};

} // namespace weft::inline WEFT_ABI::detail
