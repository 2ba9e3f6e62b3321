// SPDX-License-Identifier: BSL-1.0
// weft/io/explain.hpp - an expression and its evaluation in words.
//
// Layer: io. Question: what is in this tree, what broadcasts, and how will it be walked?
//     std::cout << explain(image * weights + 1);
#pragma once

#include <weft/assign/assign.hpp>
#include <weft/assign/operand_node.hpp>
#include <weft/assign/settle.hpp>
#include <weft/expr/elementwise.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/io/text/explanation_svg.hpp>
#include <weft/io/text/explanation_text.hpp>
#include <weft/io/text/number_text.hpp>
#include <weft/kernel/region.hpp>
#include <weft/ops/statement/statement.hpp>
#include <weft/tensor/tensor.hpp>

#include <string>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

template <class Shape>
std::string shape_type_name(const Shape& shape) {
    if constexpr (!has_static_rank<Shape>) {
        return "any_shape";
    } else {
        std::string text = "shape<";
        for (int axis = 0; axis < shape.rank(); ++axis) {
            text += axis > 0 ? ", " : "";
            text += Shape::static_extent(axis) == dyn ? "dyn" : std::to_string(Shape::static_extent(axis));
        }
        return text + ">";
    }
}

template <class N>
std::string node_label(const N& node) {
    if constexpr (is_scalar<N>)
        return element_text(node.value);
    else if constexpr (is_convert<N>)
        return "cast";
    else if constexpr (requires { N::operation_type::label; })
        return N::operation_type::label;
    else if constexpr (requires { N::label; })
        return N::label;
    else
        return "node";
}

template <class N>
std::string leaf_name() {
    if constexpr (is_computed<N>)
        return "computed where it is read";
    else if constexpr (std::same_as<typename N::layout_type, strided>)
        return "view";
    else if constexpr (requires(const N& n) { n.owner(); })
        return std::remove_cvref_t<decltype(std::declval<const N&>().owner())>::is_owner ? "owned tensor"
                                                                                         : "tensor";
    else
        return "owned tensor";
}

template <class N>
void describe_leaf(const N& node, explanation& out) {
    explained_leaf found{node.data(), int(sizeof(typename N::value_type)), extent_list(node.shape()), {}};
    if constexpr (is_computed<N>) found.rule = &node.rule();
    for (int axis = 0; axis < node.rank(); ++axis)
        found.strides[axis] = node.stride(axis);
    out.add(found);
}

/// Whether a product becomes part of the sum.
template <class N>
inline constexpr bool is_fused = false;
template <class N>
    requires is_real_sum<N>
inline constexpr bool is_fused<N> = is_product<decltype(N::a)> || is_product<decltype(N::b)>;

template <class N>
void describe_kernel(const N& node, explanation& out) {
    using lane = kernel_lane<N>;
    explained_kernel described{node_label(node), nullptr, 1, int(sizeof(typename N::value_type))};
    if constexpr (!std::same_as<lane, scalar_lane>) {
        described.lane = element_name<lane>();
        described.lanes = simd::lanes<lane>;
        described.reads = reading_of<N>(rows_of_tree<N>);
        described.held = held_numbers<N>;
    }
    out.add(std::move(described));
}

/// One line of the tree; returns its number.
template <class N>
std::size_t describe_node(const N& node, int depth, const extent_list& parent, explanation& out) {
    const extent_list own(node.shape());
    return out.add(explained_node{depth, node_label(node), own, element_name<typename N::value_type>(),
                                  broadcast_note(own, parent, out.extents.rank())});
}

/// Lines for a tree that is evaluated by itself, from its operands on. They are numbered if it is all that there is.
template <bool AtRoot, int Nth = 0, class N>
void describe_below(const N& node, int depth, explanation& out) {
    if constexpr (Nth < N::arity) {
        const auto& child = node.template operand<Nth>();
        using child_type = std::remove_cvref_t<decltype(child)>;
        const std::size_t line = describe_node(child, depth, extent_list(child.shape()), out);
        if constexpr (is_leaf<child_type>) {
            out.nodes[line].label = leaf_name<child_type>();
            if constexpr (AtRoot) {
                describe_leaf(child, out);
                out.nodes[line].operand = leaf_number(out.leaves, out.leaves.size() - 1);
            }
        } else {
            describe_below<AtRoot>(child, depth + 1, out);
        }
        describe_below<AtRoot, Nth + 1>(node, depth, out);
    }
}

/// `node` is settled, `tree` what it was before.
template <class N, class Tree>
void describe(const N& node, const Tree& tree, int depth, const extent_list& parent, explanation& out);

template <int Nth = 0, class N, class Tree>
void describe_operands(const N& node, const Tree& tree, int depth, const extent_list& own, explanation& out) {
    if constexpr (Nth < N::arity) {
        const auto& child = node.template operand<Nth>();
        using child_type = std::remove_cvref_t<decltype(child)>;
        if constexpr (Tree::arity == N::arity && !is_let<Tree>)
            describe(child, tree.template operand<Nth>(), depth + 1, own, out);
        else
            describe(child, child, depth + 1, own, out);
        if constexpr (is_boundary<N, child_type>()) describe_kernel(child, out);
        describe_operands<Nth + 1>(node, tree, depth, own, out);
    }
}

