"""klarbring through the command line: the cells of its table, reference motions, tables and wrong input."""
import csv
import json
import math
import os
import unittest

from program import ProgramTest, document

WEDGED = ("FN=-0.5", "mu=1.5")


class Klarbring(ProgramTest):
    def run_klarbring(self, *settings, out=False, status=0):
        words = [part for setting in settings for part in ("--set", setting)]
        done = self.galet("run", "klarbring", *words, *(["--out", "x"] if out else []), "--json")
        self.assertEqual((done.returncode, done.stderr), (status, ""), settings)
        return json.loads(done.stdout, parse_constant=self.fail)

    def table(self, name):
        with open(self.path(f"x/tables/{name}.csv"), newline="") as file:
            header, *rows = csv.reader(file)
        names = [title.split(" [")[0] for title in header]
        return {name: [row[i] for row in rows] for i, name in enumerate(names)}

    def test_equilibria_are_read_in_the_units_of_their_sizes(self):
        self.run_klarbring("KN=4e6", "KT=1e6", "FT=-20", "FN=1", out=True)
        [records] = [item for item in document(self.path("x/report.html"))["outputs"] if item["key"] == "equilibria"]
        units = {column["key"]: column.get("shown", column).get("unit") for column in records["columns"]}
        self.assertEqual((units["uT"], units["rT"], units["type"]), ("um", "N", ""))

    def test_an_open_balance_is_told(self):
        """A stiffness that is all but singular costs digits of the motion."""
        case = ("m=0.0049 KN=3.2269050289052803 KT=772068.5791401817 W=1578.414388113607 FN=0.0058 FT=424 mu=2.6 "
                "state.uN=-0.2576 state.uT=-186.9 t_end=10")
        found = self.json("run", "klarbring", *[part for word in case.split() for part in ("--set", word)])
        self.assertGreater(found["outputs"]["energy_error"], 1e-9)
        self.assertEqual(found["warning_keys"], ["energy-balance"])
        self.assertEqual(self.json("run", "klarbring")["warning_keys"], [])

    def test_the_default_sticks_after_an_impact(self):
        out = self.run_klarbring()["outputs"]
        self.assertEqual((out["cell"], out["robust"], out["final_phase"]), (["+", "+"], True, "rest"))
        self.assertEqual([event["kind"] for event in out["events"]], ["impact", "stick", "end"])
        self.assertAlmostEqual(out["t_rest"], 3.805790581718274, delta=1e-14)
        self.assertAlmostEqual(out["events"][0]["vT"], -0.25991875119850893, delta=1e-14)
        self.assertEqual([(e["type"], e["stability"]) for e in out["equilibria"]],
                         [("stuck", "lyapunov"), ("slip+", "lyapunov"), ("slip-", "lyapunov")])
        stuck, ahead, back = out["equilibria"]
        self.assertEqual([stuck[key] for key in ("uT", "rN", "rT")], [None] * 3)
        self.assertAlmostEqual(stuck["uT_max"], 1 / 6, delta=1e-16)
        self.assertEqual((ahead["uT"], ahead["uT_min"], ahead["uT_max"], ahead["rN"], ahead["rT"]),
                         (-0.5, -0.5, -0.5, -1, -0.5))
        self.assertAlmostEqual(back["rN"], -1 / 3, delta=1e-16)
        self.assertIsNone(out["margin"])

    def test_a_wedged_mass_coexists_with_a_detached_one(self):
        out = self.run_klarbring(*WEDGED, "state.uN=0", "state.uT=-2", "state.vN=0", "state.vT=0")["outputs"]
        self.assertEqual(out["cell"], ["-", "-"])
        self.assertEqual([(e["type"], e["stability"], e["uT_min"], e["uT_max"]) for e in out["equilibria"]],
                         [("detached", "lyapunov", 0.5, 0.5), ("stuck", "lyapunov", None, -1.5),
                          ("slip+", "unstable", -1.5, -1.5)])
        self.assertEqual([event["kind"] for event in out["events"]], ["end"])
        self.assertAlmostEqual(out["margin"], math.sqrt(0.5) * 0.5, delta=1e-15)
        for kick, phase in ((0.999, "rest"), (1.001, "free")):
            end = self.run_klarbring(*WEDGED, "state.uN=0", "state.uT=-2", "state.vN=0",
                                     f"state.vT={kick * out['margin']}", "t_end=60")["outputs"]
            self.assertEqual(end["final_phase"], phase)

    def test_wedging_begins_at_KT_over_W(self):
        self.assertEqual(self.run_klarbring("W=0.4", "KT=1.3")["outputs"]["wedging_mu"], 1.3 / 0.4)
        free = self.run_klarbring("W=0")["outputs"]
        self.assertEqual((free["wedging_mu"], free["cell"]), ("inf", ["+", "+"]))

    def test_uncertainty_leaves_open_what_it_must(self):
        result = self.run_klarbring("FT=0.499", "mu=1", "uncertainty=1e-3")
        out = result["outputs"]
        self.assertEqual((out["robust"], out["cell"]), (False, None))
        self.assertEqual(len(out["cells"]), 9)
        self.assertEqual(out["cells"][0], ["-", "-"])
        self.assertEqual({e["stability"] for e in out["equilibria"]}, {"undetermined"})
        self.assertEqual(result["warning_keys"], ["cell-uncertain"])
        sure = self.run_klarbring("FT=0.499", "mu=0.5", "uncertainty=1e-6")["outputs"]
        self.assertEqual((sure["robust"], sure["cells"]), (True, [["+", "+"]]))
        self.assertIn("stiffness-uncertain", self.run_klarbring("W=1.41421", "uncertainty=1e-3")["warning_keys"])

    def test_no_sign_is_snapped_to_zero(self):
        out = self.run_klarbring("KT=1.0000000009313226", "FN=0.9999999990686774", "FT=1")["outputs"]  # A = -2^-60
        self.assertEqual((out["cell"][0], out["A"]), ("-", -2.0**-60))
        out = self.run_klarbring("mu=1.0000000009313226", "W=0.9999999990686774")
        self.assertEqual(out["outputs"]["cell"], ["+", "+"])
        self.assertIn("near-wedging", out["warning_keys"])

    def test_endless_motions_are_given_up_and_say_so(self):
        bounce = ("KN=0.5", "KT=0.625", "W=0.5", "FN=0", "mu=1.25", "state.uN=0", "state.uT=0", "state.vN=0",
                  "state.vT=1")
        result = self.run_klarbring(*bounce, "t_end=1000", "max_events=20", status=1)
        self.assertEqual((result["status"], result["outputs"]["ended"]), ("not_converged", "events"))
        self.assertIn("too-many-events", result["warning_keys"])
        result = self.run_klarbring(*bounce, "t_end=100")
        self.assertEqual(result["outputs"]["ended"], "t_end")

    def test_time_steps_come_to_the_same(self):
        exact = self.run_klarbring()["outputs"]
        errors = []
        for step in (1e-2, 1e-3, 1e-4):
            out = self.run_klarbring("method=moreau-jean", f"step={step}")["outputs"]
            self.assertEqual([event["kind"] for event in out["events"]], ["impact", "stick", "end"])
            self.assertEqual((out["final_phase"], out["ended"]), ("rest", "rest"))
            self.assertLess(abs(out["t_rest"] - exact["t_rest"]), 3 * step)
            self.assertLess(out["energy_error"], 1e-12)
            errors.append(abs(out["final.uT"] - exact["final.uT"]))
        self.assertTrue(errors[0] < 2e-2 and errors[1] < 2e-3 and errors[2] < 2e-4, errors)
        self.assertEqual(exact["equilibria"], out["equilibria"])

    def test_time_steps_tell_the_same_events(self):
        kinds = [[event["kind"] for event in self.run_klarbring("FN=0", *method)["outputs"]["events"]]
                 for method in ([], ["method=moreau-jean"])]
        self.assertEqual(kinds[0], ["impact", "impact", "liftoff"] * 2 + ["end"])
        self.assertEqual(kinds[0], kinds[1])

    def test_long_steps_are_told(self):
        self.assertEqual(self.run_klarbring("method=moreau-jean", "step=10")["warning_keys"], ["coarse-steps"])
        hops = ("method=moreau-jean", "state.uN=0", "state.vN=-0.01", "state.uT=-0.4", "state.vT=0")
        self.assertEqual(self.run_klarbring(*hops, "step=1e-2")["warning_keys"], ["deep-steps"])
        fine = self.run_klarbring("method=moreau-jean")
        self.assertEqual(fine["warning_keys"], [])
        self.assertLess(fine["outputs"]["penetration"], 1e-3)
        self.assertAlmostEqual(fine["outputs"]["step_taken"] * fine["outputs"]["omega2"], 1e-3, delta=1e-6)

    def test_depth_of_steps_is_measured_by_the_motion(self):
        """Not by where the mass happens to be in the end, which may be 0."""
        still = ("state.uN=0", "state.vN=0", "state.vT=0")
        for case in (("FN=0", "t_end=200", "step=1e-3"), ("FN=0", "t_end=20", "step=1e-2"), (*still, "state.uT=0.4")):
            self.assertEqual(self.run_klarbring("method=moreau-jean", *case)["warning_keys"], [], case)

    def test_tables_follow_the_motion(self):
        self.run_klarbring(out=True)
        motion = self.table("motion")
        t, un = [[float(x) for x in motion[key]] for key in ("t", "uN")]
        self.assertEqual((t[0], t[-1]), (0, 20))
        self.assertTrue(all(a <= b for a, b in zip(t, t[1:])) and max(un) <= 0)
        self.assertEqual(list(dict.fromkeys(motion["phase"])), ["free", "slip", "rest"])
        total = [float(e) + float(d) for e, d in zip(motion["energy"], motion["dissipated"])]
        self.assertLess(max(total) - min(total), 1e-13)
        self.assertEqual(self.table("phases")["name"], ["slip", "rest"])
        cells = self.table("cells")
        self.assertEqual(cells["here"], ["4", "0", "0"])
        self.assertEqual(cells["A < 0"], ["detached L", "detached L", "detached L, stuck L, slip+ U"])
        self.assertEqual(cells["A = 0"], ["grazing A", "grazing L, slip+ U", "grazing L, stuck L"])
        self.assertEqual(cells["A > 0"], ["stuck L, slip+ L, slip- L", "stuck L, slip- L", "stuck L, slip- L"])

    def test_long_motions_have_bounded_tables(self):
        result = self.run_klarbring("FN=-1", "t_end=1e6", out=True)
        self.assertEqual(result["warning_keys"], ["motion-sampled", "motion-thinned"])
        t = [float(x) for x in self.table("motion")["t"]]
        self.assertTrue(2000 < len(t) <= 20000 and (t[0], t[-1]) == (0, 1e6), len(t))
        self.assertEqual(self.run_klarbring("t_end=1e6", out=True)["warning_keys"], [])  # it rests soon

    def test_cells_are_those_there_are(self):
        self.run_klarbring("W=0", out=True)
        cells = self.table("cells")
        self.assertEqual((cells["friction"], cells["here"]), (["W = 0, any mu"], ["4"]))
        self.assertEqual([cells[a][0] for a in ("A < 0", "A = 0", "A > 0")],
                         ["detached L", "grazing L", "stuck L, slip+ L, slip- L"])
        open_ = self.run_klarbring("FT=0.499", "mu=1", "uncertainty=1e-3", out=True)
        self.assertEqual(self.table("cells")["here"], ["1", "1", "1"])
        self.assertIn("the margin of a wedged mass and the motion are those of the numbers as they are",
                      open_["warnings"][0])

    def test_margins_go_with_the_sign_of_W(self):
        wedged = ("W=-1", *WEDGED, "state.uN=0", "state.uT=2", "state.vN=0")
        margin = self.run_klarbring(*wedged, "state.vT=0")["outputs"]["margin"]
        self.assertAlmostEqual(margin, math.sqrt(0.5) * 0.5, delta=1e-15)
        for kick, phase in ((-1.001, "free"), (-0.999, "rest"), (1.001, "rest")):
            end = self.run_klarbring(*wedged, f"state.vT={kick * margin}", "t_end=60")["outputs"]
            self.assertEqual(end["final_phase"], phase)

    def numbers(self, name, *columns):
        table = self.table(name)
        return [tuple(float(table[column][i]) for column in columns) for i in range(len(table[columns[0]]))]

    def assert_rows(self, rows, expected):
        self.assertEqual(len(rows), len(expected))
        for row, other in zip(sorted(rows), sorted(expected)):
            for x, y in zip(row, other):
                self.assertAlmostEqual(x, y, delta=1e-15 * max(1, abs(y)))

    def test_the_cone_shows_the_equilibria(self):
        """R_T = (A - KT r) / W and u = (F_N - r) / W at the wall; r_a, r_b = A / (KT +- mu |W|) where sliding is imminent."""
        KN, KT = 2, 1
        for W, FN, FT, mu in ((1, 0.5, 0, 0.5), (-1, 0.5, 0, 0.5), (0.75, 0.5, -0.25, 0.5),  # between two slips
                              (1, 0.5, 0, 1.5), (-1, 0.5, 0, 1.5),  # from r_a on
                              (1, -0.5, 0, 1.5), (-1, -0.5, 0, 1.5),  # from r_b on
                              (1, 0, 0, 1.5), (-1, 0.5, -0.5, 1.5), (1, 0, 0, 1), (-1, 0, 0, 1)):  # from the tip on
            self.run_klarbring(f"W={W}", f"FN={FN}", f"FT={FT}", f"mu={mu}", out=True)
            A, s, at = KT * FN - W * FT, math.copysign(1, W), lambda r: ((A - KT * r) / W, -r, 0, (FN - r) / W)
            r_a, r_b = A / (KT + mu * abs(W)), A / (KT - mu * abs(W)) if mu * abs(W) != KT else math.inf
            tip, left, right = self.numbers("cone", "rT", "rN")
            depth = -left[1]
            self.assertEqual((tip, left, right), ((0, 0), (-mu * depth, -depth), (mu * depth, -depth)))
            self.assert_rows(self.numbers("line", "rT", "rN"), [at(r)[:2] for r in (-0.25 * depth, depth)])
            ends = (r_a, r_b) if A > 0 and r_b > 0 and r_b < math.inf else (r_a if A > 0 else r_b if A < 0 else 0, depth)
            self.assertTrue(max(ends) <= depth)
            self.assert_rows(self.numbers("stretches", "rT", "rN", "uN", "uT"), [at(r) for r in ends])
            det = KN * KT - W * W
            points = [(0, 0, A / det, (KN * FT - W * FN) / det)] if A < 0 else [(0, 0, 0, FT / KT)] if A == 0 else [at(r_a)]
            points += [at(r_b)] if A != 0 and 0 < r_b < math.inf else []
            self.assert_rows(self.numbers("points", "rT", "rN", "uN", "uT"), points)
            for (rT, rN, _, _), name in zip(self.numbers("points", "rT", "rN", "uN", "uT"), self.table("points")["equilibrium"]):
                if rN < 0:
                    self.assertEqual(name.split()[0], "slip+" if rT < 0 else "slip-")

    def test_the_cone_without_coupling(self):
        """r = F_N, and friction between -mu r and mu r."""
        self.run_klarbring("W=0", "FN=0.5", "FT=0.25", "mu=0.5", out=True)
        self.assert_rows(self.numbers("stretches", "rT", "rN", "uN", "uT"), [(-0.25, -0.5, 0, 0), (0.25, -0.5, 0, 0.5)])
        self.assert_rows(self.numbers("points", "rT", "rN", "uN", "uT"), [(-0.25, -0.5, 0, 0), (0.25, -0.5, 0, 0.5)])
        (low, push), (high, same) = self.numbers("line", "rT", "rN")
        self.assertTrue(low < -0.25 and high > 0.25 and push == same == -0.5)
        self.run_klarbring("W=0", "FN=-1", out=True)
        self.assertEqual(self.numbers("points", "rT", "rN", "uN", "uT"), [(0, 0, -0.5, 0)])
        self.assertFalse(os.path.exists(self.path("x/tables/stretches.csv")))

    def test_stretches_say_what_they_are(self):
        self.run_klarbring("FN=0", "mu=1", out=True)
        self.assertEqual(self.table("stretches")["equilibrium"], ["slip+ (unstable)"] * 2)
        self.run_klarbring(out=True)
        self.assertEqual(self.table("stretches")["equilibrium"], ["stuck (lyapunov)"] * 2)
        self.assertEqual(self.numbers("start", "uT", "uN"), [(0.5, -0.2)])
        along, up = zip(*self.numbers("wall", "uT", "uN"))
        path = [float(x) for x in self.table("motion")["uT"]]
        self.assertTrue(min(along) < min(path) and max(along) > max(path) and min(up) == 0 < max(up) < 0.1)

    def test_fans_bear_the_labels_out(self):
        result = self.run_klarbring(*WEDGED, out=True)
        self.assertEqual(result["warning_keys"], [])
        fan, slopes = self.table("fan"), {}
        for kick, response, name in zip(fan["kick"], fan["response"], fan["equilibrium"]):
            slopes.setdefault(name, []).append((math.log(float(kick)), math.log(float(response))))
        for name, slope in (("detached (lyapunov)", 1), ("stuck (lyapunov)", 0.5), ("slip+ (unstable)", 0)):
            (x0, y0), (x1, y1) = slopes[name][-3], slopes[name][-1]
            self.assertAlmostEqual((y1 - y0) / (x1 - x0), slope, delta=0.02)

    def test_what_remains_tells_asymptotic_stability(self):
        share = {}
        for case, label in ((("FT=0.5",), "asymptotic"), (("FT=0.5", "mu=1.5"), "lyapunov")):
            self.assertEqual(self.run_klarbring(*case, out=True)["warning_keys"], [])
            fan = self.table("fan")
            self.assertEqual(fan["equilibrium"][0], f"grazing ({label})")
            share[label] = float(fan["remaining"][0]) / float(fan["kick"][0])
        self.assertTrue(share["asymptotic"] < 1e-3 and share["lyapunov"] > 0.5, share)
        # Frequencies of all but 1 to 3 without friction: it decays, but not in a time that one could wait.
        slow = self.run_klarbring("KN=5", "KT=5", "W=4.000000000000001", "FN=0", "mu=0", out=True)
        self.assertEqual(slow["outputs"]["equilibria"][0]["stability"], "asymptotic")
        self.assertEqual(slow["warning_keys"], ["fan-undecided"])
        self.assertIn("have not died out", slow["warnings"][0])

    def test_kicks_are_no_smaller_than_rounding(self):
        tiny = self.run_klarbring("KT=1.0000000009313226", "FN=0.9999999990686774", "FT=1", out=True)  # A = -2^-60
        self.assertEqual(tiny["warning_keys"], ["fan-undecided"])
        self.assertIn("rounding of its place hides those within the 8.7e-19 m", tiny["warnings"][0])
        small = self.run_klarbring("FN=0.999999999", "FT=1", out=True)  # A = -1e-9: a part of them can be seen
        self.assertEqual(small["warning_keys"], [])
        self.assertTrue(3 <= len(self.table("fan")["kick"]) < 11)

    def test_what_is_wrong(self):
        for setting, words in (("W=1.5", "W: the stiffness is not positive definite: |W| must be below sqrt(KN KT)"),
                               ("KN=-1", "KN: must be > 0 N/m"), ("mu=-0.1", "mu: must be >= 0"), ("m=0", "m: must be > 0 kg"),
                               ("state.uN=1e-9", "state.uN: must be <= 0 m"), ("uncertainty=0.5", "uncertainty: must be"),
                               ("t_end=-1", "t_end: must be >= 0 s"),
                               ("state.vT=1e200", "state.vT: "), ("FN=1e308", "FN: ")):
            done = self.galet("run", "klarbring", "--set", setting)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), setting)
            self.assertIn(words, done.stderr)
        for key, meant in (("kn", "KN"), ("fn", "FN"), ("k_t", "KT"), ("uN", "state.uN"), ("vt", "state.vT"),
                           ("Mu", "mu"), ("maxevents", "max_events")):
            done = self.galet("run", "klarbring", "--set", f"{key}=1")
            self.assertEqual(done.stderr, f"galet: --set {key}=1: unknown key '{key}'; did you mean '{meant}'?\n")
        done = self.galet("run", "klarbring", "--set", "viscosity=1")
        self.assertEqual(done.stderr, "galet: --set viscosity=1: unknown key 'viscosity' ('galet help klarbring' lists the keys)\n")
        done = self.galet("run", "klarbring", "--set", "method=moreau-jean", "--set", "step=1e-12")
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1))
        self.assertIn("step: the motion would take 2e+13 steps", done.stderr)


if __name__ == "__main__":
    unittest.main()
