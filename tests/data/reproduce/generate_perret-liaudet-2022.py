"""Writes perret-liaudet-2022.csv: what Galet should find, by scipy and closed forms.

The motions are integrated by scipy's DOP853 in phases of one sign of the velocity, with located ends, the means and works
along with them. Laws are fitted to the same made-up records by scipy's least_squares, sample by sample.
"""
import csv
import math
import os

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, least_squares, minimize_scalar

M, LOAD, V0 = 0.15, 0.4, 0.12
OMEGA = 80 * math.pi
K = M * OMEGA**2
N, V_STAR, Y0, Y_STAR, Q = 0.67, 0.12, 1e-9, 1.8e-8, 3.0
SPAN = Y_STAR - Y0


class Film:
    def __init__(self, mu_c=0.12, c=0.2, h_c=0.2, tau=0.02):
        self.dry, self.c, self.h_c, self.tau = mu_c * LOAD, c, h_c, tau

    def alpha(self, h):
        return math.exp(-((max(h, 0.0) / self.h_c) ** Q))

    def size(self, speed, h):
        a = self.alpha(h)
        return a * self.dry + (1 - a) * self.c * speed

    def decades(self, h):
        z = (max(h, 0.0) / self.h_c) ** 4
        return 6.0 * z / (1 + z)


GLYCEROL, DEMO = Film(), Film(0.08, 0.6, 0.32)


def rates(film, sign, s):
    """Of x / amplitude, v / V0, h and the integrals of share, decades, work and the film's work."""
    x, v, h = s[:3]
    speed = max(sign * v, 0.0) * V0
    size = film.size(speed, h)
    liquid = (1 - film.alpha(h)) * film.c * speed
    return [OMEGA * v, -OMEGA * x - sign * size / (M * V0), ((speed / V_STAR) ** N - h) / film.tau,
            1 - film.alpha(h), film.decades(h), size * speed, liquid * speed]


def decay(film, x0, v0, h0):
    """Half cycles until the mass sticks: states at their ends, and the extremes of the velocity."""
    t, s, halves, peaks = 0.0, [x0, v0, h0, 0, 0, 0, 0], [], []
    while True:
        if s[1] == 0.0:
            pull = -K * s[0] * V0 / OMEGA
            if abs(pull) <= film.alpha(s[2]) * film.dry:
                return t, s, halves, peaks
            sign = math.copysign(1.0, pull)
        else:
            sign = math.copysign(1.0, s[1])

        def turned(t, s):
            return sign * s[1]

        def peaked(t, s):
            return rates(film, sign, s)[1]
        turned.terminal, turned.direction = True, -1
        peaked.direction = -sign
        start = list(s)
        if s[1] == 0.0:  # off the zero that it starts from
            step = solve_ivp(lambda t, s: rates(film, sign, s), (t, t + 1e-5), s, method="DOP853", rtol=1e-12, atol=1e-15)
            t0, s = step.t[-1], list(step.y[:, -1])
        else:
            t0 = t
        run = solve_ivp(lambda t, s: rates(film, sign, s), (t0, t0 + 0.02), s, method="DOP853", rtol=1e-12, atol=1e-15,
                        events=(turned, peaked), max_step=1e-3)
        peaks += [(at, abs(state[1]) * V0) for at, state in zip(run.t_events[1], run.y_events[1])]
        end = float(run.t_events[0][0])
        s = list(run.y_events[0][0])
        s[1] = 0.0
        halves.append((t, end, [(s[i] - start[i]) for i in range(3, 7)]))
        t = end


def bend(p, i):
    before = (p[i][1] - p[i - 1][1]) / (p[i][0] - p[i - 1][0])
    after = (p[i + 1][1] - p[i][1]) / (p[i + 1][0] - p[i][0])
    return 2 * (after - before) / (p[i + 1][0] - p[i - 1][0])


def falls_to(means, level):
    for (t, a), (u, b) in zip(means, means[1:]):
        if b <= level:
            return t + (u - t) * (a - level) / (a - b)
    return math.nan


