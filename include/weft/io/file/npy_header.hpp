// SPDX-License-Identifier: BSL-1.0
// weft/io/file/npy_header.hpp - the text at the start of a NumPy file: element type, order and shape.
//
// Layer: io. Question: what does a .npy file claim to hold, and can that be so?
//     {'descr': '<f4', 'fortran_order': False, 'shape': (214, 320, 3), }
//
// Nothing in a file is trusted: only the three keys of the format, each once, and a shape that can exist.
#pragma once

#include <weft/core/config.hpp>
#include <weft/io/file/file.hpp>
#include <weft/shape/shape.hpp>

#include <string>
#include <string_view>

namespace weft::inline WEFT_ABI::detail {

/// What a header says.
struct npy_header {
    std::string descr; ///< NumPy's name of the element type, such as `<f4`
    bool fortran_order = false;
    int rank = 0;
    index_t extents[max_rank]{};
};

/// Bytes of a file as they may stand in an error: printable, and not too many.
std::string quoted_excerpt(std::string_view bytes);

/// What the literal of a header says; `path` is for errors.
npy_header parse_npy_header(std::string_view text, const std::string& path);

/// How a file of format 1.0 begins; the elements follow at a multiple of 64 bytes.
std::string npy_preamble(const char* descr, const index_t* extents, int rank);

/// The magic, the version and the header of an open file; what follows in it are the elements.
///
/// Errors   io_error: no NumPy file, another version, or a header that is too long, cut off or wrong
npy_header read_npy_header(input_file& file);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/io/file/npy_header_body.hpp>
#endif
