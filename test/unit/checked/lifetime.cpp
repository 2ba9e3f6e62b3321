// SPDX-License-Identifier: BSL-1.0
// Built with WEFT_CHECKED: what is read after its tensor is gone is an error, whatever the memory holds by then.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace weft;

#if defined(__clang__) // which warns of nearly all that follows
#pragma clang diagnostic ignored "-Wreturn-stack-address"
#pragma clang diagnostic ignored "-Wdangling"
#endif

namespace {

template <class F>
std::string lifetime_error_of(const F& action) {
    try {
        action();
    } catch (const lifetime_error& e) {
        return e.what();
    }
    return {};
}

auto returned_expression(index_t n) {
    const tensor<float, dyn> local = full(2.f, n);
    return local * 2;
}
auto returned_sum(index_t n) {
    const tensor y = full(1.f, n);
    return y + y;
}
auto returned_view(index_t n) {
    tensor<float, dyn, dyn> local(n, n);
    return local(0, all);
}
auto returned_small() {
    const tensor<float, 3> local{1, 2, 3};
    return local + 1;
}
auto returned_large() {
    const tensor<float, 100, 100> local;
    return exp(local);
}
auto returned_owner(index_t n) {
    const tensor<float, dyn> local = full(2.f, n);
    return own(local * 2);
}
tensor<float, dyn> made(index_t n) { return full(3.f, n); }

} // namespace

TEST_CASE("checked: an expression over a local, returned") {
    const auto e = returned_expression(1000);
    const std::string what = lifetime_error_of([&] { (void)eval(e); });
    CHECK(what.find("float [1000]") != std::string::npos);
    CHECK(what.find("return own(e)") != std::string::npos);
    CHECK(!lifetime_error_of([&] { tensor<float, dyn> t = e; }).empty());
    CHECK(!lifetime_error_of([&] { (void)sum(e); }).empty());
    CHECK(!lifetime_error_of([&] { (void)eval(sum<0>(e, keep_dims)); }).empty());
    CHECK(!lifetime_error_of([&] { (void)e(3); }).empty());
    CHECK(!lifetime_error_of([&] { (void)*e.begin(); }).empty());
    CHECK(!lifetime_error_of([&] { (void)to_string(e); }).empty());
    CHECK(!lifetime_error_of([&] { (void)eval(own(e)); }).empty());
    CHECK(!lifetime_error_of([&] { (void)eval(e(range(0, 2)) + 1); }).empty());
    CHECK(!lifetime_error_of([&] { (void)dot(e, e); }).empty());
    CHECK(!lifetime_error_of([&] { (void)eval(sort<0>(e)); }).empty());
    tensor<float, dyn> target(1000);
    CHECK(!lifetime_error_of([&] { target += e; }).empty());
    CHECK(!lifetime_error_of([&] { fuse(lazy(target) = e); }).empty());
    CHECK(sum(target) == 0);
}

TEST_CASE("checked: a sum of a local and itself, small ones, large static ones") {
    CHECK(!lifetime_error_of([] { (void)eval(returned_sum(5)); }).empty());
    CHECK(!lifetime_error_of([] { (void)eval(returned_small()); }).empty());
    CHECK(lifetime_error_of([] { (void)eval(returned_large()); }).find("[100, 100]") != std::string::npos);
}

TEST_CASE("checked: a function object that makes a tensor of what a lambda returns") {
    const std::function<tensor<float, dyn>(index_t)> f = [](index_t n) {
        const tensor<float, dyn> x = full(1.f, n);
        return x * 2;
    };
    CHECK(!lifetime_error_of([&] { (void)f(10); }).empty());
    const std::function<tensor<float, dyn>(index_t)> right = [](index_t n) -> tensor<float, dyn> {
        const tensor<float, dyn> x = full(1.f, n);
        return x * 2;
    };
    CHECK(right(10)(9) == 2);
}

