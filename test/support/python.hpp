// SPDX-License-Identifier: BSL-1.0
// test/support/python.hpp - programs of NumPy, run over the files of a test.
#pragma once

#include <cstdlib>
#include <string>
#include <support/scratch.hpp>

/// A Python that has NumPy; empty if there is none.
inline std::string python_with_numpy() {
    for (const std::string python : {"/usr/bin/python3", "python3"})
        if (std::system((python + " -c 'import numpy' >/dev/null 2>&1").c_str()) == 0) return python;
    return {};
}

/// Runs a program in the folder; 0 if it ends well.
inline int run_python(const std::string& python, const scratch& here, const std::string& program) {
    here.write("program.py",
               "import numpy as np, os\nos.chdir(os.path.dirname(os.path.abspath(__file__)))\n" + program);
    return std::system((python + " '" + here.path("program.py") + "'").c_str());
}
