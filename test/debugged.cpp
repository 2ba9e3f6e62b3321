// SPDX-License-Identifier: BSL-1.0
// test/debugged.cpp - what test/tools/debugger.py looks at.
#include <weft/weft.hpp>

#include <cstdint>

using namespace weft;

namespace {

int stop = 0;

void here() { stop = stop + 1; }

} // namespace

int main() {
    tensor<float, 2, 3> fixed{{1, 2, 3}, {4, 5, 6.5f}};
    tensor<int, dyn, 2> mixed{{1, 2}, {3, 4}, {5, 6}};
    any_tensor<double> any(any_shape{2, 1, 2});
    any = 1.5;
    tensor<std::uint8_t, dyn> bytes(3);
    tensor<float, dyn> empty;
    tensor<int, dyn> many = arange<int>(1000);
    tensor<float, 100, 100> heap;
    auto column = fixed(all, 1);
    tensor_view<const int, dyn, dyn> turned = transpose(mixed);
    any_view<double> part = any;
    here();
    return fixed.size() + mixed.size() + any.size() + bytes.size() + empty.size() + many.size() +
                       heap.size() + column.size() + turned.size() + part.size() >
                   0
               ? 0
               : 1;
}
