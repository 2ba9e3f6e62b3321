// SPDX-License-Identifier: BSL-1.0
#include <weft/io/safetensors.hpp>
#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/reshape.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <complex>
#include <cstdint>
#include <string>
#include <support/python.hpp>
#include <support/scratch.hpp>
#include <utility>
#include <vector>

using namespace weft;

namespace {

using names = std::vector<std::string>;

const tensor<float, 2, 3> a{{1, 2.5f, -3}, {4, 5, 6}};

/// What may be saved.
template <class... Items>
concept saved = requires(const Items&... items) { save_safetensors("x", items...); };

std::string with_length(const std::string& header) {
    std::string bytes(8, '\0');
    for (std::size_t i = 0, length = header.size(); i < 8; ++i, length /= 256)
        bytes[i] = static_cast<char>(length % 256);
    return bytes + header;
}

/// A file of the reference implementation, with the tensors `w` and `half`.
std::string golden() {
    std::string bytes = std::string("\x78\0\0\0\0\0\0\0", 8) +
                        R"({"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},)"
                        R"("half":{"dtype":"F16","shape":[2],"data_offsets":[24,28]}}     )";
    bytes += std::string("\0\0\x80\x3f\0\0\x20\x40\0\0\x40\xc0\0\0\x80\x40\0\0\xa0\x40\0\0\xc0\x40", 24);
    return bytes + std::string("\0\x3c\0\xc1", 4);
}

} // namespace

TEST_CASE("io/safetensors: the bytes are those of the reference implementation") {
    const scratch here;
    const std::string path = here.write("x.safetensors", golden());
    CHECK(safetensors_names(path) == names{"w", "half"});
    CHECK(array_equal(load_safetensors<float>(path, "w"), a));
    const tensor<Eigen::half, 2> halves{Eigen::half(1.f), Eigen::half(-2.5f)};
    CHECK(array_equal(load_safetensors<Eigen::half>(path, "half"), halves));
    save_safetensors(here.path("y.safetensors"), named("half", halves), named("w", a));
    CHECK(here.read("y.safetensors") == golden());
}

TEST_CASE("io/safetensors: elements of more bytes come first, and of one type by name") {
    const scratch here;
    const std::string path = here.path("x.safetensors");
    const tensor<double, dyn> x = arange<double>(3);
    save_safetensors(path, named("flag", a > 2), named("b", a), named("x", x), named("a", a),
                     named("c", cast<std::complex<float>>(a)), named("n", cast<std::int64_t>(x)),
                     named("u", cast<std::uint8_t>(x)));
    CHECK(safetensors_names(path) == names{"n", "x", "c", "a", "b", "u", "flag"});
    CHECK(array_equal(load_safetensors<bool>(path, "flag"), eval(a > 2)));
    CHECK(array_equal(load_safetensors<std::uint8_t>(path, "u"), eval(cast<std::uint8_t>(x))));
    CHECK(array_equal(load_safetensors<float>(path, "b"), a));
}

TEST_CASE_TEMPLATE("io/safetensors: every type there and back", T, bool, std::int8_t, std::int16_t,
                   std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t,
                   Eigen::half, Eigen::bfloat16, float, double, std::complex<float>) {
    const scratch here;
    const std::string path = here.path("x.safetensors");
    tensor<T, 2, 3> x;
    int i = 0;
    for (T& element : x)
        element = static_cast<T>(static_cast<float>(i++ % 3));
    save_safetensors(path, named("x", x));
    const any_tensor<T> found = load_safetensors<T>(path, "x");
    CHECK(found.shape() == shape<2, 3>{});
    CHECK(std::equal(found.begin(), found.end(), x.begin(), x.end()));
}

