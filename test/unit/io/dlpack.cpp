// SPDX-License-Identifier: BSL-1.0
#if !__has_include(<dlpack/dlpack.h>)
#include <doctest/doctest.h>
TEST_CASE("io/dlpack: left out, there is no <dlpack/dlpack.h>" * doctest::skip()) {}
#else

#include <weft/io/dlpack.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <complex>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <ranges>
#include <string>
#include <support/tells_line.hpp>
#include <type_traits>
#include <utility>
#include <vector>

using namespace weft;
using weft::detail::category;
namespace simd = weft::detail::simd;

namespace {

/// A managed tensor as another library makes it, on the stack: it counts the calls of its deleter.
template <class Managed>
struct foreign : Managed {
    template <class T>
    foreign(T* data, std::vector<std::int64_t> extents, std::vector<std::int64_t> steps, DLDataType type)
        : Managed{}, shape(std::move(extents)), strides(std::move(steps)) {
        DLTensor& t = this->dl_tensor;
        t.data = const_cast<void*>(static_cast<const void*>(data));
        t.device.device_type = kDLCPU;
        t.ndim = static_cast<int>(shape.size());
        t.dtype = type;
        t.shape = shape.data();
        t.strides = strides.empty() ? nullptr : strides.data();
        this->manager_ctx = &deleted;
        this->deleter = [](Managed* self) { ++*static_cast<int*>(self->manager_ctx); };
        if constexpr (requires { this->version; }) this->version = {1, 1};
    }
    foreign(const foreign&) = delete;

    std::vector<std::int64_t> shape, strides;
    int deleted = 0;
};

using unversioned = foreign<DLManagedTensor>;

/// The struct of DLPack 1.0, which older headers do not have.
struct managed_1 {
    struct {
        std::uint32_t major, minor;
    } version;
    void* manager_ctx;
    void (*deleter)(managed_1*);
    std::uint64_t flags;
    DLTensor dl_tensor;
};

constexpr DLDataType float32{2, 32, 1};

bool same(const DLDataType& a, const DLDataType& b) {
    return a.code == b.code && a.bits == b.bits && a.lanes == b.lanes;
}

template <class Error, class F>
std::string text_of(F f) {
    try {
        f();
    } catch (const Error& e) {
        return e.what();
    }
    return "nothing was thrown";
}

template <class Error, class F>
void check_text(F f, const char* part) {
    const std::string text = text_of<Error>(f);
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
}

} // namespace

TEST_CASE_TEMPLATE("io/dlpack: there and back", T, float, double, std::int8_t, std::int16_t, std::int32_t,
                   std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, bool,
                   std::complex<float>, std::complex<double>, Eigen::half, Eigen::bfloat16) {
    constexpr int code = std::same_as<T, bool>                  ? 6
                         : std::same_as<T, Eigen::bfloat16>     ? 4
                         : category_of<T> == category::complex  ? 5
                         : category_of<T> == category::floating ? 2
                         : std::is_signed_v<T>                  ? 0
                                                                : 1;
    const tensor<int, 2, 3> numbers{{0, 1, 2}, {3, 4, 5}};
    tensor<T, 2, 3> a = map([](int i) { return static_cast<T>(static_cast<float>(i)); }, numbers);
    const auto managed = to_dlpack(a);
    const DLTensor& t = managed->dl_tensor;
    CHECK(same(t.dtype, {std::uint8_t(code), std::uint8_t(8 * sizeof(T)), 1}));
    CHECK(t.data == a.data());
    CHECK(t.byte_offset == 0);
    CHECK(t.device.device_type == kDLCPU);
    CHECK(t.device.device_id == 0);
    CHECK(t.ndim == 2);
    CHECK((t.shape[0] == 2 && t.shape[1] == 3 && t.strides[0] == 3 && t.strides[1] == 1));
    const any_view<T> back = from_dlpack<T>(t);
    CHECK(back.data() == a.data());
    CHECK(array_equal(back, a));
    const tensor_view<const T, dyn, 3> typed = from_dlpack<const T, dyn, 3>(t);
    CHECK(array_equal(typed, a));
}

