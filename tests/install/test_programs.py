"""Every C program of examples/ compiles without a warning, against the build tree and against an installation, and its
numbers are those of a closed form or of an integration that shares no code with the library."""
import glob
import json
import math
import os
import re
import tempfile
import unittest

from build import BUILD, TOP, run

EXAMPLES = os.path.join(TOP, "examples")
PROGRAMS = sorted(os.path.basename(path)[:-2] for path in glob.glob(os.path.join(EXAMPLES, "*.c")))
STRICT = ("gcc", "-std=c17", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror")


def numbers(text):
    return [float(word) for word in re.findall(r"-?\d+(?:\.\d+)?(?:e[-+]\d+)?", text)]


def curvatures(a, b, p0, modulus):
    """A and B of the gap A x^2 + B y^2 that an ellipse of Hertz's pressure closes: Johnson, Contact Mechanics, section 3.5,
    by the midpoint rule along w = a b tan^2."""
    def integral(c, d):  # of dw / ((c^2 + w)^1.5 (d^2 + w)^0.5 w^0.5)
        total, scale, count = 0.0, math.sqrt(a * b), 4000
        for i in range(count):
            angle = (i + 0.5) * math.pi / 2 / count
            w = (scale * math.tan(angle)) ** 2
            total += 2 * scale / math.cos(angle) ** 2 / ((c * c + w) ** 1.5 * math.sqrt(d * d + w))
        return total * math.pi / 2 / count
    return [p0 * a * b / (2 * modulus) * integral(c, d) for c, d in ((a, b), (b, a))]


class Disc:
    """Drag of a circle under Hertz's pressure that slides at k times the speed at which its border turns: Coulomb's law summed
    point by point, in units of friction times load, and of that times the radius."""

    def __init__(self, rings=40, spokes=64):
        self.points = []
        for i in range(rings):  # by t = sqrt(1 - r^2): the load of a ring is 3 t^2 dt
            t = (i + 0.5) / rings
            r = math.sqrt(1 - t * t)
            for j in range(spokes):
                angle = 2 * math.pi * (j + 0.5) / spokes
                self.points.append((3 * t * t / rings / spokes, r * math.cos(angle), r * math.sin(angle)))

    def drag(self, k):
        force = moment = 0.0
        for load, x, y in self.points:
            speed = math.hypot(k - y, x)
            force += load * (k - y) / speed
            moment += load * (x * x - (k - y) * y) / speed
        return force, moment


def ball_stops(radius, patch, deceleration, slip, spin):
    """When the slip of a ball has fallen to 1 %, and when slip and spin have ended (docs/theory/ball.md 1), by Heun's method
    with the sum above; once nothing slips the spin falls linearly."""
    disc, mu = Disc(), patch / radius

    def rates(v, u):
        force, moment = disc.drag(v / (mu * u))
        return -3.5 * deceleration * force, -2.5 * mu * deceleration * moment
    v, u, t, dt = slip, radius * spin, 0.0, 1e-3
    while v > 0.01 * slip:
        dv, du = rates(v, u)
        dv2, du2 = rates(max(v + dt * dv, 0.0), u + dt * du)
        before = v
        v, u, t = v + dt / 2 * (dv + dv2), u + dt / 2 * (du + du2), t + dt
    t_slip = t - dt * (0.01 * slip - v) / (before - v)
    return t_slip, t + u / (2.5 * mu * deceleration * 3 * math.pi / 16)


class Programs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.prefix = os.path.join(cls.folder.name, "prefix")
        run("cmake", "--install", BUILD, "--prefix", cls.prefix)
        found = [folder for folder, _, names in os.walk(cls.prefix) if "galet.pc" in names]
        cls.environment = {**os.environ, "PKG_CONFIG_PATH": found[0], "LD_LIBRARY_PATH": os.path.dirname(found[0])}
        cls.printed = {name: cls.run_in_build_tree(name) for name in PROGRAMS}

    @classmethod
    def run_in_build_tree(cls, name):
        program = os.path.join(cls.folder.name, name)
        run(*STRICT, os.path.join(EXAMPLES, name + ".c"), "-o", program, f"-I{TOP}/include", f"-L{BUILD}",
            f"-Wl,-rpath,{BUILD}", "-lgalet-study", "-lgalet", "-lm")
        return run(program, timeout=60)

    def test_installed_by_the_command_each_gives_they_print_the_same(self):
        for name in PROGRAMS:
            with open(os.path.join(EXAMPLES, name + ".c")) as file:
                command = re.search(r"^//   cc (.*)$", file.read(), re.MULTILINE)[1]
            folder = os.path.join(self.prefix, "share", "galet", "examples")
            run("sh", "-c", " ".join(STRICT) + " " + command, cwd=folder, env=self.environment)
            self.assertEqual(run(os.path.join(folder, name), env=self.environment), self.printed[name], name)

    def test_hertz_closes_the_gap(self):
        a, b, p0 = (x * unit for x, unit in zip(numbers(self.printed["hertz"]), (1e-3, 1e-3, 1e6)))
        self.assertAlmostEqual(p0 * 2 / 3 * math.pi * a * b / 3000, 1, delta=5e-4)
        modulus = 210e9 / (2 * (1 - 0.28**2))
        across, along = curvatures(a, b, p0, modulus)
        self.assertAlmostEqual(across / (0.5 / 0.02 + 0.5 / 0.025), 1, delta=1e-3)  # a is printed to four digits
        self.assertAlmostEqual(along / (0.5 / 0.5), 1, delta=1e-3)

    def test_study_loses_the_same_amplitude_in_every_swing(self):
        first, *rows = self.printed["study"].splitlines()
        omega, offset = 2 * math.pi * 40, 0.2 * 2 / (0.15 * (2 * math.pi * 40) ** 2)
        swings = math.ceil((1e-3 - offset) / (2 * offset))
        self.assertEqual(numbers(first)[0], swings)
        self.assertAlmostEqual(numbers(first)[1], swings * math.pi / omega, delta=1e-6)
        self.assertAlmostEqual(numbers(first)[2], (-1) ** swings * (1e-3 - 2 * swings * offset) * 1e6, delta=1e-4)
        self.assertEqual(len(rows), swings)
        for i, row in enumerate(rows):
            t, speed = numbers(row)
            self.assertAlmostEqual(t, (i + 0.5) * math.pi / omega, delta=1e-6)
            self.assertAlmostEqual(speed, omega * (1e-3 - (2 * i + 1) * offset) * 1e3, delta=1e-6)

    def test_simulator_rolls_and_loses_as_mechanics_demand(self):
        rows = [numbers(line) for line in self.printed["simulator"].splitlines()[1:]]
        self.assertEqual([row[0] for row in rows], [4, 1, 0.25])
        mass, radius = 0.17, 0.0286
        start = mass / 2 * 2**2 + 0.2 * mass * radius**2 * (30**2 + 60**2)
        for _, _, _, vx, vy, left, lost in rows:  # whatever friction did: (5 v + 2 R x rotation) / 7
            self.assertAlmostEqual(vx, 5 * 2 / 7, delta=1e-6)
            self.assertAlmostEqual(vy, 2 * radius * 30 / 7, delta=1e-6)
            self.assertAlmostEqual(left, 0.7e3 * mass * (vx**2 + vy**2), delta=1e-3)
            self.assertAlmostEqual(left + lost, start * 1e3, delta=2e-6)

    def test_simulator_stops_when_a_sum_over_the_patch_says_so(self):
        load, radius = 0.17 * 9.81, 0.0286
        modulus = 3.5e9 / (2 * (1 - 0.35**2))
        patch = (3 * load * radius / (4 * modulus)) ** (1 / 3)
        t_slip, t_stop = ball_stops(radius, patch, 0.2 * 9.81, math.hypot(2, radius * 30), 60)
        for line in self.printed["simulator"].splitlines()[1:]:
            dt, found_slip, found_stop = numbers(line)[:3]
            self.assertAlmostEqual(found_slip, t_slip, delta=1.5e-3 * dt + 5e-4, msg=line)
            self.assertAlmostEqual(found_stop, t_stop, delta=2e-3 * dt + 2e-3, msg=line)

    def test_simulator_agrees_with_the_study_of_the_ball(self):
        galet = os.path.join(self.prefix, "bin", "galet")
        ball = json.loads(run(galet, "run", os.path.join(EXAMPLES, "billiard.yaml"), "--json"))["outputs"]
        _, t_slip, t_stop, vx, vy = numbers(self.printed["simulator"].splitlines()[-1])[:5]
        self.assertAlmostEqual(t_slip, ball["t_slip"], delta=2.5e-4)  # a step
        self.assertAlmostEqual(t_stop, ball["t_stop"], delta=1e-3)
        self.assertAlmostEqual(vx, ball["final.vx"], delta=1e-6)
        self.assertAlmostEqual(vy, ball["final.vy"], delta=1e-6)


if __name__ == "__main__":
    unittest.main()
