// SPDX-License-Identifier: BSL-1.0
#include <weft/io/explain.hpp>
#include <weft/ops/functions.hpp>
#include <weft/ops/let.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/ops/statement/statement.hpp>
#include <weft/ops/triangle.hpp>
#include <weft/reduce/extrema.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/make/random.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::string line_with(const std::string& text, const std::string& part) {
    const std::size_t at = text.find(part);
    if (at == std::string::npos) return {};
    const std::size_t first = text.rfind('\n', at) + 1;
    return text.substr(first, text.find('\n', at) - first);
}

} // namespace

TEST_CASE("io/explain: the whole text") {
    const tensor<float, dyn, 3> a(1000);
    const tensor<float, 3> b{1, 2, 3};
    const std::string text = explain(a * b + 1);
    const std::string tree = "float [1000, 3], shape<dyn, 3>\n"
                             "\n"
                             "+               [1000, 3]  float\n"
                             "  *             [1000, 3]  float\n"
                             "    #0 tensor   [1000, 3]  float\n"
                             "    #1 tensor   [3]        float  broadcasts along axis 0\n"
                             "  1                        float\n"
                             "\n"
                             "loops     1000 x 3, walked as lines of 3000, in rows of ";
    CHECK(text.substr(0, tree.size()) == tree);
    CHECK(contains(text, "reads     #0  contiguous"));
    CHECK(contains(text, "#1  periodic: a pattern of 3 elements"));
    CHECK(contains(text, "writes    contiguous"));
    CHECK(contains(text, "buffers   1 in L1"));
    CHECK(contains(text, "moves     24012 bytes: 12012 read, 12000 written\n"));
    CHECK(contains(text, "costs     2 operations an element, 2 of them as 1 fused multiply-add\n"));
}

TEST_CASE("io/explain: axes are counted in the result") {
    const tensor<float, dyn, 1, 1> column(5);
    const tensor<float, dyn, 1> row(4);
    const tensor<float, dyn, dyn, 3> image(5, 4);
    const std::string text = explain(image * (column * row));
    CHECK(contains(text, "[5, 4, 1]  float  broadcasts along axis 2\n"));
    CHECK(contains(text, "[5, 1, 1]  float  broadcasts along axis 1\n"));
    CHECK(contains(text, "[4, 1]     float  broadcasts along axis 0\n"));
}

TEST_CASE("io/explain: one operand, one number and one reading") {
    const tensor<float, dyn> a(1000), b(1000);
    const std::string text = explain(a * b - a);
    CHECK(contains(text, "  #0 tensor"));
    CHECK(contains(text, "  #1 tensor"));
    CHECK(!contains(text, "#2"));
    CHECK(contains(text, "8000 read"));
    CHECK(contains(text, "one, over 1000 elements, straight"));
}

TEST_CASE("io/explain: how operands are read") {
    const tensor<float, dyn, dyn> a(200, 300);
    const auto transposed = view(a.data(), shape(300, 200), {1, 300});
    CHECK(contains(explain(transposed + zeros<float>(300, 200)), "#0  transposed"));
    const auto every_second = view(a.data(), shape(200, 150), {300, 2});
    CHECK(contains(explain(every_second + 1), simd::has_pack<float>
                                                  ? "#0  stepped: 2 elements apart, read where they lie"
                                                  : "#0  strided: 2 elements apart, gathered into a buffer"));
    CHECK(contains(explain(exp(every_second)), "#0  strided: 2 elements apart, gathered into a buffer"));
    CHECK(contains(explain(a * zeros<float>(200, 1)), "#1  splat: one element for each row"));
    CHECK(contains(explain(a * zeros<float>(1, 1)), "#1  splat"));
    const tensor<float, dyn, 1> number(200);
    if (simd::has_pack<float>) {
        CHECK(contains(explain(a * number + a),
                       "#1  splat: one element for each row, in a register\nwrites    contiguous"));
        CHECK(contains(explain(a * number + a), "buffers   none"));
    }
}

