// SPDX-License-Identifier: BSL-1.0
// weft/storage/lifeline.hpp - whether memory that an expression refers to is still there: in checked builds.
//
// Layer: storage. Question: how does an expression find out that its tensor is gone?
//     lifeline of_memory; witness seen(of_memory);   ... of_memory ends ...   seen.is_alive() is false
//
// Only where WEFT_CHECKED is defined; elsewhere both are empty, cost nothing and know nothing.
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/error.hpp>
#include <weft/core/extent_list.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

template <bool Checked>
class lifeline_of {
public:
    constexpr void swap(lifeline_of&) noexcept {}
    constexpr void take(lifeline_of&) noexcept {}
};
template <bool Checked>
class witness_of {
public:
    constexpr witness_of() = default;
    constexpr explicit witness_of(const lifeline_of<false>&) {}
    static constexpr bool is_alive() { return true; }
};

/// What memory and those who refer to it share.
struct life {
    long holders;
    bool has_ended;

    // The compilers' builtins: <atomic> costs more to include than all of this.
    static void release(life* shared) noexcept {
        if (shared != nullptr && __atomic_sub_fetch(&shared->holders, 1, __ATOMIC_ACQ_REL) == 0)
            delete shared;
    }
};

/// Stands beside memory and ends with it. Copies are of other memory; `take` and `swap` follow memory that changes hands.
/// In constant evaluation nothing can dangle.
template <>
class lifeline_of<true> {
public:
    constexpr lifeline_of() = default;
    constexpr lifeline_of(const lifeline_of&) noexcept {}
    constexpr lifeline_of& operator=(const lifeline_of&) noexcept { return *this; }
    constexpr ~lifeline_of() {
        if (!__builtin_is_constant_evaluated()) end();
    }

    constexpr void swap(lifeline_of& other) noexcept {
        if (!__builtin_is_constant_evaluated()) std::swap(shared_, other.shared_);
    }
    /// The memory comes from there; this one had none.
    constexpr void take(lifeline_of& other) noexcept { swap(other); }

    /// One holder more. Made when first somebody asks, perhaps several at once.
    life* hold() const {
        life* found = __atomic_load_n(&shared_, __ATOMIC_ACQUIRE);
        if (found == nullptr) {
            life* const made = new life{1, false};
            if (__atomic_compare_exchange_n(&shared_, &found, made, false, __ATOMIC_ACQ_REL,
                                            __ATOMIC_ACQUIRE))
                found = made;
            else
                delete made;
        }
        __atomic_add_fetch(&found->holders, 1, __ATOMIC_RELAXED);
        return found;
    }

private:
    void end() noexcept {
        if (shared_ == nullptr) return;
        __atomic_store_n(&shared_->has_ended, true, __ATOMIC_RELEASE);
        life::release(shared_);
    }

    mutable life* shared_ = nullptr;
};

/// Goes with a pointer to memory. One that was made without a lifeline (of memory that is not weft's) says that all is well.
template <>
class witness_of<true> {
public:
    constexpr witness_of() = default;
    constexpr explicit witness_of(const lifeline_of<true>& line) {
        if (!__builtin_is_constant_evaluated()) shared_ = line.hold();
    }
    constexpr witness_of(const witness_of& other) noexcept : shared_(other.shared_) {
        if (!__builtin_is_constant_evaluated() && shared_ != nullptr)
            __atomic_add_fetch(&shared_->holders, 1, __ATOMIC_RELAXED);
    }
    constexpr witness_of& operator=(witness_of other) noexcept {
        std::swap(shared_, other.shared_);
        return *this;
    }
    constexpr ~witness_of() {
        if (!__builtin_is_constant_evaluated()) life::release(shared_);
    }

    constexpr bool is_alive() const {
        return __builtin_is_constant_evaluated() || shared_ == nullptr ||
               !__atomic_load_n(&shared_->has_ended, __ATOMIC_ACQUIRE);
    }

private:
    life* shared_ = nullptr;
};

using lifeline = lifeline_of<is_checked>;
using witness = witness_of<is_checked>;

[[noreturn, gnu::cold]] void raise_lifetime(const char* element, const extent_list& extents, bool is_view);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/storage/lifeline_body.hpp>
#endif
