"""Writes zhuravlev-1998.csv: verdicts that are expected, and numbers found without Galet.

Laws of the patch are integrals over chords (mpmath), motions of the ball are integrated by scipy's DOP853 or are closed
forms by mpmath's hypergeometric function; the verdicts are those of reading the paper.
"""
import csv
import os

import mpmath as mp
import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import minimize_scalar

mp.mp.dps = 30
HERE = os.path.dirname(os.path.abspath(__file__))
CHORDS, SERIES = "mpmath quadrature over chords", "leading terms of the series"
CLOSED, MOTION = "closed form", "scipy DOP853 at rtol 1e-13"


def chord_range(k):
    return mp.asin(1 / k) if k > 1 else mp.pi / 2


def force(k):
    k = mp.mpf(k)
    end = chord_range(k)
    return mp.mpf(3) / 4 * k * mp.quad(lambda t: mp.cos(t) ** 2 * (1 - (k * mp.sin(t)) ** 2), [-end, 0, end])


def moment(k):
    k = mp.mpf(k)
    end = chord_range(k)
    return mp.mpf(3) / 16 * mp.quad(lambda t: (1 - (k * mp.sin(t)) ** 2) ** 2, [-end, 0, end])


def pade_force(k):
    return 3 * mp.pi * k / (8 + 3 * mp.pi * k)


def pade_moment(k):
    return 3 * mp.pi / (16 + 15 * mp.pi * k)


M0 = 3 * mp.pi / 16
rows = []


def add(name, verdict, computed, tolerance, source):
    rows.append([name, verdict, "" if computed is None else mp.nstr(mp.mpf(computed), 17), tolerance, source])


def reproduced(name, computed, tolerance, source):
    add(name, "reproduced", computed, tolerance, source)


def holds(name, computed, tolerance, source):
    add(name, "qualitative", computed, tolerance, source)


def erratum(name, computed, tolerance, source):
    add(name, "erratum", computed, tolerance, source)


def worst(law, pade, unit):
    found = minimize_scalar(lambda x: -abs(float((law(mp.exp(x)) - pade(mp.exp(x))) / unit)), bounds=(-3, 2), method="bounded",
                            options={"xatol": 1e-9})
    return -found.fun


# Pressure and integrals. Sphere on a plane: a^3 = 3 N R / (4 E*), p0 = (6 N E*^2 / (pi^3 R^2))^(1/3).
modulus = mp.mpf("210e9") / (2 * (1 - mp.mpf("0.09")))
peak = mp.cbrt(6 * 1500 * modulus**2 / (mp.pi**3 * mp.mpf("0.02") ** 2))
reproduced("pressure-peak", peak / 10**6, 1e-12, "closed form of Hertz")
reproduced("pressure-load", 1500, 1e-12, "the load")
holds("centre-of-rotation", 0, 1e-12, "kinematics")
reproduced("force-integral-inside", force(0.5), 1e-12, CHORDS)
reproduced("force-integral-outside", force(2), 1e-12, CHORDS)
holds("force-across", 0, 1e-12, "symmetry")
reproduced("force-rays", force(2), 1e-12, CHORDS)
reproduced("angle-tangent", mp.pi / 6, 1e-12, CLOSED)
erratum("force-reduced-outside", force(2), 1e-12, CHORDS)
q = mp.polyroots([1, -4 * mp.cos(mp.mpf("0.3")), 3])
reproduced("chord-start", min(q), 1e-12, "roots of the quadratic")
reproduced("chord-end", max(q), 1e-12, "roots of the quadratic")
erratum("force-reduced-inside", force(0.5), 1e-12, CHORDS)

# The closed laws, their limits and Padé forms.
PLACES = [("inside-slow", "0.1"), ("inside-half", "0.5"), ("inside-near", "0.9"), ("rim", "1"), ("outside-near", "1.1"),
          ("outside-double", "2"), ("outside-far", "5")]
for name, k in PLACES:
    reproduced(f"force-{name}", force(k), 1e-12, CHORDS)
