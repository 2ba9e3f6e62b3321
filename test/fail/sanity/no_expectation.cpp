// SPDX-License-Identifier: BSL-1.0
// wrong: the first line is not
int value = 1;
