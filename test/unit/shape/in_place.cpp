// SPDX-License-Identifier: BSL-1.0
#include <weft/core/warning.hpp>
#include <weft/shape/in_place.hpp>

#include <doctest/doctest.h>

#include <string>
#include <type_traits>

namespace d = weft::diagnose;
using weft::any_shape;
using weft::assign_error;
using weft::dyn;
using weft::index_t;
using weft::shape;
using weft::detail::assign_verdict;
using weft::detail::check_assign;
using weft::detail::check_construct;
using weft::detail::construct_verdict;

namespace {

/// In place of an extent that the compiler shall not know.
template <index_t>
constexpr index_t hidden = dyn;

/// Static, mixed and any-rank forms of the same pair are all fine.
template <index_t... Target, index_t... Source>
constexpr bool all_fit(shape<Target...> t, shape<Source...> s) {
    const shape<hidden<Target>...> dynamic_t(Target...);
    const shape<hidden<Source>...> dynamic_s(Source...);
    const any_shape any_t = t, any_s = s;
    const auto fits = [&](const auto& target) {
        check_assign(target, s);
        check_assign(target, dynamic_s);
        check_assign(target, any_s);
    };
    fits(t);
    fits(dynamic_t);
    fits(any_t);
    return true;
}

/// What the compiler rejects in static shapes, the run time rejects in all others that it leaves to the run
/// time.
template <index_t... Target, index_t... Source>
void none_fits(shape<Target...> t, shape<Source...> s, int axis, index_t target_extent,
               index_t source_extent) {
    static_assert(!assign_verdict<shape<Target...>, shape<Source...>>::value);
    const shape<hidden<Target>...> dynamic_t(Target...);
    const shape<hidden<Source>...> dynamic_s(Source...);
    const any_shape any_t = t, any_s = s;
    const auto rejects = [&](const auto& target, const auto& source) {
        if constexpr (assign_verdict<decltype(target), decltype(source)>::value) {
            try {
                check_assign(target, source);
                FAIL("no error");
            } catch (const assign_error& e) {
                CHECK(e.target() == t);
                CHECK(e.source() == s);
                CHECK(e.axis() == axis);
                CHECK(e.target_extent() == target_extent);
                CHECK(e.source_extent() == source_extent);
                CHECK(std::string(e.what()).find("x.assign(e)") != std::string::npos);
            }
        } else {
            // Static ranks suffice to see that there are too many axes.
            CHECK(sizeof...(Source) > sizeof...(Target));
        }
    };
    rejects(t, dynamic_s);
    rejects(t, any_s);
    rejects(dynamic_t, s);
    rejects(dynamic_t, dynamic_s);
    rejects(dynamic_t, any_s);
    rejects(any_t, s);
    rejects(any_t, dynamic_s);
    rejects(any_t, any_s);
}

} // namespace

static_assert(all_fit(shape<5, 3, 4, 1>{}, shape<3, 1, 1>{}));
static_assert(all_fit(shape<5, 3>{}, shape<5, 3>{}));
static_assert(all_fit(shape<5, 3>{}, shape<1>{}));
static_assert(all_fit(shape<0, 3>{}, shape<1, 3>{}));
static_assert(all_fit(shape<0>{}, shape<1>{}));
static_assert(all_fit(shape<1, 3, 1>{}, shape<3, 1>{}));

// A number fits everything.
static_assert(assign_verdict<shape<2, 3>, float>::value && assign_verdict<any_shape, int>::value);

static_assert(std::is_same_v<assign_verdict<shape<1, 3, 1>, shape<3, 1, 7>>,
                             d::assign<shape<1, 3, 1>, shape<3, 1, 7>, d::axis<0>, d::extents<1, 3>>>);
static_assert(std::is_same_v<assign_verdict<shape<3, 4>, shape<1, 3, 4>>,
                             d::assign<shape<3, 4>, shape<1, 3, 4>, d::ranks<2, 3>>>);
// Both ranks static: rejected by the compiler, whatever the extents are.
static_assert(!assign_verdict<shape<dyn, dyn>, shape<dyn, dyn, dyn>>::value);
// dyn with N is left to the run time, both ways.
static_assert(assign_verdict<shape<dyn>, shape<3>>::value && assign_verdict<shape<1>, shape<dyn>>::value);

