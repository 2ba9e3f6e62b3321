// SPDX-License-Identifier: BSL-1.0
#include <weft/io/exchange/dlpack_tensor.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <concepts>
#include <cstdio>
#include <initializer_list>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>

using namespace weft;
using weft::detail::writable;

namespace {

/// Elements of somebody who counts how often they are let go.
template <class T, index_t... Extents, class Shape>
auto imported(int& let_go, T* data, const Shape& extents, std::initializer_list<index_t> strides) {
    return dlpack_tensor<T, Extents...>(
        view(data, extents, strides),
        detail::keeper(&let_go, [](void* count) { ++*static_cast<int*>(count); }));
}
template <class T>
auto imported(int& let_go, T* data, index_t rows, index_t columns) {
    return imported(let_go, data, any_shape{rows, columns}, {columns, 1});
}

} // namespace

TEST_CASE("io/exchange/dlpack_tensor: an operand and a target") {
    float memory[6] = {1, 2, 3, 4, 5, 6};
    int let_go = 0;
    const tensor<float, 3> row{10, 20, 30};
    auto x = imported(let_go, memory, 2, 3);
    static_assert(std::same_as<decltype(x), dlpack_tensor<float>>);
    const tensor c = row + x;
    CHECK(array_equal(c, tensor<float, 2, 3>{{11, 22, 33}, {14, 25, 36}}));
    x += row;
    CHECK(memory[5] == 36);
    x(0, all) = 7.f;
    CHECK(memory[2] == 7);
    x(1, 2) = 1;
    x.at(-1, 1) = 2;
    CHECK((memory[5] == 1 && memory[4] == 2));
    x(x == 7) = 0;
    CHECK(memory[0] == 0);
    x = c;
    CHECK(memory[0] == 11);
    x = 2 * x;
    transpose(x)(0, all) = 3.f;
    CHECK((memory[0] == 3 && memory[3] == 3 && memory[1] == 44));
    fuse(lazy(x) = x - 1);
    noalias(x) += 1;
    CHECK(memory[1] == 44);
    std::ranges::sort(x);
    CHECK(memory[5] == 72);
    CHECK(std::ranges::is_sorted(std::as_const(x)));
    CHECK(array_equal(flatten(x), view(memory, 6)));
    CHECK(reshape(x, 3, 2).shape() == shape(3, 2));
    CHECK(max<1>(x)(1) == 72);
    CHECK_THROWS_AS(x = (tensor<float, 2>{1, 2}), assign_error);
    CHECK_THROWS_AS((void)x(5, all), index_error);
    CHECK_THROWS_AS((void)x.at(5, 0), index_error);
    CHECK(let_go == 0);
}

TEST_CASE("io/exchange/dlpack_tensor: its views, and what const makes read-only") {
    float memory[6] = {1, 2, 3, 4, 5, 6};
    int let_go = 0;
    auto x = imported<float, dyn, 3>(let_go, memory, shape<dyn, 3>(2), {3, 1});
    static_assert(std::same_as<decltype(x.shape()), shape<dyn, 3>>);
    static_assert(std::same_as<decltype(x.view()), tensor_view<float, dyn, 3>>);
    static_assert(std::same_as<decltype(std::as_const(x).view()), tensor_view<const float, dyn, 3>>);
    static_assert(std::same_as<decltype(std::as_const(x)(0, 0)), const float&>);
    static_assert(!writable<const dlpack_tensor<float>&> && !writable<dlpack_tensor<const float>&>);
    static_assert(writable<dlpack_tensor<float>&> && writable<dlpack_tensor<float>>);
    const auto total = [](any_view<const float> v) { return sum(v); };
    const auto clear = [](tensor_view<float, 2, 3> v) { v = 0; };
    CHECK(total(x) == 21);
    CHECK(total(std::as_const(x)) == 21);
    static_assert(!std::convertible_to<const dlpack_tensor<float>&, any_view<float>>);
    clear(x);
    CHECK(total(x) == 0);
    const float* const same_elements = memory;
    const auto read = imported(let_go, same_elements, 2, 3);
    static_assert(std::same_as<decltype(read.data()), const float*>);
    x(1, 2) = 4;
    CHECK(max(read) == 4);
}

TEST_CASE("io/exchange/dlpack_tensor: `=` writes elements, also from one of the same type") {
    float here[2] = {1, 2}, there[2] = {3, 4};
    int let_go = 0;
    auto x = imported(let_go, here, 1, 2), y = imported(let_go, there, 1, 2);
    static_assert(std::is_nothrow_move_constructible_v<decltype(x)>);
    static_assert(!std::is_copy_constructible_v<decltype(x)>);
    x = y;
    CHECK(here[0] == 3);
    y += 1;
    CHECK(here[1] == 4);
    x = std::move(y);
    CHECK(here[1] == 5);
    CHECK(let_go == 0);
    y = 0;
    swap(x, y);
    CHECK((here[0] == 0 && there[0] == 4));
}

TEST_CASE("io/exchange/dlpack_tensor: elements that share addresses, or memory with the source") {
    float memory[4] = {1, 2, 3, 4};
    int let_go = 0;
    auto x = imported(let_go, memory, any_shape{3, 2}, {0, 1});
    CHECK(sum(x) == 9);
    CHECK_THROWS_AS(x = 1, assign_error);
    auto m = imported(let_go, memory, 2, 2);
    m = transpose(m);
    CHECK((memory[1] == 3 && memory[2] == 2));
    auto line = view(memory, 4);
    line(range(1, none)) = flatten(m)(range(0, -1));
    CHECK((memory[0] == 1 && memory[1] == 1 && memory[2] == 3 && memory[3] == 2));
}

TEST_CASE("io/exchange/dlpack_tensor: what is saved is row-major, however it was imported") {
    float memory[6] = {1, 2, 3, 4, 5, 6};
    int let_go = 0;
    const auto x = imported(let_go, memory, any_shape{2, 3}, {1, 2});
    save_npy("dlpack_tensor.npy", x);
    CHECK(array_equal(load_npy<float>("dlpack_tensor.npy"), x));
    std::remove("dlpack_tensor.npy");
    CHECK(to_string(x) == "[[1. 3. 5.]\n [2. 4. 6.]]");
}

TEST_CASE("io/exchange/dlpack_tensor: the elements are let go once, by the last who needs them") {
    float memory[3] = {1, 2, 3};
    int let_go = 0;
    {
        auto x = imported(let_go, memory, 1, 3);
        std::optional<dlpack_tensor<float>> y(std::move(x));
        CHECK(let_go == 0);
        y.reset();
        CHECK(let_go == 1);
    }
    CHECK(let_go == 1);
    {
        const auto e = imported(let_go, memory, 1, 3) * 2;
        const auto copy = e;
        CHECK(let_go == 1);
        CHECK(e(0, 2) == 6);
        const auto part = imported(let_go, memory, 1, 3)(0, range(1, none));
        const auto turned = transpose(imported(let_go, memory, 1, 3));
        CHECK(let_go == 1);
        CHECK(array_equal(part, tensor<float, 2>{2, 3}));
        CHECK(array_equal(turned, tensor<float, 3, 1>{{1}, {2}, {3}}));
        const auto kept = own(part);
        CHECK(let_go == 1);
    }
    CHECK(let_go == 4);
    imported(let_go, memory, 1, 3) += 1;
    CHECK(let_go == 5);
    CHECK(memory[0] == 2);
}