def figure_3(rows):
    t, s, halves, peaks = decay(GLYCEROL, 0.0, 1.0, 1.0)
    scipy = "scipy DOP853 with located reversals"
    bends = [bend(peaks, i) for i in range(1, len(peaks) - 1)]
    lowest = int(np.argmin(bends))
    i = lowest
    while bends[i - 1] < 0:
        i -= 1
    part = bends[i - 1] / (bends[i - 1] - bends[i])
    a, b = peaks[i], peaks[i + 1]
    rows["underdamped"] = len(halves), 0, scipy
    rows["envelope-convex"] = sum(x > 0 for x in bends[:i]) / i, 0, scipy
    rows["envelope-concave"] = bends[lowest], 1e-8, scipy
    rows["envelope-inflection"] = a[0] + part * (b[0] - a[0]), 1e-8, scipy
    rows["viscous-first"] = 1.0, 1e-10, "closed form of a viscous decay"
    rows["thickness-least"] = (Y0 + SPAN * s[2]) / Y0, 1e-8, scipy
    rows["share-first"] = 1 - GLYCEROL.alpha(1.0), 1e-15, "closed form"
    rows["share-last"] = 1 - GLYCEROL.alpha(s[2]), 1e-7, scipy
    rows["comes-to-rest"] = K * abs(s[0]) * V0 / OMEGA / (GLYCEROL.alpha(s[2]) * GLYCEROL.dry), 1e-6, scipy
    works = [w for _, _, (_, _, *w) in halves]
    rows["work-first"] = (works[0][1] + works[1][1]) / (works[0][0] + works[1][0]), 1e-9, scipy
    rows["work-last"] = (works[-1][1] + works[-2][1]) / (works[-1][0] + works[-2][0]), 1e-7, scipy
    share = [((a + b) / 2, x[0] / (b - a)) for a, b, x in halves]
    decades = [((a + b) / 2, x[1] / (b - a)) for a, b, x in halves]
    rows["share-falls"] = 0.0, 1e-12, "means of 1 - alpha fall throughout by " + scipy
    assert all(b[1] - a[1] < 1e-9 for a, b in zip(share, share[1:]))
    rows["ecr-first"] = 10 ** GLYCEROL.decades(1.0), 1e-12, "closed form"
    rows["ecr-last"] = 10 ** GLYCEROL.decades(s[2] * math.exp(-5.0)), 1e-12, scipy
    rows["ecr-confirms"] = falls_to(decades, 3.0) / falls_to(share, 0.5), 1e-9, scipy


def single_decay(terms):
    """Amplitudes at thirty turning points by scipy, of a mass let go, and by the averaged equation."""
    t, x, turns = 0.0, 1.0, []
    for i in range(30):
        sign = -1.0 if x > 0 else 1.0

        def f(t, s):
            speed = max(sign * s[1], 0.0) * V0
            return [OMEGA * s[1], -OMEGA * s[0] - sign * LOAD / (M * V0) * sum(m * speed**p for m, p in terms)]

        def turned(t, s):
            return sign * s[1]
        turned.terminal, turned.direction = True, -1
        first = solve_ivp(f, (t, t + 1e-4), [x, 0.0], method="DOP853", rtol=1e-13, atol=1e-16)
        run = solve_ivp(f, (t + 1e-4, t + 0.02), first.y[:, -1], method="DOP853", rtol=1e-13, atol=1e-16, events=turned)
        t, x = float(run.t_events[0][0]), float(run.y_events[0][0][0])
        turns.append((t, abs(x)))

    def share(p):
        return math.gamma(p / 2 + 1) / (math.sqrt(math.pi) * math.gamma(p / 2 + 1.5))
    averaged = solve_ivp(lambda t, v: [-LOAD / M * sum(m * share(p) * (V0 * v[0])**p for m, p in terms) / V0], (0, t), [1.0],
                         method="DOP853", rtol=1e-13, atol=1e-16, t_eval=[at for at, _ in turns]).y[0]
    return turns, averaged


def averaging(rows):
    words = "scipy DOP853, turning points and averaged equation"
    for name, p, mu in (("coulomb", 0, 0.02), ("viscous", 1, 0.3), ("quadratic", 2, 3.0)):
        turns, averaged = single_decay([(mu, p)])
        form = math.log if p == 1 else lambda v: v ** (1 - p)
        rows["decay-" + name] = (form(turns[-1][1]) - form(1.0)) / (form(averaged[-1]) - form(1.0)), 1e-9, words
    turns, averaged = single_decay([(0.02, 0), (0.05, 1), (2.0, 2)])
    rows["averaging"] = max(abs(x - a) for (_, x), a in zip(turns, averaged)), 1e-4, words
    rows["decay-energy"] = (turns[-1][1] / averaged[-1]) ** 2, 1e-9, words
    turns, averaged = single_decay([(0.05, 0.5)])
    rows["averaging-real"] = max(abs(x - a) for (_, x), a in zip(turns, averaged)), 1e-3, words
    rows["motion-coulomb"] = 0.004, 1e-9, "turning points 0.1 m, -0.088 m, ... 0.004 m of the closed form"


