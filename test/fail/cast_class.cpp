// expect: weft E120
// shows: conversion<int
// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <string>

using namespace weft;

void well_formed() {
    tensor<std::string, dyn> names(3);
    static_cast<void>(cast<std::string>(names));
}

#ifdef WEFT_FAIL
void ill_formed() {
    tensor<std::string, dyn> names(3);
    tensor<int, dyn> lengths = cast<int>(names);
    static_cast<void>(lengths);
}
#endif
