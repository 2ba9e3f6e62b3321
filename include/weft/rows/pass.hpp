// SPDX-License-Identifier: BSL-1.0
// weft/rows/pass.hpp - assignments and folds that are computed together, a few rows at a time.
//
// Layer: rows. Question: what is known of `x / sqrt(sum<1>(x * x, keep_dims))` once its types are forgotten?
//     three passes: the sums of x * x over rows; the roots of these; x by what the second wrote
//
// A pass reads memory and what earlier passes write. Who runs them sees pointers, extents and strides, and so finds out
// whether they can run over the same few rows one after the other, while these are in the caches.
#pragma once

#include <weft/schedule/arena.hpp>
#include <weft/schedule/fold/fold_job.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// What a fold does to the elements of its tree.
struct fold_way {
    const fold_table& table;
    fold_kernels fused;                          ///< with the tree, if there are any
    void (*of_nothing)(char* totals, index_t n); ///< null: it is refused when it is built
};

/// What is done to totals once all is in them.
struct total_finish {
    void (*finish)(char* totals, index_t n, double divisor) = nullptr; ///< null: they are results already
    double divisor = 1;

    void operator()(char* totals, index_t n) const {
        if (finish != nullptr) finish(totals, n, divisor);
    }
};

/// Computes `stages` over `operands`, and writes the elements, or folds them into totals.
struct pass {
    int rank, operand_count, stage_count;
    index_t* extents; ///< of what is read
    operand_row* operands;
    index_t* strides;      ///< operand k, axis i: strides[k * rank + i]
    stage* stages;         ///< none: what is folded is the only operand
    const pass** sources;  ///< which pass writes operand k; null: none
    char* out;             ///< what later passes name as their operand
    index_t* out_strides;  ///< along the axes of what is read; 0 along those that are folded
    int out_size;          ///< bytes of an element
    int leading;           ///< axes before the first one that is folded; 0: what is written has other axes
    bool is_local = false; ///< what is written is memory for a few rows only: the value of a let
    std::uint32_t reduced = 0;
    const fold_way* fold = nullptr; ///< null: an assignment
    total_finish finish;
    const void* node = nullptr; ///< which fused kernels read
    int shared = 0; ///< leading axes along which it runs beside the last pass; 0: before it, as a whole
    int depth = 0;  ///< 0: it reads what no other pass writes; else one more than the deepest that it reads
    bool has_run = false;
    pass* next = nullptr;
};

/// The passes of one assignment, in the order in which they depend on each other; the last one is the assignment itself.
class pass_list {
public:
    pass_list() = default;
    pass_list(const pass_list&) = delete;
    ~pass_list() {
        for (; kept_ != nullptr; kept_ = kept_->before)
            kept_->destroy(kept_);
    }

    /// A pass with room for what it needs (run_passes.hpp).
    pass& add(int rank, int operands, int stages);
    pass* first() const { return first_; }
    pass& last() const { return *last_; }

    /// To leave the passes and begin anew would evaluate something twice: what has been evaluated beside them, or a function of the
    /// user's in the value of a let.
    bool must_run = false;

    char* take(index_t bytes) { return memory_.take(bytes > 0 ? bytes : 1); }

    /// Keeps an object until the passes have run.
    template <class T>
    const T& keep(T object) {
        using box = boxed<T>;
        static_assert(alignof(box) <= machine::cache_line);
        auto* const made = ::new (static_cast<void*>(take(sizeof(box)))) box{{}, std::move(object)};
        if constexpr (!std::is_trivially_destructible_v<T>) {
            made->before = std::exchange(kept_, made);
            made->destroy = [](kept* gone) { static_cast<box*>(gone)->~box(); };
        }
        return made->object;
    }

private:
    struct kept {
        kept* before;
        void (*destroy)(kept*);
    };
    template <class T>
    struct boxed : kept {
        T object;
    };

    arena memory_;
    pass *first_ = nullptr, *last_ = nullptr;
    kept* kept_ = nullptr;
};

/// Passes none of which runs beside another one, a few rows at a time.
struct whole_passes : pass_list {};

} // namespace weft::inline WEFT_ABI::detail
