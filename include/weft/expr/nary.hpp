// SPDX-License-Identifier: BSL-1.0
// weft/expr/nary.hpp - a node of four operands and more.
//
// Layer: expr. Question: what is the type of `map(f, a, b, c, d)`?
//     nary<mapped<F>, leaf, leaf, leaf, leaf>
#pragma once

#include <weft/expr/elementwise.hpp>

#include <tuple>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Marks a shape that needs no check.
template <class Shape>
struct known_shape {
    Shape shape;
};

/// Four operands and more, which only a mapped callable has.
template <class Op, class... Args>
struct nary : interface<nary<Op, Args...>, typename Op::template result<typename Args::value_type...>,
                        broadcast_result_t<typename Args::shape_type...>> {
    using operation_type = Op;
    using shape_type = broadcast_result_t<typename Args::shape_type...>;
    static constexpr int arity = int(sizeof...(Args));
    static constexpr int leaves = (Args::leaves + ...);

    constexpr explicit nary(Op o, Args... x)
        : op(std::move(o)),
          args(std::move(x)...),
          shape_(std::apply([](const auto&... arg) { return broadcast_shapes(arg.shape()...); }, args)) {}

    constexpr nary(const detail::known_shape<shape_type>& known, Op o, Args... x)
        : op(std::move(o)), args(std::move(x)...), shape_(known.shape) {}

    constexpr shape_type shape() const { return shape_; }

    template <int Nth>
    constexpr const auto& operand() const {
        return std::get<std::size_t(Nth)>(args);
    }

    template <int Leaf, int Stage, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        return evaluate_all<Leaf, Stage>(cursor, std::index_sequence_for<Args...>{});
    }

    [[no_unique_address]] Op op;
    std::tuple<Args...> args;

private:
    template <std::size_t N, class Count>
    static constexpr int before(Count count) {
        int sum = 0;
        std::size_t i = 0;
        ((i++ < N ? sum += count(std::type_identity<Args>{}) : 0), ...);
        return sum;
    }

    template <int Leaf, int Stage, class Cursor, std::size_t... Nth>
    WEFT_INLINE constexpr auto evaluate_all(const Cursor& cursor, std::index_sequence<Nth...>) const {
        constexpr auto count_leaves = []<class A>(std::type_identity<A>) { return A::leaves; };
        constexpr auto count_stages = []<class A>(std::type_identity<A>) {
            return Cursor::template stages<nary, A>();
        };
        return op.apply(
            cursor.template visit<nary, Leaf + before<Nth>(count_leaves), Stage + before<Nth>(count_stages)>(
                std::get<Nth>(args))...);
    }

    [[no_unique_address]] shape_type shape_;
};

template <class Op, class... Args>
    requires(sizeof...(Args) > 3)
constexpr auto node(Op op, Args&&... args) {
    return nary<Op, std::remove_cvref_t<Args>...>(std::move(op), std::forward<Args>(args)...);
}

} // namespace weft::inline WEFT_ABI::detail
