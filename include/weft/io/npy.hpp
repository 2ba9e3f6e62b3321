// SPDX-License-Identifier: BSL-1.0
// weft/io/npy.hpp - tensors from and to files of NumPy.
//
// Layer: io. Question: how do arrays come from Python, and go back?
//     auto photo = load_npy<std::uint8_t>("photo.npy");   save_npy("bright.npy", min(photo, 200) + 55);
#pragma once

#include <weft/core/extent_list.hpp>
#include <weft/core/reject.hpp>
#include <weft/io/file/file.hpp>
#include <weft/io/file/npy_header.hpp>
#include <weft/io/file/npy_type.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

namespace op {
/// Names the operation in E120.
struct load_npy {};
struct save_npy {};
} // namespace op

/// What is asked of a file. Axes of extent `dyn` may have any; rank -1: any shape.
struct load_request {
    const char* function; ///< the one that was called, for errors
    int rank;
    const index_t* extents;
};
struct npy_request : load_request {
    npy_element element;
    int size; ///< bytes of an element
};
/// What it holds that was asked for.
struct npy_array {
    npy_header header;
    bool swapped; ///< the bytes of the elements stand in the other order
};

/// The start of an array, at which the file stands, down to its elements, which are all there.
///
/// Errors   io_error: no NumPy file, other elements, another shape, one value without axes, fewer elements than the shape has
npy_array begin_npy(input_file& file, const npy_request& wanted);

/// Errors   io_error: `what` the file holds has another shape than was asked for
void check_loaded_shape(const std::string& path, const std::string& what, const extent_list& found,
                        const load_request& wanted);

/// Writes dense elements as a file, whole or not at all.
void write_npy(const std::string& path, const std::string& descr, const index_t* extents, int rank,
               const void* elements, std::size_t bytes);

/// The elements as they stand in the file.
template <class Tensor>
Tensor read_npy_elements(input_file& file, const typename Tensor::shape_type& shape, bool swapped) {
    using T = typename Tensor::value_type;
    const auto bytes = static_cast<std::size_t>(shape.size()) * sizeof(T);
    Tensor result(shape, uninitialized);
    if constexpr (std::same_as<T, bool>) {
        // A byte other than 0 and 1 is no bool: they are read as numbers and compared.
        auto* const numbers = reinterpret_cast<unsigned char*>(result.data());
        file.read(numbers, bytes);
        for (std::size_t i = 0; i < bytes; ++i)
            numbers[i] = numbers[i] != 0;
    } else {
        file.read(static_cast<void*>(result.data()), bytes);
        if (swapped) swap_bytes<swapped_bytes<T>>(result.data(), bytes / swapped_bytes<T>);
    }
    return result;
}

/// What `load_npy<T, Extents...>` gives.
template <class T, index_t... Extents>
using loaded_t = std::conditional_t<sizeof...(Extents) == 0, any_tensor<T>, tensor<T, Extents...>>;

/// The extents that a shape type fixes.
template <class Shape>
inline constexpr auto extents_wanted = [] {
    std::array<index_t, std::size_t(max_rank)> all{};
    if constexpr (has_static_rank<Shape>)
        for (int axis = 0; axis < Shape::rank(); ++axis)
            all[std::size_t(axis)] = Shape::static_extent(axis);
    return all;
}();

template <class Tensor, class Shape = typename Tensor::shape_type>
constexpr load_request request_of(const char* function) {
    return {function, has_static_rank<Shape> ? static_rank_v<Shape> : -1, extents_wanted<Shape>.data()};
}

/// The array that begins where the file stands. `function` is the one that was called, for errors.
template <class Tensor>
Tensor read_npy(input_file& file, const char* function) {
    using T = typename Tensor::value_type;
    using shape_type = typename Tensor::shape_type;
    const auto [header, swapped] =
        begin_npy(file, {request_of<Tensor>(function), npy_element_of<T>, int{sizeof(T)}});
    const any_shape found(index_row{header.extents, header.rank});
    Tensor elements = read_npy_elements<Tensor>(file, shape_type(found), swapped);
    if (!header.fortran_order || header.rank == 1) return elements;
    index_t strides[max_rank];
    index_t step = 1;
    for (int axis = 0; axis < header.rank; ++axis) {
        strides[axis] = step;
        step *= header.extents[axis];
    }
    return strided_view(elements.data(), found, strides, header.rank);
}

} // namespace detail

