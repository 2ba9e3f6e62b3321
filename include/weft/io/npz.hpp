// SPDX-License-Identifier: BSL-1.0
// weft/io/npz.hpp - several named tensors in one file of NumPy.
//
// Layer: io. Question: how do the arrays of numpy.savez come here, and go back?
//     save_npz("run.npz", named("x", x), named("residual", a * x - b));   auto x = load_npz<float>("run.npz", "x");
#pragma once

#include <weft/copy/computed.hpp>
#include <weft/core/extent_list.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/io/npy.hpp>
#include <weft/tensor/tensor.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace weft::inline WEFT_ABI {

namespace detail {

namespace op {
/// Name the operation in E120.
struct load_npz {};
struct save_npz {};
} // namespace op

/// A node and the name that its elements get in a file; without one, `arr_` and its number, as in NumPy.
template <class N>
struct named_operand {
    std::string name;
    N node;
};

/// One array as it will stand in a file.
struct npz_array {
    std::string name;
    std::string descr;
    extent_list extents;
    const void* elements;
    std::size_t bytes;
};

/// A file, standing at an array, and the checksum that its bytes should have.
struct npz_file {
    input_file file;
    std::uint32_t sum;
};

// Templates, so that from the headers alone only programs that use archives pay for compiling them.

/// Writes the arrays, of type npz_array, as a file, whole or not at all. Sizes and places from `limit` on are written in 64
/// bits.
template <class Array>
void write_npz(const std::string& path, std::vector<Array> arrays, std::uint64_t limit = 0xffffffff);

/// A npz_file.
template <class File>
File open_npz(const std::string& path, const std::string& name);

/// Reads what of the array nobody has read, and compares checksums.
template <class File>
void finish_npz(File& archive);

template <class Text>
std::vector<Text> read_npz_names(const Text& path);

/// A file has these names, and not the one that was asked for. `what`: what it has names for.
template <class Text>
[[noreturn, gnu::cold]] void raise_no_name(const Text& path, const char* what, const Text& name,
                                           const std::vector<Text>& names);

template <expression E>
auto npz_item(const E& e) {
    return named_operand<captured_t<const E&>>{{}, capture(e)};
}
template <class N>
const named_operand<N>& npz_item(const named_operand<N>& item) {
    return item;
}
template <class Name, expression E>
auto npz_item(const std::pair<Name, E>& item) {
    return named_operand<captured_t<const E&>>{std::string(item.first), capture(item.second)};
}

/// What may be saved.
template <class X>
concept npz_argument = requires(const X& x) { npz_item(x); };

template <class N>
inline constexpr bool is_dense_leaf = requires {
    requires is_leaf<N> && !is_computed<N>;
    requires std::same_as<typename N::layout_type, dense>;
};

/// The elements row-major in memory: where they are, or in a tensor of their own.
template <class N>
auto stored_item(const named_operand<N>& item) {
    if constexpr (is_dense_leaf<N>)
        return item;
    else
        return named_operand<tensor_of<N>>{item.name, eval(item.node)};
}

/// The same. E120 is told of here, as from inside of std::apply it would be a page.
template <class N>
auto stored_npz_item(const named_operand<N>& item) {
    static_assert(has_npy_type<typename N::value_type> ||
                      diagnose::operation<op::save_npz, typename N::value_type>::value,
                  "weft E120: no such operation on this element type");
    return stored_item(item);
}

template <class N>
npz_array npz_array_of(const named_operand<N>& item) {
    using element = typename N::value_type;
    return {item.name, npy_descr<element>(), extent_list(item.node.shape()), item.node.data(),
            static_cast<std::size_t>(item.node.size()) * sizeof(element)};
}

} // namespace detail

