// SPDX-License-Identifier: BSL-1.0
#include <weft/io/eigen.hpp>
#include <weft/weft.hpp>

#include <Eigen/Dense>
#include <doctest/doctest.h>
#include <unsupported/Eigen/CXX11/Tensor>

#include <complex>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

using namespace weft;

namespace {

/// That the view has the elements of `e`, in their places in memory, also where it is only read.
template <class E>
void check_elements(E&& e, const char* what) {
    CAPTURE(what);
    const auto check = [&](auto& x) {
        const auto seen = from_eigen(x);
        REQUIRE(seen.size() == x.size());
        if constexpr (decltype(seen)::shape_type::rank() == 1) {
            for (Eigen::Index i = 0; i < x.size(); ++i)
                CHECK(seen(i) == x(i));
        } else {
            REQUIRE(seen.shape() == shape(x.rows(), x.cols()));
            for (Eigen::Index i = 0; i < x.rows(); ++i)
                for (Eigen::Index j = 0; j < x.cols(); ++j)
                    CHECK(seen(i, j) == x(i, j));
        }
    };
    check(e);
    check(std::as_const(e));
}

/// The same of a temporary, which is then written through.
template <class E>
void check_part(E&& part, const char* what) {
    check_elements(part, what);
    const auto first = part(0, 0);
    auto seen = from_eigen(std::move(part));
    seen = seen + 1;
    CAPTURE(what);
    CHECK(part(0, 0) == first + decltype(first)(1));
    check_elements(part, what);
}

template <class M>
void check_parts(M&& m) {
    check_part(m.row(1), "row");
    check_part(m.col(2), "col");
    check_part(m.block(1, 1, 2, 3), "block");
    check_part(m.template block<2, 3>(0, 1), "fixed block");
    check_part(m.topRows(2), "topRows");
    check_part(m.template leftCols<2>(), "leftCols");
    check_part(m.row(1).segment(1, 2), "segment of a row");
    check_part(m.col(1).head(3), "head of a column");
    check_part(m.col(1).template tail<2>(), "fixed tail");
    check_part(m.transpose(), "transpose");
    check_part(m.transpose().row(2).head(2), "head of a row of the transpose");
    check_part(m.block(1, 1, 2, 3).transpose().col(1), "column of a transposed block");
    check_part(m.array(), "array");
    check_part(m.array().matrix(), "matrix of an array");
    check_part(m.diagonal(), "diagonal");
    check_part(m.diagonal(1), "diagonal above");
    check_part(m.template diagonal<-1>(), "diagonal below");
    check_part(m.transpose().diagonal(-1).tail(2), "tail of a diagonal");
    check_part(m.array().block(1, 0, 2, 2).transpose().matrix().diagonal(), "of many");
    check_part(m(Eigen::all, 1), "an indexed column");
    check_part(m(Eigen::seqN(1, 2), Eigen::seqN(0, 3)), "an indexed block");
}

template <class M>
concept in_memory = detail::eigen_memory<std::remove_cvref_t<M>>;
template <class M>
concept taken_as_temporary = in_memory<M> && !detail::owns_elements<std::remove_cvref_t<M>>();

using Eigen::Map;
using Eigen::MatrixXcf;
using Eigen::MatrixXf;
using Eigen::Ref;
using Eigen::VectorXf;

struct own_matrix : MatrixXf {};
struct own_map : Map<MatrixXf> {
    using Map<MatrixXf>::Map;
};

template <class = void>
MatrixXf& m();
template <class = void>
MatrixXcf& c();

} // namespace

