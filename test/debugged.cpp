// SPDX-License-Identifier: BSL-1.0
// test/debugged.cpp - what test/tools/debugger.py looks at.
#include <weft/weft.hpp>

#include <cstdint>

using namespace weft;

namespace {

int stop = 0;

void all_made() { stop = stop + 1; }

void wrong(tensor<int, dyn, 2>& x) { x = x(range(1, none), all) * 2; }

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
    auto tree = sqrt(fixed * fixed + 2) - mixed(0, 0);
    auto raised = bytes + std::uint8_t(65);
    auto folded = sum<0>(any / exp(any));
    all_made();
    try {
        wrong(mixed);
        return 1;
    } catch (const assign_error&) {
    }
    return fixed.size() + mixed.size() + any.size() + bytes.size() + empty.size() + many.size() +
                       heap.size() + column.size() + turned.size() + part.size() + tree.size() +
                       raised.size() + folded.size() >
                   0
               ? 0
               : 1;
}