TEST_CASE("io/explain: how operands are read, whatever the loops are") {
    const std::string lies = "reads     #0  contiguous: where it lies\n";
    const tensor<float, dyn, dyn> a(200, 300), b(200, 300);
    CHECK(contains(explain(a + b), lies + "          #1  contiguous: where it lies\nwrites    contiguous\n"));
    CHECK(contains(explain(a(range(0, 3), range(0, 4)) + 1),
                   "reads     #0  laid out in the order of the result\nwrites    contiguous\n"));
    const tensor<float, 3, 3> few;
    CHECK(contains(explain(few * 2), lies + "writes    contiguous\n"));
    CHECK(contains(explain(few + tensor<float, 1>{1}), "#1  splat: one element for all"));
    CHECK(contains(explain(tensor<float, 5, 13>() * 2), lies));
    tensor<std::string, dyn> names(40);
    CHECK(contains(explain(names + names), lies));
    CHECK(contains(explain(tril(few)), "computed where it is read"));

    CHECK(contains(explain(sum<0>(a * b)), lies + "          #1  contiguous: where it lies\n"
                                                  "writes    contiguous\n"
                                                  "moves     481200 bytes: 480000 read, 1200 written\n"));
    CHECK(contains(explain(max<0>(transpose(a))), "#0  strided: 300 elements apart\n"));
    tensor<float, dyn, dyn> columns(300, 2);
    CHECK(contains(explain(lazy(columns(all, 0)) = sum<0>(a)), "writes    strided, where it lies\n"));
}

TEST_CASE("io/explain: kernels and buffers") {
    const tensor<std::uint8_t, dyn> bytes(1000);
    const tensor<float, dyn> weights(1000);
    const std::string text = explain(weights * cast<float>(bytes - bytes));
    CHECK(contains(line_with(text, "cast"), "float"));
    if (simd::has_pack<float>) {
        CHECK(contains(text, "`-` into a buffer"));
        CHECK(contains(text, "vectors of " + std::to_string(simd::lanes<float>) + " float, `*`"));
        CHECK(contains(text, "buffers   1 in L1"));
    }
    const std::string mapped = explain(map([](float x) { return x; }, weights));
    CHECK(contains(mapped, "map"));
    CHECK(contains(mapped, "computes  a loop over elements\n"));
}

TEST_CASE("io/explain: elements that are objects are read and written where they live") {
    tensor<std::string, dyn, dyn> names(40, 50);
    const std::string text = explain(lazy(names) = names + tensor<std::string, dyn>(50));
    CHECK(contains(text, "loops     one, over 2000 elements in row-major order\n"));
    CHECK(contains(text, "computes  each element on its own, into the object that is there\n"));
    CHECK(contains(text, "buffers   none"));
    CHECK(contains(explain(tensor<std::string, 2, 2>() + tensor<std::string, 2, 2>()),
                   "4 elements are written out"));
}

TEST_CASE("io/explain: static shapes, temporaries, nothing at all") {
    const tensor<float, 4, 4> a;
    const tensor<float, 3, 3> few;
    CHECK(contains(explain(few + few), "9 elements are written out"));
    const char* const in_rows = simd::has_pack<float> ? "made in place" : "straight from the operands";
    CHECK(contains(explain(tensor<float, 5, 13>() * 2), in_rows));
    CHECK(contains(explain(a + a), "shape<4, 4>"));
    CHECK(contains(explain(a + zeros<float, 4, 4>()), "#1 owned tensor"));
    CHECK(contains(explain(zeros<float>(0, 3) + 1), "there are no elements"));
    CHECK(contains(explain(any_tensor<float>(any_shape{3})), "any_shape"));
    CHECK(contains(explain(a), "0 operations"));
}

