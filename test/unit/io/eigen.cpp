// SPDX-License-Identifier: BSL-1.0
#include <weft/io/eigen.hpp>
#include <weft/weft.hpp>

#include <Eigen/Dense>
#include <doctest/doctest.h>
#include <unsupported/Eigen/CXX11/Tensor>

#include <concepts>
#include <type_traits>

using namespace weft;

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
    tensor<float, dyn> line{3, 4};
    CHECK(to_eigen(line).norm() == 5);
    CHECK(array_equal(from_eigen(to_eigen(line)), line));
}
