// expect: weft E999
// wrong: the output does not show `shape<2, 3>`
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
#ifdef WEFT_FAIL
static_assert(false, "weft E999: operands do not broadcast");
#endif
