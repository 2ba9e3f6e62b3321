// SPDX-License-Identifier: BSL-1.0
// weft/weft.hpp - the whole library.
//
// Layer: all. Question: which header does a user include?
//     #include <weft/weft.hpp>
#pragma once

// In the order of the layers, so that what a compiler says about a header comes with a short list of who included it.
// clang-format off
#include <string>
#include <weft/core/version.hpp>
#include <weft/core/warning.hpp>
#include <weft/shape/axes.hpp>
#include <weft/shape/broadcast.hpp>
#include <weft/shape/exact.hpp>
#include <weft/shape/in_place.hpp>
#include <weft/expr/interface.hpp>
#include <weft/write/in_place.hpp>
#include <weft/view/push/push_down.hpp>
#include <weft/view/along.hpp>
#include <weft/view/broadcast_to.hpp>
#include <weft/view/flip.hpp>
#include <weft/view/slice/range.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/reshape.hpp>
#include <weft/view/slice/slice.hpp>
#include <weft/view/unit_axes.hpp>
#include <weft/view/windows.hpp>
#include <weft/tensor/element/subscript.hpp>
#include <weft/tensor/view.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/as_shape.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/make/matrices.hpp>
#include <weft/tensor/make/random.hpp>
#include <weft/tensor/select.hpp>
#include <weft/ops/operand/build.hpp>
#include <weft/ops/operand/operands.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/functions.hpp>
#include <weft/ops/special.hpp>
#include <weft/ops/isclose.hpp>
#include <weft/ops/compound.hpp>
#include <weft/ops/statement/masked.hpp>
#include <weft/ops/own.hpp>
#include <weft/ops/hints.hpp>
#include <weft/ops/operand/no_tensor.hpp>
#include <weft/ops/other_headers.hpp>
#include <weft/ops/rearrange/concat.hpp>
#include <weft/ops/rearrange/pad.hpp>
#include <weft/ops/rearrange/pick.hpp>
#include <weft/ops/rearrange/repeat.hpp>
#include <weft/ops/rearrange/roll.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/ops/cross.hpp>
#include <weft/ops/flat_index.hpp>
#include <weft/ops/let.hpp>
#include <weft/ops/triangle.hpp>
#include <weft/ops/statement/fuse.hpp>
#include <weft/reduce/node/reduce.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/reduce/extrema.hpp>
#include <weft/reduce/truth.hpp>
#include <weft/reduce/statistics.hpp>
#include <weft/reduce/norm.hpp>
#include <weft/reduce/position.hpp>
#include <weft/reduce/scan.hpp>
#include <weft/reduce/without_nan.hpp>
#include <weft/reduce/ptp.hpp>
#include <weft/reduce/logsumexp.hpp>
#include <weft/reduce/trace.hpp>
#include <weft/order/count.hpp>
#include <weft/order/diff.hpp>
#include <weft/order/histogram.hpp>
#include <weft/order/interp.hpp>
#include <weft/order/quantile.hpp>
#include <weft/order/scatter.hpp>
#include <weft/order/search.hpp>
#include <weft/order/segments.hpp>
#include <weft/order/sort.hpp>
#include <weft/order/take_along.hpp>
#include <weft/order/unique.hpp>
#include <weft/linalg/covariance.hpp>
#include <weft/linalg/matmul.hpp>
#include <weft/linalg/dot.hpp>
#include <weft/linalg/outer.hpp>
#include <weft/linalg/einsum.hpp>
#include <weft/linalg/tensordot.hpp>
#include <weft/parallel/evaluate.hpp>
#include <weft/parallel/reductions.hpp>
#include <weft/parallel/thread_pool.hpp>
#include <weft/io/explain.hpp>
#include <weft/io/mdspan.hpp>
#include <weft/io/npy.hpp>
#include <weft/io/npz.hpp>
#include <weft/io/print.hpp>
// clang-format on
