// SPDX-License-Identifier: BSL-1.0
// One half of the program `two_sets`; THIS_HALF is the name of what it defines.
#include "set.hpp"

#include <weft/weft.hpp>

#include <algorithm>
#include <list>
#include <utility>
#include <vector>

using namespace weft;

namespace {

#if defined(__AVX2__)
constexpr const char* name = "AVX2";
#else
constexpr const char* name = "SSE2";
#endif

using matrix = tensor<float, dyn, dyn>;

float* make(index_t rows, index_t columns) {
    static std::list<matrix> kept;
    matrix& made = kept.emplace_back(rows, columns);
    std::copy_n(arange<float>(rows * columns).begin(), rows * columns, made.data());
    return made.data();
}

void edit(float* x, index_t rows, index_t columns) {
    auto elements = view(x, rows, columns);
    const tensor row = arange<float>(columns);
    elements += row;
    elements(all, range(0, none, 2)) *= 2.f;
}

void exact(const float* x, index_t rows, index_t columns, double* sixteen) {
    const auto elements = view(x, rows, columns);
    const tensor whole = cast<std::int32_t>(elements);
    const tensor bytes = cast<std::uint8_t>(whole % 251);
    const tensor product = matmul(cast<double>(elements % 7.f), cast<double>(transpose(elements) % 5.f));
    thread_pool pool(3);
    std::vector<double> numbers;
    const auto put = [&](auto number) { numbers.push_back(static_cast<double>(number)); };
    put(sum(whole));
    put(sum(bytes));
    put(max(whole * 3 - 1));
    put(argmax(elements % 13.f));
    put(count_nonzero(elements > 10.f && elements < 20.f));
    put(sum(cast<std::int64_t>(whole) << 3));
    put(sum(transpose(whole)(range(1, none), all) / 3));
    put(sum(where(elements > 5.f, elements, -elements)));
    put(sum(sqrt(elements * elements)));
    put(sum(floor(elements / 4.f)));
    put(sum(product));
    put(product(0, 0));
    put(sum(cumsum<0>(whole)));
    put(sum(concat<0>(whole, take<0>(whole, {0, -1}))));
    put(sum(pool, elements * 2.f));
    put(sum(cast<float>(cast<Eigen::half>(elements % 100.f))));
    std::copy_n(numbers.begin(), 16, sixteen);
}

void close(const float* x, index_t rows, index_t columns, double* four) {
    const auto elements = view(x, rows, columns);
    const tensor small = elements / 100.f;
    four[0] = mean(exp(small) * sin(small));
    four[1] = mean(log1p(cast<double>(small)) + pow(cast<double>(small), 1.5));
    four[2] = stddev(small * small + small);
    four[3] = norm(tanh(small) - matmul(matmul(small, transpose(small)) / 1e4f, small));
}

std::string text(const float* x, index_t rows, index_t columns) {
    const auto elements = view(x, rows, columns);
    std::string text = to_string(elements(range(0, 2), all)) + to_string(cast<int>(elements) % 3 == 0);
    try {
        tensor<float, dyn, dyn> other(rows + 1, columns);
        other += elements(all, 0);
    } catch (const shape_error& e) {
        text += e.what();
    }
    broadcast_warning::on_warning([&](const broadcast_warning::info& seen) { text += seen.what(); });
    broadcast_warning::enable(true);
    static_cast<void>(elements(all, 0) + elements(all, range(0, 1)));
    broadcast_warning::enable(false);
    broadcast_warning::on_warning({});
    return text;
}

void fail(index_t extent) {
    const auto sum = tensor<float, dyn>(extent) + tensor<float, dyn>(extent + 1);
    static_cast<void>(sum);
}

} // namespace

const half_of_program THIS_HALF{name, make, edit, exact, close, text, fail};
