// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <complex>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

using namespace weft;
using weft::detail::writable;

static_assert(std::is_same_v<any_view<float>, tensor_view<float, any_rank>>);
static_assert(std::is_same_v<tensor_view<const float, 3>::value_type, float>);
static_assert(std::ranges::random_access_range<tensor_view<float, dyn, 3>>);
static_assert(std::ranges::borrowed_range<tensor_view<float, dyn, 3>>);
static_assert(std::ranges::borrowed_range<any_view<const int>>);
static_assert(std::ranges::sized_range<any_view<const int>>);
static_assert(weft::detail::is_checked || std::is_trivially_copy_constructible_v<tensor_view<float, 3>>);
static_assert(writable<tensor_view<float, 3>>);
static_assert(writable<const tensor_view<float, 3>&>, "constness is shallow");
static_assert(!writable<tensor_view<const float, 3>>);
static_assert(!writable<const tensor<float, 3>&>);
static_assert(writable<tensor<float, 3>&>);

// Conversions.
static_assert(std::is_convertible_v<tensor<float, 2, 3>&, tensor_view<float, 2, 3>>);
static_assert(std::is_convertible_v<tensor<float, 2, 3>&, tensor_view<const float, 2, 3>>);
static_assert(std::is_convertible_v<const tensor<float, 2, 3>&, tensor_view<const float, 2, 3>>);
static_assert(!std::is_convertible_v<const tensor<float, 2, 3>&, tensor_view<float, 2, 3>>);
static_assert(std::is_convertible_v<tensor<float, 2, 3>&, tensor_view<float, dyn, 3>>);
static_assert(std::is_convertible_v<tensor<float, 2, 3>&, any_view<float>>);
static_assert(std::is_convertible_v<tensor<float, dyn, 3>&, tensor_view<const float, dyn, dyn>>);
static_assert(std::is_convertible_v<tensor_view<float, 3>, tensor_view<const float, 3>>);
static_assert(!std::is_convertible_v<tensor_view<const float, 3>, tensor_view<float, 3>>);
static_assert(!std::is_convertible_v<tensor<float, 3>&, tensor_view<double, 3>>);
static_assert(!std::is_convertible_v<tensor<float, 3>&, tensor_view<float, 4>>);

namespace {

float first(tensor_view<const float, dyn, 3> v) { return v(0, 0); }
float corner(any_view<const float> v) { return v(v.extent(0) - 1, v.extent(1) - 1); }
void clear(tensor_view<float, dyn, dyn> v) { v = 0.f; }

} // namespace

TEST_CASE("tensor/view: parameters of functions") {
    tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    any_tensor<float> b = a;
    tensor<float, dyn, dyn> c = a;
    CHECK(first(a) == 1);
    CHECK(first(b) == 1);
    CHECK(first(c) == 1);
    CHECK(corner(a) == 6);
    CHECK(corner(b) == 6);
    clear(a);
    CHECK(corner(a) == 0);
    CHECK_THROWS_AS(first(any_tensor<float>(any_shape{2, 4})), shape_error);
    CHECK_THROWS_AS(first(any_tensor<float>(any_shape{6})), shape_error);
    CHECK(first(view(c.data(), 2, fix<3>)) == 1);
}

TEST_CASE("tensor/view: over memory") {
    float memory[6] = {1, 2, 3, 4, 5, 6};
    auto v = view(memory, 2, fix<3>);
    static_assert(std::is_same_v<decltype(v), tensor_view<float, dyn, 3>>);
    CHECK(v(1, 0) == 4);
    v(1, 0) = 40;
    CHECK(memory[3] == 40);
    CHECK(v.data() == memory);
    CHECK(v.stride(0) == 3);

    const std::vector<float> elements(memory, memory + 6);
    const auto r = view(elements.data(), 3, 2);
    static_assert(std::is_same_v<decltype(r), const tensor_view<const float, dyn, dyn>>);
    CHECK(r(2, 1) == 6);

    const auto columns = view(memory, shape<3, 2>{}, {1, 3});
    static_assert(std::is_same_v<decltype(columns), const tensor_view<float, 3, 2>>);
    CHECK(columns(2, 1) == 6);
    CHECK(columns(0, 1) == 40);
    const auto backwards = view(memory + 5, any_shape{6}, std::array<index_t, 1>{-1});
    CHECK(backwards(0) == 6);
    CHECK(backwards(5) == 1);
    const index_t steps[] = {0, 2};
    const auto repeated = view(memory, any_shape{4, 3}, std::span<const index_t>(steps));
    CHECK(repeated(3, 2) == 5);
    const auto row_major = view(memory, any_shape{3, 2});
    CHECK(row_major(2, 1) == 6);

    CHECK_THROWS_AS(view(memory, -1), shape_error);
    CHECK_THROWS_AS(view(memory, any_shape{2, 3}, {1}), shape_error);
    CHECK_THROWS_AS(view(memory, any_shape{}, std::span<const index_t>{}), shape_error);
    CHECK_THROWS_AS(view(memory, any_shape{}), shape_error);
}

