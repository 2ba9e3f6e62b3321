// SPDX-License-Identifier: BSL-1.0
#include <weft/copy/computed.hpp>
#include <weft/ops/let.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/own.hpp>
#include <weft/parallel/evaluate.hpp>
#include <weft/parallel/thread_pool.hpp>
#include <weft/reduce/position.hpp>
#include <weft/reduce/scan.hpp>
#include <weft/reduce/statistics.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/broadcast_to.hpp>
#include <weft/view/flip.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>
#include <weft/view/windows.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

/// The place itself, plus a number that tells two rules apart.
template <class T>
struct counting : detail::mover {
    explicit counting(T add) : mover(*detail::mover_for<int(sizeof(T))>), more(add) {
        make = [](const mover& self, char* to, const char* from, index_t rows, index_t row, index_t n,
                  index_t column) {
            const index_t first = detail::place_at(from, sizeof(T));
            for (index_t r = 0; r < rows; ++r)
                for (index_t i = 0; i < n; ++i)
                    reinterpret_cast<T*>(to)[r * n + i] =
                        static_cast<const counting&>(self).element(first + r * row + i * column);
        };
    }
    T element(index_t place) const { return static_cast<T>(place) + more; }
    T more;
};

struct as_it_is : detail::operation {
    static constexpr const char* label = "as it is";
    template <class X>
    using result = X;
    template <class X>
    WEFT_INLINE static constexpr X apply(X x) {
        return x;
    }
};

template <class T, class Shape>
auto places(const Shape& shape, T more = 0) {
    using leaf = detail::computed<T, Shape, counting<T>>;
    return detail::node(as_it_is{},
                        leaf(counting<T>(more), detail::placement<Shape, detail::strided>(shape)));
}

/// Every view of computed elements is that of the same elements in memory, alone and beside other operands.
template <class Shape>
void check_views(const Shape& shape) {
    const auto e = places<double>(shape);
    const tensor t = e;
    index_t at = 0;
    for (double x : t)
        CHECK(x == static_cast<double>(at++));
    const auto same = [&](const auto& view) {
        const tensor expected = view(t);
        CHECK(array_equal(eval(view(e)), expected));
        CHECK(array_equal(eval(view(e) * 2 - expected), expected));
        CHECK(sum(view(e)) == sum(expected));
        CHECK(array_equal(eval(view(e) / (1 + sum<1>(view(e), keep_dims))),
                          eval(expected / (1 + sum<1>(expected, keep_dims)))));
    };
    same([](const auto& x) { return x + 0; });
    same([](const auto& x) { return transpose(x) + 0; });
    same([](const auto& x) { return flip<0>(x) + 0; });
    same([](const auto& x) { return flip<1>(x) + 0; });
    same([](const auto& x) { return x(all, range(none, none, 2)) + 0; });
    same([](const auto& x) { return x(range(none, none, 3), range(1, none)) + 0; });
    same([](const auto& x) {
        return broadcast_to(x, any_shape{3, x.extent(0), x.extent(1)})(1, all, all) + 0;
    });
}

} // namespace

TEST_CASE("copy/computed: views of what stands nowhere, of all sizes") {
    check_views(shape<3, 5>{});
    check_views(shape<dyn, 3>{700, 3});
    check_views(any_shape{40, 100});
    check_views(shape<dyn, dyn>{1, 1});
    check_views(shape<dyn, dyn>{1, 5000});
    check_views(shape<dyn, dyn>{300, 300});
    check_views(shape<dyn, dyn>{0, 4});
}

TEST_CASE("copy/computed: two rules over the same places are two operands") {
    for (index_t n : {5, 2000, 100000}) {
        const auto a = places<float>(shape<dyn>{n}), b = places<float>(shape<dyn>{n}, 1);
        CHECK(array_equal(eval(b - a), ones<float>(n)));
        const auto rows = places<double>(shape<dyn, dyn>{n, 3});
        CHECK(array_equal(eval(transpose(rows + 1) - transpose(rows)), ones<double>(3, n)));
    }
}

TEST_CASE("copy/computed: elements of other types, bools and scalars beside them") {
    const auto e = places<std::int16_t>(shape<dyn>{3000});
    const tensor t = e;
    CHECK(array_equal(eval(e + arange<int>(3000)), eval(t + arange<int>(3000))));
    CHECK(array_equal(eval(e > 7), eval(t > 7)));
    CHECK(array_equal(eval(let(e + 1, [](auto x) { return x * x; })), eval((t + 1) * (t + 1))));
}

TEST_CASE("copy/computed: reductions, scans and positions") {
    const auto e = places<double>(shape<dyn, dyn>{70, 90});
    const tensor t = e;
    CHECK(array_equal(eval(sum<0>(e)), eval(sum<0>(t))));
    CHECK(array_equal(eval(sum<1>(transpose(e))), eval(sum<1>(transpose(t)))));
    CHECK(array_equal(eval(argmax<1>(-e)), eval(argmax<1>(-t))));
    CHECK(array_equal(eval(cumsum<0>(e)), eval(cumsum<0>(t))));
    CHECK(array_equal(eval(e - mean<1>(e, keep_dims)), eval(t - mean<1>(t, keep_dims))));
    CHECK(var(e) == var(t));
}

TEST_CASE("copy/computed: single elements, iterators, own") {
    const auto e = places<double>(shape<dyn, dyn>{4, 6}, 0.5);
    CHECK(e(1, 2) == 8.5);
    CHECK(transpose(e).at(-1, -2) == 17.5);
    CHECK(flip<1>(e)(0, 0) == 5.5);
    CHECK(*(e.begin() + 23) == 23.5);
    const auto mine = own(e * 2);
    CHECK(mine(3, 5) == 47);
}

TEST_CASE("copy/computed: into any target, on any thread") {
    const auto e = places<double>(shape<dyn, dyn>{900, 700});
    const tensor t = e;
    tensor<double, dyn, dyn> to(900, 700), turned(700, 900), wide(900, 1400);
    thread_pool pool(3);
    evaluate(pool, lazy(to) = e);
    CHECK(array_equal(to, t));
    transpose(turned) = e;
    CHECK(array_equal(turned, eval(transpose(t))));
    wide(all, range(1, none, 2)) = e;
    CHECK(array_equal(eval(wide(all, range(1, none, 2)) + 0), t));
    to += e;
    CHECK(array_equal(to, eval(2 * t)));
}
