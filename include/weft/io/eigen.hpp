// SPDX-License-Identifier: BSL-1.0
// weft/io/eigen.hpp - Eigen's objects as views of weft, and tensors as maps of Eigen.
//
// Layer: io. Question: how does an Eigen matrix become an operand, and a tensor one of Eigen's?
//     d = a + from_eigen(m);   solver.compute(to_eigen(a));
//
// Nothing is copied: both read and write the memory of the other as it lies.
#pragma once

#include <weft/core/diagnose.hpp>
#include <weft/core/reject.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>

#include <Eigen/Core>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The class of Eigen's that `m` is or derives from, where it is dense.
template <class Derived>
Derived eigen_class(const Eigen::DenseBase<Derived>& m);

/// Rows and columns in memory: a Matrix, Array, Map or Ref, and of these a block, segment, transpose, diagonal, `array()`,
/// `real()` and whatever else Eigen reads where it lies.
template <class M>
concept eigen_plane = requires(M& m) {
    eigen_class(m);
    m.data();
    { m.innerStride() } -> std::convertible_to<index_t>;
    { m.outerStride() } -> std::convertible_to<index_t>;
    requires(M::Flags & Eigen::DirectAccessBit) != 0;
};

/// A TensorMap, known by its parameters, since Eigen's unsupported module is not needed here.
template <class M>
inline constexpr bool is_tensor_map = false;
template <template <class, int, template <class> class> class Map, class Plain, int Options,
          template <class> class Pointer>
inline constexpr bool is_tensor_map<Map<Plain, Options, Pointer>> = true;

/// A Tensor, TensorFixedSize or TensorMap, known by what it offers. A TensorRef, which may refer to what is nowhere in memory,
/// has no `data()` to write to.
template <class M>
concept eigen_tensor = !eigen_plane<M> && requires(M& m) {
    m.dimensions();
    { M::NumIndices } -> std::convertible_to<int>;
    requires int(M::Layout) == int(Eigen::ColMajor) || int(M::Layout) == int(Eigen::RowMajor);
    requires is_tensor_map<M> || std::same_as<decltype(m.data()), typename M::Scalar*>;
};

template <class M>
concept eigen_memory = eigen_plane<M> || eigen_tensor<M>;

// A Ref<const M> holds a copy where it cannot refer to what it was given; only the run time knows.
template <class Plain>
std::true_type holds_matrix(const Eigen::PlainObjectBase<Plain>*);
template <class Plain, int Options, class Stride>
std::true_type holds_matrix(const Eigen::Ref<const Plain, Options, Stride>*);
std::false_type holds_matrix(const void*);

/// Whether there is a copy of a matrix in an expression, as nestByValue() makes it.
template <class M>
inline constexpr bool holds_nested = false;
template <class M>
    requires requires { typename M::NestedExpression; }
inline constexpr bool holds_nested<M> = holds_nested<std::remove_cvref_t<typename M::NestedExpression>>;
template <class Inner>
inline constexpr bool holds_nested<Eigen::NestByValue<Inner>> =
    decltype(holds_matrix(static_cast<const Inner*>(nullptr)))::value || holds_nested<Inner>;

/// Whether it holds its elements itself, so that a view of a temporary would dangle.
template <class M>
constexpr bool owns_elements() {
    if constexpr (eigen_plane<M>)
        return decltype(holds_matrix(static_cast<const M*>(nullptr)))::value || holds_nested<M>;
    else
        return eigen_tensor<M> && !is_tensor_map<M>;
}

template <class M>
inline constexpr bool is_part_of_complex = false;
template <class Part, class M>
inline constexpr bool is_part_of_complex<Eigen::CwiseUnaryView<Part, M>> = true;

template <class M>
inline constexpr bool is_diagonal = false;
template <class M, int Which>
inline constexpr bool is_diagonal<Eigen::Diagonal<M, Which>> = true;