holds("force-smooth", 2.5, 1e-4, SERIES)
reproduced("force-slow", force("0.001"), 1e-12, CHORDS)
reproduced("force-slow-order", 3, 1e-9, SERIES)
reproduced("force-fast", force(30), 1e-12, CHORDS)
reproduced("force-fast-order", 4, 1e-4, SERIES)
reproduced("pade-force-half", pade_force(mp.mpf("0.5")), 1e-9, "slope 3 pi / 8, from the series")
reproduced("pade-force-double", pade_force(2), 1e-9, "slope 3 pi / 8, from the series")
holds("pade-force-slow", pade_force(mp.mpf("1e-4")) / force("1e-4"), 1e-11, CHORDS)
holds("pade-force-fast", pade_force(10**4) / force(10**4), 1e-12, CHORDS)
add("pade-force-fast-term", "differs", (1 - pade_force(10)) / (1 - force(10)), 1e-10, CHORDS)
reproduced("pade-force-velocities", pade_force(6), 1e-13, CLOSED)
holds("pade-force-error", worst(force, pade_force, 1), 1e-12, CHORDS)
for name, k in PLACES:
    reproduced(f"moment-{name}", moment(k), 1e-12, CHORDS)
holds("moment-smooth", 2.5, 1e-4, SERIES)
reproduced("moment-fast", moment(30), 1e-10, CHORDS)
reproduced("moment-fast-order", 3, 1e-4, SERIES)
reproduced("pade-moment-half", pade_moment(mp.mpf("0.5")), 1e-9, "limits 3 pi / 16 and 1/5, from the series")
reproduced("pade-moment-double", pade_moment(2), 1e-9, "limits 3 pi / 16 and 1/5, from the series")
holds("pade-moment-slow", pade_moment(mp.mpf("1e-4")) / moment("1e-4"), 1e-12, CHORDS)
holds("pade-moment-fast", pade_moment(10**4) / moment(10**4), 1e-12, CHORDS)
reproduced("pade-moment-velocities", pade_moment(6), 1e-13, CLOSED)
holds("pade-moment-error", worst(moment, pade_moment, M0), 1e-12, CHORDS)

# The model and its conclusions.
reproduced("law-force", 2 * pade_force(mp.mpf("0.4")), 1e-13, CLOSED)
holds("rest-force", force(10**6), 1e-12, CHORDS)
reproduced("law-moment", 2 * pade_moment(mp.mpf("0.4")), 1e-13, CLOSED)
holds("rest-moment", moment("1e-6"), 1e-12, CHORDS)
corner = mp.findroot(lambda k: moment(k) - M0 * force(k), 0.6)
holds("rest-together", 1 / force(corner), 1e-9, "the ray of that wrench meets the limit surface; " + CHORDS)
erratum("spin-scale", pade_force(1), 1e-13, CLOSED)
reproduced("force-scale", 1, 1e-12, SERIES)
reproduced("moment-scale", M0, 1e-12, SERIES)
reproduced("scaled-force", pade_force(mp.mpf("0.7")), 1e-13, CLOSED)
reproduced("scaled-moment", pade_moment(mp.mpf("0.7")) / M0, 1e-13, CLOSED)
holds("coupled-force", force(1), 1e-12, CHORDS)
holds("coupled-moment", moment(1) / M0, 1e-12, CHORDS)
holds("uncoupled-error", 1 - moment(10**6) / M0, 1e-12, CHORDS)
holds("translation-force", 1, 1e-14, "Coulomb's law")
holds("spin-kills-force", 3 * mp.pi / 8 * mp.mpf("1e-9"), 1e-9, SERIES)
holds("no-limit-force", force(10) - force("0.1"), 1e-12, CHORDS)
holds("no-limit-moment", moment("0.1") - moment(10), 1e-12, CHORDS)

# The ball: m = 1 kg, R = 1 m, eps = mu = 0.3, f N = 2.943 N.
MU, FULL = 0.3, 0.3 * 9.81
SCALE = 1.5 * np.pi * FULL


def np_pade(k):
    return 3 * np.pi * k / (8 + 3 * np.pi * k), 3 * np.pi / (16 + 15 * np.pi * k)


