#!/usr/bin/python3
"""Recomputes the reference tables of the numerics and of Hertz contact with mpmath; run it in this folder."""

import math
import random

import mpmath as mp

mp.mp.dps = 60
DIGITS = 25


def write(path, provenance, header, rows):
    with open(path, "w") as out:
        out.write(f"# {provenance}; tests/data/generate.py, mpmath with {mp.mp.dps} digits\n")
        out.write(",".join(header) + "\n")
        for row in rows:
            out.write(",".join(repr(v) if isinstance(v, float) else mp.nstr(v, DIGITS) for v in row) + "\n")


def complete(m1):
    """K, E, B, D, C; the working precision grows with the cancellation."""
    with mp.workdps(mp.mp.dps + 2 * abs(int(mp.log10(m1))) + 40):
        m = 1 - m1
        if m == 0:
            return [mp.pi / 2, mp.pi / 2, mp.pi / 4, mp.pi / 4, mp.pi / 16]
        k, e = mp.ellipk(m), mp.ellipe(m)
        b, d = (e - m1 * k) / m, (k - e) / m
        return [k, e, b, d, (d - b) / m]


def elliptic_rows():
    m1 = [1.0, 1 - 2.0**-53, 1 - 1e-12, 1 - 1e-8, 1 - 1e-5, 1 - 1e-3, 1 + 2.0**-52, 1 + 1e-7, 1.5, 2.0, 10.0, 1e6, 1e30]
    m1 += [i / 40 for i in range(1, 40)]
    m1 += [10.0**-i for i in range(2, 20)] + [1e-30, 1e-60, 1e-100, 1e-200, 1e-300]
    for v in m1:
        kc = math.sqrt(v)
        yield [kc] + complete(mp.mpf(kc) ** 2)


def carlson_rows():
    rng = random.Random(19)
    triples = [(0.0, 1.0, 1.0), (0.0, 1.0, 2.0), (0.0, 0.25, 1.0), (1.0, 1.0, 1.0), (2.0, 3.0, 4.0), (0.0, 1e-300, 1.0)]
    triples += [(0.0, 1e-12, 1.0), (1e-12, 0.0, 1.0), (0.0, 1e8, 1e-8), (1.0, 1.0, 1.0 + 1e-12), (1e60, 1e60, 3e60)]
    for i in range(120):
        x, y, z = (10.0 ** rng.uniform(-10, 10) for _ in range(3))
        triples.append((0.0 if i % 3 == 0 else x, y, z))
    for t in triples:
        yield list(t) + [mp.elliprf(*map(mp.mpf, t)), mp.elliprd(*map(mp.mpf, t))]


def legendre_pair(n, x):
    last, value = mp.mpf(1), x
    for k in range(2, n + 1):
        last, value = value, ((2 * k - 1) * x * value - (k - 1) * last) / k
    return value, n * (last - x * value) / (1 - x * x)


def newton(pair, x):
    for _ in range(9):
        value, slope = pair(x)
        x -= value / slope
    return x


