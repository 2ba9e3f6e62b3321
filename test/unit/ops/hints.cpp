// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

// What the hints say is tested in test/fail/hint_*.cpp; here, that they take no call from others.
namespace weft_test::hints {

double square(double x) { return x * x; }
template <class T>
T exact(T x) {
    return x;
}
int range_of(const std::vector<int>& v) { return int(v.size()); }
template <class T>
std::vector<T> zeros(int n) {
    return std::vector<T>(std::size_t(n));
}
std::vector<double> linspace(double from, double to, int n) {
    std::vector<double> all(std::size_t(n), from);
    all.back() = to;
    return all;
}
template <class T>
T maximum(T x, T y, T z) {
    return std::max({x, y, z});
}
std::string view(const std::string& text) { return text; }
template <class T>
T clip(T x, T low, T high) {
    return std::clamp(x, low, high);
}
std::vector<double> concatenate(std::vector<double> a, const std::vector<double>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}
template <class List>
auto percentile(const List& list, int percent) {
    return list[list.size() * std::size_t(percent) / 100];
}

TEST_CASE("ops/hints: functions of a user with the same names are found") {
    using namespace weft;
    CHECK(square(3) == 9);
    CHECK(exact(2) == 2);
    CHECK(range_of({1, 2}) == 2);
    CHECK(hints::zeros<int>(2).size() == 2);
    CHECK(linspace(0, 1, 3).back() == 1);
    CHECK(maximum(1, 3, 2) == 3);
    CHECK(view("text") == "text");
    CHECK(clip(3, 0, 1) == 1);
    const std::vector<double> list{1, 2};
    CHECK(concatenate(list, {3}).size() == 3);
    CHECK(percentile(list, 50) == 2);
    tensor<float, 2> v{1, 2};
    CHECK(percentile(std::vector{v, v}, 50)(1) == 2);
}

TEST_CASE("ops/hints: calls that have a meaning keep it") {
    using namespace weft;
    using namespace std;
    tensor<double, 2, 3> m{{3, 1, 2}, {6, 5, 4}};
    CHECK(array_equal(weft::sort(m), tensor<double, 2, 3>{{1, 2, 3}, {4, 5, 6}}));
    CHECK(array_equal(roll<1>(m, {1}), roll<1>(m, 1)));
    CHECK(array_equal(pad(m, 1, 0.5f), pad(m, {1, 1}, 0.5)));
    CHECK(array_equal(round(m), m));
    CHECK(array_equal(reshape(m, any_shape{3, 2}), reshape(m, 3, 2)));
    CHECK(histogram(m, 2, {0, 1}).counts.size() == 2);
    CHECK(clamp(3., 0., 1.) == 1); // of std
    auto v = m.begin();
    sort(v, v + 6, greater{}); // of std
    CHECK(m(0, 0) == 6);
    const auto root = [](double x) { return x * 2; };
    CHECK(array_equal(map(root, m), m * 2));
    CHECK(array_equal(pad(m, {{0, 1}, {0, 0}}, pad_mode::edge)(2, all), m(1, all)));
    fuse(lazy(m) = m + 1, lazy(m) *= 2);
    thread_pool pool(1);
    evaluate(pool, lazy(m) = m / 2, lazy(m) -= 1);
    CHECK(evaluate(pool, [&] { return m(0, 0); }) == 6);
}

} // namespace weft_test::hints