def np_exact(k):
    if k <= 1:
        return 3 / 32 * np.pi * k * (4 - k * k), 3 * np.pi / 128 * (8 - 8 * k * k + 3 * k**4)
    theta, root = np.arcsin(1 / k), np.sqrt(k * k - 1)
    return (3 / 16 * (k * (4 - k * k) * theta + (k * k + 2) * root / k),
            3 / 64 * ((8 - 8 * k * k + 3 * k**4) * theta + 3 * (2 - k * k) * root))


def roll(_, state):
    """Rotation, then velocity of the centre, with the Padé law."""
    slip = np.array([state[3] - state[1], state[4] + state[0]])
    v = np.hypot(*slip)
    drag, couple = np_pade(v / (MU * abs(state[2])))
    fx, fy = -FULL * drag * slip / v
    return [fy / 0.4, -fx / 0.4, -np.sign(state[2]) * FULL * MU * couple / 0.4, fx, fy]


def integrate(rate, span, start):
    return solve_ivp(rate, span, start, method="DOP853", rtol=1e-13, atol=1e-15).y[:, -1]


now = integrate(roll, (0, 0.2), [0.4, 1, 5, 2, 1])
rate = np.array(roll(0, now))
sx, sy = now[3] - now[1], now[4] + now[0]
v, u = np.hypot(sx, sy), now[2]
v_rate, u_rate = (sx * (rate[3] - rate[1]) + sy * (rate[4] + rate[0])) / v / SCALE, rate[2] / SCALE
per_beta = (16 * MU * u + 15 * np.pi * v) * (8 * MU * u + 3 * np.pi * v)
reproduced("inertia", 0.4, 1e-12, CLOSED)
reproduced("slip-x", sx, 1e-9, MOTION)
reproduced("slip-y", sy, 1e-9, MOTION)
reproduced("slip-speed", v, 1e-9, MOTION)
reproduced("ball-force", np.hypot(rate[3], rate[4]), 1e-9, MOTION)
reproduced("ball-force-x", rate[3], 1e-9, MOTION)
reproduced("ball-force-y", rate[4], 1e-9, MOTION)
reproduced("couple-x", 0.4 * rate[0], 1e-9, MOTION)
reproduced("couple-y", 0.4 * rate[1], 1e-9, MOTION)
erratum("couple-z", 0.4 * rate[2], 1e-9, MOTION)
for name, number in [("rate-omega-x", 0.4 * rate[0]), ("rate-omega-y", 0.4 * rate[1]), ("rate-omega-z", 0.4 * rate[2]),
                     ("rate-x", rate[3]), ("rate-y", rate[4]), ("tau-omega-x", rate[0] / SCALE),
                     ("tau-omega-y", rate[1] / SCALE)]:
    reproduced(name, number, 1e-8, MOTION)
erratum("tau-u", u_rate, 1e-8, MOTION)
reproduced("tau-v", v_rate, 1e-8, MOTION)
holds("direction-constant", mp.atan(mp.mpf("1.4")), 1e-9, "the direction at the start")
holds("omega-x-constant", 0.4, 1e-12, "the rotation at the start")
holds("invariant", 12, 1e-11, "7 R omega_y + 5 v at the start")
erratum("slope", u_rate / v_rate, 1e-8, MOTION)
holds("half-plane", 0, 1e-12, "symmetry")
erratum("beta-u", u_rate * per_beta, 1e-8, MOTION)
erratum("beta-v", v_rate * per_beta, 1e-8, MOTION)


def pade_tau(mu, u0, v0):
    """Time to the end in units of tau, by the hypergeometric function."""
    mu, q0 = mp.mpf(mu), mp.mpf(u0) / v0
    a, b = 7 / (7 - mu**2), 21 * mu**2 / ((14 - 5 * mu**2) * (7 - mu**2))
    z = 15 * mp.pi * (7 - mu**2) / (8 * mu * (14 - 5 * mu**2) * q0)
    part = [mp.hyp2f1(s, a + b, a + b + 1, -z) for s in (b, b + 1)]
    scale = v0 * (1 + z) ** b / (a + b)
    return 16 * u0 / (5 * mu) + 3 * mp.pi * scale * (part[0] / (7 - mu**2) + 21 * part[1] / ((14 - 5 * mu**2) * (7 - mu**2)))


