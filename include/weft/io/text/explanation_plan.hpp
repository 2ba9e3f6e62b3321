// SPDX-License-Identifier: BSL-1.0
// weft/io/text/explanation_plan.hpp - the planner's choices in words.
//
// Layer: io. Question: what is said of an operand, a kernel, a cost?
//     strided: 7 elements apart, gathered into a buffer
#pragma once

#include <weft/io/text/explanation.hpp>
#include <weft/overlap/overlap.hpp>
#include <weft/schedule/small/few_axes.hpp>
#include <weft/schedule/tile/plan.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

/// Makes the plan. A template, so that from the headers alone only programs that explain something pay for compiling it.
template <class Explanation>
class plan_maker {
public:
    explicit plan_maker(const Explanation& e) : e_(e), total_(e.extents.size()) {}

    explained_plan plan_of() {
        if (e_.path == explained_path::root) {
            say("loops", compose({"those of `", e_.nodes[0].label, "`, straight into the result"}));
            read_as_laid_out();
            say_writes(is_target_dense());
            say_moves();
            return std::move(out_);
        }
        if (total_ == 0) {
            say("loops", "none: there are no elements");
            return std::move(out_);
        }
        choose();
        say_kernels();
        std::string stored =
            e_.settled == 0 ? "the result" : "the result and what is computed before the loop";
        if (const std::string numbers = overwritten(); !numbers.empty()) {
            copies_ = !moves_only();
            say("overlap",
                compose({numbers, " is read where another element is written: ",
                         copies_ ? "" : "moved where it lies, or ", "all is computed into a copy first"}));
            if (copies_) stored += ", and its copy";
        }
        say("buffers",
            buffers_ == 0
                ? "none; nothing is stored but " + stored
                : compose({buffers_, " in L1, for one tile each; nothing else is stored but ", stored}));
        say_moves();
        say_costs();
        return std::move(out_);
    }

private:
    void say(const char* subject, const std::string& text) { out_.lines.push_back({subject, text}); }

    /// The operands that the target overlaps at other places.
    std::string overwritten() const {
        std::string numbers;
        if (e_.written == nullptr || e_.path == explained_path::elements ||
            e_.path == explained_path::rows_in_place)
            return numbers;
        const reference written{static_cast<const char*>(e_.written), e_.size, e_.extents.rank(),
                                e_.extents.begin(), e_.target.data()};
        for_each_in_memory([&](int number, const explained_leaf& leaf) {
            if (!is_in_place(referred(leaf, leaf.size, leaf.data), written))
                numbers += compose({numbers.empty() ? "#" : ", #", number});
        });
        return numbers;
    }

    /// Each operand that is not computed, once, by its number.
    template <class F>
    void for_each_in_memory(const F& f) const {
        int number = 0;
        for (std::size_t k = 0; k < e_.leaves.size(); ++k) {
            if (leaf_number(e_.leaves, k) != number) continue; // it has been seen
            if (e_.leaves[k].rule == nullptr) f(number, e_.leaves[k]);
            ++number;
        }
    }

    /// Whether elements are only moved, each as far.
    bool moves_only() const {
        if (e_.nodes.size() != 1 || e_.path != explained_path::driver) return false;
        const explained_leaf& leaf = e_.leaves[0];
        return leaf.rank() == e_.extents.rank() &&
               std::equal(e_.target.begin(), e_.target.end(), leaf.strides);
    }

    /// Each operand once, in the order of their numbers.
    void read(std::size_t leaf, access how, const std::string& text) {
        const int number = leaf_number(e_.leaves, leaf);
        if (number < static_cast<int>(out_.reads.size())) return;
        out_.reads.push_back({number, how, e_.leaves[leaf].rule != nullptr, text});
        say(number == 0 ? "reads" : "", compose({"#", number, "  ", text}));
    }
    void read_all(access how, const char* text) {
        for (std::size_t k = 0; k < e_.leaves.size(); ++k)
            read(k, how, e_.leaves[k].rule != nullptr ? "computed into a buffer" : text);
    }
    /// Where no operand passes through a buffer.
    void read_as_laid_out() {
        for (std::size_t k = 0; k < e_.leaves.size(); ++k) {
            const explained_leaf& leaf = e_.leaves[k];
            const int last = leaf.rank() - 1;
            if (leaf.rule != nullptr)
                read(k, access::contiguous, "computed where it is read");
            else if (leaf.extents.size() == 1)
                read(k, access::splat, "splat: one element for all");
            else if (leaf.is_dense() || leaf.extent(last) == 1 || leaf.stride(last) == 1)
                read(k, access::contiguous, "contiguous: where it lies");
            else
                read(k, access::strided, compose({"strided: ", leaf.stride(last), " elements apart"}));
        }
    }
    void say_writes(bool where_it_lies, const char* otherwise = "strided, where it lies") {
        say("writes", where_it_lies ? "contiguous" : otherwise);
    }

