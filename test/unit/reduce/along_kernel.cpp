// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/along_kernel.hpp>
#include <weft/storage/placement.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace weft;
using weft::detail::dense;
using weft::detail::leaf;
using weft::detail::placement;
using weft::detail::stream;
namespace fold = weft::detail::fold;

namespace {

using node_type = leaf<float, shape<dyn>, dense>;
const node_type node(nullptr, placement<shape<dyn>, dense>(shape<dyn>(1)));

} // namespace

TEST_CASE("reduce/along_kernel: along rows of every length, one or many at once: same bits") {
    std::vector<float> memory(20 * 300);
    for (std::size_t i = 0; i < memory.size(); ++i)
        memory[i] = 1 / static_cast<float>(i + 1);
    for (index_t n = 1; n < 300; ++n) {
        float together[20], alone = 0;
        const stream in{reinterpret_cast<const char*>(memory.data()), n * 4, -1};
        detail::run_along<fold::sum, node_type, 0, 1>(&node, &in, reinterpret_cast<char*>(together), 4, 20, n,
                                                      0);
        for (index_t row = 0; row < 20; ++row) {
            const stream one{reinterpret_cast<const char*>(memory.data() + row * n), 0, -1};
            detail::run_along<fold::sum, node_type, 0, 1>(&node, &one, reinterpret_cast<char*>(&alone), 4, 1,
                                                          n, 0);
            CHECK(alone == together[row]);
            double expected = 0;
            for (index_t i = 0; i < n; ++i)
                expected += double(memory[static_cast<std::size_t>(row * n + i)]);
            CHECK(double(alone) == doctest::Approx(expected).epsilon(1e-6));
        }
    }
}
