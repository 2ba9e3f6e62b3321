// SPDX-License-Identifier: BSL-1.0
#include <weft/rows/keeps_place.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

template <class Target, class E>
bool keeps(Target& to, const E& e) {
    const detail::referred written = detail::written_to(to.write_target());
    return detail::keeps_place(detail::capture(e), written.at);
}

} // namespace

TEST_CASE("rows/keeps_place: the target is read at the same places, or not at all") {
    tensor<float, dyn, dyn> x(6, 6), y(6, 6);
    const tensor<float, dyn, dyn, dyn> z(6, 6, 6);
    CHECK(keeps(x, x + y));
    CHECK(keeps(x, y - transpose(y)));
    CHECK_FALSE(keeps(x, x - transpose(x)));
    CHECK(keeps(x, x - mean<1>(x, keep_dims)));
    CHECK_FALSE(keeps(x, x - sum<2>(x * z))); // x along axes 1 and 2
    CHECK(keeps(x, x - sum<2>(y * z)));
}