TEST_CASE("io/eigen: matrices, arrays and vectors as operands") {
    Eigen::MatrixXf m(2, 3);
    m << 1, 2, 3, 4, 5, 6;
    const tensor<float, 3> row{10, 20, 30};
    const tensor sum = from_eigen(m) + row;
    CHECK(array_equal(sum, tensor<float, 2, 3>{{11, 22, 33}, {14, 25, 36}}));
    const Eigen::Matrix<double, 2, 3, Eigen::RowMajor> fixed{{1, 2, 3}, {4, 5, 6}};
    static_assert(std::same_as<decltype(from_eigen(fixed).shape()), shape<2, 3>>);
    CHECK(from_eigen(fixed)(1, 0) == 4);
    Eigen::Vector3d v(1, 2, 3);
    static_assert(std::same_as<decltype(from_eigen(v).shape()), shape<3>>);
    const Eigen::ArrayXXi a = Eigen::ArrayXXi::Constant(2, 2, 7);
    CHECK(from_eigen(a).shape() == shape(2, 2));
    CHECK(array_equal(from_eigen(a), full(7, 2, 2)));
}

TEST_CASE("io/eigen: parts of matrices, and what is written through") {
    Eigen::MatrixXf m = Eigen::MatrixXf::Zero(4, 5);
    from_eigen(m)(all, 2) = 3.f;
    CHECK(m.col(2).sum() == 12);
    auto block = m.block(1, 1, 2, 3);
    auto inside = from_eigen(block);
    inside = inside + 1;
    CHECK(m.sum() == 18);
    CHECK(m(2, 3) == 1);
    CHECK(m(0, 0) == 0);
    float memory[6] = {1, 2, 3, 4, 5, 6};
    CHECK(from_eigen(Eigen::Map<Eigen::Matrix<float, 2, 3>>(memory))(0, 1) == 3);
    auto column = m.row(1); // a vector with a stride
    CHECK(from_eigen(column).shape() == shape(5));
    CHECK(from_eigen(column)(2) == 4);
}

TEST_CASE("io/eigen: tensors in both orders") {
    Eigen::Tensor<float, 3> columns(2, 3, 4);
    Eigen::Tensor<float, 3, Eigen::RowMajor> rows(2, 3, 4);
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 3; ++j)
            for (int k = 0; k < 4; ++k)
                columns(i, j, k) = rows(i, j, k) = float(100 * i + 10 * j + k);
    CHECK(from_eigen(columns).shape() == shape(2, 3, 4));
    CHECK(from_eigen(columns)(1, 2, 3) == 123);
    CHECK(array_equal(from_eigen(columns), from_eigen(rows)));
}

TEST_CASE("io/eigen: tensors and views as maps") {
    tensor<double, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const auto map = to_eigen(a);
    static_assert(decltype(to_eigen(a))::RowsAtCompileTime == 2);
    CHECK(map(1, 0) == 4);
    const Eigen::MatrixXd product = map * map.transpose();
    CHECK(product(0, 1) == 32);
    to_eigen(a)(0, 0) = 9;
    CHECK(a(0, 0) == 9);
    const tensor<double, dyn, dyn>& read = tensor<double, dyn, dyn>{{1, 2}, {3, 4}};
    static_assert(std::is_const_v<std::remove_reference_t<decltype(*to_eigen(read).data())>>);
    CHECK(to_eigen(read).trace() == 5);
    auto turned = transpose(a);
    CHECK(to_eigen(turned)(2, 1) == 6);
    auto every_second = a(1, range(0, none, 2));
    CHECK(to_eigen(every_second).sum() == 10);
    tensor<float, dyn, 1> column(3);
    column = 2.f;
    CHECK(to_eigen(column).sum() == 6);
    CHECK(to_eigen(transpose(a))(1, 0) == a(0, 1));
    tensor<float, dyn> line{3, 4};
    CHECK(to_eigen(line).norm() == 5);
    CHECK(array_equal(from_eigen(to_eigen(line)), line));
}

