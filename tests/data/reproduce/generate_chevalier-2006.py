"""Writes chevalier-2006.csv: verdicts that are expected, and numbers found without Galet.

Hertz by scipy's elliptic integrals, FASTSIM and strip theory by closed forms and a march in numpy, formulas by scipy's
quadrature. "boundary elements" are runs of an independent program in numpy (dense Newton for traction on 100 x 26
cells, conjugate gradients for pressure on 128 x 160); Kalker's coefficients are of a spectral solution. Lengths are mm,
forces N.
"""
import csv
import os

import numpy as np
from scipy.integrate import dblquad, quad
from scipy.optimize import brentq
from scipy.special import ellipe, ellipk

HERE = os.path.dirname(os.path.abspath(__file__))
NU, G, MU, V, XI, F = 0.28, 82031.25, 0.1, 2600.0, 1e-3, 1500.0
E = 2 * G * (1 + NU)
MODULUS = E / (2 * (1 - NU**2))
A, B = (1 / 20 + 1 / 25) / 2, 1 / 500 / 2
C11, C22, C23, C33 = 3.4437948, 2.51771241, 0.47502471, 9.7657
ELLIPTIC, CLOSED, QUAD = "scipy elliptic integrals", "closed form", "scipy quadrature"
ELEMENTS, STRIPS, THEORY = "boundary elements", "strips in closed form", "strip theory"
rows = []


def add(name, verdict, computed=None, tolerance="", source="reading of the paper"):
    rows.append([name, verdict, "" if computed is None else repr(float(computed)), tolerance, source])


def curvature_ratio(k):
    m = 1 - 1 / k**2
    return (k * k * ellipe(m) - ellipk(m)) / (ellipk(m) - ellipe(m))


def axis_ratio(lam):
    """b/a of Hertz's ellipse."""
    if lam < 1:
        return 1 / axis_ratio(1 / lam)
    return 1.0 if abs(lam - 1) < 1e-6 else brentq(lambda k: curvature_ratio(k) - lam, 1 + 1e-9, 1e4, xtol=1e-13, rtol=1e-14)


def hertz(a_, b_, force=F, modulus=MODULUS):
    """a, b, p0 and approach for the gap a_ x^2 + b_ y^2."""
    k = axis_ratio(a_ / b_)
    if k < 1:
        b, a, p0, delta = hertz(b_, a_, force, modulus)
        return a, b, p0, delta
    m = 1 - 1 / k**2
    # b^3 = 3 F k^2 E(m) / (2 pi E* (A + B))
    b = (3 * force * k * k * ellipe(m) / (2 * np.pi * modulus * (a_ + b_))) ** (1 / 3)
    a = b / k
    p0 = 1.5 * force / (np.pi * a * b)
    return a, b, p0, p0 * a / modulus * ellipk(m)


a, b, p0, delta = hertz(A, B)
lam = A / B


def stiffness(bend):
    """Line load over depth."""
    _, half, _, _ = hertz(A, bend)
    return 0.75 * F / (bend * half**3)


def corrected(bend):
    return bend * axis_ratio(A / bend) ** 2


def raw_strips(radius):
    """Depth, largest half length and extent across of a blended roller without diffusion."""
    sides = [(0.5 / radius, stiffness(0.5 / radius)), (B, stiffness(B))]
    depth = (F / sum(s * 2 / 3 / np.sqrt(bend) for bend, s in sides)) ** (2 / 3)
    jump = np.sqrt(corrected(B) / corrected(0.5 / radius))
    longest = np.sqrt(depth / min(corrected(0.5 / radius), corrected(B)))
    return jump, 2 * longest, sum(np.sqrt(depth / bend) for bend, _ in sides)


# FASTSIM and strip theory in closed form
L1, L2 = 8 * a / (3 * C11 * G), 8 * a / (3 * C22 * G)
L3 = np.pi * a * np.sqrt(a / b) / (4 * C23 * G)
KAPPA = XI * a / (L1 * MU * p0)
PARABOLA = 0.75 * KAPPA


def elliptic_force(kappa):
    return MU * F * 2 / np.pi * (kappa / (1 + kappa**2) + np.arctan(kappa))


def parabolic_line(h):
    k = PARABOLA
    return 2 * k * h**2 - k * k * h + k**3 / 6 if h > k / 2 else 4 / 3 * h**3


