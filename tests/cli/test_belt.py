"""belt through the command line: closed forms and reference values of docs/theory/belt.md."""
import csv
import json
import math
import unittest

from program import ProgramTest


class Belt(ProgramTest):
    def run_belt(self, *settings, out=False):
        words = [part for setting in settings for part in ("--set", setting)]
        return self.json("run", "belt", *words, *(["--out", "x"] if out else []))

    def table(self, name):
        with open(self.path(f"x/tables/{name}.csv"), newline="") as file:
            header, *rows = csv.reader(file)
        names = [title.split(" [")[0] for title in header]
        return {name: [row[i] for row in rows] for i, name in enumerate(names)}

    def test_the_film_by_default(self):
        out = self.run_belt()["outputs"]
        self.assertAlmostEqual(out["hopf_speeds"][0], 0.024107618621170078, delta=1e-15)
        self.assertAlmostEqual(out["hopf_frequencies"][0], 250.62422701287744, delta=1e-11)
        self.assertEqual((out["hopf_types"], out["sliding_stable"]), (["sub"], False))
        self.assertGreater(out["hopf_l1"][0], 0)
        self.assertAlmostEqual(out["growth"], 1.9542117568174007, delta=1e-10)
        for start in ("rest", "sliding"):
            self.assertAlmostEqual(out[f"cycle_amplitude_from_{start}"] / 4.0709359567522695e-05, 1, delta=1e-7)
        self.assertAlmostEqual(out["period"] / 0.025127081657579018, 1, delta=1e-9)

    def test_static_above_kinetic_friction_in_closed_form(self):
        result = self.run_belt("m=1", "k=1", "load=1", "law=coulomb", "coulomb.mu=0.5", "coulomb.mu_static=1",
                               "belt_speed=0.3")
        out, period = result["outputs"], 1 / 0.3 + 2 * (math.pi - math.atan(0.5 / 0.3))
        self.assertAlmostEqual(out["cycle_amplitude_from_rest"], math.hypot(0.5, 0.3), delta=1e-11)
        self.assertAlmostEqual(out["period"], period, delta=1e-10)
        self.assertAlmostEqual(out["stick_fraction"], 1 / 0.3 / period, delta=1e-11)
        self.assertEqual((out["hopf_speeds"], out["hopf_types"], out["critical_stiffness"]), ([], [], None))
        self.assertEqual(result["warning_keys"], ["neutral-sliding"])

    def test_cycles_around_neutral_sliding_have_no_fold(self):
        result = self.run_belt("law=coulomb", "coulomb.mu_static=0.2", out=True)
        self.assertEqual((result["outputs"]["fold_speeds"], result["outputs"]["multiplier"]), ([], 0))
        self.assertEqual(result["warning_keys"], ["neutral-sliding"])
        table = self.table("diagram")
        self.assertEqual(set(table["branch"]), {"sliding, neutral", "cycle, stable"})
        self.assertEqual(set(table["unstable"]), {""})
        cycles = [float(v) for v, b in zip(table["belt_speed"], table["branch"]) if b == "cycle, stable"]
        self.assertTrue(min(cycles) < 1.1e-3 and max(cycles) > 0.9)

    def test_stable_sliding_and_a_cycle_side_by_side(self):
        stribeck = ("m=1", "k=100", "damping=0.5", "law=stribeck", "stribeck.fs=1.5", "stribeck.fc=1", "stribeck.vs=0.1",
                    "stribeck.delta=1", "stribeck.fv=0")
        out = self.run_belt(*stribeck, "belt_speed=0.26")["outputs"]
        self.assertAlmostEqual(out["hopf_speeds"][0], 0.1 * math.log(10), delta=1e-15)
        self.assertTrue(out["sliding_stable"])
        self.assertEqual(out["cycle_amplitude_from_sliding"], 0)
        self.assertAlmostEqual(out["cycle_amplitude_from_rest"], 0.027193940325297178, delta=1e-7)

    def test_where_a_given_start_ends(self):
        settled = self.run_belt("belt_speed=24.5 mm/s", "x0=5 um")["outputs"]
        cycles = self.run_belt("belt_speed=24.5 mm/s", "x0=90 um")["outputs"]
        self.assertEqual(settled["cycle_amplitude_from_start"], 0)
        self.assertAlmostEqual(cycles["cycle_amplitude_from_start"] / cycles["cycle_amplitude_from_rest"], 1, delta=1e-8)
        self.assertIsNone(self.run_belt()["outputs"]["cycle_amplitude_from_start"])

    def test_the_diagram_shows_hysteresis(self):
        out = self.run_belt(out=True)["outputs"]
        table = self.table("diagram")
        self.assertEqual(set(table["branch"]),
                         {"sliding, stable", "sliding, unstable", "cycle, stable", "cycle, unstable"})
        speeds = {branch: [float(v) for v, b in zip(table["belt_speed"], table["branch"]) if b == branch]
                  for branch in set(table["branch"])}
        hopf, fold = out["hopf_speeds"][0], out["fold_speeds"][0]
        self.assertAlmostEqual(max(speeds["cycle, stable"]) / fold, 1, delta=1e-12)
        self.assertAlmostEqual(min(speeds["cycle, unstable"]) / hopf, 1, delta=1e-12)
        self.assertEqual(min(speeds["sliding, stable"]), hopf)
        self.assertTrue(hopf < 0.0245 < fold < 0.0253)
        both = self.table("hysteresis")
        self.assertEqual(([float(v) for v in both["from"]], [float(v) for v in both["to"]]), ([hopf], [fold]))
        motion, cycle = self.table("from_rest"), self.table("motion")
        self.assertEqual((float(motion["t"][0]), float(motion["t"][-1]), motion["mode"][0]), (0, 2, "stick"))
        extent = max(map(float, cycle["x"])) - min(map(float, cycle["x"]))
        self.assertAlmostEqual(extent / 2 / out["cycle_amplitude_from_rest"], 1, delta=1e-8)
        self.assertEqual(float(cycle["t"][-1]), out["period"])

    def test_what_is_wrong(self):
        self.wrong("galet: --set belt_speed=0: belt_speed: must be > 0 m/s (got 0)", "run", "belt", "--set",
                   "belt_speed=0")
        done = self.galet("run", "belt", "--set", "diagram.from=2", "--set", "diagram.to=1")
        self.assertEqual(done.returncode, 2)
        self.assertIn("diagram.to: must be > diagram.from, which is 2 m/s (got 1)", done.stderr)

    def test_a_diagram_of_which_one_end_is_given(self):
        for setting, words in (
            ("diagram.from=10 m/s", "diagram.from: must be < diagram.to, which is 2.41076 m/s unless given (got 10)"),
            ("diagram.to=1e-4 m/s", "diagram.to: must be > diagram.from, which is 0.001 m/s unless given (got 0.0001)"),
        ):
            done = self.galet("run", "belt", "--set", setting, "--out", "x")
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1))
            self.assertIn(words, done.stderr)
        for setting, low, high in (("diagram.from=0.1 m/s", 0.1, 0.125), ("diagram.to=0.002 m/s", 0.001, 0.002)):
            with self.subTest(setting):
                self.run_belt(setting, out=True)
                speeds = [float(v) for v in self.table("diagram")["belt_speed"]]
                self.assertEqual(speeds, sorted(speeds))
                self.assertAlmostEqual(speeds[0], low, delta=1e-15)
                self.assertAlmostEqual(speeds[-1], high, delta=1e-15)

    def test_the_key_of_the_odd_value_is_blamed(self):
        for setting in ("m=1e-300", "frequency=1e300", "frequency=1e-300", "k=1e-300", "load=1e300", "belt_speed=1e300",
                        "x0=1e200"):
            key = setting.split("=")[0]
            self.wrong(f"galet: --set {setting}: {key}: the motion is too extreme to be computed: its energy and forces "
                       "must be finite numbers", "run", "belt", "--set", setting)

        for setting in ("k=1e300", "k=1e250", "belt_speed=1e-110"):
            key = setting.split("=")[0]
            self.wrong(f"galet: --set {setting}: {key}: the motion is too extreme to be computed: belt_speed over the "
                       "natural frequency must be between 1e-100 m and 1e100 m", "run", "belt", "--set", setting)

    def test_a_cycle_that_no_start_reaches_is_told(self):
        reached = self.run_belt("belt_speed=24.5 mm/s")
        self.assertNotIn("cycle-unreached", reached["warning_keys"])
        lugre = self.run_belt("law=lugre")
        self.assertEqual(lugre["outputs"]["cycle_amplitude_from_rest"], 0)
        self.assertIn("cycle-unreached", lugre["warning_keys"])
        self.assertIn("a cycle of 41.08 um", " ".join(lugre["warnings"]))

    def test_irregular_motions_and_cycles_of_several_turns_are_told(self):
        irregular = self.run_belt("law=lugre", "belt_speed=0.2 mm/s", out=True)
        self.assertEqual(irregular["outputs"]["fate_from_rest"], "irregular")
        self.assertEqual(irregular["warning_keys"], ["not-passive", "cycle-irregular", "cycle-irregular"])
        self.assertIn("irregular", self.table("diagram")["branch"])
        self.assertIn("irregular", self.table("marks")["kind"])
        twice = self.run_belt("law=lugre", "belt_speed=0.3 mm/s", out=True)["outputs"]
        self.assertEqual((twice["cycle_turns"], twice["fate_from_rest"]), (2, "cycles"))
        motion = self.table("motion")
        extent = max(map(float, motion["x"])) - min(map(float, motion["x"]))
        self.assertAlmostEqual(extent / 2 / twice["cycle_amplitude_from_rest"], 1, delta=1e-6)

    def test_marks_are_of_what_is_known(self):
        def amplitudes():
            marks = self.table("marks")
            return {kind: float(a) for kind, a in zip(marks["kind"], marks["amplitude"]) if kind.startswith("this belt")}

        self.run_belt("m=1", "k=1", "load=1", "belt_speed=1", "law=polynomial", "polynomial.mu=[0, -0.1]", out=True)
        with self.assertRaises(FileNotFoundError):  # it grows: no mark, since amplitude 0 would be steady sliding
            self.table("marks")
        out = self.run_belt("belt_speed=24.6 mm/s", out=True)["outputs"]  # the start decides: two marks
        self.assertEqual(out["cycle_amplitude_from_sliding"], 0)
        self.assertEqual(amplitudes(), {"this belt, from rest": out["cycle_amplitude_from_rest"], "this belt, from sliding": 0})
        out = self.run_belt(out=True)["outputs"]
        self.assertEqual(amplitudes(), {"this belt, from rest or sliding": out["cycle_amplitude_from_rest"]})
        out = self.run_belt("belt_speed=25.1 mm/s", "x0=90 um", out=True)["outputs"]
        self.assertGreater(out["cycle_amplitude_from_start"], 9e-5)
        found = amplitudes()
        self.assertEqual(found["this belt, from rest or sliding"], 0)
        self.assertAlmostEqual(found["this belt, from x0 and v0"] / out["cycle_amplitude_from_start"], 1, delta=1e-12)
        self.assertAlmostEqual(found["this belt, from neither"] / out["cycle_amplitude_from_start"], 1, delta=1e-6)

    def test_a_motion_that_is_given_up_names_what_to_change(self):
        words = ("--set", "law=lugre", "--set", "lugre.sigma0=1e12", "--set", "damping=0.25", "--set", "rtol=1e-10")
        result = json.loads(self.galet("run", "belt", *words, "--json").stdout)
        self.assertEqual(result["warning_keys"][-1], "cycle-undecided")
        self.assertIn("try an rtol above 1e-10, a damping above 0.25 N s/m", result["warnings"][-1])

    def test_a_start_that_is_left_undecided_is_told(self):
        done = self.galet("run", "belt", "--set", "law=dahl", "--set", "dahl.exponent=1.5", "--set", "x0=1",
                          "--json")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(json.loads(done.stdout)["status"], "not_converged")


if __name__ == "__main__":
    unittest.main()