TEST_CASE("io/eigen: what owns its elements is taken with a name only, what refers to them always") {
    static_assert(taken_as_temporary<Map<MatrixXf>>);
    static_assert(taken_as_temporary<const Map<const VectorXf, 0, Eigen::InnerStride<>>>);
    static_assert(taken_as_temporary<own_map>);
    static_assert(taken_as_temporary<Ref<MatrixXf>>);
    static_assert(taken_as_temporary<Ref<VectorXf, 0, Eigen::InnerStride<>>>);
    static_assert(taken_as_temporary<decltype(m().row(0).segment(1, 2))>);
    static_assert(taken_as_temporary<decltype(m().col(0).head<2>())>);
    static_assert(taken_as_temporary<decltype(std::as_const(m()).block(0, 0, 1, 1))>);
    static_assert(taken_as_temporary<decltype(std::as_const(m()).transpose())>);
    static_assert(taken_as_temporary<decltype(m().diagonal())>);
    static_assert(taken_as_temporary<decltype(m().array())>);
    static_assert(taken_as_temporary<decltype(c().real())>);
    static_assert(taken_as_temporary<decltype(m().reshaped(2, 3))>);
    static_assert(taken_as_temporary<decltype(std::declval<const Ref<const VectorXf>&>().head(2))>);
    static_assert(taken_as_temporary<Eigen::TensorMap<Eigen::Tensor<float, 3>>>);
    static_assert(taken_as_temporary<
                  const Eigen::TensorMap<const Eigen::Tensor<float, 3, Eigen::RowMajor>, Eigen::Aligned>>);

    const auto owns = []<class... M>(std::type_identity<M>...) {
        static_assert((in_memory<M> && ...));
        static_assert((!taken_as_temporary<M> && ...));
    };
    owns(std::type_identity<MatrixXf>(), std::type_identity<const Eigen::Matrix3d>(),
         std::type_identity<Eigen::ArrayXXi>(), std::type_identity<own_matrix>(),
         std::type_identity<Ref<const MatrixXf>>(),
         std::type_identity<const Ref<const VectorXf, 0, Eigen::InnerStride<>>>(),

         std::type_identity<Eigen::Tensor<float, 2>>(),
         std::type_identity<Eigen::TensorFixedSize<float, Eigen::Sizes<2, 3>>>());

    static_assert(!taken_as_temporary<decltype(m().nestByValue())>); // copies, too
    static_assert(!taken_as_temporary<decltype(m().nestByValue().transpose())>);
    static_assert(!taken_as_temporary<decltype(m().nestByValue().array().row(0))>);

    const auto computes = []<class... E>(std::type_identity<E>...) { static_assert((!in_memory<E> && ...)); };
    Eigen::Tensor<float, 2> t(2, 2);
    computes(
        std::type_identity<decltype(m() * 2)>(), std::type_identity<decltype(m() * m())>(),
        std::type_identity<decltype(m().reverse())>(), std::type_identity<decltype(m().array().exp())>(),
        std::type_identity<decltype(std::as_const(c()).real())>(),
        std::type_identity<decltype(c().adjoint())>(), std::type_identity<decltype(MatrixXf::Zero(2, 2))>(),
        std::type_identity<decltype((m() * 2).row(0))>(), std::type_identity<decltype(m().replicate(2, 2))>(),
        std::type_identity<decltype(m().cast<double>())>(),
        std::type_identity<decltype(m().triangularView<Eigen::Upper>())>(),
        std::type_identity<decltype(m().asDiagonal())>(),
        std::type_identity<Eigen::DiagonalMatrix<float, 3>>(),
        std::type_identity<Eigen::TensorRef<Eigen::Tensor<float, 2>>>(),
        std::type_identity<decltype(t + t)>(),
        std::type_identity<decltype(t.slice(t.dimensions(), t.dimensions()))>(), std::type_identity<int>(),
        std::type_identity<float*>(), std::type_identity<tensor<float, 2>>());
}

