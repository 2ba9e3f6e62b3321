// SPDX-License-Identifier: BSL-1.0
// weft/overlap/diophantine.hpp - bounded linear equations over the integers.
//
// Layer: overlap. Question: is there an element that two strided references share?
//     6 x + 4 y = 9 with x, y in [0, 5]   has no solution: 2 divides the left side
//
// The equation is NP-hard in general; those of strides have few terms and factors of very different size, so a
// search with bounds and divisors ends soon. It gives up, with "perhaps", after a fixed amount of work.
#pragma once

#include <weft/core/config.hpp>

#include <numeric>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Sum factor_i * x_i = wanted, where 0 <= x_i <= most_i.
class equation {
public:
    // Only terms that are added are read: to clear the others would take longer than most equations.
    constexpr equation() {
        if (__builtin_is_constant_evaluated()) {
            for (int i = 0; i < most_terms; ++i)
                factors_[i] = most_[i] = 0;
            for (int i = 0; i <= most_terms; ++i)
                reach_[i] = divisor_[i] = 0;
        }
    }

    /// One more term; the sign of the factor does not matter to those who count x_i from the other end.
    constexpr void add(index_t factor, index_t most) {
        if (factor == 0 || most == 0) return;
        if (factor < 0) factor = -factor;
        int at = 0; // largest factors first: they leave the fewest choices
        while (at < count_ && factors_[at] > factor)
            ++at;
        if (at < count_ && factors_[at] == factor) {
            most_[at] += most;
            return;
        }
        for (int i = count_++; i > at; --i) {
            factors_[i] = factors_[i - 1];
            most_[i] = most_[i - 1];
        }
        factors_[at] = factor;
        most_[at] = most;
    }

    /// Whether there is a solution, or no end to the search for one.
    constexpr bool may_equal(index_t wanted) {
        reach_[count_] = 0;
        divisor_[count_] = 0;
        for (int i = count_ - 1; i >= 0; --i) {
            reach_[i] = reach_[i + 1] + factors_[i] * most_[i];
            divisor_[i] = std::gcd(divisor_[i + 1], factors_[i]);
        }
        work_ = 0;
        return search(0, wanted);
    }

private:
    static constexpr int most_terms = 2 * max_rank + 1;
    static constexpr int most_work = 100000;

    /// The terms from `i` on.
    constexpr bool search(int i, index_t wanted) {
        if (wanted < 0 || wanted > reach_[i]) return false;
        if (i == count_) return true;
        if (wanted % divisor_[i] != 0) return false;
        if (i + 1 == count_) return true; // wanted is a multiple of the last factor, and within its reach
        const index_t factor = factors_[i], rest = reach_[i + 1];
        index_t x = wanted > rest ? (wanted - rest + factor - 1) / factor : 0;
        index_t last = wanted / factor;
        if (last > most_[i]) last = most_[i];
        // The rest must be a multiple of its divisor, which holds for one x in every `period`.
        const index_t period = divisor_[i + 1] / divisor_[i];
        x += steps_to_multiple(factor / divisor_[i] % period, (wanted - factor * x) / divisor_[i] % period,
                               period);
        for (; x <= last; x += period) {
            if (++work_ > most_work) return true;
            if (search(i + 1, wanted - factor * x)) return true;
        }
        return false;
    }

    /// The smallest n >= 0 with factor * n = value (modulo period); factor and period have no common divisor.
    constexpr index_t steps_to_multiple(index_t factor, index_t value, index_t period) {
        if (value < 0) value += period;
        if (value == 0) return 0;
        if (period > (index_t{1} << 31)) { // else the product below cannot overflow
            index_t n = 0;
            for (index_t sum = 0; sum != value && ++work_ <= most_work; ++n)
                sum = (sum + factor) % period;
            return work_ > most_work ? 0 : n;
        }
        index_t inverse = 0, next = 1, r = period, s = factor; // Euclid: inverse * factor = r (modulo period)
        while (s != 0) {
            const index_t quotient = r / s;
            r = std::exchange(s, r - quotient * s);
            inverse = std::exchange(next, inverse - quotient * next);
        }
        return (inverse < 0 ? inverse + period : inverse) * value % period;
    }

    int count_ = 0;
    int work_ = 0;
    index_t factors_[most_terms];
    index_t most_[most_terms];
    index_t reach_[most_terms + 1];
    index_t divisor_[most_terms + 1];
};

} // namespace weft::inline WEFT_ABI::detail
