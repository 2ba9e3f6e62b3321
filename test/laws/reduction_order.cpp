// SPDX-License-Identifier: BSL-1.0
// The greatest and the smallest, and where they stand.
#include <support/reduction_law.hpp>

using namespace weft;

namespace {

/// NaN is greater than all, and smaller.
template <class T, bool Greatest>
std::size_t best_of(const std::vector<T>& group) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < group.size(); ++i)
        if (group[best] == group[best] &&
            (group[i] != group[i] || (Greatest ? group[i] > group[best] : group[i] < group[best])))
            best = i;
    return best;
}

template <class T, bool Greatest>
std::string judge_value(const std::vector<T>& group, const T& found) {
    const T expected = group[best_of<T, Greatest>(group)];
    return found == expected || (found != found && expected != expected) ? "" : "is another element";
}
template <class T, bool Greatest>
std::string judge_position(const std::vector<T>& group, const std::ptrdiff_t& found) {
    const auto expected = static_cast<std::ptrdiff_t>(best_of<T, Greatest>(group));
    return found == expected ? "" : "is " + std::to_string(found) + ", not " + std::to_string(expected);
}

template <class T, class F>
void check_value(const char* what, F, std::string (*judge)(const std::vector<T>&, const T&),
                 const std::function<T(oracle::random&)>& make) {
    law::check_reduction<T, T>(
        {what, [](any_view<const T> x, const auto& axes) { return eval(F{}(x, axes, keep_dims)); },
         [](any_view<const T> x, const auto& axes) {
             return eval(F{}(where(x == x, x, x), axes, keep_dims));
         },
         [](any_view<const T> x) { return F{}(x); }, judge},
        make, false);
}
/// Along one axis, or over everything that has more than one element.
template <class T, class F>
void check_position(const char* what, F, std::string (*judge)(const std::vector<T>&, const std::ptrdiff_t&),
                    const std::function<T(oracle::random&)>& make) {
    using result = any_tensor<std::ptrdiff_t>;
    law::check_reduction<std::ptrdiff_t, T>({what,
                                             [](any_view<const T> x, const auto& axes) -> result {
                                                 if (axes.count() == 1) return F{}(x, axes, keep_dims);
                                                 return F{}(x, keep_dims);
                                             },
                                             [](any_view<const T> x, const auto& axes) -> result {
                                                 if (axes.count() == 1)
                                                     return F{}(where(x == x, x, x), axes, keep_dims);
                                                 return F{}(where(x == x, x, x), keep_dims);
                                             },
                                             [](any_view<const T> x) { return F{}(x); }, judge},
                                            make, false, 1);
}

/// Ties, and NaN now and then.
template <class T>
T any_of_few(oracle::random& bits) {
    if (std::is_floating_point_v<T> && bits() % 500 == 0) return std::numeric_limits<T>::quiet_NaN();
    return static_cast<T>(static_cast<int>(bits() % 40) - (std::is_signed_v<T> ? 20 : 0));
}

} // namespace

TEST_CASE_TEMPLATE("laws/reduction: min and max", T, float, std::uint8_t) {
    check_value<T>("max", [](const auto&... x) { return max(x...); }, judge_value<T, true>, any_of_few<T>);
    check_value<T>("min", [](const auto&... x) { return min(x...); }, judge_value<T, false>, any_of_few<T>);
}

TEST_CASE_TEMPLATE("laws/reduction: argmin and argmax", T, double, std::int8_t) {
    check_position<T>(
        "argmax", [](const auto&... x) { return argmax(x...); }, judge_position<T, true>, any_of_few<T>);
    check_position<T>(
        "argmin", [](const auto&... x) { return argmin(x...); }, judge_position<T, false>, any_of_few<T>);
}