    /// Follows the decisions of assign/assign.hpp, schedule/driver.hpp and schedule/tile/traverse.hpp.
    void choose() {
        const bool flat = is_target_dense() &&
                          std::all_of(e_.leaves.begin(), e_.leaves.end(), [&](const explained_leaf& l) {
                              return l.is_dense() && l.extents.size() == total_;
                          });
        if (e_.path == explained_path::elements) {
            say("loops", compose({"none: the shape is static, ", total_, " elements are written out"}));
            read_as_laid_out();
        } else if (e_.path == explained_path::rows_in_place) {
            say("loops", "made in place, with trip counts that the compiler knows");
            read_as_laid_out();
        } else if (e_.path == explained_path::objects) {
            say("loops", compose({"one, over ", total_, " elements in row-major order"}));
            read_as_laid_out();
            say_writes(is_target_dense());
            return;
        } else if (flat && e_.kernels.size() == 1) {
            say("loops",
                compose({"one, over ", total_, " elements, straight from the operands to the result"}));
            read_all(access::contiguous, "contiguous: where it lies");
        } else if (total_ <= small_total) {
            say("loops",
                compose({"one, over ", total_, " elements: so few are laid out in the order of the result"}));
            buffers_ = 0;
            for (std::size_t k = 0; k < e_.leaves.size(); ++k) {
                const bool lies_there = e_.leaves[k].is_dense() && e_.leaves[k].extents.size() == total_;
                buffers_ += !lies_there;
                read(k, lies_there ? access::contiguous : access::strided,
                     lies_there ? "contiguous: where it lies" : "laid out in the order of the result");
            }
        } else {
            say_plan();
            buffers_ += static_cast<int>(e_.kernels.size()) - 1;
            return;
        }
        say_writes(is_target_dense());
        buffers_ += static_cast<int>(e_.kernels.size()) - 1;
    }

    bool is_target_dense() const {
        return e_.target.empty() || is_dense(e_.extents.rank(), e_.extents.begin(), e_.target.data());
    }

    void say_plan() {
        const int rank = e_.extents.rank(), operands = static_cast<int>(e_.leaves.size());
        std::vector<index_t> target = e_.target, strides, storage(nest_storage(rank, operands));
        if (target.empty()) {
            target.resize(static_cast<std::size_t>(rank));
            index_t step = 1;
            for (int axis = rank; axis-- > 0; step *= e_.extents.extent(axis))
                target[static_cast<std::size_t>(axis)] = step;
        }
        for (const explained_leaf& l : e_.leaves) {
            const int missing = rank - l.extents.rank();
            for (int axis = 0; axis < rank; ++axis)
                strides.push_back(
                    axis < missing || l.extents.extent(axis - missing) == 1 ? 0 : l.strides[axis - missing]);
        }
        const nest loops =
            make_nest(rank, e_.extents.begin(), target.data(), operands, strides.data(), storage.data());
        std::vector<access> accesses(static_cast<std::size_t>(operands) + 1);
        const auto line =
            static_cast<index_t>(std::bit_floor(static_cast<unsigned>(e_.size < 64 ? 64 / e_.size : 1)));
        const plan chosen = make_plan(loops, line, accesses.data(),
                                      e_.kernels.size() == 1 ? e_.kernels.front().reads : row_reading{});

        std::string extents;
        for (int axis = loops.rank; axis-- > 0;)
            extents += compose({loops.extents[axis], axis > 0 ? " x " : ""});
        say("loops",
            extents + (loops.rank < rank ? " after merging axes, " : ", ") + how_text(loops, chosen));
        for (std::size_t k = 0; k < e_.leaves.size(); ++k) {
            if (leaf_number(e_.leaves, k) < static_cast<int>(out_.reads.size())) continue;
            const int stream = static_cast<int>(k) + 1;
            const access how = accesses[k + 1];
            const bool computed = e_.leaves[k].rule != nullptr,
                       held = e_.kernels.size() == 1 &&
                              has_bit(e_.kernels.front().held, static_cast<int>(k)) &&
                              (how == access::row_splat || how == access::splat);
            buffers_ += computed || (how != access::contiguous && how != access::stepped && !held);
            read(k, how,
                 computed ? std::string("computed into a buffer")
                          : access_text(loops, chosen, stream, how) + (held ? ", in a register" : ""));
        }
        say_writes(accesses[0] == access::contiguous, "strided, through a buffer");
        buffers_ += accesses[0] != access::contiguous;
    }

