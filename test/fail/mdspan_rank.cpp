// expect: weft E503
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <cstddef>

template <std::size_t Rank>
struct span_of {
    using element_type = float;
    using reference = float&;
    static constexpr std::size_t rank() { return Rank; }
    static constexpr std::size_t static_extent(std::size_t) { return 3; }
    std::size_t extent(std::size_t) const { return 3; }
    std::size_t stride(std::size_t) const { return 1; }
    float* data_handle() const { return nullptr; }
    bool is_strided() const { return true; }
};

auto well_formed(const span_of<1>& m) { return weft::from_mdspan(m); }

#ifdef WEFT_FAIL
void ill_formed(const span_of<0>& m) { (void)weft::from_mdspan(m); }
#endif
