// SPDX-License-Identifier: BSL-1.0
#include <weft/io/npy.hpp>
#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <support/bounded_memory.hpp>
#include <support/python.hpp>
#include <support/scratch.hpp>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

std::string header(const std::string& descr, const std::string& order, const std::string& shape) {
    return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }\n";
}

template <class T>
std::string bytes_of(std::initializer_list<T> values) {
    std::string bytes(values.size() * sizeof(T), '\0');
    std::copy(values.begin(), values.end(), reinterpret_cast<T*>(bytes.data()));
    return bytes;
}

std::string reversed(std::string bytes, std::ptrdiff_t size) {
    for (auto at = bytes.begin(); at != bytes.end(); at += size)
        std::reverse(at, at + size);
    return bytes;
}

template <class T>
void round_trip(const scratch& here, const any_tensor<T>& values) {
    save_npy(here.path("x.npy"), values);
    const auto back = load_npy<T>(here.path("x.npy"));
    REQUIRE(back.shape() == values.shape());
    const auto bytes = static_cast<std::size_t>(values.size()) * sizeof(T);
    CHECK((bytes == 0 || std::memcmp(back.data(), values.data(), bytes) == 0));
}

} // namespace

TEST_CASE("io/npy: every format, order of axes and order of bytes") {
    const scratch here;
    const tensor<std::int16_t, 2, 3> expected{{1, 2, 300}, {-4, 5, 6}};
    const std::string rows = bytes_of<std::int16_t>({1, 2, 300, -4, 5, 6});
    const std::string columns = bytes_of<std::int16_t>({1, -4, 2, 5, 300, 6});
    const bool little = std::endian::native == std::endian::little;
    for (const int major : {1, 2, 3}) {
        for (const bool fortran : {false, true}) {
            for (const bool swapped : {false, true}) {
                CAPTURE(major);
                CAPTURE(fortran);
                CAPTURE(swapped);
                const std::string elements = fortran ? columns : rows;
                const std::string descr = little != swapped ? "<i2" : ">i2";
                const auto path =
                    here.write("x.npy", npy_bytes(header(descr, fortran ? "True" : "False", "(2, 3)"),
                                                  swapped ? reversed(elements, 2) : elements, major));
                CHECK(array_equal(load_npy<std::int16_t>(path), expected));
            }
        }
    }
}

TEST_CASE("io/npy: complex numbers swap the bytes of each part") {
    const scratch here;
    const std::string native = std::endian::native == std::endian::little ? "<" : ">";
    const std::string other = native == "<" ? ">" : "<";
    const std::string elements = reversed(bytes_of<float>({1.5f, -2.f, 0.f, 8.f}), 4);
    const auto x = load_npy<std::complex<float>>(
        here.write("x.npy", npy_bytes(header(other + "c8", "False", "(2,)"), elements)));
    CHECK(x(0) == std::complex<float>(1.5f, -2.f));
    CHECK(x(1) == std::complex<float>(0.f, 8.f));
}

TEST_CASE("io/npy: three axes in Fortran order") {
    const scratch here;
    std::string elements;
    for (std::uint8_t k = 0; k < 4; ++k)
        for (std::uint8_t j = 0; j < 3; ++j)
            for (std::uint8_t i = 0; i < 2; ++i)
                elements += static_cast<char>(100 * i + 10 * j + k);
    const auto x =
        load_npy<std::uint8_t>(here.write("x.npy", npy_bytes(header("|u1", "True", "(2, 3, 4)"), elements)));
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 3; ++j)
            for (int k = 0; k < 4; ++k)
                CHECK(x(i, j, k) == 100 * i + 10 * j + k);
}

TEST_CASE("io/npy: a byte that is neither 0 nor 1 is true") {
    const scratch here;
    const auto x = load_npy<bool>(
        here.write("x.npy", npy_bytes(header("|b1", "False", "(4,)"), std::string("\0\1\2\xff", 4))));
    CHECK(array_equal(x, tensor<bool, 4>{false, true, true, true}));
}