def legendre_rule(n):
    """Nodes from the right, those that are not negative, and weights."""
    for i in range(1, (n + 1) // 2 + 1):
        x = newton(lambda x: legendre_pair(n, x), mp.cos(mp.pi * (4 * i - 1) / (4 * n + 2)))
        x = mp.mpf(0) if 2 * i == n + 1 else x
        yield x, 2 / ((1 - x * x) * legendre_pair(n, x)[1] ** 2)


def gegenbauer_rule(n):
    """For the weight 3/4 (1 - x^2): the nodes are the zeros of P', N = n + 1, and (1 - x^2) P'' = -N (N + 1) P there."""
    order = n + 1

    def slope_and_its_slope(x):
        value, slope = legendre_pair(order, x)
        return slope, (2 * x * slope - order * (order + 1) * value) / (1 - x * x)

    for i in range(1, n // 2 + 1):
        x = newton(slope_and_its_slope, mp.cos(mp.pi * (i + mp.mpf(1) / 4) / (order + mp.mpf(1) / 2)))
        # Lobatto's weight 2 / (N (N + 1) P^2), times 3/4 (1 - x^2)
        yield x, 3 * (1 - x * x) / (2 * order * (order + 1) * legendre_pair(order, x)[0] ** 2)


def quadrature_rows():
    for exponent, rule, sizes in [(0, legendre_rule, [3, 5, 8, 12, 16, 24, 32, 40, 48, 64, 96]),
                                  (1, gegenbauer_rule, [4, 6, 8, 12, 16])]:
        for n in sizes:
            for i, (x, weight) in enumerate(rule(n), start=1):
                yield [mp.mpf(exponent), mp.mpf(n), mp.mpf(n - i), x, weight]


def hertz_contact(rx1, ry1, e1, nu1, rx2, ry2, e2, nu2, angle, load):
    """All outputs from the eigenvectors of the gap's tensor and a bisection of lambda(k)."""
    inverse = lambda r: mp.mpf(0) if math.isinf(r) else 1 / mp.mpf(r)
    e_star = 1 / ((1 - mp.mpf(nu1) ** 2) * inverse(e1) + (1 - mp.mpf(nu2) ** 2) * inverse(e2))
    c, s = mp.cos(mp.mpf(angle)), mp.sin(mp.mpf(angle))
    xx = (inverse(rx1) + c * c * inverse(rx2) + s * s * inverse(ry2)) / 2
    yy = (inverse(ry1) + s * s * inverse(rx2) + c * c * inverse(ry2)) / 2
    xy = c * s * (inverse(rx2) - inverse(ry2)) / 2
    p, q = (xx - yy) / 2, xy
    # Where two axes are equally near to x, the one of larger curvature is the first.
    turn = mp.atan2(q, p) / 2 if p >= 0 else mp.atan2(-q, -p) / 2
    spread = mp.sqrt(p * p + q * q) * (1 if p >= 0 else -1)
    ax, ay = (xx + yy) / 2 + spread, (xx + yy) / 2 - spread
    lam = max(ax, ay) / min(ax, ay)
    if lam == 1:
        k = mp.mpf(1)
    else:
        function = lambda t: 2 * t + mp.log(complete(mp.exp(-2 * t))[2] / complete(mp.exp(-2 * t))[3]) - mp.log(lam)
        guess = 2 * mp.log(lam) / 3
        k = mp.exp(mp.findroot(function, (guess, guess * mp.mpf("0.95") - mp.mpf("1e-30"))))
    kk, _, bb, _, _ = complete(1 / k**2)
    minor = mp.cbrt(3 * mp.mpf(load) * bb / (2 * mp.pi * e_star * max(ax, ay) * k))
    major = k * minor
    a, b = (minor, major) if ax >= ay else (major, minor)
    approach = 3 * mp.mpf(load) * kk / (2 * mp.pi * e_star * major)
    area = mp.pi * a * b
    mean = load / area
    return [a, b, 3 * mean / 2, approach, area, 3 * mp.mpf(load) / (2 * approach), mean, ax, ay, turn, e_star]


def hertz_inputs():
    rng = random.Random(1882)
    inf, steel = math.inf, (210e9, 0.28)
    yield (0.020, 0.500, *steel, 0.025, inf, *steel, 0.0, 1500.0)
    yield (0.010, 0.010, *steel, inf, inf, *steel, 0.0, 100.0)
    for i in range(61):
        ratio = 10.0 ** (i / 10)
        yield (0.01, 0.01 * ratio, *steel, inf, inf, *steel, 0.0, 200.0)
    for i in range(30):
        ratio = 10.0 ** (i / 5)
        yield (0.01 * ratio, 0.01, *steel, inf, inf, 70e9, 0.33, 0.0, 200.0)
    for exponent in (8, 10, 12, 16, 24, 40):
        yield (0.01, 0.01 * 10.0**exponent, *steel, inf, inf, *steel, 0.0, 200.0)
    for i in range(1, 16):
        yield (0.02, 0.02 * (1 + 10.0**-i), *steel, 0.03, 0.03, *steel, 0.0, 50.0)
    for i in range(1, 12):
        yield (0.01, 0.01, *steel, -0.01 * (1 + 10.0**-i), inf, *steel, 0.0, 50.0)
        yield (0.01, 0.012, *steel, 0.05, -0.012 * (1 + 10.0**-i), *steel, 0.0, 50.0)
    materials = [(1e6, 0.5), (3e9, -0.5), (inf, 0.2), (7e10, 0.0), (2.1e11, 0.3), (1e3, -0.99)]
    for e1, nu1 in materials:
        for e2, nu2 in materials:
            if not (math.isinf(e1) and math.isinf(e2)):
                yield (0.02, 0.07, e1, nu1, 0.05, -0.3, e2, nu2, 0.0, 10.0)
    for _ in range(120):
        r = [10.0 ** rng.uniform(-3, 1) for _ in range(4)]
        yield (r[0], r[1], *steel, r[2], r[3], 2e10, 0.4, rng.uniform(-7, 7), 10.0 ** rng.uniform(-3, 5))
    for _ in range(40):
        r = [10.0 ** rng.uniform(-2, 0) for _ in range(2)]
        yield (r[0], r[1], *steel, 2.0, -1.5 - rng.random(), *steel, rng.uniform(-2, 2), 300.0)
    for _ in range(40):  # bodies that conform to a part in 1e8, turned so little that they still touch
        r, tightness = 10.0 ** rng.uniform(-2, 0), 10.0 ** rng.uniform(-8, -1)
        yield (r, 0.3, *steel, -r * (1 + tightness), 2.0, *steel, rng.uniform(-0.1, 0.1) * tightness, 300.0)
    for quarter in range(-4, 5):
        for offset in (0.0, 1e-9, -1e-5):
            yield (0.02, 0.5, *steel, 0.025, 3.0, *steel, quarter * math.pi / 2 + offset, 1500.0)
    for i in range(1, 8):
        yield (0.02, inf, *steel, 0.03, inf, *steel, 10.0**-i, 1500.0)
        yield (0.02, inf, *steel, 0.02, inf, *steel, math.pi / 2 - 10.0**-i, 1500.0)
        yield (0.02, 0.02 * (1 + 10.0**-i), *steel, 0.03, 0.03 * (1 + 3 * 10.0**-i), *steel, 0.6, 1500.0)
    for load in (1e-30, 1e-9, 1e9, 1e30):
        for scale in (1e-12, 1e-6, 1e6, 1e12):
            yield (0.02 * scale, 0.5 * scale, *steel, 0.025 * scale, inf, *steel, 0.3, load)


def rows_of_hertz():
    for inputs in hertz_inputs():
        yield list(inputs) + hertz_contact(*inputs)


if __name__ == "__main__":
    write("elliptic.csv", "complete elliptic integrals at the complementary modulus kc",
          ["kc", "K", "E", "B", "D", "C"], elliptic_rows())
    write("carlson.csv", "Carlson's integrals", ["x", "y", "z", "R_F", "R_D"], carlson_rows())
    write("quadrature.csv", "Gauss rules for the weights 1 and 3/4 (1 - x^2), nodes counted from the left, the right half",
          ["exponent", "n", "index", "node", "weight"], quadrature_rows())
    write("hertz.csv", "Hertz contacts (SI, radians)",
          ["rx1", "ry1", "E1", "nu1", "rx2", "ry2", "E2", "nu2", "angle", "load", "a", "b", "p0", "approach", "area",
           "stiffness", "mean_pressure", "curvature_x", "curvature_y", "patch_angle", "contact_modulus"],
          rows_of_hertz())
