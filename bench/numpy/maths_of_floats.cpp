// SPDX-License-Identifier: BSL-1.0
#include "maths.hpp"

void beside::add_maths_of_floats(std::vector<row>& rows) { add_maths<float>(rows, "float32"); }
