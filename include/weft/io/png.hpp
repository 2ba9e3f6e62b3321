// SPDX-License-Identifier: BSL-1.0
// weft/io/png.hpp - tensors from and to PNG pictures.
//
// Layer: io. Question: how does a picture come in, and go out?
//     auto photo = load_png<std::uint8_t>("photo.png");   save_png("bright.png", min(photo, 200) + 55);
//
// For those who have libpng: the program links it (-lpng). libpng reports errors by longjmp, which skips destructors: what
// stands between `runs` and the error has none. Nothing may throw there, either, since libpng need not have been compiled for
// that; so files are read before and written after.
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/diagnose.hpp>
#include <weft/core/error.hpp>
#include <weft/core/extent_list.hpp>
#include <weft/core/reject.hpp>
#include <weft/io/file/file.hpp>
#include <weft/io/file/output_file.hpp>
#include <weft/order/key/rank.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <csetjmp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <png.h>
#include <string>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

namespace op {
/// Names the operation in E120.
struct load_png {};
struct save_png {};
} // namespace op

template <class T>
concept png_element = std::same_as<T, std::uint8_t> || std::same_as<T, std::uint16_t>;

/// Sides of pictures: PNG has 31 bits for them.
inline constexpr index_t longest_png_side = 0x7fffffff;

/// What a picture of so many channels is called.
inline const char* channels_name(index_t channels) {
    constexpr const char* names[] = {"grey", "grey and alpha", "red, green and blue",
                                     "red, green, blue and alpha"};
    return names[channels - 1];
}

/// A call of libpng's, and what it said when it failed.
class png_user {
public:
    png_user() = default;
    png_user(const png_user&) = delete;
    png_user& operator=(const png_user&) = delete;

protected:
    ~png_user() = default;

    /// Whether libpng had no error in `step`, which has nothing to destroy.
    template <class Step>
    static bool runs(png_structp png, const Step& step) {
        static_assert(std::is_trivially_destructible_v<Step>);
        if (setjmp(png_jmpbuf(png)) != 0) return false;
        step();
        return true;
    }

    static void fails(png_structp png, png_const_charp said) {
        auto& user = *static_cast<png_user*>(::png_get_error_ptr(png));
        std::size_t length = 0;
        for (; length + 1 < sizeof user.said_ && said[length] != '\0'; ++length)
            user.said_[length] = said[length];
        user.said_[length] = '\0';
        ::png_longjmp(png, 1);
    }
    static void warns(png_structp, png_const_charp) {}

    char said_[128] = "";
};

/// What is asked of a file: axes of extent `dyn` may have any.
struct png_request {
    int bits; ///< of an element
    int rank; ///< 3, or 2: grey; 0: any picture
    const index_t* extents;

    index_t channels() const { return rank == 0 ? dyn : rank == 2 ? 1 : extents[2]; }
    std::string call() const {
        std::string text = compose({"load_png<std::uint", bits, "_t"});
        for (int axis = 0; axis < rank; ++axis)
            text += extents[axis] == dyn ? std::string(", dyn") : compose({", ", extents[axis]});
        return text + '>';
    }
};

/// A picture that is read.
class png_input : png_user {
public:
    /// Down to the pixels.
    ///
    /// Errors   io_error: no PNG file, damaged, other elements or another shape than wanted
    png_input(const std::string& path, const png_request& wanted) : png_input(path) {
        // From here on the destructor runs, whatever is thrown.
        read_file();
        png_ = ::png_create_read_struct(PNG_LIBPNG_VER_STRING, static_cast<png_user*>(this), fails, warns);
        if (png_ != nullptr) info_ = ::png_create_info_struct(png_);
        if (info_ == nullptr) fail("libpng finds no memory, or is of another version than its header");
        if (const std::string reason = begin(wanted); !reason.empty()) fail(reason);
    }
    ~png_input() { ::png_destroy_read_struct(&png_, &info_, nullptr); }