TEST_CASE("tensor/view: constness is shallow") {
    float memory[3] = {1, 2, 3};
    const auto v = view(memory, 3);
    v(0) = 10;
    v = v * 2;
    v += 1;
    CHECK(memory[0] == 21);
    static_assert(std::is_same_v<decltype(v(0)), float&>);
    static_assert(std::is_same_v<decltype(view(static_cast<const float*>(memory), 3)(0)), const float&>);
}

TEST_CASE("tensor/view: = writes elements and never rebinds") {
    int a[3] = {1, 2, 3}, b[3] = {4, 5, 6};
    auto va = view(a, 3), vb = view(b, 3);
    va = vb;
    CHECK(a[0] == 4);
    CHECK(va.data() == a);
    va = std::move(vb);
    CHECK(va.data() == a);
    b[0] = 9;
    CHECK(va(0) == 4);
    const auto shorter = view(b, 2);
    CHECK_THROWS_AS(va = shorter, assign_error);
    CHECK(a[0] == 4);
    va = view(b, 1); // broadcast
    CHECK(a[2] == 9);
    va = 1;
    CHECK(a[1] == 1);
    auto same = va; // a copy of the view refers to the same elements
    same(0) = 77;
    CHECK(a[0] == 77);
    va = tensor<int, 3>{7, 8, 9};
    CHECK(a[2] == 9);
}

TEST_CASE("tensor/view: of a temporary view refers to the same memory") {
    int memory[4] = {1, 2, 3, 4};
    const auto e = view(memory, 4) + 1;
    memory[0] = 10;
    CHECK(e(0) == 11);
}

TEST_CASE("tensor/view: swap exchanges elements") {
    int a[4] = {1, 2, 3, 4}, b[2] = {7, 8};
    swap(view(a, any_shape{2}, {2}), view(b, any_shape{2}));
    CHECK(a[0] == 7);
    CHECK(a[1] == 2);
    CHECK(a[2] == 8);
    CHECK(b[0] == 1);
    CHECK(b[1] == 3);
    CHECK_THROWS_WITH_AS(swap(view(a, 4), view(b, 2)),
                         "swap: shapes [4] and [2] differ: at axis 0 the extents are 4 and 2", shape_error);
    CHECK_THROWS_AS(swap(view(a, any_shape{2}, {0}), view(b, any_shape{2})), assign_error);
    CHECK_THROWS_AS(swap(view(a, fix<4>), view(b, 2)), shape_error);
    CHECK(a[0] == 7);
    auto x = view(a, 2), y = view(b, 2);
    using std::swap;
    swap(x, y);
    CHECK(x.data() == a);
    CHECK(a[0] == 1);
    std::ranges::swap(x, y);
    CHECK(x.data() == a);
    CHECK(a[0] == 7);
}

TEST_CASE("tensor/view: algorithms over strides") {
    int memory[12] = {9, 0, 0, 7, 0, 0, 8, 0, 0, 1, 0, 0};
    const auto column = view(memory, any_shape{4}, {3});
    std::sort(column.begin(), column.end());
    CHECK(memory[0] == 1);
    CHECK(memory[3] == 7);
    CHECK(memory[9] == 9);
    CHECK(memory[1] == 0);
    std::ranges::sort(column, std::greater{});
    CHECK(memory[0] == 9);
    const auto backwards = view(memory + 9, any_shape{4}, {-3});
    CHECK(std::ranges::is_sorted(backwards));
    CHECK(*std::ranges::max_element(column) == 9);
    std::ranges::reverse(column);
    CHECK(memory[0] == 1);
    const auto i = column.begin();
    CHECK(i[2] == 8);
    CHECK((i + 4) == column.end());
    CHECK(column.end() - i == 4);
    CHECK(*std::ranges::find(view(memory, any_shape{4}, {3}), 8) == 8); // borrowed: outlives the view
    std::ranges::copy(std::vector{1, 2, 3, 4}, column.begin());
    CHECK(memory[6] == 3);
    const auto grid = view(memory, any_shape{2, 2}, {3, 6});
    CHECK(std::vector<int>(grid.begin(), grid.end()) == std::vector{1, 3, 2, 4});
}