TEST_CASE("io/explain: what is computed before the loop") {
    const tensor<float, dyn, 3> a(4);
    const std::string text = explain(a - max<1>(a * 2, keep_dims));
    CHECK(contains(text, "  #0 tensor    [4, 3]  float\n"
                         "  #1 max       [4, 1]  float  broadcasts along axis 1, computed before the loop\n"
                         "    *          [4, 3]  float\n"
                         "      tensor   [4, 3]  float\n"));
    CHECK(contains(text, "but the result and what is computed before the loop"));
    const std::string root = explain(sum<0>(a));
    CHECK(contains(root, "sum           [3]     float\n  #0 tensor   [4, 3]  float\n"));
    CHECK(contains(root, "loops     those of `sum`, straight into the result\n"));
    const tensor<float, dyn> x(100);
    CHECK(contains(explain(let(exp(x), [](auto e) { return e * e; })), "exp"));
}

TEST_CASE("io/explain: a statement is explained for the memory that it writes") {
    const tensor<float, dyn, dyn> a(200, 300);
    tensor<float, dyn, dyn> d(200, 300), wide(200, 600);
    const std::string text = explain(lazy(d) += a);
    CHECK(contains(text, "float [200, 300], shape<dyn, dyn>, in place\n"));
    CHECK(contains(text, "one, over 60000 elements, straight"));
    auto every_second = wide(all, range(0, none, 2));
    CHECK(contains(explain(lazy(every_second) = a), "writes    strided, through a buffer"));
    CHECK(contains(explain(lazy(d) = 1.f), "[200, 300]"));
    CHECK(d(0, 0) == 0);
}

TEST_CASE("io/explain: a statement that reads what it writes elsewhere says that it copies") {
    tensor<float, dyn, dyn> q(300, 300);
    const tensor<float, dyn, dyn> a(300, 300);
    const std::string text = explain(lazy(q) = a + transpose(q) * transpose(q));
    CHECK(contains(
        text, "overlap   #1 is read where another element is written: all is computed into a copy first\n"));
    CHECK(contains(text, "the result, and its copy\n"));
    const tensor<float, 300> row{};
    CHECK(contains(explain(lazy(q) = q(0, all) + row), "overlap   #0 is"));
    CHECK(contains(explain(lazy(q(range(1, none), all)) = q(range(0, -1), all)),
                   "overlap   #0 is read where another element is written: moved where it lies, or all is"));
    const std::string turned = explain(lazy(q) = transpose(q));
    CHECK(contains(turned, "overlap   #0 is read where another element is written: all is computed"));
    CHECK(contains(turned, "moves     1440000 bytes: 720000 read, 720000 written"));
    tensor<std::string, dyn> names(4);
    CHECK(contains(explain(lazy(names(range(1, none))) = names(range(0, -1))), "written: all is computed"));
    for (const std::string& in_place :
         {explain(lazy(q) += a), explain(lazy(q) = q * 2 + row), explain(lazy(q) = a),
          explain(lazy(q(all, 0)) = q(all, 1)), explain(transpose(q) + 1)})
        CHECK(!contains(in_place, "overlap"));
    // As it is, so it is said.
    tensor<float, 3, 3> small{};
    tensor<float, dyn> line(4);
    const auto tells = [](auto statement, const auto& run) {
        const bool says = contains(explain(statement), "into a copy first");
        const index_t before = detail::copies_made;
        run();
        return says == (detail::copies_made > before);
    };
    CHECK(tells(lazy(small) = transpose(small), [&] { small = transpose(small); }));
    CHECK(tells(lazy(small) = small + 1, [&] { small = small + 1; }));
    CHECK(tells(lazy(q) = q * transpose(q), [&] { q = q * transpose(q); }));
    CHECK(tells(lazy(q) *= q + 1, [&] { q *= q + 1; }));
    CHECK(
        tells(lazy(line) = line(range(none, none, -1)) + 1, [&] { line = line(range(none, none, -1)) + 1; }));
}

