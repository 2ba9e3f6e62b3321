// expect: weft E999
// wrong: compiles with -DWEFT_FAIL
// SPDX-License-Identifier: BSL-1.0
int value = 1;