TEST_CASE_TEMPLATE("io/npy: back as it was", T, bool, std::int8_t, std::int16_t, std::int32_t, std::int64_t,
                   std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, simd::half, float, double,
                   std::complex<float>, std::complex<double>) {
    const scratch here;
    any_tensor<T> x(any_shape{3, 5});
    for (int i = 0; i < 15; ++i)
        x.data()[i] = static_cast<T>(static_cast<float>(i % 7));
    round_trip(here, x);
    round_trip(here, any_tensor<T>(any_shape{0, 4}));
    round_trip(here, any_tensor<T>(any_shape{1}));
    round_trip(here, any_tensor<T>(any_shape{1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 1}));
}

TEST_CASE("io/npy: views and expressions are evaluated") {
    const scratch here;
    const tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    save_npy(here.path("x.npy"), a * 2 + 1);
    CHECK(array_equal(load_npy<float>(here.path("x.npy")), eval(a * 2 + 1)));
    save_npy(here.path("x.npy"), view(a.data(), shape<3, 2>{}, {1, 3}));
    CHECK(array_equal(load_npy<float>(here.path("x.npy")), tensor<float, 3, 2>{{1, 4}, {2, 5}, {3, 6}}));
}

TEST_CASE("io/npy: with a type that says the shape") {
    const scratch here;
    const tensor<std::uint8_t, 2, 2, 3> photo{{{1, 2, 3}, {4, 5, 6}}, {{7, 8, 9}, {10, 11, 12}}};
    save_npy(here.path("x.npy"), photo);
    const auto typed = load_npy<std::uint8_t, dyn, dyn, 3>(here.path("x.npy"));
    static_assert(std::is_same_v<decltype(typed), const tensor<std::uint8_t, dyn, dyn, 3>>);
    CHECK(array_equal(typed, photo));
    const std::string what =
        io_error_of([&] { (void)load_npy<std::uint8_t, dyn, dyn, 4>(here.path("x.npy")); });
    CHECK(contains(what, "shape [2, 2, 3], where load_npy<T, dyn, dyn, 4>"));
}

TEST_CASE("io/npy: only the first array of a file is read") {
    const scratch here;
    const std::string one = npy_bytes(header("|u1", "False", "(2,)"), "ab");
    CHECK(load_npy<std::uint8_t>(here.write("x.npy", one + one)).size() == 2);
}

TEST_CASE("io/npy: another type, no axes, too short a file") {
    const scratch here;
    const auto rejected = [&](const std::string& text, const std::string& elements) {
        const auto path = here.write("x.npy", npy_bytes(text, elements));
        const std::string what = io_error_of([&] { (void)load_npy<float>(path); });
        CHECK(contains(what, path));
        return what;
    };
    const std::string type = rejected(header("<f8", "False", "(2,)"), std::string(16, 'x'));
    CHECK(contains(type, "`<f8`"));
    CHECK(contains(type, "load_npy<double>"));
    CHECK(contains(rejected(header("<U4", "False", "(2,)"), std::string(32, 'x')), "no such element type"));
    CHECK(contains(rejected(header("<f4", "False", "()"), "abcd"), "atleast_1d"));
    // Nobody is sent to where he comes from.
    for (const std::string descr : {"|f4", "|i8", "|c16", ">|f4", "=|f4", "<<f4", "<f4 ", "f", "|", ""}) {
        CAPTURE(descr);
        const std::string what = rejected(header(descr, "False", "(2,)"), std::string(32, 'x'));
        CHECK(contains(what, "`" + descr + "`"));
        CHECK(!contains(what, "read them with load_npy<float>"));
    }
    const std::string order = rejected(header("|f4", "False", "(2,)"), "abcdefgh");
    CHECK(contains(order, "4 bytes"));
    CHECK(contains(order, "`<f4`"));
    CHECK(contains(order, "`>f4`"));
    CHECK(contains(rejected(header("<f4", "False", "(2,)"), "abcdefg"), "8 bytes of elements"));
    // Claims that would take the machine's memory are compared with the file first.
    CHECK(contains(rejected(header("<f4", "True", "(1000000, 1000000)"), "abcd"), "4000000000000 bytes"));
    CHECK(contains(rejected(header("<f4", "False", "(4611686018427387904, 4)"), ""),
                   "more elements than memory"));
    CHECK(contains(rejected(header("<f4", "False", "(288230376151711743, 2)"), ""), "bytes of elements"));
    CHECK(load_npy<float>(here.write("x.npy", npy_bytes(header("<f4", "True", "(0, 5)"), ""))).size() == 0);
}

