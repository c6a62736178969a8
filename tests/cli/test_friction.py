"""patch, ball and ellipsoid through the command line, against docs/theory/patch.md and its reference values."""
import csv
import json
import math
import re
import unittest

from program import ProgramTest, document, numbers


class Patch(ProgramTest):
    def patch(self, **values):
        keys = {"alpha": "patch.alpha", "beta": "patch.beta", "moment": "pull.moment", "px": "pull.x", "py": "pull.y"}
        settings = [part for key, value in values.items() for part in ("--set", f"{keys.get(key, key)}={value}")]
        return self.json("run", "patch", *settings)["outputs"]

    def test_reference_values_of_the_exact_law(self):
        # by quadrature with 30 digits: unit patch, mu load = 1
        unit = {"alpha": 1, "mu": 1, "load": 1, "spin": 1}
        out = self.patch(**unit, beta=1, psi=0.5235987755982988, slip=0.05)
        self.assertAlmostEqual(out["f1"], 0.058868046715899368, delta=1e-13)
        self.assertAlmostEqual(out["m"], 0.58757738157442511, delta=1e-13)
        self.assertEqual(out["kappa"], 0.05)

    def test_signs_and_parity(self):
        one, mirrored, back = self.patch(psi=0.4), self.patch(psi=-0.4), self.patch(psi=0.4, spin=-1)
        self.assertAlmostEqual(one["f2"], -mirrored["f2"], delta=1e-15)
        self.assertAlmostEqual(one["f1"], back["f1"], delta=1e-15)
        self.assertAlmostEqual(one["f2"], back["f2"], delta=1e-15)
        self.assertAlmostEqual(one["m"], -back["m"], delta=1e-15)
        self.assertLess(one["f2"], 0)

    def test_power_is_that_of_force_and_moment(self):
        for spin in (3, -3):
            out = self.patch(slip=0.02, spin=spin, psi=0.4)
            self.assertAlmostEqual(out["power"], 0.02 * out["f1"] + spin * out["m"], delta=1e-14)

    def test_ends(self):
        still = self.patch(slip=0, spin=0)
        self.assertEqual((still["f1"], still["f2"], still["m"], still["kappa"]), (0, 0, 0, None))
        sliding = self.patch(spin=0)
        self.assertEqual((sliding["f1"], sliding["f2"], sliding["m"], sliding["kappa"]), (1, 0, 0, None))
        spinning = self.patch(slip=0)
        self.assertEqual((spinning["f1"], spinning["f2"]), (0, 0))
        self.assertAlmostEqual(spinning["m"], spinning["moment_max"], delta=1e-18)

    def test_circle_has_no_force_across(self):
        for law in ("exact", "fast", "pade", "pade1", "pade2", "budgets", "ellipsoid"):
            self.assertEqual(self.patch(law=law, alpha=1e-3, beta=1e-3, psi=0.4, slip=3e-3)["f2"], 0)

    def table(self, name, *settings):
        self.ok("run", "patch", *settings, "--out", "x")
        with open(self.path(f"x/tables/{name}.csv"), newline="") as file:
            return list(csv.DictReader(file))

    def test_tables_compare_every_law_that_serves_the_shape(self):
        laws = {"exact", "fast", "pade1", "pade2", "budgets", "ellipsoid"}
        for name in ("sweep", "limit"):
            self.assertEqual({row["law"] for row in self.table(name)}, laws)
        circle = self.table("sweep", "--set", "patch.beta=1 mm")
        self.assertEqual({row["law"] for row in circle}, laws | {"pade"})
        self.assertEqual({row["f2 [1]"] for row in circle}, {"0"})

    def test_limit_surface(self):
        out = self.patch()
        # the wrench of a motion lies on the surface; e1 is at psi from the major axis
        c, s = math.cos(math.pi / 6), math.sin(math.pi / 6)
        pull = {"px": out["f1"] * c - out["f2"] * s, "py": out["f1"] * s + out["f2"] * c, "moment": out["m"]}
        self.assertAlmostEqual(self.patch(**pull)["utilisation"], 1.0, delta=1e-9)
        self.assertTrue(self.patch(**{key: 0.99 * value for key, value in pull.items()})["stuck"])
        self.assertFalse(self.patch(**{key: 1.01 * value for key, value in pull.items()})["stuck"])

    def test_who_pulls_reads_first_whether_it_holds(self):
        first = self.ok("run", "patch", "--set", "pull.y=-0.5 N").split("\n\n")[1]
        self.assertEqual(re.findall(r"(?m)^  (\S+) +(\S+) ", first), [("stuck", "yes"), ("utilisation", "0.5")])
        self.assertIn("\n  f1 ", self.ok("run", "patch").split("\n  further outputs\n")[0])

    def test_rest_is_printed_without_signs(self):
        self.assertNotRegex(self.ok("run", "patch", "--set", "slip=0", "--set", "spin=0"), r"(^|\s)-0\b")

    def test_smallest_pull_is_held(self):
        self.assertTrue(self.patch(py=1e-320)["stuck"])

    def test_approximations_are_near(self):
        exact = self.patch()
        for law, tolerance in (("fast", 0.01), ("pade1", 0.5), ("pade2", 0.4)):
            self.assertAlmostEqual(self.patch(law=law)["f1"], exact["f1"], delta=tolerance)

    def test_mistakes(self):
        self.wrong("galet: --set patch.beta=2 mm: patch.beta: must be <= patch.alpha, which is 0.001 m (got 0.002)",
                   "run", "patch", "--set", "patch.beta=2 mm")
        self.wrong("galet: --set patch.beta=1 um: patch.beta: must be at least 0.01 of patch.alpha (got 0.001 of it)",
                   "run", "patch", "--set", "patch.beta=1 um")
        self.wrong("galet: --set patch.alpha=-1: patch.alpha: must be > 0 m (got -1)", "run", "patch", "--set",
                   "patch.alpha=-1")
        self.wrong("galet: --set load=1e308: load: mu x load must be finite (got 1e+308 x 1e+308 N)", "run", "patch",
                   "--set", "mu=1e308", "--set", "load=1e308")
        self.wrong("galet: --set slip=1.264e223: slip: the power of friction must be finite: lower slip, spin or load",
                   "run", "patch", "--set", "slip=1.264e223", "--set", "load=5.6e136")
        self.wrong("galet: --set law=pade: law: Zhuravlev's Pade form is for circles: patch.beta must be patch.alpha",
                   "run", "patch", "--set", "law=pade")
        self.wrong("galet: --set slip=nan: slip: expected a number in m/s (got 'nan')", "run", "patch", "--set",
                   "slip=nan")


