// SPDX-License-Identifier: BSL-1.0
// The game of life on bytes: a step is one expression over eight shifted views.
#include <weft/weft.hpp>

#include <cstdint>
#include <iostream>

using namespace weft;

namespace {

using world = tensor<std::uint8_t, 12, 20>;

/// The border stays dead. `cells` is read at other places than those written, so the right side is evaluated first.
void step(world& cells) {
    constexpr range<1, -1> same;
    constexpr range<0, -2> before;
    constexpr range<2, none> after;
    const auto around = cells(before, before) + cells(before, same) + cells(before, after) +
                        cells(same, before) + cells(same, after) + cells(after, before) + cells(after, same) +
                        cells(after, after);
    auto inner = cells(same, same);
    static_assert(std::same_as<decltype(inner), tensor_view<std::uint8_t, 10, 18>>);
    inner = cast<std::uint8_t>(around == 3 || (around == 2 && inner == 1));
}

void print(const world& cells) {
    for (index_t i = 0; i < cells.extent(0); ++i) {
        for (std::uint8_t cell : cells(i, all))
            std::cout << (cell ? '#' : '.');
        std::cout << '\n';
    }
}

} // namespace

int main() {
    world cells;
    const tensor<std::uint8_t, 3, 3> glider{{0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
    cells(range<1, 4>{}, range<1, 4>{}) = glider;
    for (int i = 0; i < 16; ++i)
        step(cells);
    print(cells);
    // After 16 generations a glider is four cells further down and to the right.
    return array_equal(cells(range<5, 8>{}, range<5, 8>{}), glider) ? 0 : 1;
}
