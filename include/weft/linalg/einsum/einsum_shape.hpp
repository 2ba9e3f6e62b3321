// SPDX-License-Identifier: BSL-1.0
// weft/linalg/einsum/einsum_shape.hpp - whether subscripts fit the operands that they are given.
//
// Layer: linalg. Question: does "ij,jk->ik" fit shape<2, 3> and shape<4, 5>?
//     no: the extents of j are 3 and 4
#pragma once

#include <weft/core/diagnose.hpp>
#include <weft/core/error.hpp>
#include <weft/linalg/einsum/subscripts.hpp>
#include <weft/shape/broadcast.hpp>
#include <weft/shape/exact.hpp>

#include <algorithm>
#include <array>

namespace weft::diagnose {

/// Facts: a letter of the subscripts, the number of an operand.
template <char Letter>
struct letter;
template <int Number>
struct operand_number;

/// E403: a character, at this position, that no subscripts have there.
template <auto Subscripts, int Position>
struct character {
    static constexpr bool value = false;
};
/// E404: the subscripts are those of `Wanted` operands.
template <auto Subscripts, int Wanted, int Given>
struct operand_count {
    static constexpr bool value = false;
};
/// E405: an operand of another rank than its subscripts have, or of run-time rank where they have an ellipsis.
template <auto Subscripts, class Operand, class Shape>
struct subscript_rank {
    static constexpr bool value = false;
};
/// E406: a letter of the output that no operand has; `.` for an ellipsis.
template <auto Subscripts, class Letter>
struct unknown_letter {
    static constexpr bool value = false;
};
/// E407: a letter that stands twice in the output.
template <auto Subscripts, class Letter>
struct repeated_letter {
    static constexpr bool value = false;
};
/// E408: a letter that names axes of different extents.
template <auto Subscripts, class Letter, class Extents, class... Shapes>
struct letter_extents {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI::detail {

template <auto Text>
inline constexpr parsed_subscripts parsed = parse_subscripts(Text);

template <class Shape>
constexpr int dots_of(const subscript_term& term) {
    if constexpr (has_static_rank<Shape>)
        return ellipsis_axes(term, Shape::rank());
    else
        return 0;
}

/// The labels of the axes of all operands, and of the result.
template <auto Text, class... Shapes>
struct einsum_labels {
    static constexpr std::size_t count = sizeof...(Shapes);

    static constexpr std::array<axis_labels, count> operands = [] {
        std::array<axis_labels, count> labels{};
        std::size_t k = 0;
        ((labels[k] = label_axes(parsed<Text>.terms[k], dots_of<Shapes>(parsed<Text>.terms[k])), ++k), ...);
        return labels;
    }();