/// `m.data()`, which Eigen has for all, and which does not compile for all.
template <class M>
auto eigen_data(M& m) -> decltype(m.data()) {
    using plain = std::remove_const_t<M>;
    if (m.size() == 0) return nullptr; // where some would look for the first element
    if constexpr (is_part_of_complex<plain>)
        return &const_cast<plain&>(m).coeffRef(0, 0);
    else if constexpr (is_diagonal<plain>)
        return const_cast<plain&>(m).data();
    else
        return m.data();
}

/// Elements from one to the next. Eigen 3.4 takes what a diagonal is of to have no gaps.
template <class M>
index_t inner_stride(const M& m) {
    if constexpr (is_diagonal<M>)
        return m.nestedExpression().outerStride() + m.nestedExpression().innerStride();
    else
        return m.innerStride();
}

/// What is given where the compiler has already said why not.
template <class M>
auto rejected_memory() {
    if constexpr (requires { typename M::Scalar; })
        return typename view_for<typename M::Scalar, any_shape>::type(nullptr, {});
    else
        return typename view_for<float, any_shape>::type(nullptr, {});
}

template <class M>
auto view_of_plane(M& m) {
    using plain = std::remove_const_t<M>;
    constexpr index_t rows = plain::RowsAtCompileTime, columns = plain::ColsAtCompileTime; // Dynamic is dyn
    const index_t inner = inner_stride(m), outer = m.outerStride();
    if constexpr (plain::IsVectorAtCompileTime && !(rows == 1 && columns == 1)) {
        constexpr index_t length = plain::SizeAtCompileTime;
        return view(eigen_data(m), shape<length>(m.size()), {inner});
    } else if constexpr (plain::IsRowMajor) {
        return view(eigen_data(m), shape<rows, columns>(m.rows(), m.cols()), {outer, inner});
    } else {
        return view(eigen_data(m), shape<rows, columns>(m.rows(), m.cols()), {inner, outer});
    }
}

template <class M, std::size_t... Axis>
auto view_of_tensor(M& m, std::index_sequence<Axis...>) {
    constexpr int rank = int(sizeof...(Axis));
    const index_t extents[] = {static_cast<index_t>(m.dimension(Axis))...};
    index_t strides[std::size_t(rank)];
    index_t step = 1;
    for (int k = 0; k < rank; ++k) {
        const int axis = int(M::Layout) == int(Eigen::RowMajor) ? rank - 1 - k : k;
        strides[axis] = step;
        step *= extents[axis];
    }
    return strided_view(m.data(), shape<(static_cast<void>(Axis), dyn)...>(extents[Axis]...), strides, rank);
}

template <class M>
auto view_of_memory(M& m) {
    if constexpr (eigen_plane<std::remove_const_t<M>>) {
        return view_of_plane(m);
    } else {
        static_assert(M::NumIndices > 0, "weft E503: there are no tensors without axes; m() is the element");
        if constexpr (M::NumIndices > 0)
            return view_of_tensor(m, std::make_index_sequence<std::size_t(M::NumIndices)>{});
        else
            return rejected_memory<M>();
    }
}

/// A tensor or a view of memory.
template <class X>
concept memory_of_elements = expression<X> && requires(X& x) {
    x.data();
    x.stride(0);
};

template <class X>
inline constexpr bool is_dense_memory =
    std::same_as<typename decltype(capture(std::declval<X&>()))::layout_type, dense>;

/// Rows as weft has them; a column must be column-major in Eigen.
template <class T, index_t Rows, index_t Columns>
using plain_matrix =
    Eigen::Matrix<T, int(Rows), int(Columns), Columns == 1 && Rows != 1 ? Eigen::ColMajor : Eigen::RowMajor>;

/// The same for the elements of X, const where they are.
template <class X, index_t Rows, index_t Columns,
          class T = std::remove_pointer_t<decltype(std::declval<X&>().data())>>
using eigen_matrix =
    std::conditional_t<std::is_const_v<T>, const plain_matrix<std::remove_const_t<T>, Rows, Columns>,
                       plain_matrix<T, Rows, Columns>>;

} // namespace detail