TEST_CASE("shape/in_place: what does not fit") {
    none_fits(shape<1, 3, 1>{}, shape<3, 1, 7>{}, 0, 1, 3);
    none_fits(shape<3, 3, 1>{}, shape<3, 1, 7>{}, 2, 1, 7);
    none_fits(shape<3, 4>{}, shape<1, 3, 4>{}, -1, 1, 1);
    none_fits(shape<3, 4>{}, shape<2, 3, 4>{}, -1, 1, 2);
    none_fits(shape<3, 4>{}, shape<5>{}, 1, 4, 5);
    none_fits(shape<1>{}, shape<0>{}, 0, 1, 0);
    none_fits(shape<0>{}, shape<2>{}, 0, 0, 2);
}

TEST_CASE("shape/in_place: a number has no shape that could be wrong") {
    check_assign(any_shape{2, 3}, 1.f);
    check_assign(shape<dyn, 3>(2), 1);
}

TEST_CASE("shape/in_place: a source of rank 0") {
    CHECK_THROWS_AS(check_assign(any_shape{2}, any_shape{}), weft::shape_error);
    CHECK_THROWS_AS(check_assign(shape<2>{}, any_shape{}), weft::shape_error);
}

TEST_CASE("shape/in_place: warns where counts are equal and shapes differ") {
    using weft::broadcast_warning;
    int count = 0;
    broadcast_warning::on_warning([&](const broadcast_warning::info&) { ++count; });
    broadcast_warning::enable(true);
    const auto warnings = [&](const auto& target, const auto& source) {
        count = 0;
        check_assign(target, source);
        return count;
    };
    CHECK(warnings(shape<1, 4>{}, shape<4>{}) == 1);
    CHECK(warnings(shape<1, dyn>(4), shape<4>{}) == 1);
    CHECK(warnings(shape<1, dyn>(4), shape<dyn>(4)) == 1);
    CHECK(warnings(any_shape{1, 4}, shape<4>{}) == 1);
    CHECK(warnings(any_shape{0, 3}, any_shape{0, 1}) == 1);
    CHECK(warnings(shape<4>{}, shape<4>{}) == 0);
    CHECK(warnings(any_shape{1, 4}, shape<1, dyn>(4)) == 0);
    CHECK(warnings(any_shape{2, 4}, shape<4>{}) == 0);
    CHECK(warnings(any_shape{1}, 1.f) == 0);
    broadcast_warning::enable(false);
    broadcast_warning::on_warning({});
}

// Construction: the same rank and extents, whatever is known of them.
static_assert(check_construct<shape<dyn, 3>>("tensor", shape<4, 3>{}) == shape<4, 3>{});
static_assert(check_construct<shape<4, 3>>("tensor", shape<dyn, dyn>(4, 3)) == shape<4, 3>{});
static_assert(check_construct<shape<dyn, 3>>("tensor", any_shape{4, 3}) == shape<4, 3>{});
static_assert(check_construct<any_shape>("tensor", shape<4, dyn>(3)) == shape<4, 3>{});
static_assert(
    std::is_same_v<decltype(check_construct<shape<dyn, 3>>("tensor", any_shape{4, 3})), shape<dyn, 3>>);
static_assert(std::is_same_v<construct_verdict<shape<2, 3>, shape<1, 3>>,
                             d::construct<shape<2, 3>, shape<1, 3>, d::axis<0>, d::extents<2, 1>>>);
static_assert(std::is_same_v<construct_verdict<shape<2, 3>, shape<dyn>>,
                             d::construct<shape<2, 3>, d::shape<d::dyn>, d::ranks<2, 1>>>);

TEST_CASE("shape/in_place: construction never broadcasts") {
    CHECK_THROWS_AS((check_construct<shape<4, 3>>("tensor", shape<dyn, 3>(1))), weft::shape_error);
    CHECK_THROWS_WITH_AS((check_construct<shape<4, 3>>("tensor", any_shape{3})),
                         "tensor: shape [3] does not fit into shape<4, 3>: the ranks are 1 and 2",
                         weft::shape_error);
    CHECK_THROWS_AS(check_construct<any_shape>("tensor", any_shape{}), weft::shape_error);
}
