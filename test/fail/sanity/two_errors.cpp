// expect: weft E999
// wrong: 2 errors instead of one
// SPDX-License-Identifier: BSL-1.0
#ifdef WEFT_FAIL
static_assert(false, "weft E999: right");
int value = undeclared;
#endif
