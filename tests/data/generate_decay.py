"""Writes the example that identify runs by default, examples/decay.csv and src/study/identify_example.inc, by an integrator of
its own: the classical Runge-Kutta method in steps of 1/64 of a sample, cut by bisection where the velocity vanishes."""
import math
import os
import random

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MASS, LOAD, OMEGA, V0 = 0.15, 0.4, 2 * math.pi * 40, 0.12
MU = (0.02, 0.05, 2.0)
RATE, COUNT, STEPS = 1000, 3000, 64
OFFSET, NOISE = 12e-6, 0.005 * V0 / OMEGA
UNIT = 1e-7  # the file has a tenth of a micrometre


def acceleration(sign, x, v):
    speed = max(sign * v, 0.0)
    return -OMEGA**2 * x - sign * LOAD / MASS * (MU[0] + speed * (MU[1] + speed * MU[2]))


def step(sign, h, x, v):
    a1 = acceleration(sign, x, v)
    v2 = v + h / 2 * a1
    a2 = acceleration(sign, x + h / 2 * v, v2)
    v3 = v + h / 2 * a2
    a3 = acceleration(sign, x + h / 2 * v2, v3)
    v4 = v + h * a3
    a4 = acceleration(sign, x + h * v3, v4)
    return x + h / 6 * (v + 2 * v2 + 2 * v3 + v4), v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)


def advance(sign, h, x, v):
    while h > 0 and sign:
        x1, v1 = step(sign, h, x, v)
        if sign * v1 > 0:
            return sign, x1, v1
        low, high = 0.0, h
        for _ in range(60):
            middle = (low + high) / 2
            if sign * step(sign, middle, x, v)[1] > 0:
                low = middle
            else:
                high = middle
        x, v = step(sign, high, x, v)[0], 0.0
        pull = -OMEGA**2 * x
        sign = 0 if abs(pull) <= LOAD / MASS * MU[0] else math.copysign(1, pull)
        h -= high
    return sign, x, v


def record():
    noise = random.Random(2022)
    sign, x, v = 1.0, 0.0, V0
    for _ in range(COUNT):
        yield round((x + OFFSET + noise.gauss(0.0, NOISE)) / UNIT)
        for _ in range(STEPS):
            sign, x, v = advance(sign, 1 / (RATE * STEPS), x, v)


def main():
    numbers = list(record())
    with open(os.path.join(TOP, "examples", "decay.csv"), "w", encoding="utf-8") as file:
        file.write("# A simulated decay whose truth is known: mu = 0.02 + 0.05 v + 2 v^2, 0.15 kg under 0.4 N, 40 Hz, thrown at\n"
                   "# 0.12 m/s; noise of 0.5 % of the first amplitude, offset 12 um. Made by tests/data/generate_decay.py.\n"
                   "t [ms],x [um]\n")
        file.writelines(f"{i * 1000 / RATE:g},{n / 10:.1f}\n" for i, n in enumerate(numbers))
    with open(os.path.join(TOP, "src", "study", "identify_example.inc"), "w", encoding="utf-8") as file:
        for i in range(0, len(numbers), 20):
            file.write(" ".join(f"{n}," for n in numbers[i:i + 20]) + "\n")


if __name__ == "__main__":
    main()
