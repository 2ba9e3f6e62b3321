// SPDX-License-Identifier: BSL-1.0
#include <weft/tensor/element/lines.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

struct walked {
    index_t lines = 0, pairs = 0;
    bool fit = true;
};

/// Walks two operands, of which the second repeats the elements of the first.
template <class Shape, class A, class B>
walked walk(const Shape& shape, const A& a, const B& b) {
    walked result;
    detail::along_lines(shape, a, b,
                        [&](const int* x, index_t x_step, const int* y, index_t y_step, index_t count) {
                            ++result.lines;
                            result.pairs += count;
                            for (index_t i = 0; i < count; ++i)
                                result.fit = result.fit && x[i * x_step] == y[i * y_step];
                            return true;
                        });
    return result;
}

} // namespace

TEST_CASE("tensor/element/lines: as few as there can be, and each pair once") {
    tensor<int, dyn, dyn, dyn> a(3, 4, 5);
    for (index_t i = 0; i < a.size(); ++i)
        a.data()[i] = int(i);
    const auto b = a;
    const auto whole = walk(a.shape(), a, b);
    CHECK(whole.lines == 1);
    CHECK((whole.pairs == 60 && whole.fit));
    const auto part = walk(shape<dyn, dyn, dyn>(3, 4, 2), a(all, all, range(1, 3)), b(all, all, range(1, 3)));
    CHECK(part.lines == 12);
    CHECK((part.pairs == 24 && part.fit));
    const auto every_second =
        walk(shape<dyn, dyn, dyn>(3, 2, 5), a(all, range(0, none, 2), all), b(all, range(0, none, 2), all));
    CHECK(every_second.lines == 6);
    CHECK((every_second.pairs == 30 && every_second.fit));
    // Both lie side by side along the first axis.
    const auto across = walk(shape<dyn, dyn>(5, 4), transpose(a(0, ellipsis)), transpose(b(0, ellipsis)));
    CHECK((across.pairs == 20 && across.fit && across.lines <= 4));
    const auto nothing =
        walk(shape<dyn, dyn>(0, 4), a(range(0, 0), 0, range(0, 4)), b(range(0, 0), 0, range(0, 4)));
    CHECK(nothing.lines == 0);
}

TEST_CASE("tensor/element/lines: operands broadcast, and the walk may stop") {
    const tensor<int, 3> row{7, 7, 7};
    tensor<int, dyn, dyn> m(4, 3);
    m.fill(7);
    const auto repeated = walk(m.shape(), m, row);
    CHECK((repeated.pairs == 12 && repeated.fit));
    index_t calls = 0;
    CHECK_FALSE(detail::along_lines(
        m.shape(), m, row, [&](const int*, index_t, const int*, index_t, index_t) { return ++calls < 2; }));
    CHECK(calls == 2);
}
