// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operand/no_tensor.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

namespace {

using namespace weft;

int flip(const std::vector<int>& v) { return v.front(); }
template <int N>
int flip(const std::vector<int>& v) {
    return N + v.back();
}
template <class N>
int repeat(const std::string& s, N n) {
    return int(s.size()) * n;
}
template <class T>
int windows(const std::vector<T>&, int length) {
    return length;
}

TEST_CASE("ops/operand/no_tensor: other functions of these names are better matches") {
    std::vector<int> v{1, 1, 3};
    CHECK(flip(v) == 1);
    CHECK(flip<2>(v) == 5);
    CHECK(windows(v, 7) == 7);
    CHECK(repeat("ab", 3) == 6); // though it converts, too
    using namespace std;
    sort(v.begin(), v.end());
    CHECK(unique(v.begin(), v.end()) == v.begin() + 2);
    CHECK(partition(v.begin(), v.end(), [](int x) { return x > 1; }) != v.end());
}

TEST_CASE("ops/operand/no_tensor: tensors are no such operands") {
    static_assert(!std::is_constructible_v<detail::no_operand, tensor<int, 3>&>);
    static_assert(!std::is_constructible_v<detail::no_operand, int>);
    static_assert(std::is_constructible_v<detail::no_operand, const std::vector<int>&>);
    std::vector<int> v{1, 2, 3};
    CHECK(array_equal(weft::flip<0>(view(v)), tensor<int, 3>{3, 2, 1}));
}

} // namespace
