// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/einsum/relabel.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/tensor.hpp>

#include <doctest/doctest.h>

#include <string_view>

using namespace weft;
using namespace weft::detail;

namespace {

constexpr axis_labels labels(std::string_view text) {
    axis_labels found;
    for (const char label : text)
        found.push(label);
    return found;
}

static_assert(all_labels(labels("iji"), labels("kj")) == labels("ijk"));
static_assert(labels_among(labels("ijkj"), labels("kj")) == labels("jk"));
static_assert(labels_among(labels("ijkj"), labels("kj"), false) == labels("i"));
static_assert(static_label_extent<shape<2, dyn>>(labels("ij"), 'i') == 2);
static_assert(static_label_extent<shape<2, dyn>>(labels("ij"), 'j') == dyn);
static_assert(static_label_extent<shape<2, dyn>>(labels("ij"), 'k') == 1);
static_assert(static_label_extent<shape<dyn, 3>>(labels("ii"), 'i') == 3);
static_assert(static_label_extent<any_shape>(labels("ij"), 'i') == dyn);

template <axis_labels Labels, class X>
auto as(const X& x) {
    return label<Labels>(capture(x));
}

} // namespace

TEST_CASE("linalg/einsum/relabel: axes in another order, diagonals, new axes") {
    const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const auto turned = arranged<labels("ji")>(as<labels("ij")>(a));
    static_assert(std::same_as<decltype(turned)::shape_type, shape<3, 2>>);
    CHECK(array_equal(turned, tensor<int, 3, 2>{{1, 4}, {2, 5}, {3, 6}}));
    const auto wide = arranged<labels("ikj")>(as<labels("ij")>(a));
    static_assert(std::same_as<decltype(wide)::shape_type, shape<2, 1, 3>>);
    CHECK(wide(1, 0, 2) == 6);
    const tensor<int, 2, 2> b{{1, 2}, {3, 4}};
    CHECK(array_equal(arranged<labels("i")>(as<labels("ii")>(b)), tensor<int, 2>{1, 4}));
    const any_tensor<int> any = b;
    static_assert(
        std::same_as<decltype(arranged<labels("ij")>(as<labels("ij")>(any)))::shape_type, shape<dyn, dyn>>);
    CHECK(array_equal(arranged<labels("ii")>(as<labels("ii")>(any)), b));
}

TEST_CASE("linalg/einsum/relabel: sums over labels that are not wanted") {
    const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const auto columns = summed_to<labels("j")>(as<labels("ij")>(a));
    static_assert(decltype(columns)::labels == labels("j"));
    CHECK(array_equal(columns.node, tensor<int, 3>{5, 7, 9}));
    const auto whole = summed_to<labels("k")>(as<labels("ij")>(a));
    static_assert(decltype(whole)::labels == unit_labels);
    CHECK(array_equal(whole.node, tensor<int, 1>{21}));
    const tensor<int, 2, 2> b{{1, 2}, {3, 4}};
    CHECK(array_equal(summed_to<labels("k")>(as<labels("ii")>(b)).node, tensor<int, 1>{5}));
    const tensor<bool, 2, 2> p{{true, false}, {false, false}};
    CHECK(array_equal(summed_to<labels("i")>(as<labels("ij")>(p)).node, tensor<bool, 2>{true, false}));
}

TEST_CASE("linalg/einsum/relabel: elementwise products") {
    const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const tensor<int, 2> x{1, 10};
    const tensor<int, dyn> y{1, 2, 3};
    const auto e = elementwise_product<labels("ji")>(as<labels("ij")>(a), as<labels("i")>(x));
    static_assert(std::same_as<decltype(e)::shape_type, shape<3, 2>>);
    CHECK(array_equal(e, tensor<int, 3, 2>{{1, 40}, {2, 50}, {3, 60}}));
    CHECK(array_equal(elementwise_product<labels("ij")>(as<labels("i")>(x), as<labels("j")>(y)),
                      tensor<int, 2, 3>{{1, 2, 3}, {10, 20, 30}}));
    const tensor<int, 1> unit{7};
    CHECK(array_equal(elementwise_product<labels("i")>(as<unit_labels>(unit), as<labels("i")>(x)),
                      tensor<int, 2>{7, 70}));
    CHECK(array_equal(elementwise_product<labels("i")>(as<labels("i")>(x), as<unit_labels>(unit)),
                      tensor<int, 2>{7, 70}));
}
