"""Contacts cut into strips through the command line, against the numbers of docs/theory/strips.md."""
import csv
import json
import math
import os
import unittest

from program import ProgramTest


class Strips(ProgramTest):
    def words(self, *settings):
        return [part for setting in settings for part in ("--set", setting)]

    def run_case(self, *settings):
        return self.json("run", "rolling", *self.words(*settings))

    def refused(self, message, *settings):
        self.wrong(f"galet: --set {message}", "run", "rolling", *self.words(*settings))

    def test_strips_that_are_kept_out_are_told(self):
        phases = (5.3, 4.8, 2.6, 1.6)
        rough = (sum(math.sin(4 * (k + 2) * y + phase) for k, phase in enumerate(phases)) for y in (0.02 * i for i in range(-400, 401)))
        lines = [f"{0.02 * i},{(0.02 * i)**2 + wave}" for i, wave in zip(range(-400, 401), rough)]
        self.write("rough.csv", "y [mm],z [um]\n" + "\n".join(lines) + "\n")
        strips = ("--set", "normal=strip-bem", "--set", "tangential=none", "--set", "grid.ny=50")
        rough = self.json("run", "rolling", *strips, "--set", "profile.kind=file", "--set", "profile.file=rough.csv")
        self.assertIn("strips-overlap", rough["warning_keys"])
        smooth = self.json("run", "rolling", *strips, "--set", "profile.kind=blend", "--set", "profile.blend_radius=50 mm")
        self.assertEqual(smooth["warning_keys"], [])

    def test_circles_are_hertz(self):
        for normal in ("strips", "strips-smoothed"):
            for tangential in ("fastsim", "strip-theory", "exact"):
                one = self.run_case("normal=hertz", f"tangential={tangential}")["outputs"]
                two = self.run_case(f"normal={normal}", f"tangential={tangential}")["outputs"]
                for key in ("a", "b", "p0", "approach", "fx", "power", "stick_area"):
                    self.assertAlmostEqual(two[key] / one[key], 1.0, delta=1e-11)

    def test_profiles_have_no_approach(self):
        case = self.run_case("profile.kind=blend", "normal=strips-smoothed", "tangential=fastsim")
        self.assertIsNone(case["outputs"]["approach"])
        self.assertAlmostEqual(case["outputs"]["load"], 1500.0, delta=1e-9)
        self.assertAlmostEqual(case["outputs"]["power_slip"] / case["outputs"]["power"], 1.0, delta=1e-12)

    def test_what_does_not_fit_is_refused_with_a_cure(self):
        self.refused("tangential=fastsim: tangential: fastsim works on circular profiles without tilt or offset, or with "
                     "normal: strips or strips-smoothed or strip-bem; take exact", "profile.kind=blend", "tangential=fastsim")
        self.refused("angle=0.1: angle: must be 0 with normal: strips; take exact", "profile.kind=blend", "normal=strips",
                     "angle=0.1")
        self.refused("prescribed_approach=1e-5: prescribed_approach: is not for normal: strips, which takes a load; take "
                     "exact or strip-bem", "profile.kind=blend", "normal=strips", "prescribed_approach=1e-5")
        self.refused("smoothing.order=3: smoothing.order: must be >= 0 and <= 2 (got 3)", "normal=strips-smoothed",
                     "smoothing.order=3")

    def test_slender_contacts_warn(self):
        case = self.run_case("profile.kind=blend", "profile.blend_radius=400", "body1.ry=500", "normal=strips",
                             "tangential=fastsim")
        self.assertIn("kalker-range", case["warning_keys"])

    def test_extreme_contacts_have_an_answer_without_nan(self):
        """Nearly conformal bodies and radii far apart: values of a solution, or of the best iterate with its residual."""
        for setting in ("body2.rx=-20.0001 mm", "body2.rx=-20.00001 mm", "profile.blend_radius=1e9", "profile.blend_radius=1e-9",
                        "body1.ry=1e9", "body1.ry=1e-9"):
            for tangential in ("none", "fastsim", "exact"):
                words = self.words("normal=strip-bem", "profile.kind=blend", f"tangential={tangential}", setting)
                done = self.galet("run", "rolling", "--json", *words)
                case = json.loads(done.stdout)
                self.assertNotIn("nan", " ".join(case["warnings"]))
                for key in ("a", "b", "p0", "approach", "area", "load"):
                    self.assertGreater(case["outputs"][key], 0.0, (setting, tangential, key))
                if case["status"] == "not_converged":
                    self.assertIn("of the gap", case["warnings"][-1])
                    self.assertAlmostEqual(case["outputs"]["load"], 1500.0, delta=100.0)

    def test_words_name_no_residual_that_does_not_exist(self):
        # a spike of 0.1 mm that the cells do not see: what they find cannot be
        rows = [(y / 20000, 0.5 - math.sqrt(0.25 - (y / 20000) ** 2) - (1e-4 if y == -100 else 0)) for y in range(-120, 121)]
        self.write("spike.csv", "y [m],z [m]\n" + "".join(f"{y:.12g},{z:.12g}\n" for y, z in rows))
        done = self.galet("run", "rolling", "--json", *self.words("profile.kind=file", "profile.file=spike.csv", "tangential=none"))
        case = json.loads(done.stdout)
        self.assertEqual(case["status"], "not_converged")
        told = case["warnings"][case["warning_keys"].index("not-converged")]
        self.assertRegex(told, r"^not converged: these are values of the best iterate; residual [\d.e-]+ of the gap; ")
        self.assertNotIn("traction", told)

    def assert_closed(self, rows, patches):
        """Outlines come to nothing where contact ends: twice for every patch of it, in order of y."""
        for method, count in patches.items():
            line = [(float(row["y [m]"]), float(row["half_length [m]"])) for row in rows if row["method"] == method]
            self.assertEqual(line, sorted(line), method)
            self.assertEqual((line[0][1], line[-1][1]), (0, 0), method)
            self.assertEqual(sum(half == 0 for _, half in line), 2 * count, method)
            reach = max(line[1][0] - line[0][0], line[-1][0] - line[-2][0])
            self.assertLess(reach, 0.05 * (line[-1][0] - line[0][0]), method)

    def test_outlines_of_parted_contacts_are_closed_at_the_gap(self):
        self.write("parted.csv", "y [mm],z [mm]\n" + "".join(f"{y / 20},{(y / 20) ** 2 / 1000 + 0.02 * math.exp(-(y / 12) ** 2)}\n"
                                                               for y in range(-160, 161)))
        self.ok("run", "rolling", "--out", "x", *self.words("profile.kind=file", "profile.file=parted.csv", "tangential=none"))
        self.assert_closed(self.rows("x/tables/outlines.csv"), {"exact": 2, "strips": 2, "strips-smoothed": 2, "strip-bem": 2})

    def test_errors_are_drawn_by_their_logarithm(self):
        figures = {figure["name"]: figure for figure in self.json("help", "profile-methods")["figures"]}
        self.assertTrue(all(figures[name]["y"]["log"] for name in ("outline_error", "load_error", "ratios")))

    def rows(self, path):
        with open(self.path(path), newline="") as file:
            return list(csv.DictReader(file))

    def test_methods_stand_side_by_side(self):
        self.ok("run", "rolling", "--out", "x", *self.words("profile.kind=blend", "profile.blend_radius=10 mm",
                                                            "normal=strips-smoothed", "tangential=fastsim"))
        errors = {row["method"]: float(row["outline_error [1]"]) for row in self.rows("x/tables/normals.csv")}
        self.assertEqual(errors["exact"], 0.0)
        self.assertAlmostEqual(errors["strips"], 0.2, delta=0.02)
        self.assertAlmostEqual(errors["strips-smoothed"], 0.06, delta=0.01)
        self.assertEqual({row["method"] for row in self.rows("x/tables/outlines.csv")}, set(errors))
        self.assert_closed(self.rows("x/tables/outlines.csv"), dict.fromkeys(errors, 1))
        raw = [float(row["bend [1/m]"]) for row in self.rows("x/tables/curvature.csv")]
        self.assertEqual(set(raw), {50.0, 1.0})
        lines = self.rows("x/tables/line_power.csv")
        load = sum(float(row["load [N/m]"]) * float(row["width [m]"]) for row in lines)
        self.assertAlmostEqual(load, 1500.0, delta=1e-9)

    def test_gap_and_curvature_are_drawn_whatever_presses(self):
        blend = ("profile.kind=blend", "profile.blend_radius=50 mm", "tangential=none", "grid.nx=20", "grid.ny=20")
        tables = []
        for normal in ("exact", "strips-smoothed", "strip-bem"):
            self.ok("run", "rolling", "--out", normal, *self.words(*blend, f"normal={normal}"))
            tables.append(self.rows(f"{normal}/tables/curvature.csv"))
        self.assertTrue(tables[0] == tables[1] == tables[2] and len(tables[0]) == 201)
        for row in tables[0]:
            y = float(row["y [m]"])
            self.assertAlmostEqual(float(row["gap [m]"]), y * y / (0.1 if y < 0 else 1.0), delta=1e-15)

    def test_circles_have_nothing_to_compare(self):
        self.ok("run", "rolling", "--out", "y", *self.words("normal=strips", "tangential=fastsim"))
        self.assertFalse(os.path.exists(self.path("y/tables/normals.csv")))

    def test_best_lengths_are_found(self):
        out = self.json("run", "profile-methods", *self.words("radii=[1 mm, 50 mm, 500 mm]"))["outputs"]
        self.assertAlmostEqual(out["outline_error_raw"], 0.252, delta=0.006)
        self.assertAlmostEqual(out["outline_error_smoothed"], 0.0786, delta=0.002)
        self.assertAlmostEqual(out["load_error_smoothed"], 0.157, delta=0.005)
        self.assertLessEqual(out["outline_error_best"], out["outline_error_smoothed"] + 1e-3)
        narrow = self.json("run", "profile-methods", *self.words("radii=[50 mm, 500 mm]", "lengths.to=1.5 mm", "lengths.points=4"))
        self.assertEqual(narrow["warning_keys"], ["length-at-end"])
        self.assertIn("for 1 roller the best smoothing length is an end of the range from 0.3 to 1.5 mm", narrow["warnings"][0])
        self.wrong("galet: --set angle=0.1: angle: must be 0: strips know no angle", "run", "profile-methods", "--set",
                   "angle=0.1")

    def test_strip_theory_is_stretched_on_any_profile(self):
        """A blend of equal radii is a circle: of a round contact plane strips would give a fifth less force."""
        settings = ("body1.ry=20 mm", "tangential=strip-theory", "creep.y=5e-4", "mu=0.3")
        circle = self.json("run", "rolling", *self.words(*settings, "normal=strips"))["outputs"]
        blend = self.json("run", "rolling", *self.words(*settings, "normal=strips", "profile.kind=blend",
                                                        "profile.blend_radius=20 mm"))["outputs"]
        for key in ("fx", "fy"):
            self.assertAlmostEqual(blend[key], circle[key], delta=2e-3 * abs(circle[key]))

    def test_contacts_that_the_paper_leaves_open(self):
        """Strip-BEM stays near the exact method in all of them, semi-Hertzian strips in none."""
        self.ok("run", "profile-methods", "--out", "x", *self.words("radii=[500 mm]", "lengths.points=2"))
        rows = self.rows("x/tables/open.csv")
        self.assertEqual(len(rows), 6 * 4)
        error = {(row["case"], row["method"]): float(row["outline_error [1]"]) for row in rows}
        for case in {row["case"] for row in rows}:
            self.assertEqual(error[case, "exact"], 0.0)
            self.assertLess(error[case, "strip-bem"], 0.01, case)
            self.assertGreater(error[case, "strips"], 0.05, case)
        area = {row["case"]: float(row["area [m2]"]) for row in rows if row["method"] == "exact"}
        self.assertGreater(area["nearly conformal, groove of 1.02 radii"], 1.25 * area["nearly conformal, groove of 1.1 radii"])
        ratios = self.rows("x/tables/ratios.csv")
        raw = [float(row["outline_error [1]"]) for row in ratios if row["method"] == "strips"]
        self.assertEqual(len(raw), 9)
        self.assertTrue(raw[1] > raw[4] > raw[8] > 0.08)  # slender contacts couple less

    def test_a_blend_needs_points_where_its_curvature_jumps(self):
        self.ok("run", "profile-methods", "--out", "x", *self.words("radii=[50 mm]", "lengths.points=2"))
        rows = [row for row in self.rows("x/tables/points.csv") if row["profile"] == "50 mm for y < 0"]
        error = {int(float(row["points [1]"])): float(row["load_error [1]"]) for row in rows}
        self.assertTrue(error[5] > 0.1 and error[20] < 0.01 and error[200] < 1e-3, error)

    def test_a_straight_body_has_the_crown_of_the_gap(self):
        few = ("radii=[20 mm, 50 mm]", "lengths.points=2")
        out = json.loads(self.ok("run", "profile-methods", "--json", "--out", "x", *self.words(*few, "body1.ry=inf", "body2.ry=300 mm")))
        self.assertEqual(out["warnings"], [])
        self.ok("run", "profile-methods", "--out", "y", *self.words(*few, "body1.ry=300 mm", "body2.ry=inf"))
        for table in ("open", "ratios", "points"):
            self.assertEqual(self.rows(f"x/tables/{table}.csv"), self.rows(f"y/tables/{table}.csv"), table)

    def test_best_lengths_lie_between_those_that_were_tried(self):
        words = self.words("radii=[10 mm, 50 mm, 200 mm]")
        self.ok("run", "profile-methods", "--out", "x", *words, "--set", "lengths.points=24")
        self.ok("run", "profile-methods", "--out", "y", *words, "--set", "lengths.points=150")
        coarse, fine = self.rows("x/tables/best.csv"), self.rows("y/tables/best.csv")
        for one, other in zip(coarse, fine):
            self.assertAlmostEqual(float(one["length [m]"]) / float(other["length [m]"]), 1, delta=0.04)  # of steps of 16 %
            self.assertAlmostEqual(float(one["outline_error [1]"]), float(other["outline_error [1]"]), delta=5e-5)
        tried = {row["length [m]"] for row in self.rows("x/tables/lengths.csv")}
        self.assertFalse(tried & {row["length [m]"] for row in coarse})

    def test_contacts_that_are_left_out_are_told(self):
        case = self.json("run", "profile-methods", "--out", "x", *self.words("radii=[50 mm]", "lengths.points=2", "body2.ry=-510 mm"))
        self.assertEqual(case["warning_keys"], ["contact-left-out", "length-at-end"])  # 10 mm are not long for this one
        self.assertEqual(case["warnings"][0], "'flat crown' is left out of table open, from normal: exact on: the bodies do not touch so")

    def test_loads_beyond_the_half_space_are_warned_of(self):
        few = ("radii=[1 mm, 50 mm]", "lengths.points=2")
        self.assertEqual(self.json("run", "profile-methods", *self.words(*few))["warning_keys"], [])
        self.assertEqual(self.json("run", "profile-methods", *self.words(*few, "load=10 MN"))["warning_keys"], ["half-space", "length-at-end"])

    def test_the_power_law_may_be_compared(self):
        few = ("radii=[50 mm]", "lengths.points=2")
        exact = self.json("run", "profile-methods", *self.words(*few))["outputs"]["outline_error_raw"]
        law = self.json("run", "profile-methods", *self.words(*few, "strips.correction=power-law"))["outputs"]["outline_error_raw"]
        self.assertNotAlmostEqual(exact, law, delta=1e-4)


if __name__ == "__main__":
    unittest.main()