edge = np.arccos(PARABOLA / 2)
parabolic_force = MU * 4 / 3 * p0 * a * b * 2 * (
    quad(lambda t: parabolic_line(np.cos(t)) * np.cos(t), 0, edge)[0] + quad(lambda t: parabolic_line(np.cos(t)) * np.cos(t), edge, np.pi / 2)[0])
stick_elliptic = np.pi * a * b / (1 + KAPPA**2)
stick_parabolic = 2 * a * b * (edge + np.sin(edge) * np.cos(edge) - PARABOLA * np.sin(edge))
STRETCH = C11 / (np.pi**2 / (4 * (1 - NU)))


def carter(xi, stretch):
    return xi * G * a / (2 * (1 - NU) * MU * p0) * stretch


def over_strips(line):
    """Integral over y of a function of the half length."""
    return 2 * b * quad(lambda t: line(a * np.cos(t)) * np.cos(t), 0, np.pi / 2, limit=400)[0]


def strip_theory_force(xi):
    e_ = carter(xi, STRETCH)  # the same on all strips of an ellipse

    def line(half):
        share = min(1.0, e_ / max(half, 1e-30))
        return np.pi / 2 * MU * p0 / a * half**2 * (2 * share - share**2)
    return over_strips(line)


e = carter(XI, STRETCH)


def slip(x, e_):
    return V * XI / e_ * np.sqrt((e_ - x) ** 2 - (a - e_) ** 2)


def traction(x):
    return np.sqrt(a * a - x * x) - np.sqrt(max((a - e) ** 2 - (x - e) ** 2, 0.0))


begin = 2 * e - a
stick_theory = over_strips(lambda half: 2 * max(half - e, 0.0))
line_theory = V * XI * np.pi / 2 * MU * p0 * a * (2 * e / a - (e / a) ** 2)
surface_theory = max(slip(x, e) * MU * p0 * np.sqrt(1 - (x / a) ** 2) for x in np.linspace(-a, begin, 20001))
slip_theory = slip(-a, e)
# V mu p0 (xi sqrt(1 - X^2) - (L1 mu p0 / a) X) at X = -1/sqrt(1 + kappa^2)
at = -1 / np.sqrt(1 + KAPPA**2)
surface_elliptic = V * MU * p0 * (XI * np.sqrt(1 - at**2) - L1 * MU * p0 / a * at)
line_elliptic = 0.75 * V * XI * elliptic_force(KAPPA) / b
line_parabolic = V * XI * MU * 4 / 3 * p0 * a * parabolic_line(1.0)


def work(vx, vy, phi, strips=300, cells=400):
    """Work of the creep forces of FASTSIM, elliptic; phi in 1/mm."""
    y = b * ((2 * np.arange(strips) + 1) / strips - 1)
    half = a * np.sqrt(1 - (y / b) ** 2)
    dx, t, total = 2 * half / cells, np.zeros((2, strips)), 0.0
    for i in range(cells):
        x, end = half - (i + 0.5) * dx, half - (i + 1) * dx
        q = t - dx * np.array([vx / L1 - phi * y / L3, vy / L2 + phi * x / L3])
        bound = MU * p0 * np.sqrt(np.maximum(1 - (end / a) ** 2 - (y / b) ** 2, 0))
        new = q * np.minimum(1, bound / np.hypot(*q))
        mean = 0.5 * (t + new)
        total -= np.sum(dx * (mean[0] * (vx - phi * y) + mean[1] * (vy + phi * x)))
        t = new
    return total * 2 * b / strips * V * 1e-3


def kernel(factor):
    total = 0.0
    for x, y in ((2, 0), (0, 6), (2, 6), (-3, 4), (5, -7)):
        def inside(t, s, x=x, y=y):
            dx, dy = x - s, y - t
            r = np.hypot(dx, dy)
            return factor(dx / r, dy / r) / r
        total += dblquad(inside, -0.5, 0.5, -1.5, 1.5, epsabs=1e-12, epsrel=1e-12)[0]
    return total


def power_law():
    t = np.log(100) * np.arange(101) / 100
    k = np.log([axis_ratio(np.exp(x)) for x in t])
    alpha, beta = np.polyfit(t, k, 1)
    return alpha, np.exp(beta)


