// SPDX-License-Identifier: BSL-1.0
#include <weft/io/npz.hpp>
#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <string>
#include <support/python.hpp>
#include <support/scratch.hpp>
#include <support/unpacking.hpp>
#include <utility>
#include <vector>

using namespace weft;

namespace {

using names = std::vector<std::string>;

const tensor<float, 2, 3> a{{1, 2.5f, -3}, {4, 5, 6}};

} // namespace

TEST_CASE("io/npz: tensors, views and expressions, by name, in pairs, and by place") {
    const scratch here;
    const std::string path = here.path("x.npz");
    const tensor<std::int64_t, dyn> b = arange<std::int64_t>(5);
    save_npz(path, named("a", a), a * 2, std::pair("mask", a > 2), named("last", a(all, -1)), b);
    CHECK(npz_names(path) == names{"a", "arr_1", "mask", "last", "arr_4"});
    CHECK(array_equal(load_npz<float>(path, "a"), a));
    CHECK(array_equal(load_npz<float>(path, "arr_1"), eval(a * 2)));
    CHECK(array_equal(load_npz<bool>(path, "mask"), eval(a > 2)));
    CHECK(array_equal(load_npz<float>(path, "last"), tensor<float, 2>{-3, 6}));
    CHECK(array_equal(load_npz<std::int64_t>(path, "arr_4"), b));
    save_npz(path, a);
    CHECK(npz_names(path) == names{"arr_0"});
}

TEST_CASE("io/npz: with a type that says the shape") {
    const scratch here;
    const std::string path = here.path("x.npz");
    save_npz(path, named("a", a), named("none", zeros<float>(0, 4)));
    const tensor<float, dyn, 3> mixed = load_npz<float, dyn, 3>(path, "a");
    CHECK(array_equal(mixed, a));
    static_assert(std::is_same_v<decltype(load_npz<float, 2, 3>(path, "a")), tensor<float, 2, 3>>);
    CHECK(array_equal(load_npz<float, 2, 3>(path, "a"), a));
    CHECK(load_npz<float, dyn, dyn>(path, "none").shape() == shape<0, 4>{});
    CHECK(load_npz<float, any_rank>(path, "a").rank() == 2);
    const std::string rank = io_error_of([&] { (void)load_npz<float, dyn>(path, "a"); });
    CHECK(contains(rank, "shape [2, 3]"));
    CHECK(contains(rank, "load_npz<T, dyn>"));
    CHECK(contains(io_error_of([&] { (void)load_npz<float, dyn, 4>(path, "a"); }), "load_npz<T, dyn, 4>"));
}

TEST_CASE("io/npz: the same arrays are the same bytes, and other files stay as they are") {
    const scratch here;
    save_npz(here.path("x.npz"), named("a", a));
    save_npz(here.path("y.npz"), named("a", a));
    const std::string bytes = here.read("x.npz");
    CHECK(bytes == here.read("y.npz"));
    const std::string twice =
        io_error_of([&] { save_npz(here.path("x.npz"), named("b", a), named("b", a * 2)); });
    CHECK(contains(twice, "`b` is that of two arrays"));
    CHECK(contains(io_error_of([&] { save_npz(here.path("x.npz"), named("arr_1", a), a); }), "two arrays"));
    CHECK(
        contains(io_error_of([&] { save_npz(here.path("x.npz"), named(std::string("a\0", 2), a)); }), "NUL"));
    CHECK(contains(io_error_of([&] { save_npz(here.path("x.npz"), named(std::string(70000, 'a'), a)); }),
                   "longer than"));
    CHECK(contains(io_error_of([&] { save_npz(here.path("no/x.npz"), a); }), "no/x.npz"));
    CHECK(here.read("x.npz") == bytes);
    CHECK(here.files() == 2);
}

TEST_CASE("io/npz: what is not there, of another type, or damaged") {
    const scratch here;
    const std::string path = here.path("x.npz");
    save_npz(path, named("weights", a), named("bias", a(0, all)));
    const auto refused = [&](const std::string& name) {
        return io_error_of([&] { (void)load_npz<float>(path, name); });
    };
    CHECK(contains(refused("weight"), "no array `weight`; its arrays are `weights`, `bias`"));
    CHECK(refused("weights.npy").empty()); // as np.load takes it
    const std::string type = io_error_of([&] { (void)load_npz<double>(path, "bias"); });
    CHECK(contains(type, "x.npz/bias.npy"));
    CHECK(contains(type, "read them with load_npz<float>"));

    std::string bytes = here.read("x.npz");
    const std::size_t element = bytes.find("NUMPY") + 127; // of the header's 128 bytes and the magic's first
    bytes[element + 2] = static_cast<char>(bytes[element + 2] ^ 1);
    here.write("x.npz", bytes);
    CHECK(contains(refused("weights"), "checksum"));
    CHECK(refused("bias").empty());

    save_npy(path, a);
    CHECK(contains(refused("a"), "load_npy reads it"));
    save_npz(path, a);
    CHECK(contains(io_error_of([&] { (void)load_npy<float>(path); }), "load_npz reads it"));
}

