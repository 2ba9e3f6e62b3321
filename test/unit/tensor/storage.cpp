// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using namespace weft;
using weft::detail::inline_bytes;

static_assert(weft::detail::is_checked ||
                  sizeof(tensor<float, inline_bytes / 4>) == std::size_t(inline_bytes),
              "the largest one inside");
static_assert(sizeof(tensor<float, inline_bytes / 4 + 1>) < 64, "the smallest one on the heap");
static_assert(weft::detail::is_checked || sizeof(tensor<float, 5>) == 20, "no padding is added");
static_assert(weft::detail::is_checked || sizeof(tensor<double, 5>) == 40);
static_assert(weft::detail::is_checked || sizeof(tensor<std::complex<double>, 3>) == 48);
static_assert(alignof(tensor<std::complex<double>, 1>) >= alignof(std::complex<double>));
static_assert(weft::detail::is_checked || sizeof(tensor<bool, 3>) == 3);

TEST_CASE("tensor/storage: aligned for the widest vector on the heap") {
    for (int n : {1, 5, 100}) {
        const tensor<std::int8_t, dyn> a(n);
        CHECK(reinterpret_cast<std::uintptr_t>(a.data()) % 64 == 0);
    }
    const tensor<float, 2000> b;
    CHECK(reinterpret_cast<std::uintptr_t>(b.data()) % 64 == 0);
}

TEST_CASE("tensor/storage: a temporary that is kept in an expression keeps its elements") {
    const auto large = zeros<float>(100) + 1;
    const auto copy = large;
    CHECK(copy(99) == 1);
    const auto small = tensor<float, 2>{1, 2} + 1;
    const auto small_copy = small;
    CHECK(small_copy(1) == 3);
    const auto inside = tensor<float, 500>() + 1; // static, but too large to be kept in the tree
    CHECK(inside(499) == 1);
}

namespace {

template <class Tensor>
Tensor numbered(Tensor x) {
    int next = 0;
    for (auto& element : x) {
        if constexpr (std::is_same_v<typename Tensor::value_type, std::string>)
            element = std::string(static_cast<std::size_t>(20 + next++ % 7), 'x');
        else
            element = static_cast<typename Tensor::value_type>(next++ % 7);
    }
    return x;
}

/// Everything that can be done to a tensor, done to one that was moved from.
template <class Tensor>
void use(Tensor& x, const Tensor& whole) {
    using T = typename Tensor::value_type;
    CHECK(x.end() - x.begin() == x.size());
    const Tensor copy = x;
    CHECK(std::equal(copy.begin(), copy.end(), x.begin(), x.end()));
    std::fill(x.begin(), x.end(), T{});
    for (const T& element : x)
        CHECK(element == T{});
    if constexpr (!std::is_same_v<T, std::string>) {
        auto part = x(ellipsis, range(none, none, -1));
        CHECK(part.size() == x.size());
        part = x;
        CHECK(!any(x != T{}));
        CHECK(eval(x + x).shape() == x.shape());
        x(x == T{}) = T(1);
        CHECK(all(x == T(1)));
        CHECK(count_nonzero(x) == x.size());
        if constexpr (!std::is_same_v<T, bool>) {
            x += 1;
            x = x * x;
            CHECK(all(x == T(4)));
        }
        std::ostringstream out;
        out << x;
        CHECK(!out.str().empty());
    }
    x = whole;
    CHECK(std::equal(x.begin(), x.end(), whole.begin(), whole.end()));
}

template <class Tensor>
void move_about(const Tensor& whole) {
    const bool keeps_shape = detail::is_static_shape<typename Tensor::shape_type>;
    const auto is_whole = [&](const Tensor& x) {
        return x.shape() == whole.shape() && std::equal(x.begin(), x.end(), whole.begin(), whole.end());
    };
    const auto moved_from = [&](Tensor& x) {
        if (keeps_shape)
            CHECK(x.shape() == whole.shape());
        else
            CHECK(x.size() == 0);
        use(x, whole);
    };
    Tensor a = whole;
    Tensor b = std::move(a);
    CHECK(is_whole(b));
    moved_from(a);

    Tensor c = std::move(a); // and read before anything is written to it
    for (const auto& element : a)
        CHECK(element == element);
    CHECK(Tensor(a).shape() == a.shape());
    moved_from(a);

    Tensor& same = a;
    a = std::move(same);
    CHECK(is_whole(a));

    Tensor other;
    other = std::move(a);
    CHECK(is_whole(other));
    CHECK(a.end() - a.begin() == a.size());
    use(a, whole);

    Tensor empty;
    swap(empty, a);
    CHECK(is_whole(empty));
    std::swap(empty, a);
    CHECK(is_whole(a));
    std::ranges::swap(empty, a);
    CHECK(is_whole(empty));

    std::vector<Tensor> list;
    for (int i = 0; i < 20; ++i)
        list.push_back(whole);
    list.erase(list.begin() + 3);
    list.insert(list.begin() + 2, std::move(c));
    std::rotate(list.begin(), list.begin() + 5, list.end());
    CHECK(std::all_of(list.begin(), list.end(), is_whole));

    if constexpr (!std::is_same_v<typename Tensor::value_type, std::string>) {
        Tensor source = whole;
        const auto lazy = std::move(source) + 0; // the expression owns what was in it
        moved_from(source);
        source = typename Tensor::value_type(1);
        CHECK(array_equal(lazy, whole));
        const auto twice = own(lazy * 1);
        CHECK(array_equal(twice, whole));
    }
}

} // namespace

