// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <numeric>
#include <ranges>
#include <vector>

using namespace weft;

using sum_type = decltype(std::declval<const tensor<int, dyn>&>() + 1);
static_assert(std::ranges::random_access_range<sum_type>);
static_assert(std::ranges::random_access_range<const sum_type>);
static_assert(std::ranges::sized_range<const sum_type>);
static_assert(!std::ranges::borrowed_range<sum_type>, "its iterators must not outlive it");
static_assert(std::same_as<std::ranges::range_value_t<sum_type>, int>);
static_assert(std::same_as<std::ranges::range_reference_t<sum_type>, int>, "by value");
static_assert(std::random_access_iterator<decltype(std::declval<any_view<int>>().begin())>);
static_assert(std::same_as<std::iter_reference_t<decltype(std::declval<any_view<int>>().begin())>, int&>);
static_assert(
    std::same_as<std::iter_reference_t<decltype(std::declval<any_view<const int>>().begin())>, const int&>);

TEST_CASE("tensor/element/iterator: expressions in row-major order") {
    const tensor<int, 2, 1> a{{10}, {20}};
    const tensor<int, 3> b{1, 2, 3};
    const auto e = a + b;
    CHECK(std::vector<int>(e.begin(), e.end()) == std::vector{11, 12, 13, 21, 22, 23});
    CHECK(std::accumulate(e.begin(), e.end(), 0) == 102);
    CHECK(std::ranges::count_if(e, [](int x) { return x > 12; }) == 4);
    CHECK(*std::ranges::max_element(e) == 23);
    std::vector<int> backwards;
    for (int x : e | std::views::reverse)
        backwards.push_back(x);
    CHECK(backwards == std::vector{23, 22, 21, 13, 12, 11});
    for (int x : e | std::views::drop(5))
        CHECK(x == 23);
}

TEST_CASE("tensor/element/iterator: back from the end of what holds a reduction") {
    const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const auto e = a - min<1>(a, keep_dims);
    CHECK(std::ranges::equal(e | std::views::reverse, std::vector{2, 1, 0, 2, 1, 0}));
    CHECK(*std::ranges::prev(e.end()) == 2);
    CHECK(e.end()[-2] == 1);
    CHECK(*(e.end() - 6) == 0);
    auto i = e.end();
    CHECK(i-- == e.end());
    CHECK(*i == 2);
    CHECK(std::ranges::equal(e, std::vector{0, 1, 2, 0, 1, 2}));
}

TEST_CASE("tensor/element/iterator: random access") {
    const tensor<int, dyn> a = arange<int>(10);
    const auto e = a * a;
    auto i = e.begin();
    CHECK(*i++ == 0);
    CHECK(*++i == 4);
    CHECK(*i-- == 4);
    CHECK(*--i == 0);
    i += 5;
    CHECK(*i == 25);
    i -= 2;
    CHECK(i[4] == 49);
    CHECK(*(i + 1) == 16);
    CHECK(*(1 + i) == 16);
    CHECK(*(i - 1) == 4);
    CHECK(e.end() - i == 7);
    CHECK(i < e.end());
    CHECK(e.begin() <= i);
    CHECK(i != e.begin());
    CHECK(std::ranges::lower_bound(e, 30) - e.begin() == 6);
}

TEST_CASE("tensor/element/iterator: nothing to visit") {
    const auto nothing = zeros<int>(0, 3) + 1;
    CHECK(nothing.begin() == nothing.end());
    for (int x : nothing)
        FAIL(x);
    const any_tensor<int> empty;
    const auto e = empty * 2;
    CHECK(e.begin() == e.end());
    int memory = 0;
    CHECK(view(&memory, 0).begin() == view(&memory, 0).end());
}

TEST_CASE(
    "tensor/element/iterator: an approximated function, element by element, has the bits of assignment") {
    const tensor<float, dyn> x = linspace<float>(-3, 3, 1000);
    const auto e = exp(x) * x + sin(x);
    const tensor whole = e;
    index_t k = 0;
    for (float v : e)
        CHECK(v == whole(k++));
    for (k = 0; k < 1000; k += 37)
        CHECK(e(k) == whole(k));
}

TEST_CASE("tensor/element/iterator: any rank") {
    any_tensor<int> a(any_shape{2, 3, 2});
    std::iota(a.begin(), a.end(), 0);
    const auto e = a + 1;
    int expected = 1;
    for (int x : e)
        CHECK(x == expected++);
    CHECK(expected == 13);
}

TEST_CASE("tensor/element/iterator: members of elements through the iterator of a view") {
    tensor<std::complex<float>, 3, 4> m;
    m = std::complex<float>(2, 1);
    auto column = m(all, 0);
    float total = 0;
    for (auto it = column.begin(); it != column.end(); ++it)
        total += it->real();
    CHECK(total == 6);
}

namespace {

/// The addresses of its elements, by their indices.
struct addresses {
    std::vector<const int*> at;

    template <class V>
    explicit addresses(const V& v) {
        index_t index[16]{};
        for (index_t left = v.size(); left > 0; --left) {
            const int* p = v.data();
            for (int axis = 0; axis < v.rank(); ++axis)
                p += index[axis] * v.stride(axis);
            at.push_back(p);
            for (int axis = v.rank() - 1; axis >= 0 && ++index[axis] == v.extent(axis); --axis)
                index[axis] = 0;
        }
    }
};

/// Every way from one element to another.
template <class V>
void check_steps(const V& v) {
    const auto size = v.size();
    const addresses whole(v);
    auto up = v.begin();
    for (index_t i = 0; i < size; ++i, ++up)
        CHECK(std::addressof(*up) == whole.at[std::size_t(i)]);
    CHECK(up == v.end());
    auto down = v.end();
    for (index_t i = size; i-- > 0;)
        CHECK(std::addressof(*--down) == whole.at[std::size_t(i)]);
    CHECK(down == v.begin());
    for (index_t i = 0; i < size; ++i)
        for (index_t k = 0; k < size; ++k) {
            auto it = v.begin() + i;
            CHECK(std::addressof(it[k - i]) == whole.at[std::size_t(k)]);
            it += k - i;
            CHECK(std::addressof(*it) == whole.at[std::size_t(k)]);
            CHECK(std::addressof(*(v.end() - (size - k))) == whole.at[std::size_t(k)]);
            if (k + 1 < size) CHECK(std::addressof(*++it) == whole.at[std::size_t(k + 1)]);
        }
    CHECK(v.begin() + 0 == v.begin());
    CHECK(v.end() - 0 == v.end());
}

} // namespace

TEST_CASE("tensor/element/iterator: any step through a view leads to its elements") {
    tensor<int, dyn, dyn, dyn> a(3, 4, 5);
    check_steps(a(all, all, range(1, 4)));
    check_steps(a(all, 2, all));
    check_steps(a(1, all, 3));
    check_steps(flip<1>(a(all, range(1, 3), range(0, none, 2))));
    check_steps(permute<2, 0, 1>(a(all, range(0, 2), all)));
    check_steps(a(range(0, 0), all, all));
    check_steps(a(all, range(2, 2), range(1, 2)));
    check_steps(a(all, all, range(2, 2)));
    check_steps(a(all, all, range(2, 3)));
    check_steps(any_view<int>(a)(all, 1, all));
    check_steps(any_view<int>(a)(2, 1, all));
    check_steps(flip<0>(a(0, 0, all)));
    tensor<int, 2, 3> s;
    check_steps(s.T());
    check_steps(transpose(any_view<int>(s)));
}
