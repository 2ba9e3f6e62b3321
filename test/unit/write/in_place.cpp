// SPDX-License-Identifier: BSL-1.0
// A right side that reads what is written: same places need no copy, any other overlap gets one.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <numeric>
#include <vector>

using namespace weft;

namespace {

std::vector<float> numbers(std::size_t n) {
    std::vector<float> v(n);
    std::iota(v.begin(), v.end(), 0.f);
    return v;
}

} // namespace

TEST_CASE("write/in_place: shifted") {
    for (index_t n : {2, 5, 16, 17, 40, 100, 1000, 5000}) {
        for (index_t shift : {1, 3, 16}) {
            if (shift >= n) continue;
            auto up = numbers(std::size_t(n)), down = up;
            view(up.data() + shift, n - shift) = view(up.data(), n - shift) + 0.f;
            view(down.data(), n - shift) = view(down.data() + shift, n - shift);
            for (index_t i = 0; i < n; ++i) {
                CHECK(up[std::size_t(i)] == float(i < shift ? i : i - shift));
                CHECK(down[std::size_t(i)] == float(i < n - shift ? i + shift : i));
            }
        }
    }
}

TEST_CASE("write/in_place: transposed and reversed") {
    for (index_t n : {2, 3, 4, 5, 16, 33, 70}) {
        tensor<float, dyn, dyn> x(n, n);
        std::iota(x.begin(), x.end(), 0.f);
        x = view(x.data(), any_shape{n, n}, {1, n});
        for (index_t i = 0; i < n; ++i)
            for (index_t j = 0; j < n; ++j)
                CHECK(x(i, j) == float(j * n + i));
        x += view(x.data(), any_shape{n, n}, {1, n}); // symmetric now
        for (index_t i = 0; i < n; ++i)
            CHECK(x(i, 0) == x(0, i));
        tensor<float, dyn> y = arange<float>(n);
        y = view(y.data() + n - 1, any_shape{n}, {-1});
        CHECK(y(0) == float(n - 1));
        CHECK(y(n - 1) == 0);
    }
    tensor<float, 3, 3> s{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    s = view(s.data(), shape<3, 3>{}, {1, 3});
    CHECK(array_equal(s, tensor<float, 3, 3>{{1, 4, 7}, {2, 5, 8}, {3, 6, 9}}));
}

TEST_CASE("write/in_place: one element read everywhere") {
    auto v = numbers(100);
    v[0] = 2;
    view(v.data(), 100) *= view(v.data(), 1);
    CHECK(v[0] == 4);
    for (std::size_t i = 1; i < 100; ++i)
        CHECK(v[i] == float(2 * i));
    tensor<float, dyn, dyn> m(20, 30);
    m = 1;
    m(0, 0) = 5;
    m += view(m.data(), 30); // its own first row
    CHECK(m(0, 0) == 10);
    CHECK(m(19, 0) == 6);
    CHECK(m(19, 29) == 2);
}

TEST_CASE("write/in_place: interleaved") {
    auto v = numbers(200);
    view(v.data(), any_shape{100}, {2}) = view(v.data() + 1, any_shape{100}, {2}) * 10;
    for (std::size_t i = 0; i < 100; ++i) {
        CHECK(v[2 * i] == float(10 * (2 * i + 1)));
        CHECK(v[2 * i + 1] == float(2 * i + 1));
    }
}

TEST_CASE("write/in_place: the same bytes as another type") {
    union bytes {
        double d[64];
        float f[128];
    };
    bytes b{};
    for (int i = 0; i < 128; ++i)
        b.f[i] = float(i);
    view(b.d, 64) = view(b.f, 64);
    for (int i = 0; i < 64; ++i)
        CHECK(b.d[i] == i);
}

TEST_CASE("write/in_place: the target in several operands, one of them elsewhere") {
    auto v = numbers(50);
    const auto x = view(v.data(), 49), y = view(v.data() + 1, 49);
    x = x + y;
    for (std::size_t i = 0; i < 49; ++i)
        CHECK(v[i] == float(2 * i + 1));
    y = x * 2 + y;
    CHECK(v[1] == 2 * 1 + 3);
    CHECK(v[49] == 2 * 97 + 49);
}

TEST_CASE("write/in_place: in tile buffers too") {
    std::vector<int> v(300);
    std::iota(v.begin(), v.end(), 0);
    const auto x = view(v.data(), 299), y = view(v.data() + 1, 299);
    y = cast<int>(cast<float>(x) * 2.f) + y;
    for (std::size_t i = 0; i < 299; ++i)
        CHECK(v[i + 1] == int(2 * i + i + 1));
    x = map([](int a) { return a + 1; }, y);
    CHECK(v[298] == 2 * 298 + 299 + 1);
}

TEST_CASE("write/in_place: assign may read the tensor it gives a new shape") {
    tensor<float, dyn> x = arange<float>(10);
    x.assign(view(x.data() + 5, 5) + view(x.data(), 5));
    CHECK(x.size() == 5);
    CHECK(x(4) == 13);
}
