// SPDX-License-Identifier: BSL-1.0
// The oracle of products: plain loops over labelled axes, and tensors of random shape in random layouts.
#pragma once

#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>

#include <algorithm>
#include <complex>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <support/mismatch.hpp>
#include <type_traits>
#include <vector>

namespace product_test {

using weft::index_t;
using extents = std::vector<index_t>;

inline index_t count(const extents& shape) {
    index_t product = 1;
    for (const index_t extent : shape)
        product *= extent;
    return product;
}

template <class T>
struct is_complex : std::false_type {};
template <class T>
struct is_complex<std::complex<T>> : std::true_type {};

/// Values whose products and sums round.
template <class T>
T any_value(std::mt19937& random) {
    if constexpr (std::is_same_v<T, bool>)
        return random() % 8 == 0;
    else if constexpr (std::is_integral_v<T>)
        return static_cast<T>(random());
    else if constexpr (is_complex<T>::value)
        return T(any_value<typename T::value_type>(random), any_value<typename T::value_type>(random));
    else if constexpr (sizeof(T) == 2)
        return T(any_value<float>(random));
    else // between -1 and 1; the standard's distributions take logarithms, which is slow where nothing is optimised
        return static_cast<T>(static_cast<std::int32_t>(random()) * 0x1p-31 +
                              static_cast<std::int32_t>(random()) * 0x1p-63);
}

/// The same elements, dense and seen through other strides. Memory ends where the elements do.
template <class T>
class subject {
public:
    subject(std::mt19937& random, const extents& shape) : shape_(shape), strides_(shape.size()) {
        std::vector<std::size_t> order(shape.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        if (random() % 3 != 0) std::shuffle(order.begin(), order.end(), random);
        index_t step = random() % 4 == 0 ? 2 : 1, size = 1;
        for (std::size_t i = order.size(); i-- > 0;) {
            const std::size_t axis = order[i];
            if (random() % 10 == 0) continue; // one place for the whole axis
            const index_t reach = (std::max)(shape[axis] - 1, index_t(0)) * step;
            const bool backwards = random() % 6 == 0;
            strides_[axis] = backwards ? -step : step;
            if (backwards) first_ += reach;
            size += reach;
            step =
                step * (std::max)(shape[axis], index_t(1)) + (random() % 4 == 0 ? index_t(random() % 5) : 0);
        }
        memory_.reset(new T[static_cast<std::size_t>(size)]());
        for (index_t i = 0; i < size; ++i)
            memory_[static_cast<std::size_t>(i)] = any_value<T>(random);
        dense.assign(laid());
    }

    weft::any_view<T> laid() const {
        return weft::view(memory_.get() + first_, weft::any_shape(shape_),
                          std::span<const index_t>(strides_));
    }

    weft::any_tensor<T> dense;

private:
    extents shape_, strides_;
    index_t first_ = 0;
    std::unique_ptr<T[]> memory_;
};

/// The type in which the oracle adds up.
template <class T>
struct wide {
    using type = long double;
};
template <class T>
    requires std::is_integral_v<T>
struct wide<T> {
    using type = std::uint64_t;
};
template <class T>
struct wide<std::complex<T>> {
    using type = std::complex<long double>;
};
template <>
struct wide<bool> {
    using type = bool;
};
template <class T>
using wide_t = typename wide<T>::type;

template <class T>
wide_t<T> widened(const T& x) {
    if constexpr (is_complex<T>::value)
        return {x.real(), x.imag()};
    else
        return static_cast<wide_t<T>>(x);
}

/// The product of finite numbers, without the questions that the standard's asks of infinities.
inline std::complex<long double> times(const std::complex<long double>& a,
                                       const std::complex<long double>& b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

/// What an element should be, and the sum of the magnitudes of what it is made of.
template <class T>
struct expectation {
    wide_t<T> value{};
    long double magnitude = 0;
};

/// The sum over all labels that are not in `out`, element by element. An operand is its labels and its elements.
template <class T>
std::vector<expectation<T>> expected_products(const std::string& out, const std::vector<std::string>& labels,
                                              const std::vector<const weft::any_tensor<T>*>& operands) {
    std::string all = out;
    for (const std::string& some : labels)
        for (const char label : some)
            if (all.find(label) == std::string::npos) all += label;
    extents shape(all.size(), 1);
    for (std::size_t k = 0; k < labels.size(); ++k)
        for (std::size_t i = 0; i < labels[k].size(); ++i) {
            index_t& extent = shape[all.find(labels[k][i])];
            if (extent == 1) extent = operands[k]->extent(static_cast<int>(i));
        }
    index_t results = 1;
    for (std::size_t i = 0; i < out.size(); ++i)
        results *= shape[i];
    std::vector<expectation<T>> found(static_cast<std::size_t>(results));
    const index_t total = count(shape), each = results == 0 ? 1 : total / results;
    // How far an operand goes along each label.
    std::vector<extents> steps(labels.size(), extents(all.size(), 0));
    std::vector<const T*> first;
    for (std::size_t k = 0; k < labels.size(); ++k) {
        index_t step = 1;
        for (std::size_t i = labels[k].size(); i-- > 0;) {
            const index_t extent = operands[k]->extent(static_cast<int>(i));
            if (extent != 1) steps[k][all.find(labels[k][i])] += step;
            step *= extent;
        }
        first.push_back(operands[k]->data());
    }
    // Row by row along the last label, by plain addresses: half of the time of the laws of products is spent here.
    const std::size_t operand_count = labels.size();
    const index_t row = all.empty() ? 1 : shape.back();
    std::vector<const T*> place(operand_count);
    std::vector<index_t> along(operand_count, 0);
    for (std::size_t k = 0; k < operand_count && !all.empty(); ++k)
        along[k] = steps[k].back();
    const T** const at = place.data();
    const index_t* const step = along.data();
    for (index_t p = 0; p < total; p += row) {
        place = first;
        index_t rest = p;
        for (std::size_t i = all.size(); i-- > 0; rest /= shape[i])
            for (std::size_t k = 0; k < operand_count; ++k)
                place[k] += rest % shape[i] * steps[k][i];
        // Elements of one row belong to one sum, or to one each.
        const bool is_summed = out.size() < all.size();
        expectation<T>* result = found.data() + p / each;
        for (index_t j = 0; j < row; ++j, result += is_summed ? 0 : 1) {
            wide_t<T> product = widened(*at[0]);
            for (std::size_t k = 1; k < operand_count; ++k) {
                if constexpr (std::is_same_v<T, bool>)
                    product = product && *at[k];
                else if constexpr (is_complex<T>::value)
                    product = times(product, widened(*at[k]));
                else
                    product *= static_cast<wide_t<T>>(*at[k]);
            }
            for (std::size_t k = 0; k < operand_count; ++k)
                at[k] += step[k];
            if constexpr (std::is_same_v<T, bool>) {
                result->value = result->value || product;
            } else {
                result->value += product;
                if constexpr (is_complex<T>::value) // at most its magnitude, and without a root
                    result->magnitude += 0.7L * (std::abs(product.real()) + std::abs(product.imag()));
                else if constexpr (!std::is_integral_v<T>)
                    result->magnitude += std::abs(product);
            }
        }
    }
    return found;
}

/// Whether an element is the expected one: integers modulo their width, others within some roundings.
template <class T>
bool is_close(const T& found, const expectation<T>& expected) {
    if constexpr (std::is_same_v<T, bool>) {
        return found == expected.value;
    } else if constexpr (std::is_integral_v<T>) {
        return found == static_cast<T>(expected.value);
    } else {
        const long double epsilon = [] {
            if constexpr (is_complex<T>::value)
                return std::numeric_limits<typename T::value_type>::epsilon();
            else
                return static_cast<float>(std::numeric_limits<T>::epsilon());
        }();
        return std::abs(widened(found) - expected.value) <= 32 * epsilon * (expected.magnitude + 1e-30L);
    }
}

/// The first element that has other bits.
template <class T>
std::string other_bits(const weft::any_tensor<T>& a, const weft::any_tensor<T>& b) {
    if (a.shape() != b.shape()) return "another shape";
    test::mismatch wrong;
    for (index_t i = 0; i < a.size(); ++i)
        wrong.compare_bits(a.data()[i], b.data()[i], i);
    return wrong.text();
}

/// The first element that is wrong.
template <class T>
std::string difference(const weft::any_tensor<T>& found, const std::vector<expectation<T>>& expected) {
    if (found.size() != static_cast<index_t>(expected.size())) return "another number of elements";
    test::mismatch wrong;
    for (std::size_t i = 0; i < expected.size(); ++i)
        wrong.judge(is_close(found.data()[i], expected[i]), found.data()[i], expected[i].value, i);
    return wrong.text();
}

inline index_t any_extent(std::mt19937& random) {
    switch (random() % 8) {
    case 0:
        return 1;
    case 1:
        return random() % 4 == 0 ? 0 : 2;
    case 2:
    case 3:
        return 1 + static_cast<index_t>(random() % 5);
    case 4:
    case 5:
        return 1 + static_cast<index_t>(random() % 20);
    default:
        return 1 + static_cast<index_t>(random() % 45);
    }
}

} // namespace product_test