def laws(rows):
    closed = "closed form"
    rows["polynomial-ahead"] = 0.02 + 0.05 * 0.07 + 2 * 0.07**2, 1e-14, closed
    rows["polynomial-back"] = -(0.02 + 0.05 * 0.07 + 2 * 0.07**2), 1e-14, closed
    rows["polynomial-odd"] = 0.0, 1e-15, "oddness"
    rows["polynomial-real"] = 0.02 + 0.1 * math.sqrt(0.07), 1e-14, closed

    def lugre(v):
        return 1.0 + 0.5 * math.exp(-((v / 0.001) ** 2)) + 0.4 * v
    rows["lugre-stribeck"] = lugre(0.003) / lugre(1e-6), 1e-10, closed
    film = Film(tau=2e-3)
    half = math.pi / OMEGA
    run = solve_ivp(lambda t, h: [((0.05 * abs(math.sin(OMEGA * t)) / V_STAR) ** N - h[0]) / film.tau], (0, 20 * half), [1.0],
                    method="DOP853", rtol=1e-12, atol=1e-15, max_step=half / 200, dense_output=True)
    rising, falling = (film.size(0.025, run.sol((18 + part) * half)[0]) for part in (1 / 6, 5 / 6))
    rows["polynomial-no-memory"] = falling / rising, 1e-9, "scipy DOP853"


def film(rows):
    closed = "closed form"

    def thickness(v, y_star=Y_STAR, v_star=V_STAR):
        return 1e9 * (Y0 + (y_star - Y0) * (v / v_star) ** N)

    def steady(v):
        return GLYCEROL.size(v, (v / V_STAR) ** N)
    rows["steady-thickness"] = thickness(0.03), 1e-13, closed
    rows["steady-transition"] = 18.0, 1e-11, closed
    rows["steady-redundant"] = thickness(0.05), 1e-13, closed
    rows["steady-even"] = min(thickness(0.0012 * (i + 1)) - thickness(0.0012 * i) for i in range(100)), 1e-10, closed
    rows["state-relaxes"] = thickness(0.03) + (18.0 - thickness(0.03)) * math.exp(-1.5), 1e-12, closed
    rows["state-settles"] = 1 + (18.0 / thickness(0.03) - 1) * math.exp(-20.0), 1e-12, closed
    size = GLYCEROL.size(0.05, 3 / 17)
    rows["mixture-ahead"], rows["mixture-back"] = (size, 1e-13, closed), (-size, 1e-13, closed)
    rows["stribeck-boundary"] = steady(1e-6) / GLYCEROL.dry, 1e-12, closed
    rows["stribeck-film"] = steady(0.12) / (GLYCEROL.c * 0.12), 1e-12, closed
    lowest = minimize_scalar(steady, bounds=(0.01, 0.05), method="bounded", options={"xatol": 1e-12})
    rows["stribeck-mixed"] = 1e3 * lowest.x, 1e-8, "scipy minimize_scalar of the steady curve"
    u, g, w = 0.032 * 0.06 / (2.3e11 * 6e-3), 5.4e-9 * 2.3e11, 0.4 / (2.3e11 * 36e-6)
    rows["ball-film"] = (6e6 * 2.69 * u**0.67 * g**0.53 * w**-0.067 * (1 - 0.61 * math.exp(-0.73)), 1e-12,
                         "Hamrock and Dowson's formula; a reference computation with ellipticity 1.03 has 17.7")