def noisy():
    state, y, values = 1, -1 + 2 * np.arange(241) / 240, []
    for place in y:
        state = (1664525 * state + 1013904223) % 2**32
        values.append(np.exp(-4 * place**2) + 0.3 * ((state >> 8) / 16777216 - 0.5))
    return y, np.array(values)


def weights(y, place, c, length=0.1):
    return np.exp(-c * ((y - place) / length) ** 2)


def means(y, values, c):
    return np.array([np.average(values, weights=weights(y, place, c)) for place in y])


def diffuse():
    y, values = noisy()
    return sum(np.polyval(np.polyfit(y - y[i], values, order, w=np.sqrt(weights(y, y[i], 1))), 0.0)
               for order in range(3) for i in range(0, 241, 20))


def roughness(values):
    return np.sqrt(np.mean(np.diff(values, 2) ** 2))


y_noisy, v_noisy = noisy()
alpha, beta = power_law()
g2 = 70e3 / (2 * 1.33)
shear = 1 / (0.5 / G + 0.5 / g2)
aluminium = 1 / ((1 - NU**2) / E + (1 - 0.33**2) / 70e3)
bed_moment = dblquad(lambda s, t: b * np.cos(t) * a * np.cos(t) * (
    a * s * np.cos(t) * 0.5 * ((a * s * np.cos(t)) ** 2 - (a * np.cos(t)) ** 2) + (b * np.sin(t)) ** 2 * (a * s * np.cos(t) - a * np.cos(t))),
    -np.pi / 2, np.pi / 2, -1, 1)[0] / L3
raw1, raw200, raw500 = raw_strips(1.0), raw_strips(200.0), raw_strips(500.0)
exact_lx, exact_ly = {1: 0.69206, 500: 0.4608}, {1: 3.1323}
carter_plane = carter(XI, 1.0)
place = -np.cos(np.pi * 201 / 800) * a

