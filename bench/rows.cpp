// SPDX-License-Identifier: BSL-1.0
// bench/rows.cpp - the rows of the benchmark: which workload, of which size, and what weft is to reach.
#include "memory.hpp"
#include "threads.hpp"

#include <sstream>

namespace bench {
namespace {

template <class T>
constexpr const char* type_name = "";
template <>
constexpr const char* type_name<float> = "float";
template <>
constexpr const char* type_name<double> = "double";
template <>
constexpr const char* type_name<int> = "int32";
template <>
constexpr const char* type_name<byte> = "uint8";

std::string row_name(const char* section, const char* workload, const char* type, const extents& n) {
    std::ostringstream name;
    name << section << '/' << workload << '/' << type << '/';
    for (std::size_t axis = 0; axis < n.size(); ++axis)
        name << (axis == 0 ? "" : "x") << n[axis];
    return name.str();
}

template <class Workload, class T>
void add_one(const char* section, const extents& n, const std::vector<target>& targets) {
    const auto make = [n] { return std::make_unique<memory_for<Workload, T>>(n); };
    register_row(row_name(section, Workload::name, type_name<T>, n), {typeid(Workload), typeid(T)}, make,
                 targets);
}

/// Enters rows for each of the types: `section<float, double> row{"name"}; row(workload{}, {extents},
/// {targets});`
template <class... T>
struct section {
    const char* name;