template <class N, class Tree>
void describe(const N& node, const Tree& tree, int depth, const extent_list& parent, explanation& out) {
    const std::size_t line = describe_node(node, depth, parent, out);
    explained_node& here = out.nodes[line];
    if constexpr (is_leaf<N>) {
        describe_leaf(node, out);
        here.operand = leaf_number(out.leaves, out.leaves.size() - 1);
        if constexpr (settling<Tree>) {
            here.label = node_label(tree);
            here.note += compose({here.note.empty() ? "" : ", ", "computed before the loop"});
            ++out.settled;
            describe_below<false>(tree, depth + 1, out);
        } else {
            here.label = leaf_name<N>();
        }
    } else {
        out.operations += requires { typename N::operation_type; };
        out.fused += is_fused<N>;
        describe_operands(node, tree, depth, extent_list(node.shape()), out);
    }
}

template <class Shape, class Layout, class N>
constexpr explained_path path_of() {
    constexpr static_form form = static_form_of<Shape, Layout, N>();
    if constexpr (form == static_form::written_out) return explained_path::elements;
    if constexpr (form == static_form::in_rows) return explained_path::rows_in_place;
    return is_plain_tree<N> ? explained_path::driver : explained_path::objects;
}

/// Into a target of this shape and layout.
template <class Shape, class Layout, class Tree>
void describe_evaluation(const Tree& tree, explanation& out) {
    out.element = element_name<typename Tree::value_type>();
    out.size = int(sizeof(typename Tree::value_type));
    if constexpr (settling<Tree>) {
        out.path = explained_path::root;
        describe_node(tree, 0, out.extents, out);
        describe_below<true>(tree, 1, out);
    } else {
        const auto node = settled(tree);
        out.path = path_of<Shape, Layout, std::remove_const_t<decltype(node)>>();
        describe(node, tree, 0, out.extents, out);
        describe_kernel(node, out);
    }
}

/// Of what would be evaluated into a new tensor.
template <expression E>
explanation explanation_of(const E& e) {
    const auto tree = capture(e);
    explanation out;
    out.extents = extent_list(tree.shape());
    out.type = shape_type_name(tree.shape());
    describe_evaluation<std::remove_const_t<decltype(tree.shape())>, dense>(tree, out);
    return out;
}

/// Of a statement.
template <class T, class Shape, class Layout, class N>
explanation explanation_of(const statement<T, Shape, Layout, N>& s) {
    const auto shape = s.to.where.shape();
    explanation out;
    out.extents = extent_list(shape);
    out.type = shape_type_name(shape) + ", in place";
    for (int axis = 0; axis < out.extents.rank(); ++axis)
        out.target.push_back(s.to.where.stride(axis));
    out.written = s.to.data;
    describe_evaluation<Shape, Layout>(s.node, out);
    return out;
}

} // namespace detail

/// What `e` is and how it would be evaluated into a new tensor: the tree with the shape and element type of
/// each node and the axes along which it broadcasts; the loops that are left once axes are merged; how each
/// operand is read; the width of the vectors; buffers, bytes moved and operations for each element.
///
/// Shape    none: a text of several lines
/// Lazy     no element is computed, but what is computed before the loop (reductions, products below the root) is
/// Cost     as much as planning the assignment, and the text
/// Errors   none
/// Example  explain(a * b + 1) of a tensor<float, dyn, 3> with 1000 rows and a tensor<float, 3> is, with
///          vectors of 64 bytes,
///
///     float [1000, 3], shape<dyn, 3>
///
///     +               [1000, 3]  float
///       *             [1000, 3]  float
///         #0 tensor   [1000, 3]  float
///         #1 tensor   [3]        float  broadcasts along axis 0
///       1                        float
///
///     loops     1000 x 3, walked as lines of 3000, in rows of 528
///     reads     #0  contiguous: where it lies
///               #1  periodic: a pattern of 3 elements, which a buffer repeats
///     writes    contiguous
///     computes  vectors of 16 float
///     buffers   1 in L1, for one tile each; nothing else is stored but the result
///     moves     24012 bytes: 12012 read, 12000 written
///     costs     2 operations an element, 2 of them as 1 fused multiply-add
template <expression E>
[[nodiscard]] std::string explain(const E& e) {
    return detail::explanation_text(detail::explanation_of(e));
}

/// What the statement `lazy(x) = e` is: as above, into the memory of x.
///
/// Example  explain(lazy(x) += a * b)
template <class T, class Shape, class Layout, class N>
[[nodiscard]] std::string explain(const detail::statement<T, Shape, Layout, N>& s) {
    return detail::explanation_text(detail::explanation_of(s));
}

/// The picture of `explain(e)` or `explain(lazy(x) = e)`: an SVG image of its own, without scripts or files beside it. A line
/// for each node of the tree, under each axis the node's extent, dashed where it is repeated; at each operand how the loop
/// reads it; below, the loop.
///
/// Shape    none: a text, to be written into a file of the name `*.svg`, which browsers show
/// Lazy     as explain
/// Cost     as explain
/// Errors   none
/// Example  std::ofstream("expression.svg") << to_svg(a * b + 1);
template <class E>
    requires requires(const E& e) { detail::explanation_of(e); }
[[nodiscard]] std::string to_svg(const E& e) {
    return detail::explanation_svg(detail::explanation_of(e));
}

} // namespace weft::inline WEFT_ABI
