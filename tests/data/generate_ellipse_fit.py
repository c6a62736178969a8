#!/usr/bin/python3
"""Writes src/contact/ellipse_fit.inc: what a Hertzian ellipse owes to the ratio of curvatures, as polynomials.

For L = ln(lambda) from 0 to 20, in pieces of length 2, in t = L - 2 i - 1: the square of the axes' ratio over lambda,
and the complete integrals B and D at kc = 1/k (docs/theory/strips.md 3). Needs mpmath; 40 digits."""

from mpmath import mp, mpf, chebyfit, ellipk, ellipe, exp, findroot, log

mp.dps = 40
PIECES, TERMS, LENGTH = 10, 17, 2


def integrals(k):
    m = 1 - 1 / k**2
    kk, ee = ellipk(m), ellipe(m)
    return (ee - (1 - m) * kk) / m, (kk - ee) / m


def log_lambda(u):
    b, d = integrals(exp(u))
    return 2 * u + log(b / d)


def axis_ratio(length):
    guess = length * (mpf(2) / 3 - mpf("0.0035") * length) if length < 6 else mpf("0.55") * length
    return exp(findroot(lambda u: log_lambda(u) - length, (guess, guess * mpf("1.01"))))


known = {}


def values(length):
    key = mp.nstr(length, 35)
    if key not in known:
        k = axis_ratio(length)
        known[key] = (k**2 / exp(length), *integrals(k))
    return known[key]


def polynomial(which, piece):
    middle = LENGTH * piece + 1
    highest_first = chebyfit(lambda t: values(middle + t)[which], [-1, 1], TERMS)
    return highest_first[::-1]


def written(number):
    return mp.nstr(number, 17, min_fixed=0, max_fixed=0)


print("// Written by tests/data/generate_ellipse_fit.py: k^2 / lambda, B and D, a polynomial a piece, lowest power first.")
for which in range(3):
    print("{")
    for piece in range(PIECES):
        numbers = [written(c) for c in polynomial(which, piece)]
        rows = [", ".join(numbers[i : i + 4]) for i in range(0, TERMS, 4)]
        print("    {" + ",\n     ".join(rows) + "},")
    print("},")
