// SPDX-License-Identifier: BSL-1.0
// What a tree keeps of its operands: references to lvalues, the elements of temporaries, copies of expressions.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

using namespace weft;

namespace {

/// Counts the copies and the living.
struct counted {
    static inline int copies = 0, alive = 0;
    int value = 0;
    counted() { ++alive; }
    explicit counted(int v) : value(v) { ++alive; }
    counted(const counted& other) : value(other.value) { ++copies, ++alive; }
    counted(counted&& other) noexcept : value(other.value) { ++alive; }
    counted& operator=(const counted& other) {
        value = other.value;
        ++copies;
        return *this;
    }
    counted& operator=(counted&&) noexcept = default;
    ~counted() { --alive; }
    friend counted operator+(const counted& a, const counted& b) { return counted(a.value + b.value); }
};

tensor<float, dyn> make(index_t n) { return arange<float>(n); }

} // namespace

TEST_CASE("expr/leaf: lvalues are referred to") {
    tensor<int, 3> a{1, 2, 3};
    tensor<int, dyn> b{10, 20, 30};
    const auto e = a + b;
    a(0) = 5;
    b(2) = 0;
    CHECK(array_equal(e, tensor<int, 3>{15, 22, 3}));
    const auto& ca = a;
    const auto f = ca * 2;
    a(1) = 100;
    CHECK(f(1) == 200);
}

TEST_CASE("expr/leaf: temporaries are moved in and live as long as the last copy") {
    const auto e = make(1000) * 2 + make(1000);
    CHECK(e(999) == 2997);
    auto copy = std::make_unique<decltype(e * 1)>(e * 1);
    const auto moved = std::move(*copy);
    copy.reset();
    CHECK(moved(10) == 30);
    const tensor t = moved;
    CHECK(t(999) == 2997);
    const auto small = tensor<int, 2>{1, 2} + tensor<int, 2>{3, 4};
    CHECK(array_equal(small, tensor<int, 2>{4, 6}));
    const auto any = any_tensor<int>(any_shape{2, 2}) + 1;
    CHECK(any(1, 1) == 1);
    tensor<float, dyn> named = make(5);
    const auto given = std::move(named) + 1;
    CHECK(named.size() == 0);
    CHECK(given(4) == 5);
    const auto nested = where(make(3) > 1, make(3), exp(make(3) * 0));
    CHECK(array_equal(nested, tensor<float, 3>{1, 1, 2}));
}

TEST_CASE("expr/leaf: a type has no word for what nearly every leaf is") {
    using detail::leaf, detail::op::add;
    tensor<float, dyn> a(3), b(3);
    tensor<float, dyn, dyn> m(2, 3);
    static_assert(std::is_same_v<decltype(a + b),
                                 detail::elementwise<add, leaf<float, shape<dyn>>, leaf<float, shape<dyn>>>>);
    static_assert(
        std::is_same_v<decltype(detail::capture(m(all, 0))), leaf<float, shape<dyn>, detail::strided>>);
    static_assert(
        std::is_same_v<decltype(detail::capture(make(3))), leaf<float, shape<dyn>, detail::shared>>);
    static_assert(std::is_same_v<decltype(detail::capture(make(3)(all))),
                                 leaf<float, shape<dyn>, detail::strided, detail::shared>>);
}

TEST_CASE("expr/leaf: copying an expression copies no elements") {
    {
        tensor<counted, dyn> a(100), b(100);
        for (auto& x : a)
            x.value = 1;
        const int before = counted::copies;
        const auto e = a + std::move(b);
        const auto f = e;
        const auto g = std::vector{f, f, f};
        CHECK(counted::copies == before);
        CHECK(g[2](99).value == 1);
    }
    CHECK(counted::alive == 0);
}

TEST_CASE("expr/leaf: expressions are copyable, assigned anew to a target as often as wanted") {
    tensor<float, 4> a{1, 2, 3, 4};
    const auto e = a * a + 1;
    static_assert(std::is_copy_constructible_v<decltype(e)>);
    static_assert(std::is_move_constructible_v<decltype(e)>);
    static_assert(std::is_nothrow_copy_constructible_v<decltype(e)>);
    static_assert(std::is_trivially_destructible_v<decltype(e)>);
    const auto f = e - 1;
    tensor<float, 4> x, y;
    x = f;
    y = f;
    CHECK(array_equal(x, y));
    a = 1;
    x = f;
    CHECK(x(3) == 1);
}

TEST_CASE("expr/leaf: an lvalue expression inside another one is copied") {
    tensor<int, 2> a{1, 2};
    auto outer = [&] {
        const auto inner = a + 1;
        return inner * inner;
    }();
    CHECK(array_equal(outer, tensor<int, 2>{4, 9}));
}

TEST_CASE("expr/leaf: a view refers to its memory, whatever becomes of the view") {
    int memory[] = {1, 2, 3};
    auto e = [&] {
        const auto v = view(memory, 3);
        return v + 1;
    }();
    memory[0] = 10;
    CHECK(e(0) == 11);
}

TEST_CASE("expr/leaf: the operand on both sides") {
    tensor<float, dyn> a = arange<float>(50);
    const tensor b = a + a * a - a;
    for (index_t i = 0; i < 50; ++i)
        CHECK(b(i) == float(i * i));
}

TEST_CASE("expr/leaf: many leaves") {
    const tensor<int, dyn> a = ones<int>(77);
    const auto eight = a + a + a + a + a + a + a + a;
    const auto more = eight * eight + eight - eight * 2 + eight;
    const tensor t = more;
    CHECK(t(76) == 64 + 8 - 16 + 8);
}