class Ball(ProgramTest):
    # docs/theory/ball.md 4: m, R, eps, f, load, vx, omega.y, omega.z, t_stop of Pade and of the exact law
    CASES = [(1, 1, .3, .3, 9.81, 2, 1, 5, 4.022729913898804, 3.872634947864),
             (1, 1, .3, .3, 9.81, 3, 0, 1, 1.110151791310525, 1.02248465325),
             (.17, .0286, .001, .2, 1.6677, 1, 0, 100, 28.48108713326613, 28.436468824638),
             (2, .1, .005, .1, 19.62, .5, -5, 50, 69.60701165613719, 69.437790729535)]

    def ball(self, case, law):
        keys = ("m", "R", "eps", "f", "load", "velocity.x", "omega.y", "omega.z")
        settings = [part for key, value in zip(keys, case) for part in ("--set", f"{key}={value}")]
        return self.json("run", "ball", *settings, "--set", f"law={law}")["outputs"]

    def test_stopping_times(self):
        for case in self.CASES:
            for law, t_stop in (("pade", case[8]), ("exact", case[9])):
                out = self.ball(case, law)
                self.assertAlmostEqual(out["t_stop"], t_stop, delta=1e-9 * t_stop)
                self.assertAlmostEqual(out["final.vx"], (5 * case[5] + 2 * case[1] * case[6]) / 7, delta=1e-12)
                self.assertAlmostEqual(out["slip0"], abs(case[5] - case[1] * case[6]), delta=1e-14)
                self.assertLess(out["energy_error"], 1e-9)

    def test_fast_law_is_as_accurate_as_asked(self):
        exact = self.json("run", "ball")["outputs"]["t_stop"]
        for accuracy, error in (("1e-3", 1e-7), ("1e-5", 1e-9)):
            fast = self.json("run", "ball", "--set", "law=fast", "--set", f"accuracy={accuracy}")["outputs"]
            self.assertAlmostEqual(fast["t_stop"] / exact, 1, delta=error)

    def test_motion_starts_at_zero_and_ends_at_rest(self):
        self.ok("run", "ball", "--out", "x")
        with open(self.path("x/tables/motion.csv"), newline="") as file:
            header, *rows = csv.reader(file)
        self.assertEqual(header[:8], ["t [s]", "vx [m/s]", "vy [m/s]", "slip [m/s]", "u [m/s]", "omega.x [rad/s]",
                                      "omega.y [rad/s]", "omega.z [rad/s]"])
        self.assertEqual(float(rows[0][0]), 0.0)
        self.assertAlmostEqual(float(rows[-1][0]), 1.5 * 28.436468824638, delta=1e-8)  # it rolls on
        self.assertEqual((float(rows[-1][3]), float(rows[-1][4])), (0.0, 0.0))

    def test_portrait_is_as_its_caption_says(self):
        described = json.loads(self.ok("help", "ball", "--json"))
        caption = next(figure["caption"] for figure in described["figures"] if figure["name"] == "portrait")
        self.assertIn("along the axis of what ends last where it keeps them apart (budgets)", caption)
        ends = {}
        for law in ("exact", "budgets"):
            self.ok("run", "ball", "--set", f"law={law}", "--set", "eps=0.02", "--out", law)  # spins briefly
            with open(self.path(f"{law}/tables/portrait.csv"), newline="") as file:
                rows = [[float(number or "nan") for number in row] for row in list(csv.reader(file))[1:]]
            moving = [row for row in rows if row != [0, 0]]
            ends[law] = [row for row, after in zip(moving, moving[1:]) if math.isnan(after[0])]
        self.assertTrue(all(slip < spin for slip, spin in ends["exact"]))
        self.assertTrue(all(min(end) == 0 for end in ends["budgets"]))
        self.assertEqual({slip > spin for slip, spin in ends["budgets"]}, {True, False})

    def test_the_path_that_is_drawn_shows_its_bend(self):
        """It ends when the slip has been at 1 % for as long as it took to fall there, centimetres and not a hundred metres on."""
        out = self.json("run", "ball", "--set", "velocity.x=2", "--set", "omega.x=-30", "--set", "omega.z=60", "--out", "x")["outputs"]
        shown = document(self.path("x/report.html"))
        layers = next(figure["layers"] for figure in shown["figures"] if figure["name"] == "path")
        columns = {(table["name"], column["name"]): numbers(column["values"]) for table in shown["tables"]
                   if table["name"] in ("pose", "path", "settled", "motion") for column in table["columns"]}
        xs, ys = ([columns[layer["table"], layer[axis]] for layer in layers] for axis in "xy")
        self.assertAlmostEqual(columns["pose", "t"][-1], 2 * out["t_slip"], delta=1e-6)
        self.assertTrue(0 < xs[1][0] < xs[0][-1] < columns["motion", "x"][-1] / 20)
        bend = max(abs(y - x * ys[0][-1] / xs[0][-1]) for x, y in zip(xs[0], ys[0]))
        self.assertGreater(bend, 0.02 * max(ys[0]))

    def test_oblique_start_and_load(self):
        out = self.json("run", "ball", "--set", "velocity.y=1", "--set", "omega.x=20")["outputs"]
        self.assertAlmostEqual(out["final.vy"], (5 * 1 - 2 * 0.0286 * 20) / 7, delta=1e-13)
        self.assertAlmostEqual(out["slip0"], math.hypot(1, 1 + 0.0286 * 20), delta=1e-14)

    def test_patch_by_hertz(self):
        out = self.json("run", "ball", "--set", "patch=hertz", "--set", "E=1 GPa", "--set", "nu=0")["outputs"]
        contact = self.json("run", "hertz", "--set", "body1.rx=28.6 mm", "--set", "body1.ry=28.6 mm", "--set",
                            "body2.rx=inf", "--set", "body1.E=1 GPa", "--set", "body2.E=1 GPa", "--set", "body1.nu=0",
                            "--set", "body2.nu=0", "--set", "load=1.6677")["outputs"]
        self.assertAlmostEqual(out["eps"], contact["a"], delta=1e-12 * contact["a"])

    def test_mistakes(self):
        self.wrong("galet: --set m=0: m: must be > 0 kg (got 0)", "run", "ball", "--set", "m=0")
        self.wrong("galet: --set eps=1: eps: must be <= R, which is 0.0286 m (got 1)", "run", "ball", "--set", "eps=1")
        extreme = "the motion is too extreme to be computed: its energy must be a finite number"
        self.wrong(f"galet: --set velocity.y=4.97e159: velocity.y: {extreme}", "run", "ball", "--set",
                   "velocity.y=4.97e159")
        case = self.write("large.yaml", "study: ball\nR: 1e300\n")
        self.wrong(f"galet: {case}:2:4: R: {extreme}", "check", case)

    def test_load_is_told_and_g_that_it_replaces(self):
        self.assertAlmostEqual(self.json("run", "ball")["outputs"]["load"], 0.17 * 9.81, delta=1e-14)
        result = self.json("run", "ball", "--set", "load=2", "--set", "g=3")
        self.assertEqual((result["outputs"]["load"], result["warnings"]), (2, ["g has no effect: the load is given"]))

    def test_a_load_rescales_time_and_nothing_else(self):
        usual = self.json("run", "ball")["outputs"]
        for load in (1e-300, 1e-200, 1e-20, 1e20, 1e100):
            out = self.json("run", "ball", "--set", f"load={load}")["outputs"]
            for key in ("t_stop", "final.x"):
                self.assertAlmostEqual(out[key] * load / usual["load"] / usual[key], 1.0, delta=1e-11)
            self.assertLess(out["energy_error"], 1e-12)

    def test_energy_that_is_lost_is_told(self):
        loose = ("law=pade", "rtol=3.7245e-4", "eps=23.62 mm", "velocity.x=1.6246e-3", "omega.z=1.97367e-2")
        for rtol, keys in (("rtol=3.7245e-4", ["energy-balance"]), ("rtol=1e-6", [])):
            words = [part for setting in (*loose, rtol) for part in ("--set", setting)]
            result = self.json("run", "ball", *words)
            self.assertEqual((result["warning_keys"], result["outputs"]["energy_error"] > 1e-5), (keys, bool(keys)))
        for study in ("ball", "oscillator"):
            self.assertLess(self.json("run", study)["outputs"]["energy_error"], 1e-12)

    def test_best_iterate_is_printed_where_it_does_not_converge(self):
        done = self.galet("run", "ball", "--set", "load=1e200", "--json")
        self.assertEqual(done.returncode, 1)
        self.assertIn('"slip0": 1.0', done.stdout)


