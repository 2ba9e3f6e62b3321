// SPDX-License-Identifier: BSL-1.0
#if !__has_include(<png.h>) || !defined(WEFT_TEST_PNG)
#include <doctest/doctest.h>
TEST_CASE("io/png: left out, there is no libpng" * doctest::skip()) {}
#else

#include <weft/io/file/crc32.hpp>
#include <weft/io/png.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <limits>
#include <new>
#include <string>
#include <support/bounded_memory.hpp>
#include <support/scratch.hpp>
#include <vector>

using namespace weft;

namespace {

using byte = std::uint8_t;
using word = std::uint16_t;

/// A picture with values of all sizes.
template <class T>
tensor<T, dyn, dyn, dyn> picture(index_t height, index_t width, index_t channels) {
    tensor<T, dyn, dyn, dyn> x(height, width, channels);
    std::uint32_t state = 1;
    for (index_t i = 0; i < x.size(); ++i) {
        state = state * 1664525 + 1013904223;
        x.data()[i] = static_cast<T>(state >> 11);
    }
    return x;
}

/// A file as other programs write it.
struct file_kind {
    int colour;
    int bits;
    int interlace = PNG_INTERLACE_NONE;
    std::vector<png_color> palette{};
    std::vector<png_byte> alpha{};             ///< of the palette
    const png_color_16* transparent = nullptr; ///< the value that is
};

/// `rows` has the bytes of the pixels, each row's in whole bytes.
std::string png_bytes(const file_kind& kind, index_t height, index_t width, std::vector<png_byte> rows) {
    std::string bytes;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(
        png, &bytes,
        [](png_structp from, png_bytep data, std::size_t count) {
            static_cast<std::string*>(png_get_io_ptr(from))
                ->append(reinterpret_cast<const char*>(data), count);
        },
        [](png_structp) {});
    png_set_IHDR(png, info, png_uint_32(width), png_uint_32(height), kind.bits, kind.colour, kind.interlace,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (!kind.palette.empty()) png_set_PLTE(png, info, kind.palette.data(), int(kind.palette.size()));
    if (!kind.alpha.empty()) png_set_tRNS(png, info, kind.alpha.data(), int(kind.alpha.size()), nullptr);
    if (kind.transparent != nullptr) png_set_tRNS(png, info, nullptr, 0, kind.transparent);
    png_write_info(png, info);
    std::vector<png_bytep> starts;
    for (index_t y = 0; y < height; ++y)
        starts.push_back(rows.data() + std::size_t(y) * (rows.size() / std::size_t(height)));
    png_write_image(png, starts.data());
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return bytes;
}

std::string big_endian(std::uint32_t n) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes += static_cast<char>(n >> shift & 255);
    return bytes;
}

/// The file with other sides in its header.
std::string resized(std::string bytes, std::uint32_t height, std::uint32_t width) {
    bytes.replace(16, 8, big_endian(width) + big_endian(height));
    bytes.replace(29, 4, big_endian(detail::crc32(0, bytes.data() + 12, 17)));
    return bytes;
}

template <class T, index_t... Extents>
std::string refusal(const std::string& path) {
    return io_error_of([&] { (void)load_png<T, Extents...>(path); });
}

template <class E>
std::string shape_error_of(const std::string& path, const E& e) {
    try {
        save_png(path, e);
    } catch (const shape_error& error) {
        return error.what();
    }
    return {};
}

template <class T>
void check_round_trips() {
    const scratch here;
    const std::string path = here.path("x.png");
    for (const index_t channels : {1, 2, 3, 4})
        for (const index_t height : {1, 2, 9})
            for (const index_t width : {1, 5, 16}) {
                const auto x = picture<T>(height, width, channels);
                save_png(path, x);
                const auto y = load_png<T>(path);
                CHECK(array_equal(y, x));
                const any_tensor<T> any = x;
                save_png(path, any);
                CHECK(array_equal(load_png<T>(path), x));
            }
    const auto x = picture<T>(20, 30, 3);
    const auto check = [&](const auto& e) {
        save_png(path, e);
        CHECK(array_equal(load_png<T, dyn, dyn, 3>(path), e));
    };
    check(x(range(none, none, 2), range(none, none, 3)));
    check(permute<1, 0, 2>(x));
    check(flip<1>(x));
    check(x / 2);
    check(where(x < T(100), x, T(7)));
    tensor<T, 2, 3> grey{{1, 2, 3}, {4, 5, 255}};
    save_png(path, grey);
    CHECK(array_equal(load_png<T, 2, 3>(path), grey));
    CHECK(array_equal(load_png<T, dyn, dyn>(path), grey));
    CHECK(array_equal(load_png<T>(path), expand_dims<2>(grey)));
    CHECK(array_equal(load_png<T, any_rank>(path), expand_dims<2>(grey)));
    save_png(path, grey * 2);
    CHECK(load_png<T, dyn, 3>(path)(1, 0) == 8);
    CHECK(here.files() == 1);
}

/// What the channels become.
template <class T>
void check_channels() {
    const scratch here;
    const T opaque = std::numeric_limits<T>::max();
    const std::string path = here.path("x.png");
    const auto colour = [](const auto& x) { return x(all, all, range(none, 3)); };

    const auto grey = picture<T>(6, 5, 1);
    save_png(path, grey);
    CHECK(array_equal(load_png<T, dyn, dyn, 1>(path), grey));
    CHECK(array_equal(load_png<T, dyn, dyn, 2>(path)(all, all, 0), grey(all, all, 0)));
    CHECK(min(load_png<T, dyn, dyn, 2>(path)(all, all, 1)) == opaque);
    CHECK(array_equal(load_png<T, dyn, dyn, 3>(path), broadcast_to(grey, 6, 5, 3)));
    CHECK(array_equal(colour(load_png<T, dyn, dyn, 4>(path)), broadcast_to(grey, 6, 5, 3)));
    CHECK(min(load_png<T, dyn, dyn, 4>(path)(all, all, 3)) == opaque);

    const auto veiled = picture<T>(6, 5, 2);
    save_png(path, veiled);
    const tensor veiled4 = load_png<T, 6, 5, 4>(path);
    for (index_t c = 0; c < 4; ++c)
        CHECK(array_equal(veiled4(all, all, c), veiled(all, all, c / 3)));
    CHECK(contains(refusal<T, dyn, dyn, 1>(path),
                   "its pixels are grey and alpha, 2 channels, where load_png<std::uint"));
    CHECK(contains(refusal<T, dyn, dyn, 1>(path),
                   "_t, dyn, dyn, 1> was called; alpha is not dropped; load_png<T> reads any"));
    CHECK(contains(refusal<T, dyn, dyn, 3>(path), "alpha is not dropped"));
    CHECK(contains(refusal<T, dyn, dyn>(path), "_t, dyn, dyn> was called; alpha is not dropped"));

    const auto photo = picture<T>(6, 5, 3);
    save_png(path, photo);
    CHECK(array_equal(colour(load_png<T, dyn, dyn, 4>(path)), photo));
    CHECK(min(load_png<T, dyn, dyn, 4>(path)(all, all, 3)) == opaque);
    CHECK(contains(refusal<T, dyn, dyn, 1>(path), "red, green and blue, 3 channels"));
    CHECK(contains(refusal<T, dyn, dyn, 2>(path), "colour is not dropped"));
    CHECK(contains(refusal<T, dyn, dyn, 5>(path), "dyn, dyn, 5> was called; load_png<T>"));
    CHECK(contains(refusal<T, 6, 4, 3>(path), "its height is 6 and its width 5, where load_png<std::uint"));
    CHECK(contains(refusal<T, 5, dyn, 3>(path), "_t, 5, dyn, 3> was called; load_png<T> reads any picture"));

    save_png(path, picture<T>(6, 5, 4));
    CHECK(contains(refusal<T, dyn, dyn, 3>(path), "red, green, blue and alpha, 4 channels"));
    CHECK(contains(refusal<T, dyn, dyn, 1>(path), "colour is not dropped"));
}

} // namespace

