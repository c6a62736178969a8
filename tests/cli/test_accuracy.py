"""Error bars of rolling contact, and an accuracy instead of a grid, through the command line."""
import csv
import json
import math
import os
import signal
import sqlite3
import subprocess
import time
import unittest

from program import GALET, ProgramTest

BARS = ("fx_error", "fy_error", "mz_error", "stick_area_error", "power_error", "power_slip_error", "p0_error")


class Accuracy(ProgramTest):
    def words(self, *settings):
        return [part for setting in settings for part in ("--set", setting)]

    def run_case(self, *settings, study="rolling"):
        return self.json("run", study, *self.words(*settings))

    def refused(self, message, *settings, study="rolling"):
        self.wrong(f"galet: --set {message}", "run", study, *self.words(*settings))

    def test_bars_end_below_the_accuracy(self):
        mixed = ("creep.y=5e-4", "creep.spin=1")
        for settings in ((), mixed, ("profile.kind=blend", "profile.blend_radius=100 mm"), ("body2.material=aluminium",)):
            for wish in ("2 %", "0.2 %"):
                case = self.run_case(f"accuracy={wish}", *settings)
                out, part = case["outputs"], float(wish[:-2]) / 100
                force = math.hypot(out["fx"], out["fy"])
                self.assertEqual(case["status"], "ok")
                self.assertLessEqual(max(out["fx_error"], out["fy_error"]), part * force)
                self.assertLessEqual(out["power_error"], part * abs(out["power"]))
                self.assertEqual(out["grid_nx"], out["grid_ny"])
                self.assertEqual((case["inputs"]["grid.nx"], case["inputs"]["grid.ny"]), (None, None))
                self.assertEqual(case["inputs"]["accuracy"], part)

    def test_the_grid_that_is_told_gives_the_same_bits(self):
        wished = self.run_case("accuracy=0.1 %")["outputs"]
        cells = wished["grid_nx"]
        self.assertGreater(cells, 25)
        given = self.run_case(f"grid.nx={cells}", f"grid.ny={cells}")["outputs"]
        self.assertEqual((given.pop("grid_nx"), given.pop("grid_ny")), (cells, cells))
        self.assertGreater(wished["transforms"], given.pop("transforms"))
        self.assertEqual({key: wished[key] for key in given}, given)

    def test_forces_that_are_given_leave_the_creepage_to_be_refined(self):
        out = self.run_case("accuracy=0.2 %", "force.x=-100")["outputs"]
        self.assertIsNone(out["fx_error"])
        self.assertTrue(0 < out["creep_x_error"] <= 2e-3 * out["creep.x"])

    def test_where_nothing_is_transmitted_the_first_grid_does(self):
        out = self.run_case("accuracy=1e-8", "creep.x=0")["outputs"]
        self.assertEqual((out["grid_nx"], out["fx"], out["fx_error"], out["power"]), (25, 0, 0, 0))
        self.assertEqual(self.run_case("accuracy=1e-8", "mu=0")["status"], "ok")

    def test_wrong_wishes_are_refused_with_a_cure(self):
        for value in ("0", "-0.1", "-5", "120", "120 %"):
            self.refused(f"accuracy={value}: accuracy: must be > 0 and < 1 (got {value})", f"accuracy={value}")
        for value in ("1", "5", "99"):
            self.refused(f"accuracy={value}: accuracy: must be > 0 and < 1 (got {value}); did you mean '{value} %'?",
                         f"accuracy={value}")
        for key in ("grid.nx", "grid.ny"):
            self.refused(f"{key}=40: {key}: is given together with accuracy; give one of them", "accuracy=0.1 %", f"{key}=40")
        for method in ("fastsim", "linear", "strip-theory", "none", "exact-first-order"):
            self.refused("accuracy=0.01: accuracy: goes by the error bars of tangential: exact; take it, or give grid.nx and "
                         "grid.ny instead", "accuracy=0.01", f"tangential={method}")
        self.refused("accuracy=0.01: accuracy: goes by the error bars: leave error_estimate: false out", "accuracy=0.01",
                     "error_estimate=false")
        self.refused("accuracy=0.01: accuracy: is for rolling and creep-curve; give grid.nx and grid.ny", "accuracy=0.01",
                     study="wear")

    def test_an_accuracy_that_is_missed_is_told_with_what_is_known(self):
        # Coupling is a thousand million times what friction bears: slip that is all but the surfaces' own is found poorly.
        done = self.galet("run", "rolling", *self.words("mu=1e-12", "body1.material=steel", "accuracy=1 %"), "--json")
        case = json.loads(done.stdout)
        self.assertEqual((done.returncode, case["status"], case["warning_keys"][-1]), (1, "not_converged", "accuracy-missed"))
        self.assertRegex(case["warnings"][-1], r"^not converged: an accuracy of 1 % was asked for; after \d+ grids, on 200 x 200 cells, "
                         r"error bars and changes from grid to grid leave forces and power uncertain by \d+ %, and finer grids no "
                         r"longer help$")

    def test_what_memory_does_not_hold_is_refused_with_its_grid(self):
        for study in ("rolling", "creep-curve"):
            found = self.galet("run", study, "--set", "accuracy=1e-11")
            self.assertEqual((found.returncode, found.stdout), (2, ""))
            self.assertRegex(found.stderr, r"^galet: --set accuracy=1e-11: accuracy: 1e-09 % takes some \d+ x \d+ cells and "
                             r"\S+ GiB, more than three quarters of this machine's \S+ GiB; \d+ x \d+ cells reach \S+ %: ask "
                             r"for less\n$")

    def test_draws_and_sweeps_refine_each_case(self):
        rows = self.json("run", "rolling", "--set", "accuracy=0.5 %", "--sweep", "creep.x=1e-4:2e-3:3")["rows"]
        for row in rows:
            alone = self.run_case("accuracy=0.5 %", f"creep.x={row['creep.x']}")["outputs"]
            self.assertEqual((row["fx"], row["fx_error"]), (alone["fx"], alone["fx_error"]))
            self.assertLessEqual(row["fx_error"], 5e-3 * abs(row["fx"]))
        self.write("draws.yaml", "study: rolling\naccuracy: 0.5 %\nrandom:\n  creep.x: {uniform: [5e-4, 2e-3]}\n"
                   "samples: 6\noutputs: [fx, power]\n")
        found = {}
        for threads in ("1", "2"):
            self.ok("campaign", "draws.yaml", "--out", "draws" + threads, "--threads", threads)
            found[threads] = self.draws("draws" + threads)
        self.assertEqual(found["1"], found["2"])
        for draw in found["1"]:
            alone = self.run_case("accuracy=0.5 %", f"creep.x={draw['in.creep.x']!r}")["outputs"]
            self.assertEqual((draw["status"], draw["out.fx"], draw["out.power"]), ("ok", alone["fx"], alone["power"]))

    def draws(self, folder):
        with sqlite3.connect(self.path(folder, "campaign.sqlite")) as store:
            store.row_factory = sqlite3.Row
            return [dict(row) for row in store.execute("select * from draw order by id")]

    def test_a_curve_has_one_grid_fine_enough_for_all_points(self):
        settings = ("accuracy=1 %", "curve.points=6", "curve.from=1e-4")
        case = self.run_case(*settings, study="creep-curve")
        cells = case["outputs"]["grid_nx"]
        self.assertGreater(cells, 25)
        self.ok("run", "creep-curve", *self.words(*settings), "--out", "curve")
        for row in self.table("curve", "curve"):
            self.assertLessEqual(row["fx_rel_error"], 0.01 * abs(row["fx_rel"]))
            self.assertLessEqual(row["power_error"], 0.01 * abs(row["power"]))

    def test_an_interrupted_curve_is_that_of_the_last_grid_that_was_finished(self):
        with subprocess.Popen([GALET, "run", "creep-curve", *self.words("accuracy=1e-5", "curve.points=4"), "--json"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder.name) as process:
            time.sleep(1.5)  # the first grids take a hundredth of it, the last a minute
            process.send_signal(signal.SIGINT)
            out = json.loads(process.communicate()[0])
        self.assertEqual(out["status"], "interrupted")
        self.assertGreater(out["outputs"]["force_rel_max"], 0.99)
        self.assertGreaterEqual(out["outputs"]["grid_nx"], 25)

    def table(self, folder, name):
        with open(self.path(folder, "tables", name + ".csv"), encoding="utf-8") as file:
            rows = list(csv.reader(file))
        return [{key.split(" [")[0]: float(x) if x else None for key, x in zip(rows[0], row)} for row in rows[1:]]


class Bars(ProgramTest):
    words, run_case, table, draws = Accuracy.words, Accuracy.run_case, Accuracy.table, Accuracy.draws

    def test_bars_come_by_themselves_and_can_be_left_out(self):
        out = self.run_case("creep.y=3e-4")["outputs"]
        self.assertTrue(all(out[bar] > 0 for bar in BARS), out)
        self.assertIsNone(out["fx_extrapolated"])
        without = self.run_case("creep.y=3e-4", "error_estimate=false")["outputs"]
        self.assertTrue(all(without[bar] is None for bar in BARS))
        self.assertEqual(without["transforms"], out["transforms"])  # the grids are there anyway
        self.assertEqual(without["fx"], out["fx"])
        small = self.run_case("grid.nx=12", "grid.ny=12")["outputs"]
        self.assertTrue(all(small[bar] is None for bar in BARS))

    def test_bars_hold_what_a_fine_grid_finds(self):
        fine = self.run_case("grid.nx=200", "grid.ny=200")["outputs"]
        for cells in (25, 50, 100):
            out = self.run_case(f"grid.nx={cells}", f"grid.ny={cells}")["outputs"]
            for bar in BARS:
                key = bar.removesuffix("_error")
                self.assertLessEqual(abs(out[key] - fine[key]), out[bar] + fine[bar], (cells, key))

    def test_draws_without_bars_measure_none(self):
        self.write("draws.yaml", "study: rolling\ngrid: {nx: 24, ny: 24}\nrandom:\n  creep.x: {uniform: [5e-4, 2e-3]}\n"
                   "samples: 3\noutputs: [fx, power]\n")
        self.ok("campaign", "draws.yaml", "--out", "plain")
        self.write("draws.yaml", "study: rolling\ngrid: {nx: 24, ny: 24}\nrandom:\n  creep.x: {uniform: [5e-4, 2e-3]}\n"
                   "samples: 3\noutputs: [fx, power, fx_error]\n")
        self.ok("campaign", "draws.yaml", "--out", "barred")
        for plain, barred in zip(self.draws("plain"), self.draws("barred")):
            self.assertEqual((plain["out.fx"], plain["out.power"]), (barred["out.fx"], barred["out.power"]))
            self.assertNotIn("out.fx_error", plain)
            self.assertTrue(0 < barred["out.fx_error"] < 0.02 * abs(barred["out.fx"]))

    def test_curves_have_bars_behind_their_columns(self):
        settings = ("curve.points=5", "curve.from=1e-4", "creep.spin=0.5")
        self.ok("run", "creep-curve", *self.words(*settings), "--out", "curve")
        rows = self.table("curve", "curve")
        self.assertEqual(list(rows[0])[:6], ["creep", "fx_rel", "fy_rel", "mz", "stick_fraction", "power"])
        for row, band in zip(rows, self.table("curve", "bands")):
            for key in ("fx_rel", "fy_rel", "mz", "stick_fraction", "power"):
                self.assertGreater(row[key + "_error"], 0)
            for key, column in (("fx_rel", "fx_rel"), ("fy_rel", "fy_rel"), ("power", "power")):
                self.assertAlmostEqual(band[column + "_high"] - band[column + "_low"], 2 * row[key + "_error"], delta=1e-12)
            self.assertTrue(0 <= band["stick_low"] <= row["stick_fraction"] <= band["stick_high"] <= 1)
            alone = self.run_case(f"creep.x={row['creep']!r}", "creep.spin=0.5")["outputs"]
            self.assertAlmostEqual(row["fx_rel"], alone["fx_rel"], delta=2e-5)
            self.assertAlmostEqual(row["fx_rel_error"] / (alone["fx_error"] / 150), 1.0, delta=0.1)
        self.ok("run", "creep-curve", *self.words(*settings, "error_estimate=false"), "--out", "plain")
        self.assertTrue(all(row["fx_rel_error"] is None for row in self.table("plain", "curve")))
        self.assertFalse(self.table("plain", "bands") if os.path.exists(self.path("plain", "tables", "bands.csv")) else None)

    def test_the_slope_of_a_curve_has_a_bar_where_it_starts_from_nothing(self):
        settings = ("curve.points=3", "curve.to=2e-5")
        fine = self.run_case("grid.nx=200", "grid.ny=200", *settings, study="creep-curve")["outputs"]
        for cells in (25, 50, 100):
            out = self.run_case(f"grid.nx={cells}", f"grid.ny={cells}", *settings, study="creep-curve")["outputs"]
            self.assertLessEqual(abs(out["slope"] - fine["slope"]), out["slope_error"] + fine["slope_error"])
            self.assertLess(out["slope_error"], 0.05 * out["slope"])
        self.assertIsNone(self.run_case("creep.spin=0.5", *settings, study="creep-curve")["outputs"]["slope_error"])

    def test_digits_follow_the_bars(self):
        shown = self.ok("run", "rolling")
        out = self.run_case()["outputs"]
        self.assertRegex(shown, r"fx +-\d+\.\d+ \+/- 0\.\d+ N")
        decimals = max(0, 1 - math.floor(math.log10(out["fx_error"] / 150)))
        line = next(line for line in shown.splitlines() if line.strip().startswith("fx_rel"))
        self.assertLessEqual(len(line.split()[1].split(".")[1]), decimals)
        coarse = self.ok("run", "rolling", "--set", "grid.nx=12", "--set", "grid.ny=12")
        self.assertLess(len(next(line for line in coarse.splitlines() if line.strip().startswith("fx ")).split()[1]), 8)

    def test_unlike_materials_close_their_balance(self):
        for settings in (("mu=0.3", "creep.x=-0.001"), ("mu=0.2", "creep.x=5e-4"), ("creep.x=0", "mu=0.4")):
            left = []
            for cells in (25, 50, 100):
                out = self.run_case("body1.material=aluminium", f"grid.nx={cells}", f"grid.ny={cells}", *settings)["outputs"]
                gap = abs(out["power"] + out["power_resistance"] - out["power_slip"])
                left.append(gap / out["power_slip"])
                self.assertTrue(out["power_slip_error"] > 0)
            self.assertLess(left[0], 0.07)
            self.assertLess(left[1], 0.02)
            self.assertLess(left[2], 0.005)


if __name__ == "__main__":
    unittest.main()
