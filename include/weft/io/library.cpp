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
#include <weft/io/safetensors_body.hpp>
#include <weft/io/text/explanation_body.hpp>
#include <weft/io/text/explanation_svg_body.hpp>
#include <weft/io/text/explanation_text_body.hpp>
#include <weft/io/text/number_text_body.hpp>
#include <weft/io/text/shown_body.hpp>

#if WEFT_BODIES && WEFT_SET != 0
#error "these flags are not those of the instruction set that the library is to be compiled for"
#endif

namespace weft::inline WEFT_ABI::detail {

template void write_npz(const std::string&, std::vector<npz_array>, std::uint64_t);
template npz_file open_npz(const std::string&, const std::string&);
template void finish_npz(npz_file&);
template std::vector<std::string> read_npz_names(const std::string&);
template void raise_no_name(const std::string&, const char*, const std::string&,
                            const std::vector<std::string>&);
template any_tensor<bool> read_npy<any_tensor<bool>>(input_file&, const char*);
template any_tensor<std::uint8_t> read_npy<any_tensor<std::uint8_t>>(input_file&, const char*);
template any_tensor<std::int32_t> read_npy<any_tensor<std::int32_t>>(input_file&, const char*);
template any_tensor<std::int64_t> read_npy<any_tensor<std::int64_t>>(input_file&, const char*);
template any_tensor<float> read_npy<any_tensor<float>>(input_file&, const char*);
template any_tensor<double> read_npy<any_tensor<double>>(input_file&, const char*);
template std::string explanation_svg(const explanation&);
template std::string explanation_text(const explanation&);
template shown<bool> shown_in_memory(const bool*, const extent_list&, const index_t*, const print_options&);
template std::string text_of(const shown<bool>&, const print_options&);
template void write_text(std::ostream&, const shown<bool>&);
template shown<std::uint8_t> shown_in_memory(const std::uint8_t*, const extent_list&, const index_t*,
                                             const print_options&);
template std::string text_of(const shown<std::uint8_t>&, const print_options&);
template void write_text(std::ostream&, const shown<std::uint8_t>&);
template shown<std::int32_t> shown_in_memory(const std::int32_t*, const extent_list&, const index_t*,
                                             const print_options&);
template std::string text_of(const shown<std::int32_t>&, const print_options&);
template void write_text(std::ostream&, const shown<std::int32_t>&);
template shown<std::int64_t> shown_in_memory(const std::int64_t*, const extent_list&, const index_t*,
                                             const print_options&);
template std::string text_of(const shown<std::int64_t>&, const print_options&);
template void write_text(std::ostream&, const shown<std::int64_t>&);
template shown<float> shown_in_memory(const float*, const extent_list&, const index_t*, const print_options&);
template std::string text_of(const shown<float>&, const print_options&);
template void write_text(std::ostream&, const shown<float>&);
template shown<double> shown_in_memory(const double*, const extent_list&, const index_t*,
                                       const print_options&);
template std::string text_of(const shown<double>&, const print_options&);
template void write_text(std::ostream&, const shown<double>&);
template std::string shortest_text(float);
template std::string shortest_text(double);
template std::string shortest_text(long double);
template std::vector<std::string> floating_cells(const std::vector<float>&, const print_options&, bool);
template std::vector<std::string> floating_cells(const std::vector<double>&, const print_options&, bool);
template std::vector<std::string> floating_cells(const std::vector<long double>&, const print_options&, bool);

} // namespace weft::inline WEFT_ABI::detail
