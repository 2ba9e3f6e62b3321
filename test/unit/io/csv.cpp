// SPDX-License-Identifier: BSL-1.0
#include <weft/io/csv.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <support/scratch.hpp>
#include <utility>

using namespace weft;

namespace {

template <class T = double, index_t... Extents>
std::string refused(const scratch& here, const std::string& text, const csv_options& options = {}) {
    return io_error_of([&] { (void)load_csv<T, Extents...>(here.write("bad.csv", text), options); });
}

} // namespace

TEST_CASE("io/csv: rows of numbers, as people and spreadsheets write them") {
    const scratch here;
    const tensor<double, 2, 3> wanted{{1, -2.5, 3e-7}, {4, 5, 6}};
    for (const char* text : {"1,-2.5,3e-7\n4,5,6\n", "1,-2.5,3e-7\n4,5,6", " 1 ,\t-2.5 , 3e-7\r\n+4,5,6\r\n",
                             "\xef\xbb\xbf\"1\",\"-2.5\", \"3e-7\"\n\n# a remark, of two cells\n4,5,6\n\n"})
        CHECK(array_equal(load_csv<double>(here.write("a.csv", text)), wanted));
    CHECK(array_equal(load_csv<double>(here.write("a.csv", "width;b;c\n1;-2.5;3e-7\n4;5;6\n"),
                                       {.delimiter = ';', .skip_lines = 1}),
                      wanted));
    CHECK(array_equal(load_csv<double>(here.write("a.csv", "1\t-2.5\t3e-7\n4\t5\t6\n"), {.delimiter = '\t'}),
                      wanted));
    CHECK(load_csv<double>(here.write("a.csv", "")).shape() == shape(0, 0));
    CHECK(load_csv<double>(here.write("a.csv", "\n# nothing\n")).shape() == shape(0, 0));
    const tensor<double, 2, 3> named = load_csv<double, 2, 3>(here.write("a.csv", "1,2,3\n4,5,6\n"));
    CHECK(named(1, 2) == 6);
    CHECK(load_csv<float, dyn, 3>(here.write("a.csv", "1,2,3\n4,5,6\n")).extent(0) == 2);
}

TEST_CASE("io/csv: columns that blanks align, and remarks behind numbers") {
    const scratch here;
    const auto blanks = here.write("blanks.txt", "# x    y\n  1   2.5\n\t10 -3 \r\n   \n 7\t\t8 # both\n");
    CHECK(array_equal(load_csv<double>(blanks, {.delimiter = ' '}),
                      tensor<double, 3, 2>{{1, 2.5}, {10, -3}, {7, 8}}));
    CHECK(
        array_equal(load_csv<int>(here.write("remarks.csv", "1,2\t# one\n #none, at all\n3,4 #two # three")),
                    tensor<int, 2, 2>{{1, 2}, {3, 4}}));
    CHECK_THROWS_WITH_AS((void)load_csv<double>(here.write("cell.csv", "1,#N/A\n")),
                         doctest::Contains("`#N/A`"), io_error);
}

TEST_CASE("io/csv: what is missing is NaN, and special values are read") {
    const scratch here;
    const tensor x = load_csv<float>(here.write("a.csv", "1,,nan\n,inf,-inf\n"));
    CHECK(std::isnan(x(0, 1)));
    CHECK(std::isnan(x(0, 2)));
    CHECK(std::isnan(x(1, 0)));
    CHECK(x(1, 1) == std::numeric_limits<float>::infinity());
    CHECK(x(1, 2) == -std::numeric_limits<float>::infinity());
    CHECK(contains(refused<int>(here, "1,\n"), "line 1, cell 2 is"));
}

TEST_CASE("io/csv: what is too close to 0 is 0") {
    const scratch here;
    const tensor x = load_csv<float>(here.write("a.csv", "1e-60,-1e-60,1e-45\n"));
    CHECK(x(0, 0) == 0);
    CHECK(x(0, 1) == 0);
    CHECK(std::signbit(x(0, 1)));
    CHECK(x(0, 2) == std::numeric_limits<float>::denorm_min());
    CHECK(load_csv<double>(here.write("a.csv", "1e-400\n"))(0, 0) == 0);
}

TEST_CASE_TEMPLATE("io/csv: what is written is read back as it was", T, float, double, std::int8_t,
                   std::uint16_t, int, std::int64_t, std::uint64_t) {
    const scratch here;
    tensor<T, dyn, dyn> x(7, 5);
    for (index_t i = 0; i < x.size(); ++i)
        x.data()[i] = static_cast<T>(static_cast<double>(i) * 3.7);
    x(0, 0) = std::numeric_limits<T>::max();
    x(1, 1) = std::numeric_limits<T>::lowest();
    if constexpr (std::is_floating_point_v<T>) {
        x(2, 2) = std::numeric_limits<T>::denorm_min();
        x(3, 3) = T(1) / T(3);
    }
    const std::string path = here.path("x.csv");
    save_csv(path, x, {.header = "a,b,c,d,e"});
    CHECK(array_equal(load_csv<T>(path, {.skip_lines = 1}), x));
    save_csv(path, transpose(x)(range(1, none), all), {.delimiter = ' '});
    CHECK(array_equal(load_csv<T>(path, {.delimiter = ' '}), transpose(x)(range(1, none), all)));
    save_csv(path, x(2, all));
    CHECK(array_equal(load_csv<T>(path), x(2, all, newaxis)));
}

