"""wear and identify-wear through the command line, against docs/theory/wear.md."""
import csv
import json
import math
import os
import re
import signal
import sqlite3
import statistics
import subprocess
import time
import unittest
from random import Random

import h5py

from program import GALET, ProgramTest

DATA = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data")
ROUND = ("tangential=fastsim", "normal=hertz")
DEEP = ("wear.coefficient=1e-13", "wear.cycles=1e6")


def words(settings):
    return [part for setting in settings for part in ("--set", setting)]


class Wear(ProgramTest):
    def outputs(self, *settings):
        return self.json("run", "wear", *words(settings))["outputs"]

    def table(self, folder, name):
        with open(self.path(folder, "tables", f"{name}.csv"), newline="") as file:
            return [{key.split(" ")[0]: float(value) for key, value in row.items()} for row in csv.DictReader(file)]

    def test_summary_shows_the_digits_that_grid_and_steps_leave(self):
        text = self.ok("run", "wear", "--set", "wear.cycles=1e6")
        out = self.outputs("wear.cycles=1e6")
        self.assertRegex(text, r"(?m)^  volume +0\.\d{3} mm3 ")
        self.assertRegex(text, r"(?m)^  depth_max +0\.\d{3} um ")
        value, bar = re.search(r"(?m)^  p0_final +(\S+) \+/- (\S+) MPa", text).groups()  # the bar is relative in files
        self.assertAlmostEqual(float(value), out["p0_final"] / 1e6, delta=float(bar))
        self.assertAlmostEqual(float(bar), out["p0_grid_error"] * out["p0_final"] / 1e6, delta=0.05 * float(bar))

    def test_first_turns_wear_a_parabola(self):
        cycles, speed = 1e4, 2.6
        hertz = self.json("run", "hertz")["outputs"]
        result = self.json("run", "wear", *words(ROUND), "--set", f"wear.cycles={cycles}", "--set", "grid.nx=400",
                           "--set", "grid.ny=400", "--out", "x")["outputs"]
        depth = cycles * 1e-14 * 0.75 * result["power_initial"] / hertz["b"] / speed
        self.assertAlmostEqual(result["depth_max"], depth, delta=1e-3 * depth)
        for row in self.table("x", "profile"):
            self.assertAlmostEqual(row["worn"] - row["initial"], row["depth"], delta=1e-20)
            self.assertAlmostEqual(row["initial"], row["y"]**2, delta=1e-18)  # 1 / (2 ry), ry = 500 mm
            if abs(row["y"]) < 0.9 * hertz["b"]:
                self.assertAlmostEqual(row["depth"], depth * (1 - (row["y"] / hertz["b"])**2), delta=1e-3 * depth)

    def test_power_starts_where_rolling_has_it(self):
        for settings, tolerance in ((ROUND, 1e-12), ((), 3e-3)):  # the exact method: another box, another error of the grid
            power = self.json("run", "rolling", *words(settings))["outputs"]["power"]
            self.assertAlmostEqual(self.outputs(*settings)["power_initial"], power, delta=tolerance * power)

    def test_volume_is_coefficient_times_work(self):
        out = self.outputs(*DEEP, "creep.y=5e-4", "grid.nx=30", "grid.ny=30", "wear.share=0.25")
        self.assertAlmostEqual(out["volume"], 1e-13 * out["work"], delta=1e-12 * out["volume"])
        self.assertLess(out["balance_error"], 1e-12)
        self.assertAlmostEqual(out["volume1"], 0.25 * out["volume"], delta=1e-12 * out["volume"])
        self.assertAlmostEqual(out["volume2"], 0.75 * out["volume"], delta=1e-12 * out["volume"])
        self.assertAlmostEqual(out["depth2_max"] / out["depth1_max"], 0.75 / 0.25 * 20 / 25, delta=1e-12)
        self.assertEqual(out["depth_max"], out["depth2_max"])
        self.assertTrue(0.0 < out["dissipation_gap"] < 1e-3)

    def test_archard_means_load_times_distance(self):
        energy = self.outputs(*ROUND)
        archard = self.outputs(*ROUND, "wear.law=archard")  # k / (mu H) = 1e-14 m3/J by default
        self.assertAlmostEqual(archard["depth_max"], energy["depth_max"], delta=1e-12 * energy["depth_max"])
        full = self.outputs(*ROUND, "wear.law=archard", "creep.x=0.1", "wear.k=1e-6", "wear.hardness=1 GPa",
                            "wear.cycles=1", "grid.nx=400", "grid.ny=100")
        self.assertAlmostEqual(full["volume"], 1e-6 * 1500 * 2 * math.pi * 0.02 * 0.1 / 1e9, delta=2e-3 * full["volume"])

    def test_the_track_takes_the_place_of_a_circumference(self):
        ring = self.outputs(*ROUND, "wear.share=0")
        self.assertEqual((ring["volume1"], ring["depth1_max"]), (0, 0))
        track = self.outputs(*ROUND, "wear.share=0", f"wear.track={2 * math.pi * 0.025 * 10!r}")
        self.assertAlmostEqual(track["depth_max"] * 10, ring["depth_max"], delta=2e-3 * ring["depth_max"])

    def test_a_rail_wears_by_the_wheels_that_run_over_it(self):
        """Depth by runs alone, volume by length, and of a ring as long as the track nearly the same."""
        rail = ("body1.ry=300 mm", "body2.rx=460 mm", "load=80 kN", "mu=0.3", *ROUND, "wear.cycles=1000")
        short, long = (self.outputs(*rail, "body1.rx=inf", f"wear.track={length}") for length in (1e3, 3e3))
        ring = self.outputs(*rail, f"body1.rx={1e3 / (2 * math.pi)}")
        self.assertAlmostEqual(short["depth_max"] / long["depth_max"], 1, delta=1e-12)
        self.assertAlmostEqual(long["volume"] / short["volume"], 3, delta=1e-12)
        self.assertAlmostEqual(ring["volume"] / short["volume"], 1, delta=3e-3)
        self.assertAlmostEqual(ring["depth_max"] / short["depth_max"], 1, delta=3e-3)

    def test_wear_does_not_depend_on_the_speed(self):
        slow, fast = (self.outputs(*ROUND, f"speed={speed}") for speed in (0.5, 4))
        self.assertAlmostEqual(slow["depth_max"], fast["depth_max"], delta=1e-12 * fast["depth_max"])

    def test_steps_of_two_sizes_agree_within_their_error(self):
        for method in (ROUND, ("grid.nx=30", "grid.ny=30")):
            coarse, fine = (self.outputs(*method, *DEEP, f"wear.step={step}") for step in (0.1, 0.025))
            self.assertGreater(fine["steps"], 3 * coarse["steps"])
            for key, error in (("depth_max", "depth_error"), ("volume", "volume_error")):
                self.assertLess(abs(coarse[key] / fine[key] - 1), coarse[error])
            self.assertLess(coarse["depth_error"], 0.01)

    def test_a_worn_profile_goes_in_again(self):
        """In the profile's own place, whatever its tilt and offset."""
        settings = ("wear.coefficient=1e-13", "grid.nx=30", "grid.ny=30", "profile.tilt=1 mrad", "profile.offset=1 mm",
                    "creep.spin=0.3")
        self.ok("run", "wear", *words(settings), "--set", "wear.cycles=4e5", "--out", "x")
        worn = self.path("x", "tables", "profile.csv")
        again = self.outputs(*settings, "wear.cycles=4e5", "profile.kind=file", f"profile.file={worn}")
        last = self.table("x", "history")[-1]
        self.assertAlmostEqual(again["power_initial"], last["power"], delta=2e-3 * last["power"])
        whole = self.outputs(*settings, "wear.cycles=8e5")
        self.assertAlmostEqual(last["volume"] + again["volume"], whole["volume"], delta=1e-3 * whole["volume"])

    def test_tables_and_map_tell_the_same(self):
        out = self.json("run", "wear", *words(ROUND + DEEP), "--set", "wear.history=21", "--set", "wear.share=0.5", "--out", "x")["outputs"]
        history = self.table("x", "history")
        self.assertEqual([row["cycle"] for row in (history[0], history[-1])], [0, 1e6])
        self.assertEqual(len(history), out["steps"] + 1)
        for key in ("cycle", "volume", "depth", "half_width"):
            self.assertEqual([row[key] for row in history], sorted(row[key] for row in history))
        self.assertEqual((history[0]["balance_error"], history[-1]["balance_error"]), (0, out["balance_error"]))
        for row in history[1:]:  # volume of the profile, against work summed step by step
            self.assertTrue(0 <= row["balance_error"] < 1e-12)
        self.assertEqual((history[0]["p0"], history[-1]["p0"]), (out["p0_initial"], out["p0_final"]))
        for name, key in (("profile", "depth"), ("profile2", "depth2")):
            depth = [row["depth"] for row in self.table("x", name) if row["depth"] > 0]
            self.assertEqual(depth, depth[::-1])
            with h5py.File(self.path("x/result.h5")) as file:
                field = file[f"fields/{key}"]
                self.assertEqual(field.shape[1], 21)
                self.assertEqual((field.attrs["x0"], field.attrs["dx"]), (0, 5e4))
                self.assertTrue((field[:, 0] == 0).all() and (field[:, 1:] >= field[:, :-1]).all())
                self.assertEqual([x for x in field[:, -1] if x > 0], depth)

    def test_the_track_shows_the_crown_and_what_is_worn(self):
        self.write("long.csv", "y [mm],z [mm]\n" + "".join(f"{y / 10},{(y / 10) ** 2 / 1000}\n" for y in range(-600, 601)))
        self.ok("run", "wear", *words(DEEP + ("profile.kind=file", "profile.file=long.csv", "profile.tilt=0.05", "wear.share=0.5",
                                               "wear.cycles=1e5", "grid.nx=20", "grid.ny=20")), "--out", "x")
        profile = [row for row in self.table("x", "profile") if row["depth"] > 0]
        for name in ("track", "track2"):
            track = self.table("x", name)
            worn = [row for row in track if row["depth"] > 0]
            self.assertEqual(len(worn), len(profile))
            self.assertEqual(min(row["initial"] for row in track), 0)
            width, whole = (rows[-1]["y"] - rows[0]["y"] for rows in (worn, track))
            self.assertTrue(1.4 * width < whole < 2 * width, (width, whole))
        crown = min(self.table("x", "track"), key=lambda row: row["initial"])["y"]
        self.assertAlmostEqual(crown, -500e-3 * math.tan(0.05), delta=1e-4)
        self.assertTrue(worn[0]["y"] < crown < worn[-1]["y"])
        self.ok("run", "wear", *words(DEEP + ("grid.nx=10", "grid.ny=10", "wear.cycles=1e4")), "--out", "one")
        self.assertFalse(os.path.exists(self.path("one/tables/track2.csv")))

    def test_figures_claim_nothing_that_depends_on_the_case(self):
        captions = " ".join(figure["caption"] for figure in self.json("help", "wear")["figures"])
        for words_of_some_cases in ("creepages stay", "spin leaves"):
            self.assertNotIn(words_of_some_cases, captions)

    def test_wrong_input_is_named(self):
        for settings, message in (
                (("tangential=linear",), "tangential: wear needs a method that finds where the contact slips, such as exact"),
                (("speed=0",), "speed: must be > 0 m/s: bodies at rest do not wear"),
                (("body1.rx=inf",), "wear.track: must be given: body1 is straight along x, and wear.cycles counts runs over its length"),
                (("mu=0", "wear.law=archard"), "mu: must be > 0 with wear.law: archard, which follows from the work of friction"),
                (("wear.share=0.5", "angle=0.1"), "wear.share: must be 1 with an angle: the lines of body2 cross those of body1"),
                (("wear.share=0.5", "body2.rx=inf"), "wear.track: must be given: body2 is straight along x, its wear would have no end"),
                (("wear.cycles=1e12", "grid.nx=16", "grid.ny=16"), "wear.cycles: would wear a body by 16 times its radius at "
                 "the first rate; take fewer, or a smaller wear.coefficient"),
                (("wear.law=archard", "wear.k=1e3", *ROUND), "take fewer, or a smaller wear.k"),
                (("error_estimate=true",), "error_estimate: is for single cases; use it with the rolling study")):
            done = self.galet("run", "wear", *words(settings))
            self.assertEqual((done.returncode, done.stdout), (2, ""), settings)
            self.assertTrue(done.stderr.endswith(message + "\n") and done.stderr.count("\n") == 1, done.stderr)

    def test_rough_results_say_so(self):
        for settings, keys in (((*ROUND, *DEEP, "wear.cycles=2e6"), ["crown-misfit"]), (("creep.x=0", "grid.nx=20", "grid.ny=20"), ["no-wear"]),
                               (("grid.nx=15", "grid.ny=15", "tangential=exact-first-order"), ["dissipation-gap"]),
                               (("grid.nx=15", "grid.ny=15"), [])):
            self.assertEqual(self.json("run", "wear", *words(settings))["warning_keys"], keys)
        done = self.galet("run", "wear", *words(ROUND + DEEP), "--set", "wear.cycles=1e8", "--json")
        result = json.loads(done.stdout)
        self.assertEqual((done.returncode, result["status"]), (1, "not_converged"))
        self.assertEqual(result["warning_keys"][-1], "wear-stopped")  # the reason that a campaign would give
        self.assertTrue(1e6 < result["outputs"]["cycles_done"] < 1e8 and result["outputs"]["balance_error"] < 1e-12)


    def test_a_worn_edge_that_the_grid_does_not_resolve_is_told(self):
        rail = ("profile.kind=file", f"profile.file={DATA}/railhead.prr", "body1.rx=460 mm", "body2.rx=460 mm", "load=80 kN", "mu=0.3",
                "wear.cycles=1e7", "grid.nx=20", "grid.ny=25")
        for tilt, told in ((0.0, False), (0.06, True)):  # on the crown, and on its shoulder
            result = self.json("run", "wear", *words((*rail, f"profile.tilt={tilt}")))
            self.assertEqual("worn-grid" in result["warning_keys"], told)
            self.assertEqual(result["outputs"]["p0_grid_error"] > 0.05, told)
            if told:
                words_of_it = result["warnings"][result["warning_keys"].index("worn-grid")]
                own, finer = (float(x) for x in re.search(r"([\d.]+) MPa on 25 lines, ([\d.]+) MPa on 33;", words_of_it).groups())
                self.assertAlmostEqual(own, 1e-6 * result["outputs"]["p0_final"], delta=1e-3 * own)
                self.assertAlmostEqual(abs(finer / own - 1), result["outputs"]["p0_grid_error"], delta=2e-3)
        told = self.json("run", "wear", *words((*rail, "normal=strip-bem", "tangential=fastsim", "wear.cycles=3e7", "grid.ny=20")))
        edge = re.search(r"stands at the edge of the worn contact, ([\d.]+) times that of the rest", "\n".join(told["warnings"]))
        self.assertAlmostEqual(told["outputs"]["p0_grid_error"], float(edge.group(1)) - 1, delta=6e-3)
        self.assertIsNone(self.outputs(*ROUND)["p0_grid_error"])  # which sees a circle on any lines


    def test_a_small_radius_beside_the_contact_is_told_as_rolling_does(self):
        blend = ("profile.kind=blend", "profile.blend_radius=1 mm", "grid.nx=20", "grid.ny=20")
        wanted = [text for text in self.json("run", "rolling", *words(blend))["warnings"] if "half-space" in text]
        self.assertEqual(len(wanted), 1)
        self.assertIn(wanted[0], self.json("run", "wear", *words((*blend, "wear.cycles=1")))["warnings"])

    def test_contact_that_widens_over_a_hole_says_so(self):
        points = "".join(f"{y / 1e4!r},{(y / 1e4)**2!r}\n" for y in range(-80, 81) if not 27 < y < 46)
        path = self.write("hole.csv", "y,z\n" + points)
        case = ("normal=strip-bem", "tangential=fastsim", "wear.coefficient=1e-13", "profile.kind=file", f"profile.file={path}",
                "grid.nx=20", "grid.ny=20")
        little, much = (self.json("run", "wear", *words((*case, f"wear.cycles={n}")))["warning_keys"] for n in (1, 3e6))
        self.assertEqual(("worn-hole" in little, "worn-hole" in much), (False, True))

    def test_the_ends_of_a_land_stand_out_before_it_wears(self):
        """Level for 3 mm, then round: its edge pressure is no error of the grid."""
        land = "".join(f"{y / 1e4!r},{max(abs(y / 1e4) - 3e-3, 0)**2 / 2 / 5e-3!r}\n" for y in range(-45, 46))
        self.write("land.csv", "y,z\n" + land)
        case = ("normal=strip-bem", "tangential=strip-theory", "profile.kind=file", "profile.file=land.csv", "load=8 kN", "wear.cycles=1e5")
        coarse, fine = (self.outputs(*case, f"grid.ny={lines}") for lines in (100, 200))
        self.assertLess(coarse["p0_grid_error"], 0.02)
        self.assertAlmostEqual(coarse["p0_final"] / fine["p0_final"], 1, delta=0.01)

    def test_pressure_at_a_worn_edge_errs_as_stated(self):
        """docs/theory/wear.md 4: 696 MPa on many lines, and by another program."""
        rail = ("body1.rx=460 mm", "body1.ry=2 m", "body2.rx=inf", "body2.ry=300 mm", "load=60 kN", "mu=0.3", "normal=strip-bem",
                "tangential=strip-theory", "wear.coefficient=2e-13", "wear.share=0.3", "wear.track=50 m", "wear.cycles=1e6")
        for lines in (25, 50):
            result = self.json("run", "wear", *words((*rail, f"grid.ny={lines}")))
            self.assertEqual(result["warning_keys"], ["worn-grid"])
            off = result["outputs"]["p0_final"] / 696e6 - 1
            self.assertAlmostEqual(result["outputs"]["p0_grid_error"], off, delta=0.1 * off)


