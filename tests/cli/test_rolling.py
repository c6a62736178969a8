"""rolling, creep-curve and kalker through the command line, against docs/theory/rolling.md and its references."""
import csv
import json
import os
import re
import signal
import subprocess
import time
import unittest

import h5py

from program import GALET, ProgramTest, document


class Rolling(ProgramTest):
    def run_case(self, *settings):
        words = [part for setting in settings for part in ("--set", setting)]
        return self.json("run", "rolling", *words)

    def outputs(self, *settings):
        return self.run_case(*settings)["outputs"]

    def refused(self, message, *settings):
        words = [part for setting in settings for part in ("--set", setting)]
        self.wrong(message, "run", "rolling", *words)

    def test_reference_case_is_near_its_limit(self):
        # docs/theory/rolling.md 5: -.79155, .781 and 1.8883 mm2 on finer and finer grids, the ellipse is known
        for grid, off, stick_off in (((50, 50), 2e-4, 1e-3), ((200, 100), 3e-5, 4e-4)):
            out = self.outputs(f"grid.nx={grid[0]}", f"grid.ny={grid[1]}")
            self.assertAlmostEqual(out["fx_rel"], -.79155, delta=off)
            self.assertAlmostEqual(out["stick_area"] * 1e6, .7812, delta=stick_off)
            self.assertAlmostEqual(out["area"] * 1e6, 1.88834, delta=3e-4)
            self.assertLessEqual(out["transforms"], 200)
            self.assertLess(out["residual"], 1e-5)
            self.assertAlmostEqual(out["power"], -2.6 * 1e-3 * out["fx"], delta=1e-12)
            self.assertAlmostEqual(out["power_slip"], out["power"], delta=off * out["power"])
            self.assertAlmostEqual(out["stick_area"] + out["slip_area"], out["area"], delta=1e-15)

    def test_reference_case_of_first_order_to_all_digits(self):
        # properties of the discretisation, which other programs share
        for grid, fx_rel, stick, area, transforms in (((50, 50), -.79922, .7750, 1.9131, 600),
                                                      ((200, 100), -.79323, .7788, 1.8927, 700)):
            out = self.outputs("tangential=exact-first-order", f"grid.nx={grid[0]}", f"grid.ny={grid[1]}")
            self.assertEqual(round(out["fx_rel"], 5), fx_rel)
            self.assertEqual(round(out["stick_area"] * 1e6, 4), stick)
            self.assertEqual(round(out["area"] * 1e6, 4), area)
            self.assertLessEqual(out["transforms"], transforms)
            self.assertLess(out["residual"], 1e-5)
            self.assertAlmostEqual(out["power"], -2.6 * 1e-3 * out["fx"], delta=1e-12)
            self.assertLess(out["power_slip"], out["power"])
            self.assertAlmostEqual(out["stick_area"] + out["slip_area"], out["area"], delta=1e-15)

    def test_mixed_creepage_and_spin(self):
        out = self.outputs("creep.x=5e-4", "creep.y=5e-4", "creep.spin=2")
        # on 400 x 400 cells; of first order, on as many: -.13447, -.33141 and -.14889
        self.assertAlmostEqual(out["fx_rel"], -.13444, delta=1e-4)
        self.assertAlmostEqual(out["fy_rel"], -.33127, delta=2e-4)
        self.assertAlmostEqual(self.outputs("creep.x=0", "creep.spin=5")["fy_rel"], -.14882, delta=1e-4)

    def test_signs_follow_creepage(self):
        for key, force in (("creep.x", "fx"), ("creep.y", "fy")):
            plus, minus = (self.outputs("creep.x=0", f"{key}={value}") for value in ("1e-3", "-1e-3"))
            self.assertLess(plus[force], 0)
            self.assertAlmostEqual(plus[force], -minus[force], delta=1e-5 * abs(plus[force]))

    def test_small_creepage_is_linear(self):
        for key, force in (("creep.x", "fx"), ("creep.spin", "fy")):
            small, large = (self.outputs("creep.x=0", f"{key}={value}")[force] for value in (1e-9, 1e-6))
            self.assertAlmostEqual(small * 1e3, large, delta=2e-3 * abs(large))
        self.assertAlmostEqual(self.outputs("mu=1e5")["fx"], self.outputs("mu=1e3")["fx"], delta=0.01)

    def test_full_slip_and_no_friction(self):
        out = self.outputs("creep.x=4e-3")
        self.assertAlmostEqual(out["fx_rel"], -1.0, delta=2e-4)  # traction turns a little with the lateral slip
        self.assertEqual(out["stick_area"], 0)
        free = self.outputs("mu=0")
        self.assertEqual((free["fx"], free["fx_rel"]), (0, None))

    def test_forces_instead_of_creepages(self):
        out = self.outputs("force.x=-100", "force.y=-50")
        self.assertAlmostEqual(out["fx"], -100, delta=0.01)
        self.assertAlmostEqual(out["fy"], -50, delta=0.01)
        again = self.outputs(f"creep.x={out['creep.x']!r}", f"creep.y={out['creep.y']!r}")
        self.assertAlmostEqual(again["fx"], -100, delta=0.05)
        for settings, key, wanted in ((("force.x=-100", "creep.y=0.002"), "fx", -100), (("force.y=-50", "creep.x=3e-3"), "fy", -50)):
            self.assertAlmostEqual(self.outputs(*settings)[key], wanted, delta=0.01)
        one = self.outputs("force.x=-60", "creep.y=2e-4")
        self.assertAlmostEqual(one["fx"], -60, delta=0.01)
        self.assertEqual(one["creep.y"], 2e-4)

    def test_error_bar(self):
        first = self.outputs("tangential=exact-first-order")
        self.assertAlmostEqual(first["fx_extrapolated"], -0.79155 * 150, delta=0.15)
        self.assertGreater(first["power_error"], 0)
        out = self.outputs()
        self.assertIsNone(out["fx_extrapolated"])
        for key, limit in (("fx", -0.79155 * 150), ("power", 0.308703), ("power_slip", 0.308703), ("stick_area", 0.7812e-6),
                           ("p0", 1191.517e6)):
            self.assertLess(abs(out[key] - limit), out[f"{key}_error"])
            self.assertLess(out[f"{key}_error"], (0.02 if key == "stick_area" else 2e-3) * abs(limit))
        self.assertEqual((out["fy_error"], out["mz_error"]), (0, 0))
        without = self.outputs("error_estimate=false")
        self.assertIsNone(without["fx_error"])
        for key in ("fx", "power", "stick_area"):
            self.assertEqual(without[key], out[key])  # to the bit: the coarser grids are solved anyway
        self.assertIsNone(self.outputs("tangential=fastsim")["fx_error"])

    def test_error_bar_of_a_creepage_that_is_found(self):
        out = self.outputs("force.x=-100")
        self.assertIsNone(out["fx_error"])
        self.assertIsNone(out["fx_extrapolated"])
        self.assertIsNone(out["creep_y_error"])
        fine = self.outputs("force.x=-100", "grid.nx=200", "grid.ny=200")
        miss = abs(out["creep.x"] - fine["creep.x"])
        self.assertLess(miss, out["creep_x_error"])
        self.assertLess(out["creep_x_error"], 2e-3 * out["creep.x"])  # five times what it misses here: 95 of 100 are covered

    def test_digits_are_those_that_the_grid_supports(self):
        text = self.ok("run", "rolling", "--set", "load=1234.5678")
        self.assertRegex(text, r"(?m)^  fx +-\d{3}\.\d{3} \+/- 0\.\d{3} N ")
        self.assertRegex(text, r"(?m)^  stick_area +0\.\d{4} \+/- 0\.\d{4} mm2 ")
        self.assertRegex(text, r"(?m)^  p0 +\d{4}\.\d+ \+/- 0\.\d+ MPa ")
        self.assertRegex(text, r"(?m)^  load +1234\.57 N ")  # given
        self.assertNotIn("fx_error", text)
        self.assertRegex(self.ok("run", "rolling", "--set", "grid.nx=20", "--set", "grid.ny=20"),
                         r"(?m)^  stick_area +0\.\d{3} \+/- 0\.\d{3} mm2 ")
        self.ok("run", "rolling", "--out", "x")
        with open(self.path("x/report.html")) as file:
            page = json.loads(re.search(r'id="document">(.*?)</script>', file.read(), re.S).group(1))
        digits = {item["key"]: item.get("digits") for item in page["outputs"]}
        self.assertEqual([digits[key] for key in ("area", "fx_rel", "stick_area", "p0", "load")], [4, 4, 3, 4, None])
        self.assertEqual([digits[key] for key in ("power_line_max", "power_slip", "slip_max")], [2, 4, 2])
        coarse, fine = self.outputs(), self.outputs("grid.nx=200", "grid.ny=200")
        for key, off in (("power_line_max", 5e-4), ("power_area_max", 5e-4), ("power_slip", 5e-4), ("slip_max", 0.05)):
            self.assertLess(abs(coarse[key] / fine[key] - 1), off)  # slip is largest on the edge, beside the last centre
        self.assertRegex(self.ok("run", "rolling", "--set", "force.x=-123.456"), r"(?m)^  fx +-123\.456 N ")
        self.assertRegex(self.ok("run", "rolling", "--set", "tangential=linear", "--set", "normal=hertz"),
                         r"(?m)^  fx +-\d{3}\.\d{3} N ")  # a closed form

    def test_prescribed_approach(self):
        out = self.outputs("prescribed_approach=9.1991 um")
        self.assertAlmostEqual(out["load"], 1500, delta=1.0)
        self.assertAlmostEqual(out["approach"], 9.1991e-6, delta=1e-12)

    def test_hertz_pressure_carries_the_load(self):
        out = self.outputs("normal=hertz")
        self.assertAlmostEqual(out["load"], 1500, delta=1e-9)
        self.assertAlmostEqual(out["fx_rel"], -.79155, delta=5e-4)

    def test_simplified_theories(self):
        # an independent program, 50 strips of 50 cells
        for method, fx, stick, power, line in (("fastsim", -116.61384323572571, 1.0206001788191355, .303195992412887,
                                                87.06974072476348),
                                               ("fastsim-parabolic", -112.45418349050247, 1.083126247338868,
                                                .2923808770753067, 89.1831188253125)):
            out = self.outputs(f"tangential={method}")
            self.assertAlmostEqual(out["fx"], fx, delta=2e-4 * abs(fx))
            self.assertAlmostEqual(out["stick_area"] * 1e6, stick, delta=1e-9)
            self.assertAlmostEqual(out["power"], power, delta=2e-4 * power)
            self.assertAlmostEqual(out["power_slip"], out["power"], delta=1e-12)
            self.assertAlmostEqual(out["power_line_max"], line, delta=2e-4 * line)
        strip = self.outputs("tangential=strip-theory", "grid.ny=400")
        self.assertAlmostEqual(strip["fx"], -118.89122141234708, delta=0.03)
        self.assertAlmostEqual(strip["stick_area"] * 1e6, 0.779320229739571, delta=1e-3)
        linear = self.run_case("tangential=linear")
        self.assertIn("knows no friction limit: its force is", linear["warnings"][0])
        soua = self.run_case("tangential=fastsim", "creep.y=1e-3", "fastsim.flexibility=soua")
        self.assertIn("breaks the energy balance", soua["warnings"][0])

    def test_flexibility_that_is_not_used_breaks_no_balance(self):
        self.assertEqual(self.run_case("tangential=exact", "fastsim.flexibility=soua")["warning_keys"], ["unused-key"])

    def test_angle_only_with_exact(self):
        turned = self.outputs("angle=20 deg", "tangential=none")
        self.assertGreater(turned["a"], 0.23e-3)
        self.refused("galet: --set angle=20 deg: angle: must be 0 with tangential: fastsim; take exact",
                     "angle=20 deg", "tangential=fastsim")

    def test_blended_roller(self):
        # docs/theory/rolling.md 9: R1 = 50 mm, p0 1551 MPa, approach 11.18 um
        out = self.outputs("profile.kind=blend", "profile.blend_radius=50 mm", "tangential=none", "grid.nx=128",
                           "grid.ny=160")
        self.assertAlmostEqual(out["area"] * 1e6, 1.5778, delta=5e-4)  # the same on 256 x 320
        self.assertAlmostEqual(out["p0"] * 1e-6, 1551, delta=8)
        self.assertAlmostEqual(out["approach"] * 1e6, 11.18, delta=0.02)
        self.assertAlmostEqual(out["a"] * 1e3, 0.5676 / 2, delta=0.005)
        rolling = self.outputs("profile.kind=blend", "profile.blend_radius=50 mm", "grid.nx=56", "grid.ny=40")
        self.assertAlmostEqual(rolling["fx"], -106.506, delta=0.1)  # on 256 x 320; of first order -107.64, extrapolated -106.8

    def test_profile_from_a_file(self):
        rows = "".join(f"{y},{y * y / 1000 * 1e3 + 3}\n" for y in (0.05 * i - 6 for i in range(241)))
        os.makedirs(self.path("cases"))
        self.write("cases/profile.csv", "# a circle of 500 mm\ny [mm],z [um]\n" + rows)
        self.write("cases/case.yaml", "study: rolling\nprofile: {kind: file, file: profile.csv}\n")
        measured = self.json("run", "cases/case.yaml")["outputs"]
        circle = self.outputs()
        self.assertAlmostEqual(measured["fx"], circle["fx"], delta=0.01 * abs(circle["fx"]))
        self.assertAlmostEqual(measured["p0"], circle["p0"], delta=0.005 * circle["p0"])
        self.write("bad.yaml", "study: rolling\nprofile: {kind: file, file: bad.csv}\n")
        self.write("bad.csv", "y,z\n0,2\n1,3\n")
        self.wrong("galet: bad.yaml:2:29: profile.file: expected three rows or more (got 2)", "check", "bad.yaml")
        self.wrong("galet: profile.file: must be given with profile.kind: file", "run", "rolling", "--set",
                   "profile.kind=file")

    def test_contact_beyond_a_file_is_warned_of(self):
        self.write("short.csv", "y [mm],z [um]\n" + "".join(f"{y / 10},{y * y / 1000}\n" for y in range(-5, 6)))
        case = self.json("run", "rolling", "--set", "profile.kind=file", "--set", "profile.file=short.csv", "--set",
                         "tangential=none")
        told = re.search(r"reaches (\S+) mm beyond the points of profile.file", " ".join(case["warnings"]))
        self.assertEqual(told.group(1), f"{1e3 * case['outputs']['b'] - 0.5:.4g}")

    def test_slender_contact_needs_strip_theory(self):
        slender = ("body1.ry=500 m",)
        self.refused("galet: --set tangential=fastsim: tangential: Kalker's coefficients are known for a/b from 1/25 to 25 "
                     "and nu from 0 to 0.5 (here 0.001822 and 0.28); take exact or strip-theory", *slender,
                     "tangential=fastsim")
        self.outputs(*slender, "tangential=strip-theory")

    def test_unlike_materials_are_coupled(self):
        case = self.run_case("body2.E=70 GPa", "body2.nu=0.33")
        self.assertEqual(case["status"], "ok")
        out = case["outputs"]
        balance = out["power"] + out["power_resistance"]
        self.assertTrue(any("materials differ" in warning and f"{out['power_slip']:.4g} W by the slip" in warning
                            and f"{balance:.4g} W by the forces" in warning for warning in case["warnings"]))
        self.assertAlmostEqual(out["power"] + out["power_resistance"], out["power_slip"], delta=0.01 * out["power_slip"])
        self.assertIsNone(self.outputs()["power_resistance"])
        self.refused("galet: --set normal=hertz: normal: hertz works with like materials only; take exact",
                     "body2.E=70 GPa", "normal=hertz")

    def test_what_the_materials_differ_by_is_told_with_its_cure(self):
        """Steel's nu is not the default's: a body that was forgotten shows by 20 N at no creepage, and has one line to add."""
        too = "If both are of steel, give body2.material: steel, too"
        for settings, differ, cure in (
                (("body1.material=steel",), "body1.nu 0.3, body2.nu 0.28", too),
                (("body2.material=steel",), "body1.nu 0.28, body2.nu 0.3", too.replace("2", "1")),
                (("body1.material=steel", "tangential=fastsim"), "body1.nu 0.3, body2.nu 0.28", too),
                (("body1.material=steel", "body2.material=brass"),
                 "body1.E 210 GPa, body2.E 100.6 GPa, body1.nu 0.3, body2.nu 0.35", None),
                (("body2.E=70 GPa",), "body1.E 210 GPa, body2.E 70 GPa",
                 "If both are of one material, give body1 the same E and nu")):
            told = " ".join(self.run_case(*settings)["warnings"])
            self.assertIn(f"the materials differ ({differ}", told)
            self.assertEqual(re.findall(r"If both are of .*", told), [cure] if cure else [], settings)
        self.assertAlmostEqual(self.outputs("body1.material=steel", "creep.x=0")["fx"], 19.63, delta=0.05)
        self.assertEqual(self.run_case("body1.material=steel", "body2.material=steel")["warnings"], [])

    def test_forces_of_unlike_materials_may_have_the_sign_of_the_creepage(self):
        case = self.run_case("body1.material=steel", "creep.x=1e-5")
        self.assertGreater(case["outputs"]["fx"], 15)
        self.assertIn("forces need not oppose creepages", case["warnings"][0])
        for study in ("rolling", "creep-curve"):
            self.assertIn("positive creepage may give positive force", " ".join(self.ok("help", study).split()))

    def test_what_is_lost_heads_the_answer_of_unlike_materials(self):
        for settings, head, other in ((("body2.E=70 GPa",), "power_slip", "power"), ((), "power", "power_slip"),
                                      (("body2.E=70 GPa", "tangential=fastsim"), "power", "power_slip")):
            options = [word for setting in settings for word in ("--set", setting)]
            first, rest = self.ok("run", "rolling", *options).split("further outputs")
            self.assertIn(f"  {head}  ", first)
            self.assertIn(f"  {other}  ", rest)
            self.ok("run", "rolling", *options, "--out", head)
            self.assertEqual(document(self.path(head, "report.html"))["study"]["headline"][3], head)

    def test_what_does_not_apply_is_in_json_alone(self):
        for settings, absent in (((), "fx_extrapolated power_resistance creep_x_error"),
                                 (("tangential=none",), "fx creep.x power tau_max stick_area tangential_iterations"),
                                 (("tangential=linear",), "power_slip power_line_max tau_max residual"),
                                 (("tangential=fastsim",), "fx_error transforms normal_iterations")):
            words = [word for setting in settings for word in ("--set", setting)]
            case = self.json("run", "rolling", *words)["outputs"]
            self.assertEqual([key for key in absent.split() if case[key] is not None], [])
            text = self.ok("run", "rolling", *words, "--out", "o")
            self.assertNotRegex(text, r"(?m)^  \S+ +none ")
            shown = document(self.path("o", "report.html"))["outputs"]
            self.assertEqual({item["key"] for item in shown}, {key for key, value in case.items() if value is not None})
        first_order = self.ok("run", "rolling", "--set", "tangential=exact-first-order")
        self.assertRegex(first_order, r"(?m)^  fx_extrapolated +-")

    def test_that_a_curve_does_not_reach_something_is_news(self):
        text = self.ok("run", "creep-curve", "--set", "curve.to=1e-4", "--out", "o")
        shown = {item["key"]: item["value"] for item in document(self.path("o", "report.html"))["outputs"]}
        for key in ("creep_at_half", "creep_full_slip"):
            self.assertRegex(text, rf"(?m)^  {key} +none ")
            self.assertIsNone(shown[key])

    def test_what_was_looked_for_comes_first(self):
        for settings, first in ((("force.x=-100 N", "force.y=20 N"), ["creep.x", "creep.y", "p0"]),
                                (("prescribed_approach=9 um",), ["load", "p0"])):
            text = self.ok("run", "rolling", *[word for setting in settings for word in ("--set", setting)], "--out", first[0])
            self.assertEqual(re.findall(r"(?m)^  (\S+)  +\S", text)[:len(first)], first)
            shown = document(self.path(first[0], "report.html"))["study"]["headline"]
            self.assertEqual(shown[:len(first)], first)
        self.ok("run", "friction-law", "--out", "law")  # inputs that follow from others were not looked for
        self.assertEqual(document(self.path("law", "report.html"))["study"]["headline"][0], "force1")

    def test_a_page_is_in_units_that_suit_its_sizes(self):
        """Outputs, columns and maps change together, and what was declared stays where it suits; files are in SI."""
        self.ok("run", "rolling", "--set", "speed=2 km/s", "--out", "o")
        page = document(self.path("o", "report.html"))
        unit = lambda items, name: next((item.get("shown") or item)["unit"] for item in items
                                        if name in (item.get("key"), item.get("name")))
        lines = next(table["columns"] for table in page["tables"] if table["name"] == "line_power")
        self.assertEqual([unit(page["outputs"], "power"), unit(page["outputs"], "p0"), unit(lines, "power"),
                          unit(page["fields"], "power"), unit(page["fields"], "p")], ["W", "MPa", "W/mm", "W/mm2", "MPa"])
        with open(self.path("o", "result.json")) as file:
            result = json.load(file)
        self.assertEqual((result["units"]["power"], result["outputs"]["power"]), ("W", self.outputs("speed=2 km/s")["power"]))

    def test_slip_loses_what_the_forces_give_on_finer_grids(self):
        """Of the two sides of the balance it is power_slip that the scheme of first order makes too small."""
        unlike = ("body1.E=70 GPa", "mu=0.3", "creep.x=-0.001")
        coarse, fine = (self.outputs(*unlike, "tangential=exact-first-order", f"grid.nx={n}") for n in (50, 200))
        given = [out["power"] + out["power_resistance"] for out in (coarse, fine)]
        self.assertLess(coarse["power_slip"], 0.9 * given[0])
        self.assertAlmostEqual(fine["power_slip"], given[1], delta=0.04 * given[1])
        self.assertAlmostEqual(given[0], given[1], delta=0.03 * given[1])
        for n, off in ((50, 0.015), (200, 1e-3)):
            out = self.outputs(*unlike, f"grid.nx={n}")
            given = out["power"] + out["power_resistance"]
            self.assertAlmostEqual(out["power_slip"], given, delta=off * given)
            self.assertAlmostEqual(given, 0.5219, delta=off * given)  # on 200 x 200 cells

    def test_what_is_dissipated_is_never_negative(self):
        case = self.run_case("body1.E=3 GPa", "force.x=-100")
        out = case["outputs"]
        self.assertLess(out["power"], 0)
        self.assertGreater(out["power_slip"], 0)
        self.assertAlmostEqual(out["power"] + out["power_resistance"], out["power_slip"], delta=0.02 * out["power_slip"])
        self.assertIn("unlike-materials", case["warning_keys"])

    def test_theories_blind_to_unlike_materials_are_not_compared_with_exact(self):
        for settings, count in ((("body1.E=70 GPa",), 0), (("body1.E=70 GPa", "tangential=fastsim"), 4),
                                (("creep.y=1e-4",), 5), (("creep.spin=1",), 4), (("profile.tilt=1 mrad",), 0),
                                (("mu=0",), 0)):
            words = [part for setting in settings for part in ("--set", setting)]
            self.ok("run", "rolling", *words, "--out", "x")
            rows = []
            if os.path.exists(self.path("x/tables/methods.csv")):
                with open(self.path("x/tables/methods.csv"), newline="") as file:
                    rows = list(csv.DictReader(file))
            self.assertEqual(len(rows), count, settings)
            self.assertEqual(sum(float(row["chosen [1]"]) for row in rows), 1 if rows else 0)

    def test_centre_of_the_contact_and_moment_about_it(self):
        plain = self.outputs("creep.y=3e-4")
        self.assertEqual((plain["contact.x"], plain["contact.y"]), (0, 0))
        self.assertEqual(plain["mz_centre"], plain["mz"])
        shifted = self.outputs("creep.y=3e-4", "profile.offset=10 mm")
        self.assertAlmostEqual(shifted["contact.y"], 0.01, delta=1e-8)
        self.assertAlmostEqual(shifted["mz"], -0.01 * shifted["fx"], delta=0.01 * abs(shifted["mz"]))
        self.assertAlmostEqual(shifted["mz_centre"], plain["mz"], delta=0.02 * abs(plain["mz"]))

    def test_semi_axes_of_profiles_are_not_counted_in_cells(self):
        circle = self.outputs("tangential=none")
        for tilt in ("0.3 mrad", "1 mrad", "1.7 mrad"):
            tilted = self.outputs("tangential=none", f"profile.tilt={tilt}")
            for key in ("a", "b"):
                self.assertAlmostEqual(tilted[key], circle[key], delta=0.008 * circle[key])

    def test_zero_by_symmetry_is_zero(self):
        for method in ("exact", "fastsim", "strip-theory", "linear"):
            text = self.ok("run", "rolling", "--set", f"tangential={method}", "--json")
            out = json.loads(text)["outputs"]
            self.assertEqual((out["fy"], out["mz"], out["fy_rel"]), (0, 0, 0))
            self.assertNotIn("-0.0", text)

    def test_half_space_is_watched(self):
        case = self.run_case("load=20 MN", "tangential=none")
        self.assertTrue(any("half-space" in warning for warning in case["warnings"]), case["warnings"])

    def test_threads_do_not_change_bits(self):
        one, two = (self.outputs("grid.nx=170", "grid.ny=120", f"threads={n}") for n in (1, 2))
        self.assertEqual(one, two)

    def test_fields_and_tables(self):
        self.ok("run", "rolling", "--out", "x")
        for name, title in (("centre", "x [m]"), ("line_power", "y [m]"), ("methods", "method")):
            with open(self.path(f"x/tables/{name}.csv"), newline="") as file:
                self.assertEqual(next(csv.reader(file))[0], title)
        with open(self.path("x/result.json")) as file:
            result = json.load(file)
        with open(self.path("x/tables/line_power.csv"), newline="") as file:
            lines = [float(row[1]) for row in list(csv.reader(file))[1:]]
        most = result["outputs"]["power_line_max"]  # between two lines
        self.assertLessEqual(max(lines), most)
        self.assertAlmostEqual(max(lines), most, delta=2e-3 * most)

    def test_fields_of_every_theory_add_up_to_its_forces(self):
        for method, tolerance in (("exact", 1e-9), ("fastsim", 0.02), ("fastsim-parabolic", 0.02), ("strip-theory", 0.02)):
            self.ok("run", "rolling", "--set", "creep.y=5e-4", "--set", f"tangential={method}", "--out", "x", "--set",
                    "grid.nx=200", "--set", "grid.ny=100")
            with h5py.File(self.path("x/result.h5")) as file:
                fields, out = file["fields"], file["outputs"]
                cell = fields["p"].attrs["dx"] * fields["p"].attrs["dy"]
                for field, output in (("tau_x", "fx"), ("tau_y", "fy"), ("power", "power_slip"), ("p", "load")):
                    total, wanted = fields[field][...].sum() * cell, out[output][()]
                    self.assertAlmostEqual(total, wanted, delta=tolerance * abs(wanted) + 1e-12, msg=(method, field))
                self.assertTrue((fields["power"][...] >= 0).all(), method)

    def test_centre_line_follows_a_shifted_contact(self):
        self.ok("run", "rolling", "--set", "profile.offset=10 mm", "--out", "x")
        with open(self.path("x/tables/centre.csv"), newline="") as file:
            pressure = [float(row[1]) for row in list(csv.reader(file))[1:]]
        self.assertGreater(max(pressure), 1.1e9)

    def test_a_box_that_cuts_the_contact_is_enlarged(self):
        case = self.run_case("grid.margin=1")
        self.assertIn("the box cut the contact and was enlarged", case["warnings"][0])
        self.assertAlmostEqual(case["outputs"]["fx_rel"], -.79155, delta=2e-4)
        self.assertEqual(self.run_case("grid.margin=1", "normal=hertz")["warnings"], [])

    def test_mistakes(self):
        self.refused("galet: --set mu=-1: mu: must be >= 0 (got -1)", "mu=-1")
        self.refused("galet: --set grid.nx=0: grid.nx: must be >= 5 and <= 100000 (got 0)", "grid.nx=0")
        self.refused("galet: --set creep.x=nan: creep.x: expected a number (got 'nan')", "creep.x=nan")
        self.refused("galet: --set creep.x=1e-3: creep.x: is given together with force.x; give one of them",
                     "creep.x=1e-3", "force.x=-5")
        self.refused("galet: --set force.x=-200: force.x: must stay below friction, mu load = 150 N (got 200 N)",
                     "force.x=-200")
        self.refused("galet: --set creep.spin=1: creep.spin: must be 0 with tangential: strip-theory; take exact or fastsim or "
                     "fastsim-parabolic or linear", "creep.spin=1", "tangential=strip-theory")
        done = self.galet("run", "rolling", "--set", "grid.nx=100000", "--set", "grid.ny=100000")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        for method in ("exact", "fastsim"):
            done = self.galet("run", "rolling", "--set", "grid.nx=100000", "--set", "grid.ny=100000", "--set",
                              f"tangential={method}")
            self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"grid.nx: 100000 x 100000 cells need [0-9.e+]+ GiB, more than three quarters")


