// SPDX-License-Identifier: BSL-1.0
// weft/core/error_body.hpp - where shapes do not fit, and how that is said.
//
// Layer: core. Question: what does a broadcast_error say?
//     shapes [2, 3] and [4] do not broadcast: at axis 1 of the result the extents are 3 and 4, and neither is 1
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>

namespace weft::diagnose::inline WEFT_ABI {

WEFT_BODY int broadcast_clash(const extent_list& left, const extent_list& right) noexcept {
    const int rank = result_rank(left, right);
    int axis = 0;
    for (; axis < rank - 1; ++axis) {
        const index_t l = left.aligned(rank, axis), r = right.aligned(rank, axis);
        if (l != r && l != 1 && r != 1) break;
    }
    return axis;
}

WEFT_BODY std::string broadcast_text(const extent_list& left, const extent_list& right) {
    const int axis = broadcast_clash(left, right);
    const int rank = result_rank(left, right);
    const bool pointwise = left.size() == right.size();
    return compose({"shapes ", left, " and ", right, " do not broadcast: at axis ", axis,
                    " of the result the extents are ", left.aligned(rank, axis), " and ",
                    right.aligned(rank, axis), ", and neither is 1",
                    pointwise ? "; element counts are equal: pointwise use in row-major order is spelled "
                                "flatten(a) + flatten(b)"
                              : ""});
}

WEFT_BODY int assign_clash(const extent_list& target, const extent_list& source) noexcept {
    if (source.rank() > target.rank()) return -1;
    int axis = 0;
    for (; axis < target.rank() - 1; ++axis) {
        const index_t extent = source_at(target, source, axis);
        if (extent != 1 && extent != target.extent(axis)) break;
    }
    return axis;
}

WEFT_BODY std::string assign_text(const extent_list& target, const extent_list& source) {
    const int axis = assign_clash(target, source);
    const index_t extent = source_at(target, source, axis);
    const bool has_no_shape = target.size() == 0 && source.size() != 0;
    const char* const advice =
        has_no_shape ? "; the target has no elements yet, and in place it keeps its shape: make it by "
                       "`tensor x = e`, or write x.assign(e), before `x += e` x.assign(zeros_like(e))"
                     : "; in place the target keeps its shape, x.assign(e) gives it a new shape";
    const char* const pointwise =
        target.size() == source.size() && target.size() != 0
            ? "; element counts are equal: pointwise use in row-major order is spelled "
              "flatten(a) = flatten(b)"
            : "";
    if (axis < 0)
        return compose({"cannot assign shape ", source, " to shape ", target, " in place: the source has ",
                        source.rank(), " axes, the target ", target.rank(), " (at axis ", axis,
                        ", in front of the target's, the extents are 1 and ", extent, ")", advice,
                        pointwise});
    return compose({"cannot assign shape ", source, " to shape ", target, " in place: at axis ", axis,
                    " of the target the extents are ", target.extent(axis), " and ", extent, advice,
                    pointwise});
}

} // namespace weft::diagnose::inline WEFT_ABI

namespace weft::inline WEFT_ABI::detail {

template <class Standard, class Error>
void tell_line(Error& e, source_line line) {
    if (e.where().line != 0) return;
    e.where(line);
    static_cast<Standard&>(e) = Standard(compose({e.what(), " (at ", line.file, ":", line.line, ")"}));
}

WEFT_BODY void rethrow_at([[maybe_unused]] source_line line) {
#if defined(__cpp_exceptions)
    try {
        throw;
    } catch (shape_error& e) {
        tell_line<std::invalid_argument>(e, line);
        throw;
    } catch (index_error& e) {
        tell_line<std::out_of_range>(e, line);
        throw;
    } catch (value_error& e) {
        tell_line<std::out_of_range>(e, line);
        throw;
    } catch (io_error& e) {
        tell_line<std::runtime_error>(e, line);
        throw;
    }
#else
    std::abort();
#endif
}

} // namespace weft::inline WEFT_ABI::detail
