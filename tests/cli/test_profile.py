"""Measured profiles through the command line, against circles and docs/theory/profiles.md."""
import json
import math
import os
import random
import unittest

from program import ProgramTest, document

DATA = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data")
RAIL = ("body1.rx=inf", "body2.rx=460 mm", "load=80 kN")


class Profile(ProgramTest):
    def settings(self, *settings):
        return [part for setting in ("profile.kind=file", "tangential=none", *settings) for part in ("--set", setting)]

    def run_case(self, *settings):
        return self.json("run", "rolling", *self.settings(*settings))

    def outputs(self, *settings):
        return self.run_case(*settings)["outputs"]

    def write_points(self, name, points):
        self.write(name, "y [mm],z [mm]\n" + "".join(f"{y!r},{z!r}\n" for y, z in points))

    def bad(self, text, message, *settings):
        """A file that is refused in one line."""
        self.write("bad.csv", text)
        self.write("bad.yaml", "study: rolling\nprofile: {kind: file, file: bad.csv}\n")
        words = [part for setting in settings for part in ("--set", setting)]
        self.wrong(f"galet: bad.yaml:2:29: profile.file: {message}", "run", "bad.yaml", *words)

    def same(self, name, other, *settings, delta=1e-9):
        a, b = self.outputs(f"profile.file={name}", *settings), self.outputs(f"profile.file={other}", *settings)
        for key in ("p0", "approach", "b"):
            self.assertAlmostEqual(a[key], b[key], delta=delta * b[key], msg=key)

    def test_rails_of_all_formats_press_as_their_crown(self):
        # the contact stays on the arc of 300 mm: Hertz's
        hertz = self.json("run", "hertz", *[w for s in (*RAIL, "body1.ry=300 mm") for w in ("--set", s)])["outputs"]
        for name in ("railhead.prr", "railhead.ban"):
            case = self.run_case(f"profile.file={DATA}/{name}", "profile.smoothing=2.5 mm", *RAIL)
            self.assertEqual(case["warning_keys"], ["profile-cut"])
            self.assertIn("beyond y = -40.", case["warnings"][0])
            self.assertAlmostEqual(case["outputs"]["p0"], hertz["p0"], delta=2e-3 * hertz["p0"])
            self.assertAlmostEqual(case["outputs"]["approach"], hertz["approach"], delta=1e-3 * hertz["approach"])

    def test_wheel_touches_with_its_flange_or_with_the_part_that_is_kept(self):
        wheel = ("body1.rx=460 mm", "body2.rx=inf", "load=80 kN", f"profile.file={DATA}/wheel.prw")
        flange = self.run_case(*wheel)
        self.assertAlmostEqual(flange["outputs"]["b"], 1.0e-3, delta=0.2e-3)  # a radius of 12 mm
        self.assertIn("flange-contact", flange["warning_keys"])
        kept = self.run_case(*wheel, "profile.y_min=-15 mm", "profile.tilt=-0.05", "body2.ry=300 mm")
        self.assertNotIn("flange-contact", kept["warning_keys"])
        tread = self.outputs(*wheel, "profile.y_min=-15 mm", "profile.tilt=-0.0499583957 rad", "body2.ry=300 mm")
        hertz = self.json("run", "hertz", *[w for s in ("body1.rx=460 mm", "body1.ry=inf", "body2.rx=inf",
                                                        "body2.ry=300 mm", "load=80 kN") for w in ("--set", s)])["outputs"]
        self.assertAlmostEqual(tread["p0"], hertz["p0"], delta=2e-3 * hertz["p0"])

    def test_order_doubles_and_direction_do_not_matter(self):
        points = [(y / 20, (y / 20) ** 2 / 1000) for y in range(-120, 121)]
        self.write_points("plain.csv", points)
        self.write_points("reversed.csv", points[::-1])
        random.Random(1).shuffle(mixed := points * 2)
        self.write_points("mixed.csv", mixed)
        self.write_points("heights.csv", [(y, 7 - z) for y, z in points])
        self.same("reversed.csv", "plain.csv", delta=1e-15)
        self.same("mixed.csv", "plain.csv", delta=1e-15)
        plain = self.outputs("profile.file=plain.csv")
        heights = self.outputs("profile.file=heights.csv", "profile.flip=true")
        self.assertAlmostEqual(heights["p0"], plain["p0"], delta=1e-9 * plain["p0"])

    def test_noise_is_smoothed(self):
        # half a micrometre of noise breaks the contact up; fits of 2 mm give it back
        noise = random.Random(3)
        self.write_points("noisy.csv", [(y / 100, (y / 100) ** 2 / 1000 + noise.uniform(-5e-4, 5e-4))
                                        for y in range(-800, 801)])
        circle = self.json("run", "rolling", "--set", "tangential=none")["outputs"]
        rough = self.run_case("profile.file=noisy.csv")
        smooth = self.run_case("profile.file=noisy.csv", "profile.smoothing=2 mm")
        self.assertGreater(rough["outputs"]["p0"], 1.25 * circle["p0"])
        self.assertAlmostEqual(smooth["outputs"]["p0"], circle["p0"], delta=0.03 * circle["p0"])
        self.assertEqual((rough["warning_keys"], smooth["warning_keys"]), (["profile-noise"], []))

    def test_noise_is_warned_of_by_what_it_does(self):
        # docs/theory/profiles.md 4: what waves carry is how far p0 comes out too large, from 2 % to twice itself
        circle = self.json("run", "rolling", "--set", "tangential=none")["outputs"]["p0"]
        noise = random.Random(5)
        for step, height, ny in ((0.02, 2e-8, 50), (0.05, 5e-8, 200), (0.2, 5e-8, 50), (0.2, 3e-7, 200), (0.02, 3e-7, 200)):
            self.write_points("noisy.csv", [(step * i, (step * i) ** 2 / 1000 + noise.gauss(0, 1e3 * height))
                                            for i in range(-round(8 / step), round(8 / step) + 1)])
            case = self.run_case("profile.file=noisy.csv", f"grid.ny={ny}")
            off = case["outputs"]["p0"] / circle - 1
            told = [float(text.split("MPa, ")[1].split(" of p0")[0]) for text in case["warnings"]]
            self.assertEqual(bool(told), off > 0.035, (step, height, off))
            for part in told:
                self.assertTrue(0.5 < part * (1 + off) / off < 1.6, (step, height, off, part))

    def test_a_point_that_sticks_out_a_little_is_warned_of(self):
        points = [(y / 20, (y / 20) ** 2 / 1000) for y in range(-160, 161)]
        points[170] = (points[170][0], points[170][1] - 5e-3)
        self.write_points("dent.csv", points)
        case = self.run_case("profile.file=dent.csv", "grid.ny=200")
        self.assertEqual(case["warning_keys"], ["profile-spike"])
        self.assertIn("stands some 5 um off its neighbours, at y = 0.5 mm, in line 172 of profile.file", case["warnings"][0])

    def test_a_point_is_told_by_what_it_carries(self):
        # docs/theory/profiles.md 4: nothing below a twentieth of p0; the line counts in a file of any order
        circle = self.json("run", "rolling", "--set", "tangential=none")["outputs"]["p0"]
        for proud, told in ((0.02, False), (0.1, True), (1, True)):
            points = [(y / 10, (y / 10) ** 2 / 1000 - 1e-3 * proud * (y == 5)) for y in range(-60, 61)]
            self.write_points("proud.csv", points[::-1])
            case = self.run_case("profile.file=proud.csv", "grid.ny=200")
            off = case["outputs"]["p0"] - circle
            self.assertEqual(case["warning_keys"], ["profile-spike"] if told else [], proud)
            if told:
                self.assertIn("in line 57 of profile.file", case["warnings"][0])
                carries = 1e6 * float(case["warnings"][0].split("carry some ")[1].split(" MPa")[0])
                self.assertTrue(0.6 < carries / off < 1.6, (proud, carries, off))

    def test_a_point_hides_no_noise(self):
        noise = random.Random(4)
        points = [(y / 10, (y / 10) ** 2 / 1000 + noise.gauss(0, 2e-4) - 5e-3 * (y == 5)) for y in range(-60, 61)]
        self.write_points("both.csv", points)
        self.assertEqual(self.run_case("profile.file=both.csv", "grid.ny=200")["warning_keys"], ["profile-spike", "profile-noise"])

    def test_columns_of_two_units_are_asked_about(self):
        points = [(y / 10, (y / 10) ** 2) for y in range(-60, 61)]  # z in um, taken for mm
        self.write_points("mixed.csv", points)
        case = self.run_case("profile.file=mixed.csv")
        self.assertIn("are y and z in one unit?", case["warnings"][case["warning_keys"].index("profile-unit")])

    def test_a_point_between_the_lines_of_the_grid_is_warned_of(self):
        # 1 um proud: 16 lines see nothing of it, 128 press it flat
        for offset in (0, 10):
            points = [(y / 10, (y / 10) ** 2 / 1000 - 1e-3 * (y == offset)) for y in range(-60, 61)]
            self.write_points("proud.csv", points)
            blind, sees = (self.run_case("profile.file=proud.csv", f"grid.nx={n}", f"grid.ny={n}") for n in (16, 128))
            self.assertGreater(sees["outputs"]["p0"], 1.5 * blind["outputs"]["p0"])
            self.assertEqual((blind["warning_keys"], sees["warning_keys"]), (["fine-profile"], ["profile-spike"]))
            self.assertIn(f"at y = {offset / 10:g} mm, in line {62 + offset} of profile.file, on points 0.1 mm apart", blind["warnings"][0])
            wanted = int(blind["warnings"][0].split("grid.ny >= ")[1].split(",")[0])
            self.assertTrue(100 < wanted < 150)

    def test_a_spike_is_told_on_every_grid(self):
        # 0.1 mm proud: some GPa on few lines, 52 GPa on many
        self.write_points("spike.csv", [(y / 10, (y / 10) ** 2 / 1000 - 0.1 * (y == 0)) for y in range(-60, 61)])
        for n, keys in ((16, {"steep-contact", "fine-profile"}), (32, {"steep-contact", "fine-profile"}),
                        (128, {"steep-contact", "extreme-pressure", "few-points", "profile-spike"})):
            case = self.run_case("profile.file=spike.csv", f"grid.nx={n}", f"grid.ny={n}")
            self.assertEqual(keys - set(case["warning_keys"]), set(), n)
            self.assertTrue(n > 100 or "do not resolve" in " ".join(case["warnings"]))

    def test_a_flank_under_the_contact_is_warned_of(self):
        # an arc of 10 mm beside the middle of a groove of 20 mm touches at twice the offset, where both have one slope
        self.write_points("arc.csv", [(y / 10, (y / 10) ** 2 / 20) for y in range(-50, 151)])
        for offset, keys in ((2, []), (4, ["steep-contact"])):
            case = self.run_case("profile.file=arc.csv", "body2.ry=-20 mm", f"profile.offset={offset} mm", "load=100")
            self.assertEqual(case["warning_keys"], keys)
            self.assertAlmostEqual(case["outputs"]["contact.y"], 2e-3 * offset, delta=5e-5)

    def test_a_page_tells_the_name_of_a_file_and_not_where_it_lies(self):
        self.ok("run", "rolling", *self.settings(f"profile.file={DATA}/railhead.prr", *RAIL), "--out", "o")
        page = document(self.path("o", "report.html"))
        given = next(item["value"] for item in page["inputs"] if item["key"] == "profile.file")
        self.assertEqual(given, "railhead.prr")
        self.assertNotIn(DATA, json.dumps(page))
        again = self.json("run", self.path("o", "case.yaml"))  # from its points
        with open(self.path("o", "result.json")) as file:
            self.assertEqual(again["outputs"], json.load(file)["outputs"])

    def test_a_file_takes_the_place_of_the_radius(self):
        self.write_points("circle.csv", [(y / 10, (y / 10) ** 2 / 1000) for y in range(-60, 61)])
        plain = self.run_case("profile.file=circle.csv")
        self.assertNotIn("body1.ry", plain["inputs"])
        self.assertIn("body2.ry", plain["inputs"])
        given = self.run_case("profile.file=circle.csv", "body1.ry=3 mm")
        self.assertEqual(given["warning_keys"], ["unused-key"])
        self.assertEqual(given["warnings"],
                         ["body1.ry is not used here: it counts only with profile.kind: circle|blend"])
        self.assertEqual(given["outputs"], plain["outputs"])
        for kind in ("circle", "blend"):
            self.assertEqual(self.run_case(f"profile.kind={kind}")["inputs"]["body1.ry"], 0.5)

    def test_a_point_that_sticks_out_far_is_refused_by_its_line(self):
        points = [(y / 20, (y / 20) ** 2 / 1000) for y in range(-160, 161)]
        for row, by in ((160, 1.0), (160, -1.0), (40, 0.5)):
            rows = [(y, z + by * (i == row)) for i, (y, z) in enumerate(points)]
            self.bad("y [mm],z [mm]\n" + "".join(f"{y},{z}\n" for y, z in rows),
                     f"bad.csv:{row + 2}: z stands out from both neighbours by more than 5.67 times the mean distance "
                     "to them: correct this point or take it out")

    def test_a_point_is_refused_from_the_slope_on_that_is_told(self):
        for by in (-0.5665, -0.5675):  # the points lie 0.1 mm apart, 0.02 um off the level at the most
            rows = [(y / 10, (y / 10) ** 2 / 1e6 + by * (y == 0)) for y in range(-60, 61)]
            self.write_points("proud.csv", rows)
            done = self.galet("run", "rolling", *self.settings("profile.file=proud.csv", "grid.nx=9", "grid.ny=9"))
            self.assertEqual("5.67 times the mean distance" in done.stderr, by < -0.567, done.stderr)
            self.assertEqual(done.returncode == 2, by < -0.567)

    def test_few_points_are_enough_for_a_circle_and_not_for_a_blend(self):
        # docs/theory/profiles.md 6; Chevalier 2006, figure 3
        grid = ("grid.nx=64", "grid.ny=96")
        self.write_points("circle.csv", [(y / 400, 500 - math.sqrt(25e4 - (y / 400) ** 2)) for y in range(-2400, 2401)])
        self.write_points("blend.csv", [(y / 400, (y / 400) ** 2 / (100 if y < 0 else 1000)) for y in range(-2400, 2401)])
        for name, bounds in (("circle", ((10, 1e-6, 1e-6), (100, 1e-9, 1e-9))),
                             ("blend", ((10, 0.12, 0.03), (40, 0.02, 3e-3), (200, 1e-3, 1e-4)))):
            exact = self.outputs(f"profile.file={name}.csv", *grid)
            for points, p0, approach in bounds:
                few = self.outputs(f"profile.file={name}.csv", f"profile.points={points}", *grid)
                self.assertAlmostEqual(few["p0"], exact["p0"], delta=p0 * exact["p0"], msg=(name, points))
                self.assertAlmostEqual(few["approach"], exact["approach"], delta=approach * exact["approach"])

    def test_a_hole_beside_the_contact_is_warned_of(self):
        self.write_points("hole.csv", [(y / 20, (y / 20) ** 2 / 1000) for y in range(-120, 121) if not 60 < y < 90])
        case = self.run_case("profile.file=hole.csv")
        self.assertEqual(case["warning_keys"], ["profile-gap"])
        self.assertIn("no points between y = 3 and 4.5 mm", case["warnings"][0])

    def test_a_hole_under_the_contact_is_refused(self):
        self.write_points("hole.csv", [(y / 20, (y / 20) ** 2 / 1000) for y in range(-120, 121) if not 20 < y < 50])
        for study in ("rolling", "creep-curve", "wear"):
            self.wrong("galet: --set profile.file=hole.csv: profile.file: has no points between y = 1 and 2.5 mm, under the contact: "
                       "measure there, or take a part without the hole by profile.y_min and profile.y_max", "run", study, "--set",
                       "profile.kind=file", "--set", "profile.file=hole.csv", "--set", "grid.nx=20", "--set", "grid.ny=20")

    def test_a_hole_under_the_contact_is_refused_beside_a_wider_one(self):
        points = [(y / 20, (y / 20) ** 2 / 1000) for y in range(-200, 201)]
        refused = ("galet: --set profile.file=holes.csv: profile.file: has no points between y = {} and {} mm, under the contact: "
                   "measure there, or take a part without the hole by profile.y_min and profile.y_max")
        self.write_points("holes.csv", [p for p in points if abs(p[0]) > 1.2 and not 4 < p[0] < 9])
        self.wrong(refused.format(-1.25, 1.25), "run", "rolling", *self.settings("profile.file=holes.csv"))
        self.write_points("holes.csv", [p for p in points if not 0 < p[0] < 1.2 or p[0] == 0.6])  # a stray point within
        self.wrong(refused.format(0, 0.6), "run", "rolling", *self.settings("profile.file=holes.csv"))
        self.write_points("holes.csv", [p for p in points if not -6 < p[0] < -5 and not 4 < p[0] < 9])
        case = self.run_case("profile.file=holes.csv")
        self.assertEqual(case["warning_keys"], ["profile-gap"])
        self.assertIn("no points between y = 4 and 9 mm", case["warnings"][0])
        self.assertIn("the widest of 2", case["warnings"][0])

    def test_a_contact_within_a_hole_is_warned_of(self):
        # 1 mm apart, none between -5 and 5 mm, and a contact from -2.6 to 2.6 mm: the hole is but ten times as wide as others
        self.write_points("sparse.csv", [(y, y**2 / 1000) for y in range(-20, 21) if abs(y) >= 5])
        for settings in ((), ("normal=strips",), ("normal=strip-bem",), ("profile.points=500",), ("profile.offset=3 mm",)):
            case = self.run_case("profile.file=sparse.csv", *settings)
            self.assertEqual(case["warning_keys"], ["few-points"], settings)
            self.assertIn("0 points of profile.file lie under the contact", case["warnings"][0])
        self.write_points("five.csv", [(y, y**2 / 1000) for y in range(-20, 21)])
        self.assertEqual(self.run_case("profile.file=five.csv")["warning_keys"], [])
        self.write_points("one.csv", [(-10, 0.1), (0, 0), (10, 0.1)])
        self.assertIn("1 point of profile.file lies under", self.run_case("profile.file=one.csv")["warnings"][0])

    def test_points_that_are_spread_too_thinly_are_warned_of(self):
        self.write_points("blend.csv", [(y / 100, (y / 100) ** 2 / (100 if y < 0 else 1000)) for y in range(-1000, 1001)])
        self.assertEqual(self.run_case("profile.file=blend.csv")["warning_keys"], [])
        case = self.run_case("profile.file=blend.csv", "profile.points=3")
        self.assertEqual(case["warning_keys"], ["few-points"])
        self.assertIn("of profile.points lie under the contact", case["warnings"][0])
        self.assertEqual(self.run_case("profile.file=blend.csv", "profile.points=200")["warning_keys"], [])

    def test_metres_that_were_millimetres_are_warned_of(self):
        self.write("mm.csv", "y,z\n" + "".join(f"{y / 5},{(y / 5) ** 2 / 1000}\n" for y in range(-50, 51)))
        case = self.run_case("profile.file=mm.csv")
        self.assertIn("profile-unit", case["warning_keys"])
        self.assertIn("is 20 m wide and 0.1 m high", " ".join(case["warnings"]))
        self.bad("y [mm],z\n" + "".join(f"{y / 5},{(y / 5) ** 2}\n" for y in range(-50, 51)),
                 "too few of its points make the profile, expected three or more (1 of 101); columns without a unit are metres: "
                 "was it meant in mm? Titles tell, as in z [mm]")

    def test_a_gap_that_does_not_open_is_refused_with_its_cause(self):
        closed = "the bodies do not touch in a finite patch: the gap must open on every side"
        points = [(y / 10, (y / 10) ** 2 / 1000) for y in range(-60, 61)]

        def text(rows):
            return "y [mm],z [mm]\n" + "".join(f"{y},{z}\n" for y, z in rows)
        self.bad(text((y, -z) for y, z in points), closed + "; if z are heights, profile.flip turns them into a gap")
        self.bad(text(points[60:]), closed + "; it is smallest at the end of the points, y = 0 mm: turn them by profile.tilt, or "
                 "keep another part by profile.y_min and profile.y_max")
        self.bad(text((y, 0 if y < 0 else 1) for y, z in points), closed + "; 61 points beyond y = -6 and -0.1 mm were left out: "
                 "it is steeper than 80 degrees there or folds under")

    def test_doubles_that_contradict_each_other_are_warned_of(self):
        points = [(y / 20, (y / 20) ** 2 / 1000) for y in range(-120, 121)]
        self.write_points("once.csv", points + [(3.0, 0.059)])
        case = self.run_case("profile.file=once.csv")
        self.assertEqual(case["warning_keys"], ["profile-doubles"])
        self.assertIn("at y = 3 mm differ by 0.05 mm in z", case["warnings"][0])
        self.write_points("twice.csv", points + [(y, z + 0.02) for y, z in points])  # two passes, one of them elsewhere
        self.assertEqual(self.run_case("profile.file=twice.csv")["warning_keys"], ["profile-doubles"])
        noise = random.Random(5)
        self.write_points("noisy.csv", [(y, z + noise.uniform(-1e-3, 1e-3)) for y, z in points * 3])
        self.assertEqual(self.run_case("profile.file=noisy.csv", "profile.smoothing=2 mm")["warning_keys"], [])

    def test_bad_files_are_refused_in_one_line(self):
        fold = [(y / 10, (y / 10) ** 2 / 600) for y in range(-60, 30)] + [(y / 10 - 1.5, 0.5) for y in range(30, 90)]
        self.bad("y [mm],z [mm]\n" + "".join(f"{y},{z}\n" for y, z in fold),
                 "bad.csv:92: y does not go on in one direction: the profile folds over itself, or its points are mixed up")
        fold = [(y / 10, (y / 10) ** 2 / 600) for y in range(-60, 30)] + [(2.87 - y / 10, 0.02) for y in range(20)] + [
            (y / 10 + 1.05, 0.03) for y in range(50)]  # layers closer than points
        self.bad("y [mm],z [mm]\n" + "".join(f"{y},{z}\n" for y, z in fold),
                 "bad.csv:92: y does not go on in one direction: the profile folds over itself, or its points are mixed up")
        self.bad("y,z\n0,1\n1,0\n", "expected three rows or more (got 2)")
        self.bad("y,z\n0,1\n1,0\n1,0\n0,1\n", "too few of its points make the profile, expected three or more (2 of 4): "
                 "mind steep sides, points on one place, and profile.flip")
        self.bad("", "bad.csv: is empty; expected lines of numbers")
        self.bad("\n\n", "bad.csv: holds no numbers")
        self.bad("y,z\n0,1\n1,nan\n2,1\n", "bad.csv:3:3: expected a number (got 'nan')")
        self.bad("y,z\n0,1\n1,\n2,1\n", "bad.csv:3:3: expected a number (got nothing)")
        self.bad("\x7fELF\x01\x02\x03\x00\x00", "bad.csv: is not a text file; export it as CSV in UTF-8")
        self.bad("spline.begin\npoint.begin\n1 2\n", "bad.csv: ends among its points; expected a line point.end")
        self.bad("ColumnDef=X,Y\n1 2\n3 x\n", "bad.csv:3:3: expected a number (got 'x')")
        self.bad("ColumnDef=X,Y\n", "bad.csv: is a MiniProf rail profile without points")
        self.bad("y,z\n-1,1\n0,0\n1,1\n2,4\n", "too few of its points make the profile, expected three or more (0 of 4); "
                 "mind profile.y_min and profile.y_max", "profile.y_min=5")
        # open on one side only
        self.bad("y,z\n-1,1\n0,0\n", "expected three rows or more (got 2)")
        self.bad("y,z\n0,0\n1,1e-3\n2,4e-3\n", "the bodies do not touch in a finite patch: the gap must open on every side; it is smallest at "
                 "the end of the points, y = 0 mm: turn them by profile.tilt, or keep another part by profile.y_min and profile.y_max")

    def test_options_out_of_range_are_refused(self):
        self.write_points("p.csv", [(y / 20, (y / 20) ** 2 / 1000) for y in range(-120, 121)])
        for setting, message in (("profile.points=2", "profile.points: must be 3 or more, or 0 (got 2)"),
                                 ("profile.smoothing=6 mm", "profile.smoothing: must be below half the width of the "
                                                            "profile, 6 mm"),
                                 ("profile.y_max=-7", "profile.y_max: must be above profile.y_min, -6000 mm (got -7000 mm)")):
            self.wrong(f"galet: --set {setting}: {message}", "run", "rolling",
                       *self.settings("profile.file=p.csv", "profile.y_min=-6", setting))

    def circle(self, points, half_width, changes):
        """A roller of 500 mm; `changes` lowers points by their number [m]."""
        rows = []
        for i in range(points):
            y = half_width * (2 * i / (points - 1) - 1)
            rows.append(f"{y:.12g},{0.5 - math.sqrt(0.25 - y * y) - changes.get(i, 0.0):.12g}")
        self.write("circle.csv", "y [m],z [m]\n" + "\n".join(rows) + "\n")
        return self.galet("run", "rolling", "--json", "--set", "profile.kind=file", "--set", "profile.file=circle.csv", "--set",
                          "tangential=none")

    def test_what_the_grid_does_not_see_is_missed(self):
        done = self.circle(241, 6e-3, {20: 1e-4})  # at y = -5 mm
        result = json.loads(done.stdout)
        self.assertEqual((done.returncode, result["status"]), (1, "not_converged"))
        told = result["warnings"][result["warning_keys"].index("profile-missed")]
        self.assertRegex(told, r"^at y = -5 mm the profile stands [\d.]+ um into the other body, .* grid\.ny$")
        self.assertEqual(json.loads(self.circle(241, 6e-3, {}).stdout)["warning_keys"], [])

    def test_a_low_point_at_the_end_leads_no_contact_away(self):
        clean = json.loads(self.circle(129, 4e-3, {}).stdout)["outputs"]
        for low in (1e-6, 4e-6):
            result = json.loads(self.circle(129, 4e-3, {0: low}).stdout)
            self.assertEqual(result["warning_keys"], [])
            for key in ("p0", "approach", "b"):
                self.assertAlmostEqual(result["outputs"][key], clean[key], delta=1e-6 * clean[key])

    @unittest.skipUnless("GALET_SHARED_DATA" in os.environ, "skipped: GALET_SHARED_DATA names no folder of measured data")
    def test_published_rail_is_the_same_in_both_formats(self):
        folder = os.path.join(os.environ["GALET_SHARED_DATA"], "profiles")
        self.same(f"{folder}/MBench_UIC60_v3.ban", f"{folder}/MBench_UIC60_v3.prr", *RAIL, delta=1e-9)


if __name__ == "__main__":
    unittest.main()