TEST_CASE("io/safetensors: one to four axes, and empty ones") {
    const scratch here;
    const std::string path = here.path("x.safetensors");
    const tensor<int, 2, 1, 3, 2> x = reshape(arange<int>(12), fix<2>, fix<1>, fix<3>, fix<2>);
    save_safetensors(path, named("4", x), named("3", x(0, ellipsis)),
                     named("2", transpose(x(1, 0, ellipsis))), named("1", x(1, 0, 2, all)),
                     named("0", zeros<int>(3, 0)), named("any", any_tensor<int>(x)));
    CHECK(array_equal(load_safetensors<int, 2, 1, 3, 2>(path, "4"), x));
    CHECK(array_equal(load_safetensors<int, 1, dyn, 2>(path, "3"), x(0, ellipsis)));
    CHECK(array_equal(load_safetensors<int, dyn, 3>(path, "2"), transpose(x(1, 0, ellipsis))));
    CHECK(array_equal(load_safetensors<int, dyn>(path, "1"), x(1, 0, 2, all)));
    CHECK(load_safetensors<int>(path, "0").shape() == shape<3, 0>{});
    CHECK(array_equal(load_safetensors<int>(path, "any"), x));
}

TEST_CASE("io/safetensors: tensors, views, expressions and pairs") {
    const scratch here;
    const std::string path = here.path("x.safetensors");
    save_safetensors(path, named("sum", a + 1), std::pair("twice", a * 2), named("rows", a(all, range(1, 3))),
                     named("temporary", eval(a)));
    CHECK(array_equal(load_safetensors<float>(path, "sum"), eval(a + 1)));
    CHECK(array_equal(load_safetensors<float>(path, "twice"), eval(a * 2)));
    CHECK(array_equal(load_safetensors<float>(path, "rows"), a(all, range(1, 3))));
    CHECK(array_equal(load_safetensors<float>(path, "temporary"), a));
    static_assert(saved<decltype(named("a", a)), std::pair<std::string, tensor<float, 3>>>);
    static_assert(!saved<tensor<float, 3>> && !saved<> && !saved<int>);
}

TEST_CASE("io/safetensors: with a type that says the shape") {
    const scratch here;
    const std::string path = here.path("x.safetensors");
    save_safetensors(path, named("a", a));
    static_assert(std::is_same_v<decltype(load_safetensors<float, 2, 3>(path, "a")), tensor<float, 2, 3>>);
    CHECK(array_equal(load_safetensors<float, dyn, 3>(path, "a"), a));
    CHECK(load_safetensors<float, any_rank>(path, "a").rank() == 2);
    CHECK(contains(io_error_of([&] { (void)load_safetensors<float, dyn>(path, "a"); }),
                   "it holds a tensor `a` of shape [2, 3], where load_safetensors<T, dyn> was called; "
                   "load_safetensors<T> reads any shape"));
    CHECK(contains(io_error_of([&] { (void)load_safetensors<float, dyn, 4>(path, "a"); }),
                   "load_safetensors<T, dyn, 4>"));
    CHECK(!io_error_of([&] { (void)load_safetensors<float, 2, 3, 1>(path, "a"); }).empty());
}

TEST_CASE("io/safetensors: a value without axes is a tensor of one element") {
    const scratch here;
    const std::string path =
        here.write("x.safetensors", with_length(R"({"s":{"dtype":"I32","shape":[],"data_offsets":[0,4]}})") +
                                        std::string("\x07\0\0\0", 4));
    CHECK(array_equal(load_safetensors<std::int32_t>(path, "s"), tensor<std::int32_t, 1>{7}));
    CHECK(load_safetensors<std::int32_t, 1>(path, "s")(0) == 7);
    CHECK(contains(io_error_of([&] { (void)load_safetensors<std::int32_t, 2>(path, "s"); }), "shape [1]"));
}

TEST_CASE("io/safetensors: a byte of a bool that is not 0 is true") {
    const scratch here;
    const std::string path = here.write(
        "x.safetensors", with_length(R"({"s":{"dtype":"BOOL","shape":[3],"data_offsets":[0,3]}})") +
                             std::string("\0\1\x80", 3));
    CHECK(array_equal(load_safetensors<bool>(path, "s"), tensor<bool, 3>{false, true, true}));
}

