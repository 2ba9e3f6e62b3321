// SPDX-License-Identifier: BSL-1.0
// weft/storage/sole_owner.hpp - what one object owns alone.
//
// Layer: storage. Question: who closes the file that is read when an error is thrown?
//     sole_owner<std::FILE, close> stream(std::fopen(name, "rb"));   its end does
//
// `std::unique_ptr` would do the same; but <memory>, most of which is `std::shared_ptr`, is a fortieth of what including this
// library costs a program that links libweft.
#pragma once

#include <weft/core/config.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// The only owner of an object, which `End` ends, or of nothing.
template <class T, void (*End)(T*)>
class sole_owner {
public:
    sole_owner() noexcept = default;
    explicit sole_owner(T* object) noexcept : object_(object) {}
    sole_owner(sole_owner&& other) noexcept : object_(other.release()) {}
    sole_owner& operator=(sole_owner other) noexcept {
        std::swap(object_, other.object_);
        return *this;
    }
    ~sole_owner() {
        if (object_ != nullptr) End(object_);
    }

    T* get() const noexcept { return object_; }
    T* operator->() const noexcept { return object_; }
    explicit operator bool() const noexcept { return object_ != nullptr; }

    /// The object, which the caller owns from here on.
    [[nodiscard]] T* release() noexcept { return std::exchange(object_, nullptr); }

private:
    T* object_ = nullptr;
};

} // namespace weft::inline WEFT_ABI::detail
