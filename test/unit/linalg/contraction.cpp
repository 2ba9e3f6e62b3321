// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/einsum.hpp>
#include <weft/linalg/matmul.hpp>
#include <weft/ops/compound.hpp>
#include <weft/ops/let.hpp>
#include <weft/ops/own.hpp>
#include <weft/ops/special.hpp>
#include <weft/ops/statement/fuse.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/flip.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <cstdlib>
#include <new>

using namespace weft;

namespace {

int allocations = 0; ///< of all that runs meanwhile

} // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    void* const memory = std::malloc(size);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
    ++allocations;
    const auto unit = static_cast<std::size_t>(alignment);
    void* const memory = std::aligned_alloc(unit, (size + unit - 1) / unit * unit);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

namespace {

tensor<float, dyn, dyn> numbers(index_t rows, index_t columns) {
    tensor<float, dyn, dyn> m(rows, columns);
    for (index_t i = 0; i < m.size(); ++i)
        m.data()[i] = static_cast<float>(i % 11 - 4);
    return m;
}

using matrix_of = detail::matrix<const float>;

/// By plain loops; exact for these numbers.
tensor<float, dyn, dyn> product_of(const tensor<float, dyn, dyn>& a, const tensor<float, dyn, dyn>& b) {
    tensor<float, dyn, dyn> c(a.extent(0), b.extent(1));
    for (index_t i = 0; i < a.extent(0); ++i)
        for (index_t j = 0; j < b.extent(1); ++j)
            for (index_t k = 0; k < a.extent(1); ++k)
                c(i, j) += a(i, k) * b(k, j);
    return c;
}

} // namespace

TEST_CASE("linalg/contraction: computed with the elements of the moment of assignment") {
    auto a = numbers(5, 7);
    const auto b = numbers(7, 6);
    const auto lazy = matmul(a, b) + 1;
    a = a * 2;
    CHECK(array_equal(lazy, product_of(a, b) + 1));
    CHECK(lazy(3, 2) == product_of(a, b)(3, 2) + 1);
    float total = 0;
    for (const float x : lazy)
        total += x;
    CHECK(total == sum(product_of(a, b)) + 30);
}

TEST_CASE("linalg/contraction: the target may be an operand, or overlap one") {
    for (const index_t n : {3, 40, 100}) {
        auto a = numbers(n, n);
        const auto b = numbers(n, n);
        const auto expected = product_of(a, b);
        a = matmul(a, b);
        CHECK(array_equal(a, expected));
        const auto again = product_of(b, a);
        a = matmul(b, a);
        CHECK(array_equal(a, again));
        a = matmul(a * 0 + b, b); // what is evaluated first is not read later
        CHECK(array_equal(a, product_of(b, b)));
        tensor<float, dyn> memory(2 * n * n);
        auto first = view(memory.data(), shape<dyn, dyn>(n, n), {n, 1});
        auto second = view(memory.data() + 1, shape<dyn, dyn>(n, n), {n, 1});
        first = b;
        second = matmul(first, b);
        CHECK(array_equal(second, product_of(b, b)));
        a += matmul(a, b);
        CHECK(array_equal(a, product_of(b, b) + product_of(product_of(b, b), b)));
    }
}

TEST_CASE("linalg/contraction: straight into the target where its strides allow, and where not") {
    const auto allocated_by = [](auto action) {
        const int before = allocations;
        action();
        return allocations - before;
    };
    for (const index_t n :
         {16, 30}) { // rows shorter than a register are packed, unless the target has masked loads
        const auto a = numbers(n, n), b = numbers(n, n);
        const auto expected = product_of(a, b);
        tensor<float, dyn, dyn> c(n, n), wide(n, 2 * n), tall(n, n);
        CHECK(allocated_by([&] { c = matmul(a, b); }) == 0);
        CHECK(array_equal(c, expected));
        CHECK(allocated_by([&] { c = matmul(transpose(a), b); }) == 0);
        CHECK(array_equal(c, product_of(eval(transpose(a)), b)));
        CHECK(allocated_by([&] { wide(all, range(0, n)) = matmul(a, b); }) == 0);
        CHECK(array_equal(wide(all, range(0, n)), expected));
        CHECK(sum(wide(all, range(n, none))) == 0);
        CHECK(allocated_by([&] { c = matmul(c, b); }) > 0);
        transpose(tall) = matmul(a, b);
        CHECK(array_equal(transpose(tall), expected));
        wide(all, range(0, none, 2)) = matmul(a, b);
        CHECK(array_equal(wide(all, range(0, none, 2)), expected));
        tensor<float, dyn, dyn, dyn> stack(3, n, n);
        stack = matmul(a, b); // broadcast
        CHECK(array_equal(stack(2, all, all), expected));
        tensor<double, dyn, dyn> doubles(n, n);
        doubles = matmul(a, b);
        CHECK(array_equal(doubles, cast<double>(expected)));
    }
    tensor<float, 8, 8> small, other, result;
    small = 1.f, other = 2.f;
    CHECK(allocated_by([&] { result = matmul(small, other) + small; }) == 0);
    CHECK(result(7, 7) == 17);
}

