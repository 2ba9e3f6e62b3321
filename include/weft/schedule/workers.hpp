// SPDX-License-Identifier: BSL-1.0
// weft/schedule/workers.hpp - the threads that share the work of an evaluation, if there are any.
//
// Layer: schedule. Question: how does a loop that knows nothing of threads come to run on several?
//     present_workers is set:  share(pieces, work) runs `work` on each of them, which takes pieces until none is left
//
// Pieces are cut by shape alone, and no element's value depends on the piece that it is in: the same bits for any number
// of threads. Who evaluates with threads sets `present_workers` for its own thread; while pieces run it is not set, so
// that nothing is shared twice.
#pragma once

#include <weft/core/config.hpp>
#include <weft/schedule/scoped_value.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Gives the numbers 0 .. count - 1 away, each once. Of the compilers' builtins, since <atomic> is large.
class piece_source {
public:
    /// `alone`: one thread takes them all, and saves 5 ns for each.
    explicit piece_source(index_t count, bool alone = false) : count_(count), alone_(alone) {}
    piece_source(const piece_source&) = delete;

    /// Whether there was another piece, which is `piece` now.
    bool take(index_t& piece) {
        piece = alone_ ? next_++ : __atomic_fetch_add(&next_, 1, __ATOMIC_RELAXED);
        return piece < count_;
    }
    /// There are no more.
    void stop() { __atomic_store_n(&next_, count_, __ATOMIC_RELAXED); }

    index_t count() const { return count_; }

    /// Where a piece begins if `all` things are dealt out evenly, in order; piece = count(): where the last one ends.
    index_t start(index_t piece, index_t all) const {
        return count_ == 1 ? all * piece : all * piece / count_; // a division costs 5 ns of a small product
    }

private:
    const index_t count_;
    index_t next_ = 0;
    const bool alone_;
};

/// Runs `work` on several threads, this one among them, and returns when all have.
class workers {
public:
    using function = void (*)(void* what, piece_source& pieces);
    virtual void run(function work, void* what, piece_source& pieces) = 0;
    virtual int count() const = 0;

protected:
    ~workers() = default;
};

/// Those that evaluations of this thread are shared with.
inline constinit thread_local workers* present_workers = nullptr;

/// Sets them until the end of a block.
struct working_with : scoped_value<workers*> {
    explicit working_with(workers* now) : scoped_value(present_workers, now) {}
};

/// Calls `work(pieces)` on each of the present workers. It must take pieces until there is none.
template <class Work>
void share(index_t pieces, const Work& work) {
    piece_source source(pieces);
    workers& all = *present_workers;
    const working_with nobody(nullptr);
    all.run([](void* what, piece_source& from) { (*static_cast<const Work*>(what))(from); },
            const_cast<Work*>(&work), source);
}

/// Bytes of a piece at least, and pieces at most: threads must not wait long for the last of them, and rows that are
/// transposed come many at a time.
inline constexpr index_t least_piece_bytes = index_t(1) << 16, most_pieces = 128;

/// Whether so many bytes are worth sharing, if there is somebody to share them with.
inline bool is_shared(index_t bytes) { return bytes >= 2 * least_piece_bytes && present_workers != nullptr; }

/// Bytes of each piece of so many.
constexpr index_t piece_bytes(index_t bytes) {
    const index_t even = bytes / most_pieces;
    return even < least_piece_bytes ? least_piece_bytes : even;
}

} // namespace weft::inline WEFT_ABI::detail
