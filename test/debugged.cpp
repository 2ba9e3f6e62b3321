// SPDX-License-Identifier: BSL-1.0
// test/debugged.cpp - what test/tools/debugger.py looks at.
#include <weft/weft.hpp>

#include <cstdint>
#include <cstring>

using namespace weft;

namespace {

int stop = 0;

void all_made() { stop = stop + 1; }

/// Not yet constructed: memory of these bytes.
template <class X>
struct unmade {
    explicit unmade(int byte) { std::memset(bytes, byte, sizeof bytes); }
    const X& get() const { return reinterpret_cast<const X&>(bytes); }

    alignas(X) unsigned char bytes[sizeof(X)];
};

index_t given(const tensor<short, dyn>& parameter, auto&& forwarded) {
    const auto* pointer = &parameter;
    all_made();
    return pointer->size() + forwarded.size();
}

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
    auto averages = mean<0>(fixed);
    auto norms = norm<1>(fixed);
    auto running = cumsum<0>(any);
    auto products = cumprod<0>(any);
    auto lowest = argmin<0>(fixed);
    auto highest = argmax<0>(fixed);
    auto kept = tensor<float, 2>{1, 2} * 3;
    auto must_fit = exact(fixed + 1);
    auto drawn = uniform<double>(random_key(1), 5) + 1;
    auto taken = take<0>(mixed, tensor<int, 2>{0, 2});
    const unmade<any_tensor<double>> endless_bytes(0x7f);
    const unmade<tensor<long, dyn, 2>> negative_bytes(0xff);
    const unmade<decltype(raised)> leaf_bytes(0xff);
    [[maybe_unused]] const auto& endless = endless_bytes.get();
    [[maybe_unused]] const auto& negative = negative_bytes.get();
    [[maybe_unused]] const auto& unmade_leaf = leaf_bytes.get();
    const index_t given_size = given(tensor<short, dyn>{7, 8}, many * 2);
    try {
        wrong(mixed);
        return 1;
    } catch (const assign_error&) {
    }
    return fixed.size() + mixed.size() + any.size() + bytes.size() + empty.size() + many.size() +
                       heap.size() + column.size() + turned.size() + part.size() + tree.size() +
                       raised.size() + folded.size() + averages.size() + norms.size() + running.size() +
                       products.size() + lowest.size() + highest.size() + kept.size() + must_fit.size() +
                       drawn.size() + taken.size() + given_size >
                   0
               ? 0
               : 1;
}
