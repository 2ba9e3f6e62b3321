// SPDX-License-Identifier: BSL-1.0
// weft/io/text/explanation_text_body.hpp - the planner's choices in words.
//
// Layer: io. Question: what is said of an operand, a kernel, a cost?
//     strided: 7 elements apart, gathered into a buffer
#pragma once

#include <weft/io/text/explanation.hpp>
#include <weft/io/text/explanation_text.hpp>
#include <weft/schedule/driver.hpp>
#include <weft/schedule/plan.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

inline std::string padded(std::string text, std::size_t width) {
    text.resize((std::max)(text.size(), width), ' ');
    return text;
}

/// Puts the tree into columns.
template <class Explanation>
std::string tree_text(const Explanation& e) {
    std::size_t labels = 0, shapes = 0, elements = 0;
    const auto label = [](const explained_node& n) {
        return std::string(std::size_t(2 * n.depth), ' ') + n.label;
    };
    const auto shape = [](const explained_node& n) {
        return n.extents.rank() == 0 ? "" : to_string(n.extents);
    };
    for (const explained_node& n : e.nodes) {
        labels = (std::max)(labels, label(n).size());
        shapes = (std::max)(shapes, shape(n).size());
        elements = (std::max)(elements, std::string(n.element).size());
    }
    std::string text;
    for (const explained_node& n : e.nodes) {
        std::string line = padded(label(n), labels + 3) + padded(shape(n), shapes + 2) +
                           padded(n.element, elements + 2) + n.note;
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

/// The rest of the text: one line each, the subject in front.
template <class Explanation>
class plan_text {
public:
    explicit plan_text(const Explanation& e) : e_(e), total_(e.extents.size()) {}

    std::string text() {
        if (total_ == 0) {
            say("loops", "none: there are no elements");
            return std::move(out_);
        }
        choose();
        say_kernels();
        const std::string stored =
            e_.settled == 0 ? "the result" : "the result and what is computed before the loop";
        say("buffers",
            buffers_ == 0
                ? "none; nothing is stored but " + stored
                : compose({buffers_, " in L1, for one tile each; nothing else is stored but ", stored}));
        say_costs();
        return std::move(out_);
    }

private:
    void say(const char* subject, const std::string& text) { out_ += padded(subject, 10) + text + '\n'; }

    /// Follows the decisions of assign/assign.hpp, schedule/driver.hpp and schedule/traverse.hpp.
    void choose() {
        const bool flat = is_target_dense() &&
                          std::all_of(e_.leaves.begin(), e_.leaves.end(), [&](const explained_leaf& l) {
                              return l.is_dense() && l.extents.size() == total_;
                          });
        if (e_.path == explained_path::elements) {
            say("loops", compose({"none: the shape is static, ", total_, " elements are written out"}));
        } else if (e_.path == explained_path::rows_in_place) {
            say("loops", "made in place, with trip counts that the compiler knows");
        } else if (e_.path == explained_path::objects) {
            say("loops", compose({"one, over ", total_, " elements in row-major order"}));
            return;
        } else if (flat && e_.kernels.size() == 1) {
            say("loops",
                compose({"one, over ", total_, " elements, straight from the operands to the result"}));
        } else if (total_ <= small_total) {
            say("loops",
                compose({"one, over ", total_, " elements: so few are laid out in the order of the result"}));
            buffers_ = 0;
            for (const explained_leaf& l : e_.leaves)
                buffers_ += !(l.is_dense() && l.extents.size() == total_);
        } else {
            say_plan();
        }
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
            const int number = leaf_number(e_.leaves, k);
            if (number < said_) continue;
            said_ = number + 1;
            const int stream = static_cast<int>(k) + 1;
            const bool computed = e_.leaves[k].rule != nullptr;
            buffers_ +=
                computed || (accesses[k + 1] != access::contiguous && accesses[k + 1] != access::stepped);
            say(said_ == 1 ? "reads" : "",
                compose({"#", number, "  ",
                         computed ? std::string("computed into a buffer")
                                  : access_text(loops, chosen, stream, accesses[k + 1])}));
        }
        say("writes", accesses[0] == access::contiguous ? "contiguous" : "strided, through a buffer");
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

    void say_costs() {
        index_t read = 0;
        for (std::size_t k = 0; k < e_.leaves.size(); ++k)
            if (std::find(e_.leaves.begin(), e_.leaves.begin() + static_cast<std::ptrdiff_t>(k),
                          e_.leaves[k]) == e_.leaves.begin() + static_cast<std::ptrdiff_t>(k))
                read += e_.leaves[k].rule == nullptr ? e_.leaves[k].bytes() : 0;
        const index_t written = total_ * e_.size;
        say("moves", compose({read + written, " bytes: ", read, " read, ", written, " written"}));
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
    int said_ = 0;
    std::string out_;
};

template <class Explanation>
std::string explanation_text(const Explanation& e) {
    const std::string plan =
        e.path == explained_path::root
            ? compose({"loops     those of `", e.nodes[0].label, "`, straight into the result\n"})
            : plan_text(e).text();
    return compose({e.element, " ", e.extents, ", ", e.type, "\n\n", tree_text(e), "\n", plan});
}

} // namespace weft::inline WEFT_ABI::detail
