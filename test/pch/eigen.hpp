// SPDX-License-Identifier: BSL-1.0
// What every unit test reads and no change to weft touches: precompiled, it saves a third of their build.
#include <Eigen/Core>
