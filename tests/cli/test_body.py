"""body through the command line: its keys, presets, refusals and tables, against docs/theory/body.md."""
import csv
import json
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
        self.assertEqual({float(row["slip"]) for row in motion if row["mode"] == "stuck"}, {0})
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
        self.assertEqual(self.body(*slope)["warning_keys"], ["changes-unchecked"])
        checked = self.body(*slope, "check_accuracy=true")
        self.assertEqual(checked["warning_keys"], ["chaotic"])
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

    def test_what_is_no_start_is_refused(self):
        self.refused("velocity0.y: counts with start: given only, and start is rest", "velocity0.y=1")
        self.refused("vertical0: must point somewhere", "vertical0=[0, 0, 0]")
        self.refused("cue.offset_y: the cue misses the body", "cue.impulse=1", "cue.offset_y=0.3")
        self.refused("law: Zhuravlev's Pade form is for circles", "law=pade")
        self.refused("law: separate budgets keep slip and spin apart", "law=budgets")
        self.refused("rolling_resistance: rolling resistance is of an elastic plane", "law=no-slip",
                     "rolling_resistance=1 mm")
        self.refused("preset: no preset 'eg'; did you mean 'egg'?", "preset=eg")
        for key, value in (("omega0.y", "1e200"), ("velocity0.y", "1e160"), ("g", "1e200"), ("m", "1e308")):
            self.refused(f"--set {key}={value}: {key}: ", f"{key}={value}", "start=given")


if __name__ == "__main__":
    unittest.main()
