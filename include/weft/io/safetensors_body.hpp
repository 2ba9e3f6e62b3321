// SPDX-License-Identifier: BSL-1.0
// weft/io/safetensors_body.hpp - where a tensor stands in a safetensors file, and what is said of one that does not fit.
//
// Layer: io. Question: how is a tensor of F64 read where float is wanted?
//     not at all: the error says `read it with load_safetensors<double>, and convert with cast`
#pragma once

#include <weft/core/compose.hpp>
#include <weft/io/file/npy_header.hpp>
#include <weft/io/file/output_file.hpp>
#include <weft/io/safetensors.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

inline std::vector<std::string> names_of(const std::vector<safetensors_entry>& entries) {
    std::vector<std::string> names;
    for (const safetensors_entry& entry : entries)
        names.push_back(entry.name);
    return names;
}

WEFT_BODY extent_list begin_safetensors(input_file& file, const std::string& name, const std::string& dtype,
                                        const load_request& wanted) {
    const std::uintmax_t size = file.left();
    const std::vector<safetensors_entry> entries = read_safetensors_header(file);
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const safetensors_entry& entry) { return entry.name == name; });
    if (found == entries.end()) raise_no_name(file.path(), "tensor", name, names_of(entries));
    if (found->dtype != dtype) {
        const std::string call = compose({wanted.function, "<"}),
                          other = safetensors_type_of(found->dtype).weft_name;
        raise_file(
            "read", file.path(),
            compose({"the elements of ", quoted_excerpt(name), " are ", quoted_excerpt(found->dtype),
                     ", where ", call, safetensors_type_of(dtype).weft_name, "> wants `", dtype, "`",
                     other.empty()
                         ? std::string("; weft has no such element type; convert them before they are saved")
                         : compose({"; read them with ", call, other, ">, and convert with cast"})}));
    }
    constexpr index_t one = 1;
    const extent_list extents = found->extents.rank() == 0 ? extent_list(&one, 1) : found->extents;
    check_loaded_shape(file.path(), "a tensor " + quoted_excerpt(name), extents, wanted);
    file.seek(size - file.left() + static_cast<std::uintmax_t>(found->begin),
              static_cast<std::uintmax_t>(found->end - found->begin));
    return extents;
}

WEFT_BODY void write_safetensors(const std::string& path, std::vector<npz_array> tensors) {
    std::sort(tensors.begin(), tensors.end(), [](const npz_array& a, const npz_array& b) {
        const auto &type = safetensors_type_of(a.descr), &other = safetensors_type_of(b.descr);
        return &type != &other ? &type > &other : a.name < b.name;
    });
    std::vector<safetensors_entry> entries;
    index_t at = 0;
    for (const npz_array& tensor : tensors) {
        const index_t begin = std::exchange(at, at + static_cast<index_t>(tensor.bytes));
        entries.push_back({tensor.name, tensor.descr, tensor.extents, begin, at});
    }
    std::vector<std::string> names = names_of(entries);
    std::sort(names.begin(), names.end());
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string& name = names[i];
        const char* const reason = name.empty()                      ? " is empty"
                                   : name == "__metadata__"          ? " is that of what is no tensor"
                                   : utf8_length(name) < name.size() ? " is not UTF-8"
                                   : i > 0 && names[i - 1] == name   ? " is that of two tensors"
                                                                     : nullptr;
        if (reason != nullptr)
            raise_file("write", path,
                       compose({"the name ", quoted_excerpt(name), reason,
                                "; give each tensor its own with named(\"...\", e)"}));
    }
    output_file file(path);
    const std::string preamble = safetensors_preamble(entries);
    file.write(preamble.data(), preamble.size());
    for (const npz_array& tensor : tensors)
        file.write(tensor.elements, tensor.bytes);
    file.commit();
}

WEFT_BODY std::vector<std::string> read_safetensors_names(const std::string& path) {
    input_file file(path);
    return names_of(read_safetensors_header(file));
}

} // namespace weft::inline WEFT_ABI::detail
