"""Writes examples/film.csv, a decay on a lubricating film whose truth is known, by an integrator of its own: the classical
Runge-Kutta method in steps of 1/64 of a sample, cut by bisection where the velocity vanishes."""
import math
import os
import random

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MASS, LOAD, OMEGA, V0 = 0.15, 0.4, 2 * math.pi * 40, 0.12
MU_C, C, TAU = 0.08, 0.6, 0.02
POWER, H_C, SHARPNESS = 2 / 3, 0.32, 3.0  # n, h_c and q of docs/theory/point-law.md 7, with v_star = V0
RATE, COUNT, STEPS = 1000, 1100, 64
NOISE = 0.002 * V0 / OMEGA


def alpha(h):
    return math.exp(-((max(h, 0.0) / H_C) ** SHARPNESS))


def rates(sign, state):
    x, v, h = state
    speed = max(sign * v, 0.0)
    dry = alpha(h)
    friction = dry * MU_C * LOAD + (1 - dry) * C * speed
    return v, -OMEGA**2 * x - sign * friction / MASS, ((speed / V0) ** POWER - h) / TAU


def along(state, h, slope):
    return tuple(s + h * d for s, d in zip(state, slope))


def step(sign, h, state):
    k1 = rates(sign, state)
    k2 = rates(sign, along(state, h / 2, k1))
    k3 = rates(sign, along(state, h / 2, k2))
    k4 = rates(sign, along(state, h, k3))
    return tuple(s + h / 6 * (a + 2 * b + 2 * c + d) for s, a, b, c, d in zip(state, k1, k2, k3, k4))


def turn(sign, h, state):
    """The state where the velocity vanishes within the step h, and how long that takes."""
    low, high = 0.0, h
    for _ in range(60):
        middle = (low + high) / 2
        if sign * step(sign, middle, state)[1] > 0:
            low = middle
        else:
            high = middle
    x, _, film = step(sign, high, state)
    return high, (x, 0.0, film)


def advance(sign, h, state):
    while h > 0 and sign:
        after = step(sign, h, state)
        if sign * after[1] > 0:
            return sign, after
        taken, state = turn(sign, h, state)
        pull = -OMEGA**2 * state[0]
        sign = 0 if abs(pull) <= alpha(state[2]) * MU_C * LOAD / MASS else math.copysign(1, pull)
        h -= taken
    return sign, state


def record():
    noise = random.Random(2022)
    sign, state = 1.0, (0.0, V0, 1.0)
    for _ in range(COUNT):
        yield state[0] + noise.gauss(0.0, NOISE)
        for _ in range(STEPS):
            sign, state = advance(sign, 1 / (RATE * STEPS), state)


def main():
    with open(os.path.join(TOP, "examples", "film.csv"), "w", encoding="utf-8") as file:
        file.write("# A simulated decay on a lubricating film whose truth is known: mu_c = 0.08, c = 0.6 N s/m, tau = 20 ms, 0.15 kg under\n"
                   "# 0.4 N, 40 Hz, thrown at 0.12 m/s; noise of 0.2 % of the first amplitude. Made by tests/data/generate_film.py.\n"
                   "t [ms],x [um]\n")
        file.writelines(f"{i * 1000 / RATE:g},{1e6 * x:.2f}\n" for i, x in enumerate(record()))


if __name__ == "__main__":
    main()