class IdentifyWear(ProgramTest):
    CASE = (*ROUND, *DEEP, "grid.nx=20", "grid.ny=20")

    def fitted(self, text, *settings):
        path = self.write("data.csv", text)
        return self.json("run", "identify-wear", *words((*self.CASE, *settings, f"data={path}")), "--out", "fit")["outputs"]

    def rows(self, name):
        with open(self.path(name), newline="") as file:
            return list(csv.reader(file))[1:]

    def test_the_example_is_explained(self):
        out = self.json("run", "identify-wear")["outputs"]
        low, high = out["coefficient_ci95"]
        self.assertTrue(low < 1e-14 < high and low < out["coefficient"] < high and high - low < 5e-16)
        self.assertAlmostEqual((high - low) / 2, 2.364624 * out["coefficient_sd"], delta=1e-20)  # Student's, 7 degrees
        self.assertIsNone(out["k"])

    def test_what_wear_writes_comes_back(self):
        self.ok("run", "wear", *words((*self.CASE, "profile.kind=circle")), "--out", "x")
        profile = "y [mm],worn depth [um]\n" + "".join(f"{1e3 * float(row[0])!r},{1e6 * float(row[3])!r}\n" for row in self.rows("x/tables/profile.csv"))
        out = self.fitted(profile)
        self.assertAlmostEqual(out["coefficient"], 1e-13, delta=1e-17)
        self.assertEqual(len(self.rows("fit/tables/depths.csv")), out["measurements"])
        history = "cycles,worn volume [mm3]\n" + "".join(f"{row[0]},{1e9 * float(row[2])!r}\n" for row in self.rows("x/tables/history.csv"))
        out = self.fitted(history, "wear.law=archard", "wear.hardness=3 GPa")
        self.assertAlmostEqual(out["coefficient"], 1e-13, delta=1e-16)  # other steps than those of one run
        self.assertAlmostEqual(out["k"], 0.1 * 3e9 * out["coefficient"], delta=1e-15)

    def worn(self, *settings):
        """y and worn height of body1, and its depth, as wear writes them [m]."""
        self.ok("run", "wear", *words((*self.CASE, *settings)), "--out", "x")
        return [(float(row[0]), float(row[2]), float(row[3])) for row in self.rows("x/tables/profile.csv")]

    def test_heights_of_a_worn_profile_come_back(self):
        """Whatever their zero: the unworn profile is taken off, and what is common to all. Also where all points are worn."""
        points = self.worn()
        everywhere = [(y, z) for y, z, _ in points]
        for titles, rows, zero in (("y [mm],z [um]", everywhere, 0.02), ("y [mm],worn [um]", everywhere[::3], -0.3),
                                   ("y [mm],worn profile [um]", [(y, z) for y, z, depth in points if depth > 0], 1e-5)):
            out = self.fitted(titles + "\n" + "".join(f"{1e3 * y!r},{1e6 * (z + zero)!r}\n" for y, z in rows))
            self.assertAlmostEqual(out["coefficient"], 1e-13, delta=1e-17)
            self.assertLess(out["residual"], 1e-4)
            self.assertEqual(out["measurements"], len(rows))
        depths = [float(row[1]) for row in self.rows("fit/tables/depths.csv")]
        self.assertAlmostEqual(max(depths), max(depth for _, _, depth in points), delta=1e-9)

    def test_heights_are_those_of_the_given_profile(self):
        """Neither shifted nor tilted, as wear writes them."""
        place = ("normal=strips", "profile.kind=blend", "profile.blend_radius=0.1", "profile.tilt=1 mrad",
                 "profile.offset=0.2 mm")
        out = self.fitted("y,z\n" + "".join(f"{y!r},{z!r}\n" for y, z, _ in self.worn(*place)), *place)
        self.assertAlmostEqual(out["coefficient"], 1e-13, delta=1e-17)

    def test_heights_err_like_depths_of_unknown_zero(self):
        """Their interval is wider than that of depths, and holds the truth; the least squares of a line through the slopes say so."""
        random = Random(8)
        points = self.worn()[::4]
        noise = [random.gauss(0, 5e-8) for _ in points]
        depths = self.fitted("y,depth\n" + "".join(f"{y!r},{d + e!r}\n" for (y, _, d), e in zip(points, noise)))
        heights = self.fitted("y,z\n" + "".join(f"{y!r},{z + e!r}\n" for (y, z, _), e in zip(points, noise)))
        for out in (depths, heights):
            low, high = out["coefficient_ci95"]
            self.assertTrue(low < 1e-13 < high)
        self.assertGreater(heights["coefficient_sd"], depths["coefficient_sd"])
        self.assertLess(heights["coefficient_sd"], 2 * depths["coefficient_sd"])

    def test_heights_are_asked_about_their_sense_and_reach(self):
        points = self.worn()
        for shift, tilt, sense in ((0, 0, -1), (2e-4, 0, 1), (0, 1e-3, 1)):
            path = self.write("data.csv", "y,z\n" + "".join(f"{y + shift!r},{sense * z + tilt * y!r}\n" for y, z, _ in points))
            result = json.loads(self.galet("run", "identify-wear", *words((*ROUND, "wear.cycles=1e6", f"data={path}")), "--json").stdout)
            self.assertEqual(result["warning_keys"][0], "poor-fit")
            self.assertIn("shifted along y, tilted or upside down against the profile", result["warnings"][0])
        path = self.write("data.csv", "y,z\n" + "".join(f"{y!r},{y**2 - depth!r}\n" for y, _, depth in points))
        done = self.galet("run", "identify-wear", *words((*self.CASE, f"data={path}")))
        self.assertIn("heights z grow away from the crown as those of the profile do", done.stderr)
        blank = self.write("blank.csv", "y,z\n" + "".join(f"{y / 1e4},{y * y / 1e8}\n" for y in range(-20, 21)))
        path = self.write("data.csv", "y,z\n0,1e-6\n1e-3,2e-6\n3e-3,1e-5\n")
        done = self.galet("run", "identify-wear", *words(("grid.nx=10", "grid.ny=10", "profile.kind=file", f"profile.file={blank}", f"data={path}")))
        self.assertIn("data.csv:4: y lies beyond the points of profile.file (got 0.003 m)", done.stderr)

    def test_what_wear_writes_goes_in_as_it_is(self):
        self.worn()
        out = self.json("run", "identify-wear", *words((*self.CASE, f"data={self.path('x/tables/profile.csv')}")))["outputs"]
        self.assertAlmostEqual(out["coefficient"], 1e-13, delta=1e-17)

    def warned(self, text, *settings):
        path = self.write("data.csv", text)
        return self.json("run", "identify-wear", *words((*ROUND, "grid.nx=20", "grid.ny=20", *settings, f"data={path}")))["warning_keys"]

    def test_data_that_no_coefficient_explains_are_told(self):
        """Constant, scattered, with an outlier; and a smooth record of few errors is not."""
        head = "cycle,volume [mm3]\n"
        both = ["poor-fit", "interval-zero"]
        self.assertEqual(self.warned(head + "1e5,3\n2e5,3\n3e5,3\n"), [*both, "crown-misfit"])
        self.assertEqual(self.warned(head + "1e5,0.03\n2e5,0.001\n3e5,0.09\n"), both)
        self.assertEqual(self.warned(head + "1e5,0.03\n2e5,0.06\n3e5,0.09\n4e5,9\n"), [*both, "crown-misfit"])
        self.assertEqual(self.warned(head + "".join(f"{n}e5,{0.03 * n + (0.2 if n == 5 else 0)}\n" for n in range(1, 9))), ["poor-fit"])
        random = Random(2)
        for _ in range(5):  # errors of 5 % of the largest
            noisy = head + "".join(f"{n}e5,{0.03 * n + random.gauss(0, 0.012)}\n" for n in range(1, 9))
            self.assertEqual(self.warned(noisy), [])
        self.assertEqual(self.warned(head + "1e5,0.03\n2e5,0.045\n"), ["interval-zero"])  # two points, and Student's 12.7
        self.assertEqual(self.json("run", "identify-wear")["warning_keys"], [])

    def test_what_makes_wear_doubtful_makes_its_coefficient_so(self):
        """Contacts that do not converge, crowns that are no circles, slip that misses its work: as the wear study says."""
        volumes = self.write("volumes.csv", "cycle,volume [mm3]\n1e6,1.5\n2e6,2.9\n3e6,4.4\n")
        self.write("proud.csv", "y,z\n" + "".join(f"{y / 2e4!r},{(y / 2e4)**2 - 1e-4 * (y == -100)!r}\n" for y in range(-120, 121)))
        for case, key, code in ((("profile.kind=file", "profile.file=proud.csv", "grid.nx=20", "grid.ny=20"), "not-converged", 1),
                                (("grid.nx=15", "grid.ny=15", "tangential=exact-first-order"), "dissipation-gap", 0), (ROUND, "crown-misfit", 0)):
            wear = self.galet("run", "wear", "--json", *words((*case, "wear.coefficient=1e-13", "wear.cycles=3e6")))
            found = self.galet("run", "identify-wear", "--json", *words((*case, f"data={volumes}")))
            self.assertEqual((wear.returncode, found.returncode), (code, code), key)
            self.assertIn(key, json.loads(wear.stdout)["warning_keys"])
            self.assertIn(key, json.loads(found.stdout)["warning_keys"])

    def test_cycles_that_depths_need_are_asked_for(self):
        depths = "y [mm],depth [um]\n-0.5,0.02\n0,0.03\n0.5,0.02\n"
        self.assertEqual((self.warned(depths), self.warned(depths, "wear.cycles=1e5")), (["cycles-assumed"], []))

    def test_heights_are_turned_with_the_profile(self):
        """Both by one instrument, which sees the crown as the highest place."""
        points = self.worn()
        for name, column in (("before.csv", 1), ("after.csv", None)):
            rows = ((y, y * y if column else z) for y, z, _ in points)
            self.write(name, "y,z\n" + "".join(f"{y!r},{-z!r}\n" for y, z in rows))
        case = ("tangential=fastsim", "normal=strips-smoothed", "grid.nx=20", "grid.ny=20", "profile.kind=file", "profile.file=before.csv",
                "profile.flip=true", "data=after.csv", "wear.cycles=1e6")
        out = self.json("run", "identify-wear", *words(case))
        self.assertAlmostEqual(out["outputs"]["coefficient"] / 1e-13, 1, delta=0.03)
        self.ok("run", "wear", *words((*case[:7], *DEEP)), "--out", "turned")
        again = (*case[:7], "data=turned/tables/profile.csv", "wear.cycles=1e6")
        self.assertAlmostEqual(self.json("run", "identify-wear", *words(again))["outputs"]["coefficient"] / 1e-13, 1, delta=1e-3)

    def test_a_hole_under_the_contact_is_refused(self):
        points = "".join(f"{y / 1e4!r},{(y / 1e4)**2!r}\n" for y in range(-80, 81) if not 10 < y < 25)
        path = self.write("hole.csv", "y,z\n" + points)
        done = self.galet("run", "identify-wear", *words((*self.CASE[2:], "profile.kind=file", f"profile.file={path}")))
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("has no points between y = 1 and 2.5 mm, under the contact", done.stderr)

    def test_volumes_that_do_not_begin_at_0_are_told(self):
        head = "cycle,volume [mm3]\n"
        for offset, keys in ((0.02, ["volume-offset"]), (-0.02, ["volume-offset"]), (0.001, [])):
            shifted = head + "".join(f"{n}e5,{0.03 * n + offset + 0.0001 * (-1)**n}\n" for n in range(1, 9))
            self.assertEqual(self.warned(shifted), keys)
        self.assertEqual(self.warned(head + "".join(f"{n}e5,{0.03 * n**0.5}\n" for n in range(1, 9))), ["volume-offset"])

    def test_inputs_without_effect_are_told(self):
        self.assertEqual(self.warned("cycle,volume [mm3]\n1e5,0.03\n2e5,0.0601\n", "wear.coefficient=1e-12", "wear.k=3", "wear.history=9",
                                     "wear.cycles=5"), ["unused-key"] * 4)
        self.assertEqual(self.warned("y [mm],depth [um]\n-0.5,0.02\n0,0.03\n0.5,0.02\n", "wear.cycles=1e5"), [])
        for study in ("wear", "identify-wear"):
            self.assertNotIn("error_estimate", self.ok("help", study) + self.ok("new", study))
        self.assertNotIn("wear.coefficient", self.ok("help", "identify-wear", "--json"))

    def test_wrong_data_is_named(self):
        for text, message in (("cycle,volume\n0,0\n2,1\n1,2\n", "data.csv:4: cycles must rise from 0 on"),
                              ("cycle,volume\n0,0\n1e5,1e-11\n", "expected two rows or more after cycle 0 (got 1)"),
                              ("y,depth\n0,1e-6\n", "expected two rows or more (got 1)"),
                              ("y,volume\n0,1e-6\n1e-3,1e-6\n", "expected columns y and depth, y and z (heights), or cycle and volume"),
                              ("y,initial\n0,1e-6\n1e-3,1e-6\n", "expected columns y and depth, y and z (heights), or cycle and volume"),
                              ("y,z\n0,1e-6\n1e-3,1e-6\n", "expected three rows or more (got 2)"),
                              ("y,depth [um]\n-1,0.02\n0,0.03\n1,0.02\n", "mind the unit of places in it, as in 'y [mm]'"),
                              ("y [mm],depth [um]\n-1,-0.02\n0,-0.03\n1,0.001\n", "data.csv:3: has a negative depth, and all together show no wear"),
                              ("cycle,volume\n1,1\n2,-2\n", "data.csv:3: has a negative volume, and all together show no wear"),
                              ("cycle,volume\n1,0\n2,0\n", "shows no wear that this contact could explain"),
                              ("cycle,volume\n1e5,0.03\n2e5,0.06\n3e5,0.09\n", "mind the unit, as in 'volume [mm3]'"),
                              ("y [mm],depth\n-1,20\n0,30\n1,20\n", "mind the unit, as in 'depth [um]'")):
            path = self.write("data.csv", text)
            done = self.galet("run", "identify-wear", *words((*self.CASE, f"data={path}")))
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done.stderr)
            self.assertIn(message, done.stderr)

    def test_a_contact_that_cannot_wear_is_named(self):
        for setting, message in (("mu=0", "mu: must be > 0: nothing wears without friction"),
                                 ("creep.x=0", "creep.x: must not be 0 with creep.y and creep.spin: nothing wears without creepage")):
            self.wrong(f"galet: --set {setting}: {message}", "run", "identify-wear", *words((*self.CASE, setting)))