def signs(rows):
    def energy(x0, v0, duration):
        """By |v|: as smooth as it gets, as alpha is 0 throughout but at the end of a second."""
        sol = solve_ivp(lambda t, s: rates(GLYCEROL, math.copysign(1.0, s[1]), s), (0, duration), [x0, v0, 1.0, 0, 0, 0, 0],
                        method="DOP853", rtol=1e-11, atol=1e-13, max_step=2e-4)
        return sol.y[0, -1] ** 2 + sol.y[1, -1] ** 2
    words = "scipy DOP853; exp(-c t / m) but for the phase"
    rows["swing-ahead"] = 100 * (1 - energy(-1.0, 0.0, 0.0125)), 1e-10, words
    rows["swing-back"] = 100 * (1 - energy(1.0, 0.0, 0.0125)), 1e-10, words
    rows["swing-second"] = 100 * energy(0.0, 1.0, 1.0), 1e-10, words
    rows["sizes-back"], rows["sizes-second"] = rows["swing-back"], rows["swing-second"]
    x0 = 0.8 * GLYCEROL.dry / K / (V0 / OMEGA)
    rows["stick-limit"] = len(decay(GLYCEROL, x0, 0.0, 1.0)[2]), 0, "scipy DOP853 with located reversals"


def scheme(rows):
    rows["scheme-slides"] = 0.0, 1e-7, "event-driven reference computation"


def belt(rows):
    def growth(v):
        f, e = GLYCEROL, 1e-6
        h = (v / V_STAR) ** N
        force_v = (f.size(v * (1 + e), h) - f.size(v * (1 - e), h)) / (2 * e * v)
        force_h = (f.size(v, h * (1 + e)) - f.size(v, h * (1 - e))) / (2 * e * h)
        matrix = [[0, 1, 0], [-K / M, -force_v / M, -force_h / M], [0, N * h / v / f.tau, -1 / f.tau]]
        return max(np.linalg.eigvals(np.array(matrix)).real)
    rows["self-excited"] = 1e3 * brentq(growth, 0.005, 0.02, xtol=1e-14), 1e-8, "numpy eigenvalues of the linear system"


def noise_of(count, sd):
    """Box and Muller's numbers from splitmix64 with seed 2022; four a sample, the latter two for the velocity."""
    mask = (1 << 64) - 1

    def uniform(i):
        z = (2022 + i * 0x9E3779B97F4A7C15) & mask
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
        return ((z ^ z >> 31) >> 11) * 2.0**-53
    u = np.array([uniform(i + 1) for i in range(4 * count)]).reshape(count, 4)
    return sd * np.sqrt(-2 * np.log(1 - u[:, 2])) * np.cos(2 * math.pi * u[:, 3])


def swing(size, h_rate, count, rate, omega=OMEGA, x0=0.0, v0=V0):
    """Velocities at even times by classical Runge-Kutta steps, reversals by halving; friction by its size."""
    def f(sign, s):
        speed = max(sign * s[1], 0.0)
        return s[1], -omega * omega * s[0] - sign * size(speed, s[2]) / M, h_rate(speed, s[2])

    def step(sign, s, t):
        a = f(sign, s)
        b = f(sign, [p + t / 2 * q for p, q in zip(s, a)])
        c = f(sign, [p + t / 2 * q for p, q in zip(s, b)])
        d = f(sign, [p + t * q for p, q in zip(s, c)])
        return [p + t / 6 * (q + 2 * r + 2 * u + w) for p, q, r, u, w in zip(s, a, b, c, d)]

    def reverse(sign, s, left):
        low, high = 0.0, left
        for _ in range(50):
            middle = 0.5 * (low + high)
            if sign * step(sign, s, middle)[1] > 0.0:
                low = middle
            else:
                high = middle
        x, _, h = step(sign, s, low)
        pull = -M * omega * omega * x
        return (math.copysign(1.0, pull) if abs(pull) > size(0.0, h) else 0.0), [x, 0.0, h], left - high
    s, sign, out = [x0, v0, 1.0], 1.0, [v0]
    while len(out) < count:
        left = 1.0 / rate
        while sign and left > 0.0:
            to = step(sign, s, left)
            if sign * to[1] >= 0.0:
                s, left = to, 0.0
            else:
                sign, s, left = reverse(sign, s, left)
        out.append(s[1])
    return np.array(out)


def powers(mu):
    return lambda v, _: LOAD * sum(m * v**p for p, m in enumerate(mu)), lambda v, h: 0.0