/// A tensor, view or expression and the name that it gets in a file.
///
/// Shape    that of e
/// Lazy     yes: a tensor is captured as in an expression, by reference
/// Cost     none until it is saved
/// Errors   none of its own
/// Example  save_npz("run.npz", named("x", x), named("error", abs(x - y)));
template <expression E>
[[nodiscard]] auto named(std::string name, E&& e) {
    return detail::named_operand<detail::captured_t<E>>{std::move(name),
                                                        detail::capture(static_cast<E&&>(e))};
}

/// Writes tensors, views and expressions as a .npz file, as numpy.savez does: each a member that is stored as it is, a .npy
/// file of format 1.0, row-major. The same arrays give the same bytes.
///
/// Shape    those of the arguments, each `named("x", e)`, a std::pair of a name and e, or e alone, which gets NumPy's name:
///          `arr_` and its place among the arguments
/// Lazy     no: all are evaluated before anything is written
/// Cost     one pass for the checksums and one write; what is not a tensor is evaluated into one first
/// Errors   io_error when the file cannot be written, or two arrays have one name; the file that was there before is then as
///          it was (`save_npy`). E120 where NumPy has no type like the elements
/// Example  save_npz("run.npz", named("x", x), named("error", abs(x - y)));
template <class... Items>
    requires(sizeof...(Items) > 0 && (detail::npz_argument<Items> && ...))
void save_npz(const std::string& path, const Items&... items) {
    const std::tuple kept(detail::stored_npz_item(detail::npz_item(items))...);
    std::apply(
        [&](const auto&... item) { detail::write_npz(path, std::vector{detail::npz_array_of(item)...}); },
        kept);
}

/// The array of this name in a .npz file of NumPy.
///
/// Shape    that of the array; `load_npz<T, Extents...>` gives a tensor<T, Extents...>
/// Lazy     no
/// Cost     one read of the array's bytes and one pass for their checksum, whatever else is in the file; one more pass
///          for an array in Fortran order
/// Errors   io_error: those of load_npy; no .npz file, no array of this name (which says the names that there are), bytes
///          that do not have the checksum, or members that are compressed, unless a file of the program includes
///          <weft/io/npz_zlib.hpp>; E120 where NumPy has no type like T
/// Example  auto weights = load_npz<float, dyn, 3>("run.npz", "w");
template <class T, index_t... Extents>
[[nodiscard]] detail::loaded_t<T, Extents...> load_npz(const std::string& path, const std::string& name,
                                                       source_line line = source_line::here()) {
    if constexpr (!detail::has_npy_type<T>) {
        static_assert(diagnose::operation<detail::op::load_npz, T>::value,
                      "weft E120: no such operation on this element type");
    } else {
        return detail::at_line(line, [&] {
            auto archive = detail::open_npz<detail::npz_file>(path, name);
            auto result = detail::read_npy<detail::loaded_t<T, Extents...>>(archive.file, "load_npz");
            detail::finish_npz(archive);
            return result;
        });
    }
}

/// The names of the arrays in a .npz file, in the order in which they were saved.
///
/// Shape    none: a vector of names
/// Lazy     no
/// Cost     reads the directory of the file alone
/// Errors   io_error: no such file, or no .npz file
/// Example  for (const std::string& name : npz_names("run.npz")) std::cout << name << '\n';
template <class Path>
    requires std::convertible_to<const Path&, std::string>
[[nodiscard]] std::vector<std::string> npz_names(const Path& path, source_line line = source_line::here()) {
    return detail::at_line(line, [&] { return detail::read_npz_names<std::string>(path); });
}

} // namespace weft::inline WEFT_ABI

#if WEFT_BODIES
#include <weft/io/npz_body.hpp>
#else
namespace weft::inline WEFT_ABI::detail {
extern template void write_npz(const std::string&, std::vector<npz_array>, std::uint64_t);
extern template npz_file open_npz(const std::string&, const std::string&);
extern template void finish_npz(npz_file&);
extern template std::vector<std::string> read_npz_names(const std::string&);
extern template void raise_no_name(const std::string&, const char*, const std::string&,
                                   const std::vector<std::string>&);
} // namespace weft::inline WEFT_ABI::detail
#endif
