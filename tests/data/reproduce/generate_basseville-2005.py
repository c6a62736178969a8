"""Writes basseville-2005.csv: what `galet reproduce basseville-2005` must find, by other ways than the program has.

Equilibria come from rational arithmetic, motions from modal closed forms with landings by a fine grid and Brent's method
(scipy), the rest from theory. Systems are drawn with the same generator of random numbers, which is part of the question
and not of the answer.
"""
import csv
import math
import os
from fractions import Fraction

import numpy as np
from scipy.optimize import brentq

MASK = (1 << 64) - 1


def splitmix(key, index):
    z = (key + index * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
    return z ^ z >> 31


def uniform(seed, index, column, low, high):
    return low + (high - low) * float(splitmix(splitmix(seed, index), column + 1) >> 11) * 2.0**-53


def short(seed, index, column, low, high):
    return math.floor(uniform(seed, index, column, low, high) * 256.0 + 0.5) / 256.0


def draw(seed, index, cell):
    below, above = (0.25, 1.0, 1.25), (0.75, 1.0, 2.0)
    m, wedging, place = short(seed, index, 0, 0.5, 2.0), short(seed, index, 1, 0.25, 2.0), short(seed, index, 2, -1.0, 1.0)
    w = short(seed, index, 3, 0.25, 2.0)
    kt = wedging * w
    kn = w * w / kt * uniform(seed, index, 4, 1.2, 4.0)
    mu = wedging * short(seed, index, 5, below[cell % 3], above[cell % 3])
    return [m, kn, kt, w, w * (place + (cell // 3 - 1) * short(seed, index, 6, 0.125, 1.0)), kt * place, mu]


def drawn_state(seed, index, size):
    return [uniform(seed, index, 20, -size, 0.0)] + [uniform(seed, index, 20 + i, -size, size) for i in (1, 2, 3)]


def count_equilibria(system):
    """Of K U = F + R with the cone, in rationals; None: infinitely many."""
    _, _, kt, w, fn, ft, mu = map(Fraction, system)
    detached = kt * fn - w * ft < 0
    low, high = None, None
    for slope, most in ((w, fn), (kt + mu * w, ft + mu * fn), (mu * w - kt, mu * fn - ft)):
        if slope > 0:
            high = most / slope if high is None else min(high, most / slope)
        elif slope < 0:
            low = most / slope if low is None else max(low, most / slope)
        elif most < 0:
            return int(detached)
    if low is None or high is None or low < high:
        return None
    return int(detached) + (low == high)


def any_system(i):
    s = draw(45, i, i % 9)
    if i % 7 == 3:
        s[3], s[5] = -s[3], -s[5]
    if i % 7 == 5:
        s[3] = 0.0
    if i % 11 == 4:
        s[6] = 0.0
    return s


class Motion:
    """One mass at the wall: state un, ut, vn, vt."""

    def __init__(self, system, state):
        self.m, self.kn, self.kt, self.w, self.fn, self.ft, self.mu = system
        k = np.array([[self.kn, self.w], [self.w, self.kt]])
        values, self.modes = np.linalg.eigh(k / self.m)
        self.omega = np.sqrt(values)
        self.centre = np.linalg.solve(k, [self.fn, self.ft])
        self.k = k
        self.state, self.t, self.impacts, self.rests = list(state), 0.0, [], False
        self.tip = state[0] == 0.0 and self.fn - self.w * state[1] == 0.0

    def energy(self):
        d, v = np.array(self.state[:2]) - self.centre, np.array(self.state[2:])
        return 0.5 * self.m * v @ v + 0.5 * d @ self.k @ d

    def fly(self, t):
        t = np.atleast_1d(t)
        q, p = self.modes.T @ (np.array(self.state[:2]) - self.centre), self.modes.T @ np.array(self.state[2:])
        phase = np.outer(self.omega, t)
        c, s = np.cos(phase), np.sin(phase)
        u = self.modes @ (q[:, None] * c + (p / self.omega)[:, None] * s) + self.centre[:, None]
        v = self.modes @ (-(q * self.omega)[:, None] * s + p[:, None] * c)
        return np.vstack([u, v])

    def slide(self, way, t):
        kappa = (self.kt - way * self.mu * self.w) / self.m
        g = (self.ft - way * self.mu * self.fn) / self.m
        u, v = self.state[1], self.state[3]
        a = g - kappa * u
        if abs(kappa) < 1e-13:
            return u + v * t + 0.5 * a * t * t, v + a * t
        if kappa > 0:
            o = math.sqrt(kappa)
            return u + v / o * np.sin(o * t) + a / kappa * (1 - np.cos(o * t)), v * np.cos(o * t) + a / o * np.sin(o * t)
        o = math.sqrt(-kappa)
        return u + v / o * np.sinh(o * t) + a / -kappa * (np.cosh(o * t) - 1), v * np.cosh(o * t) + a / o * np.sinh(o * t)

    def first_root(self, f, latest, step):
        """First change of sign of f from below 0, skipping the start."""
        at = 0.0
        while at < latest:
            grid = np.linspace(at, min(at + 400 * step, latest), 401)
            values = f(grid)
            over = np.nonzero(values[1:] > 0.0)[0]
            if over.size:
                low, high = grid[over[0]], grid[over[0] + 1]
                if f(low) >= 0.0:
                    low += 1e-9 * (high - low)
                    if f(low) > 0.0:
                        return low
                return brentq(lambda x: float(np.squeeze(f(x))), low, high, xtol=1e-15, rtol=8.9e-16)
            at = grid[-1]
        return None

    def run(self, t_end, most=10**9):
        step = 0.02 / self.omega[1]
        while not self.rests and self.t < t_end and len(self.impacts) < most:
            push = 0.0 if self.tip else self.fn - self.w * self.state[1]
            spring, v = self.ft - self.kt * self.state[1], self.state[3]
            pull = v if v != 0.0 else spring
            free = self.state[0] < 0.0 or self.state[2] < 0.0 or push < 0.0 or (push == 0.0 and self.w * pull > 0.0)
            left = t_end - self.t
            if free:
                at = self.first_root(lambda x: self.fly(x)[0], left, step)
                self.advance(self.fly(left if at is None else at)[:, 0], left if at is None else at, at is not None)
            elif pull == 0.0 or (v == 0.0 and abs(spring) <= self.mu * push * (1 + 1e-14)):
                self.rests = True
            else:
                way = 1 if pull > 0 else -1
                stop = self.first_root(lambda x: -way * self.slide(way, x)[1], left, step)
                off = self.first_root(lambda x: -(self.fn - self.w * self.slide(way, x)[0]), left, step) if way * self.w > 0 else None
                lifts = off is not None and (stop is None or off < stop)
                at = off if lifts else stop
                u, v = self.slide(way, left if at is None else at)
                self.state = [0.0, float(u), 0.0, float(v) if lifts or at is None else 0.0]
                self.t += left if at is None else at
                self.tip = lifts
        return self

    def advance(self, state, time, lands):
        self.state, self.t, self.tip = [float(x) for x in state], self.t + time, False
        if lands:
            vn, vt = self.state[2], self.state[3]
            before = vt
            vt = math.copysign(max(abs(vt) - self.mu * max(vn, 0.0), 0.0), vt)
            self.state = [0.0, self.state[1], 0.0, vt]
            self.impacts.append((self.t, self.state[1], vt, before))


def c(cell):
    return [1.0, 2.0, 1.0, 1.0, (-0.5, 0.5, 0.5)[cell // 3], (0.0, 0.5, 0.0)[cell // 3], (0.5, 1.0, 1.5)[cell % 3]]


def forceless(i):
    return draw(61, i, 4)[:4] + [0.0, 0.0, draw(61, i, 4)[6]]


def endless(state):
    """Systems that twice in succession land beyond the tip with v_T = 0, and never with v_T < 0."""
    count = 0
    for i in range(400):
        impacts = Motion(forceless(i), state).run(1e4, 25).impacts
        sticks = [vt == 0.0 and u > 0.0 for _, u, vt, _ in impacts]
        recurs = any(a and b for a, b in zip(sticks, sticks[1:]))
        count += recurs and not any(vt < 0.0 for _, _, vt, _ in impacts)
    return count


def remaining(system, index):
    worst = 0.0
    for k in range(20):
        state = drawn_state(73, 20 * index + k, 1.0)
        state[1] += system[5] / system[2]
        if k % 2:
            state[0], state[2] = 0.0, -abs(state[2])
        motion = Motion(system, state)
        first = motion.energy()
        worst = max(worst, motion.run(40.0 * math.pi / motion.omega[0]).energy() / first)
    return worst


ROWS = []


def row(name, verdict, computed, tolerance, source):
    ROWS.append([name, verdict, "" if computed is None else repr(float(computed)), "" if computed is None else tolerance, source])


def introduction():
    counts = [count_equilibria(any_system(i)) for i in range(9000)]
    row("existence-steps", "qualitative", 1, 0.3, "order of Moreau and Jean's steps, by theory")
    row("dynamics-unique", "qualitative", 0, 0, "theory: R_N does not depend on friction")
    row("dynamics-two-ways", "qualitative", 0, 1e-10, "theory: both are the same motion")
    row("intro-one", "qualitative", counts.count(1), 0, "equilibria in rational arithmetic")
    row("intro-two", "erratum", counts.count(2), 0, "equilibria in rational arithmetic")
    row("intro-infinite", "qualitative", counts.count(None), 0, "equilibria in rational arithmetic")
    for name, count in (("unique-either", 2), ("coexistence", 1), ("all-imminent", 1), ("stretches", 3), ("friction-changes", 4), ("stiffness-changes", 2)):
        row(f"intro-{name}", "qualitative", count, 0, "equilibria by hand")


def laws():
    start = [-0.2, 0.5, 0.1, 1.0]
    m, kn, kt, w, fn, ft, mu = c(6)
    un, ut, _, _ = Motion(c(6), start).run(1.0).state
    sliding = Motion(c(6), start).run(3.6).state[1]
    row("initial-state", "reproduced", 0, 1e-14, "by definition")
    row("motion-flight-normal", "reproduced", (fn - kn * un - w * ut) / m, 1e-8, "modal closed form")
    row("motion-flight-tangent", "reproduced", (ft - w * un - kt * ut) / m, 1e-8, "modal closed form")
    row("motion-slip-normal", "reproduced", w * sliding - fn, 1e-9, "modal closed form and slide")
    row("motion-slip-tangent", "reproduced", (ft - kt * sliding + mu * (fn - w * sliding)) / m, 1e-8, "modal closed form and slide")
    row("motion-residual", "reproduced", 0, 1e-7, "theory")
    for name in ("contact-side", "contact-push", "contact-complementarity"):
        row(name, "reproduced", 0, 0, "theory")
    row("friction-inequality", "reproduced", 0, 1e-14, "theory: equality at V = v_T")
    row("impact-inelastic", "reproduced", 0, 0, "by definition")
    row("impact-slides", "reproduced", 1.0 - 0.5 * 0.5, 1e-15, "by hand")
    row("impact-sticks", "reproduced", 0, 0, "by hand")
    row("impact-unique", "qualitative", 0, 0, "theory")
    row("energy-never-rises", "qualitative", 0, 1e-12, "theory")


def statics():
    m, kn, kt, w, fn, ft, mu = draw(41, 7, 6)
    row("statics-balance", "reproduced", 0, 1e-12, "theory")
    row("statics-contact", "reproduced", 0, 0, "theory")
    row("statics-cone", "reproduced", 0, 1e-12, "theory")
    row("detached-condition", "qualitative", 0, 0, "theory: U_N = A / det K")
    row("pressing-c1", "reproduced", -0.5, 1e-14, "by hand")
    row("pressing-c7", "reproduced", 0.5, 1e-14, "by hand")
    row("line-c3", "reproduced", -2, 1e-14, "by hand")
    row("line-c7", "reproduced", -0.25, 1e-14, "by hand")
    pushes = [(kt * fn - w * ft) / (kt + sign * mu * w) for sign in (1, -1)]
    row("line-drawn", "reproduced", kt * (fn - sum(pushes) / 2) / w - ft, 1e-12, "balance of forces")


CELLS = (0, 3, 6, 1, 4, 7, 2, 5, 8)
ENTRIES = (
    ["detached"], ["detached"], ["detached", "slip-ahead", "stuck"],
    ["grazing"], ["grazing", "slip-ahead"], ["grazing", "stuck"],
    ["slip-ahead", "slip-back", "stuck"], ["slip-back", "stuck"], ["slip-back", "stuck"],
)  # fmt: skip


def table_1():
    for cell in CELLS:
        printed = [kind for kind in ENTRIES[cell] if not (cell == 2 and kind == "stuck")]
        for kind in printed:
            infinite = kind == "stuck" or (cell == 4 and kind == "slip-ahead")
            row(f"table-1-c{cell + 1}-{kind}", "qualitative" if infinite else "reproduced", 1000 if infinite else 1, 0, "equilibria by hand")
        row(f"table-1-c{cell + 1}-kinds", "erratum" if cell == 2 else "reproduced", len(ENTRIES[cell]), 0, "equilibria by hand")
    rest = Motion(c(2), [-0.01, -1.8, 0.0, 0.02]).run(40.0)
    assert rest.rests
    row("table-1-c3-stuck-state", "erratum", 1.5 * 1.5 - 2.0, 1e-14, "by hand")
    row("table-1-c3-rest", "erratum", rest.state[1], 1e-9, "modal closed form and slide")
    for cell, way in ((2, 1), (6, 1), (6, -1), (7, -1), (8, -1)):
        _, _, kt, w, fn, ft, mu = map(Fraction, c(cell))
        name = f"crossing-c{cell + 1}-{'ahead' if way > 0 else 'back'}"
        row(name, "reproduced", -(kt * fn - w * ft) / (kt - way * mu * w), 1e-14, "rational arithmetic")
    for name in ("pressed", "drawn-off", "wedging"):
        row(f"threshold-{name}", "reproduced", 2, 1e-13, "by hand")
    row("table-1-negative-w", "erratum", 1, 0, "by hand: only A = 0 above the threshold is its own mirror")
    row("table-1-uncoupled", "qualitative", 3, 0, "by hand")


def lemmas():
    row("kick-velocities-suffice", "qualitative", 17, 0, "theory")
    row("kick-normal-velocity", "qualitative", 1, 1e-3, "theory: the response is the kick itself, and its square")
    row("kick-tangential-velocity", "qualitative", 1, 1e-3, "theory: the response is the kick itself, and its square")
    row("kick-displacement", "qualitative", 0.5, 0.01, "theory: a fall of eta lands with sqrt(2 r eta / m)")
    row("lemma-1", "qualitative", 0, 0, "theory")
    row("lemma-1-negative-w", "erratum", 0, 0, "theory: the push grows from the tip on")
    row("lemma-2", "qualitative", 0, 0, "theory")
    row("lemma-2-uncoupled", "erratum", (2.0 - 5.0 / 6.0) * math.sqrt(1.5), 1e-12, "closed form of the slide")


def proof():
    for name in ("c4", "c5", "c6"):
        row(f"grazing-{name}", "reproduced", 0.5, 1e-15, "by hand")
    row("grazing-drawn", "reproduced", 0, 1e-14, "theory")
    row("theorem", "qualitative", 1, 0.02, "theory: at most 1, and nearly reached where the soft mode is kicked along")
    row("proof-kick-back", "qualitative", 0, 0, "theory")
    row("proof-constant-speed", "qualitative", 0, 1e-12, "theory")
    motion = Motion([1.0, 0.5, 0.625, 0.5, 0.0, 0.0, 1.25], [0.0, 0.0, 0.0, 1.0]).run(1e4, 25)
    first = motion.impacts[0]
    assert abs(first[0] - 12.57861) < 1e-5 and abs(first[1] - 0.397588) < 1e-6 and first[2] == 0.0
    row("proof-dichotomy", "erratum", sum(vt == 0.0 and u > 0.0 for _, u, vt, _ in motion.impacts), 0, "modal closed form")
    row("proof-last-impact", "erratum", sum(vt < 0.0 for _, _, vt, _ in motion.impacts), 0, "modal closed form")
    row("proof-before-impact", "erratum", sum(before < 0.0 for _, _, _, before in motion.impacts), 0, "modal closed form")
    assert abs(motion.impacts[0][3] - 0.0765) < 1e-4 and abs(motion.impacts[1][3] - 0.1753) < 1e-4
    row("proof-ends", "erratum", motion.impacts[4][1] / motion.impacts[3][1], 1e-8, "modal closed form")
    row("proof-generic", "erratum", endless([0.0, 0.0, 0.0, 1.0]), 0, "modal closed forms")
    row("proof-normal-kick", "erratum", endless([0.0, 0.0, -1.0, 0.0]), 0, "modal closed forms")


def table_2():
    for cell in CELLS:
        for kind in ENTRIES[cell]:
            unstable = (cell, kind) in ((2, "slip-ahead"), (4, "slip-ahead"))
            slope = 0 if unstable else 1 if kind in ("detached", "grazing") else 0.5
            row(f"table-2-c{cell + 1}-{kind}", "qualitative", slope, 0.01, "theory: power of the response")
        if cell == 2:
            row("table-2-c3-kinds", "erratum", 3, 0, "equilibria by hand")


def conclusions():
    alone = max(remaining(draw(72, i, 3), i) for i in range(60))
    shared = min(remaining(draw(74, i, 4 + i % 2), i) for i in range(60))
    row("conclusion-slips", "qualitative", 0, 0, "theory: neighbours are equilibria")
    row("conclusion-strongest", "qualitative", 0, 0, "theory: neighbours are equilibria, or free motions do not decay")
    row("conclusion-grazing-alone", "qualitative", alone, 1e-5, "modal closed forms")
    row("grazing-without-friction", "erratum", 1, 1e-9, "theory: no work is done")
    wn, wt = math.sqrt(2.0), math.sqrt(1.5)
    t = math.atan2(0.1 * wn, 0.2) / wn
    place, speed = 0.05 * math.cos(wt * t) + 0.1 / wt * math.sin(wt * t), 0.1 * math.cos(wt * t) - 0.05 * wt * math.sin(wt * t)
    speed = max(abs(speed) - 0.5 * math.hypot(0.2, 0.1 * wn), 0.0)
    row("grazing-without-coupling", "erratum", (speed**2 + 1.5 * place**2) / (0.05 + 0.02 + 1.5 * 0.0025), 1e-11, "closed form")
    row("conclusion-grazing-shared", "qualitative", shared, 1e-8, "modal closed forms")
    row("conclusion-stuck", "qualitative", 0, 0, "theory")


if __name__ == "__main__":
    for part in (introduction, laws, statics, table_1, lemmas, proof, table_2, conclusions):
        part()
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "basseville-2005.csv")
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id", "verdict", "computed", "tolerance", "source"])
        writer.writerows(ROWS)
