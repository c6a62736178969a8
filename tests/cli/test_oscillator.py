"""The free decay through the command line, against docs/theory/oscillator.md and values of other programs."""
import csv
import json
import math
import unittest

from program import ProgramTest

DEMO = {"film.mu_c": 0.08, "film.c": 0.6, "film.h_c": 0.32}
COULOMB = {"law": "coulomb", "m": 1, "k": 100, "load": 3, "coulomb.mu": 0.2, "x0": 0.1, "v0": 0}


def settings(values):
    return [part for key, value in values.items() for part in ("--set", f"{key}={value}")]


class Oscillator(ProgramTest):
    def run_with(self, values, *more):
        return self.json("run", "oscillator", *settings(values), *more)

    def table(self, name, values):
        self.run_with(values, "--out", "x")
        with open(self.path(f"x/tables/{name}.csv"), newline="") as file:
            return [{key.split(" [")[0]: value for key, value in row.items()} for row in csv.DictReader(file)]

    def test_presets_stick_where_other_programs_say(self):
        out = self.run_with({})["outputs"]
        self.assertEqual((out["half_cycles"], out["ended"]), (194, "stuck"))
        self.assertAlmostEqual(out["t_stick"], 2.418958478, delta=1e-9)
        self.assertAlmostEqual(out["x_stick"], -1.13103e-6, delta=1e-11)
        self.assertAlmostEqual(out["t_inflection"], 1.78, delta=0.01)
        self.assertAlmostEqual(out["v_inflection"], 0.036, delta=5e-4)
        out = self.run_with(DEMO)["outputs"]
        self.assertEqual(out["half_cycles"], 73)
        self.assertAlmostEqual(out["t_stick"], 0.9063189870561686, delta=1e-11)
        self.assertAlmostEqual(out["x_stick"], 5.599236027024336e-07, delta=2e-13)
        self.assertAlmostEqual(out["t_inflection"], 0.58, delta=0.01)

    def test_staircase_of_coulomb_friction(self):
        out = self.run_with(COULOMB)["outputs"]
        self.assertEqual(out["half_cycles"], 8)
        self.assertAlmostEqual(out["t_stick"], 0.8 * math.pi, delta=1e-12)
        self.assertAlmostEqual(out["x_stick"], 0.004, delta=1e-13)
        self.assertIsNone(out["t_inflection"])

    def test_envelope_is_convex_and_then_concave(self):
        peaks = [(float(row["t"]), float(row["speed"])) for row in self.table("peaks", {})]
        slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in zip(peaks, peaks[8:])]
        steepest = slopes.index(max(slopes))
        self.assertAlmostEqual(slopes[0], -0.079, delta=3e-3)
        self.assertAlmostEqual(max(slopes), -0.027, delta=1e-3)
        self.assertAlmostEqual(slopes[-1], -0.155, delta=0.03)
        self.assertTrue(all(a < b for a, b in zip(slopes[:steepest], slopes[1:steepest])))
        self.assertTrue(all(a > b for a, b in zip(slopes[steepest:-12], slopes[steepest + 1:])))

    def test_averaged_decay_follows_the_peaks(self):
        peaks = self.table("peaks", DEMO)
        averaged = [(float(row["t"]), float(row["speed"])) for row in self.table("averaged", DEMO)]
        for peak in peaks[:60]:
            t, speed = float(peak["t"]), float(peak["speed"])
            (t0, v0), (t1, v1) = next(pair for pair in zip(averaged, averaged[1:]) if pair[1][0] >= t)
            self.assertAlmostEqual(v0 + (v1 - v0) * (t - t0) / (t1 - t0), speed, delta=3e-4 * 0.12)

    def test_film_hands_over_to_contact(self):
        motion = self.table("motion", {})
        self.assertAlmostEqual(float(motion[0]["one_minus_alpha"]), 1, delta=1e-12)
        self.assertLess(float(motion[-1]["one_minus_alpha"]), 0.1)
        self.assertGreater(float(motion[0]["ecr"]), 9e5)
        self.assertLess(float(motion[-1]["ecr"]), 10)
        self.assertEqual({row["mode"] for row in motion}, {"slip+", "slip-", "stick"})
        self.assertEqual(motion[-1]["mode"], "stick")
        envelope = [float(row["envelope"]) for row in motion]
        self.assertTrue(all(a >= b for a, b in zip(envelope, envelope[1:])))

    def test_resistance_is_a_sigmoid_of_the_thickness_between_its_two_levels(self):
        for contact, separated, half, sharpness in ((1, 1e6, 0.2, 4), (5, 3e4, 0.1, 3)):
            keys = {"ecr.contact": contact, "ecr.separated": separated, "ecr.h": half, "ecr.r": sharpness}
            motion = self.table("motion", {} if contact == 1 else keys)
            self.assertEqual(min(float(row["ecr"]) for row in motion), float(motion[-1]["ecr"]))
            for row in motion:
                z = ((float(row["y"]) - 1e-9) / 17e-9 / half) ** sharpness
                expected = contact * (separated / contact) ** (z / (1 + z))
                self.assertAlmostEqual(float(row["ecr"]) / expected, 1, delta=1e-9)
        bare = self.table("motion", {"film.y_init": 1e-9, "v0": 0, "ecr.contact": 7})
        self.assertEqual(float(bare[0]["ecr"]), 7)

    def test_every_law_runs(self):
        found = json.loads(self.ok("help", "oscillator", "--json"))
        laws = next(param for param in found["params"] if param["key"] == "law")["choices"]
        self.assertEqual(len(laws), 12)
        for law in laws:
            result = self.run_with({"law": law, "t_end": 0.3})
            self.assertEqual(result["status"], "ok", law)
            self.assertLess(result["outputs"]["energy_error"], 1e-9, law)

    def test_laws_that_drive_are_warned_of(self):
        self.assertIn("not-passive", self.run_with({"law": "lugre", "t_end": 0.1})["warning_keys"])
        self.assertEqual(self.run_with({"law": "lugre", "lugre.sigma2": 200, "t_end": 0.1})["warning_keys"],
                         ["few-swings"])
        keys = self.run_with({"law": "polynomial", "polynomial.mu": "[0.01, -0.3]", "t_end": 0.5})["warning_keys"]
        self.assertIn("negative-friction", keys)

    def test_units_suit_the_size_of_energies(self):
        cases = ({}, "1.07999 mJ"), (DEMO | {"v0": 0.012}, " uJ"), (COULOMB, " mJ"), (COULOMB | {"k": 1e4}, " J")
        for values, unit in cases:
            line = next(s for s in self.ok("run", "oscillator", *settings(values)).splitlines() if "dissipated" in s)
            self.assertIn(unit + " ", line)
        self.assertEqual(self.shown("oscillator", "motion", "energy", "dissipated", "friction"), ["mJ", "mJ", "mN"])
        self.assertEqual(self.shown("belt", "from_rest", "energy", "friction"), ["uJ", "mN"])
        heavy = settings({"m": 150, "k": 1e4, "load": 4000, "film.c": 6000})
        self.assertEqual(self.shown("belt", "from_rest", "energy", "friction", more=heavy), ["J", "N"])
        self.assertEqual(self.shown("friction-law", "loop", "work"), ["uJ"])
        self.assertEqual(self.shown("friction-law", "loop", "work", more=settings({"load": 4e4})), ["J"])

    def shown(self, study, table, *columns, more=()):
        self.json("run", study, *more, "--out", "x")
        with open(self.path("x/report.html")) as file:
            document = json.loads(file.read().split('id="document">')[1].split("</script>")[0])
        found = next(one for one in document["tables"] if one["name"] == table)
        units = {column["name"]: column.get("shown", column)["unit"] for column in found["columns"]}
        return [units[name] for name in columns]

    def test_motion_that_gains_energy_is_not_trusted(self):
        keys = self.run_with({"law": "dahl", "rtol": 1e-6, "dahl.fc": 1e-5})["warning_keys"]
        self.assertIn("energy-balance", keys)

    def test_decay_that_is_cut_says_so(self):
        result = self.run_with({"t_end": 1})
        self.assertEqual((result["outputs"]["t_stick"], result["outputs"]["ended"]), (None, "t_end"))
        self.assertEqual(result["warning_keys"], ["still-moving"])

    def test_exponents_may_be_any(self):
        whole = self.run_with({"law": "polynomial"})["outputs"]
        other = self.run_with({"law": "polynomial", "polynomial.mu": "[2, 0.02, 0.05]", "polynomial.p": "[2, 0, 1]"})
        self.assertAlmostEqual(other["outputs"]["t_stick"], whole["t_stick"], delta=1e-10)
        root = self.run_with({"law": "polynomial", "polynomial.mu": "[0.02, 0.1]", "polynomial.p": "[0, 0.5]"})
        self.assertGreater(root["outputs"]["half_cycles"], 10)

    def test_friction_that_leaves_few_swings_is_said(self):
        for law in ("stribeck", "dahl", "elastoplastic", "simscape"):
            result = self.run_with({"law": law})
            self.assertIn("few-swings", result["warning_keys"], law)
            self.assertIn("lower the forces of the law, which do not follow the load", " ".join(result["warnings"]))
        tight = self.run_with({"law": "coulomb", "load": 30})
        self.assertIn("lower the load", tight["warnings"][0])
        self.assertLessEqual(tight["outputs"]["half_cycles"], 4)
        stopped = self.run_with({"law": "stribeck", "stribeck.fs": 50, "stribeck.fc": 50})
        self.assertEqual((stopped["outputs"]["half_cycles"], stopped["warning_keys"]), (1, ["few-swings"]))
        for inputs in ({"law": "stribeck", "stribeck.fs": 0.1, "stribeck.fc": 0.06}, {"law": "dahl", "dahl.fc": 0.05},
                       {"v0": 0}, {"law": "coulomb", "v0": 0, "load": 30}):
            self.assertEqual(self.run_with(inputs)["warning_keys"], [], inputs)

    def test_mass_that_nothing_holds_is_said_never_to_stick(self):
        for inputs, why in (({"load": 0}, "without load nothing holds it, and it never sticks"),
                            ({"law": "polynomial", "polynomial.mu": "[0, 0.1]"},
                             "the law has no friction at rest, and it never sticks"),
                            ({}, "t_stick is later")):
            result = self.run_with({**inputs, "t_end": 0.5})
            self.assertEqual(result["warning_keys"], ["still-moving"])
            self.assertTrue(result["warnings"][0].endswith(why), result["warnings"])

    def test_mass_that_creeps_is_told_by_its_speed_at_the_end(self):
        for law in ("rate-state-aging", "rate-state-slip"):
            inputs = {"law": law, "x0": 24e-6, "v0": 0, "rate-state.b": 0}
            result = self.run_with(inputs)
            self.assertEqual((result["outputs"]["t_stick"], result["warning_keys"]), (None, ["still-moving"]))
            self.ok("run", "oscillator", *(word for key, value in inputs.items() for word in ("--set", f"{key}={value}")),
                    "--out", "x")
            with open(self.path("x/tables/motion.csv"), newline="") as file:
                last = list(csv.DictReader(file))[-1]
            self.assertIn(f"at {abs(float(last['v [m/s]'])):.3g} m/s", result["warnings"][0])
            self.assertIn("it creeps under any force", result["warnings"][0])

    def test_states_stand_in_columns_of_their_units(self):
        for law, own, other in (("film", "y [m]", "phi [1]"), ("lugre", "y [m]", "phi [1]"),
                                ("rate-state-slip", "phi [1]", "y [m]")):
            self.run_with({"law": law}, "--out", law)
            with open(self.path(f"{law}/tables/motion.csv"), newline="") as file:
                rows = list(csv.DictReader(file))
            self.assertTrue(all(row[own] for row in rows) and not any(row[other] for row in rows), law)

    def test_wrong_input_is_one_line(self):
        self.wrong("galet: --set frequency=1: frequency: is given together with k; give one of them",
                   "run", "oscillator", "--set", "frequency=1", "--set", "k=1")
        self.wrong("galet: --set coulomb.mu_static=0.05: coulomb.mu_static: must be >= coulomb.mu, which is 0.1 "
                   "(got 0.05)",
                   "run", "oscillator", "--set", "law=coulomb", "--set", "coulomb.mu_static=0.05")
        for key, text, rule in (
                ("polynomial.p", "[0]", "must be one for each coefficient of mu, which are 3 (got 1)"),
                ("polynomial.p", "[0, 1, -0.5]", "must be >= 0, each of them (got -0.5)"),
                ("polynomial.mu", "[-0.1, 1]",
                 "friction at rest, the coefficient of the exponent 0, must be >= 0 (got -0.1)"),
                ("polynomial.mu", "[]", "expected one or more items (got none)")):
            self.wrong(f"galet: --set {key}={text}:1:1: {key}: {rule}",
                       "run", "oscillator", "--set", "law=polynomial", "--set", f"{key}={text}")
        self.wrong("galet: --set elastoplastic.z_ba=20 um: elastoplastic.z_ba: must be below fc / sigma0, which is 1e-5 "
                   "(got 2e-5)",
                   "run", "oscillator", "--set", "law=elastoplastic", "--set", "elastoplastic.z_ba=20 um")
        self.wrong("galet: --set frequency=40 rad/s: frequency: Hz and rad/s differ by 2 pi; expected Hz (got '40 rad/s')",
                   "run", "oscillator", "--set", "frequency=40 rad/s")


if __name__ == "__main__":
    unittest.main()