TEST_CASE("io/npy: a path with a NUL is refused, not cut") {
    const scratch here;
    const std::string path = here.path("x") + std::string("\0.npy", 5);
    CHECK(contains(io_error_of([&] { save_npy(path, zeros<float>(3)); }), "x\\0.npy"));
    CHECK(here.files() == 0);
    save_npy(here.path("x"), zeros<float>(3));
    CHECK(contains(io_error_of([&] { (void)load_npy<float>(path); }), "x\\0.npy"));
}

TEST_CASE("io/npy: a file that cannot be written leaves nothing behind") {
    const scratch here;
    const std::string what = io_error_of([&] { save_npy(here.path("no/x.npy"), zeros<float>(3)); });
    CHECK(contains(what, "no/x.npy"));
    CHECK(here.files() == 0);
}

TEST_CASE("io/npy: NumPy reads what weft writes, and the other way round") {
    const std::string python = python_with_numpy();
    if (python.empty()) {
        MESSAGE("skipped: there is no python3 with numpy");
        return;
    }
    const scratch here;
    const auto run = [&](const std::string& program) { return run_python(python, here, program); };
    tensor<float, 2, 3> a{{1, 2.5f, -3}, {4, 5, 6}};
    save_npy(here.path("a.npy"), a);
    save_npy(here.path("b.npy"), a > 2);
    save_npy(here.path("c.npy"), cast<std::complex<double>>(a));
    save_npy(here.path("h.npy"), cast<simd::half>(a));
    REQUIRE(run("a = np.load('a.npy')\n"
                "assert a.dtype == np.float32 and a.tolist() == [[1, 2.5, -3], [4, 5, 6]]\n"
                "b = np.load('b.npy')\n"
                "assert b.dtype == bool and (b == (a > 2)).all()\n"
                "c = np.load('c.npy')\n"
                "assert c.dtype == np.complex128 and (c == a).all()\n"
                "h = np.load('h.npy')\n"
                "assert h.dtype == np.float16 and (h == a).all()\n") == 0);
    REQUIRE(run("from numpy.lib import format\n"
                "x = np.arange(24, dtype='>i4').reshape(2, 3, 4)\n"
                "for version in (1, 2, 3):\n"
                "    for order in 'CF':\n"
                "        with open(f'x{version}{order}.npy', 'wb') as f:\n"
                "            format.write_array(f, np.array(x, order=order), (version, 0))\n"
                "np.save('half.npy', np.array([0.1, 65504, np.inf], dtype=np.float16))\n"
                "np.save('slice.npy', np.arange(20, dtype=np.uint64)[::-3])\n") == 0);
    const tensor x = arange<std::int32_t>(24);
    for (const char* name : {"x1C", "x1F", "x2C", "x2F", "x3C", "x3F"}) {
        CAPTURE(name);
        const auto loaded = load_npy<std::int32_t>(here.path(std::string(name) + ".npy"));
        CHECK(loaded.shape() == shape<2, 3, 4>{});
        CHECK(std::equal(loaded.begin(), loaded.end(), x.begin()));
    }
    const auto half = load_npy<simd::half>(here.path("half.npy"));
    CHECK(static_cast<float>(half(1)) == 65504.f);
    CHECK(array_equal(load_npy<std::uint64_t>(here.path("slice.npy")),
                      tensor<std::uint64_t, 7>{19, 16, 13, 10, 7, 4, 1}));
}

TEST_CASE("io/npy: a tensor that was moved from and found no new elements") {
    if (!test::bounds_memory()) {
        MESSAGE("left out: memory cannot be bounded here");
        return;
    }
    const scratch here;
    tensor<std::uint8_t, 8000, 8000> x;
    test::move_without_memory(x);
    CHECK_THROWS_AS(save_npy(here.path("x.npy"), x), std::bad_alloc);
    CHECK(here.files() == 0);
}

TEST_CASE("io/npy: errors name the line of the call") {
    const scratch here;
    CHECK(line_of([&] { (void)load_npy<float>(here.path("none.npy")); }) == __LINE__);
    CHECK(line_of([&] { save_npy(here.path("no/folder.npy"), tensor<float, 3>{}); }) == __LINE__);
    CHECK(line_of([&] { save_npy(here.path("no/folder.npy"), tensor<float, 3>{} + 1); }) == __LINE__);
}
