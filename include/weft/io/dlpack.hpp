// SPDX-License-Identifier: BSL-1.0
// weft/io/dlpack.hpp - tensors from and to the libraries that speak DLPack: NumPy, PyTorch, JAX, CuPy, TVM.
//
// Layer: io. Question: how do two libraries work on the same elements, and who lets them go?
//     module.consume(to_dlpack(a).release());   c = a + from_dlpack<float>(module.produce());
//
// Needs DLPack's only header, of any version since 0.4, and nothing to link. No element is copied; an expression is
// evaluated. The numbers of types, devices and flags never change: they are written out here, so that what can be
// exchanged does not depend on the age of the header.
#pragma once

#if !__has_include(<dlpack/dlpack.h>)
#error "<weft/io/dlpack.hpp> needs <dlpack/dlpack.h> (Debian's libdlpack-dev; github.com/dmlc/dlpack)"
#else

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/core/reject.hpp>
#include <weft/io/exchange/dlpack_tensor.hpp>
#include <weft/io/exchange/dlpack_type.hpp>
#include <weft/ops/operand/operands.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>

#include <dlpack/dlpack.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

namespace op {
/// Names the operation in E120.
struct to_dlpack {};
struct from_dlpack {};
} // namespace op

/// `DLManagedTensor`, or the `DLManagedTensorVersioned` of DLPack 1.0.
template <class M>
concept dlpack_managed = requires(M& m) {
    { m.dl_tensor } -> std::same_as<DLTensor&>;
    m.manager_ctx;
    m.deleter(&m);
};
template <class M>
concept dlpack_versioned = dlpack_managed<M> && requires(M& m) {
    m.version.major;
    m.flags;
};

// DLManagedTensorVersioned: its version, its flags.
inline constexpr std::uint32_t dlpack_major = 1;
inline constexpr std::uint64_t dlpack_read_only = 1, dlpack_is_copied = 2;

[[noreturn, gnu::cold]] WEFT_NOINLINE inline void raise_import(const std::string& reason) {
    raise(io_error("cannot import the DLPack tensor: " + reason));
}

template <class T>
void check_dlpack_type(const DLDataType& given) {
    constexpr dlpack_element wanted = dlpack_element_of<T>;
    const dlpack_element found{given.code, given.bits, given.lanes};
    if (found == wanted) return;
    const std::string other = weft_name(found);
    raise_import(compose(
        {"its elements are ", to_string(found), ", where from_dlpack<T> was asked for ", to_string(wanted),
         other.empty() ? std::string("; weft has no such element type; convert them where they come from")
                       : "; import them with from_dlpack<" + other + ">, and convert with cast"}));
}

/// Memory that the processor reads: its own, pinned by CUDA or ROCm, managed by CUDA.
inline void check_dlpack_device(const DLDevice& device) {
    // Copied as a number: one that this header has no name for is no value of its enumeration.
    std::int32_t type = 0;
    static_assert(sizeof type == sizeof device.device_type);
    std::memcpy(&type, &device.device_type, sizeof type);
    if (type == 1 || type == 3 || type == 11 || type == 13) return;
    const char* const name = type == 2    ? " (CUDA)"
                             : type == 7  ? " (Vulkan)"
                             : type == 8  ? " (Metal)"
                             : type == 10 ? " (ROCm)"
                                          : "";
    raise_import(compose({"it lies in the memory of device type ", type, name,
                          ", which the processor does not read; copy it to the CPU first"}));
}

template <class Shape>
placement<Shape, strided> dlpack_placement(const DLTensor& from) {
    if (from.ndim == 0)
        raise(
            shape_error("cannot import the DLPack tensor: it is one value without axes, and a tensor has at "
                        "least one axis; reshape it to one element"));
    if (from.ndim < 0 || from.ndim > max_rank)
        raise(shape_error(compose({"cannot import the DLPack tensor: it has ", from.ndim,
                                   " axes, and a shape has at most ", max_rank})));
    if (from.shape == nullptr) raise_import("its shape is a null pointer");
    const any_shape extents(std::span<const std::int64_t>(from.shape, static_cast<std::size_t>(from.ndim)));
    const placement<Shape, strided> dense_rows(check_construct<Shape>(nullptr, extents));
    if (from.strides == nullptr) return dense_rows;
    strides_t<Shape> strides{};
    for (int axis = 0; axis < from.ndim; ++axis)
        strides[static_cast<std::size_t>(axis)] = static_cast<index_t>(from.strides[axis]);
    return {dense_rows.shape(), strides};
}

