#include <unsupported/Eigen/CXX11/Tensor>
using T = Eigen::Tensor<float, 4, Eigen::RowMajor>;
void f0(T& d, const T& a, const T& b, const T& c) { const std::array<Eigen::Index, 4> e{a.dimension(0), 1, a.dimension(2), 1}, f{1, a.dimension(1), 1, a.dimension(3)}; d = ((a + b.broadcast(e)) + (c.broadcast(f) + a)) + (b.broadcast(e) + c.broadcast(f)); }