TEST_CASE("io/eigen: every part of every matrix in memory, also as a temporary") {
    MatrixXf columns =
        MatrixXf::NullaryExpr(4, 5, [](Eigen::Index i, Eigen::Index j) { return float(10 * i + j); });
    Eigen::Matrix<double, 4, 5, Eigen::RowMajor> rows = columns.cast<double>();
    Eigen::ArrayXXi array = columns.cast<int>().array();
    check_parts(columns);
    check_parts(rows);
    check_parts(array.matrix());
    check_parts(Ref<MatrixXf>(columns));
    std::vector<float> memory(400);
    for (std::size_t i = 0; i < memory.size(); ++i)
        memory[i] = float(i);
    // Strides along both axes, larger than 1: also of a diagonal.
    using strided = Map<MatrixXf, 0, Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>>;
    check_parts(strided(memory.data(), 4, 5, Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>(30, 3)));
    check_part(columns.reshaped(5, 4), "reshaped");
    check_part(columns.reshaped(), "reshaped to a vector");
    check_part(
        Map<VectorXf, 0, Eigen::InnerStride<>>(memory.data(), 20, Eigen::InnerStride<>(7)).segment(2, 9),
        "segment of a strided map");
}

TEST_CASE("io/eigen: real and imaginary parts") {
    MatrixXcf z = MatrixXcf::NullaryExpr(3, 4, [](Eigen::Index i, Eigen::Index j) {
        return std::complex<float>(float(10 * i + j), -float(i));
    });
    check_part(z.real(), "real");
    check_part(z.imag(), "imag");
    check_part(z.block(1, 1, 2, 2).real(), "real of a block");
    check_part(z.row(1).imag().head(2), "head of imag of a row");
    check_part(z.real().diagonal(), "diagonal of real");
    MatrixXcf nothing(0, 3);
    CHECK(from_eigen(nothing.real()).size() == 0);
    CHECK(from_eigen(nothing.diagonal()).size() == 0);
}

TEST_CASE("io/eigen: a Ref that an argument became") {
    const auto total = [](const Ref<const MatrixXf>& x) {
        return double(sum(from_eigen(x)) + sum(from_eigen(x.row(0))));
    };
    const MatrixXf x = MatrixXf::Constant(2, 3, 2);
    CHECK(total(x) == 18);
    CHECK(total(x * 2) == 36); // it holds a copy, and has a name
}

TEST_CASE("io/eigen: tensors of a fixed size, and maps") {
    Eigen::TensorFixedSize<float, Eigen::Sizes<2, 3>> t;
    t.setValues({{1, 2, 3}, {4, 5, 6}});
    CHECK(array_equal(from_eigen(t), tensor<float, 2, 3>{{1, 2, 3}, {4, 5, 6}}));
    const auto& read = t;
    static_assert(std::is_const_v<std::remove_reference_t<decltype(*from_eigen(read).data())>>);
    std::vector<float> memory{1, 2, 3, 4, 5, 6};
    const auto mapped =
        from_eigen(Eigen::TensorMap<Eigen::Tensor<float, 2, Eigen::RowMajor>>(memory.data(), 2, 3));
    CHECK(mapped.data() == memory.data());
    CHECK(mapped(1, 0) == 4);
}

namespace {

template <class X>
concept mapped = requires(X&& x) { to_eigen(std::forward<X>(x)); };
using table = tensor<double, 2, 3>;
static_assert(mapped<table&> && mapped<const table&> && mapped<decltype(transpose(std::declval<table&>()))>);
static_assert(!mapped<table> && !mapped<const table>, "it would dangle");
static_assert(!mapped<decltype(transpose(std::declval<table>()))> &&
              !mapped<decltype(std::declval<table>()(0, all))>);

} // namespace

static_assert(detail::memory_range<Eigen::VectorXd&> &&
              detail::memory_range<Eigen::Map<Eigen::RowVector3f>&>);
static_assert(!detail::memory_range<Eigen::MatrixXd&>);
static_assert(!detail::memory_range<decltype(std::declval<Eigen::MatrixXd&>().row(0))&>, "it has gaps");
