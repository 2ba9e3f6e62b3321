// SPDX-License-Identifier: BSL-1.0
// Cases that test/tools/beside_numpy.py makes and judges. A line of folder/list is "number function type"; the operands are in
// number.npz, the results go to number.out.npz, or the class of an error to number.error.
#pragma once

#include <weft/io/npz.hpp>
#include <weft/tensor/tensor.hpp>

#include <cstdint>
#include <fstream>
#include <iostream>
#include <string>

namespace cases {

using namespace weft;

struct place {
    std::string path;
    std::string in() const { return path + ".npz"; }
    std::string out() const { return path + ".out.npz"; }
};

/// A number among the operands.
inline index_t number(const place& at, const char* name) {
    return load_npz<std::int64_t, 1>(at.in(), name)(0);
}

template <class T>
any_tensor<T> operand_of(const place& at, const char* name) {
    return load_npz<T>(at.in(), name);
}

/// Runs those of the folder that the program was called with. `compute(function, type, place)`: whether there is such a function.
template <class Compute>
int run(int argc, char** argv, const Compute& compute) {
    if (argc != 2) return 2;
    const std::string folder = argv[1];
    std::ifstream list(folder + "/list");
    std::string name, what, type;
    while (list >> name >> what >> type) {
        const place at{folder + "/" + name};
        std::string failed;
        try {
            if (!compute(what, type, at)) {
                std::cerr << name << ": " << what << " of " << type << " is not there\n";
                return 1;
            }
        } catch (const shape_error&) {
            failed = "shape_error";
        } catch (const index_error&) {
            failed = "index_error";
        } catch (const value_error&) {
            failed = "value_error";
        }
        if (!failed.empty()) std::ofstream(at.path + ".error") << failed;
    }
    return 0;
}

} // namespace cases