class Ellipsoid(ProgramTest):
    def ellipsoid(self, *settings):
        words = [part for setting in settings for part in ("--set", setting)]
        return self.json("run", "ellipsoid", *words)

    def test_fast_law_is_as_accurate_as_asked(self):
        exact = self.ellipsoid("t_end=5")["outputs"]["t_upright"]
        for accuracy, error in (("1e-2", 1e-4), ("1e-5", 1e-7)):
            fast = self.ellipsoid("t_end=5", "law=fast", f"accuracy={accuracy}")["outputs"]
            self.assertAlmostEqual(fast["t_upright"] / exact, 1, delta=error)

    def test_case_a_rises_and_sinks_back(self):
        out = self.ellipsoid("omega0.x=65")["outputs"]
        self.assertAlmostEqual(out["gamma3_max"], 0.90341821, delta=1e-7)
        self.assertAlmostEqual(out["t_gamma3_max"], 3.0986, delta=1e-4)
        self.assertAlmostEqual(out["t_stop"], 47.45, delta=0.01)
        self.assertAlmostEqual(out["load_ratio_max"], 2.2602, delta=1e-4)
        self.assertAlmostEqual(out["omega2_max"], 7139.66, delta=0.01)
        self.assertEqual((out["t_upright"], out["t_first_liftoff"], out["liftoffs"]), (None, None, 0))
        self.assertLess(out["energy_error"], 1e-9)

    def test_cases_b_and_c_stand_up(self):
        for speed, t_upright, t_stop, omega2 in ((77, 3.160302, 56.83, 9772.19), (90, 3.812197, 67.40, 13176.99)):
            out = self.ellipsoid(f"omega0.x={speed}")["outputs"]
            self.assertAlmostEqual(out["t_upright"], t_upright, delta=1e-6)
            self.assertAlmostEqual(out["t_stop"], t_stop, delta=0.01)
            self.assertAlmostEqual(out["omega2_max"], omega2, delta=0.01)
            self.assertGreater(out["gamma3_max"], 0.9999)
            self.assertEqual(out["liftoffs"], 0)

    def test_figures_are_those_of_the_paper(self):
        described = json.loads(self.ok("help", "ellipsoid", "--json"))
        figures = {figure["name"]: figure for figure in described["figures"]}
        layer = figures["nutation"]["layers"][0]
        self.assertEqual((layer["x"], layer["y"]), ("omega2", "gamma3"))
        self.assertEqual([name for name, figure in figures.items() if "figure 4" in figure["caption"]], ["nutation"])
        self.assertEqual([name for name, figure in figures.items() if "figure 5" in figure["caption"]],
                         ["gamma3", "load", "force", "moment", "patch_size", "patch_shape"])
        self.assertEqual([name for name, figure in figures.items() if "0 in flight" in figure["caption"]],
                         ["load", "patch_size", "patch_shape"])
        columns = [column["name"] for table in described["tables"] for column in table["columns"]]
        self.assertIn("friction_across", columns)
        self.assertLess({"t_gamma3_max", "t_fall", "omega2_fall"}, {output["key"] for output in described["outputs"]})
        self.assertLess({"velocity0.x", "velocity0.y"}, {param["key"] for param in described["params"]})

    def test_standing_and_falling_is_timed(self):
        out = self.ellipsoid("omega0.x=77", "t_end=20")["outputs"]
        self.assertAlmostEqual(out["t_fall"], 15.66164, delta=1e-4)
        self.assertAlmostEqual(out["omega2_fall"], 6137.54, delta=0.01)
        self.assertTrue(out["t_upright"] < out["t_gamma3_max"] < out["t_fall"])
        standing = self.ellipsoid("omega0.x=77", "t_end=10")["outputs"]
        self.assertEqual((standing["t_fall"], standing["omega2_fall"]), (None, None))

    def test_a_fall_is_among_what_is_read_first(self):
        first = [self.ok("run", "ellipsoid", "--set", "omega0.x=77", "--set", f"t_end={t_end}").split("\n\n")[1]
                 for t_end in (20, 10)]
        self.assertRegex(first[0], r"(?m)^  t_fall +15\.66")
        self.assertNotIn("t_fall", first[1])

    def test_velocity_at_the_start(self):
        thrown = ("omega0.x=0", "omega0.z=0", "gamma3_0=0", "velocity0.x=1", "velocity0.y=2", "mu=0", "t_end=0.5")
        self.ok("run", "ellipsoid", *[part for setting in thrown for part in ("--set", setting)], "--out", "x")
        with open(self.path("x/tables/pose.csv"), newline="") as file:
            last = list(csv.DictReader(file))[-1]
        self.assertAlmostEqual(float(last["px [m]"]), 0.5, delta=1e-6)
        self.assertAlmostEqual(float(last["py [m]"]), 1.0, delta=1e-6)

    def test_of_the_laws_of_the_paper_only_pade2_lifts_off_in_case_c(self):
        for law, liftoffs in (("exact", 0), ("fast", 0), ("pade1", 0), ("pade2", 49), ("ellipsoid", 3)):
            self.assertEqual(self.ellipsoid(f"law={law}", "t_end=10")["outputs"]["liftoffs"], liftoffs, law)

    def test_case_d_hops_and_says_that_hops_may_be_chaotic(self):
        result = self.ellipsoid("omega0.x=115", "t_end=4")
        self.assertAlmostEqual(result["outputs"]["t_first_liftoff"], 1.61709, delta=5e-6)
        self.assertGreater(result["outputs"]["liftoffs"], 1)
        self.assertEqual(result["warning_keys"], ["bounces-unchecked"])
        self.assertIn("check_accuracy", result["warnings"][0])
        damped = self.ellipsoid("omega0.x=115", "t_end=6", "damping=1")
        self.assertEqual((damped["outputs"]["liftoffs"], damped["warnings"]), (88, []))
        self.assertAlmostEqual(damped["outputs"]["t_first_liftoff"], 1.5528, delta=1e-4)

    def test_chaos_is_measured(self):
        frictionless = ("mu=0", "omega0.x=0", "depth0=-0.02", "gamma3_0=0.4", "t_end=20")
        for chaotic in (("omega0.x=115", "t_end=6"), ("omega0.x=115", "t_end=6", "damping=1e-3"), frictionless):
            result = self.ellipsoid(*chaotic, "check_accuracy=true")
            self.assertEqual(result["warning_keys"], ["chaotic"], chaotic)
            first, agree = (result["outputs"][key] for key in ("t_first_liftoff", "t_agree"))
            self.assertTrue(first < agree < result["outputs"]["t_end_reached"], chaotic)
            self.assertIn(f"{agree:.6g} s", result["warnings"][0])
        undamped = ("depth0=-0.01", "t_end=5")
        self.assertGreater(self.ellipsoid(*undamped)["outputs"]["liftoffs"], 50)
        for steady in (undamped, ("omega0.x=115", "t_end=6", "damping=1"), ("omega0.x=65",)):
            result = self.ellipsoid(*steady, "check_accuracy=true")
            self.assertEqual(result["warning_keys"], [], steady)
            self.assertEqual(result["outputs"]["t_agree"], result["outputs"]["t_end_reached"])

    def test_fall_that_rounding_decides_is_told(self):
        for case in (("omega0.x=100", "damping=10"), ("omega0.x=115", "damping=0.5"), ("omega0.x=115", "damping=3")):
            result = self.ellipsoid(*case, "check_accuracy=true")
            self.assertEqual(result["warning_keys"], ["chaotic"])
            self.assertAlmostEqual(result["outputs"]["t_agree"], result["outputs"]["t_fall"], delta=1)
            self.assertIn("there the body falls", result["warnings"][0])
        hops = self.ellipsoid("omega0.x=115", "t_end=6", "check_accuracy=true")
        self.assertNotIn("falls", hops["warnings"][0])

    def test_some_bounces_with_damping_are_chaotic(self):
        dropped = ("depth0=-0.05", "t_end=8", "mu=0.01", "omega0.x=100", "omega0.z=5", "gamma3_0=0.4")
        for damping, keys in (("0.45", ["bounces-unchecked"]), ("0.99", ["bounces-unchecked"]), ("1", [])):
            self.assertEqual(self.ellipsoid(*dropped, f"damping={damping}")["warning_keys"], keys)
        checked = self.ellipsoid(*dropped, "damping=0.45", "check_accuracy=true")
        self.assertEqual(checked["warning_keys"], ["chaotic"])
        self.assertLess(checked["outputs"]["t_agree"], 4)

    def test_repeating_changes_nothing_else(self):
        once, twice = self.ellipsoid("t_end=2"), self.ellipsoid("t_end=2", "check_accuracy=true")
        self.assertIsNone(once["outputs"].pop("t_agree"))
        self.assertEqual(twice["outputs"].pop("t_agree"), 2)
        self.assertEqual(once["outputs"], twice["outputs"])

    def test_bodies_that_stand_ask_for_a_tight_tolerance(self):
        for rtol, keys in (("1e-6", ["fall-time"]), ("1e-7", []), ("1e-10", [])):
            result = self.ellipsoid("omega0.x=77", "t_end=20", f"rtol={rtol}")
            self.assertEqual(result["warning_keys"], keys)
        self.assertEqual(self.ellipsoid("omega0.x=65", "t_end=20", "rtol=1e-6")["warning_keys"], [])
        other_end = self.ellipsoid("gamma3_0=-0.05", "omega0.z=-10", "t_end=20", "rtol=1e-6")
        self.assertEqual(other_end["warning_keys"], ["fall-time"])
        self.assertEqual((other_end["outputs"]["t_upright"], other_end["outputs"]["t_fall"]), (None, None))

    def test_energy_is_said_to_be_balanced_at_the_ends_of_steps(self):
        for study in ("ball", "ellipsoid", "oscillator"):
            outputs = {output["key"]: output for output in json.loads(self.ok("help", study, "--json"))["outputs"]}
            self.assertIn("at the ends of steps", json.dumps(outputs["energy_error"]), study)

    def test_energy_is_balanced_as_the_docs_say(self):
        smooth = ((), ("omega0.x=65",), ("omega0.x=77",), ("omega0.x=0", "omega0.z=100", "gamma3_0=0.99999"))
        for case in smooth:
            self.assertLess(self.ellipsoid(*case)["outputs"]["energy_error"], 1e-12, case)
        dropped = ("depth0=-0.01", "t_end=5")
        for case in (("omega0.x=115", "t_end=6"), dropped, ("mu=0", *dropped),
                     ("mu=0", "omega0.x=0", "omega0.z=0", *dropped), ("patch_model=hertz", *dropped),
                     ("damping=0.5", "mu=0.01", *dropped), ("damping=1", "patch_model=hertz", *dropped)):
            out = self.ellipsoid(*case)["outputs"]
            self.assertGreater(out["liftoffs"], 10)
            self.assertLess(out["energy_error"], 1e-11 * out["liftoffs"], case)

    def test_hertz_patch(self):
        out = self.ellipsoid("patch_model=hertz", "t_end=5")["outputs"]
        self.assertEqual(out, self.ellipsoid("patch_model=hertz", "E=43 MPa", "nu=0.3", "t_end=5")["outputs"])
        self.assertLess(out["load_ratio_max"], 20)  # steel under the default depth0 would carry 417 weights
        self.assertLess(out["energy_error"], 1e-9)
        self.assertGreater(out["gamma3_max"], 0.5)

    def test_body_rolls_only_where_friction_holds_it(self):
        released = ("omega0.x=0", "omega0.z=0", "gamma3_0=0.9", "t_end=0.2")
        slick = self.ellipsoid(*released, "mu=1e-6")["outputs"]
        self.assertEqual((slick["ended"], slick["t_end_reached"], slick["t_stop"]), ("t_end", 0.2, None))
        self.assertGreater(slick["omega2_max"], 10)
        self.assertEqual((slick["t_stick"], slick["stuck_time"]), ([], 0))
        gripped = self.ellipsoid(*released, "mu=2")["outputs"]
        self.assertEqual((gripped["ended"], gripped["t_end_reached"], gripped["t_stop"]), ("t_end", 0.2, None))
        self.assertEqual(gripped["t_stick"][0], 0)
        self.assertGreater(gripped["stuck_time"], 0.18)
        self.assertLess(gripped["energy_error"], 1e-12)

    def test_end_is_told(self):
        rest = self.ellipsoid("omega0.x=65")["outputs"]
        self.assertEqual(rest["ended"], "rest")
        self.assertAlmostEqual(rest["t_end_reached"], rest["t_stop"], delta=0.5)
        dropped = self.ellipsoid("depth0=-1", "t_end=1")
        self.assertEqual(dropped["outputs"]["ended"], "t_end")
        self.assertAlmostEqual(dropped["outputs"]["depth_max"], 0.0075, delta=1e-4)
        self.assertIn("deeper than the model allows", dropped["warnings"][-1])

    def test_impossible_integration_is_told_from_a_long_one(self):
        for setting, least, most in (("stiffness=1e300", 1e9, 1e11), ("m=1e-154", 1e-4, 1e-2)):
            done = self.galet("run", "ellipsoid", "--set", setting, "--set", "rtol=8.2e-13", "--json")
            out = json.loads(done.stdout)
            self.assertEqual((done.returncode, out["warning_keys"]), (1, ["effort"]))
            self.assertIn("too strong for its mass", out["warnings"][0])
            self.assertLess(out["outputs"]["rates"], 2e6)
            cure = re.search(setting.split("=")[0] + r" = (\S+) ", out["warnings"][0]).group(1)
            self.assertTrue(least < float(cure) < most, out["warnings"])
        cured = self.ellipsoid(f"m={cure}")["outputs"]
        self.assertEqual(cured["ended"], "t_end")

    def test_motion_ends_at_rest(self):
        self.ok("run", "ellipsoid", "--set", "omega0.x=65", "--out", "x")
        with open(self.path("x/tables/motion.csv"), newline="") as file:
            header, *rows = csv.reader(file)
        self.assertEqual([title.split(" [")[0] for title in header[:9]],
                         ["t", "gamma3", "omega2", "energy", "load_ratio", "friction_force", "friction_moment",
                          "patch_alpha", "patch_ratio"])
        self.assertEqual(float(rows[0][0]), 0.0)
        self.assertTrue(47.4 < float(rows[-1][0]) < 70)

    def test_mistakes(self):
        self.wrong("galet: --set m=0: m: must be > 0 kg (got 0)", "run", "ellipsoid", "--set", "m=0")
        self.wrong("galet: --set depth0=1: depth0: the body starts under the table: must be < 0.005 m, a tenth of "
                   "its smaller radius (got 1)", "run", "ellipsoid", "--set", "depth0=1")
        self.wrong("galet: --set c=10: c: the body is too slender: its radii may differ by a factor of 100 at most "
                   "(got 200)", "run", "ellipsoid", "--set", "c=10")
        self.wrong("galet: --set stiffness=1e3: stiffness: the plane is too soft: at rest the body would sink by "
                   "0.0727 m; a tenth of its smaller radius, 0.005 m, is allowed", "run", "ellipsoid", "--set",
                   "stiffness=1e3")
        self.wrong("galet: --set damping=1001: damping: must be >= 0 and <= 1000 s/m (got 1001)", "run", "ellipsoid",
                   "--set", "damping=1001")
        self.ellipsoid("damping=1000", "t_end=1e-3")
        case = self.write("slender.yaml", "study: ellipsoid\nc: 3 m\npatch_model: hertz\n")
        self.wrong(f"galet: {case}:2:4: c: the body is too slender: its patch's semi-axes may differ by a factor of 100 "
                   "at most (got 138)", "check", case)


if __name__ == "__main__":
    unittest.main()