    index_t height() const { return height_; }
    index_t width() const { return width_; }
    index_t channels() const { return channels_; }

    /// The pixels, row by row.
    void read(void* pixels) {
        auto* const first = static_cast<unsigned char*>(pixels);
        const bool whole = runs(png_, [this, first] {
            ::png_read_update_info(png_, info_);
            if (::png_get_rowbytes(png_, info_) != row_bytes_) ::png_error(png_, "rows of another size");
            for (int pass = 0; pass < passes_; ++pass)
                for (index_t y = 0; y < height_; ++y)
                    ::png_read_row(png_, first + static_cast<std::size_t>(y) * row_bytes_, nullptr);
            ::png_read_end(png_, nullptr);
        });
        if (!whole) fail(said());
    }

private:
    explicit png_input(const std::string& path) : path_(path) {}

    [[noreturn]] void fail(const std::string& reason) const { raise_file("read", path_, reason); }

    std::string said() const {
        if (cut_off_) return "it ends before the picture does; the file is damaged";
        return compose({"libpng says `", said_, "`; the file is damaged"});
    }

    void read_file() {
        input_file file(path_);
        unsigned char signature[8] = {};
        const std::uintmax_t size = file.left();
        file.read(signature, static_cast<std::size_t>((std::min)(size, std::uintmax_t(8))));
        if (::png_sig_cmp(signature, 0, 8) != 0)
            fail("it is not a PNG file: it does not begin as those do (89 50 4e 47 0d 0a 1a 0a)");
        if (size > std::uintmax_t((std::numeric_limits<std::ptrdiff_t>::max)()))
            fail("it is too large for the memory of this machine");
        size_ = static_cast<std::size_t>(size);
        bytes_ = std::make_unique_for_overwrite<unsigned char[]>(size_);
        std::memcpy(bytes_.get(), signature, 8);
        file.read(bytes_.get() + 8, size_ - 8);
    }

    static void gives(png_structp png, png_bytep bytes, std::size_t count) {
        auto& input = *static_cast<png_input*>(::png_get_io_ptr(png));
        if (input.size_ - input.at_ < count) {
            input.cut_off_ = true;
            ::png_error(png, "cut off");
        }
        std::memcpy(bytes, input.bytes_.get() + input.at_, count);
        input.at_ += count;
    }

