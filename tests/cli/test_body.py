"""body through the command line: its keys, presets, refusals and tables, against docs/theory/body.md."""
import csv
import json
import math
import shlex
import unittest

from program import ProgramTest

PRESETS = ("none", "tippe-top", "rattleback", "celt-reversal", "egg", "pebble", "billiard", "bowling")
KEYS = """surface.a surface.b surface.c centre.x centre.y centre.z m inertia parts mu g stiffness damping patch_model law
E nu accuracy vertical0 omega0.x omega0.y omega0.z start velocity0.x velocity0.y velocity0.z depth0 air_damping
rolling_resistance slope slope_direction cue.offset_x cue.offset_y cue.impulse cue.direction lane.file preset t_end rtol
check_accuracy"""
OUTPUTS = """final.x final.y final.vx final.vy final.heading t_roll t_first_reversal gamma3_min gamma3_max t_inverted t_reversal t_stick t_upright t_fall liftoffs t_first_liftoff airtime
stuck_time load_ratio_max spin_end energy_error jellett_drift ended t_end_reached t_agree rates"""
COLUMNS = "t gamma1 gamma2 gamma3 w1 w2 w3 spin energy dissipated load_ratio mode"
BALL = ("surface.a=50 mm", "surface.b=50 mm", "surface.c=50 mm", "vertical0=[0, 0, 1]", "omega0.x=0", "omega0.z=0")