/// The array in a .npy file of NumPy.
///
/// Shape    that of the array; of a file that holds several arrays, the first. `load_npy<T, Extents...>` gives a
///          tensor<T, Extents...>
/// Lazy     no
/// Cost     one read of the elements; one more pass for an array in Fortran order
/// Errors   io_error, which says what was found and what would be right: no such file, no NumPy file of
///          format 1.0 to 3.0, other elements than T, another shape than the extents name, a value without axes, a header
///          that is not well-formed, a shape that the file is too short for (nothing is allocated for it); E120 where NumPy
///          has no type like T
/// Example  auto photo = load_npy<std::uint8_t, dyn, dyn, 3>("photo.npy");
template <class T, index_t... Extents>
[[nodiscard]] detail::loaded_t<T, Extents...> load_npy(const std::string& path,
                                                       source_line line = source_line::here()) {
    if constexpr (!detail::has_npy_type<T>) {
        static_assert(diagnose::operation<detail::op::load_npy, T>::value,
                      "weft E120: no such operation on this element type");
    } else {
        return detail::at_line(line, [&] {
            detail::input_file file(path);
            return detail::read_npy<detail::loaded_t<T, Extents...>>(file, "load_npy");
        });
    }
}

/// Writes a tensor, view or expression as a .npy file, format 1.0, row-major.
///
/// Shape    that of e
/// Lazy     no: e is evaluated
/// Cost     one write; what is not a tensor is evaluated into one first
/// Errors   io_error when the file cannot be written, or is read-only: the file that was there before is then as it was,
///          since a temporary file beside it takes its place, with its owner and permissions, only when it is complete.
///          Links stay links. A file with several names (hard links) is overwritten from the complete temporary one, as
///          is one whose owner a new file cannot have; pipes, devices, and files in a folder that may not be written
///          are written straight. E120 where NumPy has no type like the elements
/// Example  save_npy("distance.npy", sqrt(x * x + y * y));
template <expression E>
void save_npy(const std::string& path, const E& e, source_line line = source_line::here()) {
    using element = typename E::value_type;
    if constexpr (!detail::has_npy_type<element>) {
        static_assert(diagnose::operation<detail::op::save_npy, element>::value,
                      "weft E120: no such operation on this element type");
    } else if constexpr (!std::same_as<E, detail::tensor_of<E>>) {
        weft::save_npy(path, eval(e), line);
    } else {
        const extent_list extents(e.shape());
        const auto elements = e.as_operand(); // which says so if there are none
        detail::at_line(line, [&] {
            detail::write_npy(path, detail::npy_descr<element>(), extents.begin(), extents.rank(),
                              elements.data(), static_cast<std::size_t>(e.size()) * sizeof(element));
        });
    }
}

} // namespace weft::inline WEFT_ABI

#if WEFT_BODIES
#include <weft/io/npy_body.hpp>
#else
namespace weft::inline WEFT_ABI::detail {
extern template any_tensor<bool> read_npy<any_tensor<bool>>(input_file&, const char*);
extern template any_tensor<std::uint8_t> read_npy<any_tensor<std::uint8_t>>(input_file&, const char*);
extern template any_tensor<std::int32_t> read_npy<any_tensor<std::int32_t>>(input_file&, const char*);
extern template any_tensor<std::int64_t> read_npy<any_tensor<std::int64_t>>(input_file&, const char*);
extern template any_tensor<float> read_npy<any_tensor<float>>(input_file&, const char*);
extern template any_tensor<double> read_npy<any_tensor<double>>(input_file&, const char*);
} // namespace weft::inline WEFT_ABI::detail
#endif