add("kalker-unit", "erratum", 1, 1e-6, "dimensions")
add("one-body", "reproduced", hertz(A, B, modulus=2 * MODULUS)[3], 1e-10, ELLIPTIC)
add("two-bodies", "reproduced", delta, 1e-10, ELLIPTIC)
add("materials", "reproduced", aluminium, 1e-12, CLOSED)
add("peak", "reproduced", p0, 1e-10, ELLIPTIC)
add("gap-closed", "reproduced", delta - (A * a * a + B * b * b) / 4, 1e-10, ELLIPTIC)
add("active-set", "qualitative", 6, 0.5, "a dense active set in numpy on 40 x 30 cells")
add("finer", "qualitative", 0, 0.5, ELLIPTIC)
add("hertz-a", "reproduced", a, 1e-10, ELLIPTIC)
add("hertz-b", "erratum", b, 1e-10, ELLIPTIC)
add("profile-points", "qualitative")
add("grid-a", "reproduced", 0, 0.5, ELLIPTIC)
add("grid-b", "reproduced", 0, 0.5, ELLIPTIC)
add("grid-area", "reproduced", 0.76, 0.3, "boundary elements in a slightly larger box")
add("finer-along-x", "qualitative", 0.76, 0.3, "boundary elements in a slightly larger box")
add("blend-along", "qualitative", axis_ratio(A / 0.5), 1e-10, ELLIPTIC)
add("radius-named", "erratum", hertz(A, 1 / 40)[1], 1e-10, ELLIPTIC)
add("blend-falls", "qualitative", exact_lx[1] / exact_lx[500], 0.015, ELEMENTS)
add("blend-hertz", "qualitative", 0, 0.5, ELLIPTIC)
add("decoupled", "qualitative", 0, 1e-15, CLOSED)
add("kernel-xx", "reproduced", kernel(lambda c, s: 1 - NU + NU * c * c), 1e-9, QUAD)
add("kernel-xy", "reproduced", kernel(lambda c, s: NU * c * s), 1e-9, QUAD)
add("kernel-yy", "reproduced", kernel(lambda c, s: 1 - NU + NU * s * s), 1e-9, QUAD)
add("kernel-zz", "reproduced", kernel(lambda c, s: 1 - NU), 1e-9, QUAD)
add("shifted-circle", "reproduced", (2 - NU) * 100 / (4 * G), 1e-12, "closed form of Mindlin")
add("coulomb", "qualitative", 1, 1e-6, "law of friction")
add("slip-plane", "reproduced", slip(place, carter_plane), 1e-9, "closed form of Carter")
add("two-zones", "qualitative", 0.782 / (np.pi * a * b), 0.005, ELEMENTS)
add("traction-linear", "differs", traction((begin + a) / 2) / traction(begin), 1e-4, THEORY)
add("slip-linear", "erratum", slip((begin - a) / 2, e) / slip_theory, 1e-4, THEORY)
add("slip-finite", "qualitative", slip_theory, 0.005, THEORY)
add("adhesion", "qualitative", 0, 0.15, "spectral solution of full adhesion")
add("flexibility-1", "reproduced", L1, 1e-4, CLOSED)
add("flexibility-2", "reproduced", L2, 1e-4, CLOSED)
add("flexibility-3", "reproduced", L3, 1e-4, CLOSED)
add("mean-equal", "erratum", 1, 1e-9, CLOSED)
add("power-pure", "reproduced", work(1e-3, 0, 0), 1e-3, "a march in numpy")
add("power-diagonal", "erratum", work(5e-4, 5e-4, 0), 1e-3, "a march in numpy")
add("power-spin", "erratum", work(5e-4, -3e-4, 1e-3), 1e-3, "a march in numpy")
add("power-slight-spin", "erratum", work(1e-3, 0, 2e-4), 1e-3, "a march in numpy")
add("march-x", "reproduced", -G * a * b * C11 * 5e-4, 1e-4, "linear theory")
add("march-y", "reproduced", -G * a * b * (C22 * -3e-4 + np.sqrt(a * b) * C23 * 1e-3), 1e-3, "linear theory")
add("weak-creepage", "qualitative", 100 * (elliptic_force(1e-3 * KAPPA) / strip_theory_force(1e-6) - 1), 0.1, THEORY)
add("moment-misfit", "qualitative", bed_moment / (-G * (a * b) ** 2 * C33), 1e-3, QUAD)
add("saturation-share", "qualitative", 0, 0.004, CLOSED)
add("slip-unbounded", "qualitative", 2, 0.03, CLOSED)
add("power-finite", "qualitative", surface_elliptic * 1e-3, 1e-4, CLOSED)
add("parabolic-finite", "qualitative", V * XI * (1 + 2 / PARABOLA), 1e-3, CLOSED)
add("parabolic-slips", "qualitative", 1 - np.sqrt(1 - PARABOLA**2 / 4), 1e-4, CLOSED)
add("slip-jumps", "qualitative", 2 / PARABOLA - 1, 3e-3, CLOSED)
add("parabolic-linear", "qualitative", 0, 1e-6, CLOSED)
add("stick-order", "qualitative", stick_elliptic / stick_theory, 0.01, THEORY)
add("elliptic-nearer", "qualitative", stick_elliptic - stick_theory, 0.03, THEORY)
add("stick-exact", "differs", 0.782, 0.005, ELEMENTS)
add("stick-elliptic", "differs", stick_elliptic, 1e-4, CLOSED)
add("stick-parabolic", "differs", stick_parabolic, 1e-4, CLOSED)
add("parabolic-slip-far", "qualitative", (1 + 2 / PARABOLA) * V * XI / slip_theory, 0.01, THEORY)
add("total-power", "reproduced", V * XI * elliptic_force(KAPPA) * 1e-3, 1e-4, CLOSED)
add("line-more", "qualitative", line_parabolic / line_elliptic, 1e-3, CLOSED)
add("total-more", "differs", parabolic_force / elliptic_force(KAPPA), 1e-5, CLOSED)
add("line-over", "qualitative", line_elliptic / line_theory, 0.005, THEORY)
add("uncorrected", "qualitative", np.sqrt(lam), 1e-12, CLOSED)
add("corrected", "reproduced", beta * lam**alpha, 1e-6, "numpy polyfit")
add("virtual-depth", "reproduced", B * b * b, 1e-10, ELLIPTIC)
add("strip-length", "reproduced", a * np.sqrt(0.75), 1e-10, ELLIPTIC)
ratios = (0.09, 0.5, 1.0, 2.0, 10.0, 45.0, 1000.0)
add("strip-load", "reproduced", sum(np.pi / 2 * h[2] * h[0] * 0.75 for h in (hertz(x * 1e-3, 1e-3) for x in ratios)), 1e-8, ELLIPTIC)
first = sum(stiffness(x) * 2 / 3 / np.sqrt(x) for x in (0.5, B)) * (20e-3 / 200) ** 1.5
add("convergence", "qualitative", first, 1e-5, STRIPS)
add("semi-hertz", "qualitative", 0, 1e-9, ELLIPTIC)
add("semi-load", "qualitative", 0, 5e-4, ELLIPTIC)
add("semi-a", "differs", a, 1e-6, ELLIPTIC)
add("semi-b", "differs", b, 1e-6, ELLIPTIC)
add("semi-ratio", "differs", axis_ratio(lam), 1e-6, ELLIPTIC)
add("points-appear", "qualitative", raw1[0], 0.01, STRIPS)
add("points-grow", "qualitative", raw1[0] / raw200[0], 0.01, STRIPS)
add("points-sharper", "qualitative", raw1[1] / exact_lx[1], 0.01, "strips in closed form over boundary elements")
add("length-close", "qualitative", raw1[2] / exact_ly[1], 0.01, "strips in closed form over boundary elements")
add("width-close", "differs", raw1[1] / exact_lx[1], 0.01, "strips in closed form over boundary elements")
add("vary-alike", "qualitative", raw1[2] / raw500[2], 1e-3, STRIPS)
add("taylor", "erratum", 2 - 3 * 0.35 + 5 * 0.35**2, 1e-12, CLOSED)
add("larger-c-wider", "erratum", np.sqrt(0.3 / 5), 1e-9, CLOSED)
add("diffuse", "reproduced", diffuse(), 1e-9, "numpy polyfit")
add("derivative-1", "reproduced", 0.5, 1e-9, CLOSED)
add("derivative-2", "reproduced", 10, 1e-9, CLOSED)
add("larger-c-smoother", "erratum", roughness(means(y_noisy, v_noisy, 5)) / roughness(means(y_noisy, v_noisy, 0.3)), 1e-9, "numpy weighted means")
add("ratio-radii", "reproduced", 1 / 500, 1e-12, CLOSED)
add("error-1", "differs", 7.73, 0.1, "boundary elements with 128 x 160 cells counted")
add("curvature-diffused", "erratum", 21.8, 0.03, "boundary elements and strips in numpy")
add("error-flat", "qualitative", 0, 0.5, "boundary elements and strips in numpy")
add("error-convex", "qualitative")
add("optimum-constant", "differs")
add("optimum-below", "reproduced", 3.5 * (3.2 / 2.7) ** 2, 0.05, "boundary elements and strips in numpy")
add("one-length", "reproduced", 7.95, 0.02, "boundary elements and strips in numpy")
add("points-attenuated", "qualitative", 1, 0.02, "a smooth outline has no jump")
add("dimensions-better", "qualitative")
add("error-50", "differs", 3.96, 0.1, "boundary elements with 128 x 160 cells counted")
add("error-75", "differs", 3.74, 0.02, "boundary elements with 128 x 160 cells counted")
add("error-500", "reproduced")
add("errors-fall", "qualitative", 7.73, 0.1, "boundary elements with 128 x 160 cells counted")
add("optimum-50", "differs", 3.5 * (2.4 / 2.7) ** 2, 0.1, "boundary elements and strips in numpy")
add("optimum-75", "reproduced", 3.5 * (3.2 / 2.7) ** 2, 0.05, "boundary elements and strips in numpy")
add("optimum-500", "qualitative", 0, 1e-9, "constant curvature")
add("surface-nearer", "qualitative", 100 * (1 - surface_elliptic / surface_theory), 0.02, THEORY)
line_limit = 79.69714 + (80.21093 - 79.69714) * (1 / 72) / (1 / 72 - 1 / 100)  # of the first order in the cells, 72 and 100
add("line-nearer", "qualitative", 100 * (line_elliptic / line_limit - 1), 0.03, "boundary elements on two grids")

with open(os.path.join(HERE, "chevalier-2006.csv"), "w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["id", "verdict", "computed", "tolerance", "source"])
    writer.writerows(rows)
