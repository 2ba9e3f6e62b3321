// SPDX-License-Identifier: BSL-1.0
// weft/io/npy_body.hpp - what is written into a NumPy file, and what is said of other elements in one.
//
// Layer: io. Question: how is an array of float64 read where float is wanted?
//     not at all: the error says `read them with load_npy<double>, and convert with cast`
#pragma once

#include <weft/core/compose.hpp>
#include <weft/io/file/output_file.hpp>
#include <weft/io/npy.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// The file holds other elements, `descr`, than the wanted ones, of these names in NumPy and in weft.
[[noreturn, gnu::cold]] WEFT_BODY void raise_npy_type(const std::string& path, const char* function,
                                                      const std::string& descr, const std::string& wanted,
                                                      const std::string& name) {
    const std::string other = weft_name(descr);
    const std::string found(without_order(descr));
    if (descr.starts_with('|') && !other.empty() && found.size() > 1 && found.substr(1) != "1")
        raise_file("read", path,
                   compose({"its elements are ", quoted_excerpt(descr),
                            ", where `|` says that the order of bytes does not "
                            "matter, and for those of ",
                            found.c_str() + 1, " bytes it does; the header should say `<", found,
                            "` (little-endian) or `>", found, "`"}));
    raise_file(
        "read", path,
        compose({"its elements are ", quoted_excerpt(descr), ", where ", function, "<", name, "> wants `",
                 wanted, "`",
                 other.empty()
                     ? std::string("; weft has no such element type; convert the array in NumPy")
                     : compose({"; read them with ", function, "<"}) + other + ">, and convert with cast"}));
}

/// Whether the bytes of the elements stand in the other order.
inline bool is_npy_swapped(const input_file& file, const char* function, const npy_header& header,
                           const npy_element& wanted) {
    const byte_order order = npy_order(wanted, header.descr);
    if (order == byte_order::another_type) {
        const std::string name = npy_descr(wanted);
        raise_npy_type(file.path(), function, header.descr, name, weft_name(name));
    }
    if (header.rank == 0)
        raise_file("read", file.path(),
                   "it holds one value without axes, shape (), and a tensor has at least one axis; save "
                   "it with np.atleast_1d");
    return order == byte_order::swapped;
}

WEFT_BODY void check_loaded_shape(const std::string& path, const std::string& what, const extent_list& found,
                                  const load_request& wanted) {
    bool fits = wanted.rank < 0 || found.rank() == wanted.rank;
    std::string extents;
    for (int axis = 0; axis < wanted.rank; ++axis) {
        const index_t extent = wanted.extents[axis];
        fits = fits && (extent == dyn || extent == found.extent(axis));
        extents += extent == dyn ? std::string(", dyn") : compose({", ", extent});
    }
    if (fits) return;
    const char* const function = wanted.function;
    raise_file("read", path,
               compose({"it holds ", what, " of shape ", found, ", where ", function, "<T", extents,
                        "> was called; ", function, "<T> reads any shape"}));
}

WEFT_BODY npy_array begin_npy(input_file& file, const npy_request& wanted) {
    npy_header header = read_npy_header(file);
    const bool swapped = is_npy_swapped(file, wanted.function, header, wanted.element);
    check_loaded_shape(file.path(), "an array", extent_list(header.extents, header.rank), wanted);
    const any_shape shape(std::span<const index_t>(header.extents, static_cast<std::size_t>(header.rank)));
    const auto bytes = static_cast<std::uintmax_t>(shape.size()) * static_cast<std::uintmax_t>(wanted.size);
    if (bytes > file.left()) // nothing is allocated for what is not there
        raise_file("read", file.path(),
                   compose({"the shape ", extent_list(shape), " takes ", bytes,
                            " bytes of elements, and the file ends after ", file.left(), " of them"}));
    return {std::move(header), swapped};
}

WEFT_BODY void write_npy(const std::string& path, const std::string& descr, const index_t* extents, int rank,
                         const void* elements, std::size_t bytes) {
    output_file file(path);
    const std::string preamble = npy_preamble(descr.c_str(), extents, rank);
    file.write(preamble.data(), preamble.size());
    file.write(elements, bytes);
    file.commit();
}

} // namespace weft::inline WEFT_ABI::detail