def fit_powers(record, rate, mu):
    """mu_p by least squares on the samples, with frequency, start and offset; and what is left, per sample."""
    scale = np.array([1e-4, 1e-5, 1.0, V0] + [0.02, 0.3, 3.0, 30.0][:len(mu)])

    def residuals(p):
        omega, x0, v0, offset = p[:4] * scale[:4]
        v = swing(*powers(p[4:] * scale[4:]), len(record), rate, OMEGA * (1 + omega), x0, V0 * (1 + v0))
        return (v + offset - record) / V0
    start = np.concatenate([np.zeros(4), np.array(mu) / scale[4:]])
    found = least_squares(residuals, start, x_scale="jac", diff_step=3e-5)
    return found.x[4:] * scale[4:], V0 * math.sqrt(2 * found.cost / (len(record) - len(start)))


def envelope_powers(v, rate):
    """Where a fit of four powers begins: the averaged decay's slope against its amplitude."""
    peaks = [i for i in range(1, len(v) - 1) if abs(v[i - 1]) <= abs(v[i]) > abs(v[i + 1]) and abs(v[i]) > 0.003]
    i = np.arange(0, len(peaks) - 8, 4)
    t, speed = np.array(peaks) / rate, np.abs(v[peaks])
    slope = (speed[i] - speed[i + 8]) / (t[i + 8] - t[i])
    shares = [math.gamma(p / 2 + 1) / (math.sqrt(math.pi) * math.gamma(p / 2 + 1.5)) for p in range(4)]
    return np.linalg.lstsq(LOAD / M * np.array([[c * u**p for p, c in enumerate(shares)] for u in speed[i + 4]]), slope, rcond=None)[0]


def identified(rows):
    truth = np.array([0.02, 0.05, 2.0])
    record = swing(*powers(truth), 12000, 4000.0) + noise_of(12000, 0.01 * V0)
    mu, _ = fit_powers(record, 4000.0, truth)
    speeds = np.linspace(0.02, 0.12, 101)
    law, fault = (sum(m * speeds**p for p, m in enumerate(c)) for c in (truth, mu - truth))
    words = "scipy least_squares on the same record, sample by sample"
    rows["identify"] = max(abs(fault)) / max(law), 0.1, words + "; the program fits means of blocks"
    rows["identify-order"] = 3, 0, "the decay's own law"
    film = GLYCEROL
    v = swing(film.size, lambda v, h: ((v / V_STAR) ** N - h) / film.tau, 30000, 12000.0)[::4]
    _, left = fit_powers(v + noise_of(7500, 0.005 * V0), 3000.0, envelope_powers(v, 3000.0))
    rows["polynomial-misses-film"] = left / (0.005 * V0), 0.01, words
    rows["film-captures"] = 1.0, 0.03, "the noise that was added"


ERRATA = {"swing-back", "swing-second"}
FORMULAS = {"motion-coulomb", "polynomial-ahead", "polynomial-back", "polynomial-real", "state-relaxes", "steady-thickness",
            "steady-transition", "steady-redundant", "mixture-ahead", "mixture-back", "swing-ahead", "sizes-back",
            "sizes-second"}
ORDER = """motion-coulomb underdamped decay-coulomb decay-viscous decay-quadratic decay-energy polynomial-ahead polynomial-back
polynomial-odd polynomial-real averaging averaging-real identify identify-order polynomial-misses-film polynomial-no-memory
lugre-stribeck stribeck-boundary stribeck-mixed stribeck-film state-relaxes
state-settles steady-thickness steady-transition steady-redundant steady-even thickness-least mixture-ahead mixture-back
swing-ahead swing-back swing-second sizes-back sizes-second stick-limit scheme-slides ball-film
envelope-convex envelope-concave envelope-inflection film-captures viscous-first work-first work-last share-first share-last
share-falls ecr-first ecr-last ecr-confirms comes-to-rest self-excited""".split()


def main(path):
    rows = {}
    for part in (laws, film, averaging, identified, signs, scheme, figure_3, belt):
        part(rows)
    assert set(rows) == set(ORDER)
    with open(path, "w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["id", "verdict", "computed", "tolerance", "source"])
        for name in ORDER:
            number, tolerance, source = rows[name]
            verdict = ("erratum" if name in ERRATA else "reproduced" if name in FORMULAS else "qualitative")
            known = number is not None
            out.writerow([name, verdict, repr(float(number)) if known else "", tolerance if known else "", source])


if __name__ == "__main__":
    main(os.path.join(os.path.dirname(os.path.abspath(__file__)), "perret-liaudet-2022.csv"))
