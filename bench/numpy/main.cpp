// SPDX-License-Identifier: BSL-1.0
// The functions beside NumPy's: report.py starts this with the folder of the inputs of one size, and asks.
//
//     rows               prints a line for each row: group, type, weft's text, NumPy's, how results are compared
//     time 12 1000       calls row 12 a thousand times and prints the nanoseconds of one call
//     save 12 out.npy    calls it once and writes the result
#include "../programs/program.hpp"
#include "table.hpp"

#include <chrono>
#include <iostream>

namespace {

using namespace beside;

template <class T>
void read(const program::inputs& in, const std::string& type, inputs<T>& to) {
    const auto numbers = [&](const std::string& name, auto& x) {
        x.assign(in.read<std::remove_reference_t<decltype(x)>>(name));
    };
    numbers("i", to.i), numbers("few", to.few), numbers("some", to.some), numbers("many", to.many);
    numbers("offsets", to.offsets), numbers("rows", to.rows), numbers("within", to.within),
        numbers("mask", to.mask);
    const auto of_type = [&](const std::string& name, auto& x) { numbers(name + "." + type, x); };
    of_type("x", to.x), of_type("y", to.y), of_type("z", to.z), of_type("p", to.p), of_type("u", to.u),
        of_type("gaps", to.gaps);
    of_type("ordered", to.ordered), of_type("edges", to.edges), of_type("v", to.v), of_type("w", to.w);
    of_type("a", to.a), of_type("b", to.b), of_type("spd", to.spd), of_type("c", to.c), of_type("d", to.d);
}

int serve(const all_inputs& all) {
    std::vector<row> rows;
    for (const auto add :
         {add_maths_of_doubles, add_maths_of_floats, add_integers, add_reductions, add_order, add_counting,
          add_made, add_rearranged, add_products, add_decompositions, add_singular_values})
        add(rows);
    std::string order;
    while (std::cin >> order) {
        if (order == "rows") {
            for (const row& r : rows)
                std::cout << r.group << '\t' << r.dtype << '\t' << r.weft << '\t' << r.numpy << '\t'
                          << int(r.how) << '\n';
            std::cout << std::endl;
            continue;
        }
        std::size_t number = 0;
        std::cin >> number;
        if (order == "save") {
            std::string path;
            std::cin >> path;
            rows.at(number).save(all, path);
            std::cout << "saved" << std::endl;
        } else {
            long times = 0;
            std::cin >> times;
            const auto begin = std::chrono::steady_clock::now();
            rows.at(number).run(all, times);
            const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - begin;
            std::cout << taken.count() / double(times) << std::endl;
        }
    }
    return 0;
}

} // namespace

beside::all_inputs::all_inputs(const std::string& folder) {
    const program::inputs in(folder);
    read(in, "float64", float64);
    read(in, "float32", float32);
    read(in, "int64", int64);
    read(in, "int32", int32);
    read(in, "complex128", complex128);
}

int main(int count, char** arguments) {
    return program::guard(count, arguments,
                          [&](const program::inputs&) { return serve(all_inputs(arguments[1])); });
}