TEST_CASE("io/dlpack: what is referred to and what is moved in") {
    tensor<float, dyn, 3> a{{1, 2, 3}, {4, 5, 6}};
    const float* const place = a.data();
    CHECK(to_dlpack(a)->dl_tensor.data == place);
    auto column = a(all, 1);
    CHECK(to_dlpack(column)->dl_tensor.data == place + 1);
    CHECK(to_dlpack(a(all, 1))->dl_tensor.strides[0] == 3);
    CHECK(to_dlpack(transpose(a))->dl_tensor.shape[0] == 3);
    const auto moved = to_dlpack(std::move(a));
    CHECK(moved->dl_tensor.data == place);
    CHECK(array_equal(from_dlpack<float>(moved->dl_tensor), tensor<float, 2, 3>{{1, 2, 3}, {4, 5, 6}}));

    tensor<double, 3> inside{1, 2, 3}; // its elements stand in the object, so they move with it
    const auto small = to_dlpack(std::move(inside));
    CHECK(array_equal(from_dlpack<double>(small->dl_tensor), tensor<double, 3>{1, 2, 3}));
    const tensor<double, 3> kept{1, 2, 3};
    const auto evaluated = to_dlpack(kept * 2 + 1);
    CHECK(array_equal(from_dlpack<double>(evaluated->dl_tensor), tensor<double, 3>{3, 5, 7}));
    const auto copied = to_dlpack(std::move(kept)); // const: not to be moved from
    CHECK(copied->dl_tensor.data != kept.data());
    const auto part = to_dlpack(transpose(tensor<int, dyn, dyn>{{1, 2}, {3, 4}}));
    CHECK(array_equal(from_dlpack<int>(part->dl_tensor), tensor<int, 2, 2>{{1, 3}, {2, 4}}));

    any_tensor<int> any(any_shape{2, 1, 4});
    const auto run_time = to_dlpack(any);
    CHECK(run_time->dl_tensor.ndim == 3);
    CHECK(from_dlpack<int>(run_time->dl_tensor).shape() == any.shape());
}

TEST_CASE("io/dlpack: strides, offsets and sizes of 0") {
    float memory[12];
    std::ranges::copy(arange<float>(12), memory);
    unversioned columns(memory, {3, 4}, {1, 3}, float32);
    CHECK(array_equal(from_dlpack<float>(columns.dl_tensor), transpose(view(memory, 4, 3))));
    unversioned backwards(memory, {3}, {-2}, float32);
    backwards.dl_tensor.byte_offset = 11 * sizeof(float);
    CHECK(array_equal(from_dlpack<float>(backwards.dl_tensor), tensor<float, 3>{11, 9, 7}));
    unversioned rows(memory, {2, 3, 2}, {}, float32);
    CHECK(array_equal(from_dlpack<float>(rows.dl_tensor), view(memory, 2, 3, 2)));
    CHECK(from_dlpack<float>(rows.dl_tensor).stride(0) == 6);

    tensor<float, dyn> line = view(memory, 12);
    auto turned = line(range(none, none, -3));
    const auto managed = to_dlpack(turned);
    CHECK(managed->dl_tensor.strides[0] == -3);
    CHECK(array_equal(from_dlpack<float>(managed->dl_tensor), tensor<float, 4>{11, 8, 5, 2}));

    const auto none_there = to_dlpack(zeros<float>(2, 0, 3));
    CHECK(none_there->dl_tensor.data == nullptr);
    CHECK(from_dlpack<float>(none_there->dl_tensor).shape() == shape(2, 0, 3));
    unversioned empty(memory, {0}, {}, float32);
    empty.dl_tensor.byte_offset = 1;
    CHECK(from_dlpack<float>(empty.dl_tensor).size() == 0);
    empty.dl_tensor.data = nullptr;
    CHECK(sum(from_dlpack<float>(&empty)) == 0);
}

TEST_CASE("io/dlpack: an imported tensor is an operand and a target") {
    float memory[6] = {1, 2, 3, 4, 5, 6};
    unversioned managed(memory, {2, 3}, {}, float32), again(memory, {2, 3}, {}, float32);
    const tensor<float, 3> row{10, 20, 30};
    const tensor c = row + from_dlpack<float>(&managed);
    static_assert(std::same_as<decltype(c), const any_tensor<float>>);
    CHECK(array_equal(c, tensor<float, 2, 3>{{11, 22, 33}, {14, 25, 36}}));
    auto x = from_dlpack<float, dyn, 3>(&again);
    static_assert(std::same_as<decltype(x + row)::shape_type, shape<dyn, 3>>);
    x += row;
    x(0, all) = 7;
    CHECK((memory[0] == 7 && memory[5] == 36));
}

