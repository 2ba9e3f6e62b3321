// SPDX-License-Identifier: BSL-1.0
// The laws that every node obeys, and the element types that they are asked of.
#include <doctest/doctest.h>

#include <algorithm>
#include <complex>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <support/subject.hpp>
#include <tuple>
#include <type_traits>
#include <vector>

namespace law {

using oracle::layout;

template <class T>
const element_type& element_type_of() {
    static_assert(std::is_trivially_copyable_v<T>);
    static constexpr element_type all{
        sizeof(T),
        [](const source& how, oracle::random& bits, void* to) { *static_cast<T*>(to) = made<T>(how, bits); },
        [](void* to) { *static_cast<T*>(to) = T(3); },
        [](const void* given, const void* expected, index n, double steps) {
            return oracle::difference(static_cast<const T*>(given), static_cast<const T*>(expected), n,
                                      steps);
        }};
    return all;
}

template <class T>
weft::any_view<T> view_of(const place& where) {
    T* const first = static_cast<T*>(where.first);
    return where.strides.empty() ? weft::view(first, where.shape)
                                 : weft::view(first, where.shape, where.strides);
}

template <class T>
weft::tensor<T, weft::dyn> tensor_of(const void* from, index n) {
    weft::tensor<T, weft::dyn> out(n);
    std::copy_n(static_cast<const T*>(from), n, out.data());
    return out;
}

template <class T>
void put(const weft::tensor<T, weft::dyn>& x, void* to, index n) {
    if (x.size() != n) throw std::logic_error("the tensor has another size than its operands");
    std::copy_n(x.data(), n, static_cast<T*>(to));
}

namespace {

/// Elements in a row, in exactly as many bytes: a sanitizer sees each read behind them.
class row {
public:
    row(const element_type& type, index n)
        : type_(&type), size_(n), bytes_(new std::byte[static_cast<std::size_t>(n * type.bytes)]()) {}

    const element_type& type() const { return *type_; }
    index size() const { return size_; }
    void* at(index i) { return bytes_.get() + i * type_->bytes; }
    const void* at(index i) const { return bytes_.get() + i * type_->bytes; }
    void set(index i, const void* element) {
        std::memcpy(at(i), element, static_cast<std::size_t>(type_->bytes));
    }
    place all() const { return {bytes_.get(), weft::any_shape{size_}, {}}; }
    /// Elements of a shape that stand by `strides`, the first of them at `first`.
    place by(const extents& shape, const extents& strides, index first) const {
        return {bytes_.get() + first * type_->bytes, weft::any_shape(shape), strides};
    }
    /// The first difference from `expected`, which is as long.
    std::string difference(const row& expected, double steps = 0) const {
        return type_->difference(at(0), expected.at(0), size_, steps);
    }

private:
    const element_type* type_;
    index size_;
    std::unique_ptr<std::byte[]> bytes_;
};

/// Elements in some layout, in memory that ends where the last of them ends, and the same in a row.
class operand {
public:
    /// All of memory is 3.
    operand(const element_type& type, const extents& shape, layout how, unsigned variant)
        : shape_(shape),
          where_(oracle::arrange(shape, how, variant)),
          memory_(type, where_.memory),
          values_(type, oracle::count(shape)) {
        for (index i = 0; i < memory_.size(); ++i)
            type.three(memory_.at(i));
    }
    operand(const element_type& type, const extents& shape, layout how, unsigned variant,
            const source& elements, oracle::random& bits)
        : operand(type, shape, how, variant) {
        for (index i = 0; i < memory_.size(); ++i)
            type.make(elements, bits, memory_.at(i));
        collect();
    }

    const extents& shape() const { return shape_; }
    const row& values() const { return values_; }
    place where() const { return memory_.by(shape_, where_.strides, where_.first); }