TEST_CASE("linalg/contraction: views of it, of products, owned, in let and fuse") {
    const auto a = numbers(4, 5), b = numbers(5, 3), c = numbers(3, 2);
    const auto expected = product_of(a, b);
    CHECK(array_equal(eval(transpose(matmul(a, b))), eval(transpose(expected))));
    CHECK(array_equal(matmul(a, b)(1, all), expected(1, all)));
    CHECK(array_equal(matmul(matmul(a, b), c), product_of(expected, c)));
    CHECK(array_equal(matmul(transpose(b), transpose(a)), transpose(expected)));
    CHECK(array_equal(sum<0>(matmul(a, b)), sum<0>(expected)));
    const auto kept = [] {
        auto x = numbers(4, 5), y = numbers(5, 3);
        return own(matmul(x, y * 1));
    }();
    CHECK(array_equal(kept, expected));
    CHECK(array_equal(matmul(numbers(4, 5), numbers(5, 3)), expected));
    CHECK(array_equal(let(a + 1, [&](auto t) { return matmul(t, b); }), product_of(eval(a + 1), b)));
    tensor<float, dyn, dyn> x(4, 3), y(4, 3);
    fuse(lazy(x) = matmul(a, b), lazy(y) = x + matmul(a, b));
    CHECK(array_equal(y, expected * 2));
    auto square = numbers(4, 4);
    CHECK_THROWS_AS(fuse(lazy(square) = matmul(square, square)), assign_error);
}