TEST_CASE("tensor/view: read-only where several elements share one address") {
    int memory[4] = {1, 2, 3, 4};
    const auto spread = view(memory, any_shape{3, 4}, {0, 1});
    CHECK_THROWS_AS(spread = 1, assign_error);
    CHECK_THROWS_AS((spread = tensor<int, 3, 4>{}), assign_error);
    CHECK_THROWS_AS(spread += 1, assign_error);
    CHECK_THROWS_AS((view(memory, shape<3, 2>{}, {1, 1}) = 0), assign_error);
    CHECK(memory[0] == 1);
    CHECK(memory[3] == 4);
    view(memory, any_shape{1, 4}, {0, 1}) += 1; // over one element a stride of 0 does no harm
    CHECK(memory[3] == 5);
    view(memory, any_shape{0, 4}, {0, 0}) = 7; // nor where there are none
    CHECK(memory[0] == 2);
    view(memory, shape<2, 2>{}, {1, 2}) = 6; // transposed
    CHECK(memory[3] == 6);
}

TEST_CASE("tensor/view: checked access") {
    int memory[6] = {1, 2, 3, 4, 5, 6};
    const auto v = view(memory, 2, 3);
    CHECK(v.at(-1, -1) == 6);
    v.at(-1, 0) = 40;
    CHECK(memory[3] == 40);
    CHECK_THROWS_AS(v.at(2, 0), index_error);
    const any_view<int> a = v;
    CHECK_THROWS_AS(a(0), index_error);
    CHECK_THROWS_AS(a.at(0, 0, 0), index_error);
    CHECK(a(1, 2) == 6);
}

TEST_CASE("tensor/view: of what holds its elements side by side") {
    std::vector<float> numbers{1, 2, 3};
    static_assert(std::is_same_v<decltype(view(numbers)), tensor_view<float, dyn>>);
    static_assert(std::is_same_v<decltype(view(std::as_const(numbers))), tensor_view<const float, dyn>>);
    static_assert(std::is_same_v<decltype(view(std::span<float>(numbers))), tensor_view<float, dyn>>);
    static_assert(std::is_same_v<decltype(view(std::span<float, 3>(numbers))), tensor_view<float, 3>>);
    static_assert(!weft::detail::memory_range<std::vector<float>>, "its elements would be gone");
    static_assert(!weft::detail::memory_range<tensor<float, 3>&>);
    CHECK(view(numbers).extent(0) == 3);
    CHECK(view(numbers).data() == numbers.data());

    float rows[2][3] = {{1, 2, 3}, {4, 5, 6}};
    const int constant[2][3] = {{1, 2, 3}, {4, 5, 6}};
    static_assert(std::same_as<decltype(view(constant)), tensor_view<const int, 2, 3>>);
    CHECK(array_equal(view(constant), view(rows)));
    const auto v = view(rows);
    static_assert(std::is_same_v<decltype(v), const tensor_view<float, 2, 3>>);
    CHECK(v(1, 0) == 4);
    std::array<float, 3> row{};
    static_assert(std::is_same_v<decltype(view(row)), tensor_view<float, 3>>);
    CHECK(view(row).data() == row.data());

    // Strides of any integer type, as many as axes.
    const int strides[] = {1, 3};
    CHECK(view(&rows[0][0], shape<3, 2>{}, std::to_array(strides))(2, 1) == 6);
    CHECK(view(&rows[0][0], shape<3, 2>{}, strides)(0, 1) == 4);
    CHECK_THROWS_AS(view(&rows[0][0], any_shape{3, 2}, std::vector<int>(3)), shape_error);
    CHECK_THROWS_AS(view(&rows[0][0], any_shape{3, 2}, std::vector<int>(30)), shape_error);
}