TEST_CASE("io/dlpack: the deleter is called once, by the last who needs the elements") {
    float memory[3] = {1, 2, 3};
    unversioned managed(memory, {3}, {}, float32);
    {
        auto x = from_dlpack<float>(&managed);
        std::optional<dlpack_tensor<float>> y(std::move(x));
        CHECK(managed.deleted == 0);
        y.reset();
        CHECK(managed.deleted == 1);
    }
    CHECK(managed.deleted == 1);
    {
        const auto e = from_dlpack<float>(&managed) * 2;
        const auto copy = e;
        CHECK(managed.deleted == 1);
        CHECK(e(2) == 6);
        const auto part = from_dlpack<float>(&managed)(range(1, none));
        CHECK(array_equal(part, tensor<float, 2>{2, 3}));
        const auto kept = own(part);
        CHECK(managed.deleted == 1);
    }
    CHECK(managed.deleted == 3);
    from_dlpack<float>(&managed) += 1;
    CHECK(managed.deleted == 4);
    CHECK(memory[0] == 2);
    (void)to_dlpack(from_dlpack<float>(&managed)); // handed on
    CHECK(managed.deleted == 5);
    managed.deleter = nullptr; // allowed: nothing to be done
    (void)from_dlpack<float>(&managed);
    CHECK(managed.deleted == 5);

    auto made = to_dlpack(tensor<float, dyn>{1, 2, 3});
    DLManagedTensor* const given = made.release();
    given->deleter(given); // by the other library; a leak or a second call would be the sanitizer's
    auto handle = to_dlpack(tensor<float, dyn>{1, 2, 3} * 2);
    const auto back = from_dlpack<float>(std::move(handle));
    CHECK(handle == nullptr);
    CHECK(back(1) == 4);
}

TEST_CASE("io/dlpack: what fails leaves the managed tensor to the caller") {
    float memory[3] = {1, 2, 3};
    unversioned managed(memory, {3}, {}, float32);
    CHECK_THROWS_AS((void)from_dlpack<double>(&managed), io_error);
    CHECK_THROWS_AS((void)(from_dlpack<float, 4>(&managed)), shape_error);
    CHECK(managed.deleted == 0);
    dlpack_ptr<> handle(&managed);
    CHECK_THROWS_AS((void)from_dlpack<int>(std::move(handle)), io_error);
    CHECK(handle.get() == &managed);
    CHECK(managed.deleted == 0);
    handle.reset();
    CHECK(managed.deleted == 1);
}

