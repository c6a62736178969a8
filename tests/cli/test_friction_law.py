"""friction-law through the command line, against the closed forms of docs/theory/point-law.md 8."""
import csv
import json
import math
import re
import unittest

from program import ProgramTest, in_words

LAWS = ("film", "coulomb", "viscous", "polynomial", "stribeck", "dahl", "lugre", "elastoplastic", "rate-state-aging",
        "rate-state-slip", "thomsen-fidlin", "simscape")
MEMORY = {"film", "dahl", "lugre", "elastoplastic", "rate-state-aging", "rate-state-slip"}
BRISTLES = {"dahl", "lugre", "elastoplastic"}
STICKS = {"film", "coulomb", "polynomial", "stribeck", "rate-state-aging", "rate-state-slip", "thomsen-fidlin"}


class FrictionLaw(ProgramTest):
    def law(self, law, *settings, out=None):
        words = [part for setting in (f"law={law}", *settings) for part in ("--set", setting)]
        return self.json("run", "friction-law", *words, *(["--out", out] if out else []))

    def outputs(self, law, *settings):
        return self.law(law, *settings)["outputs"]

    def table(self, folder, name):
        """By columns, numbers where they are."""
        with open(self.path(folder, "tables", f"{name}.csv"), newline="") as file:
            header, *rows = csv.reader(file)

        def number(text):
            try:
                return float(text)
            except ValueError:
                return text
        return {title.split(" [")[0]: [number(row[i]) for row in rows] for i, title in enumerate(header)}

    def assert_near(self, value, expected, tolerance=1e-9):
        self.assertLessEqual(abs(value / expected - 1), tolerance, (value, expected))

    def test_all_laws_of_the_table_are_there(self):
        params = json.loads(self.ok("help", "friction-law", "--json"))["params"]
        self.assertEqual(tuple(next(p for p in params if p["key"] == "law")["choices"]), LAWS)

    def test_every_law_shows_all_experiments_by_default(self):
        for law in LAWS:
            result = self.law(law, out="x")
            out = result["outputs"]
            self.assertEqual(result["status"], "ok", law)
            for key in ("force1", "force2", "step.direct", "step.peak", "loop.energy", "loop.force_max"):
                self.assertGreater(abs(out[key]) + (law in ("coulomb", "dahl")), 0, (law, key))
            self.assertEqual(out["static"] is not None, law in STICKS, law)
            self.assertEqual(out["loop.stiffness"] is not None, law in BRISTLES, law)
            self.assertEqual(out["loop.breakaway"] is not None, law in BRISTLES | STICKS, law)
            self.assertEqual(out["loop.closure"] is not None, law in MEMORY, law)
            self.assertEqual(out["step.relaxation"] is not None, law in MEMORY - {"dahl"}, law)
            self.assertEqual(out["passive"], law not in ("lugre", "elastoplastic"), law)
            self.assertEqual(result["warning_keys"], [] if out["passive"] else ["not-passive"], law)
            self.assert_tables_agree(out)

    def assert_tables_agree(self, out):
        """The tables begin and end with the experiments and show the extremes that the outputs tell."""
        steady, step, loop, settled = (self.table("x", name) for name in ("steady", "step", "loop", "settled"))
        self.assert_near(steady["v"][0], out["v_from"])
        self.assert_near(steady["v"][-1], out["v_to"])
        self.assertLess(out["v_from"], out["v1"])
        self.assertLess(out["v2"], out["v_to"])
        self.assertEqual((step["t"][0], loop["t"][0]), (0, 0))
        self.assertEqual((step["v"][0], step["v"][-1]), (out["v1"], out["v1"]))
        self.assertIn(out["v2"], step["v"])
        self.assert_near(max(settled["friction"]), out["loop.force_max"])
        self.assert_near(settled["work"][-1] - settled["work"][0], out["loop.energy"], 1e-6)
        for places in (loop["x"], settled["x"]):
            self.assert_near(max(places), out["loop.amplitude"])
            self.assert_near(min(places), -out["loop.amplitude"])
        self.assert_near(loop["t"][-1], 5 / out["loop.frequency"])
        self.assert_near(settled["t"][-1] - settled["t"][0], 1 / out["loop.frequency"])

    def test_table_of_the_loop_encloses_its_energy(self):
        for law in LAWS:
            out = self.law(law, out="x")["outputs"]
            rows = self.table("x", "settled")
            area = sum((x1 - x0) * (f1 + f0) / 2 for x0, x1, f0, f1 in
                       zip(rows["x"], rows["x"][1:], rows["friction"], rows["friction"][1:]))
            self.assert_near(area, out["loop.energy"], 2e-3)

    def test_film_of_the_default_is_lowest_where_it_was_measured(self):
        out = self.outputs("film")
        self.assertAlmostEqual(out["v_min"], 22.85e-3, delta=5e-6)
        self.assertAlmostEqual(out["force_min"] / 0.4, 0.0127, delta=5e-5)
        self.assertAlmostEqual(out["mu2"], 0.06, delta=1e-9)
        self.assertAlmostEqual(out["static"], 0.048, delta=1e-12)
        self.assertEqual((out["weakening_from"], out["weakening_to"]), (out["v_from"], out["v_min"]))

    def test_step_of_rate_and_state(self):
        for law in ("rate-state-aging", "rate-state-slip"):
            out = self.outputs(law, "load=5", "v1=1 um/s", "v2=10 um/s", "step.distance=400 um")
            self.assert_near(out["step.direct"], 0.01 * 5 * math.log(10))
            self.assert_near(out["step.change"], (0.01 - 0.015) * 5 * math.log(10))
            self.assert_near(out["step.peak"], out["force1"] + out["step.direct"])
            self.assert_near(out["step.peak_back"], out["force2"] - out["step.direct"], 1e-8)
        self.assert_near(out["step.relaxation"], 1e-5, 1e-7)  # of the slip form: dc
        self.assert_near(out["step.relaxation_back"], 1e-5, 1e-7)

    def test_contact_gains_strength_at_rest(self):
        def level(rest):
            return self.outputs("rate-state-aging", "load=5", "v1=1 um/s", f"rest={rest}")["static"]
        theta = [10 + rest for rest in (10, 1000)]
        self.assert_near(level(1000) - level(10), 0.015 * 5 * math.log(theta[1] / theta[0]), 1e-7)
        self.assert_near(level(10), 5 * (0.6 + 0.015 * math.log(theta[0] / 10)), 1e-8)
        self.assertEqual(self.outputs("rate-state-slip", "rest=10")["static"],
                         self.outputs("rate-state-slip", "rest=1000")["static"])

    def test_loop_of_dahl(self):
        for wave in ("sine", "triangle"):
            out = self.outputs("dahl", "loop.amplitude=10 um", f"loop.wave={wave}", "loop.cycles=12")
            end = math.tanh(1)
            self.assert_near(out["loop.force_max"], end, 1e-7)
            self.assert_near(out["loop.energy"], 4 * (1e-5 - end / 1e5), 1e-6)
            self.assert_near(out["loop.stiffness"], 1e5 * (1 + end), 1e-7)
            self.assertLess(out["loop.closure"], 1e-8)

    def test_loops_in_closed_form(self):
        self.assert_near(self.outputs("coulomb", "coulomb.mu=0.3", "loop.amplitude=2 mm")["loop.energy"],
                         4 * 0.3 * 0.4 * 2e-3, 1e-10)
        for wave, energy in (("sine", 2 * math.pi**2), ("triangle", 16)):
            out = self.outputs("viscous", "viscous.c=3", "loop.amplitude=2 mm", "loop.frequency=5", f"loop.wave={wave}")
            self.assert_near(out["loop.energy"], energy * 3 * 5 * 4e-6)
            self.assert_near(out["loop.damping"], 3)
        self.assert_near(self.outputs("elastoplastic")["loop.stiffness"], 1e5)  # elastic after a reversal
        self.assert_near(self.outputs("lugre", "loop.frequency=1e-9")["loop.stiffness"], 2e5, 0.02)

    def test_open_loop_says_so(self):
        result = self.law("dahl", "loop.amplitude=1 um", "loop.cycles=3")
        self.assertEqual(result["warning_keys"], ["loop-open"])
        self.assertGreater(result["outputs"]["loop.closure"], 1e-3)

    def test_classic_lugre_set_drives_and_is_told_its_cure(self):
        result = self.law("lugre", "v_to=0.05")
        out = result["outputs"]
        self.assertEqual((out["passive"], result["warning_keys"]), (False, ["not-passive"]))
        self.assert_near(out["drive_force"], 6.385694150420949, 1e-12)
        self.assert_near(out["drive_power"], 0.05 * 6.385694150420949, 1e-12)
        self.assertIn("push with 6.39 N", result["warnings"][0])
        self.assertIn("sigma2 of 158.2 N s/m (sigma1 (fs - fc) / fc) or more", result["warnings"][0])
        cured = self.law("lugre", "lugre.sigma2=158.2")
        self.assertEqual((cured["outputs"]["passive"], cured["warning_keys"]), (True, []))
        self.assertIsNone(cured["outputs"]["drive_force"])
        slow = self.law("lugre", "v_to=2e-4", "v1=1e-5")  # so slow that it does not drive yet
        self.assertEqual((slow["outputs"]["passive"], slow["outputs"]["drive_force"]), (False, None))
        self.assertRegex(self.law("lugre", "lugre.vd=1 mm/s")["warnings"][0],
                         r"; sigma2 of 31.95 N s/m or more, or a smaller vd, would not$")

    def test_printed_cure_of_bristles_that_drive_silences_the_warning(self):
        for law in ("lugre", "elastoplastic"):
            for settings in ((), ("vd=0.5 mm/s",), ("vd=7 mm/s",), ("fs=1.2345678",), ("fs=2", "sigma1=99.996"), ("fs=1.7", "vd=1e308")):
                keys = [f"{law}.{setting}" for setting in settings]
                cure = re.search(r"sigma2 of (\S+) N s/m", self.law(law, *keys)["warnings"][0]).group(1)
                self.assertEqual(self.law(law, *keys, f"{law}.sigma2={cure}")["warning_keys"], [], (law, settings))
                less = 0.998 * float(cure)
                self.assertEqual(self.law(law, *keys, f"{law}.sigma2={less}")["warning_keys"], ["not-passive"])

    def test_polynomial_that_goes_negative_names_the_speed(self):
        result = self.law("polynomial", "polynomial.mu=[0.03, -0.3, 0.6]")
        out = result["outputs"]
        self.assert_near(out["v_negative"], (0.3 - math.sqrt(0.09 - 0.072)) / 1.2)
        self.assert_near(out["v_min"], 0.25)
        self.assertEqual((out["passive"], result["warning_keys"]), (False, ["negative-friction"]))
        self.assertIn("from 0.1382 m/s on", result["warnings"][0])
        fine = self.law("polynomial", "polynomial.mu=[0.03, -0.3, 1.5]")
        self.assertEqual((fine["outputs"]["passive"], fine["outputs"]["v_negative"], fine["warning_keys"]),
                         (True, None, []))

    def test_logistic_film_leaves_a_residual(self):
        result = self.law("film", "film.sigmoid=logistic", "film.q=12", "film.h_c=0.32")
        self.assertEqual(result["warning_keys"], ["film-residual"])
        self.assertIn("0.021 of the load", result["warnings"][0])  # 1 / (1 + exp(12 x 0.32))
        self.assertEqual(self.law("film", "film.sigmoid=hill")["warning_keys"], [])

    def test_powers_far_out_are_warned_of(self):
        self.assertEqual(self.law("polynomial", "v_to=5")["warning_keys"], ["extrapolation"])
        self.assertEqual(self.law("thomsen-fidlin", "v_to=5")["warning_keys"], ["extrapolation"])
        self.assertEqual(self.law("viscous", "v_to=500")["warning_keys"], [])
        self.assertEqual(self.law("film", "v_to=500")["warning_keys"], [])

    def test_what_is_not_given_follows_what_is(self):
        out = self.outputs("film", "v2=0.5")
        self.assertEqual((out["v1"], out["v2"]), (0.05, 0.5))
        out = self.outputs("film", "v1=0.5")
        self.assertEqual((out["v1"], out["v2"]), (0.5, 5))
        self.assert_near(self.outputs("film", "v_from=10")["v_to"], 100)
        self.assert_near(self.outputs("film", "v_to=1 mm/s")["v_from"], 1e-6)
        step = self.law("film", "step.distance=1 mm", out="x")
        self.assertEqual(step["status"], "ok")
        self.assert_near(self.table("x", "step")["x"][-1], 2.25e-3)

    def test_curve_that_only_falls_has_no_minimum(self):
        for law in ("stribeck", "simscape", "rate-state-slip"):
            out = self.outputs(law)
            self.assertIsNone(out["v_min"], law)
            self.assertLess(out["weakening_from"], out["weakening_to"], law)
        self.assertIsNotNone(self.outputs("simscape", "simscape.viscous=0.01")["v_min"])

    def test_friction_is_compared_with_a_load_that_was_given_or_matters(self):
        for law in LAWS:
            known = law in ("film", "coulomb", "polynomial", "rate-state-aging", "rate-state-slip", "thomsen-fidlin")
            self.assertEqual(self.outputs(law)["mu1"] is not None, known, law)
        self.assert_near(self.outputs("dahl", "load=5")["mu1"], 0.2)

    def test_numbers_do_not_depend_on_the_tables(self):
        for law in LAWS:
            self.assertEqual(self.law(law)["outputs"], self.law(law, out="x")["outputs"], law)

    def test_speeds_out_of_order_are_refused(self):
        self.wrong("galet: --set v_to=0.1: v_to: the curve needs v_from < v_to (got 1 and 0.1 m/s)", "run",
                   "friction-law", "--set", "v_from=1", "--set", "v_to=0.1")
        self.wrong("galet: --set load=0: load: must be > 0 N (got 0)", "run", "friction-law", "--set", "load=0")

    def test_extreme_numbers_are_refused_or_computed(self):
        for settings in (("law=film", "v2=1e300"), ("law=lugre", "lugre.sigma0=1e300"), ("law=lugre", "lugre.sigma0=1e-300"),
                         ("law=dahl", "loop.amplitude=1e300"), ("law=film", "film.tau=1e300"),
                         ("law=rate-state-slip", "rate-state.dc=1e-300"), ("law=coulomb", "loop.frequency=1e300"),
                         ("law=film", "film.tau=1e-300"), ("law=polynomial", "v_to=1e200"),
                         ("law=film", "step.distance=1e10"), ("law=lugre", "loop.amplitude=1"),
                         ("law=rate-state-aging", "rest=1e300"), ("law=dahl", "dahl.exponent=0.1"),
                         ("law=stribeck", "stribeck.delta=0.3"), ("law=coulomb", "coulomb.mu=0"),
                         ("law=lugre", "lugre.vd=1e308"), ("law=lugre", "lugre.vs=1e-321")):
            words = [part for setting in settings for part in ("--set", setting)]
            done = self.galet("run", "friction-law", *words, "--json")
            self.assertIn(done.returncode, (0, 1, 2), settings)
            self.assertEqual(done.returncode == 2, done.stdout == "", settings)
            self.assertEqual(done.returncode == 2, in_words(done.stderr).startswith("galet: --set "), (settings, done.stderr))


if __name__ == "__main__":
    unittest.main()
