// SPDX-License-Identifier: BSL-1.0
#include <weft/copy/mover.hpp>
#include <weft/schedule/driver.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <random>
#include <vector>

namespace {

using weft::index_t;

std::mt19937 random_bits(20240);

index_t random_up_to(index_t limit) {
    return static_cast<index_t>(random_bits() % static_cast<unsigned>(limit + 1));
}

/// What the kernel below computes: byte b of an element is a sum over byte b % size of its inputs, or that of its only one.
struct mixing_node {
    std::vector<int> sizes, splats; // of the inputs; buffers of stages have no splats
    int out_size = 1;
    unsigned salt = 0;
    index_t computed = 0;
    bool moves = false;
};

unsigned mix(const mixing_node& node, int byte, const std::vector<const unsigned char*>& inputs) {
    if (node.moves) return inputs[0][byte];
    unsigned sum = node.salt + static_cast<unsigned>(byte);
    for (std::size_t k = 0; k < inputs.size(); ++k)
        sum += static_cast<unsigned>(k + 3) * inputs[k][byte % node.sizes[k]];
    return sum;
}

/// Reads splats as real kernels do, a whole splat at once, and computes a row before it stores it.
void mixing_kernel(const void* argument, const weft::detail::stream* in, char* out, index_t out_step,
                   index_t rows, index_t n, bool) {
    auto& node = *static_cast<mixing_node*>(const_cast<void*>(argument));
    node.computed += rows * n;
    const std::size_t count = node.sizes.size();
    std::vector<const unsigned char*> inputs(count);
    std::vector<char> row(static_cast<std::size_t>(n * node.out_size));
    for (index_t r = 0; r < rows; ++r) {
        for (index_t i = 0; i < n; ++i) {
            for (std::size_t k = 0; k < count; ++k) {
                const index_t at = in[k].mask == 0 ? i % node.splats[k] : i;
                inputs[k] = reinterpret_cast<const unsigned char*>(in[k].data + r * in[k].row_step +
                                                                   at * node.sizes[k]);
            }
            for (int b = 0; b < node.out_size; ++b)
                row[static_cast<std::size_t>(i * node.out_size + b)] =
                    static_cast<char>(mix(node, b, inputs));
        }
        if (n > 0) std::memcpy(out + r * out_step, row.data(), row.size());
    }
}

/// A strided array in memory that ends exactly where its last element ends.
struct array {
    std::vector<index_t> strides;
    std::unique_ptr<char[]> memory;
    index_t bytes = 0;
    char* data = nullptr;
    int size = 1;
};

array random_array(const std::vector<index_t>& extents, int size, bool broadcasts, bool plain) {
    array made;
    made.size = size;
    const int rank = static_cast<int>(extents.size());
    std::vector<int> order(extents.size());
    for (int i = 0; i < rank; ++i)
        order[static_cast<std::size_t>(i)] = rank - 1 - i;
    if (!plain && random_up_to(2) == 0) std::shuffle(order.begin(), order.end(), random_bits);
    made.strides.assign(extents.size(), 0);
    index_t next = 1, low = 0, high = 0;
    for (const int axis : order) {
        const index_t extent = extents[static_cast<std::size_t>(axis)];
        if (broadcasts && random_up_to(3) == 0) continue;
        index_t stride = next;
        if (!plain && random_up_to(4) == 0) stride *= 1 + random_up_to(4);
        next = stride * (extent > 0 ? extent : 1);
        if (!plain && random_up_to(5) == 0) next += random_up_to(9);
        if (!plain && random_up_to(4) == 0) stride = -stride;
        made.strides[static_cast<std::size_t>(axis)] = stride;
        (stride < 0 ? low : high) += stride * (extent > 0 ? extent - 1 : 0);
    }
    const index_t front = random_up_to(3);
    made.bytes = (front + high - low + 1) * size;
    made.memory = std::make_unique<char[]>(static_cast<std::size_t>(made.bytes));
    for (index_t i = 0; i < made.bytes; i += 4) {
        const auto four = static_cast<std::uint32_t>(random_bits());
        std::memcpy(made.memory.get() + i, &four,
                    static_cast<std::size_t>(std::min<index_t>(4, made.bytes - i)));
    }
    made.data = made.memory.get() + (front - low) * size;
    return made;
}

/// Computes the job with plain loops into `expected`, a copy of the target's memory.
void compute_plainly(const std::vector<index_t>& extents, const array& target, char* expected,
                     const std::vector<array>& operands, const std::vector<mixing_node>& nodes) {
    std::vector<index_t> at(extents.size(), 0);
    for (const index_t extent : extents)
        if (extent == 0) return;
    std::vector<const unsigned char*> inputs;
    for (;;) {
        inputs.clear();
        for (const array& from : operands) {
            index_t offset = 0;
            for (std::size_t axis = 0; axis < at.size(); ++axis)
                offset += at[axis] * from.strides[axis];
            inputs.push_back(reinterpret_cast<const unsigned char*>(from.data + offset * from.size));
        }
        unsigned char values[8][64];
        for (std::size_t s = 0; s < nodes.size(); ++s) {
            for (int b = 0; b < nodes[s].out_size; ++b)
                values[s][b] = static_cast<unsigned char>(mix(nodes[s], b, inputs));
            inputs.push_back(values[s]);
        }
        index_t offset = 0;
        for (std::size_t axis = 0; axis < at.size(); ++axis)
            offset += at[axis] * target.strides[axis];
        char* const place = expected + (target.data - target.memory.get()) + offset * target.size;
        std::memcpy(place, inputs.back(), static_cast<std::size_t>(target.size));

        std::size_t axis = at.size();
        while (axis > 0 && ++at[axis - 1] == extents[axis - 1])
            at[--axis] = 0;
        if (axis == 0) return;
    }
}

const weft::detail::mover* mover_of_size(int size) {
    switch (size) {
    case 1:
        return weft::detail::mover_for<1>;
    case 2:
        return weft::detail::mover_for<2>;
    case 4:
        return weft::detail::mover_for<4>;
    case 8:
        return weft::detail::mover_for<8>;
    case 16:
        return weft::detail::mover_for<16>;
    default:
        return weft::detail::mover_for<3>;
    }
}

/// Runs one assignment over the given arrays and compares every byte of the target's memory with plain loops.
void check_job(const std::vector<index_t>& extents, const array& target, const std::vector<array>& operands,
               int stage_count, bool moves = false) {
    std::vector<mixing_node> nodes(static_cast<std::size_t>(stage_count));
    std::vector<weft::detail::operand_row> table;
    std::vector<index_t> strides;
    const int sizes[] = {1, 2, 4, 8, 16, 3, 12};
    std::vector<int> all_sizes, all_splats;
    for (const array& from : operands) {
        const int splat = static_cast<int>(1 + random_up_to(1) * (15 + random_up_to(48)));
        table.push_back({from.data, from.size, splat, mover_of_size(from.size)});
        strides.insert(strides.end(), from.strides.begin(), from.strides.end());
        all_sizes.push_back(from.size);
        all_splats.push_back(splat);
    }
    std::vector<weft::detail::stage> stages;
    std::vector<weft::detail::kernel_table> kernels(static_cast<std::size_t>(stage_count));
    index_t total = 1;
    for (const index_t extent : extents)
        total *= extent;
    for (int s = 0; s < stage_count; ++s) {
        mixing_node& node = nodes[static_cast<std::size_t>(s)];
        node.sizes = all_sizes;
        node.splats = all_splats;
        node.salt = random_bits() % 256;
        node.moves = moves;
        node.out_size = s + 1 == stage_count ? target.size : sizes[random_up_to(6)];
        weft::detail::kernel_table& of = kernels[static_cast<std::size_t>(s)];
        of = {mixing_kernel, node.out_size, mover_of_size(node.out_size)};
        of.moves = moves;
        stages.push_back({&of, &node});
        // The kernel reads any rows; these decide only which plan it gets.
        if (stage_count == 1)
            of.reads = {.numbers = static_cast<unsigned>(random_up_to(3)),
                        .packet = static_cast<int>(random_up_to(2) * 4)};
        all_sizes.push_back(node.out_size);
        all_splats.push_back(1);
    }
    std::vector<weft::detail::stream> streams(operands.size() + nodes.size() - 1);

    std::vector<char> expected(target.memory.get(), target.memory.get() + target.bytes);
    compute_plainly(extents, target, expected.data(), operands, nodes);
    weft::detail::run({.rank = static_cast<int>(extents.size()),
                       .operand_count = static_cast<int>(table.size()),
                       .stage_count = stage_count,
                       .stores = weft::detail::storing::as_it_pays,
                       .extents = extents.data(),
                       .target = target.data,
                       .target_strides = target.strides.data(),
                       .operands = table.data(),
                       .strides = strides.data(),
                       .stages = stages.data(),
                       .streams = streams.data()});
    CHECK(std::memcmp(expected.data(), target.memory.get(), expected.size()) == 0);
    for (const mixing_node& node : nodes)
        CHECK((node.computed == total || moves));
}

std::vector<index_t> random_extents(index_t limit) {
    static const index_t choices[] = {1,  2,  3,  4,  5,  7,  8,   12,  15,  16,  17,  24,
                                      31, 32, 33, 50, 64, 65, 100, 127, 128, 130, 200, 1000};
    std::vector<index_t> extents(static_cast<std::size_t>(1 + random_up_to(5)));
    index_t total = 1;
    for (index_t& extent : extents) {
        extent = choices[random_up_to(23)];
        if (random_up_to(200) == 0) extent = 0;
        if (total * extent > limit) extent = 1 + random_up_to(2);
        total *= extent > 0 ? extent : 1;
    }
    std::shuffle(extents.begin(), extents.end(), random_bits);
    return extents;
}

void check_random_jobs(int count, index_t limit, bool plain) {
    const int sizes[] = {4, 1, 2, 8, 16, 3, 12, 4};
    for (int i = 0; i < count; ++i) {
        const std::vector<index_t> extents = random_extents(limit);
        const array target =
            random_array(extents, sizes[random_up_to(7)], false, plain || random_up_to(1) == 0);
        std::vector<array> operands;
        for (index_t k = random_up_to(3) + (random_up_to(30) == 0 ? 90 : 0); k > 0; --k)
            operands.push_back(random_array(extents, sizes[random_up_to(7)], random_up_to(2) > 0,
                                            plain || random_up_to(1) == 0));
        if (random_up_to(3) == 0) { // in place
            array same;
            same.strides = target.strides;
            same.data = target.data;
            same.size = target.size;
            for (std::size_t axis = 0; axis < extents.size(); ++axis)
                if (extents[axis] == 1 && random_up_to(1) == 0) same.strides[axis] = 0;
            operands.push_back(std::move(same));
        }
        CAPTURE(i);
        check_job(extents, target, operands, static_cast<int>(1 + random_up_to(2)));
    }
}

} // namespace

TEST_CASE("schedule/driver: small jobs of any layout equal plain loops") {
    check_random_jobs(3000, 100, false);
}

TEST_CASE("schedule/driver: jobs of any layout equal plain loops") { check_random_jobs(900, 10000, false); }

TEST_CASE("schedule/driver: dense and broadcast jobs equal plain loops") {
    check_random_jobs(600, 10000, true);
}

TEST_CASE("schedule/driver: moves of any layout equal plain loops") {
    const int sizes[] = {4, 1, 2, 8, 16, 3, 12};
    for (int i = 0; i < 1200; ++i) {
        const std::vector<index_t> extents = random_extents(i % 20 == 0 ? 60000 : 10000);
        const array target = random_array(extents, sizes[random_up_to(6)], false, random_up_to(2) > 0);
        std::vector<array> operands;
        operands.push_back(random_array(extents, target.size, random_up_to(2) == 0, random_up_to(4) == 0));
        CAPTURE(i);
        check_job(extents, target, operands, 1, true);
    }
}

TEST_CASE("schedule/driver: large jobs of any layout equal plain loops") {
    check_random_jobs(60, 60000, false);
}