    /// Reads the elements anew, after something was written.
    const row& collect() {
        oracle::odometer at(shape_);
        for (index i = 0; i < values_.size(); ++i, at.step())
            values_.set(i, memory_.at(offset(at.at())));
        return values_;
    }
    /// Whether nothing but 3 stands where none of the elements does; overwrites these.
    bool kept_gaps() {
        row three(memory_.type(), 1);
        memory_.type().three(three.at(0));
        oracle::odometer at(shape_);
        for (index i = 0; i < values_.size(); ++i, at.step())
            memory_.set(offset(at.at()), three.at(0));
        for (index i = 0; i < memory_.size(); ++i)
            if (std::memcmp(memory_.at(i), three.at(0), static_cast<std::size_t>(three.type().bytes)) != 0)
                return false;
        return true;
    }

private:
    index offset(const extents& at) const {
        index sum = where_.first;
        for (std::size_t axis = 0; axis < at.size(); ++axis)
            sum += at[axis] * where_.strides[axis];
        return sum;
    }

    extents shape_;
    oracle::arrangement where_;
    row memory_, values_;
};

using operands = std::vector<operand>;

extents shape_of_result(const operands& x) {
    extents shape = x[0].shape();
    for (const operand& one : x)
        shape = oracle::broadcast(shape, one.shape());
    return shape;
}

/// What the oracle says of the broadcast operands.
row apply(const subject& node, const operands& x, const extents& shape) {
    row out(node.result(), oracle::count(shape));
    oracle::odometer where(shape);
    std::array<const void*, most_operands> at{};
    for (index i = 0; i < out.size(); ++i, where.step()) {
        for (std::size_t k = 0; k < x.size(); ++k)
            at[k] = x[k].values().at(oracle::position(x[k].shape(), where.at()));
        node.scalar(at.data(), out.at(i));
    }
    return out;
}

/// The elements of `x` broadcast to `shape`.
row spread(const operand& x, const extents& shape) {
    row out(x.values().type(), oracle::count(shape));
    oracle::odometer at(shape);
    for (index i = 0; i < out.size(); ++i, at.step())
        out.set(i, x.values().at(oracle::position(x.shape(), at.at())));
    return out;
}

/// What the node gives for operands in rows.
row in_rows(const subject& node, const operands& x, const extents& shape) {
    std::vector<row> rows;
    std::array<place, most_operands> places;
    for (std::size_t k = 0; k < x.size(); ++k)
        places[k] = rows.emplace_back(spread(x[k], shape)).all();
    row out(node.result(), oracle::count(shape));
    node.write(places.data(), out.all());
    return out;
}

std::array<place, most_operands> places_of(const operands& x) {
    std::array<place, most_operands> out;
    for (std::size_t k = 0; k < x.size(); ++k)
        out[k] = x[k].where();
    return out;
}

/// What is wrong with the elements that the node gives for `x`.
std::string judge(const subject& node, double steps, unsigned turn, const operands& x) {
    const extents shape = shape_of_result(x);
    const row expected = apply(node, x, shape), whole = in_rows(node, x, shape);
    if (auto wrong = whole.difference(expected, steps); !wrong.empty()) return wrong;

    constexpr layout writable[] = {layout::contiguous, layout::stepped, layout::negative, layout::transposed};
    const auto places = places_of(x);
    operand target(node.result(), shape, writable[turn % 4], turn / 4);
    node.write(places.data(), target.where());
    if (auto wrong = target.collect().difference(whole); !wrong.empty())
        return std::string("other bits than in a row, in a target that is ") + text(writable[turn % 4]) +
               ": " + wrong;
    if (!target.kept_gaps()) return "memory between the elements of the target was written";

    const index n = whole.size();
    row one(node.result(), 1);
    for (index k : {index(0), n / 3, n / 2, n - 2, n - 1}) {
        if (k < 0 || k >= n) continue;
        node.element(places.data(), k, one.at(0));
        if (auto wrong = one.type().difference(one.at(0), whole.at(k), 1, 0); !wrong.empty())
            return "other bits on its own: " + wrong;
    }
    return "";
}

/// In place: the first operand is read and written at the same places.
std::string judge_in_place(const subject& node, operands& x, const extents& shape) {
    const row whole = in_rows(node, x, shape);
    node.write(places_of(x).data(), x[0].where());
    return x[0].collect().difference(whole);
}

/// The shapes of all operands of each case.
std::vector<std::vector<extents>> cases_of(std::size_t count) {
    if (count == 1)
        return {{{0}},       {{3, 0, 2}},    {{1, 1, 1}},       {{5, 7}},
                {{7, 1, 5}}, {{2, 3, 5, 7}}, {{2, 3, 1, 5, 2}}, {{61, 67}},
                {{3, 131}},  {{131, 3}},     {{4099}}};
    if (count == 2)
        return {{{0}, {0}},
                {{0, 3}, {1, 3}},
                {{1}, {2, 0, 3}},
                {{1}, {1}},
                {{5, 7, 3}, {5, 7, 3}},
                {{5, 3, 4, 1}, {3, 1, 1}},
                {{5, 1, 4, 1}, {3, 1, 1}},
                {{1}, {3, 1, 7}},
                {{4, 1}, {4}},
                {{7, 1}, {1, 11}},
                {{2, 3, 1, 5, 2}, {3, 7, 1, 1}},
                {{129, 3}, {3}},
                {{129, 3}, {129, 1}},
                {{3, 129}, {129}},
                {{67, 1}, {67, 61}},
                {{4099}, {4099}},
                {{4099}, {1}}};
    return {{{0}, {0}, {1}},
            {{5, 7}, {5, 7}, {5, 7}},
            {{5, 1, 4}, {3, 1}, {4}},
            {{1}, {3, 1, 7}, {2, 1, 1, 1}},
            {{2, 3, 1, 5, 2}, {3, 7, 1, 1}, {2}},
            {{129, 3}, {3}, {129, 1}},
            {{61, 67}, {61, 1}, {67}},
            {{4099}, {4099}, {4099}}};
}

void check_cases(const char* what, const subject& node, double steps, const source* how) {
    oracle::random bits(20240607);
    unsigned turn = 0;
    const std::size_t count = node.operands;
    for (const std::vector<extents>& shapes : cases_of(count)) {
        const bool large = std::any_of(shapes.begin(), shapes.end(),
                                       [](const extents& shape) { return oracle::count(shape) > 1000; });
        const int combinations = count == 1 ? 5 : large ? 10 : 25;
        for (int c = 0; c < combinations; ++c, ++turn) {
            const layout layouts[] = {oracle::layouts[c % 5], oracle::layouts[(c / 5 + (large ? c : 0)) % 5],
                                      oracle::layouts[(c / 2) % 5]};
            operands x;
            std::string names = what;
            for (std::size_t k = 0; k < count; ++k) {
                x.emplace_back(node.operand[k](), shapes[k], layouts[k], turn / 5 + unsigned(k), how[k],
                               bits);
                names += ", " + oracle::text(shapes[k]) + " " + oracle::text(layouts[k]);
            }
            INFO(names);
            CHECK(judge(node, steps, turn, x) == "");
            const extents shape = shape_of_result(x);
            if (node.result == node.operand[0] && shape == shapes[0] && layouts[0] != layout::broadcast)
                CHECK(judge_in_place(node, x, shape) == "");
        }
    }
}

/// Dense tensors of every length around the widths of packets and tiles, cut from one long row: the same bits.
void check_lengths(const char* what, const subject& node, double steps, const source* how) {
    oracle::random bits(20240608);
    constexpr index length = 1500;
    std::vector<row> x;
    std::array<place, most_operands> places;
    for (std::size_t k = 0; k < node.operands; ++k)
        places[k] = x.emplace_back(node.operand[k](), length).all();
    row expected(node.result(), length), whole(node.result(), length);
    for (index i = 0; i < length; ++i) {
        std::array<const void*, most_operands> at{};
        for (std::size_t k = 0; k < x.size(); ++k) {
            x[k].type().make(how[k], bits, x[k].at(i));
            at[k] = x[k].at(i);
        }
        node.scalar(at.data(), expected.at(i));
    }
    node.write(places.data(), whole.all());
    INFO(std::string(what));
    CHECK(whole.difference(expected, steps) == "");

    std::string wrong;
    for (index n = 1; n <= 200 && wrong.empty(); ++n) {
        const index first = static_cast<index>(bits() % static_cast<std::uint64_t>(length - n));
        std::array<const void*, most_operands> from{};
        for (std::size_t k = 0; k < x.size(); ++k)
            from[k] = x[k].at(first);
        row out(node.result(), n);
        node.dense(from.data(), n, out.at(0));
        wrong = out.type().difference(out.at(0), whole.at(first), n, 0);
        if (!wrong.empty())
            wrong = "length " + std::to_string(n) + ", cut at " + std::to_string(first) + ": " + wrong;
    }
    CHECK(wrong == "");
}

} // namespace

void check_subject(const char* what, const subject& node, double steps, const source* how) {
    check_cases(what, node, steps, how);
    check_lengths(what, node, steps, how);
}

namespace {

class same_as : public form_judge {
public:
    same_as(const extents& shape, const row& whole) : shape_(shape), whole_(whole) {}
    void judge(const char* form, const weft::any_shape& shape, const void* elements) override {
        INFO(std::string(form));
        CHECK(difference(shape, elements) == "");
    }

private:
    std::string difference(const weft::any_shape& shape, const void* elements) const {
        if (!(shape == weft::any_shape(shape_))) return "the shape is " + to_string(shape);
        return whole_.type().difference(elements, whole_.at(0), whole_.size(), 0);
    }