TEST_CASE("io/safetensors: what is not there, or of another type") {
    const scratch here;
    const std::string path = here.path("x.safetensors");
    save_safetensors(path, named("weight", a), named("bias", cast<double>(a(0, all))));
    CHECK(contains(io_error_of([&] { (void)load_safetensors<float>(path, "weights"); }),
                   "it holds no tensor `weights`; its tensors are `bias`, `weight`"));
    CHECK(contains(
        io_error_of([&] { (void)load_safetensors<float>(path, "bias"); }),
        "the elements of `bias` are `F64`, where load_safetensors<float> wants `F32`; read them with "
        "load_safetensors<double>, and convert with cast"));
    CHECK(contains(io_error_of([&] { (void)load_safetensors<Eigen::bfloat16>(path, "bias"); }),
                   "load_safetensors<Eigen::bfloat16> wants `BF16`"));
    here.write("y.safetensors",
               with_length(R"({"q":{"dtype":"F8_E4M3","shape":[3],"data_offsets":[0,3]}})") + "abc");
    CHECK(
        contains(io_error_of([&] { (void)load_safetensors<float>(here.path("y.safetensors"), "q"); }),
                 "are `F8_E4M3`, where load_safetensors<float> wants `F32`; weft has no such element type"));
    here.write("z.safetensors", with_length("{}"));
    CHECK(safetensors_names(here.path("z.safetensors")).empty());
    CHECK(contains(io_error_of([&] { (void)load_safetensors<float>(here.path("z.safetensors"), "q"); }),
                   "it is empty"));
    for (const std::string& missing : {here.path("none.safetensors"), here.path("")}) {
        CHECK(contains(io_error_of([&] { (void)load_safetensors<float>(missing, "a"); }), missing));
        CHECK(!io_error_of([&] { (void)safetensors_names(missing); }).empty());
    }
    save_npz(path, named("a", a));
    CHECK(contains(io_error_of([&] { (void)safetensors_names(path); }), "Is it a safetensors file?"));
}

TEST_CASE("io/safetensors: a save that is refused leaves the file as it was") {
    const scratch here;
    const std::string path = here.path("x.safetensors");
    save_safetensors(path, named("a", a));
    const std::string bytes = here.read("x.safetensors");
    const auto refused = [&](const std::string& name) {
        return io_error_of([&] { save_safetensors(path, named("a", a), named(name, a * 2)); });
    };
    CHECK(contains(refused("a"), "the name `a` is that of two tensors"));
    CHECK(contains(refused(""), "the name `` is empty"));
    CHECK(contains(refused("__metadata__"), "is that of what is no tensor"));
    CHECK(contains(refused("x\xff"), "the name `x\\xff` is not UTF-8"));
    CHECK(contains(io_error_of([&] { save_safetensors(here.path("no/x"), named("a", a)); }), "no/x"));
    CHECK(here.read("x.safetensors") == bytes);
    CHECK(here.files() == 1);
    const std::string name = "\"\\\n\xc3\xa4" + std::string(1, '\0');
    CHECK(refused(name).empty());
    CHECK(array_equal(load_safetensors<float>(path, name), eval(a * 2)));
}

TEST_CASE(
    "io/safetensors: whatever byte of the header is damaged, or missing, a tensor is refused or right") {
    const scratch here;
    const std::string bytes = golden();
    const auto try_one = [&](const std::string& damaged) {
        const std::string path = here.write("x.safetensors", damaged);
        any_tensor<float> found;
        const std::string text = io_error_of([&] {
            found = load_safetensors<float>(path, "w");
            (void)safetensors_names(path);
        });
        if (text.empty()) {
            CHECK(found.size() == 6); // a shape may become another one of as many elements
            CHECK(std::equal(found.begin(), found.end(), a.begin(), a.end()));
        }
        return text;
    };
    for (std::size_t size = 0; size < bytes.size(); ++size)
        CHECK(!try_one(bytes.substr(0, size)).empty());
    CHECK(!try_one(bytes + '\0').empty());
    int refused = 0;
    for (std::size_t at = 0; at + 28 < bytes.size(); ++at)
        for (const int change : {1, 2, 4, 8, 16, 32, 64, 128, 255}) {
            std::string damaged = bytes;
            damaged[at] = static_cast<char>(damaged[at] ^ change);
            refused += !try_one(damaged).empty();
        }
    CHECK(refused > 1000);
}

