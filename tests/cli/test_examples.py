"""Every example case runs by the commands that its own first lines give, and warns of nothing that is not known here."""
import glob
import math
import os
import re
import shlex
import shutil
import unittest

from program import GALET, ProgramTest, studies

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")
CASES = sorted(os.path.basename(path) for path in glob.glob(os.path.join(EXAMPLES, "*.yaml")))
COMMAND = re.compile(r"^# (?:[^:`\n]+: )?(galet .*)$", re.MULTILINE)
WARNINGS = {"film.yaml": ["parameter-fixed"]}  # a record without a contact resistance cannot tell all of a film


def opening(name):
    """The comment that a case begins with."""
    with open(os.path.join(EXAMPLES, name)) as file:
        return re.match(r"(?:#.*\n)*", file.read()).group()


def commands(name):
    """Lines of the comment that are commands, with a few words and a colon before them or without."""
    return [shlex.split(line)[1:] for line in COMMAND.findall(opening(name))]


class Examples(ProgramTest):
    def setUp(self):
        super().setUp()
        for name in os.listdir(EXAMPLES):
            if name.endswith((".yaml", ".csv")):
                shutil.copy(os.path.join(EXAMPLES, name), self.path(name))

    def warned(self, *arguments):
        done = self.json(*arguments)
        if "warning_keys" in done:
            return done["warning_keys"]
        return [warning["key"] for warning in done.get("warnings", [])]

    def test_each_says_what_it_shows_and_how_to_run_it(self):
        for name in CASES:
            words = re.sub(COMMAND, "", opening(name))
            self.assertGreater(len(words.split()), 10, name)
            self.assertTrue([call for call in commands(name) if call[1] == name], name)

    def test_each_runs_as_it_says(self):
        for name in CASES:
            for call in commands(name):
                self.assertEqual(self.warned(*call), WARNINGS.get(name, []), call)

    def test_every_study_has_one(self):
        shown = set()
        for name in CASES:
            with open(os.path.join(EXAMPLES, name)) as file:
                shown.add(re.search(r"^study: (\S+)$", file.read(), re.MULTILINE)[1])
        self.assertEqual(sorted(set(studies(GALET)) - shown), [])

    def outputs(self, *arguments):
        return self.json("run", *arguments)["outputs"]

    def test_the_sprag_is_freed_by_a_kick_above_its_margin_only(self):
        wedged = self.outputs("sprag.yaml")
        self.assertAlmostEqual(wedged["wedging_mu"], 0.1551, delta=5e-5)
        # sqrt((mu W - KT) / m) |u - u_b|, u_b = -mu FN / (KT - mu W) (docs/theory/klarbring.md 3)
        rate = 0.2 * 1378.2e3 - 213.7e3
        margin = math.sqrt(rate / 0.05) * abs(-0.2e-3 + 0.2 * 20 / rate)
        self.assertAlmostEqual(wedged["margin"] / margin, 1, delta=1e-9)
        for part, phase in ((0.999, "rest"), (1.001, "free")):
            self.assertEqual(self.outputs("sprag.yaml", "--set", f"state.vT={part * margin!r}")["final_phase"], phase)

    def test_the_gripper_slips_where_neither_force_nor_moment_alone_would_make_it(self):
        held, lost = self.outputs("gripper.yaml"), self.outputs("gripper.yaml", "--set", "load=30 N")
        self.assertTrue(held["stuck"])
        self.assertFalse(lost["stuck"])
        self.assertAlmostEqual(lost["utilisation"] / held["utilisation"], 40 / 30, delta=1e-9)  # homogeneous
        self.assertAlmostEqual(10 / (0.8 * 30), 0.42, delta=0.005)
        self.assertAlmostEqual(0.12 / lost["moment_max"], 0.88, delta=0.005)

    def test_the_railway_has_the_ellipse_of_the_wheel(self):
        radii = ("load=100 kN", "body1.rx=525 mm", "body1.ry=inf", "body2.rx=inf", "body2.ry=300 mm", "body1.material=steel",
                 "body2.material=steel")
        hertz = self.outputs("hertz", *(word for setting in radii for word in ("--set", setting)))
        self.assertAlmostEqual(hertz["a"] / hertz["b"], 1.451, delta=5e-4)
        self.assertEqual((round(1e3 * hertz["a"], 2), round(1e3 * hertz["b"], 2)), (7.64, 5.26))

    def test_the_film_is_found_within_its_bars(self):
        found = self.outputs("film.yaml")
        for key, truth in (("mu_c", 0.08), ("c", 0.6), ("tau", 0.02)):
            self.assertLess(abs(found[key] - truth), 3 * found[key + "_sd"], key)
            self.assertLess(found[key + "_sd"], 0.1 * truth, key)

    def test_the_loop_of_the_servo_is_the_closed_form_of_slow_bristles(self):
        found = self.outputs("servo.yaml")
        self.assertTrue(found["passive"])
        self.assertAlmostEqual(found["loop.force_max"] / (130 * math.tanh(25e6 * 4e-6 / 130)), 1, delta=2e-3)  # not quite slow


if __name__ == "__main__":
    unittest.main()