def by_log_u(law):
    """ln v, and the time, when u has fallen from 5 to 5e-6; then the rest of the time."""
    def rates(x, state):
        k = max(np.exp(state[0] - x) / MU, 1e-30)
        drag, couple = law(k)
        return [7 * drag / (5 * MU**2 * k * couple), -np.exp(x) / (2.5 * MU * FULL * couple)]
    ends = np.log([5, 5e-6])
    log_v, t = integrate(rates, ends, [0, 0])
    return log_v, t + 5e-6 / (2.5 * MU * FULL * float(M0))


def descent(_, state):
    u, v = state
    return [-5 * (8 * MU * u + 3 * np.pi * v) * MU**2 * u, -7 * v * (16 * MU * u + 15 * np.pi * v)]


def printed(_, state):
    u, v = state
    return [-5 * (8 * MU * u + 3 * np.pi * v) * MU**2 * v, -7 * v * (16 * MU * u + 5 * np.pi * v)]


BY_HYPERGEOMETRIC = "mpmath hypergeometric function"
tau = pade_tau("0.3", 5, 1)
erratum("beta-tau", tau, 1e-10, BY_HYPERGEOMETRIC)
for name, mu in [("tiny-patch", "0.01"), ("small-patch", "0.1"), ("patch", "0.3"), ("large-patch", "1")]:
    m = float(mu)
    angles = np.linspace(0, np.pi / 2, 100001)
    c, s = np.cos(angles), np.sin(angles)
    fall = 5 * m**2 * c**2 * (8 * m * c + 3 * np.pi * s) + 7 * s**2 * (16 * m * c + 15 * np.pi * s)
    reproduced(f"norm-{name}", fall.min(), 1e-12, "least over 100001 angles")
r0 = np.sqrt(26)
at_end = integrate(descent, (0, 10 / (40 * MU**3 * r0)), [5, 1])
reproduced("norm-in-motion", np.hypot(*at_end) * 11 / r0, 1e-5, MOTION)
erratum("norm-as-printed", integrate(printed, (0, 3), [5, 1])[0], 1e-9, MOTION)
holds("finite-time", tau / SCALE, 1e-11, BY_HYPERGEOMETRIC)
log_pade, _ = by_log_u(np_pade)
log_exact, t_exact = by_log_u(np_exact)
holds("finite-time-exact", t_exact, 1e-9, MOTION + " along ln u")
holds("stop-together", log_pade, 1e-8, MOTION + " along ln u")
holds("stop-together-exact", log_exact, 1e-8, MOTION + " along ln u")
holds("rolling-after", mp.mpf(12) / 7, 1e-14, "momentum about the contact")
holds("classical-apart", 5 / (2.5 * MU * FULL * float(M0)) - 1 / (3.5 * FULL), 1e-12, CLOSED)
holds("dilations", 3, 1e-11, "homogeneity")
erratum("tau-q", u / v * (u_rate / u - v_rate / v), 1e-8, MOTION)
reproduced("tau-p", v_rate / v, 1e-8, MOTION)
erratum("q-by-p", u / v * (u_rate / u - v_rate / v) / (v_rate / v), 1e-8, MOTION)


def grown(ratio, _):
    """d ln v / dq along q = u / v from the rates of u and v."""
    drag, couple = np_pade(1 / (MU * ratio))
    v_dot, u_dot = -3.5 * drag, -2.5 * MU * couple
    return [v_dot / (u_dot - ratio * v_dot)]


holds("quadrature", np.exp(integrate(grown, (5, 50), [0])[0]), 1e-10, MOTION + " along q")

with open(os.path.join(HERE, "zhuravlev-1998.csv"), "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow(["id", "verdict", "computed", "tolerance", "source"])
    out.writerows(rows)