TEST_CASE("tensor/view: elements in braces are written") {
    tensor<float, 2, 3> m;
    m(0, all) = {1, 2, 3};
    m(1, range(0, none, 2)) = {4, 5};
    CHECK(array_equal(m, tensor<float, 2, 3>{{1, 2, 3}, {4, 0, 5}}));
    m(all, range(1, 3)) = {{6, 7}, {8, 9}};
    CHECK(array_equal(m, tensor<float, 2, 3>{{1, 6, 7}, {4, 8, 9}}));
    m(0, all) = {m(0, 2), m(0, 1), m(0, 0)};
    CHECK(array_equal(m(0, all), tensor<float, 3>{7, 6, 1}));
    m(0, all) = {5};
    CHECK(all(m(0, all) == 5));
    const tensor_view<float, dyn> row = m(0, all);
    row = {1, 2, 3};
    row = {m(1, all)};
    CHECK(array_equal(row, m(1, all)));
    CHECK_THROWS_AS((row = {1, 2}), assign_error);
    CHECK_THROWS_AS((m(all, all) = {{1, 2, 3}, {1, 2}}), shape_error);
    tensor<std::complex<float>, 2> z;
    z(all) = {{1, 2}, {3, 4}};
    CHECK(z(1) == std::complex<float>(3, 4));
    constexpr auto made = [] {
        tensor<int, 3> t;
        t(range(0, 2)) = {4, 5};
        return t;
    }();
    static_assert(made(1) == 5 && made(2) == 0);
}

TEST_CASE("tensor/view: of a tensor that has a name") {
    tensor<float, dyn, 3> a(2);
    static_assert(std::is_same_v<decltype(view(a)), tensor_view<float, dyn, 3>>);
    static_assert(std::is_same_v<decltype(view(std::as_const(a))), tensor_view<const float, dyn, 3>>);
    view(a) = 2;
    CHECK(all(a == 2));
    any_tensor<int> b(any_shape{2, 3});
    static_assert(std::is_same_v<decltype(view(b)), any_view<int>>);
    CHECK(view(b).data() == b.data());
}

TEST_CASE("tensor/view: errors begin with the function") {
    float memory[6] = {};
    CHECK_THROWS_WITH_AS((void)(view(memory, -4)), "view: shape [-4]: the extent at axis 0 is negative: -4",
                         shape_error);
    CHECK_THROWS_WITH_AS((void)(view(memory, shape<2, 3>{}, {1})),
                         "view: 1 strides were given for a view of rank 2", shape_error);
}

namespace {

/// Elements with gaps, as a part of a matrix of another library is.
struct strided_row {
    double* data() const { return nullptr; }
    std::size_t size() const { return 3; }
};

} // namespace

static_assert(!weft::detail::memory_range<strided_row&>, "nothing says that its elements lie side by side");
static_assert(weft::detail::memory_range<std::vector<float>&> && weft::detail::memory_range<int (&)[3]> &&
              weft::detail::memory_range<std::span<int>>);

TEST_CASE("tensor/view: swap of views that share elements") {
    tensor<int, dyn, dyn> m{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    swap(m(ellipsis), m.T());
    CHECK(array_equal(m, tensor<int, 3, 3>{{1, 4, 7}, {2, 5, 8}, {3, 6, 9}}));
    swap(m(ellipsis), m(ellipsis));
    CHECK(m(0, 1) == 4);
    tensor<std::string, 4> v{"a", "b", "c", "d"};
    swap(v(ellipsis), flip<0>(v));
    CHECK(v(0) == "d");
    CHECK(v(1) == "c");
    CHECK(v(3) == "a");
    tensor<int, 4> w{1, 2, 3, 4};
    swap(w(range(0, 3)), flip<0>(w(range(1, 4))));
    CHECK(array_equal(w, tensor<int, 4>{4, 3, 2, 1}));
    CHECK_THROWS_WITH_AS(swap(w(range(0, 2)), w(range(1, 3))),
                         "swap: two views of shape [2] share an element that would be exchanged with two "
                         "others; swap with a copy",
                         assign_error);
    CHECK(w(0) == 4);
    swap(w(range(0, none, 2)), w(range(1, none, 2))); // no element of both
    CHECK(array_equal(w, tensor<int, 4>{3, 4, 1, 2}));
    const auto none_at_all = w(range(1, 1));
    swap(none_at_all, w(range(2, 2)));
    constexpr auto turned = [] {
        tensor<int, 3> a{1, 2, 3}, b{4, 5, 6};
        swap(a(ellipsis), flip<0>(a));
        swap(a(ellipsis), b(ellipsis));
        return b;
    }();
    static_assert(turned(0) == 3 && turned(1) == 2 && turned(2) == 1);
}
