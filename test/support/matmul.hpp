// SPDX-License-Identifier: BSL-1.0
// The laws of matmul: right for every shape, and the same bits for every layout and kind of shape.
#pragma once

#include <weft/linalg/matmul.hpp>

#include <doctest/doctest.h>

#include <support/product.hpp>

namespace product_test {

/// Two shapes that have a product, one of them no vector.
struct matmul_case {
    extents left, right;
    std::string left_labels, right_labels, labels;
};

inline matmul_case random_matmul(std::mt19937& random) {
    matmul_case c;
    const bool is_large = random() % 8 == 0; // so that Eigen takes it
    const auto extent = [&] {
        return is_large ? 25 + static_cast<index_t>(random() % 30) : any_extent(random);
    };
    const auto inner_extent = [&] { return is_large ? 257 + static_cast<index_t>(random() % 9) : extent(); };
    const int leading = random() % 3 == 0 ? static_cast<int>(random() % 3) : 0;
    const index_t inner = inner_extent();
    const int kind = leading > 0 || is_large ? 0 : static_cast<int>(random() % 6);
    std::string batch = std::string("xyz").substr(0, std::size_t(leading));
    extents both;
    for (int i = 0; i < leading; ++i)
        both.push_back(1 + static_cast<index_t>(random() % 4));
    const auto operand = [&](extents& shape, std::string& labels) {
        const std::size_t from = leading > 0 && random() % 3 == 0 ? random() % std::size_t(leading + 1) : 0;
        for (std::size_t i = from; i < both.size(); ++i) {
            shape.push_back(random() % 3 == 0 ? 1 : both[i]);
            labels += batch[i];
        }
    };
    operand(c.left, c.left_labels);
    operand(c.right, c.right_labels);
    c.labels = batch.substr(batch.size() - (std::max)(c.left_labels.size(), c.right_labels.size()));
    if (kind != 1) c.left.push_back(extent()), c.left_labels += 'i', c.labels += 'i';
    c.left.push_back(inner), c.left_labels += 'k';
    c.right.push_back(inner), c.right_labels += 'k';
    if (kind != 2) c.right.push_back(extent()), c.right_labels += 'j', c.labels += 'j';
    return c;
}

template <class T>
void check_matmul(unsigned seed, int rounds) {
    std::mt19937 random(seed);
    for (int round = 0; round < rounds; ++round) {
        const matmul_case c = random_matmul(random);
        const subject<T> a(random, c.left), b(random, c.right);
        CAPTURE(weft::to_string(a.dense.shape()));
        CAPTURE(weft::to_string(b.dense.shape()));
        const auto expected =
            expected_products<T>(c.labels, {c.left_labels, c.right_labels}, {&a.dense, &b.dense});
        const weft::any_tensor<T> dense = matmul(a.dense, b.dense);
        CHECK(difference(dense, expected) == "");
        CHECK(other_bits<T>(dense, matmul(a.laid(), b.laid())) == "");
        CHECK(other_bits<T>(dense, matmul(a.dense, b.laid())) == "");
        CHECK(other_bits<T>(dense, matmul(a.laid(), b.dense)) == "");
        if (c.left.size() == 2 && c.right.size() == 2) {
            const weft::tensor<T, weft::dyn, weft::dyn> x = a.dense, y = b.dense;
            CHECK(other_bits<T>(dense, matmul(x, y)) == "");
        }
        // Into a target in some layout of its own; what repeats a place cannot be written.
        extents shape;
        for (int axis = 0; axis < dense.rank(); ++axis)
            shape.push_back(dense.extent(axis));
        const subject<T> target(random, shape);
        auto laid = target.laid();
        try {
            laid = matmul(a.laid(), b.dense);
            CHECK(other_bits<T>(dense, weft::any_tensor<T>(laid)) == "");
        } catch (const weft::assign_error&) {
        }
    }
}

} // namespace product_test
