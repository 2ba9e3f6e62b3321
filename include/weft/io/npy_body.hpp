// SPDX-License-Identifier: BSL-1.0
// weft/io/npy_body.hpp - what is written into a NumPy file, and what is said of other elements in one.
//
// Layer: io. Question: how is an array of float64 read where float is wanted?
//     not at all: the error says `read them with load_npy<double>, and convert with cast`
#pragma once

#include <weft/core/compose.hpp>
#include <weft/io/file/output_file.hpp>
#include <weft/io/npy.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void raise_npy_type(const std::string& path, const char* function, const std::string& descr,
                              const std::string& wanted, const std::string& name) {
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

WEFT_BODY void raise_npy_shape(const std::string& path, const char* function, const npy_header& header,
                               const index_t* wanted, int rank) {
    std::string extents;
    for (int axis = 0; axis < rank; ++axis)
        extents += wanted[axis] == dyn ? std::string(", dyn") : compose({", ", wanted[axis]});
    raise_file(
        "read", path,
        compose({"it holds an array of shape ", text_piece(header.extents, header.extents + header.rank),
                 ", where ", function, "<T", extents, "> was called; ", function, "<T> reads any shape"}));
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
