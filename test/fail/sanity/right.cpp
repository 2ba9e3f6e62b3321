// expect: weft E999
// shows: shape<2, 3>
// SPDX-License-Identifier: BSL-1.0
// Rejected exactly as it should be: the tool must find nothing here.
template <int...>
struct shape {};
template <class T>
inline constexpr bool fits = false;
template <class T>
void add() {
    static_assert(fits<T>, "weft E999: operands do not broadcast");
}

#ifdef WEFT_FAIL
void call() { add<shape<2, 3>>(); }
#endif
