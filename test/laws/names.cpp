// SPDX-License-Identifier: BSL-1.0
// Names: `using namespace weft` leaves a user's own alone, and without it every node finds weft's operators and functions.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <type_traits>

// As in many a program: words of weft's insides that were ambiguous once.
struct kernel {};
struct stage {};
struct plan {};
struct nest {};
struct stream {};
struct buffer {};
struct reduction {};
struct scalar {};
struct scan {};
enum class access { read, write };
enum class category { one, two };
template <class T>
concept integer = sizeof(T) > 0;
using job = int;
namespace op {
struct add {};
} // namespace op
namespace simd {
struct packet {};
} // namespace simd
namespace fold {
struct sum {};
} // namespace fold
static int storing() { return 1; }
static int pack_tile(int x) { return x + 1; }
static int run(const plan&, const kernel&) { return 2; }
static int raise(const stage&) { return 3; }
static int compose(const nest&) { return 4; }

namespace {

/// What is called without a using-directive is found by the namespaces of the nodes.
template <class E>
concept found = requires(const E& e) {
    -e + 1 - e* e / 2;
    exp(e);
    maximum(e, 2);
    where(e == e, e, abs(e));
    transpose(e);
    allclose(e, e);
};

constexpr bool all_found(const auto&... e) { return (found<std::remove_cvref_t<decltype(e)>> && ...); }

} // namespace

namespace user {

using namespace weft;

TEST_CASE("laws/names: those of the user are not ambiguous") {
    CHECK(run(plan{}, kernel{}) + raise(stage{}) + compose(nest{}) + storing() + pack_tile(job(1)) == 12);
    static_assert(integer<stream> && integer<buffer> && integer<reduction> && integer<scalar> &&
                  integer<scan>);
    static_assert(integer<op::add> && integer<simd::packet> && integer<fold::sum>);
    static_assert(access::read != access::write && category::one != category::two);
    tensor<float, 2> a{1, 2};
    CHECK(sum(a + 1) == 5);
}

} // namespace user

TEST_CASE("laws/names: every node finds operators and functions") {
    const weft::tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const weft::tensor<float, weft::dyn, 3> b = a;
    const weft::any_tensor<float> c = a;
    const weft::tensor<std::int32_t, 3> n{0, 2, 1};
    CHECK(all_found(a));
    CHECK(all_found(b));
    CHECK(all_found(c));
    CHECK(all_found(c(weft::all, weft::range(0, 2))));
    CHECK(all_found(-a));
    CHECK(all_found(b * 2));
    CHECK(all_found(weft::fma(a, b, c)));
    CHECK(all_found(weft::cast<double>(n)));
    CHECK(all_found(weft::exact(a)));
    CHECK(all_found(weft::own(a + b)));
    CHECK(all_found(weft::let(a + 1, [](auto t) { return t / (1 + t); })));
    CHECK(all_found(weft::map([](float x) { return x / 2; }, b)));
    CHECK(all_found(weft::sum<1>(a)));
    CHECK(all_found(weft::mean<0>(c)));
    CHECK(all_found(weft::cumsum<1>(b)));
    CHECK(all_found(weft::cast<float>(weft::argmax<1>(a))));
    CHECK(all_found(weft::matmul(a, transpose(b))));
    CHECK(all_found(weft::einsum<"ij,kj->ik">(a, c)));
    CHECK(all_found(weft::outer(n, n)));
    CHECK(all_found(weft::concat<0>(a, b)));
    CHECK(all_found(weft::stack<0>(a, c)));
    CHECK(all_found(weft::pad(a, 1)));
    CHECK(all_found(weft::roll<1>(b, 1)));
    CHECK(all_found(weft::repeat<0>(a, 2)));
    CHECK(all_found(weft::take<1>(b, n)));
    CHECK(all_found(weft::windows<1>(a, weft::fix<2>)));
    CHECK(all_found(weft::flip<0>(weft::sum<1>(a))));
}
