// SPDX-License-Identifier: BSL-1.0
// bench/memory.hpp - the operands of one row, filled, and the check of what a contender makes of them.
#pragma once

#include "reductions.hpp"
#include "workloads.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <sstream>

namespace bench {

void fill(none, std::mt19937&) {}
void fill(auto& tensor, std::mt19937& random) {
    using T = typename std::remove_cvref_t<decltype(tensor)>::value_type;
    for (T& element : tensor) {
        const auto bits = static_cast<unsigned>(random());
        if constexpr (std::is_integral_v<T>)
            element = static_cast<T>(bits % 10);
        else
            element = static_cast<T>(bits * 0x1p-31 - 1.0);
    }
}

inline index_t bytes_of(none) { return 0; }
index_t bytes_of(const auto& tensor) { return tensor.size() * static_cast<index_t>(sizeof *tensor.data()); }

template <class Workload, class T>
class memory_for final : public memory_of_row {
    using owners_type = owners_of<Workload, T>;
    using target_type = decltype(owners_type::d);
    using value_type = typename target_type::value_type;
    static constexpr int rank = target_type::shape_type::rank();

public:
    explicit memory_for(const extents& n) : x_(Workload::template make<T>(n)) {
        std::mt19937 random(42);
        fill(x_.d, random);
        fill(x_.a, random);
        fill(x_.b, random);
        fill(x_.c, random);
        before_.assign(x_.d.begin(), x_.d.end());
        expected_.reserve(before_.size());
        std::array<index_t, rank> at{};
        for (std::size_t k = 0; k < before_.size(); ++k) {
            const double value = std::apply([&](auto... i) { return Workload::element(x_, i...); }, at);
            expected_.push_back(static_cast<value_type>(value));
            for (std::size_t axis = rank; axis-- > 0;) {
                if (++at[axis] < x_.d.extent(static_cast<int>(axis))) break;
                at[axis] = 0;
            }
        }
    }

    void* owners() override { return &x_; }
    index_t bytes() const override {
        return bytes_of(x_.d) + bytes_of(x_.a) + bytes_of(x_.b) + bytes_of(x_.c);
    }
    index_t elements() const override {
        if constexpr (requires { Workload::elements(x_); })
            return Workload::elements(x_);
        else
            return x_.d.size();
    }

    std::string complaint(const batch& run) override {
        std::copy(before_.begin(), before_.end(), x_.d.begin());
        run(1);
        double tolerance = std::is_integral_v<value_type> ? 0 : sizeof(value_type) == 4 ? 1e-5 : 1e-13;
        if constexpr (requires { Workload::tolerance; }) tolerance = Workload::tolerance;
        for (std::size_t k = 0; k < expected_.size(); ++k) {
            const double got = static_cast<double>(x_.d.data()[k]), want = static_cast<double>(expected_[k]);
            if (!(std::abs(got - want) <= tolerance * std::max(1.0, std::abs(want)))) {
                std::ostringstream text;
                text << "element " << k << " is " << got << ", not " << want;
                return text.str();
            }
        }
        return {};
    }

private:
    owners_type x_;
    std::vector<value_type> before_, expected_;
};

} // namespace bench
