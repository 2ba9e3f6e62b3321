// SPDX-License-Identifier: BSL-1.0
// weft/io/npz_body.hpp - the members of a .npz file: one .npy file for each array.
//
// Layer: io. Question: what is an array called in the archive, and what is said of a name that is not there?
//     x.npy; `it holds no array 'z'; its arrays are 'x', 'error'`
#pragma once

#include <weft/core/compose.hpp>
#include <weft/io/file/npy_header.hpp>
#include <weft/io/file/output_file.hpp>
#include <weft/io/file/zip.hpp>
#include <weft/io/npz.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

inline constexpr std::string_view npz_suffix = ".npy";

/// NumPy's name of a member: without the suffix that it adds.
template <class Text>
Text npz_name(const Text& member) {
    return member.ends_with(npz_suffix) ? member.substr(0, member.size() - npz_suffix.size()) : member;
}

template <class Array>
void write_npz(const std::string& path, std::vector<Array> arrays, std::uint64_t limit) {
    const auto fail = [&](const std::string& name, const char* reason) {
        raise_file("write", path, "the name " + quoted_excerpt(name) + reason);
    };
    for (std::size_t i = 0; i < arrays.size(); ++i)
        if (arrays[i].name.empty()) arrays[i].name = compose({"arr_", i});
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const std::string& name = arrays[i].name;
        if (name.find('\0') != std::string::npos)
            fail(name, " holds a NUL character, which no name in an archive can hold");
        if (name.size() > 0xffff - npz_suffix.size()) fail(name, " is longer than an archive can hold");
        if (std::any_of(arrays.begin(), arrays.begin() + static_cast<index_t>(i),
                        [&](const Array& other) { return other.name == name; }))
            fail(name, " is that of two arrays; give each its own with named(\"...\", e)");
    }
    output_file file(path);
    zip_writer<output_file> archive(file, limit);
    for (const Array& array : arrays) {
        const std::string preamble =
            npy_preamble(array.descr.c_str(), array.extents.begin(), array.extents.rank());
        archive.add(array.name + std::string(npz_suffix),
                    {preamble, {static_cast<const char*>(array.elements), array.bytes}});
    }
    archive.finish();
    file.commit();
}

template <class Text>
void raise_no_name(const Text& path, const char* what, const Text& name, const std::vector<Text>& names) {
    constexpr std::size_t most = 10;
    std::string list;
    for (std::size_t i = 0; i < (std::min)(names.size(), most); ++i)
        list += (i > 0 ? ", " : "") + quoted_excerpt(names[i]);
    raise_file("read", path,
               compose({"it holds no ", what, " ", quoted_excerpt(name), "; ",
                        names.empty() ? "it is empty" : compose({"its ", what, "s are ", list}),
                        names.size() > most ? compose({", and ", names.size() - most, " more"}) : ""}));
}

template <class File>
File open_npz(const std::string& path, const std::string& name) {
    input_file file(path);
    zip_reader<input_file> archive(file);
    const std::vector<zip_member> members = archive.members();
    const zip_member *found = nullptr, *as_named = nullptr;
    for (const zip_member& member : members) { // of several of one name the last counts, as in Python
        if (member.name == name + std::string(npz_suffix)) found = &member;
        if (member.name == name) as_named = &member;
    }
    if (found == nullptr) found = as_named;
    if (found == nullptr) {
        std::vector<std::string> names;
        for (const zip_member& member : members)
            names.push_back(npz_name(member.name));
        raise_no_name(path, "array", name, names);
    }
    file.enter(found->name, archive.content(*found), found->size);
    if (found->method == zip_deflated) file.unpack(zip_unpacker(), found->packed);
    return {std::move(file), found->sum};
}

template <class File>
void finish_npz(File& archive) {
    input_file& file = archive.file;
    char bytes[1 << 12];
    while (file.left() > 0)
        file.read(bytes, static_cast<std::size_t>((std::min)(file.left(), std::uintmax_t(sizeof bytes))));
    if (file.sum() != archive.sum)
        raise_file("read", file.path(),
                   "its bytes do not have the checksum that the archive says; the file is damaged");
}

template <class Text>
std::vector<Text> read_npz_names(const Text& path) {
    input_file file(path);
    std::vector<Text> names;
    for (const zip_member& member : zip_reader<input_file>(file).members())
        names.push_back(npz_name(member.name));
    return names;
}

} // namespace weft::inline WEFT_ABI::detail
