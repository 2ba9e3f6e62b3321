// SPDX-License-Identifier: BSL-1.0
#include <weft/copy/stepped.hpp>

#include <doctest/doctest.h>

#include <cstring>
#include <vector>

using namespace weft;

namespace {

/// Memory ends with the last element wanted, so that a sanitizer sees any access beyond.
template <int Size, int Step>
void check() {
    using element = typename detail::element_of<Size>::type;
    if constexpr (detail::is_stepped<Size, Step>) {
        constexpr int lanes = detail::vector_of<Size>::lanes, step = Step < 0 ? -Step : Step;
        std::vector<element> memory(static_cast<std::size_t>((lanes - 1) * step + 1));
        for (std::size_t i = 0; i < memory.size(); ++i)
            memory[i] = static_cast<element>(i);
        const element* const first = Step < 0 ? &memory.back() : memory.data();
        element found[static_cast<std::size_t>(lanes)];
        detail::store_bytes(reinterpret_cast<char*>(found),
                            detail::load_stepped<Size, Step>(reinterpret_cast<const char*>(first)));
        for (int i = 0; i < lanes; ++i)
            CHECK(found[i] == first[i * Step]);
    }
}

template <int Size>
void check_steps() {
    check<Size, -1>();
    check<Size, 2>();
    check<Size, 3>();
    check<Size, 4>();
}

} // namespace

TEST_CASE("copy/stepped: every second, third and fourth element, and downwards") {
    check_steps<1>();
    check_steps<2>();
    check_steps<4>();
    check_steps<8>();
}

// With two lanes the third of four vectors would end behind the last element.
static_assert(detail::is_stepped<4, 4> && detail::is_stepped<8, 3>);
static_assert(detail::is_stepped<8, 4> == (detail::vector_of<8>::lanes > 2));