/// The elements of an Eigen Matrix, Array, Map, Ref, or of a part of one (a block, segment, row, transpose, diagonal), or
/// of a Tensor, TensorFixedSize or TensorMap, as a view.
///
/// Shape    (rows, columns), static where Eigen's are; one axis for what is a vector by type; all axes of a Tensor
/// Lazy     a view: the elements must outlive it, so a temporary that may own them is rejected. A temporary part is not,
///          and refers to the matrix that it is of: one of a temporary matrix, `f(x).row(0)`, dangles when the statement ends
/// Cost     none
/// Errors   none at run time; E501 for a temporary that owns, E505 for what is not in memory, such as `m * 2`
/// Example  d = a + from_eigen(m);   from_eigen(m.row(0).head(3)) *= 2;
template <class M>
    requires(detail::owns_elements<std::remove_const_t<M>>())
[[nodiscard]] auto from_eigen(M& m WEFT_LIFETIMEBOUND) {
    return detail::view_of_memory(m);
}
template <class M>
[[nodiscard]] auto from_eigen(M&& m) {
    using plain = std::remove_cvref_t<M>;
    using verdict =
        std::conditional_t<detail::eigen_memory<plain>, diagnose::holds, diagnose::operand<plain>>;
    static_assert(
        verdict::value,
        "weft E505: not elements in memory; evaluate it into a Matrix, Array or Tensor with a name");
    static_assert(!detail::owns_elements<plain>(),
                  "weft E501: the view of a temporary that owns its elements would dangle; give it a name");
    if constexpr (detail::eigen_memory<plain> && !detail::owns_elements<plain>())
        return detail::view_of_memory(m);
    else
        return detail::rejected_memory<plain>();
}

/// A tensor or view of one or two axes, as an Eigen::Map: a Vector for one axis, else a row-major Matrix.
///
/// Shape    that of t, static where t's extents are
/// Lazy     a map: t must outlive it
/// Cost     none
/// Errors   none at run time; other ranks and run-time ranks do not compile
/// Example  Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d> solver(to_eigen(covariance));
template <detail::memory_of_elements X>
[[nodiscard]] auto to_eigen(X& x WEFT_LIFETIMEBOUND) {
    using shape_type = typename std::remove_const_t<X>::shape_type;
    static_assert(detail::static_rank_v<shape_type> == 1 || detail::static_rank_v<shape_type> == 2,
                  "weft E502: Eigen's matrices have one axis or two");
    if constexpr (detail::static_rank_v<shape_type> == 1) {
        using vector = detail::eigen_matrix<X, shape_type::static_extent(0), 1>;
        if constexpr (detail::is_dense_memory<X>)
            return Eigen::Map<vector>(x.data(), x.extent(0));
        else
            return Eigen::Map<vector, 0, Eigen::InnerStride<>>(x.data(), x.extent(0),
                                                               Eigen::InnerStride<>(x.stride(0)));
    } else {
        using matrix = detail::eigen_matrix<X, shape_type::static_extent(0), shape_type::static_extent(1)>;
        using strides = Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>;
        constexpr int outer = matrix::IsRowMajor ? 0 : 1;
        if constexpr (detail::is_dense_memory<X>)
            return Eigen::Map<matrix>(x.data(), x.extent(0), x.extent(1));
        else
            return Eigen::Map<matrix, 0, strides>(x.data(), x.extent(0), x.extent(1),
                                                  strides(x.stride(outer), x.stride(1 - outer)));
    }
}

/// Of a temporary view: `to_eigen(transpose(a))`.
template <detail::memory_of_elements X>
    requires X::refers_to_elements
[[nodiscard]] auto to_eigen(const X&& x) {
    return weft::to_eigen(x);
}
/// Of what owns its elements, or is a part of a temporary that does, the map would dangle.
template <detail::memory_of_elements X>
    requires(!X::refers_to_elements)
void to_eigen(const X&&) = delete;

} // namespace weft::inline WEFT_ABI
