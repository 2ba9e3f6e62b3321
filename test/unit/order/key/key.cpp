// SPDX-License-Identifier: BSL-1.0
#include <weft/order/key/key.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

using namespace weft;
using namespace weft::detail;

namespace {

/// Whether keys go up with the elements, and give them back.
template <class T>
bool rises(const std::vector<T>& elements) {
    for (std::size_t i = 0; i < elements.size(); ++i) {
        const T element = elements[i], back = element_at_key<T>(key_of(element));
        if (!(back == element) || std::signbit(double(back)) != std::signbit(double(element))) return false;
        if (i > 0 && !(key_of(T(elements[i - 1])) < key_of(element))) return false;
    }
    return true;
}

template <class T>
bool floating_rises() {
    using limits = std::numeric_limits<T>;
    const std::vector<T> elements = {-limits::infinity(),  limits::lowest(),      T(-2.f), T(-1.f),
                                     -limits::min(),       -limits::denorm_min(), T(-0.f), T(0.f),
                                     limits::denorm_min(), limits::min(),         T(1.f),  T(1.5f),
                                     (limits::max)(),      limits::infinity()};
    const T missing = limits::quiet_NaN();
    const auto infinite = key_of(limits::infinity());
    return rises(elements) && key_of(missing) > infinite && key_of(T(-missing)) == key_of(missing) &&
           is_nan_key<T>(key_of(missing)) && !is_nan_key<T>(infinite) &&
           element_at_key<T>(key_of(missing)) != element_at_key<T>(key_of(missing)) &&
           key_of<true>(T(-0.f)) == key_of<true>(T(0.f)) && key_of<true>(T(-0.f)) == key_of(T(0.f)) &&
           key_of<true>(T(-2.f)) == key_of(T(-2.f)) && key_of<true>(T(-missing)) == key_of<true>(missing) &&
           key_of<true>(missing) == key_for<T>(-1);
}

} // namespace

TEST_CASE("order/key/key: keys go up with the elements") {
    CHECK(floating_rises<float>());
    CHECK(floating_rises<double>());
    CHECK(floating_rises<simd::half>());
    CHECK(floating_rises<simd::bfloat16>());
    CHECK(rises<std::int8_t>({-128, -1, 0, 1, 127}));
    CHECK(rises<std::uint8_t>({0, 1, 127, 128, 255}));
    CHECK(rises<std::int64_t>({INT64_MIN, -1, 0, 1, INT64_MAX}));
    CHECK(rises<std::uint64_t>({0, 1, UINT64_MAX}));
    CHECK(rises<bool>({false, true}));
    static_assert(!keyed<std::complex<float>> && !keyed<void*>);
    static_assert(std::same_as<key_for<simd::half>, std::uint16_t>);
}

TEST_CASE("order/key/key: what comes before what") {
    const double missing = std::numeric_limits<double>::quiet_NaN();
    CHECK(comes_before(1., 2.));
    CHECK(comes_before(2., missing));
    CHECK(!comes_before(missing, 2.));
    CHECK(!comes_before(missing, missing));
    using complex = std::complex<double>;
    CHECK(comes_before(complex(1, 9), complex(2, 0)));
    CHECK(comes_before(complex(1, 1), complex(1, 2)));
    CHECK(!comes_before(complex(1, 2), complex(1, 2)));
    CHECK(comes_before(complex(9, 9), complex(0, missing)));
    CHECK(!comes_before(complex(missing, 0), complex(9, 9)));
}