TEST_CASE("io/dlpack: what cannot be imported") {
    float memory[8] = {};
    unversioned m(memory, {2, 2}, {}, float32);
    DLTensor& t = m.dl_tensor;
    const auto import = [&] { (void)from_dlpack<float>(t); };

    check_text<io_error>(
        [&] { (void)from_dlpack<int>(t); },
        "its elements are float32, where from_dlpack<T> was asked for int32; import them with "
        "from_dlpack<float>, and convert with cast");
    t.dtype = {4, 16, 1};
    check_text<io_error>(import, "bfloat16, where from_dlpack<T> was asked for float32; import them with "
                                 "from_dlpack<Eigen::bfloat16>");
    t.dtype = {6, 8, 1};
    check_text<io_error>(import, "bool, where");
    t.dtype = {2, 32, 4};
    check_text<io_error>(import, "float32x4, where");
    t.dtype = {2, 128, 1};
    check_text<io_error>(import, "weft has no such element type");
    t.dtype = {1, 1, 1};
    check_text<io_error>(import, "uint1, where");
    t.dtype = {99, 8, 1};
    check_text<io_error>(import, "its elements are of kind 99, bits 8, where");
    t.dtype = float32;

    for (const int fine : {1, 3, 11, 13}) {
        t.device.device_type = static_cast<DLDeviceType>(fine);
        CHECK_NOTHROW(import());
    }
    t.device.device_type = static_cast<DLDeviceType>(2);
    check_text<io_error>(import,
                         "device type 2 (CUDA), which the processor does not read; copy it to the CPU");
    // Numbers that no header, or only a later one, has a name for.
    for (const std::int32_t unknown : {14, 17, 99, -1, 1 << 30}) {
        std::memcpy(&t.device.device_type, &unknown, sizeof unknown);
        check_text<io_error>(import, ("device type " + std::to_string(unknown) + ",").c_str());
    }
    t.device.device_type = kDLCPU;

    t.ndim = 0;
    check_text<shape_error>(import, "one value without axes");
    t.ndim = -1;
    check_text<shape_error>(import, "it has -1 axes, and a shape has at most 16");
    t.ndim = 17;
    check_text<shape_error>(import, "it has 17 axes");
    t.ndim = 2;
    m.shape[1] = -2;
    check_text<shape_error>(import, "the extent at axis 1 is negative: -2");
    m.shape = {std::int64_t{1} << 40, std::int64_t{1} << 40};
    t.shape = m.shape.data();
    check_text<shape_error>(import, "more elements than memory can hold");
    m.shape = {2, 2};
    t.shape = m.shape.data();
    check_text<shape_error>([&] { (void)(from_dlpack<float, 2, 3>(t)); },
                            "shape [2, 2] does not fit into shape<2, 3>");
    check_text<shape_error>([&] { (void)(from_dlpack<float, dyn>(t)); }, "the ranks are 2 and 1");

    t.byte_offset = 2;
    check_text<layout_error>(import, "stands 2 bytes past a multiple of 4");
    t.byte_offset = 0;
    t.data = nullptr;
    check_text<io_error>(import, "its data is a null pointer");
    t.data = memory;
    t.shape = nullptr;
    check_text<io_error>(import, "its shape is a null pointer");
    DLManagedTensor* const nothing = nullptr;
    check_text<io_error>([&] { (void)from_dlpack<float>(nothing); }, "the pointer is null");
    check_text<io_error>([] { (void)from_dlpack<float>(dlpack_ptr<>()); }, "the pointer is null");
}

TEST_CASE("io/dlpack: read-only elements and the versions of DLPack 1") {
    tensor<float, dyn> a{1, 2, 3};
    const tensor<float, dyn>& read = a;
    CHECK(to_dlpack<managed_1>(a)->flags == 0);
    CHECK(to_dlpack<managed_1>(a)->version.major == 1);
    CHECK(to_dlpack<managed_1>(read)->flags == 1);
    CHECK(to_dlpack<managed_1>(broadcast_to(a, shape<2, 3>{}))->flags == 1);
    CHECK(to_dlpack<managed_1>(a + 1)->flags == 2);
    CHECK(to_dlpack<managed_1>(read)->dl_tensor.data == a.data());
    check_text<io_error>([&] { (void)from_dlpack<float>(to_dlpack<managed_1>(read)); },
                         "it is read-only; import it with const elements");
    CHECK(array_equal(from_dlpack<const float>(to_dlpack<managed_1>(read)), a));
    CHECK(sum(from_dlpack<float>(to_dlpack<managed_1>(a + 1))) == 9);

    foreign<managed_1> later(a.data(), {3}, {}, float32);
    auto x = from_dlpack<float>(static_cast<managed_1*>(&later));
    CHECK(to_dlpack<managed_1>(std::move(x))->flags == 0); // others may have the elements too
    CHECK(later.deleted == 1);
    later.version.major = 2;
    later.dl_tensor.dtype = {99, 99, 99};
    check_text<io_error>([&] { (void)from_dlpack<float>(static_cast<managed_1*>(&later)); },
                         "it is of DLPack 2.1, and weft knows 1.x");
    CHECK(later.deleted == 1);
}

TEST_CASE("io/dlpack: errors name the line of the call") {
    float memory[3] = {1, 2, 3};
    unversioned managed(memory, {3}, {}, float32);
    dlpack_ptr<> handle(&managed);
    CHECK(test::tells_line([&] { (void)from_dlpack<double>(managed.dl_tensor); }));
    CHECK(test::tells_line([&] { (void)from_dlpack<double>(&managed); }));
    CHECK(test::tells_line([&] { (void)from_dlpack<float>(static_cast<DLManagedTensor*>(nullptr)); }));
    CHECK(test::tells_line([&] { (void)from_dlpack<double>(std::move(handle)); }));
}

#endif
