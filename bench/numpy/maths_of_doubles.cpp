// SPDX-License-Identifier: BSL-1.0
#include "maths.hpp"

void beside::add_maths_of_doubles(std::vector<row>& rows) { add_maths<double>(rows, "float64"); }
