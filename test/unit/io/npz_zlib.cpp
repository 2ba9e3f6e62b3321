// SPDX-License-Identifier: BSL-1.0
#if !__has_include(<zlib.h>) || !defined(WEFT_TEST_ZLIB)
#include <doctest/doctest.h>
TEST_CASE("io/npz_zlib: left out, there is no zlib" * doctest::skip()) {}
#else

#include <weft/io/npz_zlib.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <support/python.hpp>
#include <support/scratch.hpp>
#include <vector>

using namespace weft;

namespace {

std::string deflated(const std::string& bytes) {
    std::string packed(bytes.size() + 100, '\0');
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    stream.next_in = reinterpret_cast<unsigned char*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<unsigned>(bytes.size());
    stream.next_out = reinterpret_cast<unsigned char*>(packed.data());
    stream.avail_out = static_cast<unsigned>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(packed.size() - stream.avail_out);
    deflateEnd(&stream);
    return packed;
}

/// The archive `x.npz` of one array, as save_npz writes it, compressed.
std::string packed_archive(const scratch& here, const tensor<double, dyn>& x) {
    save_npz(here.path("x.npz"), named("x", x));
    const std::string plain = here.read("x.npz");
    const std::size_t head = 30 + 5, entry = plain.find("PK\1\2", head), end = plain.rfind("PK\5\6");
    const std::string packed = deflated(plain.substr(head, entry - head));
    const auto number = [](std::size_t n) {
        std::string bytes;
        for (int i = 0; i < 4; ++i)
            bytes += static_cast<char>(n >> (8 * i) & 255);
        return bytes;
    };
    std::string local = plain.substr(0, head), directory = plain.substr(entry, end - entry),
                last = plain.substr(end);
    local[8] = directory[10] = 8;
    local.replace(18, 4, number(packed.size()));
    directory.replace(20, 4, number(packed.size()));
    last.replace(16, 4, number(head + packed.size()));
    return local + packed + directory + last;
}

} // namespace

TEST_CASE("io/npz_zlib: compressed arrays of every size") {
    const scratch here;
    for (index_t n : {0, 1, 100, 20'000, 300'000}) {
        const tensor<double, dyn> x = arange<double>(n) * 0.25;
        const std::string path = here.write("y.npz", packed_archive(here, x));
        CHECK(npz_names(path) == std::vector<std::string>{"x"});
        CHECK(array_equal(load_npz<double, dyn>(path, "x"), x));
    }
}

TEST_CASE("io/npz_zlib: archives of NumPy") {
    const std::string python = python_with_numpy();
    if (python.empty()) {
        MESSAGE("left out: there is no Python with NumPy");
        return;
    }
    const scratch here;
    REQUIRE(run_python(python, here,
                       "x = np.arange(24, dtype='>i4').reshape(2, 3, 4)\n"
                       "np.savez_compressed('packed.npz', x, turned=np.asfortranarray(x), "
                       "noise=np.random.default_rng(1).random(50000), empty=np.zeros((0, 3)))\n"
                       "np.save('noise.npy', np.random.default_rng(1).random(50000))\n") == 0);
    const std::string path = here.path("packed.npz");
    const tensor x = arange<std::int32_t>(24);
    for (const char* name : {"arr_0", "turned"})
        CHECK(array_equal(flatten(eval(load_npz<std::int32_t, 2, dyn, 4>(path, name))), x));
    CHECK(array_equal(load_npz<double>(path, "noise"), load_npy<double>(here.path("noise.npy"))));
    CHECK(load_npz<double>(path, "empty").shape() == shape<0, 3>{});
}

TEST_CASE("io/npz_zlib: damaged files are refused, and never read beyond their end") {
    const scratch here;
    const tensor<double, dyn> x = arange<double>(50);
    const std::string bytes = packed_archive(here, x);
    int refused = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at)
        for (const int value : {0, 1, 0x7f, 0xff}) {
            std::string wrong = bytes;
            wrong[at] = static_cast<char>(value);
            const std::string path = here.write("y.npz", wrong);
            tensor<double, dyn> found;
            const std::string said = io_error_of([&] { found = load_npz<double, dyn>(path, "x"); });
            refused += !said.empty();
            CHECK((!said.empty() || array_equal(found, x)));
        }
    CHECK(refused > 400);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        const std::string path = here.write("y.npz", bytes.substr(0, length));
        CHECK(!io_error_of([&] { (void)load_npz<double>(path, "x"); }).empty());
    }
}

#endif
