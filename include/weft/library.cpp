// SPDX-License-Identifier: BSL-1.0
// weft/library.cpp - the compiled part: the functions that know no expression type, once for each instruction set.
//
// It is compiled as those who link it are, with -DWEFT_LINKED, and so reads each of the bodies below once. Products, threads
// and texts are apart (library.cpp in linalg/, parallel/ and io/): a program without them does not get what they come with.
#include <weft/assign/errors_body.hpp>
#include <weft/copy/mover_body.hpp>
#include <weft/copy/numbered_rows_body.hpp>
#include <weft/core/compose_body.hpp>
#include <weft/core/error_body.hpp>
#include <weft/core/machine_body.hpp>
#include <weft/core/notice_body.hpp>
#include <weft/core/warning_body.hpp>
#include <weft/kernel/kernel.hpp>
#include <weft/ops/errors_body.hpp>
#include <weft/ops/statement/fused_run_body.hpp>
#include <weft/order/errors_body.hpp>
#include <weft/order/key/key_order_body.hpp>
#include <weft/overlap/overlap_body.hpp>
#include <weft/overlap/shift_body.hpp>
#include <weft/reduce/errors_body.hpp>
#include <weft/reduce/fold/finish_totals.hpp>
#include <weft/reduce/fold/fold_table.hpp>
#include <weft/reduce/fold/position_kernel.hpp>
#include <weft/rows/partial_body.hpp>
#include <weft/rows/run_passes_body.hpp>
#include <weft/schedule/driver_body.hpp>
#include <weft/schedule/far_body.hpp>
#include <weft/schedule/fold/fold_driver_body.hpp>
#include <weft/schedule/fold/fold_matrix_body.hpp>
#include <weft/schedule/small/ragged_rows_body.hpp>
#include <weft/shape/broadcast_body.hpp>
#include <weft/shape/errors_body.hpp>
#include <weft/shape/in_place_body.hpp>
#include <weft/storage/kept_memory_body.hpp>
#include <weft/storage/lifeline_body.hpp>
#include <weft/storage/shared_owner_body.hpp>
#include <weft/tensor/errors_body.hpp>
#include <weft/tensor/make/random_body.hpp>
#include <weft/view/errors_body.hpp>
#include <weft/view/slice/resolve_body.hpp>
#include <weft/view/slice/slice_axes_body.hpp>

#if WEFT_BODIES && WEFT_SET != 0
#error "these flags are not those of the instruction set that the library is to be compiled for"
#endif

namespace weft::inline WEFT_ABI::detail {

template struct mover_of<0>;
template struct mover_of<1>;
template struct mover_of<2>;
template struct mover_of<4>;
template struct mover_of<8>;
template struct mover_of<16>;

template struct fold_of<fold::sum, float, float, float>;
template struct fold_of<fold::sum, double, double, double>;
template struct fold_of<fold::sum, std::int64_t, std::int64_t, std::int32_t>;
template struct fold_of<fold::sum, std::int64_t, std::int64_t, std::int64_t>;
template struct fold_of<fold::prod, float, float, float>;
template struct fold_of<fold::prod, double, double, double>;
template struct fold_of<fold::prod, std::int64_t, std::int64_t, std::int32_t>;
template struct fold_of<fold::prod, std::int64_t, std::int64_t, std::int64_t>;
template struct fold_of<fold::wide_sum, float, float, float>;
template struct fold_of<fold::wide_sum, double, double, double>;
template struct fold_of<fold::min, float, float, float>;
template struct fold_of<fold::min, double, double, double>;
template struct fold_of<fold::min, std::int32_t, std::int32_t, std::int32_t>;
template struct fold_of<fold::min, std::int64_t, std::int64_t, std::int64_t>;
template struct fold_of<fold::min, std::uint8_t, std::uint8_t, std::uint8_t>;
template struct fold_of<fold::max, float, float, float>;
template struct fold_of<fold::max, double, double, double>;
template struct fold_of<fold::max, std::int32_t, std::int32_t, std::int32_t>;
template struct fold_of<fold::max, std::int64_t, std::int64_t, std::int64_t>;
template struct fold_of<fold::max, std::uint8_t, std::uint8_t, std::uint8_t>;
template struct fold_of<fold::any, std::uint8_t, std::uint8_t, bool>;
template struct fold_of<fold::any, std::uint8_t, std::uint8_t, std::uint8_t>;
template struct fold_of<fold::any, std::uint8_t, float, float>;
template struct fold_of<fold::any, std::uint8_t, double, double>;
template struct fold_of<fold::any, std::uint8_t, std::int32_t, std::int32_t>;
template struct fold_of<fold::all, std::uint8_t, std::uint8_t, bool>;
template struct fold_of<fold::all, std::uint8_t, std::uint8_t, std::uint8_t>;
template struct fold_of<fold::all, std::uint8_t, float, float>;
template struct fold_of<fold::all, std::uint8_t, double, double>;
template struct fold_of<fold::all, std::uint8_t, std::int32_t, std::int32_t>;
template struct fold_of<fold::count, index_t, std::uint16_t, bool>;
template struct fold_of<fold::count, index_t, float, float>;
template struct fold_of<fold::count, index_t, double, double>;
template struct fold_of<fold::count, index_t, std::int32_t, std::int32_t>;
template struct fold_of<fold::count, index_t, index_t, index_t>;

template void finish_totals<float, false>(char*, index_t, double);
template void finish_totals<float, true>(char*, index_t, double);
template void finish_totals<double, false>(char*, index_t, double);
template void finish_totals<double, true>(char*, index_t, double);

template struct copy_kernels<bool, dense>;
template struct copy_kernels<bool, strided>;
template struct copy_kernels<std::uint8_t, dense>;
template struct copy_kernels<std::uint8_t, strided>;
template struct copy_kernels<std::int32_t, dense>;
template struct copy_kernels<std::int32_t, strided>;
template struct copy_kernels<std::int64_t, dense>;
template struct copy_kernels<std::int64_t, strided>;
template struct copy_kernels<float, dense>;
template struct copy_kernels<float, strided>;
template struct copy_kernels<double, dense>;
template struct copy_kernels<double, strided>;

template struct best_of<fold::min, float, float>;
template struct best_of<fold::min, double, double>;
template struct best_of<fold::min, std::int32_t, std::int32_t>;
template struct best_of<fold::min, std::int64_t, std::int64_t>;
template struct best_of<fold::max, float, float>;
template struct best_of<fold::max, double, double>;
template struct best_of<fold::max, std::int32_t, std::int32_t>;
template struct best_of<fold::max, std::int64_t, std::int64_t>;

template struct key_order<std::uint8_t>;
template struct key_order<std::uint16_t>;
template struct key_order<std::uint32_t>;
template struct key_order<std::uint64_t>;
template struct key_order<packed_key>;
template struct key_order<placed_key>;

} // namespace weft::inline WEFT_ABI::detail
