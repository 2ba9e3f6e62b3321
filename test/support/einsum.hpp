// SPDX-License-Identifier: BSL-1.0
// The laws of einsum: right for every text, and the same bits for every layout.
#pragma once

#include <weft/linalg/einsum.hpp>

#include <doctest/doctest.h>

#include <cstring>
#include <map>
#include <support/product.hpp>

namespace product_test {

/// The terms of subscripts without spaces or dots: operands, then the output.
inline std::vector<std::string> terms_of(const std::string& text) {
    std::vector<std::string> terms(1);
    for (const char c : text)
        if (c == ',' || c == '-')
            terms.emplace_back();
        else if (c != '>')
            terms.back() += c;
    return terms;
}

/// Extents for each letter; now and then an axis of one operand has 1 instead.
inline std::vector<extents> random_shapes(std::mt19937& random, const std::vector<std::string>& operands) {
    std::map<char, index_t> extent;
    for (const std::string& labels : operands)
        for (const char label : labels)
            if (!extent.contains(label)) {
                const index_t any = any_extent(random);
                extent[label] = operands.size() * labels.size() > 5 ? any % 6 : any % 20;
            }
    std::vector<extents> shapes;
    for (const std::string& labels : operands) {
        std::map<char, index_t> own = extent;
        for (auto& [label, value] : own)
            if (random() % 12 == 0) value = 1;
        shapes.emplace_back();
        for (const char label : labels)
            shapes.back().push_back(own[label]);
    }
    return shapes;
}

template <weft::detail::subscripts Text, class T, std::size_t... K>
void check_einsum(std::mt19937& random, std::index_sequence<K...>) {
    std::vector<std::string> labels = terms_of(Text.text);
    const std::string output = labels.back();
    labels.pop_back();
    CAPTURE(Text.text);
    for (int round = 0; round < 25; ++round) {
        const std::vector<extents> shapes = random_shapes(random, labels);
        std::vector<subject<T>> subjects;
        std::vector<const weft::any_tensor<T>*> operands;
        for (const extents& shape : shapes)
            subjects.emplace_back(random, shape);
        for (const auto& some : subjects)
            operands.push_back(&some.dense);
        const auto expected = expected_products<T>(output, labels, operands);
        if constexpr (weft::expression<decltype(weft::einsum<Text>(subjects[K].dense...))>) {
            const weft::any_tensor<T> dense = weft::einsum<Text>(subjects[K].dense...);
            CHECK(difference(dense, expected) == "");
            CHECK(other_bits<T>(dense, weft::einsum<Text>(subjects[K].laid()...)) == "");
        } else {
            const T dense = weft::einsum<Text>(subjects[K].dense...);
            const T laid = weft::einsum<Text>(subjects[K].laid()...);
            CHECK(is_close(dense, expected[0]));
            CHECK(std::memcmp(&dense, &laid, sizeof dense) == 0);
        }
    }
}

/// `Count` operands.
template <class T, std::size_t Count, weft::detail::subscripts... Texts>
void check_einsums(unsigned seed) {
    std::mt19937 random(seed);
    (check_einsum<Texts, T>(random, std::make_index_sequence<Count>{}), ...);
}

} // namespace product_test