    static constexpr axis_labels output = [] {
        int dots = 0;
        std::size_t k = 0;
        ((dots = (std::max)(dots, dots_of<Shapes>(parsed<Text>.terms[k++]))), ...);
        return label_axes(parsed<Text>.output, parsed<Text>.output.ellipsis < 0 ? 0 : dots);
    }();
};

/// Two extents with one label that do not meet.
struct label_clash {
    int label = 0; ///< 0: there is none
    int first = 0, second = 0;
    index_t left = 0, right = 0;
};

/// `extents[k][axis]` may be `dyn`. Within one operand the extents are equal, those of several are broadcast.
template <std::size_t Count>
constexpr label_clash find_label_clash(const std::array<axis_labels, Count>& labels,
                                       const index_t (&extents)[Count][max_rank]) {
    for (const axis_labels& some : labels)
        for (int i = 0; i < some.count; ++i) {
            index_t met = 1;
            int first = 0;
            for (std::size_t k = 0; k < Count; ++k) {
                if (!labels[k].has(some.at[i])) continue;
                index_t own = dyn;
                for (int axis = 0; axis < labels[k].count; ++axis) {
                    if (labels[k].at[axis] != some.at[i]) continue;
                    if (same_extent(own, extents[k][axis]) == clash)
                        return {some.at[i], int(k), int(k), own, extents[k][axis]};
                    own = same_extent(own, extents[k][axis]);
                }
                if (broadcast_extent(met, own) == clash) return {some.at[i], first, int(k), met, own};
                met = broadcast_extent(met, own);
                if (own != 1) first = int(k);
            }
        }
    return {};
}

template <auto Text, class... Shapes>
inline constexpr label_clash static_clash = [] {
    using labels = einsum_labels<Text, Shapes...>;
    index_t extents[sizeof...(Shapes)][max_rank]{};
    int k = 0;
    const auto fill = [&]<class Shape>(std::type_identity<Shape>) {
        for (int axis = 0; axis < labels::operands[std::size_t(k)].count && axis < max_rank; ++axis)
            if constexpr (has_static_rank<Shape>)
                extents[k][axis] = Shape::static_extent(axis);
            else
                extents[k][axis] = dyn;
        ++k;
    };
    (fill(std::type_identity<Shapes>{}), ...);
    return find_label_clash(labels::operands, extents);
}();

template <auto Text>
constexpr auto judge_characters() {
    if constexpr (parsed<Text>.bad_character >= 0)
        return diagnose::character<Text, parsed<Text>.bad_character>{};
    else
        return diagnose::holds{};
}
template <auto Text>
constexpr auto judge_output() {
    if constexpr (parsed<Text>.unknown != 0)
        return diagnose::unknown_letter<Text, diagnose::letter<char(parsed<Text>.unknown)>>{};
    else
        return diagnose::holds{};
}
template <auto Text>
constexpr auto judge_letters() {
    if constexpr (parsed<Text>.repeated != 0)
        return diagnose::repeated_letter<Text, diagnose::letter<char(parsed<Text>.repeated)>>{};
    else
        return diagnose::holds{};
}
template <auto Text, int Given>
constexpr auto judge_count() {
    if constexpr (parsed<Text>.operands != Given)
        return diagnose::operand_count<Text, parsed<Text>.operands, Given>{};
    else
        return diagnose::holds{};
}

/// Whether an operand may have the rank that its term says.
template <class Shape>
constexpr bool rank_fits(const subscript_term& term) {
    if constexpr (!has_static_rank<Shape>)
        return term.ellipsis < 0;
    else
        return term.ellipsis < 0 ? Shape::rank() == term.letters.count : Shape::rank() >= term.letters.count;
}

template <auto Text, int Number, class First, class... Rest>
constexpr auto judge_ranks() {
    if constexpr (!rank_fits<First>(parsed<Text>.terms[Number]))
        return diagnose::subscript_rank<Text, diagnose::operand_number<Number>, First>{};
    else if constexpr (sizeof...(Rest) > 0)
        return judge_ranks<Text, Number + 1, Rest...>();
    else
        return diagnose::holds{};
}

template <auto Text, class... Shapes>
constexpr auto judge_extents() {
    constexpr label_clash found = static_clash<Text, Shapes...>;
    if constexpr (found.label != 0)
        return diagnose::letter_extents<Text, diagnose::letter<char(found.label)>,
                                        diagnose::extents<found.left, found.right>,
                                        printed_shape<Shapes>...>{};
    else
        return diagnose::holds{};
}

/// What the compiler finds wrong: one thing, the first of these.
template <auto Text, class... Shapes>
struct einsum_verdict {
    template <bool Asked, class Judge>
    static constexpr auto when(Judge judge) {
        if constexpr (Asked)
            return judge();
        else
            return diagnose::holds{};
    }

    using characters = decltype(judge_characters<Text>());
    using output = decltype(when<characters::value>([] { return judge_output<Text>(); }));
    using letters =
        decltype(when < characters::value && output::value > ([] { return judge_letters<Text>(); }));
    static constexpr bool is_text = characters::value && output::value && letters::value;
    using count = decltype(when<is_text>([] { return judge_count<Text, int(sizeof...(Shapes))>(); }));
    using ranks =
        decltype(when < is_text && count::value > ([] { return judge_ranks<Text, 0, Shapes...>(); }));
    static constexpr bool is_labelled = is_text && count::value && ranks::value;
    using extents = decltype(when<is_labelled>([] { return judge_extents<Text, Shapes...>(); }));
    static constexpr bool value = is_labelled && extents::value;
};

[[noreturn, gnu::cold]] void raise_subscript_rank(int number, const extent_list& shape, int wanted);

[[noreturn, gnu::cold]] void raise_letter_extents(const label_clash& found, const extent_list& left,
                                                  const extent_list& right);

/// The run-time half of the verdict.
template <auto Text, class... Shapes>
constexpr void check_einsum(const Shapes&... shapes) {
    if constexpr (!(is_static_shape<Shapes> && ...)) {
        using labels = einsum_labels<Text, Shapes...>;
        index_t extents[sizeof...(Shapes)][max_rank]{};
        int k = 0;
        const auto fill = [&](const auto& shape) {
            const int wanted = labels::operands[std::size_t(k)].count;
            if (shape.rank() != wanted) raise_subscript_rank(k, shape, wanted);
            for (int axis = 0; axis < wanted; ++axis)
                extents[k][axis] = shape.extent(axis);
            ++k;
        };
        (fill(shapes), ...);
        if (const label_clash found = find_label_clash(labels::operands, extents); found.label != 0) {
            const extent_list lists[] = {extent_list(shapes)...};
            raise_letter_extents(found, lists[found.first], lists[found.second]);
        }
    }
}

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/linalg/einsum/einsum_shape_body.hpp>
#endif