TEST_CASE("io/png: what is saved is loaded") {
    check_round_trips<byte>();
    check_round_trips<word>();
}

TEST_CASE("io/png: channels are added where nothing is lost") {
    check_channels<byte>();
    check_channels<word>();
}

TEST_CASE("io/png: a file of another program") {
    const scratch here;
    const char bytes[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x8\6\0\0\0\x1f\x15\xc4\x89\0\0\0\nIDA"
                         "T\x78\x9c\x63\0\1\0\0\5\0\1"
                         "\r\n\x2d\xb4\0\0\0\0IEND\xae\x42\x60\x82";
    const std::string path = here.write("x.png", std::string(bytes, sizeof bytes - 1));
    CHECK(array_equal(load_png<byte>(path), zeros<byte>(1, 1, 4)));
}

TEST_CASE("io/png: grey of few bits is widened, interlaced or not") {
    const scratch here;
    for (const int interlace : {PNG_INTERLACE_NONE, PNG_INTERLACE_ADAM7})
        for (const int bits : {1, 2, 4}) {
            const index_t height = 11, width = 13;
            std::vector<png_byte> rows(std::size_t(height * ((width * bits + 7) / 8)));
            tensor<byte, dyn, dyn> expected(height, width);
            for (index_t y = 0; y < height; ++y)
                for (index_t x = 0; x < width; ++x) {
                    const int most = (1 << bits) - 1, value = int(x * 5 + y * 3) & most;
                    const auto at = std::size_t(y * ((width * bits + 7) / 8) + x * bits / 8);
                    rows[at] = png_byte(rows[at] | value << (8 - bits - x * bits % 8));
                    expected(y, x) = byte(value * (255 / most));
                }
            const std::string path =
                here.write("x.png", png_bytes({PNG_COLOR_TYPE_GRAY, bits, interlace}, height, width, rows));
            CHECK(array_equal(load_png<byte, dyn, dyn>(path), expected));
            CHECK(array_equal(load_png<byte>(path)(all, all, 0), expected));
            CHECK(array_equal(load_png<byte, dyn, dyn, 4>(path)(all, all, 2), expected));
            CHECK(contains(
                refusal<word>(path),
                bits == 1
                    ? "its elements have 1 bit, where load_png<std::uint16_t> was called; read them with "
                      "load_png<std::uint8_t>"
                    : " bits, where"));
        }
}

TEST_CASE("io/png: interlaced pictures") {
    const scratch here;
    const int colours[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                           PNG_COLOR_TYPE_RGB_ALPHA};
    for (const index_t channels : {1, 2, 3, 4})
        for (const index_t size : {1, 2, 5, 17}) {
            const auto x = picture<byte>(size, size + 2, channels);
            const std::string path =
                here.write("x.png", png_bytes({colours[channels - 1], 8, PNG_INTERLACE_ADAM7}, size, size + 2,
                                              {x.data(), x.data() + x.size()}));
            CHECK(array_equal(load_png<byte>(path), x));
            const std::string wide = here.write(
                "y.png", png_bytes({colours[channels - 1], 16, PNG_INTERLACE_ADAM7}, size, (size + 2) / 2,
                                   {x.data(), x.data() + size * ((size + 2) / 2) * 2 * channels}));
            const auto y = load_png<word>(wide);
            for (index_t i = 0; i < y.size(); ++i)
                CHECK(y.data()[i] == x.data()[2 * i] * 256 + x.data()[2 * i + 1]);
        }
}

TEST_CASE("io/png: palettes are expanded") {
    const scratch here;
    const std::vector<png_color> palette{{1, 2, 3}, {40, 50, 60}, {255, 254, 253}};
    const std::vector<png_byte> rows{0, 1, 2, 2, 1, 0};
    tensor<byte, 2, 3, 3> expected;
    for (index_t i = 0; i < 6; ++i) {
        const png_color colour = palette[rows[std::size_t(i)]];
        expected(i / 3, i % 3, 0) = colour.red;
        expected(i / 3, i % 3, 1) = colour.green;
        expected(i / 3, i % 3, 2) = colour.blue;
    }
    for (const int interlace : {PNG_INTERLACE_NONE, PNG_INTERLACE_ADAM7}) {
        const std::string path =
            here.write("x.png", png_bytes({PNG_COLOR_TYPE_PALETTE, 8, interlace, palette}, 2, 3, rows));
        CHECK(array_equal(load_png<byte>(path), expected));
        CHECK(array_equal(load_png<byte, 2, 3, 3>(path), expected));
        const tensor with_alpha = load_png<byte, dyn, dyn, 4>(path);
        CHECK(array_equal(with_alpha(all, all, range(none, 3)), expected));
        CHECK(min(with_alpha(all, all, 3)) == 255);
        CHECK(contains(refusal<byte, dyn, dyn>(path), "red, green and blue, 3 channels"));

        here.write("x.png", png_bytes({PNG_COLOR_TYPE_PALETTE, 8, interlace, palette, {0, 9}}, 2, 3, rows));
        const tensor veiled = load_png<byte>(path);
        CHECK(array_equal(veiled(all, all, range(none, 3)), expected));
        CHECK(array_equal(veiled(all, all, 3), tensor<byte, 2, 3>{{0, 9, 255}, {255, 9, 0}}));
        CHECK(contains(refusal<byte, dyn, dyn, 3>(path), "alpha is not dropped"));

        // Two bits a pixel: 0 1 2, 2 1 0.
        here.write("x.png", png_bytes({PNG_COLOR_TYPE_PALETTE, 2, interlace, palette}, 2, 3,
                                      {0b00'01'10'00, 0b10'01'00'00}));
        CHECK(array_equal(load_png<byte>(path), expected));
    }
}

TEST_CASE("io/png: one value that is transparent is an alpha") {
    const scratch here;
    png_color_16 seven{};
    seven.gray = 7;
    file_kind kind{PNG_COLOR_TYPE_GRAY, 8};
    kind.transparent = &seven;
    const std::string path = here.write("x.png", png_bytes(kind, 1, 3, {6, 7, 8}));
    CHECK(array_equal(load_png<byte>(path), tensor<byte, 1, 3, 2>{{{6, 255}, {7, 0}, {8, 255}}}));
    CHECK(array_equal(load_png<byte, 1, 3, 4>(path)(0, 1, all), tensor<byte, 4>{7, 7, 7, 0}));
    CHECK(contains(refusal<byte, dyn, dyn, 3>(path), "grey and alpha, 2 channels"));

    png_color_16 blue{};
    blue.blue = 500;
    kind = {PNG_COLOR_TYPE_RGB, 16};
    kind.transparent = &blue;
    here.write("x.png", png_bytes(kind, 1, 2, {0, 0, 0, 0, 1, 244, 0, 0, 0, 0, 1, 245}));
    CHECK(array_equal(load_png<word>(path), tensor<word, 1, 2, 4>{{{0, 0, 500, 0}, {0, 0, 501, 65535}}}));
}

TEST_CASE("io/png: what else stands in a file does not matter") {
    const scratch here;
    const auto x = picture<byte>(4, 5, 3);
    const std::string path = here.path("x.png");
    save_png(path, x);
    const std::string bytes = here.read("x.png");
    for (const char* kind : {"tEXt", "zTXt", "iCCP", "gAMA", "sRGB", "sBIT", "meFt"})
        for (const std::size_t size : {0u, 4u, 9'000'000u}) {
            const std::string named = kind + std::string(size, 'a');
            const std::string chunk = big_endian(std::uint32_t(size)) + named +
                                      big_endian(detail::crc32(0, named.data(), named.size()));
            here.write("x.png", bytes.substr(0, 33) + chunk + bytes.substr(33));
            CHECK(array_equal(load_png<byte>(path), x));
        }
    here.write("x.png", bytes + "and more");
    CHECK(array_equal(load_png<byte>(path), x));
}

TEST_CASE("io/png: files that are refused") {
    const scratch here;
    CHECK(contains(refusal<byte>(here.path("none.png")), "none.png': No such file or directory"));
    CHECK(contains(refusal<byte>(here.path("")), "it is not a regular file"));
    CHECK(contains(refusal<byte>(here.write("text.png", "a text, and no picture")),
                   "text.png': it is not a PNG file"));
    CHECK(contains(refusal<byte>(here.write("empty.png", "")), "it is not a PNG file"));
    const std::string path = here.path("x.png");
    save_png(path, picture<word>(2, 2, 3));
    CHECK(contains(refusal<byte>(path),
                   "its elements have 16 bits, where load_png<std::uint8_t> was called; read them with "
                   "load_png<std::uint16_t>"));
    save_png(path, picture<byte>(2, 2, 3));
    CHECK(contains(refusal<word, dyn, dyn, 3>(path),
                   "its elements have 8 bits, where load_png<std::uint16_t, dyn, dyn, 3> was called; "
                   "read them with load_png<std::uint8_t>"));
    const std::string bytes = here.read("x.png");
    here.write("x.png", resized(bytes, 0x7fffffff, 0x7fffffff));
    CHECK(contains(refusal<byte>(path), "it is too short for the size that it says"));
    here.write("x.png", resized(bytes, 30'000, 30'000));
    CHECK(contains(refusal<byte>(path), "it is too short for the size that it says"));
    here.write("x.png", resized(bytes, 0x80000000, 1));
    CHECK(contains(refusal<byte>(path), "libpng says `"));
    here.write("x.png", resized(bytes, 0, 1));
    CHECK(contains(refusal<byte>(path), "libpng says `"));
    here.write("x.png", resized(bytes, 3, 2));
    CHECK(contains(refusal<byte>(path), "the file is damaged"));
}

TEST_CASE("io/png: files that are cut off or damaged are refused") {
    const scratch here;
    const std::vector<png_color> palette{{1, 2, 3}, {40, 50, 60}};
    for (const std::string& bytes :
         {png_bytes({PNG_COLOR_TYPE_RGB, 8}, 6, 5, std::vector<png_byte>(90, 17)),
          png_bytes({PNG_COLOR_TYPE_PALETTE, 8, PNG_INTERLACE_ADAM7, palette, {3}}, 2, 2, {0, 1, 1, 0})}) {
        const auto whole = load_png<byte>(here.write("x.png", bytes));
        for (std::size_t length = 0; length < bytes.size(); ++length) {
            const std::string said = refusal<byte>(here.write("x.png", bytes.substr(0, length)));
            CHECK(contains(said, length < 8 ? "it is not a PNG file" : "it ends before the picture does"));
        }
        for (std::size_t at = 0; at < bytes.size(); ++at)
            for (const int flip : {1, 0x20, 0x80, 0xff}) {
                std::string wrong = bytes;
                wrong[at] = static_cast<char>(wrong[at] ^ flip);
                const std::string path = here.write("x.png", wrong);
                tensor<byte, dyn, dyn, dyn> found;
                CHECK((!io_error_of([&] { found = load_png<byte>(path); }).empty() ||
                       array_equal(found, whole)));
            }
    }
}

TEST_CASE("io/png: shapes that no picture has") {
    const scratch here;
    const std::string path = here.write("x.png", "as it was");
    const auto says = [&](const auto& e, const std::string& given) {
        const std::string said = shape_error_of(path, e);
        CHECK(contains(said,
                       "save_png: the shape is " + given + "; a picture has the shape (height, width) or"));
    };
    says(zeros<byte>(2, 3, 5), "[2, 3, 5]");
    says(tensor<word, 2, 3, 0>(), "[2, 3, 0]");
    says(tensor<byte, dyn, dyn>(0, 3), "[0, 3]");
    says(tensor<byte, dyn, dyn, 3>(3, 0, 3) + byte(1), "[3, 0, 3]");
    says(any_tensor<byte>(any_shape(4)), "[4]");
    says(any_tensor<byte>(any_shape(4, 1, 1, 1)), "[4, 1, 1, 1]");
    CHECK(contains(shape_error_of(path, broadcast_to(zeros<byte>(1, 1), index_t(1) << 31, 1)),
                   "at most 2147483647 pixels"));
    CHECK(here.read("x.png") == "as it was");
    CHECK(here.files() == 1);
}

TEST_CASE("io/png: a save that fails leaves the file as it was") {
    const scratch here;
    const auto x = picture<byte>(4, 4, 3);
    CHECK(contains(io_error_of([&] { save_png(here.path("none/x.png"), x); }), "No such file"));
    const std::string path = here.write("x.png", "as it was");
    std::filesystem::permissions(path, std::filesystem::perms::owner_read);
    CHECK(contains(io_error_of([&] { save_png(path, x); }), "it is read-only"));
    CHECK(here.read("x.png") == "as it was");
    CHECK(here.files() == 1);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    save_png(path, x);
    CHECK(array_equal(load_png<byte>(path), x));
    if (std::filesystem::exists("/dev/full"))
        CHECK(!io_error_of([&] { save_png("/dev/full", picture<byte>(200, 200, 3)); }).empty());
}

TEST_CASE("io/png: a tensor that was moved from and found no new elements") {
    if (!test::bounds_memory()) {
        MESSAGE("left out: memory cannot be bounded here");
        return;
    }
    const scratch here;
    tensor<std::uint8_t, 8000, 8000> x;
    test::move_without_memory(x);
    CHECK_THROWS_AS(save_png(here.path("x.png"), x), std::bad_alloc);
    CHECK(here.files() == 0);
}

TEST_CASE("io/png: errors name the line of the call") {
    const scratch here;
    CHECK(line_of([&] { (void)load_png<std::uint8_t>(here.path("none.png")); }) == __LINE__);
    CHECK(line_of([&] { save_png(here.path("no/folder.png"), tensor<std::uint8_t, 2, 2>{}); }) == __LINE__);
    CHECK(line_of([&] { save_png(here.path("a.png"), any_tensor<std::uint8_t>(any_shape{2})); }) == __LINE__);
}

#endif
