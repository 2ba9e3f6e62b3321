// SPDX-License-Identifier: BSL-1.0
// bench/harness.hpp - what rows and peers of the benchmark are.
//
// A *workload* is one computation (workloads.hpp), a *peer* one way to write workloads (one source file
// each), a *row* a workload of a given size (rows.cpp). All peers of a row work on the same memory, which
// weft tensors own, and are timed in turns.
#pragma once

#include <weft/weft.hpp>

#include <benchmark/benchmark.h>

#include <functional>
#include <memory>
#include <string>
#include <typeindex>
#include <vector>

namespace bench {

using weft::dyn;
using weft::index_t;

struct none {};

/// The target `d` and up to three inputs: the tensors that own them, or a peer's views of these.
template <class D, class A = none, class B = none, class C = none>
struct operands {
    D d;
    A a = {};
    B b = {};
    C c = {};
};
template <class D, class A = none, class B = none, class C = none>
operands(D, A = {}, B = {}, C = {}) -> operands<D, A, B, C>;

using extents = std::vector<index_t>;

/// Runs a workload so many times.
using batch = std::function<void(index_t times)>;

/// One way to run a workload with one element type.
struct contender {
    std::string name;
    bool competes; ///< else it is a yardstick: timed, but not among those to beat
    std::function<batch(void* owners)> on;
};

using workload_key = std::pair<std::type_index, std::type_index>;

std::vector<contender>& contenders(workload_key key);

/// The operands as `Peer` sees them: `Peer::view` of each.
template <class Peer>
struct sight {
    static none view(none) { return {}; }
    template <class T>
    static decltype(auto) view(T& owner)
        requires requires { Peer::view(owner); }
    {
        return Peer::view(owner);
    }
    template <class D, class A, class B, class C>
    static auto all(operands<D, A, B, C>& x)
        -> operands<decltype(view(x.d)), decltype(view(x.a)), decltype(view(x.b)), decltype(view(x.c))> {
        return {view(x.d), view(x.a), view(x.b), view(x.c)};
    }
};

template <class Workload, class T>
using owners_of = decltype(Workload::template make<T>(extents{}));

template <class Peer, class Workload, class T>
concept runs = requires(owners_of<Workload, T>& x) {
    sight<Peer>::all(x);
    requires requires(decltype(sight<Peer>::all(x)) views) { Peer::run(Workload{}, views); };
};

template <class Peer, class Workload, class T>
void enlist_type() {
    if constexpr (runs<Peer, Workload, T>) {
        const auto on = [](void* owners) -> batch {
            auto& x = *static_cast<owners_of<Workload, T>*>(owners);
            auto views = std::make_shared<decltype(sight<Peer>::all(x))>(sight<Peer>::all(x));
            return [views](index_t times) {
                for (; times > 0; --times) {
                    Peer::run(Workload{}, *views);
                    benchmark::ClobberMemory();
                }
            };
        };
        const bool competes = !requires { Peer::yardstick; };
        contenders({typeid(Workload), typeid(T)}).push_back({Peer::name, competes, on});
    }
}

template <class... Types>
struct list {};

/// Enters every workload that `Peer` has a `run` for. Gives true, to initialise a static object with.
template <class Peer, class... Workloads>
bool enlist(list<Workloads...>) {
    const auto types = []<class Workload, class... T>(Workload, list<T...>) {
        (enlist_type<Peer, Workload, T>(), ...);
    };
    (types(Workloads{}, typename Workloads::types{}), ...);
    return true;
}

/// What weft is to reach in a row: at most `ratio` times what `against` takes, plus `slack` nanoseconds a
/// run.
struct target {
    std::string
        against; ///< "best" of the peers, or the name of a yardstick, or "ns": `ratio` is nanoseconds a run
    double ratio;
    double slack = 0;
};

/// The memory of a row, and what must stand in it after a run.
class memory_of_row {
public:
    virtual ~memory_of_row() = default;
    virtual void* owners() = 0;
    virtual index_t bytes() const = 0;
    virtual index_t elements() const = 0;
    /// Runs once and compares; says what is wrong, or nothing.
    virtual std::string complaint(const batch& once) = 0;
};

/// Registers one row with Google Benchmark.
void register_row(const std::string& name, workload_key key,
                  std::function<std::unique_ptr<memory_of_row>()> make, const std::vector<target>& targets);

/// Registers all rows (rows.cpp).
void declare_rows();

} // namespace bench
