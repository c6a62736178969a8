"""The decay of bench/oscillator.c by scipy's solve_ivp with events, slip phase by slip phase; prints the seconds it took."""
import math
import time

from scipy.integrate import solve_ivp

M, K, LOAD, MU, C, TAU, N, V_STAR, H_C = 0.15, 0.15 * (80 * math.pi) ** 2, 0.4, 0.12, 0.2, 0.02, 0.67, 0.12, 0.2


def rates(t, state, sign):
    x, v, h = state
    speed = max(sign * v, 0.0)
    touch = math.exp(-(max(h, 0.0) / H_C) ** 3)
    force = sign * touch * MU * LOAD + (1 - touch) * C * v
    return v, -(K * x + force) / M, ((speed / V_STAR) ** N - h) / TAU


def turn(t, state, sign):
    return sign * state[1]


turn.terminal, turn.direction = True, -1


def decay():
    t, state, sign = 0.0, [0.0, 0.12, 1.0], 1.0
    while t < 3.0:
        phase = solve_ivp(rates, (t, 3.0), state, method="DOP853", events=turn, args=(sign,), rtol=1e-10, atol=1e-13)
        t, state = phase.t[-1], phase.y[:, -1]
        state[1] = 0.0
        if abs(K * state[0]) <= math.exp(-(max(state[2], 0.0) / H_C) ** 3) * MU * LOAD:
            return t
        sign = -math.copysign(1.0, state[0])
    return math.nan


began = time.perf_counter()
sticks = decay()
taken = time.perf_counter() - began
if abs(sticks - 2.418958478) > 1e-6:
    raise SystemExit(f"sticks at {sticks!r}")
print(taken)