TEST_CASE("linalg/contraction: constant evaluation") {
    static constexpr tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    static constexpr tensor<int, 3, 2> b{{1, 0}, {0, 1}, {1, 1}};
    constexpr tensor<int, 2, 2> c = matmul(a, b);
    static_assert(c(0, 0) == 4 && c(1, 1) == 11);
    constexpr tensor<int, 2, 2> d = matmul(a, b) * 2 + c;
    static_assert(d(1, 0) == 30);
    constexpr tensor<float, 2> e = matmul(cast<float>(c), tensor<float, 2>{1, 0.5f});
    static_assert(e(0) == 6.5f);
    constexpr tensor<int, 2, 2> f = [] {
        tensor<int, 2, 2> x = matmul(a, b);
        x = matmul(x, x);
        return x;
    }();
    static_assert(f(0, 0) == 4 * 4 + 5 * 10);
    static constexpr tensor<int, 2, 2, 2> stack{{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
    constexpr tensor<int, 2, 2, 2> g = matmul(stack, c);
    static_assert(g(1, 1, 1) == 7 * 5 + 8 * 11);
}

TEST_CASE("linalg/contraction: small matrices as they lie have the bits of those that are laid out") {
    for (const index_t m : {1, 2, 3, 5, 8})
        for (const index_t k : {1, 3, 4, 9})
            for (const index_t n : {1, 2, 3, 8, 11}) {
                tensor<double, dyn, dyn> a(m, k), b(k, n), wide(2 * m, 3 * k);
                for (index_t i = 0; i < a.size(); ++i)
                    a.data()[i] = double(i % 7) * 0.3 - 1;
                for (index_t i = 0; i < b.size(); ++i)
                    b.data()[i] = double(i % 5) * 0.7 - 1;
                const any_tensor<double> any_a(a), any_b(b); // whose axes are sorted at run time
                const tensor<double, dyn, dyn> c = matmul(a, b);
                CHECK(array_equal(c, eval(matmul(any_a, any_b))));
                wide(range(none, none, 2), range(none, none, 3)) = a;
                const tensor<double, dyn, dyn> strided =
                    matmul(wide(range(none, none, 2), range(none, none, 3)), b);
                CHECK(array_equal(strided, c));
                const tensor<double, dyn, dyn> turned = matmul(transpose(b), transpose(a));
                CHECK(array_equal(transpose(turned), c));
                CHECK(array_equal(eval(matmul(a, b(all, 0))),
                                  eval(matmul(any_a, any_tensor<double>(b(all, 0))))));
                CHECK(array_equal(eval(matmul(a(0, all), b)),
                                  eval(matmul(any_tensor<double>(a(0, all)), any_b))));
            }
}

TEST_CASE("linalg/contraction: few elements that the compiler knows, in any layout and order of axes") {
    tensor<double, 3, 3> r, s;
    tensor<double, 3> v, y;
    for (index_t i = 0; i < 9; ++i)
        r.data()[i] = double(i * i % 7) * 0.3 - 1;
    for (index_t i = 0; i < 3; ++i)
        v.data()[i] = double(i) * 0.7 - 0.9;
    const any_tensor<double> any_r(r), any_t(transpose(r)), any_v(v);
    CHECK(array_equal(eval(matmul(r, v)), eval(matmul(any_r, any_v))));
    CHECK(array_equal(eval(matmul(v, r)), eval(matmul(any_v, any_r))));
    CHECK(array_equal(eval(matmul(transpose(r), v)), eval(matmul(any_t, any_v))));
    CHECK(array_equal(eval(matmul(transpose(r), r)), eval(matmul(any_t, any_r))));
    CHECK(array_equal(eval(matmul(r, transpose(r))), eval(matmul(any_r, any_t))));
    CHECK(array_equal(eval(matmul(flip<0>(r), flip<1>(transpose(r)))),
                      eval(matmul(any_tensor<double>(flip<0>(r)), any_tensor<double>(flip<1>(any_t))))));
    transpose(s) = matmul(r, r);
    CHECK(array_equal(transpose(s), eval(matmul(any_r, any_r))));
    // the target is read
    y = v;
    y = matmul(r, y);
    CHECK(array_equal(y, eval(matmul(any_r, any_v))));
    s = r;
    s = matmul(transpose(s), s);
    CHECK(array_equal(s, eval(matmul(any_t, any_r))));
    s = r;
    s(0, all) = matmul(s, s(1, all));
    CHECK(array_equal(s(0, all), eval(matmul(any_r, any_tensor<double>(r(1, all))))));
    CHECK(array_equal(s(range(1, none), all), r(range(1, none), all)));
}

TEST_CASE("linalg/contraction: stacks of small matrices have the bits of one after the other") {
    for (const index_t n : {1, 2, 3, 4, 5}) {
        tensor<float, dyn, dyn, dyn> a(7, n, n), b(7, n, n);
        for (index_t i = 0; i < a.size(); ++i) {
            a.data()[i] = float(i * i % 23) * 0.3f - 2;
            b.data()[i] = float(i * 5 % 19) * 0.7f - 3;
        }
        tensor<float, dyn, dyn> v(7, n);
        v = b(all, 0, all);
        const tensor<float, dyn, dyn, dyn> straight = matmul(a, b), turned = matmul(swap_axes<1, 2>(a), b),
                                           column = matmul(a, v(all, all, newaxis)),
                                           row = matmul(v(all, newaxis, all), a);
        for (index_t i = 0; i < 7; ++i) {
            // the kernel is told nothing of small extents
            const auto product = [&](const matrix_of& x, const matrix_of& y) {
                tensor<float, dyn, dyn> c(x.rows, y.columns);
                detail::multiply<float>(x, y, {c.data(), x.rows, y.columns, y.columns, 1});
                return c;
            };
            const matrix_of at{a.data() + i * n * n, n, n, n, 1}, bt{b.data() + i * n * n, n, n, n, 1};
            const matrix_of x{v.data() + i * n, n, 1, 1, 1};
            CHECK(array_equal(straight(i, all, all), product(at, bt)));
            CHECK(array_equal(turned(i, all, all), product(at.transposed(), bt)));
            CHECK(array_equal(column(i, all, all), product(at, x)));
            CHECK(array_equal(row(i, all, all), product(x.transposed(), at)));
        }
        a = matmul(a, b);
        CHECK(array_equal(a, straight));
    }
}

namespace {

/// 1, i, j and k, with signs: x * y is not y * x.
struct quaternion {
    int w = 0, x = 0, y = 0, z = 0;
    friend quaternion operator*(const quaternion& a, const quaternion& b) {
        return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
    }
    friend quaternion operator+(const quaternion& a, const quaternion& b) {
        return {a.w + b.w, a.x + b.x, a.y + b.y, a.z + b.z};
    }
    bool operator==(const quaternion&) const = default;
};

} // namespace

TEST_CASE("linalg/contraction: classes are multiplied in the order in which operands are named") {
    const quaternion i{0, 1, 0, 0}, j{0, 0, 1, 0}, k{0, 0, 0, 1};
    const tensor<quaternion, 1, 1> a{{i}}, b{{j}};
    const tensor<quaternion, 1> v{j};
    CHECK(eval(einsum<"ij,jk->ik">(a, b))(0, 0) == k);
    CHECK(eval(einsum<"ij,jk->ki">(a, b))(0, 0) == k);
    CHECK(eval(matmul(a, v))(0) == k);
    CHECK(eval(matmul(v, a))(0) == quaternion{0, 0, 0, -1});
    const any_tensor<quaternion> any_a(a), any_v(v);
    CHECK(eval(matmul(any_a, any_v))(0) == k);
    const tensor<quaternion, dyn, dyn> m{{i, j}, {k, i}};
    const tensor<quaternion, dyn> w{j, k};
    const auto products = eval(matmul(m, w));
    CHECK(products(0) == i * j + j * k);
    CHECK(products(1) == k * j + i * k);
    CHECK(array_equal(eval(einsum<"ij,j->i">(m, w)), products));
}