template <class T>
T* dlpack_data(const DLTensor& from, index_t size) {
    if (from.data == nullptr) {
        if (size != 0) raise_import("its data is a null pointer");
        return nullptr;
    }
    void* const first = static_cast<char*>(from.data) + from.byte_offset;
    if (const auto past = reinterpret_cast<std::uintptr_t>(first) % alignof(T); size != 0 && past != 0)
        raise(layout_error(compose({"cannot import the DLPack tensor: its first element stands ", past,
                                    " bytes past a multiple of ", alignof(T),
                                    ", where elements of this type are read; copy it where it comes from"})));
    return static_cast<T*>(first);
}

template <class T>
void check_dlpack_managed(const dlpack_managed auto* from) {
    if (from == nullptr) raise_import("the pointer is null");
    if constexpr (requires { from->flags; }) {
        if (from->version.major !=
            dlpack_major) // beyond its version and deleter, the struct may be another one
            raise_import(compose(
                {"it is of DLPack ", from->version.major, ".", from->version.minor, ", and weft knows 1.x"}));
        if (!std::is_const_v<T> && (from->flags & dlpack_read_only) != 0)
            raise_import("it is read-only; import it with const elements, such as from_dlpack<const float>");
    }
}

/// Calls the deleter of a managed tensor, which lets its elements go.
template <class Managed = DLManagedTensor>
struct dlpack_deleter {
    void operator()(Managed* managed) const noexcept {
        if (managed->deleter != nullptr) managed->deleter(managed);
    }
};

} // namespace detail

/// A managed tensor that nobody has taken yet: `release()` hands it over, else its deleter is called.
template <class Managed = DLManagedTensor>
using dlpack_ptr = std::unique_ptr<Managed, detail::dlpack_deleter<Managed>>;

namespace detail {

/// A managed tensor, and what its elements live in: a tensor, a reference to one, or a view.
template <class Managed, class Kept>
class dlpack_export {
public:
    template <class X>
    static dlpack_ptr<Managed> of(X&& x) {
        auto* const made = new dlpack_export(std::forward<X>(x));
        return dlpack_ptr<Managed>(&made->managed_);
    }

private:
    template <class X>
    explicit dlpack_export(X&& x) : kept_(std::forward<X>(x)) {
        using element = std::remove_pointer_t<decltype(kept_.data())>;
        const int rank = kept_.rank();
        for (int axis = 0; axis < rank; ++axis) {
            extents_[axis] = kept_.extent(axis);
            strides_[axis] = kept_.stride(axis);
        }
        DLTensor& to = managed_.dl_tensor;
        to.data = kept_.size() == 0 ? nullptr : const_cast<std::remove_const_t<element>*>(kept_.data());
        to.device = {kDLCPU, 0};
        to.ndim = rank;
        constexpr dlpack_element type = dlpack_element_of<element>;
        to.dtype = {std::uint8_t(type.code), std::uint8_t(type.bits), std::uint16_t(type.lanes)};
        to.shape = extents_;
        to.strides = strides_;
        to.byte_offset = 0;
        managed_.manager_ctx = this;
        managed_.deleter = [](Managed* self) { delete static_cast<dlpack_export*>(self->manager_ctx); };
        if constexpr (dlpack_versioned<Managed>) {
            // Of a tensor that was moved in, nobody else has the elements.
            constexpr bool is_tensor = std::same_as<Kept, tensor_of<Kept>>;
            managed_.version.major = dlpack_major;
            managed_.version.minor = 0;
            managed_.flags =
                (std::is_const_v<element> ? dlpack_read_only : 0) | (is_tensor ? dlpack_is_copied : 0);
        }
    }

    Managed managed_{};
    Kept kept_;
    std::int64_t extents_[max_rank];
    std::int64_t strides_[max_rank];
};

template <class Managed, class X>
dlpack_ptr<Managed> exported(X&& x) {
    using plain = std::remove_cvref_t<X>;
    if constexpr (!has_dlpack_type<typename plain::value_type>) {
        static_assert(diagnose::operation<op::to_dlpack, typename plain::value_type>::value,
                      "weft E120: no such operation on this element type");
        return nullptr;
    } else if constexpr (!plain::refers_to_elements && (!plain::owns_elements || std::is_const_v<X>)) {
        return exported<Managed>(eval(std::forward<X>(x)));
    } else {
        using kept =
            std::conditional_t<plain::owns_elements, X, plain>; // X is a reference where x has a name
        constexpr bool read_only = std::is_const_v<std::remove_pointer_t<decltype(x.data())>>;
        constexpr bool can_say_so = dlpack_versioned<Managed> || !read_only;
        static_assert(can_say_so,
                      "weft E504: before 1.0, DLPack has no read-only tensors; pass eval(x), a copy");
        if constexpr (can_say_so)
            return dlpack_export<Managed, kept>::of(std::forward<X>(x));
        else
            return nullptr;
    }
}

} // namespace detail

