// SPDX-License-Identifier: BSL-1.0
// What every program of this folder does around its two versions: read inputs, run rounds, write the result.
//
// A program is started with the folder of its inputs and obeys lines on its standard input:
//     time weft 3          prints the nanoseconds of each of three runs, each on fresh copies of the inputs
//     save loop out.npy    runs once and writes the result
#pragma once

#include <weft/io/npy.hpp>
#include <weft/weft.hpp>

#include <chrono>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <string>

namespace program {

/// The inputs, each in a file of its own.
class inputs {
public:
    explicit inputs(const std::string& folder) : folder_(folder) {}

    /// A tensor: `in.read<weft::tensor<double, weft::dyn>>("x")`.
    template <class Tensor>
    Tensor read(const std::string& name) const {
        return weft::load_npy<typename Tensor::value_type>(folder_ + "/" + name + ".npy");
    }

    /// A number, which is a tensor of one element in its file.
    template <class T>
    T number(const std::string& name) const {
        return read<weft::tensor<T, weft::dyn>>(name)(0);
    }

private:
    std::string folder_;
};

/// A version: works on a copy of the inputs and leaves its result in it.
template <class Data>
using versions = std::map<std::string, std::function<void(Data&)>>;

/// Obeys lines until there are no more. `result` is the tensor of `Data` that is compared, or makes it.
template <class Data>
int serve(const Data& start, const versions<Data>& all, auto result) {
    std::string order, version;
    while (std::cin >> order >> version) {
        const auto& run = all.at(version);
        if (order == "save") {
            std::string path;
            std::cin >> path;
            Data data = start;
            run(data);
            weft::save_npy(path, std::invoke(result, data));
            std::cout << "saved\n" << std::flush;
            continue;
        }
        int times = 0;
        std::cin >> times;
        for (; times > 0; --times) {
            Data data = start;
            const auto begin = std::chrono::steady_clock::now();
            run(data);
            const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - begin;
            std::cout << taken.count() << ' ';
        }
        std::cout << '\n' << std::flush;
    }
    return 0;
}

/// The body of `main`: an error is one line, not an abort.
int guard(int count, char** arguments, auto body) {
    if (count != 2) {
        std::cerr << "usage: " << arguments[0] << " FOLDER  (./dev bench --programs makes the inputs)\n";
        return 2;
    }
    try {
        return body(inputs(arguments[1]));
    } catch (const std::exception& error) {
        std::cerr << arguments[0] << ": " << error.what() << '\n';
        return 1;
    }
}

} // namespace program