def student_below(t, freedom):
    """Of Student's distribution, by Simpson's rule over the density."""
    n, end = 2000, abs(t)
    factor = math.gamma((freedom + 1) / 2) / math.gamma(freedom / 2) / math.sqrt(math.pi * freedom)
    density = [factor * (1 + (end * i / n)**2 / freedom)**(-(freedom + 1) / 2) for i in range(n + 1)]
    inside = end / n / 3 * (density[0] + density[-1] + 4 * sum(density[1:-1:2]) + 2 * sum(density[2:-1:2]))
    return 0.5 + math.copysign(inside, t)


class UncertainBench(ProgramTest):
    """identify-wear with inputs of which only distributions are known."""
    RANDOM = ("random:\n  mu: {normal: [0.1, 0.01], between: [0.06, 0.14]}\n  load: {normal: [1500, 75]}\n"
              "  creep.x: {lognormal: [1e-3, 0.1]}\n")
    CONTACT = "tangential: fastsim\nnormal: hertz\ngrid: {nx: 20, ny: 20}\n"
    CYCLES = (1e4, 2e4, 3e4, 4e4)

    def case(self, name, *lines):
        return self.write(name, "\n".join(("study: identify-wear", self.CONTACT, self.RANDOM, *lines, "")))

    def test_the_interval_is_that_of_all_fits(self):
        """The same draws by a campaign: their Student distributions together leave 2.5 % on either side."""
        self.case("bench.yaml", "samples: 32")
        out = self.json("run", "bench.yaml", "--out", "x")["outputs"]
        self.case("many.yaml", "samples: 32", "outputs: [coefficient, coefficient_sd]")
        self.ok("campaign", "many.yaml", "--out", "c")
        draws = sqlite3.connect(self.path("c", "campaign.sqlite")).execute(
            'SELECT "out.coefficient", "out.coefficient_sd" FROM draw ORDER BY id').fetchall()
        self.assertEqual((len(draws), out["draws"], out["draws_failed"]), (32, 32, 0))
        low, high = out["coefficient_ci95"]
        for value, below in ((low, 0.025), (high, 0.975)):
            self.assertAlmostEqual(sum(student_below((value - c) / sd, 7) for c, sd in draws) / 32, below, delta=1e-9)
        between, own = statistics.variance([c for c, _ in draws]), statistics.mean([sd**2 for _, sd in draws])
        self.assertAlmostEqual(out["coefficient_sd_inputs"], math.sqrt(between), delta=1e-12 * math.sqrt(between))
        self.assertAlmostEqual(out["coefficient_sd"], math.sqrt(between + own), delta=1e-12 * out["coefficient_sd"])
        self.assertTrue(low < out["coefficient"] < high)
        with open(self.path("x", "report.html")) as file:
            page = json.loads(re.search(r'id="document">(.*?)</script>', file.read(), re.S).group(1))
        load = next(item for item in page["inputs"] if item["key"] == "load")
        self.assertEqual((load["random"], load["value"], load["unit"]), ("normal: [1500 N, 75 N]", 1500, "N"))
        self.write("again.yaml", page["provenance"]["case"])
        again = self.json("run", "again.yaml")
        self.assertEqual((again["outputs"], again["random"]["load"]), (out, "normal: [1500 N, 75 N]"))
        with open(self.path("x", "tables", "marks.csv"), newline="") as file:
            marks = {row.pop("mark"): [float(x) for x in row.values()] for row in csv.DictReader(file)}
        self.assertEqual(marks, {"95 % interval": [low, high], "nominal inputs": [out["coefficient"]] * 2})
        with open(self.path("x", "tables", "uncertain.csv"), newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([(row["input"], row["unit"]) for row in rows], [("mu", "1"), ("load", "N"), ("creep.x", "1")])
        self.assertTrue(float(rows[2]["correlation [1]"]) < -0.8)  # power is about the square of creepage
        self.assertAlmostEqual(float(rows[1]["mean [1]"]), 1500, delta=30)

    def test_processors_do_not_change_a_bit(self):
        self.case("bench.yaml", "samples: 16")
        one = self.ok("run", "bench.yaml", "--json", preexec_fn=lambda: os.sched_setaffinity(0, [min(os.sched_getaffinity(0))]))
        self.assertEqual(self.ok("run", "bench.yaml", "--json"), one)

    def test_benches_with_known_truth_are_covered(self):
        """Volumes of benches whose true inputs are drawn as the case says, with 1 % of noise: 95 % of the intervals hold
        the truth. Of 20, fewer than 16 would happen in 0.3 % of all tries; these seeds are always the same."""
        random = Random(1)
        held = 0
        for bench in range(20):
            true = (f"mu={min(max(random.gauss(0.1, 0.01), 0.06), 0.14)!r}", f"load={random.gauss(1500, 75)!r}",
                    f"creep.x={1e-3 * math.exp(random.gauss(0, 0.1))!r}", *ROUND, "grid.nx=20", "grid.ny=20")
            work = self.json("run", "wear", *words((*true, "wear.cycles=4e4")))["outputs"]["volume"]
            noise = [1 + random.gauss(0, 0.01) for _ in self.CYCLES]
            self.write("data.csv", "cycle,volume\n" + "".join(f"{c!r},{work * c / 4e4 * n!r}\n" for c, n in zip(self.CYCLES, noise)))
            self.case("bench.yaml", "samples: 32", "data: data.csv")
            low, high = self.json("run", "bench.yaml")["outputs"]["coefficient_ci95"]
            held += low < 1e-14 < high
        self.assertTrue(16 <= held <= 20, held)

    def test_archards_coefficient_has_an_interval_of_its_own(self):
        """k is mu hardness times the coefficient: where friction is uncertain, more than the coefficient varies."""
        self.case("bench.yaml", "samples: 16", "wear: {law: archard, hardness: 2 GPa}")
        out = self.json("run", "bench.yaml")["outputs"]
        self.assertAlmostEqual(out["k"], 0.1 * 2e9 * out["coefficient"], delta=1e-12)
        low, high = out["k_ci95"]
        self.assertTrue(low < out["k"] < high)
        self.assertNotAlmostEqual(out["k_sd"] / out["k"], out["coefficient_sd"] / out["coefficient"], places=3)

    def test_draws_that_allow_no_fit_are_told(self):
        self.write("bench.yaml", "study: identify-wear\n" + self.CONTACT + "random: {load: {uniform: [-500, 1500]}}\nsamples: 16\n")
        result = json.loads(self.galet("run", "bench.yaml", "--json").stdout)
        self.assertEqual((result["outputs"]["draws"], result["outputs"]["draws_failed"]), (12, 4))  # a quarter, by a net
        self.assertIn("failed-draws", result["warning_keys"])
        self.assertIn("load: must be > 0 N", result["warnings"][result["warning_keys"].index("failed-draws")])

    def test_nominal_inputs_that_are_unlikely_are_told(self):
        self.write("bench.yaml", "study: identify-wear\n" + self.CONTACT + "load: 500\nrandom: {load: {normal: [1500, 10]}}\nsamples: 64\n")
        self.assertEqual(self.json("run", "bench.yaml")["warning_keys"], ["nominal-off"])

    def test_few_draws_are_told(self):
        for samples, keys in ((2, ["few-draws"]), (32, ["few-draws"]), (64, [])):
            self.case("bench.yaml", f"samples: {samples}")
            result = self.json("run", "bench.yaml")
            self.assertEqual(result["warning_keys"], keys)
        self.case("bench.yaml", "samples: 2")
        self.assertIn("2 draws of the uncertain inputs are few for a 95 % interval", self.json("run", "bench.yaml")["warnings"][0])

    def test_keys_of_a_campaign_that_a_run_does_not_use_are_told(self):
        self.case("bench.yaml", "samples: 64", "sensitivity: true", "outputs: [residual]")
        result = self.json("run", "bench.yaml")
        self.assertEqual(result["warning_keys"], ["unused-key"] * 2)
        self.assertIn("sensitivity is not used here", result["warnings"][0])
        self.assertIn("outputs is not used here", result["warnings"][1])
        self.case("bench.yaml", "samples: 64", "outputs: [coefficient, coefficient_sd, residual]")  # those of the headline
        self.assertEqual(self.json("run", "bench.yaml")["warning_keys"], [])

    def test_what_is_looked_for_is_not_random(self):
        for key, reason in (("wear.coefficient", "it is what is looked for"), ("wear.k", "it is what is looked for"),
                            ("wear.cycles", "volumes say their own cycles")):
            self.write("bench.yaml", "study: identify-wear\n" + self.CONTACT + f"random: {{{key}: {{uniform: [1e-14, 2e-14]}}}}\n")
            done = self.galet("run", "bench.yaml")
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(f"{key}: cannot be random: {reason}; leave it out", done.stderr)

    def test_one_draw_has_no_spread(self):
        self.case("bench.yaml", "samples: 1")
        self.wrong("galet: bench.yaml: samples: must be >= 2 for a spread of the answer (got 1)", "run", "bench.yaml")

    def test_what_is_random_takes_no_setting(self):
        self.case("bench.yaml")
        self.wrong("galet: --set load=3: load: is random in this case; change its distribution in bench.yaml", "run", "bench.yaml",
                   "--set", "load=3")

    def test_ctrl_c_keeps_the_draws_that_are_made(self):
        self.case("bench.yaml", "samples: 1000000")
        process = subprocess.Popen([GALET, "run", "bench.yaml", "--json"], cwd=self.folder.name, stdout=subprocess.PIPE, text=True)
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        result = json.loads(process.communicate(timeout=30)[0])
        self.assertEqual((process.returncode, result["status"]), (130, "interrupted"))
        low, high = result["outputs"]["coefficient_ci95"]
        self.assertTrue(2 <= result["outputs"]["draws"] < 1000000 and low < high)


class Resume(ProgramTest):
    SETTINGS = words((*DEEP, "wear.cycles=3e6", "grid.nx=40", "grid.ny=40"))

    def interrupted(self, after, *more):
        """Ended by Ctrl-C after a while."""
        process = subprocess.Popen([GALET, "run", "wear", *self.SETTINGS, "--out", "broken", "--json", *more],
                                   cwd=self.folder.name, stdout=subprocess.PIPE, text=True)
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        text = process.communicate(timeout=20)[0]
        return process.returncode, json.loads(text)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def test_an_interrupted_run_goes_on_to_the_same_bits(self):
        start = time.monotonic()
        whole = self.json("run", "wear", *self.SETTINGS, "--out", "whole")
        third = (time.monotonic() - start) / 3
        code, result = self.interrupted(third)
        if code == 130:  # a fast machine may have been done
            self.assertEqual(result["status"], "interrupted")
            self.assertTrue(0 <= result["outputs"]["cycles_done"] < 3e6)
            self.assertIn("files", json.loads(self.read("broken/result.json")))
        self.interrupted(third, "--resume")
        self.assertEqual(self.json("run", "wear", *self.SETTINGS, "--out", "broken", "--resume"), whole)
        for name in os.listdir(self.path("whole/tables")):
            self.assertEqual(self.read(f"broken/tables/{name}"), self.read(f"whole/tables/{name}"), name)
        self.assertEqual(self.read("broken/state.json"), self.read("whole/state.json"))
        with h5py.File(self.path("whole/result.h5")) as one, h5py.File(self.path("broken/result.h5")) as two:
            self.assertTrue((one["fields/depth"][()] == two["fields/depth"][()]).all())

    def test_a_signal_that_comes_while_files_are_written_changes_nothing(self):
        process = subprocess.Popen([GALET, "run", "wear", *words((*ROUND, "wear.history=1000")), "--out", "late", "--json"],
                                   cwd=self.folder.name, stdout=subprocess.PIPE, text=True)
        while process.poll() is None and not (os.path.isdir(self.path("late")) and os.listdir(self.path("late"))):
            pass
        process.send_signal(signal.SIGTERM)
        self.assertEqual((json.loads(process.communicate(timeout=20)[0])["status"], process.returncode), ("ok", 0))
        self.assertIn("files", json.loads(self.read("late/result.json")))

    def test_only_the_same_case_goes_on(self):
        case = ("run", "wear", *words(ROUND), "--out", "x")
        profile = self.write("profile.csv", "y,z\n" + "".join(f"{y / 1e3},{y * y / 1e6}\n" for y in range(-9, 10)))
        points = ("run", "wear", *words(("profile.kind=file", f"profile.file={profile}", "grid.nx=10", "grid.ny=10")), "--out", "y")
        self.ok(*case)
        self.assertEqual(self.json(*case, "--resume", "--set", "threads=2")["outputs"], self.json(*case)["outputs"])
        differs = "differs from the run to go on with; give the same case, or leave out --resume"
        self.wrong(f"galet: x/state.json: load: {differs}", *case, "--set", "load=1400", "--resume")
        self.wrong(f"galet: x/state.json: wear.cycles: {differs}", *case, "--set", "wear.cycles=2e5", "--resume")  # steps fit their end
        self.wrong(f"galet: x/state.json: wear.law: {differs}", *case, "--set", "wear.law=archard", "--resume")
        self.ok(*points)
        self.ok(*points, "--resume")
        self.write("profile.csv", "y,z\n" + "".join(f"{y / 1e3},{y * y / 2e6}\n" for y in range(-9, 10)))
        self.wrong(f"galet: y/state.json: profile.file: {differs}", *points, "--resume")
        self.wrong("galet: run: --resume needs --out, the folder of the run to go on with", *case[:-2], "--resume")
        self.wrong("galet: run: --resume: a run of hertz does not go on; leave it out", "run", "hertz", "--out", "x", "--resume")

    def test_where_there_is_no_run_one_begins(self):
        """As a campaign does: a batch script may always say --resume."""
        case = ("run", "wear", *words(ROUND))
        first = self.json(*case, "--out", "new", "--resume")
        self.assertEqual(first, self.json(*case, "--out", "whole"))
        self.assertEqual(self.json(*case, "--out", "new", "--resume"), first)

    def killed(self, folder, settings, random):
        """By SIGKILL, some time after something was saved; whether it was still running."""
        process = subprocess.Popen([GALET, "run", "wear", *settings, "--out", folder], cwd=self.folder.name, stdout=subprocess.DEVNULL)
        saved, before = self.path(folder, "checkpoint.json"), None
        if os.path.exists(saved):
            before = os.stat(saved).st_mtime_ns
        while process.poll() is None and not (os.path.exists(saved) and os.stat(saved).st_mtime_ns != before):
            time.sleep(0.01)
        time.sleep(random.uniform(0, 0.7))
        process.kill()
        return process.wait() == -signal.SIGKILL

    def test_a_run_that_is_killed_goes_on_to_the_same_bits(self):
        """Five times at random moments, beside an earlier result that stays until the end."""
        settings = words((*DEEP, "wear.cycles=3e6", "grid.nx=40", "grid.ny=40", "wear.step=0.003"))
        whole = self.json("run", "wear", *settings, "--out", "whole")
        self.ok("run", "wear", *words(ROUND), "--out", "hit")
        earlier = {name: self.read(f"hit/{name}") for name in ("result.json", "state.json", "tables/profile.csv")}
        random = Random(4)
        self.assertTrue(self.killed("hit", settings, random))
        for _ in range(4):
            if not self.killed("hit", [*settings, "--resume"], random):
                break  # a fast machine may be done
            self.assertEqual({name: self.read(f"hit/{name}") for name in earlier}, earlier)
        self.assertEqual(self.json("run", "wear", *settings, "--out", "hit", "--resume"), whole)
        for name in [*(f"tables/{name}" for name in os.listdir(self.path("whole/tables"))), "state.json"]:
            self.assertEqual(self.read(f"hit/{name}"), self.read(f"whole/{name}"), name)
        self.assertNotIn("checkpoint.json", os.listdir(self.path("hit")))
        self.assertEqual(sorted(os.listdir(self.path("hit"))), sorted(os.listdir(self.path("whole"))))

    def test_what_is_saved_on_the_way_replaces_nothing_of_others(self):
        os.mkdir(self.path("x"))
        self.write("x/checkpoint.json", "mine")
        self.wrong("galet: x/checkpoint.json: is not a file of galet's and is kept; choose another --out", "run", "wear", *words(ROUND),
                   "--out", "x")
        self.assertEqual(self.read("x/checkpoint.json"), b"mine")

    def test_a_killed_run_of_another_case_hides_no_state(self):
        case = ("run", "wear", *words(ROUND), "--out", "x")
        result = self.json(*case)
        other = self.read("x/state.json").replace(b'"load":1500.0', b'"load":1400.0')
        self.write("x/checkpoint.json", other)
        self.assertEqual(self.json(*case, "--resume"), result)
        self.assertNotIn("checkpoint.json", os.listdir(self.path("x")))
        self.write("x/checkpoint.json", self.read("x/state.json"))
        os.remove(self.path("x/state.json"))
        self.assertEqual(self.json(*case, "--resume"), result)

    def test_a_damaged_state_is_refused(self):
        case = ("run", "wear", *words(ROUND), "--out", "x")
        self.ok(*case)
        state = json.loads(self.read("x/state.json"))
        for damage in (state["state"][:-1], state["state"][1:], state["state"] + [0.0], [-1.0], [], ["a"],
                       [1e300] + state["state"][1:], [*state["state"][:20], None, *state["state"][21:]]):
            self.write("x/state.json", json.dumps({**state, "state": damage}))
            self.wrong("galet: x/state.json: is damaged; run it without --resume", *case, "--resume")
        for i in range(1, 15):  # cycle, work, ... : each would be a state that could be
            for number in (0.0, 1.01 * state["state"][i] + 1e-9, 1e300):
                if number != state["state"][i]:
                    self.write("x/state.json", json.dumps({**state, "state": [*state["state"][:i], number, *state["state"][i + 1:]]}))
                    self.wrong("galet: x/state.json: is damaged; run it without --resume", *case, "--resume")
        for damage in ({"contents": 5}, {"inputs": {**state["inputs"], "load": 1400.0}}, {"version": "9"}, {"digest": "0"}):
            self.write("x/state.json", json.dumps({**state, **damage}))
            self.wrong("galet: x/state.json: is damaged; run it without --resume", *case, "--resume")
        self.write("x/state.json", json.dumps(state))
        self.ok(*case, "--resume")
        for text in ("", "{", "[]", "{}"):
            self.write("x/state.json", text)
            self.wrong("galet: x/state.json: is damaged; run it without --resume", *case, "--resume")


if __name__ == "__main__":
    unittest.main()