TEST_CASE("checked: views") {
    const auto v = returned_view(10);
    const std::string what = lifetime_error_of([&] { (void)v(0); });
    CHECK(what.find("a view refers to float [10]") != std::string::npos);
    CHECK(!lifetime_error_of([&] { (void)eval(v + 1); }).empty());
    CHECK(!lifetime_error_of([&] { (void)v.at(0); }).empty());
    CHECK(!lifetime_error_of([&] { (void)v.begin(); }).empty());
    CHECK(!lifetime_error_of([&] { (void)transpose(v); }).empty());
    const tensor_view<const float, dyn> of_temporary = made(10);
    CHECK(!lifetime_error_of([&] { (void)sum(of_temporary); }).empty());
    auto x = std::make_unique<tensor<float, dyn, dyn>>(4, 5);
    auto row = (*x)(1, all);
    tensor_view<float, dyn> named = row;
    any_view<float> any = *x;
    row = 2;
    CHECK(sum(any) == 10);
    x.reset();
    CHECK(!lifetime_error_of([&] { row = 1; }).empty());
    CHECK(!lifetime_error_of([&] { named += 1; }).empty());
    CHECK(!lifetime_error_of([&] { (void)as_shape<dyn, dyn>(any); }).empty());
}

TEST_CASE("checked: a value that brings its memory, and one that is copied into what is there") {
    tensor<float, dyn> a = full(1.f, 4);
    const tensor<float, dyn> five = full(5.f, 4);
    const auto e = a + 1;
    a = five;
    CHECK(sum(eval(e)) == 24);
    a = 7;
    CHECK(sum(eval(e)) == 32);
    a = full(5.f, 5);
    CHECK(lifetime_error_of([&] { (void)eval(e); }).find("float [4]") != std::string::npos);
    const auto after = a * 2;
    a = made(5); // moved in
    CHECK(!lifetime_error_of([&] { (void)eval(after); }).empty());
    const auto next = a * 2;
    a.assign(full(1.f, 9));
    CHECK(!lifetime_error_of([&] { (void)eval(next); }).empty());
}

TEST_CASE("checked: memory that goes to another tensor lives on") {
    tensor<float, dyn> a = full(1.f, 4);
    std::optional<tensor<float, dyn>> b;
    const auto e = a + 1;
    b = std::move(a);
    CHECK(sum(eval(e)) == 8);
    tensor<float, dyn> c = full(3.f, 6);
    const auto of_c = c * 1;
    swap(*b, c);
    CHECK(sum(eval(e)) == 8);
    CHECK(sum(eval(of_c)) == 18);
    b.reset(); // what c was
    CHECK(sum(eval(e)) == 8);
    CHECK(!lifetime_error_of([&] { (void)eval(of_c); }).empty());
    std::vector<tensor<float, 3>> small(1);
    const auto inside = small[0] + 1;
    small.reserve(100);
    CHECK(!lifetime_error_of([&] { (void)eval(inside); }).empty());
}

TEST_CASE("checked: what is right is no error") {
    CHECK(sum(eval(returned_owner(100))) == 400);
    CHECK(sum(eval(made(10) * 2 + made(10))) == 90);
    const auto of_temporaries = transpose(made(10) + made(10));
    CHECK(sum(of_temporaries) == 60);
    const auto part = made(10)(range(0, 5));
    CHECK(sum(part) == 15);
    tensor<float, dyn, dyn> a(3, 4);
    a(1, all) = arange<float>(4);
    a = transpose(eval(transpose(a))) + a;
    CHECK(sum(a) == 12);
    const std::vector<float> memory(6, 1.f);
    CHECK(sum(view(memory.data(), 2, 3) + 1) == 12); // nobody knows whose it is
    std::optional<decltype(a + 1)> kept;
    {
        const auto e = a + 1;
        kept = e;
    }
    CHECK(sum(*kept) == 24);
    static constexpr tensor<int, 2, 2> left{{1, 2}, {3, 4}};
    constexpr tensor<int, 2, 2> both = left + left;
    static_assert(both(1, 1) == 8);
    constexpr auto lazily = left * 2;
    CHECK(sum(eval(lazily + left)) == 30);
    thread_pool pool(2);
    tensor<float, dyn> big(100000);
    const auto filled = full(1.f, 100000);
    evaluate(pool, lazy(big) = filled + 1);
    CHECK(sum(pool, big + 0) == 200000);
}
