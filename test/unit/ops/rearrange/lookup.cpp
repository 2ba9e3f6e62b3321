// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>

using namespace weft;

namespace {

template <class Index>
void check_sums(index_t n) {
    tensor<double, dyn> x(50), v(2 * n + 1);
    tensor<Index, dyn> indices(2 * n + 1);
    for (index_t i = 0; i < x.size(); ++i)
        x(i) = 0.5 * double(i) - 7;
    for (index_t i = 0; i < indices.size(); ++i) {
        v(i) = double(i % 5) - 1.5;
        indices(i) = static_cast<Index>(i * 7 % 50);
        if constexpr (std::is_signed_v<Index>)
            if (i % 3 == 0) indices(i) = static_cast<Index>(indices(i) - 50);
    }
    const auto part = range(1, n + 1), odd = range(none, none, 2), back = range(none, none, -2);
    const auto compare = [&](const auto& factors, const auto& numbers) {
        const tensor<double, dyn> taken = take(x, numbers); // what an assignment makes of it
        CHECK(sum(factors * take(x, numbers)) == sum(factors * taken));
        CHECK(sum(factors * take<0>(x, numbers)) == sum(factors * taken));
        CHECK(sum(take(x, numbers)) == sum(taken));
        CHECK(max(take(x, numbers) - 2 * factors) == max(taken - 2 * factors));
        CHECK(any(take(x, numbers) > factors) == any(taken > factors));
        CHECK(dot(factors, take(x, numbers)) == dot(factors, taken));
    };
    compare(v(part), indices(part));
    compare(v(odd), indices(odd));
    compare(v(back), indices(back));
    const tensor<double, dyn> steps = take<0>(x(odd), (indices + Index(50)) % Index(25));
    CHECK(sum(take<0>(x(odd), eval((indices + Index(50)) % Index(25)))) == sum(steps));
}

} // namespace

TEST_CASE(
    "ops/rearrange/lookup: a reduction of elements that are looked up has the bits of one of their copy") {
    for (const index_t n : {1, 3, 5, 8, 20, 63, 500, 5000}) {
        check_sums<std::int64_t>(n);
        check_sums<std::int32_t>(n);
        check_sums<std::uint8_t>(n);
    }
}

TEST_CASE("ops/rearrange/lookup: an index outside is refused, the first one") {
    const tensor<float, dyn> x{1, 2, 3};
    const auto message = [&](const auto& indices) -> std::string {
        try {
            static_cast<void>(sum(2.f * take(x, indices)));
        } catch (const index_error& e) {
            return e.what();
        }
        return "nothing";
    };
    CHECK(message(tensor<int, dyn>{0, -3, 2}) == "nothing");
    CHECK(message(tensor<int, dyn>{0, 3, 9}).find("3") != std::string::npos);
    CHECK(message(tensor<int, dyn>{0, 3, 9}).find("9") == std::string::npos);
    CHECK(message(tensor<int, dyn>{0, -4}).find("-4") != std::string::npos);
    CHECK(message(tensor<std::uint64_t, dyn>{~std::uint64_t(0)}) != "nothing");
    CHECK(message(tensor<std::int64_t, dyn>{INT64_MIN}) != "nothing");
    CHECK(message(tensor<std::int8_t, dyn>(0)) == "nothing");
    CHECK(message(tensor<int, dyn>{3}) != "nothing");
}

TEST_CASE(
    "ops/rearrange/lookup: whole rows, several axes of indices and lazy operands are copied as before") {
    const tensor<int, dyn, dyn> m{{1, 2, 3}, {4, 5, 6}};
    const tensor<int, dyn, dyn> at{{0, 1}, {1, 0}};
    CHECK(sum(take<0>(m, tensor<int, dyn>{1, 1})) == 30);
    CHECK(sum(take(m, tensor<int, dyn>{5, 0, -1})) == 13);
    CHECK(sum(take(m, at)) == 6);
    CHECK(sum(take(m + 1, tensor<int, dyn>{0})) == 2);
    CHECK(sum(take(transpose(m), tensor<int, dyn>{1})) == 4);
}
