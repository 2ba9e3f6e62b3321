// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <array>
#include <type_traits>

using namespace weft;

namespace {

constexpr std::array modes{pad_mode::edge, pad_mode::reflect, pad_mode::symmetric, pad_mode::wrap};

/// Which of `own` elements stands at a place, by the definition: one step after the other.
index_t source(pad_mode mode, index_t place, index_t own) {
    index_t at = place < 0 ? 0 : own - 1, direction = place < 0 ? -1 : 1;
    if (place >= 0 && place < own) return place;
    for (index_t left = place < 0 ? -place : place - own + 1; left > 0; --left) {
        const index_t next = at + direction;
        if (next >= 0 && next < own) {
            at = next;
        } else if (mode == pad_mode::wrap) {
            at = next < 0 ? own - 1 : 0;
        } else if (mode == pad_mode::symmetric) {
            direction = -direction; // the same element once more
        } else if (mode == pad_mode::reflect && own > 1) {
            direction = -direction;
            at += direction;
        }
    }
    return at;
}

} // namespace

TEST_CASE("ops/rearrange/pad_mode: one axis") {
    const tensor<int, 3> a{1, 2, 3};
    CHECK(array_equal(pad(a, 2, pad_mode::edge), tensor<int, 7>{1, 1, 1, 2, 3, 3, 3}));
    CHECK(array_equal(pad(a, 2, pad_mode::reflect), tensor<int, 7>{3, 2, 1, 2, 3, 2, 1}));
    CHECK(array_equal(pad(a, 2, pad_mode::symmetric), tensor<int, 7>{2, 1, 1, 2, 3, 3, 2}));
    CHECK(array_equal(pad(a, 2, pad_mode::wrap), tensor<int, 7>{2, 3, 1, 2, 3, 1, 2}));
    CHECK(array_equal(pad<0>(a, {5, 0}, pad_mode::reflect), tensor<int, 8>{2, 1, 2, 3, 2, 1, 2, 3}));
    CHECK(array_equal(pad(tensor<int, 1>{7}, 2, pad_mode::reflect), tensor<int, 5>{7, 7, 7, 7, 7}));
    static_assert(std::is_same_v<decltype(pad(a, fix<2>, pad_mode::wrap))::shape_type, shape<7>>);
}

TEST_CASE("ops/rearrange/pad_mode: several axes, margins of every width, by the definition") {
    for (const pad_mode mode : modes)
        for (index_t rows : {1, 2, 5})
            for (index_t columns : {1, 3, 4})
                for (index_t above : {0, 1, 7})
                    for (index_t right : {0, 2, 11}) {
                        const tensor<int, dyn, dyn> x = reshape(arange<int>(rows * columns), rows, columns);
                        const tensor found = pad<0, 1>(x, {{above, 3}, {1, right}}, mode);
                        bool same = found.shape() == any_shape{rows + above + 3, columns + 1 + right};
                        for (index_t i = 0; same && i < found.extent(0); ++i)
                            for (index_t j = 0; j < found.extent(1); ++j)
                                same = same && found(i, j) == x(source(mode, i - above, rows),
                                                                source(mode, j - 1, columns));
                        CHECK(same);
                        const tensor turned = pad(transpose(x) + 0, {{1, right}, {above, 3}}, mode);
                        CHECK(array_equal(turned, transpose(found)));
                    }
}

TEST_CASE("ops/rearrange/pad_mode: into views, inside of expressions, ranks of the run time") {
    const tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const tensor<float, 4, 5> wrapped{{6, 4, 5, 6, 4}, {3, 1, 2, 3, 1}, {6, 4, 5, 6, 4}, {3, 1, 2, 3, 1}};
    tensor<float, 4, 10> wide;
    wide(all, range(none, none, 2)) = pad(a, 1, pad_mode::wrap);
    CHECK(array_equal(wide(all, range(none, none, 2)), wrapped));
    CHECK(sum(wide(all, range(1, none, 2))) == 0);
    CHECK(array_equal(2 * pad(a, 1, pad_mode::wrap) - wrapped, wrapped));
    CHECK(array_equal(pad(any_tensor<float>(a), 1, axes{1, 0}, pad_mode::wrap), wrapped));
    CHECK(array_equal(pad(a, margin<0, 1>{}, axes<-1>{}, pad_mode::edge)(all, fix<3>), a(all, 2)));
    tensor<float, dyn> x{1, 2, 3, 4};
    x = pad<0>(x(range(1, 3)), 1, pad_mode::edge); // reads what it writes
    CHECK(array_equal(x, tensor<float, 4>{2, 2, 3, 3}));
}

TEST_CASE("ops/rearrange/pad_mode: no elements") {
    CHECK_THROWS_WITH_AS(
        (void)(pad<0>(tensor<int, dyn>(0), 1, pad_mode::edge)),
        "pad: axis 0 has no elements that its margins could repeat; a constant can stand there", shape_error);
    CHECK(eval(pad<0>(tensor<int, dyn>(0), 0, pad_mode::edge)).size() == 0);
    CHECK(eval(pad<0>(tensor<int, dyn, dyn>(2, 0), 1, pad_mode::wrap)).shape() == any_shape{4, 0});
}