    template <class Workload>
    void operator()(Workload, const extents& n, const std::vector<target>& targets) const {
        (add_one<Workload, T>(name, n, targets), ...);
    }
};

target best(double ratio) { return {"best", ratio}; }
target faster(double times) { return {"best", 1 / times}; }
/// Up to 4096 elements a call may cost 8 ns.
target small_best() { return {"best", 1, 8}; }
/// A call on parts of small tensors, a reduction or a product may cost 30 ns.
target call_best() { return {"best", 1, 30}; }
/// `d = a * k` on as many bytes as the operands of the row have.
target memory(double ratio) { return {"a*k", ratio}; }
target nanoseconds(double limit) { return {"ns", limit}; }
/// A yardstick to show, without a target.
target shown(const char* yardstick) { return {yardstick, 0}; }

void main_rows() {
    const section<float> row{"main"};
    // workload           extents           targets
    row(multiply_add{}, {1'000}, {small_best()});
    row(multiply_add{}, {100'000}, {best(1.05)});
    row(multiply_add{}, {10'000'000}, {best(1.05), memory(1.1)});
    row(by_row{}, {1'000, 1'000}, {best(1.05)});
    row(by_row{}, {2'000'000, 3}, {faster(1.5), memory(1.15)});
    row(by_row{}, {100'000, 32}, {best(1.05)});
    row(by_row{}, {20'000, 100}, {best(1.05)});
    row(by_column{}, {1'000, 1'000}, {best(1.05)});
    row(by_column{}, {2'000'000, 3}, {faster(1.5), memory(1.1)});
    row(by_column{}, {1'000'000, 5}, {faster(1.5)});
    row(by_column{}, {500'000, 12}, {best(1.2)});
    row(add_transposed{}, {2'000, 2'000}, {faster(1.5), {"weft a+b", 2.2}, shown("a*k")});
    row(two_transposed{}, {2'000, 2'000}, {faster(1.5), shown("a*k")});
    row(gaussian{}, {100'000}, {best(1.05)});
    row(strided<2>{}, {1'000, 1'000}, {best(1.25)});
    row(strided<3>{}, {1'000, 1'000}, {best(1.25)});
    row(laplacian{}, {1'000, 1'000}, {best(1.05)});
}

void small_rows() {
    const section<float> row{"small"};
    row(static_scale_add<3>{}, {3, 3}, {best(1.1)});
    row(static_products<4>{}, {4, 4}, {best(1.1)});
    row(static_products<8>{}, {8, 8}, {best(1.1)});
    row(static_products<16>{}, {16, 16}, {best(1.1)});
    row(static_products<64>{}, {64, 64}, {small_best()});
    row(add{}, {1}, {nanoseconds(10)});
    row(add{}, {16}, {nanoseconds(6)});
    row(add_row{}, {4, 4}, {nanoseconds(25)});
    row(laplacian{}, {5, 21}, {call_best()});
    row(sum_along{}, {4, 4}, {call_best()});
    row(sum_down{}, {4, 4}, {call_best()});
    row(product{}, {3, 3, 3}, {call_best()});
    // rows of 38 and of 100 elements
    row(laplacian{}, {102, 40}, {best(1.05)});
    row(laplacian{}, {42, 102}, {best(1.05)});
}

void further_rows() {
    const section<float> row{"further"};
    row(add_row_in_place{}, {100'000, 3}, {faster(1.5)});
    row(four_axes{}, {2}, {faster(1.5)});
    row(four_axes{}, {8}, {faster(1.5)});
    row(four_axes{}, {32}, {best(1.05)});
    row(four_axes{}, {128}, {best(1.05)});
    row(permuted<2, 0, 1>{}, {200, 200, 200}, {faster(1.5)});
    row(permuted<1, 0, 2>{}, {200, 200, 200}, {best(1.05)});
    row(permuted<2, 1, 0>{}, {200, 200, 200}, {faster(1.5)});
    row(copy_block{}, {1'000, 1'000}, {best(1.05)});
    row(shift_columns{}, {1'000, 1'000}, {best(1.05)});
    row(nine_points{}, {1'000, 1'000}, {best(1.05)});
    row(image<true>{}, {512, 512}, {best(1.25)});
    row(image<false>{}, {512, 512}, {best(1.05)});
}

void reduction_rows() {
    const section<float> row{"reductions"};
    for (const index_t n : {1'000, 100'000, 10'000'000})
        row(sum_of_all{}, {n}, {n == 1'000 ? small_best() : best(1.05)});
    for (const index_t n : {100'000, 1'000'000, 10'000'000})
        row(sum_of_squares{}, {n}, {best(1.05)});
    row(sum_down{}, {1'000, 1'000}, {best(1.05)});
    row(sum_down{}, {2, 100'100}, {best(1.05)});
    row(sum_down{}, {100'000, 50}, {best(1.05)});
    row(sum_along{}, {1'000, 1'000}, {best(1.05)});
    row(sum_along{}, {100'000, 50}, {best(1.3)});
    row(sum_middle{}, {100, 100, 100}, {best(1.05)});
    row(sum_two_axes{}, {100, 100, 100, 50}, {best(1.3)});
    row(greatest_down{}, {1'000, 1'000}, {best(1.05)});
    row(without_mean{}, {20'000, 1'024}, {{"row by row", 1.1}, shown("a*k")});
    row(without_mean{}, {100'000, 64}, {{"row by row", 1.1}});
    row(softmax{}, {20'000, 1'024}, {{"row by row", 1.1}});
    row(softmax{}, {100'000, 64}, {{"row by row", 1.1}});

    const section<double> doubles{"reductions"};
    doubles(sum_of_all{}, {1'000'000}, {best(1.05)});
    doubles(sum_down{}, {1'000, 1'000}, {best(1.05)});
    doubles(sum_along{}, {1'000, 1'000}, {best(1.05)});
}

void product_rows() {
    const section<float, double> both{"products"};
    // workload        rows, inner, columns
    both(product{}, {512, 512, 512}, {best(1.02)});
    both(product{}, {64, 64, 64}, {best(1.05)});
    both(product{}, {16, 16, 16}, {best(1.05)});
    both(product{}, {10'000, 8, 8}, {best(1.05)});
    both(matrix_vector{}, {512, 512}, {best(1.05)});
    both(vector_matrix{}, {512, 512}, {});
    both(static_product<4>{}, {4, 4}, {best(1.1)});
    both(static_product<8>{}, {8, 8}, {best(1.02)});
    both(static_product<16>{}, {16, 16}, {best(1.05)});
    const section<float> floats{"products"};
    floats(stacked_product{}, {1'000, 8}, {best(1.05)});
}

void rows_of_other_types() {
    const section<double, int> both{"types"};
    for (const index_t n : {1'000, 100'000, 10'000'000})
        both(multiply_add{}, {n}, {n == 1'000 ? small_best() : best(1.05)});
    both(by_row{}, {1'000, 1'000}, {best(1.05)});
    both(by_row{}, {2'000'000, 3}, {best(1.05), memory(1.15)});
    both(by_column{}, {1'000, 1'000}, {best(1.05)});
    both(by_column{}, {2'000'000, 3}, {best(1.05), shown("a*k")});
    both(strided<2>{}, {1'000, 1'000}, {best(1.25)});
    both(add_transposed{}, {2'000, 2'000}, {best(1.05), {"weft a+b", 2.2}});
    both(add_transposed{}, {500, 500}, {best(1.05)});

    const section<byte> bytes{"types"};
    for (const index_t n : {1'000, 100'000, 10'000'000})
        bytes(multiply_add{}, {n}, {n == 1'000 ? small_best() : best(1.05)});

    const section<double> mixes{"types"};
    mixes(mixed{}, {1'000}, {small_best()});
    mixes(mixed{}, {100'000}, {{"weft, one type", 1 / 0.9}});
    mixes(mixed_strided{}, {1'000, 1'000}, {{"weft, one type", 1 / 0.75}});
}

/// In wall time: the speed-up on two cores is at least 1.8 where memory is not the limit.
void rows_on_threads() {
    const target speed_up{"one thread", 1 / 1.8};
    const section<float> row{"threads"};
    row(on_threads<gaussian>{}, {1'000'000}, {speed_up});
    row(on_threads<softmax>{}, {20'000, 64}, {speed_up});
    row(on_threads<softmax>{}, {2'000, 1'024}, {speed_up});
    row(on_threads<sum_of_exp>{}, {1'000'000},
        {shown("one thread")}); // four pieces, the last of which is shorter
    row(on_threads<sum_of_exp>{}, {4'000'000}, {speed_up});
    row(on_threads<multiply_add>{}, {100'000}, {shown("one thread")});
    row(on_threads<multiply_add>{}, {10'000'000}, {shown("one thread")});
    row(on_threads<add_transposed>{}, {2'000, 2'000}, {shown("one thread")});
    row(on_threads<sum_down>{}, {1'000, 1'000}, {shown("one thread")});
    row(on_threads<sum_along>{}, {1'000, 1'000}, {shown("one thread")});
}

void growth_rows() {
    const section<float> by_size{"growth: size"};
    for (index_t n = 1; n <= 100'000'000; n *= 10) {
        by_size(multiply_add{}, {n}, {});
        if (n < 100'000'000) by_size(multiply_add{}, {3 * n}, {});
    }

    const section<float> by_nodes{"growth: nodes"};
    by_nodes(tree<1>{}, {1, 2'000}, {});
    by_nodes(tree<2>{}, {2, 2'000}, {});
    by_nodes(tree<4>{}, {4, 2'000}, {});
    by_nodes(tree<8>{}, {8, 2'000}, {});
    by_nodes(tree<16>{}, {16, 2'000}, {});
    by_nodes(tree<32>{}, {32, 2'000}, {});

    const section<float> by_extent{"growth: inner extent"};
    for (const index_t n :
         {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 112, 127, 128}) {
        by_extent(by_row{}, {1'000'000 / n, n}, {});
        by_extent(by_column{}, {1'000'000 / n, n}, {});
    }
}

} // namespace

void declare_rows() {
    main_rows();
    small_rows();
    further_rows();
    reduction_rows();
    product_rows();
    rows_of_other_types();
    growth_rows();
    rows_on_threads();
}

} // namespace bench
