// expect: weft E999
// wrong: lines of output, more than 15
// SPDX-License-Identifier: BSL-1.0
struct one {};
struct two {};
struct three {};
struct four {};
struct five {};
struct six {};
void pick(one, const char*);
void pick(two, const char*);
void pick(three, const char*);
void pick(four, const char*);
void pick(five, const char*);
void pick(six, const char*);
#ifdef WEFT_FAIL
void call() { pick(1, "weft E999: an id in the midst of a long list of candidates"); }
#endif