    /// Reads what the picture is, and asks for what is wanted; why it cannot be had, or nothing.
    std::string begin(const png_request& wanted) {
        if (!runs(png_, [this] {
                ::png_set_read_fn(png_, this, gives);
                // What is too large is found below. Only what makes pixels is looked at: texts and profiles may have any
                // size, and are not unpacked.
                ::png_set_user_limits(png_, longest_png_side, longest_png_side);
                ::png_set_chunk_malloc_max(png_, 0);
                ::png_set_keep_unknown_chunks(png_, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
                ::png_set_crc_action(png_, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
                ::png_read_info(png_, info_);
            }))
            return said();
        height_ = index_t(::png_get_image_height(png_, info_));
        width_ = index_t(::png_get_image_width(png_, info_));
        const int bits = ::png_get_bit_depth(png_, info_);
        const int colour = ::png_get_color_type(png_, info_);
        const bool alpha =
            (colour & PNG_COLOR_MASK_ALPHA) != 0 || ::png_get_valid(png_, info_, PNG_INFO_tRNS) != 0;
        const index_t found = ((colour & PNG_COLOR_MASK_COLOR) != 0 ? 3 : 1) + (alpha ? 1 : 0);
        channels_ = wanted.channels() == dyn ? found : wanted.channels();
        if (std::string reason = misfit(wanted, bits, found); !reason.empty()) return reason;
        if (const char* reason = too_large(bits * ::png_get_channels(png_, info_), wanted.bits))
            return reason;
        if (!runs(png_, [this, colour, bits, alpha, found] { ask(colour, bits, alpha, found); }))
            return said();
        return {};
    }

    std::string misfit(const png_request& wanted, int bits, index_t found) const {
        if ((bits == 16) != (wanted.bits == 16))
            return compose({"its elements have ", bits, bits == 1 ? " bit" : " bits", ", where ",
                            wanted.call(), " was called; read them with ",
                            bits == 16 ? "load_png<std::uint16_t>, and divide by 257"
                                       : "load_png<std::uint8_t>, and convert with cast"});
        const char* const instead = "; load_png<T> reads any picture";
        if (!becomes(found, channels_)) {
            const char* const lost =
                found > 2 && channels_ < 3 ? "; colour is not dropped" : "; alpha is not dropped";
            return compose({"its pixels are ", channels_name(found), ", ", found,
                            found == 1 ? " channel" : " channels", ", where ", wanted.call(), " was called",
                            channels_ > 4 ? "" : lost, instead});
        }
        const auto fits = [&](int axis, index_t extent) {
            return wanted.extents[axis] == dyn || wanted.extents[axis] == extent;
        };
        if (wanted.rank > 0 && !(fits(0, height_) && fits(1, width_)))
            return compose({"its height is ", height_, " and its width ", width_, ", where ", wanted.call(),
                            " was called", instead});
        return {};
    }

    /// Whether a picture of so many channels can have the wanted ones, and lose nothing.
    static bool becomes(index_t found, index_t wanted) {
        return found == wanted || (found == 1 && 2 <= wanted && wanted <= 4) || (found == 2 && wanted == 4) ||
               (found == 3 && wanted == 4);
    }

    /// Nothing is allocated for what is not there: a packed byte gives at most 1032.
    const char* too_large(int pixel_bits, int element_bits) {
        const auto rows = static_cast<std::uintmax_t>(height_), columns = static_cast<std::uintmax_t>(width_);
        if ((columns * static_cast<std::uintmax_t>(pixel_bits) + 7) / 8 > 1032 * std::uintmax_t(size_) / rows)
            return "it is too short for the size that it says; the file is damaged";
        const std::uintmax_t row = columns * static_cast<std::uintmax_t>(channels_ * (element_bits / 8));
        if (row > std::uintmax_t((std::numeric_limits<std::ptrdiff_t>::max)()) / rows)
            return "it is too large for the memory of this machine";
        row_bytes_ = static_cast<std::size_t>(row);
        return nullptr;
    }

    void ask(int colour, int bits, bool alpha, index_t found) {
        if (colour == PNG_COLOR_TYPE_PALETTE) ::png_set_palette_to_rgb(png_);
        if (colour == PNG_COLOR_TYPE_GRAY && bits < 8) ::png_set_expand_gray_1_2_4_to_8(png_);
        if (alpha && (colour & PNG_COLOR_MASK_ALPHA) == 0) ::png_set_tRNS_to_alpha(png_);
        if (found < 3 && channels_ >= 3) ::png_set_gray_to_rgb(png_);
        if (!alpha && channels_ % 2 == 0)
            ::png_set_add_alpha(png_, bits == 16 ? 0xffff : 0xff, PNG_FILLER_AFTER);
        if (bits == 16 && std::endian::native == std::endian::little) ::png_set_swap(png_);
        passes_ = ::png_set_interlace_handling(png_);
    }

    const std::string& path_;
    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
    std::unique_ptr<unsigned char[]> bytes_;
    std::size_t size_ = 0, at_ = 0, row_bytes_ = 0;
    bool cut_off_ = false;
    index_t height_ = 0, width_ = 0, channels_ = 0;
    int passes_ = 1;
};

/// A picture that is written.
class png_output : png_user {
public:
    explicit png_output(const std::string& path) : path_(path) {
        png_ = ::png_create_write_struct(PNG_LIBPNG_VER_STRING, static_cast<png_user*>(this), fails, warns);
        if (png_ != nullptr) info_ = ::png_create_info_struct(png_);
    }
    ~png_output() {
        ::png_destroy_write_struct(&png_, &info_);
        std::free(bytes_);
    }

    void write(const void* pixels, int bits, index_t height, index_t width, index_t channels) {
        if (info_ == nullptr) fail("libpng finds no memory, or is of another version than its header");
        const auto* const first = static_cast<const unsigned char*>(pixels);
        const bool whole = runs(png_, [this, first, bits, height, width, channels] {
            constexpr int colours[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                                       PNG_COLOR_TYPE_RGB_ALPHA};
            ::png_set_write_fn(png_, this, takes, flushes);
            ::png_set_user_limits(png_, longest_png_side, longest_png_side);
            ::png_set_IHDR(png_, info_, static_cast<png_uint_32>(width), static_cast<png_uint_32>(height),
                           bits, colours[channels - 1], PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                           PNG_FILTER_TYPE_DEFAULT);
            ::png_write_info(png_, info_);
            if (bits == 16 && std::endian::native == std::endian::little) ::png_set_swap(png_);
            for (index_t y = 0; y < height; ++y)
                ::png_write_row(png_, first + y * width * channels * (bits / 8));
            ::png_write_end(png_, nullptr);
        });
        if (!whole) fail(compose({"libpng says `", said_, "`"}));
        output_file file(path_);
        file.write(bytes_, size_);
        file.commit();
    }

private:
    [[noreturn]] void fail(const std::string& reason) const { raise_file("write", path_, reason); }

    static void takes(png_structp png, png_bytep bytes, std::size_t count) {
        auto& output = *static_cast<png_output*>(::png_get_io_ptr(png));
        if (output.room_ - output.size_ < count) {
            const std::size_t room = 2 * output.room_ + count;
            void* const more = std::realloc(output.bytes_, room); // a vector would throw through libpng
            if (more == nullptr) ::png_error(png, "no memory");
            output.bytes_ = static_cast<unsigned char*>(more);
            output.room_ = room;
        }
        std::memcpy(output.bytes_ + output.size_, bytes, count);
        output.size_ += count;
    }
    static void flushes(png_structp) {}

    const std::string& path_;
    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
    unsigned char* bytes_ = nullptr;
    std::size_t size_ = 0, room_ = 0;
};

/// Errors   shape_error: no shape of a picture
inline void check_picture(const extent_list& shape) {
    const char* const wanted =
        "; a picture has the shape (height, width) or (height, width, channels) with 1 to 4 channels, "
        "and at least one pixel";
    bool fits = shape.rank() == 2 || (shape.rank() == 3 && 1 <= shape.extent(2) && shape.extent(2) <= 4);
    for (int axis = 0; fits && axis < 2; ++axis)
        fits = shape.extent(axis) != 0;
    if (!fits) raise(shape_error(compose({"save_png: the shape is ", shape, wanted})));
    if ((std::max)(shape.extent(0), shape.extent(1)) > longest_png_side)
        raise(shape_error(
            compose({"save_png: the shape is ", shape, "; the sides of a PNG picture have at most ",
                     longest_png_side, " pixels"})));
}

/// What `load_png<T, Extents...>` gives.
template <class T, index_t... Extents>
using loaded_picture_t =
    std::conditional_t<sizeof...(Extents) == 0, tensor<T, dyn, dyn, dyn>, tensor<T, Extents...>>;

template <class Tensor>
Tensor read_png(const std::string& path, const png_request& wanted) {
    using shape_type = typename Tensor::shape_type;
    png_input input(path, wanted);
    const index_t extents[] = {input.height(), input.width(), input.channels()};
    const any_shape found(index_row{extents, has_static_rank<shape_type> ? static_rank_v<shape_type> : 3});
    Tensor result(shape_type(found), uninitialized);
    input.read(result.data());
    return result;
}

} // namespace detail

/// The picture in a PNG file.
///
/// The values are those in the file: nothing is done about gamma and profiles. Palettes are expanded, also to alpha where the
/// file names transparent colours, and grey of 1, 2 and 4 bits is widened to 0 to 255. Where the number of channels is named,
/// grey is repeated and an opaque alpha added as it takes; colour and alpha are never dropped.
///
/// Shape    (height, width, channels): grey, grey and alpha, red green blue, or those and alpha, by the file.
///          `load_png<T, Extents...>` gives a tensor<T, Extents...>; of two extents, a grey picture without an axis of
///          channels
/// Lazy     no
/// Cost     one read of the file, which is unpacked straight into the tensor
/// Errors   io_error, which says what was found and what would be right: no such file, no PNG file, damaged or cut off,
///          16 bits for std::uint8_t or fewer for std::uint16_t, another shape than the extents name, a picture that the
///          file is too short for (nothing is allocated for it); E120 for other T; E310: two or three extents
/// Example  auto photo = load_png<std::uint8_t, dyn, dyn, 3>("photo.png");
template <class T, index_t... Extents>
[[nodiscard]] detail::loaded_picture_t<T, Extents...> load_png(const std::string& path,
                                                               source_line line = source_line::here()) {
    using result = detail::loaded_picture_t<T, Extents...>;
    using rank = detail::rank_verdict<typename result::shape_type, 2, 3>;
    if constexpr (!detail::png_element<T>) {
        static_assert(diagnose::operation<detail::op::load_png, T>::value,
                      "weft E120: no such operation on this element type");
    } else if constexpr (!rank::value) {
        static_assert(rank::value, "weft E310: another rank than the function works on");
    } else {
        constexpr std::array<index_t, sizeof...(Extents) + 1> extents{Extents..., 0};
        constexpr int named = detail::has_static_rank<typename result::shape_type> ? sizeof...(Extents) : 0;
        return detail::at_line(line, [&] {
            return detail::read_png<result>(path, {int{8 * sizeof(T)}, named, extents.data()});
        });
    }
}

/// Writes a tensor, view or expression as a PNG file: of elements std::uint8_t with 8 bits, of std::uint16_t with 16.
///
/// Shape    (height, width): grey; (height, width, channels): grey, grey and alpha, red green blue, or those and alpha
/// Lazy     no: e is evaluated
/// Cost     packs with zlib, which takes the most time, in memory; one write. What is not a tensor is evaluated into one first
/// Errors   shape_error: no picture has this shape; io_error when the file cannot be written: the file that was there before is
///          then as it was (save_npy); E120 for other elements: write `cast<std::uint8_t>(e)`; E310: two or three axes
/// Example  save_png("negative.png", cast<std::uint8_t>(255 - photo));
template <expression E>
void save_png(const std::string& path, const E& e, source_line line = source_line::here()) {
    using element = typename E::value_type;
    using rank = detail::rank_verdict<typename E::shape_type, 2, 3>;
    if constexpr (!detail::png_element<element>) {
        static_assert(diagnose::operation<detail::op::save_png, element>::value,
                      "weft E120: no such operation on this element type");
    } else if constexpr (!rank::value) {
        static_assert(rank::value, "weft E310: another rank than the function works on");
    } else {
        detail::at_line(line, [&] {
            const extent_list shape(e.shape());
            detail::check_picture(shape);
            if constexpr (!std::same_as<E, detail::tensor_of<E>>) {
                weft::save_png(path, eval(e), line);
            } else {
                const auto elements = e.as_operand(); // which says so if there are none
                detail::png_output output(path);
                output.write(elements.data(), int{8 * sizeof(element)}, shape.extent(0), shape.extent(1),
                             shape.rank() == 3 ? shape.extent(2) : 1);
            }
        });
    }
}

} // namespace weft::inline WEFT_ABI