TEST_CASE("io/safetensors: NumPy reads what weft writes, and the other way round") {
    const std::string python = python_with_numpy();
    if (python.empty()) {
        MESSAGE("skipped: there is no python3 with numpy");
        return;
    }
    const scratch here;
    const tensor<std::int16_t, 4> counts = cast<std::int16_t>(arange<int>(4));
    save_safetensors(here.path("w.safetensors"), named("a", a), named("\xc3\xa4 \"c\"", counts),
                     named("m", a > 2), named("z", cast<std::complex<float>>(a)),
                     named("none", zeros<double>(0, 3)));
    REQUIRE(run_python(
                python, here,
                "import json\n"
                "types = {'F32': '<f4', 'I16': '<i2', 'BOOL': '?', 'C64': '<c8', 'F64': '<f8'}\n"
                "data = open('w.safetensors', 'rb').read()\n"
                "size = int.from_bytes(data[:8], 'little')\n"
                "assert size % 8 == 0\n"
                "header = json.loads(data[8:8 + size].decode())\n"
                "x, end = {}, 0\n"
                "for name, item in header.items():\n"
                "    first, last = item['data_offsets']\n"
                "    dtype = np.dtype(types[item['dtype']])\n"
                "    assert first == end and first % dtype.itemsize == 0\n"
                "    end = last\n"
                "    x[name] = np.frombuffer(data[8 + size + first:8 + size + last], "
                "dtype).reshape(item['shape'])\n"
                "assert 8 + size + end == len(data)\n"
                "assert list(x) == ['none', 'z', 'a', '\\u00e4 \"c\"', 'm'], list(x)\n"
                "assert x['a'].tolist() == [[1, 2.5, -3], [4, 5, 6]]\n"
                "assert (x['z'] == x['a']).all() and (x['m'] == (x['a'] > 2)).all()\n"
                "assert x['\\u00e4 \"c\"'].tolist() == [0, 1, 2, 3] and x['none'].shape == (0, 3)\n") == 0);
    REQUIRE(run_python(
                python, here,
                "import json\n"
                "x = {'\\u00e4': ('U16', np.arange(24, dtype='<u2').reshape(2, 3, 4)), 'f': ('F64', "
                "np.arange(5) / 2)}\n"
                "header, data = {'__metadata__': {'format': 'np'}}, b''\n"
                "for name, (dtype, array) in x.items():\n"
                "    header[name] = {'dtype': dtype, 'shape': array.shape, 'data_offsets': [len(data), "
                "len(data) + array.nbytes]}\n"
                "    data += array.tobytes()\n"
                "header = json.dumps(header, indent=1).encode()\n"
                "open('n.safetensors', 'wb').write(len(header).to_bytes(8, 'little') + header + data)\n") ==
            0);
    const std::string path = here.path("n.safetensors");
    CHECK(safetensors_names(path) == names{"\xc3\xa4", "f"});
    const auto u = load_safetensors<std::uint16_t, 2, dyn, 4>(path, "\xc3\xa4");
    const tensor counted = arange<std::uint16_t>(24);
    CHECK(std::equal(u.begin(), u.end(), counted.begin(), counted.end()));
    CHECK(array_equal(load_safetensors<double, 5>(path, "f"), eval(arange<double>(5) / 2)));
}

TEST_CASE("io/safetensors: errors name the line of the call") {
    const scratch here;
    CHECK(line_of([&] { (void)load_safetensors<float>(here.path("none"), "a"); }) == __LINE__);
    CHECK(line_of([&] { (void)safetensors_names(here.path("none")); }) == __LINE__);
}
