// expect: weft E999
// wrong: rejected for another reason
// SPDX-License-Identifier: BSL-1.0
#ifdef WEFT_FAIL
static_assert(false, "weft E9990: an id that only begins like the expected one");
#endif
