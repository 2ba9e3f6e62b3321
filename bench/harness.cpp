// SPDX-License-Identifier: BSL-1.0
// bench/harness.cpp - times the contenders of each row in turns.
#include "harness.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <random>
#include <string_view>

namespace bench {
namespace {

int rounds = 15;
double slice = 3e-3;    ///< seconds that a contender runs in each round
std::string_view alone; ///< the only contender to run, for a profiler
bool failed = false;

/// Processor time of this thread, where other programs on the machine do not count, or for rows with several threads the
/// time that passes.
clockid_t measured_clock = CLOCK_THREAD_CPUTIME_ID;

/// In seconds.
double now() {
    timespec t;
    clock_gettime(measured_clock, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double seconds(const batch& run, index_t times) {
    const double start = now();
    run(times);
    return now() - start;
}

index_t times_for_slice(const batch& run) {
    index_t times = 1;
    for (;;) {
        const double spent = seconds(run, times);
        if (spent > slice) return times;
        if (spent > slice / 10)
            return std::max(times, static_cast<index_t>(slice / spent * static_cast<double>(times)));
        times *= 4;
    }
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

struct entrant {
    std::string name;
    bool competes;
    batch run;
    index_t times = 1;
    std::vector<double> samples; ///< nanoseconds a run
};

/// `d = a * k` on `bytes` bytes: what memory allows.
entrant yardstick_of_memory(index_t bytes) {
    const index_t count = bytes / 8;
    auto d = std::make_shared<weft::tensor<float, dyn>>(count);
    auto a = std::make_shared<weft::tensor<float, dyn>>(count);
    *a = 1.f;
    const auto run = [d, a, count](index_t times) {
        for (; times > 0; --times) {
            float* const __restrict to = d->data();
            const float* const __restrict from = a->data();
            for (index_t i = 0; i < count; ++i)
                to[i] = from[i] * 1.5f;
            benchmark::ClobberMemory();
        }
    };
    return {"a*k", false, run, 1, {}};
}

void run_row(benchmark::State& state, const workload_key& key, memory_of_row& memory,
             const std::vector<target>& targets) {
    std::vector<entrant> entrants;
    for (const contender& c : contenders(key)) {
        if (!alone.empty() && c.name != alone) continue;
        entrants.push_back({c.name, c.competes, c.on(memory.owners()), 1, {}});
        if (!c.competes) continue;
        if (const std::string wrong = memory.complaint(entrants.back().run); !wrong.empty()) {
            failed = true;
            return state.SkipWithError((c.name + " is wrong: " + wrong).c_str());
        }
    }
    const double elements = static_cast<double>(memory.elements());
    state.counters["elements"] = elements;
    for (const target& t : targets) {
        if (t.against == "a*k") entrants.push_back(yardstick_of_memory(memory.bytes()));
        state.counters["target " + t.against] = t.ratio;
        if (t.slack != 0) state.counters["slack " + t.against] = t.slack;
    }
    for (entrant& e : entrants)
        e.times = times_for_slice(e.run);

    std::vector<entrant*> order;
    for (entrant& e : entrants)
        order.push_back(&e);
    std::mt19937 random(1);
    for (int round = 0; round < rounds; ++round) {
        std::shuffle(order.begin(), order.end(), random);
        for (entrant* e : order)
            e->samples.push_back(1e9 * seconds(e->run, e->times) / static_cast<double>(e->times));
    }
    for (const entrant& e : entrants)
        state.counters[(e.competes ? "peer " : "yardstick ") + e.name] = median(e.samples);
}

} // namespace

std::vector<contender>& contenders(workload_key key) {
    static std::map<workload_key, std::vector<contender>> all;
    return all[key];
}

void register_row(const std::string& name, workload_key key,
                  std::function<std::unique_ptr<memory_of_row>()> make, const std::vector<target>& targets) {
    const auto body = [=](benchmark::State& state) {
        for (auto _ : state) {
            const double start = now();
            run_row(state, key, *make(), targets);
            state.SetIterationTime(now() - start);
        }
    };
    benchmark::RegisterBenchmark(name.c_str(), body)
        ->Iterations(1)
        ->UseManualTime()
        ->Unit(benchmark::kSecond);
}

} // namespace bench

/// Takes the options of Google Benchmark, and --rounds=N, --slice-ms=X, --contender=NAME (this one alone).
int main(int count, char** arguments) {
    bench::declare_rows();
    benchmark::Initialize(&count, arguments);
    for (int i = 1; i < count; ++i) {
        const std::string_view argument = arguments[i];
        if (argument.starts_with("--rounds="))
            bench::rounds = std::max(7, std::atoi(argument.data() + 9));
        else if (argument.starts_with("--slice-ms="))
            bench::slice = 1e-3 * std::atof(argument.data() + 11);
        else if (argument.starts_with("--contender="))
            bench::alone = argument.substr(12);
        else if (argument == "--wall")
            bench::measured_clock = CLOCK_MONOTONIC;
        else
            return std::fprintf(stderr, "weft-bench: %s is not an option\n", arguments[i]), 1;
    }
    benchmark::RunSpecifiedBenchmarks();
    return bench::failed;
}
