// SPDX-License-Identifier: BSL-1.0
// weft/parallel/library.cpp - threads, compiled once for each instruction set.
#include <weft/parallel/thread_pool_body.hpp>

#if WEFT_BODIES && WEFT_SET != 0
#error "these flags are not those of the instruction set that the library is to be compiled for"
#endif