TEST_CASE("io/csv: truth values, and one axis of run-time rank") {
    const scratch here;
    const std::string path = here.path("b.csv");
    save_csv(path, tensor<int, 2, 2>{{1, 5}, {7, 2}} > 4);
    CHECK(array_equal(load_csv<int>(path), tensor<int, 2, 2>{{0, 1}, {1, 0}}));
    CHECK(array_equal(load_csv<bool>(here.write("t.csv", "true,0\n1,false\n")),
                      tensor<bool, 2, 2>{{true, false}, {true, false}}));
    any_tensor<float> any(any_shape{3});
    save_csv(path, any);
    CHECK(load_csv<float>(path).shape() == shape(3, 1));
    CHECK_THROWS_AS(save_csv(path, any_tensor<float>(any_shape{1, 2, 3})), shape_error);
    CHECK(load_csv<float>(path).shape() == shape(3, 1)); // as it was
}

TEST_CASE("io/csv: what is wrong is named by line and cell, with what would be right") {
    const scratch here;
    const std::string names = refused(here, "width,height\n1,2\n");
    CHECK(contains(names, "line 1, cell 1 is `width`, where double is wanted"));
    CHECK(contains(names, "{.skip_lines = 1}"));
    CHECK(contains(refused(here, "1,2\n\n3,x\n"), "line 3, cell 2 is `x`"));
    CHECK(contains(refused(here, "1,2\n3\n"), "line 2 has 1 cell, and line 1 has 2"));
    CHECK(contains(refused(here, "1,2\n3,4,5\n"), "line 2 has 3 cells, and line 1 has 2"));
    CHECK(contains(refused<std::int8_t>(here, "1,200\n"), "line 1, cell 2 is `200`"));
    CHECK(contains(refused<unsigned>(here, "1,-2\n"), "`-2`"));
    CHECK(contains(refused<int>(here, "1,2.5\n"), "`2.5`"));
    CHECK(contains(refused<bool>(here, "1,2\n"), "`2`"));
    for (const char* cell : {"1 2", "1e", "--1", "+-1", "0x10", "1.2.3", "1e999999"})
        CHECK(contains(refused(here, std::string("1,") + cell + "\n"), "line 1, cell 2 is"));
    const std::string beyond = refused<float>(here, "1e39,2\n");
    CHECK(contains(beyond, "line 1, cell 1 is `1e39`, where float is wanted"));
    CHECK_FALSE(contains(beyond, "skip_lines"));
    CHECK(contains(refused(here, "E,x\n1,2\n"), "{.skip_lines = 1}"));
    CHECK(contains(refused<int>(here, ",x\n1,2\n"), "{.skip_lines = 1}"));
    CHECK(contains(refused<double, dyn, 3>(here, "1,2\n3,4\n"),
                   "it holds 2 rows of 2 numbers, where load_csv<T, dyn, 3> was called"));
    CHECK_THROWS_AS((void)load_csv<double>(here.path("none.csv")), io_error);
}

TEST_CASE("io/csv: errors name the line of the call") {
    const scratch here;
    CHECK(line_of([&] { (void)load_csv<float>(here.path("none.csv")); }) == __LINE__);
    CHECK(line_of([&] { save_csv(here.path("no/folder.csv"), tensor<float, 3>{} + 1); }) == __LINE__);
    CHECK(line_of([&] { save_csv(here.path("a.csv"), any_tensor<float>(any_shape{2, 2, 2})); }) == __LINE__);
}

TEST_CASE("io/csv: whole numbers without an exponent, a cell that is quoted and empty, no rows") {
    const scratch here;
    const std::string path = here.path("numbers.csv");
    save_csv(path, tensor<double, 4>{999999, 1234567, 100000, -4503599627370497.0});
    CHECK(array_equal(load_csv<std::int64_t>(path),
                      tensor<std::int64_t, 4, 1>{{999999}, {1234567}, {100000}, {-4503599627370497}}));
    const tensor<double, dyn, dyn> column = load_csv<double>(here.write("column.csv", "1\n\"\"\n3\n  \n"));
    CHECK((column.extent(0) == 3 && std::isnan(column(1, 0)) && column(2, 0) == 3));
    save_csv(path, tensor<double, dyn, 3>(0), {.header = "a,b,c"});
    CHECK(load_csv<double, dyn, 3>(path, {.skip_lines = 1}).extent(0) == 0);
    CHECK(load_csv<double>(path, {.skip_lines = 1}).extent(1) == 0);
}

TEST_CASE("io/csv: the cells of a table stay where they are when it moves") {
    const scratch here;
    detail::csv_table table = detail::read_csv(here.write("x.csv", "1,2\n"), {});
    const detail::csv_table moved = std::move(table);
    REQUIRE(moved.cells.size() == 2);
    CHECK(moved.cells[0] == "1");
    CHECK(moved.cells[1] == "2");
}