/// The elements of `x` for another library, which calls the deleter when it is done with them.
///
/// Shape    that of x, with its strides
/// Lazy     a tensor with a name and a view are referred to: their elements must outlive the managed tensor; a
///          temporary tensor is moved into it, an expression is evaluated into it
/// Cost     one allocation; no element is copied
/// Errors   E120 where DLPack has no type like the elements; E504 for const elements, which only
///          to_dlpack<DLManagedTensorVersioned> (of DLPack 1.0) passes on
/// Example  consume(to_dlpack(a * 2).release());   // consume calls managed->deleter(managed)
template <class Managed = DLManagedTensor, expression X>
    requires detail::dlpack_managed<Managed>
[[nodiscard]] dlpack_ptr<Managed> to_dlpack(X&& x) {
    return detail::exported<Managed>(std::forward<X>(x));
}
template <class Managed = DLManagedTensor, detail::owner X>
    requires detail::dlpack_managed<Managed>
[[nodiscard]] dlpack_ptr<Managed> to_dlpack(X& x WEFT_LIFETIMEBOUND) {
    return detail::exported<Managed>(x);
}

/// The elements that `from` describes, as a view: nobody lets them go.
///
/// Shape    that of from; with `Extents`, its rank and static extents are those named
/// Lazy     a view: the elements must outlive it, `from` need not
/// Cost     none
/// Errors   io_error, which says what was found and what would be right: elements of another type, memory that the
///          processor does not read, null pointers; shape_error: no axes or too many, a negative extent, a shape
///          that does not fit `Extents`; layout_error: elements that are not aligned; E120 where DLPack has no type
///          like T
/// Example  from_dlpack<float>(managed->dl_tensor) *= 2;
template <class T, index_t... Extents>
[[nodiscard]] detail::imported_view<T, Extents...> from_dlpack(const DLTensor& from,
                                                               source_line line = source_line::here()) {
    if constexpr (!detail::has_dlpack_type<T>) {
        static_assert(diagnose::operation<detail::op::from_dlpack, T>::value,
                      "weft E120: no such operation on this element type");
    } else {
        return detail::at_line(line, [&]() -> detail::imported_view<T, Extents...> {
            detail::check_dlpack_type<T>(from.dtype);
            detail::check_dlpack_device(from.device);
            const auto where =
                detail::dlpack_placement<typename detail::imported_shape<Extents...>::type>(from);
            return {detail::dlpack_data<T>(from, where.shape().size()), where};
        });
    }
}

/// The elements of a managed tensor, and the right to them: the result calls its deleter, once, when it ends, or when
/// the last expression ends into which it was moved. On an error, `from` stays with the caller.
///
/// Shape    that of from; with `Extents`, its rank and static extents are those named
/// Lazy     refers to the elements as they lie
/// Cost     none
/// Errors   those of from_dlpack(from->dl_tensor); io_error also for a null pointer and, from DLPack 1.0 on, for
///          another major version and for read-only elements where T is not const
/// Example  c = a + from_dlpack<float>(managed);
template <class T, index_t... Extents, detail::dlpack_managed Managed>
[[nodiscard]] dlpack_tensor<T, Extents...> from_dlpack(Managed* from,
                                                       source_line line = source_line::here()) {
    detail::at_line(line, [&] { detail::check_dlpack_managed<T>(from); });
    return {from_dlpack<T, Extents...>(from->dl_tensor, line), detail::keeper(from, [](void* kept) {
                detail::dlpack_deleter<Managed>()(static_cast<Managed*>(kept));
            })};
}
template <class T, index_t... Extents, class Managed>
[[nodiscard]] dlpack_tensor<T, Extents...> from_dlpack(dlpack_ptr<Managed>&& from,
                                                       source_line line = source_line::here()) {
    auto taken = from_dlpack<T, Extents...>(from.get(), line);
    static_cast<void>(from.release());
    return taken;
}

} // namespace weft::inline WEFT_ABI

#endif
