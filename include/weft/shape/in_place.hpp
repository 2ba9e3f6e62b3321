// SPDX-License-Identifier: BSL-1.0
// weft/shape/in_place.hpp - may a tensor of one shape take the elements of an expression of another?
//
// Layer: shape. Question: does `x += e` leave the shape of `x` as it is, and does `tensor<T, E...> x = e`
// fit?
//     check_assign(shape<5, 3, 4, 1>{}, shape<3, 1, 1>{})   is fine;   shape<3> takes no shape<1, 3>
//
// In place, the source broadcasts to the target: it has no more axes, and each extent is 1 or the target's.
// To make a tensor, nothing broadcasts: the ranks are equal, and so are the extents named by the tensor's
// type.
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/diagnose.hpp>
#include <weft/core/error.hpp>
#include <weft/shape/any_shape.hpp>
#include <weft/shape/broadcast.hpp>
#include <weft/shape/errors.hpp>
#include <weft/shape/judge.hpp>
#include <weft/shape/shape.hpp>
#include <weft/shape/shaped.hpp>
#include <weft/shape/traits.hpp>

#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

constexpr index_t assigned_extent(index_t target, index_t source) {
    return source == 1 || source == dyn || target == dyn || source == target ? target : clash;
}

constexpr index_t constructed_extent(index_t target, index_t source) {
    return source == dyn || target == dyn || source == target ? target : clash;
}

template <class Target, class Source>
struct assign_pair : judgement<Target, diagnose::holds> {};
template <index_t... Target, index_t... Source>
struct assign_pair<shape<Target...>, shape<Source...>>
    : judged_by_ranks<(sizeof...(Source) <= sizeof...(Target)), assigned_extent, diagnose::assign,
                      shape<Target...>, shape<Source...>> {};
template <index_t... Extents>
struct assign_pair<shape<Extents...>, shape<Extents...>> : judgement<shape<Extents...>, diagnose::holds> {};

template <class Target, class Source>
struct construct_pair : judgement<Target, diagnose::holds> {};
template <index_t... Target, index_t... Source>
struct construct_pair<shape<Target...>, shape<Source...>>
    : judged_by_ranks<sizeof...(Source) == sizeof...(Target), constructed_extent, diagnose::construct,
                      shape<Target...>, shape<Source...>> {};
template <index_t... Extents>
struct construct_pair<shape<Extents...>, shape<Extents...>> : judgement<shape<Extents...>, diagnose::holds> {
};

/// `true` if the shapes differ and the element counts do not.
constexpr bool check_assign_each(const index_t* target, int target_rank, const index_t* source,
                                 int source_rank) {
    if (source_rank > target_rank) raise_assign(target, target_rank, source, source_rank);
    bool differ = source_rank < target_rank;
    index_t target_size = 1, source_size = 1;
    for (int i = 0; i < target_rank; ++i) {
        const int own = i - (target_rank - source_rank);
        const index_t t = target[i], s = own < 0 ? 1 : source[own];
        if (s != t && s != 1) raise_assign(target, target_rank, source, source_rank);
        differ |= s != t;
        target_size *= t;
        source_size *= s;
    }
    return differ && target_size == source_size;
}

/// The same at run time, out of line: all assignments share it.
bool check_assign_at_run_time(const index_t* target, int target_rank, const index_t* source, int source_rank);

constexpr bool check_assign_extents(const index_t* target, int target_rank, const index_t* source,
                                    int source_rank) {
    return __builtin_is_constant_evaluated()
               ? check_assign_each(target, target_rank, source, source_rank)
               : check_assign_at_run_time(target, target_rank, source, source_rank);
}

constexpr void check_assign_any(const any_shape& target, const any_shape& source) {
    if (source.rank() == 0) raise_rank_zero(nullptr);
    bool noticed = false;
    if (check_assign_extents(target.begin(), target.rank(), source.begin(), source.rank()))
        notice(target, source, noticed);
}

/// Apart, so that assignments between equal shapes stay small.
template <class Target, class Source>
WEFT_NOINLINE constexpr void check_assign_unequal(shape_argument<Target> target,
                                                  shape_argument<Source> source) {
    bool noticed = false;
    const all_extents<Target> t(target);
    const all_extents<Source> s(source);
    if (check_assign_extents(t.values, Target::rank(), s.values, Source::rank()))
        notice(target, source, noticed);
}

template <class Target, class Source>
constexpr void check_assign_shapes(const Target& target, const Source& source) {
    [[maybe_unused]] bool noticed = false;
    if constexpr (static_rank_v<Source> == 0) {
        return;
    } else if constexpr (!has_static_rank<Target> || !has_static_rank<Source>) {
        check_assign_any(target, source);
    } else if constexpr (covers<Target, Source>()) {
        broadcast_to_left(target, source, noticed);
    } else {
        if constexpr (Target::rank() == Source::rank())
            if (target == source) return;
        check_assign_unequal<Target, Source>(target, source);
    }
}

/// `diagnose::holds`, or the reason why `source` cannot be assigned in place to `target`.
template <shaped Target, shaped Source>
using assign_verdict = typename detail::assign_pair<shape_of_t<Target>, shape_of_t<Source>>::verdict;

/// `diagnose::holds`, or the reason why a tensor of shape `Target` cannot be made from `Source`.
template <shaped Target, shaped Source>
using construct_verdict = typename detail::construct_pair<shape_of_t<Target>, shape_of_t<Source>>::verdict;

/// Rejects `target = source`, `target += source` and the like where the target would change its shape.
///
/// Shape    both are shapes, or have one
/// Cost     nothing where the compiler decides; else one pass over the extents
/// Errors   E102 or assign_error, which names both shapes, the axis and its extents
/// Example  check_assign(shape<5, 3, 4, 1>{}, shape<3, 1, 1>{});
template <shaped Target, shaped Source>
constexpr void check_assign(const Target& target, const Source& source) {
    static_assert(assign_verdict<Target, Source>::value,
                  "weft E102: in place the target keeps its shape; x.assign(e) gives it a new one");
    if constexpr (assign_verdict<Target, Source>::value)
        detail::check_assign_shapes(detail::shape_in(target), detail::shape_in(source));
}

/// The shape of a tensor of shape type `Target` made from `source` by `what`: its extents, and nothing broadcast.
///
/// Shape    the extents of `source`
/// Cost     nothing where the compiler decides; else one pass over the extents
/// Errors   E103 or shape_error: another rank, or another extent than `Target` names
/// Example  check_construct<shape<dyn, 3>>("tensor", any_shape{4, 3}) == shape<4, 3>{}
template <shape_type Target, shaped Source>
constexpr Target check_construct(const char* what, const Source& source) {
    static_assert(construct_verdict<Target, Source>::value,
                  "weft E103: a tensor takes the shape of what it is made from, nothing is broadcast");
    if constexpr (!construct_verdict<Target, Source>::value) {
        return Target{};
    } else {
        const auto& found = detail::shape_in(source);
        if constexpr (has_static_rank<Target> &&
                      !std::is_same_v<Target, std::remove_cvref_t<decltype(found)>>) {
            return Target(caller{what}, found);
        } else {
            const Target result(found);
            if (result.rank() == 0) detail::raise_rank_zero(what);
            return result;
        }
    }
}

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/shape/in_place_body.hpp>
#endif
