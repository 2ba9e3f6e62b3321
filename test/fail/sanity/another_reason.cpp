// expect: weft E999
// wrong: rejected for another reason
// SPDX-License-Identifier: BSL-1.0
#ifdef WEFT_FAIL
int value = undeclared;
#endif
