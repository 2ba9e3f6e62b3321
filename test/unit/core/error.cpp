// SPDX-License-Identifier: BSL-1.0
#include <weft/core/error.hpp>

#include <doctest/doctest.h>

#include <exception>
#include <stdexcept>
#include <string>
#include <type_traits>

using weft::extent_list;
using weft::index_t;

namespace {

extent_list list(std::initializer_list<index_t> extents) {
    return {extents.begin(), static_cast<int>(extents.size())};
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

template <class Error, class Standard>
void is_caught_as(const Error& e) {
    const std::string text = e.what();
    CHECK_THROWS_AS(weft::detail::raise(e), Error);
    CHECK_THROWS_AS(weft::detail::raise(e), Standard);
    CHECK_THROWS_AS(weft::detail::raise(e), std::exception);
    CHECK_THROWS_AS(weft::detail::raise(e), weft::error);
    try {
        weft::detail::raise(e);
    } catch (const weft::error& caught) {
        CHECK(caught.what() == text);
    }
    try {
        weft::detail::raise(e);
    } catch (const std::exception& caught) {
        CHECK(caught.what() == text);
    }
}

} // namespace

static_assert(!std::is_base_of_v<std::exception, weft::error>);
static_assert(std::is_abstract_v<weft::error>);
static_assert(std::is_base_of_v<weft::shape_error, weft::layout_error>);
static_assert(std::is_nothrow_copy_constructible_v<weft::broadcast_error>);
static_assert(std::is_nothrow_copy_constructible_v<weft::assign_error>);

TEST_CASE("core/error: each type is caught as itself, as its standard class and as weft::error") {
    is_caught_as<weft::shape_error, std::invalid_argument>(weft::shape_error("text"));
    is_caught_as<weft::broadcast_error, std::invalid_argument>(weft::broadcast_error(list({2}), list({3})));
    is_caught_as<weft::broadcast_error, weft::shape_error>(weft::broadcast_error(list({2}), list({3})));
    is_caught_as<weft::assign_error, std::invalid_argument>(weft::assign_error(list({2}), list({3})));
    is_caught_as<weft::assign_error, weft::shape_error>(weft::assign_error(list({2}), list({3})));
    is_caught_as<weft::layout_error, weft::shape_error>(weft::layout_error(std::string("text")));
    is_caught_as<weft::index_error, std::out_of_range>(weft::index_error("text"));
    is_caught_as<weft::value_error, std::out_of_range>(weft::value_error("text"));
    is_caught_as<weft::lifetime_error, std::logic_error>(weft::lifetime_error("text"));
    is_caught_as<weft::io_error, std::runtime_error>(weft::io_error("text"));
}

TEST_CASE("core/error: broadcast_error names both shapes, the axis of the result and the two extents") {
    const weft::broadcast_error e(list({5, 2, 4, 1}), list({3, 1, 1}));
    CHECK(e.left() == list({5, 2, 4, 1}));
    CHECK(e.right() == list({3, 1, 1}));
    CHECK(e.axis() == 1);
    CHECK(e.left_extent() == 2);
    CHECK(e.right_extent() == 3);
    CHECK(std::string(e.what()) ==
          "shapes [5, 2, 4, 1] and [3, 1, 1] do not broadcast: at axis 1 of the result "
          "the extents are 2 and 3, and neither is 1");
}

TEST_CASE("core/error: broadcast_error of the last axis, and of extent 0") {
    CHECK(weft::broadcast_error(list({3, 4}), list({3})).axis() == 1);
    const weft::broadcast_error e(list({0}), list({2, 2}));
    CHECK(e.axis() == 1);
    CHECK(e.left_extent() == 0);
    CHECK(e.right_extent() == 2);
}

TEST_CASE("core/error: broadcast_error of equal counts shows the pointwise spelling") {
    CHECK(holds(weft::broadcast_error(list({2, 3}), list({3, 2})).what(), "flatten(a) + flatten(b)"));
    CHECK_FALSE(holds(weft::broadcast_error(list({2, 3}), list({4})).what(), "flatten"));
}

TEST_CASE("core/error: assign_error names both shapes, the axis of the target and x.assign(e)") {
    const weft::assign_error e(list({3, 4, 1}), list({4, 7}));
    CHECK(e.target() == list({3, 4, 1}));
    CHECK(e.source() == list({4, 7}));
    CHECK(e.axis() == 2);
    CHECK(e.target_extent() == 1);
    CHECK(e.source_extent() == 7);
    CHECK(holds(e.what(), "shape [4, 7] to shape [3, 4, 1]"));
    CHECK(holds(e.what(), "axis 2 of the target the extents are 1 and 7"));
    CHECK(holds(e.what(), "x.assign(e) gives it a new shape"));
}

TEST_CASE("core/error: assign_error of as many elements says how they are assigned in row-major order") {
    CHECK(holds(weft::assign_error(list({2, 3}), list({3, 2})).what(), "spelled flatten(a) = flatten(b)"));
    CHECK(holds(weft::assign_error(list({6}), list({3, 2})).what(), "spelled flatten(a) = flatten(b)"));
    CHECK(!holds(weft::assign_error(list({2, 3}), list({3, 3})).what(), "flatten"));
    CHECK(!holds(weft::assign_error(list({0, 3}), list({3, 0})).what(), "flatten"));
}

TEST_CASE("core/error: assign_error of a source with more axes") {
    const weft::assign_error e(list({3, 4}), list({1, 3, 4}));
    CHECK(e.axis() == -1);
    CHECK(e.target_extent() == 1);
    CHECK(e.source_extent() == 1);
    CHECK(holds(e.what(), "the source has 3 axes, the target 2"));
    CHECK(holds(e.what(), "x.assign(e)"));
}

TEST_CASE("core/error: the handler of builds without exceptions is settable") {
    const weft::error_handler mine = [](const char*) {};
    const weft::error_handler before = weft::on_error(mine);
    const bool was_set = weft::on_error(nullptr) == mine;
    const bool was_restored = weft::on_error(nullptr) == before;
    CHECK(was_set);
    CHECK(was_restored);
}

TEST_CASE("core/error: a target that never had a shape is told how to get one") {
    const weft::assign_error e(list({0, 0}), list({3, 4}));
    CHECK(std::string(e.what()).find("tensor x = e") != std::string::npos);
    CHECK(std::string(e.what()).find("x.assign(e)") != std::string::npos);
    CHECK(std::string(weft::assign_error(list({2, 2}), list({3, 4})).what()).find("tensor x") ==
          std::string::npos);
}

namespace {

template <class Error>
std::string told(const Error& e, weft::source_line line = weft::source_line::here()) {
    try {
        weft::detail::at_line(line, [&] { weft::detail::raise(e); });
    } catch (const Error& caught) {
        CHECK(caught.where().line == line.line);
        CHECK(std::string(caught.where().file) == line.file);
        return caught.what();
    }
    return {};
}

} // namespace

TEST_CASE("core/error: an error names the line of the call, where the function takes it") {
    CHECK(weft::io_error("text").where().line == 0);
    CHECK(weft::source_line::here().line == __LINE__);
    const weft::source_line line{"a.cpp", 12};
    CHECK(told(weft::shape_error("text"), line) == "text (at a.cpp:12)");
    CHECK(told(weft::layout_error("text"), line) == "text (at a.cpp:12)");
    CHECK(told(weft::index_error("text"), line) == "text (at a.cpp:12)");
    CHECK(told(weft::value_error("text"), line) == "text (at a.cpp:12)");
    CHECK(told(weft::io_error("text"), line) == "text (at a.cpp:12)");
    const std::string text = told(weft::broadcast_error(list({2}), list({3})));
    CHECK(holds(text, "error.cpp:" + std::to_string(__LINE__ - 1) + ")"));
    CHECK(weft::detail::at_line(line, [] { return 3; }) == 3);
}

TEST_CASE("core/error: the first line is the one that is told, and foreign exceptions pass") {
    const auto inner = [] {
        weft::detail::at_line({"a.cpp", 1}, [] { weft::detail::raise(weft::io_error("text")); });
    };
    try {
        weft::detail::at_line({"b.cpp", 2}, inner);
        CHECK(false);
    } catch (const weft::io_error& e) {
        CHECK(std::string(e.what()) == "text (at a.cpp:1)");
        const weft::io_error copy = e;
        CHECK(copy.where().line == 1);
    }
    const auto foreign = [] { throw std::runtime_error("other"); };
    CHECK_THROWS_WITH_AS(weft::detail::at_line({"a.cpp", 1}, foreign), "other", std::runtime_error);
}