    static std::string how_text(const nest& loops, const plan& chosen) {
        switch (chosen.how) {
        case traversal::blocks:
            return "walked in square tiles, since an operand is transposed";
        case traversal::planes:
            return compose({"walked in rows of ", loops.extents[0]});
        default:
            break;
        }
        std::string text = compose({"walked as lines of ", chosen.length});
        if (chosen.period > 0) text += compose({", in rows of ", (std::min)(chosen.period, chosen.length)});
        return text;
    }

    static std::string access_text(const nest& loops, const plan& chosen, int stream, access how) {
        switch (how) {
        case access::contiguous:
            return "contiguous: where it lies";
        case access::splat:
            return "splat: one element for the whole line";
        case access::row_splat:
            return "splat: one element for each row";
        case access::periodic:
            return compose({"periodic: a pattern of ", flat_access(loops, stream, chosen.inner).period,
                            " elements, which a buffer repeats"});
        case access::stepped:
            return compose({"stepped: ", loops.stride(0, stream), " elements apart, read where they lie"});
        case access::strided:
            return loops.stride(0, stream) == 0 || chosen.how == traversal::flat
                       ? std::string("strided: laid out in a buffer, tile by tile")
                       : compose({"strided: ", loops.stride(0, stream),
                                  " elements apart, gathered into a buffer"});
        case access::transposed:
            return "transposed: turned into a buffer, tile by tile";
        }
        return {};
    }

    void say_kernels() {
        if (e_.path == explained_path::elements)
            return say("computes", "each element on its own, as the compiler sees fit");
        if (e_.path == explained_path::objects)
            return say("computes", "each element on its own, into the object that is there");
        for (std::size_t k = 0; k < e_.kernels.size(); ++k) {
            const explained_kernel& explained = e_.kernels[k];
            std::string text = explained.lane == nullptr
                                   ? std::string("a loop over elements")
                                   : compose({"vectors of ", explained.lanes, " ", explained.lane});
            if (e_.kernels.size() > 1)
                text +=
                    compose({", `", explained.label, "`", k + 1 < e_.kernels.size() ? " into a buffer" : ""});
            say(k == 0 ? "computes" : "", text);
        }
    }

    void say_moves() {
        index_t read = 0;
        for_each_in_memory([&](int, const explained_leaf& leaf) { read += leaf.bytes(); });
        index_t written = total_ * e_.size;
        if (copies_) { // which is written, and read again
            read += written;
            written *= 2;
        }
        say("moves", compose({read + written, " bytes: ", read, " read, ", written, " written"}));
    }

    void say_costs() {
        std::string text =
            compose({e_.operations, e_.operations == 1 ? " operation" : " operations", " an element"});
        if (e_.fused > 0)
            text += compose({", ", 2 * e_.fused, " of them as ", e_.fused, " fused multiply-add",
                             e_.fused > 1 ? "s" : ""});
        say("costs", text);
    }

    const Explanation& e_;
    index_t total_;
    int buffers_ = 0;
    bool copies_ = false;
    explained_plan out_;
};

} // namespace weft::inline WEFT_ABI::detail
