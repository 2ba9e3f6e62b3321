// SPDX-License-Identifier: BSL-1.0
// weft/io/eigen.hpp - Eigen's objects as views of weft, and tensors as maps of Eigen.
//
// Layer: io. Question: how does an Eigen matrix become an operand, and a tensor one of Eigen's?
//     d = a + from_eigen(m);   solver.compute(to_eigen(a));
//
// Nothing is copied: both read and write the memory of the other as it lies.
#pragma once

#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>

#include <Eigen/Core>

#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

/// A Matrix, Array, Map, Ref or Block: rows and columns in memory.
template <class M>
concept eigen_plane = std::derived_from<M, Eigen::EigenBase<M>> && requires(M& m) {
    m.data();
    { m.innerStride() } -> std::convertible_to<index_t>;
    { m.outerStride() } -> std::convertible_to<index_t>;
    requires(M::Flags & Eigen::DirectAccessBit) != 0;
};

/// A Tensor or TensorMap of Eigen's unsupported module, known by what it offers.
template <class M>
concept eigen_tensor = !eigen_plane<M> && requires(M& m) {
    m.data();
    m.dimensions();
    { M::NumIndices } -> std::convertible_to<int>;
    requires int(M::Layout) == int(Eigen::ColMajor) || int(M::Layout) == int(Eigen::RowMajor);
};

template <class M>
concept eigen_memory = eigen_plane<M> || eigen_tensor<M>;

/// Whether it holds its elements itself, so that a view of a temporary would dangle.
template <class M>
constexpr bool owns_elements() {
    if constexpr (eigen_plane<M>)
        return requires(const M& m, const Eigen::PlainObjectBase<M>* base) { base = &m; };
    else
        return requires(M& m) { m.resize(m.dimensions()); };
}

template <class M>
auto view_of_plane(M& m) {
    using plain = std::remove_const_t<M>;
    constexpr index_t rows = plain::RowsAtCompileTime, columns = plain::ColsAtCompileTime; // Dynamic is dyn
    const index_t inner = m.innerStride(), outer = m.outerStride();
    if constexpr (plain::IsVectorAtCompileTime && !(rows == 1 && columns == 1)) {
        constexpr index_t length = plain::SizeAtCompileTime;
        return view(m.data(), shape<length>(m.size()), {inner});
    } else if constexpr (plain::IsRowMajor) {
        return view(m.data(), shape<rows, columns>(m.rows(), m.cols()), {outer, inner});
    } else {
        return view(m.data(), shape<rows, columns>(m.rows(), m.cols()), {inner, outer});
    }
}

template <class M, std::size_t... Axis>
auto view_of_tensor(M& m, std::index_sequence<Axis...>) {
    constexpr int rank = int(sizeof...(Axis));
    index_t strides[std::size_t(rank)];
    index_t step = 1;
    for (int k = 0; k < rank; ++k) {
        const int axis = int(M::Layout) == int(Eigen::RowMajor) ? rank - 1 - k : k;
        strides[axis] = step;
        step *= static_cast<index_t>(m.dimensions()[static_cast<std::size_t>(axis)]);
    }
    return view(m.data(),
                shape<(static_cast<void>(Axis), dyn)...>(static_cast<index_t>(m.dimensions()[Axis])...),
                std::span<const index_t>(strides));
}

/// A tensor or a view of memory, of a rank that the compiler knows.
template <class X>
concept memory_of_elements =
    expression<X> && has_static_rank<typename std::remove_const_t<X>::shape_type> && requires(X& x) {
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

/// The elements of an Eigen Matrix, Array, Map, Ref, Block, Tensor or TensorMap, as a view.
///
/// Shape    (rows, columns), static where Eigen's are; one axis for what is a vector by type; all axes of a Tensor
/// Lazy     a view: the object must outlive it, and a temporary that owns its elements is rejected
/// Cost     none
/// Errors   none
/// Example  d = a + from_eigen(m)
template <class M>
    requires detail::eigen_memory<std::remove_cvref_t<M>>
[[nodiscard]] auto from_eigen(M&& m WEFT_LIFETIMEBOUND) {
    using plain = std::remove_cvref_t<M>;
    static_assert(std::is_lvalue_reference_v<M> || !detail::owns_elements<plain>(),
                  "weft E501: the view of a temporary that owns its elements would dangle; give it a name");
    if constexpr (detail::eigen_plane<plain>)
        return detail::view_of_plane(m);
    else
        return detail::view_of_tensor(m, std::make_index_sequence<std::size_t(plain::NumIndices)>{});
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

} // namespace weft::inline WEFT_ABI