TEST_CASE("io/explain: random numbers are read from no memory") {
    const random_key key(1);
    tensor<double, dyn, dyn> x(300, 50);
    const std::string text =
        explain(x + uniform<double>(key, 300, 50) * uniform<double>(key.child(1), 300, 50));
    CHECK(text.find("#1  computed into a buffer") != std::string::npos);
    CHECK(text.find("#2  computed into a buffer") != std::string::npos);
    CHECK(text.find("240000 bytes: 120000 read, 120000 written") != std::string::npos);
}

namespace {

/// The texts of an image between `>` and `<`, one a line.
std::string texts_of(const std::string& svg) {
    std::string out;
    for (std::size_t at = svg.find("<text"); at != std::string::npos; at = svg.find("<text", at + 1)) {
        const std::size_t first = svg.find('>', at) + 1;
        out += svg.substr(first, svg.find('<', first) - first) + '\n';
    }
    return out;
}

int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

/// Every element of XML is closed where it should be, and no text holds what XML reserves.
bool is_well_formed(const std::string& svg) {
    std::vector<std::string> open;
    for (std::size_t at = 0; at < svg.size(); ++at) {
        if (svg[at] == '>') return false;
        if (svg[at] == '&') {
            const std::string name = svg.substr(at, svg.find(';', at) - at);
            if (name != "&lt" && name != "&gt" && name != "&amp") return false;
        }
        if (svg[at] != '<') continue;
        const std::size_t end = svg.find('>', at);
        const std::string tag = svg.substr(at + 1, end - at - 1);
        if (end == std::string::npos || contains(tag, "<")) return false;
        const std::string name = tag.substr(0, tag.find(' '));
        if (name[0] == '/') {
            if (open.empty() || "/" + open.back() != name) return false;
            open.pop_back();
        } else if (tag.back() != '/') {
            open.push_back(name);
        }
        at = end;
    }
    return open.empty();
}

} // namespace

TEST_CASE("io/explain: the picture says what the text says") {
    const tensor<float, dyn, 3> a(1000);
    const tensor<float, 3> b{1, 2, 3};
    const std::string svg = to_svg(a * b + 1), texts = texts_of(svg);
    CHECK(is_well_formed(svg));
    CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    CHECK(!contains(svg, "href"));
    for (const char* part :
         {"float [1000, 3]\n", "shape&lt;dyn, 3&gt;\n", "axis 0\naxis 1\n", "\n+\n1000\n3\nfloat\n",
          "\n#0 tensor\n1000\n3\nfloat\ncontiguous: where it lies\n",
          "\n#1 tensor\n1 for 1000\n3\nfloat\nperiodic: a pattern of 3 elements",
          "costs\n2 operations an element"}) {
        CAPTURE(part);
        CHECK(contains(texts, part));
    }
    CHECK(count(svg, "class=\"repeat\"") == 2); // the axis, and the legend
    CHECK(count(svg, "class=\"edge\"") == 4);
}

TEST_CASE("io/explain: pictures of statements, comparisons, reductions and of what is no loop") {
    const tensor<float, dyn, dyn> m(40, 50), n(50, 40);
    const tensor<float, 3> s{1, 2, 3};
    tensor<float, dyn, dyn> target(40, 50);
    const std::string compared = to_svg((m < 1.f) && (m > 0.f));
    CHECK(is_well_formed(compared));
    CHECK(contains(texts_of(compared), "\n&amp;&amp;\n"));
    CHECK(contains(texts_of(compared), "#0 again"));
    const std::string settled = to_svg(m - sum<1>(m, keep_dims));
    CHECK(is_well_formed(settled));
    CHECK(contains(texts_of(settled), "#1 sum\n40\n1 for 50\n"));
    CHECK(contains(texts_of(settled), "computed before the loop"));
    CHECK(contains(texts_of(settled), "tensor\n[40, 50]\n"));
    for (const std::string& svg : {to_svg(lazy(target) += m * 2), to_svg(s + 1), to_svg(sum<0>(m)),
                                   to_svg(transpose(n) + m), to_svg(any_tensor<float>(any_shape{0, 3}) + s)})
        CHECK(is_well_formed(svg));
}