    const extents& shape_;
    const row& whole_;
};

} // namespace

void check_form_subject(const form_subject& node, const source& make_a, const source& make_b) {
    oracle::random bits(7);
    for (unsigned turn = 0; turn < 25; ++turn) {
        const layout how_a = oracle::layouts[turn % 5], how_b = oracle::layouts[turn / 5];
        INFO(std::string(text(how_a)), ", ", std::string(text(how_b)));
        const operand a(node.operand[0](), node.shapes[0], how_a, turn, make_a, bits);
        const operand b(node.operand[1](), node.shapes[1], how_b, turn / 2, make_b, bits);
        row whole(node.result(), oracle::count(node.shape));
        node.whole(a.where(), b.where(), {whole.at(0), weft::any_shape(node.shape), {}});

        same_as judge(node.shape, whole);
        node.forms(a.where(), b.where(), judge);

        row one_by_one(node.result(), whole.size());
        CHECK(node.elements(a.where(), b.where(), one_by_one.at(0), one_by_one.size()) == whole.size());
        CHECK(one_by_one.difference(whole) == "");

        constexpr layout writable[] = {layout::stepped, layout::negative, layout::transposed};
        operand target(node.result(), node.shape, writable[turn % 3], turn);
        node.write(a.where(), b.where(), target.where());
        CHECK(target.collect().difference(whole) == "");
    }
}

/// All element types of the laws.
template <class... T>
struct instances {
    static constexpr auto types = std::make_tuple(&element_type_of<T>...);
    static constexpr auto views = std::make_tuple(&view_of<T>..., &view_of<const T>...);
    static constexpr auto tensors = std::make_tuple(&tensor_of<T>..., &put<T>...);
};
template struct instances<bool, std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t,
                          std::uint16_t, std::uint32_t, std::uint64_t, Eigen::half, Eigen::bfloat16, float,
                          double, std::complex<float>, std::complex<double>>;

} // namespace law