class CreepCurve(ProgramTest):
    def test_curve_rises_from_kalkers_slope_to_full_slip(self):
        self.ok("run", "creep-curve", "--out", "x")
        with open(self.path("x/tables/curve.csv"), newline="") as file:
            header, *rows = csv.reader(file)
        of_forces = ["fx_rel", "fy_rel", "mz", "stick_fraction", "power"]
        self.assertEqual([title.split(" [")[0] for title in header],
                         ["creep", *of_forces, *(f"{name}_error" for name in of_forces)])
        self.assertEqual(len(rows), 30)
        creep, force, stick = ([float(row[i]) for row in rows] for i in (0, 1, 4))
        self.assertAlmostEqual(creep[0], 1e-5, delta=1e-18)
        self.assertAlmostEqual(creep[-1], 1e-2, delta=1e-15)
        kalker = self.json("run", "kalker", "--set", "ratio=0.0882327", "--set", "nu=0.28")["outputs"]["c11"]
        slope = 82031.25e6 * 0.23029017799983417e-3 * 2.610098313514573e-3 * kalker / 150
        self.assertAlmostEqual(-force[0] / creep[0], slope, delta=0.02 * slope)
        self.assertTrue(all(a > b - 1e-6 for a, b in zip(force, force[1:])))
        self.assertAlmostEqual(force[-1], -1, delta=1e-4)
        self.assertTrue(stick[0] > 0.98 and stick[-1] == 0)
        outputs = self.json("run", "creep-curve")["outputs"]
        self.assertEqual(outputs["creep_full_slip"], creep[stick.index(0)])

    def test_a_curve_warns_like_a_single_case(self):
        for settings, key in ((("body1.E=210", "body2.E=210"), "half-space"), (("body1.E=210",), "soft-material"),
                              (("body2.E=70 GPa",), "unlike-materials")):
            words = [part for setting in settings for part in ("--set", setting)]
            for study in ("rolling", "creep-curve"):
                done = self.galet("run", study, *words, "--set", "grid.nx=10", "--set", "grid.ny=10", "--json")
                self.assertIn(key, json.loads(done.stdout)["warning_keys"], study)

    def test_other_directions_and_methods(self):
        for direction, column in (("y", "fy_rel"), ("spin", "fy_rel")):
            for method in ("exact", "fastsim"):
                self.ok("run", "creep-curve", "--set", f"curve.direction={direction}", "--set", f"tangential={method}",
                        "--set", "creep.x=0", "--set", "curve.points=5", "--set", "curve.to=10" if direction == "spin"
                        else "curve.to=0.01", "--out", "x")
                with open(self.path("x/tables/curve.csv"), newline="") as file:
                    rows = list(csv.DictReader(file))
                self.assertTrue(all(float(row[f"{column} [1]"]) < 0 for row in rows), (direction, method))

    def test_an_interrupted_curve_keeps_its_finished_points(self):
        process = subprocess.Popen([GALET, "run", "creep-curve", "--set", "curve.points=2000", "--set", "grid.nx=100",
                                    "--set", "grid.ny=100", "--out", "x", "--json"], cwd=self.folder.name,
                                   stdout=subprocess.PIPE, text=True)
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        result = json.loads(process.communicate(timeout=10)[0])
        self.assertEqual((process.returncode, result["status"], result["outputs"]["slope"]), (130, "interrupted", None))
        with open(self.path("x/tables/curve.csv"), newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertTrue(0 < len(rows) < 2000, len(rows))
        self.assertTrue(all(float(row["fx_rel [1]"]) < 0 for row in rows))

    def test_methods_stand_below_each_other(self):
        self.ok("run", "creep-curve", "--set", "curve.points=6", "--out", "x")
        with open(self.path("x/tables/methods.csv"), newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(list(dict.fromkeys(row["method"] for row in rows)),
                         ["exact", "FASTSIM, elliptic bound", "FASTSIM, parabolic bound", "strip theory", "linear theory"])
        for row in rows:
            if row["method"] == "linear theory":
                self.assertAlmostEqual(float(row["force [1]"]), float(row["scaled [1]"]), delta=1e-9)
            self.assertLessEqual(float(row["force [1]"]), 1.5)

    def test_ends_of_a_curve_are_those_asked_for(self):
        """To the bit, for ends whose logarithms do not come back."""
        for first, last in (("1e-5", "1e-2"), ("3e-5", "7e-3"), ("1.1e-4", "0.0123"), ("2.3e-6", "0.3")):
            self.ok("run", "creep-curve", "--set", f"curve.from={first}", "--set", f"curve.to={last}", "--set",
                    "curve.points=3", "--set", "tangential=fastsim", "--set", "normal=hertz", "--out", "x")
            with open(self.path("x", "tables", "curve.csv"), encoding="utf-8") as file:
                rows = [float(row.split(",")[0]) for row in file if row[0].isdigit()]
            self.assertEqual((rows[0], rows[-1]), (float(first), float(last)))

    def test_scale_does_not_depend_on_the_other_creepage(self):
        slopes = [self.json("run", "creep-curve", "--set", f"creep.y={y}", "--set", "tangential=linear")["outputs"]["slope"]
                  for y in (0, 1e-3)]
        self.assertAlmostEqual(slopes[0], slopes[1], delta=1e-9 * slopes[0])

    def test_mistakes(self):
        self.wrong("galet: --set curve.to=1e-6: curve.to: must be > curve.from, which is 1e-5 (got 1e-6)",
                   "run", "creep-curve", "--set", "curve.to=1e-6")
        self.wrong("galet: --set curve.direction=spin: curve.direction: creep.spin must be 0 with tangential: strip-theory; "
                   "take exact or fastsim or fastsim-parabolic or linear", "run", "creep-curve", "--set",
                   "tangential=strip-theory", "--set", "curve.direction=spin")
        self.wrong("galet: --set tangential=none: tangential: a traction curve needs a method that finds traction", "run",
                   "creep-curve", "--set", "tangential=none")
        self.wrong("galet: --set force.x=-5: force.x: a traction curve runs over creepages, not forces", "run",
                   "creep-curve", "--set", "force.x=-5")


class Kalker(ProgramTest):
    def test_table_of_the_science_page(self):
        for ratio, nu, values in ((0.1, 0.25, (3.3164, 2.5271, 0.4714, 8.3324)), (1, 0, (3.3953, 3.3953, 1.3333, 1.2072)),
                                  (10, 0.5, (12.9684, 16.1730, 18.0154, 0.2294)),
                                  (0.5, 0.5, (4.8679, 3.1443, 1.0725, 2.2288))):
            out = self.json("run", "kalker", "--set", f"ratio={ratio}", "--set", f"nu={nu}")["outputs"]
            for key, value in zip(("c11", "c22", "c23", "c33"), values):
                self.assertAlmostEqual(out[key], value, delta=1.5e-4 * value)

    def test_outside_is_refused(self):
        self.wrong("galet: --set ratio=30: ratio: must be >= 0.04 and <= 25 (got 30)", "run", "kalker", "--set",
                   "ratio=30")


if __name__ == "__main__":
    unittest.main()
