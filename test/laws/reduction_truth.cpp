// SPDX-License-Identifier: BSL-1.0
// any, all, count_nonzero of truth values, of numbers and of comparisons; running totals.
#include <support/mismatch.hpp>
#include <support/reduction_law.hpp>

using namespace weft;

namespace {

template <class T>
std::ptrdiff_t true_ones(const std::vector<T>& group) {
    return std::count_if(group.begin(), group.end(), [](T x) { return x != T(0); });
}

template <class T, class R, class F>
void check_truth(const char* what, F, std::function<R(const std::vector<T>&)> oracle, unsigned one_in,
                 bool rarely) {
    law::check_reduction<R, T>(
        {what, [](any_view<const T> x, const auto& axes) { return eval(F{}(x, axes, keep_dims)); },
         [](any_view<const T> x, const auto& axes) { return eval(F{}(!(x == T(0)), axes, keep_dims)); },
         [](any_view<const T> x) { return F{}(x); },
         [oracle](const std::vector<T>& group, const R& found) -> std::string {
             return found == oracle(group) ? "" : "is wrong";
         }},
        [=](oracle::random& bits) { return static_cast<T>((bits() % one_in == 0) == rarely ? 3 : 0); });
}

} // namespace

TEST_CASE_TEMPLATE("laws/reduction: any, all, count_nonzero", T, bool, float, std::int8_t) {
    check_truth<T, bool>(
        "any", [](const auto&... x) { return any(x...); },
        [](const std::vector<T>& group) { return true_ones(group) > 0; }, 200, true);
    check_truth<T, bool>(
        "all", [](const auto&... x) { return all(x...); },
        [](const std::vector<T>& group) { return true_ones(group) == std::ptrdiff_t(group.size()); }, 200,
        false);
    check_truth<T, std::ptrdiff_t>(
        "count_nonzero", [](const auto&... x) { return count_nonzero(x...); },
        [](const std::vector<T>& group) { return true_ones(group); }, 3, true);
}

TEST_CASE("laws/reduction: cumsum and cumprod along each axis") {
    oracle::random bits(11);
    unsigned turn = 0;
    for (const oracle::extents& shape : law::reduced_shapes())
        for (oracle::index axis = 0; axis < oracle::index(shape.size()); ++axis, ++turn) {
            const oracle::layout how = oracle::layouts[turn % 5];
            const oracle::operand<std::int16_t> x(shape, how, turn / 5,
                                                  [&] { return static_cast<std::int16_t>(bits() % 7); });
            INFO(oracle::text(shape), ", ", oracle::text(how), ", axis ", axis);
            const any_tensor<std::int64_t> sums = cumsum(x.any(), axes{axis}),
                                           products = cumprod(x.any(), axes{axis});
            const any_tensor<std::int64_t> flat = cumsum(x.any());
            REQUIRE(sums.shape() == x.any().shape());
            REQUIRE(flat.shape() == any_shape{sums.size()});
            oracle::odometer at(shape);
            std::int64_t total = 0;
            test::mismatch wrong;
            for (oracle::index i = 0; i < sums.size(); ++i, at.step()) {
                const auto now = std::int64_t(x.values().values[i]);
                total += now;
                oracle::index back = 1;
                for (std::size_t k = std::size_t(axis) + 1; k < shape.size(); ++k)
                    back *= shape[k];
                const bool first = at.at()[std::size_t(axis)] == 0;
                const auto wraps = [](std::int64_t a, std::int64_t b) {
                    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) *
                                                     static_cast<std::uint64_t>(b));
                };
                wrong.compare(flat.data()[i], total, i);
                wrong.compare(sums.data()[i], (first ? 0 : sums.data()[i - back]) + now, i);
                wrong.compare(products.data()[i], wraps(first ? 1 : products.data()[i - back], now), i);
            }
            CHECK(wrong.text() == "");
        }
}
