// SPDX-License-Identifier: BSL-1.0
// weft/io/library.cpp - files, and texts of numbers, tensors and explanations, compiled once for each instruction set.
#include <weft/io/csv_body.hpp>
#include <weft/io/file/crc32_body.hpp>
#include <weft/io/file/file_body.hpp>
#include <weft/io/file/npy_header_body.hpp>
#include <weft/io/file/npy_type_body.hpp>
#include <weft/io/file/safetensors_header_body.hpp>
#include <weft/io/npy_body.hpp>
#include <weft/io/npz_body.hpp>
#include <weft/io/print_body.hpp>
#include <weft/io/safetensors_body.hpp>
#include <weft/io/text/explanation_svg_body.hpp>
#include <weft/io/text/explanation_text_body.hpp>
#include <weft/io/text/number_text_body.hpp>

#if WEFT_BODIES
#error "these flags are not those of the instruction set that the library is to be compiled for"
#endif

namespace weft::inline WEFT_ABI::detail {

template void write_npz(const std::string&, std::vector<npz_array>, std::uint64_t);
template npz_file open_npz(const std::string&, const std::string&);
template void finish_npz(npz_file&);
template std::vector<std::string> read_npz_names(const std::string&);
template void raise_no_name(const std::string&, const char*, const std::string&,
                            const std::vector<std::string>&);
template std::string explanation_svg(const explanation&);
template std::string explanation_text(const explanation&);
template std::vector<std::string> cells_of(const std::vector<bool>&, const print_options&);
template std::vector<std::string> cells_of(const std::vector<std::uint8_t>&, const print_options&);
template std::vector<std::string> cells_of(const std::vector<std::int32_t>&, const print_options&);
template std::vector<std::string> cells_of(const std::vector<std::int64_t>&, const print_options&);
template std::vector<std::string> cells_of(const std::vector<float>&, const print_options&);
template std::vector<std::string> cells_of(const std::vector<double>&, const print_options&);
template std::vector<std::string> stream_cells(const std::ostream&, const std::vector<bool>&);
template std::vector<std::string> stream_cells(const std::ostream&, const std::vector<std::uint8_t>&);
template std::vector<std::string> stream_cells(const std::ostream&, const std::vector<std::int32_t>&);
template std::vector<std::string> stream_cells(const std::ostream&, const std::vector<std::int64_t>&);
template std::vector<std::string> stream_cells(const std::ostream&, const std::vector<float>&);
template std::vector<std::string> stream_cells(const std::ostream&, const std::vector<double>&);
template std::string shortest_text(float);
template std::string shortest_text(double);
template std::string shortest_text(long double);
template std::vector<std::string> floating_cells(const std::vector<float>&, const print_options&, bool);
template std::vector<std::string> floating_cells(const std::vector<double>&, const print_options&, bool);
template std::vector<std::string> floating_cells(const std::vector<long double>&, const print_options&, bool);

} // namespace weft::inline WEFT_ABI::detail