TEST_CASE("io/npz: whatever byte is damaged, an array is refused or right") {
    const scratch here;
    const std::string path = here.path("x.npz");
    save_npz(path, named("a", a));
    const std::string bytes = here.read("x.npz");
    int refused = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at)
        for (const int change : {1, 0x80, 0xff}) {
            std::string wrong = bytes;
            wrong[at] = static_cast<char>(wrong[at] ^ change);
            here.write("x.npz", wrong);
            any_tensor<float> found;
            if (io_error_of([&] { found = load_npz<float>(path, "a"); }).empty())
                CHECK(array_equal(found, a));
            else
                ++refused;
        }
    CHECK(refused > 600); // what else a header says (dates, versions) is not read
}

TEST_CASE("io/npz: NumPy reads what weft writes, and the other way round") {
    const std::string python = python_with_numpy();
    if (python.empty()) {
        MESSAGE("skipped: there is no python3 with numpy");
        return;
    }
    const scratch here;
    const auto described = [](const std::string& name) {
        return detail::npz_array{name, "<f4", extent_list(a.shape()), a.data(), sizeof(float) * 6};
    };
    save_npz(here.path("w.npz"), named("a", a), a > 2, named("\xc3\xa4/c", cast<std::complex<double>>(a)));
    detail::write_npz(here.path("far.npz"), std::vector{described("a"), described("b")},
                      0); // all numbers of 64 bits
    detail::write_npz(here.path("mixed.npz"), std::vector{described("a"), described("b")}, 300);
    REQUIRE(run_python(python, here,
                       "w = np.load('w.npz')\n"
                       "assert w.files == ['a', 'arr_1', '\\u00e4/c'], w.files\n"
                       "assert w['a'].dtype == np.float32 and w['a'].tolist() == [[1, 2.5, -3], [4, 5, 6]]\n"
                       "assert w['arr_1'].dtype == bool and (w['arr_1'] == (w['a'] > 2)).all()\n"
                       "assert w['\\u00e4/c'].dtype == np.complex128 and (w['\\u00e4/c'] == w['a']).all()\n"
                       "import zipfile\n"
                       "for name in 'w', 'far', 'mixed':\n"
                       "    assert zipfile.ZipFile(name + '.npz').testzip() is None\n"
                       "for name in 'far', 'mixed':\n"
                       "    x = np.load(name + '.npz')\n"
                       "    assert (x['a'] == w['a']).all() and (x['b'] == w['a']).all()\n") == 0);
    REQUIRE(run_python(python, here,
                       "x = np.arange(24, dtype='>i4').reshape(2, 3, 4)\n"
                       "np.savez('n.npz', x, turned=np.asfortranarray(x), empty=np.zeros((0, 3)))\n"
                       "np.savez_compressed('packed.npz', x=x)\n"
                       "np.savez('none.npz')\n") == 0);
    CHECK(npz_names(here.path("n.npz")) == names{"turned", "empty", "arr_0"});
    const tensor x = arange<std::int32_t>(24);
    for (const char* name : {"arr_0", "turned"}) {
        const auto loaded = load_npz<std::int32_t, 2, dyn, 4>(here.path("n.npz"), name);
        CHECK(std::equal(loaded.begin(), loaded.end(), x.begin(), x.end()));
    }
    CHECK(load_npz<double>(here.path("n.npz"), "empty").shape() == shape<0, 3>{});
    const unpacking unpacks(false);
    CHECK(contains(io_error_of([&] { (void)load_npz<std::int32_t>(here.path("packed.npz"), "x"); }),
                   "numpy.savez_compressed"));
    CHECK(npz_names(here.path("none.npz")).empty());
    CHECK(contains(io_error_of([&] { (void)load_npz<float>(here.path("none.npz"), "x"); }), "it is empty"));
}

TEST_CASE("io/npz: errors name the line of the call") {
    const scratch here;
    CHECK(line_of([&] { (void)load_npz<float>(here.path("none.npz"), "a"); }) == __LINE__);
    CHECK(line_of([&] { (void)npz_names(here.path("none.npz")); }) == __LINE__);
}