static_assert(std::is_nothrow_move_constructible_v<tensor<float, 2000>>);
static_assert(std::is_nothrow_move_assignable_v<tensor<float, 2000>>);
static_assert(std::is_nothrow_swappable_v<tensor<float, 2000>>);
static_assert(std::is_nothrow_swappable_v<tensor<float, 2>>);

TEST_CASE("tensor/storage: moved from is a value, of the same shape where it is static") {
    move_about(numbered(tensor<float, 3>()));
    move_about(numbered(tensor<float, 2000>()));
    move_about(numbered(tensor<bool, 70, 70>()));
    move_about(numbered(tensor<std::string, 200>()));
    move_about(numbered(tensor<float, dyn, 3>(50)));
    move_about(numbered(any_tensor<float>(any_shape{5, 3, 2})));
}

TEST_CASE("tensor/storage: assigning and swapping tensors of the heap moves no element") {
    tensor<float, 2000> a, b;
    const float *in_a = a.data(), *in_b = b.data();
    swap(a, b);
    CHECK(a.data() == in_b);
    a = std::move(b);
    CHECK(a.data() == in_a);
    const tensor<float, 2000> c = std::move(a);
    CHECK(c.data() == in_a);
    CHECK(a.data() != nullptr);
    CHECK(a(1999) == 0);
}

TEST_CASE("tensor/storage: sorting") {
    std::vector<tensor<int, 2000>> list;
    for (int i = 0; i < 40; ++i)
        list.push_back(full(i * 7 % 40, fix<2000>));
    std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a(1999) < b(1999); });
    for (int i = 0; i < 40; ++i)
        CHECK(list[static_cast<std::size_t>(i)](7) == i);
}

namespace {

/// Its default constructor throws on demand, which stands for memory that cannot be had.
struct scarce {
    static inline bool none_left = false;
    scarce() {
        if (none_left) throw std::bad_alloc();
    }
    explicit scarce(int n) : value(n) {}
    int value = 0;
};

} // namespace

TEST_CASE("tensor/storage: moving never throws, and what finds no new elements says so") {
    using large = tensor<scarce, 2000>;
    static_assert(std::is_nothrow_move_constructible_v<large>);
    large a;
    a = scarce(3);
    scarce::none_left = true;
    large b = std::move(a);
    CHECK(b(1999).value == 3);
    CHECK_THROWS_AS(a = scarce(4), std::bad_alloc);
    CHECK_THROWS_AS((void)a.as_operand(), std::bad_alloc);
    CHECK_THROWS_AS((void)std::move(a).as_operand(), std::bad_alloc);
    scarce::none_left = false;
    CHECK_THROWS_AS(large(std::as_const(a)), std::bad_alloc);
    large c;
    c = scarce(5);
    CHECK_THROWS_AS(c = std::as_const(a), std::bad_alloc);
    CHECK(c(1999).value == 5);
    scarce::none_left = true;
    scarce::none_left = false;
    a = scarce(4);
    CHECK(a(1999).value == 4);
}

constexpr int moved_at_compile_time() {
    tensor<int, 1100> a;
    a(7) = 3;
    tensor<int, 1100> b = std::move(a);
    a(8) = 4;
    swap(a, b);
    return a(7) * 10 + b(8);
}
static_assert(moved_at_compile_time() == 34);