class Body(ProgramTest):
    def body(self, *settings):
        return self.json("run", "body", *[part for setting in settings for part in ("--set", setting)])

    def tables(self, *settings):
        words = [part for setting in settings for part in ("--set", setting)]
        outputs = self.json("run", "body", *words, "--out", "x")["outputs"]

        def read(name):
            with open(self.path(f"x/tables/{name}.csv"), newline="") as file:
                return [{key.split(" [")[0]: value for key, value in row.items()} for row in csv.DictReader(file)]
        return outputs, read

    def refused(self, text, *settings):
        words = [part for setting in settings for part in ("--set", setting)]
        done = self.galet("run", "body", *words)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn(text, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_keys_and_outputs_are_those_promised(self):
        described = json.loads(self.ok("help", "body", "--json"))
        self.assertLessEqual(set(KEYS.split()), {param["key"] for param in described["params"]})
        self.assertLessEqual(set(OUTPUTS.split()), {output["key"] for output in described["outputs"]})
        motion = next(table for table in described["tables"] if table["name"] == "motion")
        self.assertEqual([column["name"] for column in motion["columns"]][:12], COLUMNS.split())
        preset = next(param for param in described["params"] if param["key"] == "preset")
        self.assertEqual((tuple(preset["presets"]), preset["default"]), (PRESETS, "none"))
        for name in PRESETS:
            self.assertIn(name, " ".join(self.ok("help", "body").split()))

    def test_tippe_top_inverts_on_a_patch_and_not_on_a_point(self):
        out = self.body("preset=tippe-top")["outputs"]
        self.assertAlmostEqual(out["spin_end"], 91.12273235, delta=1e-6)
        self.assertAlmostEqual(out["jellett_drift"], 1.1490990837e-6 / (7e-7 * 180 * (.015 * .9950041652780258 - .003)) - 1,
                               delta=1e-8)
        self.assertTrue(1 < out["t_inverted"] < 5)
        point = self.body("preset=tippe-top", "law=point", "t_end=2")["outputs"]
        self.assertIsNone(point["t_inverted"])
        self.assertGreater(point["gamma3_min"], 0.994)
        self.assertAlmostEqual(point["jellett_drift"], 0, delta=1e-9)

    def test_rattleback_reverses(self):
        out = self.body("preset=rattleback", "t_end=2")["outputs"]
        self.assertEqual(len(out["t_reversal"]), 1)
        self.assertAlmostEqual(out["t_reversal"][0], 1.858, delta=2e-3)
        rigid = self.body("preset=celt-reversal")["outputs"]
        self.assertAlmostEqual(rigid["t_reversal"][0], 2.761109, delta=1e-6)
        self.assertAlmostEqual(rigid["spin_end"], -4.62696, delta=6e-6)
        self.assertEqual((len(rigid["t_reversal"]), rigid["t_stick"]), (rigid["reversals"], []))

    def test_egg_stands_up_on_its_end(self):
        out = self.body("preset=egg")["outputs"]
        self.assertTrue(1 < out["t_upright"] < out["t_fall"])
        self.assertAlmostEqual(out["critical_spin_upright"], 72.508, delta=1e-3)

    def test_pebble_hops_as_in_the_reference(self):
        outputs, read = self.tables("preset=pebble", "t_end=0.5")
        self.assertAlmostEqual(outputs["t_first_liftoff"], .00732246605, delta=1e-10)
        last = read("motion")[-1]
        self.assertAlmostEqual(float(last["gamma1"]), -.98439694, delta=2e-8)
        self.assertAlmostEqual(float(last["dissipated"]), .428735899, delta=1e-8)
        (hop,) = [(row["name"], float(row["from"]), float(row["to"])) for row in read("phases")]
        self.assertEqual(hop[:2], ("flight", outputs["t_first_liftoff"]))
        self.assertAlmostEqual(hop[2] - hop[1], outputs["airtime"], delta=1e-12)

    def test_steady_spins_have_a_critical_speed(self):
        """A pebble on its end is stable from a speed on; a rattleback is not in one sense, of which its figure tells."""
        out, read = self.tables("preset=pebble", "t_end=0.1", "surface.b=50 mm")
        self.assertAlmostEqual(out["critical_spin_upright"], 88.446785, delta=2)
        spins = [(float(row["spin"]), float(row["upright"])) for row in read("stability")]
        for spin, growth in spins:
            if 5 < abs(spin) < 0.98 * out["critical_spin_upright"]:
                self.assertGreater(growth, 0, spin)
            elif abs(spin) > 1.02 * out["critical_spin_upright"]:
                self.assertLess(growth, 0.2, spin)
        wobbles = self.tables("preset=rattleback", "t_end=0.01")[1]("stability")
        growth = {round(float(row["spin"]), 3): float(row["upright"]) for row in wobbles}
        fast = max(growth)
        self.assertGreater(growth[fast], 1)
        self.assertLess(growth[-fast], 0.1)
        self.assertIsNone(self.tables("preset=rattleback", "t_end=0.01")[0]["critical_spin_lying"])

    def test_figure_of_stability_changes_sign_at_the_critical_spins(self):
        for preset in ("pebble", "egg", "rattleback", "tippe-top"):
            out, read = self.tables(f"preset={preset}", "t_end=0.01")
            for name in ("upright", "lying"):
                critical = out[f"critical_spin_{name}"]
                marks = [float(row["spin"]) for row in read("critical") if row["name"] == name]
                self.assertEqual(marks, [critical] if critical else [])
                rows = [(float(row["spin"]), float(row["excess"])) for row in read("margins")
                        if row["posture"].startswith(name) and row["excess"]]
                turns = [(a, b) for (a, x), (b, y) in zip(rows, rows[1:]) if x * y < 0 and b > 0]
                self.assertEqual(any(a <= critical <= b for a, b in turns), True) if critical else None
                self.assertTrue(all(b <= 1.001 * critical or a <= critical <= b for a, b in turns), (preset, turns))
        self.assertEqual({row["posture"] for row in self.tables("preset=pebble", "t_end=0.01")[1]("margins")},
                         {"upright", "lying, y axis vertical"})
        self.assertEqual([f["name"] for f in self.report("preset=billiard", "t_end=0.01")["figures"]].count("stability"), 1)
        tables = {t["name"]: t for t in self.report("preset=billiard", "t_end=0.01")["tables"]}
        self.assertEqual(tables["margins"]["columns"][2]["values"], [])  # so that the figure is not there

    def test_motion_begins_at_zero_and_ends_at_t_end(self):
        for settings in (("t_end=0.3",), ("preset=tippe-top", "t_end=0.3"), ("preset=celt-reversal", "t_end=3")):
            outputs, read = self.tables(*settings)
            motion, pose = read("motion"), read("pose")
            for rows in (motion, pose):
                self.assertEqual((float(rows[0]["t"]), float(rows[-1]["t"])), (0, outputs["t_end_reached"]))
            self.assertLessEqual({row["mode"] for row in motion}, {"slide", "stuck", "flight", "no-slip"})
            for key in ("load_ratio", "gamma3"):
                self.assertAlmostEqual(max(float(row[key]) for row in motion), outputs[f"{key}_max"], delta=1e-11)
            self.assertAlmostEqual(float(motion[-1]["spin"]), outputs["spin_end"], delta=1e-12)

    def test_pose_is_of_the_centre_of_the_surface(self):
        _, read = self.tables("preset=tippe-top", "t_end=0.1")
        for row in read("pose"):
            self.assertAlmostEqual(float(row["pz"]), 0.015, delta=1.2e-5)  # it sinks in
            self.assertAlmostEqual(float(row["tx"]), float(row["px"]), delta=1e-12)

    def test_ball_on_a_slope_rolls_and_tells_when_it_sticks(self):
        outputs, read = self.tables(*BALL, "mu=0.5", "slope=0.3", "slope_direction=0.7", "t_end=1")
        self.assertEqual((outputs["t_stick"], outputs["stuck_time"]), ([0], 1))
        way = 0.5 * 9.81 * 0.29552020666133955 * 5 / 7
        last = read("motion")[-1]
        self.assertAlmostEqual(float(last["x"]), way * 0.7648421872844885, delta=1e-8)
        self.assertAlmostEqual(float(last["y"]), way * 0.644217687237691, delta=1e-8)
        self.assertEqual(last["mode"], "stuck")

    def test_cue_gives_velocity_and_rotation(self):
        _, read = self.tables(*BALL, "mu=0", "damping=0", "cue.impulse=3", "cue.direction=90 deg", "cue.offset_x=10 mm",
                              "cue.offset_y=20 mm", "t_end=0.1")
        first, last = read("motion")[0], read("motion")[-1]
        inertia = 0.4 * 2 * 0.05**2
        # along y, hit to the right and above: it turns to the left, and forward
        self.assertAlmostEqual(float(first["spin"]), 3 * 0.01 / inertia, delta=1e-9)
        self.assertAlmostEqual(float(first["w1"]), -3 * 0.02 / inertia, delta=1e-9)
        self.assertAlmostEqual(float(last["y"]), 0.1 * 3 / 2, delta=1e-9)

    def test_lane_is_friction_along_x(self):
        friction = ("damping=0", "start=given", "velocity0.x=2", "t_end=0.02")
        for place, mu in ((-1, 0.1), (0, 0.2)):
            lane = f"lane.file={{x: [{place - 2}, {place}], mu: [0.1, 0.2]}}"
            _, read = self.tables(*BALL, lane, *friction)
            force = float(read("motion")[0]["friction_force"])
            self.assertAlmostEqual(force, 0.2 * 2 * 9.81, delta=1e-6)
        self.refused("mu: is given together with lane.file", "mu=0.1", "lane.file={x: [0, 1], mu: [0.1, 0.2]}")
        with open(self.path("lane.csv"), "w") as file:
            file.write("x [m],mu\n0,0.3\n1,0.1\n")
        _, read = self.tables(*BALL, "lane.file=lane.csv", *friction)
        self.assertAlmostEqual(float(read("motion")[0]["friction_force"]), 0.3 * 2 * 9.81, delta=1e-6)

    def test_lane_has_friction_that_surfaces_have(self):
        self.write("lane.csv", "x [m],mu\n0,0.3\n1,-0.2\n")
        self.refused("lane.csv:3: mu: must be >= 0 (got -0.2)", "lane.file=lane.csv")
        self.refused("lane.file: must be >= 0 (got -0.2)", "lane.file={x: [0, 1], mu: [0.1, -0.2]}")
        self.write("lane.csv", "x [m];mu\n0;4 %\n1;20 %\n")
        self.refused("lane.csv:2:3: expected a number (got '4 %'); a unit belongs into the title, as in 'x [%]'",
                     "lane.file=lane.csv")
        self.write("lane.csv", "x [m],mu\n0,4 %\n1,20 %\n")  # may be a decimal comma
        self.refused("a unit belongs into the title", "lane.file=lane.csv")
        self.write("lane.csv", "x [m],mu [%]\n0,4\n1,20\n")
        self.assertEqual(self.body("lane.file=lane.csv", "t_end=1 ms")["warnings"], [])
        (text,) = self.body("lane.file={x: [0, 1], mu: [4, 20]}", "t_end=1 ms")["warnings"]
        self.assertTrue(text.startswith("mu of lane.file = 20 is more than any pair of solids has"), text)

    def test_start_may_be_said_by_angles(self):
        sin, cos = math.sin, math.cos
        for tilt, roll in ((0.3, 0.0), (1.2, 0.7), (2.5, -2.0)):
            gamma = [sin(tilt) * cos(roll), sin(tilt) * sin(roll), cos(tilt)]
            angles = (f"tilt0={tilt}", f"roll0={roll}") if roll else (f"tilt0={tilt} rad",)
            first, second = self.body(*angles, "t_end=0.05"), self.body(f"vertical0={gamma}", "t_end=0.05")
            self.assertAlmostEqual(first["outputs"]["spin_end"], second["outputs"]["spin_end"], delta=1e-9)
            self.assertIsNone(first["inputs"]["vertical0"])
        _, read = self.tables("tilt0=30 deg", "t_end=1 ms")
        self.assertAlmostEqual(float(read("motion")[0]["gamma3"]), cos(math.pi / 6), delta=1e-15)
        self.assertAlmostEqual(float(read("motion")[0]["gamma1"]), 0.5, delta=1e-15)
        self.assertEqual(self.body("preset=egg", "tilt0=80 deg", "t_end=1 ms")["inputs"].get("vertical0"), None)
        self.refused("given together with", "tilt0=1", "vertical0=[0, 0, 1]")
        self.refused("roll0: counts with tilt0 only: give both, or vertical0", "roll0=1")
        self.refused("tilt0: must be >= 0 and <= 3.1416 rad (got 30); did you mean '30 deg'?", "tilt0=30")
        self.assertEqual(self.body("tilt0=180 deg", "t_end=1 ms")["status"], "ok")

    def test_force_of_a_cue_is_its_impulse_over_its_duration(self):
        blow = ("cue.direction=90 deg", "cue.offset_x=10 mm", "t_end=0.02")
        by_force = self.body(*BALL, "cue.force=0.3 kN", "cue.duration=10 ms", *blow)["outputs"]
        self.assertEqual(by_force, self.body(*BALL, "cue.impulse=3", *blow)["outputs"])
        preset = self.body("preset=billiard", "cue.force=200 N", "cue.duration=1 ms", "t_end=0.02")
        self.assertEqual(preset["outputs"], self.body("preset=billiard", "t_end=0.02")["outputs"])
        drawn = self.tables(*BALL, "cue.force=0.3 kN", "cue.duration=10 ms", *blow)[1]("case")
        self.assertIn("cue = 3 N s", {row["text"] for row in drawn})
        self.refused("cue.force: counts with cue.duration only: give both, or cue.impulse", "cue.force=3")
        self.refused("cue.duration: counts with cue.force only: give both, or cue.impulse", "cue.duration=3")
        self.refused("given together with", "cue.force=3", "cue.duration=1", "cue.impulse=1")
        self.refused("cue.offset_y: the cue misses the body", "cue.force=3", "cue.duration=1", "cue.offset_y=0.3")

    def keys(self, *settings):
        return self.body("t_end=1 ms", *settings)["warning_keys"]

    def test_start_of_the_default_does_not_slip_into_others(self):
        own = ("surface.a=50 mm", "surface.b=50 mm", "surface.c=60 mm")
        self.assertEqual(self.keys(), [])
        for preset in PRESETS[1:]:
            self.assertEqual(self.keys(f"preset={preset}"), [], preset)
        self.assertEqual(self.keys("preset=tippe-top", "omega0.z=200"), [])
        (text,) = self.body("omega0.z=200", "t_end=1 ms")["warnings"]
        self.assertEqual(text, "of the start, this was not given and is that of the default pebble: omega0.x = 25 rad/s; "
                               "give it, be it as 0")
        self.assertEqual(self.keys("omega0.z=200", "omega0.x=0"), [])
        self.assertEqual(self.keys("surface.b=50 mm"), [])
        (text,) = self.body(*own, "t_end=1 ms")["warnings"]
        self.assertIn("omega0.x = 25 rad/s, omega0.z = 5 rad/s, vertical0 with z leant by 72.54 deg", text)
        self.assertEqual(self.keys(*own, "vertical0=[0, 0, 1]"), ["default-start"])
        self.assertEqual(self.keys(*own, "omega0.x=0", "omega0.z=1"), ["default-start"])
        self.assertEqual(self.keys(*own, "omega0.x=0", "omega0.z=1", "tilt0=1 deg"), [])

    def test_inertia_fits_mass_and_surface(self):
        ball = (*BALL, "m=2")
        for moment, keys in ((0.00499, []), (0.00501, ["inertia-outside"])):  # m R^2
            inertia = f"inertia=[[{moment}, 0, 0], [0, {moment}, 0], [0, 0, {moment}]]"
            self.assertEqual(self.keys(*ball, inertia), keys)
        self.assertEqual(self.keys("preset=tippe-top", "m=7 g"), ["preset-inertia"])
        self.assertEqual(self.keys("preset=tippe-top", "surface.a=16 mm"), ["preset-inertia"])
        self.assertEqual(self.keys("preset=tippe-top", "m=7 g", "inertia=unset"), [])
        self.assertEqual(self.keys("preset=egg", "m=70 g"), [])

    def test_angles_beyond_a_turn_are_degrees(self):
        for key in ("roll0", "slope_direction", "cue.direction"):
            self.assertEqual(self.keys("tilt0=1", f"{key}=30"), ["large-angles"])
            self.assertEqual(self.keys("tilt0=1", f"{key}=30 deg"), [])

    def keys_but_lift_off(self, *settings):
        """The default pebble spins so fast that a rigid plane pulls at it from the start."""
        return [key for key in self.keys(*settings) if key != "would-lift-off"]

    def test_no_slip_overrules_a_start_aloud(self):
        self.assertEqual(self.keys_but_lift_off("law=no-slip", "start=rest"), ["start-overruled"])
        self.assertEqual(self.keys_but_lift_off("law=no-slip", "start=given", "velocity0.x=1"), ["start-overruled"])
        self.assertEqual(self.keys_but_lift_off("preset=bowling", "law=no-slip"), ["start-overruled", "plane-overruled"])
        self.assertEqual(self.keys_but_lift_off("preset=billiard", "law=no-slip", "rolling_resistance=0"), ["start-overruled"])
        for settings in ((), ("start=no-slip",), ("start=rest", "omega0.x=0", "omega0.z=0")):
            self.assertEqual(self.keys_but_lift_off("law=no-slip", *settings), [])
        self.assertEqual(self.keys_but_lift_off("start=rest"), [])

    def test_no_slip_overrules_a_plane_aloud(self):
        for preset, given, words in (("none", "depth0=10 um", "depth0: "), ("bowling", "t_end=1 ms", "lane.file: "),
                                     ("bowling", "depth0=10 um", "lane.file and depth0: ")):
            told = self.body(f"preset={preset}", given, "law=no-slip", "t_end=1 ms")
            warning = told["warnings"][told["warning_keys"].index("plane-overruled")]
            self.assertTrue(warning.startswith(words + "without effect"), warning)
            self.assertNotIn("plane-overruled", self.keys(f"preset={preset}", given))
        self.assertEqual(self.keys("preset=celt-reversal"), [])

    def test_effort_tells_what_takes_it(self):
        for setting, cure in (("air_damping=1e6", "air_damping = "), ("omega0.z=1e7", "omega0 = "),
                              ("stiffness=1e22", "stiffness = ")):
            done = self.galet("run", "body", "--set", "preset=egg", "--set", setting, "--json")
            told = json.loads(done.stdout)
            self.assertEqual((done.returncode, told["outputs"]["ended"]), (1, "effort"))
            warning = told["warnings"][told["warning_keys"].index("effort")]
            self.assertIn(cure, warning)
            self.assertEqual(warning.count(" or less"), 1, warning)

    def test_template_of_a_preset_means_that_preset(self):
        """Also where its name is put into the template of the defaults, or into that of another."""
        template = self.ok("new", "body")
        for preset in PRESETS:
            expected = self.body(f"preset={preset}", "t_end=2 ms")
            for text in (template.replace("preset: none", f"preset: {preset}"), self.ok("new", "body", preset),
                         self.ok("new", "body", "egg").replace("preset: egg", f"preset: {preset}")):
                found = self.json("run", self.write("case.yaml", text), "--set", "t_end=2 ms")
                self.assertEqual((found["inputs"], found["outputs"], found["warnings"]),
                                 (expected["inputs"], expected["outputs"], []), preset)
        self.assertIn("\n# omega0.z: 180 rad/s\n", self.ok("new", "body", "tippe-top"))
        self.assertIn("\n# lane.file: {x: [12, 13], mu: [0.04, 0.2]}\n", self.ok("new", "body", "Bowling"))
        self.wrong("galet: preset: no preset 'eg'; did you mean 'egg'? (one of: " + " ".join(PRESETS) + ")", "new", "body", "eg")
        self.wrong("galet: new: hertz has no presets (got 'steel')", "new", "hertz", "steel")
        self.wrong("galet: new: give one study, as in 'galet new hertz', or a study and a preset of it", "new", "body", "egg", "2")

    def test_manual_tells_what_presets_are(self):
        page = self.ok("help", "body")
        presets = " ".join(page.split("\nPRESETS")[1].split("\nOUTPUTS")[0].split())
        for words in ("tippe-top a tippe top, that of Leine and Glocker 2003 without its stem m = 0.006 kg", "omega0.z = 180 rad/s",
                      "lane.file = {x: [12, 13], mu: [0.04, 0.2]}", "bowling a bowling ball"):
            self.assertIn(words, presets)
        self.assertIn("law = exact [one of exact fast pade1 pade2 ellipsoid point no-slip]", " ".join(page.split()))
        self.assertIn("spin is the one about the normal of the plane", " ".join(page.split()))

    def test_examples_of_the_manual_run(self):
        self.write("lane.csv", "x [m],mu\n0,0.3\n1,0.1\n")
        lines = self.ok("help", "body").split("\nEXAMPLES\n")[1].splitlines()
        calls = [call.split(" && ")[0] for call in " ".join(line.strip().rstrip("\\") for line in lines).split("galet ")[1:]]
        runs = [shlex.split(call) for call in calls if call.startswith("run body ")]
        self.assertEqual(len(runs), 6)
        for words in runs:
            result = self.json(*[word for word in words if word not in ("--out", "top")], "--set", "t_end=2 ms")
            self.assertEqual(result["warnings"], [], words)

    def test_words_of_people_lead_to_keys(self):
        radii = "'surface.a' or 'surface.b' or 'surface.c'"
        for word, key in (("mass", "'m'"), ("radius", radii), ("R", radii), ("spin", "'omega0.z'"), ("friction", "'mu'"),
                          ("omega", "'omega0.x' or 'omega0.y' or 'omega0.z'"), ("tilt", "'tilt0'")):
            self.refused(f"unknown key '{word}'; did you mean {key}?", f"{word}=1")
        self.wrong("galet: --set mu=0.2: unknown key 'mu'; did you mean 'f'?", "run", "ball", "--set", "mu=0.2")
        self.refused("slope: must be >= 0 and <= 1.4 rad (got 30); did you mean '30 deg'?", "slope=30")
        self.refused("slope: must be >= 0 and <= 1.4 rad (got -1)\n", "slope=-1")
        self.refused("slope: must be >= 0 and <= 1.4 rad (got 90)\n", "slope=90")
        self.refused("slope: must be >= 0 and <= 1.4 rad (got 30 rad)\n", "slope=30 rad")
        self.refused("inertia: expected rows such as [[1, 0, 0], [0, 1, 0], [0, 0, 1]]", "inertia=[1e-3, 1e-3, 1e-3]")
        keys = "omega0: is no list but a group of keys, one for each number: omega0.x, omega0.y, omega0.z"
        self.refused(keys, "omega0=[25, 0, 5]")
        self.write("case.yaml", "study: body\nomega0: [25, 0, 5]\n")
        self.wrong(f"galet: case.yaml:2:1: {keys}", "check", "case.yaml")

    def test_name_of_a_preset_leads_to_its_study(self):
        hint = "; it is a preset: 'galet run body --set preset=rattleback'"
        for word in ("rattleback", "celt"):
            self.wrong(f"galet: no study or case file '{word}'{hint}", "run", word)
            self.wrong(f"galet: no study '{word}'{hint} ('galet list' shows all)", "new", word)
            self.wrong(f"galet: no study, command or topic '{word}'{hint} ('galet help' shows all)", "help", word)
        self.write("case.yaml", "study: celt\n")
        self.wrong(f"galet: case.yaml:1:8: study: no study 'celt'{hint}", "check", "case.yaml")

    def report(self, *settings):
        """What the page of a case is made from."""
        words = [part for setting in settings for part in ("--set", setting)]
        self.ok("run", "body", *words, "--out", "page")
        with open(self.path("page/report.html")) as file:
            return json.loads(file.read().split('<script type="application/json" id="document">')[1].split("</script>")[0])

    def events(self, *settings):
        outputs, read = self.tables(*settings)
        return outputs, [(row["event"], float(row["t"])) for row in read("events")]

    def test_ball_tells_where_it_goes(self):
        """Without friction it goes straight on; on a slope it rolls as a ball does."""
        out = self.body(*BALL, "mu=0", "start=given", "velocity0.x=3", "velocity0.y=-4", "t_end=0.5")["outputs"]
        for key, value in (("x", 1.5), ("y", -2), ("vx", 3), ("vy", -4), ("heading", -0.9272952180016122)):
            self.assertAlmostEqual(out[f"final.{key}"], value, delta=1e-9)
        self.assertIsNone(out["t_roll"])
        out = self.body(*BALL, "mu=0.5", "slope=0.3", "t_end=1")["outputs"]
        self.assertAlmostEqual(out["final.vx"], 9.81 * 0.29552020666133955 * 5 / 7, delta=1e-8)
        self.assertEqual((out["final.y"], out["final.vy"], out["t_roll"]), (0, 0, 0))

    def test_ball_rolls_from_when_its_slip_is_gone(self):
        """A ball that slides at v rolls after 2 v / (7 mu g) at 5 v / 7: 1 % of its slip is left 1 % of that before."""
        out, events = self.events(*BALL, "mu=0.2", "damping=0", "start=given", "velocity0.x=2", "t_end=0.5")
        rolls = 2 * 2 / (7 * 0.2 * 9.81)
        self.assertAlmostEqual(out["t_roll"], 0.99 * rolls, delta=2e-4 * rolls)
        self.assertAlmostEqual(out["t_stick"][0], rolls, delta=2e-4 * rolls)
        self.assertAlmostEqual(out["final.vx"], 10 / 7, delta=1e-4)
        self.assertEqual([event for event, _ in events], ["sticks"])

    def test_balls_roll_as_they_must_whatever_the_friction_was(self):
        """2/7 of the slip at the start is gone from the velocity once a ball rolls: oil delays it, no more."""
        radius, turns = 0.1085, (-25, 15)
        out = self.body("preset=bowling")["outputs"]
        self.assertAlmostEqual(out["final.vx"], 8 - 2 / 7 * (8 - radius * turns[1]), delta=1e-9)
        self.assertAlmostEqual(out["final.vy"], -2 / 7 * radius * turns[0], delta=1e-9)
        radius, mass, impulse = 0.0286, 0.17, 0.2
        out = self.body("preset=billiard", "rolling_resistance=0")["outputs"]
        speed, follow = impulse / mass, 0.006 * impulse / (0.4 * mass * radius**2)
        self.assertAlmostEqual(out["final.vx"], speed - 2 / 7 * (speed - radius * follow), delta=1e-9)
        self.assertAlmostEqual(out["final.vy"], 2 / 7 * radius * 60, delta=1e-9)

    def test_postures_of_a_ball_are_neither_headline_nor_events(self):
        for preset in ("billiard", "bowling"):
            page = self.report(f"preset={preset}", "t_end=0.5")
            self.assertEqual(page["study"]["headline"], "final.x final.y final.vx final.vy t_roll ended".split())
            events = next(table for table in page["tables"] if table["name"] == "events")["columns"][1]["values"]
            self.assertLessEqual(set(events), {"rolls", "sticks", "slips"})
            self.assertNotIn("gamma3", [figure["name"] for figure in page["figures"]])

    def test_bodies_stand_up_and_fall_only_where_they_stood(self):
        _, egg = self.events("preset=egg")
        self.assertEqual([event for event, _ in egg][:2], ["stands up", "falls"])
        out, top = self.events("preset=tippe-top")
        self.assertEqual(top, [("leaves the vertical", out["t_fall"]), ("inverted", out["t_inverted"])])
        out, celt = self.events("preset=celt-reversal")
        self.assertEqual(celt, [("reversal", t) for t in out["t_reversal"]])
        self.assertEqual(out["t_first_reversal"], out["t_reversal"][0])

    def test_what_no_slip_has_none_of_is_left_out(self):
        page = self.report("preset=celt-reversal", "t_end=3")
        self.assertNotIn("slip", [figure["name"] for figure in page["figures"]])
        self.assertFalse({"sticks", "depth_max"} & {output["key"] for output in page["outputs"]})
        self.assertEqual(page["study"]["headline"][:2], ["t_first_reversal", "reversals"])

    def test_rounding_is_no_motion(self):
        out, read = self.tables("preset=bowling")
        self.assertEqual(out["spin_end"], 0)
        motion = read("motion")
        self.assertEqual({float(row["spin"]) for row in motion}, {0})
        stuck = [row for row in motion if row["mode"] == "stuck"]
        self.assertEqual({float(row["slip"]) for row in stuck}, {0})
        self.assertEqual({float(row["friction_force"]) for row in stuck[-10:]}, {0})
        columns = {c["name"]: c for t in self.report(*BALL, "mu=0.2", "slope=0.1", "t_end=0.1")["tables"]
                   if t["name"] == "motion" for c in t["columns"]}
        for name, scale in (("gamma3", 1e-6), ("load_ratio", 1e-6), ("x", 5e-8), ("y", 5e-8)):
            self.assertAlmostEqual(columns[name]["scale"], scale, delta=1e-12)
        self.assertEqual(columns["y"]["unit"], "m")
        self.assertNotIn("shown", columns["y"])  # rounding is not shown in picometres

    def test_title_says_which_body_it_is(self):
        described = json.loads(self.ok("help", "body", "--json"))
        for preset, words in (("tippe-top", "a tippe top,"), ("egg", "a boiled hen's egg"), ("billiard", "a billiard ball")):
            self.assertTrue(self.report(f"preset={preset}", "t_end=0.01")["study"]["summary"].startswith(words))
        self.assertEqual(self.report("t_end=0.01")["study"]["summary"], described["summary"])

    def test_presets_tell_a_whole_story(self):
        egg = self.body("preset=egg")["outputs"]
        self.assertEqual(egg["ended"], "rest")
        self.assertLess(egg["t_fall"], egg["t_stop"])
        ball = self.body("preset=billiard")["outputs"]
        self.assertGreater(ball["final.heading"], 0.2)  # it curves
        self.assertLess(ball["t_roll"], 1)

    def test_lane_is_drawn_as_far_as_the_ball_goes(self):
        page = self.report("preset=bowling")
        self.assertIn("lane", [figure["name"] for figure in page["figures"]])
        out, read = self.tables("preset=bowling")
        lane = [(float(row["x"]), float(row["mu"])) for row in read("lane")]
        self.assertEqual(lane, [(0, 0.04), (12, 0.04), (13, 0.2), (out["final.x"], 0.2)])

    def test_way_of_a_ball_is_drawn_once(self):
        for settings, there, left_out in ((("preset=billiard", "t_end=0.1"), "ball_path", "path"),
                                          (("t_end=0.1",), "path", "ball_path")):
            names = [figure["name"] for figure in self.report(*settings)["figures"]]
            self.assertEqual((there in names, left_out in names), (True, False))

    def test_end_is_told_in_words(self):
        for settings, words, value in ((("t_end=0.1",), "at t_end, 0.1 s", "t_end"), ((), "at rest, 14.23 s", "rest")):
            ended = next(output for output in self.report(*settings)["outputs"] if output["key"] == "ended")
            self.assertEqual((ended["words"], ended["value"]), (words, value))

    def test_many_changes_of_the_contact_are_unchecked(self):
        slope = ("preset=pebble", "slope=20 deg", "mu=0.5")
        self.assertIn("changes-unchecked", self.body(*slope)["warning_keys"])
        checked = self.body(*slope, "check_accuracy=true")
        self.assertIn("chaotic", checked["warning_keys"])
        self.assertNotIn("changes-unchecked", checked["warning_keys"])
        self.assertLess(checked["outputs"]["t_agree"], 10)

    def test_parts_are_the_body_they_make(self):
        whole = self.body("t_end=0.3")["outputs"]
        j = [[2 * (0.042**2 + 0.1**2) / 5, 0, 0], [0, 2 * (0.05**2 + 0.1**2) / 5, 0], [0, 0, 2 * (0.05**2 + 0.042**2) / 5]]
        half = [[x / 2 for x in row] for row in j]
        parts = f"parts=[{{mass: 1, inertia: {half}}}, {{mass: 1, centre: [0, 0, 0], inertia: {half}}}]"
        made = self.body("t_end=0.3", parts)["outputs"]
        self.assertAlmostEqual(made["spin_end"], whole["spin_end"], delta=1e-9)
        self.assertEqual(self.body("t_end=0.3", f"inertia={j}")["outputs"]["spin_end"], whole["spin_end"])

    def test_given_keys_win_over_a_preset(self):
        result = self.body("preset=tippe-top", "omega0.z=10", "inertia=unset", "t_end=0.01")
        inputs = result["inputs"]
        self.assertEqual((inputs["omega0.z"], inputs["m"], inputs.get("inertia")), (10, 0.006, None))
        self.assertEqual(self.body("preset=bowling", "mu=0.3", "t_end=0.01")["inputs"].get("lane.file"), None)

    def test_case_of_a_preset_runs_again_to_the_same_bits(self):
        for settings in (("preset=bowling",), ("preset=tippe-top", "inertia=unset"), ("preset=bowling", "mu=0.3")):
            first, _ = self.tables(*settings, "t_end=0.02")
            self.assertEqual(self.json("run", "x/case.yaml")["outputs"], first)

    def test_check_of_accuracy_tells_how_long_a_motion_repeats(self):
        result = self.body("check_accuracy=true", "t_end=0.5")
        self.assertEqual(result["outputs"]["t_agree"], 0.5)

    def test_what_no_slip_hides_is_told(self):
        result = self.body(*BALL, "law=no-slip", "centre.z=20 mm", "omega0.x=60", "t_end=0.2")
        self.assertIn("would-lift-off", result["warning_keys"])

    def test_what_is_no_body_is_refused(self):
        self.refused("inertia: no body has it: its principal moments are 1, 1 and 5 kg m2",
                     "inertia=[[1, 0, 0], [0, 1, 0], [0, 0, 5]]")
        self.refused("inertia: must be symmetric: row 1 has 0.1 in column 2, row 2 has 0 in column 1",
                     "inertia=[[1, 0.1, 0], [0, 1, 0], [0, 0, 1]]")
        self.refused("centre.z: the mass centre lies outside the surface", "centre.z=0.2")
        self.refused("surface.b: the body is too slender", "surface.b=10")
        self.refused("depth0: the body starts under the table: must be < 0.0042 m", "depth0=0.1")
        self.refused("stiffness: the plane is too soft", "stiffness=10")
        self.refused("m: is given together with parts; give one of them", "parts=[{mass: 1}]", "m=2")
        self.refused("parts: no body has it", "parts=[{mass: 1}]")
        self.refused("points at one place have no moment of inertia; give a part its inertia, or add parts elsewhere",
                     "parts=[{mass: 1}]")
        self.refused("points on one line have no moment of inertia about it",
                     "parts=[{mass: 1}, {mass: 1, centre: [0, 0, 10 mm]}]")
        self.refused("outside the surface, 1.0001 times as far from its centre", "centre.z=0.10001")
        self.refused("centre.z: the mass centre lies on the surface: move it inside", "centre.z=0.1")
        tiny = "[[1e-12, 0, 0], [0, 1e-12, 0], [0, 0, 1e-12]]"
        self.refused("inertia: next to nothing, 1e-12 kg m2, beside the mass times the size squared", f"inertia={tiny}")
        self.refused("surface.a: the body is too extreme to have a moment of inertia", "surface.a=1e300")
        j = [[2e-3, 1e-13, 0], [0, 2e-3, 0], [0, 0, 2e-3]]  # within rounding of the largest entry
        self.assertEqual(self.body(f"inertia={j}", "t_end=1 ms")["status"], "ok")

    def test_what_is_no_start_is_refused(self):
        self.refused("velocity0.y: counts with start: given only, and start is rest", "velocity0.y=1")
        self.refused("vertical0: must point somewhere", "vertical0=[0, 0, 0]")
        self.refused("cue.offset_y: the cue misses the body", "cue.impulse=1", "cue.offset_y=0.3")
        self.refused("cue.offset_x: the cue misses the body", "preset=billiard", "cue.offset_x=28.8 mm")
        self.assertEqual(self.body("preset=billiard", "cue.offset_x=27 mm", "t_end=1 ms")["status"], "ok")
        self.refused("law: Zhuravlev's Pade form is for circles", "law=pade")
        self.refused("law: separate budgets keep slip and spin apart", "law=budgets")
        self.refused("rolling_resistance: rolling resistance is of an elastic plane", "law=no-slip",
                     "rolling_resistance=1 mm")
        self.refused("preset: no preset 'eg'; did you mean 'egg'?", "preset=eg")
        for key, value in (("omega0.y", "1e200"), ("velocity0.y", "1e160"), ("g", "1e200"), ("m", "1e308")):
            self.refused(f"--set {key}={value}: {key}: ", f"{key}={value}", "start=given")


if __name__ == "__main__":
    unittest.main()
