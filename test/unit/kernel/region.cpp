// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>

using namespace weft;

namespace {

template <class E>
using lane = detail::lane_t<std::remove_cvref_t<E>>;
template <class E>
constexpr int buffers(const E&) {
    return detail::count_stages<E>();
}

} // namespace

#ifndef EIGEN_DONT_VECTORIZE
TEST_CASE("kernel/region: one type of lanes is one region") {
    tensor<float, 4> f;
    tensor<std::uint8_t, 4> u;
    tensor<bool, 4> b;
    static_assert(std::is_same_v<lane<decltype(f + f * 2)>, float>);
    static_assert(std::is_same_v<lane<decltype(where(f > 1 && b, f, 0))>, float>);
    static_assert(std::is_same_v<lane<decltype(u + f)>, float>);
    static_assert(std::is_same_v<lane<decltype(b && !b)>, std::uint8_t>);
    CHECK(buffers(f + f * 2) == 0);
    CHECK(buffers(where(f > 1 && b, f, 0)) == 0);
    CHECK(buffers(u + f) == 0); // the load converts
}

TEST_CASE("kernel/region: a buffer where the lanes change, or an operation has no packet form") {
    tensor<float, 4> f;
    tensor<std::uint8_t, 4> u;
    CHECK(buffers(cast<float>(u - u) + f) == 1);
    CHECK(buffers(where(u > 3, f, -f)) == 1);
    CHECK(buffers(map([](float x) { return x; }, f + 1) * 2) == 2);
    CHECK(buffers(map([](float x) { return x; }, f)) == 0);
    CHECK(buffers(u / u + u) == 1); // integer division goes element by element
}
#endif

namespace {

struct is_float {
    template <class Leaf>
    constexpr bool operator()(std::type_identity<Leaf>) const {
        return std::is_same_v<typename Leaf::value_type, float>;
    }
};

} // namespace

TEST_CASE("kernel/region: what holds for all leaves") {
    tensor<float, 4> f;
    tensor<double, 4> d;
    CHECK(detail::all_leaves<decltype(where(f < 1, sqrt(f), f * 2.0f))>(is_float{}));
    CHECK_FALSE(detail::all_leaves<decltype(f * f + cast<float>(d))>(is_float{}));
}

TEST_CASE("kernel/region: exact trees") {
    tensor<float, 4> f;
    static_assert(detail::is_exact<decltype(sqrt(f) + f * f)>() && !detail::is_exact<decltype(f + exp(f))>());
    CHECK(detail::is_exact<decltype(floor(f))>());
}
