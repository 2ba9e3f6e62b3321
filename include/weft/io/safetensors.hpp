// SPDX-License-Identifier: BSL-1.0
// weft/io/safetensors.hpp - named tensors in a file of Hugging Face's format.
//
// Layer: io. Question: how do the weights of a model come here, and go back?
//     auto w = load_safetensors<float, dyn, 768>("model.safetensors", "wte.weight");   save_safetensors("w.safetensors", named("w", w));
//
// For who includes it: <weft/weft.hpp> does not.
#pragma once

#include <weft/core/error.hpp>
#include <weft/core/extent_list.hpp>
#include <weft/core/reject.hpp>
#include <weft/io/file/file.hpp>
#include <weft/io/file/safetensors_header.hpp>
#include <weft/io/npy.hpp>
#include <weft/io/npz.hpp>
#include <weft/shape/shape.hpp>
#include <weft/tensor/tensor.hpp>

#include <bit>
#include <cstddef>
#include <string>
#include <tuple>
#include <vector>

namespace weft::inline WEFT_ABI {

namespace detail {

namespace op {
/// Names the operation in E120.
struct load_safetensors {};
struct save_safetensors {};
} // namespace op

/// The shape of a tensor in a file, which then stands at its elements; one value without axes is a tensor of one.
///
/// Errors   io_error: a wrong header, no tensor of this name, other elements than `dtype`, another shape
extent_list begin_safetensors(input_file& file, const std::string& name, const std::string& dtype,
                              const load_request& wanted);

/// Writes the tensors, whose `descr` is a dtype, as a file, whole or not at all.
void write_safetensors(const std::string& path, std::vector<npz_array> tensors);

std::vector<std::string> read_safetensors_names(const std::string& path);

/// A `named("x", e)`, or a pair of a name and e.
template <class X>
concept item_with_name = npz_argument<X> && !expression<X>;

template <class N>
auto stored_safetensors_item(const named_operand<N>& item) {
    static_assert(has_safetensors_type<typename N::value_type> ||
                      diagnose::operation<op::save_safetensors, typename N::value_type>::value,
                  "weft E120: no such operation on this element type");
    return stored_item(item);
}

template <class N>
npz_array safetensors_array_of(const named_operand<N>& item) {
    using element = typename N::value_type;
    static_assert(std::endian::native == std::endian::little || sizeof(element) == 1,
                  "the format is little-endian, and elements are written as they stand in memory");
    return {item.name, safetensors_dtype<element>(), extent_list(item.node.shape()), item.node.data(),
            static_cast<std::size_t>(item.node.size()) * sizeof(element)};
}

} // namespace detail

/// The tensor of this name in a safetensors file.
///
/// Shape    that of the tensor; `load_safetensors<T, Extents...>` gives a tensor<T, Extents...>. One value without axes, shape
///          [], is a tensor of one element, shape [1]
/// Lazy     no
/// Cost     one read of the header and one of the tensor's bytes, whatever else is in the file
/// Errors   io_error, which says what was found and what would be right: no such file; a header that is not well-formed, or
///          whose tensors are not exactly the bytes behind it; no tensor of this name (which says the names that there are);
///          other elements than T; another shape than the extents name. E120 where the format has no type like T
/// Example  auto weights = load_safetensors<float, dyn, 3>("model.safetensors", "w");
template <class T, index_t... Extents>
[[nodiscard]] detail::loaded_t<T, Extents...>
load_safetensors(const std::string& path, const std::string& name, source_line line = source_line::here()) {
    if constexpr (!detail::has_safetensors_type<T>) {
        static_assert(diagnose::operation<detail::op::load_safetensors, T>::value,
                      "weft E120: no such operation on this element type");
    } else {
        using result = detail::loaded_t<T, Extents...>;
        return detail::at_line(line, [&] {
            detail::input_file file(path);
            const extent_list extents = detail::begin_safetensors(
                file, name, detail::safetensors_dtype<T>(), detail::request_of<result>("load_safetensors"));
            const any_shape found(detail::index_row{extents.begin(), extents.rank()});
            return detail::read_npy_elements<result>(file, typename result::shape_type(found),
                                                     std::endian::native != std::endian::little);
        });
    }
}

/// Writes tensors, views and expressions as a safetensors file, byte for byte as the reference implementation does: the
/// elements begin at a multiple of 8 bytes, those of more bytes first, and of one type by name, so that each is aligned.
///
/// Shape    those of the arguments, each `named("x", e)` or a std::pair of a name and e
/// Lazy     no: all are evaluated before anything is written
/// Cost     one write; what is not a tensor is evaluated into one first
/// Errors   io_error when the file cannot be written, or a name is that of two tensors, empty, `__metadata__` or no UTF-8; the
///          file that was there before is then as it was (`save_npy`). E120 where the format has no type like the elements
/// Example  save_safetensors("model.safetensors", named("w", w), named("b", a + b));
template <class... Items>
    requires(sizeof...(Items) > 0 && (detail::item_with_name<Items> && ...))
void save_safetensors(const std::string& path, const Items&... items) {
    const std::tuple kept(detail::stored_safetensors_item(detail::npz_item(items))...);
    std::apply(
        [&](const auto&... item) {
            detail::write_safetensors(path, std::vector{detail::safetensors_array_of(item)...});
        },
        kept);
}

/// The names of the tensors in a safetensors file, in the order of its header.
///
/// Shape    none: a vector of names
/// Lazy     no
/// Cost     reads the header of the file alone
/// Errors   io_error: no such file, or no safetensors file
/// Example  for (const std::string& name : safetensors_names("model.safetensors")) std::cout << name << '\n';
[[nodiscard]] inline std::vector<std::string> safetensors_names(const std::string& path,
                                                                source_line line = source_line::here()) {
    return detail::at_line(line, [&] { return detail::read_safetensors_names(path); });
}

} // namespace weft::inline WEFT_ABI

#if WEFT_BODIES
#include <weft/io/safetensors_body.hpp>
#endif
