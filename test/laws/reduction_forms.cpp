// SPDX-License-Identifier: BSL-1.0
// Axes in angle brackets, as a type, at run time; of static, mixed and any-rank operands: one meaning, one result.
#include <support/reduction_law.hpp>

using namespace weft;

namespace {

template <class Found, class Expected>
void same(const Found& found, const Expected& expected) {
    CHECK(found.shape() == expected.shape());
    CHECK(array_equal(found, expected));
}

/// `a`: over shape (2, 3, 5, 7), known to some extent; `flat`: the same elements, dense, of run-time rank.
template <class Kept, class Dropped, class A>
void check_forms(const A& a, const any_tensor<float>& flat) {
    const auto kept = sum<1, -1>(a, keep_dims);
    const auto dropped = sum<-1, 1>(a);
    static_assert(std::same_as<std::remove_cvref_t<decltype(kept.shape())>, Kept>);
    static_assert(std::same_as<std::remove_cvref_t<decltype(dropped.shape())>, Dropped>);
    same(kept, sum(flat, keep_dims, axes{3, 1}));
    same(dropped, sum(flat, axes{-3, -1}));
    same(sum(a, axes<3, 1>{}, keep_dims), kept);
    same(sum(a, axes{1, 3}), dropped);
    same(var<0, 2>(a, ddof{1}, keep_dims), var(flat, keep_dims, axes{0, 2}, ddof{1}));
    same(argmax<2>(a), argmax(flat, axes{2}));
    same(all(a > -3, keep_dims, axes<3, 0>{}), all(flat > -3, axes{0, 3}, keep_dims));
    same(cumsum<-3>(a), cumsum(flat, axes{1}));
    CHECK(sum(a) == sum(flat));
    CHECK_THROWS_AS((void)sum(a, axes{4}), index_error);
    CHECK_THROWS_AS((void)sum(a, axes{1, -3}), index_error);
    CHECK_THROWS_AS((void)sum(a, axes{0, 1, 2, 3}), shape_error);
    CHECK_THROWS_AS((void)argmin(a, axes{0, 1}), shape_error);
}

} // namespace

TEST_CASE("laws/reduction: static, mixed and any-rank operands") {
    for (const oracle::layout how : oracle::layouts) {
        INFO(oracle::text(how));
        oracle::random bits(3);
        const oracle::operand<float> x({2, 3, 5, 7}, how, 1,
                                       [&] { return oracle::value_between<float>(bits, -4, 4); });
        const any_tensor<float> flat = x.any();
        check_forms<shape<2, 1, 5, 1>, shape<2, 5>>(x.as<2, 3, 5, 7>(), flat);
        check_forms<shape<dyn, 1, 5, 1>, shape<dyn, 5>>(x.as<dyn, 3, 5, dyn>(), flat);
        check_forms<any_shape, any_shape>(x.any(), flat);
        const auto a = x.as<2, dyn, 5, 7>();
        same((a - mean<2>(a, keep_dims)) / norm<2>(a, keep_dims),
             (flat - mean(flat, axes{2}, keep_dims)) / norm(flat, axes{2}, keep_dims));
        CHECK(var(a, ddof{1}) == var(flat, ddof{1}));
    }
}

TEST_CASE("laws/reduction: where no axis would be left") {
    const tensor<float, 3> a{1, 2, 4};
    const tensor<float, dyn> b{1, 2, 4};
    const any_tensor<float> c = a;
    static_assert(std::same_as<decltype(sum<0>(a)), float> && std::same_as<decltype(argmax<-1>(b)), index_t>);
    static_assert(std::same_as<decltype(all(a, axes<0>{})), bool>);
    static_assert(std::same_as<decltype(mean<0>(cast<int>(b))), double>);
    CHECK(sum<0>(a) == 7);
    CHECK(var<0>(b, ddof{1}) == var(a, ddof{1}));
    CHECK(max<0>(a * 2) == 8);
    const auto text = [](const auto& call) -> std::string {
        try {
            (void)call();
        } catch (const shape_error& e) {
            return e.what();
        }
        return "";
    };
    CHECK(text([&] { return sum<0>(c); }).find("keep_dims") != std::string::npos);
    CHECK(text([&] { return all(c, axes{0}); }).find("keep_dims") != std::string::npos);
    CHECK(text([&] { return stddev<0>(c); }).find("keep_dims") != std::string::npos);
    CHECK(text([&] { return argmax<0>(c); }).find("keep_dims") != std::string::npos);
    same(sum<0>(c, keep_dims), any_tensor<float>(tensor<float, 1>{7}));
}
