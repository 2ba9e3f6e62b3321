// SPDX-License-Identifier: BSL-1.0
// test/support/scratch.hpp - a folder for the files of one test, removed with it.
#pragma once

#include <weft/core/error.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

class scratch {
public:
    scratch() {
        std::random_device random;
        do
            folder_ = std::filesystem::temp_directory_path() / ("weft-test-" + std::to_string(random()));
        while (!std::filesystem::create_directory(folder_));
    }
    scratch(const scratch&) = delete;
    scratch& operator=(const scratch&) = delete;
    ~scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    std::string write(const std::string& name, const std::string& bytes) const {
        std::filesystem::remove(path(name)); // a file system may write back at once what replaces a file
        std::ofstream(path(name), std::ios::binary) << bytes;
        return path(name);
    }
    std::string read(const std::string& name) const {
        std::ifstream in(path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    auto files() const {
        return std::distance(std::filesystem::directory_iterator(folder_),
                             std::filesystem::directory_iterator());
    }

private:
    std::filesystem::path folder_;
};

/// The text of the io_error that `action` throws; empty if it throws none.
template <class F>
std::string io_error_of(const F& action) {
    try {
        action();
    } catch (const weft::io_error& e) {
        return e.what();
    }
    return {};
}

inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// The text with one to three characters replaced, left out or put in, the latter of these.
inline std::string damaged(std::string text, const std::string& put_in, std::mt19937& random) {
    for (auto k = random() % 3 + 1; k > 0; --k) {
        const std::size_t at = random() % text.size();
        switch (random() % 3) {
        case 0:
            text[at] = static_cast<char>(random());
            break;
        case 1:
            text.erase(at, 1);
            break;
        default:
            text.insert(at, 1, put_in[random() % put_in.size()]);
        }
    }
    return text;
}

/// The line that the error of `action` names, which is the end of its text; 0 without an error.
template <class F>
int line_of(const F& action) {
    try {
        action();
    } catch (const weft::error& e) {
        const std::string end = std::string(e.where().file) + ':' + std::to_string(e.where().line) + ')';
        return std::string(e.what()).ends_with(end) ? e.where().line : -1;
    }
    return 0;
}

/// A file of format 1.0, 2.0 or 3.0 with this header and these elements.
inline std::string npy_bytes(const std::string& header, const std::string& elements, int major = 1) {
    std::string bytes("\x93NUMPY");
    bytes += static_cast<char>(major);
    bytes += '\0';
    for (std::size_t i = 0, length = header.size(); i < (major == 1 ? 2u : 4u); ++i, length /= 256)
        bytes += static_cast<char>(length % 256);
    return bytes + header + elements;
}
