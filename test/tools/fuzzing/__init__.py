# SPDX-License-Identifier: BSL-1.0
"""Random trees over random shapes, in C++ and in NumPy; test/tools/fuzz.py runs them."""
